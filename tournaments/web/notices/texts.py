"""Texts for a messenger or a mail: what the desk copies and sends from a phone of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.formats.state import Phase
from tournaments.store.access.actors import player_links
from tournaments.web.http.addresses import outside
from tournaments.web.http.visit import Visit
from tournaments.web.league import season
from tournaments.web.readmodels.board import plan
from tournaments.web.readmodels.round import byes, phase_name, round_name, table_name
from tournaments.web.readmodels.standings import explained

_SEATED: Final = (Phase.DRAWN, Phase.ROUND, Phase.CLOSING, Phase.FINAL)


@dataclass(frozen=True, slots=True)
class Text:
    """Some lines to be sent; `key` names it on the page."""

    key: str
    title: str
    words: str

    @property
    def mail(self) -> str:
        """Opens a new mail that says it; to whom, the sender knows."""
        subject, _line, body = self.words.partition("\n")
        return f"mailto:?subject={quote(subject)}&body={quote(body.strip())}"


def texts(visit: Visit) -> tuple[Text, ...]:
    """Return the texts that can be sent to everybody now."""
    texts_of_kinds = ((key, str(title), make(visit)) for key, (title, make) in _MAKERS.items())
    return tuple(
        Text(key, title, _headed(visit, lines)) for key, title, lines in texts_of_kinds if lines
    )


def addresses(visit: Visit) -> dict[str, str]:
    """The personal link of each entrant, in order of registration."""
    entrants = tuple(visit.state.play.status)
    links = player_links(visit.tournament, entrants)
    return {
        player: outside(visit.request, reverse("player", args=[links[player].token]))
        for player in entrants
    }


def personal(visit: Visit, links: Mapping[str, str]) -> tuple[Text, ...]:
    """Return for each entrant a text with their personal link."""
    names = {player: visit.state.name(player) for player in links}
    words = _("Hello %(name)s, your tables and results, for you alone:")
    return tuple(
        Text(player, name, f"{visit.tournament.name}\n\n{words % {'name': name}}\n{links[player]}")
        for player, name in names.items()
    )


def everybody(visit: Visit, links: Mapping[str, str]) -> str:
    """All links at once, a line each."""
    lines = (f"{visit.state.name(player)}: {link}" for player, link in links.items())
    return "\n".join([visit.tournament.name, "", *lines])


def _headed(visit: Visit, lines: list[str]) -> str:
    """Below the event's name; the last line leads to its page."""
    page = outside(visit.request, reverse("event", args=[visit.tournament.slug]))
    return "\n".join([visit.tournament.name, "", *lines, "", page])


def _invitation(visit: Visit) -> list[str]:
    event = visit.tournament
    if not visit.state.signup_open:
        return []
    day = _date(visit, event.planned_at) if event.planned_at else ""
    link = outside(visit.request, reverse("signup", args=[event.slug]))
    lines = [" · ".join(filter(None, (day, event.place)))]
    return [*filter(None, lines), _("Sign up here: %(link)s") % {"link": link}]


def _seats(visit: Visit) -> list[str]:
    state, lines = visit.state, []
    if state.play.phase not in _SEATED and not state.presenter.due_playoff:
        return []
    for number, seats in plan(state):
        names = ", ".join(f"{seat.mark} {seat.name}".strip() for seat in seats)
        lines.append(f"{table_name(state, number)}: {names}")
    if lines and (resting := byes(state, draft=True)):
        lines.append(_("Sits out: %(names)s") % {"names": ", ".join(resting.names)})
    return [phase_name(state), *lines] if lines else []


def _results(visit: Visit) -> list[str]:
    state = visit.state
    if state.presenter.is_season:
        return []
    sittings = state.format.sittings(state.play)
    last = max((sitting.number for sitting in sittings), default=0)
    then = state.named_in(last)
    lines = [
        f"{table_name(state, sitting.table, last)}: "
        + ", ".join(f"{then.name(player)} {score}" for player, score in sitting.scores)
        for sitting in sittings
        if sitting.number == last
    ]
    return [round_name(state, last), *lines] if lines else []


def _standings(visit: Visit) -> list[str]:
    lines = [
        f"{row.line.rank}. {row.line.name} {row.line.shown}"
        for row in explained(visit.state)
        if row.line.rank is not None
    ]
    return lines if visit.state.play.has_begun else []


def _played(visit: Visit) -> list[str]:
    """The last match day of which something is known."""
    return next((lines for day in _days(visit) if (lines := _lines(visit, day, "done"))), [])


def _coming(visit: Visit) -> list[str]:
    """The match day that comes next: open now, or the one after."""
    days = (day for day in reversed(_days(visit)) if not day.is_open)
    return next((lines for day in days if (lines := _lines(visit, day, "coming"))), [])


def _open(visit: Visit) -> list[str]:
    """A reminder for all who have a match open."""
    return [line for day in reversed(_days(visit)) for line in _lines(visit, day, "open")]


def _days(visit: Visit) -> tuple[season.Day, ...]:
    """The match days of a league, the last one first; () elsewhere."""
    return season.days(visit.state, visit.now)[::-1]


def _lines(visit: Visit, day: season.Day, state: str) -> list[str]:
    matches = [match for match in day.matches if match.state == state]
    lines = [_match(visit, match) for match in matches]
    when = f", {_date(visit, day.at)}" if day.at else ""
    rest = [_("Sits out: %(names)s") % {"names": ", ".join(day.resting)}] if day.resting else []
    return [round_name(visit.state, day.number) + when, *lines, *rest] if lines else []


def _match(visit: Visit, match: season.Match) -> str:
    names = " – ".join(side.name for side in match.sides)
    if match.state == "done":
        return f"{names} {match.result or match.note}".strip()
    if match.missing:
        values = {"match": names, "names": ", ".join(match.missing)}
        names = _("%(match)s (%(names)s cannot come)") % values
    if match.apart:
        names = f"{names}, {_date(visit, match.apart)}"
    if match.venue:
        names = f"{names}, {match.venue}"
    if match.deadline:
        until = {"match": names, "when": _date(visit, match.deadline)}
        return _("%(match)s, to be played by %(when)s") % until
    return names


def _date(visit: Visit, at: datetime) -> str:
    return date_format(localtime(at, ZoneInfo(visit.tournament.zone)), "SHORT_DATETIME_FORMAT")


_MAKERS: Final[dict[str, tuple[Promise, Callable[[Visit], list[str]]]]] = {
    "invitation": (gettext_lazy("Invitation"), _invitation),
    "seats": (gettext_lazy("Seats"), _seats),
    "open": (gettext_lazy("Reminder of open matches"), _open),
    "coming": (gettext_lazy("Next match day"), _coming),
    "played": (gettext_lazy("Last match day"), _played),
    "results": (gettext_lazy("Results"), _results),
    "standings": (gettext_lazy("Standings"), _standings),
}
