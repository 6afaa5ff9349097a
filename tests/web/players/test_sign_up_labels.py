"""Sign-up asks for the team, if the event uses teams."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.worlds.events import NOW, registered, sent, state
from tests.worlds.phones import english
from tournaments.domain.actors import Actor, Role
from tournaments.domain.labels import of_one
from tournaments.store.execute import execute

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_who_signs_up_says_the_team_and_is_asked_about_a_near_one() -> None:
    settings = {"label_seats": [["Team", "apart"]]}
    tournament = registered(2, format="evening", game="skat", settings=settings)
    sent(tournament, "label", player="Anke", label="Team", value="Krone Elm")
    sent(tournament, "entry_fee", cents=500, label="Member")
    sent(tournament, "signup", open=True)
    page, phone = reverse("signup", args=[tournament.slug]), english()
    shown = phone.get(page).content.decode()
    assert '<option value="Krone Elm">' in shown
    assert "Member" in shown
    said = {"name": "Zoe", "label-0": "on", "label-1": "Krone Elmm", "key": "a"}
    asked = phone.post(page, said)
    assert asked.status_code == 422
    assert "There is “Krone Elm” already." in asked.content.decode()
    sure = {**said, "sure-label-1": asked.context["form"].data["sure-label-1"], "key": "b"}
    assert phone.post(page, sure).status_code == 302
    same = {"name": "Yann", "label-1": " krone  elm ", "key": "c"}
    assert english().post(page, same).status_code == 302
    now = state(tournament)
    told = {
        now.name(who): {label: now.name(says) for label, says in of_one(now.labels, who).items()}
        for who in now.play.status
    }
    assert told == {
        "Anke": {"Team": "Krone Elm"},
        "Bernd": {},
        "Zoe": {"Member": "", "Team": "Krone Elmm"},
        "Yann": {"Team": "Krone Elm"},
    }
    *_others, zoe, yann = now.play.status
    himself = Actor(Role.PLAYER, zoe)
    other = {"type": "label", "player": yann, "label": "Member"}
    assert [p.code for p in execute(tournament, other, himself, now=NOW).problems] == [
        "not_permitted"
    ]
    sent(tournament, "signup", open=False)
    own = {**other, "player": zoe}
    assert [p.code for p in execute(tournament, own, himself, now=NOW).problems] == ["wrong_phase"]


def test_an_event_without_labels_asks_for_the_name_alone() -> None:
    tournament = registered(1, format="evening", game="skat")
    sent(tournament, "label", player="Anke", label="Ladies")
    sent(tournament, "signup", open=True)
    page = english().get(reverse("signup", args=[tournament.slug]))
    assert list(page.context["form"].fields) == ["name"]
