"""The organizer's live board: every table, the late ones first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.registry import GAMES
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.sheets.photos import MatchPlace, running
from tournaments.web.readmodels.reported import Reported, disputed_at, waiting_at
from tournaments.web.readmodels.round import seat_mark, side_name, table_about, table_roles

NO_ROLES: Mapping[str, str] = {}
NO_PHOTOS: Mapping[MatchPlace, int] = {}
_PATIENCE = timedelta(minutes=10)  # after the end of the time, for what is still running


@dataclass(frozen=True, slots=True)
class Seat:
    """`mark`: the name of the seat, "" if it has a number; `roles`: tasks besides playing."""

    player: str
    name: str
    balance: int | float
    leaving: bool
    mark: str = ""
    roles: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """One table.

    `state`: waiting, playing, reported, disputed, late or done. `minutes` since its last report, or
    since the start if that `is_first` (None if it does not play). `about` distinguishes equal
    numbers, `report` is the report to confirm or decide, `note` the desk's note, `photo` the id of
    its sheet's photo. `by_word`: a button ends its play (`end`), or lets it continue (`on`).
    `joining` names the people who sit down after the running match.
    """

    number: int
    about: str
    seats: tuple[Seat, ...]
    state: str
    runde: int
    minutes: int | None
    is_first: bool
    report: Reported | None
    due_at: datetime | None
    note: str = ""
    photo: int | None = None
    by_word: str = ""
    joining: tuple[str, ...] = ()

    @property
    def names(self) -> str:
        """Return who sits here, with those who leave and those who come."""
        leaves = _("leaves")
        seated = (f"{one.name} ({leaves})" if one.leaving else one.name for one in self.seats)
        return " · ".join([*seated, *filter(None, [self.coming])])

    @property
    def coming(self) -> str:
        """Return who sits down after the running match."""
        after = _("sits down after the match")
        return ", ".join(f"{name} ({after})" for name in self.joining)


def board(
    state: TournamentState, now: datetime, photos: Mapping[MatchPlace, int] = NO_PHOTOS
) -> tuple[Tile, ...]:
    """All tables of the drawn or running round or the Final Table, the slowest first."""
    tiles = [_tile(state, number, now, photos) for number in tables_now(state)]
    order = {"disputed": 0, "reported": 1, "late": 2, "playing": 3, "waiting": 4, "done": 5}
    return tuple(sorted(tiles, key=lambda t: (order[t.state], -(t.minutes or 0), t.number)))


def playing(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tables that are not done after the end of the time, by number."""
    return tuple(sorted((t for t in tiles if t.state != "done"), key=lambda tile: tile.number))


def plan(state: TournamentState) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """Tables with their seats in order, for seating plans; those of a play-off while one is due,
    none when all is over."""
    if state.play.phase == "finished":
        return ()
    if level := playoff_tables(state):
        return tuple((number, _seats(state, players)) for number, players in level.items())
    return tuple((number, _seated(state, number)) for number in tables_now(state))


def takes_cards(state: TournamentState) -> bool:
    """Return True if people may draw cards for the next seats."""
    play, form = state.play, state.format
    if form.chance.get("draw") != "tables" or form.pairs_fixed or state.presenter.is_season:
        return False
    return play.phase in ("between", "drawn") or (
        play.phase == "final_ready" and bool(form.final_sizes(play))
    )


def playoff_tables(state: TournamentState) -> dict[int, tuple[str, ...]]:
    """Return who sits where in the play-off that is due; empty if none is."""
    due = state.presenter.due_playoff
    return {n: tuple(players) for n, players in enumerate(due.tables, 1)} if due else {}


def tables_now(state: TournamentState) -> tuple[int, ...]:
    """The tables that matter now."""
    current = state.format.active_tables(state.play)
    return tuple(range(1, len(state.play.tables) + 1)) if current is None else current


def _seated(state: TournamentState, number: int) -> tuple[Seat, ...]:
    """Return the people of a table of the round, with their tasks."""
    seats = _seats(state, state.play.tables[number - 1].players, table_roles(state, number))
    if not state.presenter.substitutes:
        return seats
    return tuple(replace(seat, name=side_name(state, number, seat.player)) for seat in seats)


def _seats(
    state: TournamentState, players: Sequence[str], roles: Mapping[str, str] = NO_ROLES
) -> tuple[Seat, ...]:
    size = len(players)
    return tuple(
        _seat(state, player, seat_mark(state, size, seat), roles.get(player, ""))
        for seat, player in enumerate(players)
    )


def _seat(state: TournamentState, player: str, mark: str, roles: str) -> Seat:
    play = state.play
    return Seat(
        player,
        state.name(player),
        rounded(play.balances.get(player, 0)),
        player in play.leaving,
        mark,
        roles,
    )


def _tile(
    state: TournamentState, number: int, now: datetime, photos: Mapping[MatchPlace, int]
) -> Tile:
    table = state.play.tables[number - 1]
    minutes = None
    if table.open and table.last_at:
        minutes = max(0, int((now - table.last_at).total_seconds() // 60))
    report = waiting_at(state, number) or disputed_at(state, number)
    return Tile(
        number,
        table_about(state, number),
        _seated(state, number),
        _state(state, number, report, now),
        table.matches + 1,
        minutes,
        not table.matches,
        report,
        table.due or state.play.round_due,
        state.name(state.notes.get(number, "")),
        photos.get(running(state, number)),
        by_word(state, number),
        joining_at(state, number),
    )


def by_word(state: TournamentState, number: int) -> str:
    """Return what can be said of the play at a table where no result says it: that it has ended
    (`end`), or goes `on` after all; "" where neither can."""
    table = state.play.tables[number - 1]
    if not state.presenter.ends_by_word:
        return ""
    if table.open:
        return "" if state.open_report(number) else "end"
    return "on" if table.stopped else ""


def joining_at(state: TournamentState, number: int) -> tuple[str, ...]:
    """Return the names of those who sit down at a table as soon as its running match is over."""
    if not state.play.tables[number - 1].open:
        return ()
    return tuple(state.name(p) for p, table in state.play.joining.items() if table == number)


def _state(state: TournamentState, number: int, report: Reported | None, now: datetime) -> str:
    table = state.play.tables[number - 1]
    if state.play.phase == "drawn":
        return "waiting"
    if not table.open:
        return "done"
    if report:
        return "disputed" if report.against else "reported"
    if state.play.phase == "closing":
        over = state.play.closing_at
        return "late" if over and now - over >= _PATIENCE else "playing"
    late = state.format.is_late(state.play, number, now)
    return "late" if late else "playing"


def numbered(state: TournamentState) -> tuple[int, ...]:
    """Return the tables that get a card.

    In a season, whose matches have own numbers, those in play; else all possible ones, with some in
    reserve for late entries.
    """
    play, current = state.play, state.format.active_tables(state.play)
    if current is not None:
        return current
    most = max(len(play.status) // _fewest_at_a_table(state), len(play.tables), 1)
    return tuple(range(1, most + 1))


def _fewest_at_a_table(state: TournamentState) -> int:
    """Entrants at a usual small table: two for duels, and for pairs that play pairs."""
    game, form = state.setup.game, state.format
    is_duel = GAMES[game].usual[0] == 2 or form.suggested(game).get("side") == 2
    return 2 if is_duel else 3
