"""Writes a played deal down as an entry of a report.

Knows the fields of docs/rules/binokel.md section 3. Does not know how the deal was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.binokel.cards import points_of
from games.binokel.play import Played
from games.binokel.seats import Seats
from games.binokel.settings import Settings
from games.envelope import Json

_MOST_PRESSED: Final = 44


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a deal before it is played; `hands` after pressing."""

    seats: Seats
    settings: Settings
    solo: str
    bid: int
    calls: tuple[int | str, ...]
    hands: Mapping[str, tuple[str, ...]]
    pressed: tuple[str, ...]
    full: bool


def special_entry(record: Record, kind: str, made: bool | None) -> Json:
    """A deal without trick points; `made` is None for Abgehen."""
    entry: Json = {"kind": kind, **_header(record)}
    if made is not None:
        entry["made"] = made
    return entry


def normal_entry(
    record: Record, trump: str, melds: Mapping[str, tuple[str, ...]], played: Played
) -> Json:
    """A deal that was played out; `played.points` include the pressed cards."""
    entry: Json = {**_header(record), "trump": trump}
    entry["melds"] = {player: list(codes) for player, codes in melds.items() if codes}
    active = record.seats.active
    if record.full:
        return entry | _evidence(record, played)
    entered = (record.solo, next(player for player in active if player != record.solo))
    entry["points"] = {player: played.points[player] for player in entered}
    silent = any(played.points[player] == 0 and melds[player] for player in active)
    if silent or played.points[record.solo] <= _MOST_PRESSED:
        entry["tricks"] = dict(played.tricks)
    return entry


def _header(record: Record) -> Json:
    entry: Json = {"solo": record.solo, "bid": record.bid}
    if record.full:
        entry |= {"dealer": record.seats.dealer, "auction": list(record.calls)}
    return entry


def _evidence(record: Record, played: Played) -> Json:
    evidence: Json = {
        "hands": {player: list(hand) for player, hand in record.hands.items()},
        "points": dict(played.points),
        "tricks": dict(played.tricks),
        "last_trick": played.last_trick,
    }
    if record.settings.has_dap:
        evidence["pressed"] = points_of(record.pressed, record.settings.card_points)
        evidence["pressed_cards"] = list(record.pressed)
    return evidence
