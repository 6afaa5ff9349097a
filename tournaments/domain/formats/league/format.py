"""Define the league as a format, and its invariants. A broken invariant is a bug."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import pairwise
from random import Random
from typing import ClassVar

from games.envelope import Json, Problem
from games.registry import GAMES
from tournaments.domain.formats.entrants import team
from tournaments.domain.formats.examples import Examples
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.league import plan
from tournaments.domain.formats.league.people import (
    desk_only_problems,
    everybody,
    members_required,
    people_at,
)
from tournaments.domain.formats.league.presenter import LeaguePresenter, PerMatchPresenter
from tournaments.domain.formats.league.ranking import (
    examples,
    league_points,
    league_points_since,
    moved,
    ranking,
    records,
    rise_and_fall,
    sittings,
)
from tournaments.domain.formats.league.rules import RULES
from tournaments.domain.formats.league.season import due, next_round_kind
from tournaments.domain.formats.league.settings import (
    BOOK,
    LATER,
    SETTINGS,
    match_rules,
    read_settings,
    setup_problems,
)
from tournaments.domain.formats.league.state import Fixture, State, state_json
from tournaments.domain.formats.length import fixed_options
from tournaments.domain.formats.ranking import everybody_once
from tournaments.domain.formats.round_rules import RoundKey
from tournaments.domain.formats.state import GONE, EntrantKind, Phase, Status
from tournaments.domain.formats.tables import envelope
from tournaments.domain.formats.wanted import NOTHING, Wanted


def _right_are_open(state: State, fixtures: Iterable[Fixture]) -> bool:
    """Return whether those tables play whose day has come and that still have something to play."""
    return all(
        state.tables[number - 1].open
        == (fixture.day <= state.round and not state.is_full(number) and not state.settled(fixture))
        for fixture in fixtures
        for number in state.tables_of(fixture)
    )


class LeagueFormat(Format[State]):
    """A season of match days."""

    key = "league"
    name = BOOK.name
    about = BOOK["about"]
    guide = BOOK.guide
    presenter = LeaguePresenter
    settings = SETTINGS
    later = LATER
    usually_set = ("legs", "entry_fee")
    states = State
    rules = RULES
    chance: ClassVar[Mapping[str, str]] = {"start": "days", "draw": "tables", "plan": "days"}
    takes_places = True
    read = staticmethod(read_settings)
    setup_problems = staticmethod(setup_problems)
    due = staticmethod(due)
    next_round_kind = staticmethod(next_round_kind)
    state_json = staticmethod(state_json)
    members_required = staticmethod(members_required)
    people = staticmethod(everybody)
    ranking = staticmethod(ranking)
    rise_and_fall = staticmethod(rise_and_fall)
    sittings = staticmethod(sittings)

    def fitting(self, game: str, chosen: Json | None) -> Json:
        """Return who meets whom at the game's usual table; pairs where two alone cannot play it,
        teams at two tables."""
        size = GAMES[game].usual[0]
        partners = size in GAMES[game].partners_at
        kind = (chosen or {}).get("kind") or ("sides" if partners or size == 2 else "individuals")
        if kind == "individuals":
            return {"table_size": size}
        side = {"side": 2} if partners or not GAMES[game].seats(2) else {}
        return {"kind": kind, **side, **({"boards": 2} if kind == "teams" else {})}

    def examples(self, game: str, settings: Json) -> Examples | None:
        read, problems = read_settings(game, settings)
        return None if problems else examples(read, game)

    def fixed(self, state: State, rules: Json) -> dict[int, Json]:
        """The options that the season sets itself over these rules, by the size of its tables."""
        return fixed_options(state.game, rules, state.settings.sizes, state.settings.deals)

    def round_key(self, state: State, number: int = 0, table: int = 0) -> RoundKey:
        """A match goes by the rules of its match day, whenever it is played."""
        if 1 <= table <= len(state.tables):
            return state.fixture_of(table).day
        return super().round_key(state, number)

    def invariants(self, state: State) -> dict[str, bool]:
        legs = records(state)
        rows = ranking(state, legs)
        first = {row.player for row in rows if row.rank == 1}
        winners = {side for side, status in state.status.items() if status is Status.WINNER}
        return {
            "ranking": everybody_once(rows, tuple(state.status)),
            "balances": dict(state.balances) == league_points(state, legs),
            "winner": winners <= first and (not winners or state.phase is Phase.FINISHED),
            "tables": len(state.tables) == len(state.fixtures) * state.settings.tables,
            "sides": state.status.keys() >= {side for f in state.fixtures for side in f.sides},
            "days": all(a.day <= b.day for a, b in pairwise(state.fixtures)),
            "fixtures": all(state.fixture_of(f.table) is f for f in state.fixtures),
            "open": _right_are_open(state, state.fixtures),
        }

    def invariants_since(self, before: State, after: State) -> dict[str, bool] | None:
        """Check only the changed matches and their results.

        This holds while the same match days are open and the season continues.
        """
        pairs = moved(before, after)
        if pairs is None or after.round != before.round or after.phase is Phase.FINISHED:
            return None
        fixtures = [fixture for _before, fixture in pairs]
        return {
            "balances": after.balances == league_points_since(before, after),
            "winner": Status.WINNER not in after.status.values(),
            "tables": len(after.tables) == len(before.tables),
            "fixtures": all(after.fixture_of(f.table) is f for f in fixtures),
            "open": _right_are_open(after, fixtures),
        }

    def entrant(self, state: State, text: str) -> Json:
        """A team is written with its people: “Krone: Anna, Bernd”."""
        if state.settings.kind != "teams":
            return {"name": text}
        name, members = team(text)
        return {"name": name, "members": list(members)}

    def entered(self, game: str, settings: Json) -> EntrantKind:
        chosen = self.in_force(game, settings)
        kind, side = chosen["kind"], chosen["side"]
        if kind == "teams" or (kind == "sides" and side > 2):
            return EntrantKind.TEAMS
        return EntrantKind.PAIRS if kind == "sides" and side == 2 else EntrantKind.PEOPLE

    def min_entrants(self, state: State) -> int:
        """Enough for one table, where tables are drawn of people."""
        return min(state.settings.sides_at_table)

    def players_per_side(self, state: State) -> int:
        return state.settings.side if state.settings.kind == "sides" else 1

    def roster(self, state: State, entrant: str) -> tuple[str, ...]:
        return state.rosters.get(entrant, ())

    def desk_only_problems(self, state: State, command: Json) -> Iterable[Problem]:
        return tuple(desk_only_problems(state, command)) or super().desk_only_problems(
            state, command
        )

    def table_sizes(self, state: State) -> tuple[int, ...]:
        return ()

    def draw(self, state: State, kind: str) -> Json | None:
        return plan.next_day(state) if kind == "draw" else None

    def present(self, state: State) -> LeaguePresenter:
        return (PerMatchPresenter if state.settings.per_match else LeaguePresenter)(state)

    def can_accept(self, state: State, kind: str) -> bool:
        """A newcomer needs a free place, or that of somebody who left; only a match that is not
        over, or that its deadline has closed, gets another date."""
        if kind in ("postpone", "move_day"):
            return any(fixture.lapsed or not state.settled(fixture) for fixture in state.fixtures)
        if kind == "report_absence":
            return bool(state.coming_days)
        if kind == "add_match":
            return state.settings.of_two and not state.settings.by_standing
        if kind == "swap_home":
            return state.settings.of_two and any(not state.settled(f) for f in state.fixtures)
        return kind != "late_entry" or not self.late_problem(state)

    def late_problem(self, state: State) -> str:
        """Return the reason against a newcomer, who needs a free place or that of a leaver."""
        if code := super().late_problem(state):
            return code
        open_place = plan.has_free_place(state) or any(now in GONE for now in state.status.values())
        return "" if open_place else "no_free_place"

    def heeds_wishes(self, state: State) -> bool:
        return state.settings.by_standing

    def lot(self, state: State, kind: str, rng: Random, wanted: Wanted = NOTHING) -> plan.Days:
        return plan.whole_season(state, rng) if kind == "start" else plan.days_to_come(state, rng)

    def active_tables(self, state: State) -> tuple[int, ...]:
        """The tables of the match day that was opened last, and older ones that still play."""
        return tuple(
            number
            for number, table in enumerate(state.tables, 1)
            if table.open or state.fixture_of(number).day == state.round
        )

    def is_late(self, state: State, table: int, now: datetime) -> bool:
        """Return whether the deadline of a match has passed."""
        deadline = state.fixture_of(table).deadline
        return deadline is not None and now > deadline

    def sheet(self, state: State, table: int) -> Json:
        """The envelope of what this table reports next."""
        people, day = people_at(state, table), state.fixture_of(table).day
        rules = match_rules(state.game, state.settings, day, len(people))
        return envelope(state.game, rules, people)

    def counted(self, state: State) -> tuple[str, ...]:
        return state.settings.counted

    def deals(self, state: State) -> int:
        return state.settings.deals


LEAGUE = LeagueFormat()
