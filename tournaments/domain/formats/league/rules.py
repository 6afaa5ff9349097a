"""List the events of a league with their phases and handlers."""

from __future__ import annotations

from functools import partial

from tournaments.domain.commands import director as by_director
from tournaments.domain.commands import people as of_people
from tournaments.domain.commands import results, rounds
from tournaments.domain.commands import season as of_season
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.handler_table import Forms, Rules, correctable, events, on
from tournaments.domain.formats.league import people, plan, season, start
from tournaments.domain.formats.league.ranking import ranking
from tournaments.domain.formats.league.state import LeagueBuilder, State
from tournaments.domain.formats.state import BEFORE, Phase

_RUNS = {Phase.BETWEEN, Phase.ROUND}

RULES: Rules[State, LeagueBuilder] = Rules(
    events(
        on(of_people.Register, people.register, BEFORE, "members", "fills"),
        on(of_people.Start, start.start, BEFORE, "days"),
        on(of_people.LateEntry, start.late_entry, _RUNS, "members", "instead_of", "fills"),
        on(of_people.Fill, entrants.fill, BEFORE | _RUNS),
        on(of_people.Withdraw, entrants.withdraw, BEFORE | _RUNS),
        on(of_people.Exclude, entrants.exclude, _RUNS | {Phase.FINISHED}),
        on(of_people.Warn, entrants.warn),
        on(of_people.Order, partial(entrants.order, ranking), {Phase.FINISHED}),
        on(rounds.Draw, season.draw, _RUNS),
        on(rounds.Go, season.go, _RUNS),
        on(rounds.Timer, season.timer, frozenset(Phase), "table"),
        on(rounds.ClockStep, timing.clock_step),
        on(of_season.Plan, start.plan, _RUNS, "days"),
        on(of_season.AddMatch, plan.add_match, _RUNS | {Phase.FINISHED}),
        on(of_season.SwapHome, plan.swap_home, _RUNS),
        on(of_season.Postpone, plan.postpone, _RUNS | {Phase.FINISHED}),
        on(of_season.Decline, plan.decline, _RUNS),
        on(of_season.MoveDay, plan.move_day, _RUNS),
        on(of_season.Lineup, people.lineup, _RUNS),
        on(of_season.Roster, people.roster, BEFORE | _RUNS),
        on(of_season.Venue, people.venue, BEFORE | _RUNS),
        on(of_season.ReportAbsence, people.report_absence, _RUNS),
        on(of_season.Absent, season.absent, _RUNS),
        on(results.Result, season.result, _RUNS),
        on(by_director.Penalty, season.penalty, _RUNS | {Phase.FINISHED}, "rule"),
        on(by_director.Ruling, entrants.ruling),
        on(by_director.Amend, plan.amend, _RUNS),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    builder=LeagueBuilder,
    after=season.after,
    forms=Forms({"day": "round", "deadline": "table"}),
)
