"""Reads one deal of a report: every row of the validation in its order (rule book section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.binokel.auction import check_auction, check_bid
from games.binokel.best import best_melds
from games.binokel.cards import COPIES, points_of, ranks_in
from games.binokel.counted import read_counts
from games.binokel.form import LINE, SCHEMA, Deal, Findings, Trump, trump_of
from games.binokel.match import bounds
from games.binokel.melds import canonical, needs_of, points_of_melds
from games.cards import pack as every_card
from games.envelope import Json, unknown_fields
from games.fields import Reading
from games.game import Depth
from games.soloist import Seats

Hands = Mapping[str, tuple[str, ...]]
Melds = Mapping[str, tuple[str, ...]]


def _read_melds(findings: Findings, trump: Trump) -> Melds:
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


def deal_depth(deal: Json) -> Depth:
    """Return the depth of a deal: points, Solospieler and bid, or melds and tricks."""
    if deal.get("kind") != LINE:
        return Depth.SHEET
    return Depth.NUMBERS if deal.get("bid") is None else Depth.LINES


def _read_line(findings: Findings) -> Deal | None:
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
    """Check points against a bid.

    A winner has at least the bid, or the value of a game without tricks. A loser has it taken off,
    once for giving up, else as often as the rules say.
    """
    special = findings.settings.special_values
    taken = {-bid, -bid * findings.settings.lost_factor, *(-value for value in special)}
    if (points < bid and points not in special) if made else points not in taken:
        findings.error("line_bid", "bid")


def _read_pressed(findings: Findings, hands: Hands) -> int | None:
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


def _check_pack(
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
        return _read_line(findings)
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
    melds = _read_melds(findings, trump)
    clean = findings.is_clean("hands", "melds", "pressed_cards")
    pressed = _read_pressed(findings, hands)
    if clean:
        _check_pack(findings, hands, melds, findings.entry["pressed_cards"])
    return melds, pressed
