"""Series: made, changed, filled with events, closed, followed by the next season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction

from games.envelope import Json, Problem
from games.options import Option, departures
from games.registry import GAMES
from tournaments.domain.formats.counting import options_of_games
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series import OPTIONS, Move, read_scheme
from tournaments.store import quotas
from tournaments.store.locks import held, locking
from tournaments.store.models import (
    Organization,
    Series,
    SeriesChange,
    SeriesEvent,
    Tournament,
    User,
)
from tournaments.store.series.box import carry_on
from tournaments.store.series.table import SeriesEffect
from tournaments.store.slugs import new_slug


def options_for(organization: Organization, settings: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return what can be set, with the counters of the games that the organization plays; of all
    games where it plays none yet, or where `settings` name one of another."""
    games = Tournament.objects.filter(organization=organization).values_list("game", flat=True)
    known = [game for game in games.distinct() if game in GAMES]
    narrow = options_of_games(OPTIONS, known) if known else OPTIONS
    fits = (option.allows(settings.get(option.key, option.default)) for option in narrow)
    return narrow if all(fits) else OPTIONS


def create(
    organization: Organization,
    *,
    name: str,
    season: str = "",
    settings: Mapping[str, Any] | None = None,
    is_private: bool = False,
    follows: Series | None = None,
    user: User | None = None,
    now: datetime | None = None,
) -> Series:
    """A new series without events; raises RefusedError when a setting is not usable. If scores
    count, points for taking part are none unless the caller sets them. With `now` the series counts
    for the quotas of the user and the organization, and Refused is raised past them."""
    settings = dict(settings or {})
    if settings.get("points") == "score" and follows is None:
        settings.setdefault("bonus", 0)
    usable = _usable(settings)
    with transaction.atomic():
        if now:
            quotas.ask_series(user, organization, now=now)
        return Series.objects.create(
            organization=organization,
            slug=new_slug(f"{name} {season}"),
            name=name,
            season=season,
            settings=usable,
            is_private=is_private,
            follows=follows,
        )


def change(
    series: Series, *, name: str, season: str, settings: Mapping[str, Any], is_private: bool
) -> None:
    """Other words or another scheme; the table follows at once. Raises RefusedError."""
    usable = _usable(settings)
    with held(series) as row:
        if not is_private and _private_events(row).exists():
            raise RefusedError((Problem("series_private_event", "is_private"),))
        Series.objects.filter(pk=row.pk).update(
            name=name, season=season, settings=usable, is_private=is_private
        )


def _usable(settings: Mapping[str, Any]) -> Json:
    _scheme, problems = read_scheme(dict(settings))
    if problems:
        raise RefusedError(tuple(_of_settings(problem) for problem in problems))
    return departures(OPTIONS, settings)


_CODES = {"variant_value": "setting_value", "variant_unknown": "setting_unknown"}


def _of_settings(problem: Problem) -> Problem:
    """A problem of a value as one of a setting: a series has no options of rules."""
    code = _CODES.get(problem.code, problem.code)
    return Problem(code, problem.path.replace("variant", "settings", 1))


def _private_events(series: Series) -> Any:
    return series.events.filter(tournament__is_private=True)


def add_event(series: Series, tournament: Tournament, *, is_final: bool = False) -> SeriesEvent:
    """Let an event of the organization count, before those of a later day. Raises RefusedError."""
    with held(tournament) as tournament, _open(series) as row:
        if tournament.organization_id != row.organization_id:
            raise RefusedError((Problem("series_other_organization", "tournament"),))
        if row.events.filter(tournament=tournament).exists():
            raise RefusedError((Problem("series_event_twice", "tournament"),))
        if tournament.is_private and not row.is_private:
            raise RefusedError((Problem("series_private_event", "tournament"),))
        if is_final and row.events.filter(is_final=True).exists():
            raise RefusedError((Problem("series_one_final", "is_final"),))
        place = _place(row, tournament)
        added = row.events.create(tournament=tournament, number=place, is_final=is_final)
        _renumber(row, lambda entry: entry.number - 0.5 * (entry.pk == added.pk))
        added.refresh_from_db()
        return added


def _place(series: Series, tournament: Tournament) -> int:
    """The number of the first event of a later day, or one more than there are."""
    day, entries = _day(tournament), series.events.select_related("tournament")
    later = (e.number for e in entries if day and (other := _day(e.tournament)) and other > day)
    return min(later, default=len(entries) + 1)


