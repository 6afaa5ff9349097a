"""A bracket in pieces: round by round on a phone, sheet by sheet on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.domain.formats.knockout.bracket import Part
from tournaments.domain.formats.knockout.pairings import BYE, Pairing
from tournaments.domain.formats.knockout.state import State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.knockout.bracket import Column, Picture, Section, is_played, picture, sections

BESIDE = 2  # columns that can be read on a phone
ROWS, COLUMNS = 16, 5  # on a sheet of paper


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
class Wanted:
    """What somebody asked to see: a round, or where `player` plays; nothing is what goes on."""

    part: str = ""
    round: int = 0
    player: str = ""


def window(state: TournamentState, play: State, view: Wanted) -> Window | None:
    """The round that was asked for, else the one that matters now; None before the start."""
    parts = sections(play)
    if not parts:
        return None
    section = next((s for s in parts if s.key == view.part), None)
    number = view.round
    if section is None:
        section, number = _now(play, parts, view.player)
    elif not 1 <= number <= len(section.columns):
        number = _now(play, (section,), view.player)[1]
    columns = section.columns[number - 1 : number - 1 + BESIDE]
    title = f"{section.title} · {columns[0].name or _('Matches')}"
    drawn = picture(state, play, title, columns, view.player)
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
    """Where somebody plays next, or played last; without him where tables play, else the first
    round that is not over, at the end the final."""
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
    """Whether a section needs more than one sheet of paper."""
    return any(len(list(_pages(section.columns))) > 1 for section in sections(play))


def sheets(state: TournamentState, play: State) -> tuple[Picture, ...]:
    """The whole bracket in pictures of which each can be read on a sheet of paper."""
    pictures: list[Picture] = []
    for section in sections(play):
        pages = list(_pages(section.columns))
        for number, columns in enumerate(pages, 1):
            title = f"{section.title} · {number}/{len(pages)}" if len(pages) > 1 else section.title
            pictures.append(picture(state, play, title, columns))
    return tuple(pictures)


def _pages(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    """As few rows and columns as fit; the last round of a page begins the next one."""
    strips = -(-max(len(column.pairings) for column in columns) // ROWS)
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
        yield columns[first : first + COLUMNS]
        first += COLUMNS - 1
        if first + 1 >= len(columns):
            return
