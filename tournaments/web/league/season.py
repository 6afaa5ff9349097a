"""A league as people read it: match days, the table with form, everybody against everybody."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.formats import localize
from django.utils.translation import gettext as _

from tournaments.domain.formats.league.persons import persons
from tournaments.domain.formats.league.plan import usual_date
from tournaments.domain.formats.league.ranking import FixtureResult, records, results, rise_and_fall
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.domain.formats.state import IN_PLAY, Status
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import rounded
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.league.absences import missing
from tournaments.web.league.fixtures import Wish, at_tables, last_minute, lineups, venue, wish
from tournaments.web.readmodels.round import side_name
from tournaments.web.readmodels.standings import shown_lines
from tournaments.wording.deductions import taken
from tournaments.wording.numbers import in_figures

FORM = 5
MATCHES_AT_ONCE = 150
BLOCK = 12  # columns of a cross table that can be read at once, on paper too
_THERE = IN_PLAY | {Status.WINNER}


@dataclass(frozen=True, slots=True)
class Meeting:
    """One side of a fixture: game points, league points and the published line-up.

    For teams at several tables it has the won `tables`, a drawn one by half; `place` at tables of
    three and more, else 0.
    """

    name: str
    points: int | None
    league: int | float | None
    people: tuple[str, ...]
    tables: int | float | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class TableScore:
    """One of several tables of a fixture, from 1, with the game points of each side there."""

    number: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A fixture.

    `note` says what is special; `state`: coming, open, done. `given`: sides with a hidden line-up;
    `struck`: it does not count, because a side left. `entered`: it has results or an absence;
    `missing`: absent sides without a substitute. `apart`: its date if that differs from the match
    day; `at_tables`: its numbers within the day, in words.
    """

    day: int
    table: int
    at_tables: str
    sides: tuple[Meeting, ...]
    state: str
    note: str
    at: datetime | None
    deadline: datetime | None
    given: tuple[str, ...]
    wish: Wish | None
    scores: tuple[TableScore, ...] = ()
    is_late: bool = False
    struck: bool = False
    entered: bool = False
    venue: str = ""
    missing: tuple[str, ...] = ()
    apart: datetime | None = None

    @property
    def result(self) -> str:
        """The result on a line, e.g. 1:1 (1580:845): tables before points where several count."""
        if any(side.points is None for side in self.sides):
            return ""
        points = ":".join(in_figures(side.points or 0) for side in self.sides)
        if any(side.tables is None for side in self.sides):
            return points
        return f"{':'.join(str(localize(side.tables)) for side in self.sides)} ({points})"


