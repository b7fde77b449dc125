"""Rounds: who sits where, what that costs, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rd_league.language import gettext, pgettext, said
from rd_league.league.reasons import SeatReasons
from rd_league.league.roster import fold
from rd_league.league.rounds import Absent, Round, RoundStatus, RoundTable
from rd_league.league.seating import Request, Tables
from rd_league.league.seating_cost import Cost
from rd_league.render.grid import Column, Grid, grid, keyed, worded
from rd_league.render.text import all_of, counted, shown, term

MOST_CAUSES = 6
"""So many pairs or people are named for one term."""
ALTERNATIVES = 3


def round_json(drawn: Round) -> dict[str, Any]:
    """A round as JSON (docs/json.md)."""
    return {
        "round": drawn.number,
        "status": drawn.status.value,
        "night": f"N{drawn.night}",
        "method": drawn.method.value,
        "seed": drawn.seed,
        "tables": [
            {
                "table": table.number,
                "match": None if table.match is None else f"M{table.match}",
                "players": list(table.names),
            }
            for table in drawn.tables
        ],
        "out": [{"name": name, "why": why.value} for name, why in drawn.out],
    }


def round_grid(drawn: Round) -> Grid:
    """A round, a line a table."""
    columns = keyed(("table", "Table", True), ("match", "Match"), ("players", "Players"))
    return grid(
        columns,
        [
            (
                table.number,
                None if table.match is None else f"M{table.match}",
                tuple(name + ("!" if name in _pinned(drawn) else "") for name in table.names),
            )
            for table in drawn.tables
        ],
    )


def names_grid(drawn: Round) -> Grid:
    """A round by name, as it hangs on the wall: who sits at which table."""
    columns = keyed(("name", "Name"), ("table", "Table", True), ("seat", "Seat", True))
    seats = {
        name: (table.number, seat)
        for table in drawn.tables
        for seat, name in enumerate(table.names, 1)
    }
    return grid(columns, [(name, *seats[name]) for name in sorted(seats, key=fold)])


def seats_grid(drawn: Round) -> Grid:
    """A round, a line a person, as a file holds it."""
    columns = keyed(
        ("round", "Round", True), ("table", "Table", True), ("seat", "Seat", True), ("name", "Name")
    )
    return grid(
        columns,
        [
            (drawn.number, table.number, seat, name)
            for table in drawn.tables
            for seat, name in enumerate(table.names, 1)
        ],
    )


def round_lines(drawn: Round) -> list[str]:
    """What stands above and under the tables of a round: what it is, and who does not play."""
    lines = []
    for why in Absent:
        names = [shown(name) for name, how in drawn.out if how is why]
        if names:
            lines.append(f"{term(why)} ({len(names)}): {' · '.join(names)}")
    if _pinned(drawn):
        lines.append(gettext("! stays at the table when the round is drawn again."))
    return lines


def round_heading(drawn: Round) -> str:
    """What a round is."""
    return said(
        "Round {number}, {status}, {method}, seed {seed}",
        number=drawn.number,
        status=term(drawn.status),
        method=term(drawn.method),
        seed=shown(drawn.seed),
    ) + (gettext(", final table") if drawn.is_final else "")


def news_lines(tables: Tables, request: Request) -> list[str]:
    """How many meet for the first time, and who meets again."""
    pairs = [
        frozenset((one, other))
        for table in tables
        for i, one in enumerate(table)
        for other in table[i + 1 :]
    ]
    met: dict[frozenset[str], int] = {}
    for past in request.past:
        for table in past:
            for i, one in enumerate(table):
                for other in table[i + 1 :]:
                    met[frozenset((one, other))] = met.get(frozenset((one, other)), 0) + 1
    again = [pair for pair in pairs if pair in met]
    lines = [
        said(
            "{new} of {meetings} for the first time.",
            new=len(pairs) - len(again),
            meetings=counted(len(pairs), "meeting"),
        )
    ]
    if again:
        named = _some(" · ".join(map(shown, sorted(pair))) for pair in again)
        lines.append(said("Again: {pairs}", pairs=named))
    return lines


def across_lines(tables: Iterable[Iterable[tuple[str, str]]]) -> list[str]:
    """Who of different divisions sits at one table."""
    return [
        said(
            "{names} sit across divisions.",
            names=all_of([f"{shown(name)} ({shown(division)})" for name, division in each]),
        )
        for each in tables
    ]


def alone_lines(tables: Iterable[RoundTable]) -> list[str]:
    """Who sits at a table alone."""
    return [
        said(
            "{names} would be alone at table {table}: `seating move` or `seating add` before it "
            "is played.",
            names=" · ".join(map(shown, table.names)),
            table=table.number,
        )
        for table in tables
    ]


def _some(words: Iterable[str]) -> str:
    """The first of several, and whether there are more; ends the sentence."""
    first = list(islice(words, MOST_CAUSES + 1))
    return ", ".join(first[:MOST_CAUSES]) + (" …" if len(first) > MOST_CAUSES else ".")


def cost_grid(cost: Cost) -> Grid:
    """What a seating costs, a line a term."""
    columns = keyed(
        ("term", "Term"), ("raw", "Count", True), ("weight", "Weight", True),
        ("product", "Cost", True), ("causes", "Caused by"),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                worded(each.term),
                each.raw,
                each.weight,
                each.product,
                tuple(
                    f"{'/'.join(cause.names)} ({cause.raw})" for cause in each.causes[:MOST_CAUSES]
                )
                + (("…",) if len(each.causes) > MOST_CAUSES else ()),
            )
            for each in cost.terms
        ],
    )


def cost_json(cost: Cost) -> dict[str, Any]:
    """The same as JSON (docs/json.md)."""
    return {
        "total": cost.total,
        "terms": [
            {
                "term": each.term.value,
                "raw": each.raw,
                "weight": each.weight,
                "product": each.product,
                "causes": [
                    {"table": cause.table + 1, "names": list(cause.names), "raw": cause.raw}
                    for cause in each.causes
                ],
            }
            for each in cost.terms
        ],
    }


def seat_lines(name: str, number: int, told: SeatReasons | None, out: Absent | None) -> list[str]:
    """Why somebody sits at a table of a round, or does not play in it."""
    if told is None:
        how = term(out) if out else gettext("not in it")
        return [said("{name}, round {number}: {how}", name=shown(name), number=number, how=how)]
    lines = [
        said(
            "{name}, round {number}: table {table}",
            name=shown(told.name),
            number=number,
            table=told.table + 1,
        )
    ]
    for each in told.meetings:
        when = gettext("for the first time")
        if each.times:
            times = counted(each.times, "time")
            when = (
                said("met {times}, last the round before", times=times)
                if each.ago == 1
                else said("met {times}, last {ago} rounds ago", times=times, ago=each.ago)
            )
        lines.append("  " + said("with {name}: {when}", name=shown(each.name), when=when))
    own = ", ".join(f"{term(of)} {value}" for of, value in told.own) or gettext("nothing")
    lines.append("  " + said("costs: {own}; the whole round {total}", own=own, total=told.total))
    for other in told.exchanges[:ALTERNATIVES]:
        more = other.total - told.total
        changed = ", ".join(f"{term(of)} {change:+}" for of, change in other.changes)
        line = said(
            "in the place of {name} (table {table}): {more}",
            name=shown(other.name),
            table=other.table + 1,
            more=f"{more:+}",
        )
        lines.append(f"  {line}" + (f" ({changed})" if changed else ""))
    return lines


def seat_json(number: int, told: SeatReasons | None, out: Absent | None) -> dict[str, Any]:
    """The same as JSON (docs/json.md)."""
    return {
        "round": number,
        "table": None if told is None else told.table + 1,
        "out": None if out is None else out.value,
        "total": None if told is None else told.total,
        "own": {} if told is None else {of.value: value for of, value in told.own},
        "meetings": []
        if told is None
        else [{"name": each.name, "times": each.times, "ago": each.ago} for each in told.meetings],
        "exchanges": []
        if told is None
        else [
            {
                "name": each.name,
                "table": each.table + 1,
                "total": each.total,
                "changes": {of.value: change for of, change in each.changes},
            }
            for each in told.exchanges[:ALTERNATIVES]
        ],
    }


Counts = Mapping[tuple[str, str], int]
Pairs = Sequence[tuple[str, str]]


def proof_grid(counts: Counts, unmet: Pairs) -> Grid:
    """Who has met whom how often, a line a name, those too who have met nobody."""
    pairs = [*counts, *unmet] if counts else []
    names = sorted({name for pair in pairs for name in pair})
    columns = (*keyed(("name", "Name")), *(Column(name, name, is_number=True) for name in names))
    return grid(
        columns,
        [
            (
                one,
                *(
                    None if one == other else counts.get((min(one, other), max(one, other)), 0)
                    for other in names
                ),
            )
            for one in names
        ],
    )


def proof_lines(counts: Counts, unmet: Pairs) -> list[str]:
    """How many pairs have met how often, and who has not."""
    often = Counter(counts.values())
    lines = [
        said(
            "{pairs} met {times}.",
            pairs=counted(often[times], "pair"),
            times=counted(times, "time"),
        )
        for times in sorted(often)
    ]
    if unmet:
        named = _some(f"{shown(one)} · {shown(other)}" for one, other in unmet)
        pairs = counted(len(unmet), "pair")
        return [*lines, said("{pairs} still to meet: {names}", pairs=pairs, names=named)]
    return [*lines, gettext("Everybody has met everybody.")]


def proof_json(counts: Counts, unmet: Pairs) -> dict[str, Any]:
    """The same as JSON (docs/json.md)."""
    return {
        "met": [{"names": list(pair), "times": times} for pair, times in counts.items()],
        "unmet": [list(pair) for pair in unmet],
    }


def rounds_grid(rounds: Sequence[Round]) -> Grid:
    """The rounds of a season, a line each."""
    columns = (
        *keyed(
            ("round", "Round", True), ("night", "Night"), ("status", "Status"),
            ("method", "Method"),
        ),
        Column("seed", pgettext("of chance", "Seed")),
        *keyed(("tables", "Tables", True), ("out", "Out", True)),
    )  # fmt: skip
    return grid(
        columns,
        [
            (
                each.number,
                f"N{each.night}",
                worded(each.status),
                worded(each.method),
                each.seed,
                len(each.tables),
                len(each.out),
            )
            for each in rounds
        ],
    )


def _pinned(drawn: Round) -> frozenset[str]:
    """Who stays at a table when the round is drawn again: once it is posted it is not."""
    if drawn.status is not RoundStatus.DRAFT:
        return frozenset()
    return frozenset().union(*(table.pinned for table in drawn.tables))
