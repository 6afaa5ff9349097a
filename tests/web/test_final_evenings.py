"""Evenings as announced, over the pages, in which the last matches matter.

Fixed pairs play 1 v 2 and 3 v 4, a cup lasts days with a second bracket, the best eight of a list
play a bracket, a final counts double. The results are computed again.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.test_club_evenings import other_rules, totals, turn
from tests.worlds.events import id_of, names, state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, open_tables, play_on, press, typed
from tests.worlds.phones import english, player_home
from tournaments.domain.standings import standings
from tournaments.store.models import Series, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
PAIRS = [f"{a} & {b}" for a, b in zip("ACEGIKMOQS", "BDFHJLNPRT", strict=True)]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def sheets_of(event: Tournament) -> list[Any]:
    """The tables of every round that was played, the final last."""
    play: Any = state(event).play
    return [played.sheets for played in play.rounds]


def won(sheet: Any) -> dict[str, int]:
    """Return the won games of each pair at a table."""
    counts = dict.fromkeys(sheet.seats, 0)
    for match in sheet.matches:
        best = max(share.points for share in match.shares.values())
        first = [pair for pair, share in match.shares.items() if share.points == best]
        counts |= {first[0]: counts[first[0]] + 1} if len(first) == 1 else {}
    return counts


def ranks(event: Tournament) -> list[tuple[int | None, str]]:
    return [(line.rank, line.name) for line in standings(state(event))]


def test_bauernfang_plays_three_rounds_and_then_for_the_title_and_third_place(desk: Client) -> None:
    """Three rounds of three games, a point for each, one more for a come-back; then 1 v 2, 3 v 4.

    Seven clicks. *New event*: the tile of the game in rounds, then on its form *fixed pairs*,
    3 matches of 1 deal, *Score* put together with 1, 0 for the places, *a final for the places*, 4.
    A come-back is *Penalty points* at the desk with minus one. All else is the desk's big button.
    """
    settings = {
        "entrants": "pairs", "rounds": "3", "matches": "3", "deals": "1", "ties": "",
        "score.word": "", "score.places": "1, 0", "final": "places", "final_size": "4",
    }  # fmt: skip
    event = made(desk, "evening", "canasta", settings, name="Bauernfang")
    enter(desk, event, PAIRS[:6])
    press(desk, event, "start")
    play_on(desk, event, Random("Bauernfang"), rounds=3, phones=0)
    back = id_of(event, PAIRS[5])
    act(desk, event, "penalty", player=back, points="-1", reason="0:2 gedreht")
    points = dict.fromkeys(state(event).play.status, 0) | {back: 1}
    for sheet in (sheet for sheets in sheets_of(event) for sheet in sheets):
        for pair, games in won(sheet).items():
            points[pair] += games
    assert points == dict(state(event).play.balances)
    assert "play for their places" in words(desk.get(f"/e/{event.slug}/desk/"))
    press(desk, event, "final")
    title, third = (table.players for table in state(event).play.tables)
    left = [pair for pair in points if pair not in (*title, *third)]
    by_points = [sorted(points[p] for p in group) for group in (title, third, left)]
    assert by_points[0][0] >= by_points[1][1] >= by_points[1][0] >= by_points[2][-1]
    wall = words(english().get(f"/e/{event.slug}/projector/"))
    assert "Match for third place" in wall
    assert "Match for third place" in words(english().get(player_home(event, third[0])))
    play_on(desk, event, Random("Finale"), phones=1)
    order = [name for _rank, name in ranks(event)]
    expected = []
    for sheet in sheets_of(event)[-1]:
        games = won(sheet)
        assert len(set(games.values())) == 2
        expected += [state(event).name(p) for p in sorted(games, key=lambda p: -games[p])]
    assert order[:4] == expected


def beaten_by(event: Tournament) -> dict[str, tuple[str, str]]:
    """Of each match of a knock-out who won and who lost."""
    return {
        match["match"]: (match["winner"], next(s for s in match["sides"] if s != match["winner"]))
        for match in state(event).format.state_json(state(event).play)["matches"]
        if match["ended"] == "played"
    }


def test_canasta_for_a_cure_is_played_over_days_with_a_second_bracket(desk: Client) -> None:
    """To 8,500 points, 48 hours for a match, who loses in the first round plays in a bracket of
    their own.

    Six clicks. *New event*: the tile of Canasta as a knock-out, on its form *with a consolation of
    the first round* and 2880 minutes; *Change the rules* beside the settings: 8500 points to win.
    """
    event = made(
        desk, "knockout", "canasta", {"mode": "consolation", "round_minutes": "2880"}, name="Kur"
    )
    other_rules(desk, event, target="8500")
    enter(desk, event, PAIRS[:8])
    press(desk, event, "start")
    play_on(desk, event, Random("Kur"), rounds=1, phones=0)
    first = beaten_by(event)
    press(desk, event, "draw")
    press(desk, event, "publish")
    press(desk, event, "go")
    due = state(event).play.round_due
    assert due is not None
    home = player_home(event, state(event).play.tables[0].players[0])
    assert f"{due:%Y-%m-%d}" in english().get(home).content.decode()
    play_on(desk, event, Random("Zweite"), phones=0)
    assert state(event).play.phase == "finished"
    played = beaten_by(event)
    losers = {loser for _winner, loser in first.values()}
    second = {pair for name, pair in played.items() if name.startswith("P5")}
    assert {side for pair in second for side in pair} == losers
    name = state(event).name
    order = [(rank, who) for rank, who in ranks(event)]
    assert order[0] == (1, name(played["F1"][0]))
    assert order[4] == (5, name(played["P5"][0]))
    assert {who for _rank, who in order[4:]} == {name(side) for side in losers}
    for report in state(event).format.sittings(state(event).play):
        assert len(report.scores) == 2


def test_the_best_eight_at_watten_go_on_by_lot_to_quarter_finals(desk: Client) -> None:
    """A won game brings its 15 points and 10 more, a lost one its own; the best eight are paired by
    lot, with a match for third place. Canasta counts in fives, so 15 are typed as 75.

    Eight clicks. *New event*: rounds of pairs, *Score* put together with 1/5 for the points and
    10, 0 for the places, results typed as totals. *Next stage* at the end: 8, a knock-out, *third
    place too*; on the settings of the new event *by lot*.
    """
    settings = {
        "entrants": "pairs", "rounds": "2", "deals": "1", "ties": "", "score.word": "",
        "score.points": "1/5", "score.places": "10, 0", "bye_credit.word": "none",
    }  # fmt: skip
    event, rng = made(desk, "evening", "canasta", settings, name="Watten"), Random("Watten")
    enter(desk, event, PAIRS)
    press(desk, event, "start")
    made_points = dict.fromkeys(PAIRS, 0)
    for _round in range(2):
        turn(desk, event)
        rows = {}
        for number in open_tables(event):
            game = [15, rng.randrange(15)]
            rng.shuffle(game)
            rows[number] = [5 * points for points in game]
            pairs = map(state(event).name, state(event).play.tables[number - 1].players)
            for pair, own in zip(pairs, game, strict=True):
                made_points[pair] += own + 10 * (own == 15)
        totals(desk, event, rows)
    assert made_points == {line.name: line.balance for line in standings(state(event))}
    stage = f"/e/{event.slug}/desk/stage/"
    data = {**typed(desk.get(stage).context["form"]), "key": "w", "name": "Viertelfinale"}
    data |= {"kind": "knockout", "count": "8", "places_to": "4"}
    assert desk.post(stage, data).status_code == 302
    cup = Tournament.objects.get(name="Viertelfinale")
    page = f"/e/{cup.slug}/desk/settings/"
    context = desk.get(page).context
    fields = {**typed(context["form"], context["options"]), "s-seeding": "lot", "key": "s"}
    assert desk.post(page, fields).status_code == 302
    through = {state(cup).name(who) for who in state(cup).play.status}
    least = min(made_points[pair] for pair in through)
    assert len(through) == 8
    assert least >= max(made_points[pair] for pair in PAIRS if pair not in through)
    press(desk, cup, "start")
    play_on(desk, cup, rng, phones=0)
    found = beaten_by(cup)
    assert [rank for rank, _name in ranks(cup)] == [1, 2, 3, 4, 5, 5, 5, 5]
    assert [name for _rank, name in ranks(cup)][:4] == [
        state(cup).name(side) for match in ("F1", "P3") for side in found[match]
    ]


LIST = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


def brings(places: list[tuple[int | None, str]]) -> Mapping[str, int]:
    """Return the points of an evening: by place, all others 1; level players get equal points."""
    return {name: LIST[p - 1] if (p := place or 0) <= len(LIST) else 1 for place, name in places}


def test_a_jass_championship_counts_the_best_three_and_the_final_double(desk: Client) -> None:
    """Four preliminaries, the best three count, the final double; 25, 18, 15, 12, 10, 8, 6, 4, 2, 1
    for the places, 1 for all others.

    Ten clicks. Each evening by its tile; *New series* in the organization: places by a list,
    *others 1*, nothing for taking part, the best 3, 8 in the final, it adds points, 2 times. Each
    evening is added there, the last one with a tick at *It is the final evening*.
    """
    events = []
    for number in range(5):
        settings = {"rounds": "1", "deals": "3", "ties": ""}
        event = made(desk, "evening", "binokel", settings, name=f"Jass {number + 1}")
        people = names(12) if number < 4 else names(8)
        enter(desk, event, people)
        press(desk, event, "start")
        play_on(desk, event, Random(f"Jass {number}"), phones=0)
        page = reverse("desk-who", args=[event.slug])
        assert desk.post(page, typed(desk.get(page).context["form"])).status_code == 302
        events.append(event)
    organization = events[0].organization
    assert organization is not None
    page = reverse("series-new", args=[organization.slug])
    context = desk.get(page).context
    scheme = {
        "name": "Jassmeisterschaft", "s-points": "list", "s-rest_points": "1", "s-best_of": "3",
        "s-place_points": ", ".join(map(str, LIST)), "s-finalists": "8", "s-final_mode": "adds",
        "s-final_factor": "2", "s-bonus": "0",
    }  # fmt: skip
    answer = desk.post(page, {**typed(context["form"], context["options"]), **scheme})
    assert answer.status_code == 302, answer.context["options"].errors
    season = Series.objects.get()
    for number, event in enumerate(events):
        last = {"is_final": "on"} if number == 4 else {}
        desk.post(reverse("series-events", args=[season.slug]), {"tournament": event.pk, **last})
    preliminaries = [brings(ranks(event)) for event in events[:4]]
    final = brings(ranks(events[4]))
    expected = {
        name: sum(sorted((evening[name] for evening in preliminaries), reverse=True)[:3])
        + 2 * final.get(name, 0)
        for name in names(12)
    }
    rows = english().get(reverse("series", args=[season.slug])).context["rows"]
    assert {row.somebody.name: int(row.total) for row in rows} == expected
