"""Pages of this computer's address: all addresses for phones, and changes."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from django.db import DatabaseError
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.runtime import own_address
from tournaments.runtime.own_address import Why
from tournaments.store.models import Tournament
from tournaments.web.http.addresses import is_of_this_computer, outside, qr, unreached
from tournaments.web.http.visit import Visit


@dataclass(frozen=True, slots=True)
class AddressNotice:
    """The desk's notice of the address of this computer.

    `before` was shown last, `printed` stands on paper; "" if there is nothing to say of it.
    `why_none` is a sentence if phones cannot come at all.
    """

    site: str
    qr: str
    before: str = ""
    printed: str = ""
    why_none: str = ""


def address_notice(visit: Visit) -> AddressNotice | None:
    """None while phones come by the address that the desk and the printed codes show."""
    request = visit.request
    if not is_of_this_computer(request):
        return None
    site, why_none = outside(request, "/"), unreached(request)
    before = own_address.changed_from()
    printed = visit.tournament.codes_lead_to
    if not printed or (not why_none and not is_other_address(printed, host_of(site))):
        printed = ""
    if before or printed or why_none:
        return AddressNotice(site, qr(site), before, printed, why_none)
    return None


def host_of(url: str) -> str:
    """Return host and port of an address."""
    return url.partition("://")[2].rstrip("/")


def is_other_address(printed: str, site: str) -> bool:
    """Return True if phones that scan a printed code do not get here, or not by the chosen way."""
    now = own_address.current()
    is_decided = now.why in (Why.SET, Why.CHOSEN)
    ip, other = split_domain_port(printed)[0], split_domain_port(site)[0]
    return ip != other if is_decided else printed != site and not now.has(ip)


def note_printed(request: HttpRequest, tournament: Tournament) -> None:
    """Remember where the codes lead that are printed now, so that the desk can say it if they lead
    nowhere any more."""
    site = outside(request, "/")
    if not is_of_this_computer(request) or unreached(request):
        return
    printed = host_of(site)
    if printed != tournament.codes_lead_to:
        # a full disk keeps nobody from printing
        with contextlib.suppress(DatabaseError):
            Tournament.objects.filter(pk=tournament.pk).update(codes_lead_to=printed)
