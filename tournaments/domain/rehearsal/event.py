"""Rehearse a tournament of any format as a list of commands.

A scenario: `{"format", "game", "settings"?, "zone"?, "confirmation"?, "players"?, "commands",
"name"?}`. `players` are names or a number. They register first, as `e1`, `e2` and so on, and
commands use these ids. A command may have `at` (its time, else a minute after the previous one) and
`as` (`player:e1`, `table:3`, else the organizer).

Two commands exist only here. `simulate` lets every open table, or those in `tables`, report an
honest match. `play` continues to the end. Both take a `seed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Protocol

import games
from games.envelope import Json, Problem, is_int, refused, unknown_fields
from tournaments.domain.actors import Actor, Role
from tournaments.domain.change import Change
from tournaments.domain.decide import decide, next_due
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.history import History
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.play_builder import LedgerError
from tournaments.domain.formats.state import FormatState, summary
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.points import points_json
from tournaments.domain.refusal import Doubted, Ignored, RefusedError
from tournaments.domain.replay_log import append_history, apply_created
from tournaments.domain.review.quality import quality
from tournaments.domain.setup import setup_problems, whole_setup
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import Entry, TournamentState

_BEFORE = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a command: its `entry`, or the problems that refuse it.

    `ignored` names the reason if a signal changes nothing.
    """

    entry: Entry | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    ignored: str | None = None


class Memory:
    """One event; `state` is how it stands. Draws without a seed follow from `secret`."""

    def __init__(self, setup: Json, secret: str) -> None:
        setup = whole_setup(setup)
        if problems := setup_problems(setup):
            raise RefusedError(problems)
        self.state: TournamentState
        self.state, effect = apply_created(setup, _BEFORE)
        self.secret = secret
        form = self.state.format
        self.past: History[FormatState] = History(form.codec, self.state.play)
        self.log: dict[int, tuple[Entry, TournamentState]] = {
            1: (Entry("created", setup, None, effect), self.state)
        }
        self.senders: dict[int, tuple[str, datetime]] = {}

    def history(self) -> History[FormatState]:
        """Return what happened so far, as it stands after all corrections."""
        return self.past

    def entry(self, seq: int) -> Entry | None:
        """Return what was kept as this number."""
        return self.log[seq][0] if seq in self.log else None

    def sent(self, seq: int) -> tuple[str, datetime]:
        """Return who sent an entry, and when."""
        return self.senders.get(seq, ("", _BEFORE))

    def state_at(self, seq: int) -> TournamentState:
        """The state right after an entry."""
        return self.log[seq][1]

    def send(self, command: Json, actor: Actor, now: datetime) -> Answer:
        """Carry out what is due and then a command, or say why not."""
        while due := next_due(self.state, now):
            self._follow(due)
        try:
            change = decide(self.state, command, actor, now, self, self.secret)
        except Doubted as doubted:
            return Answer(None, doubted.problems, doubted.warnings)
        except RefusedError as refused:
            return Answer(None, refused.problems)
        except Ignored as ignored:
            return Answer(ignored=ignored.reason)
        return Answer(self._follow(change), (), change.warnings)

    def _follow(self, change: Change) -> Entry:
        before = self.state.play
        self.state, entry = change.finish()
        self.log[self.state.seq] = entry, self.state
        self.senders[self.state.seq] = str(change.who), change.now
        append_history(self.past, self.state.seq, entry)
        broken = self.state.format.invariants_broken_by_step(before, self.state.play)
        if broken:
            raise LedgerError(f"after {entry}: {', '.join(broken)}")
        return entry


_FIELDS = ("format", "game", "settings", "zone", "confirmation", "players", "commands", "name")
_BEGIN = datetime(2000, 1, 1, 18, tzinfo=UTC)
_MOST_STEPS = 2000
_NEXT = ("go", "draw", "final", "start")


class Sender(Protocol):
    """An event that takes commands: one in memory, or a stored one."""

    @property
    def state(self) -> TournamentState: ...

    def send(self, command: Json, actor: Actor, now: datetime) -> Answer: ...


def rehearse_event(scenario: Json, secret: str = "") -> Json:
    """Return one step for each command and the final state, or the problems of the scenario."""
    return rehearsed(scenario, lambda setup: Memory(setup, secret))[0]


def rehearsed(
    scenario: Json, begin: Callable[[Json], Sender]
) -> tuple[Json, TournamentState | None]:
    """The outcome of a scenario, and the state of its event where there was one.

    `begin` makes an event of its setup, or raises `RefusedError`.
    """
    problems = _problems(scenario)
    if problems:
        return refused(problems), None
    setup = {key: scenario[key] for key in _FIELDS[:5] if scenario.get(key) is not None}
    try:
        event = begin({"name": "Rehearsal", "confirmation": "none", **setup})
    except RefusedError as refusal:
        return refused(refusal.problems), None
    rehearsal = _Rehearsal(event)
    for name in _names(scenario.get("players")):
        rehearsal.send({"type": "register", "name": name})
    steps = [rehearsal.step(command) for command in scenario["commands"]]
    return {"ok": True, "steps": steps, **_outcome(event.state)}, event.state


