"""A deal form that comes in: the deal it means, and the same form again with what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import games
from games.envelope import Problem
from tournaments.forms.games.entry import Filled, Json, Scene, Typed
from tournaments.forms.games.sheet import Fact, GameSheet
from tournaments.forms.games.words import say_in


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deal that is being typed would bring: (account, change, total), `facts`, doubts."""

    lines: tuple[tuple[str, int, int], ...]
    facts: tuple[Fact, ...]
    doubts: tuple[str, ...]


def scene(
    sheet: GameSheet, report: Json, place: tuple[str, int] | None, level: str, typed: Typed | None
) -> Scene:
    """Where the deal at `place` stands (None: the next one), with what was written before it."""
    if place is None:
        before = games.score(report)
        part = sheet.part(before)
        shown = report
        index = len(report.get(part) or ())
    else:
        part, index = place
        shown = {**report, part: (report.get(part) or [])[:index]}
        for later in sheet.parts[sheet.parts.index(part) + 1 :]:
            shown.pop(later, None)
        before = games.score(shown)
    wanted = typed.text("level") if typed else ""
    rules = {option.key: option.default for option in games.options(sheet.key)}
    rules |= report.get("variant") or {}
    return Scene(shown, before, part, index, wanted if wanted in sheet.levels else level, rules)


def filled(
    sheet: GameSheet,
    here: Scene,
    typed: Typed,
    problems: Iterable[Problem] = (),
    warnings: Iterable[Problem] = (),
) -> Filled:
    """The form again: every problem of this deal at its field, the others above it."""
    errors: dict[str, tuple[str, ...]] = {}
    general: list[str] = []
    for problem in problems:
        words = say_in(sheet, problem.code)
        field = _field(sheet, here, problem.path)
        if field is None:
            general.append(_elsewhere(problem.path, words))
        elif words not in errors.get(field, ()):
            errors[field] = (*errors.get(field, ()), words)
    general += errors.pop("", ())
    asked = tuple(warnings)
    sentences = (say_in(sheet, w.code) for w in asked)
    return Filled(
        typed,
        errors,
        tuple(dict.fromkeys(general)),
        tuple(dict.fromkeys(sentences)),
        "|".join(f"{w.code} {w.path}" for w in asked),
    )


def accepted(typed: Typed) -> frozenset[Problem]:
    """The warnings that were shown and ticked."""
    pairs = (entry.partition(" ") for entry in typed.text("accept").split("|"))
    return frozenset(Problem(code, path) for code, _blank, path in pairs)


def preview(sheet: GameSheet, here: Scene, report: Json, typed: Typed) -> Preview:
    """What the engine says of the deal as it is typed now, if it is complete."""
    facts = sheet.preview(typed, here)
    deals = list(report.get(here.part) or ())
    deals[here.index : here.index + 1] = [sheet.deal(typed, here)]
    outcome = games.score({**report, here.part: deals})
    if not outcome["ok"]:
        return Preview((), facts, ())
    scores = outcome[here.part][here.index].get("scores") or {}
    labels = sheet.accounts(report)
    totals = outcome["totals"]
    lines = tuple((labels[key], change, totals[key]) for key, change in scores.items())
    known = here.before.get("warnings") or []
    fresh = [w for w in outcome["warnings"] if w not in known]
    return Preview(lines, facts, tuple(dict.fromkeys(say_in(sheet, w["code"]) for w in fresh)))


def relevelled(here: Scene, typed: Typed, level: str) -> tuple[Scene, Typed]:
    """The same form at another depth; what was typed stays in it."""
    values = {**typed.values, "level": (level,)}
    return replace(here, level=level), Typed(values)


def _field(sheet: GameSheet, here: Scene, path: str) -> str | None:
    """The form field of a path: "" for the deal as a whole, None if it lies elsewhere."""
    if path == here.path or path == "":
        return ""
    if not path.startswith(f"{here.path}."):
        return None
    return sheet.field(path.removeprefix(f"{here.path}."), here)


def _elsewhere(path: str, words: str) -> str:
    part, bracket, rest = path.partition("[")
    number = rest.partition("]")[0]
    if part != "deals" or not bracket or not number.isdigit():
        return words
    return _("Deal %(n)d: %(words)s") % {"n": int(number) + 1, "words": words}
