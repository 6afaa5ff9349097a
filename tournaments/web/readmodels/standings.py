"""The standings in words: what was compared, what decided, and what parts neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext

from games import GAMES
from tournaments.domain.formats.presenter import MEANS
from tournaments.domain.formats.ranking import Column
from tournaments.domain.formats.state import GONE
from tournaments.domain.formats.tiebreaks import Encounter, tie_breaks
from tournaments.domain.points import Points
from tournaments.domain.standings import Line, standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.cache import once
from tournaments.store.models import Tournament
from tournaments.store.series.table import shown
from tournaments.web.readmodels.round import back_in, round_name
from tournaments.wording.deductions import deduction_lines, taken
from tournaments.wording.language import in_language, localized
from tournaments.wording.numbers import in_figures
from tournaments.wording.round_words import spoken

DIRECT = "direct"
TOTALS = ("total", "league_points")  # the columns that penalty points are off
_BULK = 100  # bytes that a place takes up
_LINE = 2_000  # bytes of a line with its compared numbers


@dataclass(frozen=True, slots=True)
class Compared:
    """One compared number; `decided`: it parted level players.

    `taken`: the penalty points that are off a total, with their sign.
    """

    label: str
    help: str
    value: str
    decided: bool
    breaks_ties: bool
    taken: str = ""


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line of the standings with all compared numbers.

    `taken`: the penalty points off the total, with their sign. `former`: replaced players in words;
    `back_in`: the round in which an absent player plays again. `fills`: only fills a table.
    """

    line: Line
    compared: tuple[Compared, ...]
    taken: str = ""
    former: str = ""
    back_in: str = ""
    fills: bool = False
    is_ranked: bool = False

    @property
    def unranked(self) -> ExplainedLine:
        """The same without its place, which the lines of others change.

        Put together by hand, as `replace` takes twice as long and pages ask for every line.
        """
        line = self.line
        bare = Line(
            None, line.player, line.name, line.balance, line.status, line.is_in, line.columns
        )
        own = self.compared, self.taken, self.former, self.back_in, self.fills, self.is_ranked
        return ExplainedLine(bare, *own)

    @property
    def deciding(self) -> tuple[Compared, ...]:
        """The tie-breaks that decided this place."""
        return tuple(
            tie_break for tie_break in self.compared if tie_break.decided and tie_break.breaks_ties
        )


def shown_lines(state: TournamentState) -> tuple[Line, ...]:
    """The standings as people read them: without places while nothing parts those who are there
    and all is not over, as before anything is played."""
    rows = standings(state)
    placed = frozenset(state.play.placed)
    places = [row.rank for row in rows if row.status not in GONE and row.player in placed]
    if len(places) > 1 and {*places} == {1} and state.play.phase != "finished":
        return tuple(replace(row, rank=None) for row in rows)
    return rows


def ranks(tournament: Tournament, state: TournamentState) -> Mapping[str, int | None]:
    """Everybody's place, worked out once for each state; see `shown_lines`."""
    return once(
        ("ranks", tournament.secret, state.stamp),
        lambda: {row.line.player: row.line.rank for row in lines_of(tournament, state)},
        lambda ranks: _BULK * len(ranks),
    )


def lines_of(tournament: Tournament, state: TournamentState) -> tuple[ExplainedLine, ...]:
    """Return `explained`, worked out once for each state."""
    return once(
        ("explained", tournament.secret, state.stamp, get_language(), spoken()),
        lambda: explained(state),
        lambda lines: _LINE * len(lines),
    )


def explained(state: TournamentState) -> tuple[ExplainedLine, ...]:
    """The standings, each place with its reasons."""
    off = taken(state)
    return tuple(
        ExplainedLine(
            line,
            tuple(_compared(column, state, off.get(line.player, "")) for column in line.columns),
            off.get(line.player, ""),
            replaced(state, line.player),
            back_in(state, line.player),
            line.player in state.play.fillers,
            line.rank is not None,
        )
        for line in shown_lines(state)
    )


def replaced(state: TournamentState, player: str) -> str:
    """Return the replaced players of an entrant, each with their last round."""
    before = [
        left
        for ref, all_ in state.former.items()
        if ref.partition(".")[0] == player
        for left in all_
    ]
    named = [
        (state.name(left.ref) if left.ref else "N. N.", left.round)
        for left in sorted(before, key=lambda left: left.seq)
    ]
    return ", ".join(
        gettext("until %(round)s: %(name)s") % {"round": round_name(state, number), "name": name}
        if number
        else gettext("before: %(name)s") % {"name": name}
        for name, number in named
    )


