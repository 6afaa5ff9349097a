"""Brokdorf: how simulated players bid and play, with cards and chance in their hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest

from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.simulate import Round, advanced, attempt, expected_tricks
from games.options import read_variant

ABC = ("Anna", "Ben", "Cleo")
WEAK = "9S JS 8C QD 7H"
"""Two trumps at best and no ace: one trick, of which nobody is sure."""


class Chance(Random):
    """Draws the given cards, and numbers one after the other, then 0.5 for ever."""

    def __init__(self, *drawn: Sequence[str], numbers: Iterable[float] = ()) -> None:
        super().__init__(0)
        self.drawn, self.numbers = iter(drawn), iter(numbers)

    def random(self) -> float:
        return next(self.numbers, 0.5)

    def sample(self, *_asked: Any, **_options: Any) -> list[Any]:
        return list(next(self.drawn))


def pack(*hands: str) -> list[str]:
    """Hands of those left of the dealer first: two, one and two cards each, from the top."""
    cards = [hand.split() for hand in hands]
    dealt = [card for a, b in ((0, 2), (2, 3), (3, 5)) for hand in cards for card in hand[a:b]]
    return dealt[::-1]


def entry(
    ben: str, cleo: str, anna: str, *numbers: float, cards: bool = True, **variant: Any
) -> Any:
    """Return the result of a deal by Anna, for whom 0.5 is no misdeal.

    Hopes are 0.65 less than expected and nobody dares a 0, unless `numbers` differ.
    """
    rules = Rules(**read_variant(OPTIONS, variant)[0])
    chance = Chance(pack(ben, cleo, anna), numbers=numbers)
    return attempt(Round(ABC, "Anna", rules), chance, cards=cards)


@pytest.mark.parametrize(
    ("hand", "trump", "tricks"),
    [
        ("AS TS KS QS 7S", "S", 4.0),  # three high ones, two halves
        ("AS QS AC AH 7D", "S", 2.9),  # one, a half, two other aces
        ("AS QS AC AH 7D", "D", 2.6),  # a half, three other aces
        ("TC KC 9S 8H 7D", "S", 0.5),
        ("TC KC 9S 8H 7D", "C", 2.0),
    ],
)
def test_the_tricks_a_hand_is_good_for(hand: str, trump: str, tricks: float) -> None:
    assert expected_tricks(tuple(hand.split()), trump) == pytest.approx(tricks)


def test_the_highest_bid_plays_and_who_expects_a_trick_goes_along() -> None:
    """Ben hopes for 2.5 - 0.65 with spades, Cleo for 4.2 - 0.65 with hearts, Anna for 1.7 - 0.65,
    which is too late. With hearts Ben expects 0.7 and stays out, Anna 1.7. Cleo leads her highest,
    Anna follows with her lowest and in the end discards the seven before the ace."""
    hands = ("AS KS QS 7C 8D", "AH TH KH QH AC", "JH 9H AD 7S 8C")
    assert entry(*hands) == {
        "bids": {"Ben": 1, "Cleo": 3, "Anna": "GUT"},
        "trump": "H",
        "tricks": {"Cleo": 5, "Anna": 0},
        "play": [["AH", "9H"], ["AC", "8C"], ["TH", "JH"], ["KH", "7S"], ["QH", "AD"]],
    }
    assert entry(*hands, cards=False) == {
        "declarer": "Cleo", "bid": 3, "tricks": {"Cleo": 5, "Anna": 0}
    }  # fmt: skip


def test_who_wins_leads_and_nobody_takes_dearer_than_he_must() -> None:
    """Spades are trumps of Ben; Cleo with 2.2 and Anna with 1.2 go along.

    Ben leads ace and ten, which nobody can beat: Cleo gives the queen before the king, Anna the
    jack and then, out of spades, her lowest. Anna takes the king of diamonds with the ten, and
    leads her ace. Then Ben's nine ruffs her ten of hearts.
    """
    hands = ("AS TS 9S KD 8D", "KS QS AH 7C 8C", "JS AD TD 9C TH")
    assert entry(*hands) == {
        "bids": {"Ben": 1, "Cleo": "GUT", "Anna": "GUT"},
        "trump": "S",
        "tricks": {"Ben": 3, "Cleo": 0, "Anna": 2},
        "play": [
            ["AS", "QS", "JS"],
            ["TS", "KS", "9C"],
            ["KD", "7C", "TD"],
            ["AD", "8D", "8C"],
            ["TH", "9S", "AH"],
        ],
    }


def test_nobody_along_plays_no_trick() -> None:
    """Ben hopes for 3 - 0.65; with spades the others expect nothing."""
    found = entry("AS TS KS 7C 8D", "QC JC 8H 7D 9H", "QD JD 9D 8C 7H")
    assert found == {"bids": {"Ben": 2, "Cleo": "GUT", "Anna": "GUT"}, "trump": "S", "tricks": {}}


def test_a_misdeal_comes_once_in_fifty() -> None:
    hands = (WEAK, WEAK, WEAK)
    assert entry(*hands, 0.0199) == {"kind": "misdeal"}
    assert entry(*hands, 0.02) == entry(*hands)


def test_a_hand_of_luschen_is_shown() -> None:
    luschen = "7S 8S 9H 7D 8C"
    assert entry(WEAK, luschen, "AS KS QS JS TS") == {
        "kind": "luschen", "player": "Cleo", "hand": luschen.split()
    }  # fmt: skip


def test_all_are_gut_where_nobody_hopes_for_a_trick() -> None:
    """Everybody expects 1 and hopes for 0.35."""
    hands = ("JS 9S 8C QD 7H", "JC 9C 8D QH 7S", "JD 9D 8H QS 7C")
    bids = {"Ben": "GUT", "Cleo": "GUT", "Anna": "GUT"}
    assert entry(*hands) == {"kind": "all_gut", "bids": bids}
    assert entry(*hands, cards=False) == {"kind": "all_gut"}


@pytest.mark.parametrize(
    ("daring", "zero_bid", "bids"),
    [
        (0.0499, True, {"Ben": 0, "Cleo": "GUT", "Anna": "GUT"}),
        (0.05, True, None),
        (0.0499, False, None),
    ],
)
def test_a_weak_hand_dares_a_zero_once_in_twenty(
    daring: float, *, zero_bid: bool, bids: dict[str, Any] | None
) -> None:
    """Drawn are the misdeal, Ben's hope, his daring."""
    hands = ("JS 9S 8C QD 7H", "JC 9C 8D QH 7S", "JD 9D 8H QS 7C")
    found = entry(*hands, 0.5, 0.5, daring, zero_bid=zero_bid)
    assert found.get("kind") == (None if bids else "all_gut")
    assert bids is None or found["bids"] == bids


