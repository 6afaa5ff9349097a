"""The cut and the Final Table of one course by hand.

P0 has ten euros, and P1, or the player in front of P1, always loses.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.forecast.known_hall import hall
from tests.domain.forecast.lots import Slow
from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.forecast.wm import _Game
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wm.state import Playoff


def game(*euros: int, **given: Any) -> _Game:
    return _Game(hall(*euros, **given))


def final(*euros: int, at: Phase = Phase.FINAL, **given: Any) -> Course:
    state = {"threshold": 0, **given.pop("state", {})}
    return hall(*euros, at=at, state=state, **given).course()


@pytest.mark.parametrize(
    ("euros", "given", "runden"),
    [
        # after k Runden P1 has n - k, and the threshold stands at a half of the Runden before it
        (10, {}, 7),  # 3 and 3
        (9, {}, 7),  # 2 and 3; after six 3 and 2
        (10, {"raise_every": 3}, 8),  # 2 and 2
        # one Runde was played since it last rose: after six 3 and 3
        (9, {"state": {"runden_since_raise": 1}}, 6),
        (9, {"state": {"threshold": 3}}, 5),  # 4 and 5; after four 5 and 4
        (9, {"state": {"threshold": None}}, 7),
        # it rises before the check: after six 3 and 3
        (9, {"eliminate_check": "after_raise"}, 6),
        # from the cut-off on it rises after each: after five 4 and 4
        (9, {"cutoff": -1}, 5),
        (9, {"cutoff": 8}, 5),
        (9, {"cutoff": 9}, 6),  # after the second: 3 and 4
        (9, {"cutoff": -1, "eliminate_check": "after_raise"}, 5),  # 4 and 5; after four 5 and 4
        (10, {"cutoff": -1, "eliminate_check": "after_raise"}, 5),  # 5 and 5
    ],
)
def test_whoever_pays_and_has_no_more_than_the_threshold_is_out(
    euros: int, given: Any, runden: int
) -> None:
    """Two play eight minutes. The lot has put P1 in front of P0."""
    for at in (Phase.FINAL, Phase.FINAL_READY):
        found = final(10, euros, at=at, **given)
        assert found.made == {Goal.FINAL: ["P1", "P0"], Goal.FIRST: ["P0"], Goal.PRIZES: []}
        assert (found.end, found.cut, found.rounds) == (runden * 8, None, 0)
    # both the hall and the table take twice as long
    assert final(10, euros, lot=Slow(), **{**given, "cutoff": None}).end == pytest.approx(
        4 * final(10, euros, **{**given, "cutoff": None}).end
    )


@pytest.mark.parametrize(
    ("given", "runden"),
    [
        # it rises to 1 as P2 goes; the count begins anew: after seven more 3 and 4
        ({"state": {"runden_since_raise": 1}}, 7),
        ({}, 7),
        # both count: it stands at 2; after six more 4 and 4
        ({"state": {"runden_since_raise": 1}, "counter_on_elimination": "continue"}, 6),
        # or one is counted already: it rises after one, three and five more
        ({"counter_on_elimination": "continue"}, 6),
        # the regular raise comes first and in addition: after six more 4 and 5
        ({"state": {"runden_since_raise": 1}, "eliminate_check": "after_raise"}, 6),
        # by it to 1, and with the sixth to 4
        ({"eliminate_check": "after_raise"}, 6),
    ],
)
def test_whoever_goes_raises_the_threshold(given: Any, runden: int) -> None:
    """P2 pays the last euro to P1, the next seat, who has ten then; ten minutes."""
    found = final(10, 9, 1, places=3, **given)
    assert found.made[Goal.PRIZES] == ["P0", "P1", "P2"]
    assert found.end == 10 + runden * 8


def test_a_loser_pays_clockwise() -> None:
    """P2, P1 and P0 sit in this order, and P1 pays the only euro to P0, who has 4; P2 has 3.

    Then P2 pays and has 2, then 1, and is out with 1 and 1.
    """
    found = final(3, 1, 3, places=3, losers={3: (1,), 2: (0,)})
    assert found.made[Goal.PRIZES] == ["P0", "P2", "P1"]
    assert found.end == 10 + 2 * 8
    # if P0, who is the last one, loses, P2 has the euro
    found = final(1, 3, 3, places=3, losers={3: (2,), 2: (1,)})
    assert found.made[Goal.PRIZES] == ["P2", "P1", "P0"]
    # and with two each of the others has one
    found = final(4, 4, 2, places=3, losers={3: (0,), 2: (0,)})
    assert found.made[Goal.PRIZES] == ["P0", "P1", "P2"]
    assert found.end == 10 + 3 * 8  # P1 has 5, and 4, 3, 2 after it against 1, 1, 2


def test_who_has_won_alone_is_there_at_once() -> None:
    found = final(10, places=1)
    assert found.made == {Goal.FINAL: ["P0"], Goal.FIRST: ["P0"], Goal.PRIZES: ["P0"]}
    assert found.end == 0


def playoff(
    *euros: int, level: str, places: int, through: str = "", prizes: int = 0, **given: Any
) -> Course:
    """Play off these players for `places` places, by number."""
    group = Playoff(tuple(f"P{n}" for n in level), places, tuple(f"P{n}" for n in through))
    state = {"playoff": group, **given.pop("state", {})}
    return hall(*euros, at=Phase.PLAYOFF, cutoff=-5, state=state, places=prizes, **given).course()


def test_a_stechen_is_decided_by_lot() -> None:
    """The lot turns P1, P2 and P3 round: P3 is through, then P2 and P1 are out, the last one best.

    It takes twelve minutes, the break six. The average of 14 and 12 is 3 above ten. The table is
    turned round, and P3 loses: 12 - k. The threshold rises each time: 3 + k - 1. Five 15ers.
    """
    found = playoff(14, 12, 12, 12, level="123", places=1, through="0", prizes=4)
    assert found.made == {
        Goal.FINAL: ["P3", "P0"],
        Goal.FIRST: ["P0"],
        Goal.PRIZES: ["P0", "P3", "P1", "P2"],
    }
    assert (found.end, found.cut) == (12 + 6 + 5 * 8, None)


def test_as_many_as_there_are_places_need_no_stechen() -> None:
    """One player has left. P0 and P1 are the finalists; 14 and 12 as before."""
    found = playoff(14, 12, level="1", places=1, through="0")
    assert found.made[Goal.FINAL] == ["P1", "P0"]
    assert found.end == 6 + 5 * 8


@pytest.mark.parametrize(
    ("over", "threshold_of", "runden"),
    [
        ("finalists", (14 + 12) / 2 - 10, 5),  # 3: after five 7 and 7
        # P4, who missed the cut, counts too: 51 over four are 12, less ten; after six 6 and 7
        ("remaining", (14 + 12 + 12 + 10) / 4 - 10, 6),
        # as P5 does, who is out with nothing: 48 over five are 9
        ("starters", (14 + 12 + 12 + 10 + 0) / 5 - 10, 7),  # 5 and 6; after six 6 and 5
    ],
)
def test_whose_average_counts_after_a_stechen(over: str, threshold_of: float, runden: int) -> None:
    """P1 and P2 play for a place, and P2 gets it by lot: 12 - k after k 15ers.

    The threshold rises each time.
    """
    status = dict.fromkeys(("P0", "P1", "P2"), Status.ACTIVE)
    rest = hall(
        14, 12, 12, 10, 0,
        at=Phase.PLAYOFF,
        cutoff=-5,
        threshold_over=over,
        state={
            "status": {**status, "P3": Status.MISSED_CUT, "P4": Status.BUST},
            "playoff": Playoff(("P1", "P2"), 1, ("P0",)),
            "at_cut": ("P0", "P1", "P2", "P3"),
        },
    )  # fmt: skip
    assert max(0, threshold_of) == {5: 3, 6: 2, 7: 0}[runden]
    assert rest.course().end == 12 + 6 + runden * 8


def cut(*euros: int, final_size: int = 3, **given: Any) -> tuple[list[int], list[int], _Game]:
    """The finalists, and who is out, the last one best."""
    one = game(*euros, cutoff=0, final_size=final_size, **given)
    one._cut()
    return one.finalists, one.out, one


@pytest.mark.parametrize(
    ("euros", "settings", "finalists", "out", "threshold"),
    [
        # no more than there are places; the average of 12 is 2 above ten
        ((12, 13, 11), {}, [2, 0, 1], [], 2),
        # the poorest is out first
        ((12, 11, 13, 8, 9), {}, [1, 0, 2], [3, 4], 2),
        # 5 is not above the threshold of 45 / 3 - 10, and 9 is
        ((31, 5, 9, 2, 1), {}, [2, 0], [4, 3, 1], 5),
        # nor is 9 above 45 / 3 - 5: he is out after those who missed the cut
        ((31, 5, 9, 2, 1), {"start_euros": 5}, [0], [4, 3, 1, 2], 10),
        (
            (31, 5, 9, 2, 1),
            {"start_euros": 5, "start_elimination": "cut_only"},
            [0],
            [4, 3, 1, 2],
            10,
        ),
        (
            (31, 5, 9, 2, 1),
            {"start_euros": 5, "start_elimination": "never"},
            [1, 2, 0],
            [4, 3],
            10,
        ),
        # at 40 / 3 - 5 both others are, the richest last
        ((31, 4, 5), {"start_euros": 5}, [0], [1, 2], 8),
        # 4 is not above 48 / 3 - 10: nobody plays for the two places
        ((40, 4, 4, 4), {}, [0], [3, 2, 1], 6),
        # but 4 is above 39 / 3 - 10: by lot, which turns them round
        ((31, 4, 4, 4), {}, [2, 1, 0], [3], 3),
        # likewise 4 with a threshold of 42 / 3 - 10
        ((34, 4, 4, 4), {}, [0], [3, 2, 1], 4),
        # the richest stays, and nobody who is as poor as the threshold
        ((5, 4, 4), {"start_euros": 0}, [0], [2, 1], 4),
        # with nobody ahead all of them play, whatever the threshold is: one remains in any case
        ((5, 5, 5, 5), {"start_euros": 0}, [2, 1, 0], [3], 5),
    ],
)
def test_the_richest_go_on(
    euros: tuple[int, ...], settings: Any, finalists: list[int], out: list[int], threshold: int
) -> None:
    found = cut(*euros, **settings)
    assert found[:2] == (finalists, out)
    assert found[2].threshold == threshold


@pytest.mark.parametrize(
    ("euros", "settings", "threshold"),
    [
        ((12, 12, 11), {}, 1),  # 1 2/3
        ((12, 12, 11), {"threshold_rounding": "nearest"}, 2),
        ((12, 12, 11), {"threshold_rounding": "ceil"}, 2),
        ((12, 11, 11), {"threshold_rounding": "nearest"}, 1),  # 1 1/3
        ((12, 11, 11), {"threshold_rounding": "ceil"}, 2),
        ((12, 11), {"threshold_rounding": "nearest"}, 2),  # 1 1/2
        ((5, 5), {}, 0),
        ((12, 13, 14, 1), {}, 3),
        ((12, 13, 14, 1), {"threshold_over": "remaining"}, 0),
        ((12, 13, 14, 9), {"threshold_over": "remaining"}, 2),
        # and P4, who is out with six euros
        ((12, 13, 14, 9), {"threshold_over": "starters"}, 0),
        ((12, 13, 14, 9), {"threshold_over": "starters", "start_euros": 9}, 1),
    ],
)
def test_where_the_threshold_starts(euros: tuple[int, ...], settings: Any, threshold: int) -> None:
    if "starters" in settings.values():
        euros = (*euros, 6)
        status = dict.fromkeys([f"P{k}" for k in range(4)], Status.ACTIVE)
        settings = {**settings, "state": {"status": {**status, "P4": Status.WITHDRAWN}}}
    assert cut(*euros, **settings)[2].threshold == threshold


@pytest.mark.parametrize(
    ("when", "out"),
    [({"cutoff": 1}, []), ({"cutoff": 0}, [1, 2]), ({"state": {"cutoff_reached": True}}, [1, 2])],
)
def test_before_the_cut_off_nobody_may_be_too_poor(when: Any, out: list[int]) -> None:
    settings = {"start_euros": 5, "start_elimination": "cut_only", "final_size": 3}
    one = game(31, 4, 5, **{"cutoff": 1, **when}, **settings)
    one._cut()
    assert one.out == out


@pytest.mark.parametrize(
    ("euros", "minutes"), [((20, 12, 12, 12), 12), ((20, 13, 12, 11), 0), ((20, 12, 12, 11), 0)]
)
def test_a_stechen_takes_its_time(euros: tuple[int, ...], minutes: float) -> None:
    one = cut(*euros)[2]
    assert (one.cut_at, one.time) == (0, minutes)
