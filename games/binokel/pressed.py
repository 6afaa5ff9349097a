"""The pressed cards, and whether all cards on record come from one pack.

Knows rows 42 to 46 of docs/rules/binokel.md section 5. Does not know who took which trick.
"""

from __future__ import annotations

from collections import Counter

from games.binokel.announced import Hands, Melds, is_pile
from games.binokel.cards import COPIES, points_of, ranks_in
from games.binokel.findings import Findings
from games.binokel.melds import needs_of
from games.cards import pack as every_card
from games.envelope import is_int


def read_pressed_cards(findings: Findings) -> tuple[str, ...] | None:
    """Rows 43 and 44; None when absent or wrong."""
    cards = findings.fields.get("pressed_cards")
    if cards is None or not is_pile(findings, cards, "pressed_cards", "pressed_cards_size"):
        return None
    return tuple(cards)


def read_pressed(findings: Findings, cards: tuple[str, ...] | None, hands: Hands) -> int | None:
    """The points of the pressed cards as far as they are known, rows 42 and 45."""
    settings, given = findings.settings, findings.fields.get("pressed")
    if not settings.has_dap:
        return 0
    left_over = _left_over(findings, hands)
    evidence = cards if cards is not None else left_over
    known = None if evidence is None else points_of(evidence, settings.card_points)
    if given is None:
        return known
    if not is_int(given) or given not in settings.pressed_values():
        return None
    if cards is None and "pressed_cards" in findings.fields:
        known = None
    if known is not None and known != given:
        findings.error("pressed_mismatch", "pressed")
        return None
    return int(given)


def check_pressed_value(findings: Findings) -> None:
    """Row 42 alone."""
    given = findings.fields.get("pressed")
    if given is not None and not (is_int(given) and given in findings.settings.pressed_values()):
        findings.error("pressed_value", "pressed")


def check_pack(
    findings: Findings, hands: Hands, melds: Melds, cards: tuple[str, ...] | None
) -> None:
    """Row 46: no card is needed more often than the pack holds it."""
    needed: Counter[str] = Counter(cards or ())
    for player in findings.seats.active:
        if player in hands:
            needed.update(hands[player])
        else:
            codes = melds.get(player, ())
            needed.update(needs_of(codes, findings.settings.rundgang_rule).cards)
    if max(needed.values(), default=0) > COPIES:
        findings.error("cards_exceed_pack")


def _left_over(findings: Findings, hands: Hands) -> tuple[str, ...] | None:
    """The four cards that are in none of three hands."""
    if any(player not in hands for player in findings.seats.active):
        return None
    held = Counter(card for hand in hands.values() for card in hand)
    if max(held.values()) > COPIES:
        return None
    whole = Counter(every_card(ranks_in(findings.settings.pack), copies=COPIES))
    return tuple((whole - held).elements())
