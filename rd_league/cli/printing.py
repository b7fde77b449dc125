"""`print`: what lies on the table and hangs on the wall, as HTML or PDF."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import SeasonOption

if TYPE_CHECKING:
    from rd_league.files.paper import Leaf
    from rd_league.league.match import MatchResult
    from rd_league.storage.store import Store

app = options.group("Sheets, seatings, standings, slips and cards on paper.")

TargetArgument = Annotated[
    Path | None,
    typer.Argument(help="The file, .html or .pdf; HTML to standard output if left out."),
]
PaperOption = Annotated[
    str, typer.Option("--paper", help="a4 or letter: the size of the paper.", metavar="SIZE")
]


@app.command()
def sheets(
    target: TargetArgument = None,
    match: Annotated[
        list[str] | None, typer.Option("--match", help="A match; left out: all not over.")
    ] = None,
    hands: Annotated[int, typer.Option("--hands", min=1, max=40, help="Rows to write in.")] = 10,
    paper: PaperOption = "a4",
) -> None:
    """Print score sheets to write on: of the matches that are not over, or of those named."""
    from rd_league.errors import NotFoundError
    from rd_league.services.matches import find_match, result_of
    from rd_league.services.status import club_status

    with options.looking() as store:
        if match:
            found = [result_of(store, find_match(store, each)) for each in match]
        else:
            found = [each for each in club_status(store).unsettled if each.ended is None]
        if not found:
            raise NotFoundError("match-none")
        _print(store, tuple(_score_sheet(each, hands) for each in found), target, paper)


@app.command()
def seating(
    target: TargetArgument = None, season: SeasonOption = None, paper: PaperOption = "a4"
) -> None:
    """Print the newest round, by table and by name."""
    from rd_league.cli.page_tables import page_table
    from rd_league.files.paper import Listing
    from rd_league.language import gettext, said
    from rd_league.render.seating import names_grid, round_grid, round_lines
    from rd_league.render.text import shown
    from rd_league.services.rounds import present_round
    from rd_league.services.seasons import find_season

    with options.looking() as store:
        chosen = find_season(store, season)
        drawn = present_round(store, chosen).round
        title = said("Round {number}", number=drawn.number)
        tables = (
            (gettext("By table"), page_table(round_grid(drawn))),
            (gettext("By name"), page_table(names_grid(drawn))),
        )
        leaf = Listing(title, shown(chosen.name), tables, tuple(round_lines(drawn)), kind="wall")
        _print(store, (leaf,), target, paper)


@app.command()
def standings(
    target: TargetArgument = None, season: SeasonOption = None, paper: PaperOption = "a4"
) -> None:
    """Print the table of a season, each division's."""
    from rd_league.cli.page_tables import page_table, silent
    from rd_league.files.paper import Listing
    from rd_league.language import gettext
    from rd_league.render.standings import division_heading, standings_grid, standings_notes
    from rd_league.render.text import shown
    from rd_league.render.ties import play_off_lines
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_table

    with options.looking() as store:
        found = season_table(store, find_season(store, season))
        tables = []
        for table in found.tables:
            rows = standings_grid([table], found.steps)
            heading = division_heading(table) if found.season.plan.divisions else ""
            listed = page_table(rows, without=silent(rows, "decided_by"), name="name")
            tables.append((heading, listed))
        notes = (*play_off_lines(found.ties), *standings_notes(found.tables, found.steps))
        leaf = Listing(gettext("Standings"), shown(found.season.name), tuple(tables), notes)
        _print(store, (leaf,), target, paper)


@app.command()
def slips(
    target: TargetArgument = None, season: SeasonOption = None, paper: PaperOption = "a4"
) -> None:
    """Print a slip for every extra hand that is due."""
    from rd_league.errors import NotFoundError
    from rd_league.files.paper import Slips
    from rd_league.language import gettext
    from rd_league.league.ties import TieStatus
    from rd_league.render.text import shown
    from rd_league.render.ties import slip
    from rd_league.services.seasons import find_season
    from rd_league.services.standings import season_ties

    with options.looking() as store:
        chosen = find_season(store, season)
        due = [tie for tie in season_ties(store, chosen) if tie.status is TieStatus.DUE]
        if not due:
            raise NotFoundError("tie-none", season=chosen.name)
        texts = tuple(
            slip(tie, chosen.name, tie.match.match.rules if tie.match else chosen.rules).plain
            for tie in due
        )
        _print(store, (Slips(gettext("Extra hands"), shown(chosen.name), texts),), target, paper)


@app.command("match")
def match_(
    match: Annotated[list[str], typer.Argument(help="M12, a table of tonight, or a label.")],
    target: Annotated[
        Path | None, typer.Option("--to", help="The file, .html or .pdf.", metavar="FILE")
    ] = None,
    paper: PaperOption = "a4",
) -> None:
    """Print the box score of matches."""
    from rd_league.cli.page_tables import page_table
    from rd_league.files.paper import MOST_UPRIGHT, Listing
    from rd_league.render.box_scores import box_score
    from rd_league.render.matches import heading, standing_line
    from rd_league.render.table_notes import people_lines
    from rd_league.services.matches import find_match, result_of

    with options.looking() as store:
        leaves = []
        for each in match:
            result = result_of(store, find_match(store, each))
            notes = [*people_lines(result), standing_line(result)]
            leaves.append(
                Listing(
                    _sides(result),
                    heading(result).plain,
                    (("", page_table(box_score(result))),),
                    tuple(note for note in notes if note),
                    is_across=len(result.match.seats) > MOST_UPRIGHT,
                )
            )
        _print(store, tuple(leaves), target, paper)


