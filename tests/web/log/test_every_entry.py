"""Every kind of entry, read in both languages against what happened."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import translation

from tests.sample import sample
from tests.store.test_permissions import LETTERS, TABLE, actor_for
from tests.worlds.desks import desk_of
from tests.worlds.events import (
    later,
    name_of,
    people,
    registered,
    running,
    seats,
    sent,
    started,
    state,
)
from tests.worlds.markup import flat
from tests.worlds.situations import SITUATIONS, between_rounds, closing, reported
from tournaments.domain.actors import Actor, Role
from tournaments.store import history as histories
from tournaments.store.models import Tournament
from tournaments.web.log.pages import KINDS, LogRow, rows

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def waiting() -> Tournament:
    return reported()[0]


def half_confirmed() -> Tournament:
    tournament = running(8, confirmation="all")
    first, second = seats(tournament)[:2]
    result = {"table": 1, "result": {"loser": first}}
    done = sent(tournament, "report", now=later(12), actor=Actor(Role.PLAYER, first), **result)
    seq = done.entries[0].seq
    sent(tournament, "confirm", now=later(13), actor=Actor(Role.PLAYER, second), report=seq)
    return tournament


def confirmed_by_the_desk() -> Tournament:
    tournament, fields = reported()
    sent(tournament, "confirm", now=later(14), report=fields["report"])
    return tournament


def disputed_by_the_desk() -> Tournament:
    tournament, fields = reported()
    sent(tournament, "dispute", now=later(14), report=fields["report"])
    return tournament


def corrected() -> Tournament:
    tournament, fields = SITUATIONS["runde"]()
    seq = sent(tournament, "runde", now=later(5), **fields).entries[0].seq
    event = {"type": "runde", "table": 1, "result": {"loser": seats(tournament)[1]}}
    event["at"] = later(5).isoformat()
    sent(tournament, "correct", now=later(6), target=seq, event=event)
    return tournament


def hidden() -> Tournament:
    tournament, _fields = SITUATIONS["publish"]()
    sent(tournament, "publish")
    sent(tournament, "publish", holds=False)
    return tournament


def taken_back(times: int = 1) -> Tournament:
    tournament, fields = SITUATIONS["fine"]()
    sent(tournament, "fine", now=later(20), **fields)
    for _ in range(times):
        sent(tournament, "undo", now=later(21), entry=tournament.log.latest("seq").seq)
    return tournament


def seated(**fields: bool) -> Tournament:
    tournament = started(4)
    tables = [people(tournament)]
    sent(tournament, "draw", tables=tables, **fields)
    return tournament


# what no command of its own brings about
OTHERS: dict[str, Callable[[], Tournament]] = {
    "created": lambda: registered(0),
    "reported": waiting,
    "confirmed": half_confirmed,
    "confirmed by the desk": confirmed_by_the_desk,
    "disputed by the desk": disputed_by_the_desk,
    "result": lambda: between_rounds()[0],
    "corrected": corrected,
    "hidden": hidden,
    "timer": lambda: closing()[0],
    "undo": taken_back,
    "undo of it": lambda: taken_back(2),
    "seats by hand": seated,
    "seats by cards": lambda: seated(by_cards=True),
}
ENTRIES = [*OTHERS, *(kind for kind in SITUATIONS if kind not in OTHERS)]


def happened(kind: str) -> Tournament:
    """An event whose last entry is of this kind, sent by the least who may."""
    if kind in OTHERS:
        return OTHERS[kind]()
    tournament, fields = SITUATIONS[kind]()
    role = LETTERS[[letter for letter in TABLE[kind] if letter.isupper()][-1].lower()]
    actor = actor_for(role, kind, tournament)
    sent(tournament, kind, now=later(20), actor=actor, accept=True, **fields)
    return tournament


def last_row(tournament: Tournament, language: str) -> LogRow:
    with translation.override(language):
        now = state(tournament)
        found = rows(tournament, now, histories.load(tournament, now))
        return found[0]


def told(row: LogRow) -> tuple[str, str, str]:
    """Return the text of a row; the promise of a seed varies."""
    return row.title, re.sub(r"( · )?[^·]*: [0-9a-f]{16}…$", "", row.text), row.actor


def read(kind: str) -> list[tuple[str, str, str]]:
    """The row of the last entry, in German and in English."""
    tournament = happened(kind)
    return [told(last_row(tournament, language)) for language in ("de", "en")]


WORDS = {
    "created": (
        (
            "Turnier angelegt",
            "Preisbrokdorf · Europe/Berlin · jedes Ergebnis gilt sofort",
            "System",
        ),
        (
            "Event created",
            "Preisbrokdorf · Europe/Berlin · each report counts at once",
            "system",
        ),
    ),
    "reported": (
        ("Ergebnis eingetragen", "Tisch 1 · Greta hat den 15er verloren.", "Greta"),
        ("Result reported", "Table 1 · Greta lost the Runde.", "Greta"),
    ),
    "confirmed": (
        ("Ergebnis bestätigt", "Eintrag 13 · Conny", "Conny"),
        ("Result confirmed", "entry 13 · Conny", "Conny"),
    ),
    "confirmed by the desk": (
        (
            "15er",
            "Tisch 1 · Greta hat den 15er verloren. · bestätigt von Turnierleitung orga",
            "Greta",
        ),
        ("Runde", "Table 1 · Greta lost the Runde. · confirmed by organizer orga", "Greta"),
    ),
    "disputed by the desk": (
        ("Ergebnis bestritten", "Eintrag 13 · Turnierleitung orga", "Turnierleitung orga"),
        ("Result disputed", "entry 13 · organizer orga", "organizer orga"),
    ),
    "result": (
        ("Ergebnis eines Tisches", "Tisch 1 · 1 Spiel", "Turnierleitung orga"),
        ("Result of a table", "Table 1 · 1 deal", "organizer orga"),
    ),
    "corrected": (
        (
            "Korrektur",
            "Eintrag 13 · jetzt: Tisch 1 · Conny hat den 15er verloren.",
            "Turnierleitung orga",
        ),
        ("Correction", "entry 13 · now: Table 1 · Conny lost the Runde.", "organizer orga"),
    ),
    "hidden": (
        ("Sitze wieder verborgen", "Runde 1", "Turnierleitung orga"),
        ("Seats hidden again", "Round 1", "organizer orga"),
    ),
    "undo": (
        ("Zurückgenommen", "Eintrag 13 (Geldbuße)", "Turnierleitung orga"),
        ("Taken back", "entry 13 (Fine)", "organizer orga"),
    ),
    "undo of it": (
        ("Wiederhergestellt", "Eintrag 14 (Geldbuße)", "Turnierleitung orga"),
        ("Done again", "entry 14 (Fine)", "organizer orga"),
    ),
    "seats by hand": (
        ("Sitze von Hand gesetzt", "Runde 1 · Anke, Bernd, Conny, Dieter", "Turnierleitung orga"),
        ("Seats set by hand", "Round 1 · Anke, Bernd, Conny, Dieter", "organizer orga"),
    ),
    "seats by cards": (
        (
            "Sitze mit Karten am Tisch gezogen, von der Turnierleitung eingetragen",
            "Runde 1 · Anke, Bernd, Conny, Dieter",
            "Turnierleitung orga",
        ),
        (
            "Seats drawn by cards at the table, entered by the desk",
            "Round 1 · Anke, Bernd, Conny, Dieter",
            "organizer orga",
        ),
    ),
    "configure": (
        (
            "Einstellungen geändert",
            "Anders · Europe/Berlin · jedes Ergebnis gilt sofort",
            "Turnierleitung somebody",
        ),
        (
            "Settings changed",
            "Anders · Europe/Berlin · each report counts at once",
            "organizer somebody",
        ),
    ),
    "signup": (
        ("Anmeldung umgeschaltet", "offen", "Turnierleitung somebody"),
        ("Sign-up switched", "open", "organizer somebody"),
    ),
    "register": (("Angemeldet", "Zoe", "Anmeldung"), ("Registered", "Zoe", "sign-up")),
    "set_start_balance": (
        ("Mitgebracht", "Anke · bringt 12 mit", "Turnierleitung somebody"),
        ("Brought along", "Anke · brings 12", "organizer somebody"),
    ),
    "check_in": (
        ("Anwesenheit", "Anke · anwesend", "Anke"),
        ("Check-in", "Anke · here", "Anke"),
    ),
    "rename": (
        ("Name geändert", "Zoe", "Turnierhilfe somebody"),
        ("Name changed", "Zoe", "helper somebody"),
    ),
    "replace": (
        ("Ersatz", "Zoe · anstelle von Anke", "Turnierhilfe somebody"),
        ("Substitute", "Zoe · instead of Anke", "helper somebody"),
    ),
    "forget": (
        ("Name gelöscht", "N. N. 1", "Turnierleitung somebody"),
        ("Name deleted", "N. N. 1", "organizer somebody"),
    ),
    "start": (
        ("Turnier gestartet", "", "Turnierleitung somebody"),
        ("Tournament started", "", "organizer somebody"),
    ),
    "late_entry": (
        ("Nachmeldung", "Zoe", "Turnierhilfe somebody"),
        ("Late entry", "Zoe", "helper somebody"),
    ),
    "sit_out": (
        ("Aussetzen", "Anke · spielt wieder in Runde 2", "Anke"),
        ("Sits out", "Anke · plays again in round 2", "Anke"),
    ),
    "fill": (
        ("Füllt einen Tisch", "Anke", "Turnierhilfe somebody"),
        ("Fills a table", "Anke", "helper somebody"),
    ),
    "seat": (
        (
            "In der laufenden Runde gesetzt",
            "Zoe · Tisch 2 · nach der laufenden Partie",
            "Turnierhilfe somebody",
        ),
        (
            "Seated in the running round",
            "Zoe · Table 2 · after the running match",
            "helper somebody",
        ),
    ),
    "withdraw": (("Ausstieg", "Greta", "Greta"), ("Withdrawal", "Greta", "Greta")),
    "draw": (
        (
            "Sitze ausgelost",
            ("Runde 1 · Greta, Conny, Hinnerk, Bernd | Anke, Elif, Dieter, Fiete · Startwert lot"),
            "Turnierleitung somebody",
        ),
        (
            "Seats drawn",
            "Round 1 · Greta, Conny, Hinnerk, Bernd | Anke, Elif, Dieter, Fiete · seed lot",
            "organizer somebody",
        ),
    ),
    "end_round": (
        ("Runde von der Turnierleitung beendet", "", "Turnierhilfe somebody"),
        ("Round ended by the desk", "", "helper somebody"),
    ),
    "exchange": (
        (
            "Sitze während der Runde getauscht",
            "Greta · mit Anke · Eintrag 11",
            "Turnierleitung somebody",
        ),
        ("Seats exchanged", "Greta · with Anke · entry 11", "organizer somebody"),
    ),
    "swap": (
        (
            "Sitze getauscht",
            (
                "Greta · mit Anke · "
                "Runde 1 · Anke, Conny, Hinnerk, Bernd | Greta, Elif, Dieter, Fiete"
            ),
            "Turnierleitung somebody",
        ),
        (
            "Seats swapped",
            (
                "Greta · with Anke · "
                "Round 1 · Anke, Conny, Hinnerk, Bernd | Greta, Elif, Dieter, Fiete"
            ),
            "organizer somebody",
        ),
    ),
    "refit_seats": (
        (
            "Sitze angepasst",
            "Runde 1 · Greta, Conny, Hinnerk | Elif, Dieter, Fiete | Anke, Bernd, Zoe",
            "Turnierleitung somebody",
        ),
        (
            "Seats fitted",
            "Round 1 · Greta, Conny, Hinnerk | Elif, Dieter, Fiete | Anke, Bernd, Zoe",
            "organizer somebody",
        ),
    ),
    "wish": (
        ("Wunsch für die Auslosungen", "getrennt · Anke · Bernd", "Turnierleitung somebody"),
        ("Wish for the draws", "apart · Anke · Bernd", "organizer somebody"),
    ),
    "publish": (
        ("Sitze veröffentlicht", "Runde 1", "Turnierleitung somebody"),
        ("Seats published", "Round 1", "organizer somebody"),
    ),
    "go": (
        ("Runde gestartet", "Runde 1", "Turnierleitung somebody"),
        ("Round started", "Round 1", "organizer somebody"),
    ),
    "timer": (
        ("Uhr", "Runde endet · Runde 1", "Uhr"),
        ("Clock", "Round ends · Round 1", "clock"),
    ),
    "pause": (
        ("Uhr angehalten", "", "Turnierhilfe somebody"),
        ("Clock paused", "", "helper somebody"),
    ),
    "resume": (
        ("Uhr läuft wieder", "", "Turnierhilfe somebody"),
        ("Clock resumed", "", "helper somebody"),
    ),
    "extend": (
        ("Zeit geändert", "+5 min", "Turnierhilfe somebody"),
        ("Time changed", "+5 min", "helper somebody"),
    ),
    "clock_step": (
        (
            "Die Uhr des Rechners sprang",
            "20:20:00 wäre richtig gewesen",
            "Uhr",
        ),
        ("The computer's clock stepped", "20:20:00 would have been right", "clock"),
    ),
    "revert_clock_step": (
        ("Uhr zurückgestellt", "Eintrag 13", "Turnierhilfe somebody"),
        ("Step of the clock put back", "entry 13", "helper somebody"),
    ),
    "accept_clock_step": (
        ("Uhr so gelassen", "Eintrag 13", "Turnierhilfe somebody"),
        ("Step of the clock left as it is", "entry 13", "helper somebody"),
    ),
    "report": (
        ("15er", "Tisch 1 · Greta hat den 15er verloren.", "Tisch 1"),
        ("Runde", "Table 1 · Greta lost the Runde.", "table 1"),
    ),
    "confirm": (
        ("15er", "Tisch 1 · Greta hat den 15er verloren. · bestätigt von Conny", "Greta"),
        ("Runde", "Table 1 · Greta lost the Runde. · confirmed by Conny", "Greta"),
    ),
    "dispute": (
        ("Ergebnis bestritten", "Eintrag 13 · Conny", "Tisch 1"),
        ("Result disputed", "entry 13 · Conny", "table 1"),
    ),
    "runde": (
        ("15er", "Tisch 1 · Greta hat den 15er verloren.", "Turnierhilfe somebody"),
        ("Runde", "Table 1 · Greta lost the Runde.", "helper somebody"),
    ),
    "award": (
        ("Begegnung vergeben", "Tisch 1 · Anke", "Turnierhilfe somebody"),
        ("Match given away", "Table 1 · Anke", "helper somebody"),
    ),
    "absent": (
        ("Hat bei einer Begegnung gefehlt", "Tisch 1 · Bernd", "Turnierhilfe somebody"),
        ("Was absent from a match", "Table 1 · Bernd", "helper somebody"),
    ),
    "postpone": (
        ("Anderer Termin gewünscht", "Tisch 1 · → Mi 26.11.2025 06:20 · Bernd", "Bernd"),
        ("Other date asked for", "Table 1 · → Wed 26 Nov 2025, 06:20 · Bernd", "Bernd"),
    ),
    "add_match": (
        ("Begegnung hinzugefügt", "Anke · Bernd", "Turnierleitung somebody"),
        ("Match added", "Anke · Bernd", "organizer somebody"),
    ),
    "swap_home": (
        ("Heimrecht getauscht", "Tisch 2", "Turnierhilfe somebody"),
        ("Home right swapped", "Table 2", "helper somebody"),
    ),
    "move_day": (
        ("Spieltag verlegt", "Spieltag 2 · → Mi 26.11.2025 06:20", "Turnierleitung somebody"),
        ("Match day moved", "Match day 2 · → Wed 26 Nov 2025, 06:20", "organizer somebody"),
    ),
    "decline": (
        ("Anderer Termin abgelehnt", "Tisch 1 · Bernd", "Bernd"),
        ("Other date declined", "Table 1 · Bernd", "Bernd"),
    ),
    "plan": (
        ("Spieltage geplant", "2 Spieltage · Startwert lot", "Turnierleitung somebody"),
        ("Match days planned", "2 match days · seed lot", "organizer somebody"),
    ),
    "lineup": (("Aufstellung", "Tisch 1 · A · A2", "A"), ("Line-up", "Table 1 · A · A2", "A")),
    "report_absence": (
        ("Fehlt an einem Spieltag", "Spieltag 2 · Bernd", "Bernd"),
        ("Cannot come to a match day", "Match day 2 · Bernd", "Bernd"),
    ),
    "venue": (
        ("Heimspielort", "A · Hirsch", "Turnierhilfe somebody"),
        ("Home venue", "A · Hirsch", "helper somebody"),
    ),
    "roster": (
        ("Leute einer Mannschaft", "A · A1, A9", "Turnierhilfe somebody"),
        ("People of a team", "A · A1, A9", "helper somebody"),
    ),
    "no_show": (
        ("Nicht erschienen", "Conny", "Turnierhilfe somebody"),
        ("Did not come", "Conny", "helper somebody"),
    ),
    "rejoin": (
        ("Zurückgekommen", "Anke", "Turnierhilfe somebody"),
        ("Came back", "Anke", "helper somebody"),
    ),
    "penalty": (
        ("Strafpunkte", "Anke · 100 Punkte abgezogen", "Turnierleitung somebody"),
        ("Penalty points", "Anke · 100 points taken", "organizer somebody"),
    ),
    "collect": (
        ("Geld eingesammelt", "Runde 1 · Tisch 1 · 0,50 €", "Turnierhilfe somebody"),
        ("Money collected", "Round 1 · Table 1 · €0.50", "helper somebody"),
    ),
    "finish": (
        ("Runden vorzeitig beendet", "", "Turnierleitung somebody"),
        ("Rounds ended early", "", "organizer somebody"),
    ),
    "table_done": (
        ("Spielende gemeldet", "Tisch 1", "Tisch 1"),
        ("Play ended", "Table 1", "table 1"),
    ),
    "playoff": (
        (
            "Stechen um den Einzug",
            (
                "Anke hat den 15er verloren. Anke 28, Bernd 9, Conny 9, Dieter 4 | Elif hat "
                "den 15er verloren. Elif 28, Fiete 9, Greta 9, Hinnerk 4"
            ),
            "Turnierhilfe somebody",
        ),
        (
            "Play-off",
            (
                "Anke lost the Runde. Anke 28, Bernd 9, Conny 9, Dieter 4 | Elif lost the "
                "Runde. Elif 28, Fiete 9, Greta 9, Hinnerk 4"
            ),
            "helper somebody",
        ),
    ),
    "final": (
        (
            "Final Table beginnt",
            "Dieter, Fiete, Greta, Conny, Elif, Bernd · Startwert lot",
            "Turnierleitung somebody",
        ),
        (
            "Final Table begins",
            "Dieter, Fiete, Greta, Conny, Elif, Bernd · seed lot",
            "organizer somebody",
        ),
    ),
    "threshold": (
        ("Grenze vereinbart", "→ 5 €", "Turnierleitung somebody"),
        ("Threshold agreed on", "→ €5", "organizer somebody"),
    ),
    "warn": (
        ("Verwarnung", "Greta", "Turnierhilfe somebody"),
        ("Warning", "Greta", "helper somebody"),
    ),
    "fine": (
        ("Geldbuße", "Greta · 1 €", "Turnierleitung somebody"),
        ("Fine", "Greta · €1", "organizer somebody"),
    ),
    "order": (
        ("Reihenfolge unter Gleichen", "Conny, Bernd · Karte", "Turnierhilfe somebody"),
        ("Order among level people", "Conny, Bernd · Card drawn", "helper somebody"),
    ),
    "exclude": (
        ("Ausschluss", "Greta", "Turnierleitung somebody"),
        ("Exclusion", "Greta", "organizer somebody"),
    ),
    "ban": (
        ("Hausverbot", "Egon", "Turnierleitung somebody"),
        ("Ban", "Egon", "organizer somebody"),
    ),
    "ruling": (
        ("Entscheidung", "play on", "Turnierhilfe somebody"),
        ("Ruling", "play on", "helper somebody"),
    ),
    "amend": (
        (
            "Einstellungen geändert",
            "Minuten je Runde: 50 (war 45)",
            "Turnierleitung somebody",
        ),
        ("Settings changed", "Minutes per round: 50 (was 45)", "organizer somebody"),
    ),
    "adjust": (
        ("Buchung von Hand", "Greta · → Topf · 1 € · paper", "Turnierleitung somebody"),
        ("Booking by hand", "Greta · → the pot · €1 · paper", "organizer somebody"),
    ),
    "cash": (
        ("Kasse", "Anke · Startgeld · 10,50 € · late", "Turnierhilfe somebody"),
        ("Cash", "Anke · Entry fee · €10.50 · late", "helper somebody"),
    ),
    "strike_cash": (
        ("Kassenbuchung gestrichen", "Eintrag 5", "Turnierhilfe somebody"),
        ("Cash entry struck", "entry 5", "helper somebody"),
    ),
    "prizes": (
        (
            "Preise geändert",
            ("pot: box, at least 50 €, 40 %, last: sausage, every third: ham"),
            "Turnierleitung somebody",
        ),
        (
            "Prizes changed",
            ("pot: box, at least 50 €, 40 %, last: sausage, every third: ham"),
            "organizer somebody",
        ),
    ),
    "label": (
        ("Merkmal", "Anke · Team · Krone 1", "Anke"),
        ("Label", "Anke · Team · Krone 1", "Anke"),
    ),
    "announce": (
        ("Durchsage", "Soup is ready", "Turnierhilfe somebody"),
        ("Announcement", "Soup is ready", "helper somebody"),
    ),
    "withdraw_announcement": (
        ("Durchsage zurückgenommen", "Eintrag 5", "Turnierhilfe somebody"),
        ("Announcement withdrawn", "entry 5", "helper somebody"),
    ),
    "call_desk": (
        ("Tisch ruft die Turnierleitung", "Tisch 1", "Tisch 1"),
        ("Table called the desk", "Table 1", "table 1"),
    ),
    "answer_call": (
        ("Ruf eines Tisches erledigt", "Tisch 1", "Turnierhilfe somebody"),
        ("Table's call answered", "Table 1", "helper somebody"),
    ),
    "note_table": (
        ("Notiz zu einem Tisch", "Tisch 1 · A card is bent", "Turnierhilfe somebody"),
        ("Note on a table", "Table 1 · A card is bent", "helper somebody"),
    ),
    "show_forecast": (
        ("Prognose", "Alle", "Turnierleitung somebody"),
        ("Forecast", "Everybody", "organizer somebody"),
    ),
    "hand_out": (
        ("Preis übergeben", "Anke · Platz 1", "Turnierhilfe somebody"),
        ("Prize handed out", "Anke · Place 1", "helper somebody"),
    ),
    "entry_fee": (
        ("Startgeld", "Anke · 5,00 € · helps", "Turnierleitung somebody"),
        ("Entry fee", "Anke · €5.00 · helps", "organizer somebody"),
    ),
    "correct": (
        ("Korrektur", "Eintrag 13 · gestrichen", "Turnierleitung somebody"),
        ("Correction", "entry 13 · struck", "organizer somebody"),
    ),
}


def test_the_table_holds_every_kind_of_entry() -> None:
    assert WORDS.keys() == set(ENTRIES)
    last = {happened(kind).log.latest("seq").kind for kind in ENTRIES}
    assert last == set(KINDS) - {"swap", "refit_seats"}  # these are draws


@pytest.mark.parametrize("kind", sample(ENTRIES, 32))
def test_an_entry_reads_as_it_happened(kind: str) -> None:
    assert read(kind) == list(WORDS[kind])


def test_a_report_that_waits_or_was_confirmed_is_not_struck() -> None:
    for make, waits in ((waiting, True), (confirmed_by_the_desk, False)):
        tournament = make()
        now = state(tournament)
        found = rows(tournament, now, histories.load(tournament, now))
        assert not any(row.is_struck for row in found)
        assert [row.waits for row in found if row.kind == "report"] == [waits]


def test_a_corrected_entry_is_marked_and_says_what_stands_and_what_stood() -> None:
    tournament = corrected()
    old, new = (name_of(tournament, player) for player in seats(tournament)[:2])
    page = flat(desk_of(tournament).get(f"/e/{tournament.slug}/desk/log/").content.decode())
    row = page[page.index('id="entry-13"') :]
    row = row[: row.index("</tr>")]
    assert '<span class="badge is-info">corrected</span>' in row
    assert f"Table 1 · {new} lost the Runde." in row
    assert f"before: Table 1 · {old} lost the Runde." in row
