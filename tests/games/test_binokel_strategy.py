"""Binokel: how the simulated player values, presses and plays, and one trick by hand."""

from __future__ import annotations

from typing import Any

import pytest

from games.binokel.cards import duties_under, order_under
from games.binokel.settings import Settings, read_settings
from games.binokel.strategy import Contract, bidding_limit, choose, plan_for, play_out, press
from games.tricks import Trick


def chosen(
    trick: str, hand: str, trump: str | None, rules: Settings, *, friend: bool, ducks: bool
) -> str:
    """The card that the next of a, b, c plays; a friend has laid the winning card if `friend`."""
    lies = Trick(order_under(trump), ("a", "b", "c"), tuple(trick.split()))
    contract = Contract("c" if friend else lies.turn, trump, ducks=ducks)
    duties = duties_under(rules.undertrump)
    return choose(lies, *duties.choice(lies.order, lies.cards, hand.split()), contract, rules)


def house(**variant: object) -> Settings:
    return read_settings(variant, 3)[0]


@pytest.mark.parametrize(
    ("hand", "trump", "reach"),
    [
        # three aces 60, three trumps 30; in spades, the suit of one card, it were 70
        ("AC AC TC AS KH", "C", 90),
        ("KH AS TD AD AD", "D", 90),
        # a pair in trumps 40, two aces 40, three trumps 30; in spades 20 + 40 + 10
        ("AC KC QC AS", "C", 110),
        # a pair in trumps 40, two trumps 20; a longer suit brings 20 + 30 only
        ("KH QH TD TD JD", "H", 60),
    ],
)
def test_a_hand_promises_its_melds_aces_and_trumps(hand: str, trump: str, reach: int) -> None:
    plan = plan_for(hand.split(), house())
    assert (plan.trump, plan.reach) == (trump, reach)
    assert bidding_limit(hand.split(), house()) == reach + 30  # what is hoped of the Dap
    assert bidding_limit(hand.split(), house(pack=48)) == reach


def test_pressed_are_low_cards_that_are_no_trumps_and_in_no_meld() -> None:
    # the pair is a meld, the jack of clubs the lowest trump
    cards = ["KC", "QC", "JC", "JH", "AS", "TS", "JS", "QH"]
    assert press(cards, "C", house()) == ("JH", "JS", "QH", "TS")
    # of the pair, kept longest, the queen
    cards = ["KD", "QD", "AS", "TC", "AC"]
    assert press(cards, "C", house()) == ("AS", "TC", "AC", "QD")


@pytest.mark.parametrize(
    ("trick", "hand", "card"),
    [
        ("", "KS AC JC", "AC"),  # leads the highest
        ("TC", "KC JC", "JC"),  # cannot beat it: jack and queen bring nothing, the jack is lower
        ("TC", "QC JC KC", "JC"),
        ("KC", "AC TC JC", "TC"),  # the lowest that beats it
        ("KC", "QH TH", "QH"),  # the lowest trump
        ("KC JH", "TH KH AS", "KH"),  # the lowest that beats the trump
        ("KC TH", "KH QH AS", "QH"),  # has to undertrump
        ("KC", "AS JS KD", "JS"),  # has neither
    ],
)
def test_a_simple_player_wins_cheaply_or_gives_little(trick: str, hand: str, card: str) -> None:
    assert chosen(trick, hand, "H", house(), friend=False, ducks=False) == card


@pytest.mark.parametrize(
    ("trick", "hand", "friendly", "ducking"),
    [
        ("", "KS AC JC", "AC", "JC"),
        ("TC", "QC JC KC", "KC", "KC"),  # ten points for the friend; the highest that loses
        ("KC", "AC TC JC", "TC", "AC"),  # both must beat it: who ducks gets rid of the ace
        ("KC", "QS KD JS", "KD", "KD"),
        ("KC", "QS JS", "QS", "QS"),  # no points in either
    ],
)
def test_a_friend_adds_points_and_who_ducks_gets_rid_of_high_cards(
    trick: str, hand: str, friendly: str, ducking: str
) -> None:
    assert chosen(trick, hand, "H", house(), friend=True, ducks=False) == friendly
    assert chosen(trick, hand, "H", house(), friend=False, ducks=True) == ducking


