"""Map changes to topics, so that pages reload only when one of their topics changed.

| topic | contents |
|---|---|
| `event` | agreed settings, phase, round, names: every page shows some of it |
| `standings` | scores and all that decides about places |
| `seats` | seats of the drawn or running round |
| `clock` | ends, pauses and starts |
| `tables`, `table-7` | reports, line-ups and dates of any table, and of this one |
| `entrant-e12` | score and status of this entrant |
| `draws` | promised and revealed lots |
| `desk` | everything |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from tournaments.domain.desk.cashbook import Cashbook
from tournaments.domain.formats.state import FormatState, Table
from tournaments.domain.log.codec import Patch
from tournaments.domain.tournament_state import DisputedReport, PendingReport, TournamentState

Rule = Callable[[Any, Any, Patch], Iterable[str]]
K = TypeVar("K")
T = TypeVar("T")
EVENT, STANDINGS, SEATS, CLOCK = "event", "standings", "seats", "clock"
TABLES, DRAWS, DESK = "tables", "draws", "desk"


class _Match(Protocol):
    """A match of a season, as far as topics speak of it."""

    @property
    def table(self) -> int: ...
    @property
    def sides(self) -> tuple[str, ...]: ...


def table(number: int) -> str:
    """The topic of a table of the round, or of the season."""
    return f"table-{number}"


def entrant(ref: str) -> str:
    """The topic of an entrant."""
    return f"entrant-{ref}"


def topics(before: TournamentState, after: TournamentState, patch: Patch) -> tuple[str, ...]:
    """Return what the difference between two states of one event touched, in alphabetical order."""
    touched = {DESK, *_called(before.names, after.names)}
    for name, inner in _fields(patch, before):
        if name == "play":
            touched |= _named(_PLAY, before.play, after.play, _fields(inner, before.play))
        else:
            touched |= _named(_COURSE, before, after, [(name, inner)])
    return tuple(sorted(touched))


def _called(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yield whose names are others; they stand on every page."""
    for ref in () if old is new else {*old} | {*new}:
        if ref[0] != "t" and old.get(ref) != new.get(ref):
            yield EVENT
            if ref[0] != "l":
                yield entrant(ref.partition(".")[0])


def _fields(patch: Patch, value: TournamentState | FormatState) -> list[tuple[str, Patch]]:
    """The fields in a difference; all of them where the whole was replaced."""
    if isinstance(patch, list):
        return [(name, patch) for name in type(value).__dataclass_fields__]
    return list(patch.items()) if isinstance(patch, dict) else []


def _named(
    rules: Mapping[str, Rule], old: object, new: object, fields: Iterable[tuple[str, Patch]]
) -> set[str]:
    return {
        topic
        for name, patch in fields
        for topic in rules.get(name, _WHATEVER)(getattr(old, name), getattr(new, name), patch)
    }


def _always(*names: str) -> Rule:
    return lambda _old, _new, _change: names


_WHATEVER = _always(EVENT)  # of a field that no rule names: every page shows some of it


def _each_entrant(*names: str) -> Rule:
    """Of a mapping by entrant: those whose values differ."""
    return lambda old, new, patch: (*names, *map(entrant, _keys(old, new, patch)))


def _people(*names: str) -> Rule:
    """Of a list or set of entrants: who came or went."""
    return lambda old, new, _change: (*names, *map(entrant, {*old} ^ {*new}))


def _each_table(old: tuple[Table, ...], new: tuple[Table, ...], _change: Patch) -> Iterator[str]:
    """Of the tables of the hall."""
    yield TABLES
    for number in range(1, max(len(old), len(new)) + 1):
        was, now = old[number - 1 : number], new[number - 1 : number]
        if was != now:
            yield table(number)
            if [t.players for t in was] != [t.players for t in now]:
                yield SEATS


def _played(old: Mapping[int, object], new: Mapping[int, object], patch: Patch) -> Iterator[str]:
    """Of the games of a season, by table."""
    yield from (STANDINGS, TABLES)
    yield from map(table, _keys(old, new, patch))


def _lineups(
    old: Mapping[tuple[int, str], object], new: Mapping[tuple[int, str], object], _change: Patch
) -> Iterator[str]:
    """Of who of a team plays, by table and side."""
    yield TABLES
    for number, side in {key for key in {*old} | {*new} if old.get(key) != new.get(key)}:
        yield from (table(number), entrant(side))


def _fixtures(old: tuple[_Match, ...], new: tuple[_Match, ...], _change: Patch) -> Iterator[str]:
    """Of the matches of a season: whose date, sides or deadline are others."""
    yield from (TABLES, SEATS)
    for fixture in {*old} ^ {*new}:
        yield table(fixture.table)
        yield from map(entrant, fixture.sides)


