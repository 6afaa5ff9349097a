"""Forged logs with new hashes: each is refused, or is a sound event.

A sound one breaks nothing, has its pages, and can be exported again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import duel
from tests.sample import sample
from tests.worlds.imported import ODD, resealed
from tournaments.domain.change import Change
from tournaments.domain.desk import invariants
from tournaments.domain.log.references import digest
from tournaments.domain.rehearsal.event import Memory, rehearsed
from tournaments.domain.replay_log import apply_created
from tournaments.domain.tournament_state import EFFECTS, SCHEMA_VERSION, Entry
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.archive.chain import LogIntegrityError
from tournaments.store.archive.document import FAMILY, Log, read
from tournaments.store.archive.exchange import export, import_event
from tournaments.web.log import pages

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

Json = dict[str, Any]
SALT = "0" * 32
EVENTS: dict[str, Json] = {
    "wm": {"format": "wm", "game": "brokdorf", "settings": {"start_euros": 3}, "players": 8},
    "evening": {"format": "evening", "game": "binokel", "settings": {"rounds": 2, "deals": 3}},
    "swiss": {"format": "swiss", "game": "bronzen", "settings": {"rounds": 3, "deals": 1}},
    "league": {
        "format": "league",
        "game": "bronzen",
        "settings": {"kind": "sides", "side": 1, "legs": 1},
    },
    "knockout": {"format": "knockout", "game": "bronzen"},
}


class Kept(Memory):
    """An event in memory that knows who sent what."""

    def __init__(self, setup: Json) -> None:
        super().__init__(setup, "secret")
        self.actors = {1: "organizer:orga"}

    def _follow(self, change: Change) -> Entry:
        entry = super()._follow(change)
        self.actors[self.state.seq] = str(change.who)
        return entry


def _before() -> Iterator[Json]:
    """Yield the desk's commands before the start, with some undone."""
    yield from (
        {"type": "configure", "name": "Cup"},
        {"type": "signup", "open": True},
        {"type": "register", "name": "Zoe"},
        {"type": "set_start_balance", "player": "e1", "brings": 7},
        {"type": "check_in", "player": "e2", "present": True},
        {"type": "rename", "player": "e2", "name": "Bo"},
        {"type": "entry_fee", "cents": 500, "reason": "as ever"},
        {"type": "entry_fee", "cents": 0, "player": "e1"},
        {"type": "prizes", "prizes": ["60 %", "Ham"]},
        {"type": "label", "player": "e1", "label": "Team", "value": "Krone"},
        {"type": "cash", "purpose": "entry_fee", "cents": 500, "player": "e2"},
        {"type": "cash", "purpose": "gift", "cents": 70, "reason": "Thanks"},
        {"type": "wish", "wish": "apart", "player": "e1", "other": "e2"},
        {"type": "wish", "wish": "table", "player": "e3", "table": 1},
        {"type": "withdraw", "player": "e4"},
        {"type": "undo", "entry": 18},
        {"type": "show_forecast", "audience": "all"},
        {"type": "start", "seed": "1"},
        {"type": "draw"},
        {"type": "publish"},
        {"type": "swap", "a": "e1", "b": "e3"},
        {"type": "publish", "holds": False},
        {"type": "go"},
    )


def _tables() -> Iterator[Json]:
    """Tables report, and wait; the desk calls some wrong, confirms others, notes and takes back."""
    people = [f"e{number}" for number in range(1, 7)]
    for table in (1, 2):
        one = {"table": table, "as": f"table:{table}"}
        for winner, loser in permutations(people, 2):
            yield {"type": "report", **one, "result": {"loser": loser}, "by": winner}
            yield {"type": "report", **one, "report": duel(winner, loser), "by": winner}
        yield {"type": "call_desk", **one}
    yield {"type": "fine", "guest": "Gil", "amount": 1, "reason": "Loud"}
    first = ({"type": "dispute", "report": number} for number in range(24, 34))
    rest = ({"type": "confirm", "report": number} for number in range(34, 24, -1))
    yield from (*first, *rest)
    yield from (
        {"type": "answer_call", "table": 1},
        {"type": "announce", "text": "Soup"},
        {"type": "announce", "text": "Tea"},
        {"type": "pause"},
        {"type": "clock_step", "was": "2000-01-01T18:30:00+00:00", "as": "clock:"},
        {"type": "resume"},
        {"type": "accept_clock_step"},
        {"type": "extend", "minutes": 5},
        {"type": "warn", "player": "e1", "reason": "Late"},
        {"type": "penalty", "player": "e1", "points": 5, "reason": "Late"},
        {"type": "ruling", "text": "So be it", "table": 1},
        {"type": "absent", "table": 2, "players": ["e2"]},
        {"type": "swap_home", "table": 3},
        {"type": "sit_out", "player": "e3", "until": 3},
        {"type": "replace", "player": "e3", "name": "Vi"},
        {"type": "fill", "player": "e2"},
        {"type": "add_match", "player": "e1", "other": "e3"},
        {"type": "withdraw", "player": "e6"},
        {"type": "late_entry", "name": "Yan", "instead_of": "e6"},
        {"type": "late_entry", "name": "Xi", "brings": 3},
        *({"type": "seat", "players": ["e7"], "table": number} for number in (1, 2)),
        {"type": "exchange", "a": "e1", "b": "e5"},
        {"type": "end_round"},
        {"type": "table_done", "table": 1},
        {"type": "simulate", "seed": "1"},
    )


