"""The titles of columns in lists of people, as clubs, federations and forms write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum


class Column(StrEnum):
    """Each kind of column that a list of people can have."""

    NAME = "name"
    LAST_FIRST = "last_first"  # a whole name, its last name before
    FIRST = "first"
    LAST = "last"
    TEAM = "team"
    LABEL = "label"
    UNUSED = "unused"


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


_WORDS = {
    Column.NAME: """name namen spieler spielerin spielername player teilnehmer teilnehmerin
        teilnehmername spielers teilnehmers partners partner partnerin mitspieler mitspielerin
        person attendee participant
        giocatore giocatrice jugador jugadora joueur joueuse participante""",
    Column.FIRST: "vorname vornamen rufname firstname forename given first vor nome nombre prénom",
    Column.LAST: """nachname nachnamen familienname zuname lastname surname last family nach cognome
        apellido apellidos nom""",
    Column.TEAM: """team teamname mannschaft mannschaftsname paar pair tandem paarung coppia squadra
        pareja equipo équipe""",
}
_KIND_OF_WORD = {word: kind for kind, text in _WORDS.items() for word in text.split()}
# words that a title may have beside them, and those of columns that name nobody
_FILLERS = words("des der die dein deine ihr ihre euer of the your full und and e et y a b i ii")
_UNUSED = words(
    """# nr no n num nummer lfd pos pl platz rang rank rg rk place snr sno startnr startnummer
    start-nr paar-nr team-nr pass passnr pass-nr passnummer mitgliedsnr mitgliedsnummer mitgl-nr
    mitglieds-nr verein vereine club ort wohnort stadt city circolo plz straße strasse land fed elo
    dwz rtg rating fideid fide-id klasse ak gruppe lv vg bemerkung bemerkungen anmerkung anmerkungen
    notiz notizen note notes kommentar comment e-mail email mail e-mail-adresse telefon tel
    telefonnr mobil handy phone punkte pkt pts points summe gesamt total serie runde bezahlt bez
    startgeld betrag paid fee zeitstempel timestamp datum date geb geburtsdatum geburtstag jahrgang
    alter
    status anwesend da unterschrift titel title anrede tessera wtg1 tb1 eintritt austritt tisch
    platzierung produkt bestellung"""
)


def title_of(cell: str) -> Column | None:
    """Return what stands below a title; None where it says nothing that is known.

    >>> title_of("Nachname, Vorname"), title_of("Spieler*in 2"), title_of("Name des Vereins")
    (<Column.NAME: 'name'>, <Column.NAME: 'name'>, None)
    """
    plain = re.sub(r"[*:/_]in(?:nen)?\b", "", cell.casefold())
    outside, inside = re.sub(r"\(.*?\)", " ", plain), re.findall(r"\((.*?)\)", plain)
    kinds = (_kind(re.findall(r"[^\s,.:;/&+?*]+", text)) for text in (outside, *inside))
    return next(filter(None, kinds), None)


def _kind(found: Sequence[str]) -> Column | None:
    parts = [word.strip("-") for word in found]
    said = [word for word in parts if word not in _FILLERS and not word.isdigit()]
    kinds = {_KIND_OF_WORD.get(word) for word in said}
    if {"vor", "nach"} & {*said} and len(said) == 1:
        return None
    if kinds and None not in kinds:
        both = {Column.FIRST, Column.LAST} <= kinds
        by_rank = (Column.TEAM, Column.FIRST, Column.LAST, Column.NAME)
        if both or ("name" in said and {"vorname", "nachname"} & {*said}):
            return Column.NAME
        return next(kind for kind in by_rank if kind in kinds)
    return Column.UNUSED if said and all(w in _UNUSED or w in _KIND_OF_WORD for w in said) else None


_LABELS = words(
    """verein vereine vereinsname club klub mannschaft tandem dame damen frau frauen lady ladies
    jugend jugendlich jugendliche junior junioren senior senioren gast gäste guest guests youth
    firma company"""
)


def is_label(title: str) -> bool:
    """Return True if what stands below a title is a label: the club, or a tick for ladies.

    >>> is_label("Verein"), is_label("Damen?"), is_label("Vereinsnummer")
    (True, True, False)
    """
    found = re.findall(r"[^\W\d_]+", title.casefold())
    return bool(found) and _LABELS.issuperset(set(found) - _FILLERS) and title_of(title) in _NO_NAME


_NO_NAME = (None, Column.UNUSED, Column.TEAM)


def is_last_first(title: str) -> bool:
    """Return True if names below the title begin with the last one: “Name, Vorname”."""
    found = re.findall(r"[^\W\d_]+", title.casefold())
    kinds = [kind for word in found if (kind := _KIND_OF_WORD.get(word))]
    other = Column.LAST if Column.LAST in kinds else Column.NAME
    if title_of(title) is not Column.NAME or not {Column.FIRST, other} <= {*kinds}:
        return False
    return kinds.index(other) < kinds.index(Column.FIRST)


def is_partner(title: str) -> bool:
    """Return True if a second person stands below the title."""
    return bool(re.match(r"(?:name des )?(?:partner|mitspieler)(?:s|in)?\b", title.casefold()))


_OF_VALUES = words("punkte pkt pts points summe gesamt total serie runde spiele")


def names_no_value(title: str) -> bool:
    """Return True if numbers below the title are none that count: numbers of people, places, ages,
    money."""
    found = re.findall(r"[^\s,.:;/&+?*\d]+", title.casefold())
    return title_of(title) is Column.UNUSED and not _OF_VALUES & {*found}
