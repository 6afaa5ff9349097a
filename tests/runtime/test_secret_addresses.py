"""Secrets in addresses: in no line of the log, in no cache, in no search engine."""

from __future__ import annotations

import io
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.sample import sample
from tests.servers import some_port, wait_until
from tests.stack import fetch, reachable
from tests.worlds.events import sent
from tests.worlds.phones import english, evening, player_home, table_home, table_phone
from tests.worlds.programs import Program, run_by
from tournaments.runtime import secret_addresses
from tournaments.runtime.logs import RateLimitFilter, RedactingFormatter
from tournaments.runtime.secret_addresses import is_secret, redacted, routes
from tournaments.store.access.actors import wall_path
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.models import Tournament, User
from tournaments.store.sheets import edit

# Any text may stand there and everybody may know it. A new part of this kind is a decision.
PUBLIC = {
    "e/<slug:slug>/players/<str:player>/": ["player"],
    "e/<slug:slug>/players/<str:player>/card.<slug:image>": ["player"],
    "e/<slug:slug>/places/<str:player>/": ["player"],
    "series/<slug:slug>/why/<path:who>/": ["who"],
    "rules/<str:ref>/": ["ref"],
    "api/<path:rest>": ["rest"],
    "api/v1/events/<slug:slug>/members/<name>": ["name"],
    "api/v1/organizations/<slug:slug>/organizers/<name>": ["name"],
    "api/v1/games/<game>/schema": ["game"],
    "api/v1/games/<game>/deal-schema": ["game"],
    "api/v1/formats/<key>/schema": ["key"],
}
SECRET = "Uo4vSECRETk3_-x9"
SECRETS = sorted(route for route in routes() if "<secret:" in route)


def parts(route: str) -> list[tuple[str, str]]:
    """(kind, name) of each part of a declared address."""
    found = re.findall(r"<(?:(\w+):)?(\w+)>", route)
    return [(kind or "str", name) for kind, name in found if "(?P" not in route]


def asked(route: str) -> str:
    """An address of that kind, with a secret that is none."""
    likely = {"int": "1", "secret": SECRET}
    filled = re.sub(r"<(?:(\w+):)?\w+>", lambda part: likely.get(part[1], "wm"), route)
    return f"/{filled}"


def test_every_text_in_an_address_is_declared_secret_or_decided_to_be_public() -> None:
    free = ("str", "text", "path", "uuid")
    texts = {route: [name for kind, name in parts(route) if kind in free] for route in routes()}
    assert {route: names for route, names in texts.items() if names} == PUBLIC


def test_what_is_called_a_secret_is_declared_as_one() -> None:
    telling = re.compile("token|secret|pin|code")
    told = {part for route in routes() for part in parts(route) if telling.search(part[1])}
    # the code of a person is a number: pages of private organizations ask for a login
    assert told == {("secret", "token"), ("secret", "code"), ("slug", "code")}
    of_people = {route.partition("<slug:code>")[0] for route in routes() if "<slug:code>" in route}
    assert of_people == {"people/", "api/v1/people/"}


def test_there_are_secret_addresses_of_every_kind() -> None:
    fronts = {route.partition("<secret:")[0] for route in SECRETS}
    assert fronts == {
        "login/once/", "e/<slug:slug>/wall/", "t/<slug:slug>/<int:table>/", "p/", "free/t/",
        "api/v1/free/", "live/<slug:slug>/", "invitation/", "api/v1/invitations/",
        "login/reset/", "account/mail/",
    }  # fmt: skip


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """The stream of this process's log, as if it had been silent so far."""
    written = io.StringIO()
    ours = [
        handler for handler in logging.getLogger().handlers
        if isinstance(handler.formatter, RedactingFormatter)
        and isinstance(handler, logging.StreamHandler)
    ]  # fmt: skip
    assert len(ours) == 1
    monkeypatch.setattr(ours[0], "stream", written)
    monkeypatch.setattr(ours[0], "filters", [RateLimitFilter()])
    return written


