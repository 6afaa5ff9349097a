"""A knock-out's bracket as a picture: boxes in columns, lines from each match to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.domain.formats.knockout import names
from tournaments.domain.formats.knockout.bracket import BracketMatch, BracketSource, Part
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairing, matches
from tournaments.domain.formats.knockout.state import State, games_won, standing
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.language import localized

WIDTH, HEIGHT, GAP_X, GAP_Y = 190, 56, 34, 14
WIDE = 275  # of a box with large letters
HEAD = 26  # the name of the round above its column
_LETTERS, _SMALL_LETTERS = 21, 26  # of a line, and of each where a name takes two
_UNPLAYED = (Ended.BYE, Ended.NOT_NEEDED)


@dataclass(frozen=True, slots=True)
class Column:
    """The matches of a round in their order; `name` is "" where the section says it all."""

    name: str
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the bracket that is drawn by itself, its rounds from left to right."""

    key: str
    title: str
    columns: tuple[Column, ...]

    @property
    def rows(self) -> int:
        """Return how many matches stand below each other at most."""
        return max(len(column.pairings) for column in self.columns)


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a box; `score` are games won, empty while there are none. A long name stands on
    two `lines`."""

    name: str
    lines: tuple[str, ...]
    score: str
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A match in the picture; `table` where it is played now, `own` if it is that of the one who
    looks."""

    x: int
    y: int
    match: str
    sides: tuple[Side, Side]
    table: int | None
    own: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """Some rounds of a section. `heads` are (x, name) above the columns, `lines` are SVG paths.

    `letters` is the size of names, which grows with the width of a box, and `baseline` their place
    in its upper half.
    """

    title: str
    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    box_width: int

    @property
    def letters(self) -> int:
        return 14 * self.box_width // WIDTH

    @property
    def score_x(self) -> int:
        return self.box_width - 10

    @property
    def baseline(self) -> int:
        return HEIGHT // 4 + self.letters * 5 // 14


def sections(play: State) -> tuple[Section, ...]:
    """The parts in which something is played, the main one first; () before the start."""
    pairings = tuple(standing(play).values())
    main = [p for p in pairings if p.match.part in (Part.WINNERS, Part.FINAL)]
    losers = [p for p in pairings if p.match.part is Part.LOSERS]
    parts = [("main", _("Bracket"), main), ("losers", _("After one defeat"), losers)]
    trees: dict[int, list[Pairing]] = {}
    for pairing in pairings:
        if pairing.match.part is Part.PLACES:
            trees.setdefault(pairing.match.first, []).append(pairing)
    parts += [(f"places-{n}", _for_places(play, tree), tree) for n, tree in sorted(trees.items())]
    is_single = play.settings.mode != "double"
    return tuple(
        Section(key, title, _columns(play, part, by_size=is_single and part is main))
        for key, title, part in parts
        if any(map(is_played, part))
    )


def _for_places(play: State, pairings: Iterable[Pairing]) -> str:
    """Return what matches of a tree in which losers play on are for, the first that is played."""
    match = next((p.match for p in pairings if is_played(p)), next(iter(pairings)).match)
    return localized(names.tree_word(play, match))


def is_played(pairing: Pairing) -> bool:
    """Return True if a match is more than a bye."""
    return pairing.ended not in _UNPLAYED


def _columns(play: State, part: Iterable[Pairing], *, by_size: bool) -> tuple[Column, ...]:
    """Rounds from left to right; the finals stand after everything else. Where losers play on,
    rounds of byes alone are left out."""
    rounds: dict[tuple[bool, int], list[Pairing]] = {}
    for pairing in part:
        key = (pairing.match.part is Part.FINAL, pairing.match.round)
        rounds.setdefault(key, []).append(pairing)
    rounds = {
        key: column
        for key, column in rounds.items()
        if column[0].match.part is not Part.PLACES or any(map(is_played, column))
    }
    count = sum(not final for final, _number in rounds)
    columns = []
    for final, number in sorted(rounds):
        pairings = tuple(rounds[final, number])
        if by_size:
            name = localized(names.by_size(len(pairings)))
        elif final:
            name = _("Final") if number == 1 else _("Second final")
        elif pairings[0].match.part is Part.PLACES and play.settings.mode == "single":
            name = _for_places(play, pairings) if count > 1 else ""
        else:
            name = _("%(n)d of %(count)d") % {"n": number, "count": count} if count > 1 else ""
        columns.append(Column(name, pairings))
    return tuple(columns)


