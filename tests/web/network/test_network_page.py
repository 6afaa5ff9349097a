"""The page of this computer's address, and what the desk says when it changes."""

from __future__ import annotations

from io import BytesIO
from threading import Event
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.worlds.adapters import DOCKER, HOTSPOT, WIFI, Plug, plug
from tests.worlds.desks import desk_of
from tests.worlds.events import registered
from tests.worlds.phones import english
from tournaments.runtime import ending, own_address
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.models import Tournament, User

__all__ = ["plug"]
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
HERE: Any = {"HTTP_HOST": "127.0.0.1:8000", "HTTP_ACCEPT_LANGUAGE": "en"}
AT, OTHER = "192.168.178.42", "10.42.0.1"


def test_administrators_see_all_addresses_and_choose_one(plug: Plug, admin_client: Client) -> None:
    plug(WIFI, HOTSPOT, DOCKER)
    page = admin_client.get("/network/", **HERE).text
    for address, adapter in ((AT, "wlp3s0"), (OTHER, "wlan0"), ("172.17.0.1", "docker0")):
        assert f"{address} ({adapter})" in page
    assert 'href="/network/">' in admin_client.get("/", **HERE).text
    answer = admin_client.post("/network/", {"address": OTHER}, follow=True, **HERE)
    assert (answer.redirect_chain, own_address.chosen()) == ([("/network/", 302)], OTHER)
    assert f"http://{OTHER}:8000/" in answer.text
    admin_client.post("/network/", {"address": ""}, **HERE)
    assert own_address.chosen() == ""


@pytest.mark.parametrize("wrong", ["192.168.178.43", "evil.example", "x" * 5000])
def test_what_no_adapter_has_is_refused_and_changes_nothing(
    plug: Plug, admin_client: Client, wrong: str
) -> None:
    plug(WIFI)
    own_address.choose(AT)
    answer = admin_client.post("/network/", {"address": wrong}, **HERE)
    assert answer.status_code == 422
    assert f"No adapter of this computer has the address {wrong} now." in answer.text
    assert own_address.chosen() == AT


def test_what_the_start_has_set_cannot_be_chosen_otherwise(
    plug: Plug, admin_client: Client, settings: Any
) -> None:
    plug(WIFI)
    settings.ADDRESS = "192.168.1.5"
    page = admin_client.get("/network/", **HERE).text
    assert "The start of the product set 192.168.1.5" in page
    assert "No adapter of this computer has this address now." in page
    assert f"{AT} (wlp3s0)" in page
    assert 'name="address"' not in page
    admin_client.post("/network/", {"address": AT}, **HERE)
    assert own_address.chosen() == ""


def test_nobody_else_sees_or_chooses_an_address(plug: Plug, client: Client) -> None:
    plug(WIFI)
    for method in (client.get, client.post):
        assert method("/network/").headers["Location"] == "/login/?next=/network/"
    client.force_login(User.objects.create_user("orga"))
    assert [method("/network/").status_code for method in (client.get, client.post)] == [403, 403]
    assert "/network/" not in client.get("/").text


def notice(client: Client, tournament: Tournament) -> str:
    """Return the desk's notice of the address; "" for nothing."""
    page = client.get(f"/e/{tournament.slug}/desk/", **HERE).text
    return page.partition('id="address-notice"')[2].partition("</section>")[0]


def test_the_desk_says_a_change_until_it_is_understood(plug: Plug) -> None:
    plug(WIFI)
    tournament = registered(3)
    client = desk_of(tournament)
    assert notice(client, tournament) == ""
    plug(HOTSPOT)
    said = notice(client, tournament)
    assert f"lead to {AT}, which this computer no longer has" in said
    assert (f"http://{OTHER}:8000/" in said, 'class="qr-code"' in said) == (True, True)
    assert "printed codes" not in said
    client.post(f"/e/{tournament.slug}/desk/address/", **HERE)
    assert notice(client, tournament) == ""


@pytest.mark.parametrize("paper", ["cards/", "print/name-cards.pdf", "print/table-cards.pdf"])
def test_printed_codes_that_lead_nowhere_are_told_at_their_event(plug: Plug, paper: str) -> None:
    plug(WIFI)
    tournament, other = registered(6), registered(6)
    client = desk_of(tournament)
    assert client.get(f"/e/{tournament.slug}/desk/{paper}", **HERE).status_code == 200
    assert notice(client, tournament) == ""
    plug(HOTSPOT)
    own_address.acknowledge()  # it was started anew in the other network
    said = notice(client, tournament)
    assert f"The printed codes of this tournament lead to {AT}:8000." in said
    assert notice(desk_of(other), other) == ""
    client.get(f"/e/{tournament.slug}/desk/{paper}", **HERE)
    assert notice(client, tournament) == ""


