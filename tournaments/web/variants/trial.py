"""Trying rules: a report scored by them and by the book, simulated where none is there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.envelope import Json
from games.game import Game
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.sheet import say_in
from tournaments.wording.games import deal_word
from tournaments.wording.language import in_language

NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")
_TRIES = 4


def sample(
    game: Game, values: Mapping[str, object], rng: Random, *, level: str, players: int | None = None
) -> Json:
    """An honest report of one match by these rules, without naming them.

    At a table of this or of any size; if one is found soon, one that the book's own rules would
    score differently. Raises ValueError when the rules fit no such table.
    """
    report = _played(game, values, rng, level, players)
    for _again in range(_TRIES if values else 0):
        if _differs(report, values):
            break
        report = _played(game, values, rng, level, players)
    return report


def as_text(report: Json) -> str:
    """JSON with a line for each field and for each deal."""
    fields = [f" {json.dumps(key)}: {_value(value)}" for key, value in report.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


def _played(
    game: Game, values: Mapping[str, object], rng: Random, level: str, players: int | None
) -> Json:
    sizes = [players] if players else [n for n in (4, 3, 2, 5, 6) if game.seats(n)]
    for size in sizes:
        try:
            report = game.simulate(NAMES[:size], dict(values), rng, level=level)
        except ValueError:  # e.g. a number of deals that this table cannot share
            continue
        return {key: value for key, value in report.items() if key != "variant"}
    raise ValueError(f"no table of {sizes} can play by these rules")


def _differs(report: Json, values: Mapping[str, object]) -> bool:
    here, book = games.score({**report, "variant": dict(values)}), games.score(report)
    return bool(here.get("deals") != book.get("deals") or here["totals"] != book.get("totals"))


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_json(entry)}" for entry in value) + "\n ]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


_TITLES: dict[str, Promise] = {
    "totals": gettext_lazy("Total"),
    "euros": gettext_lazy("Euros"),
    "games_won": gettext_lazy("Games won"),
    "lost_games": gettext_lazy("Games lost"),
    "ranking": gettext_lazy("Place"),
    "next_minimum": gettext_lazy("Next minimum"),
}
_DEAL = re.compile(r"deals\[(\d+)\]")
_OPTION = re.compile(r"variant\.(\w+)")


@dataclass(frozen=True, slots=True)
class Number:
    """The balance of an account; `book` is that by the book, None if equal or unknown."""

    name: str
    value: int
    book: int | None


@dataclass(frozen=True, slots=True)
class TrialLine:
    """The numbers of every account: of a deal (with its events) or at the end."""

    title: str
    notes: tuple[str, ...]
    numbers: tuple[Number, ...]

    @property
    def differs(self) -> bool:
        return any(number.book is not None for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Finding:
    """An error or a question: where, as a person and as the report names it, and the sentence."""

    place: str
    path: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Trial:
    """`against_book` is a sentence that compares with the book's rules, empty if these are they."""

    ok: bool
    headline: str
    sums: tuple[TrialLine, ...] = ()
    deals: tuple[TrialLine, ...] = ()
    problems: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    against_book: str = ""

    @property
    def standings(self) -> tuple[tuple[Number, ...], ...]:
        """For each account its number in every one of `sums`."""
        return tuple(zip(*(line.numbers for line in self.sums), strict=True))

    @property
    def differing(self) -> tuple[TrialLine, ...]:
        """The deals that the book would score otherwise."""
        return tuple(deal for deal in self.deals if deal.differs)


def trial(game: Game, values: Mapping[str, object], report: Json) -> Trial:
    """Return what the engine makes of the report under these rules."""
    outcome = _scored(game, values, report)
    if not outcome["ok"]:
        problems = _findings(game, outcome["errors"])
        return Trial(False, _("The report is refused."), problems=problems)
    book = _scored(game, {}, report)
    names = _names(outcome, report)
    return Trial(
        True,
        _headline(outcome, names),
        _sums(outcome, book, names),
        _deals(game, outcome, book, report, names),
        warnings=_findings(game, outcome["warnings"]),
        against_book=_against(game, outcome, book) if values else "",
    )


