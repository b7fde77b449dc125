"""Where the sample files are: in an installed package inside it, in a checkout beside it."""

from pathlib import Path

import rd_league


def sample_path(name: str) -> Path:
    """The path of a sample file, by its name in `sample_data/`."""
    package = Path(rd_league.__file__).parent
    inside = package / "sample_data" / name
    return inside if inside.exists() else package.parent / "sample_data" / name
