"""Start a season: field, plan and late entries."""

from __future__ import annotations

from collections.abc import Sequence

from games.envelope import Problem
from tournaments.domain.commands.people import LateEntry, Start
from tournaments.domain.commands.season import Plan
from tournaments.domain.formats import entrants
from tournaments.domain.formats.league import people
from tournaments.domain.formats.league.plan import (
    has_free_place,
    laid_out,
    lay_out_anew,
    to_come,
    with_newcomer,
)
from tournaments.domain.formats.league.state import LeagueBuilder
from tournaments.domain.formats.state import GONE
from tournaments.domain.formats.tables import Seating
from tournaments.domain.refusal import refuse, refuse_for


def start(builder: LeagueBuilder, event: Start) -> None:
    """Plan the season; `days`: the tables of each match day, [] if standings pair it."""
    entrants.start(builder, event)
    if not any(event.days) and builder.settings.plan == "all":
        refuse("plan_impossible", "days")
    check_days(builder, event.days)
    builder.plan(laid_out(builder.base, event.days, 1, 1))


def late_entry(builder: LeagueBuilder, event: LateEntry) -> None:
    """Enter a latecomer, or replace a leaver (`instead_of`).

    A side gets its matches at once (`with_newcomer`), individuals when the days to come are planned
    again.
    """
    entrants.check_new(builder, event.player)
    if event.instead_of is None and not has_free_place(builder.base):
        refuse("no_free_place", "player")
    people.enter(builder, event)
    entrants.enter_late(builder, event)
    builder.joined[event.player] = builder.round
    if event.instead_of is not None:
        _take_over(builder, event)
    elif builder.settings.plans_newcomers:
        lay_out_anew(builder, with_newcomer(builder, event.player))


def plan(builder: LeagueBuilder, event: Plan) -> None:
    """Plan the match days to come again."""
    if builder.settings.by_standing:
        refuse("season_by_standings", "type")
    if not event.days or not any(event.days):
        refuse("plan_impossible", "days")
    check_days(builder, event.days)
    lay_out_anew(builder, event.days)


def _take_over(builder: LeagueBuilder, event: LateEntry) -> None:
    """Give all coming matches of a leaver to the newcomer."""
    leaver = event.instead_of
    if leaver is None or builder.status.get(leaver) not in GONE:
        refuse("still_here", "instead_of")
    days = [
        [[event.player if side == leaver else side for side in table] for table in tables]
        for tables in to_come(builder, builder.base.days)
    ]
    lay_out_anew(builder, days, (leaver, event.player))


def check_days(builder: LeagueBuilder, days: Sequence[Seating]) -> None:
    """Refuse match days with double seats, unknown entrants or wrong sizes."""
    problems = []
    sizes = builder.settings.sides_at_table
    for k, tables in enumerate(days):
        named: set[str] = set()
        for j, table in enumerate(tables):
            place = f"days[{k}][{j}]"
            if len(table) not in sizes:
                problems.append(Problem("table_sizes", place))
            for side in table:
                if side not in builder.status:
                    problems.append(Problem("seat_unknown", place))
                elif side in named:
                    problems.append(Problem("seat_duplicate", place))
                named.add(side)
    refuse_for(problems)
