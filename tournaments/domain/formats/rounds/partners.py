"""Keep the partners of the first draw together for the whole evening.

Players who sat opposite each other last are partners; the others are paired by lot. They are drawn
like fixed pairs, two at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random

from games.envelope import Json
from tournaments.domain import seating
from tournaments.domain.formats.rounds.options import FOUR
from tournaments.domain.formats.rounds.state import Round, State
from tournaments.domain.formats.wanted import Wanted
from tournaments.domain.points import Points

Unit = tuple[str, str]


def stay(state: State) -> bool:
    """Return True if the next round is drawn of partners that a round before has given."""
    return state.settings.partners == "stay" and bool(state.rounds)


def partner_of(rounds: Sequence[Round]) -> Mapping[str, str]:
    """Return who sat opposite whom when they sat last."""
    found: dict[str, str] = {}
    for played in rounds:
        for seats in played.seats:
            if len(seats) == FOUR and not played.final:
                a, b, c, d = seats
                found |= {a: c, c: a, b: d, d: b}
    return found


def units(state: State, out: Mapping[str, int], rng: Random) -> list[Unit]:
    """Return the pairs of the next round: those who are partners, then by lot those who have none;
    of an odd number one who sat out least is left."""
    here, former = state.drawn_next, partner_of(state.rounds)
    pairs = [
        (player, other)
        for player in here
        if (other := former.get(player, "")) in here
        and former.get(other) == player
        and player < other
    ]
    known = {player for two in pairs for player in two}
    alone = [player for player in here if player not in known]
    rng.shuffle(alone)
    if len(alone) % 2:
        alone.remove(min(alone, key=lambda player: out[player]))
    return [*pairs, *zip(alone[::2], alone[1::2], strict=True)]


def tables(
    state: State,
    movement: str,
    *,
    begun: int,
    scores: Mapping[str, Points],
    out: Mapping[str, int],
    wanted: Wanted,
    rng: Random,
) -> list[list[str]]:
    """The tables of the next round, partners opposite each other. `movement`: as for fixed pairs;
    `scores` are those by which a draw by standing goes, `out` says how often who sat out."""
    by_id = {f"{a} {b}": (a, b) for a, b in units(state, out, rng)}
    unit_of = {player: unit for unit, two in by_id.items() for player in two}
    before = [_round_of(played, unit_of) for played in state.rounds]
    if movement == "mitchell":
        step = state.settings.mitchell_step
        moved = seating.mitchell([*by_id], before, begun=begun, step=step, rng=rng).tables
        drawn = [(by_id[str(north)], by_id[str(east)]) for north, east in moved]
    else:
        entrants = [
            seating.Entrant(unit, sum(scores[p] for p in two)) for unit, two in by_id.items()
        ]
        history = [seating.past(p.tables, p.byes, walkovers=p.walkovers) for p in before]
        report = _ASK[movement](entrants, history, rounds=state.planned)
        report |= {
            key: _of_units(pairs, unit_of)
            for key, pairs in (("apart", wanted.apart), ("together", wanted.together))
        }
        seats = seating.seat_json({**report, "seed": rng.getrandbits(64)})["tables"]
        drawn = [(by_id[first], by_id[second]) for first, second in seats]
    return [[a, c, b, d] for (a, b), (c, d) in drawn]


def facing(people: list[str], rounds: Sequence[Round]) -> list[str]:
    """Return finalists in the order of seats at fours, so that partners sit opposite each other
    where both are there; as they come where they do not fill such tables."""
    if len(people) % FOUR:
        return people
    former, pairs, alone = partner_of(rounds), list[Unit](), list[str]()
    for player in people:
        other = former.get(player, "")
        if other not in people or former.get(other) != player:
            alone.append(player)
        elif (other, player) not in pairs:
            pairs.append((player, other))
    pairs += zip(alone[::2], alone[1::2], strict=True)
    return [
        seat
        for (a, b), (c, d) in zip(pairs[::2], pairs[1::2], strict=True)
        for seat in (a, c, b, d)
    ]


def _of_units(pairs: Iterable[tuple[str, str]], unit_of: Mapping[str, str]) -> list[list[str]]:
    """Wishes of two people as those of their pairs; partners cannot be parted."""
    units = {
        tuple(sorted((unit_of[a], unit_of[b])))
        for a, b in pairs
        if a in unit_of and b in unit_of and unit_of[a] != unit_of[b]
    }
    return [list(two) for two in sorted(units)]


_ASK: Mapping[str, Callable[..., Json]] = {
    "lot": partial(seating.evening_draw, preferred=2),
    "standing": partial(seating.swiss_draw, preferred=2),
    "strict": partial(seating.swiss_draw, preferred=2, policy=seating.Policy.ORDER),
}


def _round_of(played: Round, unit_of: Mapping[str, str]) -> seating.PastRound:
    """A round as the pairs of now sat in it, two at a table; who had another partner then counts
    for the pair of now. A pair of two tables counts at the first."""
    seats, sat = list[tuple[str, ...]](), set[str]()
    for table in played.seats:
        units = dict.fromkeys(unit_of[player] for player in table if player in unit_of)
        seats.append(tuple(unit for unit in units if unit not in sat))
        sat |= units.keys()
    byes = dict.fromkeys(unit_of[p] for p in played.byes if p in unit_of)
    walkovers = {unit_of[player] for player in played.walkovers if player in unit_of}
    return seating.PastRound(
        tuple(table[:2] for table in seats if len(table) > 1),
        tuple(unit for unit in byes if unit not in sat),
        walkovers=tuple(sorted(walkovers)),
    )