def _afterwards() -> Iterator[Json]:
    """Old entries are corrected and undone, some of them twice; one player is forgotten."""
    yield {"type": "play", "seed": "2"}
    yield from ({"type": "correct", "target": number, "void": True} for number in range(30, 60, 3))
    yield from ({"type": "undo", "entry": number} for number in range(10, 90, 4))
    yield {"type": "hand_out", "prize": "1", "player": "e1"}
    yield {"type": "rename", "player": "e3", "name": "Cy"}
    yield {"type": "forget", "player": "e2"}


@cache
def _document(name: str) -> str:
    """An event with all of this, as a file holds it."""
    made: list[Kept] = []
    commands = [*_before(), *_tables(), *_afterwards()]
    scenario = {"confirmation": "second", "players": 5, **EVENTS[name], "commands": commands}
    rehearsed(scenario, lambda setup: made.append(Kept(setup)) or made[0])  # type: ignore[func-returns-value]
    (memory,) = made
    rows, setup = [], memory.log[1][0].command
    for seq, (entry, state) in memory.log.items():
        at = state.at
        effect = entry.effect if seq > 1 else apply_created(setup, datetime.fromisoformat(at))[1]
        rows.append(
            {
                "seq": seq,
                "at": at,
                "actor": memory.actors[seq],
                "kind": entry.kind,
                "command": entry.command,
                "event": entry.event,
                "changes": EFFECTS.encode(effect),
                "texts": {ref: digest(SALT, text) for ref, text in entry.texts.items()},
                "form": SCHEMA_VERSION,
                "hash": "",
            }
        )
    names = [{"ref": ref, "text": text, "salt": SALT} for ref, text in memory.state.names.items()]
    document = {"form": f"{FAMILY}{SCHEMA_VERSION}", "seq": len(rows), "log": rows, "names": names}
    return json.dumps(resealed(document))


def document(name: str) -> Json:
    return dict(json.loads(_document(name)))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a value, as its holder and its key."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _in(row: Json) -> list[tuple[Any, Any]]:
    """Return the parts of an entry that a forger can change."""
    parts = [row[part] for part in ("command", "event", "changes", "texts") if row[part]]
    return [place for part in parts for place in _places(part)]


def type_(log: list[Json], rng: Random) -> None:
    """A value of another type."""
    holder, key = rng.choice(_in(rng.choice(log)))
    holder[key] = rng.choice(ODD)


def range_(log: list[Json], rng: Random) -> None:
    """A number that is larger, smaller or below zero."""
    row = rng.choice(log)
    numbers = [(h, k) for h, k in _in(row) if type(h[k]) is int]
    if numbers:
        holder, key = rng.choice(numbers)
        holder[key] = rng.choice((holder[key] + 1, holder[key] - 1, -1, 0, 10**6, 2**31 - 1))
    else:
        row["at"] = rng.choice(("1999-12-31T23:59:59+00:00", "2201-01-01T00:00:00+00:00"))


def reference(log: list[Json], rng: Random) -> None:
    """Another person, text or entry than the one that was meant."""
    row = rng.choice(log)
    somebody = [(h, k) for h, k in _in(row) if isinstance(h[k], str) and h[k][:1] in "egt"]
    if somebody:
        holder, key = rng.choice(somebody)
        holder[key] = rng.choice(("e1", "e2", "e3", "e99", "e1.1", "g1", "g9", "t7", "t999", "Ann"))
    elif row["command"]:
        names = ("entry", "target", "report", "player", "table", "what")
        row["command"][rng.choice(names)] = rng.choice((1, 2, 20, 999, "e1", "fine"))


def order(log: list[Json], rng: Random) -> None:
    """Two entries that follow each other the other way round, one twice, or one left out."""
    at = rng.randrange(1, len(log) - 1)
    match rng.randrange(3):
        case 0:
            log[at], log[at + 1] = log[at + 1], log[at]
        case 1:
            log.insert(at + 1, json.loads(json.dumps(log[at])))
        case _:
            del log[at]
    for seq, row in enumerate(log, 1):
        row["seq"] = seq


