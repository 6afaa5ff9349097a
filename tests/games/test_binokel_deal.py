"""Binokel: the validation table of a deal, row by row (docs/rules/binokel.md section 5)."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.binokel.auction import speakers
from games.binokel.form import bids
from games.binokel.settings import read_settings
from games.soloist import ANTICLOCKWISE, soloist_table
from tests.games.binokel_reports import THREE, errors, in_deal, judged, normal, warnings

FOUR = [*THREE, "Dora"]
CLASSIC = {"card_points": "classic"}
CLASSIC_48 = {"card_points": "classic", "pack": 48}
ANNA = ["AC", "TC", "KC", "KC", "QC", "QC", "JC", "AS", "TS", "JS", "AH", "TH"]
BERND = ["AC", "TC", "JC", "AS", "TS", "KS", "KS", "QS", "QS", "JS", "AH", "TH"]
CLARA = ["KH", "KH", "QH", "QH", "JH", "JH", "AD", "AD", "TD", "TD", "KD", "KD"]
PRESSED = ["QD", "QD", "JD", "JD"]
HANDS = {"Anna": ANNA, "Bernd": BERND, "Clara": CLARA}
NO_MELDS: dict[str, list[str]] = {player: [] for player in THREE}

Row = tuple[dict[str, Any], set[tuple[str, str]]]

FORM: list[Row] = [
    ({"zebra": "x", "ape": 1}, {("unknown_field", "ape"), ("unknown_field", "zebra")}),
    ({"kind": "solo", "ape": 1}, {("unknown_field", "ape"), ("kind_unknown", "kind")}),
    ({"kind": ["normal"]}, {("kind_unknown", "kind")}),
    ({"made": True}, {("field_not_allowed", "made")}),
    ({"kind": "aufgelegt", "trump": None, "points": None, "bid": 155}, {("bid_value", "bid")}),
    (
        {"kind": "durch", "tricks": {}, "last_trick": "Zoe", "made": 1},
        {
            ("field_not_allowed", "trump"),
            ("field_not_allowed", "points"),
            ("field_not_allowed", "tricks"),
            ("field_not_allowed", "last_trick"),
            ("made_type", "made"),
        },
    ),
    (
        {"solo": None, "bid": None, "trump": None, "points": None},
        {
            ("field_missing", "solo"),
            ("field_missing", "bid"),
            ("field_missing", "trump"),
            ("field_missing", "points"),
        },
    ),
    ({"dealer": "Bernd"}, {("dealer_wrong", "dealer")}),
    ({"dealer": 7}, {("dealer_wrong", "dealer")}),
    ({"solo": 5}, {("solo_unknown", "solo")}),
    ({"trump": "CS"}, {("trump_unknown", "trump")}),
]

BIDDING: list[Row] = [
    ({"bid": True}, {("bid_value", "bid")}),
    ({"bid": 200.0}, {("bid_value", "bid")}),
    ({"bid": 140}, {("bid_value", "bid")}),
    ({"bid": 2010}, {("bid_value", "bid")}),
    ({"bid": 150}, {("bid_impossible", "bid")}),
    ({"auction": {}}, {("auction_type", "auction")}),
    ({"auction": [150, 155, "Weg", None]}, {("auction_value", f"auction[{j}]") for j in (1, 2, 3)}),
    ({"auction": []}, {("auction_opening", "auction")}),
    ({"auction": ["weg"]}, {("auction_opening", "auction[0]")}),
    ({"auction": [160, 170]}, {("auction_opening", "auction[0]")}),
    ({"auction": [150, "weg", "weg", 160, "weg"]}, {("auction_overrun", "auction[3]")}),
    ({"auction": [150, 160, 160, "weg"]}, {("auction_too_low", "auction[2]")}),
    ({"auction": [150, 160, "weg"]}, {("auction_unfinished", "auction")}),
    (
        {"auction": [150, "weg", "weg"]},
        {("auction_solo", "solo"), ("auction_bid", "bid")},
    ),
    (
        {"auction": [150, 160, "weg", 170, "weg"]},
        {("auction_solo", "solo"), ("auction_bid", "bid")},
    ),
    ({"auction": [150, 160, "weg", 170, 190, "weg"]}, {("auction_bid", "bid")}),
]

CARDS: list[Row] = [
    ({"hands": []}, {("hands_type", "hands")}),
    ({"hands": {"Zoe": ANNA}}, {("player_unknown", "hands.Zoe")}),
    ({"hands": {"Anna": None}}, {("hand_size", "hands.Anna")}),
    (
        {"hands": {"Anna": ["AC", "AC", "AC", "7C", 5]}},
        {
            ("hand_size", "hands.Anna"),
            ("card_excess", "hands.Anna[2]"),
            ("card_unknown", "hands.Anna[3]"),
            ("card_unknown", "hands.Anna[4]"),
        },
    ),
    ({"melds": "x"}, {("melds_type", "melds")}),
    (
        {"melds": {"Zoe": [], "Anna": None}},
        {("player_unknown", "melds.Zoe"), ("melds_type", "melds.Anna")},
    ),
    (
        {"melds": {"Anna": ["four_tens", "pair:C", "pair:C", "eight_tens", ["pair:C"]]}},
        {
            ("meld_unknown", "melds.Anna[0]"),
            ("meld_repeated", "melds.Anna[2]"),
            ("meld_not_played", "melds.Anna[3]"),
            ("meld_unknown", "melds.Anna[4]"),
        },
    ),
    ({"melds": {"Anna": ["four_kings", "eight_kings"]}}, {("meld_conflict", "melds.Anna")}),
    ({"melds": {"Anna": ["rundgang", "eight_queens"]}}, {("meld_conflict", "melds.Anna")}),
    (
        {"melds": {"Anna": ["eight_aces", "family:C", "pair:S"]}},
        {("meld_hand_overflow", "melds.Anna")},
    ),
    (
        {"melds": {"Anna": ["pair:C", "pair:H", "binokel"]}, "hands": {"Anna": ANNA}},
        {("meld_not_in_hand", "melds.Anna[1]"), ("meld_not_in_hand", "melds.Anna[2]")},
    ),
    (
        {
            "melds": {"Bernd": ["family:S", "double_pair:S"]},
            "hands": {"Bernd": BERND},
        },
        {("meld_conflict", "melds.Bernd")},
    ),
    (
        {
            "melds": {"Bernd": ["family:S", "pair:S"]},
            "hands": {"Bernd": [*BERND[:5], "KS", "QS", "JS", "AH", "TH", "KH", "KH"]},
        },
        {("meld_not_in_hand", "melds.Bernd")},
    ),
    ({"pressed": 15}, {("pressed_value", "pressed")}),
    ({"pressed": 50}, {("pressed_value", "pressed")}),
    ({"pressed": True}, {("pressed_value", "pressed")}),
    ({"pressed": 15, "pressed_cards": PRESSED}, {("pressed_value", "pressed")}),
    ({"pressed_cards": "QD"}, {("pressed_cards_size", "pressed_cards")}),
    (
        {"pressed_cards": ["QD", "QD", "QD", "7D", "JD"]},
        {
            ("pressed_cards_size", "pressed_cards"),
            ("card_excess", "pressed_cards[2]"),
            ("card_unknown", "pressed_cards[3]"),
        },
    ),
    ({"pressed": 10, "pressed_cards": PRESSED}, {("pressed_mismatch", "pressed")}),
    (
        {"pressed": 20, "hands": HANDS, "melds": NO_MELDS},
        {("pressed_mismatch", "pressed")},
    ),
    (
        {"pressed_cards": ["KC", "QD", "QD", "JD"], "hands": {"Anna": ANNA}},
        {("cards_exceed_pack", "")},
    ),
    (
        {"hands": {"Anna": ANNA}, "melds": {"Bernd": ["pair:C"]}},
        {("cards_exceed_pack", "")},
    ),
    # a fault of the pressed cards, and nobody asks whether cards are there three times
    (
        {"hands": {"Anna": ANNA}, "melds": {"Bernd": ["pair:C"]}, "pressed_cards": "QD"},
        {("pressed_cards_size", "pressed_cards")},
    ),
    # three kings of clubs: nobody knows which four cards are in no hand
    (
        {
            "hands": {**HANDS, "Clara": [*CLARA[:-1], "KC"]},
            "melds": NO_MELDS,
            "pressed": 40,
        },
        {("cards_exceed_pack", "")},
    ),
    ({"trump": "X", "melds": {"Anna": ["eight_tens"]}}, {("trump_unknown", "trump")}),
]

POINTS: list[Row] = [
    ({"points": []}, {("points_type", "points")}),
    (
        {"points": {"Zoe": 10, "Anna": None}},
        {
            ("player_unknown", "points.Zoe"),
            ("points_value", "points.Anna"),
            ("points_missing", "points"),
        },
    ),
    (
        {"points": {"Anna": 260, "Bernd": -10}},
        {("points_value", "points.Anna"), ("points_value", "points.Bernd")},
    ),
    ({"points": {"Anna": 130, "Bernd": 130}}, {("points_total", "points")}),
    ({"points": {"Anna": 70, "Bernd": 130, "Clara": 40}}, {("points_total", "points")}),
    ({"pressed": 40, "points": {"Bernd": 30, "Anna": 70}}, {("pressed_exceeds", "pressed")}),
    # the last trick is worth ten, off which nothing is taken then
    (
        {"pressed": 40, "points": {"Bernd": 10, "Anna": 70}, "last_trick": "Bernd"},
        {("pressed_exceeds", "pressed")},
    ),
    ({"tricks": 5}, {("tricks_type", "tricks")}),
    (
        {"tricks": {"Zoe": 1, "Anna": 13, "Bernd": "2"}},
        {
            ("player_unknown", "tricks.Zoe"),
            ("tricks_value", "tricks.Anna"),
            ("tricks_value", "tricks.Bernd"),
            ("tricks_missing", "tricks"),
        },
    ),
    ({"tricks": {"Anna": 4, "Bernd": 4, "Clara": 3}}, {("tricks_total", "tricks")}),
    ({"last_trick": "Zoe"}, {("last_trick_unknown", "last_trick")}),
    (
        {"last_trick": "Clara", "points": {"Bernd": 130, "Anna": 120}},
        {("last_trick_mismatch", "last_trick")},
    ),
    (
        {"last_trick": "Bernd", "pressed": 40, "points": {"Bernd": 40, "Anna": 120}},
        {("last_trick_mismatch", "last_trick")},
    ),
    (
        {"last_trick": "Anna", "tricks": {"Anna": 0, "Bernd": 6, "Clara": 6}},
        {("last_trick_mismatch", "last_trick")},
    ),
    (
        {"tricks": {"Anna": 1, "Bernd": 7, "Clara": 4}},
        {("tricks_points_mismatch", "tricks")},
    ),
    (
        {"tricks": {"Anna": 0, "Bernd": 7, "Clara": 5}},
        {("tricks_points_mismatch", "tricks")},
    ),
]


@pytest.mark.parametrize(("fields", "expected"), FORM + BIDDING + CARDS + POINTS)
def test_row_is_found(fields: dict[str, Any], expected: set[tuple[str, str]]) -> None:
    assert in_deal(judged(normal(**fields))) == expected


@pytest.mark.parametrize(
    ("points", "solo_pressed", "expected"),
    [
        ({"Bernd": 7, "Anna": 100}, None, {("points_impossible", "points.Bernd")}),
        ({"Bernd": 100, "Anna": 149}, None, {("points_impossible", "points.Clara")}),
        ({"Anna": 13, "Clara": 13}, None, {("points_impossible", "points")}),
        ({"Anna": 13, "Bernd": 8}, None, {("points_impossible", "points")}),
        ({"Bernd": 25, "Anna": 100}, 20, {("pressed_exceeds", "pressed")}),
        ({"Bernd": 100, "Anna": 100}, 31, {("pressed_value", "pressed")}),
    ],
)
def test_classic_row_is_found(
    points: dict[str, int], solo_pressed: int | None, expected: set[tuple[str, str]]
) -> None:
    deal = normal(points=points, pressed=solo_pressed)
    assert in_deal(judged(deal, variant=CLASSIC)) == expected


@pytest.mark.parametrize(
    ("fields", "pack"),
    [
        ({"points": {"Bernd": 10, "Anna": 70}, "last_trick": "Bernd"}, 40),
        ({"points": {"Bernd": 10, "Anna": 70}, "last_trick": "Bernd"}, 48),
        ({"points": {"Bernd": 50, "Anna": 70}, "pressed": 40, "last_trick": "Bernd"}, 40),
        ({"points": {"Bernd": 130, "Anna": 10}, "pressed": 40, "last_trick": "Anna"}, 40),
    ],
)
def test_ten_points_are_enough_for_the_last_trick(fields: dict[str, Any], pack: int) -> None:
    """Only the declarer's pressed points belong to others, if known."""
    assert judged(normal(**fields), variant={"pack": pack})["ok"]


