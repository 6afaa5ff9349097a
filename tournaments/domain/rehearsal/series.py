"""A series, rehearsed: several events, and the table that they make.

A scenario: `{"series": settings, "events": [scenario of an event, ...], "name"?}`. Entrants of one
name are one person. Events that did not come to their end do not count.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from games.envelope import Json, Problem, refused, unknown_fields
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.rehearsal.event import Memory, rehearsed
from tournaments.domain.review.quality import mixing, partners
from tournaments.domain.seating.plans.schedules import Spread
from tournaments.domain.series import (
    CountedEvent,
    EventPlace,
    Scheme,
    SeriesLine,
    read_scheme,
    table,
)
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState

_MOST_EVENTS = 200


def rehearse_series(scenario: Json, secret: str = "") -> Json:
    """Return the outcomes, the table, and how evenly all tournaments mixed people.

    Return the problems if the scenario is invalid.
    """
    scheme, problems = _read(scenario)
    if problems:
        return refused(problems)
    outcomes, courses = [], []
    for number, event in enumerate(scenario["events"]):
        outcome, state = rehearsed(event, partial(Memory, secret=f"{secret}:{number}"))
        if state is None:
            return refused([_inside(number, problem) for problem in outcome["errors"]])
        outcomes.append(outcome)
        courses.append(state)
    finished = [state for state in courses if state.play.phase == "finished"]
    counted = [_event(str(number), state) for number, state in enumerate(finished, 1)]
    return {
        "ok": True,
        "events": outcomes,
        "table": [_row(row) for row in table(scheme, counted).rows],
        "quality": {key: spread.as_json() for key, spread in _mixed(courses).items()},
    }


def _read(scenario: Json) -> tuple[Scheme, list[Problem]]:
    scheme, faults = read_scheme(scenario["series"])
    problems = [p._replace(path=p.path.replace("variant", "series", 1)) for p in faults]
    events = scenario.get("events")
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        problems.append(Problem("field_type", "events"))
    elif not 1 <= len(events) <= _MOST_EVENTS:
        problems.append(Problem("field_value", "events"))
    return scheme, problems + unknown_fields(scenario, ("series", "events", "name"))


def _inside(number: int, problem: Json) -> Problem:
    return Problem(problem["code"], f"events[{number}].{problem['path']}")


def _event(key: str, state: TournamentState) -> CountedEvent:
    lines = standings(state)
    return CountedEvent(
        key, tuple(EventPlace((line.name,), line.rank, line.balance) for line in lines)
    )


def _mixed(courses: list[TournamentState]) -> dict[str, Spread]:
    sat = [
        _by_name(state, sitting)
        for state in courses
        for sitting in state.format.sittings(state.play)
    ]
    sizes = {size for state in courses for size in partners(state)}
    return mixing(sat, sizes)


def _by_name(state: TournamentState, sitting: Sitting) -> Sitting:
    """Ids are those of one event; of several, one name is one person."""
    named = tuple((state.name(player), score) for player, score in sitting.scores)
    return replace(sitting, scores=named)


def _row(row: SeriesLine) -> Json:
    cells = [
        cell and {"points": str(cell.points), "counts": cell.counts} for cell in row.tally.cells
    ]
    return {"rank": row.rank, "player": row.who, "total": str(row.total), "events": cells}
