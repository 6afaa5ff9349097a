"""A table's sheet as it is shown: deal after deal, points after each, and who is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.queries.runde import Names, notes, title

Json = dict[str, Any]
SUITS: dict[str, str] = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
SUIT_NAMES = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
RANKS: dict[str, Promise | str] = {
    "A": gettext_lazy("Ace"),
    "T": "10",
    "K": gettext_lazy("King"),
    "Q": gettext_lazy("Queen"),
    "J": gettext_lazy("Jack"),
    "9": "9",
    "8": "8",
    "7": "7",
}
PENALTIES: dict[str, Promise] = {
    "mit_without_trick": gettext_lazy("MIT without a trick"),
    "declarer_below_bid": gettext_lazy("below the number"),
    "zero_bid_no_trick": gettext_lazy("no trick with 0"),
    "revoke": gettext_lazy("revoke"),
    "misdeal": gettext_lazy("second misdeal"),
}
KINDS: dict[str, Promise] = {
    "all_gut": gettext_lazy("all GUT"),
    "luschen": gettext_lazy("five Luschen"),
    "misdeal": gettext_lazy("misdeal"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one deal. `role`: declarer, mit, weg, or empty when nothing was played."""

    points: int
    change: int
    role: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Row:
    """One deal. `words` stand for it when it was not played; `bid` as in "3 ♥"."""

    number: int
    dealer: str
    words: str
    bid: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """Where a player stands. `edge`: at 20 or more, one step from 26."""

    player: str
    name: str
    short: str
    points: int
    edge: bool
    deals_next: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """The whole sheet. `result` and `result_notes` are set once the Runde is over; `stechen` are
    sentences on its deciding deals, `level` those who still play one."""

    totals: tuple[Total, ...]
    rows: tuple[Row, ...]
    next_number: int
    dealer: str
    stechen: tuple[str, ...]
    level: tuple[str, ...]
    result: str
    result_notes: tuple[str, ...]


def sheet_view(sheet: Json, outcome: Json, players: tuple[str, ...], names: Names) -> SheetView:
    """The sheet and its outcome (accepted by the engine) in display names."""
    short = short_names(players, names)
    points = outcome.get("totals") or dict.fromkeys(players, 15)
    next_dealer = outcome.get("next_dealer") or (
        None if sheet["deals"] else sheet.get("first_dealer")
    )
    result = outcome.get("result") or {}
    deals = zip(outcome.get("deals", ()), sheet["deals"], strict=False)
    return SheetView(
        tuple(
            Total(
                player,
                names(player),
                short[player],
                points[player],
                points[player] >= 20,
                player == next_dealer,
            )
            for player in players
        ),
        tuple(_row(i, row, given, players, short) for i, (row, given) in enumerate(deals, 1)),
        len(sheet["deals"]) + 1,
        names(next_dealer) if next_dealer else "",
        tuple(_stechen(row, names) for row in outcome.get("stechen", ())),
        tuple(names(player) for player in outcome.get("stechen_needed", ())),
        title(result, names) if result else "",
        notes(result, names) if result else (),
    )


def short_names(players: tuple[str, ...], names: Names) -> dict[str, str]:
    """First words of names, with an initial of the rest where two are alike."""
    full = {player: names(player) for player in players}
    first = {player: name.split()[0][:9] for player, name in full.items()}
    alike = [name for name in first.values() if list(first.values()).count(name) > 1]
    return {
        player: f"{name[:6]} {full[player].split()[-1][:2]}." if name in alike else name
        for player, name in first.items()
    }


def _row(
    number: int, row: Json, given: Json, players: tuple[str, ...], short: Mapping[str, str]
) -> Row:
    trump = SUITS.get(given.get("trump") or "", "")
    played = row["kind"] == "played"
    return Row(
        number,
        short.get(row["dealer"], "") if row["dealer"] else "",
        "" if played else str(KINDS[row["kind"]]),
        f"{row['bid']} {trump}".strip() if played else "",
        tuple(_cell(row, player) for player in players),
    )


def _cell(row: Json, player: str) -> Cell:
    role = ""
    if player == row["declarer"]:
        role = "declarer"
    elif player in row["mit"]:
        role = "mit"
    elif player in row["weg"]:
        role = "weg"
    reason = row["penalties"].get(player, "")
    return Cell(
        row["points"][player], row["scores"][player], role, str(PENALTIES.get(reason, reason))
    )


def _stechen(row: Json, names: Names) -> str:
    if row["kind"] != "played":
        return _("Stechen: %(what)s, dealt again.") % {"what": KINDS[row["kind"]]}
    if row["loser"]:
        return _("Stechen: %(name)s loses.") % {"name": names(row["loser"])}
    level = ", ".join(names(player) for player in row["tied"])
    return _("Stechen: still level are %(names)s.") % {"names": level}


def cards() -> tuple[tuple[str, str], ...]:
    """The 32 cards, suits in their order for drawing, with their words."""
    return tuple(
        (rank + suit, f"{sign} {words}")
        for suit, sign in SUITS.items()
        for rank, words in RANKS.items()
    )
