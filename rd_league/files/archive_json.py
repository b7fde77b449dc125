"""The JSON of an archive, and its published schema (docs/archive.md)."""

import json
import re
from collections.abc import Iterator
from typing import Any

from rd_league.errors import BadInputError
from rd_league.files.decode import decode_text
from rd_league.league.archive import VERSION, ColumnShape, Kind, Row, Shapes, Tables, dangling

_TYPES = {Kind.TEXT: "string", Kind.NUMBER: "integer", Kind.KEY: "string"}
_LONGEST = 1_000_000
"""Characters of one text: a whole season's table is one."""
_UID = "[0-9a-f]{32}"


def format_archive(tables: Tables) -> str:
    """An archive as JSON, a row a line."""
    lines = [f'{{"archive": {VERSION}, "tables": {{']
    for name, rows in tables.items():
        inside = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        lines.append(f'"{name}": [\n{inside}\n],' if rows else f'"{name}": [],')
    lines[-1] = lines[-1].removesuffix(",")
    return "\n".join([*lines, "}}"]) + "\n"


def parse_archive(content: bytes, file: str, shapes: Shapes) -> Tables:
    """The rows of an archive, every one as its table has it, every reference leading somewhere.

    Args:
        content: the whole file.
        file: its name, for the errors.
        shapes: what the rows look like.

    Raises:
        BadInputError: `archive-json`, `archive-foreign`, `archive-version`, `archive-table`,
            `archive-cell`, `archive-reference`, and those of `decode_text`.
    """
    value = _json(decode_text(content, file), file)
    if not isinstance(value, dict) or set(value) != {"archive", "tables"}:
        raise BadInputError("archive-foreign", file=file)
    version, tables = value["archive"], value["tables"]
    if type(version) is not int or version != VERSION:
        shown = version if type(version) is int else None
        raise BadInputError("archive-version", file=file, version=shown, known=VERSION)
    if not isinstance(tables, dict):
        raise BadInputError("archive-foreign", file=file)
    for name in [*shapes, *tables]:
        if name not in shapes or not isinstance(tables.get(name), list):
            raise BadInputError("archive-table", file=file, table=name)
    found: Tables = {}
    for name, columns in shapes.items():
        for number, row in enumerate(tables[name], 1):
            if (column := _fault(row, columns)) is not None:
                raise BadInputError(
                    "archive-cell", file=file, table=name, row=number, column=column
                )
        found[name] = tables[name]
    _refuse_twice(found, file)
    if (lost := dangling(found, shapes)) is not None:
        table, number, column = lost
        raise BadInputError("archive-reference", file=file, table=table, row=number, column=column)
    return found


def archive_schema(shapes: Shapes) -> dict[str, Any]:
    """The JSON Schema of an archive."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Archive of a club, version {VERSION}",
        "type": "object",
        "properties": {
            "archive": {"const": VERSION},
            "tables": {
                "type": "object",
                "properties": {
                    name: _table_schema(name, columns) for name, columns in shapes.items()
                },
                "required": list(shapes),
                "additionalProperties": False,
            },
        },
        "required": ["archive", "tables"],
        "additionalProperties": False,
    }


def _table_schema(name: str, columns: tuple[ColumnShape, ...]) -> dict[str, Any]:
    only_one = {"minItems": 1, "maxItems": 1} if name == "club" else {}
    return {
        "type": "array",
        **only_one,
        "items": {
            "type": "object",
            "properties": {column.name: _column_schema(column) for column in columns},
            "required": [column.name for column in columns],
            "additionalProperties": False,
        },
    }


def _column_schema(column: ColumnShape) -> dict[str, Any]:
    null = ["null"] if column.may_be_null else []
    if column.words:
        return {"enum": [*column.words, *([None] if null else [])]}
    schema: dict[str, Any] = {"type": [_TYPES[column.kind], *null] if null else _TYPES[column.kind]}
    if column.kind is Kind.NUMBER:
        schema |= {"minimum": column.least, "maximum": column.most}
    else:
        schema |= {"pattern": f"^{_UID}$"} if column.is_uid else {"maxLength": _LONGEST}
    if column.refers_to is not None:
        schema |= {"description": f"The id of a row of {column.refers_to}."}
    return schema


def _json(text: str, file: str) -> Any:
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_refuse, parse_float=_refuse
        )
    except json.JSONDecodeError as error:
        raise BadInputError("archive-json", file=file, line=error.lineno) from None
    except (ValueError, RecursionError):  # a key twice, no whole number, too long, too deep
        raise BadInputError("archive-json", file=file, line=None) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _refuse(_text: str) -> Any:
    raise ValueError


def _fault(row: Any, columns: tuple[ColumnShape, ...]) -> str | None:
    """The column of a row that is not as it must be; empty for the row as a whole."""
    if not isinstance(row, dict):
        return ""
    names = [column.name for column in columns]
    for name in [*names, *row]:
        if name not in row or name not in names:
            return str(name)
    return next((column.name for column in columns if not _fits(row[column.name], column)), None)


def _fits(value: Any, column: ColumnShape) -> bool:
    if value is None:
        return column.may_be_null
    if column.kind is Kind.NUMBER:
        least, most = column.least, column.most
        is_whole = type(value) is int
        return is_whole and (least is None or value >= least) and (most is None or value <= most)
    if not isinstance(value, str) or len(value) > _LONGEST:
        return False
    if column.is_uid and not re.fullmatch(_UID, value):
        return False
    has_odd = any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)
    return not has_odd and (not column.words or value in column.words)


def _refuse_twice(tables: Tables, file: str) -> None:
    """One club, and no id twice.

    Raises:
        BadInputError: `archive-table`, `archive-cell`.
    """
    if len(tables["club"]) != 1:
        raise BadInputError("archive-table", file=file, table="club")
    for name, number, _ in _repeated(tables):
        raise BadInputError("archive-cell", file=file, table=name, row=number, column="id")


def _repeated(tables: Tables) -> Iterator[tuple[str, int, Row]]:
    for name, rows in tables.items():
        seen: set[str] = set()
        for number, row in enumerate(rows, 1):
            if "id" in row:
                if row["id"] in seen:
                    yield name, number, row
                seen.add(row["id"])
