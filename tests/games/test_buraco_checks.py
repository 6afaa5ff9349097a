"""Buraco: every check of docs/rules/buraco.md 5.2–5.8 that the worked examples leave out."""

from __future__ import annotations

from typing import Any

import pytest

from games import score

Json = dict[str, Any]
FOUR = ["Anna", "Ben", "Clara", "Dirk"]
FIRST = {"unclean": 1, "clean": 1, "cards": 345, "muerto": "used"}
SECOND = {"unclean": 1, "cards": 180, "muerto": "none"}
HANDS: Json = {"Ben": 35, "Clara": 20, "Dirk": 75}
S0, S1 = "sides[0]", "sides[1]"


def deal(first: Json | None = None, second: Json | None = None, **changes: Any) -> Json:
    """A proper deal of four in which sides or fields are replaced."""
    sides = [FIRST if first is None else first, SECOND if second is None else second]
    return {"closer": "Anna", "sides": sides, "hands": HANDS} | changes


def report(*deals: Any, mode: str = "closed", **changes: Any) -> Json:
    base = {"game": "buraco", "variant": {"mode": mode}, "players": FOUR, "deals": list(deals)}
    return base | changes


def errors(report: Json) -> list[tuple[str, str]]:
    return [(error["code"], error["path"]) for error in score(report).get("errors", [])]


