"""Real lists import without a hand: the right people, nobody more, and the rest is shown."""

from __future__ import annotations

import pytest

from tests.sample import sample
from tests.web.players.real_lists import LISTS, RealList
from tests.web.players.test_players_pages import confirm, enter, notes, proposed, upload
from tests.worlds.desks import desk_of
from tests.worlds.events import people, registered
from tournaments.domain.labels import unlabelled
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


@pytest.mark.parametrize("name", sample(LISTS, 8))
def test_a_real_list_is_entered_as_it_was_read(name: str) -> None:
    listed = LISTS[name]
    tournament = event_for(listed)
    client = desk_of(tournament)
    read = upload if isinstance(listed.content, bytes) else enter
    looked = read(client, tournament, listed.content)  # type: ignore[operator]
    assert tuple(unlabelled(line)[0] for line in proposed(looked)) == listed.names
    assert len(looked.context["passed_over"]) == listed.left
    done = {"take": proposed(looked), "shown": "1", "key": "e"}
    assert client.post(f"/e/{tournament.slug}/desk/players/", done).status_code == 302
    assert len(people(tournament)) == len(listed.names)


def test_rows_that_are_left_out_have_the_numbers_that_the_list_has() -> None:
    """Blank rows count, in a text and in a file, so that readers find the row."""
    tournament = registered(0)
    client = desk_of(tournament)
    pasted = enter(client, tournament, LISTS["names with telephones and addresses"].content)  # type: ignore[arg-type]
    over = {row["line"]: str(row["why"]) for row in pasted.context["passed_over"]}
    contact = "an address or a telephone number"
    assert over == {
        **dict.fromkeys((4, 7, 9, 11), contact),
        **dict.fromkeys((12, 13, 14), "no name"),
        1: "a heading",
    }
    content = LISTS["names without a club, with addresses below"].content
    read = upload(client, tournament, content)  # type: ignore[arg-type]
    assert [row["line"] for row in read.context["passed_over"]] == [2, 4, 6, 9, 10]
    text = upload(client, tournament, b"sep=;\n\nName;Ort\nAnna;Elm\n;\nTel. 0151 1;\n")
    assert [row["line"] for row in text.context["passed_over"]] == [3, 6]


def test_last_names_that_seem_to_stand_first_are_asked_about_and_can_stay() -> None:
    tournament = registered(0)
    client, path = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    asked = enter(client, tournament, "Petersen Hinnerk\nBerg Eva")
    assert proposed(asked) == ["Hinnerk Petersen", "Eva Berg"]
    assert "Do the last names stand first here?" in asked.content.decode()
    said = {"pasted": "Petersen Hinnerk\nBerg Eva", "again": "1", "column-0": "name", "names": "x"}
    kept = client.post(path, said)
    assert proposed(kept) == ["Petersen Hinnerk", "Berg Eva"]
    assert "Do the last names" not in kept.content.decode()
    confirm(
        client, tournament, enter(client, tournament, "Hinnerk Petersen\nEva Berg\nWalter Otto")
    )
    assert len(people(tournament)) == 3
    near = enter(client, tournament, "Petersn\nMichaela", "b")
    assert notes(near) == ["", ""], "a last name alone is nobody who is there"
    confirm(client, tournament, near, "b")
    again = enter(client, tournament, "Petersen\nMichael", "c")
    assert notes(again) == ["perhaps Petersn, who is entered", ""]
