"""What the organizer wants of every draw: a page to say it and to take it back."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from games.envelope import Json
from tournaments.domain.desk.wishes import TABLES, Wish, WishKind
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.visit import Visit, director
from tournaments.web.log.entry import describe
from tournaments.wording.language import localized
from tournaments.wording.problems import with_messages


class WishForm(forms.Form):
    """Two people apart or together, or somebody at a certain table."""

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
            self.fields[name].choices = [("", "–"), *people]  # type: ignore[attr-defined]

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


@require_http_methods(["GET", "HEAD", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """All wishes that hold, and a form for one more."""
    state = visit.state
    data = visit.request.POST if visit.request.method == "POST" else None
    form = WishForm(state, data, initial={"player": visit.request.GET.get("player", "")})
    if data is not None and form.is_valid():
        done = visit.send(form.command())
        if done.ok:
            visit.tell(done)
            return redirect("desk-wishes", visit.tournament.slug)
        for problem in with_messages(done.problems):
            place = problem["path"] if problem["path"] in form.fields else None
            form.add_error(place, problem["message"])
    wishes = [
        (wish, describe({"type": "wish"} | wish.as_json(), state)) for wish in sorted(state.wishes)
    ]
    context = {"form": form, "wishes": wishes, "key": secrets.token_hex(8)}
    context["heeded"] = state.format.heeds_wishes(state.play)
    context["rest"] = [localized(why) for why in state.presenter.wishes_rest]
    return visit.show("draws/wishes.html", context, status=422 if data is not None else 200)


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
