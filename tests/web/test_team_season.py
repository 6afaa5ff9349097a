"""A season of four teams over its pages, from its form to its last printed page, with the money."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.worlds.events import id_of, send, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, open_tables, press, send_in
from tests.worlds.phones import player_home
from tournaments.domain.actors import Actor, Role
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
TEAMS = {
    "Krone": ["Anna", "Bernd", "Cora", "Dirk"],
    "Linde": ["Emil", "Frida", "Gerd", "Hanna"],
    "Adler": ["Ida", "Jan", "Karin", "Leo"],
    "Rose": ["Mona", "Nils", "Olga", "Paul"],
}
SETTINGS = {
    "kind": "teams",
    "side": "2",
    "boards": "2",
    "deals": "3",
    "first_day": "2027-01-08T19:30",
    "days_between": "7",
    "pauses": "2027-01-15\n2027-01-20 – 2027-01-23",
    "entry_fee": "20",
    "lost_fees": "5",
    "fee_unit": "fixture",
    "walkover_fee": "10",
    "walkover.word": "",
    "walkover": "2, 600, -1",
    "promoted": "1",
    "relegated": "1",
}


def play_of(tournament: Tournament) -> Any:
    return state(tournament).play


def money(client: Client, tournament: Tournament) -> Any:
    return client.get(f"/e/{tournament.slug}/desk/money/").context


def test_a_season_of_teams_from_its_form_to_its_last_printed_page(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    tournament = made(client, "league", "binokel", SETTINGS)
    enter(client, tournament, [f"{team}: {', '.join(crew)}" for team, crew in TEAMS.items()])
    press(client, tournament, "start")
    play = play_of(tournament)
    dates = {fixture.day: fixture.at.date() for fixture in play.fixtures}
    assert dates == {1: date(2027, 1, 8), 2: date(2027, 1, 29), 3: date(2027, 2, 5)}
    rng = Random("teams")

    press(client, tournament, "go")
    home, away = play.fixtures[0].sides
    people = play.rosters[home]
    stand_in = [[people[0], people[1]], [people[2], "Zoe"]]
    sent(tournament, "lineup", table=1, player=home, boards=stand_in)
    for table in open_tables(tournament):
        send_in(tournament, table, rng)
    season = f"/e/{tournament.slug}/plan/"
    shown = client.get(season).context["people"]
    assert len(shown) == 16
    assert "Zoe" in [line.name for line in shown]
    assert sum(line.won for line in shown) == 8  # two matches of two tables, two winners each

    captain = Actor(Role.PLAYER, away)
    left = send(tournament, "withdraw", actor=captain, player=away)
    assert [(p.code, p.path) for p in left.problems] == [("team_leaves_by_desk", "player")]
    assert "leave/" not in Client().get(player_home(tournament, away)).content.decode()

    press(client, tournament, "go")
    second = next(f for f in play_of(tournament).fixtures if f.day == 2)
    missing = second.sides[1]
    act(client, tournament, "absent", side=f"{second.table}:{missing}")
    for table in open_tables(tournament):
        send_in(tournament, table, rng)
    act(client, tournament, "penalty", player=home, points="1", reason="Falsche Aufstellung")
    press(client, tournament, "go")
    for table in open_tables(tournament):
        send_in(tournament, table, rng)

    play = play_of(tournament)
    assert play.phase == "finished"
    lines = client.get(season).context["table"]
    assert [line.name for line in lines] == [line.name for line in standings(state(tournament))]
    taken = {line.player: int(line.taken.replace("−", "-") or 0) for line in lines}
    by_hand = {player: -(player == home) - (player == missing) for player in taken}
    assert taken == by_hand
    worth = {line.player: 2 * line.won + line.drawn + taken[line.player] for line in lines}
    assert {line.player: line.points for line in lines} == worth
    assert [line.mark for line in lines] == ["up", "", "", "down"]

    rows = money(client, tournament)["charges"]
    drawn = sum(line.drawn for line in lines) // 2
    assert sum(row.account.due for row in rows) == 1000 + 500 * (5 - drawn)
    assert any("nicht angetreten" in cause for row in rows for cause in row.causes)
    paid = f"/e/{tournament.slug}/desk/money/paid/"
    for player in play.status:
        client.post(paid, {"player": player, "paid": "1"})
        client.post(paid, {"player": player, "paid": "1", "purpose": "fee"})
    box = state(tournament).box
    assert box == 8000 + 1000 + 500 * (5 - drawn)
    sent(tournament, "cash", purpose="expense", cents=500, reason="Pokal")
    form = {"prize-prizes": "Topf: Kasse\n1/2\n1/4\nalle: 1/4"}
    prizes = f"/e/{tournament.slug}/desk/money/prizes/"
    assert client.post(prizes, form).status_code == 302
    for row in money(client, tournament)["prizes"]:
        for player in row.players:
            hand = {"prize": row.key, "player": player}
            client.post(f"/e/{tournament.slug}/desk/money/hand-out/", hand)
    assert state(tournament).box in range(4)  # what four cannot share evenly
    assert "Falsche Aufstellung" in words(client.get(f"/e/{tournament.slug}/desk/log/"))

    listed = client.get(f"/e/{tournament.slug}/desk/print/").context
    keys = [one.key for one in (*listed["useful"], *listed["others"])]
    assert {"standings", "season", "table", "cross", "cash"} <= set(keys)
    for key in keys:
        paper = client.get(f"/e/{tournament.slug}/desk/print/{key}.pdf?language=de")
        assert paper["Content-Type"] == "application/pdf", key
    sheet = client.get(f"/e/{tournament.slug}/desk/tables/persons.csv").content.decode("utf-8-sig")
    assert len(sheet.strip().splitlines()) == 1 + len(client.get(season).context["people"])
    assert id_of(tournament, "Krone") in play.status


@pytest.mark.parametrize(
    "pauses",
    ["morgen", "2027-13-01", "2027-02-30", "2027-02-03 – 2027-02-01", "2027-01-01 – 2031-01-01"],
)
def test_pauses_that_are_none_come_back(client: Client, pauses: str) -> None:
    client.force_login(User.objects.create_user("chefin"))
    with pytest.raises(AssertionError, match="pauses"):
        made(client, "league", "binokel", {**SETTINGS, "pauses": pauses})
    assert not Tournament.objects.exists()
