"""Labels at the desk: behind names, from a list, and one label of everybody at once."""

from __future__ import annotations

import pytest

from tests.web.players.test_players_pages import enter, proposed
from tests.worlds.desks import desk_of
from tests.worlds.events import registered, state
from tests.worlds.markup import words
from tournaments.domain.labels import names_of
from tournaments.web.readmodels.labels import labels_in_words

pytestmark = pytest.mark.django_db


def test_a_list_with_clubs_gives_labels_that_anybody_can_change_later() -> None:
    tournament = registered(0)
    client = desk_of(tournament)
    table = "Name\tVerein\tDamen\nAnna Ast\tSC Elm\tx\nBernd Bach\tsc elm\tnein\nCleo\t-\t"
    looked = enter(client, tournament, table)
    lines = ["Anna Ast [Verein: SC Elm] [Damen]", "Bernd Bach [Verein: sc elm]", "Cleo"]
    assert proposed(looked) == lines
    path = f"/e/{tournament.slug}/desk/players/"
    done = {"take": lines, "shown": "1", "key": "k"}
    assert client.post(path, done).status_code == 302
    there = state(tournament)
    assert [labels_in_words(there, player) for player in there.play.status] == [
        "Verein: SC Elm · Damen", "Verein: SC Elm", "",
    ]  # fmt: skip
    assert "Anna Ast Verein: SC Elm · Damen" in words(client.get(path))
    page = f"{path}labels/"
    assert names_of(there.labels) == tuple(client.get(page).context["known"])
    typed = {"label": "damen", "l-e1": "", "l-e2": "", "l-e3": "x"}
    assert client.post(page, {**typed, "key": "a"}).status_code == 302
    typed = {"label": "verein", "l-e1": "SC Elm", "l-e2": "TV Ost", "l-e3": "TV Ost"}
    assert client.post(page, {**typed, "key": "b"}).status_code == 302
    there = state(tournament)
    assert [labels_in_words(there, player) for player in there.play.status] == [
        "Verein: SC Elm", "Verein: TV Ost", "Damen · Verein: TV Ost",
    ]  # fmt: skip
    long = {"label": "x" * 41, "l-e1": "x", "key": "c"}
    assert client.post(page, long).status_code in (302, 422)
