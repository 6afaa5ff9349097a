"""Bronzen: single tricks laid out by hand, what no game may break (docs/rules/bronzen.md 4, 9)."""

# ruff: noqa: ARG002  the guides of these games need not look at everything they are told

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bronzen.cards import PACK, Meeting, higher, meeting_of
from games.bronzen.marks import Marks, marks_of
from games.bronzen.options import OPTIONS, rules_of
from games.bronzen.play import MOST_DOUBLES, PlayerCards, StalemateError, Trick, play, play_trick
from games.options import read_variant


@dataclass
class Script:
    """Takes up a Bunker as it lies and decides by a list of letters."""

    decisions: str = ""

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:
        return cards

    def doubles(self, seat: int) -> bool:
        letter, self.decisions = self.decisions[0], self.decisions[1:]
        return letter == "d"


@dataclass
class Luck:
    """Shuffles and doubles by chance."""

    rng: Random
    daring: float

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:
        return self.rng.sample(cards, len(cards))

    def doubles(self, seat: int) -> bool:
        return self.rng.random() < self.daring


def side(seat: int, pile: str, bunker: str = "") -> PlayerCards:
    """A player with a pile (top card first) and a Bunker."""
    return PlayerCards(seat, pile.split()[::-1], bunker.split(), 1)


def lay(anna: PlayerCards, bernd: PlayerCards, decisions: str = "") -> Trick:
    """One trick; every decision of the script must have been used."""
    script = Script(decisions)
    trick = play_trick((anna, bernd), script)
    assert script.decisions == ""
    return trick


@pytest.mark.parametrize(
    ("first", "second", "meeting"),
    [
        ("X", "X", Meeting.JAY),
        ("7C", "7C", Meeting.DOUBLE_C),
        ("7C", "7D", Meeting.COUNTER),
        ("7C", "8C", Meeting.COLOR),
        ("7C", "8D", None),
        ("X", "AD", None),
    ],
)
def test_two_open_cards_meet(first: str, second: str, meeting: Meeting | None) -> None:
    assert meeting_of(first, second) == meeting
    assert meeting_of(second, first) == meeting


def test_cards_rank_from_two_to_joker() -> None:
    order = ["2C", "3D", "4C", "5D", "6C", "7D", "8C", "9D", "TC", "JD", "QC", "KD", "AC", "X"]
    assert all(higher(low, high) == 1 for low, high in pairwise(order))
    assert all(higher(high, low) == 0 for low, high in pairwise(order))


def test_an_einzel_goes_to_the_higher_card() -> None:
    anna, bernd = side(0, "7C 2C"), side(1, "8D 2D")
    assert lay(anna, bernd) == Trick(1, (0, 0), (), 0, False, False, 2)
    assert (anna.bunker, bernd.bunker) == ([], ["7C", "8D"])


def test_the_player_behind_gives_up_a_contested_trick() -> None:
    anna, bernd = side(0, "7C 2S KS 3S"), side(1, "KC 2S 4D 3S")
    assert lay(anna, bernd, "p") == Trick(0, (0, 0), (Meeting.COLOR,), 1, False, False, 6)


@pytest.mark.parametrize(("first", "covered"), [("X", 4), ("9C", 3), ("9D", 2), ("8C", 1)])
def test_each_special_case_covers_its_number(first: str, covered: int) -> None:
    hidden = "2H " * covered
    anna, bernd = side(0, f"{first} {hidden} KH 2S"), side(1, f"X {hidden} 3D 2S")
    if first != "X":
        bernd.pile[-1] = "9C"
    assert lay(anna, bernd, "p").size == 2 * (covered + 2)


def test_the_loser_pays_two_cards_for_each_own_double_and_the_winner_nothing() -> None:
    """Anna leads, Bernd doubles and leads, Anna doubles and leads, Bernd gives up."""
    anna = side(0, "7C 2S KS 3S 4D 5S AH 6S")
    bernd = side(1, "KC 2S 4D 3S QC 5S 5C 6S 7S 8S")
    trick = lay(anna, bernd, "ddp")
    assert (trick.winner, trick.doubles, trick.decisions) == (0, (1, 1), 3)
    assert trick.size == 2 * 7 + 1 + 1 + 2 - 2
    assert (anna.left, bernd.left) == (1 + 16, 1)


def test_with_three_doubles_used_there_is_no_further_decision() -> None:
    anna = side(0, "7C 2S KS 2S KS 2S KS 2S KS 2S")
    bernd = side(1, "KC 2S 4D 2S 4D 2S 4D 2S 4D 2H 2H 2H 2H 2H 2H 2H")
    trick = lay(anna, bernd, "ddd")
    assert (trick.winner, trick.doubles, trick.size) == (0, (0, 3), 18 + 6)


def test_a_short_loser_pays_what_he_has() -> None:
    anna = side(0, "7C 2S KS 2S KS 2S")
    bernd = side(1, "KC 2S 4D 2S 4D 9H")
    trick = lay(anna, bernd, "dp")
    assert (trick.size, bernd.left, trick.last_card_lost) == (10 + 1, 0, False)


def test_penalty_is_paid_from_the_bunker_when_the_pile_is_short() -> None:
    bernd = side(1, "KC 2S 4D 2S 4D", "9H 8H 7H")
    trick = lay(side(0, "7C 2S KS 2S KS 2S"), bernd, "dp")
    assert (trick.size, bernd.left, bernd.piles) == (10 + 2, 1, 2)


