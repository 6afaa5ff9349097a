"""Reading a report of Canasta or Buraco field by field: its head, its objects, the hands.

Knows JSON types, paths and the faults that both games list. Does not know what a field of a deal
means, nor which teams or options a game allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.envelope import Json, Problem, is_int, unknown_fields
from games.options import Option, read_variant
from games.totals import FIELD, tells_totals


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


Teams = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class HeaderRules:
    """What a game says about the head of its report.

    `starter` is the field that names who deals or begins first. `teams` judges the given teams
    (None: absent) for a seat order and gives the code of the fault, or None when they are fine.
    """

    game: str
    starter: str
    counts: tuple[int, ...]
    options: tuple[Option, ...]
    teams: Callable[[tuple[str, ...], object], str | None]


@dataclass(frozen=True, slots=True)
class Header:
    """A proper head: `starter` is a seat, `teams` is None when the report names none; no `deals`
    where only the totals are told."""

    variant: dict[str, Any]
    players: tuple[str, ...]
    teams: Teams | None
    starter: int
    deals: list[object]


def read_header(report: Json, rules: HeaderRules) -> tuple[Header | None, list[Problem]]:
    """The head of the report, or every fault of it."""
    problems = []
    if report.get("game") != rules.game:
        problems.append(Problem("game_unknown", "game"))
    known = ("game", "variant", "players", "teams", rules.starter, "deals", FIELD)
    problems += unknown_fields(report, known)
    variant, faults = read_variant(rules.options, report.get("variant"))
    problems += sorted(faults, key=lambda fault: fault.path)
    players, faults = _read_players(report.get("players"), rules.counts)
    problems += faults
    if not faults:
        problems += _seat_faults(report, players, rules)
    deals = [] if tells_totals(report) else report.get("deals")
    if not isinstance(deals, list):
        problems.append(Problem("deals_type", "deals"))
    if problems or not isinstance(deals, list):
        return None, problems
    starter = report.get(rules.starter)
    seat = 0 if starter is None else players.index(starter)
    return Header(variant, players, _given_teams(report), seat, deals), []


def _given_teams(report: Json) -> Teams | None:
    teams = report.get("teams")
    return None if teams is None else tuple(tuple(team) for team in teams)


def _read_players(value: object, counts: tuple[int, ...]) -> tuple[tuple[str, ...], list[Problem]]:
    if not isinstance(value, list) or len(value) not in counts:
        return (), [Problem("players_count", "players")]
    problems = []
    for i, name in enumerate(value):
        if not isinstance(name, str) or not name.strip():
            problems.append(Problem("player_name", f"players[{i}]"))
        elif name in value[:i]:
            problems.append(Problem("player_duplicate", f"players[{i}]"))
    return (() if problems else tuple(value)), problems


def _seat_faults(report: Json, players: tuple[str, ...], rules: HeaderRules) -> list[Problem]:
    problems = []
    code = rules.teams(players, report.get("teams"))
    if code is not None:
        problems.append(Problem(code, "teams"))
    starter = report.get(rules.starter)
    if starter is not None and starter not in players:
        problems.append(Problem(f"{rules.starter}_unknown", rules.starter))
    return problems


def read_teams(players: tuple[str, ...], value: object) -> Teams | None:
    """The teams when they hold every player exactly once, else None."""
    if not isinstance(value, list) or not all(isinstance(team, list) for team in value):
        return None
    names = [name for team in value for name in team]
    if not all(isinstance(name, str) for name in names) or sorted(names) != sorted(players):
        return None
    return tuple(tuple(team) for team in value)


def opposite_pairs(players: tuple[str, ...]) -> Teams:
    """The pairs that sit opposite each other, in seat order."""
    half = len(players) // 2
    return tuple((players[k], players[k + half]) for k in range(half))


def are_opposite_pairs(players: tuple[str, ...], teams: Teams) -> bool:
    """Whether the teams are the opposite pairs, in whatever order."""
    return {frozenset(team) for team in teams} == {
        frozenset(pair) for pair in opposite_pairs(players)
    }
