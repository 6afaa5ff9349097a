"""From a match to its entry: rows and filters of the log, the way to a correction."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.domain.rounds.tournament import duel, given_up
from tests.worlds.desks import desk_of
from tests.worlds.evenings import played
from tests.worlds.events import later, name_of, registered, running, seats, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, evening
from tests.worlds.situations import between_rounds
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.web.log.pages import LogRow

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def season() -> Tournament:
    """Two match days of duels, each table reported; the home side won."""
    settings = {"table_size": 2}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    for day in (1, 2):
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            if table.open:
                report = duel(*table.players)
                sent(tournament, "report", table=number, report=report, accept=True)
        assert state(tournament).play.round == day
    return tournament


def listed(client: Client, tournament: Tournament, **query: object) -> list[LogRow]:
    answer: Any = client.get(reverse("desk-log", args=[tournament.slug]), query)
    return list(answer.context["rows"])


def test_of_three_totals_each_has_its_name_once() -> None:
    settings = {"deals": 3, "rounds": 1}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    one, two, three = seats(tournament)
    report = given_up(three, three, two)
    sent(tournament, "report", table=1, report=report, accept=True, now=later(5))
    row = listed(desk_of(tournament), tournament, kind="result")[0]
    one, two, three = (name_of(tournament, player) for player in (one, two, three))
    assert (row.match, row.result) == ("Round 1 ·", f"{one} 120, {two} −120, {three} −360")


def test_a_result_is_told_with_its_day_its_names_and_its_points() -> None:
    tournament = season()
    row = listed(desk_of(tournament), tournament, kind="result")[-1]
    home, guest = (name_of(tournament, side) for side in seats(tournament, 1))
    assert (row.match, row.result) == (f"Match day 1 · {home} – {guest}", "124:80")


def test_the_log_is_filtered_by_day_table_and_person() -> None:
    tournament = season()
    client = desk_of(tournament)
    results = listed(client, tournament, kind="result", round=2)
    assert {row.match.partition(" ·")[0] for row in results} == {"Match day 2"}
    assert len(results) == 2
    (one,) = listed(client, tournament, kind="result", table=3)
    side = seats(tournament, 3)[0]
    mine = listed(client, tournament, kind="result", player=side)
    assert one in mine
    assert len(mine) == 2
    assert len(listed(client, tournament, kind="result", q=name_of(tournament, side))) == 2
    for strange in ({"round": "x"}, {"table": "9" * 400}, {"player": "<b>"}):
        listed(client, tournament, **strange)


def test_a_match_leads_to_its_correction() -> None:
    tournament = season()
    client = desk_of(tournament)
    way = reverse("desk-match-entries", args=[tournament.slug, 2])
    assert way in client.get(f"/e/{tournament.slug}/day/1/").content.decode()
    entry = tournament.log.filter(kind="result").order_by("seq")[1]
    assert client.get(way)["Location"].endswith(f"/log/{entry.seq}/correct/")
    helper = desk_of(tournament, "helferin", role="helper")
    assert "?round=1&table=2" in helper.get(way)["Location"]
    nothing = client.get(reverse("desk-match-entries", args=[tournament.slug, 99]))
    assert "?round=2&table=99" in nothing["Location"]


def test_the_wrong_loser_is_put_right_from_the_table_in_two_taps() -> None:
    """Old and new result; then gains and losses, those of the table first."""
    tournament = evening(8, confirmation="none")
    first, second, third, *_rest = seats(tournament)
    booked = [
        sent(tournament, "runde", table=1, result={"loser": loser}, now=timezone.now(), accept=True)
        for loser in (first, second)
    ]
    client = desk_of(tournament)
    at_table = client.get(f"/e/{tournament.slug}/desk/table/1/", follow=True).content.decode()
    (way,) = set(re.findall(r'href="([^"]*/log/table/1/[^"]*)"', at_table))
    last = client.get(way)["Location"]
    assert last.endswith(f"/log/{booked[1].entries[0].seq}/correct/?board")
    page = client.get(last)
    assert f"{name_of(tournament, second)} lost. Who really lost?" in words(page)
    assert f"/log/{booked[0].entries[0].seq}/correct/?board" in page.content.decode()
    (form,) = re.findall(r'id="quick".*?</form>', page.content.decode(), re.S)
    kept = dict(re.findall(r'<input type="hidden" name="(how|end)" value="([^"]*)"', form))
    assert f'value="{third}"' in form
    looked = client.post(last, {**kept, "loser": third})
    gains = [(one.name, one.gains, one.amount) for one in looked.context["seen"].gains]
    assert gains == [
        (name_of(tournament, second), True, "€4"),
        (name_of(tournament, third), False, "€4"),
    ]
    groups = [group.of for group in looked.context["seen"].major]
    assert set(groups[:2]) == {name_of(tournament, second), name_of(tournament, third)}
    confirmed = {**dict(looked.context["hidden"]), "confirmed": "1"}
    assert client.post(last, confirmed)["Location"] == f"/e/{tournament.slug}/desk/"
    balances = state(tournament).play.balances
    assert (balances[second], balances[third]) == (12, 8)


def test_a_score_of_a_round_leads_to_its_entries() -> None:
    tournament, _fields = between_rounds()
    client = desk_of(tournament)
    player = next(iter(state(tournament).play.status))
    page = client.get(f"/e/{tournament.slug}/plan/").content.decode()
    assert f"desk/log/?round=1&amp;player={player}" in page
    assert any(row.kind == "result" for row in listed(client, tournament, round=1, player=player))


def test_a_mended_deal_leads_straight_to_what_its_correction_changes() -> None:
    """From the season page five clicks: the match, the deal, a field, the preview, the action."""
    tournament = season()
    client = desk_of(tournament)
    entry = client.get(reverse("desk-match-entries", args=[tournament.slug, 2]))["Location"]
    page = client.get(entry)
    (deal,) = set(re.findall(r'href="(/free/t/[^"]+/deal/deals/0/)"', page.content.decode()))
    form = client.get(deal).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    fields |= {"winner": "1", "double-0": "0", "double-1": "2", "einzel-0": "5", "einzel-1": "6"}
    sent_in = client.post(deal, fields)
    assert sent_in.status_code == 302, words(sent_in)
    assert sent_in["Location"] == f"{entry}?look"
    looked = client.get(sent_in["Location"])
    assert name_of(tournament, seats(tournament, 2)[1]) in words(looked)
    confirmed = {**dict(looked.context["hidden"]), "confirmed": "1"}
    assert client.post(entry, confirmed).status_code == 302
    (corrected,) = tournament.log.filter(kind="correct")
    (written,) = corrected.command["event"]["report"]["deals"]
    assert written["winner"] == seats(tournament, 2)[1]


def test_what_is_played_at_the_final_table_is_not_called_a_round() -> None:
    tournament = played("7")
    rows = listed(desk_of(tournament), tournament, kind="runde")
    assert rows[0].match.startswith("Final Table · ")
    status = state(tournament).play.status
    winner = next(player for player, now in status.items() if now == "winner")
    page = words(english().get(f"/e/{tournament.slug}/progress/?player={winner}"))
    assert "After F1" in page


def test_what_is_wrong_on_a_sheet_says_in_which_deal() -> None:
    tournament = season()
    client = desk_of(tournament)
    entry = client.get(reverse("desk-match-entries", args=[tournament.slug, 2]))["Location"]
    client.get(entry)
    sheet = ScoreSheet.objects.get(tournament=tournament)
    sheet.report["deals"][0]["winner"] = "nobody"
    sheet.save()
    answer = client.post(entry, {"how": "sheet"})
    assert answer.status_code == 422
    assert "Game 1: " in words(answer)
