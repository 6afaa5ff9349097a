"""Show a bracket on pages and the wall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, product

from django.utils.translation import gettext as _

from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.pairings import BYE, Pairing
from tournaments.domain.formats.knockout.state import State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.knockout.bracket import (
    WIDE,
    WIDTH,
    Column,
    Picture,
    Section,
    cut,
    is_played,
    picture,
    sections,
)

BESIDE = 2  # columns that can be read on a phone
SHEET_ROWS, SHEET_COLUMNS = 16, 5  # of paper


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to a round of a section; `round` counts from 1."""

    name: str
    part: str
    round: int
    current: bool


@dataclass(frozen=True, slots=True)
class Window:
    """A round with the one that follows it, and the way to the others; `own` is the match in it of
    the one who looks, or empty."""

    picture: Picture
    parts: tuple[Tab, ...]
    rounds: tuple[Tab, ...]
    own: str


@dataclass(frozen=True, slots=True)
class Selection:
    """The reader's choice: a round, or the matches of `player`; by default the running round."""

    part: str = ""
    round: int = 0
    player: str = ""


def window(state: TournamentState, play: State, chosen: Selection) -> Window | None:
    """The round that was asked for, else the one that matters now; None before the start."""
    parts = sections(play)
    if not parts:
        return None
    section = next((s for s in parts if s.key == chosen.part), None)
    number = chosen.round
    if section is None:
        section, number = _now(play, parts, chosen.player)
    elif not 1 <= number <= len(section.columns):
        number = _now(play, (section,), chosen.player)[1]
    columns = section.columns[number - 1 : number - 1 + BESIDE]
    title = f"{section.title} · {columns[0].name or _('Matches')}"
    drawn = picture(state, play, title, columns, chosen.player)
    return Window(
        drawn,
        tuple(Tab(s.title, s.key, 0, s is section) for s in parts),
        tuple(
            Tab(column.name, section.key, n, n == number)
            for n, column in enumerate(section.columns, 1)
        ),
        next((box.match for box in drawn.boxes if box.own), ""),
    )


def _now(play: State, parts: Sequence[Section], player: str) -> tuple[Section, int]:
    """Return the section and round to show.

    With a player it is their next or last match; else the round in play, the first open round, or
    the final.
    """
    every = [
        (section, number, pairing)
        for section in parts
        for number, column in enumerate(section.columns, 1)
        for pairing in column.pairings
        if is_played(pairing)
    ]
    own = [entry for entry in every if player in entry[2].sides] or every
    coming = [entry for entry in own if _waits(entry[2])]
    running = [entry for entry in coming if entry[2].match.id in play.boards]
    finals = [entry for entry in own if entry[2].match.part is Part.FINAL]
    section, number, _pairing = (running or coming or finals[-1:] or own[-1:])[0]
    return section, number


def _waits(pairing: Pairing) -> bool:
    """Not over, and somebody is in it."""
    return pairing.ended is None and any(side not in (None, BYE) for side in pairing.sides)


def is_large(play: State) -> bool:
    """Return True if a section needs more than one sheet of paper."""
    return any(len(list(_pages(section.columns))) > 1 for section in sections(play))


def seeds(state: TournamentState) -> tuple[str, ...]:
    """Return who stands in the bracket, the first seed first; () before the start."""
    return state.play.seeds if isinstance(state.play, State) else ()


def sheets(state: TournamentState) -> tuple[Picture, ...]:
    """The whole bracket in pictures of which each can be read on a sheet of paper."""
    play = state.play
    if not isinstance(play, State):
        return ()
    pictures: list[Picture] = []
    for section in sections(play):
        pages = list(_pages(section.columns))
        for number, columns in enumerate(pages, 1):
            title = f"{section.title} · {number}/{len(pages)}" if len(pages) > 1 else section.title
            pictures.append(picture(state, play, title, columns))
    return tuple(pictures)


def _pages(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    """As few rows and columns as fit; the last round of a page begins the next one."""
    strips = -(-max(len(column.pairings) for column in columns) // SHEET_ROWS)
    long = [column for column in columns if len(column.pairings) >= strips]
    for strip in range(strips):
        yield from _across([_strip(column, strip, strips) for column in long])
    if strips > 1:
        yield from _across(columns[len(long) - 1 :])


def _strip(column: Column, strip: int, strips: int) -> Column:
    size = len(column.pairings) // strips
    return Column(column.name, column.pairings[strip * size : (strip + 1) * size])


def _across(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    first = 0
    while True:
        yield columns[first : first + SHEET_COLUMNS]
        first += SHEET_COLUMNS - 1
        if first + 1 >= len(columns):
            return


ROOM = (1860, 790)  # what a screen of 1920 x 1080 leaves
LEAST = 1.3  # how often its size a picture must fit to be read from the last row of seats
ROWS = (8, 4, 2)
FEWEST = 3  # columns
_TITLE, _BETWEEN = 34, 40


@dataclass(frozen=True, slots=True)
class Placed:
    """A part and where it stands."""

    picture: Picture
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Wall:
    """All parts in one picture; titles are above them where there are several."""

    width: int
    height: int
    parts: tuple[Placed, ...]

    @property
    def scale(self) -> float:
        return min(ROOM[0] / self.width, ROOM[1] / self.height)


def wall(state: TournamentState) -> Wall | None:
    """Return the readable part of the bracket for the wall; None if a running match has no room.

    Rounds with many matches and finished rounds give way to running ones. Letters are large if
    the screen has room for wide boxes.
    """
    play = state.play
    if not isinstance(play, State):
        return None
    every = sections(play)
    playing = {name for name, t in zip(play.boards, play.tables, strict=True) if t.open}
    for rows, box_width in product(ROWS, (WIDE, WIDTH)):
        left = [section for s in every if (section := _left(s, rows, play.boards))]
        pictures = [picture(state, play, s.title, s.columns, box_width=box_width) for s in left]
        boxes = {box.match for part in pictures for box in part.boxes}
        if not pictures or not boxes.issuperset(playing):
            return None
        heights = {0, *accumulate(_TITLE + drawing.height + _BETWEEN for drawing in pictures)}
        layout = max((_placed(pictures, most) for most in heights), key=lambda part: part.scale)
        if layout.scale >= LEAST:
            return layout
    return None


def _left(section: Section, rows: int, boards: tuple[str, ...]) -> Section | None:
    """The rounds that fit, of those that are over and not on the `boards` only as many as leave
    three; None while nobody is in this part."""
    columns = section.columns
    if not any(s not in (None, BYE) for c in columns for p in c.pairings for s in p.sides):
        return None
    first = sum(len(column.pairings) > rows for column in columns)
    while len(columns) - first > FEWEST and all(
        p.ended and p.match.id not in boards for p in columns[first].pairings
    ):
        first += 1
    return cut(section, first, len(columns))


def _placed(pictures: Sequence[Picture], most: int) -> Wall:
    """The parts below each other, in columns of at most this height."""
    title = _TITLE if len(pictures) > 1 else 0
    parts: list[Placed] = []
    x = y = 0
    for drawing in pictures:
        if y and y + title + drawing.height > most:
            x, y = _width(parts) + _BETWEEN, 0
        parts.append(Placed(drawing, x, y + title))
        y += title + drawing.height + _BETWEEN
    return Wall(_width(parts), max(part.y + part.picture.height for part in parts), tuple(parts))


def _width(parts: Iterable[Placed]) -> int:
    return max(part.x + part.picture.width for part in parts)
