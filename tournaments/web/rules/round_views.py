"""The rules of single rounds: added, changed and taken away, each showing only what differs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from games.guide import effective
from tournaments.domain.formats.round_rules import (
    FINAL,
    LAST_ROUND,
    ROUND_RULES,
    RoundKey,
    from_rules,
    over,
)
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import add_problems, mark, posted, whole_number
from tournaments.web.http.option_form import OptionsForm, put_back
from tournaments.web.http.visit import Visit, director, under_lock
from tournaments.wording.problems import with_messages
from tournaments.wording.rules import fixed_words, game_of, own_rules_by, round_title

_SPAN = re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?")


class RoundsForm(forms.Form):
    """The rounds with other rules; the final if the event has one."""

    rounds = forms.CharField(
        label=_("Rounds"),
        max_length=100,
        required=False,
        help_text=_("Such as 3, or 1, 2, or 4–6."),
    )
    final = forms.BooleanField(label=_("The final"), required=False)

    def __init__(
        self, state: TournamentState, keys: Sequence[RoundKey], *args: Any, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.initial = {
            "rounds": ", ".join(str(key) for key in keys if key != FINAL),
            "final": FINAL in keys,
        }
        if FINAL not in keys and not state.format.final_has_rules(state.setup.settings):
            del self.fields["final"]

    def clean_rounds(self) -> list[int]:
        found: list[int] = []
        for text in filter(None, map(str.strip, re.split(r"[,;]", self.cleaned_data["rounds"]))):
            span = _SPAN.fullmatch(text)
            first, last = (int(span[1]), int(span[2] or span[1])) if span else (0, 0)
            if not 1 <= first <= last <= LAST_ROUND:
                raise forms.ValidationError(_now("Numbers of rounds, please, such as 3 or 1, 2."))
            found += range(first, last + 1)
        return list(dict.fromkeys(found))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "rounds" in cleaned and not self.keys():
            self.add_error("rounds", _now("Please say for which rounds."))
        return cleaned

    def keys(self) -> list[RoundKey]:
        """Return the rounds that were typed, the final last."""
        said = self.cleaned_data
        return [*said.get("rounds", []), *([FINAL] if said.get("final") else [])]


@require_http_methods(["GET", "POST"])
@director
@under_lock
def page(visit: Visit) -> HttpResponse:
    """All of them, and a form for one: a new one, or that of `?edit=`."""
    state, post = visit.state, visit.request.POST
    if not any(option.key == ROUND_RULES for option in state.format.settings):
        return visit.show("rules/rounds_none.html", {})
    there = _there(state)
    number = whole_number(post.get("number") or visit.request.GET.get("edit", "")) or 0
    number = number if 1 <= number <= len(there) else 0
    entry = there[number - 1] if number else {"rounds": [], "options": {}}
    game, base = game_of(state), state.rules_by(None)
    declared = from_rules(game.options, base)
    values = effective(game.options, over(game.key, base, entry["options"]))
    data = posted(visit.request)
    typed = put_back(declared, data, "o") if data and "remove" not in data else None
    rounds = RoundsForm(state, entry["rounds"], typed)
    options = OptionsForm(
        declared, values, typed, prefix="o", fixed=fixed_words(state), remarks=game.remarks
    )
    wish = post.get("do", "save").partition(":")[0]
    if typed is not None and wish == "look":
        return render(
            visit.request, "variants/_look.html", {"options": options, "over_event": True}
        )
    shown = _Shown(visit, rounds, options, there, number)
    if data is None or (wish == "reset" and typed is not None):
        return shown.answer()
    if post.get("seen") != mark({ROUND_RULES: there}):
        rounds = RoundsForm(state, entry["rounds"], typed)
        return shown.refused(_now("Somebody has changed these rules meanwhile. Look again."))
    others = [one for k, one in enumerate(there, 1) if k != number]
    if "remove" in post:
        return shown.changed(others)
    if not (rounds.is_valid() & options.is_valid()):
        return shown.answer(422)
    taken = {key for one in others for key in one["rounds"]}
    if double := [key for key in rounds.keys() if key in taken]:  # noqa: SIM118  of the form
        text = _now("%(round)s has rules of its own already. Change them there.")
        return shown.refused(text % {"round": round_title(state, double[0])})
    differing = options.departures()
    if not differing:
        return shown.refused(_now("Nothing differs from the rules of the event. Change an option."))
    changed = {"rounds": rounds.keys(), "options": differing}
    if number:
        return shown.changed([changed if k == number else one for k, one in enumerate(there, 1)])
    return shown.changed([*there, changed])


def _there(state: TournamentState) -> list[Json]:
    entries = state.setup.settings.get(ROUND_RULES) or ()
    return [{"rounds": list(one["rounds"]), "options": one["options"]} for one in entries]


class _Shown:
    """The page with its forms, and what becomes of them."""

    def __init__(
        self,
        visit: Visit,
        rounds: RoundsForm,
        options: OptionsForm,
        there: list[Json],
        number: int,
    ) -> None:
        self.visit, self.rounds, self.options = visit, rounds, options
        self.there, self.number = there, number

    def changed(self, entries: list[Json]) -> HttpResponse:
        """Save these rules; return to the page, or show the errors in the form."""
        visit = self.visit
        settings: Json = {**visit.state.setup.settings, ROUND_RULES: entries}
        if not entries:
            del settings[ROUND_RULES]
        kind = "configure" if visit.state.play.phase == "registration" else "amend"
        done = visit.send({"type": kind, "settings": settings})
        if done.ok:
            messages.success(visit.request, _now("Saved."))
            return redirect("desk-round-rules", visit.tournament.slug)
        if self.rounds.is_bound:
            self.rounds.is_valid()
            add_problems(self.rounds, done.problems, visit.game)
        for problem in with_messages(done.problems, visit.game) if not self.rounds.is_bound else ():
            messages.error(visit.request, problem["message"])
        return self.answer(422)

    def refused(self, words: str) -> HttpResponse:
        if self.rounds.is_bound:
            self.rounds.add_error(None, words)
        else:
            messages.error(self.visit.request, words)
        return self.answer(422)

    def answer(self, status: int = 200) -> HttpResponse:
        state = self.visit.state
        entries = [
            (
                number,
                ", ".join(round_title(state, key) for key in entry["rounds"]),
                own.rules if (own := own_rules_by(state, entry["rounds"][0])) else (),
            )
            for number, entry in enumerate(self.there, 1)
        ]
        context = {
            "rounds": self.rounds,
            "options": self.options,
            "over_event": True,
            "number": self.number,
            "entries": entries,
            "seen": mark({ROUND_RULES: self.there}),
            "can_edit": bool(state.changes_settings),
            "has_begun": state.play.phase != "registration",
        }
        return self.visit.show("rules/rounds.html", context, status=status)
