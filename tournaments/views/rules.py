"""The rules of an event, of a variant, of a game: explained, with every value, for printing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games import GAMES
from games.guide import effective
from tournaments.domain.actors import may
from tournaments.domain.formats import FORMATS
from tournaments.language import in_language
from tournaments.queries.rules import evening_sections, event_page, rule_groups, rules_page
from tournaments.views.variants import found
from tournaments.views.visit import Visit, public


@require_GET
@public
def event_rules(visit: Visit) -> HttpResponse:
    """The game and the format with the values that this event was given."""
    setup = visit.course.setup
    form = FORMATS[setup.format]
    typed = tuple(option for option in form.settings if option.type != "object")
    context = {
        "rules": event_page(visit.course),
        "evening": evening_sections(visit.course),
        "settings": rule_groups(typed, effective(typed, setup.settings)),
        "format_name": in_language(form.name),
        "variant_name": visit.tournament.variant_name,
        "may_edit": may(visit.actor, "configure") and visit.course.play.phase == "registration",
    }
    return visit.show("rules/event.html", context)


@require_GET
def rules(request: HttpRequest, ref: str) -> HttpResponse:
    """A game by the book, a preset, or a variant, by its reference."""
    shown = found(request, f"{ref}:" if ref in GAMES else ref)
    context = {"rules": rules_page(shown.game, shown.values), "source": shown}
    return render(request, "rules/rules.html", context)
