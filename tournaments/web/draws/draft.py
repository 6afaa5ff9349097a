"""The drawn seats as the desk looks at them: why they are so, what a swap by hand or another draw
would change."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.desk.seats import instance_of, label_wishes, mended
from tournaments.domain.desk.wishes import Wish, WishKind, broken
from tournaments.domain.formats.tables import count_repeats
from tournaments.domain.names import folded
from tournaments.domain.seating import Instance, PlayerId, explain, reseated
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.draws.why import Part, Story, meetings, parts, story

Tables = Sequence[Sequence[str]]
_BETWEEN = re.compile(r"[|;,\t]")
LONGEST = 50_000  # letters of a typed seating
MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class Changed:
    """A table as it would be after a repair: who stays and who sits down, by name."""

    number: int
    stay: tuple[str, ...]
    come: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypedSeats:
    """A typed seating `text`: its `tables` by id, or its problems.

    It has the cost before and after, and players without a seat.
    """

    text: str
    tables: Tables
    problems: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    without: tuple[str, ...] = ()


def why(state: TournamentState) -> Story | None:
    """Return the reasons of all seats; None if seats follow a plan."""
    instance = instance_of(state)
    if instance is None or not _fits(instance, state):
        return None
    tables = [table.players for table in state.play.tables]
    seated = {player for table in tables for player in table}
    byes = [player for player in instance.ids if player not in seated]
    return story(explain(instance, tables, byes), state.name)


def by_label(state: TournamentState) -> tuple[str, ...]:
    """Return how well the drawn seats keep the wishes by label, a sentence for each."""
    tables = [table.players for table in state.play.tables]
    wishes = label_wishes(state, {player for table in tables for player in table})
    return tuple(_held(*rule, broken(asked, tables)) for rule, asked in wishes.items() if asked)


def _held(label: str, kind: str, missed: Sequence[Wish]) -> str:
    values = {"label": label, "n": len(missed)}
    if kind == WishKind.APART:
        words = ngettext(
            "%(label)s apart: %(n)d pair sits at one table all the same.",
            "%(label)s apart: %(n)d pairs sit at one table all the same.",
            len(missed),
        )
        return (words if missed else _("%(label)s apart: everybody sits apart.")) % values
    words = ngettext(
        "%(label)s together: %(n)d pair sits at different tables all the same.",
        "%(label)s together: %(n)d pairs sit at different tables all the same.",
        len(missed),
    )
    return (words if missed else _("%(label)s together: everybody sits together.")) % values


def mending(state: TournamentState) -> tuple[Changed, ...]:
    """The tables that would change if the seats were fitted to who is in now."""
    seats, names = mended(state), state.name
    if seats is None:
        return ()
    before = [table.players for table in state.play.tables]
    changed = []
    for number in seats.changed:
        sat = before[number - 1] if number <= len(before) else ()
        table = seats.tables[number - 1]
        names_here = [(names(player), player in sat) for player in table]
        stay, come = ([name for name, sits in names_here if sits is now] for now in (True, False))
        changed.append(Changed(number, tuple(stay), tuple(come)))
    return tuple(changed)


def moved(before: TournamentState, after: TournamentState) -> int:
    """Return how many people sit elsewhere after a draw: at another table, on another seat, or no
    more."""
    old, new = _places(before), _places(after)
    return sum(old.get(player) != new.get(player) for player in {*old, *new})


def _places(state: TournamentState) -> dict[str, tuple[int, int]]:
    """Return who sits at which table on which seat."""
    return {
        player: (number, seat)
        for number, table in enumerate(state.play.tables, 1)
        for seat, player in enumerate(table.players)
    }


def swapped(state: TournamentState, a: str, b: str) -> str:
    """Return in words who change places, and what gets worse or better by it."""
    names, change = state.name, {a: b, b: a}
    tables = [table.players for table in state.play.tables]
    moved = [[change.get(player, player) for player in table] for table in tables]
    words = _("%(a)s and %(b)s have changed places") % {"a": names(a), "b": names(b)}
    costs = [
        f"{part.title} {part.before} → {part.after}" for part in _parts(state, moved) if part.tone
    ]
    return f"{words}: {', '.join(costs)}" if costs else words


def typed(state: TournamentState, text: str) -> TypedSeats:
    """Return the cost of a typed seating, a table a line, and the problems of its lines."""
    ids = {folded(state.name(player)): player for player in state.play.drawn_next}
    tables, unknown = list[list[str]](), list[str]()
    for line in text[:LONGEST].splitlines():
        names = [name.strip() for name in _BETWEEN.split(line) if name.strip()]
        unknown += [name for name in names if folded(name) not in ids]
        if names:
            tables.append([ids.get(folded(name), "") for name in names])
    if unknown:
        words = _("Not in, or spelled otherwise: %(names)s.")
        return TypedSeats(text, (), (words % {"names": ", ".join(unknown[:MOST_NAMED])},))
    seated = Counter(player for table in tables for player in table)
    if twice := [state.name(player) for player, count in seated.items() if count > 1]:
        words = _("Named more than once: %(names)s.")
        return TypedSeats(text, (), (words % {"names": ", ".join(twice[:MOST_NAMED])},))
    without = tuple(state.name(p) for p in state.play.drawn_next if p not in seated)
    return TypedSeats(text, tables, (), _parts(state, tables) if tables else (), without)


def as_text(state: TournamentState) -> str:
    """Return the drawn seats as text for the form."""
    return "\n".join(" | ".join(map(state.name, table.players)) for table in state.play.tables)


def _parts(state: TournamentState, moved: Tables) -> tuple[Part, ...]:
    """The cost before and after; where seats follow a plan only the meetings are counted."""
    tables, instance = [table.players for table in state.play.tables], instance_of(state)
    if instance is None or not _fits(instance, state):
        met = state.play.meetings
        return meetings(count_repeats(met, tables), count_repeats(met, moved))
    before, after = ((seats, _byes(instance.ids, seats)) for seats in (tables, moved))
    cost = reseated(instance, before, after)
    return parts(cost.before, cost.after, cost.split)


def _byes(ids: Sequence[PlayerId], tables: Tables) -> list[PlayerId]:
    seated = {player for table in tables for player in table}
    return [player for player in ids if player not in seated]


def _fits(instance: Instance, state: TournamentState) -> bool:
    """Return True if everybody who sits is still in: a draw may be outdated."""
    return {p for table in state.play.tables for p in table.players} <= set(instance.ids)
