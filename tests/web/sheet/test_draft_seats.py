"""The unfinished deal follows its people when seats are corrected, in every game."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from tests.web.sheet.test_following import put_right, tables
from tests.web.sheet.test_matches import Json, opened
from tests.worlds.events import name_of, running
from tests.worlds.phones import english
from tournaments.store import names
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

SETTINGS: Json = {
    "brokdorf": {"rounds": 1},
    "binokel": {"rounds": 1, "deals": 3},
    "bronzen": {"rounds": 1, "deals": 1},
    "canasta": {"rounds": 1, "deals": 4},
    "buraco": {"rounds": 1, "deals": 2},
}


def table_of(game: str, people: int) -> tuple[Tournament, tuple[str, ...], ScoreSheet]:
    """An event whose first table has just opened its sheet."""
    event = running(2 * people, format="evening", game=game, settings=SETTINGS[game])
    sheet = opened(event)
    assert sheet is not None
    assert len(sheet.report["players"]) == people
    return event, tuple(sheet.report["players"]), sheet


def reorder(event: Tournament, first: list[str]) -> None:
    """Those of the first table sit there in another order, or partly others."""
    _former, second = tables(event)
    gone = [who for who in tables(event)[0] if who not in first]
    new = [who for who in first if who not in tables(event)[0]]
    others = [dict(zip(new, gone, strict=True)).get(who, who) for who in second]
    put_right(event, [first, others])


def page_of(sheet: ScoreSheet) -> Any:
    return english().get(f"/free/t/{sheet.token}/")


def typed_on(answer: Any) -> dict[str, str]:
    """Return the contents of the page's form, by field."""
    values = answer.context["filled"].typed.values
    said = ((name, texts) for name, texts in values.items() if any(texts))
    own = ("seats", "key", "version", "standing", "level", "part", "index")
    return {name: " ".join(texts) for name, texts in said if name not in own}


def said_on(answer: Any) -> str:
    return str(answer.context["seats_said"])


def sent_form(answer: Any, **fields: Any) -> Json:
    """Return the fields that the form of this page would send."""
    scene, sheet = answer.context["scene"], answer.context["sheet"]
    own = {"key": answer.context["key"], "version": sheet.version, "standing": "played"}
    place = {"level": scene.level, "part": scene.part, "index": scene.index}
    return {**own, **place, "seats": list(scene.players), **fields}


def keep(sheet: ScoreSheet, **fields: Any) -> Any:
    """Type something on a fresh page and let it be kept; return that page."""
    page = page_of(sheet)
    answer = english().post(f"/free/t/{sheet.token}/draft/", sent_form(page, **fields))
    assert answer.status_code == 204
    return page


FOLLOWS: list[tuple[str, int, str, Json, str, Json]] = [
    (
        *("brokdorf", 4, "abcd", {"declarer": "0", "tricks-1": "2", "bid": "3", "revoke": "2"}),
        *("badc", {"declarer": "1", "tricks-0": "2", "bid": "3", "revoke": "3"}),
    ),
    (
        *("binokel", 3, "abc", {"solo": "2", "points-0": "90", "melds-1": "binokel"}),
        *("cab", {"solo": "0", "points-1": "90", "melds-2": "binokel"}),
    ),
    (
        *("bronzen", 2, "ab", {"winner": "0", "einzel-0": "9", "double1-1": "2"}),
        *("ba", {"winner": "1", "einzel-1": "9", "double1-0": "2"}),
    ),
    (  # the sides change their numbers
        *("canasta", 4, "abcd", {"out": "0", "points-1": "40", "mixed-0": "2", "n-1-K": "4"}),
        *("badc", {"out": "1", "points-0": "40", "mixed-1": "2", "n-0-K": "4"}),
    ),
    (  # two partners change chairs
        *("canasta", 4, "abcd", {"out": "0", "points-1": "40", "mixed-0": "2", "red-1": "1"}),
        *("cbad", {"out": "2", "points-1": "40", "mixed-0": "2", "red-1": "1"}),
    ),
    (
        *("buraco", 4, "abcd", {"closer": "0", "hand-3": "7", "meld-0-2": "345", "cards-1": "5"}),
        *("dcba", {"closer": "3", "hand-0": "7", "meld-1-2": "345", "cards-0": "5"}),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "people", "before", "typed", "after", "expected"), FOLLOWS)
