"""Reading one entry of `deals` or `stechen` (docs/rules/brokdorf.md 3.2, 3.5, 5.1).

Knows which kind has which fields. Does not know whether the values fit together.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.brokdorf.deal import Deal, Kind
from games.brokdorf.fields import FieldReader
from games.brokdorf.options import Rules
from games.brokdorf.trick import HAND_SIZE
from games.envelope import Json, unknown_fields

_ORDER = (
    "dealer",
    "bids",
    "declarer",
    "bid",
    "trump",
    "tricks",
    "revoke",
    "play",
    "player",
    "hand",
)
_FIELDS: Mapping[Kind, tuple[str, ...]] = {
    Kind.PLAYED: _ORDER[:8],
    Kind.ALL_GUT: ("dealer", "bids"),
    Kind.LUSCHEN: ("dealer", "player", "hand"),
    Kind.MISDEAL: ("dealer",),
}


def read_deals(
    reader: FieldReader, value: object, field: str, rules: Rules, *, stechen: bool
) -> tuple[Deal, ...]:
    """The entries that could be read, of a list that the caller has checked."""
    assert isinstance(value, list)
    entries = (
        _read_entry(reader, entry, f"{field}[{i}]", rules, stechen=stechen)
        for i, entry in enumerate(value)
    )
    return tuple(entry for entry in entries if entry is not None)


def _read_entry(
    reader: FieldReader, value: object, path: str, rules: Rules, *, stechen: bool
) -> Deal | None:
    if not isinstance(value, dict):
        reader.refuse("deal_type", path)
        return None
    draws = _draws(reader, value.get("draws"), f"{path}.draws") if stechen else None
    stated = value.get("kind")
    if stated is not None and stated not in tuple(Kind):
        reader.refuse("kind_unknown", f"{path}.kind")
        return None
    kind = Kind.PLAYED if stated is None else Kind(stated)
    deal = _read_kind(reader, _allowed(reader, value, kind, path), kind, path, rules, draws)
    known = ("kind", *_ORDER, "draws") if stechen else ("kind", *_ORDER)
    reader.problems += unknown_fields(value, known, f"{path}.")
    return deal


def _allowed(reader: FieldReader, value: Json, kind: Kind, path: str) -> Json:
    """The fields of this kind (None when absent); others are refused unless null."""
    for key in _ORDER:
        if value.get(key) is not None and key not in _FIELDS[kind]:
            reader.refuse("field_not_allowed", f"{path}.{key}")
    return {key: value.get(key) if key in _FIELDS[kind] else None for key in _ORDER}


def _read_kind(
    reader: FieldReader,
    given: Json,
    kind: Kind,
    path: str,
    rules: Rules,
    draws: Mapping[str, str] | None,
) -> Deal:
    if kind is Kind.PLAYED:
        _refuse_missing(reader, given, path)
    lowest = 0 if rules.zero_bid else 1
    bid = given["bid"]
    return Deal(
        kind=kind,
        draws=draws,
        dealer=reader.name(given["dealer"], f"{path}.dealer"),
        bids=_bids(reader, given["bids"], f"{path}.bids", lowest),
        declarer=reader.name(given["declarer"], f"{path}.declarer"),
        bid=None
        if bid is None
        else reader.number(bid, f"{path}.bid", lowest, HAND_SIZE, "bid_range"),
        trump=reader.suit(given["trump"], f"{path}.trump"),
        tricks=reader.numbers(given["tricks"], f"{path}.tricks", 0, HAND_SIZE, "tricks_range")
        or {},
        revoke=reader.names(given["revoke"], f"{path}.revoke") or (),
        play=_play(reader, given["play"], f"{path}.play"),
        player=reader.name(given["player"], f"{path}.player"),
        hand=reader.cards(given["hand"], f"{path}.hand"),
    )


def _refuse_missing(reader: FieldReader, given: Json, path: str) -> None:
    required = ("tricks",) if given["bids"] is not None else ("declarer", "bid", "tricks")
    for key in required:
        if given[key] is None:
            reader.refuse("field_missing", f"{path}.{key}")


def _bids(
    reader: FieldReader, value: object, path: str, lowest: int
) -> dict[str, int | None] | None:
    if value is None or not reader.is_object(value, path):
        return None
    assert isinstance(value, dict)
    return {
        name: None
        if value[name] == "GUT"
        else reader.number(value[name], place, lowest, HAND_SIZE, "bid_range")
        for name, place in reader.entries(value, path)
    }


def _play(reader: FieldReader, value: object, path: str) -> tuple[tuple[str, ...], ...] | None:
    if value is None or not reader.is_list(value, path):
        return None
    assert isinstance(value, list)
    tricks = []
    for t, trick in enumerate(value):
        if reader.is_list(trick, f"{path}[{t}]"):
            tricks.append(reader.cards(trick, f"{path}[{t}]") or ())
    return tuple(tricks)


def _draws(reader: FieldReader, value: object, path: str) -> dict[str, str] | None:
    if value is None or not reader.is_object(value, path):
        return None
    assert isinstance(value, dict)
    read = ((name, reader.card(value[name], place)) for name, place in reader.entries(value, path))
    return {name: card for name, card in read if card is not None}
