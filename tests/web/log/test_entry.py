"""Entries of the log in words."""

import json
from typing import Any

import pytest
from django.utils import translation

from tests.worlds.desks import desk_of
from tests.worlds.events import DIRECTOR, id_of, later, registered, sent, started, state
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.models import LogEntry
from tournaments.web.log.pages import rows
from tournaments.web.readmodels.log_entry import actor_name, describe

Json = dict[str, Any]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"type": "register", "player": "Anke", "at": "2025"}, "Anke"),
        ({"type": "rename", "player": "e1", "mentions": ["e1"]}, "Anke"),
        ({"type": "forget", "player": "e9", "mentions": ["t3"]}, "N. N. 9"),
        ({"type": "late_entry", "player": "Zoe", "instead_of": "Anke"}, "Zoe · anstelle von Anke"),
        ({"type": "revert_clock_step", "targets": [13, 15]}, "Eintrag 13, Eintrag 15"),
        ({"type": "fine", "guest": "Bo", "amount": 2, "reason": "Lärm"}, "Bo · 2 € · Lärm"),
        ({"type": "adjust", "from": ":pot", "to": "Anke", "amount": 1}, "Topf · → Anke · 1 €"),
        ({"type": "threshold", "to": 7}, "→ 7 €"),
        ({"type": "extend", "minutes": -5, "table": 2}, "-5 min · Tisch 2"),
        ({"type": "go", "round": 3}, "Runde 3"),
        ({"type": "draw", "round": 1, "tables": [["A", "B"], ["C"]]}, "Runde 1 · A, B | C"),
        ({"type": "final", "seats": ["A", "B"]}, "A, B"),
        ({"type": "timer", "timer": "cutoff"}, "Vorrundenende"),
        ({"type": "timer", "timer": "round", "round": 2}, "Runde endet · Runde 2"),
        ({"type": "check_in", "player": "Anke", "present": False}, "Anke · nicht anwesend"),
        ({"type": "correct", "target": 3, "void": True}, "Eintrag 3 · gestrichen"),
        (
            {"type": "withdraw", "player": "Anke", "during_runde": True},
            "Anke · nach dem laufenden 15er",
        ),
        ({"type": "withdraw", "player": "Anke", "during_runde": False}, "Anke"),
        ({"open": True}, "offen"),
        ({"open": False}, "geschlossen"),
        (
            {"name": "X", "confirmation": "all", "zone": "UTC"},
            "X · UTC · jedes Ergebnis bestätigen alle am Tisch",
        ),
        ({"report": 9, "by": "Anke"}, "Eintrag 9 · Anke"),
        ({"something_new": 1}, "something_new 1"),
        ({"reason": None}, ""),
    ],
)
@pytest.mark.django_db
def test_an_entry_says_its_facts_in_words(event: Json, words: str) -> None:
    state = load.load(registered(3))
    with translation.override("de"):
        assert describe(event, state) == words


@pytest.mark.django_db
def test_a_result_is_told_as_a_sentence() -> None:
    state = load.load(registered(3))
    event = {"type": "runde", "table": 1, "result": {"loser": "Anke", "points": {"Anke": 26}}}
    with translation.override("de"):
        assert describe(event, state) == "Tisch 1 · Anke hat den 15er verloren. Anke 26"
    with translation.override("en"):
        assert describe(event, state) == "Table 1 · Anke lost the Runde. Anke 26"


@pytest.mark.parametrize(
    ("actor", "words"),
    [
        ("organizer:orga", "Turnierleitung orga"),
        ("clock", "Uhr"),
        ("table:3", "Tisch 3"),
        ("player:Anke", "Anke B."),
        ("player:Nobody", "Nobody"),
        ("system", "System"),
        ("elsewhere:x", "elsewhere x"),
    ],
)
@pytest.mark.django_db
def test_an_actor_is_named_as_people_call_him(actor: str, words: str) -> None:
    tournament = registered(3)
    sent(tournament, "rename", player="Anke", name="Anke B.")
    actor = actor.replace("Anke", id_of(tournament, "Anke B."))
    with translation.override("de"):
        assert actor_name(actor, load.load(tournament)) == words


@pytest.mark.django_db
def test_the_log_of_an_evening_shows_no_bare_key() -> None:
    tournament = started(7)
    sent(tournament, "draw", seed="1", now=later(1))
    sent(tournament, "publish", now=later(1))
    sent(tournament, "go", now=later(2))
    with translation.override("de"):
        state = load.load(tournament)
        found = rows(tournament, state, histories.load(tournament, state))
    assert [row.title for row in found[:4]] == [
        "Runde gestartet",
        "Sitze veröffentlicht",
        "Sitze ausgelost",
        "Turnier gestartet",
    ]
    assert {row.actor for row in found[:4]} == {f"Turnierleitung {DIRECTOR.name}"}
    assert [row.text for row in found[:2]] == ["Runde 1", "Runde 1"]
    assert len(found) == LogEntry.objects.filter(tournament=tournament).count()


@pytest.mark.django_db
def test_what_the_desk_did_is_taken_back_from_the_log_and_done_again() -> None:
    tournament = registered(3)
    client = desk_of(tournament)
    sent(tournament, "announce", text="Supper at eight")
    number = state(tournament).seq
    address = f"/e/{tournament.slug}/desk/log/?kind=announce"

    def row(seq: int) -> str:
        page = client.get(f"/e/{tournament.slug}/desk/log/").content.decode()
        start = page.index(f'id="entry-{seq}"')
        return page[start : page.index("</tr>", start)]

    assert "Take back" in row(number)
    form = {"entry": f"{number}", "place": address}
    answer = client.post(f"/e/{tournament.slug}/desk/do/undo/", form)
    assert answer.headers["Location"] == address
    assert state(tournament).announcements == {}
    assert "taken back" in row(number)
    assert "Take back" not in row(number)
    assert "Take back" in row(number + 1)
    client.post(f"/e/{tournament.slug}/desk/do/undo/", {"entry": f"{number + 1}"})
    assert number in state(tournament).announcements
    strange = {"entry": f"{number + 2}", "place": "https://elsewhere.example/"}
    answer = client.post(f"/e/{tournament.slug}/desk/do/undo/", strange)
    assert answer.headers["Location"] == f"/e/{tournament.slug}/desk/"


@pytest.mark.django_db
def test_the_button_of_a_message_takes_back_again_what_was_done_again() -> None:
    tournament = registered(3)
    client = desk_of(tournament)
    sent(tournament, "announce", text="Supper at eight")
    number = state(tournament).seq
    commands = json.dumps({f"{number}": {"type": "undo", "entry": number}})
    address = f"/e/{tournament.slug}/desk/undo/"
    for _ in range(2):  # the second time nothing is left to do
        client.post(address, {"commands": commands})
        assert state(tournament).announcements == {}
    assert state(tournament).seq == number + 1
    sent(tournament, "undo", entry=number + 1)
    assert number in state(tournament).announcements
    client.post(address, {"commands": commands})
    assert state(tournament).announcements == {}
    client.get(f"/e/{tournament.slug}/desk/")  # tells what was done so far
    page = client.post(address, {"commands": "x"}, follow=True).content.decode()
    assert "There is nothing to take back." in page
    assert "Taken back." not in page
