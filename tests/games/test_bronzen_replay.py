"""Bronzen: replays that fail, and games that are laid out on purpose (docs/rules/bronzen.md 9)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games import score
from games.bronzen.cards import PACK
from tests.games.examples import example_lines

REPLAY: dict[str, Any] = next(
    line["report"]["deals"][0]["replay"]
    for line in example_lines("bronzen")
    if line["name"] == "replay-last-card-won"
)


def report(replay: Any, **deal: Any) -> dict[str, Any]:
    return {"game": "bronzen", "players": ["Anna", "Bernd"], "deals": [{"replay": replay, **deal}]}


def errors(replay: Any, **deal: Any) -> list[tuple[str, str]]:
    """Errors of a replay; paths without `deals[0].`."""
    found = score(report(replay, **deal)).get("errors", [])
    return [(error["code"], error["path"].removeprefix("deals[0].")) for error in found]


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The example replay after `change` has worked on a copy."""
    replay = copy.deepcopy(REPLAY)
    change(replay)
    return replay


def starting(*cards: str) -> list[str]:
    """A whole pack that begins with these cards."""
    rest = Counter(PACK) - Counter(cards)
    return [*cards, *rest.elements()]


@pytest.mark.parametrize(
    ("replay", "expected"),
    [
        (REPLAY, []),
        ([], [("replay_type", "replay")]),
        (
            {"b": 1, "a": None, "orders": None},
            [
                ("unknown_field", "replay.a"),
                ("unknown_field", "replay.b"),
                ("replay_orders_type", "replay.orders"),
            ],
        ),
        (
            {"orders": {"Zoe": [], "Anna": [], "Bernd": [["X"], "X"]}, "decisions": None},
            [
                ("player_unknown", "replay.orders.Zoe"),
                ("replay_orders_type", "replay.orders.Anna"),
                ("replay_orders_type", "replay.orders.Bernd"),
                ("replay_decisions_type", "replay.decisions"),
            ],
        ),
        (
            {"orders": {"Anna": [["1C", ["X"], "X"], ["xc"]]}, "decisions": "dx"},
            [
                ("card_unknown", "replay.orders.Anna[0][0]"),
                ("card_unknown", "replay.orders.Anna[0][1]"),
                ("card_unknown", "replay.orders.Anna[1][0]"),
                ("replay_orders_type", "replay.orders.Bernd"),
                ("replay_decisions_type", "replay.decisions"),
            ],
        ),
        (
            {"orders": {"Anna": [["X", "X", "X", "X"]], "Bernd": [[]]}, "decisions": ["d"]},
            [
                ("replay_pack", "replay.orders.Anna[0]"),
                ("replay_pack", "replay.orders.Bernd[0]"),
                ("replay_decisions_type", "replay.decisions"),
            ],
        ),
        (
            changed(lambda replay: replay["orders"]["Bernd"].pop()),
            [("replay_orders_missing", "replay.orders.Bernd")],
        ),
        (
            changed(lambda replay: replay["orders"]["Anna"][1].pop()),
            [("replay_bunker", "replay.orders.Anna[1]")],
        ),
        (
            changed(lambda replay: replay["orders"]["Anna"].append([])),
            [("replay_orders_left", "replay.orders.Anna[2]")],
        ),
        (
            changed(lambda replay: replay.update(decisions="d" * 17)),
            [("replay_decisions_missing", "replay.decisions")],
        ),
        (
            changed(lambda replay: replay.pop("decisions")),
            [("replay_decisions_missing", "replay.decisions")],
        ),
        (
            changed(
                lambda replay: (
                    replay.update(decisions="d" * 19),
                    replay["orders"]["Bernd"].extend([["X"], ["X"]]),
                )
            ),
            [
                ("replay_orders_left", "replay.orders.Bernd[2]"),
                ("replay_decisions_left", "replay.decisions"),
            ],
        ),
        (
            {"orders": {"Anna": [list(PACK)], "Bernd": [list(PACK)]}},
            [("replay_stalemate", "replay")],
        ),
    ],
)
def test_replay_is_checked(replay: Any, expected: list[tuple[str, str]]) -> None:
    assert errors(replay) == expected


def test_replay_is_checked_against_the_reported_winner() -> None:
    assert errors(REPLAY, winner="Bernd") == []
    assert errors(REPLAY, winner="Anna") == [("replay_winner_mismatch", "winner")]
    assert errors(REPLAY, winner="Zoe") == [("winner_unknown", "winner")]


def test_replay_is_checked_against_the_reported_counts() -> None:
    counts = {
        "Anna": {"double": [0, 0, 1], "jay": 1, "einzel": 7},
        "Bernd": {"double": [0, 0, 0], "jay": -1, "einzel": 1},
    }
    assert errors(REPLAY, counts=counts) == [
        ("count_value", "counts.Bernd.jay"),
        ("replay_counts_mismatch", "counts.Anna.jay"),
        ("replay_counts_mismatch", "counts.Anna.einzel"),
        ("replay_counts_mismatch", "counts.Bernd.double"),
    ]


def test_counts_are_not_compared_with_a_replay_that_failed() -> None:
    broken = changed(lambda replay: replay["orders"]["Bernd"].pop())
    assert errors(broken, winner="Anna", counts={"Anna": {"jay": 9}}) == [
        ("replay_orders_missing", "replay.orders.Bernd")
    ]


def test_a_replay_with_a_foul_is_not_read() -> None:
    assert errors([], foul="Anna") == [("replay_not_allowed", "replay")]


def test_a_replayed_game_raises_no_warning_about_counts() -> None:
    assert score(report(REPLAY))["warnings"] == []


def test_the_first_decision_is_due_in_the_first_trick() -> None:
    """7C against KC is a Color; then 4D is behind 9H."""
    orders = {"Anna": [starting("7C", "2S", "4D")], "Bernd": [starting("KC", "3S", "9H")]}
    assert errors({"orders": orders}) == [("replay_decisions_missing", "replay.decisions")]