def test_classic_last_trick_is_worth_sixteen() -> None:
    deal = normal(points={"Bernd": 135, "Anna": 100}, last_trick="Clara")
    assert in_deal(judged(deal, variant=CLASSIC)) == {("last_trick_mismatch", "last_trick")}


def test_one_point_is_impossible_with_sevens() -> None:
    deal = normal(points={"Bernd": 149, "Anna": 100})
    assert in_deal(judged(deal, variant=CLASSIC_48)) == {("points_impossible", "points.Clara")}
    trick_of_sevens = normal(points={"Bernd": 150, "Anna": 100})
    assert judged(trick_of_sevens, variant=CLASSIC_48)["ok"]


def test_classic_trick_of_sevens_can_be_split() -> None:
    tricks = {"Anna": 5, "Bernd": 10, "Clara": 1}
    deal = normal(points={"Bernd": 150, "Anna": 100}, tricks=tricks)
    assert judged(deal, variant=CLASSIC_48)["ok"]


def test_pausing_dealer_takes_no_part_anywhere() -> None:
    deal = normal(
        hands={"Anna": ANNA},
        tricks={"Anna": 0, "Bernd": 6, "Clara": 3, "Dora": 3},
        points={"Bernd": 130, "Clara": 70},
        last_trick="Anna",
    )
    assert in_deal(judged(deal, players=FOUR)) == {
        ("player_pauses", "hands.Anna"),
        ("player_pauses", "tricks.Anna"),
        ("player_pauses", "last_trick"),
    }


