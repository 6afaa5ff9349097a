"""Evenings as halls really ran them, over their pages, from the form to the last printed page.

A WM evening that continues at the Final Table, and a Canasta club with two of every table in the
final. Two halves, and a Preisbinokel of 42 with seats from cards and totals from paper.
"""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of, printed
from tests.worlds.events import name_of, names, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, open_tables, play_on, press, typed
from tests.worlds.phones import english, player_home
from tournaments.domain.standings import standings
from tournaments.store.models import Series, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


# ten Runden of which the report is true (who went out when, with how much), and six to the next one
RUNDEN = ["A-", "A-", "A-", "C-", "E-", "E-", "D+", "C-", "F+", "F+"]
THEN = ["B-", "B-", "B+", "B+", "B-", "B-"]


def test_a_wm_evening_goes_on_at_the_final_table_on_another_date(desk: Client) -> None:
    """Out in Runde 6 (left with 4), 8 (6), 10 (11) and 16; after ten 23, 22, 20 at threshold 12;
    then agreed 17, later 22."""
    settings = {
        "begins": "final", "eliminate_check": "after_raise", "agreement": "either",
        "first_dealer": "lot", "scorekeeper": "last",
    }  # fmt: skip
    event = made(desk, "wm", "brokdorf", settings, name="WM, Final Table")
    enter(desk, event, ["Anke", "Bernd", "Conny", "Dieter", "Elif", "Falk"])
    who = dict(zip("ABCDEF", state(event).play.status, strict=True))
    press(desk, event, "start")
    assert state(event).play.phase == "registration"  # nobody has said what they bring
    brought = f"/e/{event.slug}/desk/players/brought/"
    assert f'href="{brought}"' in desk.get(f"/e/{event.slug}/desk/").content.decode()
    helper = desk_of(event, "hilfe", "helper").get(f"/e/{event.slug}/desk/").content.decode()
    assert f'href="{brought}"' not in helper  # who may not is not sent there
    assert "Brought along" in desk.get(f"/e/{event.slug}/desk/players/").content.decode()
    fields = {f"b-{who[k]}": n for k, n in zip("ABCDEF", (25, 19, 11, 11, 10, 10), strict=True)}
    for wrong in ("-1", "8/3", "x", "1.5", "9" * 20, "<b>"):
        refused = desk.post(brought, {**fields, f"b-{who['A']}": wrong})
        assert refused.status_code == 422
        assert f'value="{19}"' in refused.content.decode()
    assert not state(event).play.brought
    assert desk.post(brought, fields).status_code == 302
    assert Client().get(brought).status_code == 302
    press(desk, event, "start")
    assert (state(event).play.phase, state(event).presenter.threshold) == ("final_ready", 4)
    press(desk, event, "final")
    home = words(english().get(player_home(event, who["A"])))
    assert "Final Table" in home
    assert sum(len(mine) for mine in state(event).roles_at(1).values()) == 2
    assert "sheets" in printed(desk, event)

    def play(runden: list[str]) -> dict[int, tuple[str, int]]:
        """Return the exits in these 15ers, with the remaining euros."""
        gone = {}
        for runde in runden:
            player = who[runde[0]]
            told = {"end": "durchmarsch", "winner": player} if runde[1] == "+" else {}
            before = set(state(event).play.players_in)
            sent(event, "runde", table=1, result=told or {"loser": player}, accept=True,
                 now=timezone.now())  # fmt: skip
            now = state(event).play
            for out in before - set(now.players_in):
                gone[now.final_runden] = (out, now.balances[out])  # type: ignore[attr-defined]
        return gone

    assert {n: euros for n, (_who, euros) in play(RUNDEN).items()} == {6: 4, 8: 6, 10: 11}
    now = state(event)
    assert sorted(now.play.balances[p] for p in now.play.players_in) == [20, 22, 23]
    assert now.presenter.threshold == 12
    act(desk, event, "threshold", to="17", reason="Es ist zwei Uhr")
    assert list(play(THEN)) == [16]
    assert state(event).presenter.threshold == 21
    refused = desk.post(f"/e/{event.slug}/desk/act/threshold/", {"to": "20", "confirmed": "1"})
    assert refused.status_code == 422  # down only for a reason
    act(desk, event, "threshold", to="22", reason="Der letzte Bus")
    log = words(desk.get(f"/e/{event.slug}/desk/log/"))
    assert "→ €17 · Es ist zwei Uhr" in log
    assert "Anke · brings 25" in log
    loser = min(state(event).play.players_in, key=lambda p: state(event).play.balances[p])
    sent(event, "runde", table=1, result={"loser": loser}, accept=True, now=timezone.now())
    assert state(event).play.phase == "finished"
    book = english().get(f"/e/{event.slug}/players/{who['A']}/").content.decode()
    assert "Brought along from another evening" in book
    assert {"standings", "certificates"} <= set(printed(desk, event))
    way = f"/e/{event.slug}/progress/"
    assert way in english().get(f"/e/{event.slug}/").content.decode()
    told = words(english().get(way))
    assert "left the Final Table after Runde 6, with €4" in told
    assert "Name F1 F2" in told
    assert "After F10" in words(english().get(f"{way}?player={who['A']}"))
    assert f"{way}?player=" in english().get(player_home(event, who["A"])).content.decode()
    texts = desk.get(f"/e/{event.slug}/desk/announce/").context["texts"]
    assert "standings" in [text.key for text in texts]
    desk.cookies["django_language"] = "de"
    rules = words(desk.get(f"/e/{event.slug}/rules/"))
    assert "Die Vorrunde war an einem anderen Abend." in rules
    assert "anzuheben oder zu senken" in rules


