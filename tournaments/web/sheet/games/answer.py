"""Read a submitted deal form: the deal, and the same form with its errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.utils.text import capfirst

import games
from games.changes import changes_until
from games.envelope import Json, Problem
from tournaments.web.readmodels.runde import Names
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    SubmittedValues,
    in_names,
    joined,
)
from tournaments.web.sheet.games.sheet import Fact, GameSheet, say_in
from tournaments.wording.games import deal_word
from tournaments.wording.numbers import in_figures


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of an unfinished deal: (account, change, total), `facts`, doubts, and its words.

    It also has the changes that stand beside the totals of the sheet.
    """

    lines: tuple[tuple[str, int, int], ...]
    facts: tuple[Fact, ...]
    doubts: tuple[str, ...]
    summary: str = ""
    gains: tuple[Fact, ...] = ()


def scene(
    sheet: GameSheet,
    report: Json,
    place: tuple[str, int] | None,
    level: str,
    typed: SubmittedValues | None,
) -> DealContext:
    """Return the context of the deal at `place` (None: the next one), with the deals before it."""
    if place is None:
        before = games.score(report)
        part = sheet.part(before)
        named_report = report
        index = len(report.get(part) or ())
    else:
        part, index = place
        named_report = changes_until(report, index)
        named_report = {**named_report, part: (report.get(part) or [])[:index]}
        for later in sheet.parts[sheet.parts.index(part) + 1 :]:
            named_report.pop(later, None)
        before = games.score(named_report)
    chosen = typed.text("level") if typed else ""
    rules = {option.key: option.default for option in games.options(sheet.key)}
    rules |= report.get("variant") or {}
    return DealContext(
        named_report, before, part, index, chosen if chosen in sheet.levels else level, rules
    )


def filled(
    sheet: GameSheet,
    here: DealContext,
    typed: SubmittedValues,
    problems: Iterable[Problem] = (),
    warnings: Iterable[Problem] = (),
    *,
    names: Names = str,
) -> BoundForm:
    """The form again: every problem of this deal at its field, the others above it."""
    errors: dict[str, tuple[str, ...]] = {}
    summary: list[tuple[str, str]] = []
    for problem in problems:
        within = _within(here, problem.path)
        if within is None:
            words = say_in(sheet, problem.code, problem.path.partition("[")[0])
            summary.append(("", _elsewhere(sheet, problem.path, words)))
            continue
        field = sheet.field(within, here, typed) if within else ""
        words = say_in(sheet, problem.code, field.partition("-")[0])
        summary.append((field, _named(map(names, sheet.whose(within, here, typed)), words)))
        if field and words not in errors.get(field, ()):
            errors[field] = (*errors.get(field, ()), words)
    doubts = tuple(warnings)
    return BoundForm(
        typed,
        errors,
        tuple(dict.fromkeys(summary)),
        tuple(dict.fromkeys(_doubt(sheet, here, typed, warning, names) for warning in doubts)),
        "|".join(f"{w.code} {w.path}" for w in doubts),
    )


def accepted(typed: SubmittedValues) -> frozenset[Problem]:
    """The warnings that were shown and ticked."""
    pairs = [entry.partition(" ") for entry in typed.text("accept").split("|")]
    return frozenset(Problem(code, path) for code, _blank, path in pairs)


def preview(
    sheet: GameSheet, here: DealContext, report: Json, typed: SubmittedValues, *, names: Names = str
) -> Preview:
    """Return what the engine says of the deal as it is typed now, if it is complete."""
    facts = sheet.preview(typed, here.in_names(names))
    deals = list(report.get(here.part) or ())
    deal = sheet.deal(typed, here)
    deals[here.index : here.index + 1] = [deal]
    outcome = games.evaluate({**report, here.part: deals})
    named = partial(in_names, names=names, players=here.people)
    named_report = named(report)
    labels = sheet.accounts(named_report)
    if not outcome.ok:
        return Preview((), facts, (), gains=tuple(_gains([0] * len(labels))))
    row, totals = named(outcome.as_json()[here.part][here.index]), named(outcome.totals)
    scores = row.get("scores") or {}
    lines = tuple((labels[key], change, totals[key]) for key, change in scores.items())
    fresh = _fresh(here, games.evaluate(report).warnings, outcome.warnings)
    doubts = tuple(dict.fromkeys(_doubt(sheet, here, typed, warning, names) for warning in fresh))
    words = sheet.summary(row, named(deal), named_report).title
    return Preview(lines, facts, doubts, words, tuple(_gains(scores.get(key, 0) for key in labels)))


def _gains(changes: Iterable[int]) -> Iterator[Fact]:
    for i, change in enumerate(changes):
        text = f"{'+' * (change > 0)}{in_figures(change)}" if change else ""
        yield Fact("", text, place=f"gain-{i}")


def _fresh(
    here: DealContext, written: Iterable[Problem], found: Iterable[Problem]
) -> Iterator[Problem]:
    """The warnings of this deal, and those of other deals that the written sheet does not have."""
    known = {warning for warning in written if _within(here, warning.path) is None}
    known |= {Problem(**warning) for warning in here.before.get("warnings") or []}
    return (warning for warning in found if warning not in known)


def relevelled(
    sheet: GameSheet, here: DealContext, typed: SubmittedValues, level: str
) -> tuple[DealContext, SubmittedValues]:
    """Return the same form at another depth: typed values stay, derived ones are filled in."""
    there = replace(here, level=level)
    known = sheet.derived(typed, there)
    empty = {name: texts for name, texts in known.items() if not typed.ticked(name)}
    return there, SubmittedValues({**typed.values, **empty, "level": (level,)})


def _doubt(
    sheet: GameSheet, here: DealContext, typed: SubmittedValues, problem: Problem, names: Names
) -> str:
    """A doubt in one sentence, with whose it is."""
    within = _within(here, problem.path)
    if within is None:
        return _elsewhere(sheet, problem.path, say_in(sheet, problem.code))
    if not within:
        return say_in(sheet, problem.code)
    field = sheet.field(within, here, typed).partition("-")[0]
    return _named(map(names, sheet.whose(within, here, typed)), say_in(sheet, problem.code, field))


def _named(people: Iterable[str], words: str) -> str:
    name = joined(people)
    return f"{name}: {words}" if name else words


def _within(here: DealContext, path: str) -> str | None:
    """The path within this deal: "" for the deal as a whole, None if it lies elsewhere."""
    if path in (here.path, ""):
        return ""
    return path.removeprefix(f"{here.path}.") if path.startswith(f"{here.path}.") else None


def _elsewhere(sheet: GameSheet, path: str, words: str) -> str:
    part, bracket, rest = path.partition("[")
    number = rest.partition("]")[0]
    if part != "deals" or not bracket or not number.isdigit():
        return words
    return f"{capfirst(deal_word(sheet.key))} {int(number) + 1}: {words}"
