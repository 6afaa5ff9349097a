"""The league as a format of the product."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from games.envelope import Json
from games.options import Words
from games.registry import GAMES
from tournaments.domain.formats import entrants, rulebook, timing
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.forms import SHARED, TYPES, Form, Forms, is_names, is_tables
from tournaments.domain.formats.hall import Phase, Status
from tournaments.domain.formats.league import dates, people, rules, teams
from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.plan import days_to_come, next_day, whole_season
from tournaments.domain.formats.league.ranking import league_points, ranking, sittings
from tournaments.domain.formats.league.seats import people_at
from tournaments.domain.formats.league.settings import (
    SETTINGS,
    match_rules,
    read_settings,
    setup_problems,
)
from tournaments.domain.formats.league.state import State, boards, fixture_of, state_json
from tournaments.domain.formats.length import fixed_options
from tournaments.domain.formats.ranking import everybody_once
from tournaments.domain.formats.reported import envelope, reports
from tournaments.domain.formats.sides import team


def _are_days(value: object) -> bool:
    return isinstance(value, list) and all(map(is_tables, value))


def _missing(kind: str, event: Json) -> list[str]:
    needed = {"day": "round", "deadline": "table"}.get(str(event.get("timer")))
    return [needed] if kind == "timer" and needed and needed not in event else []


_UNUSED = ("check_in", "pause", "resume", "extend", "table_done")
_FORMS = Forms(
    {
        **{kind: form for kind, form in SHARED.items() if kind not in _UNUSED},
        "register": Form(("player",), ("at", "members")),
        "start": Form(("days", "at")),
        "late_entry": Form(("player", "at"), ("members", "instead_of")),
        "plan": Form(("days", "at")),
        "timer": Form(("timer", "at"), ("round", "table")),
        "result": Form(("table", "report", "at")),
        "absent": Form(("table", "players", "at"), ("reason",)),
        "postpone": Form(("table", "to", "at"), ("player",)),
        "decline": Form(("table", "player", "at")),
        "move_day": Form(("round", "to", "at")),
        "lineup": Form(("table", "player", "at"), (), ("people", "boards")),
        "roster": Form(("player", "members", "at")),
    },
    {
        **TYPES,
        "days": _are_days,
        "boards": is_tables,
        **dict.fromkeys(("members", "players", "people"), is_names),
    },
    {},
    _missing,
    rules.wrong,
)
_SEASON = frozenset(
    {
        *("withdraw", "exclude", "correct", "late_entry", "plan", "draw", "go"),
        *("result", "absent", "postpone", "decline", "move_day", "lineup", "roster"),
    }
)
_RULES: rulebook.Rulebook[State, Change] = rulebook.Rulebook(
    check=_FORMS.check,
    always=frozenset({"timer", "clock_step", "warn", "ruling"}),
    accepted={
        Phase.REGISTRATION: frozenset({"register", "roster", "withdraw", "start"}),
        Phase.BETWEEN: _SEASON,
        Phase.ROUND: _SEASON,
        Phase.FINISHED: frozenset({"correct", "postpone"}),
    },
    handlers={
        "register": people.register,
        "start": rules.start,
        "late_entry": rules.late_entry,
        "withdraw": people.withdraw,
        "exclude": people.exclude,
        "lineup": teams.lineup,
        "roster": teams.roster,
        "plan": rules.plan,
        "draw": rules.draw,
        "go": rules.go,
        "timer": rules.timer,
        "clock_step": timing.clock_step,
        "result": rules.result,
        "absent": rules.absent,
        "postpone": dates.postpone,
        "decline": dates.decline,
        "move_day": dates.move_day,
        "warn": entrants.warn,
        "ruling": entrants.ruling,
    },
    change=Change,
    after=rules.after,
)


def begin(game: str, settings: Json, zone: str) -> State:
    """A league before its first event; ValueError if the settings are not usable."""
    read, problems = read_settings(game, settings)
    if problems:
        raise ValueError(f"settings of the log are not usable: {problems}")
    ZoneInfo(zone)
    return State(settings=read, game=game, zone=zone)


def broken(state: State) -> tuple[str, ...]:
    """The invariants that do not hold."""
    rows = ranking(state)
    first = {row.player for row in rows if row.rank == 1}
    winners = {side for side, status in state.status.items() if status is Status.WINNER}
    checks = {
        "ranking": everybody_once(rows, tuple(state.status)),
        "balances": dict(state.balances) == league_points(state),
        "winner": winners <= first and (not winners or state.phase is Phase.FINISHED),
        "tables": len(state.tables) == len(state.fixtures) * boards(state.settings),
        "fixtures": all(fixture_of(state, f.table) is f for f in state.fixtures),
    }
    return tuple(name for name, holds in checks.items() if not holds)


def current(state: State) -> tuple[int, ...]:
    """The tables of the match day that was opened last, and older ones that still play."""
    return tuple(
        number
        for number, table in enumerate(state.tables, 1)
        if table.open or fixture_of(state, number).day == state.round
    )


def late(state: State, table: int, now: datetime) -> bool:
    """Whether the deadline of a match has passed."""
    deadline = fixture_of(state, table).deadline
    return deadline is not None and now > deadline


def entrant(state: State, text: str) -> Json:
    """A team is written with its people: “Krone: Anna, Bernd”."""
    if state.settings.kind != "teams":
        return {"name": text}
    name, members = team(text)
    return {"name": name, "members": list(members)}


def proceed(state: State) -> str:
    """The next match day is opened if it is planned, else paired; with a newcomer it is planned
    anew first."""
    if state.days <= state.round:
        return "draw"
    playing = {side for fixture in state.fixtures for side in fixture.sides}
    newcomers = set(state.players_in) - playing
    return "plan" if newcomers and state.settings.plan == "all" else "go"


def suggested(game: str) -> Json:
    """Who meets whom at the game's usual table."""
    size = GAMES[game].usual[0]
    if size in GAMES[game].partners_at:
        return {"kind": "sides", "side": 2}
    return {"kind": "sides"} if size == 2 else {"table_size": size, "award": "places"}


