"""Canasta: every check of docs/rules/canasta.md 5.2–5.8 that the worked examples leave out."""

from __future__ import annotations

from typing import Any

import pytest

from games import score
from games.canasta.options import OPTIONS
from games.canasta.rules import Variant
from games.canasta.seating import seating
from games.options import read_variant

Json = dict[str, Any]
FOUR = ["Anna", "Ben", "Clara", "Dirk"]
SIX = [*FOUR, "Emma", "Fritz"]
FIRST = {"natural": 1, "mixed": 1, "cards": 365, "red": 2}
SECOND = {"mixed": 1, "cards": 180, "red": 1}
HANDS: Json = {"Ben": 45, "Clara": 15, "Dirk": 110}
MANY = HANDS | {"Clara": 90}
NONE = HANDS | {"Ben": 60}


def deal(first: Json | None = None, second: Json | None = None, **changes: Any) -> Json:
    """A proper deal of four in which parties or fields are replaced."""
    parties = [FIRST if first is None else first, SECOND if second is None else second]
    return {"out": "Anna", "parties": parties, "hands": HANDS} | changes


def report(*deals: Any, **changes: Any) -> Json:
    return {"game": "canasta", "players": FOUR, "deals": list(deals)} | changes


def errors(report: Json) -> list[tuple[str, str]]:
    return [(error["code"], error["path"]) for error in score(report).get("errors", [])]


def warnings(report: Json) -> list[tuple[str, str]]:
    return [(warning["code"], warning["path"]) for warning in score(report)["warnings"]]


HEADERS: dict[str, tuple[Json, list[tuple[str, str]]]] = {
    "variant_type": ({"variant": []}, [("variant_type", "variant")]),
    "variant_bool": (
        {"variant": {"red_needs_canasta": 1}},
        [("variant_value", "variant.red_needs_canasta")],
    ),
    "variant_null": ({"variant": {"target": None}}, []),
    "bonus_step": (
        {"variant": {"hand_canasta_bonus": 325}},
        [("variant_value", "variant.hand_canasta_bonus")],
    ),
    "no_players": ({"players": None}, [("players_count", "players")]),
    "one_player": ({"players": ["A"], "teams": 1}, [("players_count", "players")]),
    "blank": ({"players": ["A", "  "]}, [("player_name", "players[1]")]),
    "crossed": ({"teams": [["Anna", "Ben"], ["Clara", "Dirk"]]}, [("teams_wrong", "teams")]),
    "any_order": ({"teams": [["Dirk", "Ben"], ["Anna", "Clara"]]}, []),
    "twice": ({"teams": [["Anna", "Anna"], ["Ben", "Dirk"]]}, [("teams_wrong", "teams")]),
    "single": ({"players": ["A", "B"], "teams": [["A"], ["B"]]}, []),
    "single_turned": (
        {"players": ["A", "B"], "teams": [["B"], ["A"]]},
        [("teams_wrong", "teams")],
    ),
    "five": ({"players": SIX[:5], "teams": [["Ben", "Emma"], ["Anna", "Clara", "Dirk"]]}, []),
    "five_wrong": (
        {"players": SIX[:5], "teams": [["Ben"], ["Anna", "Clara", "Dirk", "Emma"]]},
        [("teams_wrong", "teams")],
    ),
    "six_missing": ({"players": SIX}, [("field_missing", "teams")]),
    "six_beside": (
        {"players": SIX, "teams": [["Anna", "Ben"], ["Clara", "Dirk"], ["Emma", "Fritz"]]},
        [("teams_wrong", "teams")],
    ),
    "dealer": ({"first_dealer": "Zoe"}, [("first_dealer_unknown", "first_dealer")]),
    "no_deals": ({"deals": None}, [("deals_type", "deals")]),
}


@pytest.mark.parametrize("key", HEADERS)
def test_header(key: str) -> None:
    changes, expected = HEADERS[key]
    assert errors(report(**changes)) == expected


P0, P1 = "parties[0]", "parties[1]"
MELDS = [{"rank": "K", "naturals": 7}, {"rank": "A", "naturals": 4}, {"rank": "9", "naturals": 3}]
ENTRY = [
    3,
    {"naturals": 3, "odd": None},
    {"rank": "3", "naturals": 15},
    {"rank": "K", "wilds": True},
]

