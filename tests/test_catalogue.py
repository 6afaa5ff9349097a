"""Every text of the pages has its German words, and the compiled catalogue is the written one."""

import datetime as dt
import re
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from django.utils import translation
from django.utils.formats import date_format

from docs.tools import catalogue
from docs.tools.catalogue import forms

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|(?<!\{)\{\w*\}")


def entries(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def test_every_text_of_the_sources_is_in_german() -> None:
    german = catalogue.stored("de")
    missing = []
    for message in entries(catalogue.extracted()):
        known = german.get(message.id, message.context)
        if known is None or not catalogue.is_translated(known):
            missing.append(message.id)
    assert missing == [], "run: python -m docs.tools.catalogue, then translate the German .po"


# A word -> what the English text must speak of for the German one to use it. So one word is for
# one thing: what a table reports is an Ergebnis, whoever takes part is no Spieler.
ONLY_OF = {
    r"Meldung": r"[Mm]eld|Binokel",
    r"Spieler[ns]?\b": r"$^",
    r"Teilnehmer[ns]?\b": r"$^",
    r"15er": r"Runde",
    r"Teams?\b": r"$^",
    r"freiwillig": r"$^",
    r"[Dd](u|ich|ir|eine?[mnrs]?)\b": r"$^",
    r"Endliste|Heimlokal|Schlussmachen|Muerto\b|As\b|Dieses Token": r"$^",
    r"Hausverbot": r"[Bb]an|keep away",
    r"Freilos": r"$^",
    r"Eichel|Laub|Caro\b|Treff\b|Schippe": r"$^",
    # of Binokel alone, whose book calls them so
    r"Schellen": r"[Dd]iamonds",
}


@pytest.mark.parametrize("word", ONLY_OF)
def test_a_german_word_is_for_one_thing(word: str) -> None:
    wrong = [
        message.id
        for message in entries(catalogue.stored("de"))
        if any(re.search(rf"\b(?:{word})", text) for text in forms(message.string))
        and not re.search(ONLY_OF[word], " ".join(forms(message.id)))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_no_translation_is_a_guess(language: str) -> None:
    assert [m.id for m in entries(catalogue.stored(language)) if m.fuzzy] == []


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_translations_have_the_placeholders_of_their_text(language: str) -> None:
    for message in entries(catalogue.stored(language)):
        wanted = [placeholders(text) for text in forms(message.id)]
        for text in forms(message.string):
            # A plural form may leave the number out, as its text does.
            assert not text or placeholders(text) in wanted, (message.id, text)


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_plural_texts_have_both_forms(language: str) -> None:
    for message in entries(catalogue.stored(language)):
        assert len(forms(message.string)) == len(forms(message.id)), message.id


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    written = read_mo(BytesIO(catalogue.compiled(catalogue.stored(language))))
    file = catalogue.po_path(language).with_suffix(".mo")
    compiled = read_mo(BytesIO(file.read_bytes()))

    def words(catalog: Catalog) -> dict[object, object]:
        return {(m.context, forms(m.id)): m.string for m in catalog}

    assert words(compiled) == words(written), "run: python -m docs.tools.catalogue compile"


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_head_names_no_person_and_no_machine(language: str) -> None:
    text = catalogue.po_path(language).read_text("utf-8")
    assert "@" not in text
    assert re.findall(r"^#: /", text, re.MULTILINE) == []


def test_django_reads_the_catalogue() -> None:
    with translation.override("de"):
        assert translation.gettext("Standings") == "Stand"
        assert [
            translation.ngettext("%(n)d pair", "%(n)d pairs", n) % {"n": n} for n in (1, 2)
        ] == [
            "1 Paar",
            "2 Paare",
        ]


def test_english_is_what_the_sources_say() -> None:
    assert [path.name for path in catalogue.LOCALES.iterdir()] == ["de"]
    for language in ("en", "en-gb"):
        assert translation.check_for_language(language)
        with translation.override(language):
            assert translation.gettext("Standings") == "Standings"
            assert translation.pgettext("drawn", "D") == "D"
            assert [translation.ngettext("one", "several", n) for n in (0, 1, 2)] == [
                *("several", "one", "several"),
            ]
            assert date_format(dt.date(2026, 3, 1), "D j. F") == "Sun 1. March"


def test_a_seat_is_no_place_in_german() -> None:
    """A seat is a "Sitz"; "Platz" is said of the ranking, and where people sit down."""
    for message in entries(catalogue.stored("de")):
        for english, german in zip(forms(message.id), forms(message.string), strict=True):
            if re.search(r"\bseats?\b", english, re.IGNORECASE) and "take your seat" not in english:
                assert not re.search(r"\bPl(atz|ätze)", german), english
