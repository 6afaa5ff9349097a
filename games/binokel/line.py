"""A line for a deal: what everybody got, perhaps with the Solospieler, the bid and its end."""

from __future__ import annotations

from games.binokel.auction import check_bid
from games.binokel.findings import LINE, Deal, Findings
from games.binokel.totals import bounds
from games.envelope import Json
from games.game import Depth


def deal_depth(deal: Json) -> Depth:
    """Return how deep a deal is told: by points, with Solospieler and bid, or by its melds and
    tricks."""
    if deal.get("kind") != LINE:
        return Depth.SHEET
    return Depth.NUMBERS if deal.get("bid") is None else Depth.LINES


def read_line(findings: Findings) -> Deal | None:
    """The line, or None after the findings say why there is none."""
    solo: str | None = findings.entry["solo"]
    bid, made = check_bid(findings, solo), findings.entry["made"]
    if not findings.has("solo") and (findings.has("bid") or findings.has("made")):
        findings.error("field_missing", "solo")
    scores: dict[str, int] | None = findings.entry["scores"]
    _check_scores(findings, scores or {})
    if findings.errors or scores is None:
        return None
    lost = [player for player, points in scores.items() if points < 0]
    if solo is None:
        solo = lost[0] if lost else ""
    _check_loser(findings, solo, made, lost)
    made = not lost if made is None else made
    if not findings.errors and bid is not None:
        _check_points_of_bid(findings, scores[solo], bid, made=made)
    if findings.errors:
        return None
    return Deal(
        findings.seats, LINE, solo, bid, None, made, {}, scores, warnings=tuple(findings.warnings)
    )


def _check_scores(findings: Findings, scores: dict[str, int]) -> None:
    limits = bounds(findings.settings, len(findings.seats.active))
    for player, points in scores.items():
        if points % limits.step:
            findings.error("totals_step", f"scores.{player}")
        elif not limits.least <= points <= limits.most:
            findings.error("totals_limit", f"scores.{player}")


def _check_loser(findings: Findings, solo: str, made: bool | None, lost: list[str]) -> None:
    """Points are taken from the Solospieler alone, who has lost then, and always then."""
    for player in lost:
        if player != solo or made is True:
            findings.error("line_negative", f"scores.{player}")
    if made is False and solo not in lost:
        findings.error("line_lost", f"scores.{solo}")


def _check_points_of_bid(findings: Findings, points: int, bid: int, *, made: bool) -> None:
    """Who made it has at least his bid, or the value of a game without tricks; who lost has it
    taken off, once for giving up, else as often as the rules say."""
    special = findings.settings.special_values
    taken = {-bid, -bid * findings.settings.lost_factor, *(-value for value in special)}
    if (points < bid and points not in special) if made else points not in taken:
        findings.error("line_bid", "bid")
