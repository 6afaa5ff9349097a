"""The best of an event go on to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from tests.worlds.evenings import known
from tests.worlds.events import DIRECTOR, NAMES, NOW, name_of, people, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tests.worlds.situations import teams
from tournaments.domain.standings import standings
from tournaments.store.create import create
from tournaments.store.models import Membership, Series, Tournament, User
from tournaments.store.organizations import create as create_organization
from tournaments.store.qualifying import can_go_on
from tournaments.store.register import register_all
from tournaments.store.series.edit import add_event
from tournaments.store.series.edit import create as create_series

pytestmark = pytest.mark.django_db


def finished(
    user: User, names: Sequence[str] = NAMES[:5], name: str = "Pokal", **more: object
) -> Tournament:
    """A knock-out that is over; the last one left."""
    setup = {"name": name, "format": "knockout", "game": "bronzen", "confirmation": "none"}
    settings = {"seeding": "order"}
    tournament = create({**setup, "settings": settings, **more}, now=NOW, user=user)
    for player in names:
        sent(tournament, "register", player=player)
    sent(tournament, "start")
    sent(tournament, "withdraw", player=names[-1])
    while state(tournament).play.phase != "finished":
        sent(tournament, "draw")
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            sent(tournament, "award", table=number, player=table.players[0])
    return tournament


@pytest.fixture
def chief() -> User:
    return User.objects.create_user("chefin")


def test_only_what_these_people_can_play_on_is_offered(client: Client, chief: User) -> None:
    setup = {"name": "Preisbinokel", "format": "evening", "game": "binokel"}
    tournament = create({**setup, "confirmation": "none"}, now=NOW, user=chief)
    for player in NAMES[:6]:
        sent(tournament, "register", player=player)
    for kind in ("start", "draw", "go"):
        sent(tournament, kind)
    for table in (1, 2):
        sent(tournament, "table_done", table=table, accept=True)
    sent(tournament, "finish")
    client.force_login(chief)
    page = client.get(f"/e/{tournament.slug}/desk/stage/")
    offered = [key for key, _name in page.context["form"].fields["kind"].choices]
    assert offered == ["evening", "swiss", "league"]
    data = {"key": page.context["new_key"](), "name": "Finale", "kind": "league", "count": "3"}
    assert client.post(f"/e/{tournament.slug}/desk/stage/", data).status_code == 302


def test_teams_go_on_only_where_teams_play(client: Client, chief: User) -> None:
    league = teams(game="canasta")
    Membership.objects.create(tournament=league, user=chief, role="organizer")
    client.force_login(chief)
    page = client.get(f"/e/{league.slug}/desk/stage/")
    assert [key for key, _name in page.context["form"].fields["kind"].choices] == ["league"]


def test_the_best_are_entered_in_the_order_of_the_ranking(client: Client, chief: User) -> None:
    tournament = finished(chief)
    client.force_login(chief)
    address = f"/e/{tournament.slug}/desk/stage/"
    page = client.get(address)
    data = {"key": page.context["new_key"](), "name": "Finale", "kind": "knockout", "count": "3"}
    places = {client.post(address, data)["Location"] for _ in range(2)}
    assert len(places) == 1
    made = Tournament.objects.get(name="Finale")
    best = [line.name for line in standings(state(tournament))][:3]
    assert people(made) == best
    assert state(made).setup.settings["seeding"] == "order"
    first, *others = standings(state(tournament))
    sent(tournament, "forget", player=first.player)
    assert can_go_on(state(tournament))[:2] == tuple(line.player for line in others[:2])
    sent(made, "start")
    assert [name_of(made, seed) for seed in state(made).play.seeds] == best  # type: ignore[attr-defined]


def test_the_best_of_groups_go_on_and_meet_their_own_late(client: Client, chief: User) -> None:
    """Two of each of three groups: in the bracket of six nobody meets the own group at once."""
    for group in "ABC":
        last = finished(chief, [f"{group}{n}" for n in range(1, 5)], f"Gruppe {group}")
    client.force_login(chief)
    beside = [str(pk) for pk in Tournament.objects.exclude(pk=last.pk).values_list("pk", flat=True)]
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "2", "groups": beside}
    assert client.post(f"/e/{last.slug}/desk/stage/", data).status_code == 302
    made = Tournament.objects.get(name="Finale")
    entered = people(made)
    assert {name[0] for name in entered[:3]} == {name[0] for name in entered[3:]} == set("ABC")
    sent(made, "start")
    sent(made, "draw")
    drawn = [
        {name_of(made, player)[0] for player in table.players} for table in state(made).play.tables
    ]
    assert [len(groups) for groups in drawn] == [2, 2]


def test_a_private_event_is_a_group_for_those_only_who_may_see_it(
    client: Client, chief: User
) -> None:
    organization = create_organization("Kartenfreunde", chief)
    open_one = finished(chief, NAMES[:4], "Offen")
    private = finished(User.objects.create_user("wirt"), ["Xaver", "Yvo", "Zita"], "Geheim")
    Tournament.objects.update(organization=organization)
    Tournament.objects.filter(pk=private.pk).update(is_private=True)
    address, guest = f"/e/{open_one.slug}/desk/stage/", User.objects.create_user("gast")
    Membership.objects.create(tournament=open_one, user=guest, role="organizer")
    client.force_login(guest)
    assert "Geheim" not in client.get(address).content.decode()
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "2", "groups": private.pk}
    client.post(address, data)
    assert {name[0] for name in people(Tournament.objects.get(name="Finale"))}.isdisjoint("XYZ")
    client.force_login(chief)
    assert "Geheim" in client.get(address).content.decode()


def test_one_name_in_two_groups_is_refused(client: Client, chief: User) -> None:
    one, other = (finished(chief, ["Anke", f"{g}2", f"{g}3"], f"Gruppe {g}") for g in "AB")
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "1", "groups": other.pk}
    answer = client.post(f"/e/{one.slug}/desk/stage/", data)
    assert answer.status_code == 422
    assert answer.context["form"].errors["groups"]
    assert Tournament.objects.count() == 2


def test_pairs_beside_single_people_are_refused(client: Client, chief: User) -> None:
    pairs, settings = ["Ida & Jan", "Kai & Lea", "Max & Nia"], {"seeding": "order", "side": 2}
    other = finished(chief, pairs, game="canasta", settings=settings)
    own = finished(chief, game="canasta")
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "1", "groups": other.pk}
    answer = client.post(f"/e/{own.slug}/desk/stage/", data)
    assert answer.status_code == 422
    assert "einzelne Personen" in answer.context["form"].errors["groups"][0]


@pytest.mark.parametrize(
    ("form", "settings"),
    [
        ("evening", {"entrants": "pairs", "score": "victory", "deals": 3, "rounds": 1}),
        ("league", {"kind": "sides", "side": 2}),
    ],
)
@pytest.mark.parametrize("game", ["buraco", "binokel", "brokdorf"])
def test_pairs_go_on_as_pairs(
    client: Client, chief: User, form: str, settings: dict[str, object], game: str
) -> None:
    """Whatever the next format calls it: not as single people with two names, at tables of two."""
    if game != "buraco":
        settings = {key: settings[key] for key in settings if key not in ("score", "deals")}
    setup = {"name": "Paare", "format": form, "game": game, "confirmation": "none"}
    event = create({**setup, "settings": settings}, now=NOW, user=chief)
    for name in ("Ida & Jan", "Kai & Lea", "Max & Nia", "Ole & Pia"):
        sent(event, "register", player=name)
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    sent(event, "start")
    page = client.get(f"/e/{event.slug}/desk/stage/")
    lost = {label for differs in dict(page.context["differs"]).values() for label, _ in differs}
    assert not lost & {"Who plays", "People on a side of a table"}
    for kind in ("evening", "swiss", "league", "knockout"):
        data = {"key": f"k{kind}", "name": kind, "kind": kind, "count": "4"}
        assert client.post(f"/e/{event.slug}/desk/stage/", data).status_code == 302, kind
        made = state(Tournament.objects.get(name=kind))
        assert (made.entered, made.format.players_per_side(made.play)) == ("pairs", 2)
        assert [made.name(who) for who in made.play.status] == [
            "Ida & Jan", "Kai & Lea", "Max & Nia", "Ole & Pia",
        ]  # fmt: skip


def test_own_pages_that_stay_open_hear_within_a_minute_that_it_goes_on(
    client: Client, chief: User
) -> None:
    """The log of a finished event does not move when a stage is made from it."""
    tournament = finished(chief)
    home, phone = player_home(tournament, "e1"), english()
    page = phone.get(home).content.decode()
    assert 'hx-trigger="every 60s, topic:' in page
    assert "It goes on" not in page
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "2"}
    assert client.post(f"/e/{tournament.slug}/desk/stage/", data).status_code == 302
    part = phone.get(home, headers={"HX-Request": "true", "Live-Seq": str(tournament.seq)})
    assert "It goes on: Finale" in words(part)
    running = registered(4, format="evening", game="brokdorf")
    assert "every 60s" not in phone.get(player_home(running, "e1")).content.decode()


@pytest.mark.parametrize("count", ["1", "5", "many", ""])
def test_more_than_there_are_cannot_go_on(client: Client, chief: User, count: str) -> None:
    tournament = finished(chief)
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "swiss", "count": count}
    answer = client.post(f"/e/{tournament.slug}/desk/stage/", data)
    assert answer.status_code == 422
    assert Tournament.objects.count() == 1


def test_a_stranger_makes_no_stage(client: Client, chief: User) -> None:
    tournament = finished(chief)
    assert client.get(f"/e/{tournament.slug}/desk/stage/").status_code == 302


def test_a_next_stage_asks_for_the_third_place_and_keeps_the_deals_of_a_match(
    client: Client, chief: User
) -> None:
    setup = {"name": "Duelle", "format": "swiss", "game": "bronzen", "confirmation": "none"}
    settings = {"table_size": 2, "rounds": 1, "deals": 1}
    tournament = create({**setup, "settings": settings}, now=NOW, user=chief)
    for player in NAMES[:4]:
        sent(tournament, "register", player=player)
    for kind in ("start", "draw", "publish", "go"):
        sent(tournament, kind)
    client.force_login(chief)
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "4", "places_to": "4"}
    assert client.post(f"/e/{tournament.slug}/desk/stage/", data).status_code == 302
    made = state(Tournament.objects.get(name="Finale"))
    assert made.setup.settings["places_to"] == 4
    sent(Tournament.objects.get(name="Finale"), "start")
    final = Tournament.objects.get(name="Finale")
    sent(final, "draw")
    sent(final, "go")
    play = state(final)
    assert play.format.sheet(play.play, 1)["variant"]["games_per_match"] == 1


def test_a_next_stage_keeps_the_settings_and_the_name_of_its_rules_or_says_what_differs(
    client: Client, chief: User
) -> None:
    setup = {"name": "Preisbinokel", "format": "evening", "game": "binokel", "confirmation": "none"}
    settings = {
        "rounds": 1,
        "deals": 3,
        "table_size": 3,
        "entry_fee": 800,
        "prizes": ["Ham"],
        "game_variant": {"lost_factor": 2},
    }
    tournament = create(
        {**setup, "settings": settings}, now=NOW, user=chief, variant_name="Nordbund"
    )
    for player in NAMES[:6]:
        sent(tournament, "register", player=player)
    for kind in ("start", "draw", "go"):
        sent(tournament, kind)
    for table in (1, 2):
        sent(tournament, "table_done", table=table, accept=True)
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    page = client.get(f"/e/{tournament.slug}/desk/stage/")
    assert "(Nordbund)" in page.content.decode()
    differs = dict(page.context["differs"])
    assert differs["Evening in rounds"] == [("Entry fee", "€8.00")]
    assert ("Entry fee", "€8.00") in differs["League"]
    assert ("Rounds", "1") in differs["League"]
    data = {"name": "Finale", "kind": "evening", "count": "3", "key": page.context["new_key"]()}
    assert client.post(f"/e/{tournament.slug}/desk/stage/", data).status_code == 302
    made = Tournament.objects.get(name="Finale")
    assert made.variant_name == "Nordbund"
    del settings["entry_fee"]
    assert state(made).setup.settings == settings
    assert state(made).presenter.entry_fee == 0


def test_a_next_stage_says_nothing_of_deals_that_its_rules_keep(
    client: Client, chief: User
) -> None:
    setup = {"name": "Duelle", "format": "swiss", "game": "bronzen", "confirmation": "none"}
    settings = {"table_size": 2, "rounds": 1, "deals": 1}
    tournament = create({**setup, "settings": settings}, now=NOW, user=chief)
    for player in NAMES[:4]:
        sent(tournament, "register", player=player)
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    page = client.get(f"/e/{tournament.slug}/desk/stage/")
    differs = dict(page.context["differs"])
    assert [label for label, _value in differs["Knock-out"]] == ["Rounds", "Table size"]


def evening_of(
    chief: User, names: Sequence[str], name: str, rankings: Sequence[object] = (), **columns: Any
) -> Tournament:
    """An evening that is over, of which each table of three was won by its first by name."""
    setup = {"name": name, "format": "evening", "game": "binokel", "confirmation": "none"}
    settings = {"rounds": 1, "deals": 3, "rankings": list(rankings)}
    event = create({**setup, "settings": settings}, now=NOW, user=chief, **columns)
    register_all(event, [*names], DIRECTOR, now=NOW, key="names")
    for kind in ("start", "draw", "go"):
        sent(event, kind)
    for number, table in enumerate(state(event).play.tables, 1):
        order = sorted(table.players, key=lambda who: name_of(event, who))
        points = dict(
            zip(order, (900 - 10 * number, 500 - 10 * number, 100 - 10 * number), strict=True)
        )
        sent(event, "report", table=number, report={"totals": {"points": points}}, accept=True)
    return event


def test_teams_of_a_ranking_go_on_with_all_their_members(client: Client, chief: User) -> None:
    """Of another event by its own standings, of this one the first team and the wild cards."""
    organization = create_organization("Kartenfreunde", chief)
    other = evening_of(chief, ["Xaver", "Yvo", "Zita"], "Vorher", organization=organization)
    crews = [f"{'ABC'[n % 3]}{n} [Team: Krone {'ABC'[n % 3]}]" for n in range(6)]
    together = {"title": "Mannschaften", "label": "Team", "together": True}
    event = evening_of(chief, crews, "Abend", [together], organization=organization)
    client.force_login(chief)
    client.cookies["django_language"] = "en"
    address = f"/e/{event.slug}/desk/stage/"
    page = client.get(address).content.decode()
    assert ">Mannschaften<" in page
    assert 'label="Standings of this one event alone"' in page
    data = {
        "name": "Finale", "kind": "evening", "of": "places:ranking:Mannschaften", "count": "1",
        "of_2": f"places:event:{other.slug}", "count_2": "1", "of_3": "places", "count_3": "2",
        "names": "Zita\nGast",
    }  # fmt: skip
    looked = client.post(address, {**data, "look": "1", "key": "look"})
    told = [(one.name, one.why) for one in looked.context["qualified"].chosen]
    assert told[0][0][0] == told[1][0][0]  # both of one team
    assert [why for _name, why in told[:3]] == [
        *["Abend · Mannschaften · Place 1"] * 2, "Vorher · Place 1",
    ]  # fmt: skip
    assert (told[2][0], len(told)) == ("Xaver", 7)
    assert told[5:] == [("Zita", "wild card"), ("Gast", "wild card")]
    assert client.post(address, {**data, "key": "make"}).status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert people(final) == [name for name, _why in told]
    labels = {name_of(final, who): label for label, who in state(final).labels}
    assert labels == {name: "Team" for name, _why in told if name[0] in "ABC"}
    assert "It goes on: Finale" in words(english().get(player_home(other, "e3")))  # Zita


def test_the_first_of_a_series_go_on_with_its_points(client: Client, chief: User) -> None:
    """Anna was first twice, with 890 each. Without a place (too few evenings) nobody goes on."""
    organization = create_organization("Kartenfreunde", chief)
    lists = (["Anna", "Bernd", "Cora"], ["Anna", "Bernd", "Dirk"])
    evenings = [
        evening_of(chief, names, f"Abend {n}", organization=organization)
        for n, names in enumerate(lists, 1)
    ]
    known(organization, *evenings)
    scheme = {"points": "score", "least_events": 2}
    series = create_series(organization, name="Winter", settings=scheme)
    for evening in evenings:
        add_event(series, evening)
    client.force_login(chief)
    address = f"/e/{evenings[0].slug}/desk/stage/"
    source = f"places:series:{series.slug}"
    data = {"name": "Finale", "kind": "evening", "of": source, "count": "3", "carry": "on"}
    few = client.post(address, {**data, "key": "a"})
    assert (few.status_code, [*few.context["form"].errors]) == (422, ["count"])
    data |= {"of_2": "places", "count_2": "1"}  # Cora, who came only once
    assert client.post(address, {**data, "count": "2", "key": "b"}).status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert people(final) == ["Anna", "Bernd", "Cora"]
    assert {name_of(final, who): n for who, n in state(final).play.brought.items()} == {
        "Anna": 1780, "Bernd": 980, "Cora": 90,
    }  # fmt: skip
    Series.objects.filter(pk=series.pk).update(is_private=True)
    shown = client.post(address, {**data, "count": "2", "key": "c"})
    assert (shown.status_code, [*shown.context["form"].errors]) == (422, ["is_private"])
    guest = User.objects.create_user("gast")
    Membership.objects.create(tournament=evenings[0], user=guest, role="organizer")
    client.force_login(guest)
    assert "Winter" not in client.get(address).content.decode()
    hidden = client.post(address, {**data, "count": "2", "key": "d"})
    assert (hidden.status_code, [*hidden.context["form"].errors]) == (422, ["of"])
