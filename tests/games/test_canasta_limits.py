"""Canasta: what a deal is worth at least and at most, computed by hand (docs/rules/canasta.md 5.6).

Card values: joker 50, two and ace 20, king to eight 10, seven to four and black three 5.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import score

Json = dict[str, Any]
PEOPLE = ["Anna", "Ben", "Clara", "Dirk"]
LOWEST = ("cards_too_low", "cards_impossible")


def told(**deal: Any) -> list[str]:
    """Return the doubts about a deal of four."""
    hands = {"Anna": 100, "Ben": 100, "Clara": 100, "Dirk": 100} | deal.pop("hands", {})
    parties = [deal.pop("first", {"cards": 60}), deal.pop("second", {"cards": 60})]
    full = {"out": None, "parties": parties, "hands": hands, **deal}
    hands.pop(full["out"], None)
    report = {"game": "canasta", "players": PEOPLE, "deals": [full]}
    return [f"{one['code']} {one['path']}" for one in score(report)["warnings"]]


def codes(first: Json, second: Json | None = None, **changes: Any) -> list[str]:
    """Return the problems of a deal of four; nobody went out unless it is named."""
    parties = [first, second or {"cards": 60}]
    hands = {"Anna": 100, "Ben": 100, "Clara": 100, "Dirk": 100} | changes.pop("hands", {})
    out = changes.pop("out", None)
    hands.pop(out, None)
    deal = {"out": out, "parties": parties, "hands": hands}
    if red := changes.pop("red_in_hand", {}):
        deal["red_in_hand"] = red
    report = {"game": "canasta", "players": PEOPLE, "deals": [deal]}
    return [error["code"] for error in score(report | changes).get("errors", [])]


def among(found: list[str], *wanted: str) -> list[str]:
    return [code for code in found if code in wanted]


SPLIT = {"wild_canasta": "split", "natural_wild": "one_kind"}
JOKERS = {"wild_canasta": "split", "natural_wild": "all_jokers"}
COUNTED = [
    # the cheapest ranks first: four of 5, six of 10, one of 20
    ({"natural": 1}, {}, 35),  # 7 x 5
    ({"natural": 1, "mixed": 1}, {}, 85),  # 35 + (6 x 5 + 20)
    ({"natural": 4, "mixed": 1}, {}, 220),  # 4 x 35 + (6 x 10 + 20)
    ({"natural": 5, "mixed": 1}, {}, 290),  # 4 x 35 + 70 + 80
    ({"mixed": 5}, {}, 280),  # 4 x 50 + 80
    ({"natural": 10, "mixed": 1}, {}, 700),  # 4 x 35 + 6 x 70 + (6 x 20 + 20)
    ({"natural": 5, "mixed": 1}, {"same_rank_melds": True}, 225),  # 5 x 35 + 50
    ({"mixed": 6}, {"same_rank_melds": True}, 300),  # 6 x 50
    ({"wild": 1}, {"wild_canasta": "flat"}, 140),  # 7 twos
    ({"wild": 1, "natural": 1}, {"wild_canasta": "flat"}, 175),
    ({"wild_natural": 1}, SPLIT, 140),  # 7 twos
    ({"wild": 1}, SPLIT, 170),  # 6 twos and a joker
    ({"wild": 1, "mixed": 2}, SPLIT, 270),  # 170 + 2 x 50
    ({"wild_natural": 1}, JOKERS, 260),  # 4 jokers and 3 twos
    ({"wild_natural": 1}, {**JOKERS, "jokers": 6}, 320),  # 6 jokers and a two
    ({"wild": 1}, JOKERS, 140),  # 7 twos
    ({"wild": 1, "wild_natural": 1}, {**JOKERS, "jokers": 6}, 460),
]


@pytest.mark.parametrize(("party", "variant", "lowest"), COUNTED)
def test_counted_canastas_are_worth_at_least(party: Json, variant: Json, lowest: int) -> None:
    def found(cards: int) -> list[str]:
        return among(codes({**party, "cards": cards}, variant=variant), *LOWEST)

    assert found(lowest) == []
    assert found(lowest - 5) == ["cards_too_low"]
    assert found(lowest + 5) == []


def proof(rank: str, naturals: int, wilds: int = 0) -> Json:
    return {"rank": rank, "naturals": naturals, "wilds": wilds}


EVIDENCED = [
    ([proof("K", 7)], {}, 70),
    ([proof("A", 6, 1)], {}, 140),  # 6 x 20 + 20
    ([proof("K", 5, 2), proof("4", 4, 3)], {}, 170),  # 50 + 40 + 20 + 60
    # of eight wild cards all can be twos
    ([proof("4", 4, 3), proof("5", 4, 3), proof("6", 5, 2)], {}, 225),  # 13 x 5 + 8 x 20
    # the ninth and the tenth are jokers
    ([proof("4", 4, 3), proof("5", 4, 3), proof("6", 4, 3)], {}, 270),  # 60 + 9 x 20 + 30
    ([proof("4", 4, 3), proof("5", 4, 3), proof("6", 4, 3), proof("7", 6, 1)], {}, 350),
]  # the last: 18 x 5 + 10 x 20 + 2 x 30


@pytest.mark.parametrize(("canastas", "variant", "lowest"), EVIDENCED)
def test_canastas_told_by_rank_are_worth_at_least(
    canastas: list[Json], variant: Json, lowest: int
) -> None:
    def found(cards: int) -> list[str]:
        return among(codes({"canastas": canastas, "cards": cards}, variant=variant), *LOWEST)

    assert found(lowest) == []
    assert found(lowest - 5) == ["cards_too_low"]
    # what is left over is less than three fours
    assert [found(lowest + 5), found(lowest + 10)] == [["cards_impossible"]] * 2
    assert found(lowest + 15) == []


def test_wild_canastas_come_on_top_of_those_told_by_rank() -> None:
    party = {"canastas": [proof("K", 7)], "wild": 1}
    flat = {"wild_canasta": "flat"}
    assert among(codes({**party, "cards": 210}, variant=flat), *LOWEST) == []  # 70 + 140
    assert among(codes({**party, "cards": 205}, variant=flat), *LOWEST) == ["cards_too_low"]


@pytest.mark.parametrize(("cards", "expected"), [(10, ["cards_too_low"]), (15, [])])
def test_the_smallest_meld_is_three_of_the_cheapest(cards: int, expected: list[str]) -> None:
    assert among(codes({"cards": cards}), *LOWEST) == expected


def wilds(first: Json, second: Json | None = None, **changes: Any) -> list[str]:
    return among(codes(first, second, **changes), "too_many_wilds")


def test_the_pack_has_twelve_wild_cards() -> None:
    too_many = ["too_many_wilds"]
    flat = {"variant": {"wild_canasta": "flat"}}
    # one for each mixed canasta, seven for a wild one: 5 + 7 and 6 + 7
    assert wilds({"wild": 1, "mixed": 5, "cards": 600}, **flat) == []
    assert wilds({"wild": 1, "mixed": 6, "cards": 600}, **flat) == too_many
    assert wilds({"wild": 1, "mixed": 2, "cards": 600}, {"mixed": 3, "cards": 300}, **flat) == []
    assert (
        wilds({"wild": 1, "mixed": 2, "cards": 600}, {"mixed": 4, "cards": 300}, **flat) == too_many
    )
    # 7 + 7 of 8 + 6
    both = {"wild": 1, "wild_natural": 1, "cards": 500}
    assert wilds(both, variant={**JOKERS, "jokers": 6}) == []
    assert wilds({**both, "mixed": 1}, variant={**JOKERS, "jokers": 6}) == too_many
    # four canastas with three each, and one more in a hand
    four = {"canastas": [proof(rank, 4, 3) for rank in "4567"], "cards": 440}
    assert wilds(four) == []
    assert wilds(four, hands={"Ben": ["2"]}) == too_many
    assert wilds(four, hands={"Ben": ["X"]}) == too_many


def meld(rank: str, naturals: int, **more: int) -> Json:
    return {"rank": rank, "naturals": naturals, **more}


def test_melded_cards_are_in_sight_with_those_of_the_hands() -> None:
    pack = ("too_many_naturals", "too_many_twos", "too_many_jokers", "too_many_wilds")

    def found(first: list[Json], second: list[Json], hand: list[str]) -> list[str]:
        return among(codes({"melds": first}, {"melds": second}, hands={"Ben": hand}), *pack)

    twos = [meld("K", 4, twos=3), meld("Q", 4, twos=3)], [meld("A", 4, twos=2)]
    assert found(*twos, ["9"]) == []
    assert found(*twos, ["2"]) == ["too_many_twos"]
    jokers = [meld("K", 4, jokers=2)], [meld("A", 4, jokers=2)]
    assert found(*jokers, ["9"]) == []
    assert found(*jokers, ["X"]) == ["too_many_jokers"]
    kings = [meld("K", 4)], [meld("K", 3)]
    assert found(*kings, ["K"]) == []
    assert found(*kings, ["K", "K"]) == ["too_many_naturals"]
    # eight twos and four jokers are all there is
    assert (
        found([*twos[0], meld("J", 4, jokers=2)], [*twos[1], meld("9", 4, jokers=2)], ["8"]) == []
    )


def test_canastas_told_by_rank_are_in_sight() -> None:
    kings = {"canastas": [proof("K", 7)], "cards": 70}
    assert "too_many_naturals" not in codes(kings, hands={"Ben": ["K"]})
    assert "too_many_naturals" in codes(kings, hands={"Ben": ["K", "K"]})


def test_black_threes_and_red_threes_are_four_each() -> None:
    threes = {"melds": [meld("K", 7), meld("Q", 4), meld("3", 3)]}
    assert codes(threes, out="Anna", hands={"Ben": ["3"]}) == []
    assert codes(threes, out="Anna", hands={"Ben": ["3", "3"]}) == ["too_many_black_threes"]
    red = {"cards": 60, "red": 2}
    assert "too_many_red_threes" not in codes(red, {**red, "red": 1}, hands={})
    assert "too_many_red_threes" in codes(red, {**red, "red": 3}, hands={})


def test_with_six_jokers_a_hand_is_worth_more() -> None:
    # 6 x 50 + 5 x 20
    six = {"variant": {"jokers": 6}}
    assert codes({"cards": 60}, {"cards": 0}, hands={"Ben": 400}, **six) == []
    assert codes({"cards": 60}, {"cards": 0}, hands={"Ben": 405}, **six) == ["hand_impossible"]


def test_red_threes_in_hands_are_among_the_four() -> None:
    red = {"cards": 60, "red": 2}, {"cards": 60, "red": 1}
    assert "too_many_red_threes" not in codes(*red, red_in_hand={"Ben": 1})
    assert "too_many_red_threes" in codes(*red, red_in_hand={"Ben": 2})
    assert "too_many_red_threes" in codes(*red, red_in_hand={"Ben": 1, "Dirk": 1})


def test_eight_cards_of_a_rank_make_two_mixed_canastas_or_a_natural_one() -> None:
    # eleven ranks: twice the natural ones and the mixed ones are 22 at most
    def found(first: Json, second: Json) -> list[str]:
        parties = {**first, "cards": 500}, {**second, "cards": 300}
        return among(codes(*parties), "too_many_canastas")

    assert found({"natural": 6}, {"natural": 5}) == []
    assert found({"natural": 6}, {"natural": 4, "mixed": 2}) == []
    assert found({"natural": 6}, {"natural": 4, "mixed": 3}) == ["too_many_canastas"]


def test_a_first_meld_has_its_minimum_and_no_more_than_there_is() -> None:
    first = ("first_meld_too_high", "first_meld_below_minimum", "cards_below_minimum")
    assert among(codes({"cards": 60, "first_meld": 60}), *first) == []
    assert among(codes({"cards": 60, "first_meld": 65}), *first) == ["first_meld_too_high"]
    assert among(codes({"cards": 60, "first_meld": 50}), *first) == []
    assert among(codes({"cards": 60, "first_meld": 45}), *first) == ["first_meld_below_minimum"]
    assert among(codes({"cards": 50}), *first) == []
    assert among(codes({"cards": 45}), *first) == ["cards_below_minimum"]


@pytest.mark.parametrize(
    ("clara", "red", "expected"),
    [
        # eleven each. On the table 60 / 5 = 12, Anna 25 / 5 = 5, Clara 25 / 5 = 5
        (25, {}, []),
        (20, {}, ["too_few_cards"]),
        (20, {"Clara": 1}, []),
        (15, {"Clara": 1}, ["too_few_cards"]),
    ],
)
def test_nobody_has_lost_a_card(clara: int, red: Json, expected: list[str]) -> None:
    hands = {"Anna": 25, "Clara": clara}
    assert among(codes({"cards": 60}, hands=hands, red_in_hand=red), "too_few_cards") == expected


@pytest.mark.parametrize(
    ("hand", "red", "possible"),
    [
        # eleven cards: 11 x 5 to 4 x 50 + 7 x 20
        (50, 0, False),
        (55, 0, True),
        (340, 0, True),
        (345, 0, False),
        # a red three and ten cards: 10 x 5 to 4 x 50 + 6 x 20
        (45, 1, False),
        (50, 1, True),
        (320, 1, True),
        (325, 1, False),
    ],
)
def test_who_has_not_melded_has_the_cards_dealt(hand: int, red: int, *, possible: bool) -> None:
    held = {"red_in_hand": {"Ben": red}} if red else {}
    found = codes({"cards": 60}, {"cards": 0}, hands={"Ben": hand}, **held)
    assert found == ([] if possible else ["hand_impossible"])


ONE_SHORT = ("hand_impossible", "red_three_not_replaced")


@pytest.mark.parametrize(
    ("changes", "found", "asked"),
    [
        # ten cards and no red three laid out: a card is lost
        ({}, ["hand_impossible"], []),
        # the stock had no card for the red three that Ben laid out at last
        ({"red": 1}, [], ["red_three_not_replaced deals[0].hands.Ben"]),
        # as many as there are red threes, in the hand of one player
        (
            {"red": 2, "ben": ["K"] * 4 + ["Q"] * 5},
            [],
            ["red_three_not_replaced deals[0].hands.Ben"],
        ),
        ({"red": 1, "ben": ["K"] * 4 + ["Q"] * 5}, ["hand_impossible"], []),
        ({"red": 2, "dirk": ["9"] * 5 + ["8"] * 5}, ["hand_impossible"] * 2, []),
        # somebody went out, so Ben had no turn after the last card
        ({"red": 1, "out": "Anna"}, ["hand_impossible"], []),
        # a red three more in the hand is no card less
        ({"red": 1, "kept": 1}, [], []),
    ],
)
def test_one_card_fewer_is_asked_where_a_red_three_was_not_replaced(
    changes: Json, found: list[str], asked: list[str]
) -> None:
    ben = changes.get("ben", ["K"] * 5 + ["Q"] * 5)
    dirk = changes.get("dirk", ["9"] * 5 + ["8"] * 6)
    out = changes.get("out")
    first = {"cards": 60} if out is None else {"mixed": 1, "cards": 365}
    deal = {
        "out": out,
        "parties": [first, {"melds": [], "red": changes.get("red", 0)}],
        "hands": {"Anna": 100, "Ben": ben, "Clara": 100, "Dirk": dirk},
        "red_in_hand": {"Ben": changes.get("kept", 0)},
    }
    deal["hands"].pop(out, None)
    outcome = score({"game": "canasta", "players": PEOPLE, "deals": [deal]})
    assert [error["code"] for error in outcome.get("errors", [])] == found
    told = [f"{one['code']} {one['path']}" for one in outcome.get("warnings", [])]
    assert [one for one in told if one.startswith(ONE_SHORT)] == asked


@pytest.mark.parametrize(
    ("clara", "red", "found", "asked"),
    [
        # eleven each. On the table 60 / 5 = 12, Anna 25 / 5 = 5, Clara 25 / 5 = 5
        (25, 1, [], False),
        (20, 1, [], True),
        (15, 1, ["too_few_cards"], False),
        (15, 2, [], True),
    ],
)
def test_a_party_that_melded_may_lack_a_card_for_each_red_three(
    clara: int, red: int, found: list[str], *, asked: bool
) -> None:
    party, hands = {"cards": 60, "red": red}, {"Anna": 25, "Clara": clara}
    assert codes(party, hands=hands) == found
    question = "red_three_not_replaced deals[0].parties[0]"
    if not found:
        assert (question in told(first=party, hands=hands)) == asked


def test_a_deal_is_worth_no_more_than_its_pack() -> None:
    # 8 x 20 + 6 x 8 x 10 + 4 x 8 x 5 + 4 x 5 = 820, 8 twos 160, 4 jokers 200: 1180
    def found(cards: int, **variant: Any) -> list[str]:
        changes = {"variant": variant} if variant else {}
        return among(codes({"cards": cards}, {"cards": 60}, **changes), "points_exceed_pack")

    assert found(720) == []  # 720 + 60 + 4 x 100
    assert found(725) == ["points_exceed_pack"]
    assert found(820, jokers=6) == []  # two jokers more: 1280
    assert found(825, jokers=6) == ["points_exceed_pack"]


def test_one_wild_card_makes_a_canasta_a_mixed_one() -> None:
    deal = {
        "out": None,
        "parties": [{"canastas": [proof("K", 6, 1), proof("Q", 7)], "cards": 150}, {"cards": 60}],
        "hands": {"Anna": 100, "Ben": 100, "Clara": 100, "Dirk": 100},
    }
    report = {"game": "canasta", "players": PEOPLE, "deals": [deal]}
    # 150 cards + 300 mixed + 500 natural - 200 in the hands; 60 - 200
    assert score(report)["totals"] == {"0": 750, "1": -140}


def test_what_is_to_be_confirmed_begins_beyond_a_limit() -> None:
    red = {"first": {"cards": 60, "red": 2}, "second": {"cards": 60, "red": 2}}
    assert told(**red) == []
    assert told(**red, hands={"Ben": 250}) == []
    assert told(**red, hands={"Ben": 255}) == ["large_hand deals[0].hands.Ben"]
    high = {**red, "first": {"cards": 400, "red": 2}}
    assert told(**high) == []
    high = {**red, "first": {"cards": 405, "red": 2}}
    assert told(**high) == ["high_cards_without_canasta deals[0].parties[0]"]
    high["first"] = {"cards": 405, "natural": 1, "red": 2}
    assert told(**high) == []


def test_red_threes_are_missing_if_nobody_went_out_and_there_are_not_four() -> None:
    missing = ["red_threes_missing deals[0]"]
    three = {"first": {"cards": 60, "red": 2}, "second": {"cards": 60, "red": 1}}
    assert told(**three) == missing
    kept = "red_three_kept deals[0].red_in_hand.Ben"
    assert told(**three, red_in_hand={"Ben": 1}) == [kept]
    two = {"first": {"cards": 60, "red": 2}}
    assert told(**two, red_in_hand={"Ben": 1}) == [kept, *missing]
    out = {"first": {"cards": 200, "natural": 1}, "out": "Anna"}
    assert told(**out) == []


@pytest.mark.parametrize(("cards", "finished"), [(495, False), (500, True), (505, True)])
def test_a_match_ends_at_its_target(cards: int, *, finished: bool) -> None:
    def deal(cards: int) -> Json:
        parties = [{"cards": cards, "natural": 1}, {"cards": 60}]
        return {"out": "Anna", "parties": parties, "hands": dict.fromkeys(PEOPLE[1:], 100)}

    deals = [deal(500)] * 4 + [deal(cards)]
    outcome = score({"game": "canasta", "players": PEOPLE, "deals": deals})
    # a natural canasta 500, the cards, 100 for going out, 100 less in Clara's hand: 1000 each
    assert (outcome["totals"]["0"], outcome["finished"]) == (4500 + cards, finished)