def picture(
    state: TournamentState,
    play: State,
    title: str,
    columns: Sequence[Column],
    own: str = "",
    *,
    box_width: int = WIDTH,
) -> Picture:
    """These rounds beside each other; matches that nobody plays are left out."""
    planned = {match.id: match for match in matches(play.settings, len(play.seeds))}
    middles = _middles(columns, planned)
    then = _then(state, play)
    boxes = [
        _box(
            then.get(pairing.match.id, state),
            play,
            pairing,
            x * (box_width + GAP_X),
            middles[pairing.match.id],
            own,
        )
        for x, column in enumerate(columns)
        for pairing in column.pairings
        if is_played(pairing)
    ]
    box_of = {box.match: box for box in boxes}
    lines = [
        _line(box.x, middles[name], middles[box.match])
        for column in columns
        for pairing in column.pairings
        if (box := box_of.get(pairing.match.id))
        for name in _feeders(pairing.match, box_of)
    ]
    heads = tuple((x * (box_width + GAP_X), column.name) for x, column in enumerate(columns))
    width = len(columns) * (box_width + GAP_X) - GAP_X
    bottom = max(middles.values()) + HEIGHT // 2
    return Picture(title, width, bottom + 2, heads, tuple(boxes), tuple(lines), box_width)


def _then(state: TournamentState, play: State) -> dict[str, TournamentState]:
    """Return by match the state with the names of its players, if some were replaced.

    Two sides that met twice did so in the order of the bracket.
    """
    met: dict[frozenset[str], list[int]] = {}
    for sat in play.sat if state.former else ():
        met.setdefault(frozenset(side for side, _won in sat.scores), []).append(sat.number)
    found = {}
    for name, pairing in standing(play).items():
        if rounds := met.get(frozenset(filter(None, pairing.sides))):
            found[name] = state.named_in(rounds.pop(0))
    return found


def _feeders(match: BracketMatch, among: Mapping[str, object]) -> list[str]:
    """The matches whose winners play here, as far as they are in the picture."""
    return [p.match for p in match.places if p.feed is BracketSource.WINNER and p.match in among]


def _middles(columns: Sequence[Column], planned: Mapping[str, BracketMatch]) -> dict[str, int]:
    """Return the height of each match: in order in the first column, then between its sources.

    The sources are the planned ones, without later swaps.
    """
    top = (HEAD if any(column.name for column in columns) else 0) + HEIGHT // 2
    middles: dict[str, int] = {}
    for x, column in enumerate(columns):
        for row, pairing in enumerate(column.pairings):
            heights = [middles[name] for name in _feeders(planned[pairing.match.id], middles)]
            first = top + (row * (HEIGHT + GAP_Y) if x == 0 else 0)
            middles[pairing.match.id] = sum(heights) // len(heights) if heights else first
    return middles


def _line(x: int, start: int, end: int) -> str:
    return f"M{x - GAP_X} {start}H{x - GAP_X // 2}V{end}H{x}"


def _box(
    state: TournamentState, play: State, pairing: Pairing, x: int, middle: int, own: str
) -> Box:
    name = pairing.match.id
    won = games_won(play.points.get(name, ()))
    first, second = (
        _side(state, pairing, side, str(score) if name in play.points else "")
        for side, score in zip(pairing.sides, won, strict=True)
    )
    playing = pairing.ended is None and name in play.boards
    table = play.boards.index(name) + 1 if playing else None
    mine = bool(own) and own in pairing.sides
    return Box(x, middle - HEIGHT // 2, name, (first, second), table, mine)


def _side(state: TournamentState, pairing: Pairing, side: str | None, score: str) -> Side:
    name = "" if side in (None, BYE) else state.name(str(side))
    ended = pairing.ended is not None
    return Side(
        name, _lines(name), score, ended and side == pairing.winner, ended and side == pairing.loser
    )


def _lines(name: str) -> tuple[str, ...]:
    """Return a name in the lines of a box: two lines if one is too short, a pair on two lines.

    Only a word that is longer than a line loses its end.

    >>> _lines("Anke Albers"), _lines("Käthe von und zu Hohenstein")
    (('Anke Albers',), ('Käthe von und', 'zu Hohenstein'))
    """
    if len(name) <= _LETTERS:
        return (name,) if name else ()
    first, both, second = name.partition(" & ")
    if not both:
        gaps = [k for k, letter in enumerate(name) if letter == " "] or [len(name)]
        middle = min(gaps, key=lambda k: abs(2 * k - len(name)))
        first, second = name[:middle], name[middle:].strip()
    lines = (first, f"& {second}" if both else second)
    return tuple(
        line if len(line) <= _SMALL_LETTERS else line[: _SMALL_LETTERS - 1] + "…"
        for line in lines
        if line
    )


def pictures(state: TournamentState, play: State, own: str = "") -> tuple[Picture, ...]:
    """The whole bracket, a picture for each section."""
    return tuple(
        picture(state, play, section.title, section.columns, own) for section in sections(play)
    )


def cut(section: Section, first: int, last: int) -> Section:
    """The section with the rounds from `first` to before `last` only."""
    return replace(section, columns=section.columns[first:last])