def _scored(game: Game, values: Mapping[str, object], report: Json) -> Json:
    plain = {key: value for key, value in report.items() if key != "judge"}
    return games.score({**plain, "game": game.key, "variant": dict(values)})


def _findings(game: Game, problems: list[Json]) -> tuple[Finding, ...]:
    return tuple(
        Finding(_place(game, p["path"]), p["path"], say_in(SHEETS[game.key], p["code"]))
        for p in problems
    )


def _place(game: Game, path: str) -> str:
    """Deal or option that a path speaks of; empty if it is another part of the report."""
    if deal := _DEAL.match(path):
        return f"{capfirst(deal_word(game.key))} {int(deal[1]) + 1}"
    if parts := _OPTION.match(path):
        labels = {option.key: option.label for option in game.options}
        return in_language(labels[parts[1]]) if parts[1] in labels else ""
    return ""


def _names(outcome: Json, report: Json) -> dict[str, str]:
    """Key of each account -> its name: a player's own, a party's by its members."""
    players: list[str] = report["players"]
    keys = tuple(outcome["totals"])
    if set(keys) <= set(players):
        return {key: key for key in keys}
    teams = report.get("teams") or [players[i :: len(keys)] for i in range(len(keys))]
    return {key: " & ".join(teams[int(key)]) for key in keys}


def _headline(outcome: Json, names: Mapping[str, str]) -> str:
    if not outcome["finished"]:
        return _("The match is not over yet.")
    won, lost = ([names[key] for key in outcome[side]] for side in ("winners", "losers"))
    if not lost:
        return _("The match is over: a draw.")
    if len(lost) < len(won):
        return _("The match is over: %(names)s lost.") % {"names": ", ".join(lost)}
    return _("The match is over: %(names)s won.") % {"names": ", ".join(won)}


def _sums(outcome: Json, book: Json, names: Mapping[str, str]) -> tuple[TrialLine, ...]:
    """Every table of numbers by account: totals, places, euros and what else the game counts."""
    return tuple(
        TrialLine(
            str(_TITLES.get(key, key.replace("_", " "))),
            (),
            _numbers(value, book.get(key) if book["ok"] else None, names),
        )
        for key, value in outcome.items()
        if isinstance(value, dict)
        and value.keys() == names.keys()
        and all(type(number) is int for number in value.values())
    )


def _deals(
    game: Game, outcome: Json, book: Json, report: Json, names: Mapping[str, str]
) -> tuple[TrialLine, ...]:
    by_book = book["deals"] if book["ok"] else []
    lines = []
    for i, row in enumerate(outcome["deals"]):
        deal = SHEETS[game.key].summary(row, report["deals"][i], report)
        other = by_book[i]["scores"] if i < len(by_book) else None
        title = f"{capfirst(deal_word(game.key))} {i + 1}: {deal.title}"
        lines.append(TrialLine(title, deal.notes, _numbers(row["scores"], other, names)))
    return tuple(lines)


def _numbers(
    values: Mapping[str, int], book: Mapping[str, int] | None, names: Mapping[str, str]
) -> tuple[Number, ...]:
    other = book or {}
    return tuple(
        Number(
            name, values[key], other[key] if other.get(key, values[key]) != values[key] else None
        )
        for key, name in names.items()
        if key in values
    )


def _against(game: Game, outcome: Json, book: Json) -> str:
    if not book["ok"]:
        words = dict.fromkeys(say_in(SHEETS[game.key], error["code"]) for error in book["errors"])
        reasons = " ".join(words)
        return _("By the book this report would be refused: %(reasons)s") % {"reasons": reasons}
    if all(book.get(key) == outcome[key] for key in ("deals", "totals", "winners", "losers")):
        return _("By the book this report gives the same result.")
    return _("By the book this report gives another result.")
