"""List the events of rounds with their phases and handlers."""

from __future__ import annotations

from functools import partial

from tournaments.domain.commands import director as by_director
from tournaments.domain.commands import people as of_people
from tournaments.domain.commands import results
from tournaments.domain.commands import rounds as of_rounds
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.handler_table import Rules, correctable, events, on
from tournaments.domain.formats.rounds import final, money, people, tables
from tournaments.domain.formats.rounds.ranking import ranking
from tournaments.domain.formats.rounds.state import RoundsBuilder, State
from tournaments.domain.formats.state import AT_FINAL, BEFORE, BETWEEN, PLAYING, SEATED, Phase

_RUNS = BETWEEN | PLAYING | AT_FINAL

RULES: Rules[State, RoundsBuilder] = Rules(
    events(
        on(of_people.Register, entrants.register, BEFORE, "fills"),
        on(of_people.SetStartBalance, entrants.set_start_balance, BEFORE),
        on(of_people.CheckIn, entrants.check_in, BEFORE),
        on(of_people.Start, people.start, BEFORE, "only_present"),
        on(of_people.LateEntry, people.late_entry, BETWEEN | PLAYING, "brings", "fills"),
        on(of_people.Fill, people.fill, BEFORE | BETWEEN | PLAYING | {Phase.FINISHED}),
        on(of_people.Seat, tables.seat, {Phase.ROUND}),
        on(of_people.Withdraw, entrants.withdraw, BEFORE | _RUNS),
        on(of_people.Rejoin, people.rejoin, _RUNS),
        on(of_people.SitOut, people.sit_out, BETWEEN | PLAYING),
        on(of_people.NoShow, people.no_show, SEATED),
        on(of_people.Exclude, entrants.exclude, _RUNS | {Phase.FINISHED}),
        on(of_people.Warn, entrants.warn),
        on(of_people.Order, partial(entrants.order, ranking), {Phase.FINAL_READY, Phase.FINISHED}),
        on(of_rounds.Draw, tables.draw, BETWEEN),
        on(of_rounds.Go, tables.go, {Phase.DRAWN}),
        on(of_rounds.Timer, timing.timer),
        *timing.CLOCK,
        on(results.Result, tables.result, SEATED),
        on(results.TableDone, tables.table_done, SEATED),
        on(results.Collect, money.collect, _RUNS | {Phase.FINISHED}),
        on(results.Final, final.seat, {Phase.FINAL_READY, Phase.FINAL}, "fewer"),
        on(results.Finish, final.finish, BETWEEN),
        on(by_director.Penalty, people.penalty, _RUNS | {Phase.FINISHED}, "match_points", "rule"),
        on(by_director.Ruling, entrants.ruling),
        on(by_director.Amend, people.amend, _RUNS),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    builder=RoundsBuilder,
    after=final.after,
)
