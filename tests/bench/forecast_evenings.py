"""Whole tournaments by the rules with simulated reports, for comparison with forecasts.

Each game's matches are played once and then drawn again and again. With unequal strengths, matches
in which stronger players do better are drawn more often.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from heapq import heappop, heappush
from math import exp
from operator import mul
from random import Random
from statistics import fmean, pstdev
from typing import Any

import games
from games.shares import shares
from tournaments.domain.actors import Actor, Role
from tournaments.domain.decide import next_due
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.forecast.chance import Forecast, Goal
from tournaments.domain.formats.forecast.rest import Question, forecast, is_forecast, pace_of
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.formats.wm.seats import playoff_tables
from tournaments.domain.rehearsal import Memory
from tournaments.domain.tournament_state import TournamentState

Json = dict[str, Any]
BEGIN = datetime.fromisoformat("2026-11-21T18:00:00+00:00")  # 19:00 in Berlin
DIRECTOR = Actor(Role.ORGANIZER, "bench")
_NEXT = ("go", "draw", "final", "start")
_PLAYED = 120  # matches of each sort
# Bronzen is quick, and among few the first seat may win too often by chance.
_DUELS = 1_500
_CHOSEN_FROM = 20  # matches of which one is drawn where people are not equally strong
_MOST_STEPS = 5_000


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tournament: `looks` forecasts of each are compared with its results.

    The first `places` places are prizes. `strengths` is the standard deviation of strength, in
    standard deviations of a match result. `simulated`: number of matches of each sort; 0 is the
    usual one.
    """

    setup: Json
    people: int
    looks: int = 3
    deal_minutes: float = 1.5
    prizes: int = 3
    strengths: float = 0.0
    simulated: int = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """A simulated match: its number of `deals`, and by seat its deviation from the usual.

    The unit is a standard deviation.
    """

    report: Json
    deals: int
    better: tuple[float, ...]


@cache
def _reports(game: str, people: int, variant: str, deals: int, simulated: int) -> tuple[Dealt, ...]:
    """Matches as the simulator plays them; people are called @0, @1 …"""
    rng = Random(f"{game} {people} {variant} {deals}")
    rules, seats = games.GAMES[game], tuple(f"@{i}" for i in range(people))
    found: list[tuple[Json, int]] = []
    brought: list[list[int]] = []
    for _ in range(simulated or (_DUELS if game == "bronzen" else _PLAYED)):
        level = rules.levels[1 if game == "brokdorf" else 0]
        report = rules.simulate(seats, json.loads(variant), rng, level=level)
        agreed = agreed_deals(game, json.loads(variant), people, deals)
        if agreed and "deals" in report:
            report["deals"] = report["deals"][:agreed]
        count = len(report.get("deals", ()))
        outcome = games.evaluate(report)
        if game == "brokdorf":
            report = {"result": {"loser": outcome.losers[0]}, "players": list(seats)}
            brought.append([-(seat == outcome.losers[0]) for seat in seats])
        else:
            brought.append([share.points for share in shares(report, outcome).values()])
        found.append((report, count))
    mean = fmean(points for each in brought for points in each)
    spread = pstdev(points for each in brought for points in each)
    return tuple(
        Dealt(report, count, tuple((points - mean) / spread for points in each))
        for (report, count), each in zip(found, brought, strict=True)
    )


def match(
    state: TournamentState,
    number: int,
    rng: Random,
    strong: Mapping[str, float] | None = None,
    simulated: int = 0,
) -> tuple[Json, int]:
    """A report of the table, and how many deals it took; `strong`: how strong people are."""
    form, play = state.format, state.play
    sheet = form.sheet(play, number)
    deals = form.deals(play)
    variant = json.dumps(sheet["variant"], sort_keys=True)
    pool = _reports(sheet["game"], len(sheet["players"]), variant, deals, simulated)
    dealt = pool[rng.randrange(len(pool))]
    if strong:
        by = [strong.get(player, 0.0) for player in sheet["players"]]
        some = [dealt, *rng.choices(pool, k=_CHOSEN_FROM - 1)]
        weights = [exp(sum(map(mul, by, one.better))) for one in some]
        dealt = rng.choices(some, weights)[0]
    text = json.dumps(dealt.report)
    for i, player in reversed(list(enumerate(sheet["players"]))):
        text = text.replace(json.dumps(f"@{i}"), json.dumps(player))
    report = json.loads(text)
    return form.report_fields({k: report[k] for k in report if k not in ENVELOPE}), dealt.deals


def question(memory: Memory, now: datetime, seed: str, places: int = 0) -> Question:
    """Return the question of the product at this moment; `places` places have a prize."""
    state = memory.state
    return Question(
        state.play,
        now,
        pace_of(state.play, memory.past),
        tuple(state.format.table_sizes(state.play)),
        places,
        state.tables_waiting,
        seed,
    )


def begun(kind: Kind, seed: str) -> Memory:
    """An event for which everybody has registered."""
    memory = Memory({"name": "Bench", "confirmation": "none", **kind.setup}, seed)
    for number in range(kind.people):
        _send(memory, BEGIN, type="register", name=f"P{number}")
    return memory


def played(kind: Kind, seed: str) -> Iterator[tuple[Memory, datetime]]:
    """An event and the time, each time that something has happened, up to its end."""
    return continued(kind, begun(kind, seed), BEGIN, seed)


