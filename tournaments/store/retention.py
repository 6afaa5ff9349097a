"""Forget the names of past events after a time set by the organization or the installation.

Organizers know of it for a month before. It works like *Delete a name* for all entrants of the
event (`domain/desk/people.py`), and deletes the records of people in no event.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.domain.actors import Actor, Role
from tournaments.domain.identity import was_given
from tournaments.store import load
from tournaments.store.execute import execute
from tournaments.store.models import LogEntry, Organization, Person, SeriesEvent, Tournament
from tournaments.store.people.edit import forget

log = logging.getLogger(__name__)

NOTICE = timedelta(days=30)
MONTHS = (6, 12, 24, 36, 60)  # that an organization can choose
MONTH = timedelta(days=365.25) / 12
AT_ONCE = 50  # events in one go
BY = Actor(Role.ADMIN, "retention")
# `played_at` is when an event began
_LAST = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("-seq").values("at")[:1]


def announce(now: datetime) -> None:
    """Say of each event when its names will be forgotten, a month before at the latest, and take
    that back of those whose names stay after all."""
    due = set[int]()
    for months, events in _policies():
        old = events.annotate(ended=Coalesce(Subquery(_LAST), "played_at"))
        old = old.filter(ended__lt=now + NOTICE - months * MONTH)
        for pk, ended in old.filter(forget_at=None).values_list("pk", "ended"):
            until = max((ended or now) + months * MONTH, now + NOTICE)
            Tournament.objects.filter(pk=pk, forget_at=None).update(forget_at=until)
        due |= set(old.values_list("pk", flat=True))
    told = Tournament.objects.exclude(forget_at=None).filter(forgotten_at=None)
    told.exclude(pk__in=due).update(forget_at=None)


def _policies() -> list[tuple[int, QuerySet[Tournament]]]:
    """Return the events that are over and whose names are not forgotten, by the months after which
    they are; not those of a series that runs."""
    over = Tournament.present.filter(forgotten_at=None, demo_speed=None).exclude(played_at=None)
    running = SeriesEvent.objects.filter(tournament=OuterRef("pk"), series__closed_at=None)
    over = over.exclude(Exists(running))
    for_all = settings.FORGET_AFTER
    chosen = Organization.objects.exclude(forget_after=None).values_list("forget_after", flat=True)
    by_months = [(n, over.filter(organization__forget_after=n)) for n in set(chosen) if n]
    return [*by_months, (for_all, over)] if for_all else by_months


def announced(user: Any) -> QuerySet[Tournament]:
    """Return the events of this user whose names will be forgotten, the next first."""
    events = Tournament.present.filter(forget_at__isnull=False, forgotten_at=None)
    if not user.is_authenticated:
        return events.none()
    own = Q(members__user=user.pk) | Q(organization__members__user=user.pk)
    return events.filter(own).distinct().order_by("forget_at", "pk")


def carry_out(now: datetime) -> None:
    """Forget the names of the events whose time has come, and the people who are in none."""
    announce(now)
    due = Tournament.present.filter(forget_at__lte=now, forgotten_at=None)
    for event in islice(due.order_by("forget_at", "pk"), AT_ONCE):
        try:
            forget_all(event, now)
        except Exception:  # one that cannot be read stands in the way of no other
            log.exception("the names of %s could not be forgotten", event.slug)


def forget_all(event: Tournament, now: datetime) -> None:
    """Forget everybody of an event, and the records of those who are in no other one."""
    people = list(Person.objects.filter(participations__tournament=event))
    refs = event.names.order_by("pk").values_list("ref", flat=True)
    for ref in list(refs):
        if was_given(load.load(event), ref):
            execute(event, {"type": "forget", "player": ref}, BY, now=now)
    for person in people:
        if not person.participations.exists():
            forget(person, by=BY.name, now=now, in_events=False)
    event.sheet_photos.all().delete()
    Tournament.objects.filter(pk=event.pk).update(forgotten_at=now)
