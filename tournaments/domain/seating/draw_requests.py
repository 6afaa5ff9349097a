"""Make the draw request of each kind of tournament.

Each function returns the request as JSON without a seed. The caller adds the seed and runs, records
or verifies the draw. A league gets its whole schedule. `history` lists past rounds as `past` makes
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from games.envelope import Json
from tournaments.domain.points import Points, points_json
from tournaments.domain.seating.instance import Level, Mode, PlayerId, Policy, Repeats
from tournaments.domain.seating.plans.schedules import Kind, schedule

Pairs = Iterable[tuple[PlayerId, PlayerId]]
Wishes = Iterable[tuple[PlayerId, int]]


class Entrant(NamedTuple):
    """An entrant for a seat: a person, or a pair or team that sits as one."""

    id: PlayerId
    score: Points = 0
    club: PlayerId | None = None


class Fixture(NamedTuple):
    """One round of a league: tables in seat order (at tables of two the first is at home)."""

    tables: tuple[tuple[PlayerId, ...], ...]
    byes: tuple[PlayerId, ...]


def past(
    tables: Iterable[Sequence[PlayerId]],
    byes: Iterable[PlayerId] = (),
    preferred: int | None = None,
    *,
    walkovers: Iterable[PlayerId] = (),
    scores: Mapping[PlayerId, Points] | None = None,
) -> Json:
    """A round that was played: tables in seat order, and the size it preferred if it differed.

    `walkovers`: players who won since nobody came to play them. `scores`: of everybody before the
    round, where it was a round of pairs that floats are counted of.
    """
    seats = [list(table) for table in tables]
    score = scores or {}
    pairs = [sorted(table, key=lambda player: score[player]) for table in seats if scores]
    floats = [two for two in pairs if len(two) == 2 and score[two[0]] != score[two[1]]]
    lists = {
        "walkovers": list(walkovers),
        "up": [low for low, _high in floats],
        "down": [high for _low, high in floats],
    }
    round_: Json = {"tables": seats, "byes": list(byes)}
    round_ |= {key: players for key, players in lists.items() if players}
    return round_ if preferred is None else {**round_, "preferred": preferred}


def wm_draw(
    entrants: Iterable[Entrant],
    history: Sequence[Json],
    *,
    sizes: Sequence[int],
    nominal: int,
    by_score: bool,
    level_together: bool = True,
    ahead: Sequence[int] | None = None,
) -> Json:
    """Request a round of the WM mode (docs/rules/wm.md D1 to D4): sizes are given, nobody sits out.

    By lot the fewest repeats count. With the scores cut into tables, most pairs of level players at
    a table come first, then the fewest repeats, or the other way round. `nominal`: the preferred
    size. `ahead`: sizes of the next round if that is by lot.
    """
    rule: Json = {
        "mode": str(Mode.SWISS if by_score else Mode.RANDOM),
        "preferred": nominal,
        "plan": list(sizes),
        "level": str(Level.SCORE),
        "policy": str(Policy.LEVEL_CUT if by_score and level_together else Policy.CUT),
        "repeats": str(Repeats.PLAIN),
    }
    if ahead:
        rule["ahead"] = list(ahead)
    return _instance(rule, entrants, history)


def swiss_draw(
    entrants: Iterable[Entrant],
    history: Sequence[Json],
    *,
    preferred: int,
    allowed: Iterable[int] = (),
    rounds: int = 0,
    max_byes: int | None = None,
    partners: Iterable[int] = (),
    policy: Policy | None = None,
    apart: Pairs = (),
    together: Pairs = (),
    wishes: Wishes = (),
) -> Json:
    """A round of a Swiss system at tables of `preferred` (2 to 6): neighbours in the standings.

    `rounds`: how many there will be, so that small fields are drawn with the later ones in mind.
    `max_byes` None: as many sit out as no plan of tables seats. `partners`: sizes of tables at
    which people sitting opposite play together and shall do so with everybody. The first round is
    by lot, since everybody is level. `policy` None: `groups` where two play each other, else
    `weighted`.
    """
    rule = _rule(Mode.SWISS, preferred, allowed, rounds, max_byes, partners)
    rule["policy"] = str(policy or (Policy.GROUPS if preferred == 2 else Policy.WEIGHTED))
    return _instance(rule, entrants, history, apart, together, wishes)


def evening_draw(
    entrants: Iterable[Entrant],
    history: Sequence[Json],
    *,
    preferred: int,
    allowed: Iterable[int] = (),
    rounds: int = 0,
    max_byes: int | None = None,
    partners: Iterable[int] = (),
    apart: Pairs = (),
    together: Pairs = (),
    wishes: Wishes = (),
) -> Json:
    """A round of an evening at drawn tables: by lot with the fewest repeats possible."""
    rule = _rule(Mode.RANDOM, preferred, allowed, rounds, max_byes, partners)
    return _instance(rule, entrants, history, apart, together, wishes)


def league_schedule(
    entrants: Sequence[PlayerId],
    *,
    kind: Kind = Kind.INDIVIDUALS,
    table: int = 3,
    allowed: Iterable[int] = (),
    rounds: int | None = None,
    double: bool = False,
    seed: int = 0,
) -> tuple[Fixture, ...]:
    """All rounds of a league; raises NoScheduleError. The figures are those of `schedule`."""
    plan = schedule(
        len(entrants),
        kind=kind,
        table=table,
        allowed=allowed,
        rounds=rounds,
        double=double,
        seed=seed,
    )
    return tuple(
        Fixture(
            tuple(tuple(entrants[i - 1] for i in seats) for seats in round_.tables),
            tuple(entrants[i - 1] for i in round_.byes),
        )
        for round_ in plan.rounds
    )


def _rule(
    mode: Mode,
    preferred: int,
    allowed: Iterable[int],
    rounds: int,
    max_byes: int | None,
    partners: Iterable[int],
) -> Json:
    rule: Json = {
        "mode": str(mode),
        "preferred": preferred,
        "allowed": sorted({preferred, *allowed}),
        "rounds": rounds,
        "max_byes": preferred - 1 if max_byes is None else max_byes,
    }
    sizes = sorted(set(partners) & set(rule["allowed"]))
    return {**rule, "partners": sizes} if sizes else rule


def _instance(
    rule: Json,
    entrants: Iterable[Entrant],
    history: Sequence[Json],
    apart: Pairs = (),
    together: Pairs = (),
    wishes: Wishes = (),
) -> Json:
    """Return the form of `read_instance` without defaults."""
    seated = list(entrants)
    players: Json = {"id": [e.id for e in seated], "score": [points_json(e.score) for e in seated]}
    if any(e.club is not None for e in seated):
        players["club"] = [e.club for e in seated]
    required: Json = {
        "round": len(history) + 1,
        "rule": rule,
        "players": players,
        "history": list(history),
    }
    lists = {"apart": apart, "together": together, "wishes": wishes}
    return required | {
        key: named for key, pairs in lists.items() if (named := [list(p) for p in pairs])
    }
