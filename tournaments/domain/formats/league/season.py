"""How a season goes: its start, match days, results, its end.

Knows what an event changes. Does not know who may send it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import games
from games.envelope import Json, Problem
from games.shares import Share, shares
from tournaments.domain.commands.command import Event
from tournaments.domain.commands.people import LateEntry, Start
from tournaments.domain.commands.results import Result
from tournaments.domain.commands.rounds import Draw, Go, Timer
from tournaments.domain.commands.season import Absent, Plan
from tournaments.domain.formats.entrants import side_shares
from tournaments.domain.formats.league import people
from tournaments.domain.formats.league.people import keep_lineups, people_at, side_at
from tournaments.domain.formats.league.plan import has_free_place, laid_out
from tournaments.domain.formats.league.ranking import leaders, league_points_since, moved
from tournaments.domain.formats.league.settings import match_rules
from tournaments.domain.formats.league.state import (
    IS_OPEN,
    Change,
    Fixture,
    Played,
    State,
    fixtures_of_day,
    is_full,
    open_fixtures,
    settled,
    tables_of,
)
from tournaments.domain.formats.length import agreed_deals, length_problems
from tournaments.domain.formats.state import GONE, Phase, Status
from tournaments.domain.formats.tables import Seating, game_report, table_problems, with_meetings

FEWEST = 2


def start(change: Change, event: Start) -> list[Problem]:
    """The season is planned: `days` are the tables of each match day ([] if it is paired by the
    standings)."""
    if len(change.status) < FEWEST:
        return change.refuse("too_few_players", "type")
    if not any(event.days) and change.settings.plan == "all":
        return change.refuse("plan_impossible", "days")
    problems = _day_problems(change, event.days)
    if problems:
        return problems
    for side in change.status:
        change.status[side] = Status.ACTIVE
    change.starters = len(change.status)
    change.phase = Phase.BETWEEN
    change.plan(laid_out(change.base, event.days, 1, 1))
    return []


def late_entry(change: Change, event: LateEntry) -> list[Problem]:
    """Somebody joins: he plays once the days to come are planned anew, or at once in the place of
    somebody who left (`instead_of`). Between two sides a free place is needed."""
    if event.player in change.status:
        return change.refuse("player_duplicate", "player")
    if event.instead_of is None and not has_free_place(change.base):
        return change.refuse("no_free_place", "player")
    problems = people.enter(change, event)
    if problems:
        return problems
    change.status[event.player] = Status.ACTIVE
    change.balances[event.player] = 0
    change.starters += 1
    return _take_over(change, event) if event.instead_of is not None else []


def plan(change: Change, event: Plan) -> list[Problem]:
    """The match days that are still to come are planned anew."""
    if change.settings.plan == "swiss":
        return change.refuse("wrong_phase", "type")
    if not event.days or not any(event.days):
        return change.refuse("plan_impossible", "days")
    problems = _day_problems(change, event.days)
    if not problems:
        change.drop_after(change.round)
        first = len(change.tables) + 1
        change.plan(laid_out(change.base, event.days, change.round + 1, first))
    return problems


def _take_over(change: Change, event: LateEntry) -> list[Problem]:
    """All matches of a leaver on days that are still to come go to somebody else."""
    leaver = event.instead_of
    if leaver is None or change.status.get(leaver) not in GONE:
        return change.refuse("still_here", "instead_of")
    days = [
        [
            [event.player if side == leaver else side for side in fixture.sides]
            for fixture in change.fixtures
            if fixture.day == day
        ]
        for day in range(change.round + 1, change.base.days + 1)
    ]
    change.drop_after(change.round)
    change.plan(laid_out(change.base, days, change.round + 1, len(change.tables) + 1))
    return []


def _day_problems(change: Change, days: Sequence[Seating]) -> list[Problem]:
    """What is wrong with planned days: nobody sits twice on a day, all are known, sizes fit."""
    problems = []
    size = change.settings.table_size if change.settings.kind == "individuals" else 2
    for k, tables in enumerate(days):
        seen: set[str] = set()
        for j, table in enumerate(tables):
            place = f"days[{k}][{j}]"
            if len(table) != size:
                problems += change.refuse("table_size", place)
            for side in table:
                if side not in change.status:
                    problems += change.refuse("seat_unknown", place)
                elif side in seen:
                    problems += change.refuse("seat_duplicate", place)
                seen.add(side)
    return problems


def draw(change: Change, event: Draw) -> list[Problem]:
    """The next match day is paired by the standings."""
    if change.settings.plan != "swiss":
        return change.refuse("wrong_phase", "type")
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    if event.round > change.settings.match_days:
        return change.refuse("season_over", "round")
    problems = _day_problems(change, [event.tables])
    if problems or not event.tables:
        return problems or change.refuse("plan_impossible", "tables")
    change.drop_after(change.round)
    change.plan(laid_out(change.base, [event.tables], event.round, len(change.tables) + 1))
    return []


def go(change: Change, event: Go) -> list[Problem]:
    """The next match day opens, whatever its date."""
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    if not fixtures_of_day(change, event.round):
        return change.refuse("no_match_day", "round")
    _open_day(change)
    return []


def _open_day(change: Change) -> None:
    change.round += 1
    today = fixtures_of_day(change, change.round)
    change.meetings = with_meetings(change.meetings, [fixture.sides for fixture in today])
    for fixture in today:
        waits = not settled(change, fixture)
        for number in tables_of(change, fixture):
            change.set_table(number, open=waits, last_at=change.at)


def timer(change: Change, event: Timer) -> list[Problem]:
    """A match day begins, or a deadline has passed; what is early, late or twice is ignored."""
    if event.timer == "day":
        _day_begins(change, event.round)
    else:
        _deadline(change, event.table)
    return []


def _day_begins(change: Change, number: int) -> None:
    dates = [fixture.at for fixture in fixtures_of_day(change, number) if fixture.at]
    if number <= change.round:
        change.ignored = "duplicate"
    elif number > change.round + 1 or not dates:
        change.ignored = "stale"
    elif change.at < min(dates):
        change.ignored = "early"
    else:
        _open_day(change)


def _deadline(change: Change, table: int) -> None:
    if not 1 <= table <= len(change.tables) or change.settings.overdue != "none":
        change.ignored = "stale"
        return
    fixture = change.fixture(table)
    if fixture.deadline is None or settled(change, fixture):
        change.ignored = "stale"
    elif change.at < fixture.deadline:
        change.ignored = "early"
    else:
        change.set_fixture(fixture, lapsed=True)


def due(state: State) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of the next match day and of all deadlines that matter."""
    signals: list[tuple[datetime, Json]] = []
    if state.phase not in (Phase.BETWEEN, Phase.ROUND):
        return ()
    coming = [f.at for f in fixtures_of_day(state, state.round + 1) if f.at]
    if coming:
        event = {"type": "timer", "timer": "day", "round": state.round + 1}
        signals.append((min(coming), event))
    lapse = state.settings.overdue == "none" and state.settings.deadline_days
    for fixture in open_fixtures(state) if lapse else ():
        if fixture.deadline:
            event = {"type": "timer", "timer": "deadline", "table": fixture.table}
            signals.append((fixture.deadline, event))
    return tuple(sorted(signals, key=lambda signal: signal[0]))


