"""Public results of entries of the log: as they count now, deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from games.shares import sides_of
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.event.story import MOST_RESULTS
from tournaments.web.log.places import Place, counted, pairs_of, place_of, where
from tournaments.web.readmodels.round import table_name
from tournaments.web.readmodels.runde import notes, title

_KINDS = ("runde", "result")


@dataclass(frozen=True, slots=True)
class Result:
    """An entry: `match` names round and players, `words` the end of a 15er.

    A match has `sides`, the points of each reported deal, and `totals`.
    """

    seq: int
    at: datetime | None
    round: int
    table: int
    table_word: str
    match: str
    words: tuple[str, ...]
    sides: tuple[str, ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] = ()


def results(
    state: TournamentState, past: History[FormatState], numbers: Iterable[int]
) -> tuple[Result, ...]:
    """Of these entries the results, in order; whatever else has one of the numbers is left out."""
    return tuple(_results(state, past, sorted(set(numbers))[:MOST_RESULTS]))


def _results(
    state: TournamentState, past: History[FormatState], numbers: Iterable[int]
) -> Iterator[Result]:
    for number in numbers:
        for entry in past.between(number, number + 1):
            is_result = entry.event["type"] in _KINDS
            place = place_of(entry.event, past, number) if is_result else None
            if place:
                then = state.named_at(number)
                yield Result(
                    number,
                    entry.at,
                    place.round,
                    place.table,
                    table_name(state, place.table, place.round),
                    where(place, then),
                    _runde(place, then),
                    *_match(place, then),
                )


def _runde(place: Place, state: TournamentState) -> tuple[str, ...]:
    result = place.event.get("result")
    return (title(result, state.name), *notes(result, state.name)) if result else ()


def _match(
    place: Place, state: TournamentState
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    if (found := counted(place, state)) is None:
        return (), (), ()
    report, outcome = found
    keys = tuple(outcome.totals)
    if pairs := pairs_of(place, state, report["players"], outcome.totals):
        sums = tuple(sum(outcome.totals[who] for who in people) for people in pairs.values())
        return tuple(map(state.name, pairs)), (), sums
    sides = sides_of(report, keys)
    names = tuple(" & ".join(map(state.name, sides[key])) for key in keys)
    deals = tuple(tuple(deal.scores.get(key, 0) for key in keys) for deal in outcome.deals)
    return names, deals, tuple(outcome.totals.values())
