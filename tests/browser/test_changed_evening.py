"""Changes of a desk in the middle of an evening, by its pages and phones, with the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import Desk, People, enter
from tests.domain.rounds.tournament import given_up
from tests.worlds.events import id_of, name_of, registered, seats, sent, state
from tests.worlds.phones import evening, player_home
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(5),
]
PHONE = {"viewport": {"width": 360, "height": 640}}


def own_phone(people: People, tournament: Tournament, player: str) -> Page:
    phone = people.page(PHONE, language="de-DE")
    phone.goto(player_home(tournament, player))
    return phone


def act(desk: Desk, link: str, **fields: str) -> None:
    """From the board by the line of this name in *More*: fill in, look at the effect, do it."""
    desk.open()
    desk.page.keyboard.press("/")
    desk.page.locator("#found").get_by_role("link", name=link, exact=True).click()
    for key, value in fields.items():
        enter(desk.page.locator(f"main form [name={key}]"), value)
    desk.page.get_by_role("button", name="Auswirkung ansehen").click()
    desk.page.locator("form:has([name=confirmed]) button").click()
    desk.page.wait_for_url("**" + desk.path())


def press(desk: Desk, button: str) -> None:
    desk.page.locator("#next").get_by_role("button", name=button).click()


def hero(desk: Desk, *buttons: str) -> None:
    for button in buttons:
        with desk.page.expect_navigation():
            press(desk, button)


def change_settings(desk: Desk, **fields: str) -> None:
    desk.open()
    desk.page.keyboard.press("/")
    desk.page.locator("#found").get_by_role("link", name="Einstellungen", exact=True).click()
    for key, value in fields.items():
        enter(desk.page.locator(f"[name=s-{key}]"), value)
    desk.page.get_by_role("button", name="Speichern").first.click()
    expect(desk.page.get_by_text("Gespeichert.")).to_be_visible()


def swap(desk: Desk, one: str, other: str) -> None:
    """Two places of the drawn seats: ticked, changed."""
    desk.page.get_by_role("link", name="Auslosung", exact=True).click()
    for player in (one, other):
        desk.page.locator(f'.chip:has([value="{player}"])').click()
    expect(desk.page.locator("#messages")).to_contain_text("haben die Plätze getauscht")


def type_seats(desk: Desk, rows: list[list[str]]) -> None:
    desk.page.get_by_role("link", name="Auslosung", exact=True).click()
    desk.page.get_by_text("Die ganze Sitzordnung eintippen").click()
    desk.page.locator("[name=seats]").fill("\n".join(" | ".join(row) for row in rows))
    desk.page.get_by_role("button", name="Sitzordnung ansehen").click()
    expect(desk.page.locator("main")).to_contain_text(f"{len(rows)} Tische statt")
    desk.page.get_by_role("button", name="Alle so setzen").click()
    expect(desk.page.locator("[data-seat-plan] .mini")).to_have_count(len(rows))


def says_twice(phone: Page, button: str, sure: str) -> None:
    phone.get_by_role("button", name="Mehr", exact=True).click()
    phone.get_by_role("button", name=button).click()
    phone.get_by_role("button", name=sure).click()


def logged(desk: Desk, *sentences: str) -> None:
    """The log says each of these, the newest first."""
    desk.open("log/")
    log = desk.page.locator("tbody").first.inner_text()
    places = [log.find(sentence) for sentence in sentences]
    assert dict(zip(sentences, places, strict=True)) == dict(
        zip(sentences, sorted(map(abs, places)), strict=True)
    ), log


def test_an_evening_of_the_wm_mode_is_changed_while_it_runs(people: People) -> None:
    tournament = evening(12, up_to="register", confirmation="none")
    phone = own_phone(people, tournament, "Anke")
    phone.get_by_role("button", name="Ich bin da").click()
    expect(phone.locator("main")).to_contain_text("Als anwesend markiert")
    desk = people.desk(tournament, language="de-DE")
    desk.open()
    press(desk, "Starten und Sitze auslosen")
    desk.page.get_by_role("button", name="Mit allen 12 starten").click()
    everybody = [name_of(tournament, player) for player in state(tournament).play.status]
    type_seats(desk, [everybody[:4], everybody[4:8], everybody[8:]])
    hero(desk, "Sitze veröffentlichen", "Runde 1 starten")
    change_settings(desk, round_minutes="30")
    here, there = seats(tournament)[0], seats(tournament, 2)[0]
    act(desk, "Sitze zweier Personen tauschen", a=here, b=there)
    act(desk, "Jemand springt für den Rest ein", player=here, name="Zoe")
    expect(phone.locator("main")).to_contain_text("Dieser Link wurde ersetzt")
    for number in (1, 2):
        act(desk, "Tische sind fertig", table=str(number))
        expect(desk.page.locator(f"#tile-{number}")).to_contain_text("fertig")
    phone = own_phone(people, tournament, seats(tournament, 3)[0])
    phone.locator("main a.btn-primary").click()  # to the table
    says_twice(phone, "Unser Tisch ist fertig", "Wirklich fertig?")
    expect(phone.locator("main")).to_contain_text("Zwischen den Runden")
    act(desk, "Jemand setzt aus", player=there, until="3")
    press(desk, "Runde 2 auslosen")
    hero(desk, "Sitze veröffentlichen", "Runde 2 starten")
    assert there not in {who for table in state(tournament).play.tables for who in table.players}
    desk.page.locator("#rare > summary").click()
    clock = desk.page.locator("#rare")
    clock.get_by_role("button", name="Runde jetzt beenden").click()
    clock.get_by_role("button", name="Wirklich jetzt beenden?").click()
    expect(desk.page.locator("#next .next-title")).to_contain_text("Nicht fertig gemeldet")
    name = state(tournament).name
    logged(
        desk,
        "Runde von der Turnierleitung beendet",
        f"{name(there)} · spielt wieder in Runde 3",
        "Spielende gemeldet",
        "Zoe · anstelle von",
        f"mit {name(there)} · Eintrag",
        "Minuten je Runde: 30 (war 45)",
        "Sitze angepasst",
        "Anke · anwesend",
    )
    assert people.complaints == []


def totals(tournament: Tournament) -> None:
    """Every table has played: its last seat gave up two deals, the one before it one."""
    for number, table in enumerate(state(tournament).play.tables, 1):
        *_, second, last = table.players
        report = given_up(last, last, second)
        sent(tournament, "report", table=number, report=report, accept=True, now=timezone.now())


def test_an_evening_of_rounds_is_changed_while_it_runs(people: People) -> None:
    settings = {
        "rounds": 3,
        "deals": 3,
        "entry_fee": 500,
        "final": "table",
        "final_size": 3,
        "table_size": 3,
        "other_sizes": [],
    }
    how: dict[str, Any] = {"format": "evening", "game": "binokel", "settings": settings}
    tournament = registered(10, now=timezone.now(), **how)
    desk = people.desk(tournament, language="de-DE")
    desk.open()
    desk.page.get_by_role("button", name="Alle sind da").click()
    desk.page.get_by_role("link", name="Geld", exact=True).click()
    desk.page.get_by_role("button", name="50,00 € von").click()
    expect(desk.page.locator("main")).to_contain_text("In der Kasse 50,00 €")
    desk.open()
    hero(desk, "Starten und Sitze auslosen")
    (bye,), seat = state(tournament).presenter.byes, seats(tournament)[0]
    swap(desk, bye, seat)
    hero(desk, "Sitze veröffentlichen", "Runde 1 starten")
    assert state(tournament).presenter.byes == (seat,)
    phone = own_phone(people, tournament, bye)
    phone.get_by_role("button", name="Mehr", exact=True).click()
    phone.get_by_role("link", name="Aussetzen und wiederkommen").click()
    phone.get_by_role("button", name="Wieder ab Runde 3").click()
    expect(phone.locator("main")).to_contain_text("Runde 3")
    replaced = next(p for p in seats(tournament, 2) if p != bye)
    act(desk, "Jemand springt für den Rest ein", player=replaced, name="Zoe")
    act(desk, "Runde jetzt beenden")
    totals(tournament)
    desk.open()
    hero(desk, "Runde 2 auslosen", "Sitze veröffentlichen", "Runde 2 starten")
    assert bye not in {who for table in state(tournament).play.tables for who in table.players}
    change_settings(desk, rounds="2")
    totals(tournament)
    ranking = state(tournament).format.ranking(state(tournament).play)
    first = next(place.player for place in ranking if place.player != bye)
    name = state(tournament).name
    act(desk, "Ausstieg eintragen", player=first)
    expect(desk.page.locator("#next")).to_contain_text(f"ausgestiegen: {name(first)}")
    hero(desk, "Sitze auslosen")
    gone = seats(tournament)[0]
    act(desk, "Ausstieg eintragen", player=gone)
    hero(desk, "Sitze auslosen")
    now = state(tournament).play
    assert (now.phase, len(now.tables[0].players), {first, gone} & {*seats(tournament)}) == (
        "final",
        3,
        set(),
    )
    logged(
        desk,
        "Final Table beginnt",
        f"Ausstieg\t{name(gone)}",
        f"Ausstieg\t{name(first)}",
        "Runden: 2 (war 3)",
        "Runde von der Turnierleitung beendet",
        "Zoe · anstelle von",
        f"{name(bye)} · spielt wieder in Runde 3",
        f"{name(seat)} · mit {name(bye)}",
        "Startgeld",
    )
    assert people.complaints == []


def test_a_cup_is_changed_while_it_runs(people: People) -> None:
    game = {"target_score": 0, "games_per_match": 1}
    how: dict[str, Any] = {"format": "knockout", "game": "bronzen"}
    tournament = registered(4, now=timezone.now(), settings={"game_variant": game}, **how)
    sent(tournament, "start", now=timezone.now(), seed="lot")
    desk = people.desk(tournament, language="de-DE")
    desk.open()
    hero(desk, "Halbfinale auslosen")
    swap(desk, seats(tournament)[1], seats(tournament, 2)[1])
    hero(desk, "Sitze veröffentlichen", "Halbfinale starten")
    (a, b), (c, d) = seats(tournament), seats(tournament, 2)
    act(desk, "Jemand springt für den Rest ein", player=d, name="Zoe")
    for number, winner in ((1, a), (2, c)):
        sent(tournament, "award", table=number, player=winner, now=timezone.now())
    desk.open()
    hero(desk, "Finale auslosen")
    name = state(tournament).name
    desk.open("log/")
    wrong = desk.page.locator("tbody tr").filter(has_text="Tisch 1 · ")
    wrong.get_by_role("link", name="Korrigieren").click()
    desk.page.locator("main form select").first.select_option(label=name(b))
    desk.page.get_by_role("button", name="Auswirkung ansehen").click()
    desk.page.locator("form:has([name=confirmed]) button").click()
    desk.page.wait_for_url("**/desk/log/")
    assert {*seats(tournament)} == {b, c}
    logged(
        desk,
        "Korrektur",
        "Sitze ausgelost korrigiert",
        "Begegnung vergeben",
        "Zoe · anstelle von",
        "mit ",
    )
    assert people.complaints == []


def test_a_season_is_changed_while_it_runs(people: People) -> None:
    settings = {"kind": "sides", "legs": 1}
    how: dict[str, Any] = {"format": "league", "game": "binokel", "settings": settings}
    tournament = registered(0, now=timezone.now(), **how)
    for pair in ("Ann & Bob", "Cem & Dora", "Eva & Fritz", "Gero & Hanna"):
        sent(tournament, "register", name=pair, now=timezone.now())
    for kind, more in (("start", {"seed": "lot"}), ("go", {})):
        sent(tournament, kind, now=timezone.now(), **more)
    desk = people.desk(tournament, language="de-DE")
    change_settings(desk, promoted="1", pauses="20.12.2031 – 6.1.2032")
    home, away = seats(tournament)
    name = state(tournament).name
    phone = own_phone(people, tournament, away)
    phone.get_by_role("button", name="Mehr", exact=True).click()
    phone.get_by_role("link", name="An einem Spieltag fehlen").click()
    phone.get_by_role("button", name="Ich kann nicht kommen").first.click()
    expect(phone.locator("main .pill")).to_have_text("fehlt")
    one = f"{id_of(tournament, name(home))}.1"
    act(desk, "Jemand springt für den Rest ein", player=one, name="Zoe")
    desk.page.get_by_role("link", name="Ergebnisse", exact=True).click()
    desk.page.get_by_text("Aus einer Tabelle einfügen").click()
    pasted = f"{state(tournament).name(home)}\t240\n{name(away)}\t180"
    desk.page.locator("[name=pasted]").fill(pasted)
    desk.page.get_by_role("button", name="In die Felder übernehmen").click()
    expect(desk.page.locator("[data-complete-count]")).to_have_text(
        "1 von 2 Tischen sind vollständig"
    )
    desk.page.get_by_role("button", name="1 Tisch buchen").click()
    expect(desk.page.locator("[data-complete-count]")).to_have_text("0 von 1 Tisch ist vollständig")
    desk.open()
    expect(desk.page.locator("#next")).to_contain_text("Von 1 Tisch")
    act(desk, "Nachmeldung", name="Ida & Jan")
    ida = id_of(tournament, "Ida & Jan")
    assert sum(ida in fixture.sides for fixture in state(tournament).play.fixtures) == 4
    logged(
        desk,
        "Nachmeldung",
        "Ergebnis eines Tisches",
        "Zoe · anstelle von",
        "Fehlt an einem Spieltag",
        "Pausen und Feiertage: 20.12.2031",
    )
    assert people.complaints == []


def test_those_who_are_here_start_and_a_finalist_leaves(people: People) -> None:
    tournament = evening(16, up_to="register", confirmation="none", settings={"final_size": 4})
    for player in ("Anke", "Bernd", "Conny", "Dieter"):
        sent(tournament, "check_in", player=player, present=True)
    phone = own_phone(people, tournament, "Greta")
    phone.get_by_role("button", name="Ich bin da").click()
    expect(phone.locator("main")).to_contain_text("Als anwesend markiert")
    desk = people.desk(tournament, language="de-DE")
    desk.open()
    press(desk, "Mit den 5 Anwesenden starten")
    expect(desk.page.locator("main")).to_contain_text("Mit 5 oder mit allen 16 starten?")
    desk.page.get_by_role("button", name="Mit den 5 Anwesenden starten").click()
    expect(desk.page.locator("#next")).to_contain_text("Sitze veröffentlichen")
    assert len(state(tournament).play.status) == 5
    early, gone, *finalists = state(tournament).play.status
    sent(tournament, "withdraw", player=early)
    sent(tournament, "final", seats=[gone, *finalists])
    expect(desk.page.locator("#next .next-title")).to_contain_text("Final Table")
    act(desk, "Ausstieg eintragen", player=gone)
    now = state(tournament)
    assert (now.play.phase, len(now.play.tables[0].players)) == ("final", 3)
    expect(desk.page.locator("#next .next-title")).to_contain_text("Final Table")
    withdrawn = f"Ausstieg\t{now.name(gone)}"
    logged(desk, withdrawn, "Final Table beginnt", "nur Anwesende", "Greta · anwesend")
    assert people.complaints == []
