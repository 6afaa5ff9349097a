"""The page Print of the desk, and each document as PDF."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import get_language, override
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.domain.log.references import is_somebody
from tournaments.domain.names import file_word
from tournaments.paper.scripts import needs_others
from tournaments.runtime import offload
from tournaments.web.http.forms import shortened
from tournaments.web.http.visit import Visit, desk
from tournaments.web.paper import files
from tournaments.web.paper.documents import OF_KEY, is_useful, possible
from tournaments.web.paper.forms import OrderForm
from tournaments.web.paper.order import Order
from tournaments.wording.round_words import speak


@require_safe
@desk
def print_page(visit: Visit) -> HttpResponse:
    """Everything that can be printed, what is useful now on top."""
    return _page(visit, OrderForm(visit.state))


def _page(visit: Visit, form: OrderForm, *, wanted: str = "", status: int = 200) -> HttpResponse:
    documents = possible(visit)
    context = {
        "useful": [document for document in documents if is_useful(document, visit.state)],
        "others": [document for document in documents if not is_useful(document, visit.state)],
        "form": form,
        "tables": tuple(files.titles(visit).items()),
        "wanted": wanted,
        "unprintable": _unprintable(visit),
        "language": get_language(),
    }
    return visit.show("paper/page.html", context, status=status)


def _unprintable(visit: Visit) -> list[tuple[str, str]]:
    """The characters that no font has, each with the names in which it stands."""
    state, event = visit.state, visit.tournament
    people = map(state.name, filter(is_somebody, state.names))
    names = (event.name, event.place, *people)
    rare = {name: {c for c in name if needs_others(c) and c.isprintable()} for name in names}
    asked = "".join(sorted(set().union(*rare.values())))
    if not asked:
        return []
    try:
        gone = offload.run(visit.request, "missing", asked)
    except offload.LimitExceededError:  # the paper shows it
        return []
    return [(c, shortened([name for name in rare if c in rare[name]])) for c in gone]


@require_http_methods(["GET", "HEAD", "POST"])
@desk
def document(visit: Visit, key: str) -> HttpResponse:
    """Return a document as PDF, or the page again if the options are invalid.

    Secret options are posted.
    """
    kind = OF_KEY.get(key)
    if kind is None or not kind.fits(visit):
        raise Http404
    request = visit.request
    if request.method == "POST" and "network" not in kind.asks:
        return HttpResponseNotAllowed(["GET", "HEAD"])
    form = OrderForm(visit.state, request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        return _page(visit, form, wanted=key, status=422)
    offload.leave_the_page(visit.request)
    given = form.cleaned_data
    with override(given["language"] or get_language()):
        speak(visit.state.presenter.rounds)
        order = Order(
            visit,
            tuple(given["who"]),
            given["labels"],
            given["used"] or 0,
            given["depth"],
            given["places"] or 3,
            given["network"],
            given["password"],
        )
        name = f"{visit.tournament.slug}-{file_word(str(kind.title))}.pdf"
        data = json.dumps(kind.data(order), ensure_ascii=False)
    pdf = offload.run(visit.request, "print", ((kind.template, data),))[0]
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@require_safe
@desk
def table(visit: Visit, key: str, form: str) -> HttpResponse:
    """A table for spreadsheets; CSV as those of the reader's language want it."""
    if key not in files.TITLES or form not in files.FORMS:
        raise Http404
    return files.table_file(visit, key, form, comma=get_language() == "de")


@require_safe
@desk
def workbook(visit: Visit) -> HttpResponse:
    """All tables in one workbook."""
    return files.workbook_file(visit)


@require_safe
@desk
def folder(visit: Visit) -> HttpResponse:
    """The whole event to keep."""
    return files.folder_file(visit, comma=get_language() == "de")
