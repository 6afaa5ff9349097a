"""`manage.py verify --rules` of fresh events: today's rules decide each entry as they just did,
also what was confirmed, corrected, taken back and put back."""

from __future__ import annotations

import io
from datetime import datetime
from itertools import product
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from tests.sample import sample
from tests.worlds.events import later, running, seats, send, sent, state
from tests.worlds.situations import SITUATIONS
from tests.worlds.stored import played
from tournaments.domain.actors import CLOCK
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

Json = dict[str, Any]
EVENTS: dict[str, Json] = {
    "wm": {"format": "wm", "game": "brokdorf", "players": 8},
    "evening": {
        "format": "evening",
        "game": "binokel",
        "players": 7,
        "settings": {"rounds": 2, "deals": 3, "entry_fee": 1000},
    },
    "swiss": {"format": "swiss", "game": "bronzen", "players": 8, "settings": {"rounds": 3}},
    "league": {
        "format": "league",
        "game": "bronzen",
        "players": 4,
        "settings": {"kind": "sides"},
    },
    "knockout": {"format": "knockout", "game": "bronzen", "players": 6},
}


def scenario(name: str, confirmation: str) -> Json:
    """An event that the rehearsal plays to its end."""
    play = {"type": "play", "seed": name}
    return {**EVENTS[name], "confirmation": confirmation, "commands": [play]}


def told(tournament: Tournament) -> list[str]:
    """Return the differences between today's rules and the log."""
    out = io.StringIO()
    call_command("verify", "--event", tournament.slug, "--rules", stdout=out)
    first, *rest = out.getvalue().splitlines()
    assert f": ok {tournament.log.count()} entries" in first
    return rest


@pytest.mark.parametrize(("name", "confirmation"), sample(product(EVENTS, ["none", "second"]), 4))
def test_of_a_whole_event_nothing_differs(name: str, confirmation: str) -> None:
    outcome, tournament = played(scenario(name, confirmation))
    assert (outcome["ok"], state(tournament).play.phase) == (True, "finished")
    assert told(tournament) == []


@pytest.mark.parametrize("name", sample(EVENTS, 2))
def test_nor_where_much_of_it_was_taken_back_and_done_again(name: str) -> None:
    _outcome, tournament = played(scenario(name, "none"))
    rng, last = Random(name), tournament.log.latest("seq")
    newest = range(last.seq, last.seq - 8, -1)
    some = [rng.randrange(2, last.seq + 8) for _time in range(15)]
    taken = [undone(tournament, entry, last.at) for entry in (*newest, *some)]
    assert sum(taken) > 3, taken
    assert told(tournament) == []


def undone(tournament: Tournament, entry: int, at: datetime) -> bool:
    """Return True if an entry could be undone."""
    return send(tournament, "undo", now=at, entry=entry, accept=True).ok


@pytest.mark.parametrize("kind", sample(SITUATIONS, 16))
def test_nor_of_any_command_nor_of_taking_it_back(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    now = later(45) if kind == "timer" else later(20)
    sent(tournament, kind, now=now, accept=True, **fields)
    assert told(tournament) == []
    if undone(tournament, state(tournament).seq, now):
        assert told(tournament) == []


def test_nor_of_corrections_and_steps_of_the_clock() -> None:
    tournament = running(8, confirmation="none")
    first, second, *_ = seats(tournament)
    runde = sent(tournament, "runde", now=later(12), table=1, result={"loser": first}).entries[0]
    event = {**runde.command, "result": {"loser": second}}
    sent(tournament, "correct", now=later(13), target=runde.seq, event=event)
    fine = sent(tournament, "fine", now=later(14), player=first, amount=2, reason="Late")
    sent(tournament, "correct", now=later(15), target=fine.entries[0].seq, void=True)
    sent(tournament, "undo", now=later(16), entry=state(tournament).seq)
    for answer in ("accept_clock_step", "revert_clock_step"):
        minutes = 17 if answer == "accept_clock_step" else 20
        was = later(minutes + 70).isoformat()
        sent(tournament, "clock_step", actor=CLOCK, now=later(minutes), was=was)
        sent(tournament, answer, now=later(minutes + 1))
    kinds = set(tournament.log.values_list("kind", flat=True))
    assert {"correct", "undo", "clock_step", "accept_clock_step", "revert_clock_step"} <= kinds
    assert told(tournament) == []
