"""The money of a season over its pages: fees by match, walk-overs, the box divided at the end."""

from __future__ import annotations

import pytest

from tests.domain.rounds.tournament import duel
from tests.web.money.test_money_page import address
from tests.worlds.desks import desk_of
from tests.worlds.events import folded, name_of, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
SETTINGS = {
    "kind": "sides", "entry_fee": 1000, "lost_fees": [[1, 50], [0, 100]], "fee_unit": "fixture",
    "walkover_fee": 500, "leaving_fee": 2000,
}  # fmt: skip


def season() -> Tournament:
    """Three who play each other once; the second match is a walk-over."""
    tournament = registered(3, format="league", game="bronzen", settings=SETTINGS)
    sent(tournament, "start")
    for number in (1, 2, 3):
        sent(tournament, "go", round=number)
        table = state(tournament).play.tables[number - 1]
        if number == 2:
            sent(tournament, "absent", table=number, players=[table.players[1]])
        else:
            sent(tournament, "report", table=number, report=duel(*table.players), accept=True)
    return tournament


def test_fees_are_booked_by_themselves_taken_by_a_tap_and_divided_at_the_end() -> None:
    tournament = season()
    client = desk_of(tournament)
    page = client.get(address(tournament))
    rows = page.context["charges"]
    assert sum(row.account.due for row in rows) in (600, 650)  # whether one lost both
    missing = next(row for row in rows if any("did not come" in cause for cause in row.causes))
    assert "Match day 2: did not come, €5.00" in missing.causes
    assert "Fees still open" in words(page)
    for row in rows:
        fee = {"player": row.player, "purpose": "fee", "paid": "1", "back": "money"}
        assert client.post(address(tournament, "paid/"), fee).status_code == 302
        client.post(address(tournament, "paid/"), fee)  # nothing is open any more
    owed = sum(row.account.due for row in rows)
    assert state(tournament).box == folded(tournament).box == owed
    assert "Fees still open" not in words(client.get(address(tournament)))
    undo = {"player": missing.player, "purpose": "fee", "paid": "0"}
    client.post(address(tournament, "paid/"), undo)
    assert state(tournament).box == owed - missing.account.due
    client.post(address(tournament, "paid/"), {**undo, "paid": "1"})

    sent(tournament, "cash", purpose="opening", cents=5000)
    form = {"prize-prizes": "pot: box\n2/3\n1/3"}
    assert client.post(address(tournament, "prizes/"), form).status_code == 302
    first, second = awards(state(tournament))
    assert (first.cents, second.cents) == (owed - owed // 3, owed // 3)
    assert "2/3 of the box" in words(english().get(f"/e/{tournament.slug}/"))
    for award in (first, second):
        hand = {"prize": award.key, "player": award.players[0]}
        client.post(address(tournament, "hand-out/"), hand)
    assert state(tournament).box == 5000
    assert [one.cents for one in awards(state(tournament))] == [first.cents, second.cents]
    again, _problems = import_event(export(tournament))
    assert again is not None
    assert state(again).cashbook == state(tournament).cashbook
    for document in ("cash",):
        paper = client.get(f"/e/{tournament.slug}/desk/print/{document}.pdf")
        assert paper.status_code == 200


def test_the_box_is_divided_evenly_among_all_who_took_part_or_kept() -> None:
    tournament = season()
    client = desk_of(tournament)
    sent(tournament, "cash", purpose="gift", cents=1000)
    form = {"prize-prizes": "pot: box\nall: 100 %"}
    assert client.post(address(tournament, "prizes/"), form).status_code == 302
    (award,) = awards(state(tournament))
    assert (award.key, len(award.players), award.cents, award.each) == ("everybody", 3, 1000, 333)
    page = words(client.get(address(tournament)))
    assert "all who took part, evenly 100 % of the box: €10.00" in page
    assert "€3.33 for each" in page
    for player in award.players:
        client.post(address(tournament, "hand-out/"), {"prize": "everybody", "player": player})
    assert state(tournament).box == 1
    assert name_of(tournament, award.players[0]) in words(client.get(address(tournament)))


def test_one_prize_for_so_many_people_is_told_before_anybody_has_won_it() -> None:
    tournament = registered(7, format="evening", game="binokel", settings={"rounds": 1})
    sent(tournament, "prizes", prizes=["ham", "every third: wine"])
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert "One place for every 3 who take part wine" in page


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "given", ["pot: sea", "2/3\n2/3", "2/3\nall: 1/2", "x" * 201, "je Tisch: Wein"]
)
def test_wrong_pots_and_shares_come_back(language: str, given: str) -> None:
    tournament = registered(3, format="league", game="bronzen", settings=SETTINGS)
    client = desk_of(tournament)
    client.cookies["django_language"] = language
    page = client.post(address(tournament, "prizes/"), {"prize-prizes": f"<i>W\n{given}"})
    assert (page.status_code, list(page.context["prizes_form"].errors)) == (422, ["prizes"])
    assert "&lt;i&gt;W" in page.content.decode()
