"""The table's phone in each of its states, in one world: for the tests of its page and for the
figures of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from tests.worlds.events import name_of, sent
from tests.worlds.phones import ZONE, sitting, table_home, table_phone
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import Tournament

PEOPLE = (
    *("Renate Krüger", "Torsten Andresen", "Heike Thomsen", "Uwe Jansen", "Hans Petersen"),
    *("Silke Christiansen", "Gesa Brodersen", "Kai Brar", "Maren Ketelsen", "Antje Hinrichsen"),
    *("Jürgen Hansen", "Wiebke Friedrichsen", "Peter Sörensen", "Petra Claussen", "Sven Boysen"),
    *("Anke Lorenzen", "Bernd Matthiesen", "Elif Yıldız", "Fiete Nissen", "Greta Paulsen"),
    *("Inga Carstensen", "Jörg Momsen", "Käthe Ingwersen", "Lasse Jessen", "Merle Feddersen"),
    "Ole Tams",
)
LONG = "Jens-Uwe von der Heide-Schlüter"


def _nothing(_page: Page) -> None:
    """The page as it opens."""


@dataclass(frozen=True, slots=True)
class State:
    """A page in a browser with these cookies, after `act`."""

    path: str
    cookies: Mapping[str, str]
    act: Callable[[Page], None] = _nothing

    def arrive(self, page: Page, url: str) -> None:
        """Go there with a browser that has been nowhere yet."""
        page.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in self.cookies.items()]
        )
        page.goto(url + self.path)
        page.wait_for_function("document.fonts.status === 'loaded'")

    def open(self, page: Page, url: str) -> None:
        """Show the state."""
        self.arrive(page, url)
        self.act(page)


def running(
    players: int, *, minutes: float = 20, settings: Mapping[str, Any] | None = None, **setup: Any
) -> Tournament:
    """An event of which a round began some minutes ago."""
    began = timezone.now() - timedelta(minutes=minutes)
    cutoff = (timezone.now() + timedelta(hours=6)).astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    given = dict(settings or {}) if "format" in setup else {"cutoff": cutoff, **(settings or {})}
    event = {"name": "Abend im Krug", "confirmation": "second", "zone": ZONE, **setup}
    tournament = create({**event, "settings": given}, now=began)
    for name in (LONG, *PEOPLE[: players - 1]):
        sent(tournament, "register", player=name, now=began)
    drawn = () if setup.get("format") == "league" else ("draw", "publish")
    for step in ("start", *drawn, "go"):
        sent(tournament, step, now=began, **({"seed": "lot"} if step in ("draw", "start") else {}))
    return tournament


def reported(tournament: Tournament, table: int, loser: int, *, ago: float = 0) -> None:
    """Another phone of the table says who lost; nobody has confirmed it yet."""
    players = sitting(tournament, table)
    spoken = Actor(Role.PLAYER, players[loser - 1], browser="other")
    result = {"table": table, "result": {"loser": players[loser]}, "accept": True}
    now = timezone.now() - timedelta(minutes=ago)
    sent(tournament, "report", actor=spoken, now=now, **result)


def booked(tournament: Tournament, table: int, loser: int, *, ago: float) -> None:
    """A 15er of the table that counts since some minutes."""
    reported(tournament, table, loser, ago=ago)
    waiting = load.load(tournament).pending_at(table)
    assert waiting
    other = Actor(Role.PLAYER, sitting(tournament, table)[loser], browser="third")
    now = timezone.now() - timedelta(minutes=ago)
    sent(tournament, "confirm", actor=other, now=now, report=waiting.seq)


def _cookies(client: Client) -> dict[str, str]:
    return {name: morsel.value for name, morsel in client.cookies.items()}


def _table(tournament: Tournament, table: int = 1, act: Any = _nothing, **more: str) -> State:
    """The phone of a table that has entered the PIN."""
    phone = table_phone(tournament, table, **more)
    return State(table_home(tournament, table), _cookies(phone), act)


def _picks(number: int) -> Callable[[Page], None]:
    return lambda page: page.locator("#report-normal-loser label").nth(number).click()


def _reports(number: int) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        _picks(number)(page)
        page.evaluate("document.getElementById('page').dataset.old = ''")
        page.locator("#report-form button.btn-lg:visible").click()
        page.locator("#page[data-old]").wait_for(state="detached")

    return act


def _reports_late(number: int, meanwhile: Callable[[], None]) -> Callable[[Page], None]:
    """Report what another phone has reported since the page was opened."""

    def act(page: Page) -> None:
        page.route("**/live/**", lambda route: route.abort())
        page.reload()
        meanwhile()
        _reports(number)(page)

    return act


def _loses_network(number: int) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.route("**/*", lambda route: route.abort())
        page.context.set_offline(True)
        _picks(number)(page)
        page.locator("#report-form button.btn-lg").click()
        page.locator("[data-queued]").wait_for()

    return act


def wm_states() -> dict[str, State]:
    """Of the WM mode: a round that runs at tables of three, one at tables of four, one whose time
    is up."""
    hall, four = running(27), running(8)
    over = running(9, minutes=47)
    for table in (2, 3, 7):
        reported(hall, table, 1, ago=2)
    booked(hall, 4, 1, ago=5)
    booked(hall, 5, 1, ago=2)
    reported(hall, 6, 1, ago=1)
    long = next(n for n in range(1, 10) if LONG in map(_named(hall), sitting(hall, n)))
    done, holder = sitting(over, 2)[0], sitting(hall, 3)[2]
    sent(over, "table_done", actor=Actor(Role.PLAYER, done), table=2, now=timezone.now())
    no = load.load(hall).pending_at(7)
    assert no
    against = Actor(Role.PLAYER, sitting(hall, 7)[2], browser="fourth")
    sent(hall, "dispute", actor=against, report=no.seq, now=timezone.now())
    return {
        "pin": State(table_home(hall), {}),
        "ask": _table(hall),
        "ask four": _table(four),
        "ask long": _table(hall, long),
        "chosen": _table(hall, long, _picks(0)),
        "waiting": _table(hall, 9, _reports(0)),
        "second": _table(hall, 2),
        "second by name": _table(hall, 3, holder=holder),
        "booked": _table(hall, 4),
        "offline": _table(hall, 4, _loses_network(2)),
        "asked back": _table(hall, 5, _reports(1)),
        "conflict": _table(hall, 8, _reports_late(2, lambda: reported(hall, 8, 1))),
        "disputed": _table(hall, 7),
        "time is up": _table(over),
        "done": _table(over, 2),
    }


def _named(tournament: Tournament) -> Callable[[str], str]:
    return lambda player: name_of(tournament, player)


def game_states() -> dict[str, State]:
    """Totals of a match, and the sheet of each game."""
    rounds = {"rounds": 2, "deals": 15}
    totals = running(3, format="evening", game="binokel", settings={**rounds, "depths": ["totals"]})
    cup = running(4, format="knockout", game="bronzen", settings={"depths": ["totals"]})
    found = {"totals": _table(totals), "knock-out totals": _table(cup)}
    for game, players in SEATS.items():
        event = running(players, format="evening", game=game, settings=GAME_SETTINGS.get(game, {}))
        phone = table_phone(event)
        answer = phone.post(f"{table_home(event)}sheet/")
        found[f"match {game}"] = State(table_home(event), _cookies(phone))
        found[f"deal {game}"] = State(answer["Location"], _cookies(phone))
    wm = running(3)
    phone = table_phone(wm)
    sheet = phone.post(f"{table_home(wm)}sheet/")["Location"]
    return found | {"deal brokdorf": State(sheet, _cookies(phone))}


SEATS = {"binokel": 3, "canasta": 4, "buraco": 4, "bronzen": 2, "skat": 3}
GAME_SETTINGS: dict[str, dict[str, Any]] = {"binokel": {"deals": 15}}


def open_states(kinds: Sequence[Callable[[], dict[str, State]]] = ()) -> dict[str, State]:
    """Every state by its name."""
    found: dict[str, State] = {}
    for states in kinds or (wm_states, game_states):
        found |= states()
    return found
