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
    fee_accounts,
)

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
