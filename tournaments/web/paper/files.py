"""Tables and the whole folder of an event as files that are downloaded."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

from tournaments.domain.names import file_word
from tournaments.paper.spreadsheets import Table, as_csv, as_workbook
from tournaments.runtime import offload
from tournaments.web.http.visit import Visit
from tournaments.web.paper.folder import folder
from tournaments.web.paper.tables import TITLES, table, tables, titles

__all__ = ["FORMS", "TITLES", "cells_file", "folder_file", "table_file", "titles", "workbook_file"]
FORMS: Final = ("csv", "xlsx")
_TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def table_file(visit: Visit, key: str, form: str, *, comma: bool = False) -> HttpResponse:
    """One table as `csv` or `xlsx`."""
    offload.leave_the_page(visit.request)
    return cells_file(table(visit, key), visit.tournament.slug, form, comma=comma)


def cells_file(cells: Table, slug: str, form: str, *, comma: bool) -> HttpResponse:
    """The cells as a file that is called after the event or series of this `slug`."""
    content = as_csv(cells, comma=comma) if form == "csv" else as_workbook((cells,))
    return _file(content, f"{slug}-{file_word(cells.title)}.{form}", form)


def workbook_file(visit: Visit) -> HttpResponse:
    """All tables in one workbook."""
    offload.leave_the_page(visit.request)
    return _file(as_workbook(tables(visit)), f"{visit.tournament.slug}.xlsx", "xlsx")


def folder_file(visit: Visit, *, comma: bool = False) -> HttpResponse:
    """Everything there is to keep."""
    return _file(folder(visit, comma=comma), f"{visit.tournament.slug}.zip", "zip")


def _file(content: bytes, name: str, form: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=_TYPES[form])
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