@dataclass(frozen=True, slots=True)
class Day:
    """`at`: when most of its matches are played; `resting`: who has no match."""

    number: int
    at: datetime | None
    matches: tuple[Match, ...]
    resting: tuple[str, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class DayLine:
    """A match day in a list: how many of its matches are open, and whether all are settled."""

    number: int
    open: int
    done: bool


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A row of the table. `won`: at tables of three and more where most was made; `form`: the
    latest results, each W, D, L or a place. `made` are the own game points, `against` those of the
    opponents, of several at a table their average. `mark`: up, down or ""; `taken`: the penalty
    points that are off, with their sign."""

    rank: int | None
    player: str
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    made: int
    against: int | float
    points: int | float
    form: tuple[str, ...]
    mark: str
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Cross:
    """Everybody against everybody: the rows' results against the columns, several with a space.
    The names of the columns come with their place in the table."""

    names: tuple[tuple[int, str], ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def days(state: TournamentState, now: datetime) -> tuple[Day, ...]:
    """All match days in order."""
    play = state.play
    if not isinstance(play, State):
        return ()
    return tuple(day(state, play, number, now) for number in range(1, play.days + 1))


def current_day(state: TournamentState, now: datetime) -> Day | None:
    """Return the last opened match day, before that the first one; None if there are none."""
    play = state.play
    if not isinstance(play, State) or not play.fixtures:
        return None
    return day(state, play, max(play.round, 1), now)


def day_lines(play: State) -> tuple[DayLine, ...]:
    """All match days in order, in short."""
    waiting = Counter(fixture.day for fixture in play.fixtures if not play.settled(fixture))
    return tuple(
        DayLine(n, waiting[n] if n <= play.round else 0, not waiting[n])
        for n in range(1, play.days + 1)
    )


def matches_of(state: TournamentState, side: str, now: datetime) -> tuple[Match, ...]:
    """All matches of an entrant in the order of the season."""
    play = state.play
    if not isinstance(play, State):
        return ()
    mine = [fixture for fixture in play.fixtures if side in fixture.sides]
    return tuple(_match(state, play, fixture, now) for fixture in mine)


def table(state: TournamentState) -> tuple[LeagueRow, ...]:
    """The league table. Walk-overs are won or lost like matches; what lapsed counts for nobody."""
    play = state.play
    if not isinstance(play, State):
        return ()
    legs, letters, off = records(play), _letters(play), taken(state)
    rows = shown_lines(state)
    told = any(row.rank for row in rows)
    up, down = map(set, rise_and_fall(play)) if told else (set[str](), set[str]())
    return tuple(
        _line(
            row.rank,
            row.player,
            row.name,
            legs[row.player],
            letters[row.player],
            _mark(row.player, up, down),
            off.get(row.player, ""),
            rounded(play.balances[row.player]),
        )
        for row in rows
    )


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A row of the ranking of persons; `won` counts a drawn table by half."""

    rank: int
    name: str
    team: str
    tables: int
    won: int | float
    made: int
    against: int


def people(state: TournamentState) -> tuple[PersonLine, ...]:
    """Everybody who played for a team, the best first."""
    play = state.play
    if not isinstance(play, State):
        return ()
    return tuple(
        PersonLine(
            rank,
            state.name(row.person),
            state.name(row.side),
            row.tables,
            rounded(row.won + Fraction(row.drawn, 2)),
            row.points,
            row.against,
        )
        for rank, row in persons(play)
    )


def has_cross(state: TournamentState) -> bool:
    """Return True if the matches of a season have two sides."""
    return isinstance(state.play, State) and state.play.settings.of_two


def cross(state: TournamentState) -> Cross:
    """The cross table of a league whose matches have two sides; + and − without a game."""
    play = state.play
    assert isinstance(play, State)
    order = [row.player for row in standings(state)]
    scores: dict[tuple[str, str], list[str]] = {}
    for fixture in play.counting_fixtures():
        if not fixture.lapsed:
            outcome, missing = results(play, fixture), play.missing_sides(fixture)
            a, b = fixture.sides
            for mine, other in ((a, b), (b, a)):
                score = (
                    ":".join("−" if side in missing else "+" for side in (mine, other))
                    if missing
                    else _against(play, outcome[mine], outcome[other])
                )
                scores.setdefault((mine, other), []).append(score)
    rows = tuple(
        (state.name(a), tuple(" ".join(scores.get((a, b), [])) if a != b else "–" for b in order))
        for a in order
    )
    return Cross(tuple(enumerate((state.name(player) for player in order), 1)), rows)


def _against(play: State, mine: FixtureResult, other: FixtureResult) -> str:
    points = f"{in_figures(mine.points)}:{in_figures(other.points)}"
    won, lost = _tables_won(play, mine), _tables_won(play, other)
    return points if won is None or lost is None else f"{localize(won)}:{localize(lost)} ({points})"


def blocks(whole: Cross) -> tuple[Cross, ...]:
    """The cross table in pieces that are narrow enough for paper, each with all its rows."""
    starts = range(0, len(whole.names), BLOCK)
    return tuple(
        Cross(
            whole.names[at : at + BLOCK],
            tuple((name, cells[at : at + BLOCK]) for name, cells in whole.rows),
        )
        for at in starts
    )


def day(state: TournamentState, play: State, number: int, now: datetime) -> Day:
    """One match day."""
    fixtures = [fixture for fixture in play.fixtures if fixture.day == number]
    playing = {side for fixture in fixtures for side in fixture.sides}
    there = [side for side, status in play.status.items() if status in _THERE]
    then = state.named_in(number)
    resting = tuple(
        then.name(side)
        for side in there
        if side not in playing and play.joined.get(side, 0) < number
    )
    dates = sorted(fixture.at for fixture in fixtures if fixture.at)
    usual = usual_date(play, number) if dates else None
    at = usual if usual in dates else max(dates, key=dates.count, default=None)
    matches = tuple(_match(state, play, fixture, now, at) for fixture in fixtures)
    return Day(number, at, matches, resting, any(m.state == "open" for m in matches))


def _match(
    tournament_state: TournamentState,
    play: State,
    fixture: Fixture,
    now: datetime,
    day_at: datetime | None = None,
) -> Match:
    tournament_state = tournament_state.named_in(fixture.day)
    over, struck = play.settled(fixture), not play.annulled.isdisjoint(fixture.sides)
    outcome = results(play, fixture) if over and (play.complete(fixture) or not struck) else {}
    teams = play.settings.kind == "teams"
    line_ups = lineups(tournament_state, play, fixture, knows=()) if teams else ()
    seated = {line_up.side: line_up.boards for line_up in line_ups}
    given = tuple(line_up.name for line_up in line_ups if line_up.given and not line_up.boards)
    sides = tuple(
        Meeting(
            side_name(tournament_state, fixture.table, side),
            outcome[side].points if side in outcome else None,
            rounded(outcome[side].league) if side in outcome and not struck else None,
            tuple(" & ".join(people) for people in seated.get(side, ())),
            _tables_won(play, outcome[side]) if side in outcome else None,
            outcome[side].place if side in outcome and len(fixture.sides) > 2 else 0,
        )
        for side in fixture.sides
    )
    state = "done" if over else "open" if fixture.day <= play.round else "coming"
    note = _note(tournament_state, play, fixture)
    request = None if over else wish(tournament_state, fixture, now)
    until = last_minute(fixture.deadline, play.zone)
    return Match(
        fixture.day, fixture.table, at_tables(play, fixture), sides, state, note, fixture.at,
        until, given, request, _scores(play, fixture),
        state == "open" and until is not None and until < now, struck,
        play.complete(fixture) or bool(fixture.absent), venue(tournament_state, play, fixture),
        missing(tournament_state, play, fixture),
        fixture.at if fixture.at != day_at else None,
    )  # fmt: skip


def _tables_won(play: State, outcome: FixtureResult) -> int | float | None:
    """Of teams at several tables that played; a drawn one by half."""
    return (
        rounded(Fraction(outcome.boards, 2)) if play.settings.tables > 1 and outcome.place else None
    )


def _scores(play: State, fixture: Fixture) -> tuple[TableScore, ...]:
    """The tables of a match of several, as far as they have played."""
    if play.settings.tables == 1:
        return ()
    return tuple(
        TableScore(
            number - fixture.table + 1,
            tuple(map(sum, zip(*(game.points for game in play.played[number]), strict=True))),
        )
        for number in play.tables_of(fixture)
        if play.played.get(number)
    )


def _note(state: TournamentState, play: State, fixture: Fixture) -> str:
    struck = [state.name(side) for side in fixture.sides if side in play.annulled]
    if struck:
        names = ", ".join(struck)
        return _("Struck out, counts for nobody: %(names)s left the season.") % {"names": names}
    missing = [state.name(side) for side in play.missing_sides(fixture)]
    if missing:
        return _("Without a game: %(names)s did not play.") % {"names": ", ".join(missing)}
    if fixture.lapsed and not play.complete(fixture):
        return _("Not reported by the deadline: counts for nobody.")
    return ""


def _line(
    rank: int | None,
    player: str,
    name: str,
    legs: tuple[RoundScore, ...],
    letters: list[str],
    mark: str,
    off: str,
    points: int | float,
) -> LeagueRow:
    played = [leg for leg in legs if leg.played]
    against = sum(Fraction(leg.against, max(1, len(leg.opponents))) for leg in played)
    return LeagueRow(
        rank,
        player,
        name,
        len(letters),
        letters.count("W") + letters.count("1"),
        letters.count("D"),
        letters.count("L"),
        sum(leg.points for leg in played),
        rounded(Fraction(against)),
        points,
        tuple(letters[-FORM:]),
        mark,
        off,
    )


def _letters(play: State) -> dict[str, list[str]]:
    """W, D or L of everybody's matches that count, in the order of the season; the place where
    more than two met."""
    letters: dict[str, list[str]] = {side: [] for side in play.status}
    for fixture in play.counting_fixtures():
        missing, outcome = play.missing_sides(fixture), results(play, fixture)
        firsts = [side for side, result in outcome.items() if result.place == 1]
        for side in fixture.sides:
            if missing:
                letters[side].append("L" if side in missing else "W")
            elif outcome[side].place and len(fixture.sides) > 2:
                letters[side].append(str(outcome[side].place))
            elif outcome[side].place:
                first = "D" if len(firsts) > 1 else "W"
                letters[side].append(first if side in firsts else "L")
    return letters


def _mark(player: str, up: set[str], down: set[str]) -> str:
    return "up" if player in up else "down" if player in down else ""
