"""The pages for errors, and robustness."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.utils.translation import override

from games.envelope import Problem
from tests.worlds.events import running
from tests.worlds.phones import english, evening, player_home, table_home
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import Tournament, User
from tournaments.web.http.refusals import server_error
from tournaments.web.http.visit import now_utc
from tournaments.wording.problems import with_messages

pytestmark = pytest.mark.django_db


def test_unknown_address_says_so_with_404(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "<main" in answer.content.decode()


def test_desk_sends_strangers_to_the_login_and_others_away(client: Client) -> None:
    tournament = create({"name": "Krone"}, now=now_utc())
    assert client.get(f"/e/{tournament.slug}/desk/").status_code == 302
    client.force_login(User.objects.create_user("gast"))
    assert client.get(f"/e/{tournament.slug}/desk/").status_code == 403


def test_private_event_does_not_exist_for_strangers(client: Client) -> None:
    tournament = create({"name": "Krone"}, now=now_utc(), is_private=True)
    for page in ("", "standings/", "projector/", "signup/"):
        assert client.get(f"/e/{tournament.slug}/{page}").status_code == 404


def test_first_password_needs_no_old_one(client: Client) -> None:
    user = User.objects.create_user("chefin")
    client.force_login(user)
    words = {"new_password1": "Herz-Dame-7", "new_password2": "Herz-Dame-7"}
    assert client.post("/password/", words).status_code == 302
    user.refresh_from_db()
    assert user.check_password("Herz-Dame-7")


def test_the_address_of_a_button_says_so_and_names_the_method(client: Client) -> None:
    tournament = create({"name": "Krone"}, now=now_utc())
    answer = client.get(f"/e/{tournament.slug}/desk/do/draw/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert f'href="/e/{tournament.slug}/desk/"' in answer.content.decode().partition("<main")[2]


def test_a_form_with_a_thousand_fields_too_many_is_answered_with_words(client: Client) -> None:
    answer = client.post("/login/", {f"x{i}": "1" for i in range(1001)})
    assert answer.status_code == 400
    assert "<main" in answer.content.decode()


def test_who_is_logged_out_meanwhile_comes_back_to_a_page_that_can_be_shown(
    client: Client,
) -> None:
    tournament = create({"name": "Krone"}, now=now_utc())
    answer = client.post(f"/e/{tournament.slug}/desk/do/draw/", headers={"accept-language": "en"})
    assert answer["Location"] == f"/login/?next=/e/{tournament.slug}/desk/"
    login = client.get(answer["Location"], headers={"accept-language": "en"})
    assert "nothing was done" in login.content.decode()


def test_who_has_a_personal_link_of_a_private_event_sees_its_pages() -> None:
    tournament, other = (evening(minutes=1) for _ in range(2))
    Tournament.objects.update(is_private=True)
    phone = english()
    assert phone.get(f"/e/{tournament.slug}/").status_code == 404
    assert phone.get(table_home(tournament)).status_code == 200  # which asks for the PIN
    assert phone.get(f"/e/{tournament.slug}/").status_code == 404
    assert phone.get(player_home(tournament, "Anke")).status_code == 200
    for page in ("", "standings/", "judge/", "rules/"):
        assert phone.get(f"/e/{tournament.slug}/{page}").status_code == 200
    assert phone.get(f"/e/{tournament.slug}/desk/").status_code == 302
    assert phone.get(f"/e/{other.slug}/").status_code == 404


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (OperationalError("database is locked"), 503, "Gerade ist zu viel los"),
        (ZeroDivisionError(), 500, "Da ist etwas schiefgegangen"),
    ],
)
def test_a_database_that_is_held_up_is_no_fault(error: Exception, status: int, words: str) -> None:
    try:
        raise error
    except (OperationalError, ZeroDivisionError):
        answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert answer.has_header("Retry-After") == (status == 503)


def test_of_very_many_problems_a_hundred_are_said_and_the_others_counted() -> None:
    many = tuple(Problem("entry_invalid", f"log[{i}]") for i in range(912))
    with override("en"):
        *lines, last = with_messages(many)
    assert [line["path"] for line in lines] == [f"log[{i}]" for i in range(100)]
    assert last == {"code": "more_problems", "path": "", "message": "… and 812 more"}


def test_an_event_whose_log_is_damaged_says_so_and_takes_no_other_along() -> None:
    one, other = running(3), running(3)
    entry = one.log.latest("seq")
    entry.changes = {"state": {"play": {"phase": ["over"]}}}
    entry.save()
    load.forget(one)
    client = Client(raise_request_exception=False)
    page = client.get(f"/e/{one.slug}/")
    assert page.status_code == 500
    assert "The log of this event cannot be read" in page.content.decode()
    answer = client.get(f"/api/v1/events/{one.slug}/state")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (500, "unreadable")
    assert client.get(f"/e/{other.slug}/").status_code == 200