def test_solo_player_of_abgehen_shows_and_melds_nothing() -> None:
    deal = {
        "kind": "abgehen",
        "solo": "Bernd",
        "bid": 200,
        "hands": {"Bernd": "rubbish"},
        "melds": {"Bernd": ["pair:C"]},
    }
    expected = {("hand_not_allowed", "hands.Bernd"), ("melds_not_allowed", "melds.Bernd")}
    assert in_deal(judged(deal)) == expected
    assert judged({**deal, "hands": None, "melds": {"Bernd": []}})["ok"]


def test_deal_must_be_an_object() -> None:
    assert in_deal(judged(None)) == {("deal_type", "")}


def test_high_bid_is_a_warning() -> None:
    assert warnings(judged(normal(bid=530))) == [
        ("bid_high", "deals[0].bid"),
        ("bid_jump", "deals[0].bid"),
    ]


def test_jump_in_the_auction_is_a_warning_and_the_walk_goes_on() -> None:
    auction = [150, 180, "weg", 200, 220, "weg"]
    assert warnings(judged(normal(bid=220, auction=auction))) == [
        ("auction_jump", "deals[0].auction[1]"),
        ("auction_jump", "deals[0].auction[3]"),
        ("auction_jump", "deals[0].auction[4]"),
    ]