SHAPES: dict[str, tuple[Any, list[tuple[str, str]]]] = {
    "deal": (7, [("deal_type", "")]),
    "empty": (
        {"x": None},
        [
            ("unknown_field", "x"),
            ("field_missing", "out"),
            ("field_missing", "parties"),
            ("field_missing", "hands"),
        ],
    ),
    "types": (
        {"out": None, "hand_canasta": 1, "parties": [], "hands": [], "red_in_hand": 1},
        [
            ("field_type", "hand_canasta"),
            ("field_type", "parties"),
            ("field_type", "hands"),
            ("field_type", "red_in_hand"),
        ],
    ),
    "party": (deal(second=None, parties=[3, SECOND]), [("field_type", P0)]),
    "counts": (
        deal({"cards": -5, "natural": 12, "wild": "1", "first_meld": 2.0, "odd": 1}),
        [
            ("unknown_field", f"{P0}.odd"),
            ("field_type", f"{P0}.natural"),
            ("field_type", f"{P0}.wild"),
            ("field_type", f"{P0}.cards"),
            ("field_type", f"{P0}.first_meld"),
        ],
    ),
    "conflict": (
        deal({"canastas": [], "melds": MELDS}),
        [("field_conflict", f"{P0}.canastas")],
    ),
    "canastas": (
        deal({"canastas": ENTRY, "cards": 365}),
        [
            ("field_type", f"{P0}.canastas[0]"),
            ("unknown_field", f"{P0}.canastas[1].odd"),
            ("field_missing", f"{P0}.canastas[1].rank"),
            ("field_type", f"{P0}.canastas[2].rank"),
            ("field_type", f"{P0}.canastas[2].naturals"),
            ("field_type", f"{P0}.canastas[3].wilds"),
        ],
    ),
    "melds": (deal({"melds": {}}), [("field_type", f"{P0}.melds")]),
    "hands": (
        deal(hands={"Zoe": 5, "Ben": ["A", "R", "KH"], "Clara": "5", "Dirk": 5}),
        [
            ("player_unknown", "hands.Zoe"),
            ("card_unknown", "hands.Ben[1]"),
            ("card_unknown", "hands.Ben[2]"),
            ("field_type", "hands.Clara"),
        ],
    ),
    "red": (
        deal(red_in_hand={"Zoe": 0, "Ben": 5}),
        [("player_unknown", "red_in_hand.Zoe"), ("field_type", "red_in_hand.Ben")],
    ),
    "sitting": (deal(sitting=["Anna"]), [("sitting_wrong", "sitting")]),
    "sitting_nobody": (deal(sitting=[]), []),
}


