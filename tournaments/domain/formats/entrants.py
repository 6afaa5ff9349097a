"""Register, check in and warn entrants, and number the people of entrants of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from games.registry import GAMES
from games.shares import Share, summed
from tournaments.domain.commands import people as of_people
from tournaments.domain.commands.director import Ruling
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.ranking import LevelOrder, Place
from tournaments.domain.formats.state import SEATED, FormatState, Phase, Status
from tournaments.domain.points import whole
from tournaments.domain.refusal import refuse

FEWEST = 2  # entrants, and of these who can have a place
LEVEL = 2  # people at least
S = TypeVar("S", bound=FormatState)
Newcomer = of_people.Register | of_people.LateEntry


def register(builder: PlayBuilder[FormatState], event: of_people.Register) -> None:
    check_new(builder, event.player)
    if len(builder.status) >= builder.most_entrants:
        refuse("too_many_players", "player")
    _enter(builder, event, Status.REGISTERED)


def check_new(builder: PlayBuilder[FormatState], player: str) -> None:
    if player in builder.status:
        refuse("player_duplicate", "player")


def enter_late(builder: PlayBuilder[FormatState], event: of_people.LateEntry) -> None:
    """Let an entrant in after the start."""
    _enter(builder, event, Status.ACTIVE)
    builder.starters += 1


def _enter(builder: PlayBuilder[FormatState], event: Newcomer, status: Status) -> None:
    builder.status[event.player] = status
    builder.balances[event.player] = 0
    if event.fills:
        builder.fillers |= {event.player}


def start(builder: PlayBuilder[FormatState], event: of_people.Start, fewest: int = FEWEST) -> None:
    """Begin with all registered entrants, or those who are here; refuse too few, or too few who
    can have a place."""
    take_back_absent(builder, event)
    if len(builder.status) < fewest:
        refuse("too_few_players", "type")
    if len(builder.status.keys() - builder.fillers) < FEWEST:
        refuse("contenders_few", "type")
    builder.status = dict.fromkeys(builder.status, Status.ACTIVE)
    builder.starters = len(builder.status)
    builder.phase = Phase.BETWEEN


def fill(builder: PlayBuilder[FormatState], event: of_people.Fill) -> None:
    """Let an entrant only fill a table, or count again; enough others have to count."""
    player = event.player
    if (player in builder.fillers) == event.fills:
        refuse("fills_already" if event.fills else "fills_not", "player")
    builder.fillers = builder.fillers ^ {player}
    if builder.phase is not Phase.REGISTRATION and len(builder.contenders) < FEWEST:
        refuse("contenders_few", "player")


def set_start_balance(
    builder: PlayBuilder[FormatState], event: of_people.SetStartBalance | of_people.LateEntry
) -> None:
    """Set the amount that an entrant brings along from before."""
    if amount := whole(Fraction(event.brings or 0)):
        builder.brought[event.player] = amount
    else:
        builder.brought.pop(event.player, None)


def take_back_absent(builder: PlayBuilder[FormatState], event: of_people.Start) -> None:
    """Take back the registrations of absent entrants at a start for those who are here."""
    for player in tuple(builder.status) if event.only_present else ():
        if player not in builder.checked_in:
            _take_back(builder, player)


def _take_back(builder: PlayBuilder[FormatState], player: str) -> None:
    """Before the start a registration is simply deleted."""
    del builder.status[player], builder.balances[player]
    builder.brought.pop(player, None)
    builder.checked_in -= {player}
    builder.fillers -= {player}


def withdraw(builder: PlayBuilder[FormatState], event: of_people.Withdraw) -> None:
    """Withdraw an entrant at once, or after the match at their table."""
    player, during_runde = event.player, event.during_runde
    if builder.phase is Phase.REGISTRATION:
        if during_runde:
            refuse("no_running_runde", "during_runde")
        _take_back(builder, player)
        return
    if not builder.is_in(player):
        refuse("player_not_active", "player")
    if during_runde and not _plays(builder, player):
        refuse("no_running_runde", "during_runde")
    if player in builder.leaving:
        refuse("already_leaving", "player")
    if during_runde:
        builder.leaving = (*builder.leaving, player)
    else:
        builder.depart(player, Status.WITHDRAWN)


def sit_out(
    builder: PlayBuilder[FormatState], event: of_people.SitOut, last: int | None = None
) -> None:
    """Leave an entrant out of the draws before the round `until`, or bring them back sooner.

    `last`: the last round to which entrants can come back.
    """
    player, until = event.player, event.until
    if not builder.is_in(player):
        refuse("player_not_active", "player")
    if player in builder.leaving:
        refuse("already_leaving", "player")
    if last is not None and until > last:
        refuse("sits_out_to_the_end", "until")
    before = builder.sitting_out.pop(player, 0)
    if until > builder.round + 1:
        builder.sitting_out[player] = until
    elif before <= builder.round + 1:
        refuse("not_sitting_out", "until")


def order(
    ranking: Callable[[S], Sequence[Place]], builder: PlayBuilder[S], event: of_people.Order
) -> None:
    """A lot, a card or a deciding game has parted all people of a shared place."""
    players = tuple(event.players)
    ranks = {row.player: row.rank for row in ranking(builder.built())}
    for k, player in enumerate(players):
        if player not in builder.status:
            refuse("player_unknown", f"players[{k}]")
    rank = ranks.get(players[0]) if players else None
    level = [player for player, place in ranks.items() if place == rank]
    if rank is None or len(players) < LEVEL or sorted(level) != sorted(players):
        refuse("order_not_level", "players")
    builder.orders = (*builder.orders, LevelOrder(players, of_people.Means(event.means)))


def exclude(builder: PlayBuilder[FormatState], event: of_people.Exclude) -> None:
    """Exclude an entrant who is in, at once; after the end any who is not excluded yet."""
    player, over = event.player, builder.phase is Phase.FINISHED
    if over and builder.status[player] is Status.EXCLUDED:
        refuse("already_excluded", "player")
    if not over and not builder.is_in(player):
        refuse("player_not_active", "player")
    builder.depart(player, Status.EXCLUDED)


def back_at_tables(builder: PlayBuilder[FormatState]) -> None:
    """End the absence of entrants who play again in the round that begins."""
    for player, until in tuple(builder.sitting_out.items()):
        if until <= builder.round:
            del builder.sitting_out[player]


def _plays(builder: PlayBuilder[FormatState], player: str) -> bool:
    return builder.phase in SEATED and any(
        table.open and player in table.players for table in builder.tables
    )


def check_in(builder: PlayBuilder[FormatState], event: of_people.CheckIn) -> None:
    """Somebody is in the house, or is not after all."""
    player = event.player
    if event.present:
        builder.checked_in |= {player}
    else:
        builder.checked_in -= {player}


def warn(builder: PlayBuilder[FormatState], event: of_people.Warn) -> None:
    name = event.player or event.guest
    builder.cautions[name] = builder.cautions.get(name, 0) + 1


def ruling(_change: PlayBuilder[FormatState], _event: Ruling) -> None:
    """Recorded; it has no effect on the books."""


def members(side: str, size: int) -> tuple[str, ...]:
    """The ids of the people of a side of `size`.

    >>> members("e3", 2), members("e3", 1)
    (('e3.1', 'e3.2'), ('e3',))
    """
    return (side,) if size == 1 else tuple(f"{side}.{number + 1}" for number in range(size))


def team(text: str) -> tuple[str, tuple[str, ...]]:
    """A team as it is written: its name and its people.

    >>> team("Krone: Anna, Bernd"), team("Krone")
    (('Krone', ('Anna', 'Bernd')), ('Krone', ()))
    """
    name, _colon, rest = text.partition(":")
    return name.strip(), tuple(part.strip() for part in rest.split(",") if part.strip())


def seated(sides: Iterable[str], size: int) -> tuple[str, ...]:
    """The people of the sides round a table, clockwise: partners sit opposite each other.

    >>> seated(["e3", "e4"], 2)
    ('e3.1', 'e4.1', 'e3.2', 'e4.2')
    """
    teams = [members(side, size) for side in sides]
    return tuple(name for turn in zip(*teams, strict=True) for name in turn)


def summed_sides(
    game: str, entrants: Sequence[str], people: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The people of each entrant at a table whose points are added up for it: {} where everybody
    plays alone, or the game itself knows partners.

    >>> summed_sides("binokel", ["e3", "e4"], ["e3.1", "e4.1", "e3.2", "e4.2"])
    {'e3': ('e3.1', 'e3.2'), 'e4': ('e4.1', 'e4.2')}
    """
    size = len(entrants)
    if len(people) == size or len(people) in GAMES[game].partners_at:
        return {}
    return {entrant: tuple(people[seat::size]) for seat, entrant in enumerate(entrants)}


def side_shares(
    game: str, by_name: Mapping[str, Share], sides: Iterable[Sequence[str]]
) -> list[Share]:
    """Return the share of each side at a table.

    Partners share one. If the game has no partners at tables of this size, the points of the people
    are added and the place follows from them.
    """
    each = [[by_name[name] for name in people] for people in sides]
    if len(by_name) in GAMES[game].partners_at or all(len(people) == 1 for people in each):
        return [people[0] for people in each]
    points = [sum(share.points for share in people) for people in each]
    return [
        summed(people, 1 + sum(other > mine for other in points))
        for mine, people in zip(points, each, strict=True)
    ]
