"""Counters of a game beside the points, in an evening of Canasta: places, fees, reports."""

from __future__ import annotations

from typing import Any

from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.rounds.state import till

Json = dict[str, Any]


def pairs(points: tuple[int, int], canastas: tuple[int, int] | None) -> Json:
    told: Json = {"points": dict(zip("01", points, strict=True))}
    if canastas is not None:
        told["canastas"] = dict(zip("01", canastas, strict=True))
    return {"totals": told}


def evening(**settings: Any) -> RoundsTournament:
    tournament = RoundsTournament("evening", "canasta", "A B C D", rounds=1, deals=0, **settings)
    tournament.do("start")
    tournament.begin_round("A B C D")
    return tournament


def test_more_canastas_part_level_people() -> None:
    tournament = evening(ties=["most_canastas"])
    tournament.report(1, pairs((5000, 5000), (6, 8)))
    rows = tournament.form.ranking(tournament.state)
    assert [(row.rank, row.player) for row in rows] == [(1, "B"), (1, "D"), (3, "A"), (3, "C")]
    assert [(c.key, c.number, c.decided) for c in rows[0].columns] == [
        ("total", 5000, False),
        ("most_canastas", 8, True),
    ]


def test_a_report_tells_what_the_event_counts() -> None:
    tournament = evening(ties=["most_canastas"], lost_fees=[[0, 50]])
    missing = [
        ("counter_missing", "report.totals.canastas"),
        ("counter_missing", "report.totals.lost"),
    ]
    report = pairs((5000, 3000), None)
    assert tournament.refused("result", table=1, report=report) == missing[:1]
    told = pairs((5000, 3000), (6, 4))
    assert tournament.refused("result", table=1, report=told) == missing[1:]
    assert evening().do("result", table=1, report=report).kind == "accepted"


def test_a_fee_may_hang_on_any_counter() -> None:
    tournament = evening(lost_fees=[[4, 10], [0, 20]], fee_unit="each_canastas")
    tournament.report(1, pairs((5000, 3000), (6, 3)))
    owed = {"A": -80, "C": -80, "B": -30, "D": -30}  # 4 x 10 + 2 x 20, 3 x 10
    assert {player: tournament.state.cash[player] for player in owed} == owed
    assert tournament.state.cash[till(1, 1)] == 220
