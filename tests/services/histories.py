"""Random histories of a club: every command a service call, most of them possible.

A command is a function of a club and of dice; it may be refused.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from rd_league.errors import NotFoundError
from rd_league.files.cells import DateOrder
from rd_league.files.hands_csv import parse_hands
from rd_league.files.wide import WideLayout, parse_wide
from rd_league.hand.rules import Teams as TeamMode
from rd_league.hand.sheet import SatOut
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import CountsFor, Resolution
from rd_league.league.roster import Attendance, Privacy
from rd_league.league.season import EntryStatus, Season, SeasonPlan
from rd_league.league.seating_plan import Method
from rd_league.services import drafts
from rd_league.services.absences import leave_match, substitute
from rd_league.services.closing import close_season, reopen_season
from rd_league.services.disputes import amend, disputed_hand, open_dispute, uphold
from rd_league.services.entries import EntryTerms, enter, keep_apart, set_status
from rd_league.services.hands import (
    edit_hand,
    insert_hand,
    record_hand,
    replay_hand,
    swap_counts,
    void_hand,
)
from rd_league.services.imports import ImportPlan, import_matches
from rd_league.services.matches import (
    Seating,
    adjust_match,
    confirm_match,
    end_match,
    parse_ending,
    seat_match,
    void_match,
)
from rd_league.services.merging import merge_players
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_alias, add_players, add_team, rename_player, set_player
from rd_league.services.rounds import DrawWords, draw_round, drop_round, post_round
from rd_league.services.rules import add_rules
from rd_league.services.seasons import (
    adjust_season,
    begin_season,
    change_season,
)
from rd_league.services.sheets import HandWords
from rd_league.services.standings import play_tie_break, season_ties
from tests.services.club import Club, rules
from tests.services.test_imports import HEADER, flat

Command = Callable[[Club, Random], object]
NAMES = ("Ida", "Joe", "Kay", "Ζωή", "李", "O'Neill", "[/red]", "=1+1")


def make_busy(club: Club) -> None:
    """Have teams, a season of every kind, hands, a dispute, and a match level over its target."""
    club.do(add_team, "Reds", ["Ann", "Bob"])
    club.hands(1, "14/0 12/3 9/5 20/1 c55", "1/0 1/1 1/1 1/1")
    club.by(reason="miscounted").do(open_dispute, 1, 2, "Cat")
    club.season("Sprint", target=30)
    club.hand(club.match("Cat", "Dan", season="Sprint"), "36/0 34/1")
    club.hand(club.match("Eve", "Fay", season="Sprint"), "36/0 4/1")
    club.season("Pairs", teams="combined", target=40)
    club.hand(club.match("Reds", "Gus+Hal", season="Pairs"), "5/0 5/5 6/6 7/7")
    club.season("Packs", teams="shared-pack", target=30)


def players(club: Club) -> list[str]:
    return [player.name for player in club.see(lambda store: store.players.all())]


def any_season(club: Club, dice: Random) -> Season:
    return dice.choice(club.see(lambda store: store.seasons.all()))


def any_match(club: Club, dice: Random) -> MatchResult:
    """A match, rather one that goes on than one that is over."""
    found = list(map(match_result, club.matches))
    if not found:
        raise NotFoundError("match-none")
    going = [result for result in found if result.next_players]
    return dice.choice(going if going and dice.random() < 0.7 else found)


def any_hand(club: Club, dice: Random) -> tuple[MatchResult, int]:
    """A match that has hands, if there is one, and the number of one of them."""
    found = [result for result in map(match_result, club.matches) if result.hands]
    if not found:
        raise NotFoundError("hand-unknown")
    result = dice.choice(found)
    return result, dice.randint(1, result.hands[-1].number)


def hand_words(dice: Random, seats: list[str]) -> HandWords:
    """A hand of so many seats that the checks let pass."""
    kind = dice.random()
    if kind < 0.1:
        points = tuple(f"n{dice.randint(-20, 30)}" for _ in seats)
        return HandWords(cells=points, out=("unknown",))
    callers = set(dice.sample(range(len(seats)), 2 if kind < 0.2 else 1))
    counts = [
        (dice.randint(5, 40), 0 if seat in callers and kind < 0.9 else dice.randint(1, 10))
        for seat in range(len(seats))
    ]
    cells = [f"{foundation}/{demon}" for foundation, demon in counts]
    if dice.random() < 0.4:
        cells.append(f"c{sum(foundation for foundation, _ in counts)}")
    out = tuple(seats[seat] for seat in sorted(callers)) if kind < 0.9 else ("nobody",)
    note = dice.choice([None, None, "late", "=1+1\nx"])
    dealt = {seats[0]: dice.randint(11, 20)} if dice.random() < 0.1 else {}
    return HandWords(cells=tuple(cells), out=out, note=note, dealt=dealt)


def _add_player(club: Club, dice: Random) -> object:
    return club.do(add_players, dice.sample(NAMES, dice.randint(1, 2)), guest=dice.random() < 0.2)


def _rename(club: Club, dice: Random) -> object:
    return club.do(rename_player, dice.choice(players(club)), dice.choice(NAMES) + " II")


def _alias(club: Club, dice: Random) -> object:
    return club.do(add_alias, dice.choice(players(club)), dice.choice(NAMES) + " the Third")


def _set_player(club: Club, dice: Random) -> object:
    marks: dict[str, Any] = dice.choice(
        [
            {"is_active": False},
            {"is_active": True},
            {"is_guest": True},
            {"privacy": Privacy.INITIALS},
        ]
    )
    return club.do(set_player, dice.choice(players(club)), **marks)


def _team(club: Club, dice: Random) -> object:
    return club.do(add_team, f"Team {dice.randint(1, 4)}", dice.sample(players(club), 2))


def _season(club: Club, dice: Random) -> object:
    plan = SeasonPlan(manual=tuple(players(club)[:2]), tie_breaks=("extra-hands", "shared"))
    mode = dice.choice(list(TeamMode))
    return club.do(begin_season, f"S{dice.randint(1, 4)}", rules(teams=mode, target=30), plan)


def _set_season(club: Club, dice: Random) -> object:
    season = any_season(club, dice)
    options = {"target": dice.choice([20, 40]), "crossing": dice.choice(["extra-hand", "highest"])}
    plan = replace(season.plan, best=dice.choice([None, 2]))
    changed = season.rules.with_options({key: str(value) for key, value in options.items()})
    return club.do(change_season, season, rules=changed, plan=plan)


def _close_season(club: Club, dice: Random) -> object:
    service = reopen_season if dice.random() < 0.7 else close_season
    return club.do(service, any_season(club, dice))


def _adjust_season(club: Club, dice: Random) -> object:
    name = dice.choice(players(club))
    return club.do(adjust_season, any_season(club, dice), name, dice.choice([-1, 2]))


def _seat(club: Club, dice: Random) -> object:
    season = any_season(club, dice)
    names = players(club)
    dice.shuffle(names)
    if season.rules.teams is TeamMode.NONE:
        sides = tuple(names[: dice.randint(2, 5)])
    else:
        teams = club.see(lambda store: store.teams.all())
        sides = (dice.choice(teams).name if teams else "Ann+Bob", "+".join(names[:2]))
    seating = Seating(
        sides=sides,
        label=dice.choice([None, None, "T1", "T2"]),
        table=dice.choice([None, 1, 2]),
        start_points={sides[0]: 5} if dice.random() < 0.2 else {},
        rules=dice.choice([None, None, rules(target=20, extra_hand="contenders")])
        if season.rules.teams is TeamMode.NONE else None,
    )  # fmt: skip
    return club.do(seat_match, season, seating)


def _hand(club: Club, dice: Random) -> object:
    result = any_match(club, dice)
    seats = [result.match.seats[seat] for seat in result.next_seats] or ["Ann", "Bob"]
    return club.do(record_hand, result.match.number, hand_words(dice, seats))


def _played(result: MatchResult, hand: int, dice: Random) -> HandWords:
    """A hand by those who played the one of that number."""
    stored = next((each for each in result.hands if each.number == hand), result.hands[0])
    playing = [
        name
        for name, count in zip(result.match.seats, stored.hand.sheet.seats, strict=True)
        if not isinstance(count, SatOut)
    ]
    return hand_words(dice, playing)


def _edit(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    return club.do(edit_hand, result.match.number, hand, _played(result, hand, dice))


def _edit_cell(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    cell = f"{dice.choice(result.match.seats)}={dice.randint(5, 40)}/{dice.randint(1, 9)}"
    return club.do(edit_hand, result.match.number, hand, HandWords(cells=(cell,)))


def _insert(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    return club.do(insert_hand, result.match.number, hand, _played(result, hand, dice))


def _replay(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    return club.do(replay_hand, result.match.number, hand, _played(result, hand, dice))


def _swap(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    first, second = dice.sample(result.match.seats, 2)
    return club.do(swap_counts, result.match.number, hand, first, second)


def _void(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    return club.do(void_hand, result.match.number, hand)


def _adjust(club: Club, dice: Random) -> object:
    result = any_match(club, dice)
    hand = dice.choice([None, 1])
    side = dice.choice(result.match.sides).name
    return club.do(adjust_match, result.match.number, side, dice.choice([-10, 10]), hand)


def _end(club: Club, dice: Random) -> object:
    result = any_match(club, dice)
    how = dice.choice(["time-call", "abandoned", "walkover", "played"])
    present = (result.match.sides[0].name,) if how == "walkover" else ()
    ending = parse_ending(how, counts=dice.random() < 0.5)
    return club.do(end_match, result.match.number, ending, present)


def _confirm(club: Club, dice: Random) -> object:
    over = [each for each in map(match_result, club.matches) if each.ended is not None]
    if not over:
        raise NotFoundError("match-none")
    return club.do(confirm_match, dice.choice(over).match.number)


def _dispute(club: Club, dice: Random) -> object:
    result, hand = any_hand(club, dice)
    return club.do(open_dispute, result.match.number, hand, dice.choice(players(club)))


def _resolve(club: Club, dice: Random) -> object:
    found = club.see(lambda store: store.disputes.all())
    if not found:
        raise NotFoundError("dispute-unknown")
    dispute = dice.choice(found)
    resolution = dice.choice(list(Resolution))
    if resolution not in (Resolution.AGREED, Resolution.RULED, Resolution.REPLAYED):
        return club.do(uphold, dispute.name)
    disputed = club.see(disputed_hand, dispute.name)
    hand = _played(disputed.result, disputed.hand.number, dice)
    return club.do(amend, dispute.name, hand, resolution)


def _void_match(club: Club, dice: Random) -> object:
    return club.do(void_match, any_match(club, dice).match.number)


def _night(club: Club, dice: Random) -> object:
    act = dice.random()
    if act < 0.5:
        names = dice.sample(players(club), 3)
        return club.do(start_night, any_season(club, dice), "2026-01-15", names, "The Bell")
    if act < 0.75:
        return club.do(check_in, dice.sample(players(club), 2), dice.choice(list(Attendance)))
    return club.do(close_night)


def _import(club: Club, dice: Random) -> object:
    hands = [f"{dice.randint(5, 20)}/0 {dice.randint(5, 20)}/{dice.randint(1, 9)}" for _ in "123"]
    label, season = dice.choice(["T1", "T2", "M1", "M2"]), any_season(club, dice).name
    text = HEADER + flat(*hands[: dice.randint(1, 3)], match=label, season=season)
    text = text.replace("Ann", dice.choice([*players(club), "New"]))
    return club.do(import_matches, parse_hands(text.encode(), "h.csv"), ImportPlan("h.csv"))


def _import_wide(club: Club, dice: Random) -> object:
    rows = "".join(f"2026-01-09,{dice.randint(1, 3)},4,\n" for _ in range(dice.randint(1, 3)))
    sheet = f"Date,Ann,Mia,Out\n{rows}".encode()
    file = parse_wide(sheet, "k.csv", WideLayout("k", DateOrder.YMD, "Out"))
    plan = ImportPlan("k", any_season(club, dice).name, rules(target="none"), as_kept=True)
    return club.do(import_matches, file, plan)


def _tie_break(club: Club, dice: Random) -> object:
    for season in club.see(lambda store: store.seasons.all()):
        for tie in club.see(season_ties, season):
            seats = list(tie.played_by)
            if seats and tie.match:
                result = tie.match
                seats = [result.match.seats[seat] for seat in result.next_seats]
            if seats:
                hand = hand_words(dice, seats)
                return club.do(play_tie_break, season, tie.label, hand)
    raise NotFoundError("tie-unknown")


def _rules(club: Club, dice: Random) -> object:
    own = replace(rules(out_bonus=dice.randint(1, 3)), name=dice.choice(["house", "own"]))
    return club.do(add_rules, own)


def _enter(club: Club, dice: Random) -> object:
    season = any_season(club, dice)
    if dice.random() < 0.3:
        status = dice.choice(list(EntryStatus))
        return club.do(set_status, season, dice.choice(players(club)), status)
    terms = EntryTerms(
        first_seed=dice.choice([None, 1, 5]),
        demon_size=dice.choice([None, 11, 15]),
        start_points=dice.choice([None, 5]),
    )
    teams = [team.name for team in club.see(lambda store: store.teams.all())]
    return club.do(enter, season, dice.sample([*players(club), *teams], 2), terms)


def _apart(club: Club, dice: Random) -> object:
    one, other = dice.sample(players(club), 2)
    return club.do(keep_apart, any_season(club, dice), (one, other), apart=dice.random() < 0.7)


def _merge(club: Club, dice: Random) -> object:
    one, other = dice.sample(players(club), 2)
    return club.do(merge_players, one, other)


def _pack(club: Club, dice: Random) -> object:
    return club.do(set_player, dice.choice(players(club)), pack=dice.choice(["blue", "red", ""]))


def _substitute(club: Club, dice: Random) -> object:
    match = any_match(club, dice).match
    absent = dice.choice([*match.seats, *(each.absent for each in match.substitutions)])
    counts_for = dice.choice([None, *CountsFor])
    return club.do(substitute, match.number, dice.choice(players(club)), absent, counts_for)


def _leave(club: Club, dice: Random) -> object:
    match = any_match(club, dice).match
    return club.do(leave_match, match.number, dice.choice(match.seats))


def _present(club: Club, dice: Random) -> object:
    attendance = dice.choice([Attendance.PRESENT, Attendance.PRESENT, *Attendance])
    return club.do(check_in, dice.sample(players(club), dice.randint(1, 5)), attendance)


def _draw(club: Club, dice: Random) -> object:
    method = dice.choice([None, Method.RANDOM, Method.SNAKE, Method.SWISS])
    return club.do(draw_round, DrawWords(method=method, seed=str(dice.randint(1, 9))))


def _post(club: Club, _dice: Random) -> object:
    return club.do(post_round)


def _change_round(club: Club, dice: Random) -> object:
    one, other = dice.sample(players(club), 2)
    table = dice.randint(1, 3)
    changes = (
        lambda: club.do(drafts.swap, one, other),
        lambda: club.do(drafts.swap, one, other),
        lambda: club.do(drafts.move, one, table),
        lambda: club.do(drafts.remove, one),
        lambda: club.do(drafts.add_late, one, dice.choice([None, table])),
        lambda: club.do(drafts.pin, one, pinned=dice.random() < 0.7),
    )
    return dice.choice(changes)()


def _drop(club: Club, _dice: Random) -> object:
    return club.do(drop_round)


ROUND_COMMANDS: tuple[Command, ...] = (
    _present, _draw, _draw, _draw, _post, _post, _post, _change_round, _change_round,
    _change_round, _substitute, _leave, _hand, _hand, _end, _drop, _pack,
)  # fmt: skip
"""What is done in an evening of rounds."""

COMMANDS: tuple[Command, ...] = (
    _add_player, _rename, _alias, _set_player, _team, _season, _set_season, _close_season,
    _adjust_season, _seat, _seat, _hand, _hand, _hand, _hand, _edit, _edit_cell, _insert,
    _dispute, _resolve, _replay, _swap, _void, _adjust, _end, _confirm, _confirm, _void_match,
    _night, _night, _import, _import_wide, _tie_break, _tie_break, _rules,
    _enter, _apart, _merge, _merge, _pack, _substitute, _leave, _present, _draw, _draw, _post,
    _post, _change_round, _change_round, _drop,
)  # fmt: skip