def _problems(scenario: Json) -> list[Problem]:
    problems = [] if scenario.get("format") else [Problem("field_missing", "format")]
    commands, players = scenario.get("commands"), scenario.get("players")
    if not isinstance(commands, list) or not all(isinstance(command, dict) for command in commands):
        problems.append(Problem("commands_type", "commands"))
    named = isinstance(players, list) and all(isinstance(name, str) for name in players)
    counted = isinstance(players, int) and is_int(players) and 0 <= players <= 1000
    if players is not None and not named and not counted:
        problems.append(Problem("field_type", "players"))
    return problems + unknown_fields(scenario, _FIELDS)


def _names(players: Any) -> list[str]:
    if is_int(players):
        return [f"P{number}" for number in range(1, players + 1)]
    return players or []


def _outcome(state: TournamentState) -> Json:
    form = state.format
    return {
        "state": form.state_json(state.play),
        "standings": [_row(asdict(line)) for line in standings(state)],
        "quality": {key: spread.as_json() for key, spread in quality(state).items()},
    }


def _row(line: Json) -> Json:
    return {
        **line,
        "balance": points_json(line["balance"]),
        "status": str(line["status"]),
        "columns": list(line["columns"]),
    }


class _Rehearsal:
    """One event while its commands are sent."""

    def __init__(self, event: Sender) -> None:
        self.event = event
        self.now = _BEGIN

    @property
    def state(self) -> TournamentState:
        """Return how it stands."""
        return self.event.state

    def step(self, command: Json) -> Json:
        """Send a command and tell what came of it."""
        kind, seed = command.get("type"), str(command.get("seed", ""))
        match kind:
            case "simulate":
                answers = list(self._simulated(Random(seed), command.get("tables")))
            case "play":
                answers = list(self._played(Random(seed)))
            case _:
                return self._answer(self.send(command))
        wrong = next((answer for answer in answers if answer.problems), None)
        if wrong is not None:
            return self._answer(wrong)
        return {"ok": True, "commands": len(answers), **summary(self.state.play)}

    def send(self, command: Json) -> Answer:
        """One command through the door; warnings are accepted unless it says otherwise."""
        given, zone = command.get("at"), self.state.setup.zone
        at = read_at(given, zone) if isinstance(given, str) else None
        self.now = max(self.now, at) if at else self.now + timedelta(minutes=1)
        sent = {"accept": True, **{k: v for k, v in command.items() if k not in ("as", "at")}}
        actor = _actor(command.get("as"), self.state)
        return self.event.send(sent, actor, self.now)

    def _answer(self, answer: Answer) -> Json:
        if answer.problems:
            return refused(answer.problems)
        return {
            "ok": True,
            **({"entry": answer.entry.kind} if answer.entry else {}),
            **({"ignored": answer.ignored} if answer.ignored else {}),
            **({"warnings": [w.as_json() for w in answer.warnings]} if answer.warnings else {}),
            **summary(self.state.play),
        }

    def _simulated(self, rng: Random, only: object = None) -> Iterator[Answer]:
        """A report of every open table, or of those that are named."""
        for number in range(1, len(self.state.play.tables) + 1):
            tables = self.state.play.tables  # a report may have ended the round
            is_open = number <= len(tables) and tables[number - 1].open
            if is_open and (not isinstance(only, list) or number in only):
                yield self.send({"type": "report", "table": number, **self._match(number, rng)})

    def _match(self, table: int, rng: Random) -> Json:
        form = self.state.format
        sheet = form.sheet(self.state.play, table)
        game = games.GAMES[sheet["game"]]
        players = tuple(sheet["players"])
        report = game.simulate(players, sheet["variant"], rng, level=game.levels[0])
        deals = form.deals(self.state.play)
        agreed = agreed_deals(game.key, sheet["variant"], len(players), deals)
        if agreed and "deals" in report:  # a quick report has none
            report["deals"] = report["deals"][:agreed]
        return form.report_fields({key: report[key] for key in report if key not in ENVELOPE})

    def _played(self, rng: Random) -> Iterator[Answer]:
        """Whatever comes next, until the event is over or nothing is left to do."""
        for _ in range(_MOST_STEPS):
            if self.state.play.phase == "finished":
                return
            steps: list[Answer | None] = [*self._simulated(rng)] or [self._next(rng)]
            yield from (answer for answer in steps if answer)
            if not all(answer and not answer.problems for answer in steps):
                return

    def _next(self, rng: Random) -> Answer | None:
        """The first of the usual commands that is accepted, else the last refusal."""
        form, answer = self.state.format, None
        for kind in _NEXT:
            if form.rules.fits_phase(self.state.play, kind):
                seed = {"seed": str(rng.getrandbits(64))} if kind in form.chance else {}
                answer = self.send({"type": kind, **seed})
                if not answer.problems:
                    return answer
        return answer


def _actor(text: object, state: TournamentState) -> Actor:
    """`role:name` as a command says it; the organizer where it says nothing."""
    role, _, name = text.partition(":") if isinstance(text, str) else ("organizer", "", "")
    if role not in list(Role):
        return Actor(Role.VISITOR)
    bound = state.play.round if role == Role.TABLE else None
    return Actor(Role(role), name, bound)