def test_numbers_begin_at_one_where_there_is_no_zero() -> None:
    hands = ("AS KS QS 7C 8D", "AH TH KH QH AC", "JH 9H AD 7S 8C")
    assert entry(*hands, zero_bid=False) == entry(*hands)


def test_who_expects_just_one_trick_goes_along() -> None:
    """Cleo has two low spades."""
    found = entry("AS TS KS 7C 8D", "JS 9S 7D 8C QH", "QD JD 9D TC 7H")
    assert sorted(found["tricks"]) == ["Ben", "Cleo"]


@pytest.mark.parametrize(("hope", "bid"), [(0.0, "GUT"), (0.31, "GUT"), (0.32, 1), (0.999, 2)])
def test_hopes_lie_between_1_6_less_and_0_3_more(hope: float, bid: int | str) -> None:
    """Of 2.0 expected: 0.4, 0.989, 1.008 and 2.2981 are hoped for."""
    found = entry("TC KC 9S 8H 7D", "QD JC 8S 9H 7H", "QH JD 9D 8C 7S", 0.5, hope)
    assert found["bids"]["Ben"] == bid


@pytest.mark.parametrize(("luck", "along"), [(0.79, False), (0.81, True)])
def test_going_along_needs_a_trick_expected(luck: float, *, along: bool) -> None:
    """Cleo has one ace, 0.7, and is up to a half more or less sure. Drawn before are the misdeal,
    three hopes and the daring of Anna, who hopes for 1.5 - 0.65."""
    hands = ("AS TS KS 7C 8D", "AC QC 9C 8H 7D", "QD JD 9D 8C 7H")
    drawn = (0.5, 0.5, 0.5, 0.5, 0.9, luck)
    assert ("Cleo" in entry(*hands, *drawn)["tricks"]) is along


LEVEL = [
    {"declarer": "Anna", "bid": 2, "tricks": {"Ben": 1}},
    {"declarer": "Anna", "bid": 5, "tricks": {}},
    {"declarer": "Anna", "bid": 5, "tricks": {}},
    {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 4}},
]
"""Cleo and Dirk are level at 15 in the end."""


@pytest.mark.parametrize(
    ("order", "cards", "dealer"),
    [
        ("CSHD", ["7C", "AS"], "Cleo"),
        ("SCHD", ["7C", "AS"], "Dirk"),
        ("CSHD", ["7C", "TC"], "Dirk"),
    ],
)
def test_the_highest_card_deals_in_a_stechen(order: str, cards: list[str], dealer: str) -> None:
    report = {
        "game": "brokdorf",
        "variant": {"suit_order": order},
        "players": [*ABC, "Dirk"],
        "deals": LEVEL,
    }
    first = advanced(report, Chance(cards, numbers=(0.01,)))
    drawn = dict(zip(("Cleo", "Dirk"), cards, strict=True))
    kept = first["stechen"][0]
    assert (kept["draws"], kept["dealer"], len(first["stechen"])) == (drawn, dealer, 1)
    assert first["deals"] == LEVEL
