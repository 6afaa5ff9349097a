"""Split an entry fee of 15 € into kept amounts, parts of pots and a rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.desk.fee_parts import FeePart, FeeParts, fee_parts

SECOND = {"title": "Second round", "round": 2}


def parts(*prizes: str, fee: int = 1500, second: list[str] | None = None) -> FeeParts | None:
    further = {"rankings": [{**SECOND, "prizes": second}]} if second else {}
    settings: dict[str, Any] = {"rounds": 2, "deals": 3, "entry_fee": fee, **further}
    settings["prizes"] = list(prizes)
    return fee_parts(Evening(3, format="evening", game="binokel", settings=settings).state)


@pytest.mark.parametrize(
    ("prizes", "expected", "rest"),
    [
        (["pot: 12 € a head", "100 %"], [FeePart(1200)], 300),
        (["pot: 10 € a head + 2 € a head + 50 €", "100 %"], [FeePart(1200)], 300),
        # what is kept is taken out of what a head brings to the pot
        (
            ["pot: 15 € a head", "100 %", "for cards: 1 € a head", "for soup: 4 € a head"],
            [FeePart(100, "", "for cards"), FeePart(400, "", "for soup"), FeePart(1000)],
            0,
        ),
        (
            ["pot: 1 € a head", "100 %", "for cards: 1 € a head"],
            [FeePart(100, "", "for cards")],
            1400,
        ),
        (["50 %", "for cards: 1 € a head, for soup: 20 €"], [FeePart(100, "", "for cards")], 1400),
        (["pot: 16 € a head", "100 %"], [FeePart(1600)], -100),
    ],
)
def test_a_fee_is_split_into_what_is_kept_what_a_pot_gets_and_a_rest(
    prizes: list[str], expected: list[FeePart], rest: int
) -> None:
    found = parts(*prizes)
    assert found == FeeParts(1500, tuple(expected))
    assert found.rest == rest


def test_the_pot_of_a_further_ranking_has_its_title() -> None:
    found = parts("pot: 10 € a head", "100 %", second=["pot: 2,50 € a head", "100 %"])
    assert found == FeeParts(1500, (FeePart(1000), FeePart(250, "Second round")))


@pytest.mark.parametrize(
    ("fee", "prizes"), [(1500, ["50 %", "5 € a head"]), (0, ["pot: 5 € a head", "100 %"]), (0, [])]
)
def test_a_fee_that_nobody_pays_or_that_has_no_amount_a_head_is_not_split(
    fee: int, prizes: list[str]
) -> None:
    assert parts(*prizes, fee=fee) is None
