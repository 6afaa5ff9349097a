"""The desk after the end: prizes are handed out in place, and the ways on."""

from __future__ import annotations

import re

import pytest

from tests.desk_states import finished
from tests.web.desk.test_one_click import board, press, undo
from tests.worlds.desks import desk_of
from tests.worlds.events import state

pytestmark = pytest.mark.django_db


def test_prizes_are_handed_out_on_the_desk_and_taken_back() -> None:
    event = finished()
    client = desk_of(event)
    page = board(client, event)
    section = page[page.index('id="prizes"') :].partition("</section>")[0]
    assert re.findall(r'<li class="is-(\w+)"', section) == ["ok", "warn", "warn"]
    assert len(re.findall("btn-primary", page.partition('id="more"')[0])) <= 1
    assert "Hand out all 2 prizes" in section
    seen = re.search(r'name="seen" value="([^"]+)"', section)
    assert seen
    page = press(client, event, "money/hand-out", all="1", seen=seen[1], back="desk")
    assert len(state(event).cashbook.handed) == 3
    assert "Final list" in page[page.index('id="next"') : page.index('id="prizes"')]
    undo(client, event, page)
    assert len(state(event).cashbook.handed) == 1
    ways = re.findall(r'class="card card-link" href="([^"]+)"', board(client, event))
    assert [client.get(way).status_code for way in ways] == [200] * 6
    assert desk_of(event, "helfer", "helper").get(ways[-1]).status_code == 403
