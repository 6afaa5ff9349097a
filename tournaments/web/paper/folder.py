"""The whole event as a folder to keep: what is printed, the tables, and the log that proves itself.

Nothing in it lets anybody in: cards and sheets with codes are left out.
"""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

from django.utils.translation import pgettext

from tournaments.domain.names import file_word
from tournaments.paper.spreadsheets import as_csv, as_workbook
from tournaments.runtime import offload
from tournaments.store.archive.exchange import export
from tournaments.web.http.visit import Visit
from tournaments.web.paper.documents import possible
from tournaments.web.paper.order import Order
from tournaments.web.paper.tables import tables


def folder(visit: Visit, *, comma: bool = False) -> bytes:
    """A ZIP of PDF, XLSX, CSV and JSON in the language of the request; `comma` as in `as_csv`."""
    offload.leave_the_page(visit.request)
    order = Order(visit)
    documents = [document for document in possible(visit) if not document.secret]
    jobs = tuple(
        (document.template, json.dumps(document.data(order), ensure_ascii=False))
        for document in documents
    )
    printed = offload.run(visit.request, "print", jobs)
    name, sheets = visit.tournament.slug, tables(visit)
    word, out = file_word(pgettext("files", "Tables")), BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
        for document, pdf in zip(documents, printed, strict=True):
            files.writestr(f"{name}/{file_word(str(document.title))}.pdf", pdf)
        files.writestr(f"{name}/{word}.xlsx", as_workbook(sheets))
        for table in sheets:
            files.writestr(
                f"{name}/{word}/{file_word(table.title)}.csv", as_csv(table, comma=comma)
            )
        log = json.dumps(export(visit.tournament), ensure_ascii=False)
        files.writestr(f"{name}/event.json", log)
    return out.getvalue()
