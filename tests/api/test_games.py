"""The scoring engine for programs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.programs import Program, codes

pytestmark = pytest.mark.django_db


def test_the_engine_scores_without_a_token(stranger: Program) -> None:
    report: dict[str, Any] = {
        "game": "brokdorf",
        "players": ["Anna", "Ben", "Cleo"],
        "result": {"loser": "Ben"},
    }
    status, outcome = stranger.post("/score", report)
    assert (status, outcome["ok"]) == (200, True)
    report["result"] = {"loser": "Zoe"}
    status, outcome = stranger.post("/score", report)
    assert (status, outcome["ok"], len(outcome["errors"])) == (422, False, 1)
    assert codes(stranger.post("/score", b"{oops}")) == (400, [("json_invalid", "")])
    assert stranger.post("/score", 5)[0] == 422


def test_the_options_of_a_game_come_as_a_schema(stranger: Program) -> None:
    status, found = stranger.get("/games/brokdorf/schema")
    assert (status, found["type"]) == (200, "object")
    assert codes(stranger.get("/games/chess/schema")) == (404, [("game_unknown", "game")])


def test_the_fields_of_a_deal_come_as_a_schema(stranger: Program) -> None:
    status, found = stranger.get("/games/bronzen/deal-schema")
    assert (status, [*found["properties"]]) == (200, ["winner", "foul", "counts", "replay"])
    assert codes(stranger.get("/games/chess/deal-schema")) == (404, [("game_unknown", "game")])
