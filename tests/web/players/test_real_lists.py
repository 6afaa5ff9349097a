"""Real lists import without a hand: the right people, nobody more, and the rest is shown."""

from __future__ import annotations

import pytest

from tests.web.players.real_lists import LISTS, RealList
from tests.web.players.test_players_pages import enter, proposed, upload
from tests.worlds.desks import desk_of
from tests.worlds.events import people, registered
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
SETTINGS = {
    "pairs": {"kind": "sides", "side": 2},
    "teams": {"kind": "teams", "boards": 1},
}


def event_for(listed: RealList) -> Tournament:
    if listed.kind == "people":
        return registered(0)
    return registered(0, format="league", settings=SETTINGS[listed.kind])


@pytest.mark.parametrize("listed", LISTS.values(), ids=LISTS)
def test_a_real_list_is_entered_as_it_was_read(listed: RealList) -> None:
    tournament = event_for(listed)
    client = desk_of(tournament)
    read = upload if isinstance(listed.content, bytes) else enter
    looked = read(client, tournament, listed.content)  # type: ignore[operator]
    assert tuple(proposed(looked)) == listed.names
    assert len(looked.context["passed_over"]) == listed.left
    done = {"names": "\n".join(proposed(looked)), "looked": "1", "key": "e"}
    assert client.post(f"/e/{tournament.slug}/desk/players/", done).status_code == 302
    assert len(people(tournament)) == len(listed.names)