def continued(
    kind: Kind, memory: Memory, now: datetime, seed: str
) -> Iterator[tuple[Memory, datetime]]:
    """The rest of an event from `now`, when every open table begins a match."""
    rng = Random(seed)
    running: list[tuple[datetime, int, int]] = []  # (when its match ends, round, table)
    hall, tempo = rng.lognormvariate(0, 0.18), {}
    lots = Random(f"strong {seed}")
    sides = memory.state.play.status if kind.strengths else ()
    side = memory.state.format.players_per_side(memory.state.play)
    strong = {one: lots.gauss(0, kind.strengths) for all_ in sides for one in members(all_, side)}
    for _ in range(_MOST_STEPS):
        play = memory.state.play
        if play.phase == "finished":
            return
        busy = {(turn, table) for _at, turn, table in running}
        for number, table in enumerate(play.tables, 1):
            key = (play.round_of(number) if kind.setup["format"] != "league" else 0, number)
            if table.open and key not in busy:
                _report, deals = match(memory.state, number, rng, None, kind.simulated)
                tempo[key] = tempo.get(key) or rng.lognormvariate(0, 0.15)
                minutes = max(1.0, deals * kind.deal_minutes * hall * tempo[key])
                heappush(running, (now + timedelta(minutes=minutes), *key))
        if running:
            at, turn, number = heappop(running)
            now = max(now, at)
            play = _settled(memory, now).play
            here = play.tables[number - 1 : number]
            if not here or not here[0].open or (turn and turn != play.round_of(number)):
                continue
            told = match(memory.state, number, rng, strong, kind.simulated)[0]
            _send(memory, now, type="report", table=number, **told)
        else:
            now += timedelta(minutes=rng.choice((2, 3)))
            if not _step(memory, now, rng):
                return
        yield memory, now


def _settled(memory: Memory, now: datetime) -> TournamentState:
    """Carries out what is due."""
    if next_due(memory.state, now):
        memory.send({"type": "nothing"}, DIRECTOR, now)  # is refused, after what is due
    return memory.state


def _send(memory: Memory, now: datetime, **command: Any) -> None:
    decision = memory.send({"accept": True, **command}, DIRECTOR, now)
    assert not decision.problems, (command, decision.problems)


def _step(memory: Memory, now: datetime, rng: Random) -> bool:
    """Whatever comes next is sent; False where nothing does."""
    state = _settled(memory, now)
    form = state.format
    if state.play.phase == "playoff":
        tables = [
            {"players": list(table), "result": _stechen(table, rng)}
            for table in playoff_tables(state.play, rng)
        ]
        _send(memory, now, type="playoff", tables=tables)
        return True
    for kind in _NEXT:
        if form.rules.fits_phase(state.play, kind):
            seed = {"seed": str(rng.getrandbits(64))} if kind in form.chance else {}
            if kind == "draw" and state.setup.format == "wm":
                seed = {"tables": _cut(state, rng)}
            if not memory.send({"type": kind, "accept": True, **seed}, DIRECTOR, now).problems:
                return True
    return False


def _cut(state: TournamentState, rng: Random) -> list[list[str]]:
    """Tables of a round of the WM mode without a search for few meetings again: it costs more than
    all the rest, and no forecast asks who has met."""
    play = state.play
    people = rng.sample(play.players_in, play.remaining)
    if play.round + 1 >= play.settings.swiss_from:
        people.sort(key=lambda player: -play.balances[player])
    places = iter(people)
    sizes = state.format.table_sizes(play)
    return [[next(places) for _ in range(size)] for size in sizes]


def _stechen(table: tuple[str, ...], rng: Random) -> Json:
    order = rng.sample(table, len(table))
    points = {player: 3 + 3 * i for i, player in enumerate(order)}
    return {"loser": order[-1], "points": {**points, order[-1]: 30}}


def looked(kind: Kind, seed: str, runs: int) -> tuple[list[Forecast], TournamentState, datetime]:
    """Some forecasts of one event, and how it ended. The moments are by chance."""
    rng = Random(f"looks {seed}")
    asked: list[Question] = []
    count, now = 0, BEGIN
    for memory, now in played(kind, seed):
        if not is_forecast(memory.state.play):
            continue
        count += 1
        place = rng.randrange(count)
        if len(asked) < kind.looks:
            asked.append(question(memory, now, seed, kind.prizes))
        elif place < kind.looks:
            asked[place] = question(memory, now, seed, kind.prizes)
    return [forecast(each, runs) for each in asked], memory.state, now


def made(state: TournamentState, places: int) -> dict[Goal, set[str]]:
    """Return the players of each goal in a finished tournament."""
    ranking = [place for place in state.format.ranking(state.play) if place.rank]

    def first(n: int) -> set[str]:
        return {place.player for place in ranking if place.rank and place.rank <= n}

    found = {Goal.FIRST: first(1), Goal.PRIZES: first(places)}
    match state.setup.format:
        case "wm":
            seated = state.play.seated[-1].tables[0].scores if state.play.final_runden else {}
            found[Goal.FINAL] = set(seated) or first(1)
        case "knockout":
            found[Goal.FINAL] = first(2)
        case "league":
            settings = state.play.settings
            found[Goal.PROMOTED] = first(settings.promoted)
            found[Goal.STAYS] = {place.player for place in ranking[: -settings.relegated or None]}
        case _:
            found[Goal.FINAL] = set(state.play.finalists)
    return found
