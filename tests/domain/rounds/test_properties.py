"""Whatever is sent: nothing raises, a refused event changes nothing, the books stay sound."""

from __future__ import annotations

from dataclasses import fields
from datetime import timedelta
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.rounds.tournament import BEGIN, RoundsTournament, simulated
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.run import EventRun
from tournaments.domain.formats.state import Phase

GAMES = {"binokel": {"deals": 3}, "bronzen": {"deals": 1}, "brokdorf": {"matches": 2}}
ODD: tuple[Any, ...] = (None, True, -1, 0, 10**30, 2.5, "", "ä" * 70, [], {}, [[]], "P1")


def likely(tournament: RoundsTournament, rng: Random) -> dict[str, Any]:
    """An event as a desk in a hurry would send it."""
    state = tournament.state
    people = [*state.status, "Nobody"]
    tables = [table.players for table in state.tables]
    number = rng.randint(0, len(tables) + 1)
    seated = tables[number - 1] if 1 <= number <= len(tables) else ()
    kinds: dict[str, dict[str, Any]] = {
        "draw": {"round": state.round + 1},
        "go": {"round": state.round + 1},
        "late_entry": {"player": f"L{rng.randint(1, 9)}"},
        "withdraw": {"player": rng.choice(people), "during_runde": rng.random() < 0.3},
        "rejoin": {"player": rng.choice(people)},
        "no_show": {"player": rng.choice(people)},
        "exclude": {"player": rng.choice(people)},
        "penalty": {"player": rng.choice(people), "points": rng.randint(-50, 50)},
        "table_done": {"table": number},
        "timer": {"timer": "round", "round": state.round},
        "pause": {},
        "resume": {},
        "extend": {"minutes": rng.randint(-5, 5), "table": rng.choice((None, number))},
        "collect": {"round": rng.randint(0, 3), "table": number, "amount": rng.randint(0, 200)},
        "finish": {},
        "final": {},
        "correct": {"target": rng.randint(1, 60), "void": True},
    }
    if state.phase in (Phase.ROUND, Phase.CLOSING, Phase.FINAL) and rng.random() < 0.6:
        report = simulated(state, seated, rng) if len(seated) > 1 and _fits(state, seated) else {}
        return {"type": "result", "table": number, "report": report}
    steps = {Phase.BETWEEN: "draw", Phase.DRAWN: "go", Phase.FINAL_READY: "final"}
    usual = rng.random() < 0.4 and state.phase in steps
    kind = steps[state.phase] if usual else rng.choice(sorted(kinds))
    return {"type": kind, **kinds[kind], **_by_lot(tournament, kind, rng)}


def _by_lot(tournament: RoundsTournament, kind: str, rng: Random) -> dict[str, Any]:
    if kind == "draw":
        return {"tables": _drawn(tournament, rng)}
    return {"seats": tournament.lot("final", rng)} if kind == "final" else {}


def _drawn(tournament: RoundsTournament, rng: Random) -> list[list[str]]:
    """Seats by lot where a draw is due, else the ones that there are."""
    if tournament.state.phase in (Phase.BETWEEN, Phase.DRAWN):
        drawn: list[list[str]] = tournament.lot("draw", rng)
        return drawn
    return [list(table.players) for table in tournament.state.tables]


def _fits(state: State, seated: tuple[str, ...]) -> bool:
    return len(seated) in {"binokel": (3, 4), "bronzen": (2,)}.get(state.game, (2, 3, 4, 5, 6))


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(sorted(GAMES)),
    form=st.sampled_from(("evening", "swiss")),
    players=st.integers(4, 10),
)
def test_a_desk_in_a_hurry_breaks_nothing(seed: int, game: str, form: str, players: int) -> None:
    rng = Random(seed)
    tournament = RoundsTournament(
        form, game, players, **GAMES[game], rounds=3, late_until=3, lost_fees=[[1, 50], [0, 70]],
        stake=10, entry_fee=300, minutes=rng.choice((0, 20)), draw=rng.choice(("lot", "standing")),
        score=rng.choice(("points", "places", {"points": "1/10", "places": [[3, 1], [4, 1, -2]]})),
        missed_credit=rng.choice(("none", "level")),
        final=rng.choice(("none", "table")),
        final_size={"brokdorf": 4, "binokel": 3, "bronzen": 2}[game],
    )  # fmt: skip
    if tournament.send("start").kind == "refused":
        return
    for _ in range(40):
        event = likely(tournament, rng)
        tournament.send(event.pop("type"), **event)
    assert sum(tournament.state.cash.values()) == 0
    again = EventRun(
        tournament.form, tournament.form.begin(game, _raw(tournament.state), "Europe/Berlin")
    )
    for entry in tournament.run.history.entries:
        again.apply(entry.event, entry.index)
    assert again.state == tournament.state
    assert again.history.entries == tournament.run.history.entries
    assert tournament.run.history.before(tournament.index + 1) == tournament.state


def _raw(state: State) -> dict[str, Any]:
    def plain(value: Any) -> Any:
        return [plain(one) for one in value] if isinstance(value, tuple) else value

    names = {each.name for each in fields(state.settings)} - {"usual_walkover"}  # it follows
    return {name: plain(getattr(state.settings, name)) for name in names}


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_no_value_makes_an_event_raise(data: st.DataObject) -> None:
    tournament = RoundsTournament("evening", "bronzen", 4, deals=1)
    tournament.do("start")
    tournament.begin_round()
    rng = Random(data.draw(st.integers(0, 9999)))
    event = likely(tournament, rng) | {"at": (BEGIN + timedelta(hours=1)).isoformat()}
    key = data.draw(st.sampled_from(sorted(event)))
    event[key] = data.draw(st.sampled_from(ODD))
    step = tournament.run.apply(event, 999)
    assert tournament.form.broken_invariants(step.state) == ()
    assert step.as_json()["ok"] == (step.kind != "refused")
