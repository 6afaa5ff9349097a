"""Cache forecasts: pages request them, a worker makes one after the other.

A page shows the last one and requests another if the state has changed. A tournament gets one for
each state, and not sooner than `LEAST` after the last. A process behind all pages plays it
(`runtime/heavy.py`), so no report waits for it. One that a worker could not make stays requested.
An event that is over waits for all others, and is tried once.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games.envelope import Json
from tournaments.domain.desk.prizes import prizes_of
from tournaments.domain.formats.forecast import (
    Chance,
    Forecast,
    Goal,
    Pace,
    Question,
    Range,
    is_forecast,
    pace_of,
)
from tournaments.domain.formats.state import Phase
from tournaments.domain.review.progression import Turn, moments
from tournaments.domain.tournament_state import ForecastAudience, TournamentState
from tournaments.runtime import offload
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.load import time_of
from tournaments.store.models import EventForecast, Tournament
from tournaments.store.plain import PlainQuery

LEAST = timedelta(seconds=15)  # between two forecasts of one event
LEASE = timedelta(minutes=3)  # after that time one that was begun and never made is begun again
LONGEST = timedelta(minutes=5)  # after that time alone makes another one
MOST_WAITING = 50  # forecasts of events that are over; who asks for one more asks again later
EARLIER = 3  # events of the same organization that tell how fast its tables are
_OF_EVENT = PlainQuery("{0} WHERE tournament_id = %s", EventForecast)
_live, _over = Lock(), Lock()  # one of each at once, so no live event waits for one that is over


@dataclass(frozen=True, slots=True)
class KeptForecast:
    """The forecast that there is. `is_current`: nothing has happened since it was made."""

    forecast: Forecast
    made_at: datetime
    is_current: bool


def may_see(state: TournamentState, *, at_desk: bool) -> bool:
    """Return True if the reader may see a forecast, and the format has one."""
    if not is_forecast(state.play):
        return False
    return state.forecast == ForecastAudience.ALL or (
        at_desk and state.forecast == ForecastAudience.DESK
    )


def kept(tournament: Tournament, state: TournamentState) -> KeptForecast | None:
    """Return what was forecast last; None if nothing was, or nothing is to be said now."""
    return _said(_row(tournament), state)


def _row(tournament: Tournament) -> EventForecast | None:
    found: EventForecast | None = _OF_EVENT.first(tournament.pk)
    return found


def wanted(tournament: Tournament, state: TournamentState, now: datetime) -> KeptForecast | None:
    """Return what `kept` returns, and request a forecast if that one is old. At most one write for
    each state."""
    if not is_forecast(state.play) and not _is_over(state):
        return None
    row = _row(tournament)
    if row is None:
        if not _is_crowded(state):
            try:
                with transaction.atomic():
                    EventForecast.objects.create(tournament=tournament, wanted_at=now)
            except IntegrityError:
                pass  # somebody else was faster
        return None
    older = row.made_at is None or (now - row.made_at > LONGEST and not _is_over(state))
    # one that a worker has begun may be of a state before this one
    waits = row.wanted_at and (row.begun_at is None or row.wanted_at > row.begun_at)
    if (older or row.stamp != state.stamp) and not waits and not _is_crowded(state):
        rows = EventForecast.objects.filter(pk=row.pk)
        rows.filter(Q(wanted_at=None) | Q(wanted_at__lte=F("begun_at"))).update(wanted_at=now)
    return _said(row, state)


def _said(row: EventForecast | None, state: TournamentState) -> KeptForecast | None:
    if row is None or row.made_at is None or not is_forecast(state.play) or "goals" not in row.body:
        return None
    return KeptForecast(_read(row.body), row.made_at, row.stamp == state.stamp)


def _is_crowded(state: TournamentState) -> bool:
    """Return True if an event that is over has to come again: too many wait."""
    if not _is_over(state):
        return False
    waiting = EventForecast.objects.filter(wanted_at__isnull=False)
    return waiting.count() >= MOST_WAITING


def turn(tournament: Tournament, state: TournamentState, now: datetime) -> Turn | None:
    """Return where an event that is over turned; asked for where nobody has worked it out. None as
    long as that is so, and where the organizer wants no forecasts."""
    if not _is_over(state):
        return None
    wanted(tournament, state, now)
    row = EventForecast.objects.filter(tournament=tournament, stamp=state.stamp).first()
    turn = row and row.body.get("turn")
    return Turn(**turn) if turn else None


def _is_over(state: TournamentState) -> bool:
    return state.play.phase == Phase.FINISHED and state.forecast != ForecastAudience.NOBODY


def is_due(now: datetime) -> bool:
    """Return True if a requested forecast may be made now."""
    return _due(now).exists()


def _due(now: datetime) -> QuerySet[EventForecast]:
    rested = Q(begun_at=None) | Q(begun_at__lte=now - LEASE)
    rested |= Q(made_at__gte=F("begun_at"), begun_at__lte=now - LEAST)
    return EventForecast.objects.filter(rested, wanted_at__isnull=False)


def make_next(now: datetime) -> bool:
    """Make the forecast that has waited longest; of an event that is over if no other one is due.

    Return False if there is none or this process makes one of that kind already.
    """
    over = Q(tournament__phase=Phase.FINISHED)
    live = _due(now).exclude(over)
    if live.exists():
        return _make_first(live, _live, now)
    return _make_first(_due(now).filter(over), _over, now)


def _make_first(due: QuerySet[EventForecast], one_at_once: Lock, now: datetime) -> bool:
    if not one_at_once.acquire(blocking=False):
        return False
    try:
        row = due.order_by("wanted_at").select_related("tournament").first()
        # another worker may have been faster
        mine = row and EventForecast.objects.filter(pk=row.pk, begun_at=row.begun_at)
        if not row or not mine or not mine.update(begun_at=now):
            return False
        _make(row, now)
        return True
    finally:
        one_at_once.release()


def _make(row: EventForecast, now: datetime) -> None:
    tournament = row.tournament
    at = time_of(tournament, now)
    state = load.as_of(tournament, at)
    body: Json = {}
    if is_forecast(state.play):
        about = question(tournament, state, at)
        body = _written(offload.worked(offload.Client(), "forecast", about))
    elif _is_over(state):
        body = {"turn": None}
        with suppress(offload.LimitExceededError):  # and would be too much again
            body = {"turn": _turned(tournament, state)}
    mine = EventForecast.objects.filter(pk=row.pk)
    mine.update(stamp=state.stamp, body=body, made_at=now)
    if load.as_of(tournament, at).stamp != state.stamp:
        mine = mine.filter(wanted_at=row.wanted_at)  # later requests are for another state
    mine.update(wanted_at=None)


def _turned(tournament: Tournament, state: TournamentState) -> Json | None:
    past = histories.load(tournament, state)
    turning_points = moments(state.format, past, pace_of(state.play, past))
    winners = tuple(place.player for place in state.final or () if place.rank == 1)
    turn: Turn | None = offload.worked(offload.Client(), "turn", turning_points, winners)
    return asdict(turn) if turn else None


def question(tournament: Tournament, state: TournamentState, now: datetime) -> Question:
    """Return what a forecast of an event is made of."""
    form, play = state.format, state.play
    past = histories.load(tournament, state)
    return Question(
        play,
        now,
        pace_of(play, past, hall_pace(tournament)),
        form.table_sizes(play) if play.phase != "final" else (),
        prizes_of(state).places,
        state.tables_waiting,
        f"{tournament.slug} {state.stamp}",
    )


def hall_pace(tournament: Tournament) -> Pace | None:
    """Return how fast the tables of the organization were at its last events of this game and
    format; None where there were none."""
    if tournament.organization_id is None:
        return None
    earlier = Tournament.objects.filter(
        organization=tournament.organization_id,
        format=tournament.format,
        game=tournament.game,
        played_at__isnull=False,
    ).exclude(pk=tournament.pk)
    known: Pace | None = None
    for event in earlier.order_by("-played_at", "-pk")[:EARLIER][::-1]:
        there = load.load(event)
        known = pace_of(there.play, histories.load(event, there), known)
    return known and replace(known, measured=min(known.measured, 24.0))


def _written(forecast: Forecast) -> Json:
    def span(times: Range | None) -> list[float] | None:
        return None if times is None else [times.low, times.high]

    return {
        "goals": [str(goal) for goal in forecast.goals],
        "chances": {
            player: [[chances[goal].share, chances[goal].sure] for goal in forecast.goals]
            for player, chances in forecast.chances.items()
        },
        "end": span(forecast.end),
        "cut": span(forecast.cut),
        "rounds": span(forecast.rounds),
    }


def _read(body: Json) -> Forecast:
    def span(key: str) -> Range | None:
        return Range(*body[key]) if body.get(key) else None

    goals = tuple(map(Goal, body["goals"]))
    chances: Mapping[str, Mapping[Goal, Chance]] = {
        player: {
            goal: Chance(share, sure=sure) for goal, (share, sure) in zip(goals, row, strict=True)
        }
        for player, row in body["chances"].items()
    }
    return Forecast(goals, chances, span("end"), span("cut"), span("rounds"))
