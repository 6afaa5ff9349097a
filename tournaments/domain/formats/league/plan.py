"""Plan the fixtures of a season with the seating package, and move them by agreement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate, product
from random import Random
from zoneinfo import ZoneInfo

from games.envelope import Json
from games.registry import GAMES
from tournaments.domain import seating
from tournaments.domain.commands.director import Amend
from tournaments.domain.commands.season import AddMatch, Decline, MoveDay, Postpone, SwapHome
from tournaments.domain.formats.charges import fees_of
from tournaments.domain.formats.clock import first_showing, pause_of
from tournaments.domain.formats.league.people import come
from tournaments.domain.formats.league.ranking import ranking, results
from tournaments.domain.formats.league.settings import LATER, Settings, read_settings
from tournaments.domain.formats.league.state import Fixture, LeagueBuilder, Season, State
from tournaments.domain.formats.round_rules import check_begun
from tournaments.domain.formats.settings import amended
from tournaments.domain.formats.tables import Seating
from tournaments.domain.points import Points
from tournaments.domain.refusal import refuse

PARTNERED = 4  # people at a table for whom there are plans with partners
Days = list[list[list[str]]]


def whole_season(state: State, rng: Random) -> Days:
    """The tables of every match day, entrants dealt by lot; [] if it is paired day by day, or if
    there is no such plan."""
    settings = state.settings
    sides = list(state.status)
    rng.shuffle(sides)
    if settings.by_standing or len(sides) < 2:
        return []
    alone = settings.kind == "individuals"
    try:
        days = seating.league_schedule(
            sides,
            kind=_kind(state) if alone else seating.Kind.PAIRS,
            table=settings.sides_at_table[0],
            allowed=settings.sides_at_table[1:],
            rounds=settings.match_days or None,
            double=settings.legs == 2,
            seed=rng.randrange(2**31),
        )
    except seating.NoScheduleError:
        return []
    return [[[str(side) for side in table] for table in day.tables] for day in days]


def _kind(state: State) -> seating.Kind:
    """Return the kind of plan. Partners who sit opposite each other rotate, if all tables are of
    that size."""
    sizes = state.settings.sizes
    partners = sizes == (PARTNERED,) and PARTNERED in GAMES[state.game].partners_at
    return seating.Kind.PARTNERS if partners else seating.Kind.INDIVIDUALS


def next_day(state: State) -> Json:
    """The draw of the next match day by the standings, or strictly by places (plan `strict`)."""
    strict, scores = state.settings.plan == "strict", state.balances
    if strict:
        scores = {row.player: -(row.rank or 0) for row in ranking(state)}
    return seating.swiss_draw(
        [seating.Entrant(side, scores[side]) for side in state.players_in],
        _past_days(state, state.fixtures),
        preferred=state.settings.sides_at_table[0],
        allowed=state.settings.sides_at_table[1:],
        rounds=state.settings.match_days,
        policy=seating.Policy.ORDER if strict else None,
    )


def days_to_come(state: State, rng: Random) -> Days:
    """Return the match days to come with all present entrants.

    Individuals are drawn again with few repeat meetings; newcomers among sides get the free places.
    """
    if state.settings.kind != "individuals":
        return [_filled(state, tables) for tables in to_come(state, state.days)]
    past = [fixture for fixture in state.fixtures if fixture.day <= state.round]
    days = []
    for day in range(state.round + 1, state.days + 1):
        instance = seating.evening_draw(
            [seating.Entrant(player) for player in state.players_in],
            _past_days(state, past),
            preferred=state.settings.sides_at_table[0],
            allowed=state.settings.sides_at_table[1:],
        )
        days.append(_drawn(instance, rng))
        past += [Fixture(day, tuple(table), 0) for table in days[-1]]
    return days


def to_come(season: Season, last: int) -> Days:
    """The tables of each match day that is still to open, up to the `last`."""
    days = range(season.round + 1, last + 1)
    return [[list(fixture.sides) for fixture in season.fixtures_of_day(day)] for day in days]


def _filled(state: State, tables: list[list[str]]) -> list[list[str]]:
    """The tables without those who left; who has no opponent plays with who has none."""
    here = set(state.players_in)
    remaining = [table for table in tables if here.issuperset(table)]
    free = [side for side in state.players_in if not any(side in table for table in remaining)]
    return remaining + [list(two) for two in zip(free[::2], free[1::2], strict=False)]


def has_free_place(state: State) -> bool:
    """Return True if the plan can take one more entrant.

    Individuals can join while a day is to come, sides if all meet each other or if one sits out.
    """
    if state.settings.kind == "individuals" or state.settings.by_standing:
        return state.round < state.days or state.settings.by_standing
    if not state.settings.match_days:
        return True
    coming = [fixture for fixture in state.fixtures if fixture.day > state.round]
    return bool(coming) and len(state.players_in) % 2 == 1


def with_newcomer(season: LeagueBuilder, newcomer: str) -> Days:
    """Return the match days to come with the matches of a newcomer.

    They lie where others sit out or would meet a leaver, then on own days until the newcomer has
    met all others. A plan with a set number of days gets no own days.
    """
    days, here = to_come(season, season.base.days), season.players_in
    waiting = _to_meet(season, newcomer)
    for tables in days:
        gone = [table for table in tables if not set(here).issuperset(table)]
        busy = {side for table in tables if table not in gone for side in table}
        match = next((match for match in waiting if busy.isdisjoint(match)), None)
        if match is not None:
            waiting.remove(match)
            tables[:] = [
                table for table in tables if table not in gone or set(table).isdisjoint(match)
            ]
            tables.append(match)
    return days if season.settings.match_days else [*days, *([match] for match in waiting)]


def _to_meet(season: LeagueBuilder, newcomer: str) -> list[list[str]]:
    """Return the matches of a newcomer with all others, at home and away in turns."""
    others = [side for side in season.players_in if side != newcomer]
    return [
        [newcomer, other] if (k + leg) % 2 == 0 else [other, newcomer]
        for leg in range(season.settings.legs)
        for k, other in enumerate(others)
    ]


def add_match(builder: LeagueBuilder, event: AddMatch) -> None:
    """Two sides meet on a match day that is still to come, or on a new one after the last."""
    if builder.settings.by_standing:
        refuse("season_by_standings", "type")
    if not builder.settings.of_two:
        refuse("match_of_two", "type")
    last, match = builder.base.days, [event.player, event.other]
    day = event.round or last + 1
    for field, side in (("player", event.player), ("other", event.other)):
        if side not in builder.status or builder.is_gone(side):
            refuse("player_not_active", field)
    if event.player == event.other:
        refuse("same_person", "other")
    if not builder.round < day <= last + 1:
        refuse("match_day_open", "round")
    days = to_come(builder, max(day, last))
    tables = days[day - builder.round - 1]
    for field, side in (("player", event.player), ("other", event.other)):
        if any(side in table for table in tables):
            refuse("plays_that_day", field)
    tables.append(match)
    lay_out_anew(builder, days)
    if event.to is not None:
        to = builder.to_come(event.to)
        fixture = next(f for f in builder.fixtures_of_day(day) if list(f.sides) == match)
        _warned(builder, [fixture], to)
        builder.replace_fixture(fixture, dated(builder.base, fixture, to))


def swap_home(builder: LeagueBuilder, event: SwapHome) -> None:
    """The other side of a match is at home, as long as nothing of it was played."""
    fixture = builder.fixture(event.table)
    if len(fixture.sides) != 2:
        refuse("match_of_two", "table")
    if builder.settled(fixture) or any(builder.played.get(n) for n in builder.tables_of(fixture)):
        refuse("home_played", "table")
    sides = fixture.sides[::-1]
    builder.set_fixture(fixture, sides=sides)
    for n in builder.tables_of(fixture):
        builder.set_table(n, players=sides)


def _drawn(instance: Json, rng: Random) -> list[list[str]]:
    """The tables of an instance; [] if there is no plan of tables."""
    return list(seating.seat_json({**instance, "seed": rng.randrange(2**31)}).get("tables", []))


def _past_days(state: State, fixtures: Sequence[Fixture]) -> list[Json]:
    """Match days as rounds, with walk-overs and, for pairs, the league points before each."""
    days, players = [], state.players_in
    points: dict[seating.PlayerId, Points] = dict.fromkeys(state.status, 0)
    counted = set(state.counting_fixtures())
    for day in sorted({fixture.day for fixture in fixtures}):
        today = [fixture for fixture in fixtures if fixture.day == day]
        tables = [fixture.sides for fixture in today]
        byes = [player for player in players if not any(player in table for table in tables)]
        won = [side for fixture in today for side in _walkovers(state, fixture)]
        duels = points if state.settings.sides_at_table[0] == 2 else None
        days.append(seating.past(tables, byes, walkovers=won, scores=duels))
        for fixture in counted.intersection(today):
            for side, result in results(state, fixture).items():
                points[side] += result.league
    return days


def _walkovers(state: State, fixture: Fixture) -> list[str]:
    """Sides that won without a game, since nobody came to play them."""
    missing = state.missing_sides(fixture) if state.settled(fixture) else ()
    return [side for side in fixture.sides if missing and side not in missing]


def laid_out(
    state: State, days: Sequence[Seating], first_day: int, first_table: int
) -> tuple[Fixture, ...]:
    """The fixtures of planned days: tables numbered on, with their dates if there are any."""
    flat = [(first_day + k, tuple(sides)) for k, tables in enumerate(days) for sides in tables]
    numbers = accumulate([state.settings.tables] * len(flat), initial=first_table)
    return tuple(
        dated(state, Fixture(day, sides, number), date_of(state.settings, state.zone, day))
        for (day, sides), number in zip(flat, numbers, strict=False)
    )


def lay_out_anew(
    builder: LeagueBuilder, days: Sequence[Seating], instead: tuple[str, str] = ("", "")
) -> None:
    """Replace the days to come.

    An unchanged match keeps its date, line-ups and absences, a day that was moved as a whole its
    date. With `instead` (former, new side) a match also keeps them if this side changes.
    """
    state, lineups = builder.base, builder.lineups
    coming = [fixture for fixture in builder.fixtures if fixture.day > builder.round]
    known = {
        (one.day, frozenset(one.sides)): one for one in (_handed_over(f, *instead) for f in coming)
    }
    usual = {day: usual_date(state, day) for day in {fixture.day for fixture in coming}}
    builder.drop_after(builder.round)
    planned = []
    for fixture in laid_out(state, days, builder.round + 1, len(builder.tables) + 1):
        same = known.get((fixture.day, frozenset(fixture.sides)))
        if same is None:
            at = usual.get(fixture.day, fixture.at)
            planned.append(dated(state, fixture, at))
            continue
        planned.append(replace(same, sides=fixture.sides, table=fixture.table))
        pairs = zip(builder.tables_of(same), builder.tables_of(fixture), strict=True)
        for (was, number), side in product(pairs, fixture.sides):
            if (was, side) in lineups:
                builder.lineups[number, side] = lineups[was, side]
    builder.plan(planned)


def _handed_over(fixture: Fixture, former: str, new: str) -> Fixture:
    """A match of which one side is somebody else now, who wished for nothing and is not missing."""
    if former not in fixture.sides:
        return fixture
    asked = tuple(side for side in fixture.asked if side != former)
    return replace(
        fixture,
        sides=tuple(new if side == former else side for side in fixture.sides),
        wish=fixture.wish if asked else None,
        asked=asked,
        absent=tuple(side for side in fixture.absent if side != former),
    )


def usual_date(state: State, day: int) -> datetime | None:
    """Return the date that all matches of a day have, else that of the settings."""
    dates = {fixture.at for fixture in state.fixtures_of_day(day)}
    return dates.pop() if len(dates) == 1 else date_of(state.settings, state.zone, day)


def opens_at(state: State, day: int) -> datetime | None:
    """Return the time at which a match day opens by itself after the previous day; None without
    date.

    It is the time of its earliest match, or of a later day that is played earlier as a whole.
    """
    own = [fixture.at for fixture in state.fixtures_of_day(day) if fixture.at]
    if not own:
        return None
    later = (n for n in range(day + 1, state.days + 1) if state.fixtures_of_day(n))
    return min([*own, *(at for number in later if (at := usual_date(state, number)))])


def is_before_its_day(state: State, day: int, at: datetime) -> bool:
    """Return True if at this time a match day cannot have opened by itself."""
    between = (n for n in range(state.round + 1, day) if state.fixtures_of_day(n))
    return any((opens := opens_at(state, number)) is None or opens > at for number in between)


def _warned(builder: LeagueBuilder, moved: Sequence[Fixture], to: datetime) -> None:
    """Says where matches would be moved to a time at which nobody can report them yet."""
    tables = {fixture.table for fixture in moved}
    fixtures = tuple(replace(f, at=to) if f.table in tables else f for f in builder.fixtures)
    if is_before_its_day(replace(builder.base, fixtures=fixtures), moved[0].day, to):
        builder.warn("before_its_day", "to")


def dated(state: State, fixture: Fixture, at: datetime | None) -> Fixture:
    """The fixture at another time; its deadline moves along."""
    ends = None if at is None else deadline(state.settings, state.zone, at)
    return replace(fixture, at=at, deadline=ends, wish=None, asked=())


def date_of(settings: Settings, zone: str, day: int) -> datetime | None:
    """Return when a match day begins: at the same time of day as the first, whatever the clocks
    did; an hour later where they skip that time. Dates in a pause are passed over."""
    if not settings.first_day:
        return None
    wall, step = datetime.fromisoformat(settings.first_day), timedelta(days=settings.days_between)
    pauses = [pause for text in settings.pauses if (pause := pause_of(text))]
    for number in range(day):
        wall += step if number else timedelta()
        while any(first <= wall.date() <= last for first, last in pauses):
            wall += step
    return wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def deadline(settings: Settings, zone: str, at: datetime) -> datetime | None:
    """The midnight that ends the last day on which a fixture can be reported."""
    if not settings.deadline_days:
        return None
    last = at.astimezone(ZoneInfo(zone)) + timedelta(days=settings.deadline_days)
    return first_showing("00:00", last.astimezone(UTC), zone)


def postpone(builder: LeagueBuilder, event: Postpone) -> None:
    """A side asks for another time, or agrees to it by asking for the same; the desk just moves,
    and opens again what only its deadline had closed."""
    if event.player is None:
        _open_again(builder, builder.fixture(event.table))
    fixture = builder.fixture(event.table)
    if builder.settled(fixture):
        refuse("match_settled", "table")
    to = builder.to_come(event.to)
    side = event.player
    if side is not None and side not in fixture.sides:
        refuse("not_in_match", "player")
    _warned(builder, [fixture], to)
    asking = (*(fixture.asked if fixture.wish == to else ()), *([side] if side else []))
    if side is None or set(asking) == set(fixture.sides):
        builder.replace_fixture(fixture, dated(builder.base, fixture, to))
        come(builder, fixture.day, fixture.sides)
    else:
        builder.set_fixture(fixture, wish=to, asked=tuple(dict.fromkeys(asking)))


def _open_again(builder: LeagueBuilder, fixture: Fixture) -> None:
    """The match waits for its result as before the deadline."""
    if not fixture.lapsed or builder.settled(replace(fixture, lapsed=False)):
        return
    builder.set_fixture(fixture, lapsed=False)
    for number in builder.tables_of(fixture):
        if len(builder.played.get(number, ())) < builder.settings.games:
            builder.set_table(number, open=fixture.day <= builder.round)


def decline(builder: LeagueBuilder, event: Decline) -> None:
    """A side does not agree to the other date, or takes back its own wish."""
    fixture = builder.fixture(event.table)
    if event.player not in fixture.sides:
        refuse("not_in_match", "player")
    if fixture.wish is None:
        refuse("no_wish", "table")
    builder.set_fixture(fixture, wish=None, asked=())


def amend(builder: LeagueBuilder, event: Amend) -> None:
    """Change rules that rewrite nothing: overdue, promotion, holidays and fees from the next day.

    The number of tables of a match can change before the first result.
    """
    before, read = builder.settings, read_settings(builder.game, event.settings)
    # the usual result of a walk-over follows from the tables
    builder.settings = amended(before, read, (*LATER, "usual_walkover"))
    check_begun(before, builder.settings, builder.game, range(1, builder.round + 1))
    if builder.settings.boards != before.boards:
        _other_boards(builder)
    fees = fees_of(before)
    if fees != fees_of(builder.settings):
        builder.former_fees = (*builder.former_fees, replace(fees, last=builder.round))
    if builder.settings.pauses != before.pauses:
        _other_pauses(builder, before)


def _other_boards(builder: LeagueBuilder) -> None:
    """Every match has another number of tables; line-ups that were handed in no longer fit."""
    settings = builder.settings
    if builder.played or any(fixture.absent or fixture.lapsed for fixture in builder.fixtures):
        refuse("boards_played", "settings.boards")
    if any(len(people) < settings.boards * settings.side for people in builder.rosters.values()):
        refuse("teams_short", "settings.boards")
    first = [builder.tables[fixture.table - 1] for fixture in builder.fixtures]
    builder.fixtures = tuple(
        replace(fixture, table=1 + k * settings.boards)
        for k, fixture in enumerate(builder.fixtures)
    )
    builder.tables = tuple(table for table in first for _ in range(settings.boards))
    builder.lineups = {}


def _other_pauses(builder: LeagueBuilder, before: Settings) -> None:
    """Match days to come that have their usual date pass over the holidays that are known now."""
    for day in range(builder.round + 1, builder.base.days + 1):
        was, now = (date_of(one, builder.zone, day) for one in (before, builder.settings))
        for fixture in builder.fixtures_of_day(day):
            if fixture.at == was != now:
                builder.replace_fixture(fixture, dated(builder.base, fixture, now))


def move_day(builder: LeagueBuilder, event: MoveDay) -> None:
    """A match day that is still to come is moved to another date."""
    days = builder.fixtures_of_day(event.round)
    if event.round <= builder.round or not days:
        refuse("no_match_day", "round")
    to = builder.to_come(event.to)
    _warned(builder, days, to)
    for fixture in days:
        builder.replace_fixture(fixture, dated(builder.base, fixture, to))
