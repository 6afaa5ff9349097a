"""The table's phone in each of its states, in one world: for the tests of its page and for the
figures of it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page

from tests.scenes import MOMENTS, Stager, phase
from tests.taps import DEALS, Thumb
from tests.worlds.events import name_of, sent
from tests.worlds.phones import ZONE, player_home, sitting, table_home, table_phone
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.runtime.static_files import served
from tournaments.store import load
from tournaments.store.access.actors import wall_path
from tournaments.store.create import create
from tournaments.store.models import Tournament, User
from tournaments.store.sheets import photos
from tournaments.store.sheets.photos import MatchPlace

PEOPLE = (
    *("Renate Krüger", "Torsten Andresen", "Heike Thomsen", "Uwe Jansen", "Hans Petersen"),
    *("Silke Christiansen", "Gesa Brodersen", "Kai Brar", "Maren Ketelsen", "Antje Hinrichsen"),
    *("Jürgen Hansen", "Wiebke Friedrichsen", "Peter Sörensen", "Petra Claussen", "Sven Boysen"),
    *("Anke Lorenzen", "Bernd Matthiesen", "Elif Yıldız", "Fiete Nissen", "Greta Paulsen"),
    *("Inga Carstensen", "Jörg Momsen", "Käthe Ingwersen", "Lasse Jessen", "Merle Feddersen"),
    "Ole Tams",
)
LAST = ("Möller", "Ipsen", "Detlefsen", "Volquardsen", "Nommensen", "Thaysen", "Godbersen", "Lund")
FIRST = ("Nele", "Oke", "Birgit", "Dirk", "Elke", "Finn", "Ingrid", "Katja", "Klaus", "Momme")
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

    def weight(self) -> int:
        """Return the bytes of a first load: the page, its styles and its scripts, compressed."""
        client = Client(headers={"accept-language": "de"})
        client.cookies.load(dict(self.cookies))
        answer = client.get(self.path)
        assert answer.status_code == 200, (self.path, answer)
        page = answer.content
        names = re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', page.decode())
        files = (served(name, Path(str(find(name))).read_bytes()) for name in names)
        return sum(len(gzip.compress(each)) for each in (page, *files))

    def open(self, page: Page, url: str) -> None:
        """Show the state."""
        self.arrive(page, url)
        self.act(page)


def running(
    players: int,
    *,
    minutes: float = 20,
    until: str = "go",
    settings: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Tournament:
    """An event whose last step (register, publish or go) was some minutes ago."""
    began = timezone.now() - timedelta(minutes=minutes)
    cutoff = (timezone.now() + timedelta(hours=6)).astimezone(ZoneInfo(ZONE)).strftime("%H:%M")
    given = dict(settings or {}) if "format" in setup else {"cutoff": cutoff, **(settings or {})}
    event = {"name": "Abend im Krug", "confirmation": "second", "zone": ZONE, **setup}
    tournament = create({**event, "settings": given}, now=began)
    in_pairs = given.get("entrants") == "pairs"
    more = tuple(f"{first} {last}" for last in LAST for first in FIRST)
    for number, name in enumerate((LONG, *PEOPLE, *more)[:players]):
        both = {"members": [name, PEOPLE[-1 - number]]} if in_pairs else {}
        sent(tournament, "register", player=name, now=began, **both)
    drawn = () if setup.get("format") == "league" else ("draw", "publish")
    steps = ("start", *drawn, "go")
    for step in steps[: steps.index(until) + 1] if until in steps else ():
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


def _goes_offline(page: Page) -> None:
    page.route("**/*", lambda route: route.abort())
    page.context.set_offline(True)
    page.get_by_text("Kein Netz").or_(page.get_by_text("No network")).first.wait_for()


def wm_states() -> dict[str, State]:
    """Of the WM mode: a round that runs at tables of three, one at tables of four, one whose time
    is up."""
    hall, four = running(27), running(8)
    booked(four, 2, 1, ago=5)
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
    out = BytesIO()
    Image.new("RGB", (60, 80), "tan").save(out, "JPEG")
    photos.keep(hall, MatchPlace(1, 1, 1), out.getvalue(), timezone.now())
    return {
        "pin": State(table_home(hall), {}),
        "ask": _table(hall, 9),
        "ask four": _table(four),
        "ask long": _table(hall, long),
        "chosen": _table(hall, long, _picks(0)),
        "waiting": _table(running(27), 9, _reports(0)),
        "second": _table(hall, 2),
        "second by name": _table(hall, 3, holder=holder),
        "booked": _table(hall, 4),
        "booked four": _table(four, 2),
        "photo": _table(hall, 1),
        "offline": _table(hall, 4, _loses_network(2)),
        "asked back": _table(hall, 5, _reports(1)),
        "conflict": _table(hall, 8, _reports_late(2, lambda: reported(hall, 8, 1))),
        "disputed": _table(hall, 7),
        "time is up": _table(over),
        "done": _table(over, 2),
    }


def _own(tournament: Tournament, player: str) -> State:
    """The page of a personal link."""
    return State(player_home(tournament, player), {})


def player_states() -> dict[str, State]:
    """Of the page of a player: before the start, at a table, out, and in other formats."""
    hall, over = running(27), running(9, minutes=47)
    reported(hall, 6, 1, ago=1)
    asked = sitting(hall, 6)[2]
    done, gone = sitting(over, 2)[0], sitting(hall, 5)[0]
    sent(over, "table_done", actor=Actor(Role.PLAYER, done), table=2, now=timezone.now())
    sent(hall, "exclude", player=gone, now=timezone.now())
    shown = running(27, until="publish")
    pairs = running(8, format="evening", game="canasta", settings={"entrants": "pairs"})
    partners = running(8, format="evening", game="canasta", settings={"partners": "change"})
    league = running(4, format="league", game="bronzen", settings={"kind": "sides"})
    cup, season = (
        running(many, format=form, game="bronzen", settings=settings)
        for many, form, settings in ((8, "knockout", {}), (4, "league", {"kind": "sides"}))
    )
    lost, won = sitting(cup, 3)
    sent(cup, "award", table=3, player=won, now=timezone.now())
    for table in (1, 2):
        points = dict(zip(sitting(season, table), (700, 300), strict=True))
        result = {"totals": {"points": points}}
        sent(season, "report", table=table, report=result, accept=True, now=timezone.now())
    bye = running(9, format="evening", game="bronzen")
    late = running(8, settings={"late_entry_until": 3})
    sent(late, "late_entry", player="Zoe Petersen", now=timezone.now())
    return {
        "player sits out": _own(bye, load.load(bye).play.byes[0]),
        "player came late": _own(late, "Zoe Petersen"),
        "player knocked out": _own(cup, lost),
        "player through": _own(cup, won),
        "player league between": _own(season, LONG),
        "player offline": replace(_own(hall, LONG), act=_goes_offline),
        "player registered": _own(running(9, until="register"), LONG),
        "player seat": _own(shown, LONG),
        "player playing": _own(hall, LONG),
        "player asked": _own(hall, asked),
        "player out": _own(hall, gone),
        "player over": _own(over, sitting(over, 1)[0]),
        "player done": _own(over, done),
        "player pairs": _own(pairs, sitting(pairs)[0]),
        "player partners": _own(partners, sitting(partners)[0]),
        "player league": _own(league, LONG),
        "player knock-out": _own(cup, LONG),
    }


def player_moments() -> dict[str, State]:
    """Of the page of a player at moments to which simulated players come."""
    found = {}
    for name in ("between", "final", "finished"):
        event = staged(name)
        final = load.load(event).play.tables[0].players if name == "final" else ()
        found[f"player {name}"] = _own(event, (*final, LONG)[0])
    return found


def staged(name: str) -> Tournament:
    """An evening of simulated players at a moment of it."""
    moment = next(one for one in MOMENTS if one.name == name)
    if name == "between":
        moment = replace(moment, until=_between_rounds)
    user, _is_new = User.objects.get_or_create(username="leitung")
    return Stager("Preisbrokdorf im Krug", user, (LONG, *PEOPLE)).evening(moment)


def _between_rounds(state: TournamentState) -> bool:
    return phase("between")(state) and state.play.round > 0


def paper_states() -> dict[str, State]:
    """Of the desk's page for results from paper: a hall of matches, and one that asks who lost."""
    settings = {"rounds": 2, "deals": 15, "lost_fees": [[0, 50]]}
    hall = running(42, format="evening", game="binokel", settings=settings)
    wm = running(27)
    pairs = running(8, format="evening", game="canasta", settings={"entrants": "pairs"})
    desk = Client()
    user, _is_new = User.objects.get_or_create(username="root", is_superuser=True)
    desk.force_login(user)

    def types(page: Page) -> None:
        for number in range(1, 17):
            page.locator("#results [data-needed]").nth(number - 1).fill(str(10 * number))

    def at(event: Tournament, act: Any = _nothing) -> State:
        return State(reverse("desk-results", args=[event.slug]), _cookies(desk), act)

    return {"paper": at(hall, types), "paper who lost": at(wm), "paper pairs": at(pairs)}


