"""Names and texts outside a log, by hand: equal names, and forgetting."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.log.references import (
    Names,
    Sealed,
    counted,
    forgotten,
    is_entrant,
    is_guest,
    is_label,
    is_ref,
    is_somebody,
    is_text_ref,
    mentions,
    nameless,
    order,
    renamed,
    says,
    struck,
)


@pytest.mark.parametrize("ref", ["e1", "e999999", "e3.1", "e3.9999", "g1", "t12", "t12.2"])
def test_a_reference_begins_with_what_it_is_of(ref: str) -> None:
    assert is_ref(ref)
    assert is_entrant(ref) == (ref in ("e1", "e999999"))
    assert (is_guest(ref), is_text_ref(ref)) == (ref == "g1", ref in ("t12", "t12.2"))
    assert is_somebody(ref) != is_text_ref(ref)


@pytest.mark.parametrize(
    "text",
    ["", "e", "e0", "e01", "e1000000", "e1.0", "e1.10000", "g0", "g1.1", "t0", "x1", 1, None],
)
def test_anything_else_is_none(text: Any) -> None:
    for kind in (is_ref, is_entrant, is_guest, is_somebody, is_text_ref, is_label):
        assert not kind(text)


def test_ids_are_counted_by_what_they_begin_with() -> None:
    refs = ("e4", "e2", "e2.3", "g1", "t9", "t9.2")
    assert counted({"e": 3, "e2": 5}, refs) == {"e": 4, "e2": 5, "g": 1}


def test_entrants_and_their_people_come_before_guests() -> None:
    refs = ["g1", "e10", "e2.1", "e2", "g10", "g2", "e10.2", "e1"]
    assert sorted(refs, key=order) == [*("e1", "e2", "e2.1", "e10", "e10.2", "g1", "g2", "g10")]


def test_those_who_are_called_alike_have_numbers_while_they_are_there() -> None:
    names = Names({"g1": "anna", "t3": "Anna", "e7": "Anna", "e2": "Ben", "e3": "ANNA"})
    there = ("e2", "e3", "e7")
    assert [names.shown(ref, there) for ref in ("e3", "e7", "g1", "e2", "t3")] == [
        *("ANNA", "Anna (2)", "anna (3)", "Ben", "Anna")
    ]
    # who has left keeps his own, and is counted by nobody else
    assert [names.shown(ref, ("e2", "e7")) for ref in ("e3", "e7", "g1")] == [
        *("ANNA", "Anna", "anna (2)")
    ]
    assert [names.shown(ref, ()) for ref in ("e9", "e9.1", "g4", "t8", ":pot")] == [
        *("N. N. 9", "N. N. 9.1", "N. N. G4", "", ":pot")
    ]
    assert nameless("Anna") == "Anna"


def test_a_number_is_skipped_that_somebody_is_called_by() -> None:
    names = Names({"e1": "Anna", "e2": "Anna", "e3": "ANNA (2)", "e4": "Anna"})
    there = ("e1", "e2", "e3", "e4")
    assert [names.shown(ref, there) for ref in there] == [
        *("Anna", "Anna (3)", "ANNA (2)", "Anna (4)")
    ]


def test_names_are_added_and_taken_away() -> None:
    names = Names({"e1": "Anna", "t3": "Anna"})
    assert dict(names.without({"t3", "e7"})) == {"e1": "Anna"}
    assert dict(names.with_({"e2": "Ben", "e1": "Ann"})) == {"e1": "Ann", "t3": "Anna", "e2": "Ben"}


def test_people_of_a_team_are_there_as_long_as_it_is() -> None:
    names = Names({"e1.1": "Anna", "e2.1": "Anna"})
    assert [names.shown("e2.1", there) for there in (("e1", "e2"), ("e2",))] == [
        *("Anna (2)", "Anna")
    ]


TEXTS = {
    "e1": "Jo",
    "e1.1": "Kim",
    "e11": "Jo Ann",
    "t2": "Jo was late",
    "t3": "Joker!",
    "t4": "It was Kim's turn",
    "t5": "JOS Karte",
}


def test_a_name_stands_in_a_text_as_words() -> None:
    assert mentions(TEXTS, "e1") == ["t2", "t4", "t5"]
    assert mentions(TEXTS, "e1.1") == ["t4"]
    assert mentions({**TEXTS, "e2": ""}, "e2") == []
    assert mentions({**TEXTS, "e2": "Zoe", "e2.1": ""}, "e2") == []
    assert mentions(TEXTS, "e9") == []
    assert [says(text, "Jo") for text in ("Jo & Ann", "Ann/Jo's", "Jo’s", "Joker", "Banjo")] == [
        *(True, True, True, False, False)
    ]
    assert says("M. Jo.", "Jo.")  # a name is no pattern
    assert not says("M. Jox", "Jo.")


def test_who_is_renamed_is_noted_with_the_texts_about_him() -> None:
    assert renamed(TEXTS, "e1.1") == {"player": "e1.1", "mentions": ["t4"]}
    assert renamed(TEXTS, "e11") == {"player": "e11"}


def test_a_name_is_struck_from_another_one() -> None:
    assert struck("Team Jo & jo's", "Jo", "N. N. 1.1") == "Team N. N. 1.1 & N. N. 1.1"
    # written in other letters it cannot be cut out
    assert struck("Team Ｊｏ", "Jo", "N. N. 1.1") == "N. N. 1.1"
    assert struck("Team Jolly", "Jo", "N. N. 1.1") == "Team Jolly"


def test_with_an_entrant_go_his_people_and_the_texts_that_are_named() -> None:
    command = {"player": "e1", "mentions": ["t4"]}
    assert forgotten(TEXTS, command) == {"e1", "e1.1", "t4"}


Texts = dict[str, str]
Told = tuple[str, dict[str, Any], Texts]


def read(*entries: Told) -> list[str]:
    """Return the references that have a digest after these entries."""
    sealed = Sealed()
    for kind, command, texts in entries:
        sealed.read(kind, command, texts)
    return sorted(sealed.digests)


COME: tuple[Told, ...] = (
    ("register", {"player": "e1"}, {"e1": "d1", "e1.1": "d2"}),
    ("register", {"player": "e2"}, {"e2": "d3"}),
)
GO: Told = ("forget", {"player": "e1", "mentions": []}, {})


def test_a_digest_has_a_text_until_it_is_forgotten() -> None:
    assert read(*COME) == ["e1", "e1.1", "e2"]
    assert read(*COME, GO) == ["e2"]
    assert read(*COME, GO, ("register", {}, {"e3": "d4"})) == ["e2", "e3"]
    person: Told = ("forget", {"player": "e1.1", "mentions": []}, {})
    assert read(*COME, person) == ["e1", "e2"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "fine", "player": "e1", "reason": "t4"},
        {"tables": [["e2"], ["e3", "e1"]]},
        {"result": {"e1": 5}},
        {"members": ["e1.2"]},  # with a person the team
        {"target": 3, "event": {"player": "e1", "reason": "t4"}},  # of a correction
    ],
)
def test_with_somebody_go_the_texts_of_entries_that_name_him(command: dict[str, Any]) -> None:
    entry: Told = ("fine", command, {"t4": "d4"})
    assert read(*COME, entry) == ["e1", "e1.1", "e2", "t4"]
    assert read(*COME, entry, GO) == ["e2"]


def test_texts_of_entries_about_others_stay() -> None:
    fine: Told = ("fine", {"player": "e2"}, {"t4": "d4"})
    named: Told = ("ruling", {"text": "t5"}, {"t5": "d5"})
    guest: Told = ("fine", {"guest": "g1", "by": "e1"}, {"g1": "d7"})
    late: Told = ("late_entry", {"player": "e11"}, {"e11": "d6"})
    assert read(*COME, fine, named, guest, late, GO) == ["e11", "e2", "g1", "t4", "t5"]
    assert read(*COME, named, ("forget", {"player": "e1", "mentions": ["t5"]}, {})) == ["e2"]


def test_with_a_new_name_the_texts_in_which_the_old_one_stands_are_about_him() -> None:
    fine: Told = ("fine", {"player": "e2"}, {"t4": "d4"})
    ruling: Told = ("ruling", {"text": "t5"}, {"t5": "d5"})
    again: Told = ("rename", {"player": "e1", "mentions": ["t4", "t5"]}, {"e1": "d7"})
    about_both = (*COME, fine, ruling, again)
    assert read(*about_both) == ["e1", "e1.1", "e2", "t4", "t5"]
    assert read(*about_both, GO) == ["e2"]
    assert read(*about_both, ("forget", {"player": "e2", "mentions": []}, {})) == [
        *("e1", "e1.1", "t5")
    ]
    assert read(*COME, ("rename", {"player": "e1"}, {}), GO) == ["e2"]


def test_texts_about_somebody_who_was_replaced_go_with_the_former_and_the_present_name() -> None:
    fine: Told = ("fine", {"player": "e1"}, {"t4": "d4"})
    other: Told = ("fine", {"player": "e2"}, {"t5": "d5"})
    replaced: Told = ("replace", {"player": "e1", "leaver": "g1"}, {"g1": "d6"})
    log = (*COME, fine, other, replaced)
    assert read(*log, ("forget", {"player": "g1", "mentions": []}, {})) == [
        *("e1", "e1.1", "e2", "t5")
    ]
    assert read(*log, GO) == ["e2", "g1", "t5"]
