"""Names of 40 letters stay within their cards, and so does what stands beside them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.browser.people import PHONE, People
from tests.worlds.events import sent
from tests.worlds.phones import evening, player_home, sitting
from tournaments.domain.actors import Actor, Role

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

LONG = ("Maximiliane-Charlotte Großöhrß-Württemb", "Donaudampfschifffahrtsgesellschaftskapit")
NOBLE = "Karl Theodor Maria Nikolaus Johann Jacob Philipp"
UNFOLD = """() => {
  document.getElementById("more")?.showPopover();
  for (const part of document.querySelectorAll("details")) part.open = true;
}"""
# What comes nearer to the edge of its card than the card's own padding, or leaves it.
OUTSIDE = """() => [
  ...document.querySelectorAll(".card-body, .seat-big, .mini, .todo > li")].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
  return [...card.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > edge + 1)
    .map((one) => one.textContent.trim());
})"""

LINES = """() => [...document.querySelectorAll(".mini bdi")].map((name) =>
  Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)))"""


@pytest.mark.turns(3)
@pytest.mark.parametrize("tables", [2, 13])
def test_what_stands_beside_long_names_stays_within_its_card(people: People, tables: int) -> None:
    tournament, now = evening(0, up_to="none", confirmation="none"), datetime.now(UTC)
    for name in (*(f"{LONG[n % 2]}{n}"[-40:] for n in range(3 * tables - 1)), NOBLE):
        sent(tournament, "register", player=name, now=now)
    for step in ("start", "draw", "publish", "go"):
        sent(tournament, step, now=now)
    players = sitting(tournament)
    result = {"table": 1, "result": {"loser": players[0]}, "accept": True}
    sent(tournament, "report", actor=Actor(Role.PLAYER, players[-1]), now=now, **result)
    page = people.page(PHONE)
    for address in (player_home(tournament, players[0]), f"/e/{tournament.slug}/"):
        page.goto(address)
        page.evaluate(UNFOLD)
        assert page.evaluate(OUTSIDE) == [], address
    desk = people.desk(tournament).page
    desk.goto(f"/e/{tournament.slug}/desk/")
    assert desk.locator("[id^=tile-]").count() == tables
    assert desk.evaluate(OUTSIDE) == []
    assert max(desk.evaluate(LINES)) == 2
    assert desk.locator(f".mini bdi[title='{NOBLE}']").count() == 1
    assert people.complaints == []
