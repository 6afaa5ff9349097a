"""A whole game from its written record: piles and decisions (rule book rows 16 to 28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.bronzen.cards import CARDS, PACK, Meeting
from games.bronzen.play import Game, StalemateError, play
from games.envelope import Json, Problem, unknown_fields
from games.fields import Reading

_PACK = Counter(PACK)


@dataclass(frozen=True, slots=True)
class Record:
    """What a replay is made of: orders by seat (top card first), one letter for each decision."""

    orders: tuple[tuple[Sequence[str], ...], ...]
    decisions: str


class _StoppedError(Exception):
    """The record does not carry the game any further."""

    def __init__(self, code: str, path: str) -> None:
        super().__init__(code)
        self.problem = Problem(code, path)


@dataclass(slots=True)
class _Reader:
    """Leads a game by a record and stops it where the record fails (rows 24-26)."""

    record: Record
    players: tuple[str, ...]
    decided: int = 0

    def order(self, seat: int, number: int, cards: Sequence[str]) -> Sequence[str]:
        orders = self.record.orders[seat]
        if number == len(orders):
            raise _StoppedError("replay_orders_missing", f"orders.{self.players[seat]}")
        if number and Counter(orders[number]) != Counter(cards):
            raise _StoppedError("replay_bunker", f"orders.{self.players[seat]}[{number}]")
        return orders[number]

    def doubles(self, seat: int) -> bool:  # noqa: ARG002  the record names no player
        if self.decided == len(self.record.decisions):
            raise _StoppedError("replay_decisions_missing", "decisions")
        self.decided += 1
        return self.record.decisions[self.decided - 1] == "d"


class Replay:
    """The field of a replay; its value is the game that the record tells."""

    def read(self, value: object, path: str, reading: Reading) -> Game | None:
        """The game, or None after the problems of rows 16-28 were refused."""
        game, problems = _read_replay(value, reading.players, path)
        reading.problems += problems
        return None if problems else game


def _read_replay(
    replay: object, players: tuple[str, ...], path: str
) -> tuple[Game | None, list[Problem]]:
    if not isinstance(replay, dict):
        return None, [Problem("replay_type", path)]
    record, problems = _read_record(replay, players, path)
    if problems:
        return None, problems
    reader = _Reader(record, players)
    try:
        game = play(reader)
    except _StoppedError as stopped:
        return None, [Problem(stopped.problem.code, f"{path}.{stopped.problem.path}")]
    except StalemateError:
        return None, [Problem("replay_stalemate", path)]
    return game, _left_over(record, game, reader.decided, players, path)


def _read_record(replay: Json, players: tuple[str, ...], path: str) -> tuple[Record, list[Problem]]:
    problems = unknown_fields(replay, ("orders", "decisions"), f"{path}.")
    orders = replay.get("orders")
    if isinstance(orders, dict):
        strangers = sorted(orders.keys() - set(players))
        problems += [Problem("player_unknown", f"{path}.orders.{key}") for key in strangers]
        for player in players:
            problems += _order_problems(orders.get(player), f"{path}.orders.{player}")
    else:
        problems.append(Problem("replay_orders_type", f"{path}.orders"))
    decisions = replay.get("decisions", "")
    if not isinstance(decisions, str) or set(decisions) - {"d", "p"}:
        problems.append(Problem("replay_decisions_type", f"{path}.decisions"))
    if problems:
        return Record((), ""), problems
    assert isinstance(orders, dict)
    return Record(tuple(tuple(orders[player]) for player in players), str(decisions)), []


def _order_problems(orders: object, path: str) -> list[Problem]:
    """Rows 20-22 for one player."""
    if (
        not isinstance(orders, list)
        or not orders
        or not all(isinstance(order, list) for order in orders)
    ):
        return [Problem("replay_orders_type", path)]
    strange = [
        Problem("card_unknown", f"{path}[{k}][{j}]")
        for k, order in enumerate(orders)
        for j, card in enumerate(order)
        if not isinstance(card, str) or card not in CARDS
    ]
    if not strange and Counter(orders[0]) != _PACK:
        return [Problem("replay_pack", f"{path}[0]")]
    return strange


def _left_over(
    record: Record, game: Game, decided: int, players: tuple[str, ...], path: str
) -> list[Problem]:
    """Row 28: orders and decisions that the finished game did not need."""
    problems = [
        Problem("replay_orders_left", f"{path}.orders.{players[seat]}[{used}]")
        for seat, used in enumerate(game.piles)
        if used < len(record.orders[seat])
    ]
    if decided < len(record.decisions):
        problems.append(Problem("replay_decisions_left", f"{path}.decisions"))
    return problems


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
