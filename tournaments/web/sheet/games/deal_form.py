"""Convert the deal form of a schema (`games/deals.py`) to a deal of a report, and back.

A field of the form has the key of its field in the report. A field with an entry for each player is
numbered by seats (`tricks-0`), like the fields of an object of each player (`jay-0`). A list of a
fixed size has a field for each entry (`double0-1`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.deals import DealSchema
from games.envelope import Json, is_int
from games.fields import (
    Card,
    Choice,
    Dealer,
    EachPlayer,
    Entry,
    Field,
    FieldType,
    Flag,
    ListOf,
    Number,
    Player,
    Shape,
    under,
)
from tournaments.web.sheet.games.cards import card_label, read_cards, write_cards
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    FormRow,
    SubmittedValues,
    Values,
    string,
)
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.wording.language import Label, in_language

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One field of the form: its name, its type, its place in the deal, and its label, which is
    that of its field or the name of a player."""

    name: str
    type: FieldType
    place: Place
    label: Label

    @property
    def path(self) -> str:
        """The place as problems name it."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.place)
        return "".join(parts).removeprefix(".")

    def holds(self, path: str) -> bool:
        return path == self.path or path.startswith((f"{self.path}.", f"{self.path}["))


@dataclass(frozen=True, slots=True)
class _Layout:
    """The fields of one form: `seats` of the players who have some, by `rules` (None: all)."""

    seats: Mapping[str, str]
    rules: Any = None

    def slots(self, field: Field) -> Iterator[Slot]:
        return self._of(field.type, field.key, "", (field.key,), field.label)

    def _of(self, of: FieldType, name: str, end: str, place: Place, label: Label) -> Iterator[Slot]:
        match of:
            case EachPlayer(entry=entry):
                for seat, player in self.seats.items():
                    yield from self._of(entry, name, f"-{seat}", (*place, player), player)
            case Shape(fields=fields):
                for each in fields:
                    if self.rules is None or each.belongs(Entry({}, self.rules)):
                        yield from self._of(
                            each.type, each.key, end, (*place, each.key), each.label
                        )
            case ListOf(entry=entry, size=int(size)):
                for i in range(size):
                    yield from self._of(entry, f"{name}{i}", end, (*place, i), label)
            case _:
                yield Slot(f"{name}{end}", of, place, label)


def _value(of: FieldType, name: str, typed: SubmittedValues, scene: DealContext, rules: Any) -> Any:
    """Return what a report holds for one field of the form."""
    match of:
        case Flag(asked=True):
            return {"yes": True, "no": False}.get(typed.text(name))
        case Flag():
            return typed.ticked(name) or None
        case Number(blank=blank):
            number = typed.number(name)
            return blank if number is None else number
        case Choice(values=values) if all(map(is_int, under(values, rules))):
            return typed.number(name)
        case Player() | Dealer():
            return scene.player(typed.text(name))
        case ListOf(entry=Player()):
            return [scene.player(seat) for seat in typed.texts(name)]
        case ListOf(entry=Card()):
            return read_cards(typed.text(name))
        case ListOf():
            return list(typed.texts(name))
    return typed.text(name)


def _texts(of: FieldType, value: Any, scene: DealContext) -> tuple[str, ...]:
    """Return what is typed in one field of the form for a value of a report."""
    match of:
        case Flag(asked=True):
            return ("yes" if value else "no",)
        case Player() | Dealer():
            return (scene.seat(value),)
        case ListOf(entry=Player()):
            return tuple(map(scene.seat, value))
        case ListOf(entry=Card()):
            return (write_cards(value),)
        case ListOf():
            return tuple(value)
    return (string(value),)


def _everybody(_typed: SubmittedValues, scene: DealContext) -> tuple[str, ...]:
    return scene.players


def _put(told: dict[Any, Any], place: Place, value: Any) -> None:
    """Put what is typed into its place."""
    if value in (None, "", []):
        return
    for part in place[:-1]:
        told = told.setdefault(part, {})
    told[place[-1]] = value


def _inside(value: Any, place: Place) -> Any:
    """The part of a deal at a place; None if there is none."""
    for part in place:
        if isinstance(part, int):
            value = value[part] if isinstance(value, list) and part < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value


def _listed(value: Any) -> Any:
    """The same with lists in place of objects that are keyed by numbers."""
    if not isinstance(value, dict):
        return value
    if value and all(map(is_int, value)):
        return [_listed(value[i]) for i in sorted(value)]
    return {key: _listed(part) for key, part in value.items()}


@dataclass(frozen=True, slots=True)
class DealForm:
    """The form of a game's deals.

    `rules` makes the rules of the engine of the values of all options. `playing` says who plays in
    a deal. `left_out`: fields of the schema that the form does not ask.
    """

    schema: DealSchema
    rules: Callable[[Json], Any]
    playing: Callable[[SubmittedValues, DealContext], Sequence[str]] = _everybody
    left_out: tuple[str, ...] = ()

    def deal(self, typed: SubmittedValues, scene: DealContext) -> Json:
        """The deal of a report: the fields of its kind that are typed and have a place."""
        kinds = self.schema.kinds
        kind = (typed.text("kind") or kinds[0].key) if kinds else ""
        layout = self._layout(scene, self.playing(typed, scene))
        entry = Entry({}, layout.rules, kind)
        for field in self._asked():
            if not field.belongs(entry):
                continue
            told: dict[Any, Any] = {}
            for slot in layout.slots(field):
                _put(told, slot.place, _value(slot.type, slot.name, typed, scene, layout.rules))
            value = _listed(told).get(field.key, {})
            if value != {} or (isinstance(field.type, EachPlayer) and field.needed(entry)):
                entry.given[field.key] = entry.values[field.key] = value
        return ({"kind": kind} if kinds else {}) | entry.given

    def typed(self, deal: Json, scene: DealContext) -> Values:
        """Return what was typed for a deal, for corrections."""
        kinds = self.schema.kinds
        values: Values = {"kind": (deal.get("kind") or kinds[0].key,)} if kinds else {}
        for slot in self._slots(self._layout(scene, scene.players)):
            value = _inside(deal, slot.place)
            if value is not None and (texts := _texts(slot.type, value, scene)) != ("",):
                values[slot.name] = texts
        return values

    def field(self, path: str, scene: DealContext, _typed: SubmittedValues) -> str:
        """The field of the form that a path within the deal speaks of."""
        slots = self._slots(self._layout(scene, scene.players))
        found = (slot.name for slot in slots if slot.holds(path))
        return next(found, path.partition(".")[0].split("[")[0])

    @property
    def seats(self) -> SeatFields:
        """The fields that are numbered by seats, or whose values are seats."""
        chosen, named, from_zero = [], [], []
        for slot in self._slots(_Layout({"0": ""})):
            head, _dash, number = slot.name.partition("-")
            if number:
                named.append(head)
            if isinstance(slot.type, Number) and slot.type.blank == 0:
                from_zero.append(head)
            if _names_players(slot.type):
                chosen.append(head)
        return SeatFields(
            named=tuple(named),
            chosen=tuple(chosen),
            from_zero=tuple(from_zero),
            playing=self.playing,
        )

    def ask(self, filled: BoundForm, scene: DealContext, name: str, **more: Any) -> FormRow:
        """The question of a field of the form; `more` departs from what its type says."""
        layout = self._layout(scene, self.playing(filled.typed, scene))
        if name == "kind":
            kinds = (kind for kind in self.schema.kinds if kind.played(layout.rules))
            choices = {kind.key: in_language(kind.label) for kind in kinds}
            told = {"choices": choices, "default": self.schema.kinds[0].key, "label": ""} | more
            return filled.pick("kind", **told)
        slot = next(slot for slot in self._slots(layout) if slot.name == name)
        label = in_language(slot.label)
        return _ask(filled, slot, {"label": label, **more}, layout)

    def rows(
        self, filled: BoundForm, scene: DealContext, **more: Mapping[str, Any]
    ) -> dict[str, Any]:
        """The questions by field, a tuple where each player has one; `more` as of `ask`."""
        layout = self._layout(scene, self.playing(filled.typed, scene))
        rows: dict[str, Any] = {}
        if self.schema.kinds:
            rows["kind"] = self.ask(filled, scene, "kind", **more.get("kind", {}))
        for field in self._asked():
            own = more.get(field.key, {})
            asked = tuple(
                _ask(filled, slot, {"label": in_language(slot.label), **own}, layout)
                for slot in layout.slots(field)
            )
            rows[field.key] = asked if isinstance(field.type, EachPlayer) else asked[0]
        return rows

    def _layout(self, scene: DealContext, players: Sequence[str]) -> _Layout:
        return _Layout({scene.seat(name): name for name in players}, self.rules(dict(scene.rules)))

    def _slots(self, layout: _Layout) -> tuple[Slot, ...]:
        return tuple(slot for field in self._asked() for slot in layout.slots(field))

    def _asked(self) -> tuple[Field, ...]:
        return tuple(field for field in self.schema.fields if field.key not in self.left_out)


def _names_players(of: FieldType) -> bool:
    return isinstance(of.entry if isinstance(of, ListOf) else of, Player | Dealer)


def _ask(filled: BoundForm, slot: Slot, more: dict[str, Any], layout: _Layout) -> FormRow:
    """The question that fits a type."""
    seats, rules = layout.seats, layout.rules
    match slot.type:
        case Flag(asked=True):
            yes_no = {"yes": _("yes"), "no": _("no")}
            return filled.pick(slot.name, **{"choices": yes_no, "kind": "row", **more})
        case Flag():
            return filled.check(slot.name, **more)
        case Number(low=low, high=high, step=step, blank=blank):
            least, most = (bound and under(bound, rules) for bound in (low or 0, high))
            each = under(step, rules)
            if more.get("kind") in ("row", "chips", "grid"):
                numbers = map(str, range(least or 0, (most or 0) + 1, each))
                return filled.pick(slot.name, **{"choices": {n: n for n in numbers}, **more})
            limits = {"minimum": least or 0, "maximum": most, "step": each}
            return filled.count(slot.name, **{**limits, "default": string(blank), **more})
        case Choice(values=values) if all(map(is_int, under(values, rules))):
            return filled.count(slot.name, **more)
        case Choice() as choice:
            labels = {str(k): in_language(words) for k, words in choice.labels(rules).items()}
            return filled.pick(slot.name, **{"choices": labels, **more})
        case Player() | Dealer():
            return filled.pick(slot.name, **{"choices": seats, "kind": "grid", **more})
        case Card(pack=pack):
            cards = {card: card_label(card) for card in under(pack, rules)}
            return filled.pick(slot.name, **{"choices": cards, "kind": "select", **more})
        case ListOf(entry=Player()):
            return filled.pick(slot.name, **{"choices": seats, "many": True, **more})
        case ListOf(entry=Card()):
            return filled.line(slot.name, **{"kind": "cards", **more})
    return filled.line(slot.name, **more)
