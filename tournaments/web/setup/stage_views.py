"""The best of an event go on to another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.wording import in_words
from tournaments.domain.formats import FORMATS
from tournaments.domain.refusal import Refused
from tournaments.store.events import beside
from tournaments.store.models import Tournament, User
from tournaments.store.stages import Choice, kinds, left_behind, next_stage, qualified
from tournaments.web.http.forms import (
    NameField,
    add_problems,
    offer,
    posted,
    select_from,
    status_of,
)
from tournaments.web.http.once import once
from tournaments.web.http.visit import Visit, director
from tournaments.web.setup.visibility import check_sources, private_field, who_sees
from tournaments.wording.language import language
from tournaments.wording.round_words import said


class Groups(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Events by their names."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class StageForm(forms.Form):
    """How the best of an event go on, in one of the formats `kinds`; `most` of them can. `others`
    are finished events of the same game that may be groups beside it; `has_rounds`: of an event
    with rounds at tables the best of each can go on, and points."""

    name = NameField(label=_("Name of the event"), max_length=120)
    kind = forms.ChoiceField(label=_("How it goes on"))
    count = forms.IntegerField(label=_("How many go on"), min_value=1, required=False)
    first = forms.IntegerField(
        label=_("From place"),
        help_text=_("1 for the best. Places 13 to 24 play another stage: from 13, so many: 12."),
        min_value=1,
        initial=1,
        required=False,
    )
    per_table = forms.IntegerField(
        label=_("Instead: the best … of every table"),
        help_text=_("Of the last round; among level ones the standings decide."),
        min_value=1,
        max_value=5,
        required=False,
    )
    carry = forms.BooleanField(
        label=_("Points count on"),
        help_text=_("Everybody begins there with the points made here."),
        required=False,
    )
    places_to = forms.ChoiceField(label=_("Places played for in a knock-out"), required=False)
    is_private = private_field(help_text=_("You can change it at any time."))
    groups = Groups(
        label=_("Groups beside this one"),
        help_text=_("So many of each go on: first all winners, then all seconds and so on."),
        queryset=Tournament.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        kinds: Sequence[str],
        most: int,
        others: QuerySet[Tournament],
        *args: Any,
        has_rounds: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "kind", [(key, said(FORMATS[key].name)) for key in kinds])
        depths = {option.key: option.choice_labels for option in FORMATS["knockout"].settings}
        offer(self, "places_to", [(n, said(words)) for n, words in depths["places_to"].items()])
        self.fields["kind"].initial = "knockout" if "knockout" in kinds else None
        self.fields["count"].max_value = most  # type: ignore[attr-defined]
        self.fields["count"].initial = min(most, 8)
        self.fields["count"].required = not has_rounds
        if not has_rounds:
            del self.fields["per_table"], self.fields["carry"]
        select_from(self, "groups", others)
        if not others.exists():
            del self.fields["groups"]
        self.most = most

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        count, groups = cleaned.get("count"), cleaned.get("groups", ())
        check_sources(self, groups)
        if "per_table" in self.errors or cleaned.get("per_table"):
            return cleaned
        most = self.most - (cleaned.get("first") or 1) + 1
        if count is None and "count" not in self.errors:
            self.add_error("count", _("Please say how many."))
        elif count is not None and count > most:
            error = forms.ValidationError(_("Only %(n)d can go on."), params={"n": max(0, most)})
            self.add_error("count", error)
        elif count == 1 and not groups:
            self.add_error("count", _("One alone cannot play on."))
        return cleaned

    def choice(self) -> Choice:
        """Return who goes on."""
        values = self.cleaned_data
        if values.get("per_table"):
            return Choice(per_table=values["per_table"])
        return Choice(values["count"], values.get("first") or 1)


@require_http_methods(["GET", "POST"])
@director
@once
def stage_page(visit: Visit) -> HttpResponse:
    """Show who goes on, and to what; they are entered there in the order of the ranking."""
    state = visit.state
    people = qualified(state)
    initial = {
        "name": _now("%(name)s – next stage") % {"name": state.setup.name[:100]},
        "is_private": visit.tournament.is_private,
    }
    others = beside(visit.tournament, visit.request.user)
    form = StageForm(
        kinds(state),
        len(people),
        others,
        posted(visit.request),
        initial=initial,
        has_rounds=state.presenter.scores_rounds,
    )
    if form.is_valid() and isinstance(visit.request.user, User):
        try:
            event = next_stage(
                [visit.tournament, *form.cleaned_data.get("groups", ())],
                name=form.cleaned_data["name"],
                form=form.cleaned_data["kind"],
                choice=form.choice(),
                carry=form.cleaned_data.get("carry", False),
                places_to=int(form.cleaned_data["places_to"] or 2),
                is_private=form.cleaned_data["is_private"],
                user=visit.request.user,
                now=visit.now,
            )
            messages.success(visit.request, who_sees(event))
            return redirect("desk", event.slug)
        except Refused as refused:
            add_problems(form, refused.problems)
    differs = [
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
    ]
    context = {"form": form, "people": [*map(state.name, people)], "differs": differs}
    context["rules_name"] = visit.tournament.variant_name or _now("By the book")
    return visit.show("setup/stage.html", context, status=status_of(form))
