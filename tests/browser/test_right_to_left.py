"""Names in Arabic and Hebrew begin where their neighbours do, each in its own order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.browser.people import People
from tests.worlds.events import sent
from tests.worlds.phones import evening, player_home, sitting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

NAMES = ("محمد", "דוד בן־גוריון", "مريم (٢)", "Anke", "Bernd")
# Names that do not begin at the left edge of their element, or whose letters run to the right.
ASTRAY = r"""(names) => [...document.querySelectorAll("[dir=auto], bdi")].flatMap((one) => {
  const text = [...one.childNodes].find((node) => names.includes(node.data?.trim()));
  const { display, paddingLeft, textAlign } = getComputedStyle(one);
  if (!text || !one.checkVisibility() || display === "inline" || textAlign === "center") return [];
  const of = (start, end) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range.getBoundingClientRect();
  };
  const first = text.data.search(/\S/), last = text.data.trimEnd().length;
  const inside = one.getBoundingClientRect().left + parseFloat(paddingLeft);
  const begins = Math.abs(of(first, last).left - inside) < 2;
  const turns = of(first, first + 1).left > of(first, last).left;
  return begins && turns ? [] : [`${text.data.trim()}: ${one.outerHTML.slice(0, 60)}`];
})"""


@pytest.mark.parametrize("width", [360, 1280])
def test_names_written_to_the_left_stand_below_the_others(people: People, width: int) -> None:
    tournament, now = evening(0, up_to="none", confirmation="none"), datetime.now(UTC)
    for name in NAMES:
        sent(tournament, "register", player=name, now=now)
    for step in ("start", "draw", "publish", "go"):
        sent(tournament, step, now=now)
    desk, slug = people.desk(tournament).page, tournament.slug
    desk.set_viewport_size({"width": width, "height": 800})
    pages = ("desk/", "desk/players/", "", "standings/", "projector/")
    found = {}
    for address in (
        player_home(tournament, sitting(tournament)[0]),
        *(f"/e/{slug}/{p}" for p in pages),
    ):
        desk.goto(address)
        assert any(name in desk.inner_text("body") for name in NAMES[:3]), address
        found[address] = desk.evaluate(ASTRAY, list(NAMES[:3]))
    assert [(address, names) for address, names in found.items() if names] == []
    assert people.complaints == []
