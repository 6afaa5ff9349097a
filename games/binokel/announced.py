"""The melds of a deal beside each other and in the hands (rule book R9 to R14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.binokel.best import best_melds
from games.binokel.findings import Findings
from games.binokel.form import Trump
from games.binokel.melds import canonical, needs_of, points_of_melds

Hands = Mapping[str, tuple[str, ...]]
Melds = Mapping[str, tuple[str, ...]]


def read_melds(findings: Findings, trump: Trump) -> Melds:
    """The announced melds without an error, rows 31 to 41; melds of a hand alone are derived."""
    hands: Hands = findings.entry["hands"] or {}
    told = findings.entry["melds"] or {}
    given = findings.entry.given.get("melds") if findings.has("melds") else None
    melds: dict[str, tuple[str, ...]] = {}
    for player in findings.seats.active:
        if player in told:
            if _fit(findings, player, told[player], trump, hands.get(player)):
                melds[player] = canonical(told[player])
        elif player in hands and trump.known and not _has_entry(given, player):
            melds[player] = best_melds(hands[player], trump.suit, findings.settings)
    return melds


def _has_entry(given: object, player: str) -> bool:
    return isinstance(given, dict) and player in given


def _fit(
    findings: Findings,
    player: str,
    codes: tuple[str, ...],
    trump: Trump,
    hand: tuple[str, ...] | None,
) -> bool:
    """Rows 38 to 41: the melds beside each other, and against the hand."""
    settings, path = findings.settings, f"melds.{player}"
    needs = needs_of(codes, settings.rundgang_rule)
    if needs.conflict():
        findings.error("meld_conflict", path)
        return False
    if needs.size() > settings.hand_size:
        findings.error("meld_hand_overflow", path)
        return False
    if hand is None:
        return True
    if not _in_hand(findings, path, codes, hand):
        return False
    if trump.known:
        values = settings.meld_values
        best = points_of_melds(best_melds(hand, trump.suit, settings), trump.suit, values)
        if best > points_of_melds(codes, trump.suit, values):
            findings.warn("meld_below_best", path)
    return True


def _in_hand(findings: Findings, path: str, codes: tuple[str, ...], hand: tuple[str, ...]) -> bool:
    """Row 40."""
    held, rule = Counter(hand), findings.settings.rundgang_rule
    missing = [j for j, code in enumerate(codes) if not needs_of((code,), rule).fit(held)]
    for j in missing:
        findings.error("meld_not_in_hand", f"{path}[{j}]")
    if not missing and not needs_of(codes, rule).fit(held):
        findings.error("meld_not_in_hand", path)
        return False
    return not missing
