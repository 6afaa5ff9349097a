"""Contents of the projector in each phase."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.names import folded
from tournaments.domain.points import rounded
from tournaments.domain.standings import Line
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.knockout.pages import Wall, wall
from tournaments.web.league.season import Day, current_day
from tournaments.web.readmodels.board import Seat, plan
from tournaments.web.readmodels.rankings import RankingTable, ranking_tables
from tournaments.web.readmodels.round import (
    Byes,
    Clock,
    byes,
    clock,
    phase_name,
    round_name,
    table_about,
)
from tournaments.web.readmodels.standings import shown_lines
from tournaments.web.rounds.ahead import Ahead, ahead
from tournaments.wording.rules import own_rules


@dataclass(frozen=True, slots=True)
class Rung:
    """One player on the ladder, `rank` as the standings have it; `headroom` is how many euros above
    the threshold."""

    rank: int | None
    name: str
    balance: int | float
    headroom: int | float
    is_in: bool


@dataclass(frozen=True, slots=True)
class Slide:
    """`kind`: welcome, seats, running, matches, playoff, ladder, season, bracket, plan, standings
    or winner.

    `round`: the name of the drawn or running round; `phase`: the present step. `day` is the match
    day of a season, `bracket` that of a knock-out, None while it is not readable. `people`: all
    seats from A to Z: the letter, the seat, the table and its distinguishing words. `leaders`: the
    first places, of which `to_final` go on. `still_open`: the tables that play after the time.
    `over`: the preliminary has ended. `tables`: their seats and distinguishing words. `ranking`:
    the further ranking that takes the place of the list for a minute. `own_rules`: differences in
    this round. `ahead`: the plan of all rounds, for its kind. `done`: the tables that have
    reported. `is_ranked`: places are known.
    """

    kind: str
    round: str
    phase: str
    clock: Clock | None
    tables: tuple[tuple[int, tuple[Seat, ...], str], ...]
    lines: tuple[Line, ...]
    ladder: tuple[Rung, ...]
    winner: str
    next_raise: int | None
    day: Day | None = None
    bracket: Wall | None = None
    people: tuple[tuple[str, Seat, int, str], ...] = ()
    leaders: tuple[Line, ...] = ()
    to_final: int = 0
    still_open: str = ""
    byes: Byes | None = None
    over: str = ""
    ranking: RankingTable | None = None
    own_rules: tuple[str, ...] = ()
    ahead: Ahead | None = None
    done: frozenset[int] = frozenset()
    is_ranked: bool = False


_AT_TABLES = frozenset({"seats", "running", "matches", "season", "bracket"})
_AT_FINAL = frozenset({"finalist", "eliminated", "winner"})
MANY = 36  # a list that leaves no room beside it
LEADERS = 10  # places that stand beside the clock
MOST_NAMED = 6  # tables that still play and are named
_KINDS = {
    "registration": "welcome",
    "drawn": "seats",
    "round": "running",
    "closing": "running",
    "playoff": "playoff",
    "final_ready": "ladder",
    "final": "ladder",
    "finished": "winner",
}


def scene(state: TournamentState, now: datetime, *, public_seats: bool) -> Slide:
    """The projector's content as of now."""
    play = state.play
    kind = _KINDS.get(str(play.phase), "standings")
    if kind == "seats" and not public_seats:
        kind = "standings"
    if kind == "ladder" and state.presenter.threshold is None:
        kind = "running"  # a final without elimination is a round like any other
    season, bracket = current_day(state, now), wall(state)
    if season and kind in ("running", "seats", "standings"):
        kind = "season"
    if bracket and kind in ("running", "standings"):
        kind = "bracket"
    lines, time = shown_lines(state), clock(state, now)
    is_ranked = any(line.rank for line in lines)
    no_places = not is_ranked and time is None
    if kind == "running" and (no_places or state.format.pairs_fixed or play.phase == "final"):
        kind = "matches"  # who plays whom
    plan_ahead = _plan(state, now) if kind in ("standings", "running", "matches") else None
    if plan_ahead:
        kind = "plan"
    winners = [state.name(p) for p, status in play.status.items() if status == "winner"]
    if kind == "winner" and not winners:
        kind = "standings"
    seated = plan(state) if public_seats else ()
    tables = tuple((number, seats, table_about(state, number)) for number, seats in seated)
    return Slide(
        kind,
        round_name(state, season.number if season else play.round + (play.phase == "drawn")),
        phase_name(state),
        time,
        tables,
        lines,
        _ladder(state),
        ", ".join(winners),
        state.presenter.next_raise(now),
        season,
        bracket,
        _from_a_to_z(tables),
        lines[:LEADERS],
        state.presenter.goes_to_final,
        _still_open(state),
        byes(state),
        state.presenter.over(now),
        _turn(state, now) if kind in ("standings", "winner") else None,
        own_rules(state) if kind in _AT_TABLES else (),
        plan_ahead,
        frozenset(n for n, table in enumerate(play.tables, 1) if not table.open),
        is_ranked,
    )


def _plan(state: TournamentState, now: datetime) -> Ahead | None:
    """The plan of all rounds from A to Z, every second minute, once everybody has a number."""
    known = ahead(state, private=False) if int(now.timestamp()) // 60 % 2 else None
    if known is None or known.by_number:
        return None
    return replace(known, people=tuple(sorted(known.people, key=lambda one: folded(one.name))))


def _turn(state: TournamentState, now: datetime) -> RankingTable | None:
    """The further ranking whose minute it is; None while it is that of the main one."""
    tables = ranking_tables(state) if state.play.has_begun else ()
    there: list[RankingTable | None] = [None, *(table for table in tables if table.rows)]
    return there[int(now.timestamp()) // 60 % len(there)]


def _from_a_to_z(
    tables: tuple[tuple[int, tuple[Seat, ...], str], ...],
) -> tuple[tuple[str, Seat, int, str], ...]:
    seats = [(seat, number, about) for number, at, about in tables for seat in at]
    seats.sort(key=lambda one: folded(one[0].name))
    letters = [folded(seat.name)[:1].upper() for seat, _number, _about in seats]
    firsts = [
        letter if letter not in letters[:index] else "" for index, letter in enumerate(letters)
    ]
    return tuple((first, *one) for first, one in zip(firsts, seats, strict=True))


def _still_open(state: TournamentState) -> str:
    """Return which tables play after the time; "" before, as a table may only be quick."""
    play = state.play
    if play.phase != "closing":
        return ""
    numbers = [play.number_in_round(n) for n, table in enumerate(play.tables, 1) if table.open]
    if not numbers:
        return ""
    if len(numbers) > MOST_NAMED:
        return _("%(n)d tables are still open") % {"n": len(numbers)}
    words = ngettext("Still open: table %(names)s", "Still open: tables %(names)s", len(numbers))
    return words % {"names": get_text_list([str(n) for n in numbers], _("and"))}


def _ladder(state: TournamentState) -> tuple[Rung, ...]:
    play, threshold = state.play, state.presenter.threshold
    if threshold is None:
        return ()
    lines = [line for line in shown_lines(state) if line.status in _AT_FINAL]
    return tuple(
        Rung(
            line.rank,
            line.name,
            rounded(play.balances[line.player]),
            rounded(play.balances[line.player]) - threshold,
            line.status != "eliminated",
        )
        for line in lines
    )
