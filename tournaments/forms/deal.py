"""One deal of the sheet as a browser sends it, and the same form again with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from games.envelope import Problem
from tournaments.forms.report import number
from tournaments.words import say

Json = dict[str, Any]


def deal_of(data: QueryDict, players: tuple[str, ...], *, stechen: bool) -> Json:
    """The deal object of a form; tricks and draws are numbered by seat. The engine checks it."""
    kind = data.get("kind") or "played"
    deal: Json = {"kind": kind}
    if data.get("dealer"):
        deal["dealer"] = data["dealer"]
    if kind == "played":
        deal |= {name: data[name] for name in ("declarer", "trump") if data.get(name)}
        if data.get("bid"):
            deal["bid"] = number(data.get("bid"))
        tricks = _by_seat(data, "tricks", players, number)
        # the declarer's own number is what the others left
        deal["tricks"] = {who: n for who, n in tricks.items() if who != deal.get("declarer")}
        if data.getlist("revoke"):
            deal["revoke"] = data.getlist("revoke")
    if kind == "luschen" and data.get("player"):
        deal["player"] = data["player"]
    if stechen and (draws := _by_seat(data, "draw", players, str)):
        deal["draws"] = draws
    return deal


def _by_seat(data: QueryDict, name: str, players: tuple[str, ...], read: Any) -> Json:
    given = ((player, data.get(f"{name}_{i}")) for i, player in enumerate(players))
    return {player: read(value) for player, value in given if value}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What was entered for one player, and what is wrong with it."""

    player: str
    name: str
    field: str
    tricks: str = ""
    draw: str = ""
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealForm:
    """The form of the next deal. `picked` are the values of its single fields by name, `errors`
    their sentences; `general` speaks of no field."""

    seats: tuple[SeatLine, ...]
    picked: dict[str, str] = field(default_factory=dict)
    revoked: tuple[str, ...] = ()
    errors: dict[str, tuple[str, ...]] = field(default_factory=dict)
    general: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        return bool(self.errors or self.general or any(seat.errors for seat in self.seats))


def deal_form(
    players: tuple[str, ...],
    playing: tuple[str, ...],
    names: Callable[[str], str],
    data: QueryDict | None = None,
    problems: tuple[Problem, ...] = (),
    warnings: tuple[Problem, ...] = (),
    path: str = "",
) -> DealForm:
    """The form for those who take part (`playing`); `path` is where the deal would stand."""
    found = _by_field(problems, path)
    data = data if data is not None else QueryDict()
    seats = tuple(
        SeatLine(
            player,
            names(player),
            str(i),
            data.get(f"tricks_{i}", ""),
            data.get(f"draw_{i}", ""),
            (*found.pop(f"tricks.{player}", ()), *found.pop(f"draws.{player}", ())),
        )
        for i, player in enumerate(players)
        if player in playing
    )
    single = ("kind", "declarer", "bid", "trump", "dealer", "player", "first_dealer")
    return DealForm(
        seats,
        {name: data.get(name, "") for name in single},
        tuple(data.getlist("revoke")),
        found,
        found.pop("", ()),
        tuple(dict.fromkeys(say(w.code) for w in warnings)),
    )


def _by_field(problems: tuple[Problem, ...], path: str) -> dict[str, tuple[str, ...]]:
    """Sentences by field of the deal at `path`; what speaks of something else under ""."""
    found: dict[str, tuple[str, ...]] = {}
    prefix = f"sheet.{path}."
    for problem in problems:
        if problem.code == "warnings_unconfirmed":
            continue
        name = problem.path.removeprefix(prefix) if problem.path.startswith(prefix) else ""
        if not name.startswith(("tricks.", "draws.")):
            name = name.split("[")[0]
        if problem.path == "sheet.first_dealer":
            name = "first_dealer"
        words = say(problem.code)
        if words not in found.get(name, ()):
            found[name] = (*found.get(name, ()), words)
    return found