@pytest.mark.django_db
@pytest.mark.embedded
@pytest.mark.parametrize("route", sample(SECRETS, 20))
def test_a_refused_secret_is_not_written_kept_or_listed(route: str, terminal: io.StringIO) -> None:
    for path in (asked(route), asked(route).rstrip("/"), asked(route) + "nowhere/"):
        for answer in (Client().get(path), Client(enforce_csrf_checks=True).post(path)):
            assert answer.status_code >= 301, path
            assert answer["Cache-Control"] == "private, no-store", path
            assert answer["X-Robots-Tag"] == "noindex, nofollow", path
    assert SECRET not in terminal.getvalue()
    assert "…" in terminal.getvalue()


def test_a_secret_is_left_out_wherever_it_stands() -> None:
    Client().get("/robots.txt")
    for route in SECRETS:
        path = asked(route)
        where = (
            f"Not Found: {path}",
            f'"GET {path}?a=b HTTP/1.1" 404',
            f"http://192.0.2.1:8000{path}",
            f"/login/?next={path.replace('/', '%2F')}",
            f"Traceback:\n  ValueError: {path!r}",
        )
        for text in where:
            assert SECRET not in redacted(text), text
    assert redacted("Bearer stg_abc-DEF_1 was refused") == "Bearer stg_… was refused"
    plain = "Not Found: /e/krone/standings/"
    assert redacted(plain) == plain


def test_a_traceback_is_written_without_the_secret(terminal: io.StringIO) -> None:
    Client().get("/robots.txt")
    try:
        raise ValueError(f"/p/{SECRET}/")
    except ValueError:
        logging.getLogger("tournaments").exception("what %s asked for", f"/p/{SECRET}/")
    assert SECRET not in terminal.getvalue()
    assert "ValueError: /p/…/" in terminal.getvalue()


@pytest.mark.django_db
def test_what_makes_no_sense_is_one_line_in_the_terminal(terminal: io.StringIO) -> None:
    many = {f"field{number}": "" for number in range(1001)}
    client, form = Client(), "application/x-www-form-urlencoded; charset=utf-7"
    answers = (
        client.get("/", headers={"host": "a b"}),
        client.post("/login/", many),
        client.post("/login/", b"x", content_type=form),
        client.post("/login/", b"x", content_type="multipart/form-data"),
    )
    assert [answer.status_code for answer in answers] == [400] * 4
    host, fields, charset, parts = terminal.getvalue().splitlines()
    assert "Invalid HTTP_HOST header: 'a b'" in host
    assert "parameters exceeded" in fields
    assert "must be UTF-8" in charset
    assert "Unable to parse request body" in parts


def test_every_way_to_the_terminal_leaves_secrets_out() -> None:
    loggers = [logging.getLogger(name) for name in ("django", "django.server", "uvicorn", "celery")]
    ways = [handler for logger in loggers for handler in logger.handlers]
    assert [way for way in ways if not isinstance(way, logging.NullHandler)] == []


