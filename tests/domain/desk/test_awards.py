"""Prizes: what texts mean, what shares come to, who gets what."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.domain.formats.prizes import Prizes, Rest, amount, cents, picking, share
from tournaments.domain.formats.ranking import Place


@pytest.mark.parametrize(
    ("text", "part", "sum_"),
    [
        ("40 %", Fraction(2, 5), None),
        (" 12,5% ", Fraction(1, 8), None),
        ("2.5 %", Fraction(1, 40), None),
        (" 2 / 3", Fraction(2, 3), None),
        ("1/0", None, None),
        ("25 €", None, 2500),
        ("7,5 Euro", None, 750),
        ("0.05 EUR", None, 5),
        ("ham", None, None),
        ("25", None, None),
        ("25 € and a ham", None, None),
        ("١٠ %", None, None),
        ("", None, None),
    ],
)
def test_a_text_is_a_share_an_amount_or_a_thing(
    text: str, part: Fraction | None, sum_: int | None
) -> None:
    assert (share(text), amount(text)) == (part, sum_)


def test_shares_of_a_pot_with_rounding_a_rest_and_a_minimum() -> None:
    places = ("40 %", "25 %", "15 %", "10 %", "10 %")
    assert list(cents(Prizes(places), 42000).values()) == [16800, 10500, 6300, 4200, 4200]
    whole = Prizes(places, step=500)
    assert list(cents(whole, 41000).values()) == [17000, 10000, 6000, 4000, 4000]
    boxed = Prizes(places, step=500, rest=Rest.BOX)
    assert list(cents(boxed, 41000).values()) == [16000, 10000, 6000, 4000, 4000]
    assert cents(Prizes(("50 %",), minimum=10000), 3000) == {"1": 5000}
    thirds = Prizes(("2/3", "1/3"))
    assert list(cents(thirds, 5450).values()) == [3634, 1816]
    mixed = Prizes(("60 %", "ham"), last="5 €", best="40 %")
    assert cents(mixed, 1001) == {"1": 601, "last": 500, "best": 400}


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=8),
    st.integers(0, 10**6),
    st.integers(1, 1000),
)
def test_shares_never_come_to_more_than_the_pot(shares: list[int], pot: int, step: int) -> None:
    while sum(shares) > 1000:
        shares.pop()
    prizes = Prizes(tuple(f"{n // 10},{n % 10} %" for n in shares), step=step)
    found = cents(prizes, pot)
    assert sum(found.values()) <= pot
    if sum(shares) == 1000:
        assert sum(found.values()) == pot


@pytest.mark.parametrize(
    ("places", "people", "field", "given"),
    [
        (("ham", "sausage"), 0, 40, ("ham", "sausage")),
        (("ham", "sausage"), 6, 17, ("ham", "sausage")),
        (("ham", "sausage"), 6, 23, ("ham", "sausage", "sausage")),
        (("ham", "sausage"), 6, 3, ("ham",)),
        (("60 %", "40 %"), 6, 40, ("60 %", "40 %")),
        ((), 6, 40, ()),
    ],
)
def test_one_prize_for_so_many_people(
    places: tuple[str, ...], people: int, field: int, given: tuple[str, ...]
) -> None:
    assert Prizes(places, people=people).among(field).places == given


def test_the_last_prize_is_for_whoever_is_behind_all_places_with_a_prize() -> None:
    rows = (Place(1, "a"), Place(2, "b"), Place(2, "c"))
    assert [tuple(prize) for prize in picking(rows, ["x"], "z")] == [
        (1, ("a",), "x"),
        (2, ("b", "c"), "z"),
    ]
    assert [prize.prize for prize in picking(rows[:2], ["x", "y"], "z")] == ["x", "y"]