def rare_states() -> dict[str, State]:
    """Of the desk's pages for money, the evening before, and everything else."""
    settings = {"rounds": 2, "deals": 15, "entry_fee": 800, "prizes": ["40 %", "30 %", "Ham"]}
    setup = {"format": "evening", "game": "binokel", "settings": settings}
    before = create({"name": "Preisbinokel", "zone": ZONE, **setup}, now=timezone.now())
    for name in PEOPLE[:26]:
        sent(before, "register", player=name, now=timezone.now())
    desk = Client()
    user, _is_new = User.objects.get_or_create(username="root", is_superuser=True)
    desk.force_login(user)

    def at(name: str, act: Any = _nothing) -> State:
        return State(reverse(name, args=[before.slug]), _cookies(desk), act)

    def opens(page: Page) -> None:
        page.locator("[data-key='/']").click()
        page.locator("#found[data-q]").wait_for()

    pages = {"money": "desk-money", "ready": "desk-ready", "more page": "desk-more"}
    return {title: at(name) for title, name in pages.items()} | {"more": at("desk-money", opens)}


def wall_states() -> dict[str, State]:
    """Of the projector: seats, a round that runs, the end of its time, and other formats."""
    many = running(100, until="publish")
    pairs = running(8, format="evening", game="canasta", settings={"entrants": "pairs"})
    shown = {
        "seats": running(27, until="publish"),
        "seats of many": many,
        "seats of pairs": pairs,
        "running": running(27),
        "time is up": running(9, minutes=47),
        "matches": running(9, format="evening", game="binokel", settings={"rounds": 2}),
    }
    return {f"wall {name}": State(wall_path(event), {}) for name, event in shown.items()}