def follow_day(tournament: Tournament, former: datetime | None) -> None:
    """Move a tournament in each open series after its day changed from the `former` one.

    It keeps its place if an organizer has moved a tournament there, or if the order is right.
    """
    with transaction.atomic():
        counted = locking(Series.objects.filter(closed_at=None))
        for series in counted.filter(events__tournament=tournament).order_by("pk"):
            entries = list(series.events.select_related("tournament").order_by("number", "pk"))
            days = {entry.pk: _day(entry.tournament) for entry in entries}
            own = next(entry for entry in entries if entry.tournament_id == tournament.pk)
            now = days[own.pk] = _day(tournament)
            if _in_order(days.values()) or not _in_order({**days, own.pk: former}.values()):
                continue
            others = [(e.number, day) for e in entries if e.pk != own.pk and (day := days[e.pk])]
            later = [number for number, day in others if now and day > now]
            place = later[0] - 0.5 if later else others[-1][0] + 0.5
            places = {entry.pk: float(entry.number) for entry in entries} | {own.pk: place}
            entries.sort(key=lambda entry: places[entry.pk])
            _number(entries)


def _in_order(days: Iterable[datetime | None]) -> bool:
    known = [day for day in days if day]
    return known == sorted(known)


def _day(tournament: Tournament) -> datetime | None:
    return tournament.played_at or tournament.planned_at


def remove_event(series: Series, pk: int) -> None:
    """The event counts no more; the ones after it move up."""
    with _open(series) as row:
        row.events.filter(pk=pk).delete()
        _renumber(row, lambda entry: entry.number)


def move_event(series: Series, pk: int, *, by: int) -> None:
    """The event comes earlier or later; tie-breaks look at this order."""
    with _open(series) as row:
        _renumber(row, lambda entry: entry.number + (1.5 * by if entry.pk == pk else 0))


def _renumber(series: Series, key: Callable[[SeriesEvent], float]) -> None:
    _number(sorted(series.events.order_by("number", "pk"), key=key))


def _number(entries: Sequence[SeriesEvent]) -> None:
    for number, entry in enumerate(entries, 1):
        entry.number = number
    SeriesEvent.objects.bulk_update(entries, ["number"])


def close(series: Series, *, now: datetime) -> None:
    """Into the archive: the table stays, and still follows corrections of its events."""
    Series.objects.filter(pk=series.pk, closed_at=None).update(closed_at=now)


def reopen(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(closed_at=None)


def next_season(series: Series, *, season: str, now: datetime, user: User | None = None) -> Series:
    """The same scheme for another season, with what lies in the box; this one goes into the
    archive. It is private if strangers do not see this one, also because of a private event. Asked
    for once more it is the season that there is; Refused where that has another name."""
    with held(series) as row:
        if there := row.followers.first():
            if there.season == season:
                return there
            raise RefusedError((Problem("series_followed", "season"),))
        close(row, now=now)
        following = create(
            row.organization,
            name=row.name,
            season=season,
            settings=row.settings,
            is_private=row.is_private or _private_events(row).exists(),
            follows=row,
            user=user,
            now=now,
        )
        carry_on(row, following, now=now)
        return following


def delete(series: Series) -> None:
    """A series without events is thrown away; Refused otherwise, and where money has moved."""
    with _open(series) as row:
        if row.events.exists():
            raise RefusedError((Problem("series_not_empty", ""),))
        if row.movements.filter(struck_at=None).exists():
            raise RefusedError((Problem("series_has_money", ""),))
        Series.objects.filter(pk=series.pk).delete()


@contextmanager
def _open(series: Series) -> Iterator[Series]:
    """The series as it is now, held; Refused when closed."""
    with held(series) as row:
        if row.closed_at is not None:
            raise RefusedError((Problem("series_closed", ""),))
        yield row


def note(tournament: Tournament, effects: tuple[SeriesEffect, ...], *, at: datetime) -> None:
    """Keep what a correction did to the tables that had counted the event before."""
    for effect in effects:
        if effect.moves:
            lines = [_line(move) for move in effect.moves]
            SeriesChange.objects.create(
                series=effect.before.series, tournament=tournament, at=at, lines=lines
            )


def _line(move: Move) -> Json:
    return {
        "who": move.who,
        "rank": [move.rank_before, move.rank_after],
        "total": [_text(move.total_before), _text(move.total_after)],
    }


def _text(total: Fraction | None) -> str | None:
    return None if total is None else str(total)