def placed(expected: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Paths inside the deal, written as paths of the report."""
    return [(code, f"deals[0].{path}".removesuffix(".")) for code, path in expected]


HEADERS: dict[str, tuple[Json, list[tuple[str, str]]]] = {
    "variant_type": ({"variant": 1}, [("variant_type", "variant")]),
    "zero_is_not_false": (
        {"variant": {"open_twos_wild": 0}},
        [("variant_value", "variant.open_twos_wild")],
    ),
    "three": ({"players": FOUR[:3]}, [("players_count", "players")]),
    "names": (
        {"players": ["A", "", "A", 4], "teams": 5},
        [
            ("player_name", "players[1]"),
            ("player_duplicate", "players[2]"),
            ("player_name", "players[3]"),
        ],
    ),
    "teams_any_order": ({"teams": [["Dirk", "Ben"], ["Clara", "Anna"]]}, []),
    "teams_type": ({"teams": {}}, [("teams_wrong", "teams")]),
    "two": ({"players": FOUR[:2], "teams": [["Anna"], ["Ben"]]}, []),
    "two_turned": (
        {"players": FOUR[:2], "teams": [["Ben"], ["Anna"]]},
        [("teams_wrong", "teams")],
    ),
    "deals": ({"deals": {}, "odd": None}, [("unknown_field", "odd"), ("deals_type", "deals")]),
}


@pytest.mark.parametrize("key", HEADERS)
def test_header(key: str) -> None:
    changes, expected = HEADERS[key]
    assert errors(report(**changes)) == expected


SHAPES: dict[str, tuple[Any, list[tuple[str, str]]]] = {
    "deal": ([], [("deal_type", "")]),
    "empty": (
        {"x": None},
        [
            ("unknown_field", "x"),
            ("field_missing", "closer"),
            ("field_missing", "sides"),
            ("field_missing", "hands"),
        ],
    ),
    "types": (
        {"closer": None, "closed_by": "hand", "sides": [{}], "hands": 3},
        [("field_type", "closed_by"), ("field_type", "sides"), ("field_type", "hands")],
    ),
    "side": (
        deal(7, {"odd": 1, "clean": 16, "royal": True, "cards": "5", "muerto": 0}),  # type: ignore[arg-type]
        [
            ("field_type", S0),
            ("unknown_field", f"{S1}.odd"),
            ("field_type", f"{S1}.clean"),
            ("field_type", f"{S1}.royal"),
            ("field_type", f"{S1}.cards"),
            ("field_type", f"{S1}.muerto"),
        ],
    ),
    "missing": (
        {**deal({})},
        [("field_missing", f"{S0}.cards"), ("field_missing", f"{S0}.muerto")],
    ),
    "melds": (
        deal({"melds": 3, "muerto": "none"}, {"melds": [3, ["1H", "X", 5]], "muerto": "none"}),
        [
            ("field_type", f"{S0}.melds"),
            ("field_type", f"{S1}.melds[0]"),
            ("card_unknown", f"{S1}.melds[1][0]"),
            ("card_unknown", f"{S1}.melds[1][2]"),
        ],
    ),
    "hands": (
        deal(hands={"Zoe": 1, "Ben": ["KH", "K"], "Clara": -5, "Dirk": 5}),
        [
            ("player_unknown", "hands.Zoe"),
            ("card_unknown", "hands.Ben[1]"),
            ("field_type", "hands.Clara"),
        ],
    ),
}


@pytest.mark.parametrize("key", SHAPES)
def test_shape(key: str) -> None:
    value, expected = SHAPES[key]
    assert errors(report(value)) == placed(expected)


RUN = ["3H", "4H", "5H", "6H", "7H", "8H", "9H"]
FULL = {"melds": [RUN, ["4C", "5C", "6C"], ["TC", "TD", "TS"]], "muerto": "none"}
ELEVEN = ["3C", "4C", "6C", "7C", "3D", "4D", "6D", "7D", "8S", "JS", "KH"]

CHECKS: dict[str, tuple[str, Json, list[tuple[str, str]]]] = {
    "uneven": (
        "closed",
        deal(FIRST | {"cards": 342}, hands=HANDS | {"Dirk": 3}),
        [("not_multiple_of_5", f"{S0}.cards"), ("not_multiple_of_5", "hands.Dirk")],
    ),
    "closing": (
        "closed",
        deal(closer=None, closed_by="meld", hands=HANDS),
        [("closed_by_without_closer", "closed_by"), ("missing_hand", "hands.Anna")],
    ),
    "hands": (
        "closed",
        deal(hands={"Anna": ["KH"], "Ben": 0, "Clara": []}),
        [
            ("closer_has_hand", "hands.Anna"),
            ("empty_hand", "hands.Ben"),
            ("empty_hand", "hands.Clara"),
            ("missing_hand", "hands.Dirk"),
        ],
    ),
    "mismatch": (
        "closed",
        deal(FULL | {"clean": 2, "royal": 0, "cards": 95}, closer=None, hands=HANDS | {"Anna": 50}),
        [("canasta_count_mismatch", f"{S0}.clean"), ("cards_mismatch", f"{S0}.cards")],
    ),
    "little": (
        "closed",
        deal(second={"cards": 10, "muerto": "none"}, hands=HANDS | {"Dirk": 100}),
        [("cards_too_low", f"{S1}.cards")],
    ),
    "melded_too_few": (
        "closed",
        deal(FULL | {"melds": [RUN]}, hands=HANDS | {"Clara": 100}),
        [("too_few_cards_melded", f"{S0}.melds")],
    ),
    "closed_by_meld": (
        "closed",
        deal(
            {"clean": 1, "cards": 110, "muerto": "used"},
            closed_by="meld",
            hands=HANDS | {"Clara": 60},
        ),
        [("too_few_cards_melded", f"{S0}.cards")],
    ),
    "no_canasta": (
        "closed",
        deal(FIRST | {"unclean": 0, "clean": 0}),
        [("close_without_canasta", "closer")],
    ),
    "unused": (
        "closed",
        deal(second=SECOND | {"muerto": "unused"}, hands=HANDS | {"Ben": 50, "Dirk": 190}),
        [("unused_muerto_impossible", f"{S1}.muerto")],
    ),
    "unused_cards": (
        "closed",
        deal(second=SECOND | {"muerto": "unused"}, hands=HANDS | {"Ben": ELEVEN}),
        [],
    ),
    "holding": (
        "closed",
        deal(
            second={"melds": [], "muerto": "none"}, hands=HANDS | {"Ben": ELEVEN[1:], "Dirk": 190}
        ),
        [("hand_impossible", "hands.Ben"), ("hand_impossible", "hands.Dirk")],
    ),
    "holding_open": (
        "open",
        deal(second={"melds": [], "muerto": "none"}, hands=HANDS | {"Ben": 50, "Dirk": 190}),
        [("hand_impossible", "hands.Ben")],
    ),
    "short": (
        "closed",
        deal(second={"cards": 60, "muerto": "none"}, hands=HANDS | {"Dirk": 5}),
        [("too_few_cards", S1)],
    ),
    "pack": (
        "closed",
        deal(
            hands=HANDS
            | {"Ben": ["X"] * 5 + ["2H", "2S", "2C", "2D"] * 2, "Dirk": ["KH", "KH", "KH"]}
        ),
        [("too_many_of_a_card", ""), ("too_many_jokers", ""), ("too_many_wilds", "")],
    ),
    "canastas_in_all": (
        "closed",
        deal(
            {"clean": 11, "cards": 390, "muerto": "used"},
            {"clean": 5, "cards": 250, "muerto": "none"},
        ),
        [("too_many_canastas", "")],
    ),
    "aces": (
        "closed",
        deal(
            {"royal": 1, "cards": 360, "muerto": "used"},
            {"ace_to_ace": 4, "cards": 500, "muerto": "none"},
        ),
        [("too_many_canastas", ""), ("points_exceed_pack", "")],
    ),
}


@pytest.mark.parametrize("key", CHECKS)
def test_entries_and_consistency(key: str) -> None:
    mode, value, expected = CHECKS[key]
    assert errors(report(value, mode=mode)) == placed(expected)


MELDS: dict[str, tuple[list[str], str | None]] = {
    "two_on_its_place_and_a_joker": (["2D", "X", "4D"], None),
    "ace_low_two_and_a_joker": (["AD", "2D", "X"], None),
    "twos_with_a_joker": (["2D", "2H", "X"], None),
    "two_jokers": (["X", "2H", "X"], "too_many_wilds_in_meld"),
    "set_with_two_wilds": (["KD", "KH", "X", "2C"], "too_many_wilds_in_meld"),
    "ace_high": (["QH", "KH", "AH"], None),
    "round_the_corner": (["KH", "AH", "2H"], "not_a_meld"),
    "one_fixed_card": (["X", "2H", "AH"], "too_many_wilds_in_meld"),
    "one_fixed_card_off_the_run": (["X", "3H", "2H", "2H"], "too_many_wilds_in_meld"),
    "two_suits": (["3H", "4D", "5H"], "not_a_meld"),
    "empty": ([], "meld_too_short"),
}


@pytest.mark.parametrize("key", MELDS)
def test_meld(key: str) -> None:
    cards, code = MELDS[key]
    hands = HANDS | {"Anna": 200}
    value = deal({"melds": [cards], "muerto": "none"}, closer=None, hands=hands)
    assert errors(report(value)) == placed([(code, f"{S0}.melds[0]")] if code else [])


def test_deals_after_a_fault_are_still_examined() -> None:
    variant = {"target": 0}
    assert errors(report(7, deal(), deal(FIRST | {"cards": 3}), variant=variant)) == [
        ("deal_type", "deals[0]"),
        ("not_multiple_of_5", "deals[2].sides[0].cards"),
    ]


def test_unlikely_entries_ask_for_confirmation() -> None:
    value = deal(
        FIRST | {"muerto": "none"},
        {"cards": 305, "muerto": "used"},
        hands=HANDS | {"Ben": 205},
    )
    assert score(report(value))["warnings"] == [
        {"code": "closed_without_muerto", "path": "deals[0].sides[0].muerto"},
        {"code": "large_hand", "path": "deals[0].hands.Ben"},
        {"code": "high_cards_without_canasta", "path": "deals[0].sides[1]"},
    ]


def test_sides_follow_the_order_of_the_teams() -> None:
    value = deal(SECOND, FIRST, hands=HANDS)
    outcome = score(report(value, teams=[["Dirk", "Ben"], ["Clara", "Anna"]]))
    assert [side["players"] for side in outcome["deals"][0]["sides"]] == [
        ["Ben", "Dirk"],
        ["Anna", "Clara"],
    ]
    assert outcome["totals"] == {"0": 70, "1": 725}
