"""The cash book: what everybody pays, and sums that follow from the movements."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tournaments.domain.desk.cashbook import (
    OUTWARD,
    Cashbook,
    FeeAccount,
    Movement,
    Purpose,
    charge_accounts,
    fee_accounts,
)
from tournaments.domain.formats.charges import Cause, Charge

MOVEMENTS = st.builds(
    Movement,
    purpose=st.sampled_from(Purpose),
    cents=st.integers(1, 10_000),
    player=st.sampled_from(["", "e1", "e2"]),
)


def test_what_leaves_the_box_counts_against_it() -> None:
    assert {purpose for purpose in Purpose if Movement(purpose, 1).amount < 0} == set(OUTWARD)


@given(st.lists(MOVEMENTS, max_size=12), st.data())
def test_striking_a_movement_takes_back_exactly_what_it_did(
    movements: list[Movement], data: st.DataObject
) -> None:
    book = Cashbook()
    for number, movement in enumerate(movements, 5):
        book = book.with_movement(number, movement)
    assert book.balance == sum(movement.amount for movement in movements)
    for number in data.draw(st.permutations(list(book.movements))):
        before = book
        book = book.without(number)
        assert before.balance - book.balance == before.movements[number].amount
    assert book == Cashbook()


def test_a_prize_was_not_handed_out_whose_money_came_back() -> None:
    paid = Movement(Purpose.PRIZE, 500, "e1")
    book = Cashbook(movements={7: paid, 8: paid}, handed={("1", "e1"): 7, ("best", "e1"): 8})
    assert book.without(7) == Cashbook(movements={8: paid}, handed={("best", "e1"): 8})


def test_an_entry_fee_is_that_of_the_settings_of_the_desk_or_of_one_alone() -> None:
    book = Cashbook(fees={"e2": 0})
    book = book.with_movement(7, Movement(Purpose.ENTRY_FEE, 300, "e1"))
    players = {"e1": None, "e2": None}
    assert fee_accounts(book, 800, players) == {"e1": FeeAccount(800, 300), "e2": FeeAccount(0, 0)}
    dearer = replace(book, entry_fee=1000)
    assert [account.open for account in fee_accounts(dearer, 800, players).values()] == [700, 0]


def test_who_gets_back_more_than_he_paid_owes_it() -> None:
    book = Cashbook().with_movement(1, Movement(Purpose.REFUND, 500, "e1"))
    assert fee_accounts(book, 0, {"e1": None})["e1"].open == 500


def test_who_owes_for_losses_has_paid_what_was_taken_for_them() -> None:
    movements = (
        Movement(Purpose.FEE, 50, "e1"),
        Movement(Purpose.FEE, 70, "e1"),
        Movement(Purpose.ENTRY_FEE, 800, "e1"),  # another matter
        Movement(Purpose.FEE, 30),  # nobody's
        Movement(Purpose.FEE, 40, "e3"),  # owes nothing any more
    )
    book = Cashbook(movements=dict(enumerate(movements, 5)))
    charges = (
        Charge("e1", 100, Cause.LOST),
        Charge("e2", 500, Cause.LEFT),
        Charge("e1", 60, Cause.WALKOVER),
    )
    assert book.paid(Purpose.FEE) == {"e1": 120, "e3": 40}
    assert charge_accounts(book, charges) == {"e1": FeeAccount(160, 120), "e2": FeeAccount(500, 0)}


def test_who_fills_a_table_owes_nothing_unless_the_desk_asks_for_it() -> None:
    players, labels = dict.fromkeys(("e1", "e2", "e3")), {("Member", f"e{n}"): "" for n in (1, 2)}
    book = Cashbook(of_labels={"Member": 300})
    due = fee_accounts(book, 800, players, fillers=["e2"], labels=labels)
    assert {player: account.due for player, account in due.items()} == {
        "e1": 300, "e2": 0, "e3": 800,
    }  # fmt: skip
    asked = fee_accounts(replace(book, fees={"e2": 100}), 800, players, ["e2"], labels)
    assert asked["e2"] == FeeAccount(100, 0)