def test_a_canasta_club_season_with_tables_of_six_and_two_of_each_in_the_final(
    desk: Client,
) -> None:
    events, rng = [], Random("canasta")
    for number in range(2):
        settings = {
            "rounds": "1", "table_size": "6", "other_sizes": "5", "deals": "0", "final": "table",
            "final_per_table": "2", "scorekeeper": "first",
        }  # fmt: skip
        event = made(desk, "evening", "canasta", settings, name=f"Klubabend {number + 1}")
        enter(desk, event, names(18)[number:])
        press(desk, event, "start")
        play_on(desk, event, rng, rounds=1, phones=1)
        before = state(event)
        assert before.play.phase == "final_ready"
        desk_page = words(desk.get(f"/e/{event.slug}/desk/"))
        assert "wishes do not hold there" in desk_page
        sheets = before.play.rounds[0].sheets  # type: ignore[attr-defined]
        assert sorted(len(sheet.seats) for sheet in sheets) == [6 - number, 6, 6]
        press(desk, event, "final")
        finalists = set(state(event).play.tables[0].players)
        assert [len(finalists & set(sheet.seats)) for sheet in sheets] == [2, 2, 2]
        for sheet in sheets:
            inside = [leg.place for p, leg in sheet.legs.items() if p in finalists]
            outside = [leg.place for p, leg in sheet.legs.items() if p not in finalists]
            assert max(inside) <= min(outside)
        wall = words(english().get(f"/e/{event.slug}/projector/"))
        assert wall.count("keeps score") <= 1
        play_on(desk, event, rng, phones=1)
        assert state(event).play.phase == "finished"
        assert {row.player for row in standings(state(event))[:6]} == finalists
        assert "standings" in printed(desk, event)
        page = reverse("desk-who", args=[event.slug])
        assert desk.post(page, typed(desk.get(page).context["form"])).status_code == 302
        events.append(event)
    organization = events[0].organization
    assert organization is not None
    page = reverse("series-new", args=[organization.slug])
    context = desk.get(page).context
    data = typed(context["form"], context["options"])
    assert desk.post(page, {**data, "name": "Saison", "s-bonus": "1"}).status_code == 302
    season = Series.objects.get()
    for event in events:
        desk.post(reverse("series-events", args=[season.slug]), {"tournament": event.pk})
    rows = english().get(reverse("series", args=[season.slug])).context["rows"]
    assert len(rows) == 18


def test_two_halves_twelve_for_the_title_and_the_others_for_the_consolation(desk: Client) -> None:
    settings = {
        "rounds": "2", "deals": "6", "entry_fee": "8", "lost_fees": "0,50", "depths": "",
        "first_dealer": "lot", "prizes": "Ham",
    }  # fmt: skip
    event, rng = made(desk, "evening", "binokel", settings, name="Halle"), Random("halves")
    event.variant_name = "Hausregeln Halle"
    event.save()
    enter(desk, event, names(24))
    press(desk, event, "start")
    play_on(desk, event, rng, phones=1)
    assert {"standings", "cash"} <= set(printed(desk, event))
    order = [(line.name, line.balance) for line in standings(state(event))]
    stage = f"/e/{event.slug}/desk/stage/"
    assert desk.get(stage).status_code == 200
    base = {"kind": "evening", "count": "12", "carry": "on"}
    for number, bad in enumerate(
        ({"count": "25"}, {"count": "0"}, {"count": ""}, {"first": "0"}, {"first": "14"},
         {"first": "x"}, {"of": "golf"}, {"of_2": "tables"}, {"kind": "league"})
    ):  # fmt: skip
        answer = desk.post(stage, {**base, "key": f"b{number}", "name": "Nie", **bad})
        assert answer.status_code == 422, bad
    halves = []
    for name, first in (("Titel", "1"), ("Trost", "13")):
        data = {**base, "key": name, "name": name, "first": first}
        assert desk.post(stage, data).status_code == 302
        halves.append(Tournament.objects.get(name=name))
    assert not Tournament.objects.filter(name="Nie").exists()
    for half, people in zip(halves, (order[:12], order[12:]), strict=True):
        made_state = state(half)
        assert made_state.setup.settings | {"entry_fee": 800} == state(event).setup.settings
        assert "entry_fee" not in made_state.setup.settings  # everybody has paid it before
        assert half.variant_name == "Hausregeln Halle"
        assert [made_state.name(p) for p in made_state.play.status] == [name for name, _n in people]
        press(desk, half, "start")
        carried = {name_of(half, p): n for p, n in state(half).play.balances.items()}
        assert carried == dict(people)
        play_on(desk, half, rng, rounds=1, phones=1)
        assert [len(sheet.seats) for sheet in state(half).play.rounds[0].sheets] == [3] * 4  # type: ignore[attr-defined]
        play_on(desk, half, rng, phones=1)
        rounds = words(english().get(f"/e/{half.slug}/plan/"))
        assert "Brought along" in rounds
        assert str(people[0][1]) in rounds
        assert "standings" in printed(desk, half)
    leads = words(english().get(player_home(event, next(iter(state(event).play.status)))))
    assert "It goes on:" in leads
    best = {"key": "t", "kind": "evening", "name": "Tische"}
    assert desk.post(stage, {**best, "of": "tables", "count": "1"}).status_code == 302
    made_state, rank = state(Tournament.objects.get(name="Tische")), [name for name, _n in order]
    first = {
        min(
            (name_of(event, who) for who, leg in sheet.legs.items() if leg.place == 1),
            key=rank.index,
        )
        for sheet in state(event).play.rounds[-1].sheets  # type: ignore[attr-defined]
    }
    assert {made_state.name(who) for who in made_state.play.status} == first
    assert len(first) == 8


