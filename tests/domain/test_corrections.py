"""After corrections a tournament stands as if all had been right from the beginning.

Random evenings of every format get random corrections: other results and struck entries. The same
events without the mistakes are applied to an empty state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from tests.sample import sample
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.history import Happened
from tournaments.domain.formats.run import EventRun
from tournaments.domain.rehearsal.event import Answer, Memory, _Rehearsal
from tournaments.domain.tournament_state import TournamentState

Json = dict[str, Any]
DESK = Actor(Role.ORGANIZER, "desk")
FEES = {"lost_fees": [[0, 50]]}
EVENINGS: dict[str, tuple[str, str, int, Json]] = {
    "wm": ("wm", "brokdorf", 9, {"start_euros": 6}),
    "evening": ("evening", "binokel", 7, {"deals": 3, "rounds": 3, **FEES}),
    "final": (
        "evening",
        "canasta",
        8,
        {"deals": 1, "rounds": 2, "final": "table", "final_size": 4},
    ),
    "swiss": ("swiss", "bronzen", 7, {"deals": 1, "rounds": 3}),
    "league": ("league", "bronzen", 5, {"kind": "sides", "side": 1, "legs": 2}),
    "pairs": ("league", "canasta", 4, {"kind": "sides", "side": 2}),
    "tables": ("league", "brokdorf", 9, {"kind": "individuals"}),
    "teams": ("league", "bronzen", 4, {"kind": "teams", "boards": 2}),
    "cup": ("knockout", "bronzen", 7, {"places_to": 0}),
    "double": ("knockout", "bronzen", 6, {"mode": "double"}),
}


@dataclass
class Seen:
    """An event of which only the state is looked at."""

    state: TournamentState

    def send(self, *_args: object) -> Answer:
        raise AssertionError("nothing is sent")


def evening(name: str, rng: Random) -> Memory:
    """An event that was played by chance, to its end or not."""
    form, game, players, settings = EVENINGS[name]
    setup = {"name": "Evening", "confirmation": "none", "format": form, "game": game}
    event = Memory({**setup, "settings": settings}, "secret")
    rehearsal = _Rehearsal(event)
    for n in range(1, players + 1):
        entrant: Json = {"player": f"P{n} & Q{n}" if name == "pairs" else f"P{n}"}
        entrant |= {"members": [f"P{n} {i}" for i in "abc"]} if name == "teams" else {}
        assert not rehearsal.send({"type": "register", **entrant}).problems
    assert not rehearsal.send({"type": "start", "seed": "1"}).problems
    for _ in range(rng.randrange(6, 40)):
        if event.state.play.phase == "finished":
            break
        rehearsal.send(accident(event, rng))
        if not [*rehearsal._simulated(rng)]:
            rehearsal._next(rng)
    return event


def accident(event: Memory, rng: Random) -> Json:
    """Something that happens now and then; it need not fit."""
    who = rng.choice(list(event.state.play.status))
    kinds = {"withdraw": 0.1, "exclude": 0.05, "warn": 0.1, "penalty": 0.1, "fine": 0.1}
    kind = next((kind for kind, chance in kinds.items() if rng.random() < chance), "pause")
    amounts = {"penalty": {"points": 50}, "fine": {"amount": 1}}
    return {"type": kind, **({} if kind == "pause" else {"player": who}), **amounts.get(kind, {})}


def another(event: Memory, entry: Happened, rng: Random) -> Json:
    """A match of the same people at the same table that went otherwise, or the entry struck."""
    form, then = event.state.format, event.past.before(entry.index)
    if entry.event["type"] != form.match or rng.random() < 0.2:
        return {"void": True}
    state, number = replace(event.state, play=then), entry.event["table"]
    body = _Rehearsal(Seen(state))._match(number, rng)
    match = form.report(then, number, body)
    return {"event": {**match, "at": entry.event["at"]}}


def told_right(event: Memory, right: dict[int, Json | None]) -> Any:
    """The state after all events with those of `right` in their places (None: left out); None if
    one does not fit."""
    form = event.state.format
    run = EventRun(form, event.past.start)
    for entry in event.past.entries:
        fact = right.get(entry.index, entry.event)
        if fact is not None and run.apply(fact, entry.index).kind != "accepted":
            return None
    return run.state


@pytest.mark.parametrize("name", sample(EVENINGS, 6))
def test_a_corrected_event_stands_as_one_that_was_right(name: str) -> None:
    accepted = 0
    for seed in range(3):
        rng = Random(f"{name} {seed}")
        event = evening(name, rng)
        accepted += sum(corrected(event, rng) for _ in range(8))
    assert accepted > 3


def corrected(event: Memory, rng: Random) -> bool:
    """Correct an entry by chance; whether what came later fits."""
    entry, now = rng.choice(event.past.entries), event.past.entries[-1].at
    assert now is not None
    change = another(event, entry, rng)
    wanted = told_right(event, {entry.index: change.get("event")})
    before = event.state.play
    done = event.send({"type": "correct", "target": entry.index, **change}, DESK, now)
    codes = {problem.code for problem in done.problems}
    if wanted is None and not codes and event.state.setup.format == "knockout":
        wanted = told_right(event, {})  # later rounds were drawn with who goes on now
    if wanted is None:
        assert codes == {"correction_conflict"}
        assert event.state.play == before
        return False
    codec = event.state.format.codec
    assert codes == set()
    assert codec.encode(event.state.play) == codec.encode(wanted)
    assert event.past.before(event.state.seq + 1) == event.state.play
    return True