def test_printed_codes_of_an_address_that_was_not_chosen_are_told(plug: Plug) -> None:
    plug(WIFI, HOTSPOT)
    own_address.choose(AT)
    tournament = registered(6)
    client = desk_of(tournament)
    client.get(f"/e/{tournament.slug}/desk/cards/", **HERE)
    own_address.choose(OTHER)
    assert f"lead to {AT}:8000." in notice(client, tournament)


def test_without_a_network_the_desk_says_so_and_nothing_counts_as_printed(plug: Plug) -> None:
    tournament = registered(6)
    client = desk_of(tournament)
    assert "This computer is in no network" in notice(client, tournament)
    client.get(f"/e/{tournament.slug}/desk/cards/", **HERE)
    tournament.refresh_from_db()
    assert tournament.codes_lead_to == ""


def test_the_wall_says_in_the_place_of_a_code_that_phones_cannot_come(plug: Plug) -> None:
    tournament = registered(6)
    page = english().get(f"/e/{tournament.slug}/projector/", **HERE).text
    assert "Phones cannot reach this computer. The desk says why." in page
    assert "On your phone" not in page
    assert "hotspot" not in page  # what to do is said at the desk, not to the hall
    plug(WIFI)
    page = english().get(f"/e/{tournament.slug}/projector/", **HERE).text
    assert "Phones cannot reach" not in page
    assert "On your phone" in page


def test_the_page_of_cards_says_once_why_there_are_no_codes(plug: Plug) -> None:
    tournament = registered(6)
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/cards/"
    page = client.get(address, **HERE).text
    assert page.count("This computer is in no network") == 1
    assert page.count("No code: phones could not reach this computer.") >= 6
    assert "The codes lead to" not in page
    plug(WIFI)
    page = client.get(address, **HERE).text
    assert f"The codes lead to http://{AT}:8000/" in page
    assert "No code" not in page


@pytest.mark.parametrize("paper", ["name-cards", "table-cards"])
def test_cards_that_are_printed_without_a_network_say_why_they_have_no_code(
    plug: Plug, paper: str
) -> None:
    tournament = registered(6)
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/print/{paper}.pdf"
    pages = {}
    for name, adapters in (("none", ()), ("wifi", (WIFI,))):
        plug(*adapters)
        content = b"".join(client.get(address, {"language": "en"}, **HERE))  # type: ignore[arg-type]
        text = PdfReader(BytesIO(content)).pages[0].extract_text().replace("\u200b", "")
        pages[name] = "".join(text.split())
    said = "Nocode:phonescouldnotreachthiscomputer."
    assert (said in pages["none"], "127.0.0.1" in pages["none"]) == (True, False)
    assert (said in pages["wifi"], f"{AT}:8000" in pages["wifi"]) == (False, True)


def test_behind_a_name_nothing_of_it_is_told(plug: Plug) -> None:
    plug(WIFI)
    tournament = registered(6)
    client = desk_of(tournament)
    named: Any = {"HTTP_HOST": "cards.example"}
    client.get(f"/e/{tournament.slug}/desk/cards/", **named)
    plug()
    assert "address-notice" not in client.get(f"/e/{tournament.slug}/desk/", **named).text
    tournament.refresh_from_db()
    assert tournament.codes_lead_to == ""


@pytest.mark.parametrize(
    ("client_at", "is_allowed"), [("127.0.0.1", True), (AT, True), ("192.168.178.77", False)]
)
def test_only_this_computer_ends_the_product(
    plug: Plug,
    admin_client: Client,
    monkeypatch: pytest.MonkeyPatch,
    client_at: str,
    is_allowed: bool,
) -> None:
    plug(WIFI)
    ended = Event()
    monkeypatch.setattr(ending, "stop", ended.set)
    here = {**HERE, "REMOTE_ADDR": client_at}
    assert ('action="/network/end/"' in admin_client.get("/network/", **here).text) is is_allowed
    assert Client().post("/network/end/", **here).status_code == 302
    by_proxy = {**here, "HTTP_HOST": "stichtag.example.org"}
    assert admin_client.post("/network/end/", **by_proxy).status_code == 403
    answer = admin_client.post("/network/end/", **here)
    assert answer.status_code == (200 if is_allowed else 403)
    assert ended.wait(10 if is_allowed else 2 * ending.ANSWER_SECONDS) is is_allowed


def test_a_server_of_its_own_is_not_ended_by_a_page(admin_client: Client) -> None:
    assert "/network/end/" not in admin_client.get("/network/", **HERE).text
    assert admin_client.post("/network/end/", **HERE).status_code == 403


def test_the_link_that_a_start_opens_leads_to_the_address(plug: Plug) -> None:
    plug(WIFI)
    organizer = User.objects.create_superuser("organizer")
    link = one_time_login_url(organizer) + "?to=phones"
    assert Client().post(link, **HERE).headers["Location"] == "/network/"
    guest = User.objects.create_user("guest")
    link = one_time_login_url(guest) + "?to=phones"
    assert Client().post(link, **HERE).headers["Location"] == "/"
