"""The outcome of an accepted sheet as JSON (docs/rules/brokdorf.md 4.4).

Knows the keys of the outcome. Everything in it was decided before.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.brokdorf.deal import Played
from games.brokdorf.ending import Ending, settled
from games.brokdorf.result import Result
from games.brokdorf.runde import DealEffect
from games.brokdorf.scoring import Penalty
from games.brokdorf.sheet import Course
from games.brokdorf.stechen import StechenRow
from games.envelope import Json


def sheet_outcome(course: Course) -> Json:
    """All keys of the outcome but `warnings`."""
    runde, stechen, ending = course.runde, course.stechen, course.ending()
    rows = stechen.rows if stechen is not None else ()
    waiting = stechen is not None and ending is None
    return {
        "ok": True,
        "level": "sheet",
        "deals": [_deal_row(row, runde.players) for row in runde.rows],
        "totals": dict(runde.points),
        **(_open(course) if ending is None else settled(ending, runde.players, runde.rules)),
        "tied": list(course.tied()),
        "stechen": [_stechen_row(row) for row in rows],
        "stechen_needed": list(stechen.left) if stechen is not None and waiting else [],
        "never_played": list(runde.never_played),
        "next_dealer": runde.dealer if course.end is None else None,
        "result": None if ending is None else _result(ending, runde.points),
    }


def _open(course: Course) -> Json:
    """The keys that say how a Runde was settled, while it is not."""
    return {
        "finished": False,
        "end": None if course.end is None else course.end.value,
        "winners": [],
        "losers": [],
        "no_claim": [],
        "transfers": [],
        "euros": dict.fromkeys(course.runde.players, 0),
        "next_chooser": None,
    }


def _result(ending: Ending, points: Mapping[str, int]) -> Json:
    """The stated result that says the same."""
    return Result(
        end=ending.end,
        loser=ending.loser,
        tied=ending.tied or None,
        no_claim=ending.no_claim or None,
        winner=ending.winner,
        payer=ending.payer,
        points=points,
    ).as_json()


def _deal_row(row: DealEffect, players: tuple[str, ...]) -> Json:
    return {
        "kind": row.kind.value,
        "dealer": row.dealer,
        **_play(row.played, row.credited, players),
        "penalties": _penalties(row.penalties),
        "misdeals": row.misdeals,
        "scores": dict(row.scores),
        "points": dict(row.points),
    }


def _stechen_row(row: StechenRow) -> Json:
    decided = len(row.left) == 1
    return {
        "kind": row.deal.kind.value,
        "players": list(row.players),
        "chooser": row.chooser,
        "dealer": row.deal.dealer,
        **_play(row.played, row.credited, row.players),
        "penalties": _penalties(row.penalties),
        "misdeals": row.misdeals,
        "tied": [] if decided else list(row.left),
        "loser": row.left[0] if decided else None,
    }


def _play(played: Played | None, credited: Mapping[str, int], players: tuple[str, ...]) -> Json:
    if played is None:
        return {"declarer": None, "bid": None, "mit": [], "weg": [], "tricks": {}}
    return {
        "declarer": played.declarer,
        "bid": played.bid,
        "mit": list(played.mit),
        "weg": list(played.weg),
        "tricks": {name: credited.get(name, 0) for name in players},
    }


def _penalties(penalties: Mapping[str, Penalty]) -> dict[str, str]:
    return {name: penalty.value for name, penalty in penalties.items()}
