"""The organizer's desk in each of its states: for the tests of its page and for the figures of
it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tests.phone_states import LONG, PEOPLE, State, booked, reported, staged
from tests.worlds.desks import desk_of
from tests.worlds.events import sent
from tests.worlds.phones import ZONE, sitting
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import Tournament

STEPS = ("start", "draw", "publish", "go")
NINE = 27  # people at nine tables


def evening(count: int, up_to: str, *, minutes: float = 26, **setup: object) -> Tournament:
    """An event with `count` names, brought to a step some minutes ago."""
    began = timezone.now() - timedelta(minutes=minutes)
    cutoff = (timezone.now() + timedelta(hours=5)).astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    event = {"name": "Brokdorf-Abend im Krug", "confirmation": "second", "zone": ZONE, **setup}
    if "format" not in event:
        event["settings"] = {"cutoff": cutoff, **dict(event.get("settings") or {})}  # type: ignore[call-overload]
    tournament = create(event, now=began)
    further = tuple(f"{name} {n}" for n in (2, 3, 4) for name in PEOPLE)
    for name in (LONG, *PEOPLE, *further)[:count]:
        sent(tournament, "register", player=name, now=began)
    for step in STEPS[: STEPS.index(up_to) + 1] if up_to else ():
        sent(tournament, step, now=began, **({"seed": "lot"} if step in ("draw", "start") else {}))
    return tournament


def four_to_do(count: int = NINE, **setup: object) -> Tournament:
    """A round with a call, a dispute, a report that nobody confirms and a late table."""
    tournament = evening(count, "go", **setup)
    tables = len(load.load(tournament).play.tables)
    for table in range(1, tables + 1):
        if table != 6:
            booked(tournament, table, table % 3, ago=6)
    reported(tournament, 2, 1, ago=3)
    (waiting,) = load.load(tournament).pending
    against = Actor(Role.PLAYER, sitting(tournament, 2)[2], browser="third")
    now = timezone.now() - timedelta(minutes=3)
    sent(tournament, "dispute", actor=against, report=waiting, now=now)
    reported(tournament, 4, 1, ago=4)
    reported(tournament, 8, 1)
    at_table = Actor(Role.PLAYER, sitting(tournament, 7)[0], browser="other")
    sent(tournament, "call_desk", actor=at_table, table=7, now=now)
    return tournament


def tables_of_four() -> Tournament:
    """Two tables of four: one wants its result taken back and has a note, the other disagrees."""
    tournament = evening(8, "go")
    booked(tournament, 1, 1, ago=6)
    now = timezone.now() - timedelta(minutes=2)
    sent(tournament, "call_desk", table=1, entry=load.load(tournament).seq, now=now)
    sent(tournament, "note_table", table=1, text="Karten fehlen", now=now)
    reported(tournament, 2, 1, ago=3)
    (waiting,) = load.load(tournament).pending
    against = Actor(Role.PLAYER, sitting(tournament, 2)[2], browser="third")
    sent(tournament, "dispute", actor=against, report=waiting, now=now)
    return tournament


def to_mend() -> Tournament:
    """Seats that are drawn, and a player who came since."""
    tournament = evening(26, "draw", settings={"late_entry_until": 3})
    sent(tournament, "late_entry", player="Zoe Petersen", now=timezone.now())
    return tournament


def time_is_up(count: int = NINE) -> Tournament:
    """A round whose time is over; all but two tables have said that they are done."""
    tournament = evening(count, "go", minutes=49)
    for table in range(1, count // 3 + 1):
        booked(tournament, table, 1, ago=20)
    for table in range(1, count // 3 + 1):
        if table not in (3, 6):
            sent(tournament, "table_done", table=table, accept=True)
    return tournament


def finished() -> Tournament:
    """An evening with prizes whose nine tables have reported their only round."""
    prizes = {"rounds": 1, "deals": 3, "entry_fee": 1000, "prizes": ["50 %", "30 %", "Schinken"]}
    tournament = evening(NINE, "go", format="evening", game="binokel", settings=prizes)
    for number, table in enumerate(load.load(tournament).play.tables, 1):
        points = {who: 900 - 10 * number - 200 * n for n, who in enumerate(table.players)}
        told = {"totals": {"points": points}}
        sent(tournament, "report", table=number, report=told, accept=True)
    winner = next(p for p, s in load.load(tournament).play.status.items() if s == "winner")
    sent(tournament, "hand_out", prize="1", player=winner)
    return tournament


def desk(tournament: Tournament, page: str = "") -> State:
    cookies = {name: morsel.value for name, morsel in desk_of(tournament).cookies.items()}
    return State(f"/e/{tournament.slug}/desk/{page}", cookies)


def before() -> Tournament:
    """An evening to which most have come."""
    here = evening(NINE, "")
    for name in PEOPLE[:23]:
        sent(here, "check_in", player=name, present=True)
    return here


def desk_states(*names: str) -> dict[str, State]:
    """Return these states by their names; without names every one."""
    skat = {"format": "evening", "game": "skat"}
    league = {"format": "league", "game": "bronzen"}
    cup = {"format": "knockout", "game": "bronzen"}
    makers: dict[str, Callable[[], State]] = {
        "desk before": lambda: desk(before()),
        "desk drawn": lambda: desk(evening(NINE, "draw"), "draw/"),
        "desk shown": lambda: desk(evening(NINE, "publish")),
        "desk mend": lambda: desk(to_mend()),
        "desk of four": lambda: desk(tables_of_four()),
        "desk running": lambda: desk(four_to_do()),
        "desk quiet": lambda: desk(evening(NINE, "go", minutes=3)),
        "desk many": lambda: desk(four_to_do(75)),
        "desk time is up": lambda: desk(time_is_up()),
        "desk rounds": lambda: desk(evening(NINE, "go", minutes=3, **skat)),
        "desk play-off": lambda: desk(staged("playoff")),
        "desk final": lambda: desk(staged("final")),
        "desk finished": lambda: desk(finished()),
        "desk over": lambda: desk(staged("finished")),
        "desk league before": lambda: desk(evening(8, "", **league)),
        "desk league": lambda: desk(evening(8, "start", **league)),
        "desk knock-out drawn": lambda: desk(evening(8, "draw", **cup), "draw/"),
        "desk knock-out": lambda: desk(evening(8, "go", **cup)),
        "desk knock-out final": lambda: desk(evening(2, "go", **cup)),
    }
    return {name: makers[name]() for name in names or makers}