def part(log: list[Json], rng: Random) -> None:
    """A part of an entry that belongs to another one, or one that is gone."""
    row, other = rng.choice(log), rng.choice(log)
    match rng.randrange(4):
        case 0:
            name = rng.choice(("kind", "command", "event", "changes", "texts", "actor"))
            row[name] = json.loads(json.dumps(other[name]))
        case 1:
            holder, key = rng.choice(_in(row))
            del holder[key]
        case 2:
            row["event"] = json.loads(json.dumps(other["command"]))
        case _:
            more = rng.choice(("seed", "holds", "confirmed", "instead_of", "event", "odd", "by"))
            row["command"][more] = json.loads(json.dumps(rng.choice((other["command"], *ODD))))


def same_kind(log: list[Json], rng: Random) -> None:
    """Of two entries of one kind each does what the other did."""
    kinds = [row["kind"] for row in log[1:]]
    kind = rng.choice([kind for kind in kinds if kinds.count(kind) > 1])
    one, other = rng.sample([row for row in log if row["kind"] == kind], 2)
    name = rng.choice(("command", "event", "changes", "texts"))
    one[name], other[name] = other[name], one[name]


MUTATIONS: tuple[Callable[[list[Json], Random], None], ...] = (
    *(type_, range_, reference, order, part, same_kind),
)


def test_the_logs_hold_all_sorts_of_entries() -> None:
    kinds = {row["kind"] for name in EVENTS for row in document(name)["log"]}
    assert kinds >= {
        *(
            "created",
            "configure",
            "signup",
            "register",
            "set_start_balance",
            "rename",
            "fine",
            "entry_fee",
        ),
        *("prizes", "label", "cash", "wish", "withdraw", "undo", "show_forecast", "start"),
        *("draw", "publish", "go", "report", "runde", "result", "dispute", "call_desk", "pause"),
        *(
            "announce",
            "clock_step",
            "accept_clock_step",
            "warn",
            "penalty",
            "ruling",
            "correct",
            "forget",
        ),
        *("sit_out", "replace", "fill", "late_entry", "seat", "exchange", "end_round"),
        *("table_done", "add_match", "swap_home"),
    }
    commands = {row["command"].get("type") for name in EVENTS for row in document(name)["log"]}
    assert commands >= {"swap", "report", "confirm", "undo"}
    for name in EVENTS:
        assert len(read(document(name)).rows) > 40


@pytest.mark.parametrize("name", EVENTS)
def test_a_link_of_the_chain_that_is_not_sealed_anew_is_found(name: str) -> None:
    rng = Random(f"chain {name}")
    for _ in range(5):
        forged = document(name)
        row = rng.choice(forged["log"])
        mutation = rng.choice((type_, range_, part))
        before = json.dumps(row, sort_keys=True)
        mutation([row], rng)
        if json.dumps(row, sort_keys=True) != before:
            with pytest.raises(LogIntegrityError):
                read(forged)


@pytest.mark.parametrize("name", EVENTS)
def test_a_forgery_is_refused_or_an_event_that_can_be_shown(name: str) -> None:
    """Never anything else, whatever was changed."""
    refused = 0
    for seed in sample(range(40), 20):
        rng, forged = Random(f"{name} {seed}"), document(name)
        mutation = MUTATIONS[seed % len(MUTATIONS)]
        mutation(forged["log"], rng)
        forged["seq"] = len(forged["log"])
        forged = resealed(forged)
        try:
            log = read(forged)
        except LogIntegrityError:
            refused += 1
            continue
        assert log.state.format.broken_invariants(log.state.play) == (), (seed, mutation.__name__)
        assert invariants.broken(log.state) == (), (seed, mutation.__name__)
        _is_shown(forged, log, f"{seed} {mutation.__name__}")
    assert refused > 5


def _is_shown(forged: Json, log: Log, what: str) -> None:
    """It comes in, every entry has a row, and it goes out as it came."""
    tournament, _remarks = import_event(forged, check=lambda _document: (log, ()))
    assert tournament is not None, what
    state = load.load(tournament)
    assert state == log.state, what
    past = histories.fresh(tournament, state)
    found = pages.rows(tournament, state, past, pages.Filters(text="e"))
    shown = pages.rows(tournament, state, past)
    assert found.paginator.count > 0
    assert shown.paginator.count == len(forged["log"]), what
    again = export(tournament)
    assert [row["hash"] for row in again["log"]] == [row["hash"] for row in forged["log"]]
