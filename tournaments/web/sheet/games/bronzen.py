"""The tally of Bronzen: one tap a mark, and at the end who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.envelope import Json
from tournaments.web.sheet.games.entry import (
    Ask,
    Filled,
    Scene,
    Typed,
    Values,
    given,
    string,
    strings,
)
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet

_DOUBLES: tuple[Promise, ...] = (
    gettext_lazy("Double"),
    gettext_lazy("doubled"),
    gettext_lazy("tripled"),
)
_SIXTH: Mapping[str, str] = {"einzel": "Einzel", "double_c": "Double C"}
_COUNTERS = ("double0", "double1", "double2", "jay", *_SIXTH)


@dataclass(frozen=True, slots=True)
class Tally:
    """The counters of one player; `sixth` is the big one, if that column is counted."""

    name: str
    sixth: Ask | None
    rare: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class BronzenForm:
    tallies: tuple[Tally, ...]
    winner: Ask
    foul: Ask
    fouled: bool


def _sixth(scene: Scene) -> str:
    return str(scene.rules["column_six"])


def _deal(typed: Typed, scene: Scene) -> Json:
    counts = {name: _counts(typed, scene, name) for name in scene.players}
    winner, foul = (scene.player(typed.text(name)) for name in ("winner", "foul"))
    return given(winner=winner, foul=foul) | {"counts": counts}


def _counts(typed: Typed, scene: Scene, name: str) -> Json:
    seat = scene.seat(name)

    def count(column: str) -> int | str:
        number = typed.number(f"{column}-{seat}")
        return 0 if number is None else number

    counts: Json = {"double": [count(f"double{j}") for j in range(3)], "jay": count("jay")}
    if _sixth(scene) in _SIXTH:
        counts[_sixth(scene)] = count(_sixth(scene))
    return counts


def _typed(deal: Json, scene: Scene) -> Values:
    deal = _told_in_marks(deal, scene)
    values = strings(winner=scene.seat(deal.get("winner")), foul=scene.seat(deal.get("foul")))
    for name, counts in (deal.get("counts") or {}).items():
        seat = scene.seat(name)
        for j, number in enumerate(counts.get("double") or ()):
            values[f"double{j}-{seat}"] = (string(number),)
        for column in ("jay", *_SIXTH):
            if column in counts:
                values[f"{column}-{seat}"] = (string(counts[column]),)
    return values


def _told_in_marks(deal: Json, scene: Scene) -> Json:
    """A game that was given card by card, in marks: the form has no place for the cards."""
    if not deal.get("replay"):
        return deal
    envelope = {key: scene.report.get(key) for key in ("game", "variant", "players")}
    outcome = games.evaluate({**envelope, "deals": [deal]})
    return outcome.deals[0].as_json() if outcome.ok else deal


def _field(path: str, scene: Scene, _typed: Typed) -> str:
    name, _dot, rest = path.partition(".")
    seat = scene.seat_in(rest)
    if name != "counts" or not seat:
        return name
    column = rest.removeprefix(scene.player(seat)).lstrip(".")
    return f"{column.replace('[', '').replace(']', '')}-{seat}"


def _form(filled: Filled, scene: Scene) -> BronzenForm:
    seats = {scene.seat(name): name for name in scene.players}
    return BronzenForm(
        tuple(_tally(filled, scene, seat, name) for seat, name in seats.items()),
        filled.pick("winner", _("Who has won the game?"), seats, kind="tiles"),
        filled.pick("foul", _("Who reached into the cards?"), {"": _("nobody"), **seats}),
        filled.holds("foul"),
    )


def _tally(filled: Filled, scene: Scene, seat: str, name: str) -> Tally:
    def ask(column: str, label: str) -> Ask:
        return filled.count(f"{column}-{seat}", label, kind="stepper", default="0")

    sixth = _SIXTH.get(_sixth(scene))
    doubles = [ask(f"double{j}", str(label)) for j, label in enumerate(_DOUBLES)]
    return Tally(
        name,
        ask(_sixth(scene), sixth) if sixth else None,
        (*doubles, ask("jay", "Jay")),
    )


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    foul = _("foul by %(name)s") % {"name": row["foul"]} if row["foul"] else ""
    marks = [f"{name}: {_marks(counts)}" for name, counts in row["counts"].items()]
    title = _("%(name)s landed a Bronzen") % {"name": row["winner"]}
    return DealInWords(title, tuple(filter(None, (foul, *marks))))


def _marks(counts: Json) -> str:
    single, doubled, tripled = counts["double"]
    parts = [f"Double {single}/{doubled}/{tripled}", f"Jay {counts['jay']}"]
    parts += [f"{label} {counts[key]}" for key, label in _SIXTH.items() if key in counts]
    return ", ".join(parts)


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    won = outcome["games_won"]
    return (Fact(_("Games won"), " : ".join(str(won[name]) for name in report["players"])),)


def _preview(typed: Typed, scene: Scene) -> tuple[Fact, ...]:
    return tuple(
        Fact(name, _("%(points)s points in marks") % {"points": points})
        for name in scene.players
        if (points := _points(typed, scene, name)) is not None
    )


def _points(typed: Typed, scene: Scene, name: str) -> int | None:
    """Marks in points (R18) without the Bronzen; None while something typed is no number."""
    counts = _counts(typed, scene, name)
    marks = [*counts["double"], counts["jay"], counts.get(_sixth(scene), 0)]
    if any(isinstance(mark, str) for mark in marks):
        return None
    rules = scene.rules
    worth: list[int] = [*rules["double_points"], rules["jay_points"], rules["column_six_points"]]
    return sum(int(mark) * points for mark, points in zip(marks, worth, strict=True))


SHEET = GameSheet(
    key="bronzen",
    template="sheet/deal/bronzen.html",
    levels={"sheet": gettext_lazy("Tally")},
    deal=_deal,
    typed=_typed,
    field=_field,
    form=_form,
    summary=_summary,
    seats=SeatFields(named=_COUNTERS, chosen=("winner", "foul"), from_zero=_COUNTERS),
    facts=_facts,
    preview=_preview,
)
