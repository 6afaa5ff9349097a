"""Lists as clubs, federations and forms hand them out: their titles and layouts, names invented."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from openpyxl import Workbook

Cell = str | int | None
Sheet = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class RealList:
    """A file, or a text to paste, and the lines that it should bring to the field of names; `left`
    counts the rows that are left out."""

    content: bytes | str
    names: tuple[str, ...]
    left: int
    kind: str = "people"


def book(sheets: dict[str, Sheet], merged: tuple[str, ...] = ()) -> bytes:
    """A workbook; `merged` are the merged cells of its last sheet."""
    made, out = Workbook(), BytesIO()
    made.remove(made.worksheets[0])
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    for cells in merged:
        made.worksheets[-1].merge_cells(cells)
    made.save(out)
    return out.getvalue()


START_LIST: Sheet = (
    ("Aus der Turnierdatenbank von Chess-Results https://chess-results.com",),
    ("14. Offene Stadtmeisterschaft Elmshorn 2026",),
    ("Die Seite wurde zuletzt aktualisiert am 12.11.2026 18:03:21, Ersteller: Skatklub Elm",),
    ("Startrangliste",),
    ("Nr.", None, "Name", "FideID", "Land", "Elo", "Verein/Ort"),
    (1, "FM", "Brandt, Henrike", 24612341, "GER", 2210, "SC Elm"),
    (2, None, "Mueller-Lohse, Jan Peter", 24612342, "GER", 2104, "TuS Itzehoe"),
    (3, None, "Žák, Eva", 0, "CZE", 0, None),
    (),
    ("Alle Details zu diesem Turnier finden Sie unter https://chess-results.com/tnr1.aspx",),
    ("Chess-Tournament-Results-Server © 2006-2026, Programmversion 12.1",),
)
RANKING = """From the Tournament-Database of Chess-Results https://chess-results.com,,,,,
Club Championship 2026,,,,,
Last update 13.02.2026 18:17:32,,,,,
Final Ranking after 5 Rounds,,,,,
Rk.,SNo,,Name,FED,Rtg,Club/City,Pts. ,TB1,TB2
1,3,WFM,"Brandt, Henrike",GER,2210,"Elm, SC",4.5,14.5,12
2,1,,"Vogel, Timo",GER,1980,,4,13,11
,,,,,,,,,
Annotation:,,,,,,,,,
Tie Break1: Buchholz Tie-Breaks (variabel with parameter),,,,,,,,,
"""
SKAT_FEDERATION = """sep=;
Deutscher Skatverband e.V. - VG 24;;;;;;;
Startliste Einzelmeisterschaft 2026, Vorrunde;;;;;;;
;;;;;;;
Start-Nr.;Pass-Nr.;Name;Vorname;VG;Verein;Klasse;Startgeld
1;24.012.0031;Jäger;Mareike;24;Karo Sieben Elm;D;12,00
2;24.012.0044;von der Heide;Uwe;24;Karo Sieben Elm;H;12,00
3;24.031.0007;Größler;Anna-Lena;24;Reizende Buben;D;12,00
Summe;;;;;;;36,00
"""
MEMBERS = """Mitgliedsnr.;Anrede;Titel;Nachname;Vorname;Straße;PLZ;Ort;Geburtsdatum;E-Mail;Eintritt
1007;Frau;Dr.;Jäger;Mareike;Am Deich 3;25335;Elmshorn;03.04.1971;m.jaeger@example.org;01.01.1999
1012;Herr;;Page;Günther;Hauptstraße 12;25335;Elmshorn;30.11.1950;;01.07.2004
1013;Herr;;Pérez;José;Weg 1;25336;Elmshorn;24.12.1988;jose@example.org;15.03.2020
"""
FORM: Sheet = (
    (
        *("Zeitstempel", "E-Mail-Adresse", "Wie heißt du? (Vor- und Nachname)"),
        *("Spielst du zum ersten Mal mit?", "Möchtest du uns noch etwas sagen?"),
    ),
    ("03.10.2026 18:04:05", "henrike@example.org", "Henrike Brandt", "Nein", None),
    ("04.10.2026 07:30:00", "timo@example.org", "timo vogel ", "Ja", "Komme 19:30!"),
    ("09.10.2026 21:00:01", "henrike@example.org", "Henrike Brandt", "Nein", "Doppelt?"),
)
POLL: Sheet = (
    ('Umfrage "Doppelkopf im November"',),
    ("https://doodle.example/poll/4xk2",),
    (),
    (None, "November 2026", None),
    (None, "Sa 14", "Sa 21"),
    ("Henrike Brandt", "OK", "(OK)"),
    ("Timo", None, "OK"),
    ("Uwe v. d. Heide", "OK", None),
    ("Anzahl", 2, 2),
)
TAKINGS: Sheet = (("Einnahmen", 120), ("Ausgaben", 30), ("Rest", 90))
PUB: Sheet = (
    ("Preisskat Gasthaus zur Linde",),
    ("Samstag, 14. November, Beginn 19 Uhr",),
    (),
    ("Nr.", "Name, Vorname", "Ort", "bez.", "Bemerkung"),
    (1, "Hahn Michael", "Elmshorn", "x", None),
    (2, "Größler, Anna-Lena", "Itzehoe", "x", "kommt 15 min später"),
    (3, "Vogel Timo", None, 10, None),
    ("Warteliste",),
    (4, "Zander Rolf", "Kiel", None, None),
    (None, "Summe", None, 30, None),
)
PAIRS = """Canasta-Nachmittag\u00a0\u00a0\u00a0
Nr.\tPaar\tOrt
1\tAnna Ast / Bernd Bach\tElm
2\tBrandt, Henrike & Vogel, Timo\tItzehoe
3\tCleo Christ und Dora Dorn\t
"""
BURRACO: Sheet = (
    ("Federazione Italiana Burraco – Torneo a coppie",),
    ("N.", "Giocatore 1", "Tessera", "Giocatore 2", "Tessera", "Circolo"),
    (1, "ROSSI GIANNA", "A12345", "BIANCHI CARLO", "A12346", "Burraco Club Merano"),
    (2, "D'Amico Sara", "B22", "Hofer Karl", None, "Bozen"),
)
PARTNERS = """Nachname\tVorname\tPartner\tTelefon
Ast\tAnna\tBernd Bach\t0170 1234567
Bach\tBernd\tAnna Ast\t04121 / 99 88
Christ\tCleo\tDorn, Dora\t
"""
TEAMS: Sheet = (
    ("Mannschaftsmeldung Kreisliga Skat 2026/27", None, None, None),
    ("Mannschaft", "Nr.", "Name", "Vorname"),
    ("SC Elm", 1, "Brandt", "Henrike"),
    (None, 2, "Vogel", "Timo"),
    (None, 3, "Hahn", "Michael"),
    ("TuS Itzehoe", 1, "Größler", "Anna-Lena"),
    (None, 2, "Zander", "Rolf"),
    (None, 3, "Jäger", "Mareike"),
)
TEAM_BLOCKS = """SC Elm:
1. Henrike Brandt
2. Timo Vogel

