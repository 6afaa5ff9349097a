"""The table of a series as pages show it, out of the placings of its events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from django.utils.translation import gettext as _

from tournaments.domain import series as domain
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.prizes import read_prizes
from tournaments.domain.formats.state import EntrantKind
from tournaments.domain.names import folded
from tournaments.domain.points import Points, rounded
from tournaments.domain.series import TIE_BREAKS, Value
from tournaments.domain.series.forecast import SeriesQuestion
from tournaments.store import load
from tournaments.store.models import (
    Organization,
    Participation,
    Placing,
    Series,
    SeriesEvent,
    Tournament,
)
from tournaments.store.plain import PlainQuery
from tournaments.wording.language import in_language
from tournaments.wording.numbers import in_figures

_OF_EVENT = PlainQuery(
    f"{{0}} JOIN {SeriesEvent._meta.db_table} e ON e.series_id = {{0}}.id AND e.tournament_id = %s "
    f"JOIN {Organization._meta.db_table} o ON o.id = {{0}}.organization_id AND NOT o.is_private "
    "ORDER BY {0}.id",
    Series,
)
TOGETHER = " & "  # between the names of people who share a row


def shown(value: Points) -> str:
    """A whole number, or at most two decimals in the way of the language."""
    return in_figures(rounded(value))


def criterion(name: str) -> str:
    """Return what is compared."""
    if name in TIE_BREAKS:
        return in_language(TIE_BREAKS[name].label)
    return {"total": _("Points"), "final": _("Place in the final"), "ranked": _("Enough evenings")}[
        name
    ]


def value(name: str, content: Value) -> str:
    """Return the value of a setting in words."""
    if isinstance(content, tuple):
        return _TUPLES[name](content)
    if name == "ranked":
        return _("yes") if content else _("no")
    return shown(content * (TIE_BREAKS[name].sign if name in TIE_BREAKS else 1))


def _places(counts: Sequence[Fraction]) -> str:
    named = [(place, count) for place, count in enumerate(counts, 1) if count]
    return ", ".join(
        _("%(n)s × place %(place)d") % {"n": shown(count), "place": place} for place, count in named
    )


def _last(points: Sequence[Fraction]) -> str:
    return " – ".join(map(shown, points))


def _final(content: Sequence[Fraction]) -> str:
    there, place = content
    return shown(-place) if there else _("not there")


_TUPLES = {"places": _places, "last": _last, "final": _final}


Instead = Mapping[int, Iterable[Placing]]


@dataclass(frozen=True, slots=True)
class Participant:
    """The owner of a row: a person, or an entrant whom nobody has named yet (no `code`); or
    several `people` who share it."""

    name: str
    code: str = ""
    event: Tournament | None = None
    people: tuple[Participant, ...] = ()

    @property
    def named(self) -> tuple[Participant, ...]:
        """Those whose names make the name of a pair, else this one alone: a team has its own."""
        joined = TOGETHER.join(somebody.name for somebody in self.people)
        return self.people if joined == self.name else (self,)


@dataclass(frozen=True, slots=True)
class SeriesEvening:
    """An event of the series; `index` is its place among the finished ones, None before."""

    entry: SeriesEvent
    index: int | None

    @property
    def event(self) -> Tournament:
        return self.entry.tournament


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """A series with its table; `people` are by the keys of the rows, and each person by its own."""

    series: Series
    evenings: tuple[SeriesEvening, ...]
    table: domain.SeriesTable
    people: Mapping[str, Participant]

    @property
    def unnamed(self) -> tuple[Tournament, ...]:
        """Finished events with entrants of whom nobody has said who they are."""
        events = {s.event.pk: s.event for s in self.people.values() if s.event}
        return tuple(events.values())

    def rows_of(self, who: str) -> tuple[str, ...]:
        """The keys of the rows that stand now for a key of some day.

        The row of this key, or those of its people, who may have shared a row then or may share one
        now.
        """
        keys = {row.who for row in self.table.rows}
        if who in keys:
            return (who,)
        people = set(who.split(domain.TOGETHER))
        return tuple(row.who for row in self.table.rows if not people.isdisjoint(row.people))

    def name(self, who: str) -> str:
        """The name of a row or a person; "–" if there is none any more."""
        if somebody := self.people.get(who):
            return somebody.name
        people = [self.people[key].name for key in who.split(domain.TOGETHER) if key in self.people]
        return TOGETHER.join(people) or "–"


def standing(series: Series, *, instead: Instead | None = None) -> SeriesStandings:
    """The table as of now, with three queries; `instead` replaces the placings of events."""
    entries = list(series.events.select_related("tournament").order_by("number", "pk"))
    scheme, _problems = domain.read_scheme(series.settings)
    has_labels = any(ranking.label for ranking in scheme.further)
    placings = _placings(entries, instead or {})
    finished = [entry for entry in entries if placings[entry.tournament_id]]
    named = _named(finished)
    people: dict[str, Participant] = {}
    teams: dict[tuple[str, ...], str] = {}
    events = []
    for entry in finished:
        results, of_teams = [], _are_teams(entry.tournament)
        labels = _labels(entry.tournament) if has_labels else {}
        for row in placings[entry.tournament_id]:
            stranger = {f"e{entry.tournament_id}:{row.player}": _stranger(row, entry)}
            behind = named.get((entry.tournament_id, row.player), stranger)
            people |= behind
            who, team = tuple(behind), _team_key(row.name) if of_teams else ""
            place = domain.EventPlace(
                who, row.rank, row.points, team, row.counts, row.player, labels.get(row.player, {})
            )
            results.append(place)
            teams |= {who: row.name} if of_teams else {}
        events.append(domain.CountedEvent(str(entry.pk), tuple(results), entry.is_final))
    table = domain.table(scheme, events)
    rows = table.rows
    if any(ranking.together for ranking in scheme.further):
        rows += domain.table(replace(scheme, rows="entrants"), events).rows
    for line in rows:
        people.setdefault(line.who, _together(line, table, people, teams))
    places = {entry.pk: i for i, entry in enumerate(finished)}
    evenings = tuple(SeriesEvening(entry, places.get(entry.pk)) for entry in entries)
    return SeriesStandings(series, evenings, table, people)


def _labels(event: Tournament) -> dict[str, dict[str, str]]:
    """Return the labels of all entrants of a tournament, each with its value in words."""
    state = load.load(event)
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for (label, player), says in state.labels.items():
        found[player][folded(label)] = state.name(says) if says else ""
    return found


def _are_teams(event: Tournament) -> bool:
    return FORMATS[event.format].entered(event.game, event.settings) is EntrantKind.TEAMS


def _team_key(name: str) -> str:
    """The key of a team in all events: names are no part of addresses."""
    return f"t{sha256(folded(name).encode()).hexdigest()[:12]}"


def _together(
    line: domain.SeriesLine,
    table: domain.SeriesTable,
    people: Mapping[str, Participant],
    teams: Mapping[tuple[str, ...], str],
) -> Participant:
    """Several who share a row: a team is called as it entered last."""
    members = tuple(people[key] for key in line.people)
    entered = [
        teams[result.who]
        for event in table.events
        for result in event.results
        if result.who in teams and set(result.who) <= set(line.people)
    ]
    names = TOGETHER.join(somebody.name for somebody in members)
    return Participant(entered[-1] if entered else names, people=members)


def forecast_question(standings: SeriesStandings) -> SeriesQuestion | None:
    """Return what a forecast is made of; None before the first evening and after the last."""
    scheme, events = standings.table.scheme, standings.table.events
    if not events or standings.series.closed_at:
        return None
    to_come = [evening.entry.is_final for evening in standings.evenings if evening.index is None]
    played = sum(not event.is_final for event in events)
    left = max(to_come.count(False), scheme.evenings - played)
    has_final = any(evening.entry.is_final for evening in standings.evenings)
    final = True in to_come or (scheme.finalists > 0 and not has_final)
    if not left and not final:
        return None
    return SeriesQuestion(scheme, events, left, final, read_prizes(scheme.box_prizes).places)


def _placings(entries: list[SeriesEvent], instead: Instead) -> dict[int, list[Placing]]:
    placings: dict[int, list[Placing]] = defaultdict(list)
    ids = [e.tournament_id for e in entries if e.tournament_id not in instead]
    for row in Placing.objects.filter(tournament__in=ids).order_by("rank", "pk"):
        placings[row.tournament_id].append(row)
    for key, rows in instead.items():
        placings[key] = list(rows)
    return placings


def _named(entries: list[SeriesEvent]) -> dict[tuple[int, str], dict[str, Participant]]:
    """Return who stands behind each entrant; nobody behind those of whom no record is kept."""
    people: dict[tuple[int, str], dict[str, Participant]] = defaultdict(dict)
    ids = [entry.tournament_id for entry in entries]
    rows = Participation.objects.filter(tournament__in=ids).select_related("person")
    for row in rows.order_by("pk"):
        behind = people[row.tournament_id, row.player]
        if row.person:
            behind[f"p{row.person_id}"] = Participant(row.person.name, row.person.code)
    return people


def _stranger(row: Placing, entry: SeriesEvent) -> Participant:
    return Participant(row.name, event=entry.tournament)


def is_visible(series: Series, *, everything: bool) -> bool:
    """Strangers see a public series whose events are all public."""
    if everything:
        return True
    hidden = series.events.filter(tournament__is_private=True)
    return not series.is_private and not hidden.exists()


def series_of_event(tournament: Tournament) -> tuple[Series, ...]:
    """The series that an event counts for and that everybody may see."""
    rows = _OF_EVENT.all(tournament.pk)
    return tuple(series for series in rows if is_visible(series, everything=False))


def series_of_unknown(event: Tournament, entrants: frozenset[str]) -> tuple[Series, ...]:
    """The series that an event counts for, as long as it is not said of all its entrants who they
    are; () once it is."""
    rows = tuple(Series.objects.filter(events__tournament=event).order_by("pk"))
    if not rows:
        return ()
    known = Participation.objects.filter(tournament=event).values_list("player", flat=True)
    return rows if entrants.difference(known) else ()


@dataclass(frozen=True, slots=True)
class SeriesEffect:
    """The effect of other results of a tournament on a series: the table before, and moves."""

    before: SeriesStandings
    after: SeriesStandings
    moves: tuple[domain.Move, ...]

    @property
    def both(self) -> SeriesStandings:
        """The table after, with the people of both."""
        return replace(self.after, people={**self.before.people, **self.after.people})


def effects(tournament: Tournament, placings: Iterable[Placing]) -> tuple[SeriesEffect, ...]:
    """Return what each series would be with these placings of an event instead of the stored
    ones."""
    rows = tuple(placings)
    differing = []
    for series in Series.objects.filter(events__tournament=tournament).order_by("pk"):
        before, after = standing(series), standing(series, instead={tournament.pk: rows})
        differing.append(SeriesEffect(before, after, domain.moved(before.table, after.table)))
    return tuple(differing)
