"""Reads one deal of a report: every row of the validation in its order.

Knows which check follows which (docs/rules/binokel.md section 5). Does not know scores.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.binokel.announced import Hands, Melds, Trump, read_hands, read_melds
from games.binokel.auction import read_auction, read_bid
from games.binokel.counted import (
    Numbers,
    check_last_trick,
    check_possible,
    check_pressed,
    check_split,
    read_points,
    read_tricks,
)
from games.binokel.findings import Findings
from games.binokel.form import open_form
from games.binokel.judge import is_suit
from games.binokel.pressed import check_pack, check_pressed_value, read_pressed, read_pressed_cards
from games.binokel.seats import Seats
from games.binokel.settings import Settings
from games.envelope import Problem


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal whose report has no error.

    `points` and `melds` are complete for the three active players (`points` empty unless normal);
    `pressed` are the points of the pressed cards, None if not known.
    """

    seats: Seats
    kind: str
    solo: str
    bid: int | None
    trump: str | None
    made: bool
    melds: Melds
    points: Numbers
    tricks: Numbers | None
    pressed: int | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of a deal: the deal itself if there were no errors, and the problems."""

    deal: Deal | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


def read_deal(given: object, prefix: str, seats: Seats, settings: Settings) -> Reading:
    """One entry of `deals`; `prefix` is its path."""
    if not isinstance(given, dict):
        return Reading(None, (Problem("deal_type", prefix),))
    findings = open_form(given, prefix, seats, settings)
    if isinstance(findings, list):
        return Reading(None, tuple(findings))
    solo = findings.player_of("solo", "solo_unknown")
    bid = read_bid(findings, solo)
    ended_at = read_auction(findings, solo, bid)
    trump = _read_trump(findings)
    made = _read_made(findings)
    melds, pressed = _read_cards(findings, solo, trump)
    points, tricks = _read_counts(findings, solo, pressed)
    if findings.errors or solo is None:
        return Reading(None, tuple(findings.errors))
    deal = Deal(
        seats=seats,
        kind=findings.kind,
        solo=solo,
        bid=ended_at if bid is None else bid,
        trump=trump.suit,
        made=made,
        melds={player: melds.get(player, ()) for player in seats.active},
        points=points or {},
        tricks=tricks,
        pressed=pressed,
    )
    return Reading(deal, (), tuple(findings.warnings))


def _read_trump(findings: Findings) -> Trump:
    """Row 23."""
    trump = findings.fields.get("trump")
    if trump is None:
        return Trump(None, known=findings.kind != "normal")
    if not is_suit(trump):
        findings.error("trump_unknown", "trump")
        return Trump(None, known=False)
    return Trump(str(trump), known=True)


def _read_made(findings: Findings) -> bool:
    """Row 24; a game laid open is made unless something else is said."""
    made = findings.fields.get("made")
    if made is not None and not isinstance(made, bool):
        findings.error("made_type", "made")
    return made is not False


def _read_cards(findings: Findings, solo: str | None, trump: Trump) -> tuple[Melds, int | None]:
    """Rows 25 to 46: the melds and the points of the pressed cards."""
    mark = len(findings.errors)
    hands: Hands = read_hands(findings, solo)
    melds = read_melds(findings, solo, trump, hands)
    clean = findings.clean_since(mark)
    check_pressed_value(findings)
    mark = len(findings.errors)
    cards = read_pressed_cards(findings)
    clean = clean and findings.clean_since(mark)
    pressed = read_pressed(findings, cards, hands)
    if clean:
        check_pack(findings, hands, melds, cards)
    return melds, pressed


def _read_counts(
    findings: Findings, solo: str | None, pressed: int | None
) -> tuple[Numbers | None, Numbers | None]:
    """Rows 47 to 61: trick points and tricks."""
    points = read_points(findings)
    mark = len(findings.errors)
    subtract = pressed or 0
    if points is not None and solo is not None:
        check_possible(findings, points, solo)
        if not check_pressed(findings, points, solo, pressed):
            subtract = 0
    fits = findings.clean_since(mark)
    tricks = read_tricks(findings)
    own = points and {p: n - subtract * (p == solo) for p, n in points.items()}
    fits = _read_last_trick(findings, own, tricks) and fits
    if fits and solo is not None and points is not None and tricks is not None:
        check_split(findings, solo, points, tricks, pressed)
    return points, tricks


def _read_last_trick(
    findings: Findings, own_points: Numbers | None, tricks: Numbers | None
) -> bool:
    """Rows 59 and 60; whether `last_trick` is absent or in order."""
    if "last_trick" not in findings.fields:
        return True
    last = findings.player_of("last_trick", "last_trick_unknown")
    return last is not None and check_last_trick(findings, last, own_points, tricks)
