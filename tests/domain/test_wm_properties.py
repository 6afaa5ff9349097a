"""Invariants of docs/rules/wm.md section 6.5 under events by chance, corrections and junk."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.wm_evening import by_lot, minute, playoff_result, result
from tournaments.domain.formats.history import History
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.format import WM, WmFormat
from tournaments.domain.formats.wm.rules import new as wm_new
from tournaments.domain.formats.wm.scenario import ByTheBook
from tournaments.domain.formats.wm.seats import draw, final_seats, playoff_tables
from tournaments.domain.formats.wm.settings import SETTINGS as WM_SETTINGS
from tournaments.domain.formats.wm.settings import Settings, read_settings
from tournaments.domain.formats.wm.state import State
from tournaments.domain.rehearsal import run_scenario

Json = dict[str, Any]
NAMES = [f"P{i}" for i in range(9)]
START = datetime.fromisoformat("2025-11-22T19:00")
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        option.key: st.sampled_from(option.choices) for option in WM_SETTINGS if option.choices
    }
    | {
        "start_euros": st.integers(1, 10),
        "final_size": st.integers(2, 6),
        "raise_every": st.integers(1, 3),
        "late_entry_until": st.integers(0, 3),
        "cutoff": st.sampled_from(("19:40", "20:30", "00:30")),
    },
)


def _event(state: State, kind: str, at: str, rng: Random) -> Json:
    """An event of this type that could be meant seriously; it need not fit."""
    event: Json = {"type": kind, "at": at}
    player = rng.choice(NAMES)
    match kind:
        case "register" | "late_entry" | "exclude" | "warn":
            event |= {"player": player}
        case "withdraw":
            event |= {"player": player, "during_runde": rng.random() < 0.5}
        case "fine":
            event |= {rng.choice(("player", "guest")): player, "amount": rng.randrange(1, 9)}
        case "adjust":
            accounts = [*NAMES, ":pot", ":outside"]
            event |= {"from": rng.choice(accounts), "to": rng.choice(accounts)}
            event |= {"amount": rng.randrange(1, 12), "reason": "by hand"}
        case "threshold":
            event |= {"to": (state.threshold or 0) + rng.randrange(3)}
        case "timer":
            event |= {"timer": rng.choice(("round", "cutoff")), "round": state.round}
        case "draw" | "go" | "final" | "playoff":
            event |= _desk(state, kind, rng)
        case "runde" | "table_done":
            event |= _table(state, kind, rng)
    return event


def _desk(state: State, kind: str, rng: Random) -> Json:
    if kind == "draw":
        return {"round": state.round + 1, "tables": by_lot(draw(state), rng)}
    if kind == "go":
        return {"round": state.round + 1}
    if kind == "final":
        return {"seats": [name for table in by_lot(final_seats(state), rng) for name in table]}
    groups = playoff_tables(state, rng)
    return {"tables": [{"players": list(g), "result": playoff_result(g, rng)} for g in groups]}


def _table(state: State, kind: str, rng: Random) -> Json:
    number = rng.randrange(len(state.tables)) + 1 if state.tables else 1
    if kind == "table_done":
        return {"table": number, "holds": rng.random() < 0.8}
    players = state.tables[number - 1].players if state.tables else ()
    outcome = result(players, rng) if len(players) > 1 else {"loser": NAMES[0]}
    return {"table": number, "result": outcome}


_OFTEN = {
    Phase.BETWEEN: ("draw",),
    Phase.DRAWN: ("go",),
    Phase.ROUND: ("runde", "runde", "runde", "timer", "table_done"),
    Phase.CLOSING: ("runde", "table_done"),
    Phase.PLAYOFF: ("playoff",),
    Phase.FINAL_READY: ("final",),
    Phase.FINAL: ("runde",),
}
_SELDOM = ("withdraw", "exclude", "fine", "adjust", "late_entry", "threshold", "warn", "timer")


def _told(
    raw: Json, seed: int, length: int, form: WmFormat = WM
) -> list[tuple[State, Json, Step[State]]]:
    """A course of events by chance with its steps; some are corrections, some refused."""
    return _run(raw, seed, length, form)[0]


def _run(
    raw: Json, seed: int, length: int, form: WmFormat = WM
) -> tuple[list[tuple[State, Json, Step[State]]], History[State]]:
    """Return the steps, and the final history."""
    rng = Random(seed)
    read, problems = read_settings(raw)
    assert problems == []
    run, told, clock = EventRun(form, wm_new(read)), [], START
    state = run.state
    names = NAMES[: rng.randrange(3, 9)]
    queue = [_event(state, "register", minute(clock), Random(0)) | {"player": n} for n in names]
    queue.append({"type": "start", "at": minute(clock)})
    for index in range(length):
        event = queue.pop(0) if queue else _next(state, told, minute(clock), rng)
        step = run.apply(event, index)
        told.append((state, event, step))
        state = step.state
        clock += timedelta(minutes=rng.randrange(6))
    return told, run.history


def _next(state: State, told: list[tuple[State, Json, Step[State]]], at: str, rng: Random) -> Json:
    roll = rng.random()
    if roll < 0.1:
        target = rng.randrange(len(told))
        if rng.random() < 0.5:
            return {"type": "correct", "target": target, "void": True, "at": at}
        before, old, _ = told[target]
        new = _event(before, old["type"], old["at"], rng)
        return {"type": "correct", "target": target, "event": new, "at": at}
    likely = _OFTEN.get(state.phase, ("warn",))
    kind = rng.choice(likely) if roll < 0.75 else rng.choice(_SELDOM)
    return _event(state, kind, at, rng)


@settings(max_examples=60, deadline=None)
@given(SETTINGS, st.integers(0, 2**32), st.integers(10, 90))
def test_every_state_is_sound(raw: Json, seed: int, length: int) -> None:
    for before, event, step in _told(raw, seed, length):
        assert WM.broken_invariants(step.state) == (), event
        if step.kind != "accepted":
            assert step.state is before
        elif event["type"] != "correct":
            _check_step(before, step)


def _check_step(before: State, step: Step[State]) -> None:
    state = step.state
    if before.starters:
        assert set(state.players_in) - set(before.players_in) <= set(state.status) - set(
            before.status
        )
    assert (state.threshold or 0) >= (before.threshold or 0)
    moved = {player: before.balances.get(player, 0) for player in state.balances}
    for booking in step.bookings:
        assert booking.amount > 0
        if booking.source in moved:
            moved[booking.source] -= booking.amount
        if booking.target in moved:
            moved[booking.target] += booking.amount
    assert moved == state.balances


@settings(max_examples=40, deadline=None)
@given(SETTINGS, st.integers(0, 2**32), st.integers(10, 70))
def test_corrected_history_equals_the_right_one_from_the_start(
    raw: Json, seed: int, length: int
) -> None:
    told, history = _run(raw, seed, length)
    last = told[-1][2].state
    again = EventRun(WM, wm_new(last.settings))
    for entry in history.entries:
        assert again.apply(entry.event, entry.index).kind == "accepted"
    assert again.state == last
    assert again.history.entries == history.entries
    assert history.before(length) == last
    totals = dict.fromkeys(last.balances, 0)
    for booking in (booking for entry in history.entries for booking in entry.bookings):
        if booking.source in totals:
            totals[booking.source] -= booking.amount
        if booking.target in totals:
            totals[booking.target] += booking.amount
    assert totals == last.balances


@settings(max_examples=20, deadline=None)
@given(SETTINGS, st.integers(0, 2**32), st.integers(10, 40), st.integers(0, 40))
def test_steps_of_a_prefix_are_a_prefix_of_the_steps(
    raw: Json, seed: int, length: int, cut: int
) -> None:
    told = _told(raw, seed, length, ByTheBook())
    events = [event for _, event, _ in told]
    scenario = {"format": "wm_mode", "settings": raw, "events": events}
    whole = run_scenario(scenario)
    part = run_scenario({**scenario, "events": events[:cut]})
    assert part["steps"] == whole["steps"][:cut]
    assert whole["steps"] == [step.as_json() for *_, step in told]


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.floats(allow_nan=False),
    st.sampled_from([*NAMES, ":pot", "round", "cutoff", "2025-11-22T21:00", "0000-00-00T00:00"]),
    st.text(max_size=5),
)
_JUNK = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("loser", "points", "players", "result", "end")), inner)
    ),
    max_leaves=6,
)
_KINDS = (*_SELDOM, *sum(_OFTEN.values(), ()), "register", "start", "ruling", "correct", "pause")
_FIELDS = (
    *("at", "player", "guest", "amount", "from", "to", "reason", "table", "tables", "round"),
    *("timer", "result", "seats", "text", "target", "event", "void", "during_runde", "override"),
    *("minutes", "present", "name", "only_present"),
)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(4, 40),
    st.lists(
        st.one_of(
            _JUNK,
            st.dictionaries(st.sampled_from(_FIELDS), _JUNK, max_size=5).flatmap(
                lambda fields: st.sampled_from(_KINDS).map(lambda kind: {**fields, "type": kind})
            ),
        ),
        max_size=8,
    ),
)
def test_junk_never_raises_and_keeps_the_state_sound(
    seed: int, length: int, junk: list[Any]
) -> None:
    run = EventRun(WM, wm_new(Settings()))
    for index, (_, event, _) in enumerate(_told({}, seed, length)):
        run.apply(event, index)
    for index, event in enumerate(junk, length):
        step = run.apply(event, index)
        assert step.as_json()["ok"] is (step.kind != "refused")
        assert WM.broken_invariants(step.state) == ()


@settings(max_examples=60, deadline=None)
@given(_JUNK | st.fixed_dictionaries({"settings": _JUNK, "events": _JUNK, "format": _JUNK}))
def test_junk_scenarios_are_refused_without_raising(scenario: Any) -> None:
    assert run_scenario(scenario)["ok"] is False
