"""Run a command and print the CPU time of its process, in seconds."""

import os
import subprocess
import sys

subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
spent = os.times()
sys.stdout.write(f"{spent.children_user + spent.children_system}\n")
