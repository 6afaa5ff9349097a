"""Names: what is kept of them, which are refused, which are too much alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.names import alike, is_proper, pair_of, tidy


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
    ],
)
def test_beside_a_sign_between_a_pair_a_word_belongs_to_a_name(
    written: str, people: tuple[str, ...]
) -> None:
    assert pair_of(written) == people
