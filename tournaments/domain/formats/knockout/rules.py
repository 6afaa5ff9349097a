"""The rules of a knock-out: what an event changes.

Knows brackets and matches. Does not know who may send an event.

A game is won by whom the scoring engine names as the winner. Where it names several, or the game
was not played to its end, nobody has won it, and the match goes on.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import games
from games.envelope import Json, Problem
from games.shares import shares
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.change import Change as _Change
from tournaments.domain.formats.forms import SHARED, TYPES, Form, Forms, is_names
from tournaments.domain.formats.hall import Phase, Status, Table
from tournaments.domain.formats.knockout.pairings import (
    Pairings,
    champion,
    matches_won,
    pairings,
)
from tournaments.domain.formats.knockout.state import (
    State,
    games_to_win,
    games_won,
    matches,
)
from tournaments.domain.formats.reported import game_report
from tournaments.domain.formats.rulebook import Rulebook
from tournaments.domain.formats.sides import members, seated, side_shares
from tournaments.domain.formats.tables import table_problems, with_meetings
from tournaments.domain.sitting import Sitting

FEWEST = 2


class Change(_Change[State]):
    """The fields of `State` while one event changes them."""

    KEPT = _Change.KEPT | {"game"}
    COPIED = _Change.COPIED | {"won", "points"}

    seeds: tuple[str, ...]
    won: dict[str, str]
    points: dict[str, tuple[tuple[int, int], ...]]
    boards: tuple[str, ...]
    left: tuple[str, ...]
    sat: tuple[Sitting, ...]

    def __init__(self, state: State, index: int, at: datetime | None, path: str) -> None:
        super().__init__(state, index, at, path)
        self.settings = state.settings

    def standing(self) -> Pairings:
        """Every match as it stands now."""
        bracket = matches(self.settings, len(self.seeds))
        return pairings(bracket, self.seeds, self.won, self.left)


def register(change: Change, event: Json) -> list[Problem]:
    return entrants.register(change, event, change.settings.max_players)


def start(change: Change, event: Json) -> list[Problem]:
    """The bracket is fixed: `seeds` are all who take part, the first seed first."""
    for player in entrants.absent(change, event):
        entrants.take_back(change, player)
    if len(change.status) < FEWEST:
        return change.refuse("too_few_players", "type")
    seeds = [side for side in event["seeds"] if side in change.status]
    if sorted(seeds) != sorted(change.status):
        return change.refuse("seeds_incomplete", "seeds")
    for side in change.status:
        change.status[side] = Status.ACTIVE
    change.seeds = tuple(seeds)
    change.starters = len(seeds)
    change.phase = Phase.BETWEEN
    return []


def draw(change: Change, event: Json) -> list[Problem]:
    """The matches of the next round are laid at tables: all that can be played, or some."""
    if event["round"] != change.round + 1:
        return change.refuse("round_number", "round")
    open_matches = {
        frozenset(pairing.sides): (name, pairing.sides)
        for name, pairing in change.standing().items()
        if pairing.playable
    }
    problems: list[Problem] = []
    boards: list[str] = []
    tables: list[Table] = []
    for k, table in enumerate(event["tables"]):
        found = open_matches.pop(frozenset(table), None) if len(table) == 2 else None
        if found is None:
            problems += change.refuse("not_a_match", f"tables[{k}]")
            continue
        boards.append(found[0])
        tables.append(Table(tuple(table)))
    if not problems and not tables:
        return change.refuse("field_missing", "tables")
    if not problems:
        change.boards, change.tables, change.phase = tuple(boards), tuple(tables), Phase.DRAWN
    return problems


def go(change: Change, event: Json) -> list[Problem]:
    """The round starts: tables open and, if there is one, the clock runs."""
    if event["round"] != change.round + 1:
        return change.refuse("round_number", "round")
    change.round += 1
    seats = [table.players for table in change.tables]
    change.meetings = with_meetings(change.meetings, seats)
    change.tables = tuple(Table(seat, open=True, last_at=change.at) for seat in seats)
    if change.settings.round_minutes:
        change.round_due = change.at + timedelta(minutes=change.settings.round_minutes)
    change.phase = Phase.ROUND
    return []


def result(change: Change, event: Json) -> list[Problem]:
    """A game of a match has ended at a table."""
    number = event["table"]
    problems = table_problems(change, number)
    if problems:
        return problems
    table = change.tables[number - 1]
    if table.last_at is not None and change.at < table.last_at:
        return change.refuse("at_order", "at")
    size = change.settings.side
    people = seated(table.players, size)
    report = game_report(change.base.game, change.settings.game_variant, people, event["report"])
    outcome = games.score(report)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "report.")
    change.warnings += change.placed(outcome["warnings"], "report.")
    if not outcome["finished"]:
        return change.refuse("match_unfinished", "report.deals")
    change.set_table(number, last_at=change.at, matches=table.matches + 1)
    sides = [members(side, size) for side in table.players]
    made = side_shares(change.base.game, shares(report, outcome), sides)
    first = {side for side, share in zip(table.players, made, strict=True) if share.place == 1}
    _count(change, change.boards[number - 1], first)
    return []


def _count(change: Change, name: str, winners: set[str]) -> None:
    """Add a game to a match; with enough of them it is won."""
    pairing = change.standing()[name]
    if len(winners) == 1:
        points = (int(pairing.sides[0] in winners), int(pairing.sides[1] in winners))
    else:
        points = (0, 0)
    change.points[name] = (*change.points.get(name, ()), points)
    needed = games_to_win(change.settings, pairing.match.part)
    for side, won in zip(pairing.sides, games_won(change.points[name]), strict=True):
        if won >= needed and side is not None:
            change.won[name] = side


def award(change: Change, event: Json) -> list[Problem]:
    """The desk gives a match to one of its sides, because the other did not come."""
    number = event["table"]
    problems = table_problems(change, number)
    if problems:
        return problems
    if event["player"] not in change.tables[number - 1].players:
        return change.refuse("player_unknown", "player")
    change.won[change.boards[number - 1]] = event["player"]
    return []


def withdraw(change: Change, event: Json) -> list[Problem]:
    """Somebody leaves: all matches that he has not finished go to the other side."""
    return entrants.withdraw(change, event, lambda player: _leave(change, player, Status.WITHDRAWN))


def exclude(change: Change, event: Json) -> list[Problem]:
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    _leave(change, event["player"], Status.EXCLUDED)
    return []


def _leave(change: Change, player: str, status: Status) -> None:
    change.status[player] = status
    change.left = (*change.left, player)


def after(change: Change, _event: Json) -> None:
    """Tables close when their match has ended, the round with its last table, and so on."""
    if change.phase is Phase.REGISTRATION:
        return
    standing = change.standing()
    while _close(change, standing):
        standing = change.standing()
    change.balances.update(matches_won(standing, change.seeds))
    drawn_in_vain = change.phase is Phase.DRAWN and any(standing[n].ended for n in change.boards)
    playing = change.phase in (Phase.ROUND, Phase.CLOSING)
    if drawn_in_vain or (playing and not any(table.open for table in change.tables)):
        change.clear_tables()
        change.boards = ()
        change.phase = Phase.BETWEEN
    _judge(change, standing)


def _close(change: Change, standing: Pairings) -> bool:
    """Close the tables whose match has ended. Who wanted to leave after it goes now; whether
    somebody did."""
    gone = len(change.left)
    for number, name in enumerate(change.boards, 1):
        table = change.tables[number - 1]
        if not table.open or standing[name].ended is None:
            continue
        change.set_table(number, open=False)
        if table.matches:
            wins = games_won(change.points[name])
            scores = zip(map(str, standing[name].sides), wins, strict=True)
            change.sat = (*change.sat, Sitting(change.round, number, tuple(scores)))
        for player in change.leaving:
            if player in table.players:
                change.leaving = tuple(name for name in change.leaving if name != player)
                _leave(change, player, Status.WITHDRAWN)
    return len(change.left) > gone


def _judge(change: Change, standing: Pairings) -> None:
    """Who is in no match that is still to come is out; after the last match one has won."""
    coming = {side for p in standing.values() if p.ended is None for side in p.sides}
    for side in change.players_in:
        if side not in coming:
            change.status[side] = Status.ELIMINATED
    best = champion(standing)
    if not coming:
        change.clear_tables()
        change.phase = Phase.FINISHED
        if best is not None and best not in change.left:
            change.status[best] = Status.WINNER


_FORMS = Forms(
    {
        **{kind: form for kind, form in SHARED.items() if kind not in ("late_entry", "table_done")},
        "start": Form(("seeds", "at"), ("only_present",)),
        "result": Form(("table", "report", "at")),
        "award": Form(("table", "player", "at"), ("reason",)),
    },
    {**TYPES, "seeds": is_names},
    {},
)
_PEOPLE = frozenset({"withdraw", "exclude", "correct"})
_CLOCK = frozenset({"pause", "resume", "extend"})

RULES: Rulebook[State, Change] = Rulebook(
    check=_FORMS.check,
    always=frozenset({"timer", "clock_step", "warn", "ruling"}),
    accepted={
        Phase.REGISTRATION: frozenset({"register", "withdraw", "start", "check_in"}),
        Phase.BETWEEN: _PEOPLE | {"draw"},
        Phase.DRAWN: _PEOPLE | {"draw", "go"},
        Phase.ROUND: _PEOPLE | _CLOCK | {"result", "award"},
        Phase.CLOSING: _PEOPLE | {"result", "award", "extend"},
        Phase.FINISHED: frozenset({"correct"}),
    },
    handlers={
        "register": register,
        "start": start,
        "withdraw": withdraw,
        "check_in": entrants.check_in,
        "draw": draw,
        "go": go,
        "result": result,
        "award": award,
        "timer": timing.timer,
        "pause": timing.pause,
        "resume": timing.resume,
        "extend": timing.extend,
        "clock_step": timing.clock_step,
        "warn": entrants.warn,
        "exclude": exclude,
        "ruling": entrants.ruling,
    },
    change=Change,
    after=after,
)