@pytest.mark.embedded
def test_the_running_product_writes_no_secret(tmp_path: Path) -> None:
    port = some_port()
    own = {
        "STICHTAG_DATA_DIR": str(tmp_path),
        "STICHTAG_DEBUG": "1",
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    environment = os.environ | own
    command = [sys.executable, "-m", "tournaments.runtime.process", "web", "--port", str(port)]
    log = tmp_path / "log"
    with log.open("wb") as file, subprocess.Popen(command, env=environment, stderr=file) as web:
        try:
            url = f"http://127.0.0.1:{port}"
            wait_until(lambda: reachable(url + "/robots.txt"), "the web process")
            # no database was made: the first is refused, the second fails
            fetch(f"{url}/p/{SECRET}/nowhere/")
            fetch(f"{url}/p/{SECRET}/")
            wait_until(lambda: "Internal Server Error" in log.read_text(), "the complaint")
        finally:
            web.send_signal(signal.SIGTERM)
    assert "Not Found: /p/…/nowhere/" in log.read_text()
    assert SECRET not in log.read_text()


def kept(answer: Any) -> str:
    return str(answer.headers.get("Cache-Control", ""))


@pytest.mark.django_db
def test_what_a_secret_opens_is_neither_kept_nor_listed() -> None:
    tournament = evening()
    report = {"game": "brokdorf", "players": ["A", "B", "C"]}
    sheet = edit.create(report, level="simple", now=timezone.now())
    user = User.objects.create_user("chefin")
    addresses = [
        player_home(tournament, "Anke"), table_home(tournament), wall_path(tournament),
        one_time_login_url(user), reverse("sheet", args=[sheet.token]),
    ]  # fmt: skip
    for path in addresses:
        answer = english().get(path)
        assert answer.status_code == 200, path
        assert is_secret(path)
        assert (kept(answer), answer["X-Robots-Tag"]) == ("private, no-store", "noindex, nofollow")


@pytest.mark.django_db
def test_what_depends_on_who_asks_is_kept_by_no_cache(program: Program, orga: User) -> None:
    tournament = evening()
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    pages = ("/", "/account/tokens/", "/password/", f"/e/{tournament.slug}/")
    desk = ("", "players/", "cards/", "settings/", "webhooks/", "log/", "export.json")
    for path in (*pages, *(f"/e/{tournament.slug}/desk/{page}" for page in desk)):
        answer = client.get(path)
        assert (answer.status_code, kept(answer)) == (200, "private, no-store"), path
        assert "X-Robots-Tag" not in answer, path
    run_by(orga, tournament)
    status, _links = program.get(f"/events/{tournament.slug}/links")
    assert (status, kept(program.last)) == (200, "private, no-store")
    phone = table_phone(tournament)
    assert kept(phone.get(f"/e/{tournament.slug}/")) == "private, no-store"


@pytest.mark.django_db
def test_what_everybody_may_see_may_be_kept_and_listed() -> None:
    tournament = evening()
    for path in ("/", f"/e/{tournament.slug}/", f"/api/v1/events/{tournament.slug}"):
        answer = english().get(path)
        assert (answer.status_code, "no-store" in kept(answer)) == (200, False), path
        assert "X-Robots-Tag" not in answer, path


@pytest.mark.django_db
def test_the_invitation_to_a_private_event_is_not_listed() -> None:
    tournament = evening(up_to="register", format="wm")
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    invitation = f"/e/{tournament.slug}/signup/"
    sent(tournament, "signup", open=True)
    answer = english().get(invitation)
    assert answer.status_code == 200
    assert (kept(answer), answer["X-Robots-Tag"]) == ("private, no-store", "noindex, nofollow")


@pytest.mark.django_db
def test_a_private_event_is_to_strangers_like_one_that_there_is_not() -> None:
    tournament = evening()
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    client = english()
    for path in ("/e/{}/", "/e/{}/signup/", "/e/{}/calendar.ics", "/api/v1/events/{}"):
        there, nowhere = (client.get(path.format(slug)) for slug in (tournament.slug, "nowhere"))
        told = [(answer.status_code, sorted(answer.headers)) for answer in (there, nowhere)]
        assert (there.status_code, told[0]) == (404, told[1]), path


def test_robots_are_kept_from_costly_pages_and_from_no_secret() -> None:
    answer = Client().get("/robots.txt")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    lines = answer.content.decode().splitlines()
    closed = [line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow: ")]
    assert "/verify/" in closed
    # What robots may not ask for they may still list by its address: only the answer forbids that.
    for route in SECRETS:
        for path in closed:
            pattern = re.escape(path).replace(r"\*", ".*")
            assert re.match(pattern, asked(route)) is None, (path, route)


def test_a_live_stream_of_a_private_event_is_one_of_them() -> None:
    assert is_secret("/live/krone/0123456789abcdef")
    assert secret_addresses.STREAM in SECRETS


def test_addresses_that_are_loaded_later_tell_their_secrets_at_once() -> None:
    def fronts(known: Iterable[str]) -> set[str]:
        return {route.partition("<secret:")[0] for route in known if "<secret:" in route}

    assert fronts(routes(at_once=True)) == fronts(SECRETS)


def test_a_process_shows_pages_without_the_program_for_programs() -> None:
    """It is two fifths of what there is to load."""
    script = (
        "from tournaments.runtime import environment; environment.prepare();"
        "import tournaments.asgi, sys; from django.urls import resolve, reverse;"
        "reverse('home'), reverse('standings', args=['x']), resolve('/login/');"
        "assert 'ninja' not in sys.modules, 'loaded'; print(reverse('api:openapi-json'))"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "/api/v1/openapi.json"