def other_walls(*counts: int) -> dict[str, State]:
    """Of the projector of seasons, brackets and plans of all rounds, of few and many."""
    found = {}
    for count in counts or (8, 27, 64):
        league = running(count, format="league", game="bronzen", until="start")
        day = running(count, format="league", game="bronzen")
        tables = enumerate(load.load(day).play.tables, 1)
        for table in [number for number, table in tables if table.open][::2]:
            points = dict(zip(sitting(day, table), (500, 300), strict=True))
            told = {"totals": {"points": points}}
            sent(day, "report", table=table, report=told, accept=True)
        cup = {"format": "knockout", "game": "bronzen"}
        plan = {"rounds": 3, "deals": 3, "draw": "plan"}
        ahead = running(count, format="evening", game="binokel", settings=plan)
        found |= {
            f"league {count}": league,
            f"league day {count}": day,
            f"bracket drawn {count}": running(count, until="publish", **cup),
            f"bracket {count}": running(count, **cup),
            f"plan {count}": ahead,
        }
    return {f"wall {name}": State(wall_path(event), {}) for name, event in found.items()}


def wall_moments() -> dict[str, State]:
    """Of the projector at moments to which simulated players come."""
    moments = ("round", "closing", "final", "finished", "playoff")
    return {f"wall {name} played": State(wall_path(staged(name)), {}) for name in moments}


def _named(tournament: Tournament) -> Callable[[str], str]:
    return lambda player: name_of(tournament, player)


def game_states() -> dict[str, State]:
    """Totals of a match, and the sheet of each game."""
    rounds = {"rounds": 2, "deals": 15}
    totals = running(3, format="evening", game="binokel", settings={**rounds, "depths": ["totals"]})
    cup = running(4, format="knockout", game="bronzen", settings={"depths": ["totals"]})
    over = running(6, format="evening", game="binokel", settings={**rounds, "depths": ["totals"]})
    points = dict(zip(sitting(over), (620, -40, 310), strict=True))
    result = {"totals": {"points": points}}
    sent(over, "report", table=1, report=result, accept=True, now=timezone.now())
    lists = running(4, format="evening", game="skat", settings={"depths": ["totals"]})
    found = {"totals": _table(totals), "knock-out totals": _table(cup), "match done": _table(over)}
    found["totals skat"] = _table(lists)
    for game in SEATS:
        found[f"match {game}"], found[f"deal {game}"] = _sheet(game)
        found[f"correct {game}"] = replace(_sheet(game)[1], act=_corrects(game))
    return found | {
        "deal canasta six": _sheet("canasta", 6, table_size=6)[1],
        "deal binokel melds": replace(_sheet("binokel")[1], act=_opens_melds),
    }


def _sheet(game: str, players: int = 0, **settings: Any) -> tuple[State, State]:
    """The page of a table that has a score sheet, and the sheet, without a deal."""
    settings = {**GAME_SETTINGS.get(game, {}), **settings}
    setup = {"format": "evening", "game": game, "settings": settings}
    event = running(players or SEATS[game], **({} if game == "brokdorf" else setup))
    phone = table_phone(event)
    answer = phone.post(f"{table_home(event)}sheet/")
    cookies = _cookies(phone)
    return State(table_home(event), cookies), State(answer["Location"], cookies)


def _corrects(game: str) -> Callable[[Page], None]:
    """Write the deal of `tests/taps.py`, and open its correction."""

    def act(page: Page) -> None:
        name = next(name for name, (state, *_) in DEALS.items() if state == f"deal {game}")
        thumb = Thumb(page)
        DEALS[name][1](thumb)
        thumb.write()
        page.goto(page.evaluate("document.querySelector('#deals a').href"))

    return act


def _opens_melds(page: Page) -> None:
    page.locator("#f-melds-0 > summary").click()


SEATS = {"binokel": 3, "canasta": 4, "buraco": 4, "bronzen": 2, "skat": 3, "brokdorf": 3}
GAME_SETTINGS: dict[str, dict[str, Any]] = {"binokel": {"deals": 15}}


KINDS = {
    "wm": wm_states,
    "games": game_states,
    "player": player_states,
    "moments": player_moments,
    "paper": paper_states,
    "rare": rare_states,
    "wall": wall_states,
    "other walls": other_walls,
    "walls": wall_moments,
}


def open_states(kinds: Sequence[Callable[[], dict[str, State]]] = ()) -> dict[str, State]:
    """Every state by its name."""
    found: dict[str, State] = {}
    for states in kinds or tuple(KINDS.values()):
        found |= states()
    return found
