"""On a phone nothing sticks out, a person is a line at the desk, and the clock is in reach."""

from __future__ import annotations

import pytest

from tests.browser.people import PHONE, People
from tests.worlds.events import registered, sent, state
from tests.worlds.phones import evening, player_home

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

LINES = """() => [...document.querySelectorAll("#player-list tbody tr")]
  .map((row) => row.getBoundingClientRect().height)"""
# Whether the button that stops the clock can be pressed, a screen after the other.
IN_REACH = """() => {
  const found = [];
  for (let y = 0; y < document.documentElement.scrollHeight - innerHeight; y += innerHeight) {
    scrollTo(0, y);
    const { left, right, top, bottom } =
      document.querySelector("#desk-clock form button").getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    found.push(Boolean(there?.closest("#desk-clock")));
  }
  return found;
}"""
# Whether the last letter of each name can be seen and tapped.
OPEN_NAMES = """() => [...document.querySelectorAll("#player-list tbody a[href*='/players/']")]
  .map((link) => {
    link.scrollIntoView({ block: "center" });
    const { right, top, bottom } = link.getBoundingClientRect();
    return document.elementFromPoint(right - 3, (top + bottom) / 2) === link;
  })"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_person_is_a_line_and_the_clock_is_in_reach(people: People) -> None:
    tournament = evening(27, minutes=10)
    page = people.desk(tournament, PHONE, language="de-DE").page
    page.goto(f"/e/{tournament.slug}/desk/players/")
    lines = page.evaluate(LINES)
    assert len(lines) == 27
    assert max(lines) < 60  # a finger's height
    page.goto(f"/e/{tournament.slug}/desk/")
    reached = page.evaluate(IN_REACH)
    assert len(reached) > 0
    assert all(reached)
    assert people.complaints == []


def test_with_a_fee_to_take_nothing_lies_over_a_name(people: People) -> None:
    settings = {"entry_fee": 800, "rounds": 2, "other_sizes": [4]}
    tournament = registered(7, format="evening", game="binokel", settings=settings)
    sent(tournament, "start")
    small = {"viewport": {"width": 360, "height": 740}}
    page = people.desk(tournament, small, language="de-DE").page
    page.goto(f"/e/{tournament.slug}/desk/players/")
    assert page.evaluate(OPEN_NAMES) == [True] * 7
    assert people.complaints == []


def test_two_open_matches_of_a_season_fit_a_phone(people: People) -> None:
    league = registered(4, format="league", game="bronzen", settings={"kind": "sides"})
    sent(league, "start", seed="lot")
    for _day in (1, 2):
        sent(league, "go")
    player = state(league).play.tables[0].players[0]
    page = people.page(PHONE, language="de-DE")
    for address in (player_home(league, player), f"/e/{league.slug}/plan/"):
        page.goto(address)
        assert page.evaluate(TOO_WIDE) == 0, address
    assert people.complaints == []
