"""Whether a stated result can be true (docs/rules/brokdorf.md 5.2 and 5.4).

Knows what the sheet of a Runde could never have led to. Does not know the form of the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.brokdorf.ending import End
from games.brokdorf.options import Rules
from games.brokdorf.result import Result
from games.envelope import Problem

_WITHOUT_A_TRICK = (15, 20, 25, 30)


def result_problems(result: Result, players: tuple[str, ...], rules: Rules) -> Iterator[Problem]:
    yield from _tied_problems(result)
    yield from _claim_problems(result, players, rules)
    yield from _payer_problems(result, players, rules)
    if result.points is None:
        return
    missing = [name for name in players if name not in result.points]
    if missing:
        yield from (Problem("points_incomplete", f"result.points.{name}") for name in missing)
        return
    yield from _end_points(result, result.points)
    yield from _claim_points(result, result.points, rules)
    if sum(1 - points for points in result.points.values() if points <= 0) > 5:
        yield Problem("points_unreachable", "result.points")


def result_warnings(result: Result, rules: Rules) -> Iterator[Problem]:
    if result.points is None:
        return
    points = sorted(result.points.values())
    others = all(total in _WITHOUT_A_TRICK for total in points[1:])
    if result.end is End.NORMAL and points[0] == 0 and others:
        yield Problem("looks_like_durchmarsch", "result.end")
    exact = rules.below_zero == "keep" and rules.failed_declarer == "tricks_count"
    if exact and sum(points) % 5 != 0:
        yield Problem("points_sum", "result.points")


def _tied_problems(result: Result) -> Iterator[Problem]:
    if result.tied is None:
        return
    if len(result.tied) < 2:
        yield Problem("tied_count", "result.tied")
    if result.loser not in result.tied:
        yield Problem("tied_loser", "result.tied")


def _claim_problems(result: Result, players: tuple[str, ...], rules: Rules) -> Iterator[Problem]:
    if result.no_claim is None:
        return
    if result.loser in result.no_claim:
        yield Problem("no_claim_loser", "result.no_claim")
    if rules.no_claim == "off":
        yield Problem("no_claim_off", "result.no_claim")
        return
    others = set(players) - {result.loser}
    # Misdeals that are counted per deal can lose a Runde in which nobody played.
    possible = rules.misdeal_scope == "deal"
    if result.end is End.NORMAL and others <= set(result.no_claim) and not possible:
        yield Problem("no_claim_all", "result.no_claim")


def _payer_problems(result: Result, players: tuple[str, ...], rules: Rules) -> Iterator[Problem]:
    if result.payer is None:
        return
    if result.payer == result.winner or len(players) == 2:
        yield Problem("payer_not_fellow", "result.payer")
    if rules.durchmarsch_payer == "nobody":
        yield Problem("payer_off", "result.payer")


def _end_points(result: Result, points: Mapping[str, int]) -> Iterator[Problem]:
    match result.end:
        case End.NORMAL:
            yield from _normal_points(result, points)
        case End.DURCHMARSCH:
            yield from _durchmarsch_points(result, points)
        case End.MISDEALS:
            for name, total in points.items():
                if not 1 <= total <= 25:
                    yield Problem("points_range", f"result.points.{name}")
        case End.EXCLUSION:
            return


def _normal_points(result: Result, points: Mapping[str, int]) -> Iterator[Problem]:
    if all(1 <= total <= 25 for total in points.values()):
        yield Problem("points_not_ended", "result.points")
    most = max(points.values())
    top = {name for name, total in points.items() if total == most}
    if result.tied is not None:
        if set(result.tied) != top:
            yield Problem("points_tied", "result.tied")
    elif result.loser not in top:
        yield Problem("points_loser", "result.loser")
    elif len(top) > 1:
        yield Problem("tied_missing", "result.tied")


def _durchmarsch_points(result: Result, points: Mapping[str, int]) -> Iterator[Problem]:
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


def _claim_points(result: Result, points: Mapping[str, int], rules: Rules) -> Iterator[Problem]:
    possible = _WITHOUT_A_TRICK if rules.misdeal_scope == "deal" else (15, 20)
    for name, total in points.items():
        if name in (result.no_claim or ()) and total not in possible:
            yield Problem("points_no_claim", f"result.points.{name}")
