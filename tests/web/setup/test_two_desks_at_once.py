"""Two desks save what they have seen at the same moment: one of them is asked first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.setup.test_two_desks import (
    as_shown,
    organization_page,
    person_page,
    series_page,
)
from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of
from tests.worlds.events import id_of, registered, sent
from tests.worlds.in_step import in_step
from tests.worlds.organizations import logged_in
from tests.worlds.phones import english
from tests.worlds.situations import teams

pytestmark = pytest.mark.django_db(transaction=True)
Page = tuple[Client, str, dict[str, Any]]  # with what it would send


def of_club(make: Callable[..., str]) -> Callable[[], Page]:
    def page() -> Page:
        organization, user = organization_of()
        client, address = logged_in(user), make(organization)
        return client, address, as_shown(client, address)

    return page


def of_event(rest: str, form: str = "form", prefix: str = "") -> Callable[[], Page]:
    def page() -> Page:
        tournament = registered(4, format="evening", game="brokdorf")
        client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/{rest}"
        if form == "form":
            return client, address, as_shown(client, address)
        shown = client.get(address.removesuffix("prizes/")).context[form]
        values = {field.html_name: field.value() or "" for field in shown}
        return client, address, values | {f"{prefix}seen": shown.seen}

    return page


def rules() -> Page:
    tournament = registered(4, format="evening", game="brokdorf")
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/rules/"
    context = client.get(address).context
    values = {field.html_name: field.value() for field in context["options"]}
    said = {name: value for name, value in values.items() if value not in (None, False)}
    return client, address, {**said, "do": "save", "seen": context["seen"]}


def single_rounds() -> Page:
    tournament = registered(4, format="evening", game="brokdorf", settings={"rounds": 3})
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/rules/rounds/"
    context = client.get(address).context
    values = {field.html_name: field.value() for field in context["options"]}
    said = {name: value for name, value in values.items() if value not in (None, False)}
    return client, address, {**said, "o-zero_bid": "", "seen": context["seen"]}


def by_label() -> Page:
    tournament = registered(4, format="evening", game="brokdorf")
    for player in ("e1", "e2"):
        for label in ("Team", "Club"):
            sent(tournament, "label", player=player, label=label, value="Krone")
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/wishes/"
    return client, address, {"by_label": "1", "seen": client.get(address).context["seen"]}


def roster() -> Page:
    event = teams(boards=2, game="bronzen", confirmation="none")
    client, address = desk_of(event), reverse("desk-roster", args=[event.slug])
    team = {"player": id_of(event, "A")}
    return client, address, {**team, "seen": client.get(address, team).context["seen"]}


@pytest.mark.parametrize(
    ("page", "one", "other"),
    [
        (of_event("settings/"), {"name": "Abend"}, {"place": "Krone"}),
        (
            of_event("money/prizes/", "prizes_form", "prize-"),
            {"prize-prizes": "A"},
            {"prize-prizes": "B"},
        ),
        (rules, {"o-zero_bid": ""}, {"o-below_zero": "clamp"}),
        (by_label, {"label-0": "apart"}, {"label-0": "together"}),
        (single_rounds, {"rounds": "1"}, {"rounds": "2"}),
        (of_event("settings/rankings/"), {"title": "Ladies"}, {"title": "Best round"}),
        (roster, {"members": "A1\nA2\nCarl"}, {"members": "A1\nA2\nDora"}),
        (of_club(organization_page), {"name": "Buben"}, {"is_private": True}),
        (of_club(series_page), {"name": "Sommer"}, {"season": "2027"}),
        (of_club(person_page), {"club": "Linde"}, {"note": "Anruf"}),
    ],
)  # fmt: skip
def test_only_one_of_two_is_saved(
    page: Callable[[], Page], one: dict[str, Any], other: dict[str, Any]
) -> None:
    client, address, shown = page()
    forms = [{**shown, **one}, {**shown, **other}]

    def save(i: int) -> int:
        desk = english()
        desk.cookies = client.cookies
        return desk.post(address, forms[i]).status_code

    assert sorted(in_step(2, save)) == [302, 422]
