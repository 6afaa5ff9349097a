"""Names: normalized, refused, or too similar."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.names import (
    account_key,
    alike,
    file_word,
    is_of_one_script,
    is_proper,
    near,
    pair_of,
    spelling,
    suggests,
    tidy,
)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna  B. ", "Anna B."),
        ("Anna\nB", "Anna B"),
        ("e\u0301mile", "\u00e9mile"),
        ("An\u200bna", "Anna"),
        ("\u202eanna", "anna"),
        ("A\x00B", "AB"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u200d", ""),
    ],
)
def test_a_name_is_kept_as_everybody_sees_it(given: str, kept: str) -> None:
    assert tidy(given) == kept


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=20))
def test_tidying_twice_is_tidying_once(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


@pytest.mark.parametrize("name", ["", "..", ".", "a/../b", "/a", "a/", "•", "-", "\u0301\u0301"])
def test_what_nobody_can_read_or_link_to_is_no_name(name: str) -> None:
    assert not is_proper(name)


@pytest.mark.parametrize("name", ["a/b", "7", "Dr. No", "😀", "علي", "李", "O'Neil", "J.-P."])
def test_names_of_all_kinds_are_proper(name: str) -> None:
    assert is_proper(name)


@pytest.mark.parametrize("other", ["anna", "ANNA", "An\u200dna", "Ａｎｎａ", " Anna "])
def test_names_that_sound_the_same_are_alike(other: str) -> None:
    assert alike("Anna", ["Bert", other])
    assert not alike("Anna", ["Bert", "Anna B", "Hanna"])


@pytest.mark.parametrize(
    ("written", "people"),
    [
        ("Anna und Bernd", ("Anna", "Bernd")),
        ("Anna and Bernd", ("Anna", "Bernd")),
        ("Käthe von und zu Hohenstein & Lasse", ("Käthe von und zu Hohenstein", "Lasse")),
        ("Mary / Bernd und Sohn", ("Mary", "Bernd und Sohn")),
        ("& Bernd", ("Bernd",)),
        ("Anna /", ("Anna",)),
    ],
)
def test_beside_a_sign_between_a_pair_a_word_belongs_to_a_name(
    written: str, people: tuple[str, ...]
) -> None:
    assert pair_of(written) == people


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("admin", "ADMIN"),
        ("admin", "\uff41\uff44min"),  # as wide as Chinese characters
        ("Straße", "STRASSE"),
        ("J\u00f6rg", "jo\u0308RG"),
        ("\ufb01ete", "Fiete"),
    ],
)
def test_names_of_accounts_that_nobody_can_tell_apart_have_one_key(one: str, other: str) -> None:
    assert account_key(one) == account_key(other)


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(categories=("L", "N")), max_size=20))
def test_the_key_of_a_key_is_the_key(name: str) -> None:
    assert account_key(account_key(name)) == account_key(name)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("organizer", True),
        ("\u043erganizer", False),  # begins with a Cyrillic letter
        ("\u041e\u043b\u044c\u0433\u0430-2", True),
        ("Jörg.Özil_7+x@y", True),
        ("\u03bfrga", False),  # begins with a Greek letter
        ("orga\u0661", False),  # an Arabic digit
        ("\u7530\u4e2d\u3055\u3093\u30ab\u30fc\u30c9", True),  # Japanese has three of them
        ("\u7530orga", False),
        ("", True),
    ],
)
def test_the_letters_of_an_account_are_of_one_script(name: str, is_one: object) -> None:
    assert is_of_one_script(name) == is_one


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Hans Müller", "Mueller, Hans", True),
        ("Jörg Groß", "JOERG GROSS", True),
        ("Eva-Maria Žák", "Zak Eva Maria", True),
        ("Åse Lund", "Ase  Lund", True),
        ("Hans Müller", "Hans Muller", False),
        ("Hans Müller", "H. Müller", False),
        ("???", "!!!", False),
    ],
)
def test_spellings_of_one_name_share_a_key(one: str, other: str, same: object) -> None:
    assert (spelling(one) == spelling(other)) is same


@pytest.mark.parametrize(
    ("name", "other", "asked"),
    [
        ("Hans Müller", "Hans Mülller", True),
        ("Hans Müller", "Hnas Mueller", True),
        ("Annalena Groß", "Anna-Lena Gross", True),
        ("A. Huber", "Huber, Anna-Maria", True),
        ("Hans Peter Ast", "Hans Ast", True),
        # one letter is missing, wrong, or in the place of its neighbour, wherever it stands
        *((typo, "Petersen", True) for typo in ("Petersn", "Peterse", "etersen", "Petesen")),
        *((typo, "Petersen", True) for typo in ("Petarsen", "Betersen", "Peterses")),
        *((typo, "Petersen", True) for typo in ("Petesren", "Eptersen", "Petersne")),
        *((typo, "Petersen", False) for typo in ("Peters", "Patarsen", "Petarsn", "Petnrsee")),
        ("Rainer", "Reiner", True),
        ("Lena-Anna Groß", "Lenaanna Groß", True),
        ("Anna Berg Xu", "Anna Ast", False),
        ("Hans Müller", "Müller H.", True),
        ("Hans Müller", "Müller A.", False),
        ("Anna Ast", "Anna Ast Junior 2", False),  # a number tells two apart
        ("Meyer", "Meier", False),
        ("Hans Müller", "Mueller, Hans", False),  # the same
        ("Anna 1", "Anna 11", False),
        ("Anna", "Anne", False),
        ("Anna Ast", "Anna", False),
        ("Anna Ast", "Bernd Ast", False),
        ("Anna Berg", "Anna Ast", False),
    ],
)
def test_names_that_may_be_of_one_person_are_near(name: str, other: str, *, asked: bool) -> None:
    assert (near(name, other), near(other, name)) == (asked, asked)


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("Petersen", "Hinnerk Petersen", True),
        ("Hinnerk Petersen", "Petersen", True),
        ("Berd", "Bernd", True),
        ("Hans Müller", "H. Müller", True),
        ("Anna", "Berta", False),
        ("Berd Ast", "Bernd Berg", False),
        ("Ber", "Bert Ast", False),
    ],
)
def test_a_name_of_nobody_suggests_whom_it_may_mean(
    name: str, other: str, *, expected: bool
) -> None:
    assert suggests(name, other) is expected


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Ausgefüllte Spielzettel", "ausgefuellte-spielzettel"),
        ("  Café: 3. Runde! ", "cafe-3-runde"),
        ("\u041f\u0438\u043a", ""),
    ],
)
def test_a_title_is_a_part_of_the_name_of_a_file(title: str, word: str) -> None:
    assert file_word(title) == word
