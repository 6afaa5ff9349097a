"""A whole game from its written record: piles and decisions (rule book rows 16 to 28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.bronzen.cards import CARDS, PACK, Meeting
from games.bronzen.play import Game, StalemateError, play
from games.envelope import Json
from games.fields import Anything, EachPlayer, Field, Reading, Shape, always

_PACK = Counter(PACK)


class _StoppedError(Exception):
    """The record does not carry the game any further: a code and a place."""


@dataclass(slots=True)
class _Reader:
    """Leads a game by a record, and stops it where the record fails (rows 24-26): orders by player
    (top card first), one letter for each decision."""

    orders: Mapping[str, Sequence[Sequence[str]]]
    decisions: str
    decided: int = 0

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:
        player, orders = list(self.orders.items())[seat]
        if number == len(orders):
            raise _StoppedError("replay_orders_missing", f"orders.{player}")
        if number and Counter(orders[number]) != Counter(cards):
            raise _StoppedError("replay_bunker", f"orders.{player}[{number}]")
        return orders[number]

    def doubles(self, seat: int) -> bool:  # noqa: ARG002  the record names no player
        if self.decided == len(self.decisions):
            raise _StoppedError("replay_decisions_missing", "decisions")
        self.decided += 1
        return self.decisions[self.decided - 1] == "d"

    def left_over(self, game: Game) -> Iterator[tuple[str, str]]:
        """Yield what the finished game did not need (row 28)."""
        for (player, orders), used in zip(self.orders.items(), game.piles, strict=True):
            if used < len(orders):
                yield "replay_orders_left", f"orders.{player}[{used}]"
        if self.decided < len(self.decisions):
            yield "replay_decisions_left", "decisions"


class Replay:
    """The field of a replay; its value is the game that the record tells."""

    def read(self, value: object, path: str, reading: Reading) -> Game | None:
        """The game, or None after the problems of rows 16-28 were refused."""
        mark = len(reading.problems)
        entry = _RECORD.read(value, path, reading)
        if not isinstance(value, dict) or entry is None:
            return None
        decisions = value.get("decisions", "")
        if not isinstance(decisions, str) or set(decisions) - {"d", "p"}:
            reading.refuse("replay_decisions_type", f"{path}.decisions")
        if len(reading.problems) > mark:
            return None
        reader = _Reader(entry["orders"], str(decisions))
        try:
            game = play(reader)
        except _StoppedError as stopped:
            code, place = stopped.args
            reading.refuse(code, f"{path}.{place}")
        except StalemateError:
            reading.refuse("replay_stalemate", path)
        else:
            for code, place in reader.left_over(game):
                reading.refuse(code, f"{path}.{place}")
        return game if len(reading.problems) == mark else None


class _Orders:
    """The orders of a player: the whole pack, then the piles from the Bunker (rows 20-22)."""

    def read(self, value: object, path: str, reading: Reading) -> list[list[str]] | None:
        if not isinstance(value, list) or not value or not all(isinstance(o, list) for o in value):
            reading.refuse("replay_orders_type", path)
            return None
        mark = len(reading.problems)
        for k, order in enumerate(value):
            for j, card in enumerate(order):
                if not isinstance(card, str) or card not in CARDS:
                    reading.refuse("card_unknown", f"{path}[{k}][{j}]")
        if len(reading.problems) == mark and Counter(value[0]) != _PACK:
            reading.refuse("replay_pack", f"{path}[0]")
        return value


_WRONG: Final = "replay_orders_type"
_RECORD: Final = Shape(
    (
        Field("orders", EachPlayer(_Orders(), _WRONG, _WRONG), needed=always, missing=_WRONG),
        Field("decisions", Anything()),
    ),
    "replay_type",
)


def facts(game: Game, players: tuple[str, ...]) -> Json:
    """The facts of a replayed game as the outcome states them."""
    tricks = game.tricks
    met = Counter(meeting for trick in tricks for meeting in trick.meetings)
    einzel = Counter(trick.winner for trick in tricks if trick.einzel)
    return {
        "tricks": len(tricks),
        "contested": sum(not trick.einzel for trick in tricks),
        "color": met[Meeting.COLOR],
        "counter": met[Meeting.COUNTER],
        "double_c": met[Meeting.DOUBLE_C],
        "jay": met[Meeting.JAY],
        "last_card_won": sum(trick.last_card_won for trick in tricks),
        "last_card_lost": sum(trick.last_card_lost for trick in tricks),
        "largest_trick": max(trick.size for trick in tricks),
        "einzel": {player: einzel[seat] for seat, player in enumerate(players)},
        "reshuffles": {player: game.piles[seat] - 1 for seat, player in enumerate(players)},
        "decisions": sum(trick.decisions for trick in tricks),
    }
