"""List the events with phases and handlers (docs/rules/wm.md sections 5.2, 6.1 and 6.4)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from games.envelope import Json
from tournaments.domain.commands import director as by_director
from tournaments.domain.commands import people as of_people
from tournaments.domain.commands import results, rounds
from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.clock import read_minute
from tournaments.domain.formats.handler_table import Forms, Rules, correctable, events, on
from tournaments.domain.formats.state import AT_FINAL, BEFORE, BETWEEN, PLAYING, SEATED, Phase
from tournaments.domain.formats.wm import cut, final, flow, money, people, tables
from tournaments.domain.formats.wm.ranking import standing
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State, WmBuilder

# what the rule document does not know: its scenarios have none of these
_OURS = (
    *("fill", "seat", "check_in", "ban", "sit_out"),
    *("pause", "resume", "extend", "end_round", "clock_step"),
)

_RUNS = BETWEEN | PLAYING | AT_FINAL | {Phase.PLAYOFF}


def _after(builder: WmBuilder, event: FormatCommand) -> None:
    runde_at = event.table if isinstance(event, results.Runde) else None
    flow.after(builder, runde_at=runde_at)
    if runde_at is not None:
        builder.score(runde_at)


def _playoff_fact(old: State, new: State) -> Json:
    if new.playoff is None:
        return {}
    group = new.playoff.as_json()
    if old.playoff is not None and old.playoff.as_json() == group:
        return {}
    return {"playoff": group}


RULES: Rules[State, WmBuilder] = Rules(
    events(
        on(of_people.Register, entrants.register, BEFORE, "fills"),
        on(of_people.SetStartBalance, people.set_start_balance, BEFORE),
        on(of_people.CheckIn, entrants.check_in, BEFORE),
        on(of_people.Start, people.start, BEFORE, "only_present"),
        on(of_people.LateEntry, people.late_entry, BETWEEN | PLAYING, "brings", "fills"),
        on(of_people.Fill, entrants.fill, BEFORE | BETWEEN | PLAYING),
        on(of_people.Seat, tables.seat, {Phase.ROUND}),
        on(of_people.Withdraw, entrants.withdraw, BEFORE | _RUNS),
        on(of_people.SitOut, entrants.sit_out, BETWEEN | PLAYING),
        on(of_people.Exclude, people.exclude, _RUNS | {Phase.FINISHED}),
        on(of_people.Warn, entrants.warn),
        on(of_people.Order, partial(entrants.order, standing), {Phase.FINISHED}),
        on(of_people.Ban, people.ban),
        on(rounds.Draw, tables.draw, BETWEEN),
        on(rounds.Go, tables.go, {Phase.DRAWN}),
        on(rounds.Timer, flow.timer),
        *timing.CLOCK,
        on(results.Runde, tables.runde, SEATED),
        on(results.TableDone, tables.table_done, PLAYING),
        on(results.Playoff, cut.playoff, {Phase.PLAYOFF}),
        on(results.Final, final.seat, {Phase.FINAL_READY}),
        on(results.Threshold, final.raise_threshold, AT_FINAL),
        on(by_director.Fine, money.fine, _RUNS, "exclude"),
        on(by_director.Ruling, entrants.ruling),
        on(by_director.Amend, people.amend, _RUNS),
        on(by_director.Adjust, money.adjust, _RUNS),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    builder=WmBuilder,
    after=_after,
    facts=_playoff_fact,
    forms=Forms({"round": "round", "cutoff": ""}),
)
# of a scenario: what the rule document does not know is unknown, times are local minutes
BY_THE_BOOK = replace(
    RULES,
    events={
        **{kind: line for kind, line in RULES.events.items() if kind not in _OURS},
        "register": on(of_people.Register, entrants.register, BEFORE),
        "start": on(of_people.Start, people.start, BEFORE),
        "late_entry": on(of_people.LateEntry, people.late_entry, BETWEEN | PLAYING),
        "table_done": on(results.TableDone, tables.table_done, {Phase.CLOSING}),
        "fine": on(by_director.Fine, money.fine, _RUNS),
    },
    forms=replace(RULES.forms, read=read_minute),
)


def new(settings: Settings, *, zone: str = "Europe/Berlin") -> State:
    """A tournament before its first event."""
    return State(settings=settings, zone=zone)
