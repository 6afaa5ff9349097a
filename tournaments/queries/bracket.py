"""A knock-out's bracket as a picture: boxes in columns, lines from each match to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.domain.course import Course
from tournaments.domain.formats.knockout.bracket import Feed, Part
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairing, Pairings
from tournaments.domain.formats.knockout.state import State, games_won, standing

WIDTH, HEIGHT, GAP_X, GAP_Y = 190, 56, 34, 14
_LETTERS = 21
FEWEST = 3  # columns on the wall


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a box; `score` are games won, empty while there are none."""

    name: str
    short: str
    score: str
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A match in the picture; `table` where it is played now."""

    x: int
    y: int
    label: str
    sides: tuple[Side, Side]
    table: int | None


@dataclass(frozen=True, slots=True)
class Picture:
    """One part of the bracket. `lines` are SVG paths."""

    title: str
    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]


def pictures(course: Course, play: State, *, rows: int | None = None) -> tuple[Picture, ...]:
    """The parts of the bracket that there are, the main one first; with `rows` only what matters
    now: from the first round on that has no more matches than that, without rounds that are over,
    and without parts in which nobody is yet."""
    found = standing(play)
    main = [p for p in found.values() if p.match.part in (Part.WINNERS, Part.FINAL)]
    parts = [
        (_("Bracket"), main),
        (_("After one defeat"), _of(found, Part.LOSERS)),
        (_("Third place"), _of(found, Part.THIRD)),
        (_("Consolation"), _of(found, Part.CONSOLATION)),
    ]
    return tuple(
        _picture(course, play, title, part, rows) for title, part in parts if _is_shown(part, rows)
    )


def _is_shown(part: list[Pairing], rows: int | None) -> bool:
    known = any(side not in (None, BYE) for pairing in part for side in pairing.sides)
    return bool(part) and (known or rows is None)


def _now(columns: list[list[Pairing]], rows: int) -> list[list[Pairing]]:
    """The columns that fit; of rounds that are over only as many as leave three columns."""
    shown = [column for column in columns if len(column) <= rows]
    while len(shown) > FEWEST and all(pairing.ended for pairing in shown[0]):
        shown = shown[1:]
    return shown


def _of(found: Pairings, part: Part) -> list[Pairing]:
    return [pairing for pairing in found.values() if pairing.match.part is part]


def _picture(
    course: Course, play: State, title: str, part: list[Pairing], rows: int | None
) -> Picture:
    columns = _columns(part) if rows is None else _now(_columns(part), rows)
    middles: dict[str, int] = {}
    boxes, lines = [], []
    for x, column in enumerate(columns):
        for row, pairing in enumerate(column):
            feeders = [
                place.match
                for place in pairing.match.places
                if place.feed is Feed.WINNER and place.match in middles
            ]
            heights = [middles[name] for name in feeders]
            first = (row * (HEIGHT + GAP_Y) + HEIGHT // 2) if x == 0 else HEIGHT // 2
            middle = sum(heights) // len(heights) if heights else first
            middles[pairing.match.id] = middle
            if pairing.ended in (Ended.BYE, Ended.NOT_NEEDED):
                continue
            left = x * (WIDTH + GAP_X)
            boxes.append(_box(course, play, pairing, left, middle - HEIGHT // 2))
            shown = {box.label for box in boxes}
            lines += [
                f"M{left - GAP_X} {middles[name]}H{left - GAP_X // 2}V{middle}H{left}"
                for name in feeders
                if name in shown
            ]
    bottom = max(middles.values()) + HEIGHT // 2
    width = len(columns) * (WIDTH + GAP_X) - GAP_X
    return Picture(title, width, bottom + 2, tuple(boxes), tuple(lines))


def _columns(part: Iterable[Pairing]) -> list[list[Pairing]]:
    """Rounds from left to right; the finals stand after everything else."""
    columns: dict[tuple[bool, int], list[Pairing]] = {}
    for pairing in part:
        key = (pairing.match.part is Part.FINAL, pairing.match.round)
        columns.setdefault(key, []).append(pairing)
    return [columns[key] for key in sorted(columns)]


def _box(course: Course, play: State, pairing: Pairing, x: int, y: int) -> Box:
    name = pairing.match.id
    won = games_won(play.points.get(name, ()))
    sides = tuple(
        _side(course, pairing, side, str(score) if name in play.points else "")
        for side, score in zip(pairing.sides, won, strict=True)
    )
    playing = pairing.ended is None and name in play.boards
    table = play.boards.index(name) + 1 if playing else None
    return Box(x, y, name, (sides[0], sides[1]), table)


def _side(course: Course, pairing: Pairing, side: str | None, score: str) -> Side:
    name = "" if side in (None, BYE) else course.play.names.get(str(side), str(side))
    short = name if len(name) <= _LETTERS else name[: _LETTERS - 1] + "…"
    ended = pairing.ended is not None
    return Side(
        name, short, score, ended and side == pairing.winner, ended and side == pairing.loser
    )
