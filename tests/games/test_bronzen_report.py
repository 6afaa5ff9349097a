"""Bronzen: everything that a report can prove wrong without a replay (docs/rules/bronzen.md 5)."""

from __future__ import annotations

from typing import Any

import pytest

from games import score

GOOD: dict[str, Any] = {"winner": "Anna", "counts": {"Anna": {"einzel": 3}}}


def errors(**changes: Any) -> list[tuple[str, str]]:
    """The errors of a good report with some fields changed."""
    report = {"game": "bronzen", "players": ["Anna", "Bernd"], "deals": [GOOD], **changes}
    return [(error["code"], error["path"]) for error in score(report).get("errors", [])]


def of_game(**fields: Any) -> list[tuple[str, str]]:
    """The errors of a duel with this one game; paths without `deals[0].`."""
    found = errors(deals=[fields])
    return [(code, path.removeprefix("deals[0].")) for code, path in found]


def of_counts(counts: Any, **variant: Any) -> list[tuple[str, str]]:
    found = errors(deals=[{"winner": "Anna", "counts": counts}], variant=variant)
    return [(code, path.removeprefix("deals[0].counts")) for code, path in found]


def warnings(counts: Any, *, foul: bool = False, **variant: Any) -> list[tuple[str, str]]:
    deal = {"foul" if foul else "winner": "Anna", "counts": counts}
    report = {"game": "bronzen", "variant": variant, "players": ["Anna", "Bernd"], "deals": [deal]}
    return [(found["code"], found["path"]) for found in score(report)["warnings"]]


def test_a_good_report_has_no_errors() -> None:
    assert errors() == []
    assert errors(deals=[], variant=None) == []


def test_a_duel_without_games_has_not_begun() -> None:
    assert score({"game": "bronzen", "players": ["Anna", "Bernd"], "deals": []}) == {
        "ok": True,
        "deals": [],
        "totals": {"Anna": 0, "Bernd": 0},
        "games_won": {"Anna": 0, "Bernd": 0},
        "finished": False,
        "winners": [],
        "losers": [],
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"b": 1, "a": None}, [("unknown_field", "a"), ("unknown_field", "b")]),
        ({"variant": []}, [("variant_type", "variant")]),
        ({"variant": False}, [("variant_type", "variant")]),
        (
            {"variant": {"jay_points": 1001, "jays": 1, "draw": "none"}},
            [
                ("variant_value", "variant.draw"),
                ("variant_value", "variant.jay_points"),
                ("variant_unknown", "variant.jays"),
            ],
        ),
        ({"players": None}, [("players_count", "players")]),
        ({"players": "AB"}, [("players_count", "players")]),
        ({"players": ["Anna"]}, [("players_count", "players")]),
        ({"players": ["Anna", "Bernd", "Cem"]}, [("players_count", "players")]),
        ({"players": [" ", 7]}, [("player_name", "players[0]"), ("player_name", "players[1]")]),
        ({"players": ["Anna", "Anna"]}, [("player_duplicate", "players[1]")]),
        ({"deals": None}, [("deals_type", "deals")]),
        ({"deals": {}}, [("deals_type", "deals")]),
        ({"deals": [7], "players": []}, [("players_count", "players")]),
        ({"deals": [7, None, []]}, [("deal_type", f"deals[{i}]") for i in range(3)]),
    ],
)
def test_envelope_is_refused(changes: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert errors(**changes) == expected


@pytest.mark.parametrize(
    "variant",
    [
        {"games_per_match": 0},
        {"games_per_match": 100},
        {"games_per_match": True},
        {"games_per_match": 3.0},
        {"target_score": -1},
        {"target_score": 100001},
        {"match_decides": "luck"},
        {"double_points": [2, 4]},
        {"double_points": [2, 4, 1001]},
        {"double_points": [2, True, 6]},
        {"double_points": 2},
        {"double_count": "one"},
        {"column_six": ["einzel"]},
        {"column_six_points": -1},
        {"bronzen_points": "30"},
        {"foul_bronzen": 1},
    ],
)
def test_variant_value_is_refused(variant: dict[str, Any]) -> None:
    assert errors(variant=variant) == [("variant_value", f"variant.{next(iter(variant))}")]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({**GOOD, "z": 1, "dealer": None}, [("unknown_field", "dealer"), ("unknown_field", "z")]),
        ({**GOOD, "winner": "Zoe"}, [("winner_unknown", "winner")]),
        ({**GOOD, "winner": ["Anna"]}, [("winner_unknown", "winner")]),
        ({**GOOD, "foul": 0}, [("foul_unknown", "foul")]),
        ({"counts": {}}, [("winner_missing", "winner")]),
        ({"winner": None, "foul": None, "counts": {}}, [("winner_missing", "winner")]),
        ({**GOOD, "foul": "Anna"}, [("foul_by_winner", "winner")]),
        ({"winner": "Anna"}, [("counts_missing", "counts")]),
        ({"winner": "Anna", "counts": None}, [("counts_missing", "counts")]),
        ({}, [("winner_missing", "winner"), ("counts_missing", "counts")]),
        ({"foul": "Anna", "replay": 7}, [("replay_not_allowed", "replay")]),
        ({"replay": 7}, [("replay_type", "replay")]),
    ],
)
def test_game_is_refused(fields: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert of_game(**fields) == expected


def test_foul_and_the_other_winner_agree() -> None:
    assert of_game(winner="Bernd", foul="Anna", counts={}) == []


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([], [("counts_type", "")]),
        ({"Zoe": {}, "Cem": 7}, [("player_unknown", ".Cem"), ("player_unknown", ".Zoe")]),
        ({"Anna": 7}, [("counts_type", ".Anna")]),
        ({"Anna": None, "Bernd": {"jay": None}}, []),
        (
            {"Anna": {"triple": 1, "double_c": 1, "color": 0}},
            [
                ("unknown_field", ".Anna.color"),
                ("unknown_field", ".Anna.triple"),
                ("column_not_counted", ".Anna.double_c"),
            ],
        ),
        ({"Anna": {"double": [1, 2]}}, [("count_value", ".Anna.double")]),
        ({"Anna": {"double": 3}}, [("count_value", ".Anna.double")]),
        (
            {"Bernd": {"double": [True, 10000, 1.0], "jay": -1, "einzel": "2"}},
            [
                *(("count_value", f".Bernd.double[{j}]") for j in range(3)),
                ("count_value", ".Bernd.jay"),
                ("count_value", ".Bernd.einzel"),
            ],
        ),
        ({"Anna": {"double": [9999, 0, 0], "jay": 9999, "einzel": 9999}}, []),
    ],
)
def test_counts_are_checked(counts: Any, expected: list[tuple[str, str]]) -> None:
    assert of_counts(counts) == expected


