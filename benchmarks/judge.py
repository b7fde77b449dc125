"""Judge one record so many times, as `referee replay` does for so many files."""

import sys
from pathlib import Path

from rd_league.engine.referee import referee

text = (Path(__file__).parent / "hand.rdh").read_text(encoding="utf-8")
for _ in range(int(sys.argv[1])):
    if not referee(text).is_ok:
        sys.exit(3)
