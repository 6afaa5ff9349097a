"""A forgotten person is in no page, no answer, no export and no database."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.golden.play import Party, plans
from tests.sample import sample
from tests.worlds.evenings import corrected, known, organization_of, played
from tests.worlds.events import NAMES, NOW, id_of, log_of, registered, running, sent, state
from tests.worlds.imported import addresses
from tests.worlds.receivers import receiver
from tests.worlds.situations import teams
from tournaments.domain.standings import standings
from tournaments.store import webhooks
from tournaments.store.access.actors import player_link
from tournaments.store.access.tokens import issue
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import (
    Organization,
    Participation,
    Person,
    Placing,
    PlayerLink,
    ReferenceText,
    ScoreSheet,
    Series,
    Tournament,
    User,
)
from tournaments.store.people import ratings
from tournaments.store.people.edit import add, forget
from tournaments.store.series import edit as series

WHO = "Leontine Quastenflosser"
PARTS = ("leontine", "quastenflosser")
PLANS = {plan.name: plan for plan in plans()}
OVER = ("", "/state", "/standings", "/log", "/log?since=200", "/links", "/entrants", "/export")


def places(
    tournament: Tournament, user: User, *, whole: bool, among: set[str] | None
) -> Iterator[tuple[str, str]]:
    """Every page and answer around the event, for the desk and for a stranger; all rows of all
    tables. Or only those `among` them."""
    desk = Client(headers={"authorization": f"Bearer {issue(user, str(timezone.now()))}"})
    desk.force_login(user)
    for address in (*addresses(tournament, whole=whole), *beyond(tournament)):
        for client in (desk, Client()) if among is None or address in among else ():
            answer = client.get(address)
            yield address, b"".join(answer).decode(errors="replace")  # also of a file
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            yield table, str(cursor.fetchall())


def beyond(tournament: Tournament) -> Iterator[str]:
    """Yield its draws and the whole log, answers for programs, its organization, series and
    people.
    """
    slug, organization, api = tournament.slug, tournament.organization, "/api/v1"
    assert organization is not None
    for seq in tournament.log.filter(kind="draw").values_list("seq", flat=True)[:3]:
        yield from (reverse(name, args=[slug, seq]) for name in ("draw", "draw-file"))
    yield from (f"{reverse('desk-log', args=[slug])}?page={page}" for page in (1, 2, 3))
    yield from (f"{api}/events/{slug}{rest}" for rest in OVER)
    yield from (
        f"{api}/events/{slug}/account?player={player}" for player in state(tournament).play.status
    )
    yield from (reverse("home"), reverse("organizations"), f"{api}/events", f"{api}/organizations")
    names = ("organization", "organization-people", "organization-settings")
    yield from (reverse(name, args=[organization.slug]) for name in names)
    yield reverse("organization-game", args=[organization.slug, tournament.game])
    yield from (
        f"{api}/organizations/{organization.slug}{rest}" for rest in ("", "/people", "/series")
    )
    yield f"{api}/organizations/{organization.slug}/games/{tournament.game}"
    names = ("series", "series-changes", "series-projector", "series-events", "series-settings")
    for row in Series.objects.filter(organization=organization):
        yield from (reverse(name, args=[row.slug]) for name in names)
        yield from (f"{api}/series/{row.slug}{rest}" for rest in ("", "/changes"))
    for person in Person.objects.filter(organization=organization):
        yield from (reverse("person", args=[person.code]), f"{api}/people/{person.code}")


def naming(
    tournament: Tournament, user: User, *, whole: bool = False, among: set[str] | None = None
) -> Iterator[str]:
    """Yield the places of the name, or of a part of it, one after the other."""
    found = places(tournament, user, whole=whole, among=among)
    return (place for place, text in found if any(part in text.lower() for part in PARTS))


def shown_at(tournament: Tournament, who: str) -> set[str]:
    """Return some of the places that name a player."""
    slug, organization = tournament.slug, tournament.organization
    assert organization is not None
    pages = (
        "event",
        "standings",
        "desk-players",
        "desk-log",
        "desk-who",
        "desk-cards",
        "desk-print",
    )
    return {
        *(reverse(name, args=[slug]) for name in (*pages, "desk-export")),
        reverse("event-player", args=[slug, who]),
        *(f"/api/v1/events/{slug}{rest}" for rest in OVER if "since" not in rest and rest),
        f"/api/v1/events/{slug}/account?player={who}",
        reverse("organization-people", args=[organization.slug]),
        f"/api/v1/organizations/{organization.slug}/people",
        *("tournaments_referencetext", "tournaments_person"),
    }


def figures(tournament: Tournament) -> list[dict[str, Any]]:
    """The standings without names."""
    return [{**asdict(line), "name": ""} for line in standings(state(tournament))]


def admin() -> tuple[Organization, User]:
    organization, user = organization_of()
    user.is_superuser = True
    user.save()
    return organization, user


def spoken_of(tournament: Tournament, who: str, *, now: datetime) -> None:
    """Warn and note her, mention her, and leave an unfinished deal."""
    called = state(tournament).names[who]
    sent(tournament, "warn", now=now, player=who, reason="Laut")
    sent(tournament, "warn", now=now, player="e3", reason=f"Streit mit {called.upper()}")
    sent(tournament, "warn", now=now, guest="Onkel Otto", reason=f"Redet {called} drein")
    sent(tournament, "ruling", now=now, text=f"{called} darf bleiben.")
    sent(tournament, "ruling", now=now, text="Alle dürfen bleiben.")
    sent(tournament, "announce", now=now, text=f"{called} hat gewonnen")
    sent(tournament, "entry_fee", now=now, player=who, cents=0, reason="Hilft")
    sent(tournament, "cash", now=now, purpose="penalty", player=who, cents=5, reason="Zu spät")
    gift = sent(tournament, "cash", now=now, purpose="gift", cents=9, reason=f"von {called}")
    seq = gift.entries[0].seq
    sent(tournament, "strike_cash", now=now, entry=seq, reason=f"Nicht von {called}")
    player_link(tournament, who)
    report = {"players": [who], "deals": []}
    columns: dict[str, Any] = {"round": 1, "table": 1, "match": 9, "report": report}
    ScoreSheet.objects.create(
        tournament=tournament, token=f"of {who}", created_at=now, updated_at=now, **columns
    )
    tournament.refresh_from_db()


def check_forgotten(
    tournament: Tournament, who: str, before: tuple[Any, Any], *, other_texts: list[str]
) -> None:
    """Nothing but the name is gone."""
    check_nothing_else_is_gone(tournament, before, other_texts=other_texts)
    assert state(tournament).name(who) == f"N. N. {who.removeprefix('e')}"
    assert not Participation.objects.filter(tournament=tournament, player=who).exists()
    assert not ScoreSheet.objects.filter(tournament=tournament).exists()


def check_nothing_else_is_gone(
    tournament: Tournament, before: tuple[Any, Any], *, other_texts: list[str]
) -> None:
    tournament.refresh_from_db()
    assert (figures(tournament), log_of(tournament)[: len(before[1])]) == before
    assert verify(json.loads(json.dumps(export(tournament)))) == ()
    texts = ReferenceText.objects.filter(tournament=tournament, ref__startswith="t").order_by("pk")
    assert [name.text for name in texts] == other_texts


@pytest.mark.turns(2)
@pytest.mark.django_db(transaction=True)
def test_the_name_is_found_nowhere_once_she_is_forgotten(tmp_path: Path, settings: Any) -> None:
    settings.WEBHOOKS_INSIDE = True
    organization, user = admin()
    tournament = played("a", [WHO, *NAMES[1:7]], began=NOW, organization=organization, user=user)
    series.add_event(series.create(organization, name="Cup"), tournament)
    people = known(organization, tournament)
    end = NOW + timedelta(hours=9)
    corrected(tournament, now=end)
    spoken_of(tournament, "e1", now=end)
    with transaction.atomic():
        ratings.recompute_events([tournament])
    cup = Series.objects.get()
    wanted = shown_at(tournament, "e1") | {
        *(reverse("series", args=[cup.slug]), f"/api/v1/series/{cup.slug}"),
        *(reverse("person", args=[people[WHO].code]), f"/api/v1/people/{people[WHO].code}"),
        *(reverse("desk-correct", args=[tournament.slug, 2]), "tournaments_placing"),
    }
    assert wanted - {*naming(tournament, user, whole=True, among=wanted)} == set()
    before = figures(tournament), log_of(tournament)
    with receiver() as listener:
        hook = webhooks.add(tournament, listener.url, user=user, now=timezone.now())
        forget(people[WHO], by="orga", now=NOW + timedelta(days=1), in_events=True)
        assert not PlayerLink.objects.filter(tournament=tournament, player="e1").exists()
        assert webhooks.deliver(hook.pk, now=timezone.now())
    assert [entry["kind"] for entry in listener.calls[0].message["entries"]] == ["forget"]
    assert not any(part.encode() in listener.calls[0].body.lower() for part in PARTS)
    assert [*naming(tournament, user, whole=True)] == []
    assert naming_in_file(tmp_path) == []
    check_forgotten(tournament, "e1", before, other_texts=["Alle dürfen bleiben."])
    assert Placing.objects.get(tournament=tournament, player="e1").name == "N. N. 1"


def naming_in_file(folder: Path) -> list[str]:
    """The files of the database, after VACUUM, that hold a part of the name; [] on a server, where
    every table was read."""
    if connection.vendor != "sqlite":
        return []
    copy = folder / "copy.sqlite3"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute(f"VACUUM INTO '{copy}'")
    file = Path(str(connection.settings_dict["NAME"]))
    files = [copy, *(one for one in (file, Path(f"{file}-wal")) if one.exists())]
    return [one.name for one in files if any(p.encode() in content(one).lower() for p in PARTS)]


def content(file: Path) -> bytes:
    """Return a database file, read by another process.

    Closing the file drops every lock of the process on it, and the next process would spoil it.
    """
    return subprocess.run(["cat", file], capture_output=True, check=True).stdout


def over(plan: str, name: str) -> tuple[Party, Person, User]:
    """An event whose first entrant is assigned to a person."""
    organization, user = admin()
    party = Party(PLANS[plan]._replace(people=(name, *PLANS[plan].people[1:])))
    tournament = party.play()
    tournament.organization = organization
    tournament.save(update_fields=["organization"])
    tournament.members.create(user=user, role="organizer")
    person = add(organization, name=WHO)
    Participation.objects.create(tournament=tournament, player="e1", person=person)
    return party, person, user


@pytest.mark.django_db
@pytest.mark.embedded
@pytest.mark.parametrize(
    "plan", sample(["wm-playoff", "evening-binokel", "swiss-final-buraco", "teams-canasta"], 1)
)
def test_nothing_is_left_in_any_kind_of_event(plan: str) -> None:
    party, person, user = over(plan, WHO)
    tournament = party.tournament
    spoken = {ref for ref in state(tournament).names if ref[0] == "t"}
    spoken_of(tournament, "e1", now=party.now)
    wanted = shown_at(tournament, "e1")
    assert wanted - {*naming(tournament, user, among=wanted)} == set()
    before = figures(tournament), log_of(tournament)
    assert forget(person, by="orga", now=party.now, in_events=True) == ()
    assert [*naming(tournament, user)] == []
    left = [
        name for name in ReferenceText.objects.filter(tournament=tournament) if name.ref in spoken
    ]
    other = [*(name.text for name in left), "Alle dürfen bleiben."]
    check_forgotten(tournament, "e1", before, other_texts=other)


@pytest.mark.django_db
@pytest.mark.embedded
@pytest.mark.parametrize("plan", sample(["league-canasta", "cup-double-binokel"], 1))
@pytest.mark.turns(2)
def test_nothing_is_left_of_one_of_a_pair_and_the_other_stays(plan: str) -> None:
    party, person, user = over(plan, f"{WHO} & Otto Zwirbelbart")
    tournament = party.tournament
    spoken = {ref for ref in state(tournament).names if ref[0] == "t"}
    spoken_of(tournament, "e1", now=party.now)
    wanted = shown_at(tournament, "e1")
    assert wanted - {*naming(tournament, user, among=wanted)} == set()
    before = figures(tournament), log_of(tournament)
    assert forget(person, by="orga", now=party.now, in_events=True) == ()
    assert [*naming(tournament, user)] == []
    left = [
        name for name in ReferenceText.objects.filter(tournament=tournament) if name.ref in spoken
    ]
    of_the_pair = ["Laut", "Alle dürfen bleiben.", "Hilft", "Zu spät"]
    other = [*(name.text for name in left), *of_the_pair]
    check_nothing_else_is_gone(tournament, before, other_texts=other)
    shown = state(tournament)
    assert shown.name("e1") == "N. N. 1.1 & Otto Zwirbelbart"
    assert [shown.name(ref) for ref in ("e1.1", "e1.2")] == ["N. N. 1.1", "Otto Zwirbelbart"]


@pytest.mark.django_db
@pytest.mark.turns(2)
def test_who_is_forgotten_in_the_middle_of_an_event_plays_on_without_a_name() -> None:
    organization, user = admin()
    tournament = running(7, settings={"late_entry_until": 3})
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    tournament.refresh_from_db()
    twin = sent(tournament, "late_entry", name=WHO).entries[0].said["player"]
    sent(tournament, "wish", wish="apart", player=twin, other="Anke")
    sent(tournament, "withdraw", now=NOW + timedelta(minutes=1), player="Bernd")
    sent(tournament, "withdraw", now=NOW + timedelta(minutes=1), player=twin)
    assert any(naming(tournament, user))
    before = figures(tournament), log_of(tournament)
    sent(tournament, "forget", now=NOW + timedelta(minutes=2), player=twin)
    assert [*naming(tournament, user)] == []
    check_forgotten(tournament, twin, before, other_texts=[])


@pytest.mark.django_db
def test_of_two_people_of_one_name_one_is_forgotten() -> None:
    tournament = registered(3)
    sent(tournament, "register", name=WHO)
    sent(tournament, "register", name=WHO, accept=True)
    shown = state(tournament)
    assert [shown.name(who) for who in ("e4", "e5")] == [WHO, f"{WHO} (2)"]
    sent(tournament, "forget", player="e4")
    shown = state(tournament)
    assert [shown.name(who) for who in ("e4", "e5")] == ["N. N. 4", WHO]
    assert ReferenceText.objects.get(tournament=tournament, text=WHO).ref == "e5"


@pytest.mark.django_db
@pytest.mark.turns(2)
def test_no_earlier_name_is_left_of_who_has_another() -> None:
    organization, user = admin()
    tournament = registered(3, settings={"start_euros": 4})
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    tournament.refresh_from_db()
    sent(tournament, "register", name=WHO)
    assert any(naming(tournament, user))
    sent(tournament, "rename", player="e4", name="Lena Meier")
    assert [*naming(tournament, user)] == []
    assert verify(json.loads(json.dumps(export(tournament)))) == ()
    sent(tournament, "rename", player="e4", name=WHO)
    sent(tournament, "ruling", text=f"{WHO} sitzt am Fenster.")
    sent(tournament, "rename", player="e4", name="Lena Meier")
    assert any(naming(tournament, user))
    sent(tournament, "rename", player="e4", name=f"{WHO}-Meier")
    sent(tournament, "forget", player="e4")
    assert [*naming(tournament, user)] == []


@pytest.mark.django_db
@pytest.mark.turns(2)
def test_one_of_a_team_is_forgotten_and_the_others_stay() -> None:
    organization, user = admin()
    tournament = teams()
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    tournament.refresh_from_db()
    sent(tournament, "roster", player="A", members=["A1", "A2", WHO])
    sent(tournament, "go")
    table = next(n for n, t in enumerate(state(tournament).play.tables, 1) if "e1" in t.players)
    sent(tournament, "lineup", table=table, player="A", people=[WHO])
    sent(tournament, "ruling", text=f"{WHO} spielt für A.")
    who = id_of(tournament, WHO)
    assert who == "e1.4"
    assert any(naming(tournament, user))
    sent(tournament, "forget", player=who)
    assert [*naming(tournament, user)] == []
    shown = state(tournament)
    assert [shown.name(ref) for ref in ("e1", "e1.1", "e1.2", who)] == [
        "A",
        "A1",
        "A2",
        "N. N. 1.4",
    ]
    assert verify(json.loads(json.dumps(export(tournament)))) == ()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("called", "left"),
    [
        (WHO, ["N. N. 1.1 & Bernd", "N. N. 1.1", "Bernd"]),
        (f"{WHO} & Bernd", ["N. N. 1", "N. N. 1.1", "N. N. 1.2"]),
        ("Somebody else", [f"{WHO} & Bernd", WHO, "Bernd"]),
    ],
)
def test_of_a_pair_he_alone_is_forgotten_whose_record_it_is(called: str, left: list[str]) -> None:
    organization, _user = admin()
    settings = {"side": 2}
    tournament = registered(0, format="knockout", game="canasta", settings=settings)
    for name in (f"{WHO} & Bernd", "Cora & Dirk"):
        sent(tournament, "register", name=name)
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    person = add(organization, name=called)
    Participation.objects.create(tournament=tournament, player="e1", person=person)
    missed = forget(person, by="orga", now=NOW + timedelta(days=1), in_events=True)
    assert missed == (() if called.startswith(WHO) else (tournament.name,))
    shown = state(tournament)
    assert [shown.name(ref) for ref in ("e1", "e1.1", "e1.2")] == left
    told = json.loads(json.dumps(export(tournament)))
    assert verify(told) == ()
    copy, problems = import_event(told)
    assert (problems, copy and state(copy).name("e1")) == ((), left[0])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("team", "people", "left"),
    [
        ("Krone", ["Bernd", WHO], ["Krone", "Bernd", "N. N. 1.2"]),
        (WHO, ["Bernd", WHO], ["N. N. 1.2", "Bernd", "N. N. 1.2"]),
        (f"Team {WHO}", ["Bernd", WHO], ["Team N. N. 1.2", "Bernd", "N. N. 1.2"]),
        (WHO, ["Bernd", "Cora"], ["N. N. 1", "N. N. 1.1", "N. N. 1.2"]),
        ("Krone", ["Bernd", f"{WHO}-Otto"], ["Krone", "Bernd", "N. N. 1.2"]),
        (f"{WHO}s Elf", ["Bernd", "Cora"], None),
        ("Krone", ["Bernd", "Cora"], None),
    ],
)
def test_of_a_team_he_goes_who_is_called_so(
    team: str, people: list[str], left: list[str] | None
) -> None:
    organization, _user = admin()
    settings = {"kind": "teams", "boards": 1}
    tournament = registered(0, format="league", settings=settings)
    sent(tournament, "register", name=team, members=people)
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    person = add(organization, name=WHO)
    Participation.objects.create(tournament=tournament, player="e1", person=person)
    missed = forget(person, by="orga", now=NOW + timedelta(days=1), in_events=True)
    assert missed == (() if left else (tournament.name,))
    shown = state(tournament)
    assert [shown.name(ref) for ref in ("e1", "e1.1", "e1.2")] == (left or [team, *people])
    assert verify(json.loads(json.dumps(export(tournament)))) == ()


@pytest.mark.django_db
@pytest.mark.turns(2)
def test_a_guest_is_forgotten() -> None:
    organization, user = admin()
    tournament = running(8)
    Tournament.objects.filter(pk=tournament.pk).update(organization=organization)
    tournament.refresh_from_db()
    sent(tournament, "warn", guest=WHO, reason="Redet drein")
    sent(tournament, "fine", guest=WHO, amount=1, reason=f"Schon wieder {WHO}")
    guests = {entry.said["guest"] for entry in tournament.log.filter(kind="warn")}
    assert guests == {"g1"}
    public = reverse("event", args=[tournament.slug])
    api = f"/api/v1/events/{tournament.slug}"
    wanted = {reverse("desk-log", args=[tournament.slug]), f"{api}/log", f"{api}/export"}
    found = {*naming(tournament, user, among={*wanted, public})}
    assert (wanted - found, public in found) == (set(), False)
    sent(tournament, "forget", player="g1")
    assert [*naming(tournament, user)] == []
    assert ReferenceText.objects.filter(tournament=tournament, ref__startswith="t").count() == 0
    assert verify(json.loads(json.dumps(export(tournament)))) == ()


@pytest.mark.django_db
def test_an_event_is_taken_out_and_in_without_those_who_were_forgotten() -> None:
    tournament = running(8)
    sent(tournament, "forget", player="Anke")
    document = json.loads(json.dumps(export(tournament)))
    copy, problems = import_event(document)
    assert problems == ()
    assert copy is not None
    assert state(copy).name("e1") == "N. N. 1"
    assert state(copy).name("e2") == "Bernd"


@pytest.mark.django_db
def test_who_was_forgotten_can_be_given_a_name_again() -> None:
    tournament = running(8)
    sent(tournament, "forget", player="Anke")
    sent(tournament, "rename", player="e1", name="Gast")
    assert state(tournament).name("e1") == "Gast"
    assert verify(json.loads(json.dumps(export(tournament)))) == ()
