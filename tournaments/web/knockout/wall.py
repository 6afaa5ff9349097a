"""A bracket on the wall: its parts in one picture, as large as can be."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.formats.knockout.pairings import BYE
from tournaments.domain.formats.knockout.state import State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.knockout.bracket import Picture, Section, cut, picture, sections

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


def wall(state: TournamentState, play: State) -> Wall | None:
    """The most of the bracket that can be read: rounds with many matches and rounds that are over
    make room for what is played. None if a match that is played has no room."""
    every = sections(play)
    playing = {name for name, t in zip(play.boards, play.tables, strict=True) if t.open}
    for rows in ROWS:
        left = [section for s in every if (section := _left(s, rows, play.boards))]
        pictures = [picture(state, play, s.title, s.columns) for s in left]
        boxes = {box.match for part in pictures for box in part.boxes}
        if not pictures or not boxes.issuperset(playing):
            return None
        layout = max(_below(pictures), _beside(pictures), key=lambda part: part.scale)
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


def _below(pictures: list[Picture]) -> Wall:
    title = _TITLE if len(pictures) > 1 else 0
    parts, y = [], 0
    for drawing in pictures:
        parts.append(Placed(drawing, 0, y + title))
        y += drawing.height + title + _BETWEEN
    return Wall(max(drawing.width for drawing in pictures), y - _BETWEEN, tuple(parts))


def _beside(pictures: list[Picture]) -> Wall:
    title = _TITLE if len(pictures) > 1 else 0
    parts, x = [], 0
    for drawing in pictures:
        parts.append(Placed(drawing, x, title))
        x += drawing.width + _BETWEEN
    return Wall(x - _BETWEEN, max(drawing.height for drawing in pictures) + title, tuple(parts))
