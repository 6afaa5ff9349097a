"""Define the common state of formats: people, tables, phase, clock.

Values are never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from games.envelope import Json
from tournaments.domain.formats.ranking import LevelOrder
from tournaments.domain.points import Points, points_json

Meetings = Mapping[tuple[str, str], int]


class Phase(StrEnum):
    """Phases of a tournament; each format uses those that it needs."""

    REGISTRATION = "registration"
    BETWEEN = "between"
    DRAWN = "drawn"
    ROUND = "round"
    CLOSING = "closing"
    PLAYOFF = "playoff"
    FINAL_READY = "final_ready"
    FINAL = "final"
    FINISHED = "finished"


# phases that belong together
BEFORE = frozenset({Phase.REGISTRATION})
BETWEEN = frozenset({Phase.BETWEEN, Phase.DRAWN})
PLAYING = frozenset({Phase.ROUND, Phase.CLOSING})
AT_FINAL = frozenset({Phase.FINAL_READY, Phase.FINAL})
SEATED = PLAYING | {Phase.FINAL}


class EntrantKind(StrEnum):
    """Kinds of entrants: single people, pairs, or teams of more."""

    PEOPLE = "people"
    PAIRS = "pairs"
    TEAMS = "teams"


class Status(StrEnum):
    """States of an entrant; each format uses those that it needs."""

    REGISTERED = "registered"
    ACTIVE = "active"
    FINALIST = "finalist"
    BUST = "bust"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    MISSED_CUT = "missed_cut"
    BELOW_THRESHOLD = "below_threshold"
    ELIMINATED = "eliminated"
    WINNER = "winner"


IN_PLAY = frozenset({Status.ACTIVE, Status.FINALIST})
GONE = frozenset({Status.WITHDRAWN, Status.EXCLUDED})


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its present players, clockwise, and `open` while it plays.

    `last_at`: its last match or the start; `matches`: number of matches since. `due`: its own end
    of the round if it differs. `stopped`: it was reported as finished and may continue.
    """

    players: tuple[str, ...]
    open: bool = False
    last_at: datetime | None = None
    matches: int = 0
    due: datetime | None = None
    stopped: bool = False


class Field:
    """Access to the entrants who are in, of a state or a builder."""

    __slots__ = ()
    if TYPE_CHECKING:
        round: int
        status: Mapping[str, Status]
        fillers: frozenset[str]
        sitting_out: Mapping[str, int]

    @property
    def players_in(self) -> tuple[str, ...]:
        """Return who is still in, in order of registration."""
        return tuple(player for player, status in self.status.items() if status in IN_PLAY)

    @property
    def drawn_next(self) -> tuple[str, ...]:
        """Return who sits in the next round: those who are in and do not sit it out."""
        resting, number = self.sitting_out, self.round + 1
        return tuple(player for player in self.players_in if resting.get(player, 0) <= number)

    @property
    def contenders(self) -> tuple[str, ...]:
        """Return who is in and can have a place."""
        return tuple(player for player in self.players_in if player not in self.fillers)

    @property
    def remaining(self) -> int:
        return sum(map(IN_PLAY.__contains__, self.status.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatState(Field):
    """The state between two events; mappings run in order of registration.

    `tables` are those of the drawn or running round, numbered from 1; `round` is the last started
    one. `zone` is the IANA time zone. All times are aware instants in UTC. `meetings` counts for
    each pair, in alphabetical order, the common tables. `balances` are the first criterion of the
    ranking: euros in WM mode, points elsewhere; `brought` is their part from an earlier tournament.

    `sitting_out`: the round from which an absent player plays again. `joining` sit down at a table
    (its number) after its running match if it is still open. `fillers` only fill a table: they
    count for the others and have no place. `orders` part level entrants at the end, the latest one
    that names all of them.
    """

    zone: str
    phase: Phase = Phase.REGISTRATION
    round: int = 0
    starters: int = 0
    round_due: datetime | None = None
    closing_at: datetime | None = None
    paused_at: datetime | None = None
    balances: Mapping[str, Points] = field(default_factory=dict)
    brought: Mapping[str, Points] = field(default_factory=dict)
    status: Mapping[str, Status] = field(default_factory=dict)
    checked_in: frozenset[str] = frozenset()
    tables: tuple[Table, ...] = ()
    meetings: Meetings = field(default_factory=dict)
    leaving: tuple[str, ...] = ()
    joining: Mapping[str, int] = field(default_factory=dict)
    fillers: frozenset[str] = frozenset()
    cautions: Mapping[str, int] = field(default_factory=dict)
    sitting_out: Mapping[str, int] = field(default_factory=dict)
    orders: tuple[LevelOrder, ...] = ()

    @property
    def placed(self) -> tuple[str, ...]:
        """Return who has a place, in order of registration: no filler, nobody excluded."""
        return tuple(
            player
            for player, status in self.status.items()
            if status is not Status.EXCLUDED and player not in self.fillers
        )

    @property
    def has_begun(self) -> bool:
        """Return True if play has begun."""
        return self.round > 0

    def round_of(self, table: int) -> int:
        """The round to which a match counts that is reported at this table now."""
        return self.round

    def number_in_round(self, table: int) -> int:
        """The number of a table that people read, from 1 within its round. `table` is its number
        in links, logs and for programs, which it keeps."""
        return table

    @property
    def accounts(self) -> Mapping[str, int]:
        """Return what movements add up to, by account; none where nothing is booked."""
        return {}

    @property
    def figures(self) -> Mapping[str, Any]:
        """Numbers of the whole event that people see, by name; few formats have any."""
        return {}


def shown(values: object, *names: str) -> Json:
    """These fields of a state as programs read them."""
    return {name: _shown(getattr(values, name)) for name in names}


def _shown(value: object) -> object:
    match value:
        case StrEnum():
            return str(value)
        case datetime():
            return value.isoformat()
        case Fraction():
            return points_json(value)
        case Mapping():
            return {str(key): _shown(each) for key, each in value.items()}
        case tuple():
            return [_shown(each) for each in value]
        case Table():
            return shown(value, "players", "open")
    return value


def same_seats(before: FormatState, after: FormatState, *, playing: bool = False) -> bool:
    """Return True if the same people sit, and with `playing` play, at the same tables."""
    if len(before.tables) != len(after.tables):
        return False
    moved = ((a, b) for a, b in zip(before.tables, after.tables, strict=True) if a is not b)
    return all(a.players == b.players and (a.open == b.open or not playing) for a, b in moved)


def pair(a: str, b: str) -> tuple[str, str]:
    """The key of two people in `meetings`."""
    return (a, b) if a < b else (b, a)


def summary(play: FormatState) -> Json:
    """The numbers that every step shows."""
    return {
        "phase": str(play.phase),
        "round": play.round,
        "remaining": len(play.players_in),
        **play.figures,
    }
