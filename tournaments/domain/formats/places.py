"""Places in a running round: for latecomers, and for those who sit out.

Lists what the desk can choose from, and judges what it chose by the same list. Formats say which
sizes of tables can be played (`Room`), and what sitting down changes in their states.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from tournaments.domain.commands.people import Seat
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import FormatState, Phase, Table, pair
from tournaments.domain.formats.tables import with_meetings
from tournaments.domain.refusal import refuse


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A place that `players` can take.

    It is at a `table` (from 1; None: a further one) beside `others`, `after` the running match.
    `deals` is the length of a match of this size (0: as the game says). `usual`: the size is agreed
    on. `repeats`: earlier meetings. `byes`: players who give a bye back.
    """

    players: tuple[str, ...]
    table: int | None
    others: tuple[str, ...] = ()
    after: bool = False
    usual: bool = True
    deals: int = 0
    repeats: int = 0
    byes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return len(self.players) + len(self.others)


@dataclass(frozen=True, slots=True)
class Room:
    """The tables for which a round has room.

    `fits`: this many can play at one table; `usual`: such tables are agreed on. `ways`: values of
    `after` for joining a table, the usual one first. `sat` have sat at a table of the round, `byes`
    have a bye.
    """

    fits: Callable[[int], bool]
    usual: Callable[[int], bool]
    ways: Callable[[Table], tuple[bool, ...]]
    sat: Collection[str] = ()
    byes: Collection[str] = ()
    deals: Callable[[int], int] = field(default=lambda _size: 0)


def waiting(play: FormatState | PlayBuilder[FormatState], room: Room) -> tuple[str, ...]:
    """Return who is in and has no seat in the running round, in order of registration; nobody who
    sits out by wish."""
    seated = {player for table in play.tables for player in table.players}
    joins = {player for player, number in play.joining.items() if play.tables[number - 1].open}
    out = seated.union(joins, room.sat, play.sitting_out)
    return tuple(p for p in play.players_in if p not in out) if play.phase is Phase.ROUND else ()


def places(play: FormatState, room: Room, player: str) -> tuple[SeatPlace, ...]:
    """Return where somebody without a seat can sit down, usual and small tables first."""
    free = waiting(play, room)
    if player not in free:
        return ()
    found = sorted(_at_tables(play, room, player), key=lambda place: (not place.usual, place.size))
    others = tuple(other for other in free if other != player)
    sizes = [n for n in range(len(free), 1, -1) if room.fits(n)]
    further = [(player, *others[: size - 1]) for size in sizes[:1]]
    return (*(_place(play, room, group) for group in further), *found)


def _at_tables(play: FormatState, room: Room, player: str) -> Iterator[SeatPlace]:
    for number, table in enumerate(play.tables, 1):
        if table.open and room.fits(len(_beside(play, number)) + 1):
            for after in room.ways(table):
                yield _place(play, room, (player,), number, after=after)


def _beside(play: FormatState, number: int) -> tuple[str, ...]:
    """Return who sits at a table, and who waits for the match there to be over."""
    coming = (player for player, table in play.joining.items() if table == number)
    return (*play.tables[number - 1].players, *coming)


def _place(
    play: FormatState,
    room: Room,
    players: tuple[str, ...],
    table: int | None = None,
    *,
    after: bool = False,
) -> SeatPlace:
    others = _beside(play, table) if table else ()
    size = len(players) + len(others)
    beside = [(a, b) for k, a in enumerate(players) for b in (*players[k + 1 :], *others)]
    return SeatPlace(
        players,
        table,
        others,
        after,
        room.usual(size),
        room.deals(size),
        sum(play.meetings.get(pair(a, b), 0) for a, b in beside),
        tuple(player for player in players if player in room.byes),
    )


Sat = Callable[[int, tuple[str, ...]], None]
"""Called with the number of the table and the players who sat down there."""


def check(builder: PlayBuilder[FormatState], room: Room, event: Seat) -> None:
    """Refuse a place that is none: people who sit already, a table that takes nobody."""
    free, players = waiting(builder, room), event.players
    for k, player in enumerate(players):
        if player not in builder.status:
            refuse("player_unknown", f"players[{k}]")
        if player not in free or player in players[:k]:
            refuse("seated_already", f"players[{k}]")
    if event.table is None:
        if event.after or not room.fits(len(players)):
            refuse("place_gone", "players")
        return
    found = places(builder.base, room, players[0]) if len(players) == 1 else ()
    if (event.table, event.after) not in {(place.table, place.after) for place in found}:
        refuse("place_gone", "table")


def take(builder: PlayBuilder[FormatState], room: Room, event: Seat, sat: Sat) -> None:
    """Seat a player at a table, now or after its match, or several at a further table."""
    check(builder, room, event)
    if event.table is None:
        players = tuple(event.players)
        builder.meetings = with_meetings(builder.meetings, [players])
        builder.tables = (*builder.tables, Table(players, open=True, last_at=builder.at))
        sat(len(builder.tables), players)
    elif event.after:
        builder.joining[event.players[0]] = event.table
    else:
        _sit_down(builder, event.table, event.players[0], sat)


def join(builder: PlayBuilder[FormatState], number: int, sat: Sat) -> None:
    """A match is over: who waits for its table sits down there, if it goes on."""
    if builder.phase is not Phase.ROUND or not builder.tables[number - 1].open:
        return
    for player, table in tuple(builder.joining.items()):
        if table == number:
            del builder.joining[player]
            _sit_down(builder, number, player, sat)


def _sit_down(builder: PlayBuilder[FormatState], number: int, player: str, sat: Sat) -> None:
    others = builder.tables[number - 1].players
    builder.meetings = with_meetings(builder.meetings, [(player, other) for other in others])
    builder.set_table(number, players=(*others, player))
    sat(number, (player,))
