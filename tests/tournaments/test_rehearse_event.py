"""Whole events of every format through the one door, in the sizes in which they are played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tournaments.services.rehearse import rehearse
from tournaments.services.scratch import scratch_database

Json = dict[str, Any]
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture(autouse=True)
def scratch() -> Iterator[None]:
    with scratch_database():
        yield


def played(form: str, game: str, players: int, **settings: Any) -> Json:
    """The outcome of an event that was played to its end."""
    scenario = {
        "format": form,
        "game": game,
        "players": players,
        "settings": settings,
        "commands": [{"type": "play", "seed": "1"}],
    }
    outcome = rehearse(scenario)
    assert outcome["ok"], outcome
    (step,) = outcome["steps"]
    assert (step["ok"], step["phase"]) == (True, "finished"), step
    return outcome


def spread(outcome: Json, what: str) -> tuple[int, int]:
    return outcome["quality"][what]["min"], outcome["quality"][what]["max"]


@pytest.mark.parametrize(("players", "fours"), [(42, 0), (43, 1)])
def test_a_binokel_evening_of_three_rounds(players: int, fours: int) -> None:
    """Nobody meets twice, everybody plays 9 deals a round, every cent is booked."""
    outcome = played(
        "evening", "binokel", players, deals=9, entry_fee=800, lost_fees=[[4, 50], [0, 100]]
    )
    state = outcome["state"]
    for number in range(3):
        sizes = [len(table["seats"]) for table in state["played"][number]["tables"]]
        assert (sum(sizes), sizes.count(4), len(sizes)) == (players, fours, 14)
    assert (spread(outcome, "meetings"), spread(outcome, "byes")) == ((0, 1), (0, 0))
    assert sum(state["cash"].values()) == 0
    assert state["cash"][":box"] == 800 * players
    assert [row["rank"] for row in outcome["standings"]][:1] == [1]
    assert sum(row["status"] == "winner" for row in outcome["standings"]) >= 1


def test_a_swiss_of_64_duellists_over_seven_rounds_cut_to_eight() -> None:
    outcome = played("swiss", "bronzen", 64, rounds=7, deals=1, final="knockout", final_size=8)
    state = outcome["state"]
    assert (state["round"], len(state["finalists"])) == (7, 8)
    assert (spread(outcome, "meetings"), spread(outcome, "byes")) == ((0, 1), (0, 0))
    assert sum(row["balance"] for row in outcome["standings"]) == 7 * 64
    assert max(row["balance"] for row in outcome["standings"]) >= 12
    first = {row["player"] for row in outcome["standings"][:8]}
    assert first == set(state["finalists"])
    begins = [table["seats"][0] for played in state["played"] for table in played["tables"]]
    assert {begins.count(row["player"]) for row in outcome["standings"]} <= {2, 3, 4, 5}
    knocked_out(state["finalists"])


def knocked_out(seeds: list[str]) -> None:
    """Those who go on play a knock-out in the order of their seeds, to its winner."""
    outcome = rehearse(
        {
            "format": "knockout",
            "game": "bronzen",
            "settings": {"seeding": "order", "game_variant": {"games_per_match": 1}},
            "players": seeds,
            "commands": [{"type": "start", "seed": "1"}, {"type": "play", "seed": "2"}],
        }
    )
    assert [step["ok"] for step in outcome["steps"]] == [True, True]
    assert (outcome["state"]["seeds"], outcome["state"]["phase"]) == (seeds, "finished")
    assert len(outcome["state"]["matches"]) == len(seeds) - 1
    assert [row["status"] for row in outcome["standings"]].count("winner") == 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (12, 11), (13, 13)])
def test_an_individual_canasta_evening_with_rotating_partners(players: int, rounds: int) -> None:
    """Everybody partners everybody once and opposes everybody twice; at 13 all sit out once."""
    outcome = played(
        "evening",
        "canasta",
        players,
        draw="plan",
        rounds=rounds,
        deals=0,
    )
    assert spread(outcome, "partners") == (1, 1)
    assert spread(outcome, "opponents") == (2, 2)
    assert spread(outcome, "byes") == ((1, 1) if players == 13 else (0, 0))


def test_steps_tell_what_became_of_each_command() -> None:
    outcome = rehearse(
        {
            "format": "evening",
            "game": "binokel",
            "settings": {"rounds": 1, "deals": 3},
            "players": ["Anna", "Bernd", "Clara"],
            "commands": [
                {"type": "go"},
                {"type": "start", "at": "2026-03-07T19:00"},
                {"type": "draw", "seed": "lot", "as": "table:1"},
                {"type": "draw", "seed": "lot"},
                {"type": "go"},
                {"type": "simulate", "seed": 1, "tables": [2]},
                {"type": "simulate", "seed": 1},
            ],
        }
    )
    told = [
        step.get("errors") or step.get("facts") or step["commands"] for step in outcome["steps"]
    ]
    assert told == [
        [{"code": "wrong_phase", "path": "type"}],
        ["start"],
        [{"code": "not_permitted", "path": "type"}],
        ["draw"],
        ["go", "published"],
        0,
        1,
    ]
    assert outcome["state"]["phase"] == "finished"


@pytest.mark.parametrize(
    ("scenario", "problems"),
    [
        ({"commands": []}, [("field_missing", "format")]),
        ({"format": "evening", "game": "chess", "commands": []}, [("game_unknown", "game")]),
        (
            {"format": "evening", "game": "binokel", "commands": 1, "players": -1, "colour": 1},
            [("commands_type", "commands"), ("field_type", "players"), ("unknown_field", "colour")],
        ),
        (
            {"format": "evening", "game": "binokel", "commands": [], "settings": {"rounds": -1}},
            [("setting_value", "settings.rounds")],
        ),
    ],
)
def test_a_malformed_scenario_says_what_is_wrong(
    scenario: Json, problems: list[tuple[str, str]]
) -> None:
    outcome = rehearse(scenario)
    assert not outcome["ok"]
    assert [(error["code"], error["path"]) for error in outcome["errors"]] == problems