def test_a_bunker_is_taken_up_in_the_middle_of_a_trick() -> None:
    anna = side(0, "7C", "3H KS 2S")
    trick = lay(anna, side(1, "KC 2S 4D 3S"), "p")
    assert (trick.winner, anna.piles) == (0, 2)
    assert (anna.pile, anna.bunker) == (["2S"], ["7C", "KC", "3H", "KS", "2S", "4D"])
    assert trick.size == 6


def test_both_cover_as_many_as_both_can() -> None:
    trick = lay(side(0, "X 2S KS"), side(1, "X 3S 4D 5S 6S 7S 8S"))
    assert trick == Trick(0, (0, 0), (Meeting.JAY,), 0, True, False, 6)


def test_a_last_card_that_is_higher_wins_at_once_without_penalty() -> None:
    anna, bernd = side(0, "7C 2S 4D 2S KS"), side(1, "KC 2S KH 2S TD 9H 8H")
    trick = lay(anna, bernd, "d")
    assert (trick.winner, trick.doubles) == (0, (1, 0))
    assert (trick.last_card_won, trick.size, bernd.left) == (True, 10, 2)


def test_the_loser_to_a_last_card_pays_nothing_for_his_doubles() -> None:
    """Bernd doubles twice; Anna's last card is higher again."""
    anna, bernd = side(0, "7C 2S KS 2S AS 2S QS"), side(1, "KC 2S 4D 2S 5D 2S 6D 9H 8H")
    trick = lay(anna, bernd, "dd")
    assert (trick.winner, trick.doubles, bernd.left) == (0, (0, 2), 2)
    assert trick.last_card_won is True


def test_a_last_card_that_is_lower_loses_the_contested_trick() -> None:
    trick = lay(side(0, "7C 2S 4D"), side(1, "KC 2S KH 2S"))
    assert trick == Trick(1, (0, 0), (Meeting.COLOR,), 0, False, True, 6)


def test_a_last_card_loses_to_a_special_case_even_at_the_start() -> None:
    anna, bernd = side(0, "KC"), side(1, "7C 2S")
    assert lay(anna, bernd) == Trick(1, (0, 0), (Meeting.COLOR,), 0, False, True, 2)
    assert (anna.left, bernd.left) == (0, 3)


def test_a_last_card_in_an_einzel_is_an_ordinary_card() -> None:
    assert lay(side(0, "KC"), side(1, "7D 2S")) == Trick(0, (0, 0), (), 0, False, False, 2)
    assert lay(side(0, "7C"), side(1, "KD 2S")) == Trick(1, (0, 0), (), 0, False, False, 2)


def test_two_last_cards_that_meet_are_a_stalemate() -> None:
    with pytest.raises(StalemateError):
        lay(side(0, "KC"), side(1, "7C"))


def test_of_two_last_cards_the_higher_wins() -> None:
    trick = lay(side(0, "KC 7D"), side(1, "7C KH"))
    assert trick == Trick(1, (0, 0), (Meeting.COLOR,), 0, True, True, 4)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([0.3, 0.6, 0.9, 1.0]))
def test_no_trick_loses_or_makes_a_card(seed: int, daring: float) -> None:
    luck, sides, both = (
        Luck(Random(seed), daring),
        (PlayerCards(0), PlayerCards(1)),
        Counter(PACK + PACK),
    )
    while sides[0].left and sides[1].left:
        before = sides[0].left, sides[1].left
        trick = play_trick(sides, luck)
        cards = [card for player in sides for card in (*player.pile, *player.bunker)]
        assert Counter(cards) == both
        assert max(trick.doubles) <= MOST_DOUBLES
        assert trick.meetings.count(Meeting.JAY) <= 3
        assert sides[trick.winner].left > before[trick.winner]
        assert trick.size <= 110


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_a_game_ends_with_all_cards_on_one_side(seed: int) -> None:
    game = play(Luck(Random(seed), 0.8))
    assert game.tricks[-1].winner == game.winner
    assert min(game.piles) >= 1


def test_what_tricks_are_marked_as() -> None:
    """Anna wins a trick that both doubled, one that she doubled alone, and one of two C."""

    def won(*meetings: Meeting, doubles: tuple[int, int] = (0, 0)) -> Trick:
        return Trick(0, doubles, meetings, 0, last_card_won=False, last_card_lost=False, size=4)

    tricks = [
        won(doubles=(1, 3)),
        won(Meeting.JAY, doubles=(2, 0)),
        won(Meeting.DOUBLE_C),
        won(Meeting.COLOR),
    ]

    def marked(**variant: str) -> Marks:
        return marks_of(0, tricks, rules_of(read_variant(OPTIONS, variant)[0]))

    assert marked() == Marks(double=(1, 1, 1), jay=1, sixth=1)
    assert marked(double_count="highest") == Marks(double=(0, 1, 1), jay=1, sixth=1)
    assert marked(column_six="double_c") == Marks(double=(1, 1, 1), jay=1, sixth=1)
    assert marked(column_six="none") == Marks(double=(1, 1, 1), jay=1, sixth=0)
    assert marks_of(1, tricks, rules_of(read_variant(OPTIONS, {})[0])) == Marks()
