"""Rules of single rounds over the pages: set, read on pages and paper, counted, corrected after the
end, taken in again from a file."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.domain.rounds.tournament import given_up
from tests.worlds.events import sent, state
from tests.worlds.markup import words
from tests.worlds.matches import Json, enter, made, press, typed
from tests.worlds.phones import english, player_home, table_home
from tournaments.api.document import document
from tournaments.domain.log.decide_again import Stored, differences_today
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import LogEntry, ScoreSheet, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
SENTENCE = "Round 2 has rules of its own. Giving up: points of the others: 70."


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def changed(desk: Client, event: Tournament, address: str = "", **fields: str) -> Json:
    """Return the fields of the settings page after saving these values."""
    place = reverse("desk-round-rules", args=[event.slug])
    context = desk.get(place + address).context
    form = typed(context["rounds"], context["options"])
    number = {"number": str(context["number"])} if context["number"] else {}
    answer = desk.post(place, {**form, **number, "seen": context["seen"], "key": "k", **fields})
    return {"status": answer.status_code, "words": words(answer), **(answer.context or {})}


def report(event: Tournament, number: int) -> None:
    """Write on a phone that the first player gave up three deals, and send it."""
    phone, first = Client(), state(event).play.tables[number - 1].players[0]
    home = player_home(event, first)
    token = phone.post(f"{home}sheet/")["Location"].split("/")[-2]
    sheet = ScoreSheet.objects.get(token=token)
    now = state(event)
    sheet.report = {**now.format.sheet(now.play, number), **given_up(*3 * [first])}
    sheet.save()
    place = {"round": state(event).play.round, "runde": 1}
    answer = phone.post(f"{home}sheet/send/", place)
    assert answer.status_code == 302, answer.content.decode()


def test_an_evening_whose_second_round_and_final_have_rules_of_their_own(desk: Client) -> None:
    settings = {"rounds": "2", "deals": "3", "table_size": "3", "final": "table",
                "final_size": "3", "ties": ""}  # fmt: skip
    event = made(desk, "evening", "binokel", settings)
    enter(desk, event, list("ABCDEF"))
    page = desk.get(f"/e/{event.slug}/desk/settings/").content.decode()
    assert reverse("desk-round-rules", args=[event.slug]) in page
    none = changed(desk, event, rounds="2")
    assert none["status"] == 422
    assert "Nothing differs from the rules of the event." in none["words"]
    assert "Please say for which rounds." in changed(desk, event)["words"]
    assert "such as 3 or 1, 2" in changed(desk, event, rounds="2, x")["words"]
    beyond = changed(desk, event, rounds="3", **{"o-abgehen_others": "70"})
    assert "Round 3: There are not so many rounds" in beyond["words"]
    assert changed(desk, event, rounds="2", **{"o-abgehen_others": "70"})["status"] == 302
    twice = changed(desk, event, rounds="1–2", **{"o-pack": "48"})
    assert "Round 2 has rules of its own already." in twice["words"]
    assert changed(desk, event, final="on", **{"o-abgehen_others": "80"})["status"] == 302
    assert state(event).setup.settings["round_rules"] == [
        {"rounds": [2], "options": {"abgehen_others": 70}},
        {"rounds": ["final"], "options": {"abgehen_others": 80}},
    ]
    # the rules of the event change: what differs by round stays
    rules = desk.get(f"/e/{event.slug}/desk/rules/").context
    sent_rules = {**typed(rules["options"]), "seen": rules["seen"], "do": "save", "key": "r"}
    answer = desk.post(f"/e/{event.slug}/desk/rules/", {**sent_rules, "o-abgehen_others": "50"})
    assert answer.status_code == 302
    assert "instead of 50" in changed(desk, event)["words"]

    press(desk, event, "start")
    for number in (1, 2):
        press(desk, event, "draw")
        press(desk, event, "publish")
        first = state(event).play.tables[0].players[0]
        places = [
            f"/e/{event.slug}/projector/", f"/e/{event.slug}/", table_home(event),
            player_home(event, first),
        ]  # fmt: skip
        assert [SENTENCE in words(english().get(place)) for place in places] == [number == 2] * 4
        press(desk, event, "go")
        assert (SENTENCE in words(desk.get(f"/e/{event.slug}/desk/"))) is (number == 2)
        if number == 2:
            (rules,) = {str(t["rules"]) for t in document(state(event), "", at_desk=True)["tables"]}
            assert rules == "{'abgehen_others': 70}"
            papers = [desk.get(f"/e/{event.slug}/desk/print/{k}.pdf") for k in ("seats", "sheets")]
            assert [paper.status_code for paper in papers] == [200, 200]
            begun = changed(desk, event, "?edit=1", rounds="2", **{"o-abgehen_others": "71"})
            assert "Round 2: This round runs or has been played" in begun["words"]
            assert changed(desk, event, "?edit=2", final="on", **{"o-abgehen_others": "90"})
        for table in (1, 2):
            report(event, table)
    press(desk, event, "final")
    wall = words(english().get(f"/e/{event.slug}/projector/"))
    assert "Final has rules of its own. Giving up: points of the others: 90." in wall
    report(event, 1)
    play = state(event).play
    assert play.phase == "finished"
    points = [
        sorted(leg.points for leg in played.sheets[0].legs.values())
        for played in play.rounds  # type: ignore[attr-defined]
    ]
    assert points == [[-600, 150, 150], [-600, 210, 210], [-600, 270, 270]]

    rules_page = english().get(f"/e/{event.slug}/rules/")
    assert SENTENCE in words(rules_page)
    second = words(english().get(f"/e/{event.slug}/rules/?round=2"))
    assert "the rules of Round 2" in second
    assert "70 instead of 40" in second
    assert "50 instead of 40" in words(rules_page)
    # a correction after the end counts by the rules of the round that it is about
    entry = LogEntry.objects.filter(tournament=event, kind="result").order_by("seq")[2]
    solo = entry.event["report"]["deals"][0]["solo"]
    dearer = {"deals": 3 * [{"kind": "abgehen", "solo": solo, "bid": 250}]}
    told = {"type": "result", "table": entry.event["table"], "report": dearer}
    sent(event, "correct", target=entry.seq, event={**told, "at": entry.event["at"]},
         now=timezone.now())  # fmt: skip
    sheets = state(event).play.rounds[1].sheets  # type: ignore[attr-defined]
    corrected = sheets[entry.event["table"] - 1].legs
    assert sorted(leg.points for leg in corrected.values()) == [-750, 210, 210]

    log = words(desk.get(f"/e/{event.slug}/desk/log/"))
    assert "final: Giving up: points of the others 90 (was" in log
    entries = LogEntry.objects.filter(tournament=event).order_by("seq")
    assert list(differences_today(Stored(e.kept, e.at, e.actor) for e in entries)) == []
    exported = export(event)
    assert verify(exported) == ()
    again, _problems = import_event(exported)
    assert again is not None
    assert state(again).play == state(event).play
    assert state(again).rules_by("final") == {"abgehen_others": 90}


def test_the_wm_mode_says_why_its_rounds_have_no_rules_of_their_own(desk: Client) -> None:
    event = made(desk, "wm", "brokdorf", {})
    page = desk.get(reverse("desk-round-rules", args=[event.slug]))
    assert "In the WM mode every round has the same rules." in words(page)
