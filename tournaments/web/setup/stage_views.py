"""The next stage of an event: who goes on, and why, before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods

from games.wording import in_words
from tournaments.domain.formats import FORMATS
from tournaments.domain.points import rounded
from tournaments.domain.qualifying import GoesOn, Of, Source
from tournaments.domain.refusal import RefusedError
from tournaments.store.events import beside, series_beside
from tournaments.store.models import Series, User
from tournaments.store.qualifying import Qualification, can_go_on, who_goes_on
from tournaments.store.stages import kinds, left_behind, next_stage
from tournaments.web.http.forms import posted
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.visit import Visit, director
from tournaments.web.setup.stage_forms import StageForm
from tournaments.web.setup.visibility import check_sources, who_sees
from tournaments.wording.language import language
from tournaments.wording.numbers import in_figures
from tournaments.wording.round_words import said


@dataclass(frozen=True, slots=True)
class ShownGoesOn:
    """A qualifier by name, with the source and place."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class ShownQualified:
    """The qualifiers in turn, skipped places, and level players at an edge."""

    chosen: tuple[ShownGoesOn, ...]
    again: tuple[ShownGoesOn, ...]
    level: tuple[ShownGoesOn, ...]


@require_http_methods(["GET", "POST"])
@director
@once
def stage_page(visit: Visit) -> HttpResponse:
    """Show who goes on, and to what; they are entered there in the order of their sources."""
    state, user = visit.state, visit.request.user
    others, series = beside(visit.tournament, user), series_beside(visit.tournament, user)
    most = len(can_go_on(state))
    initial = {
        "name": _("%(name)s – next stage") % {"name": state.setup.name[:100]},
        "is_private": visit.tournament.is_private,
        "of": visit.request.GET.get("of", Of.PLACES),
    }
    form = StageForm(state, most, others, series, posted(visit.request), initial=initial)
    found = None
    try:
        if form.is_valid():
            groups = form.cleaned_data.get("groups", ())
            found = who_goes_on(
                [visit.tournament, *groups],
                form.sources(),
                others=list(others),
                series=series,
                one_name=form.cleaned_data.get("one_name", False),
            )
            beside_it = [event for event in found.events if event != visit.tournament]
            check_sources(form, [*beside_it, *_named(series, form.sources())])
            form.add_refused([*found.problems(state)])
            if form.is_valid() and "look" not in visit.request.POST:
                return _made(visit, form, found)
        elif not form.is_bound:
            found = who_goes_on([visit.tournament], form.suggested(), series=series)
    except RefusedError as refused:
        form.add_refused(refused.problems)
    context = {
        "form": form,
        "is_possible": most > 1 or bool(series) or others.exists(),
        "qualified": found and _shown(found),
        "differs": [
            (
                said(FORMATS[key].name),
                [
                    (
                        said(option.label),
                        in_words(option, state.settings_now[option.key], language()),
                    )
                    for option in left_behind(state, key)
                ],
            )
            for key in kinds(state)
        ],
        "rules_name": visit.tournament.variant_name or _("By the book"),
    }
    return visit.show("setup/stage.html", context, status=422 if form.errors else 200)


def _named(series: Sequence[Series], sources: Sequence[Source]) -> list[Series]:
    named = {source.series for source in sources}
    return [each for each in series if each.slug in named]


def _made(visit: Visit, form: StageForm, found: Qualification) -> HttpResponse:
    assert isinstance(visit.request.user, User)
    event = next_stage(
        visit.tournament,
        found,
        name=form.cleaned_data["name"],
        form=form.cleaned_data["kind"],
        carry=form.cleaned_data.get("carry", False),
        places_to=int(form.cleaned_data["places_to"] or 2),
        is_private=form.cleaned_data["is_private"],
        user=visit.request.user,
        now=visit.now,
    )
    messages.success(visit.request, who_sees(event))
    return redirect("desk", event.slug)


def _shown(found: Qualification) -> ShownQualified:
    def shown(lines: Sequence[GoesOn]) -> tuple[ShownGoesOn, ...]:
        return tuple(ShownGoesOn(go.start.name, _why(found, go)) for go in lines)

    return ShownQualified(shown(found.chosen), shown(found.found.again), shown(found.found.level))


def _why(found: Qualification, go: GoesOn) -> str:
    """Return the source and place of a qualifier: “Abend 2 · Table 3, place 1”."""
    source = found.sources[go.source]
    if source.of is Of.NAMES:
        return _("wild card")
    if source.of is Of.SCORES:
        points = in_figures(rounded(go.start.points))
        parts = [found.events[go.start.event].name, _("%(points)s points") % {"points": points}]
    elif go.table:
        parts = [_("Table %(table)d, place %(place)d") % {"table": go.table, "place": go.rank}]
    else:
        parts = [pgettext("of somebody", "Place %(place)d") % {"place": go.rank}]
    if source.ranking:
        parts.insert(0, source.ranking)
    if source.series:
        parts.insert(0, str(found.series[source.series]))
    elif go.event >= 0 and len(found.events) > 1:
        parts.insert(0, found.events[go.event].name)
    return " · ".join(parts)
