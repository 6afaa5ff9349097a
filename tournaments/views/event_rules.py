"""The rules of one event until it starts: chosen anew, or changed option by option."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.formats import FORMATS
from tournaments.forms.options import OptionsForm, put_back
from tournaments.forms.variants import RulesChoiceForm
from tournaments.models import Tournament
from tournaments.queries.rules import fixed_words, game_of
from tournaments.views.visit import Visit, director
from tournaments.words import say

NAME_LENGTH = 120


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """Other rules instead (`do=choose`), or other values of single options (`do=save`)."""
    setup, row = visit.course.setup, visit.tournament
    if visit.course.play.phase != "registration":
        messages.error(visit.request, _("The event has started: its rules are fixed."))
        return redirect("event-rules", row.slug)
    game, pinned = game_of(visit.course), setup.settings.get("game_variant") or {}
    data = visit.request.POST if visit.request.method == "POST" else None
    wish = (data.get("do", "save") if data else "").partition(":")[0]
    typed = put_back(game.options, data, "o") if data and wish != "choose" else None
    choice = RulesChoiceForm(game, data if wish == "choose" else None)
    fixed = fixed_words(visit.course)
    options = OptionsForm(game.options, pinned, typed, prefix="o", fixed=fixed)
    form = choice if wish == "choose" else options
    usable = data is None or form.is_valid()
    if wish == "look":
        return render(visit.request, "variants/_look.html", {"options": options})
    if usable and wish == "choose":
        return _kept(visit, choice.pinned(FORMATS[setup.format].settings), choice.name())
    if usable and wish == "save":
        values = options.departures()
        name = row.variant_name if values == pinned else _changed(row, values)
        return _kept(visit, {"game_variant": values} if values else {}, name)
    context = {"choice": choice, "options": options, "key": secrets.token_hex(8)}
    return visit.show("desk/rules.html", context, status=200 if usable else 422)


def _changed(row: Tournament, values: object) -> str:
    """What rules are called after single options were changed."""
    if not values:
        return ""
    mark, name = _(", changed"), row.variant_name or _("By the book")
    return name if name.endswith(mark) else name[: NAME_LENGTH - len(mark)] + mark


def _kept(visit: Visit, pinned: dict[str, object], name: str) -> HttpResponse:
    """The event plays by these values from now on."""
    others = {k: v for k, v in visit.course.setup.settings.items() if k != "game_variant"}
    done = visit.send({"type": "configure", "settings": {**others, **pinned}})
    for problem in done.problems:
        messages.error(visit.request, say(problem.code))
    if not done.ok:
        return redirect("desk-rules", visit.tournament.slug)
    Tournament.objects.filter(pk=visit.tournament.pk).update(variant_name=name)
    messages.success(visit.request, _("Saved."))
    return redirect("event-rules", visit.tournament.slug)
