"""The tables of an event as files for spreadsheets, and all of it as one folder."""

from __future__ import annotations

from typing import Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from tournaments.api.lookup import EVENT, at_desk, enter
from tournaments.store import load
from tournaments.web.http.visit import Visit
from tournaments.web.paper import files

router = Router(tags=["files"])


def _visit(request: HttpRequest, slug: str) -> Visit:
    """The event as a page of the desk meets it."""
    at_desk(request, slug)
    tournament, actor, now = enter(request, slug)
    return Visit(request, tournament, actor, load.as_of(tournament, now), now)


@router.get(EVENT + "/tables/{slug:key}")
def table(
    request: HttpRequest, slug: str, key: str, form: Literal["csv", "xlsx"] = "csv"
) -> HttpResponse:
    """Return a table as CSV (RFC 4180) or as a workbook, with heads in the language of the request.

    The tables are `players`, `seats`, `results`, `standings`, `ledger`, `cash`, `fees`,
    `statistics`, `persons` of teams, `league` and `fixtures` of a season. For those who run the
    tournament.
    """
    visit = _visit(request, slug)
    if key not in files.TITLES:
        raise Http404
    return files.table_file(visit, key, form)


@router.get(EVENT + "/folder")
def whole(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything of the event that lets nobody in, as a ZIP of PDF, XLSX, CSV and JSON; for those
    who run it."""
    return files.folder_file(_visit(request, slug))