def sheet(state: State, table: int) -> Json:
    """The envelope of what this table reports next."""
    return envelope(state.game, match_rules(state.game, state.settings), people_at(state, table))


def fixed(state: State) -> dict[int, Json]:
    """The options that the season sets itself, by the size of its tables."""
    settings = state.settings
    return fixed_options(state.game, settings.game_variant, (settings.seats,), settings.deals)


LEAGUE: Format[State] = Format(
    key="league",
    name=Words("Liga", "League"),
    games=tuple(GAMES),
    settings=SETTINGS,
    setup_problems=setup_problems,
    begin=begin,
    states=State,
    rules=_RULES,
    due=rules.due,
    report=reports(sheet),
    ranking=ranking,
    table_sizes=lambda _state: (),
    state_json=state_json,
    broken=broken,
    shaken=lambda before, after: () if after is before else broken(after),
    sittings=sittings,
    sheet=sheet,
    deals=lambda state: state.settings.deals,
    fixed=fixed,
    about=Words(
        "Eine Saison: jeder gegen jeden oder nach dem Stand gepaart, einzeln, als Paar oder als "
        "Mannschaft. Spieltage mit Fristen, Heim und Auswärts.",
        "A season: everybody against everybody or paired by the standings, alone, in pairs or in "
        "teams. Match days with deadlines, home and away.",
    ),
    suggested=suggested,
    asked=("kind", "legs", "first_day", "days_between"),
    proceed=proceed,
    entrant=entrant,
    takes_places=True,
    crew=teams.crew,
    side=lambda state: state.settings.side if state.settings.kind == "sides" else 1,
    people=teams.everybody,
    reserved=teams.reserved,
    current=current,
    late=late,
    chance={"start": "days", "draw": "tables", "plan": "days"},
    draws={"draw": next_day},
    lots={"start": whole_season, "plan": days_to_come},
)
