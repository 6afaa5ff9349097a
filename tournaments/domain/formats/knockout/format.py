"""The knock-out as a format of the product."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zoneinfo import ZoneInfo

from games.envelope import Json
from games.options import Words
from games.registry import GAMES
from tournaments.domain.formats import timing
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.hall import GONE
from tournaments.domain.formats.knockout.pairings import Pairings, matches_won, places
from tournaments.domain.formats.knockout.rules import RULES
from tournaments.domain.formats.knockout.settings import SETTINGS, read_settings
from tournaments.domain.formats.knockout.state import State, playable, standing, state_json
from tournaments.domain.formats.ranking import Column, Place, everybody_once
from tournaments.domain.formats.reported import envelope, reports
from tournaments.domain.formats.sides import members, seated


def begin(game: str, settings: Json, zone: str) -> State:
    """A knock-out before its first event; ValueError if the settings are not usable."""
    read, problems = read_settings(game, settings)
    if problems:
        raise ValueError(f"settings of the log are not usable: {problems}")
    ZoneInfo(zone)
    return State(settings=read, game=game, zone=zone)


def suggested(game: str) -> Json:
    """Pairs where partners sit opposite each other at the usual table, and where the game cannot be
    played by two."""
    partners = GAMES[game].usual[0] in GAMES[game].partners_at
    return {"side": 2} if partners or not GAMES[game].seats(2) else {}


def sheet(state: State, table: int) -> Json:
    """The envelope of what this table reports next."""
    people = seated(state.tables[table - 1].players, state.settings.side)
    return envelope(state.game, state.settings.game_variant, people)


def seeds(state: State, rng: Random) -> list[str]:
    """The order of the bracket: by lot, or as people signed up."""
    sides = list(state.status)
    if state.settings.seeding == "lot":
        rng.shuffle(sides)
    return sides


def ranking(state: State) -> tuple[Place, ...]:
    """The places so far; before the start everybody is level. Who was excluded has none."""
    return _ranking(state, standing(state))


def _ranking(state: State, known: Pairings) -> tuple[Place, ...]:
    if not state.seeds:
        return tuple(Place(1, side) for side in state.status)
    return tuple(
        Place(
            None if state.status[side] == "excluded" else rank,
            side,
            (Column("matches_won", state.balances[side]),),
        )
        for rank, side in places(known, state.seeds)
    )


def broken(state: State) -> tuple[str, ...]:
    """The invariants that do not hold: everybody has one place, one seat in the bracket and the
    matches that the bracket says."""
    found, known = [], standing(state)
    if not everybody_once(_ranking(state, known), state.status):
        found.append("ranking")
    if state.seeds and sorted(state.seeds) != sorted(state.status):
        found.append("seeds")
    if state.seeds and dict(state.balances) != matches_won(known, state.seeds):
        found.append("balances")
    if len(state.boards) != len(state.tables):
        found.append("boards")
    return tuple(found)


def _matches(state: State, _rng: Random) -> list[list[str]]:
    return [list(sides) for _name, sides in playable(state)]


def _people(state: State) -> Iterator[str]:
    """Who plays for a side of several that is still there."""
    if state.settings.side > 1:
        for side, status in state.status.items():
            yield from members(side, state.settings.side) if status not in GONE else ()


KNOCKOUT: Format[State] = Format(
    key="knockout",
    name=Words("K.-o.-Turnier", "Knock-out"),
    games=tuple(GAMES),
    settings=SETTINGS,
    setup_problems=lambda game, settings: read_settings(game, settings)[1],
    begin=begin,
    states=State,
    rules=RULES,
    due=timing.round_signals,
    report=reports(sheet),
    ranking=ranking,
    table_sizes=lambda state: (2,) * len(playable(state)),
    state_json=state_json,
    broken=broken,
    shaken=lambda before, after: () if after is before else broken(after),
    sittings=lambda state: state.sat,
    sheet=sheet,
    about=Words(
        "Wer verliert, ist draußen, auf Wunsch erst nach der zweiten Niederlage. Mit Setzliste, "
        "Freilosen, Spiel um Platz 3 und Trostrunde.",
        "Who loses is out, if you like only after a second defeat. With seeds, byes, a match for "
        "third place and a consolation.",
    ),
    suggested=suggested,
    asked=("mode", "best_of", "third_place"),
    side=lambda state: state.settings.side,
    people=_people,
    chance={"start": "seeds", "draw": "tables"},
    lots={"start": seeds, "draw": _matches},
)
