"""`referee`: replay a record, audit a table, deal packs that anybody can verify.

No storage and no Rich on the path of `replay`: it starts as fast as `--help`.
"""

from pathlib import Path
from typing import Annotated

import typer

from rd_league.cli import options
from rd_league.cli.options import Format, FormatOption

app = options.group("The referee: records, audits, deals.")

REFUSED = 3


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Records (.rdh).")],
    everything: Annotated[
        bool, typer.Option("--all", help="Go on after a finding; a refused move is not made.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Replay recorded hands move by move, and say which move is wrong."""
    from rd_league.cli import show
    from rd_league.engine.referee import referee
    from rd_league.files.records import read_evidence
    from rd_league.render.verdicts import verdict_json, verdict_lines

    show.require(form, Format.TABLE, Format.JSON)
    verdicts = [(file, referee(read_evidence(file), to_the_end=everything)) for file in files]
    if form is Format.TABLE:
        for file, verdict in verdicts:
            show.lines(verdict_lines(file.name, verdict))
    elif len(verdicts) == 1:
        show.as_json(verdict_json(verdicts[0][1]))
    else:
        show.as_json([{"file": str(file), **verdict_json(each)} for file, each in verdicts])
    if not all(verdict.is_ok for _, verdict in verdicts):
        raise typer.Exit(REFUSED)


@app.command()
def audit(
    file: Annotated[Path, typer.Argument(help="What still lies on the table (RA1).")],
    form: FormatOption = Format.TABLE,
) -> None:
    """Account for every card of a table without a record; name what is missing or doubled."""
    from rd_league.cli import show
    from rd_league.engine.audit import audit as audited
    from rd_league.files.records import read_evidence
    from rd_league.render.audits import audit_json, audit_lines

    show.require(form, Format.TABLE, Format.JSON)
    found = audited(read_evidence(file))
    if form is Format.JSON:
        show.as_json(audit_json(found))
    else:
        show.lines(audit_lines(file.name, found))
    if not found.is_ok:
        raise typer.Exit(REFUSED)


@app.command()
def deal(
    seed: Annotated[str | None, typer.Option("--seed", help="Any text.")] = None,
    hand: Annotated[str, typer.Option("--hand", help="What the hand is called.")] = "1",
    seats: Annotated[
        list[str] | None, typer.Option("--seat", help="A seat letter; again for more.")
    ] = None,
    count: Annotated[
        int, typer.Option("--seats", min=2, max=8, help="Seats, if no letters are given.")
    ] = 4,
    rules: Annotated[str, typer.Option("--rules", help="Jokers and sizes are theirs.")] = (
        "racing-demon"
    ),
    same: Annotated[bool, typer.Option("--same", help="Deal every seat the same order.")] = False,
    commit: Annotated[
        bool, typer.Option("--commit", help="Make a secret and what to publish before the hand.")
    ] = False,
    reveal: Annotated[
        str | None, typer.Option("--reveal", help="The secret, after the hand.", metavar="SECRET")
    ] = None,
    words: Annotated[
        list[str] | None, typer.Option("--word", help="The word of each seat, in order.")
    ] = None,
    verify: Annotated[
        str | None, typer.Option("--verify", help="What was published; compared with the secret.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Deal packs from a seed, or from a secret and the seats' words, so that all can verify it."""
    from secrets import token_hex

    from rd_league.cli import show
    from rd_league.engine.deal import SEAT_LETTERS, commitment, revealed_seed, seeded_deal
    from rd_league.errors import UsageError
    from rd_league.hand.rulesets import parse_rules
    from rd_league.render.deals import deal_json, deal_lines

    show.require(form, Format.TABLE, Format.JSON)
    if sum((seed is not None, commit, reveal is not None)) != 1:
        raise UsageError("deal-how")
    if commit:
        secret = token_hex(32)
        show.line(f"secret  {secret}")
        show.line(f"commit  {commitment(hand, secret)}")
        show.note("Publish the commitment now; keep the secret until the hand is over.")
        return
    if reveal is not None:
        published = commitment(hand, reveal)
        seed = revealed_seed(reveal, words or [])
        if form is Format.TABLE:
            show.lines([f"commit  {published}", f"seed    {seed}"])
        if verify is not None and verify.lower() != published:
            show.line("That is not what was published: another secret, or another hand.")
            raise typer.Exit(REFUSED)
    letters = "".join(seats or SEAT_LETTERS[count])
    chosen = parse_rules(rules)
    dealt = seeded_deal(seed or "", hand, chosen, letters, same=same)
    if form is Format.JSON:
        show.as_json(deal_json(dealt, letters, seed or "", hand))
    else:
        show.lines(deal_lines(dealt, letters, chosen))
