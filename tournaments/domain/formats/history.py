"""What happened, as it stands after all corrections: each accepted event with what it did.

Knows how a state is reached again from what was kept. Runs no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from games.envelope import Json
from tournaments.domain.codec import Change, Codec, Misfit
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.ledger import Booking

S = TypeVar("S", bound=Hall)
_REMEMBERED = 32


@dataclass(frozen=True, slots=True)
class Entry:
    """An accepted event, the difference it made to the format's state, and who paid whom.

    `index` is its id: of the entries of one history the later has the larger. `at` is when it
    happened; a registration may have no time.
    """

    index: int
    event: Json
    changes: Change
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()


Revision = Mapping[int, Entry | None]  # what became of entries by their index; None: struck


class History(Generic[S]):
    """The entries that count, and the states between them. `start` met the first of them."""

    def __init__(self, codec: Codec[S], start: S, entries: Iterable[Entry] = ()) -> None:
        self.codec = codec
        self.start = start
        self._entries = {entry.index: entry for entry in entries}
        self._met: dict[int, S] = {}  # states that were asked for lately, by the entry they met

    def copy(self) -> History[S]:
        """The same so far, to be continued on its own."""
        other = History(self.codec, self.start, self._entries.values())
        other._met = dict(self._met)
        return other

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, index: int) -> bool:
        return index in self._entries

    def __getitem__(self, index: int) -> Entry:
        return self._entries[index]

    def add(self, entry: Entry) -> None:
        self._entries[entry.index] = entry
        self._met = {index: met for index, met in self._met.items() if index <= entry.index}

    def revise(self, revision: Revision, start: S | None = None) -> None:
        """What a correction made of earlier entries; with `start` after other settings."""
        if revision or start is not None:
            self._met = {}
        self.start = self.start if start is None else start
        for index, entry in revision.items():
            if index not in self._entries or (entry and entry.index != index):
                raise Misfit(f"no entry {index} to revise")
            if entry is None:
                del self._entries[index]
            else:
                self._entries[index] = entry

    def since(self, index: int) -> tuple[Entry, ...]:
        """The entries after this one."""
        return tuple(entry for entry in self._entries.values() if entry.index > index)

    def walk(self) -> Iterator[tuple[Entry, S]]:
        """Every entry with the state that it met."""
        state = self.start
        for entry in self._entries.values():
            yield entry, state
            state = self.moved(state, entry)

    def before(self, index: int) -> S:
        """The state that the entry with this index met, or would meet."""
        met = self._met  # replaced as a whole: other threads read it too
        near = max((known for known in met if known <= index), default=0)
        state = met.get(near, self.start)
        for entry in self._entries.values():
            if near <= entry.index < index:
                state = self.moved(state, entry)
        self._met = {**(met if len(met) < _REMEMBERED else {}), index: state}
        return state

    def moved(self, state: S, entry: Entry) -> S:
        """The state after an entry, from the one that it met."""
        return state if entry.changes is None else self.codec.apply(state, entry.changes)

    def difference(self, old: S, new: S) -> Change:
        return self.codec.diff(old, new)

    def account(self, name: str) -> tuple[tuple[Entry, Booking], ...]:
        """The movements that add up to the balance of an account, each with its event."""
        return tuple(
            (entry, booking)
            for entry in self.entries
            for booking in entry.bookings
            if name in (booking.source, booking.target)
        )
