"""A report tried under rules that nobody plays by yet: the outcome in words and numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.game import Game

Json = dict[str, Any]
NAMES = ("Anna", "Bernd", "Clara", "Dora", "Emil", "Frieda")
_TITLES: dict[str, Promise] = {
    "totals": gettext_lazy("Total"),
    "euros": gettext_lazy("Euros"),
    "games_won": gettext_lazy("Games won"),
    "lost_games": gettext_lazy("Games lost"),
    "ranking": gettext_lazy("Place"),
    "next_minimum": gettext_lazy("Next minimum"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of numbers, a column for each account; `differs`: the book gives others."""

    title: str
    numbers: tuple[int | str, ...]
    differs: bool = False
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """`problems` and `warnings` are (place, sentence); `notes` compare with the book's rules."""

    ok: bool
    headline: str
    accounts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    problems: tuple[tuple[str, str], ...] = ()
    warnings: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()


def sample(
    game: Game, values: Mapping[str, Any], rng: Random, *, level: str, players: int | None = None
) -> str:
    """An honest report of one match as text, at a table of this or of any size.

    Raises ValueError when the rules fit no such table.
    """
    sizes = [players] if players else [n for n in (4, 3, 2, 5, 6) if game.seats(n)]
    for size in sizes:
        try:
            report = game.simulate(NAMES[:size], dict(values), rng, level=level)
        except ValueError:  # e.g. a number of deals that this table cannot share
            continue
        report.pop("variant", None)
        return as_text(report)
    raise ValueError(f"no table of {sizes} can play by these rules")


def as_text(report: Json) -> str:
    """JSON with a line for each field and for each deal."""
    fields = [f" {json.dumps(key)}: {_value(value)}" for key, value in report.items()]
    return "{\n" + ",\n".join(fields) + "\n}"


def trial(game: Game, values: Mapping[str, Any], report: Json, say: Callable[[str], str]) -> Trial:
    """What the engine makes of the report under these rules; `say` gives the words of a code."""
    outcome = _scored(game, values, report)
    if not outcome["ok"]:
        return Trial(False, _("The report is refused."), problems=_told(outcome["errors"], say))
    book = _scored(game, {}, report)
    accounts = _accounts(outcome)
    return Trial(
        True,
        _headline(outcome, report),
        tuple(_name(account, accounts, report) for account in accounts),
        _lines(outcome, book, accounts),
        warnings=_told(outcome["warnings"], say),
        notes=_notes(outcome, book, say) if values else (),
    )


def _scored(game: Game, values: Mapping[str, Any], report: Json) -> Json:
    plain = {key: value for key, value in report.items() if key != "judge"}
    return games.score({**plain, "game": game.key, "variant": dict(values)})


def _told(problems: list[Json], say: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    return tuple((problem["path"], say(problem["code"])) for problem in problems)


def _headline(outcome: Json, report: Json) -> str:
    if not outcome["finished"]:
        return _("The match is not over yet.")
    accounts = _accounts(outcome)
    won = [_name(key, accounts, report) for key in outcome["winners"]]
    lost = [_name(key, accounts, report) for key in outcome["losers"]]
    if not lost:
        return _("The match is over: a draw.")
    if len(lost) < len(won):
        return _("The match is over: %(names)s lost.") % {"names": ", ".join(lost)}
    return _("The match is over: %(names)s won.") % {"names": ", ".join(won)}


def _accounts(outcome: Json) -> tuple[str, ...]:
    """The keys under which scores are kept: players, or the numbers of the parties."""
    kept: Json = next((v for v in outcome.values() if _is_account_book(v)), {})
    return tuple(kept)


def _is_account_book(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(type(n) is int for n in value.values())


def _name(account: str, accounts: tuple[str, ...], report: Json) -> str:
    """A player's own name; a party is called by its members."""
    players = report["players"]
    if account in players or not account.isdigit():
        return account
    teams = report.get("teams") or [players[i :: len(accounts)] for i in range(len(accounts))]
    return " & ".join(teams[int(account)])


def _lines(outcome: Json, book: Json, accounts: tuple[str, ...]) -> tuple[Line, ...]:
    by_book = book["deals"] if book["ok"] else []
    lines = []
    for i, deal in enumerate(outcome["deals"]):
        other = by_book[i]["scores"] if i < len(by_book) else deal["scores"]
        title = _("Deal %(n)d") % {"n": i + 1}
        lines.append(Line(title, _row(deal["scores"], accounts), other != deal["scores"]))
    for key, value in outcome.items():
        if _is_account_book(value):
            title = str(_TITLES.get(key, key.replace("_", " ")))
            differs = book["ok"] and book.get(key) != value
            lines.append(Line(title, _row(value, accounts), differs, is_total=True))
    return tuple(lines)


def _row(numbers: Mapping[str, int], accounts: tuple[str, ...]) -> tuple[int | str, ...]:
    return tuple(numbers.get(account, "") for account in accounts)


def _notes(outcome: Json, book: Json, say: Callable[[str], str]) -> tuple[str, ...]:
    if not book["ok"]:
        reasons = " ".join(dict.fromkeys(say(error["code"]) for error in book["errors"]))
        return (_("By the book this report would be refused: %(reasons)s") % {"reasons": reasons},)
    if book["totals"] == outcome["totals"] and book["winners"] == outcome["winners"]:
        return (_("By the book this report gives the same totals."),)
    totals = ", ".join(str(total) for total in book["totals"].values())
    return (_("By the book the totals would be: %(totals)s.") % {"totals": totals},)


def _value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {_json(entry)}" for entry in value) + "\n ]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
