"""The further rankings of an event: added, changed and taken away, each a line of its settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.domain.desk.prizes import prize_texts
from tournaments.domain.formats.prizes import read_prizes
from tournaments.domain.formats.rankings import (
    EACH_ROUND,
    LAST_ROUND,
    TITLE_LENGTH,
    Ranking,
)
from tournaments.domain.labels import names_of
from tournaments.domain.names import folded
from tournaments.domain.rankings import agreed_rankings, planned_rounds
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import (
    NameField,
    add_problems,
    mark,
    posted,
    status_of,
    whole_number,
)
from tournaments.web.http.option_fields import Lines, lines_of
from tournaments.web.http.visit import Visit, director, under_lock
from tournaments.web.readmodels.prize_preview import prize_preview, purse_of
from tournaments.web.readmodels.rankings import about, measure_choices
from tournaments.web.readmodels.round import round_name
from tournaments.wording.money import PRIZES_HELP
from tournaments.wording.problems import say

MAIN = "main"  # the number of the main ranking in a form
_PLAIN = ("count", "best", "average", "least", "others")
_ALONE, _TOGETHER = "alone:", "together:"
_MOST = 999


@dataclass(frozen=True, slots=True)
class RankingChoices:
    """Choices of a ranking: labels, measures and rounds in words.

    `has_rounds`: there are scores by round.
    """

    labels: Sequence[str]
    measures: Sequence[tuple[str, str]]
    rounds: Sequence[tuple[int, str]] = ()
    has_rounds: bool = True


def choices_of(state: TournamentState) -> RankingChoices:
    """Return what a ranking of an event can be of and go by."""
    rounds = [(n, round_name(state, n)) for n in range(1, planned_rounds(state) + 1)]
    every = [(0, _now("all rounds")), (LAST_ROUND, _now("last round"))]
    each = (EACH_ROUND, _now("a ranking for each round"))
    labels, measures = names_of(state.labels), measure_choices(state)
    return RankingChoices(labels, measures, [*every, each, *rounds], state.presenter.scores_rounds)


class RankingForm(forms.Form):
    """One ranking, without fields of no use."""

    title = NameField(label=_("Title"), max_length=TITLE_LENGTH)
    whose = forms.ChoiceField(label=_("Of whom"), required=False)
    count = forms.IntegerField(
        label=_("Only the best so many of each are added up"),
        min_value=1,
        max_value=_MOST,
        required=False,
        help_text=_("Of teams and clubs; empty: all of them."),
    )
    round = forms.TypedChoiceField(label=_("Rounds that count"), coerce=int, required=False)
    best = forms.IntegerField(
        label=_("Only so many of everybody's best rounds count"),
        min_value=1,
        max_value=_MOST,
        required=False,
    )
    measure = forms.ChoiceField(label=_("What counts"), required=False)
    average = forms.BooleanField(label=_("The average of a round counts"), required=False)
    least = forms.IntegerField(
        label=_("At least so many rounds played"), min_value=1, max_value=_MOST, required=False
    )
    prizes = Lines(
        label=_("Prizes, one a line"), max_length=10_000, required=False, help_text=PRIZES_HELP
    )
    others = forms.BooleanField(
        label=_("Only for those who have no prize by the standings"), required=False
    )
    field_order = (
        *("title", "whose", "count", "measure", "round", "best", "average", "least"),
        *("prizes", "others"),
    )

    def __init__(self, known: RankingChoices, ranking: Ranking, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.initial = {
            **{name: getattr(ranking, name) or None for name in _PLAIN},
            "title": ranking.title,
            "whose": _whose(ranking),
            "round": ranking.round,
            "measure": ranking.measure,
            "prizes": list(ranking.prizes),
        }
        labels = dict.fromkeys((*known.labels, *filter(None, [ranking.label])))
        choices: list[tuple[str, str]] = [("", _now("everybody"))]
        for label in labels:
            choices += [
                (_TOGETHER + label, _now("%(label)s: added up") % {"label": label}),
                (_ALONE + label, _now("%(label)s: each alone") % {"label": label}),
            ]
        self.fields["whose"].choices = choices  # type: ignore[attr-defined]
        if not labels:
            del self.fields["count"]
        self.fields["measure"].choices = known.measures  # type: ignore[attr-defined]
        if len(known.measures) < 2:
            del self.fields["measure"]
        self.fields["round"].choices = known.rounds  # type: ignore[attr-defined]
        if not (known.has_rounds and known.rounds):
            del self.fields["round"]
        if not known.has_rounds:
            del self.fields["best"], self.fields["average"], self.fields["least"]

    def clean_prizes(self) -> list[str]:
        texts: list[str] = self.cleaned_data["prizes"]
        if problems := read_prizes(tuple(texts)).problems:
            raise forms.ValidationError(say(problems[0]))
        return texts

    def ranking(self) -> Ranking:
        """Return what was typed."""
        said = self.cleaned_data
        kind, _colon, label = said.get("whose", "").partition(":")
        together = kind == "together"
        return Ranking(
            said["title"],
            label,
            together=together,
            count=said.get("count") or 0 if together else 0,
            round=said.get("round") or 0,
            best=said.get("best") or 0,
            measure=said.get("measure", ""),
            average=bool(said.get("average")),
            least=said.get("least") or 0,
            prizes=tuple(said["prizes"]),
            others=bool(said["others"]) and not together,
        )


class MainForm(forms.Form):
    """The prizes of the main ranking, by the score of all."""

    prizes = Lines(
        label=_("Prizes, one a line"), max_length=20_000, required=False, help_text=PRIZES_HELP
    )


def _whose(ranking: Ranking) -> str:
    if not ranking.label:
        return ""
    return (_TOGETHER if ranking.together else _ALONE) + ranking.label


@require_http_methods(["GET", "POST"])
@director
@under_lock
def page(visit: Visit) -> HttpResponse:
    """All of them, and a form for one: a new one, or that of `?edit=`."""
    state, post = visit.state, visit.request.POST
    if MAIN in (post.get("number"), visit.request.GET.get("edit")):
        return _main(visit)
    there = list(agreed_rankings(state))
    number = whole_number(post.get("number") or visit.request.GET.get("edit", "")) or 0
    number = number if 1 <= number <= len(there) else 0
    known = choices_of(state)
    form = RankingForm(known, there[number - 1] if number else Ranking(""), posted(visit.request))
    if "remove" in post:
        form = RankingForm(known, Ranking(""))
        if number and post.get("seen") == _mark(there):
            del there[number - 1]
        return _changed(visit, form, there, 0)
    if not form.is_bound or not form.is_valid() or "look" in post:
        return _show(visit, form, number)
    if post.get("seen") != _mark(there):
        form.add_error(
            None, _now("Somebody has changed the rankings meanwhile. Please look again.")
        )
        return _show(visit, form, number)
    ranking = form.ranking()
    others = [one for k, one in enumerate(there, 1) if k != number]
    if any(folded(one.title) == folded(ranking.title) for one in others):
        form.add_error("title", _now("There is a ranking of this title already."))
        return _show(visit, form, number)
    if number:
        there[number - 1] = ranking
    else:
        there.append(ranking)
    return _changed(visit, form, there, number)


def _main(visit: Visit) -> HttpResponse:
    """The prizes of the main ranking, changed by the same form as those of others."""
    state, post = visit.state, visit.request.POST
    texts = list(prize_texts(state))
    form = MainForm(posted(visit.request), initial={"prizes": texts})
    if not form.is_bound or not form.is_valid() or "look" in post:
        return _show(visit, form, MAIN)
    if post.get("seen") != mark({"prizes": texts}):
        form.add_error(
            None, _now("Somebody has changed the rankings meanwhile. Please look again.")
        )
        return _show(visit, form, MAIN)
    done = visit.send({"type": "prizes", "prizes": form.cleaned_data["prizes"]})
    if not done.ok:
        add_problems(form, done.problems, visit.game)
        return _show(visit, form, MAIN)
    messages.success(visit.request, _now("Saved."))
    return redirect("desk-rankings", visit.tournament.slug)


def _changed(visit: Visit, form: RankingForm, there: list[Ranking], number: int) -> HttpResponse:
    """Save these rankings; return to the page, or show the errors in the form."""
    settings: Json = {**visit.state.setup.settings, "rankings": [one.as_json() for one in there]}
    if not there:
        del settings["rankings"]
    has_begun = visit.state.play.phase != "registration"
    done = visit.send({"type": "amend" if has_begun else "configure", "settings": settings})
    if not done.ok:
        add_problems(form, done.problems, visit.game)
        return _show(visit, form, number)
    messages.success(visit.request, _now("Saved."))
    return redirect("desk-rankings", visit.tournament.slug)


def _mark(there: list[Ranking]) -> str:
    return mark({"rankings": [one.as_json() for one in there]})


def _links(state: TournamentState) -> Iterator[int]:
    """Yield the number of the page of each; of those that are for each round the first, 0 if
    nobody knows yet how many."""
    number = 1
    for one in agreed_rankings(state):
        count = planned_rounds(state) if one.round == EACH_ROUND else 1
        yield number if count else 0
        number += count


def _show(visit: Visit, form: RankingForm | MainForm, number: int | str) -> HttpResponse:
    state = visit.state
    there = agreed_rankings(state)
    context = {
        "form": form,
        "number": number,
        "there": [
            (n, one.title, about(state, one), ", ".join(one.prizes), link)
            for n, (one, link) in enumerate(zip(there, _links(state), strict=True), 1)
        ],
        "main_prizes": ", ".join(prize_texts(state)),
        "is_main": number == MAIN,
        "may_change_main": not state.cashbook.handed,
        "seen": mark({"prizes": list(prize_texts(state))})
        if number == MAIN
        else _mark(list(there)),
        "prize_list": prize_preview(
            lines_of(form["prizes"]), purse_of(state, further=number != MAIN)
        ),
        "has_labels": bool(state.labels),
        "can_edit": state.play.phase == "registration"
        or state.format.rules.fits_phase(state.play, "amend"),
    }
    status = 200 if "look" in visit.request.POST else status_of(form)
    return visit.show("setup/rankings.html", context, status=status)