def test_auction_gives_the_bid_of_a_durch() -> None:
    outcome = judged(
        {"kind": "durch", "solo": "Clara", "made": True, "auction": [150, "weg", "weg"]}
    )
    assert outcome["deals"][0]["bid"] == 150


def test_full_evidence_is_accepted_and_melds_come_from_the_hands() -> None:
    deal = normal(
        hands=HANDS,
        pressed=0,
        pressed_cards=PRESSED,
        tricks={"Anna": 3, "Bernd": 6, "Clara": 3},
        last_trick="Bernd",
    )
    outcome = judged(deal)
    assert outcome["deals"][0]["melds"] == {
        "Anna": ["family:C", "pair:C"],
        "Bernd": ["family:S", "pair:S"],
        "Clara": ["double_pair:H"],
    }


def test_solo_player_who_might_have_pressed_everything_is_a_warning() -> None:
    deal = normal(points={"Bernd": 40, "Anna": 110}, melds={"Bernd": ["double_family:C"]})
    assert warnings(judged(deal)) == [("solo_trick_assumed", "deals[0].points.Bernd")]
    assert warnings(judged({**deal, "pressed": 20})) == []


def test_three_hands_tell_what_was_pressed() -> None:
    deal = normal(points={"Bernd": 0, "Anna": 110}, hands=HANDS)
    assert judged(deal)["deals"][0]["no_trick"] == ["Bernd"]


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ({"game": "binokel"}, {("players_count", "players"), ("deals_type", "deals")}),
        (
            {"game": "binokel", "players": ["Anna", " ", "Anna", 4], "deals": None},
            {
                ("player_name", "players[1]"),
                ("player_duplicate", "players[2]"),
                ("player_name", "players[3]"),
                ("deals_type", "deals"),
            },
        ),
        (
            {"game": "binokel", "players": THREE, "deals": [], "variant": [], "extra": None},
            {("unknown_field", "extra"), ("variant_type", "variant")},
        ),
        (
            {"game": "binokel", "players": THREE, "deals": [], "first_dealer": "Zoe"},
            {("first_dealer_unknown", "first_dealer")},
        ),
        (
            {
                "game": "binokel",
                "players": ["Anna"],
                "deals": [],
                "variant": {"deals_per_match": 7},
            },
            {("variant_value", "variant.deals_per_match"), ("players_count", "players")},
        ),
        (
            {
                "game": "binokel",
                "players": ["Anna"],
                "deals": [],
                "variant": {"deals_per_match": 8},
            },
            {("players_count", "players")},
        ),
    ],
)
def test_envelope_row_is_found(report: dict[str, Any], expected: set[tuple[str, str]]) -> None:
    assert errors(games.score(report)) == expected


