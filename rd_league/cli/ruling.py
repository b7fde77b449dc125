"""How a dispute is resolved: which of the five ways was meant, and what the ruling changes."""

from dataclasses import dataclass
from pathlib import Path

from rd_league.cli import options, show
from rd_league.cli.difference import show_difference
from rd_league.cli.evidence import evidence_of
from rd_league.cli.hand_shown import show_warnings
from rd_league.cli.options import Format
from rd_league.errors import UsageError
from rd_league.league.evidence import Evidence
from rd_league.league.model import Resolution
from rd_league.render.disputes import dispute_lines, ruling_json, ruling_lines
from rd_league.services.consequences import consequences
from rd_league.services.desk import Clerk
from rd_league.services.disputes import amend, disputed_hand, referee, uphold
from rd_league.services.hands import Recorded
from rd_league.services.sheets import HandWords
from rd_league.storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """The ways to resolve that were chosen; it must be one."""

    upheld: bool
    agreed: bool
    replayed: bool
    ruled: bool
    evidence: Path | None

    @property
    def resolution(self) -> Resolution:
        """The one that was chosen.

        Raises:
            UsageError: `resolve-how`.
        """
        ways = {
            Resolution.UPHELD: self.upheld,
            Resolution.AGREED: self.agreed,
            Resolution.REPLAYED: self.replayed,
            Resolution.RULED: self.ruled,
            Resolution.REFEREED: self.evidence is not None,
        }
        chosen = [way for way, is_chosen in ways.items() if is_chosen]
        if len(chosen) != 1:
            raise UsageError("resolve-how")
        return chosen[0]


def resolved(dispute: str, way: Way, words: HandWords, who: Clerk, form: Format) -> None:
    """Resolve a dispute, and show what that changes."""
    show.require(form, Format.TABLE, Format.JSON)
    resolution = way.resolution
    _require_counts(resolution, words)
    evidence = evidence_of(way.evidence, form) if way.evidence else None
    with options.changing(who) as store:
        recorded = _stored(store, who, dispute, (resolution, evidence), words)
        disputed = disputed_hand(store, dispute)
        moved = consequences(store, recorded.before)
    key = disputed.dispute.hand
    before = next(hand for hand in recorded.before.hands if hand.hand.key == key)
    if form is Format.JSON:
        hands, results = (before, recorded.hand), (recorded.before, recorded.after)
        show.as_json(ruling_json(disputed.dispute, hands, results, moved.standings))
        return
    show.lines(dispute_lines(disputed.dispute, recorded.after))
    show.lines(ruling_lines(before, recorded.hand, recorded.after.match.seats))
    show_warnings(recorded)
    show_difference(recorded.before, recorded.after, moved, who)


def _stored(
    store: Store,
    who: Clerk,
    dispute: str,
    way: tuple[Resolution, Evidence | None],
    words: HandWords,
) -> Recorded:
    """The hand as the resolution leaves it."""
    match way:
        case (_, Evidence() as evidence):
            return referee(store, who, dispute, evidence, words.out)
        case (Resolution.UPHELD, _):
            return uphold(store, who, dispute)
        case (resolution, _):
            return amend(store, who, dispute, words, resolution)


def _require_counts(resolution: Resolution, words: HandWords) -> None:
    """Refuse counts where none are wanted, and none where some are.

    Raises:
        UsageError: `option-alone`, `resolve-counts`.
    """
    given = {
        "CELL": words.cells,
        "--piles": words.piles,
        "--doubles": words.doubles is not None,
        "--dealt": words.dealt,
        "--out": words.out,
        "--note": words.note,
        "--force": words.force,
    }
    said = [name for name, is_said in given.items() if is_said]
    match resolution:
        case Resolution.UPHELD | Resolution.REFEREED:
            known = ("--out",) if resolution is Resolution.REFEREED else ()
            for name in said:
                if name not in known:
                    raise UsageError(
                        "option-alone", option=name, needs="--agree, --replay or --rule"
                    )
        case Resolution.AGREED | Resolution.RULED if not set(said) - {"--note", "--force"}:
            way = "--agree" if resolution is Resolution.AGREED else "--rule"
            raise UsageError("resolve-counts", way=way)