@app.command()
def cards(
    target: TargetArgument = None, season: SeasonOption = None, paper: PaperOption = "a4"
) -> None:
    """Print a card with the figures of everybody who has played in a season."""
    from dataclasses import replace

    from rd_league.cli.page_tables import page_table
    from rd_league.errors import NotFoundError
    from rd_league.files.paper import Listing
    from rd_league.language import gettext
    from rd_league.render.statistics import figures_card
    from rd_league.render.text import shown
    from rd_league.services.seasons import find_season
    from rd_league.services.statistics import Question, club_statistics

    with options.looking() as store:
        chosen = find_season(store, season)
        figures = club_statistics(store, Question(chosen.name)).figures
        if not figures:
            raise NotFoundError("figures-none", season=chosen.name)
        tables = tuple(
            (shown(name), replace(page_table(figures_card(own)), heads=()))
            for name, own in figures.items()
        )
        leaf = Listing(gettext("Players"), shown(chosen.name), tables, is_beside=True)
        _print(store, (leaf,), target, paper)


@app.command()
def deal(
    target: TargetArgument = None,
    seed: Annotated[str, typer.Option("--seed", help="What the packs are dealt from.")] = "",
    hand: Annotated[str, typer.Option("--hand", help="The hand: part of the seed.")] = "1",
    seats: Annotated[int, typer.Option("--seats", min=2, max=8, help="How many packs.")] = 4,
    rules: Annotated[str, typer.Option("--rules", help="Jokers and sizes are theirs.")] = (
        "racing-demon"
    ),
    same: Annotated[bool, typer.Option("--same", help="Deal every seat the same order.")] = False,
    paper: PaperOption = "a4",
) -> None:
    """Print deal cards: a slip for each seat, to lay its pack out by."""
    from rd_league.engine.deal import SEAT_LETTERS, seeded_deal
    from rd_league.errors import UsageError
    from rd_league.files.paper import Slips
    from rd_league.hand.rulesets import parse_rules
    from rd_league.language import said
    from rd_league.render.deals import deal_lines
    from rd_league.render.text import shown

    if not seed:
        raise UsageError("deal-seed")
    chosen, letters = parse_rules(rules), SEAT_LETTERS[seats]
    lines = deal_lines(seeded_deal(seed, hand, chosen, letters, same=same), letters, chosen)
    each = len(lines) // len(letters)
    texts = tuple("\n".join(lines[at : at + each]) for at in range(0, len(lines), each))
    title = said("Hand {hand}", hand=shown(hand))
    _write((Slips(title, f"{rules} · {shown(seed)}", texts),), "", "", target, paper)


def _score_sheet(result: "MatchResult", hands: int) -> "Leaf":
    """A sheet for a match, its seats in the order of the cells that will be typed."""
    from rd_league.files.paper import ScoreSheet, Side
    from rd_league.language import gettext, said
    from rd_league.render.blanks import demon_word
    from rd_league.render.matches import heading
    from rd_league.render.text import shown

    match = result.match
    rules = match.rules
    sizes = match.demon_sizes or (None,) * len(match.seats)
    seats = [
        shown(name) + ("" if size is None else f" ({size})")
        for name, size in zip(match.seats, sizes, strict=True)
    ]
    limits = {"target": rules.target, "hands": rules.hands, "lead": rules.lead}
    ends = [f"{name} {limit}" for name, limit in limits.items() if limit is not None]
    title = said("Table {table}", table=match.table) if match.table is not None else match.name
    return ScoreSheet(
        title,
        heading(result).plain,
        " · ".join([f"{rules.name} {rules.digest}", *ends]),
        tuple(
            Side(
                seats[side.seats[0]] if len(side.seats) == 1 else shown(side.name),
                tuple(seats[seat] for seat in side.seats),
            )
            for side in match.sides
        ),
        (gettext("foundation"), demon_word(rules.vocabulary)),
        hands,
    )


def _sides(result: "MatchResult") -> str:
    from rd_league.render.text import shown

    return " · ".join(shown(side.name) for side in result.match.sides)


def _print(store: "Store", leaves: Sequence["Leaf"], target: Path | None, size: str) -> None:
    from rd_league.cli.site_frame import HEAD_LENGTH
    from rd_league.render.text import shown

    _write(leaves, shown(store.club), store.log.head()[:HEAD_LENGTH], target, size)


def _write(leaves: Sequence["Leaf"], club: str, head: str, target: Path | None, size: str) -> None:
    """Leaves to a file, as its ending says."""
    from rd_league.cli import show
    from rd_league.errors import UsageError
    from rd_league.files.paper import Format, paper, pdf
    from rd_league.services.choices import chosen_word

    html = paper(tuple(leaves), club, head, chosen_word(Format, size))
    ending = target.suffix.lower() if target else ".html"
    if ending not in (".html", ".pdf"):
        raise UsageError("paper-ending", path=str(target))
    show.written(pdf(html) if ending == ".pdf" else html, target)
