"""A season being played with honest reports of the games' simulators, for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.worlds.simulated import simulated
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import people_at
from tournaments.domain.formats.league.ranking import league_points
from tournaments.domain.formats.league.state import State
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.state import FormatState, Phase
from tournaments.domain.seating import seat_json

Json = dict[str, Any]


class Season:
    """A league; events that must be accepted are `do`ne, others tried by `step`."""

    def __init__(
        self, entrants: list[str] | dict[str, list[str]], game: str = "brokdorf", **given: Any
    ) -> None:
        self.game, self.given = game, given
        self.run = EventRun(LEAGUE, LEAGUE.begin(game, given, "Europe/Berlin"))
        self.now = datetime(2025, 11, 22, 18, tzinfo=UTC)
        self.index = 0
        for name in entrants:
            more = {"members": entrants[name]} if isinstance(entrants, dict) else {}
            self.do("register", player=name, **more)

    def step(self, kind: str, **fields: Any) -> Step[FormatState]:
        self.index += 1
        self.now += timedelta(minutes=1)
        event = {"type": kind, "at": self.now.isoformat(), **fields}
        return self.run.apply(event, self.index)

    @property
    def state(self) -> State:
        return self.run.state

    def do(self, kind: str, **fields: Any) -> Step[FormatState]:
        step = self.step(kind, **fields)
        assert step.kind == "accepted", (kind, fields, step.errors)
        assert LEAGUE.broken_invariants(self.state) == ()
        assert self.state.balances == league_points(self.state)
        return step

    def codes(self, kind: str, **fields: Any) -> list[str]:
        """Return the reasons of a refusal."""
        return [problem.code for problem in self.step(kind, **fields).errors]

    def by_lot(self, kind: str, rng: Random, **fields: Any) -> None:
        instance = LEAGUE.draw(self.state, kind)
        if instance is None:
            drawn = LEAGUE.lot(self.state, kind, rng)
        else:
            drawn = seat_json({**instance, "seed": rng.randrange(2**31)})["tables"]
        self.do(kind, **{LEAGUE.chance[kind]: drawn}, **fields)

    def start(self, salt: int = 1) -> None:
        self.by_lot("start", Random(salt))

    def open_day(self, salt: int = 1) -> None:
        number = self.state.round + 1
        if self.state.settings.by_standing:
            self.by_lot("draw", Random(salt + number), round=number)
        self.do("go", round=number)

    def report(self, table: int, rng: Random) -> Json:
        variant = self.given.get("game_variant", {})
        people = people_at(self.state, table)
        return simulated(self.game, people, variant, rng)

    def open_tables(self) -> list[int]:
        return [i for i, table in enumerate(self.state.tables, 1) if table.open]

    def play_day(self, rng: Random) -> None:
        """Opens the next match day and plays all that is open."""
        self.open_day()
        self.play_open(rng)

    def play_open(self, rng: Random) -> None:
        while tables := self.open_tables():
            self.do("result", table=tables[0], report=self.report(tables[0], rng))

    def play(self, rng: Random) -> None:
        self.start()
        while self.state.phase is not Phase.FINISHED:
            self.play_day(rng)