def test_typed_deal_follows_its_people_when_they_change_chairs(
    game: str, people: int, before: str, typed: Json, after: str, expected: Json
) -> None:
    event, players, sheet = table_of(game, people)
    keep(sheet, **typed)
    reorder(event, [players[before.index(letter)] for letter in after])
    page = page_of(sheet)
    assert (typed_on(page), said_on(page)) == (expected, "")
    reorder(event, list(players))
    assert typed_on(page_of(sheet)) == typed


def test_form_that_was_open_while_seats_changed_is_written_down_for_its_people() -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    page = page_of(sheet)
    reorder(event, [c, a, b])
    form = sent_form(page, declarer="0", bid="2", **{"tricks-1": "2"})
    answer = english().post(f"/free/t/{sheet.token}/deal/", form)
    assert answer.status_code == 302
    sheet.refresh_from_db()
    assert sheet.report["players"] == [c, a, b]
    deal = {"kind": "played", "declarer": a, "bid": 2, "tricks": {b: 2}}
    assert sheet.report["deals"] == [deal]
    again = english().post(f"/free/t/{sheet.token}/deal/", form)  # the outbox sends it once more
    sheet.refresh_from_db()
    assert (again.status_code, sheet.report["deals"]) == (302, [deal])


def test_open_form_goes_on_keeping_what_is_typed_and_foretells_in_its_own_order() -> None:
    event, (a, b, c), sheet = table_of("binokel", 3)
    page = page_of(sheet)
    reorder(event, [c, a, b])
    form = sent_form(page, **{"melds-0": ["binokel"], "trump": "C"})
    foretold = english().post(f"/free/t/{sheet.token}/preview/", form).text
    assert '<span id="worth-0" hx-swap-oob="innerHTML">40</span>' in foretold
    assert english().post(f"/free/t/{sheet.token}/draft/", form).status_code == 204
    assert typed_on(page_of(sheet)) == {"melds-1": "binokel", "trump": "C"}


def test_correction_that_is_being_typed_follows_too() -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    form = sent_form(page_of(sheet), declarer="0", bid="2", **{"tricks-1": "2"})
    assert english().post(f"/free/t/{sheet.token}/deal/", form).status_code == 302
    address = f"/free/t/{sheet.token}/deal/deals/0/"
    typed = sent_form(english().get(address), declarer="1", bid="4", **{"tricks-2": "0"})
    english().post(f"/free/t/{sheet.token}/draft/", typed)
    reorder(event, [b, a, c])
    begun = english().get(address)
    assert typed_on(begun) == {"declarer": "0", "bid": "4", "tricks-2": "0"}
    assert english().post(address, typed).status_code == 302
    sheet.refresh_from_db()
    deal = {"kind": "played", "declarer": b, "bid": 4, "tricks": {c: 0}}
    assert sheet.report["deals"] == [deal]


def test_what_was_typed_for_somebody_who_is_gone_is_left_out_and_said() -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    other = tables(event)[1][0]
    page = keep(sheet, declarer="1", bid="3", **{"tricks-0": "1", "tricks-2": "2"})
    reorder(event, [a, b, other])
    words = (
        f"The seats have changed. The values typed for {name_of(event, c)} are left out, "
        f"and nothing is typed for {name_of(event, other)} yet."
    )
    kept = {"declarer": "1", "bid": "3", "tricks-0": "1"}
    fresh = page_of(sheet)
    assert (typed_on(fresh), said_on(fresh)) == (kept, words)
    assert words in unescape(fresh.text)
    form = sent_form(page, declarer="1", bid="3", **{"tricks-0": "1", "tricks-2": "2"})
    refused = english().post(f"/free/t/{sheet.token}/deal/", form)
    assert (refused.status_code, said_on(refused)) == (422, words)
    assert "Seats have changed since this sheet was begun." in refused.text
    reorder(event, [a, b, c])
    assert typed_on(page_of(sheet)) == {**kept, "tricks-2": "2"}  # nothing was thrown away


