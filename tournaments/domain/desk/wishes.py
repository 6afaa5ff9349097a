"""Wishes for every draw: two players apart, two together, a player's own table.

Joins wishes to a draw request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from games.envelope import Json
from tournaments.domain.labels import Labels, holders
from tournaments.domain.refusal import refuse

TABLES = 999  # table numbers at most


class WishKind(StrEnum):
    """APART: not at one table if it can be helped. TOGETHER: at one table. TABLE: at that one."""

    APART = "apart"
    TOGETHER = "together"
    TABLE = "table"


@dataclass(frozen=True, slots=True, order=True)
class Wish:
    """`other` is the second of two people, `table` a number from 1; the one that does not belong
    to the kind is "" or 0."""

    kind: WishKind
    player: str
    other: str = ""
    table: int = 0

    def as_json(self) -> Json:
        return {
            "wish": str(self.kind),
            "player": self.player,
            "other": self.other,
            "table": self.table,
        }


def read_wish(command: Json, known: Collection[str]) -> Wish:
    """The wish of a command about people who are known; refused if it is none."""
    kind, player, other = command["wish"], command["player"], command.get("other")
    if player not in known:
        refuse("player_unknown", "player")
    if kind == WishKind.TABLE:
        table = command.get("table")
        if table is None or not 1 <= table <= TABLES:
            refuse("field_missing" if table is None else "table_number", "table")
        return Wish(WishKind.TABLE, player, table=table)
    if other not in known or other == player:
        refuse("same_person" if other == player else "player_unknown", "other")
    first, second = sorted((player, other))
    return Wish(WishKind(kind), first, second)


def by_labels(
    seats: Iterable[tuple[str, str]],
    labels: Labels,
    players: Collection[str],
    wishes: Collection[Wish] = (),
) -> Iterator[tuple[str, Wish]]:
    """Yield each wish that follows from (label, kind) for `players`, with the label.

    Wishes about two players by name come first. A label does not join two players who are linked to
    others that must sit apart by name.

    >>> held = {("Team", "e1"): "l1", ("Team", "e2"): "l1", ("Team", "e3"): "l2"}
    >>> [(w.player, w.other) for _, w in by_labels([("Team", "apart")], held, ["e1", "e2", "e3"])]
    [('e1', 'e2')]
    """
    named = {(wish.player, wish.other) for wish in wishes if wish.other}
    foes = [{w.player, w.other} for w in wishes if w.kind is WishKind.APART]
    joined = {player: {player} for player in players}
    for wish in wishes:
        if wish.kind is WishKind.TOGETHER and {wish.player, wish.other} <= joined.keys():
            whole = joined[wish.player] | joined[wish.other]
            joined |= dict.fromkeys(whole, whole)
    for label, kind in seats:
        groups: dict[str, list[str]] = {}
        for player, says in holders(labels, label, players).items():
            groups.setdefault(says, []).append(player)
        for group in groups.values():
            for pair in combinations(sorted(group), 2):
                if pair in named:
                    continue
                if kind == WishKind.TOGETHER:
                    whole = joined[pair[0]] | joined[pair[1]]
                    if any(two <= whole for two in foes):
                        continue
                    joined |= dict.fromkeys(whole, whole)
                named.add(pair)
                yield label, Wish(WishKind(kind), *pair)


def broken(wishes: Iterable[Wish], tables: Sequence[Sequence[str]]) -> tuple[Wish, ...]:
    """The wishes of those who sit at these tables that do not hold there."""
    at = {player: number for number, table in enumerate(tables, 1) for player in table}

    def holds(wish: Wish) -> bool:
        mine, other = at.get(wish.player), at.get(wish.other)
        if wish.kind is WishKind.TABLE:
            return mine in (None, wish.table)
        if mine is None or other is None:
            return True
        return (mine == other) == (wish.kind is WishKind.TOGETHER)

    return tuple(wish for wish in sorted(wishes) if not holds(wish))


def with_wishes(report: Json, wishes: Iterable[Wish]) -> Json:
    """The instance of a draw with the wishes of those who are in it."""
    here = set(report["players"]["id"])
    lists: dict[str, list[list[Any]]] = {}
    for wish in sorted(wishes):
        if wish.player not in here or (wish.other and wish.other not in here):
            continue
        key = "wishes" if wish.kind is WishKind.TABLE else str(wish.kind)
        lists.setdefault(key, []).append([wish.player, wish.table or wish.other])
    return {**report, **lists}
