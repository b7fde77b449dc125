"""Every place in the source where a code is raised, with what values, as far as its syntax says.

A site is a call that makes an error, a finding, a problem of a line, an ailment or a break of the
log. Its code is a constant; a name that the function or the module sets to constants; or what the
callers of its function pass.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path

import rd_league

SOURCE = Path(rd_league.__file__).parent
ELSEWHERE = {"engine": "render/verdicts.py", "migrations": "no codes, but SQL"}


class Made(Enum):
    """What a code is raised as."""

    ERROR = "error"
    FINDING = "finding"
    PROBLEM = "problem"
    AILMENT = "ailment"


# The callables that take a code: what they make, and where among the arguments the code stands.
MAKERS = {
    "UsageError": (Made.ERROR, 0),
    "NotFoundError": (Made.ERROR, 0),
    "ConflictError": (Made.ERROR, 0),
    "BadInputError": (Made.ERROR, 0),
    "StorageError": (Made.ERROR, 0),
    "__init__": (Made.ERROR, 0),
    "Finding": (Made.FINDING, 0),
    "_impossible": (Made.FINDING, 0),
    "_inconsistent": (Made.FINDING, 0),
    "_unusual": (Made.FINDING, 0),
    "_table": (Made.FINDING, 0),
    "LineProblem": (Made.PROBLEM, 2),
    "refuse": (Made.PROBLEM, 1),
    "Ailment": (Made.AILMENT, 0),
    "Break": (Made.AILMENT, 1),
}
NOT_VALUES = {"severity", "clause", "seat", "values"}  # of a finding itself
BREAK_VALUES = frozenset({"entry"})  # what cli/log.py and storage/upkeep.py say of a break


@dataclass(frozen=True)
class Site:
    """One place where a code is raised.

    Attributes:
        values: the names of its values.
    """

    made: Made
    code: str
    values: frozenset[str]
    where: str


def sites() -> list[Site]:
    """Every site in the source, in the order of files and lines."""
    modules = [
        _Module(path)
        for path in sorted(SOURCE.rglob("*.py"))
        if not set(path.relative_to(SOURCE).parts) & set(ELSEWHERE)
    ]
    calls = [call for module in modules for call in module.calls]
    return [site for module in modules for site in module.sites(calls)]


class _Module:
    """One source file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"))
        top = [node for node in self.tree.body if isinstance(node, ast.Assign)]
        self.top = ast.Module(body=list(top), type_ignores=[])
        self.parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    def sites(self, everywhere: list[ast.Call]) -> Iterator[Site]:
        """The sites of this file; `everywhere` are the calls of all files."""
        for call in self.calls:
            made, position = MAKERS.get(_name(call.func), (None, 0))
            if made is None or len(call.args) <= position:
                continue
            names = _Names(self, call, everywhere)
            where = f"{self.path.relative_to(SOURCE.parent)}:{call.lineno}"
            values = BREAK_VALUES if _name(call.func) == "Break" else names.values(position)
            for code in sorted(names.codes(call.args[position])):
                yield Site(made, code, values, where)


class _Names:
    """What the names in one call stand for, looked up from there outwards."""

    def __init__(self, module: _Module, call: ast.Call, everywhere: list[ast.Call]) -> None:
        self.module = module
        self.call = call
        self.everywhere = everywhere
        self.looked_up: set[str] = set()
        node: ast.AST = call
        while node in module.parents and not isinstance(node, ast.FunctionDef):
            node = module.parents[node]
        self.function = node if isinstance(node, ast.FunctionDef) else None

    def codes(self, node: ast.expr) -> set[str]:
        """The codes an expression may be: none where it hands on the code of another."""
        found: set[str] = set()
        match node:
            case ast.Constant(value=str(code)):
                found = {code}
            case ast.IfExp(body=one, orelse=other):
                found = self.codes(one) | self.codes(other)
            case ast.JoinedStr(
                values=[ast.FormattedValue(value=blank), ast.Constant(value=str(tail))]
            ):
                found = {f"{start}{tail}" for start in self.codes(blank)}
            case ast.Dict(values=values):
                found = {code for value in values for code in self.codes(value)}
            case ast.Call(func=ast.Attribute(value=ast.Name() as holder, attr="get" | "items")):
                found = self.codes(holder)
            case ast.Name(id=name) if name not in self.looked_up:
                self.looked_up.add(name)
                found = {code for value in self.meanings(name) for code in self.codes(value)}
        return found

    def meanings(self, name: str) -> list[ast.expr]:
        """What a name is set to in the function, in the module, or by callers."""
        for tree in (self.function, self.module.top):
            if tree is not None and (found := list(_assigned(name, tree))):
                return found
        parameters = [each.arg for each in self.function.args.args] if self.function else []
        if self.function is None or name not in parameters or self.function.name in MAKERS:
            return []
        at = parameters.index(name)
        return [
            call.args[at]
            for call in self.everywhere
            if _name(call.func) == self.function.name and len(call.args) > at
        ]

    def values(self, position: int) -> frozenset[str]:
        """The names of the values: the call's keywords, or the keys of its last argument."""
        names = {keyword.arg for keyword in self.call.keywords if keyword.arg}
        if _name(self.call.func) == "Finding":
            names -= NOT_VALUES
        for argument in self.call.args[position + 1 :]:
            names |= self.keys(argument)
        return frozenset(names)

    def keys(self, node: ast.expr) -> set[str]:
        """The keys of a dictionary written out, or of the one last given that name."""
        if isinstance(node, ast.Dict):
            return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
        if not isinstance(node, ast.Name) or self.function is None:
            return set()
        given = [
            value
            for value in _assigned(node.id, self.function)
            if isinstance(value, ast.Dict) and value.lineno < self.call.lineno
        ]
        start = max(
            (at for at, value in enumerate(given) if not _adds(value, self.module)), default=0
        )
        return {key for value in given[start:] for key in self.keys(value)}


def _adds(value: ast.expr, module: _Module) -> bool:
    return isinstance(module.parents[value], ast.AugAssign)


def _name(function: ast.AST) -> str:
    return str(getattr(function, "id", getattr(function, "attr", "")))


def _assigned(name: str, around: ast.AST) -> Iterator[ast.expr]:
    """What is given a name, in the order of the lines."""
    for node in sorted(ast.walk(around), key=lambda node: getattr(node, "lineno", 0)):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                yield from (
                    value
                    for target, value in zip(names, values, strict=True)
                    if _name(target) == name
                )
            case ast.NamedExpr(target=ast.Name(id=found), value=value) if found == name:
                yield value
            case ast.AugAssign(target=ast.Name(id=found), value=value) if found == name:
                yield value
            case ast.For(target=ast.Tuple(elts=names), iter=value) if name in map(_name, names):
                yield value
