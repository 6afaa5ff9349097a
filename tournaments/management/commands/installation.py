"""`manage.py installation`: list accounts, organizations, tournaments and stuck webhooks."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand
from django.db.models import Count

from tournaments.store.installation import failing_webhooks
from tournaments.store.models import Organization, Tournament, User


class Command(BaseCommand):
    """Accounts, organizations, events and stuck webhooks, one a line."""

    help = "Lists accounts, organizations, events, and webhooks that do not get through."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def handle(self, *_args: Any, **_options: Any) -> None:
        for title, lines in (
            ("Accounts", accounts()),
            ("Organizations", organizations()),
            ("Events", events()),
            ("Webhooks that do not get through", stuck()),
        ):
            texts = list(lines)
            self.stdout.write(f"{title}: {len(texts)}")
            for line in texts:
                self.stdout.write(f"  {line}")


def accounts() -> Iterator[str]:
    """Name, what it is, who invited it, its last login, how many events it helps to run."""
    known = User.objects.select_related("made_by").annotate(events=Count("membership"))
    for user in known.order_by("username"):
        kind = "administrator" if user.is_superuser else "organizer"
        last_login = f"{user.last_login:%Y-%m-%d}" if user.last_login else "never logged in"
        closed = "" if user.is_active else ", closed"
        maker = f", invited by {user.made_by.username}" if user.made_by else ""
        yield f"{user.username}: {kind}{closed}{maker}, {last_login}, events: {user.events}"


def organizations() -> Iterator[str]:
    """Address, name, and how many organizers and events belong to it."""
    for row in Organization.objects.order_by("slug"):
        organizers, held = row.members.count(), row.tournaments.count()
        yield f"/organizations/{row.slug}/ {row.name}: organizers: {organizers}, events: {held}"


def events() -> Iterator[str]:
    """Address, name, phase and length of the log, the newest first."""
    for row in Tournament.objects.order_by("-pk").iterator():
        yield f"/e/{row.slug}/desk/ {row.name}: {row.phase}, entries: {row.seq}"


def stuck() -> Iterator[str]:
    """The event's page of webhooks, whom it calls and since when it fails; the rest of a webhook's
    address may be a secret of its owner."""
    for row in failing_webhooks():
        host, given_up = urlsplit(row.url).hostname, ", given up" if row.stopped_at else ""
        place = f"/e/{row.tournament.slug}/desk/webhooks/"
        untold = row.tournament.seq - row.sent
        yield f"{place} {host}: {row.trouble}, failures: {row.failures}{given_up}, untold: {untold}"