def test_a_friend_adds_what_counts_most_in_the_count_of_the_table() -> None:
    given: Any = ("AC", "QC KC TC", None, house(card_points="classic"))
    assert chosen(*given, friend=True, ducks=False) == "TC"  # 10, the king 4, the queen 3
    assert chosen(*given, friend=False, ducks=False) == "QC"


HANDS = {"a": ("AC", "JS"), "b": ("KC", "JC"), "c": ("QC", "TS")}


@pytest.mark.parametrize(
    ("contract", "points"),
    [
        # AC JC QC is 10 for a, then JS KC TS is 20 for c, and 10 the last trick
        (Contract("a", None), (10, 0, 30)),
        (Contract("b", None), (10, 0, 30)),
        # b helps a, or gets rid of the king: AC KC QC is 20, JS JC TS 10, and 10 the last trick
        (Contract("c", None), (20, 0, 20)),
        (Contract("b", None, ducks=True), (20, 0, 20)),
    ],
)
def test_all_tricks_are_played_by_hand(contract: Contract, points: tuple[int, ...]) -> None:
    taken = play_out(HANDS, ("a", "b", "c"), contract, house())
    assert tuple(taken.points.values()) == points
    assert taken.tricks == {"a": 1, "b": 0, "c": 1}
    assert taken.last_trick == "c"


def test_the_first_of_the_order_leads_and_the_winner_leads_next() -> None:
    hands = {"a": ("KC", "QD"), "b": ("AS", "KS"), "c": ("TC", "JD")}
    # a leads KC, b has none and gives KS, c beats it with TC: 30. c leads JD, a beats it with QD,
    # b gives AS: 10, and 10 for the last trick.
    taken = play_out(hands, ("a", "b", "c"), Contract("c", None), house())
    assert (taken.tricks, taken.last_trick) == ({"a": 1, "b": 0, "c": 1}, "a")
    assert taken.points == {"a": 20, "b": 0, "c": 30}


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("", "H", None),
        ("TC AC KC", "H", 1),
        ("JC AS AD", "H", 0),  # neither is of the suit led
        ("JC AS AC", "H", 2),
        ("AC JH AC", "H", 1),  # the lowest trump
        ("AC JH TH", "H", 2),
        ("KC KC", "H", 0),  # of two equal cards the first
        ("JC KH KH", "H", 1),
        ("JC AH", None, 0),
    ],
)
def test_a_trick_is_won_by_trump_then_by_the_suit_led(
    trick: str, trump: str | None, place: int | None
) -> None:
    assert order_under(trump).winning_index(trick.split()) == place


@pytest.mark.parametrize(
    ("trick", "hand", "duty", "legal"),
    [
        ("", "JC AS AS", "lead", "JC AS AS"),
        ("KC", "QC AC TC AH", "beat", "AC TC"),
        ("KC", "KC QC AH", "follow", "KC QC"),  # an equal card does not beat it
        ("KC JH", "AC JC AH", "follow", "AC JC"),  # it is trumped: nobody has to beat it
        ("KH", "AH QH AS", "beat", "AH"),  # trumps are led
        ("KC AS", "QH JH AC", "beat", "AC"),
        ("KC", "QH JH AS", "trump", "QH JH"),
        ("KC QH", "KH QH JH AS", "overtrump", "KH"),
        ("KC KH", "KH QH AS", "undertrump", "KH QH"),
        ("KC", "AS AD", "free", "AS AD"),
    ],
)
def test_the_duty_of_a_hand(trick: str, hand: str, duty: str, legal: str) -> None:
    duties = duties_under("must")
    found = duties.choice(order_under("H"), trick.split(), hand.split())
    assert found == (duty, tuple(legal.split()))
