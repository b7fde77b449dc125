"""`dispute`: disputed hands."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rd_league.cli import options
from rd_league.cli.hand import (
    DealtOption,
    DoublesOption,
    ForceOption,
    NoteOption,
    OutOption,
    PilesOption,
)
from rd_league.cli.options import (
    CHANGING,
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    OneMatchArgument,
    ReasonOption,
)

if TYPE_CHECKING:
    from rd_league.services.disputes import DisputedHand

app = options.group("Disputed hands: raising, showing, resolving (R15).")

DisputeArgument = Annotated[str, typer.Argument(help="The dispute: D1.")]


@app.command("open")
def open_(
    match: OneMatchArgument,
    hand: Annotated[int, typer.Argument(help="The number of the hand.")],
    by: Annotated[str, typer.Option("--by", help="Who disputes it.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Dispute a hand; it stays in the totals, marked, and its match cannot be confirmed."""
    from rd_league.services.disputes import open_dispute
    from rd_league.services.matches import find_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    with options.changing(who) as store:
        disputed = open_dispute(store, who, find_match(store, match), hand, by)
    _shown(disputed, form)


@app.command("list")
def list_(form: FormatOption = Format.TABLE) -> None:
    """List the disputes."""
    from rd_league.cli import show
    from rd_league.render.disputes import dispute_grid
    from rd_league.services.disputes import disputes

    with options.looking() as store:
        found = disputes(store)
    show.listing(
        dispute_grid([(each.dispute, each.result) for each in found]), form, "No disputes."
    )


@app.command("show")
def show_(dispute: DisputeArgument, form: FormatOption = Format.TABLE) -> None:
    """Show a dispute and the hand it is about."""
    from rd_league.services.disputes import disputed_hand

    with options.looking() as store:
        disputed = disputed_hand(store, dispute)
    _shown(disputed, form)


@app.command(context_settings=CHANGING)
def resolve(
    dispute: DisputeArgument,
    cells: Annotated[
        list[str] | None,
        typer.Argument(help="What changes: cells, as `hand edit` takes them.", metavar="[CELL]..."),
    ] = None,
    upheld: Annotated[bool, typer.Option("--uphold", help="The hand stands.")] = False,
    agreed: Annotated[bool, typer.Option("--agree", help="All agree on these counts.")] = False,
    replayed: Annotated[
        bool, typer.Option("--replay", help="The hand was played again; these are its counts.")
    ] = False,
    evidence: Annotated[
        Path | None, typer.Option("--by", help="A record (.rdh) or an audit; its sheet decides.")
    ] = None,
    ruled: Annotated[
        bool, typer.Option("--rule", help="Somebody decides on these counts.")
    ] = False,
    out: OutOption = None,
    piles: PilesOption = None,
    doubles: DoublesOption = None,
    dealt: DealtOption = None,
    note: NoteOption = None,
    force: ForceOption = False,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Resolve a dispute in one of five ways; what it moves is shown."""
    from rd_league.cli.ruling import Way, resolved
    from rd_league.services.sheets import HandWords

    words = HandWords(
        cells=tuple(word for each in cells or () for word in each.split()),
        out=tuple(out or ()),
        piles=piles,
        doubles=doubles,
        dealt=options.pairs(dealt or []),
        note=note,
        force=force,
    )
    way = Way(upheld=upheld, agreed=agreed, replayed=replayed, ruled=ruled, evidence=evidence)
    who = options.clerk(reason, actor, dry_run=dry_run)
    resolved(dispute, way, words, who, form)


def _shown(disputed: "DisputedHand", form: Format) -> None:
    from rd_league.cli import show
    from rd_league.render.disputes import dispute_json, dispute_lines
    from rd_league.render.hands import hand_line

    show.require(form, Format.TABLE, Format.JSON)
    if form is Format.JSON:
        show.as_json(dispute_json(disputed.dispute, disputed.result))
        return
    show.lines(dispute_lines(disputed.dispute, disputed.result))
    show.rich(hand_line(disputed.result, disputed.hand))
