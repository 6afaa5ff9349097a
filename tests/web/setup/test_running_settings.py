"""The settings of a running event: changes, fixed values, and consequences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import DIRECTOR, later, log_of, running, send, started, state
from tests.worlds.markup import words
from tournaments.domain.actors import Actor, Role
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import User

Json = dict[str, Any]
pytestmark = pytest.mark.django_db
EVENING = {"format": "evening", "game": "binokel", "settings": {"rounds": 2, "deals": 3}}


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.web.http.visit.now_utc", lambda: later(40))


def test_the_desk_changes_what_may_change_and_reads_why_the_rest_is_fixed() -> None:
    tournament = running(6, **EVENING)
    client, path = desk_of(tournament), f"/e/{tournament.slug}/desk/settings/"
    page = client.get(path).content.decode()
    fields = set(re.findall(r'name="s-([a-z_]+)', page))
    assert {"rounds", "minutes", "late_until"} <= fields
    assert fields.isdisjoint({"deals", "score", "table_size"})
    assert "Fixed since the start" in page
    form = {"name": "Preisbinokel", "confirmation": "none", **filled(page)}
    done = client.post(path, {**form, "s-rounds": "4"})
    assert done.status_code == 302
    after = state(tournament)
    assert (after.play.planned, after.setup.confirmation) == (4, "none")
    assert after.setup.settings == {"rounds": 4, "deals": 3}
    _seq, _at, _actor, kind, command = log_of(tournament)[-1]
    assert (kind, command["former"]) == ("amend", {"rounds": 2})
    wrong = client.post(path, {**form, "s-rounds": "0", "seen": ""})
    assert wrong.status_code == 422
    assert state(tournament).play.planned == 4


def filled(page: str) -> dict[str, str]:
    """Return the visible and hidden fields of the page's form."""
    inputs = re.findall(r'<input type="(?:text|number|hidden)"[^>]*>', page)
    pairs = (re.search(r'name="(s-[a-z_]+|seen|key)"[^>]*value="([^"]*)"', tag) for tag in inputs)
    chosen = re.findall(r'<select name="(s-[a-z_]+)".*?value="([^"]*)" selected', page, re.DOTALL)
    return {**{found[1]: found[2] for found in pairs if found}, **dict(chosen)}


def test_a_result_before_is_corrected_and_the_log_stays_sound() -> None:
    tournament = running(3, **EVENING)
    table = list(state(tournament).play.tables[0].players)
    report = {"deals": [{"kind": "abgehen", "solo": table[0], "bid": 200}] * 3}
    done = send(tournament, "report", now=later(5), table=1, report=report, accept=True)
    number = done.entries[0].seq
    assert send(tournament, "amend", now=later(6), settings={"rounds": 3, "deals": 3}).ok
    other = {"deals": [{"kind": "abgehen", "solo": table[1], "bid": 200}] * 3}
    event = {"type": "result", "table": 1, "report": other, "at": later(5).isoformat()}
    assert send(tournament, "correct", now=later(7), target=number, event=event).ok
    play = state(tournament).play
    assert (play.planned, play.balances[table[1]]) == (3, -600)
    assert verify(export(tournament)) == ()
    imported, problems = import_event(
        export(tournament), user=User.objects.create_user("otto"), is_private=False
    )
    assert problems == ()
    assert imported is not None
    assert state(imported).setup.settings == {"rounds": 3, "deals": 3}


def test_whoever_may_not_direct_changes_nothing() -> None:
    tournament = running(6, **EVENING)
    helper = Actor(Role.HELPER, "helga")
    settings = {"rounds": 3, "deals": 3}
    refused = send(tournament, "amend", actor=helper, settings=settings)
    assert [p.code for p in refused.problems] == ["not_permitted"]
    wrong = send(tournament, "amend", actor=DIRECTOR, settings={**settings, "deals": 6})
    assert [(p.code, p.path) for p in wrong.problems] == [("setting_fixed", "settings.deals")]
    gone = send(tournament, "amend", actor=DIRECTOR, settings=settings, confirmation="perhaps")
    assert [p.path for p in gone.problems] == ["confirmation"]


@pytest.mark.parametrize(
    ("setup", "said", "newcomers"),
    [
        ({"format": "league", "game": "bronzen", "settings": {"kind": "sides"}},
         "Fees for losses and walk-overs hold from the next match day on.", True),
        ({"format": "knockout", "game": "bronzen"},
         "Minutes and fees for losses hold from the next round on.", False),
        ({"format": "wm", "game": "brokdorf"}, "This format has no fees for losses.", True),
    ],
)  # fmt: skip
def test_the_page_says_when_fees_that_change_hold(setup: Json, said: str, newcomers: bool) -> None:
    tournament = started(4, **setup)
    client, path = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    page = words(client.get(f"{path}settings/"))
    assert said in page
    assert ("Another entry fee for all who come from now on" in page) is newcomers
    assert ("Nobody joins a running event of this format" in page) is not newcomers
    money = words(client.get(f"{path}money/"))
    assert ("Nobody joins any more" in money) is not newcomers
