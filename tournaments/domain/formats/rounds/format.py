"""Define `evening` and `swiss` as formats, and their invariants. A broken invariant is a bug."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import ClassVar

import games
from games.envelope import Json, Problem
from games.events import RoundWords, option_in
from games.options import Option
from tournaments.domain.formats.examples import Examples
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.places import Room
from tournaments.domain.formats.ranking import everybody_once
from tournaments.domain.formats.round_rules import RoundKey
from tournaments.domain.formats.rounds.final import cut, final_seats, ranked_at_tables, with_fewer
from tournaments.domain.formats.rounds.people import late_problem
from tournaments.domain.formats.rounds.presenter import RoundsPresenter
from tournaments.domain.formats.rounds.ranking import ranking, sittings
from tournaments.domain.formats.rounds.rules import RULES
from tournaments.domain.formats.rounds.seats import (
    DRAWN,
    instance,
    moved_tables,
    runs_by_plan,
    table_sizes,
)
from tournaments.domain.formats.rounds.settings import (
    BOOK,
    LATER,
    PAIRS_AT_TABLE,
    Settings,
    read_settings,
    setup_problems,
    sizes_in_force,
)
from tournaments.domain.formats.rounds.settings import EVENING as EVENING_OPTIONS
from tournaments.domain.formats.rounds.settings import SWISS as SWISS_OPTIONS
from tournaments.domain.formats.rounds.state import RoundTable, State, round_key, state_json
from tournaments.domain.formats.rounds.tables import fixed, is_outdated, room, sheet
from tournaments.domain.formats.rounds.totals import (
    balances,
    balances_since,
    examples,
    reported,
    score_of,
)
from tournaments.domain.formats.state import IN_PLAY, SEATED, EntrantKind, Phase, Status, same_seats
from tournaments.domain.formats.wanted import NOTHING, Wanted


def _seats_are_sound(state: State) -> bool:
    seats = [player for table in state.tables for player in table.players]
    once = len({*seats}) == len(seats)
    is_open = any(table.open for table in state.tables)
    here = all(map(IN_PLAY.__contains__, map(state.status.__getitem__, seats)))
    return once and is_open == (state.phase in SEATED) and (here or state.phase in SEATED)


def _rounds_are_sound(state: State) -> bool:
    drawn = sum(not played.final for played in state.rounds)
    running = state.running is not None
    return drawn == state.round <= max(state.planned, 0) and running == (state.phase in SEATED)


def _sheets(state: State) -> Iterator[RoundTable]:
    return (sheet for played in state.rounds for sheet in played.sheets)


def _scores_fit(sheet: RoundTable, state: State) -> bool:
    return all(
        leg.score == score_of(sheet, player, state.settings) for player, leg in sheet.legs.items()
    )


def _is_finalist(state: State, command: Json) -> bool:
    """Return True if the player sits in the final, or would get a seat in it now."""
    if state.phase is Phase.FINAL:
        return state.status.get(str(command.get("player"))) is Status.FINALIST
    wanted = cut(state)
    return wanted is not None and command.get("player") in wanted.taken(Random(0))


class RoundsFormat(Format[State]):
    """Rounds at drawn tables."""

    guide = BOOK.guide
    scoring = (BOOK.section("score"),)
    presenter = RoundsPresenter
    states = State
    later = LATER
    rules = RULES
    chance: ClassVar[Mapping[str, str]] = {"draw": "tables", "final": "seats"}
    fixed = staticmethod(fixed)
    state_json = staticmethod(state_json)
    table_sizes = staticmethod(table_sizes)
    is_outdated = staticmethod(is_outdated)
    sheet = staticmethod(sheet)
    ranking = staticmethod(ranking)
    ranked_at_tables = staticmethod(ranked_at_tables)
    sittings = staticmethod(sittings)

    def rounds(self, game: str) -> RoundWords | None:
        return games.GAMES[game].events.rounds

    def options(self, game: str) -> tuple[Option, ...]:
        """The settings in the words of a game; without pairs if they cannot meet at a table."""
        options, rounds = super().options(game), self.rounds(game)
        options = tuple(option_in(rounds, o) for o in options) if rounds else options
        if games.GAMES[game].sides_meet(PAIRS_AT_TABLE):
            return options
        alone = ("individuals",)
        return tuple(replace(o, choices=alone) if o.key == "entrants" else o for o in options)

    def setup_problems(self, game: str, settings: object) -> list[Problem]:
        return setup_problems(self.key, game, settings)

    def in_force(self, game: str, settings: Json) -> Json:
        """With the sizes of tables where none is set."""
        values = super().in_force(game, settings)
        size, others = sizes_in_force(game, values)
        return {**values, "table_size": size, "other_sizes": others}

    def examples(self, game: str, settings: Json) -> Examples | None:
        read, _problems = read_settings(self.key, game, settings)
        return examples(read, game) if read else None

    def final_has_rules(self, settings: Json) -> bool:
        return settings.get("final") in ("table", "places")

    def round_key(self, state: State, number: int = 0, table: int = 0) -> RoundKey:
        return round_key(state, number)

    def goes_on_without(self, state: State) -> bool:
        return state.settings.side == 1

    def read(self, game: str, settings: object) -> tuple[Settings | None, list[Problem]]:
        return read_settings(self.key, game, settings)

    def new(self, game: str, settings: Settings, zone: str) -> State:
        return State(settings=settings, form=self.key, game=game, zone=zone)

    def invariants(self, state: State) -> dict[str, bool]:
        return self._of_sheets(state, _sheets(state))

    def _of_sheets(self, state: State, sheets: Iterable[RoundTable]) -> dict[str, bool]:
        """Return the invariants; of these sheets the scores are counted."""
        return {
            "cash": sum(state.cash.values()) == 0,
            "seats": _seats_are_sound(state),
            "rounds": _rounds_are_sound(state),
            "scores": all(_scores_fit(sheet, state) for sheet in sheets),
            "balances": state.phase is Phase.REGISTRATION
            or dict(state.balances) == balances(state),
            "ranking": state.phase is Phase.REGISTRATION
            or everybody_once(ranking(state), tuple(state.status)),
        }

    def invariants_since(self, before: State, after: State) -> dict[str, bool] | None:
        """Return what is wrong after a step. Where tables only reported, people sit where they sat,
        and only the scores of these tables and the cash can be. Sheets that stay are not counted
        again."""
        moved = reported(before, after)
        if moved is None or not same_seats(before, after):
            if after.settings is not before.settings:
                return None
            known = set(map(id, _sheets(before)))
            return self._of_sheets(after, (s for s in _sheets(after) if id(s) not in known))
        return {
            "cash": sum(after.cash.values()) == 0,
            "seats": any(table.open for table in after.tables),
            "scores": all(_scores_fit(sheet, after) for _before, sheet in moved),
            "balances": after.balances == balances_since(before, after),
        }

    def entered(self, game: str, settings: Json) -> EntrantKind:
        pairs = self.in_force(game, settings)["entrants"] == "pairs"
        return EntrantKind.PAIRS if pairs else EntrantKind.PEOPLE

    def desk_only_problems(self, state: State, command: Json) -> Iterable[Problem]:
        """A finalist leaves by the desk, which decides who joins."""
        yield from super().desk_only_problems(state, command)
        at_final = state.phase in (Phase.FINAL_READY, Phase.FINAL)
        if command["type"] == "withdraw" and at_final and _is_finalist(state, command):
            yield Problem("finalist_by_desk", "type")

    def as_asked(self, state: State, event: Json) -> State:
        """A final with one fewer."""
        return with_fewer(state) if event.get("fewer") is True else state

    def min_entrants(self, state: State) -> int:
        return min((state.settings.at_table, *state.settings.other_sizes))

    def players_per_side(self, state: State) -> int:
        return state.settings.side

    def draw(self, state: State, kind: str) -> Json | None:
        return instance(state) if kind == "draw" else None

    def can_accept(self, state: State, kind: str) -> bool:
        """Nobody joins later than agreed, and nobody comes back after the last round."""
        late, back = not self.late_problem(state), state.round < state.planned
        return {"late_entry": late, "rejoin": back}.get(kind, True)

    def late_problem(self, state: State) -> str:
        return super().late_problem(state) or late_problem(state)

    def room(self, state: State) -> Room | None:
        return room(state) if state.running else None

    def final_sizes(self, state: State) -> tuple[int, ...]:
        final_cut = cut(state)
        return final_cut.sizes if final_cut and not final_cut.by_place else ()

    def heeds_wishes(self, state: State) -> bool:
        """Return where a round to come is drawn, or begins a plan that does not run yet."""
        last = max(state.planned or state.settings.rounds, state.round + 1)
        coming = {state.settings.movement(n) for n in range(state.round + 1, last + 1)}
        return bool(coming.intersection(DRAWN)) or ("plan" in coming and not runs_by_plan(state))

    def lot(
        self, state: State, kind: str, rng: Random, wanted: Wanted = NOTHING
    ) -> list[str] | list[list[str]] | None:
        return final_seats(state, rng) if kind == "final" else moved_tables(state, rng, wanted)

    def counted(self, state: State) -> tuple[str, ...]:
        return state.settings.counted

    def deals(self, state: State) -> int:
        return state.settings.deals


class EveningFormat(RoundsFormat):
    """The classic club evening."""

    key = "evening"
    name = BOOK["evening"]
    about = BOOK["evening.about"]
    settings = EVENING_OPTIONS
    usually_set = ("rounds", "entry_fee")

    def fitting(self, game: str, chosen: Json | None) -> Json:
        """A round that takes about an hour; games that play to a target stop after some deals."""
        deals = games.GAMES[game].deals_an_hour
        return {} if deals is None else {"deals": deals}


class SwissFormat(RoundsFormat):
    """Swiss at tables of two to six."""

    key = "swiss"
    name = BOOK["swiss"]
    about = BOOK["swiss.about"]
    settings = SWISS_OPTIONS
    usually_set = ("rounds", "entry_fee")


EVENING, SWISS = EveningFormat(), SwissFormat()