TuS Itzehoe
1. Anna-Lena Größler
2. Rolf Zander
"""
CHAT = """🃏 Skat am Samstag, wer ist dabei?
1. Henrike ✅
2. Timo
3) Anna-Lena Größler
4. Uwe
Bitte bis Freitag eintragen!
"""
SIDE_BY_SIDE: Sheet = (
    ("Teilnehmer Vereinsmeisterschaft",),
    ("Nr.", "Name", "bezahlt", "Nr.", "Name", "bezahlt"),
    (1, "Henrike Brandt", "ja", 3, "Rolf Zander", None),
    (2, "Timo Vogel", None, 4, "Mareike Jäger", "ja"),
)
WEB_PAGE = """Platz   Name                Verein\u00a0\u00a0\u00a0\u00a0 Punkte
1.   Hahn, Michael   Karo Sieben Elm   2347
2.\u00a0\u00a0 Größler,\u00a0Anna-Lena   Reizende Buben   1540
3.   Zander, Rolf      1405
"""
SHOP = """Bestellung,Datum,Status,Produkt,Teilnehmername: Vorname,Teilnehmername: Nachname,E-Mail
ABC12,2026-10-03,bezahlt,Startplatz,Henrike,Brandt,h@example.org
ABC13,2026-10-04,storniert,Startplatz,Rolf,Zander,r@example.org
ABC14,2026-10-04,bezahlt,Startplatz,Timo,Vogel,t@example.org
"""
MEMBERS_LAST_FIRST: Sheet = (
    ("Petersen", "Hinnerk", "04121 4711", "Elmshorn"),
    ("Größler", "Anna-Lena", None, "Itzehoe"),
    ("von der Heide", "Uwe", "0170 1234567", None),
)
WHATSAPP = """Petersen Hinnerk

Größler Anna-Lena
von der Heide Uwe
Jäger Hans Peter
"""
TITLED = """Nachname Vorname
Petersen Xaver
Ost Cem
"""
WALL: Sheet = (
    (1, "Hinnerk Petersen", None, 4, "Rolf Zander"),
    (2, "Mareike Jäger", None, 5, "Eva Žák"),
    (3, "Uwe von der Heide", None, None, None),
)
TWO_COLUMNS = """1. Petersen Hinnerk        3. Zander Rolf
2. Jäger Mareike        4. Ost Ute
"""
CONTACTS = """Schafkopfrennen Waldheim

Hinnerk Petersen
Tel. 0151 2345678

