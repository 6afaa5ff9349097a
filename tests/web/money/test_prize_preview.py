"""Beside every list of prizes stands what it comes to, while it is typed."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import registered
from tests.worlds.markup import words
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
LIST = "1: 50 %, 2: 30 %\n3–4: 5 €\nfor the soup: 1 € a head\nlast: ham"


@pytest.fixture
def event() -> Tournament:
    return registered(10, format="evening", game="binokel", settings={"entry_fee": 1000})


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = desk_of(event)
    client.cookies["django_language"] = "en"
    return client


def come_to(page: str) -> str:
    return page.partition("Cost of the prizes")[2]


def test_a_list_says_who_gets_what_and_what_stays(desk: Client, event: Tournament) -> None:
    """Ten bring 100 €: 10 € are kept and 10 € fixed, and 50 % and 30 % are of the other 80 €."""
    address = f"/e/{event.slug}/desk/money/prizes/"
    seen = desk.get(f"/e/{event.slug}/desk/money/").context["prizes_form"].seen
    said = {"prize-prizes": LIST, "prize-seen": seen, "look": "1"}
    answer = desk.post(address, said, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    shown = come_to(words(answer))
    assert "With 10 entrants" in shown
    for line in (
        "Place 1 50 % €40.00",
        "Place 2 30 % €24.00",
        "Places 3–4 5 € 2 × €5.00",
        "Kept for the soup 1 € a head €10.00",
        "last place ham 1 prize",
        "Of €100.00 prizes take €74.00, €10.00 are kept, €16.00 stay.",
    ):
        assert line in shown
    event.refresh_from_db()
    assert "prizes" not in event.settings

    wrong = {**said, "prize-prizes": "1: 80 €\nsnow, rain: 5 €\n2: 90 €"}
    shown = come_to(words(desk.post(address, wrong)))
    assert "Line 2: Before the colon of a line nobody is named" in shown
    assert "come to €70.00 more" in shown


def test_settings_and_rankings_show_their_lists_too(desk: Client, event: Tournament) -> None:
    place = f"/e/{event.slug}/desk/settings/rankings/"
    ladies = {"title": "Ladies", "prizes": "pot: 2 € a head\n100 %", "round": "0", "look": "1"}
    assert "Place 1 100 % €20.00" in come_to(words(desk.post(place, ladies)))
    assert "Nothing is to be won yet" in words(desk.get(f"/e/{event.slug}/desk/settings/"))
    event.refresh_from_db()
    assert "rankings" not in event.settings


def test_the_main_ranking_is_the_first_of_the_list_with_its_prizes(
    desk: Client, event: Tournament
) -> None:
    """On the page of the rankings they are changed like those of any other, and programs read them
    with the others."""
    place = f"/e/{event.slug}/desk/settings/rankings/"
    form = desk.get(f"{place}?edit=main").context
    said = {"number": "main", "seen": form["seen"], "prizes": "60 %\n40 %"}
    refused = desk.post(place, {**said, "prizes": "60 %\n60 %"})
    assert (refused.status_code, refused.context["is_main"]) == (422, True)
    assert desk.post(place, said).status_code == 302
    assert desk.post(place, {**said, "prizes": "ham"}).status_code == 422  # changed meanwhile
    fresh = desk.get(place).context["seen"]
    ladies = {"title": "Ladies", "prizes": "wine", "round": "0", "seen": fresh}
    assert desk.post(place, ladies).status_code == 302
    assert "Prizes: 60 %, 40 %" in words(desk.get(place))
    told = desk.get(f"/api/v1/events/{event.slug}/standings").json()["rankings"]
    assert [(one["title"], one["prizes"]) for one in told] == [
        ("", ["60 %", "40 %"]),
        ("Ladies", ["wine"]),
    ]
