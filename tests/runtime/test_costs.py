"""Costs of public endpoints: each with its worst allowed input, against a plain page.

The endpoints come from the URL configuration: one that lets strangers in and has no entry in
`WORST` fails. `-s` prints the table of tests/bench/results/public_costs.md.
"""

from __future__ import annotations

import gc
import io
import json
import os
import struct
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from time import process_time
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, get_resolver
from PIL import Image

import games
from tests.bench.evening import evening
from tests.contests import contests
from tests.runtime.test_offload import heavy_draw
from tests.sample import sample
from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NOW, names, send, state
from tests.worlds.phones import player_home, table_home
from tournaments.store.access.actors import wall_code
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.series.edit import add_event
from tournaments.store.series.edit import create as create_series
from tournaments.store.sheets import edit

# Costs are those of the pages, not of the database; the big event is built once.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PLAIN = "/login/"
MOST = 250  # plain pages that the thread of a page may compute for one request beside other work
LONG = 0.1  # seconds, of which the system says its part well enough
MOST_ASIDE = 12.0  # seconds that the process beside it may compute
MOST_BYTES = 1_500_000  # of an answer
FORM = "&".join(f"f{i}={'x' * 240}" for i in range(990))  # as long and as wide as a form may be
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
JSON, URLENCODED = "application/json", "application/x-www-form-urlencoded"
ENDLESS = {"target_score": 100_000}  # a match of Binokel that no table finishes
MOST_OF_A_KIND = 8  # addresses that get the same input
BIG = 250_000  # bytes: what is still read of a body
EVENT, API = "e/<slug:slug>/", "api/v1/"


class Asked(NamedTuple):
    """One request; `data` is a text of `kind`, or the fields of a form with a file."""

    method: str
    path: str
    data: Any = ""
    kind: str = URLENCODED

    def send(self) -> Any:
        if isinstance(self.data, dict):
            return Client(raise_request_exception=False).post(self.path, self.data)
        return Client(raise_request_exception=False).generic(
            self.method, self.path, self.data, content_type=self.kind
        )


class Cost(NamedTuple):
    """Costs: the page's thread in plain pages, the other process in seconds, bytes of the
    answer.
    """

    page: float
    beside: float
    size: int
    status: int


@dataclass(frozen=True, slots=True)
class World:
    """Large events, and values for the parts of an address."""

    events: tuple[Tournament, ...]
    values: dict[str, str]
    sheet: ScoreSheet


Worst = Callable[[World, str], list[Asked]]


def endpoints() -> Iterator[str]:
    """Every address of the product, as its pattern; not what Django's own admin has below it."""

    def walk(patterns: Any, above: str = "") -> Iterator[str]:
        for pattern in patterns:
            route = above + str(pattern.pattern)
            if isinstance(pattern, URLPattern):
                yield route
            else:
                yield from walk(pattern.url_patterns, route)

    routes = dict.fromkeys(walk(get_resolver().url_patterns))
    return (route for route in routes if not route.startswith("admin/"))


def addresses(world: World, route: str) -> list[str]:
    """The addresses of a pattern; of one below an event that of each large event."""
    above = route.removeprefix("api/v1/").split("/")[0]
    found = []
    for event in world.events:
        player = quote(next(iter(state(event).play.status)), safe="")
        own = {"player": player, "slug": world.values.get(f"slug of {above}", event.slug)}
        path = route
        for name, value in {**world.values, **own}.items():
            for kind in ("slug:", "int:", "str:", "path:", "secret:", ""):
                path = path.replace(f"<{kind}{name}>", value)
        found.append("/" + path)
    return list(dict.fromkeys(found))


def is_closed(world: World, route: str) -> bool:
    """Return True if strangers are sent to the login or away, with any method.

    The API reads a body before it asks for a token, and says so.
    """
    away = {401, 403, 405} | ({404, 422} if route.startswith(API) else set())
    for method in METHODS:
        answer = Asked(method, addresses(world, route)[0], "{}", JSON).send()
        to_login = answer.status_code == 302 and answer["Location"].startswith("/login/")
        if not to_login and answer.status_code not in away:
            return False
    return True