def test_only_the_chosen_sixth_column_is_counted() -> None:
    assert of_counts({"Anna": {"einzel": 1}}, column_six="double_c") == [
        ("column_not_counted", ".Anna.einzel")
    ]
    assert of_counts({"Anna": {"einzel": 1, "double_c": 1}}, column_six="none") == [
        ("column_not_counted", ".Anna.einzel"),
        ("column_not_counted", ".Anna.double_c"),
    ]


def test_games_after_the_end_are_not_examined() -> None:
    assert errors(deals=[GOOD, GOOD, GOOD, 7, 7]) == [("deal_after_end", "deals[3]")]


def test_with_an_error_the_end_is_not_looked_for() -> None:
    assert errors(deals=[7, GOOD, GOOD, GOOD, 7]) == [
        ("deal_type", "deals[0]"),
        ("deal_type", "deals[4]"),
    ]


@pytest.mark.parametrize(
    ("anna", "bernd", "variant", "expected"),
    [
        ({"double": [40, 0, 0], "einzel": 1}, {"double": [0, 20, 20]}, {}, []),
        ({"double": [40, 0, 0], "einzel": 1}, {"double": [0, 20, 21]}, {}, ["count_unusual"]),
        ({"jay": 3, "einzel": 1}, {"jay": 2}, {}, []),
        ({"jay": 3, "einzel": 1}, {"jay": 3}, {}, ["count_unusual"]),
        ({"einzel": 299}, {"einzel": 1}, {}, []),
        ({"einzel": 300, "jay": 9}, {"einzel": 1}, {}, ["count_unusual"]),
        ({"jay": 6}, {}, {}, ["count_unusual", "no_einzel"]),
        ({"double_c": 15}, {}, {"column_six": "double_c"}, []),
        ({"double_c": 15}, {"double_c": 1}, {"column_six": "double_c"}, ["count_unusual"]),
        ({"jay": 1}, {}, {"column_six": "none"}, []),
        ({}, {}, {"column_six": "none"}, ["no_marks"]),
        ({}, {"jay": 0}, {}, ["no_marks"]),
        ({"jay": 1}, {}, {}, ["no_einzel"]),
    ],
)
def test_odd_counts_are_pointed_out(
    anna: Any, bernd: Any, variant: dict[str, Any], expected: list[str]
) -> None:
    assert warnings({"Anna": anna, "Bernd": bernd}, **variant) == [
        (code, "deals[0].counts") for code in expected
    ]


def test_after_a_foul_only_large_counts_are_odd() -> None:
    assert warnings({}, foul=True) == []
    assert warnings({"Anna": {"jay": 6}}, foul=True) == [("count_unusual", "deals[0].counts")]
