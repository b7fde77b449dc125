"""`hand`: recording and correcting hands; `add` and `fix` are two of its verbs."""

from collections.abc import Callable
from importlib import import_module
from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import (
    CHANGING,
    ActorOption,
    DryRunOption,
    Format,
    FormatOption,
    OneMatchArgument,
    ReasonOption,
)

app = options.group("Hands: recording, correcting, striking out.")

HandArgument = Annotated[int, typer.Argument(help="The number of the hand.")]
OutOption = Annotated[
    list[str] | None,
    typer.Option("--out", help="Who called; again for joint calls; nobody; unknown."),
]
PilesOption = Annotated[
    str | None, typer.Option("--piles", help="Pile heights by suit: S=13+7/H=9.")
]
DoublesOption = Annotated[
    int | None, typer.Option("--doubles", min=0, help="Cards that lie doubled.")
]
DealtOption = Annotated[
    list[str] | None, typer.Option("--dealt", help="Cards dealt to a demon: Ann=15.")
]
NoteOption = Annotated[str | None, typer.Option("--note", help="A remark kept with the hand.")]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Store what does not agree; needs a reason.")
]


def verb(service: str, text: str, words: str) -> Callable[..., None]:
    """A command that takes the words of a hand.

    Args:
        service: its name in services/hands.py.
        text: what `--help` says of it.
        words: what its arguments are: match, hand and cells, or match and cells.
    """

    def command(
        words: Annotated[list[str], typer.Argument(help=WORDS_HELP, metavar=words)],
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
        from rd_league.cli.hand_shown import recording
        from rd_league.services.hands import split_words
        from rd_league.services.matches import find_match
        from rd_league.services.sheets import HandWords

        target = split_words(words, with_hand=service != "record_hand")
        said = HandWords(
            cells=target.cells,
            out=tuple(out or ()),
            piles=piles,
            doubles=doubles,
            dealt=options.pairs(dealt or []),
            note=note,
            force=force,
        )
        who = options.clerk(reason, actor, dry_run=dry_run)
        act = getattr(import_module("rd_league.services.hands"), service)
        place = () if target.hand is None else (target.hand,)
        with recording(who, form) as (store, told):
            told(act(store, who, find_match(store, target.match), *place, said))

    command.__doc__ = text
    return command


WORDS_HELP = (
    "The match (M12, a table of tonight, a label; left out: the only one in play), the number of "
    "the hand where one is corrected, then cells: 14/0 12/3 … in seat order or Ann=14/0; c55 is "
    "the centre."
)
add = verb("record_hand", "Record a hand at the end of a match.", "[MATCH] CELL...")
edit = verb("edit_hand", "Correct a hand; only what is given changes.", "[MATCH] HAND CELL...")

app.command("add", context_settings=CHANGING)(add)
app.command("edit", context_settings=CHANGING)(edit)
app.command("insert", context_settings=CHANGING)(
    verb("insert_hand", "Record a forgotten hand before the hand of that number.",
         "[MATCH] HAND CELL...")
)  # fmt: skip
_replay = verb("replay_hand", "", "")


@app.command(context_settings=CHANGING)
def replay(
    words: Annotated[list[str], typer.Argument(help=WORDS_HELP, metavar="[MATCH] HAND [CELL...]")],
    deal: Annotated[
        str | None,
        typer.Option("--deal", help="Deal the replay from a seed, and store nothing."),
    ] = None,
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
    """Void a hand and record the one played in its stead; or deal the one to be played."""
    if deal is None:
        _replay(words, out, piles, doubles, dealt, note, force, reason, actor, dry_run, form)
        return
    from rd_league.cli.fresh_deal import show_fresh_deal

    show_fresh_deal(words, deal, form)


@app.command()
def swap(
    match: OneMatchArgument,
    hand: HandArgument,
    first: Annotated[str, typer.Argument(help="A seat.")],
    second: Annotated[str, typer.Argument(help="Another seat.")],
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Exchange the counts of two seats."""
    from rd_league.cli.hand_shown import recording
    from rd_league.services.hands import swap_counts
    from rd_league.services.matches import find_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    with recording(who, form) as (store, told):
        told(swap_counts(store, who, find_match(store, match), hand, first, second))


@app.command()
def void(
    match: OneMatchArgument,
    hand: HandArgument,
    reason: ReasonOption = None,
    actor: ActorOption = "",
    dry_run: DryRunOption = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Strike a hand out; it is kept and counts nowhere."""
    from rd_league.cli.hand_shown import recording
    from rd_league.services.hands import void_hand
    from rd_league.services.matches import find_match

    who = options.clerk(reason, actor, dry_run=dry_run)
    with recording(who, form) as (store, told):
        told(void_hand(store, who, find_match(store, match), hand))
