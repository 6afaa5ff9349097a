"""The rules of an event, of a variant, of a game: explained, with every value, for printing."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games import GAMES
from games.envelope import Json
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.desk.cashbook import usual_fee
from tournaments.domain.formats import FORMATS
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Tournament
from tournaments.store.variants.lists import source
from tournaments.web.http.forms import ChangedElsewhere, change_seen, mark, posted
from tournaments.web.http.option_form import OptionsForm, put_back
from tournaments.web.http.visit import Visit, director, public
from tournaments.web.readmodels.prizes import fee_words
from tournaments.web.variants.forms import RulesChoiceForm
from tournaments.wording.money import prices
from tournaments.wording.problems import say
from tournaments.wording.round_words import said
from tournaments.wording.rules import (
    Section,
    evening_sections,
    event_page,
    fixed_words,
    game_of,
    rounds_of_their_own,
    rules_page,
    setting_departures,
    setting_groups,
)


@require_GET
@public
def event_rules(visit: Visit) -> HttpResponse:
    """The game and the format with the values that this event was given; with `?round=` as in that
    round."""
    own = {str(each.key): each for each in rounds_of_their_own(visit.state)}
    chosen = own.get(visit.request.GET.get("round", ""))
    context = {
        "rules": event_page(visit.state, chosen.key if chosen else None),
        "chosen": chosen,
        "by_round": tuple(own.values()),
        "evening": (*evening_sections(visit.state), *_fees(visit.state)),
        "set_here": setting_departures(visit.state),
        "settings": setting_groups(visit.state),
        "format_name": said(visit.state.format.name),
        "variant_name": visit.tournament.variant_name,
        "may_edit": is_permitted(visit.actor, "configure")
        and visit.state.play.phase == "registration",
    }
    return visit.show("rules/event.html", context)


@require_GET
def rules(request: HttpRequest, ref: str) -> HttpResponse:
    """A game by the book, a preset, or a variant, by its reference."""
    rule_source = source(f"{ref}:" if ref in GAMES else ref, request.user)
    if rule_source is None:
        raise Http404
    context = {"rules": rules_page(rule_source.game, rule_source.values), "source": rule_source}
    return render(request, "rules/rules.html", context)


NAME_LENGTH = 120


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """Other rules instead (`do=choose`), or other values of single options (`do=save`)."""
    setup, row = visit.state.setup, visit.tournament
    if visit.state.play.phase != "registration":
        messages.error(visit.request, _("The event has started: its rules are fixed."))
        return redirect("event-rules", row.slug)
    game, pinned = game_of(visit.state), _pinned(visit)
    data = posted(visit.request)
    wish = (data.get("do", "save") if data else "").partition(":")[0]
    typed = put_back(game.options, data, "o") if data and wish != "choose" else None
    choice = RulesChoiceForm(game, data if wish == "choose" else None)
    fixed = fixed_words(visit.state)
    options = OptionsForm(
        game.options, pinned, typed, prefix="o", fixed=fixed, remarks=game.remarks
    )
    form = choice if wish == "choose" else options
    usable = data is None or form.is_valid()
    if wish == "look":
        return render(visit.request, "variants/_look.html", {"options": options})
    if usable and wish == "choose":
        return _kept(visit, choice.pinned(FORMATS[setup.format].settings), choice.name())
    values = options.departures() if usable and wish == "save" else None
    seen = mark({"rules": pinned})
    if values is not None:
        try:
            return change_seen(
                row,
                visit.request.POST,
                {"rules": values},
                options,
                there=lambda locked: {"rules": _pinned(visit.on(locked))},
                change=lambda locked: _changed(visit.on(locked), values),
            )
        except ChangedElsewhere as outdated:
            messages.error(visit.request, outdated.words)
            usable, seen = False, outdated.seen
    context = {"choice": choice, "options": options, "seen": seen}
    return visit.show("rules/chosen.html", context, status=200 if usable else 422)


def _pinned(visit: Visit) -> Json:
    """The options in which the event departs from the book."""
    return dict(visit.state.setup.settings.get("game_variant") or {})


def _changed(visit: Visit, values: Json) -> HttpResponse:
    """The event plays by these values of single options from now on."""
    row = visit.tournament
    name = row.variant_name if values == _pinned(visit) else _changed_name(row, values)
    return _kept(visit, {"game_variant": values} if values else {}, name)


def _changed_name(row: Tournament, values: object) -> str:
    """Return the name of rules after single options were changed."""
    if not values:
        return ""
    mark, name = _(", changed"), row.variant_name or _("By the book")
    return name if name.endswith(mark) else name[: NAME_LENGTH - len(mark)] + mark


def _kept(visit: Visit, pinned: dict[str, object], name: str) -> HttpResponse:
    """The event plays by these values from now on."""
    others = {k: v for k, v in visit.state.setup.settings.items() if k != "game_variant"}
    done = visit.send({"type": "configure", "settings": {**others, **pinned}})
    for problem in done.problems:
        messages.error(visit.request, say(problem.code))
    if not done.ok:
        return redirect("desk-rules", visit.tournament.slug)
    Tournament.objects.filter(pk=visit.tournament.pk).update(variant_name=name)
    messages.success(visit.request, _("Saved."))
    return redirect("event-rules", visit.tournament.slug)


def _fees(state: TournamentState) -> Iterator[Section]:
    """Yield the fees by label, and the parts of the fee, if there are any."""
    fee = usual_fee(state.cashbook, state.presenter.entry_fee)
    of_labels = ", ".join(prices(fee, state.cashbook)) if state.cashbook.of_labels else ""
    told = tuple(filter(None, (of_labels and f"{of_labels}.", fee_words(state))))
    if told:
        yield Section(_("Entry fee"), told)
