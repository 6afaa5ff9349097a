"""Read the people for a next stage: rankings, tables and scores of tournaments, and series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from games.envelope import Problem
from tournaments.domain.formats.state import GONE, EntrantKind
from tournaments.domain.labels import unlabelled
from tournaments.domain.log.references import is_ref
from tournaments.domain.names import folded, spelling
from tournaments.domain.points import Points, whole
from tournaments.domain.qualifying import (
    GoesOn,
    Of,
    Place,
    Qualified,
    Source,
    Start,
    StartList,
    best_starts,
    qualified,
    same_people,
)
from tournaments.domain.rankings import ranked_lines, rankings
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series import SeriesLine
from tournaments.domain.series.rankings import ranked_rows
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.models import Participation, Series, Tournament
from tournaments.store.series.table import SeriesStandings, standing


@dataclass(frozen=True, slots=True)
class Qualification:
    """The qualifiers by these `sources`.

    `events` has the chosen ones first, by their days, then other sources; a start names one by
    number.
    """

    events: tuple[Tournament, ...]
    states: tuple[TournamentState, ...]
    sources: tuple[Source, ...]
    found: Qualified
    is_private: bool
    best: Mapping[str, Points]
    series: Mapping[str, Series]

    @property
    def chosen(self) -> tuple[GoesOn, ...]:
        return self.found.chosen

    def points(self, go: GoesOn) -> Points:
        """Return the points of a qualifier: the total of the series, else of the best start."""
        if self.sources[go.source].series:
            return go.start.points
        return self.best.get(go.start.who, go.start.points)

    def problems(self, like: TournamentState) -> Iterator[Problem]:
        """Yield why no event with entrants as those of `like` can be made of these."""
        for number in self.found.short:
            yield Problem("stage_too_few", f"sources[{number}]")
        there = {go.start.event for go in self.chosen if go.start.event >= 0}
        out_of_series = {go for go in self.chosen if self.sources[go.source].series}
        if like.entered is not EntrantKind.PEOPLE and any(
            go.start.event < 0 for go in out_of_series
        ):
            yield Problem("stage_alone", f"sources[{min(go.source for go in out_of_series)}]")
        groups = [like, *(self.states[n] for n in there)]
        if (
            len({(group.entered, group.format.players_per_side(group.play)) for group in groups})
            > 1
        ):
            yield Problem("stage_other_kind", "groups")
        names = {folded(go.start.name) for go in self.chosen}
        if len(names) < len(self.chosen):
            yield Problem("stage_same_name", "groups")
        elif len(self.chosen) < 2 and not self.found.short:
            yield Problem("stage_one_alone", f"sources[{len(self.sources) - 1}]")


def who_goes_on(
    events: Sequence[Tournament],
    sources: Sequence[Source],
    *,
    others: Sequence[Tournament] = (),
    series: Sequence[Series] = (),
    one_name: bool = False,
) -> Qualification:
    """Choose the qualifiers of these tournaments.

    Sources may also name one of the `others`, or one of the `series`. With `one_name` equal names
    in several tournaments are one person. Raises RefusedError if a source names an unknown one.
    """
    reader = _Reader(
        sorted(events, key=_day), list(others), {each.slug: each for each in series}, one_name
    )
    for number, source in enumerate(sources):
        reader.meet(number, source)
    reader.recognize()
    lists = [(source, reader.lists(number, source)) for number, source in enumerate(sources)]
    return Qualification(
        tuple(reader.events),
        tuple(reader.states),
        tuple(sources),
        qualified(lists),
        any(event.is_private for event in reader.events)
        or any(reader.series[each.series].is_private for each in sources if each.series),
        reader.best(),
        reader.series,
    )


def _day(event: Tournament) -> tuple[datetime, int]:
    return event.played_at or event.planned_at or event.created_at, event.pk


def can_go_on(state: TournamentState) -> tuple[str, ...]:
    """Return who can go on, the best first; nobody who left, or who was forgotten."""
    rows = [row for row in standings(state) if row.rank is not None and row.status not in GONE]
    return tuple(row.player for row in rows if not _is_forgotten(state, row.player))


def _is_forgotten(state: TournamentState, who: str) -> bool:
    return is_ref(who) and not state.names.get(who)


@dataclass(frozen=True, slots=True)
class _Row:
    """Somebody of a series: `where` entered last, the event by its number; None: never alone."""

    points: Points
    where: tuple[int, str] | None
    name: str


@dataclass
class _Reader:
    """Reads the lists of sources: of the chosen `events`, those `others` that a source names and
    the latest events of those who come out of a series."""

    events: list[Tournament]
    others: list[Tournament]
    series: dict[str, Series]
    one_name: bool
    states: list[TournamentState] = field(default_factory=list)
    chosen: int = 0
    who: dict[tuple[int, str], str] = field(default_factory=dict)
    rows: dict[int, list[tuple[int, list[_Row]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.states = [load.load(event) for event in self.events]
        self.chosen = len(self.events)

    def meet(self, number: int, source: Source) -> None:
        """Find the events that a source needs."""
        if source.event and not any(event.slug == source.event for event in self.events):
            other = next((each for each in self.others if each.slug == source.event), None)
            if other is None:
                raise RefusedError((Problem("not_beside", f"sources[{number}]"),))
            self._number(other)
        if source.series:
            if source.series not in self.series:
                raise RefusedError((Problem("series_not_beside", f"sources[{number}]"),))
            self._of_series(number, source)

    def _number(self, event: Tournament) -> int:
        if event not in self.events:
            self.events.append(event)
            self.states.append(load.load(event))
        return self.events.index(event)

    def recognize(self) -> None:
        """Say for everybody at any of these events who that is."""
        records: dict[tuple[int, str], list[int | None]] = {}
        numbers = {event.pk: n for n, event in enumerate(self.events)}
        rows = Participation.objects.filter(tournament__in=[*numbers]).order_by("pk")
        for row in rows:
            records.setdefault((numbers[row.tournament_id], row.player), []).append(row.person_id)
        everybody = {
            (n, who): (_record(records.get((n, who), [])), spelling(state.name(who)))
            for n, state in enumerate(self.states)
            for who in state.play.status
        }
        if not self.one_name:
            everybody = {
                where: (record or f"{where[0]}:{where[1]}", name)
                for where, (record, name) in everybody.items()
            }
        self.who = same_people(everybody)

    def start(self, n: int, player: str, points: Points | None = None, place: int = 0) -> Start:
        """Return the start of an entrant at tournament `n`."""
        state = self.states[n]
        made = state.play.balances.get(player, 0) if points is None else points
        return Start(self.who[n, player], n, player, state.name(player), made, place)

    def lists(self, number: int, source: Source) -> list[StartList]:
        """Return the lists from which a source takes."""
        if source.of is Of.NAMES:
            return [self._named(source)]
        if source.series:
            return [self._table(number)]
        numbers = [
            n
            for n, event in enumerate(self.events)
            if (event.slug == source.event if source.event else n < self.chosen)
        ]
        if source.of is Of.SCORES:
            return [best_starts([start for n in numbers for start in self._starts(n)])]
        if source.of is Of.TABLES:
            return [one for n in numbers for one in self._tables(n)]
        if not source.ranking:
            return [StartList(tuple(self._places(n)), n) for n in numbers]
        found = [one for n in numbers if (one := self._ranking(n, source.ranking))]
        if not found:
            raise RefusedError((Problem("ranking_unknown", f"sources[{number}]"),))
        return found

    def _places(self, n: int) -> list[Place]:
        """The standings of an event, of those who can go on."""
        state = self.states[n]
        ranks = {row.player: row.rank or 0 for row in standings(state)}
        return [
            Place(ranks[player], (self.start(n, player, place=k),))
            for k, player in enumerate(can_go_on(state), 1)
        ]

    def _starts(self, n: int) -> list[Start]:
        return [start for place in self._places(n) for start in place.starts]

    def best(self) -> dict[str, Points]:
        """Return the most points that everybody made at one of the chosen events."""
        best: dict[str, Points] = {}
        for n, state in enumerate(self.states[: self.chosen]):
            for player, points in state.play.balances.items():
                who = self.who[n, player]
                best[who] = max(points, best.get(who, points))
        return best

    def _tables(self, n: int) -> Iterator[StartList]:
        starts = {start.player: start for start in self._starts(n)}
        state = self.states[n]
        for table, players in enumerate(state.format.ranked_at_tables(state.play), 1):
            there = [starts[player] for player in players if player in starts]
            lines = tuple(Place(k, (start,)) for k, start in enumerate(there, 1))
            yield StartList(lines, n, table)

    def _ranking(self, n: int, title: str) -> StartList | None:
        """A further ranking by its title; of teams all their members who can go on."""
        state, starts = self.states[n], {start.player: start for start in self._starts(n)}
        agreed = next((r for r in rankings(state) if folded(r.title) == folded(title)), None)
        if agreed is None:
            return None
        lines = [
            Place(line.rank, there)
            for line in ranked_lines(state, agreed)
            if (there := tuple(starts[p] for p in line.players if p in starts))
        ]
        return StartList(tuple(lines), n)

    def _of_series(self, number: int, source: Source) -> None:
        """Find who is on each line of the table of a series, or of a ranking beside it."""
        found = standing(self.series[source.series])
        rows = {row.who: row for row in found.table.rows}
        if not source.ranking:
            placed = [row for row in rows.values() if row.rank is not None]
            self.rows[number] = [(row.rank or 0, [self._row(found, row)]) for row in placed]
            return
        known = {folded(each.title): each for each in found.table.scheme.further}
        agreed = known.get(folded(source.ranking))
        if agreed is None:
            raise RefusedError((Problem("ranking_unknown", f"sources[{number}]"),))
        self.rows[number] = [
            (line.rank, [self._row(found, rows[m.player]) for m in line.members if m.counts])
            for line in ranked_rows(found.table, agreed)
        ]

    def _row(self, found: SeriesStandings, row: SeriesLine) -> _Row:
        """Find where the people of a row were entered last as one entrant."""
        evenings = [evening.event for evening in found.evenings if evening.index is not None]
        there = [
            (event, result.player)
            for event, counted in zip(evenings, found.table.events, strict=True)
            for result in counted.results
            if (result.team == row.who or ({*row.people}.issuperset(result.who) and result.who))
        ]
        where = (self._number(there[-1][0]), there[-1][1]) if there else None
        return _Row(whole(row.total), where, found.name(row.who))

    def _table(self, number: int) -> StartList:
        """Return the lines of a series; a row that never was a single entrant stands by its
        name.
        """
        lines = [
            Place(
                rank,
                tuple(
                    self.start(*row.where, row.points)
                    if row.where
                    else Start(f"+{spelling(row.name)}", -1, row.name, row.name, row.points)
                    for row in rows
                    if not (row.where and _is_forgotten(self.states[row.where[0]], row.where[1]))
                ),
            )
            for rank, rows in self.rows[number]
        ]
        return StartList(tuple(line for line in lines if line.starts))

    def _named(self, source: Source) -> StartList:
        """Return entrants of these names at one of the tournaments, and new people for others."""
        known: dict[str, Start] = {}
        for n, state in enumerate(self.states):
            for player in state.play.status:
                known.setdefault(spelling(state.name(player)), self.start(n, player))
        lines = []
        for k, line in enumerate(source.names, 1):
            name, _labels = unlabelled(line)
            new = Start(f"+{spelling(name)}", -1, line, name)
            lines.append(Place(k, (known.get(spelling(name), new),)))
        return StartList(tuple(lines))


def _record(people: Sequence[int | None]) -> str:
    """The key of the people of an entrant, "" as long as one of them is unknown."""
    if not people or None in people:
        return ""
    return "p" + "_".join(map(str, sorted(person for person in people if person)))
