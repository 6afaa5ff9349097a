"""Events in rounds, driven as the desk drives them: every step must be accepted and sound."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.worlds.simulated import simulated as match
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.prizes import Prize, picking, read_prizes
from tournaments.domain.formats.rounds.ranking import is_decided, ranking
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.rounds.tables import variant
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.state import GONE, Phase
from tournaments.domain.seating import seat_json

Json = dict[str, Any]
SOME = {"steps": 40}  # of the search: the best seats are asked for in tests/domain/seating
BEGIN = datetime(2026, 3, 7, 18, tzinfo=UTC)


def prize_list(state: State) -> tuple[Prize, ...]:
    """Return who of those who are still there picks which prize of the settings."""
    if not is_decided(state):
        return ()
    rows = [row for row in ranking(state) if state.status[row.player] not in GONE]
    items = read_prizes(state.settings.prizes).items(len(state.status), len(rows))
    return picking(rows, items)


class RoundsTournament:
    """An event of one format; `people` are registered in this order."""

    def __init__(self, form: str, game: str, people: str | int, **settings: Any) -> None:
        self.form = FORMATS[form]
        start: State = self.form.begin(game, settings, "Europe/Berlin")
        self.run = EventRun(self.form, start)
        self.at, self.index = BEGIN, 0
        names = people.split() if isinstance(people, str) else [f"P{i + 1}" for i in range(people)]
        for name in names:
            self.do("register", player=name)

    def send(self, kind: str, **fields: Any) -> Step[State]:
        self.index += 1
        self.at += timedelta(minutes=1)
        event = {"type": kind, "at": self.at.isoformat(), **fields}
        step = self.run.apply(event, self.index)
        assert self.form.broken_invariants(step.state) == (), (
            event,
            self.form.broken_invariants(step.state),
        )
        return step

    @property
    def state(self) -> State:
        return self.run.state

    def do(self, kind: str, **fields: Any) -> Step[State]:
        step = self.send(kind, **fields)
        assert step.kind == "accepted", (kind, fields, step.errors, step.ignored)
        return step

    def refused(self, kind: str, **fields: Any) -> list[tuple[str, str]]:
        """(code, path within the event) of every reason; nothing has changed."""
        before = self.state
        step = self.send(kind, **fields)
        assert (step.kind, step.state) == ("refused", before)
        return [(error.code, error.path.split("].", 1)[1]) for error in step.errors]

    def begin_round(self, *tables: str, seed: int = 1) -> Step[State]:
        """Draw and start the next round: at these tables, or by lot."""
        seats = [table.split() for table in tables]
        drawn = seats or self.lot("draw", Random(seed))
        step = self.do("draw", round=self.state.round + 1, tables=drawn)
        self.do("go", round=self.state.round + 1)
        return step

    def lot(self, kind: str, rng: Random) -> Any:
        """Return the chance of an event, as the desk would draw it."""
        instance = self.form.draw(self.state, kind)
        if instance is None:
            return self.form.lot(self.state, kind, rng)
        asked = {**instance, "rule": instance["rule"] | SOME, "seed": rng.getrandbits(64)}
        return seat_json(asked).get("tables", [])

    def report(self, table: int, report: Json) -> Step[State]:
        return self.do("result", table=table, report=report)

    def play_tables(self, rng: Random) -> None:
        """Every open table reports a simulated match."""
        for number, table in enumerate(self.state.tables, 1):
            if table.open:
                people = tuple(self.form.sheet(self.state, number)["players"])
                self.report(number, simulated(self.state, people, rng))

    def play_on(self, seed: int = 1) -> None:
        """To the end of the event."""
        rng = Random(seed)
        while self.state.phase is not Phase.FINISHED:
            if self.state.phase is Phase.BETWEEN:
                self.begin_round(seed=seed)
            elif self.state.phase is Phase.FINAL_READY:
                self.do("final", seats=self.lot("final", rng))
            else:
                self.play_tables(rng)

    def standings(self) -> list[tuple[int | None, str, int]]:
        """(rank, player, balance), the best first."""
        return [
            (place.rank, place.player, self.state.balances[place.player])
            for place in self.form.ranking(self.state)
        ]


def simulated(state: State, players: tuple[str, ...], rng: Random) -> Json:
    """Return the report of a table without its envelope."""
    report = match(state.game, players, variant(state, len(players)), rng)
    return {key: report[key] for key in report if key not in ("game", "variant", "players")}


def given_up(*solos: str) -> Json:
    """Deals of Binokel that `solos` gave up at a bid of 200: -200 each, 40 for the others."""
    return {"deals": [{"kind": "abgehen", "solo": solo, "bid": 200} for solo in solos]}


def duel(winner: str, loser: str) -> Json:
    """One game of Bronzen, 124 points to 80."""
    counts = {
        winner: {"double": [4, 4, 0], "jay": 0, "einzel": 7},
        loser: {"double": [0, 0, 0], "jay": 0, "einzel": 8},
    }
    return {"deals": [{"winner": winner, "counts": counts}]}
