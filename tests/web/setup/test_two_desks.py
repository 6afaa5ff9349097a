"""Two desks change what an event is: nothing that the other has saved goes without a word."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, state
from tests.worlds.markup import words

pytestmark = pytest.mark.django_db
CHANGED = "This was changed elsewhere since the page was opened. Saving again keeps what"


def as_shown(client: Client, address: str) -> dict[str, Any]:
    """What the page would send if somebody only pressed the button."""
    context = client.get(address).context
    fields = (*context["form"], *context["options"])
    values = {field.html_name: field.value() for field in fields}
    blank = (None, False)
    sent = {name: value for name, value in values.items() if not any(value is b for b in blank)}
    return {"seen": context["seen"], **sent}


def test_settings_that_another_desk_has_changed_are_not_put_back_without_a_word() -> None:
    tournament = registered(4, format="evening", game="brokdorf")
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/settings/"
    one = {**as_shown(client, address), "name": "Abend"}
    other = {**as_shown(client, address), "place": "Krone"}
    assert client.post(address, one).status_code == 302
    refused = client.post(address, other)
    assert (refused.status_code, CHANGED in words(refused)) == (422, True)
    assert 'value="Krone"' in refused.content.decode()
    tournament.refresh_from_db()
    assert (state(tournament).setup.name, tournament.place) == ("Abend", "")
    wanted = {**other, "name": "Abend", "seen": refused.context["seen"]}
    for _tap in (1, 2):  # the second says what is so by now
        assert client.post(address, wanted).status_code == 302
        tournament.refresh_from_db()
        assert (state(tournament).setup.name, tournament.place) == ("Abend", "Krone")
