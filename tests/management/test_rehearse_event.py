"""Whole events of every format through the one door, in the sizes in which they are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.sample import sample
from tests.worlds.scenarios import scenarios
from tournaments.domain.formats import FORMATS
from tournaments.domain.rehearsal import rehearse
from tournaments.domain.review.quality import figures

Json = dict[str, Any]
DOCUMENT = Path(__file__).parents[1] / "bench" / "results" / "mixing.md"
pytestmark = pytest.mark.embedded


SCENARIOS = {scenario["name"]: scenario for scenario in scenarios()}


@cache
def outcome_of(start: str) -> Json:
    """Return the outcome of the scenario whose name begins so."""
    return rehearse(next(one for name, one in SCENARIOS.items() if name.startswith(start)))


def spread(outcome: Json, what: str) -> tuple[int, int]:
    return outcome["quality"][what]["min"], outcome["quality"][what]["max"]


def test_every_scenario_stands_in_the_document() -> None:
    assert [row[0] for row in figures_told()] == [*SCENARIOS]


@pytest.mark.parametrize("name", sample(SCENARIOS, 6))
@pytest.mark.turns(3)
def test_the_figures_of_the_document_are_those_of_today(name: str) -> None:
    """And the event comes to its end."""
    outcome = outcome_of(name)
    assert [name, *figures(outcome["quality"])] in figures_told()
    events = outcome.get("events", [outcome])
    assert all(event["state"]["phase"] == "finished" for event in events)


def figures_told() -> list[list[str]]:
    return rows(DOCUMENT.read_text(encoding="utf-8"))


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of the first table in a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("scenario", scenarios("halls"), ids=lambda scenario: scenario["name"])
def test_every_evening_of_a_hall_comes_to_its_end(scenario: Json) -> None:
    outcome = rehearse(scenario)
    for event in outcome.get("events", [outcome]):
        assert [step for step in event["steps"] if not step["ok"]] == []
        assert event["state"]["phase"] == "finished"


@pytest.mark.parametrize(("players", "fours"), [(42, 0), (43, 1)])
def test_a_binokel_evening_of_three_rounds(players: int, fours: int) -> None:
    """Nobody meets twice, every cent is booked."""
    outcome = outcome_of(f"evening, Binokel, {players} people, 3 rounds")
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
    outcome = outcome_of("Swiss, Bronzen, 64 people, 7 rounds")
    state = outcome["state"]
    assert (state["round"], len(state["finalists"])) == (7, 8)
    assert sum(row["balance"] for row in outcome["standings"]) == 7 * 64
    assert max(row["balance"] for row in outcome["standings"]) >= 12
    first = {row["player"] for row in outcome["standings"][:8]}
    assert first == set(state["finalists"])
    knocked_out(state["finalists"])


def test_a_series_of_ten_evenings_counts_the_best_seven() -> None:
    outcome = outcome_of(next(name for name, one in SCENARIOS.items() if "events" in one))
    assert len(outcome["events"]) == 10
    for row in outcome["table"]:
        cells = [cell for cell in row["events"] if cell]
        kept = [int(cell["points"]) for cell in cells if cell["counts"]]
        assert len(kept) == 7
        assert sorted(kept) == sorted(int(cell["points"]) for cell in cells)[-7:]
        assert int(row["total"]) == sum(kept) + len(cells)
    ranks = [row["rank"] for row in outcome["table"]]
    assert ranks == sorted(ranks)


def knocked_out(seeds: list[str]) -> None:
    """As many as go on play a knock-out in the order of their seeds, to its winner."""
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
    entered = [f"e{number}" for number in range(1, len(seeds) + 1)]
    assert (outcome["state"]["seeds"], outcome["state"]["phase"]) == (entered, "finished")
    assert len(outcome["state"]["matches"]) == len(seeds) - 1
    assert [row["status"] for row in outcome["standings"]].count("winner") == 1


@pytest.mark.parametrize(
    ("form", "game"),
    [(form, game) for form in ("evening", "swiss", "league", "knockout")
     for game in FORMATS[form].games],
)  # fmt: skip
def test_every_format_is_rehearsed_with_every_game(form: str, game: str) -> None:
    """To the end, with the suggested settings and three deals a match."""
    suggested = FORMATS[form].suggested(game) | ({"deals": 3} if form != "knockout" else {})
    pairs = suggested.get("side") == 2
    scenario = {
        "format": form,
        "game": game,
        "settings": suggested | ({"rounds": 2} if form in ("evening", "swiss") else {}),
        "players": [f"A{i} & B{i}" for i in range(4)] if pairs else 6,
        "commands": [{"type": "play", "seed": "1"}],
    }
    outcome = rehearse(scenario)
    assert outcome["steps"][-1].get("phase") == "finished", outcome["steps"][-1]
    assert sum(line["rank"] == 1 for line in outcome["standings"]) > 0


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
        step.get("errors") or step.get("entry") or step["commands"] for step in outcome["steps"]
    ]
    assert told == [
        [{"code": "wrong_phase", "path": "type"}],
        "start",
        [{"code": "not_permitted", "path": "type"}],
        "draw",
        "go",
        0,
        1,
    ]
    assert outcome["state"]["phase"] == "finished"


def test_a_rehearsal_plays_no_longer_than_agreed_and_stops_where_it_is_refused() -> None:
    event = {"format": "evening", "game": "canasta", "players": 4}
    play = {"type": "play", "seed": "1"}
    agreed = rehearse({**event, "settings": {"rounds": 1, "deals": 1}, "commands": [play]})
    assert agreed["steps"][0]["phase"] == "finished"
    alone = rehearse({**event, "players": 1, "commands": [play]})
    assert not alone["steps"][0]["ok"]


@pytest.mark.parametrize(
    ("scenario", "problems"),
    [
        ({"commands": []}, [("field_missing", "format")]),
        (
            {"series": {"best_of": -1}, "events": 3, "colour": 1},
            [
                ("variant_value", "series.best_of"),
                ("field_type", "events"),
                ("unknown_field", "colour"),
            ],
        ),
        (
            {"series": {}, "events": [{"format": "evening", "commands": 1}]},
            [("commands_type", "events[0].commands")],
        ),
        ({"series": None, "events": []}, [("field_value", "events")]),
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