def placed(expected: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Paths inside the deal, written as paths of the report."""
    return [(code, f"deals[0].{path}".removesuffix(".")) for code, path in expected]


@pytest.mark.parametrize("key", SHAPES)
def test_shape(key: str) -> None:
    value, expected = SHAPES[key]
    assert errors(report(value)) == placed(expected)


W7 = {"rank": "W", "twos": 7}
ENTRIES: dict[str, tuple[Json, Json, list[tuple[str, str]]]] = {
    "uneven": (
        {},
        deal({"natural": 1, "cards": 362, "first_meld": 51}, hands=HANDS | {"Ben": 44}),
        [
            ("not_multiple_of_5", f"{P0}.cards"),
            ("not_multiple_of_5", f"{P0}.first_meld"),
            ("not_multiple_of_5", "hands.Ben"),
        ],
    ),
    "melds": (
        {"wild_canasta": "flat", "closed_canastas": True},
        deal(
            {
                "melds": [
                    {"rank": "W", "naturals": 1, "twos": 7},
                    {"rank": "3", "naturals": 3, "jokers": 1},
                    {"rank": "K", "naturals": 5, "twos": 4},
                    {"rank": "Q", "naturals": 8},
                ]
            }
        ),
        [
            ("wild_meld_with_naturals", f"{P0}.melds[0]"),
            ("black_threes_with_wilds", f"{P0}.melds[1]"),
            ("too_many_wilds_in_meld", f"{P0}.melds[2]"),
            ("closed_canasta_extended", f"{P0}.melds[3]"),
        ],
    ),
    "canastas": (
        {"closed_canastas": True},
        deal(
            {
                "canastas": [
                    {"rank": "K", "naturals": 6},
                    {"rank": "Q", "naturals": 4, "wilds": 4},
                    {"rank": "J", "naturals": 8},
                    {"rank": "T", "naturals": 7},
                    {"rank": "T", "naturals": 7},
                ],
                "cards": 600,
            }
        ),
        [
            ("canasta_too_small", f"{P0}.canastas[0]"),
            ("too_many_wilds_in_meld", f"{P0}.canastas[1]"),
            ("closed_canasta_extended", f"{P0}.canastas[2]"),
            ("duplicate_meld_rank", f"{P0}.canastas[4]"),
        ],
    ),
    "wild": (
        {},
        deal(FIRST | {"wild": 1, "wild_natural": 1}),
        [
            ("wild_canasta_not_allowed", f"{P0}.wild_natural"),
            ("wild_canasta_not_allowed", f"{P0}.wild"),
        ],
    ),
    "hand_canasta": (
        {},
        deal(out=None, hand_canasta=True, hands=HANDS | {"Anna": 5}),
        [("hand_canasta_without_out", "hand_canasta")],
    ),
    "hands": (
        {},
        deal(hands={"Anna": [], "Ben": 0, "Clara": []}, red_in_hand={"Anna": 1, "Clara": 1}),
        [
            ("out_player_has_hand", "red_in_hand.Anna"),
            ("empty_hand", "hands.Ben"),
            ("missing_hand", "hands.Dirk"),
        ],
    ),
    "mismatch": (
        {},
        deal({"melds": MELDS, "natural": 2, "mixed": 0, "cards": 365}, hands=MANY),
        [("canasta_count_mismatch", f"{P0}.natural"), ("cards_mismatch", f"{P0}.cards")],
    ),
    "crowded": (
        {},
        deal({"natural": 6, "mixed": 6, "cards": 700}),
        [("too_many_canastas", P0)],
    ),
    "gap": (
        {},
        deal({"canastas": [{"rank": "K", "naturals": 7}], "cards": 80}, hands=MANY),
        [("cards_impossible", f"{P0}.cards")],
    ),
    "little": (
        {},
        deal(second={"cards": 10}),
        [("cards_too_low", f"{P1}.cards"), ("cards_below_minimum", f"{P1}.cards")],
    ),
    "first_meld": (
        {},
        deal(FIRST | {"first_meld": 370}, {"cards": 0, "first_meld": 50}, hands=NONE),
        [
            ("first_meld_too_high", f"{P0}.first_meld"),
            ("first_meld_without_meld", f"{P1}.first_meld"),
        ],
    ),
    "below": (
        {},
        deal(second={"melds": [{"rank": "4", "naturals": 3}]}, hands=HANDS | {"Ben": 110}),
        [("cards_below_minimum", f"{P1}.melds")],
    ),
    "out_early": (
        {},
        deal({"melds": [{"rank": "A", "naturals": 7}]}, hands=HANDS | {"Clara": 100}),
        [("out_with_too_few_cards", "out")],
    ),
    "short": (
        {},
        deal(second={"cards": 60}, hands={"Ben": 15, "Clara": 15, "Dirk": 10}),
        [("too_few_cards", P1)],
    ),
    "holding": (
        {},
        deal(second={"cards": 0}, hands={"Ben": ["A"] * 10, "Clara": 15, "Dirk": 345}),
        [
            ("hand_impossible", "hands.Ben"),
            ("hand_impossible", "hands.Dirk"),
            ("too_many_naturals", ""),
        ],
    ),
    "pack": (
        {},
        deal(
            FIRST | {"mixed": 5},
            hands={"Ben": ["2"] * 9 + ["X"] * 5 + ["3"] * 5, "Clara": 15, "Dirk": 5},
        ),
        [
            ("too_many_twos", ""),
            ("too_many_jokers", ""),
            ("too_many_wilds", ""),
            ("too_many_black_threes", ""),
        ],
    ),
    "canastas_in_all": (
        {},
        deal({"natural": 6, "cards": 400}, {"natural": 6, "cards": 450}),
        [("too_many_canastas", "")],
    ),
}


@pytest.mark.parametrize("key", ENTRIES)
def test_entries_and_consistency(key: str) -> None:
    variant, value, expected = ENTRIES[key]
    assert errors(report(value, variant=variant)) == placed(expected)


def test_black_threes_are_no_part_of_a_first_meld() -> None:
    melds = [*MELDS, {"rank": "3", "naturals": 3}]
    value = deal({"melds": melds, "first_meld": 185}, hands=MANY)
    assert errors(report(value)) == placed([("first_meld_too_high", f"{P0}.first_meld")])
    assert errors(report(value | {"hand_canasta": True})) == []


def test_totals_are_unknown_after_a_fault() -> None:
    low = deal(second={"cards": 35}, hands=HANDS | {"Ben": 120})
    assert errors(report(low)) == placed([("cards_below_minimum", f"{P1}.cards")])
    assert errors(report(7, low)) == [("deal_type", "deals[0]")]


def test_nobody_out_and_few_red_threes_ask_for_confirmation() -> None:
    value = deal(
        {"cards": 405, "red": 1},
        out=None,
        hands={"Anna": 255, "Ben": 45, "Clara": 15, "Dirk": 110},
    )
    assert warnings(report(value)) == [
        ("large_hand", "deals[0].hands.Anna"),
        ("high_cards_without_canasta", "deals[0].parties[0]"),
        ("red_threes_missing", "deals[0]"),
    ]


def test_sitting_out_of_turn_replaces_the_dealer_in_rotation() -> None:
    value = deal(sitting=["Emma"])
    outcome = score(report(value, players=SIX[:5]))
    assert outcome["deals"][0]["sitting"] == ["Emma"]
    assert outcome["deals"][0]["dealer"] == "Anna"
    assert outcome["warnings"] == [{"code": "sitting_out_of_turn", "path": "deals[0].sitting"}]
    assert errors(report(deal(sitting=["Zoe"]), players=SIX[:5])) == [
        ("sitting_wrong", "deals[0].sitting")
    ]


def test_five_with_fixed_teams_turns_inside_the_three() -> None:
    teams = [["Ben", "Emma"], ["Anna", "Clara", "Dirk"]]
    value = {"out": "Ben", "parties": [FIRST, SECOND]}
    first = value | {"hands": {"Emma": 15, "Clara": 45, "Dirk": 60}}
    second = value | {"hands": {"Emma": 15, "Anna": 45, "Dirk": 60}}
    outcome = score(report(first, second, players=SIX[:5], teams=teams))
    assert [played["sitting"] for played in outcome["deals"]] == [["Anna"], ["Clara"]]
    assert list(outcome["totals"]) == ["0", "1"]
    assert outcome["deals"][1]["parties"][1]["players"] == ["Anna", "Dirk"]
    table = seating(tuple(SIX[:5]), tuple(map(tuple, teams)), 0)
    turns = [table.lineup(number) for number in range(4)]
    assert [turn and turn.sitting for turn in turns] == [
        ("Anna",),
        ("Clara",),
        ("Dirk",),
        ("Anna",),
    ]


def test_the_first_meld_of_two_is_that_of_the_one_who_has_more() -> None:
    great = {"natural": 2, "mixed": 1, "cards": 500, "red": 2}
    hands = {"Clara": 45, "Dirk": 15, "Emma": 110}
    first = {"out": "Ben", "parties": [great, SECOND], "hands": hands}
    second = {"out": "Anna", "parties": [FIRST, SECOND], "hands": hands}
    played = score(report(first, second, players=SIX[:5]))["deals"]
    # Ben and Dirk: 2 x 500 + 300 + 500 + 2 x 100 + 100 for going out - 15
    assert played[0]["parties"][0]["score"] == 2085
    # Anna sat out and has nothing, but plays with Dirk; Clara and Emma have less than 1500
    assert [each["minimum"] for each in played] == [[50, 50], [90, 50]]


def test_so_many_cards_are_dealt_to_each() -> None:
    rules = [Variant(**read_variant(OPTIONS, {"hand_cards": n})[0]) for n in (0, 12)]
    assert [rules[0].dealt(number) for number in range(2, 7)] == [15, 13, 11, 11, 11]
    assert [rules[1].dealt(number) for number in range(2, 7)] == [12] * 5
