"""Mails: pages put them on their way, the worker sends them. So no page waits for a server of mail,
and none tells by its time who has an account."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string

from tournaments.store import limits
from tournaments.store.locks import locking
from tournaments.store.models import Mail

log = logging.getLogger(__name__)
LEASE = timedelta(minutes=2)
PAUSE = timedelta(minutes=5)  # after the first failure; twice as long after each further one
MOST_TRIES = 6
KEPT = timedelta(days=2)


def is_on() -> bool:
    """Return True if this installation sends mail."""
    return bool(settings.MAIL)


def post(recipient: str, name: str, context: Mapping[str, object], *, now: datetime) -> None:
    """Put a mail on its way: the template `mail/<name>.html`, plain text that begins with the
    subject. Raises LimitReached if this address has had enough of this kind."""
    limits.ask((limits.MAIL_TO_ADDRESS, f"{name} {recipient.casefold()}"[:240]), now=now)
    text = render_to_string(f"mail/{name}.html", {**context, "site": settings.MAIL_SITE})
    subject, *paragraphs = filter(None, map(str.strip, text.splitlines()))
    Mail.objects.create(
        recipient=recipient,
        subject=subject[:250],
        body="\n\n".join(paragraphs) + "\n",
        made_at=now,
        next_at=now,
    )


def waiting(now: datetime) -> QuerySet[Mail]:
    """Return the mails that are to be sent now; none where nothing sends mail."""
    due = Mail.objects.filter(stopped_at=None, next_at__lte=now)
    return due if is_on() else due.none()


def send_due(now: datetime) -> int:
    """Send the due mails, each leased from its own sending on, and try a failed one later. Return
    how many have gone."""
    sent, began = 0, monotonic()

    def at() -> datetime:
        return now + timedelta(seconds=monotonic() - began)

    while (mail := _claimed(at())) is not None:
        message = EmailMessage(mail.subject, mail.body, to=[mail.recipient])
        try:
            message.send()
        except Exception as error:  # of whatever kind the server of mail makes it
            _put_off(mail, error, at())
        else:
            mail.delete()
            sent += 1
    return sent


def _claimed(now: datetime) -> Mail | None:
    """Return the mail that waits longest, which no other worker takes for a while."""
    with transaction.atomic():
        mail = locking(waiting(now), skip=True).order_by("next_at", "pk").first()
        if mail is not None:
            Mail.objects.filter(pk=mail.pk).update(next_at=now + LEASE)
    return mail


def _put_off(mail: Mail, error: Exception, now: datetime) -> None:
    tries, trouble = mail.tries + 1, f"{type(error).__name__}: {error}"[:200]
    log.warning("a mail could not be sent (%d): %s", tries, trouble)
    Mail.objects.filter(pk=mail.pk).update(
        tries=tries,
        trouble=trouble,
        next_at=now + PAUSE * 2 ** (tries - 1),
        stopped_at=now if tries >= MOST_TRIES else None,
    )


def clear_away(now: datetime) -> None:
    """Forget the mails that could not be sent."""
    Mail.objects.filter(made_at__lt=now - KEPT).delete()