def _compared(column: Column, state: TournamentState, off: str) -> Compared:
    known = tie_breaks(state.setup.game).get(column.key)
    named = {**state.presenter.columns, **MEANS}
    label = in_language(known.label) if known else gettext(named[column.key])
    text = in_language(known.help) if known else ""
    value, off = shown(column.number), off if column.key in TOTALS else ""
    breaks_ties = known is not None or column.key in MEANS
    return Compared(label, text, value, column.decided, breaks_ties, off)


def counted(state: TournamentState, player: str) -> tuple[tuple[str, int], ...]:
    """Return the counters of an entrant, each with its name."""
    numbers = state.presenter.counts.get(player, {})
    counters = (c for c in GAMES[state.setup.game].counters if numbers.get(c.key))
    return tuple((capfirst(in_language(c.name)), numbers[c.key]) for c in counters)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The difference of two neighbours in the standings.

    `steps` are the level criteria, then the deciding one, each with both values. `deductions`: the
    penalty points of both, with reasons. `direct`: the matches of all level players that count in
    the direct comparison; `waits`: it does not count, because not all have met.
    """

    sentence: str
    steps: tuple[tuple[Compared, Compared], ...]
    upper: str
    lower: str
    deductions: tuple[str, ...] = ()
    direct: tuple[str, ...] = ()
    waits: bool = False


def verdicts(state: TournamentState, player: str) -> tuple[Verdict, ...]:
    """The comparison with the neighbour above and below; () for who has no place, and where a
    bracket says it."""
    if not state.presenter.explains_places:
        return ()
    rows = [row for row in explained(state) if row.line.rank is not None]
    place = next((i for i, row in enumerate(rows) if row.line.player == player), None)
    if place is None or not rows[place].compared:
        return ()
    pairs = [(rows[i], rows[i + 1]) for i in (place - 1, place) if 0 <= i < len(rows) - 1]
    return tuple(_verdict(upper, lower, state, rows) for upper, lower in pairs)


def _verdict(
    upper: ExplainedLine,
    lower: ExplainedLine,
    state: TournamentState,
    rows: Sequence[ExplainedLine],
) -> Verdict:
    steps = []
    for mine, theirs in zip(upper.compared, lower.compared, strict=False):
        steps.append((mine, theirs))
        if mine.value != theirs.value:
            break
    names = {"upper": upper.line.name, "lower": lower.line.name, "what": steps[-1][0].label}
    if upper.line.rank == lower.line.rank:
        sentence = gettext("%(upper)s and %(lower)s are level in everything and share the place.")
    else:
        sentence = gettext("%(upper)s before %(lower)s by: %(what)s.")
    keys = [column.key for column in upper.line.columns[: len(steps)]]
    before = keys.index(DIRECT) if DIRECT in keys else None
    matches, waits = ((), False) if before is None else _direct(state, upper, rows, before)
    off = [line for row in (upper, lower) for line in deduction_lines(state, row.line.player)]
    return Verdict(
        sentence % names,
        tuple(steps),
        names["upper"],
        names["lower"],
        tuple(line.told for line in off),
        matches,
        waits,
    )


def _direct(
    state: TournamentState, upper: ExplainedLine, rows: Sequence[ExplainedLine], before: int
) -> tuple[tuple[str, ...], bool]:
    """The matches of all who are level in the `before` first columns, in words; and whether some of
    them have not met."""
    values = _first_columns(upper, before)
    level = [row.line.player for row in rows if _first_columns(row, before) == values]
    found = state.presenter.encounters(level)
    met = {frozenset(pair) for each in found for pair in combinations(each.players, 2)}
    missing = any(frozenset(pair) not in met for pair in combinations(level, 2))
    return tuple(_told(state, each) for each in found), missing


def _first_columns(row: ExplainedLine, count: int) -> list[tuple[str, Points]]:
    return [(column.key, column.number) for column in row.line.columns[:count]]


def _told(state: TournamentState, each: Encounter) -> str:
    """Match day 3: Anna – Bernd 124:80."""
    where = localized(state.presenter.round_name(each.round))
    names = " – ".join(map(state.name, each.players))
    points = ":".join(map(in_figures, each.points))
    note = f" ({gettext('without a game')})" if each.without_game else ""
    return f"{where}: {names} {points}{note}"
