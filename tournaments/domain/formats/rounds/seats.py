"""Request seats of a round: by lot, standings, Mitchell or Danese, or by a plan.

A plan lets all meet and partner as equally as possible. It continues from the seats of its first
round, so nothing else is stored. It holds while the same players take part; then a new plan covers
the remaining rounds. `domain/seating` finds the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from random import Random

import games
from games.envelope import Json
from tournaments.domain import seating
from tournaments.domain.formats.rounds import partners
from tournaments.domain.formats.rounds.ranking import by_rounds
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import Round, RoundTable, State, ruled_settings
from tournaments.domain.formats.rounds.totals import records
from tournaments.domain.formats.state import Phase, pair
from tournaments.domain.formats.wanted import NOTHING, Wanted, dealt, shared
from tournaments.domain.points import Points
from tournaments.domain.seating.sizes import SizePlan, plan_tables


def plan(state: State) -> SizePlan | None:
    """Sizes of the next round's tables and byes; None if these people cannot be seated."""
    return plan_for(state.settings, len(state.drawn_next))


def plan_for(settings: Settings, people: int) -> SizePlan | None:
    """Return table sizes and byes of a round for `people`; None if they cannot be seated."""
    rule = seating.Rule(
        preferred=settings.at_table,
        allowed=tuple(sorted({settings.at_table, *settings.other_sizes})),
        max_byes=settings.at_table - 1,
    )
    return plan_tables(people, rule)


def table_sizes(state: State) -> tuple[int, ...]:
    """The sizes of the next round's tables, large ones first; () if there are none."""
    planned = plan(state)
    return planned.sizes if planned else ()


DRAWN = ("lot", "standing", "strict")


def instance(state: State) -> Json | None:
    """Return the draw request of the next round; None if seats follow a plan."""
    settings = state.settings
    movement = settings.movement(state.round + 1)
    if movement not in DRAWN or partners.stay(state):
        return None
    by_lot = movement == "lot" or state.begins_by_lot(state.round + 1)
    scores = state.balances
    ask: Callable[..., Json] = seating.evening_draw if by_lot else seating.swiss_draw
    if movement == "strict" and not by_lot:
        scores, ask = _places(state), partial(seating.swiss_draw, policy=seating.Policy.ORDER)
    elif state.round < settings.acceleration:
        scores = _accelerated(state)
    return ask(
        [seating.Entrant(player, scores[player]) for player in state.drawn_next],
        _history(state),
        preferred=settings.at_table,
        allowed=settings.other_sizes,
        rounds=state.planned,
        partners=partners_at(state),
    )


def _places(state: State) -> dict[str, Points]:
    """Everybody's place, tie-breaks included, counted from the end: the higher the better."""
    rows = by_rounds(state, state.drawn_next)
    return {row.player: len(rows) + 1 - (row.rank or 0) for row in rows}


def _history(state: State) -> list[Json]:
    """The rounds so far, with walk-overs and, for pairs, the scores before each."""
    legs = records(state)
    scores: dict[seating.PlayerId, Points] = {
        player: state.brought.get(player, 0) for player in legs
    }
    rounds = []
    for number, played in enumerate(state.rounds):
        duels = scores if state.settings.at_table == 2 else None
        rounds.append(
            seating.past(played.seats, played.byes, walkovers=played.walkovers, scores=duels)
        )
        scores |= {player: scores[player] + legs[player][number].score for player in legs}
    return rounds


def sat_out(state: State) -> Counter[str]:
    """Count how often people had no game: a walk-over is as good as a bye."""
    return Counter(
        player for played in state.rounds for player in (*played.byes, *played.walkovers)
    )


def partners_at(state: State) -> tuple[int, ...]:
    """The sizes of tables at which single people get partners."""
    if state.settings.side > 1:
        return ()
    return games.GAMES[state.game].partners(ruled_settings(state).game_variant)


