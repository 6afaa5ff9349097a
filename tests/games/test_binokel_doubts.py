"""Binokel: points that may or may not be a trick, computed by hand (docs/rules/binokel.md R19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.binokel_reports import judged, normal, warnings

# a family of spades 100 and four aces 100
MELDS = {"Bernd": ["family:S", "four_aces"]}
CLASSIC = {"card_points": "classic"}


def doubts(solo: int, bid: int, variant: Any = None, **fields: Any) -> list[str]:
    """The doubts about a deal in which Bernd, who plays, has these points and 200 in melds."""
    points = {"Bernd": solo, "Anna": 100}
    deal = normal(points=points, melds=MELDS, bid=bid, **fields)
    found = warnings(judged(deal, variant=variant))
    return [code for code, _ in found if code in ("solo_trick_assumed", "no_trick_assumed")]


ASSUMED = ["solo_trick_assumed"]


@pytest.mark.parametrize(
    ("points", "bid", "expected"),
    [
        (10, 210, ASSUMED),  # 10 + 200 reaches 210, if there was a trick
        (10, 220, []),  # lost either way
        (40, 240, ASSUMED),
        (40, 250, []),
        (50, 200, []),  # four cards are worth 40 at most
        (0, 200, ["no_trick_assumed"]),
    ],
)
def test_in_tens_ten_to_forty_points_may_all_be_pressed(
    points: int, bid: int, expected: list[str]
) -> None:
    assert doubts(points, bid) == expected


CAN = (14, 30, 32, 37, 40, 44)
CANNOT = (13, 31, 38, 39, 45)


@pytest.mark.parametrize(
    ("points", "expected"), [*((n, ASSUMED) for n in CAN), *((n, []) for n in CANNOT)]
)
def test_in_the_classic_count_four_cards_make_14_to_44_but_for_three_sums(
    points: int, expected: list[str]
) -> None:
    assert doubts(points, 200, CLASSIC) == expected


def reached(points: int, variant: Any = None, **fields: Any) -> tuple[int, list[str]]:
    deal = normal(points={"Bernd": points, "Anna": 100}, melds=MELDS, **fields)
    played = judged(deal, variant=variant)["deals"][0]
    return played["reached"], played["no_trick"]


def test_without_a_trick_the_melds_are_gone() -> None:
    assert reached(0) == (0, ["Bernd"])
    assert reached(10) == (210, [])
    # the classic count: 8 to 13 points can only be the pressed cards
    assert reached(13, CLASSIC) == (13, ["Bernd"])
    assert reached(14, CLASSIC) == (214, [])


def test_who_knows_what_was_pressed_has_no_doubt() -> None:
    assert doubts(40, 200, pressed=20) == []
    assert reached(40, pressed=20) == (240, [])
    assert reached(40, pressed=40) == (40, ["Bernd"])
    tricks = {"Anna": 4, "Bernd": 1, "Clara": 7}
    assert doubts(40, 200, tricks=tricks) == []


def test_others_without_points_have_no_melds() -> None:
    def found(points: dict[str, int], variant: Any = None, **melds: list[str]) -> Any:
        outcome = judged(normal(points=points, melds=melds), variant=variant)
        doubt = [(code, path) for code, path in warnings(outcome) if code.startswith("no_trick")]
        return outcome["deals"][0]["no_trick"], outcome["deals"][0]["scores"]["Anna"], doubt

    nothing = {"Bernd": 200, "Anna": 0}
    assert found(nothing) == (["Anna"], 0, [])
    path = "deals[0].points.Anna"
    assert found(nothing, Anna=["pair:C"]) == (["Anna"], 0, [("no_trick_assumed", path)])
    assert found(nothing, {"no_trick_rule": "points"}, Anna=["pair:C"]) == (["Anna"], 0, [])
    # ten points, a pair of trumps 40
    assert found({"Bernd": 200, "Anna": 10}, Anna=["pair:C"]) == ([], 50, [])
    # in the classic count of 40 cards every trick has points, so nothing is in doubt
    assert found(nothing, CLASSIC, Anna=["pair:C"]) == (["Anna"], 0, [])


def test_by_points_only_the_solo_player_s_doubt_is_settled_by_tricks() -> None:
    deal = normal(
        points={"Bernd": 40, "Anna": 0},
        tricks={"Bernd": 1, "Anna": 2, "Clara": 9},
        melds={**MELDS, "Anna": ["pair:C"]},
    )
    by_points = judged(deal, variant={"no_trick_rule": "points"})["deals"][0]
    assert (by_points["no_trick"], by_points["scores"]["Anna"]) == (["Anna"], 0)
    by_tricks = judged(deal)["deals"][0]
    assert (by_tricks["no_trick"], by_tricks["scores"]["Anna"]) == ([], 40)


@pytest.mark.parametrize(
    ("option", "bid", "bonus"),
    [(40, 210, 40), ("half_bid", 210, 110), ("half_bid", 220, 110), ("half_bid_exact", 210, 105)],
)
def test_a_lost_deal_costs_the_bid_and_pays_the_others(option: Any, bid: int, bonus: int) -> None:
    deal = normal(points={"Bernd": 130, "Anna": 70}, bid=bid)
    once = judged(deal, variant={"lost_others_bonus": option, "lost_factor": 1})
    others = {"Anna": 70 + bonus, "Clara": 50 + bonus}
    assert once["deals"][0]["scores"] == {"Bernd": -bid, **others}
    twice = judged(deal, variant={"lost_others_bonus": option, "lost_factor": 2})
    assert twice["deals"][0]["scores"] == {"Bernd": -2 * bid, **others}


def test_of_level_players_who_has_won_more_games_is_first() -> None:
    first = normal(bid=160, points={"Bernd": 160, "Anna": 70})
    second = normal(
        solo="Clara",
        bid=160,
        trump="H",
        points={"Clara": 150, "Anna": 20},
        melds={"Anna": ["family:H"], "Bernd": [], "Clara": []},
    )
    outcome = judged(first, second, variant={"tiebreak": "solo_made"})
    # Anna 70 + 20 + 150 for the family, Bernd 160 + 80; Clara 20 less the bid
    assert outcome["totals"] == {"Anna": 240, "Bernd": 240, "Clara": -140}
    # Bernd has won a game, though Anna's best deal is her 170
    assert outcome["ranking"] == {"Anna": 2, "Bernd": 1, "Clara": 3}
    shared = judged(first, second)["ranking"]
    assert shared == {"Anna": 1, "Bernd": 1, "Clara": 3}
