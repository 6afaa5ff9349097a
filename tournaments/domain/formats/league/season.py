"""Handle match days, results and the end of a season."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.envelope import Json
from games.shares import Share, shares
from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.commands.director import Penalty
from tournaments.domain.commands.results import Result
from tournaments.domain.commands.rounds import Draw, Go, Timer
from tournaments.domain.commands.season import Absent
from tournaments.domain.formats.deductions import deduct, rules_of
from tournaments.domain.formats.entrants import FEWEST, side_shares
from tournaments.domain.formats.league.people import keep_lineups, may_award, people_at, side_at
from tournaments.domain.formats.league.plan import deadline, lay_out_anew, opens_at
from tournaments.domain.formats.league.ranking import leaders, league_points_since, moved
from tournaments.domain.formats.league.settings import match_rules
from tournaments.domain.formats.league.start import check_days
from tournaments.domain.formats.league.state import (
    IS_OPEN,
    Fixture,
    LeagueBuilder,
    PlayedGame,
    State,
)
from tournaments.domain.formats.length import agreed_deals, check_counted, check_length
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tables import accepted, check_next, game_report, with_meetings
from tournaments.domain.refusal import Ignored, refuse


def draw(builder: LeagueBuilder, event: Draw) -> None:
    """The next match day is paired by the standings."""
    if not builder.settings.by_standing:
        refuse("season_planned", "type")
    check_next(builder, event)
    if event.round > builder.settings.match_days:
        refuse("season_over", "round")
    check_days(builder, [event.tables])
    if not event.tables:
        refuse("plan_impossible", "tables")
    lay_out_anew(builder, [event.tables])


def go(builder: LeagueBuilder, event: Go) -> None:
    """The next match day opens, whatever its date."""
    check_next(builder, event)
    if not builder.fixtures_of_day(event.round):
        refuse("no_match_day", "round")
    _open_day(builder)


def _open_day(builder: LeagueBuilder) -> None:
    builder.round += 1
    today = builder.fixtures_of_day(builder.round)
    builder.meetings = with_meetings(builder.meetings, [fixture.sides for fixture in today])
    for fixture in today:
        waits = not builder.settled(fixture)
        if waits and fixture.deadline and fixture.deadline <= builder.at:  # nobody could report
            ends = deadline(builder.settings, builder.zone, builder.at)
            builder.set_fixture(fixture, deadline=ends)
        for number in builder.tables_of(fixture):
            builder.set_table(number, open=waits, last_at=builder.at)


def timer(builder: LeagueBuilder, event: Timer) -> None:
    """A match day begins, or a deadline has passed; what is early, late or twice is ignored."""
    if event.timer == "day":
        _day_begins(builder, event.round)
    else:
        _deadline(builder, event.table)


def _day_begins(builder: LeagueBuilder, number: int) -> None:
    opens = opens_at(builder.base, number)
    if number <= builder.round:
        raise Ignored("duplicate")
    if number > builder.round + 1 or opens is None:
        raise Ignored("stale")
    if builder.at < opens:
        raise Ignored("early")
    _open_day(builder)


def _deadline(builder: LeagueBuilder, table: int) -> None:
    if not 1 <= table <= len(builder.tables) or builder.settings.overdue != "none":
        raise Ignored("stale")
    fixture = builder.fixture(table)
    if fixture.deadline is None or builder.settled(fixture):
        raise Ignored("stale")
    if builder.at < fixture.deadline:
        raise Ignored("early")
    builder.set_fixture(fixture, lapsed=True)


def due(state: State) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of the next match day and of all deadlines that matter."""
    signals: list[tuple[datetime, Json]] = []
    if state.phase not in (Phase.BETWEEN, Phase.ROUND):
        return ()
    opens = opens_at(state, state.round + 1)
    if opens:
        event = {"type": "timer", "timer": "day", "round": state.round + 1}
        signals.append((opens, event))
    lapse = state.settings.overdue == "none" and state.settings.deadline_days
    for fixture in state.open_fixtures if lapse else ():
        if fixture.deadline:
            event = {"type": "timer", "timer": "deadline", "table": fixture.table}
            signals.append((fixture.deadline, event))
    return tuple(sorted(signals, key=lambda signal: signal[0]))


