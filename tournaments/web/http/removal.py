"""Deleting what has a name: its form asks for the name, the next page says what became of it."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.domain.names import folded


def is_named(request: HttpRequest, name: str) -> bool:
    """Return True if the name was typed; else let the next page refuse."""
    if folded(request.POST.get("name", "")) == folded(name):
        return True
    words = _("“%(name)s” was not deleted: type its name to delete it.") % {"name": name}
    messages.error(request, words)
    return False


def tell_deleted(request: HttpRequest, words: str, name: str, until: datetime) -> None:
    """Say on the next page what is deleted, and until when it comes back."""
    day = date_format(localtime(until), "SHORT_DATE_FORMAT")
    messages.success(request, words % {"name": name, "day": day})
