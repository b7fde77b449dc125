"""Club files with a season of anything: rules, plans, tables of two to eight, who comes and goes.

All of a club is written in one transaction, by the services that a user has; hands are stored as
they are, without the checks of a sheet.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Concatenate, ParamSpec

from rd_league.errors import LeagueError
from rd_league.hand.sheet import Counted, NetPoints, Outcome, SatOut, SeatCount, Sheet
from rd_league.league.match import MatchResult, match_result
from rd_league.league.model import CountsFor, End, PlayedHand
from rd_league.league.roster import Attendance
from rd_league.league.season import (
    EntryStatus,
    Scheme,
    SchemeKind,
    Season,
    SeasonPlan,
)
from rd_league.league.seating_plan import Method
from rd_league.league.ties import TieStatus
from rd_league.services.absences import leave_match, substitute
from rd_league.services.closing import close_season
from rd_league.services.desk import Clerk, at_desk
from rd_league.services.disputes import open_dispute, uphold
from rd_league.services.entries import EntryTerms, enter, keep_apart, set_status
from rd_league.services.hands import void_hand
from rd_league.services.matches import (
    Seating,
    adjust_match,
    confirm_match,
    end_match,
    parse_ending,
    seat_match,
    void_match,
)
from rd_league.services.nights import check_in, close_night, start_night
from rd_league.services.players import add_players, add_team, set_player
from rd_league.services.rounds import DrawWords, draw_round, post_round
from rd_league.services.seasons import adjust_season, begin_season, find_season
from rd_league.services.standings import season_ties
from rd_league.storage.store import Store
from tests.checker.plans import any_plan, any_rules
from tests.league.seasons import told
from tests.services.club import Club, rules

P = ParamSpec("P")
PEOPLE = (
    "Ann", "bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lea", "Max",
    "Ζωή", "O'Neill", "李", "Pia", "Quy",
)  # fmt: skip
FIRST_DAY = date(2026, 1, 8)
CLERK = Clerk("2026-01-08T19:00:00+00:00", reason="so")


def write_club(club: Club, dice: Random) -> None:
    """Fill a club that has nobody in it."""
    with at_desk(str(club.path), CLERK) as store:
        Writer(store, dice).write()


@dataclass
class Writer:
    """One club being written."""

    store: Store
    dice: Random
    clerk: Clerk = CLERK

    def do(
        self,
        service: Callable[Concatenate[Store, Clerk, P], object],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bool:
        """Whether a service did what it was asked, or refused."""
        try:
            service(self.store, self.clerk, *args, **kwargs)
        except LeagueError:
            return False
        return True

    def odds(self, chance: float) -> bool:
        return self.dice.random() < chance

    @property
    def season(self) -> Season:
        return find_season(self.store, "Winter")

    def write(self) -> None:
        dice = self.dice
        self.is_coarse = self.odds(0.5)
        self.people = dice.sample(PEOPLE, dice.choice([4, 5, 6, 8, 10, 12, 16]))
        self.do(add_players, self.people[:-2])
        self.do(add_players, self.people[-2:], guest=self.odds(0.6))
        for name in self.people:
            if self.odds(0.3):
                self.do(set_player, name, pack=dice.choice(["red", "blue", "Red"]))
        self.won_before()
        made, plan = any_rules(dice), any_plan(dice, self.people)
        if self.is_coarse:  # much is level
            kind = dice.choice([SchemeKind.WINS, SchemeKind.PLACE])
            plan = replace(plan, scheme=Scheme(kind), best=dice.choice([1, 1, None]))
            made = made.with_options({"out_bonus": "0", "lead": "none"})
        begin_season(self.store, self.clerk, "Winter", made, plan)
        self.enter(self.people, plan)
        for _ in range(dice.choice([0, 0, 1, 3])):
            one, other = dice.sample(self.people, 2)
            self.do(keep_apart, self.season, (one, other))
        for week in range(dice.choice([1, 2, 3])):
            self.night(FIRST_DAY + timedelta(7 * week))
        self.afterwards()

    def won_before(self) -> None:
        """A season that is over, so that somebody has a title."""
        if self.odds(0.3):
            begin_season(self.store, self.clerk, "Before", rules(target=9), SeasonPlan())
            names = self.dice.sample(self.people, 3)
            result = seat_match(
                self.store,
                self.clerk,
                find_season(self.store, "Before"),
                Seating(sides=tuple(names)),
            )
            self.play(result.match.number)
            self.do(close_season, find_season(self.store, "Before"))

    def enter(self, people: list[str], plan: SeasonPlan) -> None:
        dice = self.dice
        units = people
        if self.season.rules.teams != "none" and self.odds(0.7):
            units = []
            for one, other in zip(people[::2], people[1::2], strict=False):
                if self.do(add_team, f"Team {one}", [one, other]):
                    units.append(f"Team {one}")
        elif self.odds(0.2):
            return
        units = dice.sample(units, max(len(units) - dice.choice([0, 0, 1]), 0))
        parts = [units[at : at + 3] for at in range(0, len(units), 3)]
        for part, names in enumerate(parts):
            terms = EntryTerms(
                division=dice.choice([*plan.divisions * 3, None]),
                first_seed=3 * part + 1 if self.odds(0.5) else None,
                demon_size=dice.choice([None, None, 10]),
                start_points=dice.choice([None, None, None, 5, 3]),
            )
            self.do(enter, self.season, names, terms)

    def night(self, day: date) -> None:
        here = [name for name in self.people if self.odds(0.9)]
        self.clerk = replace(CLERK, now=f"{day}T19:00:00+00:00")
        start_night(self.store, self.clerk, self.season, str(day), here, None)
        if self.odds(0.3):
            self.do(check_in, self.dice.sample(self.people, 2), Attendance.STANDBY)
        for _ in range(self.dice.choice([1, 2, 3])):
            if self.odds(0.9):
                self.round()
            if self.odds(0.25):
                self.loose_match()
            if self.odds(0.2):
                self.enter(self.dice.sample(self.people, 2), self.season.plan)
        self.play_ties()
        if self.odds(0.6):
            close_night(self.store, self.clerk)
        else:
            self.store.nights.close(self.store.nights.tonight().number)  # type: ignore[union-attr]

    def round(self) -> None:
        dice = self.dice
        for match in self.store.matches.find(season="Winter", unsettled=True):
            if match_result(match).ended is None and not match.is_void:  # its table is wanted
                self.end(match.number, End.TIME_CALL)
        method = dice.choice([None, None, Method.SWISS, Method.SNAKE, Method.RANDOM])
        if not self.do(draw_round, DrawWords(method=method)):
            self.play_ties()
            if not self.do(draw_round, DrawWords()):
                return
        posted = post_round(self.store, self.clerk).round
        for table in posted.tables:
            number = table.match or 0
            if self.odds(0.2):
                absent = dice.choice(self.store.matches.get(number).seats)
                counts_for = dice.choice([None, *CountsFor])
                self.do(substitute, number, dice.choice(self.people), absent, counts_for)
            if self.odds(0.93):
                self.play(number)

    def loose_match(self) -> None:
        """A match outside of rounds, or one that was kept on paper."""
        dice = self.dice
        count = min(len(self.people), dice.choice([2, 3, 4, 7, 8]))
        names = dice.sample(self.people, count)
        if self.season.rules.teams == "none" and self.odds(0.5):
            hands = [
                {name: dice.randint(-3, 9) for name in names if self.odds(0.9)} for _ in range(3)
            ]
            match = told(self.store.matches.next_number(), *filter(None, hands))
            if len(match.seats) > 1:
                day = dice.choice([None, FIRST_DAY])
                self.store.matches.add(replace(match, season="Winter", played_on=day))
            return
        teams = [team.name for team in self.store.teams.all()]
        sides = tuple(names)
        if self.season.rules.teams != "none":
            pairs = zip(names[::2], names[1::2], strict=False)
            sides = tuple(f"{one}+{other}" for one, other in pairs)
            if len(teams) > 1 and self.odds(0.5):
                sides = tuple(dice.sample(teams, 2))
        start = {sides[0]: 4} if self.odds(0.2) else {}
        before = self.store.matches.next_number()
        if self.do(seat_match, self.season, Seating(sides=sides, start_points=start)):
            self.play(before)

    def play(self, number: int) -> None:
        """A match from its first hand to some end."""
        dice = self.dice
        if self.odds(0.06):
            self.end(number, End.WALKOVER)
            return
        result = self.result(number)
        for _ in range(dice.choice([1, 4, 7, 7, 7])):
            if not result.next_seats:
                break
            if self.odds(0.06):
                self.do(leave_match, number, dice.choice(result.match.seats))
                result = self.result(number)
                continue
            hand = self.hand(result)
            key = self.store.matches.add_hand(number, hand)
            hands = (*result.match.hands, replace(hand, key=key))
            result = match_result(replace(result.match, hands=hands))
            if self.odds(0.06):
                side = dice.choice(result.match.sides).name
                of_hand = dice.choice([None, result.hands[-1].number])
                self.do(adjust_match, number, side, dice.choice([-4, 3]), of_hand)
                result = self.result(number)
        if result.hands and self.odds(0.08):
            last = result.hands[-1].number
            if self.odds(0.5):
                self.do(void_hand, number, last)
            else:
                self.do(open_dispute, number, last, dice.choice(self.people))
        if result.ended is None and self.odds(0.8):
            self.end(number, dice.choice([End.TIME_CALL, End.ABANDONED, End.PLAYED]))
        if self.odds(0.7):
            self.do(confirm_match, number)

    def end(self, number: int, kind: End) -> None:
        result = self.result(number)
        names = [side.name for side in result.match.sides]
        there = self.dice.sample(names, self.dice.randint(1, len(names)))
        ending = parse_ending(kind.value.replace(" ", "-"), counts=self.odds(0.5))
        self.do(end_match, number, ending, tuple(there) if kind is End.WALKOVER else ())

    def result(self, number: int) -> MatchResult:
        return match_result(self.store.matches.get(number))

    def hand(self, result: MatchResult) -> PlayedHand:
        """What those whose turn it is may have counted."""
        dice = self.dice
        due = result.next_seats
        called = (
            {seat for seat in due if dice.random() < 1.2 / len(due)} if self.odds(0.9) else set()
        )
        seats: list[SeatCount] = []
        for seat in range(len(result.match.seats)):
            kings = dice.choice([None, 0, 1])
            cards, left = dice.choice([2, 4, 6, 11]), dice.choice([1, 3, 5])
            if self.is_coarse:  # much is level
                cards, left, kings = dice.choice([4, 7]), 2, None
            count: SeatCount = Counted(cards, 0 if seat in called else left, kings=kings)
            if self.odds(0.05):
                count = NetPoints(dice.choice([-3, 0, 7]))
            seats.append(count if seat in due else SatOut())
        outcome = Outcome.CALLED if called else dice.choice([Outcome.STALLED, Outcome.UNKNOWN])
        return PlayedHand(0, Sheet(tuple(seats), outcome, tuple(sorted(called))))

    def play_ties(self) -> None:
        """Some of the hands that ties ask for."""
        from rd_league.services.standings import _begin_play_off

        for _ in range(self.dice.choice([1, 2, 4])):
            due = [
                tie for tie in season_ties(self.store, self.season) if tie.status is TieStatus.DUE
            ]
            if not due:
                return
            tie = self.dice.choice(due)
            played = tie.play_off
            if played is None and tie.match is not None and tie.match.due is not None:
                played = tie.match
            try:
                number = (
                    played.match.number
                    if played
                    else _begin_play_off(self.store, self.clerk, self.season, tie)
                )
            except LeagueError:
                return
            if self.odds(0.15):
                self.do(leave_match, number, self.dice.choice(self.result(number).match.seats))
            self.store.matches.add_hand(number, self.hand(self.result(number)))
            if self.odds(0.15):
                kind = self.dice.choice([End.TIME_CALL, End.ABANDONED])
                self.end(number, kind)
            if self.odds(0.5):
                self.do(confirm_match, number)

    def afterwards(self) -> None:
        """What the organizer does when all is played."""
        dice = self.dice
        self.play_ties()
        numbers = [match.number for match in self.store.matches.find(season="Winter")]
        for number in dice.sample(numbers, min(len(numbers), dice.choice([0, 1, 3]))):
            result = self.result(number)
            if result.hands:
                hand = dice.choice(result.hands).number
                choice = dice.random()
                if choice < 0.4:
                    self.do(open_dispute, number, hand, dice.choice(self.people))
                elif choice < 0.7:
                    self.do(void_hand, number, hand)
                elif choice < 0.8:
                    self.do(void_match, number)
        if self.odds(0.3):
            self.do(uphold, "D1")
        for status in (EntryStatus.WITHDRAWN, EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED):
            names = [entry.name for entry in self.season.entries] or self.people
            if self.odds(0.4):
                self.do(set_status, self.season, dice.choice(names), status)
        for _ in range(dice.choice([0, 0, 1, 2])):
            self.do(adjust_season, self.season, dice.choice(self.people), dice.choice([-2, 3]))
        self.play_ties()
