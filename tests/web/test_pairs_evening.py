"""A Burraco tournament over its pages, as clubs run it, from its form to its last printed page.

22 pairs, five turns of three deals, three Mitchell and two Danese, with a late pair and a penalty.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from tests.sample import sample
from tests.worlds.desks import printed
from tests.worlds.events import state
from tests.worlds.matches import act, enter, made, open_tables, press, report, typed
from tests.worlds.phones import player_home
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
PAIRS = [f"Anna {k} & Bruno {k}" for k in range(1, 23)]
SETTINGS = {
    "entrants": "pairs",
    "rounds": "5",
    "deals": "3",
    "score.word": "victory",
    "movements": "3 mitchell; 2 Danese",
    "bye_credit.word": "",
    "bye_credit": "12",
    "late_until": "4",
    "ties": "Spielpunkte, Punktdifferenz",
}


def page(client: Client, tournament: Tournament, path: str = "") -> str:
    answer = client.get(f"/e/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def turn(client: Client, tournament: Tournament) -> Any:
    """The desk draws, publishes and starts the next turn; the state then."""
    for kind in ("draw", "publish", "go"):
        press(client, tournament, kind)
    return state(tournament).play


def played(tournament: Tournament, rng: Random) -> None:
    """At every table one line reports on its own phone, and the other confirms on its own."""
    for number in open_tables(tournament):
        report(tournament, number, rng)
        _north, east = state(tournament).play.tables[number - 1].players
        waiting = state(tournament).pending_at(number)
        assert waiting is not None
        confirmed = Client().post(
            f"{player_home(tournament, east)}confirm/", {"report": waiting.seq}
        )
        assert confirmed.status_code == 302
    assert open_tables(tournament) == []


def test_a_burraco_tournament_from_its_form_to_its_last_printed_page(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    tournament = made(client, "evening", "buraco", SETTINGS, confirmation="second")
    assert state(tournament).setup.settings["movements"] == [[3, "mitchell"], [2, "danese"]]
    enter(client, tournament, PAIRS)
    press(client, tournament, "start")
    rng = Random("burraco")

    first = turn(client, tournament)
    assert len(first.tables) == 11
    assert {"seats", "sheets", "door", "name-cards"} <= set(printed(client, tournament))
    north, east = first.tables[0].players
    names = state(tournament).name
    for path in ("", "desk/"):
        shown = page(client, tournament, path)
        assert shown.count("N–S") >= 11
        assert shown.count("O–W") >= 11
    home = Client().get(player_home(tournament, east), HTTP_ACCEPT_LANGUAGE="de").content.decode()
    assert "Ost–West" in home
    assert f"N–S {names(north)}, O–W {names(east)}" in page(
        client, tournament, "desk/log/"
    ).replace("&amp;", "&")
    played(tournament, rng)

    second = turn(client, tournament)
    assert [t.players[0] for t in second.tables] == [t.players[0] for t in first.tables]
    assert [t.players[1] for t in second.tables[1:]] == [t.players[1] for t in first.tables[:-1]]
    act(client, tournament, "late_entry", name="Zoe & Yann")
    played(tournament, rng)

    third = turn(client, tournament)
    assert len(third.tables) == 11
    assert third.tables[0].players[0] == first.tables[0].players[0]
    assert len(third.byes) == 1
    assert "12 Punkte" in page(client, tournament, "desk/")
    played(tournament, rng)
    assert max(Counter(state(tournament).play.meetings.values())) == 1  # nobody met twice

    act(client, tournament, "penalty", player=east, points="2", reason="Fünf Minuten zu spät")
    act(client, tournament, "penalty", player=north, points="100", match_points="on")
    for _turn in range(2):
        order = [line.player for line in standings(state(tournament))]
        ranks = {line.player: line.rank for line in standings(state(tournament))}
        danese = turn(client, tournament)
        order = [player for player in order if player not in danese.byes]
        want = [ranks[player] for player in order]
        seated = [ranks[p] for t in danese.tables for p in sorted(t.players, key=order.index)]
        assert seated == want  # first against second, third against fourth
        played(tournament, rng)

    play: Any = state(tournament).play
    assert play.phase == "finished"
    sat = [player for turn in play.rounds for player in turn.byes]
    assert len(set(sat)) == 3
    assert sum(play.balances.values()) == 20 * 55 + 12 * 3 - 2
    lines = standings(state(tournament))
    last = page(client, tournament, "standings/")
    places = [last.index(escape(line.name)) for line in lines]
    assert places == sorted(places)
    assert "Zoe &amp; Yann" in last
    by_round = page(client, tournament, "plan/")
    assert by_round.index("Nord–Süd") < by_round.index("Ost–West")
    log = page(client, tournament, "desk/log/")
    assert "Fünf Minuten zu spät" in log
    assert "100 Punkte abgezogen · Spielpunkte" in log
    for path in ("projector/", "rules/", "desk/players/", "desk/settings/", "desk/cards/"):
        page(client, tournament, path)
    assert {"standings", "certificates", "filled"} <= set(printed(client, tournament))
    client.cookies["django_language"] = "en"
    assert "North–South" in page(client, tournament, "plan/")


NO_MOVEMENTS = (
    *("3", "Mitchell", "3 Walzer", "-1 Danese", "0 Danese", "99999 Danese", "\x00"),
    *("<b>3 Danese</b>", "3 Mitchell 2 Danese", "4 Mitchell, 2 Danese", "x" * 10_000),
)


@pytest.mark.parametrize(("typed_in", "language"), sample(product(NO_MOVEMENTS, ["de", "en"]), 8))
def test_movements_that_cannot_be_are_asked_again_with_what_was_typed(
    client: Client, typed_in: str, language: str
) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = language
    address = "/events/new/?format=evening&game=buraco"
    fields = {"name": "Krone", "confirmation": "none", "key": "k", "s-rounds": "5"}
    context = client.get(address).context
    base = typed(context["form"], context["options"], context["rules"])
    answer = client.post(address, {**base, **fields, "s-movements": typed_in})
    assert answer.status_code == 422
    assert list(answer.context["options"].errors) == ["movements"]
    assert escape(typed_in.replace("\x00", "")) in answer.content.decode()
    assert not Tournament.objects.exists()


def test_an_own_table_of_victory_points_is_typed_and_checked(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    limits = "45, 145, 245, 345, 445, 545, 645, 745, 845, 945"
    own = {**SETTINGS, "score.word": "", "score.victory": limits}
    tournament = made(client, "evening", "buraco", {**own, "ties": "points, difference"})
    assert state(tournament).setup.settings["score"] == {"victory": [*range(45, 946, 100)]}