def _accelerated(state: State) -> dict[str, Points]:
    """Scores with a win more for the half that registered first (in the draw only)."""
    players = state.drawn_next
    scores = {player: state.balances[player] for player in players}
    win = max(1, max(scores.values(), default=0) - min(scores.values(), default=0))
    if state.settings.score == "places" or state.settings.whole:
        win = state.settings.scoring.usual_result(0, 1, win=True)
    upper = set(players[: len(players) // 2])
    return {player: score + (win if player in upper else 0) for player, score in scores.items()}


_TRIES, _STARTS = 40, 8  # lots of which the best is taken
Tables = list[list[str]]


def moved_tables(state: State, rng: Random, wanted: Wanted = NOTHING) -> Tables | None:
    """Tables of the next round where no instance draws them, each in seat order; None if there are
    none for these people. A plan and partners who stay heed what is `wanted`."""
    planned, begun, step = plan(state), _begun(state), state.settings.mitchell_step
    movement = state.settings.movement(state.round + 1)
    if planned is not None and partners.stay(state):
        return partners.tables(
            state,
            movement,
            begun=begun,
            scores=_places(state) if movement == "strict" else state.balances,
            out=sat_out(state),
            wanted=wanted,
            rng=rng,
        )
    if planned is None or movement not in ("mitchell", "danese", "places"):
        return planned_tables(state, rng, wanted)
    before = [
        seating.PastRound(played.seats, played.byes, walkovers=played.walkovers)
        for played in state.rounds
    ]
    tables: Sequence[Sequence[seating.PlayerId]]
    if movement == "danese":
        tables, _byes = seating.danese(
            _by_standing(state, rng),
            before,
            sizes=planned.sizes,
            byes=planned.byes,
            partners=4 in partners_at(state),
        )
    elif movement == "places":
        sizes, byes = planned.sizes, planned.byes
        legs = state.rounds[-1].legs if state.rounds else {}
        places: Mapping[seating.PlayerId, int] = {who: leg.place for who, leg in legs.items()}
        tables, _byes = seating.by_places(
            state.drawn_next, before, places, sizes=sizes, byes=byes, rng=rng
        )
    elif state.settings.at_table == 2:
        moved = seating.mitchell(state.drawn_next, before, begun=begun, step=step, rng=rng)
        tables = moved.tables
    else:
        tables, _byes = seating.in_fours(state.drawn_next, before, begun=begun, step=step, rng=rng)
    return [[str(player) for player in table] for table in tables]


def _begun(state: State) -> int:
    """The round, counted from 0, since which rounds have been seated like the next one."""
    settings, begun = state.settings, state.round
    now = settings.movement(state.round + 1)
    while begun and settings.movement(begun) == now:
        begun -= 1
    return begun


def _by_standing(state: State, rng: Random) -> list[str]:
    """Those who are in, the best first; level ones by lot."""
    rows = list(by_rounds(state, state.drawn_next))
    rng.shuffle(rows)
    rows.sort(key=lambda row: row.rank or 0)
    return [row.player for row in rows]


def runs_by_plan(state: State) -> bool:
    """Return True if the next round goes on with a plan whose numbers were dealt before."""
    movement = state.settings.movement
    if not state.round or movement(state.round + 1) != "plan":
        return False
    return max(_base(state), _begun(state)) < state.round


def planned_tables(state: State, rng: Random, wanted: Wanted = NOTHING) -> Tables | None:
    """Tables of the next round of a plan; None if there is no plan for these people."""
    players = state.drawn_next
    begun = max(_base(state), _begun(state))
    try:
        timetable = _schedule(state, len(players), state.planned - begun)
    except seating.NoScheduleError:
        return None
    if begun < state.round:
        names = _names(timetable, state.rounds[begun], players)
        if names is not None:
            return _named(timetable, state.round - begun, names)
        timetable = _schedule(state, len(players), state.planned - state.round)
    return _fresh(state, timetable, rng, wanted)


def _base(state: State) -> int:
    """The round, counted from 0, since which the same people have taken part."""
    now, begun = set(state.drawn_next), state.round
    while begun and _people(state.rounds[begun - 1]) == now:
        begun -= 1
    return begun


def _people(played: Round) -> set[str]:
    return {player for table in played.seats for player in table}.union(played.byes)


def _schedule(state: State, players: int, rounds: int) -> seating.Schedule:
    settings = state.settings
    has_partners = settings.at_table == 4 and 4 in games.GAMES[state.game].partners_at
    return _scheduled(
        players, settings.at_table, max(1, rounds), settings.other_sizes, partners=has_partners
    )


@lru_cache(maxsize=64)
def _scheduled(
    players: int, table: int, rounds: int, others: tuple[int, ...], *, partners: bool
) -> seating.Schedule:
    """Return a plan for `players`.

    With partners a plan without repeat meetings is preferred, so that no partners repeat either.
    """
    if partners and (table - 1) * rounds < players:
        try:
            plan = seating.schedule(players, table=table, rounds=rounds, allowed=others)
        except seating.NoScheduleError:
            plan = None
        if plan and _meet_once(plan):
            return plan
    kind = seating.Kind.PARTNERS if partners else seating.Kind.INDIVIDUALS
    return seating.schedule(players, table=table, rounds=rounds, kind=kind, allowed=others)


def _meet_once(plan: seating.Schedule) -> bool:
    met = [two for drawn in plan.rounds for t in drawn.tables for two in combinations(sorted(t), 2)]
    return len({*met}) == len(met)


def _names(
    timetable: seating.Schedule, first: Round, players: Sequence[str]
) -> dict[int, str] | None:
    """Return who has which number of the plan, read from the seats of its first round; None if
    those seats are none of the plan's."""
    begin = timetable.rounds[0]
    if [len(t) for t in begin.tables] != [len(t) for t in first.seats]:
        return None
    numbers = [n for table in begin.tables for n in table] + list(begin.byes)
    out = [player for player in players if player in first.byes]
    names = [player for table in first.seats for player in table] + out
    return dict(zip(numbers, names, strict=True)) if len(numbers) == len(names) else None


def _named(timetable: seating.Schedule, k: int, names: dict[int, str]) -> Tables:
    return [[names[n] for n in table] for table in timetable.rounds[k].tables]


def _fresh(state: State, timetable: seating.Schedule, rng: Random, wanted: Wanted) -> Tables | None:
    """Return the first round of a new plan, with numbers by lot.

    Among some lots, choose the one in which players who sat out before sit out least. Then `wanted`
    counts, then few repeat meetings.
    """
    players, out = list(state.drawn_next), sat_out(state)
    met = shared(drawn.tables for drawn in timetable.rounds)
    rests = Counter(n for drawn in timetable.rounds for n in drawn.byes)

    def may_change(a: int, b: int) -> bool:
        return rests[a] == rests[b] or not out

    best: tuple[tuple[int, int, int], Tables] | None = None
    for _ in range(_TRIES if state.meetings else _STARTS if wanted else 1):
        rng.shuffle(players)
        names = dict(enumerate(players, 1))
        names = dealt(names, met, wanted, may_change) if wanted else names
        again, meetings = _price(state, timetable, names)
        kept = wanted.price({player: n for n, player in names.items()}, met)
        price = again, kept, meetings
        if best is None or price < best[0]:
            best = price, _named(timetable, 0, names)
    return best[1] if best else None


def _price(state: State, timetable: seating.Schedule, names: dict[int, str]) -> tuple[int, int]:
    out = sat_out(state)
    again = sum(out[names[n]] for played in timetable.rounds for n in played.byes)
    meetings = sum(
        state.meetings.get(pair(names[a], names[b]), 0)
        for played in timetable.rounds
        for table in played.tables
        for a, b in combinations(table, 2)
    )
    return again, meetings


@dataclass(frozen=True, slots=True)
class PlanAhead:
    """Rounds that are known beforehand: the one that people sit in, or the first, and those after
    it. `rounds`: tables in seat order and byes. `numbers`: who has which number of the plan; {}
    before the lot has dealt them, then numbers stand in the place of people."""

    first: int
    rounds: tuple[tuple[Tables, tuple[str, ...]], ...]
    numbers: Mapping[str, int]


_AHEAD = frozenset({Phase.REGISTRATION, Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.CLOSING})


def plan_ahead(state: State) -> PlanAhead | None:
    """Return the rounds that follow the plan as long as the same people take part; None where
    seats follow nothing that is known beforehand."""
    if state.phase not in _AHEAD:
        return None
    sat = _with_drawn(state)
    players, last = sat.drawn_next, sat.planned or sat.settings.rounds
    if state.phase is Phase.REGISTRATION:
        players = tuple(sat.status)
    begun = max(_base(sat), _begun(sat)) if sat.round else 0
    first = max(1, sat.round) if begun < sat.round else sat.round + 1
    if first > last or sat.settings.movement(first) != "plan":
        return None
    try:
        timetable = _schedule(sat, len(players), last - begun)
    except seating.NoScheduleError:
        return None
    names = (
        _names(timetable, sat.rounds[begun], players)
        if begun < sat.round
        else {n: str(n) for n in range(1, len(players) + 1)}
    )
    if names is None:
        return None
    rounds = []
    for number in range(first, last + 1):
        if sat.settings.movement(number) != "plan":
            break
        k = number - begun - 1
        byes = tuple(names[n] for n in timetable.rounds[k].byes)
        rounds.append((_named(timetable, k, names), byes))
    numbers = {player: n for n, player in names.items()} if begun < sat.round else {}
    return PlanAhead(first, tuple(rounds), numbers)


def _with_drawn(state: State) -> State:
    """The state with the drawn round among those that were started."""
    if state.phase is not Phase.DRAWN:
        return state
    seated = {player for table in state.tables for player in table.players}
    byes = tuple(player for player in state.drawn_next if player not in seated)
    drawn = Round(tuple(RoundTable(table.players) for table in state.tables), byes)
    return replace(state, rounds=(*state.rounds, drawn), round=state.round + 1)
