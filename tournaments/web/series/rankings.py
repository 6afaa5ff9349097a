"""The rankings of a series besides its table: shown, and agreed on by organizers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods

from games.envelope import Json
from tournaments.domain.formats.counting import TIES, tie_words
from tournaments.domain.formats.rankings import PLACES, Ranking
from tournaments.domain.labels import names_of
from tournaments.domain.names import folded
from tournaments.domain.points import rounded
from tournaments.domain.rankings import RankedLine
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series import read_scheme
from tournaments.domain.series.options import prize_problems
from tournaments.domain.series.rankings import ranked_rows
from tournaments.store import load
from tournaments.store.locks import held
from tournaments.store.models import Series
from tournaments.store.series import edit as services
from tournaments.store.series.table import SeriesStandings, is_visible, standing
from tournaments.web.http.forms import add_problems, mark, posted, status_of, whole_number
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.organization_visit import OrganizationVisit, of_series, organizers
from tournaments.web.readmodels.rankings import MemberRow, RankingRow, RankingTable, added_up
from tournaments.web.series.show import show
from tournaments.web.setup.rankings import RankingChoices, RankingForm
from tournaments.wording.language import in_language
from tournaments.wording.problems import at_line

_MEANWHILE = gettext_lazy("Somebody has changed the rankings meanwhile. Please look again.")


class SeriesRankingForm(RankingForm):
    """One ranking of a series: evenings are its rounds."""

    def __init__(self, known: RankingChoices, ranking: Ranking, *args: Any, **more: Any) -> None:
        super().__init__(known, ranking, *args, **more)
        self.fields["best"].label = _("Only so many of the best evenings count")
        self.fields["best"].help_text = _("Empty: as many as in the table.")
        self.fields["average"].label = _("The average of an evening counts")
        self.fields["least"].label = _("At least so many evenings")
        self.fields["prizes"].help_text = _(
            "Out of the box of the season, with those of the table: “1: 50 €”, “2–3: 10 %”, "
            "“last: soap”, “all: 20 %”."
        )
        self.fields["others"].label = _("Only for those who have no prize by the table")

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if said.get("measure") == PLACES and not said.get("whose", "").startswith("together:"):
            self.add_error("measure", _("Only those who are added up have such a place together."))
        return said

    def clean_prizes(self) -> list[str]:
        texts: list[str] = self.cleaned_data["prizes"]
        for code, line in prize_problems(tuple(texts)):
            raise forms.ValidationError(at_line(code, line))
        return texts


def tables(standings: SeriesStandings) -> tuple[RankingTable, ...]:
    """All rankings of a series besides its table."""
    return tuple(
        RankingTable(
            number,
            ranking.title,
            about(ranking),
            tuple(_row(standings, ranking, line) for line in ranked_rows(standings.table, ranking)),
        )
        for number, ranking in enumerate(standings.table.scheme.further, 1)
    )


def _row(standings: SeriesStandings, ranking: Ranking, line: RankedLine) -> RankingRow:
    value = rounded(line.value)
    if not ranking.together:
        (who,) = line.players
        return RankingRow(line.rank, standings.name(who), value, who)
    members = tuple(
        MemberRow(each.player, standings.name(each.player), rounded(each.value), each.counts)
        for each in line.members
    )
    return RankingRow(line.rank, line.says or ranking.label, value, "", members)


def about(ranking: Ranking) -> str:
    """Return in words what counts: “Team: the best 4 together · the best 3 evenings”."""
    parts = [added_up(ranking)] if ranking.label else []
    if ranking.together:
        parts.append(_("who played for it at each evening"))
    if ranking.measure:
        parts.append(dict(_measures()).get(ranking.measure, ranking.measure))
    if ranking.best:
        words = ngettext("the best evening", "the best %(n)d evenings", ranking.best)
        parts.append(words % {"n": ranking.best})
    if ranking.average:
        parts.append(_("average of an evening"))
    if ranking.least:
        words = ngettext("at least %(n)d evening", "at least %(n)d evenings", ranking.least)
        parts.append(words % {"n": ranking.least})
    return " · ".join(parts)


def _measures() -> list[tuple[str, str]]:
    counters = {counter.key: counter for counter in TIES.values()}
    named = ((key, in_language(tie_words(each))) for key, each in counters.items())
    return [
        ("", _("what counts in the table")),
        (PLACES, _("points of a team's place, as for places of the table")),
        *named,
    ]


def links(standings: SeriesStandings) -> list[tuple[int, str]]:
    """The number and the title of each, for a choice."""
    return [(n, each.title) for n, each in enumerate(standings.table.scheme.further, 1)]


@require_GET
@of_series
def ranking_page(visit: OrganizationVisit, series: Series, number: int) -> HttpResponse:
    """One ranking besides the table."""
    if not is_visible(series, everything=visit.is_organizer):
        raise Http404
    standings = standing(series)
    found = next((each for each in tables(standings) if each.number == number), None)
    if found is None:
        raise Http404
    prizes = standings.table.scheme.further[number - 1].prizes
    context = {"ranking": found, "rankings": links(standings), "prizes": prizes}
    return show(visit, standings, "series/ranking.html", context)


def _known(standings: SeriesStandings) -> RankingChoices:
    labels: dict[str, None] = {}
    for evening in standings.evenings:
        labels |= dict.fromkeys(names_of(load.load(evening.event).labels))
    return RankingChoices(tuple(labels), _measures())


@require_http_methods(["GET", "POST"])
@of_series
@organizers
@once
def rankings_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """All of them, and a form for one: a new one, or that of `?edit=`."""
    post, standings = visit.request.POST, standing(series)
    there = list(standings.table.scheme.further)
    number = whole_number(post.get("number") or visit.request.GET.get("edit", "")) or 0
    number = number if 1 <= number <= len(there) else 0
    known = _known(standings)
    chosen = there[number - 1] if number else Ranking("")
    if "remove" in post:
        form = SeriesRankingForm(known, Ranking(""))
        if number and post.get("seen") == _mark(there):
            del there[number - 1]
        return _changed(visit, standings, form, there, 0)
    form = SeriesRankingForm(known, chosen, posted(visit.request))
    if not form.is_bound or not form.is_valid():
        return _show(visit, standings, form, number)
    if post.get("seen") != _mark(there):
        form.add_error(None, str(_MEANWHILE))
        return _show(visit, standings, form, number)
    ranking = form.ranking()
    if any(folded(o.title) == folded(ranking.title) for k, o in enumerate(there, 1) if k != number):
        form.add_error("title", _("There is a ranking of this title already."))
        return _show(visit, standings, form, number)
    if number:
        there[number - 1] = ranking
    else:
        there.append(ranking)
    return _changed(visit, standings, form, there, number)


def _changed(
    visit: OrganizationVisit,
    standings: SeriesStandings,
    form: SeriesRankingForm,
    there: list[Ranking],
    number: int,
) -> HttpResponse:
    series = standings.series
    try:
        with held(series) as row:
            scheme, _problems = read_scheme(row.settings)
            if scheme.further != standings.table.scheme.further:
                form.add_error(None, str(_MEANWHILE))
                return _show(visit, standings, form, number)
            settings: Json = {**row.settings, "rankings": [each.as_json() for each in there]}
            services.change(
                row,
                name=row.name,
                season=row.season,
                settings=settings,
                is_private=row.is_private,
            )
    except RefusedError as refused:
        add_problems(form, refused.problems)
        return _show(visit, standings, form, number)
    messages.success(visit.request, _("Saved."))
    return redirect("series-rankings", series.slug)


def _mark(there: list[Ranking]) -> str:
    return mark({"rankings": [one.as_json() for one in there]})


def _show(
    visit: OrganizationVisit, standings: SeriesStandings, form: SeriesRankingForm, number: int
) -> HttpResponse:
    there = standings.table.scheme.further
    context = {
        "form": form,
        "number": number,
        "can_edit": True,
        "there": [
            (n, one.title, about(one), ", ".join(one.prizes), n) for n, one in enumerate(there, 1)
        ],
        "main_prizes": ", ".join(standings.table.scheme.box_prizes),
        "seen": _mark(list(there)),
    }
    return show(visit, standings, "series/rankings.html", context, status=status_of(form))