def test_a_preisbinokel_of_42_with_cards_paper_totals_fees_and_shares_of_the_pot(
    desk: Client,
) -> None:
    settings = {
        "rounds": "1", "deals": "12", "entry_fee": "10", "lost_fees": "4 × 0,50; 1,00",
        "depths": "totals", "prizes": "40 %\n25 %\n15 %\n10 %\n10 %\nletzter: Wurst",
        "first_dealer": "first", "scorekeeper": "last",
    }  # fmt: skip
    event, rng = made(desk, "evening", "binokel", settings, name="Preisbinokel"), Random(42)
    enter(desk, event, names(42))
    press(desk, event, "start")
    lots = names(42)
    rng.shuffle(lots)
    lines = "\n".join(f"{1 + k // 3}\t{1 + k % 3}\t{name}" for k, name in enumerate(lots))
    place = f"/e/{event.slug}/desk/seats/"
    assert place in desk.get(f"/e/{event.slug}/desk/more/").content.decode()
    read = desk.post(place, {"by": "table", "do": "read", "pasted": f"Tisch\tSitz\tName\n{lines}"})
    fields = {line.name: line.text for line in read.context["cards"].lines}
    data = {"by": "table", "key": "k", "seen": read.context["seen"], **fields}
    looked = desk.post(place, {**data, "do": "look"})
    assert looked.content.decode().count("deals first") == 14
    assert desk.post(place, {**data, "do": "book"}).status_code == 302
    seated = [list(map(state(event).name, t.players)) for t in state(event).play.tables]
    assert seated == [lots[k : k + 3] for k in range(0, 42, 3)]
    assert state(event).published == 1
    assert {"seats", "sheets", "door"} <= set(printed(desk, event))
    home = words(english().get(player_home(event, state(event).play.tables[4].players[2])))
    assert "Besides playing: keeps score" in home
    press(desk, event, "go")

    results = f"/e/{event.slug}/desk/results/"
    totals = [[10 * rng.randrange(0, 300) for _seat in range(3)] for _table in range(14)]
    lost = [[rng.randrange(0, 3) for _seat in range(3)] for _table in range(14)]
    lost[0] = [6, 0, 0]
    text = "\n".join(";".join(map(str, (n, *totals[n - 1], *lost[n - 1]))) for n in range(1, 15))
    filled = desk.post(results, {"do": "read", "pasted": text})
    assert filled.status_code == 200, filled.context["problems"]
    forms = filled.context["lines"].open
    sent_fields = {name: form.typed.text(name) for form in forms for name in form.names}
    booked = desk.post(results, {**sent_fields, "do": "book", "key": "r"})
    assert booked.status_code == 302
    assert open_tables(event) == []
    play = state(event).play
    assert play.phase == "finished"
    first = play.rounds[0].sheets[0].seats[0]  # type: ignore[attr-defined]
    assert play.cash[first] + 1000 == -(4 * 50 + 2 * 100)  # type: ignore[attr-defined]
    money = words(desk.get(f"/e/{event.slug}/desk/money/"))
    for share in ("168.00", "105.00", "63.00", "42.00"):
        assert share in money
    public = words(english().get(f"/e/{event.slug}/plan/"))
    last = standings(state(event))[-1].name
    assert f"{last} Wurst" in public
    log = words(desk.get(f"/e/{event.slug}/desk/log/"))
    assert "Seats drawn by cards at the table, entered by the desk" in log
    assert {"standings", "cash", "prizes", "certificates"} <= set(printed(desk, event))
    desk.cookies["django_language"] = "de"
    assert "den ersten Sitz hat" in words(desk.get(f"/e/{event.slug}/rules/"))
