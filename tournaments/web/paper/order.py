"""The options of a print, and the common parts of every sheet."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.standings import Line
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Organization
from tournaments.store.organizations import logo
from tournaments.web.desk.changes import STATUS
from tournaments.web.http.visit import Visit
from tournaments.wording.money import in_unit

Data = dict[str, Any]  # what a template of `tournaments/paper/typst` reads, as JSON
LABELS: Final = 24  # of a sheet, 3 by 8 of 70 × 37 mm


@dataclass(frozen=True, slots=True)
class Order:
    """One document with its options.

    `who`: chosen entrants, () for all. `labels`: cards as a sheet of labels, of which `used` are
    gone. `depth` is for score sheets, `places` for certificates, `network` and `password` for the
    Wi-Fi.
    """

    visit: Visit
    who: tuple[str, ...] = ()
    labels: bool = False
    used: int = 0
    depth: str = ""
    places: int = 3
    network: str = ""
    password: str = ""

    @property
    def state(self) -> TournamentState:
        return self.visit.state

    @property
    def chosen(self) -> tuple[str, ...]:
        """The entrants that are wanted, in order of registration."""
        everybody = tuple(self.state.play.status)
        return tuple(player for player in everybody if player in self.who) or everybody


def head(order: Order, title: str, about: str = "", words: Json | None = None) -> Data:
    """Return what every template reads: titles, words, and the line at the foot."""
    event, zone = order.visit.tournament, ZoneInfo(order.visit.tournament.zone)
    printed = date_format(localtime(order.visit.now, zone), "SHORT_DATETIME_FORMAT")
    return {
        "lang": (get_language() or "de")[:2],
        "event": event.name,
        "title": title,
        "about": about or day_and_place(order),
        "foot": f"Stichtag · {_('printed %(when)s') % {'when': printed}}",
        "words": words or {},
    }


def made(state: TournamentState, line: Line) -> str:
    """Return the total of an entrant with its unit."""
    presenter, number = state.presenter, in_unit(line.shown, state.presenter.unit)
    if presenter.counts_euros:
        return number
    if presenter.total != Presenter.total:
        return f"{_(presenter.total)}: {number}"
    count = 1 if line.shown == 1 else 2
    return ngettext("%(n)s point", "%(n)s points", count) % {"n": number}


def status_words(state: TournamentState, player: str) -> str:
    """Return where somebody stands who is no longer in, or still is, once all is over nobody is;
    and who only fills a table."""
    status = state.play.status[player]
    fills = _("fills a table") if player in state.play.fillers else ""
    is_in = status == Status.ACTIVE and (fills or state.play.phase == Phase.FINISHED)
    return ", ".join(filter(None, (fills, "" if is_in else str(STATUS.get(status, status)))))


def logo_of(organization: Organization | None) -> str:
    """The logo of who organizes as SVG, which a template can read out of JSON; "" for none."""
    content = logo(organization)
    if content is None:
        return ""
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    data = b64encode(content).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/></svg>'
    )


def day_and_place(order: Order) -> str:
    """Return when and where the event is, as far as that is known."""
    event = order.visit.tournament
    when = event.played_at or event.planned_at
    day = date_format(localtime(when, ZoneInfo(event.zone)), "DATE_FORMAT") if when else ""
    return " · ".join(filter(None, (day, event.place)))
