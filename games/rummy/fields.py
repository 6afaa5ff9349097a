"""Reading one object of a report field by field, and the hands that were left.

Knows JSON types, paths and the shared error codes. Does not know what a field means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from games.envelope import Json, Problem, is_int, unknown_fields


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of the report at `path`; what is wrong with it gathers in `problems`.

    A field that is null counts as absent.
    """

    value: Json
    path: str
    problems: list[Problem] = field(default_factory=list)

    def at(self, key: str) -> str:
        return f"{self.path}.{key}"

    def get(self, key: str) -> object:
        return self.value.get(key)

    def note(self, code: str, key: str) -> None:
        self.problems.append(Problem(code, self.at(key)))

    def only(self, known: Iterable[str]) -> None:
        """Note every field that is not `known`."""
        self.problems.extend(unknown_fields(self.value, known, f"{self.path}."))

    def integer(self, key: str, highest: int | None = None) -> int | None:
        """An int of 0 to `highest` (without limit: None); None when absent or noted as wrong."""
        value = self.get(key)
        if value is None:
            return None
        if is_count(value, highest):
            assert isinstance(value, int)
            return value
        self.note("field_type", key)
        return None

    def names(self, key: str, known: tuple[str, ...]) -> Fields | None:
        """An object with an entry per name; names that are not `known` are noted."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.note("field_type", key)
            return None
        inner = Fields(value, self.at(key), self.problems)
        for name in sorted(value.keys() - set(known)):
            inner.note("player_unknown", name)
        return inner

    def objects(self, key: str) -> Iterator[Fields]:
        """The entries of a list of objects; a wrong list or entry is noted and left out."""
        value = self.get(key)
        if value is None:
            return
        if not isinstance(value, list):
            self.note("field_type", key)
            return
        for k, entry in enumerate(value):
            path = f"{self.at(key)}[{k}]"
            if isinstance(entry, dict):
                yield Fields(entry, path, self.problems)
            else:
                self.problems.append(Problem("field_type", path))


def is_count(value: object, highest: int | None = None) -> bool:
    """Whether `value` is a JSON integer of 0 to `highest`."""
    if not is_int(value):
        return False
    assert isinstance(value, int)
    return value >= 0 and (highest is None or value <= highest)


Hand = int | tuple[str, ...]
Hands = Mapping[str, Hand]


def read_hands(
    fields: Fields, players: tuple[str, ...], is_card: Callable[[object], bool]
) -> dict[str, Hand]:
    """The field `hands`: per name card points or cards; faults are noted in `fields`."""
    if fields.get("hands") is None:
        fields.note("field_missing", "hands")
    entries = fields.names("hands", players)
    if entries is None:
        return {}
    hands: dict[str, Hand] = {}
    for name in players:
        hand = _read_hand(entries, name, is_card)
        if hand is not None:
            hands[name] = hand
    return hands


def _read_hand(entries: Fields, name: str, is_card: Callable[[object], bool]) -> Hand | None:
    value = entries.get(name)
    if not isinstance(value, list):
        return entries.integer(name)
    strange = [k for k, card in enumerate(value) if not is_card(card)]
    entries.problems.extend(Problem("card_unknown", f"{entries.at(name)}[{k}]") for k in strange)
    return None if strange else tuple(value)


def uneven_hands(hands: Hands, players: tuple[str, ...], path: str) -> Iterator[Problem]:
    """Hands given in points that no cards can be worth (every card is worth a multiple of 5)."""
    for name in players:
        hand = hands.get(name)
        if isinstance(hand, int) and hand % 5:
            yield Problem("not_multiple_of_5", f"{path}.hands.{name}")


def is_empty(hand: Hand) -> bool:
    return hand in (0, ())


def hand_points(hand: Hand, values: Mapping[str, int]) -> int:
    """Points of a hand; `values` gives the value of each card."""
    return hand if isinstance(hand, int) else sum(values[card] for card in hand)


def most_cards(hand: Hand) -> int:
    """How many cards the hand can hold at most (the cheapest card is worth 5)."""
    return hand // 5 if isinstance(hand, int) else len(hand)


def known_cards(hands: Hands) -> Iterator[str]:
    """Every card of the hands that are given as cards."""
    for hand in hands.values():
        if not isinstance(hand, int):
            yield from hand