def _joining(old: Mapping[str, int], new: Mapping[str, int], patch: Patch) -> Iterator[str]:
    """Of those who sit down after the match at a table, by entrant."""
    yield TABLES
    for player in _keys(old, new, patch):
        yield entrant(player)
        yield from (table(of[player]) for of in (old, new) if player in of)


def _waiting(
    old: Mapping[int, PendingReport], new: Mapping[int, PendingReport], patch: Patch
) -> Iterator[str]:
    """Of the reports that wait for a second player."""
    yield TABLES
    numbers = _keys(old, new, patch)
    yield from (table(of[n].table) for n in numbers for of in (old, new) if n in of)


def _disputes(
    old: Mapping[int, DisputedReport], new: Mapping[int, DisputedReport], patch: Patch
) -> Iterator[str]:
    """Yield the topics of disputed reports."""
    was, now = ({n: dispute.report for n, dispute in of.items()} for of in (old, new))
    return _waiting(was, now, patch)


def _apart(old: tuple[T, ...], new: tuple[T, ...]) -> list[T]:
    return [item for item in (*old, *new) if item not in old or item not in new]


def _keys(old: Mapping[K, object], new: Mapping[K, object], patch: Patch) -> Iterable[K]:
    """The keys whose values differ: as the difference says, or all where it replaced the whole."""
    if not isinstance(patch, dict):
        return {*old} | {*new}
    fresh = (key for part in ("~", "+") for key, _value in patch.get(part, ()))
    return (*fresh, *patch.get("-", ()))


def _at_tables(old: Mapping[int, object], new: Mapping[int, object], patch: Patch) -> Iterator[str]:
    """Of what belongs to tables, by their numbers."""
    yield from map(table, _keys(old, new, patch))


def _coins(old: Cashbook, new: Cashbook, _patch: Patch) -> Iterator[str]:
    """Of the box: what follows of entry fees and prizes, and who has paid."""
    told = attrgetter("entry_fee", "fees", "agreed", "of_labels", "prizes", "handed")
    if told(old) != told(new):
        yield EVENT
    moved = _apart(tuple(old.movements.values()), tuple(new.movements.values()))
    yield from (entrant(movement.player) for movement in moved if movement.player)


_COURSE: Mapping[str, Rule] = {
    "setup": _always(EVENT),
    "final": _always(STANDINGS),
    "published": _always(SEATS, DRAWS),
    "signup_open": _always(EVENT),
    "pending": _waiting,
    "disputes": _disputes,
    "dropped": _disputes,
    "promise": _always(DRAWS),
    "lots": _always(DRAWS),
    "wishes": _always(),
    "given": _always(),
    "steps": _always(CLOCK),
    "cashbook": _coins,
    "announcements": _always(EVENT),
    "breaks": _always(EVENT),
    **dict.fromkeys(("calls", "notes"), _at_tables),
    "corrected": _each_entrant(),
    "forecast": _always(EVENT),
    "labels": _always(EVENT),
    "former": _always(EVENT),
}
# the fields of all formats' states; a name means the same in each
_PLAY: Mapping[str, Rule] = {
    **dict.fromkeys(("zone", "settings", "form", "game"), _always(EVENT)),
    **dict.fromkeys(("phase", "round", "starters", "planned"), _always(EVENT)),
    **dict.fromkeys(("playoff", "cutoff_reached", "seeds", "exchanges", "orders"), _always(EVENT)),
    **dict.fromkeys(("round_due", "closing_at", "paused_at", "cutoff_at"), _always(CLOCK)),
    **dict.fromkeys(
        ("balances", "brought", "status", "penalties", "match_penalties", "exits", "deductions"),
        _each_entrant(STANDINGS),
    ),
    **dict.fromkeys(("annulled", "left", "at_cut", "fillers"), _people(STANDINGS)),
    **dict.fromkeys(("checked_in", "leaving"), _people()),
    "joining": _joining,
    **dict.fromkeys(("peak", "latecomers", "pot", "outside", "threshold"), _always(STANDINGS)),
    **dict.fromkeys(("runden_since_raise", "final_runden"), _always(STANDINGS)),
    **dict.fromkeys(("rounds", "won", "points"), _always(STANDINGS, TABLES)),
    **dict.fromkeys(("byes", "finalists", "boards"), _always(SEATS)),
    **dict.fromkeys(("seated", "sat"), _always(TABLES)),
    **dict.fromkeys(("meetings", "fined", "banned", "former_fees"), _always()),
    "tables": _each_table,
    "cautions": _each_entrant(),
    "sitting_out": _each_entrant(STANDINGS),
    "cash": _each_entrant(),
    "played": _played,
    "lineups": _lineups,
    "rosters": _each_entrant(),
    **dict.fromkeys(("venues", "excused", "joined"), _always(EVENT)),
    "fixtures": _fixtures,
}
