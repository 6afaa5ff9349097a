"""Networks fail and come back; a page that has missed something finds it out by itself."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.stack import Stack
from tests.worlds.events import id_of, send, sent
from tests.worlds.phones import evening, own_table, player_home, sitting
from tournaments.store.models import Tournament, User

# Once is enough: what a page does that hears nothing is the browser's affair.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]

# Milliseconds: what a page that is behind may take to ask again and show it, less than a heartbeat.
AGAIN = 5_000 + 7_000


def register(tournament: Tournament, name: str) -> None:
    assert send(tournament, "register", player=name, now=timezone.now()).ok


@pytest.fixture
def opened(live_stack: Stack, projector: Page) -> tuple[Tournament, Page]:
    """An event that people still sign up for, and its wall. The desk is logged in there, so the
    page asks itself."""
    tournament, desk = evening(8, up_to="register"), Client()
    desk.force_login(User.objects.create_superuser("root"))
    session = desk.cookies["sessionid"].value
    projector.context.add_cookies([{"name": "sessionid", "value": session, "url": live_stack.url}])
    projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "open")
    return tournament, projector


def lists(page: Page, name: str, *, within: float = AGAIN) -> None:
    expect(page.locator(".pj-list").get_by_text(name, exact=True)).to_be_visible(timeout=within)


def test_refresh_that_failed_is_made_up_for(opened: tuple[Tournament, Page]) -> None:
    """Though the stream lives and nothing more happens."""
    tournament, page = opened
    failed: list[str] = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.abort()

    page.route("**/projector/", fail)
    with page.expect_event("requestfailed"):
        register(tournament, "Zora")
    expect(page.locator(".live-dot")).to_have_attribute("data-state", "offline")
    page.unroute("**/projector/")
    lists(page, "Zora")
    expect(page.locator(".live-dot")).to_have_attribute("data-state", "open")
    assert failed


def test_server_that_fails_is_asked_again(opened: tuple[Tournament, Page]) -> None:
    tournament, page = opened
    page.route("**/projector/", lambda route: route.fulfill(status=503))
    with page.expect_response(lambda answer: answer.status == 503):
        register(tournament, "Zora")
    page.unroute("**/projector/")
    lists(page, "Zora")


def test_no_connection_is_said_only_while_there_is_none(opened: tuple[Tournament, Page]) -> None:
    """The network was away for a moment, too short for the stream to notice."""
    _tournament, page = opened
    page.route("**/seq?topics=*", lambda route: route.abort())
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator(".live-dot")).to_have_attribute("data-state", "offline")
    page.unroute("**/seq?topics=*")
    expect(page.locator(".live-dot")).to_have_attribute("data-state", "open", timeout=AGAIN)


def test_page_without_a_stream_polls(live_stack: Stack, projector: Page) -> None:
    tournament = evening(8, up_to="register")
    stream = re.compile(rf"/live/{tournament.slug}\?")
    projector.route(stream, lambda route: route.abort())
    projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "polling")
    register(tournament, "Zora")
    lists(projector, "Zora")


def test_what_everybody_sees_comes_without_a_request(live_stack: Stack, projector: Page) -> None:
    tournament = evening(8, up_to="register")
    projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "open")
    asked: list[str] = []
    projector.on("request", lambda request: asked.append(request.headers.get("hx-target", "")))
    for name in ("Zora", "Zeno"):
        register(tournament, name)
        lists(projector, name)
    news = projector.locator("#wall-news")
    expect(news).to_have_attribute("data-seq", str(tournament.log.count()))
    assert "wall" not in asked


def test_part_of_the_stream_brings_its_title(live_stack: Stack, projector: Page) -> None:
    tournament = evening(8, up_to="register")
    projector.goto(f"{live_stack.url}/e/{tournament.slug}/players/{id_of(tournament, 'Anke')}/")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "open")
    sent(tournament, "rename", player="Anke", name="Zora", now=timezone.now())
    expect(projector).to_have_title(re.compile("Zora"))


@pytest.mark.parametrize("said", [{}, {"html": "<p>nothing of this page</p>"}])
def test_part_that_the_stream_brings_in_vain_is_asked_for(
    live_stack: Stack, projector: Page, said: dict[str, str]
) -> None:
    """Without its text, although the page does not have it; or older than what the page hears."""
    tournament = evening(8, up_to="register")
    path = f"/e/{tournament.slug}/projector/"
    seq = tournament.log.count()
    news = {"life": "x", "seq": seq + 2, "topics": {"event": seq + 2}, "at": None, "now": 0}
    part = {"path": path, "seq": seq + 1, "tag": "none", **said}
    events = {"part": part, "topics": news}
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events.items())
    projector.route(
        re.compile(rf"/live/{tournament.slug}\?"),
        lambda route: route.fulfill(content_type="text/event-stream", body=body),
    )
    with projector.expect_response(lambda answer: answer.url.endswith(path)) as answered:
        projector.goto(f"{live_stack.url}{path}")
        with projector.expect_request(
            lambda request: request.url.endswith(path) and "hx-request" in request.headers
        ) as again:
            register(tournament, "Zora")
    assert answered.value.ok
    assert again.value.headers["live-seq"] == str(seq + 2)
    lists(projector, "Zora")


def test_late_news_are_no_going_back_to_a_copy(live_stack: Stack, projector: Page) -> None:
    """The stream has yet to hear of the entry that the page shows already."""
    tournament = evening(8, up_to="register")
    seq = tournament.log.count()
    late = {"life": "x", "seq": seq - 1, "topics": {"event": seq - 1}, "at": None, "now": 0}
    projector.route(
        re.compile(rf"/live/{tournament.slug}\?"),
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: topics\ndata: {json.dumps(late)}\n\n"
        ),
    )
    with projector.expect_response(re.compile(rf"/seq\?.*shown={seq}")) as looked:
        projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
    assert looked.value.json()["seq"] == seq
    expect(projector.locator("[data-back-note]")).to_be_hidden()


def test_steady_run_of_news_postpones_nothing(live_stack: Stack, projector: Page) -> None:
    """A new player signs up five times a second; the page waits as long as usual."""
    tournament = evening(8, up_to="register")
    projector.add_init_script("Math.random = () => 0.99")
    projector.goto(f"{live_stack.url}/e/{tournament.slug}/projector/")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "open")
    shown = []
    for number in range(20):
        register(tournament, f"Gast {number}")
        projector.wait_for_timeout(200)
        shown.append(projector.locator(".pj-list").get_by_text("Gast").count())
    assert 0 < shown[9] < shown[-1]


def test_personal_page_that_was_open_before_the_draw_hears_of_its_table(
    live_stack: Stack, projector: Page
) -> None:
    """The page learns its table from an answer; the stream has to learn it too."""
    tournament = evening(8, up_to="register")
    projector.goto(f"{live_stack.url}{player_home(tournament, 'Anke')}")
    expect(projector.locator(".live-dot")).to_have_attribute("data-state", "open")
    for kind in ("start", "draw", "publish", "go"):
        sent(tournament, kind, now=timezone.now())
    news = projector.locator("#phone-news")
    expect(news).to_have_attribute("data-seq", str(tournament.log.count()))
    own = next(n for n in (1, 2) if id_of(tournament, "Anke") in sitting(tournament, n))
    sent(tournament, "extend", minutes=3, table=own, now=timezone.now())
    expect(news).to_have_attribute("data-seq", str(tournament.log.count()), timeout=AGAIN)


def test_a_part_that_says_the_same_is_not_sent_again(live_stack: Stack, phone: Page) -> None:
    """A page that asks again for all it shows, as after a restart, gets only what has changed."""
    tournament = evening(8, confirmation="none")
    first, second = sitting(tournament)[:2]
    path = own_table(tournament, first)
    phone.goto(f"{live_stack.url}{path}")
    expect(phone.locator(".live-dot")).to_have_attribute("data-state", "open")

    def asked_again() -> int:
        """The status of the answer, when all of it is there."""
        done = phone.expect_event("requestfinished", lambda request: request.url.endswith(path))
        with done as request:
            phone.evaluate("window.stichtag.live.refresh()")
        answer = request.value.response()
        assert answer is not None
        return answer.status

    asked_again()
    expect(phone.locator("#phone-news")).not_to_have_class("htmx-request")
    assert asked_again() == 304
    expect(phone.locator("#report-form")).to_be_visible()
    sent(
        tournament, "report", table=1, result={"end": "normal", "loser": second}, now=timezone.now()
    )
    expect(phone.locator("#last-runde")).to_be_visible(timeout=AGAIN)
    expect(phone.locator("#report-form")).to_contain_text("2")