def test_unknown_field_is_reported_even_when_null() -> None:
    assert in_deal(judged({**normal(), "zebra": None})) == {("unknown_field", "zebra")}


def test_null_field_counts_as_absent() -> None:
    assert in_deal(judged({**normal(), "trump": None})) == {("field_missing", "trump")}
    assert judged({**normal(), "made": None, "kind": None})["ok"]


def test_bids_go_up_in_steps_from_the_least() -> None:
    def ladder(**variant: int) -> list[int]:
        settings, problems = read_settings(variant, None)
        assert problems == []
        return list(bids(settings))

    assert ladder() == [150 + 10 * k for k in range(186)]  # 150 to 2000
    # 150, 190, 230 ... 1990
    assert ladder(bid_step=40) == [150 + 40 * k for k in range(47)]


def test_cards_go_anticlockwise_from_the_right_of_the_dealer() -> None:
    """Seats are counted clockwise: of D, who is at the right of A, C is at the right."""
    three = soloist_table(("A", "B", "C"), 0, playing=ANTICLOCKWISE).seats(0)
    assert (three.order, speakers(three)) == (("C", "B", "A"), ("C", "B", "A"))
    four = soloist_table(("A", "B", "C", "D"), 0, playing=ANTICLOCKWISE).seats(0)
    assert (four.order, speakers(four)) == (("D", "C", "B"), ("D", "B", "C"))


def test_without_trump_only_a_played_game_is_still_to_say_what_melds_are_worth() -> None:
    """Eight tens are worth nothing under any trump."""
    melds = {"Anna": ["eight_tens"]}
    refused = {("meld_not_played", "melds.Anna[0]")}
    assert in_deal(judged({"kind": "abgehen", "solo": "Bernd", "bid": 200, "melds": melds})) == (
        refused
    )
    assert in_deal(judged(normal(trump=None, melds=melds))) == {("field_missing", "trump")}


ACES = ["AC", "AC", "AS", "AS", "AH", "AH", "AD", "AD", "KC", "KC", "KS", "KS", "KH"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"trick": ["TC"], "hand": ACES[:12]}, []),
        ({"trick": ["TC"], "hand": ACES}, [("hand_size", "hand")]),
        ({"trick": ["TC"], "hand": ACES[:1]}, []),
        ({"trick": ["TC"], "hand": []}, [("hand_size", "hand")]),
        ({"trick": ["TC", "TS", "TH"]}, []),
        ({"trick": ["TC", "TS", "TH", "TD"]}, [("trick_size", "trick")]),
        ({"trick": ["AC"], "hand": ["AC", "KC"]}, []),
        ({"trick": ["AC"], "hand": ["AC", "AC", "KC"]}, [("cards_exceed_pack", "hand")]),
        ({"trick": ["TC", "TC"], "hand": ["KC", "TC"]}, [("cards_exceed_pack", "hand")]),
    ],
)
def test_what_the_judge_of_a_trick_is_asked(
    fields: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    """Twelve cards of a hand, three of a trick, two of each kind (section 10)."""
    answer = games.score({"game": "binokel", "judge": "trick", **fields})
    assert [(error["code"], error["path"]) for error in answer.get("errors", [])] == expected