def usual(world: World, route: str) -> list[Asked]:
    """An address with a long query, and the longest and widest form."""
    paths = addresses(world, route)
    queries = [Asked("GET", f"{path}?{FORM[:8_000]}") for path in paths]
    return [*queries, Asked("POST", paths[0], FORM)]


def program(bodies: Callable[[], list[Any]]) -> Worst:
    """Bodies of a program as long as they may be, beside the usual ones."""

    def worst(world: World, route: str) -> list[Asked]:
        texts = [json.dumps(body) for body in (*bodies(), {"type": [{}] * (BIG // 4)})]
        return [
            Asked(method, path, text, JSON)
            for path in addresses(world, route)
            for method, text in [*(("POST", text) for text in texts), ("PUT", texts[-1])]
        ] + usual(world, route)

    return worst


def junk(world: World, route: str) -> list[Asked]:
    """Return the requests of a program without a token."""
    path = addresses(world, route)[0]
    text = json.dumps({"type": [{}] * (BIG // 4), "settings": {f"f{i}": i for i in range(1_000)}})
    return [Asked(method, path, text[:BIG], JSON) for method in METHODS]


@lru_cache
def reports() -> list[Any]:
    """Reports that are expensive to read: of every game as many deals as its body holds, right
    and wrong ones, and names without end."""
    found: list[Any] = [{"game": "brokdorf", "players": [f"n{i}" for i in range(BIG // 10)]}]
    for game in games.GAMES.values():
        players = tuple("ABCD"[: min(4, game.max_players)])
        report = game.simulate(players, {}, Random(1), level=game.levels[-1])
        many = max(1, BIG // len(json.dumps(report)))
        if "deals" in report:
            many_deals = (report["deals"] * many)[: games.MOST_DEALS]
            found.append({**report, "deals": many_deals})
            found.append({**report, "variant": ENDLESS, "deals": many_deals})
            found.append({**report, "deals": [{}] * games.MOST_DEALS})
    return found


def files(*contents: Any) -> Worst:
    """Files at a page that takes one."""

    def worst(world: World, route: str) -> list[Asked]:
        path = addresses(world, route)[0]
        texts = [json.dumps(content).encode() for content in contents]
        uploads = [SimpleUploadedFile("draw.json", text) for text in texts]
        return [Asked("POST", path, {"file": file}) for file in uploads] + usual(world, route)

    return worst


def results_of_many(world: World, route: str) -> list[Asked]:
    """As many entries as the page shows, of the middle of each log, and more than it looks at."""
    middle = (
        (path, event.seq // 2)
        for path, event in zip(addresses(world, route), world.events, strict=True)
    )
    asked = [(path, range(seq, seq + many)) for path, seq in middle for many in (100, 2_000)]
    return [
        *(Asked("GET", f"{path}?of={','.join(map(str, seqs))}") for path, seqs in asked),
        *usual(world, route),
    ]


def names_of_many(world: World, route: str) -> list[Asked]:
    """A form with one field that is far too long."""
    fields = ("name", "players", "names", "members", "username", "password", "pin", "language")
    return [
        Asked("POST", path, f"{name}={'%26' * (BIG // 3)}")
        for path in addresses(world, route)
        for name in fields
    ] + usual(world, route)


def full_sheet(world: World, route: str) -> list[Asked]:
    """The longest sheet that a free table keeps, with one deal more."""
    deal = json.dumps({"version": world.sheet.version, "deal": world.sheet.report["deals"][0]})
    typed = f"version={world.sheet.version}&key=k&part=deals&index=0&{FORM[:200_000]}"
    paths = addresses(world, route)
    return [
        *(Asked(method, path, deal, JSON) for path in paths for method in ("POST", "PUT")),
        *(Asked("POST", path, typed) for path in paths),
        *usual(world, route),
    ]


DRAWS = (
    heavy_draw(),
    {"instance": {"players": {"id": list(range(1_000))}, "history": [{}] * 100_000}},
)
# every endpoint that strangers reach, or people with a link; the key is its pattern
WORST: dict[str, Worst] = {
    **dict.fromkeys(
        (
            *(
                "",
                "logout/",
                "login/once/<secret:token>/",
                "demo/",
                "healthz",
                "free/",
                "about/",
            ),
            *("robots.txt", "worker.js", "forget/"),
        ),
        usual,
    ),
    **dict.fromkeys(
        (
            *("login/", "login/code/", "login/forgotten/", "login/reset/<secret:token>/"),
            *("language/setlang/", "free/new/<slug:game>/"),
        ),
        names_of_many,
    ),
    **dict.fromkeys(
        ("invitation/<secret:token>/", "invitation/<secret:token>/account/"), names_of_many
    ),
    "verify/": files(*DRAWS),
    **dict.fromkeys(
        (
            *(EVENT + page for page in ("", "standings/", "draws/", "projector/", "judge/")),
            *(EVENT + page for page in ("standings/all/", "places/", "places/<str:player>/")),
            EVENT + "standings/<int:number>/",
            *(EVENT + page for page in ("progress/", "forecast/", "card.<slug:image>")),
            EVENT + "players/<str:player>/card.<slug:image>",
            *(EVENT + page for page in ("plan/", "plan/sheets/", "plan/cross/", "calendar.ics")),
            *(EVENT + page for page in ("draws/<int:seq>/", "draws/<int:seq>/draw.json")),
            *(EVENT + page for page in ("wall/<secret:code>/", "players/<str:player>/", "rules/")),
            *(EVENT + page for page in ("judge/<slug:judge>/", "day/<int:number>/", "demo-speed/")),
            EVENT + "trial/",
        ),
        usual,
    ),
    **dict.fromkeys((EVENT + "signup/", EVENT + "here/"), names_of_many),
    EVENT + "results/": results_of_many,
    **dict.fromkeys(
        (
            *("organizations/<slug:slug>/", "organizations/<slug:slug>/people/"),
            *("organizations/<slug:slug>/games/<slug:game>/", "people/<slug:code>/"),
            *("organizations/<slug:slug>/years/<int:year>/", "organizations/<slug:slug>/logo.png"),
            *("people/<slug:code>/against/<slug:other>/", "series/<slug:slug>/"),
            *("series/<slug:slug>/why/<path:who>/", "series/<slug:slug>/scheme/"),
            "series/<slug:slug>/rankings/<int:number>/",
            *("series/<slug:slug>/changes/", "series/<slug:slug>/projector/"),
            *("series/<slug:slug>/box/", "series/<slug:slug>/rankings/<int:number>/"),
            *("series/<slug:slug>/progress/", "series/<slug:slug>/forecast/"),
            *("rules/<str:ref>/", "api/", "api/<path:rest>", "api/v1/", "api/v1/openapi.json"),
        ),
        usual,
    ),
    **dict.fromkeys(
        (
            "free/t/<secret:token>/" + page
            for page in (
                *("", "deal/", "deal/<slug:part>/<int:index>/", "undo/", "next/", "close/"),
                *(
                    "leave/",
                    "exclude/",
                    "anew/",
                    "preview/",
                    "draft/",
                    "judge/<slug:judge>/",
                    "live/",
                ),
                "manifest/",
            )
        ),
        full_sheet,
    ),
    **dict.fromkeys(
        (
            API + "free/<secret:token>" + page
            for page in (
                *("", "/deals", "/deals/<int:index>", "/undo", "/next", "/close", "/reopen"),
            )
        ),
        full_sheet,
    ),
    **dict.fromkeys((API + page for page in ("score", "judge", "free")), program(reports)),
    **dict.fromkeys(
        (
            API + page
            for page in (
                *("events", "events/<slug:slug>", "events/<slug:slug>/state"),
                *("events/<slug:slug>/standings", "events/<slug:slug>/account"),
                *("events/<slug:slug>/commands", "events/<slug:slug>/preview"),
                *("organizations/<slug:slug>", "organizations/<slug:slug>/games/<slug:game>"),
                *("organizations/<slug:slug>/people", "people/<slug:code>"),
                *("people/<slug:code>/against/<slug:other>", "organizations/<slug:slug>/series"),
                *("series/<slug:slug>", "series/<slug:slug>/changes"),
                "series/<slug:slug>/box",
                *("games", "games/<game>/schema", "games/<game>/deal-schema"),
                *("formats", "formats/<key>/schema"),
            )
        ),
        program(lambda: [{"type": "register", "player": "x" * (BIG - 100)}]),
    ),
}
# by the link of a table or of a player
BY_LINK = ("t/<slug:slug>/", "p/<secret:token>/")


def pictures(world: World, route: str) -> list[Asked]:
    """The largest picture that is still decoded, and one that only says that it is large."""
    path = addresses(world, route)[0]
    many = io.BytesIO()
    Image.new("RGB", (7_140, 7_140)).save(many, "PNG")
    huge = many.getvalue().replace(
        struct.pack(">II", 7_140, 7_140), struct.pack(">II", 60_000, 60_000)
    )
    files = [SimpleUploadedFile("a.png", content) for content in (many.getvalue(), huge)]
    return [
        *(Asked("POST", path, {"place": "4-1-1", "photo": file}) for file in files),
        *usual(world, route),
    ]


def worst_of(route: str) -> Worst | None:
    """Return the worst request; None behind a login. Endpoints with tokens still read bodies."""
    if route.endswith("/photo/"):
        return pictures
    if route.startswith(BY_LINK):
        return usual
    return WORST.get(route, junk if route.startswith(API) else None)


def plain() -> float:
    """Return the seconds of a plain page now: a machine is not as fast in every moment."""
    return min(measured(Asked("GET", PLAIN)).page for _ in range(5))


resource = pytest.importorskip("resource", reason="Windows counts no work of processes")


def measured(asked: Asked, unit: float = 1.0) -> Cost:
    """Return the cost of a request; `unit`: seconds of a plain page.

    The system's own time is left out of long ones. Most of it goes to memory that the tests before
    have given back: 84,000 page faults in 0.6 s were seen beside 0.07 s of the request.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start, system = process_time(), os.times().system
    answer = asked.send()
    size = len(answer.content)
    page, after = process_time() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if page > LONG:
        page -= os.times().system - system
    beside = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(page / unit, beside, size, answer.status_code)


SERIES = {"box_public": True, "forecast": "all", "evenings": 10}


def built() -> World:
    """A hundred people in their fourth round, a season, a cup, a series; the longest free sheet."""
    organization, user = organization_of()
    past = played("lot", organization=organization, user=user)
    people = known(organization, past)
    one, two = list(people.values())[:2]
    series = create_series(organization, name="Reihe", settings=SERIES)
    add_event(series, past)
    big = evening(100, 350)
    send(big, "signup", open=True)
    for place, player in enumerate(state(big).play.status):
        send(big, "label", player=player, label="Team", value=f"Team {place % 25}")
    teams = {"title": "Teams", "label": "Team", "together": True}
    done = send(big, "amend", settings={**state(big).setup.settings, "rankings": [teams]})
    assert done.ok, done.problems
    found = contests(user, names(26), {"pairs", "double"})
    report = games.GAMES["binokel"].simulate(tuple("ABC"), {}, Random(1), level="sheet")
    report["variant"] = ENDLESS
    sheet = edit.create({**report, "deals": []}, level="sheet", now=NOW)
    sheet.report = {**report, "deals": longest(report["deals"])}
    sheet.save()
    values = {
        "slug of organizations": organization.slug,
        "slug of series": series.slug,
        "seq": str(big.log.filter(kind="draw").latest("seq").seq),
        "code": one.code,
        "other": two.code,
        "who": one.code,
        "token": sheet.token,
        "game": "brokdorf",
        "judge": "trick",
        "part": "deals",
        "index": "0",
        "number": "1",
        "ref": "brokdorf",
        "key": "wm",
        "rest": "nowhere",
        "form": "csv",
        "image": "png",
        "year": str(NOW.year),
        "kind": "start",
        "pk": "1",
        "name": "orga",
        "table": "1",
    }
    return World((big, found["pairs"], found["double"]), values, sheet)


def longest(deals: list[Any]) -> list[Any]:
    """As many deals as a free table keeps."""
    one = len(json.dumps(deals[0]))
    many = min(edit.DEALS_AT_MOST, edit.REPORT_LENGTH // one)
    return (deals * many)[:many]


def asked_of(world: World, route: str) -> list[Asked]:
    worst = worst_of(route)
    assert worst is not None
    big = world.events[0]
    token = player_home(big, state(big).play.tables[0].players[0]).split("/")[2]
    own = {
        "t/<slug:slug>/": {"table": "1", "code": table_home(big).split("/")[-2]},
        "p/<secret:token>/": {"table": "1", "token": token},
        EVENT + "wall/": {"code": wall_code(big)},
    }
    more = next((own[above] for above in own if route.startswith(above)), {})
    narrow = (big,) if more else world.events
    return worst(World(narrow, {**world.values, **more}, world.sheet), route)


@pytest.fixture
def own_collection() -> Iterator[None]:
    """Collect garbage between the requests, not during a measurement."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("own_collection")
@pytest.mark.turns(3)
def test_every_public_endpoint_costs_at_most_so_many_plain_pages() -> None:
    world = built()
    named = WORST.keys() | {r for r in endpoints() if r.startswith(BY_LINK)}
    unknown = [r for r in endpoints() if r not in named and not is_closed(world, r)]
    assert unknown == [], "endpoints that let strangers in, without an entry in WORST"
    assert WORST.keys() <= set(endpoints())
    unit = plain()
    table: dict[str, Cost] = {}
    for route in looked_at():
        for asked in asked_of(world, route):
            gc.collect(1)  # little by little, and not while somebody is being measured
            cache.clear()
            cost = measured(asked, unit)
            for _ in range(3):  # other work on the machine may have been in the way
                if cost.page > MOST / 2:
                    cost = min(cost, measured(asked, plain()))
            assert cost.status < 500 or route == "healthz", (asked.method, asked.path, cost)
            table[route] = Cost(*map(max, cost, table.get(route, cost)))
    told(table)
    dear = {r: round(c.page) for r, c in table.items() if c.page > MOST}
    assert dear == {}
    assert {r: c.beside for r, c in table.items() if c.beside > MOST_ASIDE} == {}
    assert {r: c.size for r, c in table.items() if c.size > MOST_BYTES} == {}


def looked_at() -> list[str]:
    """Return addresses of each kind of input: all of few, of many another sample each day."""
    kinds: dict[Worst, list[str]] = {}
    for route in endpoints():
        if worst := worst_of(route):
            kinds.setdefault(worst, []).append(route)
    return [route for routes in kinds.values() for route in sample(routes, MOST_OF_A_KIND)]


def told(table: dict[str, Cost]) -> None:
    """Print the most expensive first: plain pages, seconds of the process, and kB of the answer."""
    sys.stdout.write(f"\na plain page: {plain() * 1000:.1f} ms\n")
    for route, cost in sorted(table.items(), key=lambda row: -row[1].page):
        numbers = f"{cost.page:.1f} | {cost.beside:.1f} | {cost.size / 1000:.0f}"
        sys.stdout.write(f"| `{route}` | {numbers} |\n")
