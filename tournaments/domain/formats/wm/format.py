"""Define the WM mode as a format, and its invariants (docs/rules/wm.md section 6.5).

A broken invariant is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import ClassVar

from games.brokdorf import GAME as BROKDORF
from games.envelope import Json, Problem, is_int
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.places import Room
from tournaments.domain.formats.ranking import everybody_once
from tournaments.domain.formats.state import IN_PLAY, SEATED, Phase, Status, same_seats
from tournaments.domain.formats.wm.flow import due
from tournaments.domain.formats.wm.people import FEWEST, FEWEST_AT_FINAL, late_problem
from tournaments.domain.formats.wm.presenter import WmPresenter
from tournaments.domain.formats.wm.ranking import ranking, sittings, standing
from tournaments.domain.formats.wm.rules import RULES
from tournaments.domain.formats.wm.seats import draw, final_seats, table_sizes
from tournaments.domain.formats.wm.settings import BOOK, LATER, SETTINGS, Settings, read_settings
from tournaments.domain.formats.wm.state import State, state_json
from tournaments.domain.formats.wm.tables import is_outdated, report, room, sheet
from tournaments.domain.log.changes import differing
from tournaments.domain.points import Points

_RANKED = IN_PLAY | {Status.WINNER}  # by their euros
_LATE = timedelta(minutes=25)
_STARTED = frozenset(Phase) - {Phase.REGISTRATION, Phase.FINISHED}


def _money_adds_up(state: State) -> bool:
    given: Points = state.settings.start_euros * state.starters
    if state.settings.begins == "final":
        given = sum(state.brought.values()) if state.starters else 0
    credited = given + state.outside
    return sum(state.balances.values()) + state.pot == credited


def _seats_are_sound(state: State) -> bool:
    if state.phase not in SEATED:
        return state.phase is Phase.DRAWN or not state.tables
    seats = [player for table in state.tables for player in table.players]
    is_open = any(table.open for table in state.tables)
    all_in = all(map(IN_PLAY.__contains__, map(state.status.__getitem__, seats)))
    return is_open and all_in and len({*seats}) == len(seats)


def _enough_remain(state: State) -> bool:
    return state.phase not in _STARTED or state.remaining >= 2


def _winner_is_sound(state: State) -> bool:
    winners = [p for p, status in state.status.items() if status is Status.WINNER]
    if state.phase is not Phase.FINISHED:
        return not winners
    first = [row.player for row in ranking(state) if row.rank == 1]
    return len(winners) == 1 and first == winners and state.pot == 0


def _playoff_is_sound(state: State) -> bool:
    if state.playoff is None:
        return state.phase is not Phase.PLAYOFF
    group, through = state.playoff.players, state.playoff.through
    everybody = sorted(group + through) == sorted(state.players_in)
    return everybody and len(group) > state.playoff.places > 0


def _everybody_has_a_rank(state: State) -> bool:
    """Return True if there is an exit of all whose rank follows from theirs."""
    return state.phase is Phase.REGISTRATION or all(
        player in state.exits
        for player, status in state.status.items()
        if status is Status.EXCLUDED or (status not in _RANKED and player not in state.fillers)
    )


class WmFormat(Format[State]):
    """The WM mode of Brokdorf."""

    key = "wm"
    name = BOOK.name
    about = BOOK["about"]
    games = (BROKDORF.key,)
    guide = BOOK.guide
    presenter = WmPresenter
    settings = SETTINGS
    later = LATER
    usually_set = ("cutoff", "start_euros")
    states = State
    rules = RULES
    match = "runde"
    chance: ClassVar[Mapping[str, str]] = {"draw": "tables", "final": "seats"}
    due = staticmethod(due)
    is_outdated = staticmethod(is_outdated)
    sheet = staticmethod(sheet)
    report = staticmethod(report)
    sittings = staticmethod(sittings)
    ranking = staticmethod(standing)

    def read(self, game: str, settings: object) -> tuple[Settings, list[Problem]]:
        return read_settings(settings)

    def settles(self, settings: Json) -> frozenset[str]:
        """Nobody owes what they cannot pay (M4)."""
        return super().settles(settings) | {"debts"}

    def new(self, game: str, settings: Settings, zone: str) -> State:
        return State(settings=settings, zone=zone)

    def state_json(self, state: State) -> Json:
        rows = [{"rank": row.rank, "player": row.player} for row in ranking(state)]
        return {**state_json(state), "ranking": rows}

    def invariants(self, state: State) -> dict[str, bool]:
        return {
            "money": _money_adds_up(state),
            "accounts": state.balances.keys() == state.status.keys(),
            "negative_balance": all(euros >= 0 for euros in state.balances.values()),
            "empty_pocket": all(state.balances[player] > 0 for player in state.players_in),
            "seats": _seats_are_sound(state),
            "remaining": _enough_remain(state),
            "winner": _winner_is_sound(state),
            "playoff": _playoff_is_sound(state),
            "ranking": state.phase is Phase.REGISTRATION
            or everybody_once(ranking(state), state.status),
        }

    def invariants_since(self, before: State, after: State) -> dict[str, bool] | None:
        """Return what a step within a phase may have broken: while the same people play at the same
        tables only the euros, and only of those whose euros moved."""
        if (after.phase, after.starters) != (before.phase, before.starters):
            return None
        play_on = after.status is before.status or after.status == before.status
        moved = differing(before.balances, after.balances) if play_on else after.players_in
        found = {
            "money": _money_adds_up(after),
            "empty_pocket": all(
                after.balances.get(player, 0) > 0 or after.status.get(player) not in IN_PLAY
                for player in moved
            ),
            "accounts": after.balances.keys() == after.status.keys(),
            "negative_balance": min(after.balances.values(), default=0) >= 0,
        }
        if not play_on or not same_seats(before, after, playing=True):
            found["seats"] = _seats_are_sound(after)
        if not play_on or after.playoff != before.playoff:
            found["playoff"] = _playoff_is_sound(after)
        if not play_on:
            found["remaining"] = _enough_remain(after)
            found["winner"] = _winner_is_sound(after)
        if not play_on or after.exits is not before.exits or after.fillers != before.fillers:
            found["ranking"] = _everybody_has_a_rank(after)
        return found

    def desk_only_problems(self, state: State, command: Json) -> Iterable[Problem]:
        """Yield the reasons why a command is reserved to the desk.

        Sitting out keeps euros out of play, so the desk decides; players may come back sooner by
        themselves.
        """
        yield from super().desk_only_problems(state, command)
        until = command.get("until")
        comes_back = isinstance(until, int) and is_int(until) and until <= state.round + 1
        if command["type"] == "sit_out" and not comes_back:
            yield Problem("sits_out_by_desk", "type")

    def min_entrants(self, state: State) -> int:
        at_final = state.settings.begins == "final"
        return FEWEST_AT_FINAL if at_final else FEWEST

    def excluded_ids(self, state: State) -> Iterable[str]:
        return state.banned

    def table_sizes(self, state: State) -> tuple[int, ...]:
        return table_sizes(state, state.round + 1, state.settings)

    def draw(self, state: State, kind: str) -> Json:
        return final_seats(state) if kind == "final" else draw(state)

    def room(self, state: State) -> Room | None:
        return room(state) if state.phase is Phase.ROUND else None

    def final_sizes(self, state: State) -> tuple[int, ...]:
        return (state.remaining,)

    def heeds_wishes(self, state: State) -> bool:
        return True

    def can_accept(self, state: State, kind: str) -> bool:
        """Nobody joins late, nor brings euros to a preliminary, and there may be no fines."""
        settings = state.settings
        late = not self.late_problem(state)
        brings = settings.begins == "final"
        fines = settings.fine_max > 0
        return {"late_entry": late, "fine": fines, "set_start_balance": brings}.get(kind, True)

    def late_problem(self, state: State) -> str:
        return super().late_problem(state) or late_problem(state)

    def is_late(self, state: State, table: int, now: datetime) -> bool:
        """A Runde seldom takes longer."""
        last = state.tables[table - 1].last_at
        return last is not None and now - last >= _LATE

    def report_fields(self, sheet: Json) -> Json:
        return {"result": sheet["result"]} if "result" in sheet else {"sheet": sheet}


WM = WmFormat()
