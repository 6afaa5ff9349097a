"""Opening a table without a tournament: which game, who plays, by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

import games
from games.envelope import Json
from games.game import Game
from games.options import departures
from games.wording import in_words as value_in_words
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store import limits
from tournaments.store.models import RuleVariant, ScoreSheet
from tournaments.store.sheets import edit
from tournaments.web.http.forms import posted, status_of
from tournaments.web.http.limits import client, limited
from tournaments.web.http.option_form import OptionsForm, in_language
from tournaments.web.http.visit import now_utc
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.entry import SubmittedValues
from tournaments.web.sheet.games.sheet import say_in
from tournaments.wording.language import language
from tournaments.wording.problems import in_words

PARTIES = {
    "": gettext_lazy("As usual: two pairs; five play in turn, six by the rules"),
    "threes": gettext_lazy("Two fixed parties of three (or three and two)"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """A set of rules that can be chosen: its name and what departs from the defaults."""

    name: str
    variant: Mapping[str, Any]


def known_rules(game: Game) -> dict[str, Rules]:
    """Key -> rules: the book's own under the empty key, presets, published variants."""
    rules = {"": Rules(_("By the book"), {})}
    for preset in game.presets:
        rules[f"preset:{preset.key}"] = Rules(in_language(preset.name), preset.variant)
    published = RuleVariant.objects.filter(
        game=game.key, status=RuleVariant.Status.PUBLISHED
    ).order_by("name")
    for own in published:
        rules[f"own:{own.pk}"] = Rules(own.name, own.values)
    return rules


class OpeningForm(forms.Form):
    """Names in seat order, the rules, and what else a game asks; `report()` is its envelope."""

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(data)
        self.game = game
        self.rules = known_rules(game)
        for i in range(game.max_players):
            self.fields[f"player{i}"] = forms.CharField(
                label=_("Seat %(n)d") % {"n": i + 1},
                max_length=40,
                required=i < game.min_players,
            )
        if len(self.rules) > 1:
            pairs = [(key, rules.name) for key, rules in self.rules.items()]
            self.fields["rules"] = forms.ChoiceField(
                label=_("Rules"), choices=pairs, required=False
            )
        if SHEETS[game.key].parties:
            self.fields["parties"] = forms.ChoiceField(
                label=_("Parties"), choices=list(PARTIES.items()), required=False
            )
        self.options = OptionsForm(game.options, {}, data, prefix="o", remarks=game.remarks)

    def names(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("player")]

    def others(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if not name.startswith("player")]

    def is_valid(self) -> bool:
        return super().is_valid() & self.options.is_valid()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = self.players(cleaned)
        if not self.errors and not self.game.seats(len(names)):
            self.add_error(None, _("This number of players does not fit the game."))
        for i in range(self.game.max_players):
            name = cleaned.get(f"player{i}")
            if name and name in [cleaned.get(f"player{j}") for j in range(i)]:
                self.add_error(f"player{i}", _("This name stands here twice."))
        return cleaned

    def players(self, cleaned: Mapping[str, Any]) -> tuple[str, ...]:
        """The names that are there, in seat order."""
        given = (cleaned.get(f"player{i}") or "" for i in range(self.game.max_players))
        return tuple(name for name in given if name)

    def report(self) -> Json:
        """The envelope: game, variant, players, and what the game and its sheet add."""
        sheet = SHEETS[self.game.key]
        players = self.players(self.cleaned_data)
        variant = {**self.chosen().variant, **self.options.departures()}
        report: Json = {"game": self.game.key, "players": list(players)}
        report["variant"] = departures(self.game.options, variant)
        head = self.game.head(players, report["variant"])
        report |= {key: value for key, value in head.items() if value}
        if sheet.dealer_field:
            report[sheet.dealer_field] = players[0]
        assert self.data is not None
        return report | sheet.opening(players, SubmittedValues({"parties": (self._parties(),)}))

    def chosen(self) -> Rules:
        return self.rules[self.cleaned_data.get("rules") or ""]

    def _parties(self) -> str:
        return self.cleaned_data.get("parties") or ""

    def refuse(self, path: str, words: str) -> None:
        """Put what the engine says at its field."""
        seat = path.removeprefix("players[").removesuffix("]")
        place = f"player{seat}" if path.startswith("players[") else None
        if path.startswith("variant."):
            key = path.removeprefix("variant.").split(".")[0].split("[")[0]
            if key in self.options.fields:
                self.options.add_error(key, words)
                return
        self.add_error(place if place in self.fields else None, words)


def departed(game: str, variant: Mapping[str, object]) -> list[tuple[str, str]]:
    """The rule options that differ from the book, each with its value in words."""
    return [
        (in_language(option.label), value_in_words(option, variant[option.key], language()))
        for option in games.options(game)
        if option.key in variant
    ]


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Ask which game is played."""
    kinds = [(key, in_language(games.GAMES[key].name), games.GAMES[key]) for key in SHEETS]
    return render(request, "sheet/choose.html", {"kinds": kinds})


@require_http_methods(["GET", "POST"])
def open_table(request: HttpRequest, game: str) -> HttpResponse:
    """Ask who plays by which rules, then open the sheet."""
    if game not in SHEETS:
        raise Http404
    form = OpeningForm(games.GAMES[game], posted(request))
    if form.is_valid():
        try:
            limits.ask((limits.FREE_SHEET, client(request)), now=now_utc())
        except LimitReached as reached:
            form.add_error(None, in_words(reached))
            return limited(_opening_page(request, form), reached)
        key = request.POST.get("key", "")
        if table := _opened(form, f"{request.META.get('REMOTE_ADDR')} {key}" if key else ""):
            return redirect("sheet", table.token)
    return _opening_page(request, form)


def _opening_page(request: HttpRequest, form: OpeningForm) -> HttpResponse:
    key = form.game.key
    context = {"form": form, "name": in_language(games.GAMES[key].name), "sheet": SHEETS[key]}
    return render(request, "sheet/open.html", context, status=status_of(form))


def _opened(form: OpeningForm, key: str) -> ScoreSheet | None:
    sheet = SHEETS[form.game.key]
    try:
        return edit.create(
            form.report(),
            level=next(iter(sheet.levels)),
            rules=form.chosen().name if form.cleaned_data.get("rules") else "",
            key=key,
            now=now_utc(),
        )
    except RefusedError as refused:
        for problem in refused.problems:
            form.refuse(problem.path, say_in(sheet, problem.code))
    return None
