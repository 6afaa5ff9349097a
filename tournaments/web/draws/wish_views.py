"""Wishes of the organizer for every draw, by name or by label: add and remove."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from games.envelope import Json
from tournaments.domain.desk.wishes import TABLES, Wish, WishKind
from tournaments.domain.labels import names_of
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import add_problems, mark, offer, posted, status_of
from tournaments.web.http.visit import Visit, director, under_lock
from tournaments.web.readmodels.log_entry import describe
from tournaments.wording.language import localized


class WishForm(forms.Form):
    """A wish: two people apart or together, or a player at a certain table."""

    wish = forms.ChoiceField(
        label=_("Wish"),
        choices=[
            (str(WishKind.APART), _("These two not at one table")),
            (str(WishKind.TOGETHER), _("These two at one table")),
            (str(WishKind.TABLE), _("This person always at this table")),
        ],
    )
    player = forms.ChoiceField(label=_("Name"))
    other = forms.ChoiceField(label=_("The other one"), required=False)
    table = forms.IntegerField(
        label=_("Table number"), min_value=1, max_value=TABLES, required=False
    )

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        play = state.play
        people = [(player, state.name(player)) for player in play.status]
        for name in ("player", "other"):
            offer(self, name, [("", "–"), *people])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("wish") == WishKind.TABLE:
            if not (cleaned.get("table") or "table" in self.errors):
                self.add_error("table", _("Please say which table."))
        elif not cleaned.get("other"):
            self.add_error("other", _("Please choose the other one."))
        elif cleaned["other"] == cleaned.get("player"):
            self.add_error("other", _("These are the same."))
        return cleaned

    def command(self) -> Json:
        """The command; what does not belong to the kind of wish is left out."""
        values = self.cleaned_data
        field = "table" if values["wish"] == WishKind.TABLE else "other"
        return {"type": "wish", **{key: values[key] for key in ("wish", "player", field)}}


class LabelSeatsForm(forms.Form):
    """For each label of the event, how its people sit in every draw."""

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        agreed = dict(state.settings_now.get("label_seats") or ())
        self.labels = tuple(dict.fromkeys((*names_of(state.labels), *agreed)))
        choices = [
            ("", _("by lot and standings alone")),
            (str(WishKind.APART), _("apart")),
            (str(WishKind.TOGETHER), _("at one table")),
        ]
        for number, label in enumerate(self.labels):
            self.fields[f"label-{number}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, initial=agreed.get(label, "")
            )

    def seats(self) -> list[list[str]]:
        """Return what was chosen, as the settings hold it."""
        chosen = [self.cleaned_data[f"label-{n}"] for n in range(len(self.labels))]
        return [[label, kind] for label, kind in zip(self.labels, chosen, strict=True) if kind]


@require_http_methods(["GET", "POST"])
@director
@under_lock
def page(visit: Visit) -> HttpResponse:
    """All wishes that hold, and a form for one more."""
    state = visit.state
    given = {"player": visit.request.GET.get("player", "")}
    by_label = "by_label" in visit.request.POST
    labels = LabelSeatsForm(state, posted(visit.request) if by_label else None)
    if by_label and _is_current(visit, labels) and _agreed(visit, labels):
        return redirect("desk-wishes", visit.tournament.slug)
    form = WishForm(state, None if by_label else posted(visit.request), initial=given)
    if form.is_valid() and visit.carried_out(form, form.command()):
        return redirect("desk-wishes", visit.tournament.slug)
    wishes = [
        (wish, describe({"type": "wish"} | wish.as_json(), state)) for wish in sorted(state.wishes)
    ]
    context = {
        "form": form,
        "labels": labels,
        "can_agree": bool(state.changes_settings),
        "seen": _mark(state),
        "has_agreed": bool(state.settings_now.get("label_seats")),
        "wishes": wishes,
        "heeded": state.format.heeds_wishes(state.play),
        "can_swap": not state.presenter.is_season,
        "rest": [localized(why) for why in state.presenter.wishes_rest],
    }
    status = max(status_of(form), status_of(labels))
    return visit.show("draws/wishes.html", context, status=status)


def _mark(state: TournamentState) -> str:
    return mark({"label_seats": state.setup.settings.get("label_seats") or []})


def _is_current(visit: Visit, form: LabelSeatsForm) -> bool:
    """Return True if all is valid and nobody has changed the replaced values meanwhile."""
    if form.is_valid() and visit.request.POST.get("seen") != _mark(visit.state):
        form.add_error(None, _now("Somebody has changed this meanwhile. Please look again."))
    return form.is_valid()


def _agreed(visit: Visit, form: LabelSeatsForm) -> bool:
    """Agree on how people of one label sit; what is wrong stands in the form."""
    state = visit.state
    settings: Json = {**state.setup.settings, "label_seats": form.seats()}
    if not settings["label_seats"]:
        del settings["label_seats"]
    done = visit.send({"type": state.changes_settings or "amend", "settings": settings})
    if not done.ok:
        add_problems(form, done.problems, visit.game)
        return False
    messages.success(visit.request, _now("Saved."))
    return True


@require_POST
@director
def drop(visit: Visit) -> HttpResponse:
    """A wish holds no longer."""
    wish = _chosen(visit)
    if wish is not None:
        visit.tell(visit.send({"type": "wish", **wish.as_json(), "holds": False}))
    return redirect("desk-wishes", visit.tournament.slug)


def _chosen(visit: Visit) -> Wish | None:
    posted = {name: visit.request.POST.get(name, "") for name in ("wish", "player", "other")}
    table = visit.request.POST.get("table", "0")
    return next(
        (
            wish
            for wish in visit.state.wishes
            if {**posted, "table": table} == {**wish.as_json(), "table": str(wish.table)}
        ),
        None,
    )