def result(change: Change, event: Result) -> list[Problem]:
    """A game has ended at a table."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    fixture = change.fixture(number)
    seats = people_at(change, number)
    game, settings = change.base.game, change.settings
    report = game_report(game, match_rules(game, settings), seats, event.report)
    outcome = games.score(report)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "report.")
    change.warnings += change.placed(outcome["warnings"], "report.")
    agreed = agreed_deals(game, report["variant"], len(seats), settings.deals)
    problems = length_problems(change, outcome, agreed)
    if problems:
        return problems
    if fixture.deadline is not None and change.at > fixture.deadline:
        change.warn("after_deadline", "at")
    by_name = shares(report, outcome)
    by_side = side_shares(
        change.base.game, by_name, [side_at(change, number, side) for side in fixture.sides]
    )
    keep_lineups(change, fixture)
    change.played[number] = (*change.played.get(number, ()), _played(by_side))
    change.set_table(number, last_at=change.at, matches=len(change.played[number]))
    return []


def _played(sides: list[Share]) -> Played:
    return Played(
        tuple(share.points for share in sides),
        tuple(1 + sum(other.place < mine.place for other in sides) for mine in sides),
        tuple(share.lost for share in sides),
    )


def absent(change: Change, event: Absent) -> list[Problem]:
    """Somebody did not come: who did shares the best places without a game."""
    problems = table_problems(change, event.table)
    if problems:
        return problems
    fixture = change.fixture(event.table)
    strangers = [name for name in event.players if name not in fixture.sides]
    if strangers or not event.players:
        return change.refuse("player_unknown", "players")
    change.set_fixture(fixture, absent=tuple(dict.fromkeys(event.players)))
    return []


def after(change: Change, _event: Event) -> None:
    """Tables close with their fixture; the season ends with its last one."""
    if change.phase is Phase.REGISTRATION:
        return
    pairs = moved(change.base, change)
    _close(change, change.fixtures if pairs is None else [fixture for _before, fixture in pairs])
    change.balances.update(league_points_since(change.base, change))
    if change.phase is Phase.FINISHED:  # the season may go on again
        for side, status in change.status.items():
            change.status[side] = Status.ACTIVE if status is Status.WINNER else status
    swiss = change.settings.plan == "swiss"
    planned = change.settings.match_days if swiss else change.fixtures[-1].day
    waiting = any(map(IS_OPEN, change.tables))
    if (change.round >= planned and not waiting) or change.remaining < FEWEST:
        change.phase = Phase.FINISHED
        for side in filter(change.is_in, leaders(change)):
            change.status[side] = Status.WINNER
    else:
        change.phase = Phase.ROUND if waiting else Phase.BETWEEN


def _close(change: Change, fixtures: Iterable[Fixture]) -> None:
    """Close the tables at which nothing is left to play."""
    for fixture in fixtures:
        over = settled(change, fixture)
        for number in tables_of(change, fixture):
            if change.tables[number - 1].open and (over or is_full(change, number)):
                change.set_table(number, open=False)


def proceed(state: State) -> str:
    """The next match day is opened if it is planned, else paired; with a newcomer it is planned
    anew first."""
    if state.days <= state.round:
        return "draw"
    playing = {side for fixture in state.fixtures for side in fixture.sides}
    newcomers = set(state.players_in) - playing
    return "plan" if newcomers and state.settings.plan == "all" else "go"
