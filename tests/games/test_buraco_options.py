"""Buraco: what each rule option does (docs/rules/buraco.md section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from games import score
from games.buraco.melds import Meld, read_meld
from games.buraco.options import OPTIONS
from games.buraco.rules import MODES, Variant
from games.options import read_variant
from tests.games.test_buraco_checks import FIRST, HANDS, S0, deal, errors, placed, report

Json = dict[str, Any]
HEARTS = "A23456789TJQKA"


def run(first: int, last: int) -> list[str]:
    """The natural run of hearts over these positions."""
    return [f"{rank}H" for rank in HEARTS[first - 1 : last]]


def variant(**options: Any) -> Variant:
    return Variant(**read_variant(OPTIONS, options)[0])


def reading(cards: list[str], **options: Any) -> str:
    """The type of a meld, or why it is none."""
    rules = variant(**options)
    meld = read_meld(cards, rules)
    return meld.type(rules) if isinstance(meld, Meld) else meld


def test_every_option_speaks_both_languages() -> None:
    for option in OPTIONS:
        labels = [option.label, option.help, *option.choice_labels.values()]
        assert all(words.de and words.en for words in labels)
        assert {str(choice) for choice in option.choices} == set(option.choice_labels)


KINGS, TWOS, WILD_RUN = ["KC", "KD", "KS"], ["2C", "2D", "2S"], ["3H", "X", "5H"]


@pytest.mark.parametrize(
    ("mode", "kings", "twos", "joker", "ace_to_ace"),
    [
        ("open", "set_not_allowed", "set_not_allowed", "joker_not_in_pack", "ace_to_ace"),
        ("unclean_open", "meld", "set_of_twos_not_allowed", "meld", "ace_to_ace_not_allowed"),
        ("closed", "meld", "meld", "meld", "ace_to_ace"),
        ("closed_stcl", "set_not_allowed", "set_not_allowed", "meld", "ace_to_ace"),
        ("closed_unclean", "meld", "meld", "meld", "ace_to_ace"),
    ],
)
def test_option_mode_decides_what_may_be_melded(
    mode: str, kings: str, twos: str, joker: str, ace_to_ace: str
) -> None:
    readings = [reading(cards, mode=mode) for cards in (KINGS, TWOS, WILD_RUN, run(1, 14))]
    assert readings == [kings, twos, joker, ace_to_ace]


def test_option_mode_unclean_open_lets_a_wild_card_end_the_long_run() -> None:
    assert reading([*run(1, 13), "2C"], mode="unclean_open") == "unclean"
    assert reading([*run(1, 6), "X", *run(8, 14)], mode="unclean_open") == "ace_to_ace_not_allowed"
    assert reading([*run(1, 6), "X", *run(8, 14)], mode="closed") == "unclean"


@pytest.mark.parametrize("mode", sorted(MODES))
def test_option_mode_asks_for_the_canasta_that_closes(mode: str) -> None:
    value = deal(FIRST | {"clean": 0})
    refused = mode in ("open", "closed", "closed_stcl")
    expected = [("close_without_clean_canasta", "closer")] if refused else []
    assert errors(report(value, mode=mode)) == placed(expected)


@pytest.mark.parametrize(
    ("mode", "two", "joker", "points"),
    [("open", 10, 20, 880), ("unclean_open", 20, 30, 1080), ("closed", 10, 20, 960)],
)
def test_option_mode_values_the_wild_cards(mode: str, two: int, joker: int, points: int) -> None:
    rules = variant(mode=mode)
    assert (rules.values["2H"], rules.pack_points) == (two, points)
    assert rules.values["X"] == joker
    packs = 2 * sum(value for card, value in rules.values.items() if card != "X")
    assert packs + rules.rules.jokers * joker == points


@pytest.mark.parametrize(("mode", "points"), [("closed", -100), ("unclean_open", 0)])
def test_option_mode_prices_an_unused_muerto(mode: str, points: int) -> None:
    side = {"unclean": 1, "cards": 180, "muerto": "unused"}
    outcome = score(report(deal(second=side, hands=HANDS | {"Ben": 90}), mode=mode))
    assert outcome["deals"][0]["sides"][1]["muerto_points"] == points


@pytest.mark.parametrize("mode", sorted(MODES))
def test_option_mode_settles_the_last_card(mode: str) -> None:
    value = deal(closed_by="meld", hands=HANDS)
    expected = [("close_needs_discard", "closed_by")] if mode == "unclean_open" else []
    assert errors(report(value, mode=mode)) == placed(expected)


@pytest.mark.parametrize(("target", "finished"), [(0, True), (2000, False), (3000, False)])
def test_option_target_ends_the_match(*, target: int, finished: bool) -> None:
    outcome = score(report(deal(), variant={"target": target}))
    assert outcome["finished"] is finished
    assert outcome["margin"] == (655 if finished else None)
    rich = deal({"royal": 4, "cards": 500, "muerto": "used"})
    after = errors(report(rich, deal(), variant={"target": target}))
    assert after == ([("deal_after_end", "deals[1]")] if target < 3000 else [])


def test_option_deals_ends_the_match_after_so_many_whatever_is_scored() -> None:
    rich = deal({"royal": 4, "cards": 500, "muerto": "used"})  # beyond 2000 at once
    outcomes = [score(report(*[rich] * n, variant={"deals": 3})) for n in (1, 2, 3)]
    assert [outcome["finished"] for outcome in outcomes] == [False, False, True]
    assert outcomes[-1]["winners"] == ["0"]
    after = errors(report(*[rich] * 4, variant={"deals": 3}))
    assert after == [("deal_after_end", "deals[3]")]


def test_option_deals_lets_level_totals_stay_level() -> None:
    """One deal of 500 each, which the side that began would win at a target."""
    sides = [
        {"clean": 1, "cards": 200, "muerto": "used"},
        {"clean": 2, "cards": 230, "muerto": "used"},
    ]
    level = {"closer": "Anna", "sides": sides, "hands": {"Ben": 130}}
    for options, winners in (({"target": 0}, ["Anna"]), ({"deals": 1}, ["Anna", "Ben"])):
        variant = {"mode": "closed_stcl", **options}
        outcome = score(report(level, players=["Anna", "Ben"], variant=variant))
        assert (outcome["totals"], outcome["finished"]) == ({"Anna": 500, "Ben": 500}, True)
        assert (outcome["winners"], outcome["tie_broken"]) == (winners, len(winners) == 1)


def test_option_royal_names_the_royal_runs() -> None:
    high, low, short = run(2, 14), run(1, 13), run(8, 14)
    kinds = {
        option: [reading(cards, royal=option) for cards in (high, low, short)]
        for option in ("high_ace_13", "either_ace_13", "ends_ace")
    }
    assert kinds == {
        "high_ace_13": ["royal", "clean", "clean"],
        "either_ace_13": ["royal", "royal", "clean"],
        "ends_ace": ["royal", "clean", "royal"],
    }


def test_option_royal_lowers_the_least_points() -> None:
    value = deal({"royal": 2, "cards": 200, "muerto": "used"})
    assert errors(report(value)) == placed([("cards_too_low", f"{S0}.cards")])
    assert errors(report(value, variant={"royal": "ends_ace"})) == []


def test_option_open_twos_wild_removes_the_last_wild_cards() -> None:
    wild = ["3H", "2C", "5H"]
    assert reading(wild, mode="open") == "meld"
    assert reading(wild, mode="open", open_twos_wild=False) == "wild_two_not_allowed"
    assert reading(run(1, 7), mode="open", open_twos_wild=False) == "clean"
    assert reading(wild, mode="closed", open_twos_wild=False) == "meld"
    strict = {"mode": "open", "open_twos_wild": False}
    assert errors(report(deal(), variant=strict)) == placed(
        [("canasta_not_allowed", f"{S0}.unclean"), ("canasta_not_allowed", "sides[1].unclean")]
    )


@pytest.mark.parametrize(
    ("tie_break", "winner"), [("match_starter", "Anna"), ("deal_starter", "Ben")]
)
def test_option_tie_break_names_who_began(tie_break: str, winner: str) -> None:
    rich = {"ace_to_ace": 1, "cards": 225, "muerto": "used"}
    first = {"closer": "Anna", "sides": [rich, rich], "hands": {"Ben": 100}}
    second = {"closer": "Ben", "sides": [rich, rich], "hands": {"Anna": 100}}
    options = {"tie_break": tie_break, "target": 3000}
    level = score(report(first, second, players=["Anna", "Ben"], variant=options))
    assert level["totals"] == {"Anna": 2450, "Ben": 2450}
    assert (level["finished"], level["ranking"]) == (False, {"Anna": 1, "Ben": 1})
    ended = score(
        report(first, second, players=["Anna", "Ben"], variant=options | {"target": 2000})
    )
    assert (ended["winners"], ended["tie_broken"], ended["margin"]) == ([winner], True, 0)
    assert ended["ranking"][winner] == 1
    assert sorted(ended["ranking"].values()) == [1, 2]
