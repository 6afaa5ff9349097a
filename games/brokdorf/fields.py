"""Taking fields out of a report object, with every problem of form noted (phase 1).

Knows JSON types, players and cards. Does not know which field belongs where.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.brokdorf.trick import is_card
from games.cards import SUITS
from games.envelope import Json, Problem, is_int


class FieldReader:
    """Reads values against one table of players; problems gather in `problems`, in order.

    Every method returns a value of the promised type. Where the report had none, it notes why and
    returns an empty one, which no later phase will see.
    """

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.problems: list[Problem] = []

    def refuse(self, code: str, path: str) -> None:
        self.problems.append(Problem(code, path))

    def name(self, value: object, path: str) -> str | None:
        """A player of the table, or None when the value is absent or wrong."""
        if value is None:
            return None
        if not isinstance(value, str):
            self.refuse("field_type", path)
            return None
        if value not in self.players:
            self.refuse("player_unknown", path)
            return None
        return value

    def names(self, value: object, path: str) -> tuple[str, ...] | None:
        """Different players of the table; None when absent or not a list."""
        if value is None or not self._is(list, value, path):
            return None
        assert isinstance(value, list)
        names: list[str] = []
        for i, entry in enumerate(value):
            name = self._entry_name(entry, f"{path}[{i}]")
            if name is not None and name in names:
                self.refuse("name_duplicate", f"{path}[{i}]")
            elif name is not None:
                names.append(name)
        return tuple(names)

    def cards(self, value: object, path: str) -> tuple[str, ...] | None:
        """Cards of the pack; None when absent or not a list."""
        if value is None or not self._is(list, value, path):
            return None
        assert isinstance(value, list)
        cards: list[str] = []
        for i, entry in enumerate(value):
            card = self.card(entry, f"{path}[{i}]")
            if card is not None:
                cards.append(card)
        return tuple(cards)

    def card(self, value: object, path: str) -> str | None:
        if isinstance(value, str) and is_card(value):
            return value
        self.refuse("card_unknown", path)
        return None

    def suit(self, value: object, path: str) -> str | None:
        """A trump suit; None when absent or wrong."""
        if value is None or (isinstance(value, str) and value in tuple(SUITS)):
            return value
        self.refuse("trump_unknown", path)
        return None

    def number(self, value: object, path: str, low: int, high: int, code: str) -> int | None:
        """An integer from `low` to `high`; `code` is the problem of one outside."""
        if not isinstance(value, int) or not is_int(value):
            self.refuse("field_type", path)
            return None
        if not low <= value <= high:
            self.refuse(code, path)
            return None
        return value

    def numbers(
        self, value: object, path: str, low: int, high: int, code: str
    ) -> dict[str, int] | None:
        """A map of players to integers from `low` to `high`; None when absent or no object."""
        if value is None or not self._is(dict, value, path):
            return None
        assert isinstance(value, dict)
        read = (
            (name, self.number(value[name], place, low, high, code))
            for name, place in self.entries(value, path)
        )
        return {name: number for name, number in read if number is not None}

    def entries(self, value: Json, path: str) -> Iterator[tuple[str, str]]:
        """Players of a map with their paths, in seat order; strangers after them are refused."""
        for name in self.players:
            if name in value:
                yield name, f"{path}.{name}"
        for name in sorted(str(key) for key in value.keys() - set(self.players)):
            self.refuse("player_unknown", f"{path}.{name}")

    def is_object(self, value: object, path: str) -> bool:
        return self._is(dict, value, path)

    def is_list(self, value: object, path: str) -> bool:
        return self._is(list, value, path)

    def _entry_name(self, entry: object, path: str) -> str | None:
        if entry is None:
            self.refuse("field_type", path)
        return self.name(entry, path)

    def _is(self, kind: type, value: object, path: str) -> bool:
        if isinstance(value, kind):
            return True
        self.refuse("field_type", path)
        return False
