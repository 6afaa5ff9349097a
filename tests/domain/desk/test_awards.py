"""Prizes: what texts mean, what shares come to, who gets what."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.domain.formats.pots import amount, share
from tournaments.domain.formats.prizes import cents, picking, read_prizes
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


def worth(texts: str, pot: int, step: int = 1, heads: int = 0) -> list[int]:
    """Return the values of the prizes of a list with six entrants."""
    items = read_prizes(tuple(texts.split("|"))).items(6)
    keyed = {item.key: item.line.prize for item in items}
    return list(cents(keyed, pot, heads=heads, step=step).values())


def test_shares_are_of_what_amounts_leave_and_all_adds_up() -> None:
    places = "40 %|25 %|15 %|10 %|10 %"
    assert worth(places, 42000) == [16800, 10500, 6300, 4200, 4200]
    assert worth(places, 41000, step=500) == [17000, 10000, 6000, 4000, 4000]
    assert worth("2/3|1/3", 5450) == [3634, 1816]
    # the rest of rounding goes to what is kept
    assert worth("50 %|40 %|for the soup: 10 %", 4070, step=500) == [2000, 1500, 570]
    # 5 € and 6 heads at 50 cents go off first
    assert worth("60 %, last: 5 €|all: 40 %|für Karten: 0,50 € je Kopf", 1801, heads=6) == [
        601,
        500,
        400,
        300,
    ]
    assert worth("2–4: 10 %|5–: 1 €", 10_200) == [1000, 1000, 1000, 100, 100]


@given(
    st.lists(st.integers(0, 400), min_size=1, max_size=8),
    st.integers(0, 10**6),
    st.integers(1, 1000),
)
def test_shares_never_come_to_more_than_the_pot(shares: list[int], pot: int, step: int) -> None:
    while sum(shares) > 1000:
        shares.pop()
    found = cents(
        {str(n): f"{s // 10},{s % 10} %" for n, s in enumerate(shares, 1)}, pot, step=step
    )
    assert sum(found.values()) <= pot
    if sum(shares) == 1000:
        assert sum(found.values()) == pot


@pytest.mark.parametrize(
    ("lines", "field", "keys"),
    [
        ("ham|sausage", 1, "1 2"),
        ("1: ham, 2-3: sausage, 2: soap", 9, "1 2 3 2+"),
        ("ham, every sixth: sausage", 17, "1 2"),
        ("ham|jeder 6.: sausage", 6, "1"),
        ("every second: ham|letzter: soap", 7, "1 2 3 last"),
        ("jeder zweite: ham", 1, "1"),
        ("ham|ab 3: sausage", 5, "1 3 4 5"),
        ("ham|from 3: sausage|last: soap", 5, "1 3 4 last"),
        (
            "3 verlost: ham|je Tisch: wine|alle: pretzel",
            9,
            "lot1 lot2 lot3 table1 table2 everybody",
        ),
        ("Platz 2 bis 3: ham|per table: cup", 9, "2 3 table1 table2"),
        ("5 €, for the soup: 1 €", 9, "1 kept for the soup"),
        ("Pot: box|ham for 12:30", 9, "1"),
    ],
)
def test_lines_say_who_gets_what(lines: str, field: int, keys: str) -> None:
    read = read_prizes(tuple(lines.split("|")))
    assert (" ".join(i.key for i in read.items(field, tables=2)), read.problems) == (keys, ())


def test_the_last_prize_is_for_whoever_is_behind_all_places_with_a_prize() -> None:
    rows = (Place(1, "a"), Place(2, "b"), Place(2, "c"))
    found = picking(rows, read_prizes(("x", "last: z")).items(3))
    assert [prize[1:] for prize in found] == [(1, ("a",), "x"), (2, ("b", "c"), "z")]
    two = picking(rows[:2], read_prizes(("x, 2: y, last: z",)).items(2))
    assert [prize.prize for prize in two] == ["x", "y"]