def result(builder: LeagueBuilder, event: Result) -> None:
    """A game has ended at a table."""
    number = event.table
    builder.open_table(number)
    fixture = builder.fixture(number)
    seats = people_at(builder, number)
    game, settings = builder.game, builder.settings
    rules = match_rules(game, settings, fixture.day, len(seats))
    report = game_report(game, rules, seats, event.report)
    outcome = accepted(builder, report)
    agreed = agreed_deals(game, report["variant"], len(seats), settings.deals)
    check_length(builder, outcome, agreed)
    check_counted(outcome, settings.counted)
    if fixture.deadline is not None and builder.at > fixture.deadline:
        builder.warn("after_deadline", "at")
    people = [side_at(builder, number, side) for side in fixture.sides]
    by_side = side_shares(game, shares(report, outcome), people)
    keep_lineups(builder, fixture)
    builder.played[number] = (*builder.played.get(number, ()), _played(by_side))
    builder.set_table(number, last_at=builder.at, matches=len(builder.played[number]))


def _played(sides: list[Share]) -> PlayedGame:
    return PlayedGame(
        tuple(share.points for share in sides),
        tuple(1 + sum(other.place < mine.place for other in sides) for mine in sides),
        tuple(share.lost for share in sides),
        tuple(share.counters for share in sides),
    )


def absent(builder: LeagueBuilder, event: Absent) -> None:
    """Somebody did not come: who did shares the best places without a game."""
    if not may_award(builder, event):
        builder.open_table(event.table)
    fixture = builder.fixture(event.table)
    if not event.players:
        refuse("field_missing", "players")
    if not set(event.players) <= set(fixture.sides):
        refuse("not_in_match", "players")
    builder.set_fixture(fixture, absent=tuple(dict.fromkeys(event.players)))


def penalty(builder: LeagueBuilder, event: Penalty) -> None:
    """Take league points from an entrant, or give them if negative."""
    rules = rules_of(builder.settings, by_points=True)
    deduct(event, rules, builder.penalties, builder.deductions)


def after(builder: LeagueBuilder, _event: FormatCommand) -> None:
    """Tables close with their fixture; the season ends with its last one."""
    if builder.phase is Phase.REGISTRATION:
        return
    pairs = moved(builder.base, builder)
    _close(builder, builder.fixtures if pairs is None else [fixture for _before, fixture in pairs])
    builder.balances.update(league_points_since(builder.base, builder))
    if builder.phase is Phase.FINISHED:  # the season may go on again
        for side, status in builder.status.items():
            builder.status[side] = Status.ACTIVE if status is Status.WINNER else status
    drawn = builder.settings.by_standing
    planned = builder.settings.match_days if drawn else builder.fixtures[-1].day
    waiting = any(map(IS_OPEN, builder.tables))
    if (builder.round >= planned and not waiting) or builder.remaining < FEWEST:
        builder.phase = Phase.FINISHED
        for side in filter(builder.is_in, leaders(builder.built())):
            builder.status[side] = Status.WINNER
    else:
        builder.phase = Phase.ROUND if waiting else Phase.BETWEEN


def _close(builder: LeagueBuilder, fixtures: Iterable[Fixture]) -> None:
    """Close the tables at which nothing is left to play."""
    for fixture in fixtures:
        over = builder.settled(fixture)
        for number in builder.tables_of(fixture):
            if builder.tables[number - 1].open and (over or builder.is_full(number)):
                builder.set_table(number, open=False)


def next_round_kind(state: State) -> str:
    """Return the kind of the next step: open the planned match day, draw it, or plan again."""
    if state.days <= state.round:
        return "draw"
    playing = {side for fixture in state.fixtures for side in fixture.sides}
    newcomers = set(state.players_in) - playing
    return "plan" if newcomers and state.settings.plan == "all" else "go"
