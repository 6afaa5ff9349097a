"""Fees of a knock-out, by hand: four sides, best of three, one does not come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.knockout.test_play import Evening
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.charges import Cause, Charge
from tournaments.domain.formats.knockout.presenter import charges

STEPS = [[1, 50], [0, 100]]
ONE_GAME = {"target_score": 0, "games_per_match": 1}


def evening(**settings: Any) -> Evening:
    """A beats D by 2:1, C does not come to B; in the final A beats B by 2:0."""
    settings |= {"best_of": 3, "best_of_final": 3, "game_variant": ONE_GAME}
    event = Evening(list("ABCD"), "bronzen", **settings)
    event.do("start", seeds=list("ABCD"))
    event.open_round()
    for winner, loser in (("A", "D"), ("D", "A"), ("A", "D")):
        event.do("result", table=1, report=duel(winner, loser))
    event.do("award", table=2, player="B")
    event.open_round()
    for _game in (1, 2):
        event.do("result", table=1, report=duel("A", "B"))
    return event


@pytest.mark.parametrize(
    ("unit", "owed"),
    [
        ("fixture", [("D", 50, 1), ("B", 50, 1)]),
        ("match", [("A", 50, 1), ("D", 150, 2), ("B", 150, 2)]),
    ],
)
def test_losses_cost_in_steps(unit: str, owed: list[tuple[str, int, int]]) -> None:
    state = evening(lost_fees=STEPS, fee_unit=unit).state
    assert [*charges(state)] == [
        Charge(side, cents, Cause.LOST, count=lost) for side, cents, lost in owed
    ]


def test_who_does_not_come_pays_for_that_and_not_for_losing() -> None:
    state = evening(lost_fees=STEPS, walkover_fee=500).state
    assert [charge for charge in charges(state) if charge.player == "C"] == [
        Charge("C", 500, Cause.WALKOVER)
    ]


def test_who_leaves_did_not_come_to_the_match() -> None:
    event = Evening(list("ABC"), "bronzen", walkover_fee=500)
    event.do("start", seeds=list("ABC"))
    event.do("withdraw", player="C")
    assert [*charges(event.state)] == [Charge("C", 500, Cause.WALKOVER)]


@pytest.mark.parametrize("act", ["withdraw", "award"])
@pytest.mark.parametrize("unit", ["fixture", "match"])
def test_who_leaves_after_a_game_has_come_and_lost(act: str, unit: str) -> None:
    """A match that is given away when it stands 0:1 is one lost match, and one lost game."""
    rules = {"best_of_final": 3, "walkover_fee": 500, "lost_fees": STEPS, "fee_unit": unit}
    event = Evening(list("AB"), "bronzen", game_variant=ONE_GAME, **rules)
    event.do("start", seeds=list("AB"))
    event.open_round()
    event.do("result", table=1, report=duel("A", "B"))
    event.do(act, **({"player": "B"} if act == "withdraw" else {"player": "A", "table": 1}))
    assert [*charges(event.state)] == [Charge("B", 50, Cause.LOST, count=1)]


def test_a_bracket_costs_nothing_unless_it_says_so() -> None:
    assert not [*charges(evening().state)]


def test_fees_that_change_hold_from_the_next_round_on() -> None:
    """Finished matches, and those at the tables, keep their former fees."""
    rules = {"game_variant": ONE_GAME}
    event = Evening(list("ABCD"), "bronzen", lost_fees=STEPS, walkover_fee=500, **rules)
    event.do("start", seeds=list("ABCD"))
    event.open_round()
    event.do("result", table=1, report=duel("A", "D"))
    event.do("amend", settings={**rules, "lost_fees": [[0, 80]], "walkover_fee": 700})
    event.do("award", table=2, player="B")
    event.do("amend", settings={**rules, "lost_fees": [[0, 90]], "walkover_fee": 900})
    event.open_round()
    event.do("result", table=1, report=duel("A", "B"))
    assert [(one.player, one.cents) for one in charges(event.state)] == [
        ("D", 50),
        ("C", 500),
        ("B", 90),
    ]