Mareike Jäger (04121 / 998877)
Hauptstraße 12a, 25335 Elmshorn
Rolf Zander, rolf@example.org
eva@example.org
Eva Žák
25335 Elmshorn
Startgeld 10 Euro
Beginn 19 Uhr
Summe 4
"""
ADDRESSES: Sheet = (
    (),
    ("Meldungen Herbstturnier",),
    (),
    ("Name", "bezahlt"),
    ("Hinnerk Petersen", "x"),
    ("Tel. 0151 2345678", None),
    (),
    ("Mareike Jäger", None),
    ("Am Deich 3", None),
    ("14.11.2026", None),
)
LISTS = {
    "start list of a tournament server": RealList(
        book({"Startrangliste": START_LIST}),
        ("Henrike Brandt", "Jan Peter Mueller-Lohse", "Eva Žák"),
        7,
    ),
    "ranking of a tournament server": RealList(
        RANKING.encode(), ("Henrike Brandt", "Timo Vogel"), 7
    ),
    "start list of a federation": RealList(
        SKAT_FEDERATION.encode("cp1252"),
        ("Mareike Jäger", "Uwe von der Heide", "Anna-Lena Größler"),
        4,
    ),
    "members of a club": RealList(
        MEMBERS.encode("cp1252"), ("Mareike Jäger", "Günther Page", "José Pérez"), 1
    ),
    "answers of a form": RealList(
        book({"Formularantworten 1": FORM}), ("Henrike Brandt", "timo vogel"), 2
    ),
    "poll": RealList(book({"Umfrage": POLL}), ("Henrike Brandt", "Timo", "Uwe v. d. Heide"), 5),
    "list of a pub on the second sheet": RealList(
        book({"Kasse": TAKINGS, "Meldungen": PUB}, ("A1:E1", "A2:E2", "A8:E8")),
        ("Michael Hahn", "Anna-Lena Größler", "Timo Vogel"),
        6,
    ),
    "pairs in a cell": RealList(
        PAIRS,
        ("Anna Ast & Bernd Bach", "Henrike Brandt & Timo Vogel", "Cleo Christ & Dora Dorn"),
        2,
        "pairs",
    ),
    "pairs of a federation": RealList(
        book({"Coppie": BURRACO}),
        ("ROSSI GIANNA & BIANCHI CARLO", "D'Amico Sara & Hofer Karl"),
        2,
        "pairs",
    ),
    "each with a partner": RealList(
        PARTNERS.encode("utf-16"), ("Anna Ast & Bernd Bach", "Cleo Christ & Dora Dorn"), 2, "pairs"
    ),
    "teams with merged cells": RealList(
        book({"Meldung": TEAMS}, ("A1:D1", "A3:A5", "A6:A8")),
        (
            "SC Elm: Henrike Brandt, Timo Vogel, Michael Hahn",
            "TuS Itzehoe: Anna-Lena Größler, Rolf Zander, Mareike Jäger",
        ),
        2,
        "teams",
    ),
    "teams above their people": RealList(
        TEAM_BLOCKS,
        ("SC Elm: Henrike Brandt, Timo Vogel", "TuS Itzehoe: Anna-Lena Größler, Rolf Zander"),
        0,
        "teams",
    ),
    "chat": RealList(CHAT, ("Henrike", "Timo", "Anna-Lena Größler", "Uwe"), 2),
    "two lists side by side": RealList(
        book({"Liste": SIDE_BY_SIDE}),
        ("Henrike Brandt", "Rolf Zander", "Timo Vogel", "Mareike Jäger"),
        2,
    ),
    "table of a web page": RealList(
        WEB_PAGE, ("Michael Hahn", "Anna-Lena Größler", "Rolf Zander"), 1
    ),
    "orders of a ticket shop": RealList(
        SHOP.encode("utf-8-sig"), ("Henrike Brandt", "Timo Vogel"), 2
    ),
    "last names first without titles": RealList(
        book({"Mitglieder": MEMBERS_LAST_FIRST}),
        ("Hinnerk Petersen", "Anna-Lena Größler", "Uwe von der Heide"),
        0,
    ),
    "last names first in a message": RealList(
        WHATSAPP,
        ("Hinnerk Petersen", "Anna-Lena Größler", "Uwe von der Heide", "Hans Peter Jäger"),
        0,
    ),
    "last names first under a title": RealList(TITLED, ("Xaver Petersen", "Cem Ost"), 1),
    "two lists side by side without titles": RealList(
        book({"Aushang": WALL}),
        ("Hinnerk Petersen", "Rolf Zander", "Mareike Jäger", "Eva Žák", "Uwe von der Heide"),
        0,
    ),
    "two columns of text": RealList(
        TWO_COLUMNS, ("Hinnerk Petersen", "Rolf Zander", "Mareike Jäger", "Ute Ost"), 0
    ),
    "names with telephones and addresses": RealList(
        CONTACTS, ("Hinnerk Petersen", "Mareike Jäger", "Rolf Zander", "Eva Žák"), 8
    ),
    "names without a club, with addresses below": RealList(
        book({"Tabelle1": ADDRESSES}), ("Hinnerk Petersen", "Mareike Jäger"), 5
    ),
}
