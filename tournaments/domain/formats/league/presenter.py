"""Show a season on pages, and compute its fees: losses, missed matches, leaving."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournaments.domain.formats.charges import Cause, Charge, fee, fees_of, fees_then
from tournaments.domain.formats.counting import FEES
from tournaments.domain.formats.deductions import Deduction, Deductions, PenaltyRule, rules_of
from tournaments.domain.formats.league.people import excused_from
from tournaments.domain.formats.league.plan import date_of, opens_at, usual_date
from tournaments.domain.formats.league.ranking import records, results
from tournaments.domain.formats.league.season import next_round_kind
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.formats.presenter import NextStep, Notice, Presenter
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.tiebreaks import Encounter, counts, numbers
from tournaments.domain.points import Points
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _


def charges(state: State) -> Iterator[Charge]:
    """Yield all charges: of matches in their order, then of leavers. Struck matches still cost."""
    before = dict.fromkeys(state.status, 0)
    for fixture in state.fixtures:
        where = (fixture.day, fixture.table)
        fees = fees_then(state.former_fees, fees_of(state.settings), fixture.day)
        for side in fixture.absent if fees.walkover else ():
            yield Charge(side, fees.walkover, Cause.WALKOVER, *where)
        for side, lost in zip(fixture.sides, _lost(state, fixture), strict=True):
            cents = fee(fees.lost, before[side], lost)
            before[side] += lost
            if cents:
                yield Charge(side, cents, Cause.LOST, *where, lost)
    leaving_fee = state.settings.leaving_fee
    if leaving_fee and state.phase is not Phase.REGISTRATION:
        yield from (Charge(s, leaving_fee, Cause.LEFT) for s in state.status if state.is_gone(s))


def _lost(state: State, fixture: Fixture) -> tuple[int, ...]:
    """Return how often each side lost in a match, as the setting counts."""
    sides = range(len(fixture.sides))
    games = state.games_of(fixture)
    match state.settings.fee_unit:
        case "match":
            return tuple(sum(game.places[i] > 1 for game in games) for i in sides)
        case unit if unit in FEES:
            return tuple(sum(game.count(FEES[unit].key, i) for game in games) for i in sides)
    if not state.complete(fixture) or state.missing_sides(fixture):
        return (0,) * len(fixture.sides)
    return tuple(int(result.place > 1) for result in results(state, fixture).values())


_NEWCOMER = NextStep(
    text("Somebody new has no match yet"),
    text("The days to come are planned anew; what was played stays."),
    text("Plan the days to come"),
    command="plan",
)
_PLAYED = Notice(
    None,
    text("Your match is played"),
    text("The next match appears here when its day begins."),
    "waiting",
)
_OTHERS = Notice(
    None,
    text("Your table has finished"),
    text("The match goes on at its other tables."),
    "waiting",
)
_NO_GAME = _("The side that came wins the match without a game.")
_JOINS = text("Plays once the match days to come are planned anew.")
_MEETS = text(
    "Begins with no points and meets everybody: on the match days still to come, then on further "
    "ones."
)
_FITS_IN = text("Plays on the match days still to come, where somebody else has no match.")
_BEGINS = text("Begins with no points; what was missed is not made up.")
_GOES = {
    "half": _(
        "Before half of the own matches are over, all are struck out, also those played. Later the "
        "rest are walk-overs."
    ),
    "annul": _("All own matches are struck out, those that were played as well."),
    "walkover": _("Played matches stay; all matches to come are walk-overs."),
}
_BEFORE = text("Before the first match day")
_ON = Notice(None, text("Your match is on"), text("Write the match down here and report it."))
_BETWEEN = Notice(
    text("Between match days"),
    text("Wait for your next match"),
    text("It appears here when its day begins."),
    "waiting",
)


@dataclass(frozen=True)
class LeaguePresenter(Presenter):
    """Match days, which may overlap."""

    is_season = True
    other_sizes = False
    plan = _("Season")
    log: ClassVar[Mapping[str, str]] = {
        "created": _("Season created"),
        "start": _("Season planned"),
        "go": _("Match day opened"),
    }
    columns: ClassVar[Mapping[str, str]] = {"league_points": _("League points")}
    table_done = ""
    asks_who = _("Who plays this season?")
    begins = _("Plan the season")
    leaves = _("Leave the season")

    play: State

    @property
    def draws_at_start(self) -> bool:
        return False

    @property
    def round_word(self) -> str:
        return _("Match day")

    def _plays_several(self, table: int) -> bool:
        return self.play.settings.games > 1

    @property
    def phase(self) -> Text | None:
        match self.play.phase:
            case Phase.ROUND:
                return text("Match day %(n)d is running", n=self.play.round)
            case Phase.BETWEEN:
                return self._until_the_next_day()
        return None

    def _until_the_next_day(self) -> Text:
        """Return the text of the next match day, also if an earlier one was moved back."""
        following = self.play.round + 1
        first = min((f.at for f in self.play.fixtures_of_day(following) if f.at), default=None)
        if first is None:
            return text("Between match days") if self.play.round else _BEFORE
        later = [
            n for n in range(following + 1, self.play.days + 1) if self.play.fixtures_of_day(n)
        ]
        dates = [(first, following), *((at, n) for n in later if (at := usual_date(self.play, n)))]
        at, day = min(dates)
        return text("Match day %(n)d begins on %(at)s", n=day, at=at)

    def explained(self, kind: str) -> str:
        """By the setting of who leaves; places are shared at tables of individuals only."""
        settings = self.play.settings
        if kind in ("withdraw", "exclude"):
            return _GOES[settings.withdrawal]
        return _NO_GAME if kind == "absent" and settings.seats == 2 * settings.side else ""

    @property
    def joins(self) -> tuple[Text, ...]:
        settings = self.play.settings
        if settings.plans_newcomers:
            return (_FITS_IN, _BEGINS) if settings.match_days else (_MEETS,)
        return (*(super().joins if settings.by_standing else (_JOINS,)), _BEGINS)

    def next_step(self, now: datetime) -> NextStep | None:
        match self.play.phase:
            case Phase.BETWEEN:
                return self._between()
            case Phase.ROUND:
                return self._match_day()
        return None

    def _between(self) -> NextStep | None:
        """Return the next step: open the next match day, or first plan it again."""
        following, number = next_round_kind(self.play), self.play.round + 1
        if following == "go":
            at = opens_at(self.play, number)
            return NextStep(
                text("Match day %(n)d can be opened", n=number),
                text("It opens by itself on %(at)s. Once it is open, its tables can report.", at=at)
                if at
                else text("From then on its tables can report. With a date it opens by itself."),
                text("Open match day %(n)d", n=number),
                command="go",
            )
        return _NEWCOMER if following == "plan" else None

    def _match_day(self) -> NextStep:
        """The tables that have not reported come before the next match day; days may overlap."""
        play, following = self.play, next_round_kind(self.play)
        if following == "plan":
            return _NEWCOMER
        days = {n: play.round_of(n) for n, table in enumerate(play.tables, 1) if table.open}
        first = min(days, key=lambda number: (days[number], number))
        early = text("Open match day %(n)d", n=play.round + 1) if following == "go" else None
        return NextStep(
            text("Match day %(n)d is running", n=play.round),
            ntext(
                "%(n)d table of match day %(day)d has not reported.",
                "%(n)d tables of match day %(day)d have not reported.",
                list(days.values()).count(days[first]),
                day=days[first],
            ),
            text("Table %(n)d: enter the match", n=play.number_in_round(first)),
            page="desk-table",
            table=first,
            tone="waiting",
            early=early,
        )

    def at_table(self, number: int) -> Notice:
        if self.play.tables[number - 1].open:
            return _ON
        others = self.play.tables_of(self.play.fixture_of(number))
        return _OTHERS if any(self.play.tables[n - 1].open for n in others) else _PLAYED

    def without_table(self, player: str) -> Notice:
        """With the date of the next match, once it has one."""
        mine = [f for f in self.play.fixtures if player in f.sides and f.day > self.play.round]
        dates = [fixture.at for fixture in mine if not self.play.settled(fixture)]
        kicker = _BETWEEN.kicker if self.play.round else _BEFORE
        known = [at for at in dates if at is not None]
        if not known or dates[0] is None:
            return replace(_BETWEEN, kicker=kicker)
        title = text("Your next match is on %(at)s", at=min(known))
        return replace(_BETWEEN, kicker=kicker, title=title)

    def date_of(self, number: int) -> datetime | None:
        return date_of(self.play.settings, self.play.zone, number)

    @property
    def unsettled(self) -> Sequence[tuple[int, Sequence[str]]]:
        """Also of days to come; those that lapsed without a result come last."""
        play = self.play
        waiting = [fixture for fixture in play.fixtures if not play.settled(fixture)]
        lapsed = [fixture for fixture in play.fixtures if fixture.lapsed]
        return [(fixture.table, fixture.sides) for fixture in (*waiting, *lapsed)]

    @property
    def byes(self) -> tuple[str, ...]:
        if self.play.phase is not Phase.ROUND:
            return ()
        today = self.play.fixtures_of_day(self.play.round)
        playing = {side for fixture in today for side in fixture.sides}
        return tuple(side for side in self.play.players_in if side not in playing)

    @property
    def venues(self) -> Mapping[str, str]:
        return self.play.venues

    @property
    def substitutes(self) -> Mapping[tuple[int, str], tuple[str, ...]]:
        return self.play.lineups if self.play.settings.kind != "teams" else {}

    @property
    def scores(self) -> Mapping[str, Mapping[str, Points]]:
        columns = ("points", "difference")
        return numbers((*columns, *self.play.settings.tie_breaks), records(self.play))

    @property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        return counts(self.play.game, records(self.play))

    @property
    def matches(self) -> Mapping[int, Mapping[str, object]]:
        lineups: dict[int, tuple[str, ...]] = {}
        for (table, _side), people in self.play.lineups.items():
            lineups[table] = (*lineups.get(table, ()), *people)
        by_table = {fixture.table: self._match(fixture) for fixture in self.play.fixtures}
        return {
            number: {**by_table.get(number, {}), "lineup": lineups.get(number)}
            for number in range(1, len(self.play.tables) + 1)
        }

    def _match(self, fixture: Fixture) -> Mapping[str, object]:
        tables = [self.play.played.get(number, ()) for number in self.play.tables_of(fixture)]
        scores = [":".join(map(str, game.points)) for games in tables for game in games]
        return {
            "result": ", ".join(scores) or None,
            "date": fixture.at,
            "wish": fixture.wish,
            "deadline": fixture.deadline,
            "absent": fixture.absent or None,
            "excused": excused_from(self.play, fixture) or None,
            "lapsed": fixture.lapsed,
        }

    @property
    def entry_fee(self) -> int:
        return self.play.settings.entry_fee

    @property
    def charges(self) -> tuple[Charge, ...]:
        return tuple(charges(self.play))

    @property
    def penalty_rules(self) -> tuple[PenaltyRule, ...]:
        return rules_of(self.play.settings, by_points=True)

    @property
    def deductions(self) -> Deductions:
        """Those of the desk, and what matches cost to which somebody did not come."""
        play, by_player = self.play, {}
        for player in play.status:
            mine = [*play.deductions.get(player, ())]
            if (cost := -play.settings.forfeit.absent) > 0:
                mine += [
                    Deduction(cost, round=fixture.day)
                    for fixture in play.counting_fixtures()
                    if player in play.missing_sides(fixture)
                ]
            if mine:
                by_player[player] = tuple(mine)
        return by_player

    def encounters(self, level: Collection[str]) -> tuple[Encounter, ...]:
        found = []
        for fixture in self.play.counting_fixtures():
            made = results(self.play, fixture)
            there = tuple(side for side in fixture.sides if side in level and made[side].place)
            if len(there) > 1:
                points = tuple(made[side].points for side in there)
                walkover = bool(self.play.missing_sides(fixture))
                found.append(Encounter(fixture.day, there, points, walkover))
        return tuple(found)


@dataclass(frozen=True)
class PerMatchPresenter(LeaguePresenter):
    """Of a league whose table goes by the points per match."""

    total = balance = _("Points per match")
    columns: ClassVar[Mapping[str, str]] = {"league_points": _("League points per match")}
