"""Writes docs/archive.schema.json anew, from the definitions of the tables."""

import json
from pathlib import Path

from rd_league.files.archive_json import archive_schema
from rd_league.storage.archiving import shapes

TARGET = Path(__file__).parent.parent / "docs" / "archive.schema.json"


def schema_text() -> str:
    """The published JSON Schema of an archive."""
    return json.dumps(archive_schema(shapes()), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(schema_text(), encoding="utf-8")
