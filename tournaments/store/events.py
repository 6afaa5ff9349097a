"""Lists of events."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When, Window
from django.db.models.functions import Coalesce, RowNumber

from games import GAMES
from tournaments.domain.formats import FORMATS
from tournaments.store.models import OrganizationMember, Series, Tournament
from tournaments.store.organizations import organizes, series_of
from tournaments.wording.entrants import counted
from tournaments.wording.language import in_language

SHOWN = 30
FEW = 9  # events that are read at a glance
MOST_WORDS = 6  # of a search
_DAY = re.compile(r"(?:(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.)?(?P<year>[12]\d{3})?")
OF_EACH = 3  # events of an organization, and of an account, before those of others come


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """A tournament with its format and game in words."""

    event: Tournament
    kind: str
    many: str


@dataclass(frozen=True, slots=True)
class Events:
    """`mine` are those that somebody helps to run, `open` the public ones that are not over."""

    mine: tuple[ListedEvent, ...]
    open: tuple[ListedEvent, ...]
    past: tuple[ListedEvent, ...]

    @property
    def are_many(self) -> bool:
        """Return True if one would rather search than read all of them."""
        return len(self.mine) + len(self.open) + len(self.past) > FEW


def events_for(user: Any) -> Events:
    """Return what the start page shows to this user."""
    all_events = _real().order_by("-created_at")
    mine = _run_by(user)
    public = all_events.filter(is_private=False)
    over = Q(phase="finished")
    return Events(
        listed(_latest(all_events.filter(mine).exclude(over)))
        + listed(_latest(all_events.filter(mine & over))),
        listed(_of_many(public.exclude(over).exclude(mine))),
        listed(_of_many(public.filter(over).exclude(mine))),
    )


def _real() -> QuerySet[Tournament]:
    """Return the events that nobody has deleted; trial evenings stand in no list."""
    return Tournament.present.filter(demo_speed=None)


def found(user: Any, text: str) -> QuerySet[Tournament]:
    """Return the events this user may see in which each word stands: in the name, place or
    organization, as the game or format, or as the day (`29.11.`, `29.11.2026`, `2026`). Those of
    the user's organizations come first, then the latest."""
    fitting = visible_events(user)
    for word in text.split()[:MOST_WORDS]:
        fitting = fitting.filter(_has(word))
    own = Exists(
        OrganizationMember.objects.filter(organization=OuterRef("organization"), user=user.pk)
    )
    return fitting.annotate(is_own=own).order_by("-is_own", "-created_at", "-pk")


def _has(word: str) -> Q:
    low = word.casefold()
    games = [key for key, game in GAMES.items() if low in in_language(game.name).casefold()]
    forms = [key for key, form in FORMATS.items() if low in in_language(form.name).casefold()]
    has = Q(name__icontains=word) | Q(place__icontains=word) | Q(game__in=games)
    has |= Q(organization__name__icontains=word) | Q(format__in=forms)
    if day := _DAY.fullmatch(word):
        parts = {part: int(number) for part, number in day.groupdict().items() if number}
        for field in ("planned_at", "played_at"):
            has |= Q(**{f"{field}__{part}": number for part, number in parts.items()})
    return has


def _latest(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return events.distinct()[:SHOWN]


def _of_many(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """As many as are shown, the latest first. A few of each organization and of each account come
    before all others, so that nobody pushes everybody else off the page."""
    ranked = events.annotate(
        of_organization=_rank(Coalesce("organization", -F("pk"))),
        of_account=_rank(Coalesce("created_by", -F("pk"))),
    )
    few = Q(of_organization__lte=OF_EACH, of_account__lte=OF_EACH)
    is_many = Case(When(few, then=0), default=1)
    chosen = ranked.order_by(is_many, "-created_at", "-pk").values_list("pk", flat=True)[:SHOWN]
    return Tournament.objects.filter(pk__in=list(chosen)).order_by("-created_at", "-pk")


def _rank(owner: Coalesce) -> Window:
    order = (F("created_at").desc(), F("pk").desc())
    return Window(RowNumber(), partition_by=owner, order_by=order)


def listed(events: Iterable[Tournament]) -> tuple[ListedEvent, ...]:
    """Return the tournaments with their format and game in words."""
    return tuple(
        ListedEvent(
            event,
            _kind(event),
            counted(
                FORMATS[event.format].entered(event.game, event.settings or {}), event.player_count
            ),
        )
        for event in events
    )


def _kind(event: Tournament) -> str:
    game, form = in_language(GAMES[event.game].name), in_language(FORMATS[event.format].name)
    return form if game in form else f"{game} · {form}"


def visible_events(user: Any) -> QuerySet[Tournament]:
    """The public events and those that the user runs (None: a stranger), the latest first."""
    visible = Q(is_private=False) if user is None else _run_by(user) | Q(is_private=False)
    ids = _real().filter(visible).values("pk")
    return Tournament.objects.filter(pk__in=ids).order_by("-created_at", "-pk")


def beside(tournament: Tournament, user: Any) -> QuerySet[Tournament]:
    """Finished events of the same organization and game that the user may see: they may be groups
    of one stage."""
    if tournament.organization_id is None:
        return Tournament.objects.none()
    known = Q(is_private=False) | _run_by(user) | Q(organization__members__user=user.pk)
    seen = Tournament.objects.filter(known, organization=tournament.organization_id)
    same = Tournament.objects.filter(pk__in=seen.values("pk"), game=tournament.game)
    over = same.filter(phase="finished", removed_at=None).exclude(pk=tournament.pk)
    latest = over.order_by("-played_at", "-pk")
    return latest.filter(pk__in=list(latest.values_list("pk", flat=True)[:SHOWN]))


def series_beside(tournament: Tournament, user: Any) -> tuple[Series, ...]:
    """The series of the same organization that the user may see: people may come out of their
    tables."""
    if tournament.organization is None:
        return ()
    everything = organizes(user, tournament.organization)
    return series_of(tournament.organization, everything=everything)[:SHOWN]


def last_evening(tournament: Tournament, user: Any) -> Tournament | None:
    """Return the last event with people that the user ran before this one: of the same series, or
    else of the same organization, or of none as this one."""
    if not user.is_authenticated:
        return None
    known = Q(members__user=user.pk) | Q(organization__members__user=user.pk)
    if tournament.organization_id is not None:
        known |= _run_by(user)
    begun = Tournament.objects.filter(known, removed_at=None, forgotten_at=None, demo_speed=None)
    begun = begun.filter(player_count__gt=0).exclude(Q(phase="registration") | Q(pk=tournament.pk))
    when = Coalesce("played_at", "planned_at", "created_at").desc()
    series = Q(in_series__series__in=tournament.in_series.values("series"))
    found = (
        begun.filter(scope).order_by(when, "-pk").first()
        for scope in (series, Q(organization=tournament.organization_id))
    )
    return next(filter(None, found), None)


def _run_by(user: Any) -> Q:
    if not user.is_authenticated:
        return Q(pk=None)
    return ~Q(pk=None) if user.is_superuser else Q(members__user_id=user.pk)
