"""HEAD is answered wherever GET is, by pages and by the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.runtime.test_costs import endpoints
from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of
from tests.worlds.events import running, state
from tests.worlds.phones import player_home, table_home
from tournaments.store.access.actors import wall_code
from tournaments.store.access.tokens import issue
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.series.edit import create as create_series

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def world() -> tuple[Client, dict[str, str]]:
    """An organizer with a token, and values for the parts of an address."""
    organization, user = organization_of()
    event = running(4, format="evening", game="bronzen")
    Tournament.objects.filter(pk=event.pk).update(organization=organization)
    player = state(event).play.tables[0].players[0]
    home = player_home(event, player)
    client = desk_of(event, user.username)
    client.post(f"{home}sheet/")
    series = create_series(organization, name="Winter", season="2026", settings={})
    values = {
        "slug": event.slug,
        "player": player,
        "code": wall_code(event),
        "game": "bronzen",
        "table": "1",
        "number": "1",
        "index": "0",
        "part": "deals",
        "image": "svg",
        "form": "csv",
        "key": "players",
        "kind": "withdraw",
        "judge": "trick",
        "year": "2026",
        "seq": "1",
        "series": series.slug,
        "sheet": ScoreSheet.objects.get().token,
        "organization": organization.slug,
        "home": home,
        "at table": table_home(event),
    }
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {issue(user, 'script')}"
    return client, values


def address(route: str, values: dict[str, str]) -> str:
    for above, own in (("series/", "series"), ("organizations/", "organization")):
        route = route.replace(f"{above}<slug:slug>", f"{above}{values[own]}")
    route = route.replace("free/t/<secret:token>", f"free/t/{values['sheet']}")
    route = route.replace("v1/free/<secret:token>", f"v1/free/{values['sheet']}")
    route = re.sub(r"^p/<secret:token>/", values["home"].lstrip("/"), route)
    route = re.sub(r"^t/<slug:slug>/<int:table>/<secret:code>/", values["at table"][1:], route)
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: values.get(part[1], "1"), route)


def body(answer: Any) -> bytes:
    """Return the body of an answer, also of one that is streamed."""
    if not answer.streaming:
        return bytes(answer.content)
    content = b"".join(answer.streaming_content)
    for close in answer._resource_closers:
        close()
    return content


def test_head_is_answered_as_get_at_every_address() -> None:
    client, values = world()
    asked = sample((address(route, values) for route in endpoints()), 80)
    answered = {place: client.get(place) for place in asked}
    differing = {
        place: (answer.status_code, head.status_code)
        for place, answer in answered.items()
        for head in (client.head(place),)
        if (head.status_code, body(head)) != (answer.status_code, b"")
    }
    for answer in answered.values():
        body(answer)
    assert differing == {}
    well = [place for place, answer in answered.items() if answer.status_code == 200]
    assert len(asked) >= 80
    assert len(well) > 20
