"""Hold the history after all corrections: each accepted event with its effect.

Restores states from the stored effects and runs no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy as shallow
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any, Generic, Protocol, TypeVar

from games.envelope import Json
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.codec import Codec, DecodeError, Patch

S = TypeVar("S", bound=FormatState)
S_co = TypeVar("S_co", bound=FormatState, covariant=True)
_REMEMBERED = 8
_END = 2**31
_PIECE = 100


@dataclass(frozen=True, slots=True)
class Happened:
    """An accepted event, the difference it made to the format's state, and who paid whom.

    `index` is its id: of the entries of one history the later has the larger. `at` is when it
    happened; a registration may have no time.
    """

    index: int
    event: Json
    changes: Patch
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()


def concerns(entry: Happened) -> frozenset[str]:
    """Return the keys under which an entry is found.

    They are the owners of moved money (`e12`), the table of a match (`table:7`), and `round` or
    `timer`.
    """
    kind = entry.event["type"]
    keys = {end for booking in entry.bookings for end in (booking.source, booking.target)}
    if kind in ("runde", "result"):
        keys.add(f"table:{entry.event['table']}")
    elif kind in ("go", "final", "timer"):
        keys.add("timer" if kind == "timer" else "round")
    return frozenset(keys)


Revision = Mapping[int, Happened | None]  # what became of entries by their index; None: struck


@dataclass(frozen=True, slots=True)
class CorrectionReplay:
    """A `correction` that was worked out up to the entry `upto`: the state that it leads to
    and what becomes of earlier entries."""

    correction: str
    upto: int
    state: Any
    revision: Revision


def _from(held: dict[int, Happened | None], low: int) -> list[int]:
    """The numbers from an index on, found from the end: mostly the last ones are asked for."""
    return list(takewhile(lambda index: index >= low, reversed(held)))[::-1]


class StoredEntries(Protocol[S_co]):
    """Entries of a log up to `upto`, read in pieces as stored."""

    upto: int

    def between(self, low: int, high: int) -> Iterator[Happened]:
        """Those with low <= index < high, in order."""

    def concerning(self, key: str, low: int, high: int) -> Iterable[int]:
        """The numbers of those with low <= index < high that may concern this (`concerns`)."""

    def these(self, indexes: Sequence[int]) -> Iterator[Happened]:
        """Those of them that have these numbers."""

    def near(self, index: int) -> tuple[int, S_co] | None:
        """An entry up to this one and the state that it meets, as it stands after all corrections;
        None if no such state was written down."""


class History(Generic[S]):
    """The entries that count, and the states between them. `start` met the first of them.

    Entries are in memory or in a log (`stored`); revisions are in memory.
    """

    def __init__(
        self,
        codec: Codec[S],
        start: S,
        entries: Iterable[Happened] = (),
        stored: StoredEntries[S] | None = None,
    ) -> None:
        self.codec = codec
        self.start = start
        self.stored = stored
        self._held: dict[int, Happened | None] = {entry.index: entry for entry in entries}
        self._met: dict[int, S] = {}  # states that were asked for lately, by the entry they met
        # the last entry held that was looked at, and of each key the indexes that concern it
        self._found: tuple[int, Mapping[str, tuple[int, ...]]] = -1, {}
        self.revised = 0  # how often
        self.replayed: CorrectionReplay | None = None

    def copy(self) -> History[S]:
        """The same so far, to be continued on its own."""
        other = shallow(self)
        other._held = dict(self._held)
        return other

    @property
    def entries(self) -> tuple[Happened, ...]:
        return tuple(self.between(0, _END))

    def __contains__(self, index: int) -> bool:
        return any(self.between(index, index + 1))

    def __getitem__(self, index: int) -> Happened:
        for entry in self.between(index, index + 1):
            return entry
        raise KeyError(index)

    def between(self, low: int, high: int) -> Iterator[Happened]:
        """The entries with low <= index < high, in order."""
        held, known = self._held, self.stored.upto if self.stored else -1
        if self.stored and low <= known:
            for entry in self.stored.between(low, min(high, known + 1)):
                if (entry_now := held.get(entry.index, entry)) is not None:
                    yield entry_now
        low = max(low, known + 1)
        for index in tuple(held) if low == 0 else _from(held, low):
            if index < high and (entry_now := held[index]) is not None:
                yield entry_now

    def concerning(self, key: str, low: int = 0, high: int = _END) -> Iterator[Happened]:
        """Those with low <= index < high that concern this (`concerns`), from the last one back."""
        held, known = self._held, self.stored.upto if self.stored else -1
        for index in reversed(self._about(key)):
            if index > known and low <= index < high and (entry_now := held[index]) is not None:
                yield entry_now
        for entry in self._perhaps(key, low, high):
            if key in concerns(entry):
                yield entry

    def _perhaps(self, key: str, low: int, high: int) -> Iterator[Happened]:
        held, known = self._held, self.stored.upto if self.stored else -1
        if self.stored is None or low > known:
            return
        high = min(high, known + 1)
        revised = {index for index in held if low <= index < high}
        numbers = sorted(revised.union(self.stored.concerning(key, low, high)), reverse=True)
        for first in range(0, len(numbers), _PIECE):
            piece = numbers[first : first + _PIECE]
            lying = {entry.index: entry for entry in self.stored.these(piece)}
            for index in piece:
                if (entry_now := held[index] if index in held else lying.get(index)) is not None:
                    yield entry_now

    def _about(self, key: str) -> tuple[int, ...]:
        """The indexes of the entries held that concern this. Each entry is looked at once."""
        upto, places = self._found
        last = next(reversed(self._held), -1)
        if last > upto:
            fresh: dict[str, list[int]] = {}
            for index in _from(self._held, upto + 1):
                entry = self._held[index]
                for concern in concerns(entry) if entry else ():
                    fresh.setdefault(concern, []).append(index)
            places = {**places, **{k: (*places.get(k, ()), *more) for k, more in fresh.items()}}
            self._found = last, places  # as a whole: other threads read it too
        return places.get(key, ())

    def is_struck(self, index: int) -> bool:
        """Return True if a correction struck this entry."""
        return index in self._held and self._held[index] is None

    def add(self, entry: Happened) -> None:
        self._held[entry.index] = entry
        self._met = {index: met for index, met in self._met.items() if index <= entry.index}

    def revise(self, revision: Revision, start: S | None = None) -> None:
        """Apply the revision of earlier entries; `start`: the first state under other settings."""
        if revision or start is not None:
            self._met, self.replayed, self._found = {}, None, (-1, {})
            self.revised += 1
        self.start = self.start if start is None else start
        for index, entry in revision.items():
            lies = self.stored is not None and index <= self.stored.upto
            known = lies or index in self._held
            if not known or (entry and entry.index != index):
                raise DecodeError(f"no entry {index} to revise")
            self._held[index] = entry
        if self.stored is not None:  # what lies there stood nowhere in the order
            self._held = dict(sorted(self._held.items()))

    def since(self, index: int) -> Iterator[Happened]:
        """The entries after this one."""
        return self.between(index + 1, _END)

    def walk(self) -> Iterator[tuple[Happened, S]]:
        """Every entry with the state that it met."""
        state = self.start
        for entry in self.between(0, _END):
            yield entry, state
            state = self.moved(state, entry)

    def before(self, index: int) -> S:
        """The state that the entry with this index met, or would meet."""
        met = self._met  # replaced as a whole: other threads read it too
        near = max((known for known in met if known <= index), default=0)
        state = met.get(near, self.start)
        if self.stored and (snapshot := self.stored.near(index)) and snapshot[0] > near:
            near, state = snapshot
        for entry in self.between(near, index):
            state = self.moved(state, entry)
        self._met = {**(met if len(met) < _REMEMBERED else {}), index: state}
        return state

    def moved(self, state: S, entry: Happened) -> S:
        """The state after an entry, from the one that it met."""
        return state if entry.changes is None else self.codec.apply(state, entry.changes)

    def account(self, name: str) -> tuple[tuple[Happened, Booking], ...]:
        """The movements that add up to the balance of an account, each with its event."""
        return tuple(
            (entry, booking)
            for entry in reversed(tuple(self.concerning(name)))
            for booking in entry.bookings
            if name in (booking.source, booking.target)
        )
