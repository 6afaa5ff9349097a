"""The landlord plays along: said at entry or by a click, shown below the standings."""

from __future__ import annotations

import pytest

from tests.web.paper.test_documents import pages
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, registered, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.actors import Actor, Role
from tournaments.domain.desk.prizes import awards

pytestmark = pytest.mark.django_db
SKAT = {"table_size": 4, "other_sizes": [3], "deals": 12, "rounds": 1, "entry_fee": 500}


def test_a_filler_is_entered_plays_and_stands_below_the_standings() -> None:
    settings = {**SKAT, "prizes": ["Ham", "last: Sausage"]}
    tournament = registered(4, format="evening", game="skat", settings=settings)
    where, client = f"/e/{tournament.slug}/desk/players/", desk_of(tournament)
    client.post(where, {"names": "Wirt", "fills": "1", "key": "k"})
    wirt, anke = id_of(tournament, "Wirt"), id_of(tournament, "Anke")
    assert state(tournament).play.fillers == {wirt}
    assert "Wirt fills a table" in words(client.get(where))
    pressed = {"player": anke, "fills": "1", "place": where, "key": "j"}
    done = client.post(f"/e/{tournament.slug}/desk/do/fill/", pressed)
    assert (done.status_code, done["Location"]) == (302, where)
    assert state(tournament).play.fillers == {wirt, anke}
    sent(tournament, "undo", entry=tournament.log.latest("seq").seq)
    sent(tournament, "start")
    assert {who: account.due for who, account in state(tournament).fee_accounts.items()} == {
        **dict.fromkeys(state(tournament).play.status, 500),
        wirt: 0,
    }
    sent(tournament, "draw")
    sent(tournament, "go")
    assert "– Anke 0 in" in words(english().get(f"/e/{tournament.slug}/standings/"))
    for number in range(1, len(state(tournament).play.tables) + 1):
        sent(tournament, "table_done", table=number, accept=True)
    assert all(wirt not in award.players for award in awards(state(tournament)))
    page = words(english().get(f"/e/{tournament.slug}/standings/"))
    assert "– Wirt 0 fills a table" in page
    assert "of 4" in words(english().get(f"/e/{tournament.slug}/places/{anke}/"))
    own = words(english().get(player_home(tournament, "Wirt")))
    assert "fills a table" in own
    for public in ("projector/?show=standings", f"players/{wirt}/", "plan/"):
        assert "fills a table" in words(english().get(f"/e/{tournament.slug}/{public}"))
    for key in ("standings", "players"):
        lines = client.get(f"/e/{tournament.slug}/desk/tables/{key}.csv").content.decode()
        assert ["fills a table" in line for line in lines.splitlines() if "Wirt" in line] == [True]
    assert any("fills a table" in page for page in pages(tournament, "standings"))
    for rest in ("forecast/", "desk/", "desk/log/"):
        assert client.get(f"/e/{tournament.slug}/{rest}").status_code == 200, rest


def test_nobody_fills_a_table_by_signing_up() -> None:
    tournament = registered(3, format="evening", game="skat", settings=SKAT)
    sent(tournament, "signup", open=True)
    visitor = Actor(Role.VISITOR, "")
    (problem,) = send(tournament, "register", actor=visitor, name="Zoe", fills=True).problems
    assert (problem.code, problem.path) == ("not_permitted", "fills")


def test_the_table_of_a_season_says_who_fills_a_table() -> None:
    settings = {"kind": "individuals", "table_size": 3, "legs": 1}
    season = registered(3, format="league", game="binokel", settings=settings)
    sent(season, "fill", player="Anke", fills=True)
    sent(season, "start", seed="lot")
    assert "– Anke fills a table" in words(english().get(f"/e/{season.slug}/plan/"))
    table = desk_of(season).get(f"/e/{season.slug}/desk/tables/league.csv").content.decode()
    assert "fills a table" in next(line for line in table.splitlines() if "Anke" in line)
    assert any("fills a table" in page for page in pages(season, "table"))


def test_a_filler_who_has_paid_gets_the_entry_fee_back_by_one_button() -> None:
    tournament = registered(4, format="evening", game="skat", settings=SKAT)
    anke, where = id_of(tournament, "Anke"), f"/e/{tournament.slug}/desk/"
    sent(tournament, "cash", purpose="entry_fee", player=anke)
    client = desk_of(tournament)
    pressed = {"player": anke, "fills": "1", "key": "a"}
    told = words(client.post(f"{where}do/fill/", pressed, follow=True))
    assert "Anke only fills a table and gets €5.00 back" in told
    assert "Anke has paid €5.00 too much" in words(client.get(f"{where}money/"))
    paid = {"player": anke, "paid": "back", "back": "money"}
    page = words(client.post(f"{where}money/paid/", paid, follow=True))
    assert "too much" not in page
    assert state(tournament).fee_accounts[anke].open == 0
    assert state(tournament).cashbook.balance == 0