def test_numbers_of_partners_who_play_together_no_more_are_left_out_and_said() -> None:
    event, (a, b, c, d), sheet = table_of("canasta", 4)
    keep(sheet, out="0", **{"mixed-0": "2", "cards-1": "50", "points-1": "40"})
    reorder(event, [b, a, c, d])
    called = [name_of(event, who) for who in (a, b, c, d)]
    page = page_of(sheet)
    assert typed_on(page) == {"out": "1", "points-0": "40"}
    assert said_on(page) == (
        f"The seats have changed: what was typed for {called[0]} & {called[2]}, "
        f"{called[1]} & {called[3]} is left out."
    )


def test_numbers_of_a_party_stay_when_one_of_it_is_replaced() -> None:
    event, (a, b, c, d), sheet = table_of("canasta", 4)
    other = tables(event)[1][0]
    keep(sheet, **{"mixed-0": "2", "cards-1": "50", "points-2": "40"})
    reorder(event, [a, b, other, d])
    page = page_of(sheet)
    assert typed_on(page) == {"mixed-0": "2", "cards-1": "50"}
    assert name_of(event, c) in said_on(page)


def test_what_was_typed_for_the_one_who_now_deals_and_pauses_is_left_out_and_said() -> None:
    event, (a, b, c, d), sheet = table_of("binokel", 4)
    dealer = page_of(sheet).context["scene"].before["next_dealer"]
    players = (a, b, c, d)
    solo = next(who for who in players if who != dealer)
    keep(sheet, solo=str(players.index(solo)), bid="200")
    turned = [{dealer: solo, solo: dealer}.get(who, who) for who in players]
    reorder(event, turned)
    page = page_of(sheet)
    assert page.context["scene"].before["next_dealer"] == solo
    assert typed_on(page) == {"bid": "200"}
    assert said_on(page) == (
        f"The seats have changed: what was typed for {name_of(event, solo)} is left out."
    )


def test_typed_deal_outlives_a_sheet_that_is_begun_again_because_of_the_seats() -> None:
    event, (a, b, c, d), sheet = table_of("canasta", 4)
    numbers = {"natural-0": "5", "red-0": "4", "cards-0": "500", "cards-1": "0"}
    hands = {"points-1": "80", "points-2": "15", "points-3": "90"}
    form = sent_form(page_of(sheet), out="0", **numbers, **hands)
    answer = english().post(f"/free/t/{sheet.token}/deal/", form)
    assert answer.status_code == 302
    keep(sheet, out="3", **{"points-0": "40"})
    reorder(event, [b, a, c, d])
    moved = page_of(sheet)
    assert moved.context["standing"] == "moved"
    english().post(f"/free/t/{sheet.token}/anew/", sent_form(moved))
    sheet.refresh_from_db()
    page = page_of(sheet)
    assert (sheet.report["deals"], typed_on(page)) == ([], {"out": "3", "points-1": "40"})


def test_sheet_that_is_begun_again_for_another_reason_is_empty() -> None:
    _event, (_a, _b, _c), sheet = table_of("brokdorf", 3)
    keep(sheet, declarer="1")
    page = page_of(sheet)
    english().post(f"/free/t/{sheet.token}/anew/", sent_form(page))
    assert typed_on(page_of(sheet)) == {}


def test_draft_of_an_older_release_follows_by_the_seats_of_its_sheet() -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    sheet.draft = {"version": 0, "deals": {"": {"declarer": ["0"], "tricks-1": ["2"]}}}
    sheet.save()
    reorder(event, [c, a, b])
    assert typed_on(page_of(sheet)) == {"declarer": "1", "tricks-2": "2"}


@pytest.mark.parametrize("seats", [["x"], ["x", "x", "y"], ["e1"] * 40, [""]])
def test_junk_seats_move_nothing(seats: list[str]) -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    page = page_of(sheet)
    reorder(event, [c, a, b])
    form = {**sent_form(page, declarer="0", bid="2"), "seats": seats}
    answer = english().post(f"/free/t/{sheet.token}/deal/", form)
    sheet.refresh_from_db()
    assert (answer.status_code, sheet.report["deals"]) == (422, [])


def test_draft_says_nothing_of_somebody_who_was_forgotten() -> None:
    event, (a, b, c), sheet = table_of("brokdorf", 3)
    other = tables(event)[1][0]
    keep(sheet, declarer="1")
    reorder(event, [a, b, other])
    names.forget(event, c)
    sheet.refresh_from_db()
    assert (sheet.report["players"], sheet.draft) == ([a, b, other], {})
