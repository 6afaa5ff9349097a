"""The deal form that Canasta and Buraco share: who played the last card, each side, the hands.

A table types in numbers or card by card. A field that is not shown at the depth of the form goes
along in it: switching loses nothing. A game says in a `Rummy` how melds are typed and what else it
asks; `form` shows it, `sheet` makes the score sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.deals import DealSchema
from games.envelope import Json, is_int
from games.fields import Choice, Field, ListOf, Number, Shape
from games.rummy.deal import Facts, Keys
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import (
    DealContext,
    SubmittedValues,
    Values,
    given,
    joined,
    string,
)
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, Fact
from tournaments.wording.language import Label, in_language

QUICK, FULL = "quick", "full"
LEVELS: Final[Mapping[str, Promise]] = {
    QUICK: gettext_lazy("In numbers"),
    FULL: gettext_lazy("Card by card"),
}
NOBODY: Final = "none"
Sides = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Rummy:
    """The form of one game.

    Single values follow the schema. `side` is the field for a side as a whole, `meld_heads` begin
    those of melds, `kinds` are the canastas. `of_last` are fields about the player of the last
    card. `read` and `write` are for the cards of a hand, `values` their points. `sides` gives the
    partners of the deal.

    `melds` are those of a side, by their fields. `shown` gives their points, None while unknown or,
    if it is strict, while one of them is invalid. `told` gives the points of counts, points and
    canastas by rank; `points` those of a side on the table. `more` are fields of the deal with
    another form than their types, `notes` remarks about single melds. `…_typed` is the way back.
    """

    key: str
    schema: DealSchema
    keys: Keys
    side: str
    kinds: Mapping[str, Label]
    meld_heads: tuple[str, ...]
    variant: Callable[[Json], Any]
    values: Callable[[Any], Mapping[str, int]]
    read: Callable[[str], list[str]]
    write: Callable[[Sequence[str]], str]
    sides: Callable[[SubmittedValues, DealContext], Sides]
    melds: Callable[[SubmittedValues, DealContext, int], Mapping[str, Any]]
    melds_typed: Callable[[Sequence[Any], int], Values]
    shown: Callable[[Collection[Any], Any, bool], Facts | None]
    told: Callable[[Mapping[str, int], int, list[Json], Any], Facts]
    points: Callable[[Any, SubmittedValues, DealContext, int], int | None]
    of_last: tuple[str, ...] = ()
    more: Callable[[SubmittedValues, DealContext], Json] = lambda _typed, _scene: {}
    more_typed: Callable[[Json, DealContext], Values] = lambda _deal, _scene: {}
    by_rank: Callable[[SubmittedValues, int], list[Json]] = lambda _typed, _j: []
    by_rank_typed: Callable[[Sequence[Json], int], Values] = lambda _canastas, _j: {}
    notes: Callable[[SubmittedValues, DealContext], tuple[Fact, ...]] = lambda _typed, _scene: ()

    def playing(self, typed: SubmittedValues, scene: DealContext) -> tuple[str, ...]:
        sides = self.sides(typed, scene)
        return tuple(name for name in scene.players if any(name in side for side in sides))

    @property
    def seats(self) -> SeatFields:
        """The fields that are numbered by seats and sides, or whose values are seats."""
        return SeatFields(
            named=("points", "hand"),
            chosen=(self.keys.last,),
            by_party=(*(field.key for field in self.side_form.schema.fields), *self.meld_heads),
            playing=self.playing,
            parties=self.sides,
        )

    @property
    def numbers(self) -> tuple[str, ...]:
        """The fields of a side in numbers."""
        return (*self.kinds, "cards")

    @property
    def form(self) -> DealForm:
        """The fields of a deal that are typed as their types say."""
        left_out = (self.keys.last, self.keys.sides, "hands", "sitting")
        return DealForm(self.schema, dict, self.playing, left_out)

    @property
    def side_form(self) -> DealForm:
        """The fields of a side, without the number of the side."""
        typed = (
            field for field in _of_sides(self.schema) if isinstance(field.type, Number | Choice)
        )
        return DealForm(DealSchema(tuple(typed)), dict)

    def label(self, key: str) -> str:
        """The label of a field of the deal, or of a side."""
        label = self.schema.label(key)
        assert label is not None, key
        return in_language(label)

    def deal(self, typed: SubmittedValues, scene: DealContext) -> Json:
        last = typed.text(self.keys.last)
        named = {self.keys.last: None if last == NOBODY else scene.player(last)} if last else {}
        told = self.form.deal(typed, scene) | self.more(typed, scene)
        sides = range(len(self.sides(typed, scene)))
        return {
            **named,
            **{key: told[key] for key in told if last != NOBODY or key not in self.of_last},
            self.keys.sides: [self._side(typed, scene, j) for j in sides],
            "hands": self._hands(typed, scene),
        }

    def _side(self, typed: SubmittedValues, scene: DealContext, j: int) -> Json:
        """One side: at full depth its melds, unless only its numbers were typed."""
        end = f"-{j}"
        fields = {n.removesuffix(end): t for n, t in typed.values.items() if n.endswith(end)}
        told = self.side_form.deal(SubmittedValues(fields), scene)
        own = {key: told[key] for key in told if key not in self.numbers}
        numbers = given(**self._numbers(typed, j), canastas=self.by_rank(typed, j))
        melds = list(self.melds(typed, scene, j).values())
        if scene.level == FULL and (melds or not numbers):
            return {"melds": melds, **own}
        return numbers | own

    def _numbers(self, typed: SubmittedValues, j: int) -> Json:
        return given(**{key: typed.number(f"{key}-{j}") for key in self.numbers})

    def _hands(self, typed: SubmittedValues, scene: DealContext) -> Json:
        """Return the typed hands: at full depth the cards if there are any, else points.

        The player of the last card has no field.
        """
        hands: Json = {}
        for name in self.playing(typed, scene):
            seat = scene.seat(name)
            if seat == typed.text(self.keys.last):
                continue
            cards = self.read(typed.text(f"hand-{seat}")) if scene.level == FULL else []
            points = typed.number(f"points-{seat}")
            if cards or points is not None:
                hands[name] = cards or points
        return hands

    def typed(self, deal: Json, scene: DealContext) -> Values:
        """Return what was typed for a deal, for corrections."""
        last = deal.get(self.keys.last)
        values = self.form.typed(deal, scene)
        values[self.keys.last] = (NOBODY if last is None else scene.seat(last),)
        for name, hand in (deal.get("hands") or {}).items():
            cards = isinstance(hand, list)
            text = self.write(hand) if cards else string(hand)
            values[f"{'hand' if cards else 'points'}-{scene.seat(name)}"] = (text,)
        for j, side in enumerate(deal.get(self.keys.sides) or ()):
            shown = side if side.get("melds") is None else {**side, **dict.fromkeys(self.numbers)}
            own = self.side_form.typed(shown, scene)
            values |= {f"{name}-{j}": texts for name, texts in own.items()}
            values |= self.by_rank_typed(side.get("canastas") or (), j)
            values |= self.melds_typed(side.get("melds") or (), j)
        return values | self.more_typed(deal, scene)

    def field(self, path: str, scene: DealContext, typed: SubmittedValues) -> str:
        """The field of the form that a path within the deal speaks of."""
        name, _dot, rest = path.partition(".")
        j = self._number(name)
        if j is None:
            seat = scene.seat_in(rest)
            if name == "hands" and seat:
                by_cards = typed.text(f"hand-{seat}") or not typed.text(f"points-{seat}")
                return f"{'hand' if scene.level == FULL and by_cards else 'points'}-{seat}"
            return f"{name}-{seat}" if seat else name
        column, bracket, place = rest.partition("[")
        if column != "melds" or not bracket:
            return f"{column or self.side}-{j}"
        fields, number = list(self.melds(typed, scene, j)), place.partition("]")[0]
        known = number.isdigit() and int(number) < len(fields)
        return fields[int(number)] if known else f"melds-{j}"

    def whose(self, path: str, scene: DealContext, _typed: SubmittedValues) -> Sequence[str]:
        """The side or the player that a path within a deal speaks of, if it speaks of any."""
        name, _dot, rest = path.partition(".")
        j, sides = self._number(name), self.sides(SubmittedValues({}), scene)
        if j is not None:
            return sides[j] if j < len(sides) else ()
        seat = scene.seat_in(rest)
        return (scene.player(seat),) if seat else ()

    def _number(self, name: str) -> int | None:
        """The number in `sides[number]`."""
        number = name.removeprefix(f"{self.keys.sides}[").removesuffix("]")
        return int(number) if number != name and number.isdigit() else None

    def facts_of(self, typed: SubmittedValues, scene: DealContext, j: int) -> Facts | None:
        """Return what the melds of a side, or its numbers, come to; None while that cannot be
        said."""
        melds, variant = self.melds(typed, scene, j), self.variant(scene.report)
        if scene.level == FULL and melds:
            return self.shown(melds.values(), variant, False)
        numbers, by_rank = self._numbers(typed, j), self.by_rank(typed, j)
        if not (numbers or by_rank):
            return None
        if not all(is_int(number) and number >= 0 for number in numbers.values()):
            return None
        counts = {kind: numbers.get(kind, 0) for kind in self.kinds}
        return self.told(counts, numbers.get("cards", 0), by_rank, variant)

    def so_far(self, typed: SubmittedValues, scene: DealContext, j: int) -> str:
        """Points of a side on the table; empty while nothing is typed."""
        facts = self.facts_of(typed, scene, j)
        points = None if facts is None else self.points(facts, typed, scene, j)
        return "" if points is None else str(points)

    def preview(self, typed: SubmittedValues, scene: DealContext) -> tuple[Fact, ...]:
        """Return what each side has on the table, as it is typed."""
        sides = range(len(self.sides(typed, scene)))
        sums = (Fact("", self.so_far(typed, scene, j), place=f"sum-{j}") for j in sides)
        return (*sums, *self.notes(typed, scene))

    def derived(self, typed: SubmittedValues, scene: DealContext) -> Values:
        """Return what a form in numbers knows of melds and hands that were typed card by card."""
        values: Values = {}
        if scene.level != QUICK:
            return values
        variant = self.variant(scene.report)
        for j in range(len(self.sides(typed, scene))):
            melds = self.melds(typed, scene, j)
            if melds and (facts := self.shown(melds.values(), variant, True)):
                values |= {f"{kind}-{j}": (str(n),) for kind, n in facts.counts.items() if n}
                values[f"cards-{j}"] = (str(facts.points),)
        points = self.values(variant)
        for seat in map(scene.seat, scene.players):
            text = typed.text(f"hand-{seat}")
            cards = self.read(text)
            if text and all(card in points for card in cards):
                values[f"points-{seat}"] = (str(sum(points[card] for card in cards)),)
        return values

    def level_of(self, deal: Json, level: str) -> str:
        """Return how deep a written deal is: with any meld or hand in cards it is full."""
        sides = deal.get(self.keys.sides) or ()
        melds = any(side.get("melds") is not None for side in sides)
        hands = any(isinstance(hand, list) for hand in (deal.get("hands") or {}).values())
        return FULL if melds or hands else QUICK if sides else level

    def in_words(self, title: str, row: Json, amounts: Mapping[str, str]) -> DealInWords:
        """A deal: its title, and the points of each side in one line, e.g. "Anna & Cleo: canastas
        +500 (1 natural), cards +365". `amounts` are labels of further points."""
        return DealInWords(title, tuple(self._sum(side, amounts) for side in row[self.keys.sides]))

    def _sum(self, side: Json, amounts: Mapping[str, str]) -> str:
        kinds = [
            f"{n} {in_language(self.kinds[kind])}" for kind, n in side["canastas"].items() if n
        ]
        told = {"canasta_points": _("canastas"), "card_points": _("cards")}
        told |= {**amounts, "hand_points": _("in hand")}
        points = {key: side[key] for key in told}
        points["hand_points"] += side.get("red_hand_points", 0)
        parts = [
            f"{label} {'−' if points[key] < 0 else '+'}{abs(points[key])}"
            + (f" ({', '.join(kinds)})" if key == "canasta_points" and kinds else "")
            for key, label in told.items()
            if points[key]
        ]
        return f"{joined(side['players'])}: {', '.join(parts) or '0'}"


def _of_sides(schema: DealSchema) -> tuple[Field, ...]:
    """The fields of the sides of a deal."""
    lists = (field.type for field in schema.fields if isinstance(field.type, ListOf))
    sides = (of.entry for of in lists if isinstance(of.entry, Shape))
    return tuple(field for side in sides for field in side.fields)
