"""Contents of the desk by reader."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, people, registered, sent, state
from tests.worlds.phones import english, evening, sitting
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def read(client: Client, tournament: Tournament, page: str = "") -> str:
    return client.get(f"/e/{tournament.slug}/desk/{page}").content.decode()


@pytest.mark.parametrize("role", ["organizer", "helper"])
def test_only_buttons_that_somebody_may_press_are_shown(role: str) -> None:
    tournament = evening(up_to="draw", minutes=1)
    client, early = desk_of(tournament, role=role), registered(3)
    board, list_ = read(client, tournament), read(desk_of(early, role=role), early, "players/")
    found = ("do/publish/" in board, "desk/draw/" in board, "desk/players/signup/" in list_)
    assert found == (role == "organizer",) * 3
    assert ("An organizer does this next." in board) == (role == "helper")
    answer = client.post(f"/e/{tournament.slug}/desk/do/publish/")
    assert answer.status_code == (302 if role == "organizer" else 403)


@pytest.mark.parametrize("to_final", [False, True])
def test_the_first_seats_are_drawn_with_the_start(to_final: bool) -> None:
    tournament = evening(5, up_to="register", settings={"begins": "final"} if to_final else {})
    client = desk_of(tournament)
    page = read(client, tournament)
    assert ("Start and draw the seats" in page, 'name="then" value="draw"' in page) == (
        (not to_final,) * 2
    )
    if not to_final:
        said = {"key": "start-6", "then": "draw"}
        answer = client.post(f"/e/{tournament.slug}/desk/do/start/", said)
        assert answer["Location"] == f"/e/{tournament.slug}/desk/draw/"
        assert state(tournament).play.phase == "drawn"
        again = client.post(f"/e/{tournament.slug}/desk/do/start/", said)
        assert (again.status_code, state(tournament).seq) == (302, 8)


def test_the_tournament_can_start_with_those_who_are_here() -> None:
    tournament = registered(5)
    client = desk_of(tournament)
    for name in ("Anke", "Bernd", "Conny"):
        assert "only_present" not in read(client, tournament)
        sent(tournament, "check_in", player=name, present=True)
    page = read(client, tournament)
    assert "Start with the 3 who are here" in page
    assert "Start with all 5" in page
    hero = page[page.index("only_present") : page.index("Start with all 5")]
    assert "btn-primary" in hero
    assert "Start with the 3 who are here" in hero
    client.post(f"/e/{tournament.slug}/desk/do/start/", {"only_present": "1", "key": "start-9"})
    assert people(tournament) == ["Anke", "Bernd", "Conny"]
    assert state(tournament).play.phase == "between"


def press(client: Client, tournament: Tournament, kind: str, form: dict[str, str]) -> str:
    """Return the message of the page after the button."""
    where = "swap" if kind == "swap" else f"do/{kind}"
    return client.post(f"/e/{tournament.slug}/desk/{where}/", form, follow=True).content.decode()


def hidden(page: str, key: str) -> dict[str, str]:
    """Key and mark of the seats in the form whose key begins like this."""
    forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
    form = next(form for form in forms if f'value="{key}-' in form)
    return dict(re.findall(r'name="(key|seen)" value="([^"]*)"', form))


def test_who_looks_at_old_seats_changes_nothing() -> None:
    tournament = evening(up_to="draw", minutes=1)
    one, two = desk_of(tournament, "one"), desk_of(tournament, "two")
    a, b = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    page = read(two, tournament, "draw/")
    press(one, tournament, "publish", hidden(page, "publish"))
    before = [sitting(tournament, n) for n in (1, 2)]
    said = press(two, tournament, "swap", hidden(page, "swap") | {"swap": [a, b]})
    assert "Somebody has changed the seats meanwhile." in said
    asked = press(two, tournament, "draw", hidden(page, "draw"))
    assert "Draw published seats again?" in asked
    said = press(two, tournament, "draw", hidden(page, "draw") | {"confirmed": "1"})
    assert "Somebody has changed the seats meanwhile." in said
    assert [sitting(tournament, n) for n in (1, 2)] == before


def test_two_taps_on_a_swap_swap_once() -> None:
    tournament = evening(up_to="draw", minutes=1)
    client = desk_of(tournament)
    a, b = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    form = hidden(read(client, tournament, "draw/"), "swap") | {"swap": [a, b]}
    for _tap in range(2):
        assert "meanwhile" not in press(client, tournament, "swap", form)
    assert (sitting(tournament, 1)[0], sitting(tournament, 2)[0]) == (b, a)


def test_every_next_step_is_one_press_until_the_round_runs() -> None:
    tournament = evening(up_to="register", minutes=1)
    client = desk_of(tournament)
    for kind in ("start", "draw", "publish", "go"):
        page = read(client, tournament)
        assert 'class="btn btn-primary' in page
        press(client, tournament, kind, hidden(page, kind))
    assert state(tournament).play.phase == "round"


def test_the_desk_says_which_round_has_started() -> None:
    tournament = evening(up_to="publish", minutes=1)
    answer = desk_of(tournament).post(
        f"/e/{tournament.slug}/desk/do/go/", {"key": "go"}, follow=True
    )
    assert "Round 1 has started." in answer.content.decode()


def test_the_promise_of_the_next_draw_stands_with_the_draws_alone() -> None:
    tournament = evening(up_to="start", minutes=1)
    promise = state(tournament).promise
    assert promise
    assert promise not in read(desk_of(tournament), tournament)
    assert promise in english().get(f"/e/{tournament.slug}/draws/").content.decode()


def test_the_menu_of_who_has_left_offers_no_leaving() -> None:
    tournament = evening(up_to="start", minutes=1)
    sent(tournament, "withdraw", player="Anke", now=timezone.now())
    page = read(desk_of(tournament), tournament, "players/")
    offered = [id_of(tournament, name) for name in people(tournament) if name != "Anke"]
    assert re.findall(r"act/withdraw/[?]player=(e[0-9]+)", page) == offered


def test_a_note_on_a_table_stands_there_for_the_desk_until_somebody_is_done_with_it() -> None:
    tournament = evening(up_to="go", minutes=1)
    client = desk_of(tournament)
    assert "Note on a table" in read(client, tournament, "more/")
    form = {"table": "1", "text": "Come back for <deal> 4", "confirmed": "1"}
    wrong = client.post(f"/e/{tournament.slug}/desk/act/note_table/", {**form, "table": "99"})
    assert "There is no table of this number now." in wrong.content.decode()
    client.post(f"/e/{tournament.slug}/desk/act/note_table/", form)
    board = read(client, tournament)
    tile = board[board.index('id="tile-1"') : board.index('id="tile-2"')]
    assert "Come back for &lt;deal&gt; 4" in tile
    public = Client().get(f"/e/{tournament.slug}/").content.decode()
    assert "Come back" not in public
    page = press(client, tournament, "note_table", {"table": "1", "done": "1", "key": "note-1"})
    assert "Come back" not in page
    assert state(tournament).notes == {}
