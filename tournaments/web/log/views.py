"""The log, and correcting any entry of it after a look at what would change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json, Problem
from tournaments.domain.catalogue import is_permitted
from tournaments.store.archive.exchange import export
from tournaments.store.execute import Preview
from tournaments.store.models import LogEntry, ScoreSheet
from tournaments.store.sheets import matches
from tournaments.web.desk.changes import consequences
from tournaments.web.event.story import MOST_RESULTS
from tournaments.web.http.browsers import remember
from tournaments.web.http.forms import posted, whole_number
from tournaments.web.http.visit import Visit, desk, director, public
from tournaments.web.log.correction import CorrectionForm
from tournaments.web.log.pages import Filters, kinds, rows, rows_of
from tournaments.web.log.places import RESULTS, match, places, results_at
from tournaments.web.log.results import results
from tournaments.web.readmodels.log_entry import describe
from tournaments.web.readmodels.round import round_name
from tournaments.web.sheet.match import HOME, written
from tournaments.wording.games import deal_word
from tournaments.wording.problems import say


@desk
def log_page(visit: Visit) -> HttpResponse:
    """Show every entry with actor and time; filter by kind, person, match and text."""
    filters, state = _filters(visit.request.GET), visit.state
    page = visit.request.GET.get("page", "1")
    play = state.play
    return visit.show(
        "log/page.html",
        {
            "rows": rows(
                visit.tournament, state, visit.past(), filters, page=page, who=visit.actor
            ),
            "kinds": kinds(visit.tournament, state),
            "rounds": [(n, round_name(state, n)) for n in range(1, play.round + 1)],
            "people": [(player, state.name(player)) for player in play.status],
            "filters": filters,
        },
    )


def _filters(query: QueryDict) -> Filters:
    return Filters(
        query.get("kind", ""),
        query.get("q", ""),
        whole_number(query.get("round")) or 0,
        whole_number(query.get("table")) or 0,
        query.get("player", ""),
    )


@public
def results_page(visit: Visit) -> HttpResponse:
    """Some results (`?of=12,15`, the numbers of their entries), for everybody."""
    numbers = map(whole_number, visit.request.GET.get("of", "").split(",")[:MOST_RESULTS])
    shown = results(visit.state, visit.past(), filter(None, numbers))
    if not shown:
        raise Http404
    return visit.show("log/results.html", {"results": shown, "deal_word": deal_word(visit.game)})


@desk
def match_entries(visit: Visit, table: int) -> HttpResponse:
    """Show what was booked for a match, by its table (and `round`): the correction of its last
    result, else all of its entries."""
    play, past = visit.state.play, visit.past()
    number = whole_number(visit.request.GET.get("round"))
    if not number:
        number = play.round_of(table) if 1 <= table <= len(play.tables) else play.round
    results = results_at(past, table, number)
    if results and is_permitted(visit.actor, "correct"):
        way = reverse("desk-correct", args=[visit.tournament.slug, results[0].seq])
        return redirect(f"{way}?board" if "board" in visit.request.GET else way)
    log = reverse("desk-log", args=[visit.tournament.slug])
    return redirect(f"{log}?{urlencode({'round': number, 'table': table})}")


@require_http_methods(["GET", "POST"])
@director
def correct(visit: Visit, seq: int) -> HttpResponse:
    """Strike an entry or replace it, after a preview.

    `?look`: the score sheet replaces it.
    """
    past = visit.past()
    if seq not in past:
        raise Http404
    event = past[seq].event
    entry = get_object_or_404(LogEntry, tournament=visit.tournament, seq=seq)
    request = visit.request
    data = posted(request)
    then, named = past.before(seq), visit.state.named_at(seq)
    sheet = _sheet(visit, seq) if event["type"] == "result" else None
    report = matches.report_body(sheet) if sheet else None
    if sheet and data is None and "look" in request.GET:
        data = QueryDict("how=sheet")  # a deal of it was corrected for this
    form = CorrectionForm(event, replace(named, play=then), data, report=report)
    place = places([entry], past).get(seq)
    back = reverse("desk" if "board" in request.GET else "desk-log", args=[visit.tournament.slug])
    context: dict[str, Any] = {
        "form": form,
        "entry": entry,
        "text": describe(event, replace(named, play=then)),
        "match": " ".join(match(place, named)) if place else "",
        "back": back,
        "quick": form.quick(),
    }
    if place and event["type"] in RESULTS:
        context["others"] = results_at(past, place.table, place.round)
    if sheet:
        context |= written(visit.state, sheet)
        remember(visit.request.session, f"{HOME}{sheet.token}", visit.request.path)
    if data is None or not form.is_valid():
        return visit.show("log/correct.html", context, status=422 if data else 200)
    command = form.command(seq) | ({"strike": True} if "strike" in data else {})
    if "confirmed" in data:
        done = visit.send(command)
        if done.ok:
            visit.tell(done)
            return redirect(back)
        problems = done.problems
    else:
        effect = _foreseen(visit, command)
        problems = effect.problems
    if problems:
        for problem in problems:
            form.add_error(form.place(problem.path), _reason(problem, visit.game))
        return visit.show("log/correct.html", context, status=422)
    if command.get("event"):
        said = {"type": event["type"], **command["event"]}
        instead = describe(said, replace(visit.state, play=then))
        context["instead"] = instead if instead != context["text"] else ""
    context["seen"] = consequences(visit.tournament, effect, place.players if place else ())
    context["struck"] = rows_of(visit.tournament, visit.state, past, effect.struck)
    context["ruling"] = _ruling(context["match"] or context["text"])
    context["hidden"] = [
        (name, value)
        for name, values in data.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    return visit.show("log/correct_confirm.html", context)


def _foreseen(visit: Visit, command: Json) -> Preview:
    """Return what a correction would change; where later entries stand in its way, without them."""
    effect = visit.preview(command)
    if all(problem.code != "correction_conflict" for problem in effect.problems):
        return effect
    without = visit.preview({**command, "strike": True})
    return effect if without.problems else without


def _ruling(what: str) -> str:
    """Return the text of a ruling that leaves everything as played, for further editing."""
    return _("%(what)s: booked wrongly. Later play stands.") % {"what": what}


def _sheet(visit: Visit, seq: int) -> ScoreSheet | None:
    """The score sheet of the match that this entry booked."""
    past = visit.past()
    event, then = past[seq].event, past.before(seq)
    number = event["table"]
    round_no = matches.season_round(visit.state, then.round_of(number))
    place = (round_no, then.tables[number - 1].matches + 1)
    return matches.sheet_of_entry(visit.tournament, then, event, place, now=visit.now)


def _reason(problem: Problem, game: str) -> str:
    """Return the reason of a refusal: table, deal, and the later entry in the way."""
    words = say(problem.code, game)
    table = re.search(r"(?:tables|days\[\d+\]|boards)\[(\d+)\]", problem.path)
    if table:
        words = f"{_('Table %(n)s') % {'n': int(table[1]) + 1}}: {words}"
    if deal := re.search(r"\bdeals\[(\d+)\]", problem.path):
        words = f"{capfirst(deal_word(game))} {int(deal[1]) + 1}: {words}"
    later = re.fullmatch(r"events\[(\d+)\]", problem.path)
    if problem.code != "correction_conflict" or later is None:
        return words
    return f"{words} ({_('entry %(n)s') % {'n': later[1]}})"


@desk
def export_json(visit: Visit) -> HttpResponse:
    """The whole event as one file."""
    answer = JsonResponse(export(visit.tournament), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{visit.tournament.slug}.json"'
    return answer
