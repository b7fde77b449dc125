"""What both workers share: a burst is named on standard input, its CPU time is the answer."""

import json
import sys
import time
from collections.abc import Callable, Mapping

BURST_SECONDS = 0.15


def serve(bursts: Mapping[str, Callable[[], int]]) -> None:
    """Answer every name with the nanoseconds of CPU time a unit, until the input ends.

    Args:
        bursts: by name; each runs once and returns how many units that were.
    """
    for line in sys.stdin:
        burst = bursts[line.strip()]
        units = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < BURST_SECONDS:
            units += burst()
        sys.stdout.write(json.dumps(spent / units * 1e9) + "\n")
        sys.stdout.flush()
