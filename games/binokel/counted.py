"""Trick points and tricks of a normal deal that can be true together (rule book R17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from games.binokel.cards import COPIES, rank_points, ranks_in
from games.binokel.form import DEAL_POINTS, Findings
from games.cards import SUITS

Pile = tuple[int, int]
"""Number of cards and their points."""

Stock = tuple[int, ...]
"""The remaining number of cards of each rank."""

_PER_RANK: Final = COPIES * len(SUITS)


def can_split(piles: list[Pile], pack: int, count: str) -> bool:
    """Return True if the whole pack can be split into `piles`; their sizes and points add up to
    it."""
    if any(cards < 0 or points < 0 for cards, points in piles):
        return False
    if count == "tens":
        return all(points <= 10 * cards for cards, points in piles)
    values = tuple(rank_points(rank, count) for rank in ranks_in(pack))
    stock = (_PER_RANK,) * len(values)
    ways = {pile: sum(1 for _ in _takes(pile, stock, values)) for pile in piles}
    ordered = sorted(piles, key=lambda pile: ways[pile])
    return _split(tuple(ordered), stock, values)


@lru_cache(maxsize=20_000)
def _split(piles: tuple[Pile, ...], stock: Stock, values: Stock) -> bool:
    """The last pile fits when the others do."""
    if len(piles) < 2:
        return True
    return any(_split(piles[1:], rest, values) for rest in _takes(piles[0], stock, values))


def _takes(pile: Pile, stock: Stock, values: Stock) -> Iterator[Stock]:
    """Yield the stocks after a pile has been taken, rank after rank."""
    cards, points = pile
    if not stock:
        if cards == 0 and points == 0:
            yield ()
        return
    value = values[0]
    for taken in range(min(cards, stock[0]) + 1):
        worth = points - taken * value
        if worth < 0:
            break
        if worth > (cards - taken) * value or cards - taken > sum(stock[1:]):
            continue
        for rest in _takes((cards - taken, worth), stock[1:], values[1:]):
            yield (stock[0] - taken, *rest)


LAST_TRICK: Final = 10
_LEAST_PRESSED: Final = 8
_LEAST_TRICK: Final = 6

Numbers = Mapping[str, int]


def read_counts(
    findings: Findings, solo: str | None, pressed: int | None
) -> tuple[Numbers | None, Numbers | None]:
    """Rows 47 to 61: trick points and tricks, each None when absent or wrong."""
    settings, points = findings.settings, _points(findings)
    mark, own = len(findings.errors), points
    if points is not None and solo is not None:
        _check_possible(findings, points, solo)
        rest = points[solo] - (pressed or 0)
        small = settings.classic_with_dap and 0 < rest < _LEAST_TRICK
        if pressed is not None and (rest < 0 or small):
            findings.error("pressed_exceeds", "pressed")
            rest = points[solo]
        own = {**points, solo: rest}
    fits = findings.clean_since(mark)
    tricks = _tricks(findings)
    fits = _fits_last_trick(findings, own, tricks) and fits
    if fits and solo is not None and points is not None and tricks is not None:
        _check_split(findings, solo, points, tricks, pressed)
    return points, tricks


def _fits_last_trick(findings: Findings, own: Numbers | None, tricks: Numbers | None) -> bool:
    """Rows 59 and 60; `own` are points without known pressed points."""
    last: str | None = findings.entry["last_trick"]
    if last is None:
        return not findings.has("last_trick")
    least = LAST_TRICK + (_LEAST_TRICK if findings.settings.classic_with_dap else 0)
    if (own is None or own[last] >= least) and (tricks is None or tricks[last] > 0):
        return True
    findings.error("last_trick_mismatch", "last_trick")
    return False


def _points(findings: Findings) -> Numbers | None:
    """The trick points of the three players, rows 50 and 51; None when something is wrong."""
    points: Numbers | None = findings.entry["points"]
    if points is None:
        return None
    if sum(player in findings.entry.given["points"] for player in findings.seats.active) < 2:
        findings.error("points_missing", "points")
    if not findings.is_clean("points"):
        return None
    rest = DEAL_POINTS - sum(points.values())
    if rest < 0 or (rest and len(points) == 3):
        findings.error("points_total", "points")
        return None
    return {player: points.get(player, rest) for player in findings.seats.active}


def _tricks(findings: Findings) -> Numbers | None:
    """The tricks of the three players, rows 57 and 58; None when absent or wrong."""
    tricks: Numbers | None = findings.entry["tricks"]
    if tricks is None:
        return None
    if any(player not in findings.entry.given["tricks"] for player in findings.seats.active):
        findings.error("tricks_missing", "tricks")
    if not findings.is_clean("tricks"):
        return None
    if sum(tricks.values()) != findings.settings.hand_size:
        findings.error("tricks_total", "tricks")
        return None
    return tricks


def _check_possible(findings: Findings, points: Numbers, solo: str) -> None:
    """Row 52: what the count of 11, 10, 4, 3, 2 cannot make."""
    settings = findings.settings
    if settings.card_points != "classic":
        return
    if settings.has_dap:
        low = {p: range(_LEAST_PRESSED) if p == solo else range(1, _LEAST_TRICK) for p in points}
    else:
        low = dict.fromkeys(points, range(1, 2))
    wrong = [player for player in points if points[player] in low[player]]
    for player in wrong:
        findings.error("points_impossible", f"points.{player}")
    thirteens = sum(points[player] == 13 for player in points if player != solo)
    many = thirteens == 2 or (thirteens == 1 and points[solo] == _LEAST_PRESSED)
    if settings.has_dap and not wrong and many:
        findings.error("points_impossible", "points")


def _check_split(
    findings: Findings, solo: str, points: Numbers, tricks: Numbers, pressed: int | None
) -> None:
    """Row 61: the pack can be split into the piles that points and tricks speak of."""
    settings, named = findings.settings, findings.entry["last_trick"]
    holders = [named] if named is not None else [p for p in tricks if tricks[p]]
    for last in holders:
        piles = {p: (3 * tricks[p], points[p] - LAST_TRICK * (p == last)) for p in points}
        if settings.has_dap:
            piles = _with_pressed(piles, solo, pressed)
        if can_split(list(piles.values()), settings.pack, settings.card_points):
            return
    findings.error("tricks_points_mismatch", "tricks")


def _with_pressed(piles: dict[str, Pile], solo: str, pressed: int | None) -> dict[str, Pile]:
    """The pressed cards as a pile of their own, or in the pile of the solo player if unknown."""
    cards, points = piles[solo]
    if pressed is None:
        return {**piles, solo: (cards + 4, points)}
    return {**piles, solo: (cards, points - pressed), "": (4, pressed)}
