"""Counters of a game for each person beside the points."""

from __future__ import annotations

from random import Random

import pytest

import games
from games.counters import LOST
from games.game import Game
from games.shares import Share, shares, summed

PEOPLE = ("Anna", "Bernd", "Clara", "Dora")


@pytest.mark.parametrize("game", games.GAMES.values(), ids=games.GAMES)
@pytest.mark.parametrize("level", ["first", "last"])
def test_an_outcome_counts_what_its_game_declares_for_everybody(game: Game, level: str) -> None:
    players = PEOPLE[: game.usual[0]]
    told = game.levels[0 if level == "first" else -1]
    report = game.simulate(players, {}, Random(7), level=told)
    outcome = games.evaluate(report)
    declared = [counter.key for counter in game.counters]
    assert declared[0] == LOST.key
    assert len(set(declared)) == len(declared)
    assert set(outcome.counters) <= set(declared)
    for share in shares(report, outcome).values():
        assert set(share.counters) == set(declared) - {LOST.key}


def canasta(**told: object) -> games.Outcome:
    totals = {"points": {"0": 5000, "1": 3000}, **told}
    return games.evaluate({"game": "canasta", "players": list(PEOPLE), "totals": totals})


def test_partners_have_their_canastas_together() -> None:
    outcome = canasta(canastas={"0": 9, "1": 4}, deals=3)
    assert outcome.counters == {"canastas": {"Anna": 9, "Clara": 9, "Bernd": 4, "Dora": 4}}
    refused = canasta(canastas={"0": -1})
    assert [(p.code, p.path) for p in refused.errors] == [("field_type", "totals.canastas.0")]


def test_canastas_are_those_of_the_deals() -> None:
    game = games.GAMES["canasta"]
    report = game.simulate(PEOPLE, {}, Random(3), level=game.levels[-1])
    outcome = games.evaluate(report)
    parties = [party for deal in outcome.as_json()["deals"] for party in deal["parties"]]
    assert outcome.counters["canastas"] == {
        name: sum(sum(p["canastas"].values()) for p in parties if name in p["players"])
        for name in ("Anna", "Clara", "Bernd", "Dora")
    }


def test_a_line_does_not_tell_whether_it_was_a_durch() -> None:
    durch = {"kind": "durch", "solo": "Anna", "made": True}
    line = {"kind": "line", "solo": "Anna", "scores": {"Anna": 250, "Bernd": 0, "Clara": 0}}
    report = {"game": "binokel", "players": list(PEOPLE[:3]), "deals": [durch]}
    counters = games.evaluate(report).counters
    assert {key: counters[key]["Anna"] for key in counters} == {"won": 1, "lost": 0, "durch": 1}
    mixed = games.evaluate({**report, "deals": [durch, line]}).counters
    assert {key: mixed[key]["Anna"] for key in mixed} == {"won": 2, "lost": 0}


def test_what_is_counted_in_several_matches_adds_up() -> None:
    first, second = Share(100, 1, 6, 2, {"won": 3}), Share(-50, 3, 6, 1, {"won": 1})
    both = summed((first, second), place=2)
    assert both == Share(50, 2, 12, 3, {"won": 4})
    assert (both.count("won"), both.count("lost"), both.count("canastas")) == (4, 3, 0)
