"""Render phone pages once with placeholders and fill in personal values.

It saves time when a round starts and hundreds of pages differ only in names, tokens and seats. A
placeholder stands for each value of one table, person or phone, so no such value gets into the
cache. All other values belong to the cache key. Templates may print a placeholder but must not test
it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from django.utils.safestring import SafeString

from tournaments.web.http.cached_fragments import fill_placeholders, mark, render_cached
from tournaments.web.http.middleware import FRAGMENT
from tournaments.web.phone.player_page import Person
from tournaments.web.phone.seat import Seat, TableView
from tournaments.web.sheet.totals import TotalsForm
from tournaments.wording.money import in_unit

if TYPE_CHECKING:
    from tournaments.web.phone.access import Phone

Values = dict[str, Any]
# What is printed whole, and is somebody's own.
_OWN = (
    *("call_name", "csrf_token", "home", "holder_name", "live_trigger", "live_url", "new_key"),
    *("last_entry", "last_photo", "photo", "sent_photo", "seq"),
    *("account", "chances", "last", "penalties", "place", "sittings", "ways"),
)
_UNPRINTED = ("back", "manifest")  # there
_ALONE = (
    "filled",
    "goes_on",
    "later_matches",
    "line_up",
    "match_board",
    "matches",
    "may_be_missing",
    "open_matches",
    "series",
)


class Placeholders(dict[str, object]):
    """The values of one page, by the names of their placeholders."""

    def of(self, name: str, value: object) -> Any:
        """Return what stands for a value; for nothing nothing."""
        if value in (None, ""):
            return value
        self[name] = value
        return mark(name)


@dataclass(frozen=True, slots=True)
class _Caller:
    """The fields of a `Phone` in templates."""

    table: Any
    player: str | None
    holder: str | None
    front: Any
    speaker: str | None
    locked: bool
    hides: bool


def render_with_placeholders(phone: Phone, template: str, values: Values) -> SafeString | None:
    """A page within its frame; None where it shows what hardly another one does."""
    here, person = values["station"], values.get("person")
    is_alone = (
        here.waiting or here.disputed or here.joining or any(values.get(name) for name in _ALONE)
    )
    if is_alone or phone.visit.at_desk or (person and person.stretch.is_piece):
        return None
    own = Placeholders()
    look = _look(own, phone, values)
    key = (template, *phone.visit.basis_key, *_plain(look).items())
    whole = {"frame": FRAGMENT}
    return fill_placeholders(
        render_cached(key, template, lambda: phone.visit.basis() | look | whole), own
    )


def _plain(look: Values) -> Values:
    """The values as something to look up by; nobody has typed into a form here."""
    totals: Any = look.get("totals")
    return look | {"totals": totals and replace(totals, typed=None)}


def _look(own: Placeholders, phone: Phone, values: Values) -> Values:
    look = {n: own.of(n, value) if n in _OWN else value for n, value in values.items()}
    for name in _UNPRINTED:
        del look[name]
    unit = phone.visit.state.presenter.unit
    station, ids = _station(own, values["station"], unit)
    me = ids.get(phone.player or "") or own.of("me", phone.player)
    holder = ids.get(phone.holder or "")
    front = own.of("front", phone.front)
    caller = _Caller(station.number, me, holder, front, me or holder, phone.locked, phone.hides)
    look |= {"station": station, "phone": caller}
    if values.get("person"):
        look["person"] = _person(own, me, values["person"], unit)
    if values.get("totals"):
        look["totals"] = _totals(own, station, values["totals"])
    return look


def _station(own: Placeholders, here: TableView, unit: str) -> tuple[TableView, dict[str, str]]:
    """A table, and the marks of those who sit there by their ids."""
    seats = tuple(_seat(own, number, seat, unit) for number, seat in enumerate(here.seats))
    ids = {seat.player: marked.player for seat, marked in zip(here.seats, seats, strict=True)}
    numbers: Any = {
        name: own.of(name, getattr(here, name))
        for name in ("number", "name", "round", "round_name", "runde")
    }
    return replace(here, seats=seats, last=None, **numbers), ids


def _seat(own: Placeholders, number: int, seat: Seat, unit: str) -> Seat:
    names = ("player", "name", "short")
    marked: Any = {name: own.of(f"{name}{number}", getattr(seat, name)) for name in names}
    balance = own.of(f"balance{number}", in_unit(seat.balance, unit))
    return replace(seat, balance=balance, **marked)


def _person(own: Placeholders, me: str, person: Person, unit: str) -> Person:
    table = own.of("own_table", person.next.table)
    balance = own.of("own_balance", in_unit(person.balance, unit))
    return replace(
        person,
        player=me,
        name=own.of("own_name", person.name),
        balance=balance,
        next=replace(person.next, table=table),
        **cast(Any, {"lines": (), "sittings": (), "points": (), "ways": None}),
    )


def _totals(own: Placeholders, station: TableView, totals: TotalsForm) -> TotalsForm:
    keys = [
        (own.of(f"key{n}", key), own.of(f"label{n}", label))
        for n, (key, label) in enumerate(totals.keys)
    ]
    return replace(totals, table=station.number, number=station.number, keys=tuple(keys))
