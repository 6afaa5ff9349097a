"""The page *Before the evening*: what this computer checks itself, and what people tick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpResponse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.domain.desk.cashbook import Purpose
from tournaments.runtime import health
from tournaments.store.backups.copies import newest
from tournaments.web.http.addresses import is_of_this_computer, outside, qr, unreached
from tournaments.web.http.visit import Visit, desk
from tournaments.web.network.pages import host_of, is_other_address

_OLD = timedelta(days=1)  # of a backup


@dataclass(frozen=True, slots=True)
class ReadyCheck:
    """A thing to be ready. `ok` is None where only people can see it; `page` is the name of the
    address that helps."""

    title: str
    text: str
    ok: bool | None = None
    page: str = ""
    action: str = ""


@require_safe
@desk
def page(visit: Visit) -> HttpResponse:
    """Show finished and open tasks before the evening, to tick or to print."""
    site = "" if unreached(visit.request) else outside(visit.request, "/")
    context = {
        "checks": tuple(_checked(visit)),
        "by_hand": tuple(_by_hand(visit)),
        "site": site,
        "site_qr": qr(site) if site else "",
    }
    return visit.show("network/ready.html", context)


def _checked(visit: Visit) -> Iterator[ReadyCheck]:
    """Yield what the program finds out by itself."""
    why_none, site = unreached(visit.request), outside(visit.request, "/")
    text = why_none or _("Phones come by %(site)s. Try it with one phone.") % {"site": site}
    yield ReadyCheck(_("Network"), text, not why_none)
    printed = visit.tournament.codes_lead_to
    if printed and is_of_this_computer(visit.request):
        leads = not why_none and not is_other_address(printed, host_of(site))
        good, bad = _("The printed codes lead here."), _("The printed codes lead elsewhere.")
        yield ReadyCheck(
            _("Printed codes"), good if leads else bad, leads, "desk-print", _("Print")
        )
    found = health.check_all()
    works = all(found[name]["ok"] for name in ("database", "disk", "broker", "clock"))
    good, bad = (
        _("Results can be stored, there is room, and the clock of the rounds ticks."),
        _("Something of the server does not work. Start it again, and read what it says."),
    )
    yield ReadyCheck(_("This computer"), good if works else bad, works)
    yield _backup(visit)
    yield _people(visit)


def _backup(visit: Visit) -> ReadyCheck:
    last = newest()
    if last is None:
        return ReadyCheck(
            _("Backup"),
            _("There is no backup yet. The program makes one every ten minutes."),
            ok=False,
        )
    when = date_format(localtime(last.at), "SHORT_DATETIME_FORMAT")
    text = _("The last one is of %(when)s.") % {"when": when}
    return ReadyCheck(_("Backup"), text, visit.now - last.at < _OLD)


def _people(visit: Visit) -> ReadyCheck:
    state = visit.state
    count, fewest = len(state.play.status), state.format.min_entrants(state.play)
    words = ngettext("%(n)d name is on the list.", "%(n)d names are on the list.", count)
    return ReadyCheck(_("Names"), words % {"n": count}, count >= fewest, "desk-players", _("Names"))


def _by_hand(visit: Visit) -> Iterator[ReadyCheck]:
    """Yield what people have to look at."""
    state = visit.state
    now = date_format(localtime(visit.now), "H:i")
    yield ReadyCheck(
        _("Clock of the laptop"), _("It says %(time)s. Compare it with a phone.") % {"time": now}
    )
    yield ReadyCheck(_("Power"), _("Charger and a multiple socket are there; no sleep mode."))
    yield ReadyCheck(
        _("Poster and seating plan"),
        _("The code hangs where people come in."),
        page="desk-print",
        action=_("Print"),
    )
    yield ReadyCheck(_("Printer"), _("A test page came out; there is paper."))
    yield ReadyCheck(_("PIN"), _("The projector shows it. Each round has another one."))
    yield ReadyCheck(_("Cards, tables, chairs"), _("A pack for each table, and numbers on them."))
    if any(account.due for account in state.fee_accounts.values()):
        has_change = any(
            each.purpose is Purpose.OPENING for each in state.cashbook.movements.values()
        )
        text = _("It is in the cash book.") if has_change else _("Count it and write it down.")
        ok = True if has_change else None
        yield ReadyCheck(_("Change for the box"), text, ok, "desk-money", _("Money"))
    count = visit.tournament.members.count()
    words = ngettext("%(n)d person runs the event.", "%(n)d people run the event.", count)
    yield ReadyCheck(_("Who helps"), words % {"n": count}, page="desk-roles", action=_("Who helps"))
