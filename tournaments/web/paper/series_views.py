"""The box of a series on paper, and its table for spreadsheets."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.counters import Counter
from tournaments.domain.names import file_word
from tournaments.domain.points import rounded
from tournaments.domain.series import TIE_BREAKS
from tournaments.paper.spreadsheets import Table
from tournaments.runtime import offload
from tournaments.store.models import Series
from tournaments.store.series.box import SeriesBox, box_of
from tournaments.store.series.table import SeriesStandings, shown, standing
from tournaments.web.http.organization_visit import OrganizationVisit, of_series, organizers
from tournaments.web.paper import files
from tournaments.web.paper.lists import TICK, TICKED, Cell, part, ranking_part, sheet, soft, strong
from tournaments.web.paper.order import Data
from tournaments.web.readmodels.rankings import MemberRow
from tournaments.web.series.box_pages import (
    ShownLine,
    shown_evenings,
    shown_movements,
    shown_shares,
)
from tournaments.web.series.rankings import tables
from tournaments.wording.language import in_language
from tournaments.wording.money import in_euros


@require_safe
@of_series
@organizers
def box(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show what every evening brought, with every movement, and how it is divided."""
    return _printed(visit, series, _data(box_of(series)))


@require_safe
@of_series
@organizers
def standings(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show the table, and the rankings beside it."""
    found = standing(series)
    rows: list[list[Cell]] = [
        [
            strong(row.rank or "–"),
            found.name(row.who),
            strong(shown(row.total)),
            str(len(row.tally.attended)),
        ]
        for row in found.table.rows
    ]
    columns = [
        *((_("Place"), "auto", "r"), (_("Name"), "fr", "l"), (_("Points"), "auto", "r")),
        (_("Evenings"), "auto", "r"),
    ]
    parts = [part(columns, rows), *map(ranking_part, tables(found))]
    title = pgettext("league", "Table")
    data = sheet(_head(series, title), [each for each in parts if each["rows"]])
    return _printed(visit, series, data)


def _printed(visit: OrganizationVisit, series: Series, data: Data) -> HttpResponse:
    offload.leave_the_page(visit.request)
    job = ("lists", json.dumps(data, ensure_ascii=False))
    pdf = offload.run(visit.request, "print", (job,))[0]
    answer = HttpResponse(pdf, content_type="application/pdf")
    name = f"{series.slug}-{file_word(str(data['title']))}.pdf"
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@require_safe
@of_series
@organizers
def table(visit: OrganizationVisit, series: Series, form: str) -> HttpResponse:
    """Show the table with every evening and what the games count, as `csv` or `xlsx`."""
    if form not in files.FORMS:
        raise Http404
    offload.leave_the_page(visit.request)
    cells = _table(standing(series))
    return files.cells_file(cells, series.slug, form, comma=get_language() == "de")


@require_safe
@of_series
@organizers
def rankings(visit: OrganizationVisit, series: Series, form: str) -> HttpResponse:
    """Show the rankings besides the table, each person of each line, as `csv` or `xlsx`."""
    if form not in files.FORMS:
        raise Http404
    offload.leave_the_page(visit.request)
    heads = (
        *(_("Ranking"), _("Place"), _("Label"), _("Sum"), _("Name"), _("Points")),
        _("Counts"),
    )
    lines = (
        (
            ranking.title,
            row.rank,
            row.name if row.members else "",
            row.value,
            each.name,
            each.value,
            _("yes") if each.counts else _("no"),
        )
        for ranking in tables(standing(series))
        for row in ranking.rows
        for each in row.members or (MemberRow(row.player, row.name, row.value, counts=True),)
    )
    cells = Table("rankings", _("Further rankings"), heads, tuple(lines))
    return files.cells_file(cells, series.slug, form, comma=get_language() == "de")


def _table(standings: SeriesStandings) -> Table:
    rows = standings.table.rows
    known: dict[str, Counter] = {}
    for tie in TIE_BREAKS.values():
        if tie.counter and any(tie.counter.key in row.tally.counted for row in rows):
            known[tie.counter.key] = tie.counter
    over = [evening for evening in standings.evenings if evening.index is not None]
    heads = [_("Place"), _("Name"), _("Points"), _("Evenings")]
    heads += [f"{evening.entry.number}. {evening.event.name}" for evening in over]
    heads += [capfirst(in_language(counter.name)) for counter in known.values()]
    lines = (
        (
            row.rank,
            standings.name(row.who),
            rounded(row.total),
            len(row.tally.attended),
            *(rounded(cell.points + cell.bonus) if cell else None for cell in row.tally.cells),
            *(row.tally.counted.get(key, 0) for key in known),
        )
        for row in rows
    )
    return Table("table", pgettext("league", "Table"), tuple(heads), tuple(lines))


def _data(box: SeriesBox) -> Data:
    head = _head(box.standings.series, _("Box of the season"))
    parts = [
        part(
            [("", "fr", "l"), ("", "35", "r")],
            [[_("In the box"), strong(in_euros(box.balance))]],
        ),
        part(
            [
                (_("Place"), "auto", "l"),
                (_("Share"), "auto", "l"),
                (_("Name"), "fr", "l"),
                (_("Euros"), "auto", "r"),
                ("", "12", "c"),
            ],
            [
                [share.place, share.prize, name, strong(share.each), TICKED if has_it else TICK]
                for share in shown_shares(box)
                for _who, name, has_it in share.receivers
            ],
            title=_("How it is divided"),
        ),
        part(_columns(), _by_evening(box), title=_("By evening"), size=9),
        part(
            _columns(),
            [_line("", section) for section in shown_movements(box, everything=True)],
            title=_("Between the evenings"),
            size=9,
        ),
    ]
    return sheet(head, [section for section in parts if section["rows"]])


def _head(series: Series, title: str) -> Data:
    printed = {"when": date_format(timezone.localtime(), "SHORT_DATETIME_FORMAT")}
    return {
        "lang": (get_language() or "de")[:2],
        "event": str(series),
        "title": title,
        "about": series.organization.name,
        "foot": f"Stichtag · {_('printed %(when)s') % printed}",
        "words": {},
    }


def _columns() -> list[tuple[str, str, str]]:
    return [
        (_("Evening"), "auto", "l"),
        (_("What for?"), "auto", "l"),
        (_("Who"), "fr", "l"),
        (_("Reason"), "fr", "l"),
        (_("Euros"), "auto", "r"),
    ]


def _by_evening(box: SeriesBox) -> list[list[Cell]]:
    """Every movement, and behind those of an evening what was in the box then."""
    rows: list[list[Cell]] = []
    for evening in shown_evenings(box, everything=True):
        name = f"{evening.number}. {evening.name}"
        rows += [_line(name, line) for line in evening.lines]
        rows.append([strong(name), "", "", soft(_("In the box")), strong(evening.after)])
    return rows


def _line(evening: str, line: ShownLine) -> list[Cell]:
    return [soft(evening), line.what, line.who, line.reason, line.euros]
