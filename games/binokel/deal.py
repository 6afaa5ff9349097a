"""Reads one deal of a report: every row of the validation in its order (rule book section 5)."""

from __future__ import annotations

from collections import Counter

from games.binokel.announced import Hands, Melds, read_melds
from games.binokel.auction import check_auction, check_bid
from games.binokel.cards import COPIES, points_of, ranks_in
from games.binokel.counted import read_counts
from games.binokel.findings import LINE, Deal, Findings
from games.binokel.form import SCHEMA, Trump, trump_of
from games.binokel.line import read_line
from games.binokel.melds import needs_of
from games.cards import pack as every_card
from games.envelope import unknown_fields
from games.fields import Reading
from games.soloist import Seats


def read_pressed(findings: Findings, hands: Hands) -> int | None:
    """The points of the pressed cards as far as they are known, row 45."""
    settings, given = findings.settings, findings.entry["pressed"]
    if not settings.has_dap:
        return 0
    cards = findings.entry["pressed_cards"]
    evidence = cards if cards is not None else _left_over(findings, hands)
    known = None if evidence is None else points_of(evidence, settings.card_points)
    if not findings.has("pressed"):
        return known
    if given is None:
        return None
    if cards is None and findings.has("pressed_cards"):
        known = None
    if known is not None and known != given:
        findings.error("pressed_mismatch", "pressed")
        return None
    return int(given)


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


def read_deal(given: object, path: str, seats: Seats, reading: Reading) -> Deal | None:
    """One entry of `deals`; None after `reading` has its problems."""
    entry = SCHEMA.read(given, path, reading)
    if entry is None:
        strange = unknown_fields(given, SCHEMA.keys, f"{path}.") if isinstance(given, dict) else []
        reading.problems += strange
        return None
    findings = Findings(path, entry, reading, seats)
    if entry.kind == LINE:
        return read_line(findings)
    solo: str | None = entry["solo"]
    bid = check_bid(findings, solo)
    ended_at = check_auction(findings, solo, bid)
    trump = trump_of(entry)
    melds, pressed = _read_cards(findings, trump)
    points, tricks = read_counts(findings, solo, pressed)
    if findings.errors or solo is None:
        return None
    return Deal(
        seats=seats,
        kind=entry.kind,
        solo=solo,
        bid=ended_at if bid is None else bid,
        trump=trump.suit,
        made=entry["made"] is not False,
        melds={player: melds.get(player, ()) for player in seats.active},
        points=points or {},
        tricks=tricks,
        pressed=pressed,
        warnings=tuple(findings.warnings),
    )


def _read_cards(findings: Findings, trump: Trump) -> tuple[Melds, int | None]:
    """The melds and the points of the pressed cards (rows 38 to 46)."""
    hands: Hands = findings.entry["hands"] or {}
    melds = read_melds(findings, trump)
    clean = findings.is_clean("hands", "melds", "pressed_cards")
    pressed = read_pressed(findings, hands)
    if clean:
        check_pack(findings, hands, melds, findings.entry["pressed_cards"])
    return melds, pressed
