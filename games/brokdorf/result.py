"""Result only: how a Runde ended, and whether that can be true (rule book 3.4, 5.2 and 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.brokdorf.deal import NAME, NAMES
from games.brokdorf.ending import End, Ending
from games.brokdorf.options import BOOK, Rules
from games.deals import DealSchema, Kind
from games.envelope import Problem
from games.fields import EachPlayer, Number, always, named

_field = named(BOOK)

_BY_LOSER: Final = (End.NORMAL, End.MISDEALS, End.EXCLUSION)
_DURCHMARSCH: Final = (End.DURCHMARSCH,)
_POINTS: Final = Number(
    lambda rules: 0 if rules.below_zero == "clamp" else -4,
    30,
    "points_range",
    no_number="field_type",
)
SCHEMA: Final = DealSchema(
    (
        _field("loser", NAME, _BY_LOSER, always),
        _field("tied", NAMES, (End.NORMAL,)),
        _field("no_claim", NAMES, _BY_LOSER),
        _field("winner", NAME, _DURCHMARSCH, always),
        _field("payer", NAME, _DURCHMARSCH),
        _field("points", EachPlayer(_POINTS, null_is_absent=False)),
    ),
    (
        Kind(End.NORMAL, BOOK["kind.normal"]),
        Kind(End.MISDEALS, BOOK["kind.misdeals"]),
        Kind(End.EXCLUSION, BOOK["kind.exclusion"]),
        Kind(End.DURCHMARSCH, BOOK["kind.durchmarsch"]),
    ),
    kind_key="end",
    unknown_kind="end_unknown",
    no_object="field_type",
)
_WITHOUT_A_TRICK: Final = (15, 20, 25, 30)


def result_problems(result: Ending, players: tuple[str, ...], rules: Rules) -> Iterator[Problem]:
    """Yield contradictions in a stated result, and points that no sheet reaches."""
    if result.tied is not None and len(result.tied) < 2:
        yield Problem("tied_count", "result.tied")
    if result.tied is not None and result.loser not in result.tied:
        yield Problem("tied_loser", "result.tied")
    yield from _claim_problems(result, players, rules)
    if result.payer is not None and (result.payer == result.winner or len(players) == 2):
        yield Problem("payer_not_fellow", "result.payer")
    if result.payer is not None and rules.durchmarsch_payer == "nobody":
        yield Problem("payer_off", "result.payer")
    points = result.points
    if points is None:
        return
    missing = [name for name in players if name not in points]
    yield from (Problem("points_incomplete", f"result.points.{name}") for name in missing)
    if missing:
        return
    if result.end is End.NORMAL:
        yield from _normal_points(result, points)
    elif result.end is End.DURCHMARSCH:
        yield from _durchmarsch_points(result, points)
    claimless = _WITHOUT_A_TRICK if rules.misdeal_scope == "deal" else (15, 20)
    for name, total in points.items():
        if result.end is End.MISDEALS and not 1 <= total <= 25:
            yield Problem("points_range", f"result.points.{name}")
        if name in (result.no_claim or ()) and total not in claimless:
            yield Problem("points_no_claim", f"result.points.{name}")
    if sum(1 - total for total in points.values() if total <= 0) > 5:
        yield Problem("points_unreachable", "result.points")


def result_warnings(result: Ending, rules: Rules) -> Iterator[Problem]:
    points = sorted((result.points or {}).values())
    others = all(total in _WITHOUT_A_TRICK for total in points[1:])
    if result.end is End.NORMAL and points[:1] == [0] and others:
        yield Problem("looks_like_durchmarsch", "result.end")
    exact = rules.below_zero == "keep" and rules.failed_declarer == "tricks_count"
    if exact and sum(points) % 5 != 0:
        yield Problem("points_sum", "result.points")


def _claim_problems(result: Ending, players: tuple[str, ...], rules: Rules) -> Iterator[Problem]:
    if result.no_claim is None:
        return
    if result.loser in result.no_claim:
        yield Problem("no_claim_loser", "result.no_claim")
    others = set(players) - {result.loser}
    # Misdeals that are counted per deal can lose a Runde in which nobody played.
    possible = rules.misdeal_scope == "deal"
    if rules.no_claim == "off":
        yield Problem("no_claim_off", "result.no_claim")
    elif result.end is End.NORMAL and others <= set(result.no_claim) and not possible:
        yield Problem("no_claim_all", "result.no_claim")


def _normal_points(result: Ending, points: Mapping[str, int]) -> Iterator[Problem]:
    if all(1 <= total <= 25 for total in points.values()):
        yield Problem("points_not_ended", "result.points")
    top = {name for name, total in points.items() if total == max(points.values())}
    if result.tied is not None:
        if set(result.tied) != top:
            yield Problem("points_tied", "result.tied")
    elif result.loser not in top:
        yield Problem("points_loser", "result.loser")
    elif len(top) > 1:
        yield Problem("tied_missing", "result.tied")


def _durchmarsch_points(result: Ending, points: Mapping[str, int]) -> Iterator[Problem]:
    for name, total in points.items():
        possible = (0,) if name == result.winner else _WITHOUT_A_TRICK
        if total not in possible:
            yield Problem("points_durchmarsch", f"result.points.{name}")
    if result.payer is None:
        return
    fellows = {name: total for name, total in points.items() if name != result.winner}
    own = fellows.pop(result.payer, 0)
    if own <= 15 or any(total >= own for total in fellows.values()):
        yield Problem("payer_not_top", "result.payer")
