"""The table of three or four at which one plays against two."""

from __future__ import annotations

import pytest

from games.changes import Change
from games.soloist import ANTICLOCKWISE, soloist_table

THREE = ("A", "B", "C")
FOUR = (*THREE, "D")


@pytest.mark.parametrize(
    ("players", "deal", "dealer", "order", "pauses"),
    [
        (THREE, 0, "A", "BCA", None),
        (THREE, 4, "B", "CAB", None),
        (FOUR, 0, "A", "BCD", "A"),
        (FOUR, 7, "D", "ABC", "D"),
    ],
)
def test_dealing_and_play_pass_clockwise(
    players: tuple[str, ...], deal: int, dealer: str, order: str, pauses: str | None
) -> None:
    seats = soloist_table(players, 0).seats(deal)
    assert (seats.dealer, "".join(seats.order), seats.pauses) == (dealer, order, pauses)
    assert seats.as_json() == {"dealer": dealer, "vorhand": order[0], "pauses": pauses}
    assert seats.active == tuple(name for name in players if name != pauses)


def test_dealing_and_play_have_directions_of_their_own() -> None:
    table = soloist_table(FOUR, 1, dealing=ANTICLOCKWISE, playing=ANTICLOCKWISE)
    assert [table.dealer(deal) for deal in range(5)] == ["B", "A", "D", "C", "B"]
    assert table.seats(0).order == ("A", "D", "C")
    assert soloist_table(FOUR, 1, playing=ANTICLOCKWISE).seats(1).dealer == "C"


@pytest.mark.parametrize(
    ("leaves", "dealers"), [("A", "ABCDBCD"), ("C", "ABDABDA"), ("D", "ABCABCA")]
)
def test_dealing_passes_over_the_seat_of_a_player_who_left(leaves: str, dealers: str) -> None:
    table = soloist_table(FOUR, 0, (Change(2, leaves),))
    assert "".join(table.dealer(deal) for deal in range(7)) == dealers


@pytest.mark.parametrize(("leaves", "dealers"), [("A", "ADCBDCB"), ("C", "ADBADBA")])
def test_dealing_passes_over_a_seat_the_other_way_round(leaves: str, dealers: str) -> None:
    table = soloist_table(FOUR, 0, (Change(2, leaves),), dealing=ANTICLOCKWISE)
    assert "".join(table.dealer(deal) for deal in range(7)) == dealers


def test_a_round_is_over_when_who_opened_it_is_to_deal_again() -> None:
    def ends(*changes: Change) -> list[int]:
        table = soloist_table(FOUR, 0, changes)
        return [deals for deals in range(1, 12) if table.is_round_over(deals)]

    assert ends() == [4, 8]
    assert ends(Change(6, "B", "E")) == [4, 8]
    assert ends(Change(6, "D")) == [4, 7, 10]
    assert ends(Change(6, "A")) == [4, 8, 11]  # B takes the turn of A


def test_scores_have_everybody_who_ever_sat_at_the_table() -> None:
    seats = soloist_table(THREE, 0, (Change(1, "B", "E"),)).seats(1)
    assert seats.scores({"A": 5}) == {"A": 5, "B": 0, "C": 0, "E": 0}
    assert (seats.players, seats.sitting) == (("A", "E", "C"), ("B",))
