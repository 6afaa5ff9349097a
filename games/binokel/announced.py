"""Hands and melds of a deal: are they cards of the pack, and do they fit together?

Knows docs/rules/binokel.md R9 to R14 and rows 25 to 41 of section 5. Does not know trick points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.binokel.best import best_melds
from games.binokel.findings import Findings
from games.binokel.judge import table_under
from games.binokel.melds import canonical, is_code, needs_of, points_of_melds, value_of

Hands = Mapping[str, tuple[str, ...]]
Melds = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Trump:
    """The trump suit of a deal. Unknown: missing where it must be named, or wrong."""

    suit: str | None
    known: bool


def read_hands(findings: Findings, solo: str | None) -> Hands:
    """The hands without an error, rows 25 to 30."""
    hands = findings.object_of("hands", "hands_type")
    if hands is None:
        return {}
    valid = {}
    for player in findings.seats.active:
        if player not in hands:
            continue
        if findings.kind == "abgehen" and player == solo:
            findings.error("hand_not_allowed", f"hands.{player}")
        elif is_pile(findings, hands[player], f"hands.{player}", "hand_size"):
            valid[player] = tuple(hands[player])
    return valid


def is_pile(findings: Findings, cards: object, path: str, size_code: str) -> bool:
    """Whether `cards` are a hand (or, with `pressed_cards_size`, the four pressed cards)."""
    mark = len(findings.errors)
    size = findings.settings.hand_size if size_code == "hand_size" else 4
    if not isinstance(cards, list) or len(cards) != size:
        findings.error(size_code, path)
    if isinstance(cards, list):
        for problem in table_under(findings.settings).card_problems(cards, path):
            findings.error(*problem)
    return findings.clean_since(mark)


def read_melds(findings: Findings, solo: str | None, trump: Trump, hands: Hands) -> Melds:
    """The announced melds without an error, rows 31 to 41; melds of a hand alone are derived."""
    given = findings.object_of("melds", "melds_type") or {}
    melds: dict[str, tuple[str, ...]] = {}
    for player in findings.seats.active:
        if player not in given:
            if player in hands and trump.known:
                melds[player] = best_melds(hands[player], trump.suit, findings.settings)
        elif findings.kind == "abgehen" and player == solo:
            if given[player] != []:
                findings.error("melds_not_allowed", f"melds.{player}")
        else:
            codes = _read_codes(findings, given[player], f"melds.{player}", trump)
            if codes is not None and _fit(findings, player, codes, trump, hands.get(player)):
                melds[player] = canonical(codes)
    return melds


def _read_codes(
    findings: Findings, entry: object, path: str, trump: Trump
) -> tuple[str, ...] | None:
    """Rows 34 to 37; None when something was wrong."""
    if not isinstance(entry, list):
        findings.error("melds_type", path)
        return None
    mark = len(findings.errors)
    values = findings.settings.meld_values
    seen: set[str] = set()
    for j, code in enumerate(entry):
        if not is_code(code):
            findings.error("meld_unknown", f"{path}[{j}]")
            continue
        if code in seen:
            findings.error("meld_repeated", f"{path}[{j}]")
        elif trump.known and not value_of(code, trump.suit, values):
            findings.error("meld_not_played", f"{path}[{j}]")
        seen.add(code)
    return tuple(entry) if findings.clean_since(mark) else None


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
