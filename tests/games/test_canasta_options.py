"""Canasta: what each rule option does (docs/rules/canasta.md section 7)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import score
from games.canasta import GAME
from games.canasta.options import OPTIONS
from games.canasta.rules import Variant
from games.canasta.simulate import Seat, SimulatedSide, SimulatedTable
from games.options import read_variant
from tests.games.test_canasta_checks import HANDS, MANY, P0, SIX, deal, errors, placed, report

Json = dict[str, Any]


def first_party(value: Json, variant: Json) -> Json:
    outcome: Json = score(report(value, variant=variant))
    party: Json = outcome["deals"][0]["parties"][0]
    return party


def melds(*entries: Json, **changes: Any) -> Json:
    return deal({"melds": list(entries)} | changes, hands=MANY)


K7 = {"rank": "K", "naturals": 7}
A4 = {"rank": "A", "naturals": 4}
W7 = {"rank": "W", "twos": 7}
WX = {"rank": "W", "twos": 3, "jokers": 4}


def test_every_option_speaks_both_languages() -> None:
    for option in OPTIONS:
        labels = [option.label, option.help, *option.choice_labels.values()]
        assert all(words.de and words.en for words in labels)
        assert {str(choice) for choice in option.choices} == set(option.choice_labels)


def test_option_jokers_fills_the_pack() -> None:
    value = deal(hands=HANDS | {"Ben": ["X"] * 5, "Dirk": 200})
    assert errors(report(value)) == placed([("too_many_jokers", "")])
    assert errors(report(value, variant={"jokers": 6})) == []


@pytest.mark.parametrize(("value", "points"), [("flat", 1500), ("split", 2500)])
def test_option_wild_canasta_pays_for_wild_cards(value: str, points: int) -> None:
    laid = melds(K7, A4, W7)
    assert errors(report(laid)) == placed([("wild_meld_not_allowed", f"{P0}.melds[2]")])
    assert first_party(laid, {"wild_canasta": value})["canasta_points"] == points


def test_option_wild_canasta_raises_the_lowest_points() -> None:
    for variant, kind, lowest in (
        ({"wild_canasta": "flat"}, "wild", 140),
        ({"wild_canasta": "split"}, "wild_natural", 140),
        ({"wild_canasta": "split"}, "wild", 170),
        ({"wild_canasta": "split", "natural_wild": "all_jokers"}, "wild_natural", 260),
    ):
        for cards, expected in ((lowest - 5, [("cards_too_low", f"{P0}.cards")]), (lowest, [])):
            value = deal({kind: 1, "cards": cards}, hands=MANY)
            assert errors(report(value, variant=variant)) == placed(expected)


def test_option_natural_wild_decides_which_kind_it_is() -> None:
    for rule, laid, kind in (
        ("one_kind", W7, "wild_natural"),
        ("one_kind", WX, "wild"),
        ("all_jokers", W7, "wild"),
        ("all_jokers", WX, "wild_natural"),
    ):
        variant = {"wild_canasta": "split", "natural_wild": rule}
        assert first_party(melds(K7, A4, laid), variant)["canastas"][kind] == 1


def test_option_hand_cards_sets_what_a_hand_must_hold() -> None:
    value = deal(second={"cards": 0}, hands={"Ben": ["4"] * 5 + ["5"] * 6, "Clara": 15, "Dirk": 60})
    assert errors(report(value)) == []
    assert errors(report(value, variant={"hand_cards": 13})) == placed(
        [("hand_impossible", "hands.Ben"), ("hand_impossible", "hands.Dirk")]
    )


@pytest.mark.parametrize(("target", "finished"), [(5000, True), (7500, False), (10000, False)])
def test_option_target_ends_the_match(*, target: int, finished: bool) -> None:
    rich = deal({"natural": 4, "mixed": 1, "cards": 600, "red": 1}, {"cards": 130})
    outcome = score(report(rich, rich, variant={"target": target}))
    assert outcome["totals"] == {"0": 6170, "1": -50}
    assert outcome["finished"] is finished
    assert errors(report(rich, rich, rich, variant={"target": target})) == (
        [("deal_after_end", "deals[2]")] if finished else []
    )


@pytest.mark.parametrize(
    ("minimums", "steps"), [("standard", (15, 50, 90, 120)), ("raised", (25, 90, 120, 150))]
)
def test_option_minimums_sets_the_four_steps(minimums: str, steps: tuple[int, ...]) -> None:
    rules = Variant(**read_variant(OPTIONS, {"minimums": minimums})[0])
    totals = ((-5,), (0, 1495), (1500, 2995), (3000, 9000))
    for step, bounds in zip(steps, totals, strict=True):
        assert [rules.minimum(total) for total in bounds] == [step] * len(bounds)
    opened = deal(second={"cards": 180, "mixed": 1, "first_meld": 50})
    refused = [("first_meld_below_minimum", "parties[1].first_meld")]
    expected = placed(refused) if minimums == "raised" else []
    assert errors(report(opened, variant={"minimums": minimums})) == expected


@pytest.mark.parametrize("bonus", [100, 350, 2000])
def test_option_hand_canasta_bonus_is_paid_instead_of_the_hundred(bonus: int) -> None:
    variant = {"hand_canasta_bonus": bonus}
    assert first_party(deal(), variant)["out_points"] == 100
    assert first_party(deal(hand_canasta=True), variant)["out_points"] == bonus


@pytest.mark.parametrize("allowed", [False, True])
def test_option_no_pair_first_meld_takes_the_pile_with_a_wild_card(*, allowed: bool) -> None:
    values, _ = read_variant(OPTIONS, {"no_pair_first_meld": allowed})
    side = SimulatedSide(minimum=50)
    hand = Counter("A") + Counter("2") + Counter("KKKQJ")
    table = SimulatedTable(
        Variant(**values), Random(1), [Seat("Anna", side, hand)], [side], [], ["9", "A"]
    )
    taken = table.take_pile(table.seats[0])
    assert (taken is not None) is allowed


def test_option_natural_to_go_out_refuses_mixed_canastas() -> None:
    value = deal({"mixed": 2, "cards": 365})
    assert errors(report(value)) == []
    assert errors(report(value, variant={"natural_to_go_out": True})) == placed(
        [("out_without_natural_canasta", "out")]
    )


@pytest.mark.parametrize(
    ("jokers", "allowed", "refused"),
    [(0, False, True), (0, True, False), (1, True, True)],
)
def test_option_natural_wild_out_opens_the_way_with_seven_twos(
    jokers: int, *, allowed: bool, refused: bool
) -> None:
    """Rule h with rule b: is a natural canasta of wild cards the natural one that h asks for?"""
    wild = {"rank": "W", "twos": 7 - jokers, "jokers": jokers}
    variant = {"wild_canasta": "split", "natural_to_go_out": True, "natural_wild_out": allowed}
    value = melds(wild, A4, {"rank": "K", "naturals": 4})
    expected = placed([("out_without_natural_canasta", "out")]) if refused else []
    assert errors(report(value, variant=variant)) == expected


def test_option_red_needs_canasta_turns_the_sign() -> None:
    value = deal(out=None, hands=HANDS | {"Anna": 60})
    value["parties"] = [{"cards": 200, "red": 2}, {"mixed": 1, "cards": 180, "red": 1}]
    for needed, points in ((False, [200, 100]), (True, [-200, 100])):
        outcome = score(report(value, variant={"red_needs_canasta": needed}))
        assert [party["red_points"] for party in outcome["deals"][0]["parties"]] == points


def test_option_closed_canastas_refuses_an_eighth_card() -> None:
    value = melds(K7 | {"naturals": 8}, A4)
    assert errors(report(value)) == []
    assert errors(report(value, variant={"closed_canastas": True})) == placed(
        [("closed_canasta_extended", f"{P0}.melds[0]")]
    )


def test_option_same_rank_melds_allows_a_second_meld() -> None:
    value = melds(K7 | {"naturals": 5, "twos": 2}, A4, {"rank": "K", "naturals": 3})
    assert errors(report(value)) == placed([("duplicate_meld_rank", f"{P0}.melds[2]")])
    assert errors(report(value, variant={"same_rank_melds": True})) == []
    many = deal({"natural": 1, "mixed": 11, "cards": 600}, {"cards": 120})
    assert errors(report(many)) == placed([("too_many_canastas", P0)])
    assert errors(report(many, variant={"same_rank_melds": True})) == []


def test_option_six_players_divides_a_table_of_six() -> None:
    pairs = {"teams": [["Anna", "Dirk"], ["Ben", "Emma"], ["Clara", "Fritz"]]}
    threes = {"teams": [["Anna", "Clara", "Emma"], ["Ben", "Dirk", "Fritz"]]}
    people = tuple(SIX)
    chosen = {"six_players": "threes"}
    assert (GAME.head(people, {}), GAME.at_once(6, {})) == (pairs, 6)
    assert (GAME.head(people, chosen), GAME.at_once(6, chosen)) == (threes, 4)
    assert (GAME.partners({}), GAME.partners(chosen)) == ((4, 6), (4,))
    for head in (pairs, threes):
        assert errors(report(players=SIX, **head)) == []
    assert [GAME.head(people[:n], chosen) for n in range(2, 6)] == [{}, {}, {}, {"teams": None}]


def rich(*sitting: str, of: list[str]) -> Json:
    """A deal that brings 4970 and 940."""
    parties = [
        {"natural": 6, "mixed": 2, "cards": 600, "red": 4},
        {"natural": 1, "mixed": 1, "cards": 170},
    ]
    hands = {name: 15 for name in of if name not in sitting}
    return {"out": None, "parties": parties, "hands": hands}


FIVE, THREES = SIX[:5], [["Anna", "Clara", "Emma"], ["Ben", "Dirk", "Fritz"]]
IN_TURN = {
    5: [rich(name, of=FIVE) for name in FIVE],
    6: [rich(a, b, of=SIX) for a, b in zip(*THREES, strict=True)],
}


@pytest.mark.parametrize(("players", "ends"), [(FIVE, 5), (SIX, 3)])
def test_option_finish_round_looks_at_the_target_when_all_have_sat_out(
    players: list[str], ends: int
) -> None:
    deals = IN_TURN[len(players)]
    told: Json = {"players": players} | ({"teams": THREES} if len(players) == 6 else {})
    for chosen, over in (({}, 2), ({"finish_round": True}, ends)):
        outcomes = [score(report(*deals[:n], variant=chosen, **told)) for n in range(1, over + 1)]
        assert [outcome["finished"] for outcome in outcomes] == [False] * (over - 1) + [True]
        further = report(*deals[:over], deals[0], variant=chosen, **told)
        assert errors(further) == [("deal_after_end", f"deals[{over}]")]


def test_option_deals_ends_the_match_after_so_many_whatever_is_scored() -> None:
    said = deal()
    outcomes = [score(report(*[said] * n, variant={"deals": 2})) for n in (1, 2)]
    assert [outcome["finished"] for outcome in outcomes] == [False, True]
    assert max(outcomes[-1]["totals"].values()) < 5000
    assert errors(report(*[said] * 3, variant={"deals": 2})) == [("deal_after_end", "deals[2]")]


def test_game_lists_all_options_once() -> None:
    assert len({option.key for option in GAME.options}) == len(GAME.options) == 16
