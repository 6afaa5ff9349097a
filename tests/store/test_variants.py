"""Rule variants: drafts, versions, publishing, files; and that no change reaches an event."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils.translation import override

from games import GAMES
from tests.games.examples import example_lines
from tests.worlds.events import NOW, folded, later, log_of, registered, running, seats, send, sent
from tournaments.domain.formats.clock import read_at
from tournaments.domain.refusal import RefusedError
from tournaments.store.create import create
from tournaments.store.models import RuleVariant, Tournament, User
from tournaments.store.variants import edit as variants
from tournaments.store.variants.lists import by_game, compare, presets, published, source, visible

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

Json = dict[str, Any]
DOUBLED: Json = {"lost_factor": 2, "meld_values": {"double_family": 1000}}


def told(events: list[Json], settings: Json) -> Tournament:
    """A stored event in WM mode to which the desk has entered these events at their times."""
    setup = {"name": "Told", "settings": settings, "confirmation": "none"}
    tournament = create(setup, now=datetime(2000, 1, 1, tzinfo=UTC))
    for event in events:
        at = read_at(event["at"], "Europe/Berlin") if "at" in event else None
        fields = {key: value for key, value in event.items() if key not in ("type", "at")}
        given = {"at": event["at"]} if "at" in event else {}
        now = at or tournament.created_at
        done = send(tournament, event["type"], now=now, accept=True, **fields, **given)
        assert done.ok, event
    return tournament


def draft(name: str = "Krone", values: Json | None = None, **more: Any) -> RuleVariant:
    given = DOUBLED if values is None else values
    return variants.create("binokel", name, given, now=NOW, **more)


def launched(name: str = "Krone", values: Json | None = None, **more: Any) -> RuleVariant:
    return variants.publish(draft(name, values, **more), now=NOW)


def refusal(call: Any) -> list[tuple[str, str]]:
    with pytest.raises(RefusedError) as refused:
        call()
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_a_draft_keeps_only_what_departs_from_the_book() -> None:
    values = {"lost_factor": 2, "bid_min": 150, "meld_values": {"pair": 20, "rundgang": 0}}
    assert draft(values=values).values == {"lost_factor": 2, "meld_values": {"rundgang": 0}}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"name": " "}, [("variant_name", "name")]),
        ({"name": "x" * 81}, [("variant_name", "name")]),
        ({"name": "a\nb"}, [("variant_name", "name")]),
        ({"name": "\ud800"}, [("variant_name", "name")]),
        ({"note": "x" * 2001}, [("variant_note", "note")]),
        ({"note": "\x00"}, [("variant_note", "note")]),
        ({"values": {"lost_factor": 3}}, [("variant_value", "values.lost_factor")]),
        ({"values": {"lost_factor": True}}, [("variant_value", "values.lost_factor")]),
        (
            {"values": {"bid_min": 10**400, "jokers": 6}},
            [("variant_value", "values.bid_min"), ("variant_unknown", "values.jokers")],
        ),
        ({"game": "whist"}, [("game_unknown", "game")]),
    ],
)
def test_what_is_wrong_with_a_draft_is_said(fields: Json, expected: Any) -> None:
    given = {"game": "binokel", "name": "Krone", "values": {}, **fields}
    assert refusal(lambda: variants.create(**given, now=NOW)) == expected
    assert not RuleVariant.objects.exists()


def test_a_name_is_given_once_for_a_game() -> None:
    draft()
    assert refusal(draft) == [("variant_name_taken", "name")]
    variants.create("canasta", "Krone", {}, now=NOW)
    assert RuleVariant.objects.count() == 2


def test_a_draft_is_changed_until_it_is_published() -> None:
    row = draft()
    row = variants.change(row, name="Löwe", note="Montags", values={}, now=later(1))
    assert (row.name, row.note, row.values, row.updated_at) == ("Löwe", "Montags", {}, later(1))
    variants.publish(row, now=later(2))
    again = {"name": "Löwe", "note": "", "values": DOUBLED, "now": later(3)}
    assert refusal(lambda: variants.change(row, **again)) == [("variant_not_draft", "")]
    assert refusal(lambda: variants.publish(row, now=later(3))) == [("variant_not_draft", "")]
    assert refusal(lambda: variants.discard(row)) == [("variant_not_draft", "")]
    row.refresh_from_db()
    assert (row.values, row.published_at) == ({}, later(2))


def test_a_new_version_retires_the_one_before_when_it_is_published() -> None:
    first = launched()
    second = variants.revise(first, user=None, now=later(1))
    assert (second.version, second.values, second.parent) == (2, DOUBLED, first)
    assert variants.revise(first, user=None, now=later(2)) == second  # one draft at a time
    same = {"note": "", "values": {"pack": 48}, "now": later(3)}
    assert refusal(lambda: variants.change(second, name="Löwe", **same)) == [
        ("variant_name_fixed", "name")
    ]
    variants.change(second, name="Krone", **same)
    first.refresh_from_db()
    assert first.status == "published"
    variants.publish(second, now=later(4))
    first.refresh_from_db()
    assert (first.status, first.values) == ("retired", DOUBLED)
    assert [found.variant for found in published(("binokel",))] == [second]


def test_a_later_version_belongs_to_whom_the_first_belongs_to(orga: User) -> None:
    staff = User.objects.create_user("chef", is_staff=True)
    first = launched(user=orga)
    assert variants.revise(first, user=staff, now=later(1)).created_by == orga


def test_retired_rules_are_not_offered_and_not_retired_twice() -> None:
    row = variants.retire(launched(), now=later(1))
    assert published(("binokel",)) == ()
    assert refusal(lambda: variants.retire(row, now=later(2))) == [("variant_not_published", "")]


def test_a_discarded_draft_is_gone_and_its_name_is_free() -> None:
    variants.discard(draft())
    assert draft().version == 1


def test_drafts_are_seen_by_their_maker_and_by_staff_only(orga: User) -> None:
    other = User.objects.create_user("gast")
    staff = User.objects.create_user("chef", is_staff=True)
    mine, shown = draft("Entwurf", user=orga), launched(user=orga)
    assert set(visible(orga)) == set(visible(staff)) == {mine, shown}
    assert set(visible(other)) == {shown}
    assert source(str(mine.pk), other) is None
    assert [variants.may_change(user, mine) for user in (orga, other, staff)] == [
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("ref", ["", "7", "binokel:nix", "whist:", "²", "9" * 30, "1 or 1", "-1"])
def test_a_reference_to_nothing_is_nothing(ref: str, orga: User) -> None:
    assert source(ref, orga) is None


def test_presets_and_the_book_can_be_referred_to(orga: User) -> None:
    for game in GAMES.values():
        for known in presets(game):
            assert source(known.ref, orga) == known
    assert [group.key for group in by_game(orga)] == list(GAMES)


def test_two_sets_of_rules_are_compared_option_by_option() -> None:
    game = GAMES["binokel"]
    launched()
    book, (krone,) = presets(game)[0], published(("binokel",))
    with override("en"):
        found = compare(book, krone)
    assert [
        (pair.first.key, pair.first.value, pair.second.value)
        for group in found.differing
        for pair in group.pairs
    ] == [("lost_factor", "once", "twice"), ("double_family", "200", "1000")]
    parts = sum(len(option.parts) or 1 for option in game.options)
    assert (found.differences, found.differences + found.same) == (2, parts)
    assert compare(book, book).differing == ()


def test_an_exported_variant_comes_in_again() -> None:
    row = launched()
    file = variants.export(row)
    taken, problems = variants.import_variant(file, now=later(1))
    assert problems == ()
    assert taken is not None
    assert (taken.name, taken.status, taken.values) == ("Krone (2)", "draft", DOUBLED)
    row.delete()
    RuleVariant.objects.all().delete()
    fresh, _ = variants.import_variant(file, now=later(2))
    assert fresh is not None
    assert (fresh.name, fresh.version, fresh.values) == ("Krone", 1, DOUBLED)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (None, [("not_a_variant", "")]),
        ([], [("not_a_variant", "")]),
        ({"form": "stichtag-event-1"}, [("not_a_variant", "")]),
        ({"game": "whist"}, [("game_unknown", "game")]),
        ({"game": ["binokel"]}, [("game_unknown", "game")]),
        ({"values": []}, [("variant_type", "values")]),
        ({"values": {"jokers": 6}}, [("variant_unknown", "values.jokers")]),
        ({"values": {"pack": "48"}}, [("variant_value", "values.pack")]),
        ({"name": 7, "note": None}, [("variant_name", "name"), ("variant_note", "note")]),
        ({"name": None}, [("variant_name", "name")]),
    ],
)
def test_what_is_wrong_with_a_file_is_said(document: Any, expected: Any) -> None:
    whole = {"form": variants.FORM, "game": "binokel", "name": "Krone", "values": {}}
    given = whole | document if isinstance(document, dict) else document
    row, problems = variants.import_variant(given, now=NOW)
    assert row is None
    assert [(problem.code, problem.path) for problem in problems] == expected


PINNED: Json = {"zero_bid": False, "suit_order": "SHDC"}


def undermine(first: RuleVariant) -> None:
    """Everything that can become of a published variant."""
    second = variants.revise(first, user=None, now=later(1))
    variants.change(second, name=first.name, note="", values={}, now=later(2))
    variants.publish(second, now=later(3))
    variants.retire(second, now=later(4))
    RuleVariant.objects.all().delete()


def pinned_variant() -> RuleVariant:
    row = variants.create("brokdorf", "Nordfriesen", PINNED, now=NOW)
    return variants.publish(row, now=NOW)


def test_a_running_event_keeps_the_values_it_was_made_with() -> None:
    row = pinned_variant()
    event = running(settings={"game_variant": dict(row.values)})
    before = log_of(event)
    undermine(row)
    event.refresh_from_db()
    assert folded(event).setup.settings == event.settings == {"game_variant": PINNED}
    assert log_of(event) == before
    declarer, *others = seats(event)
    nought = {"declarer": declarer, "bid": 0, "tricks": {others[0]: 5}}
    sheet = {"first_dealer": declarer, "deals": [nought]}
    refused = send(event, "report", table=1, sheet=sheet).problems
    assert [(p.code, p.path) for p in refused] == [("bid_range", "sheet.deals[0].bid")]


def test_a_finished_event_keeps_the_values_it_was_made_with() -> None:
    row = pinned_variant()
    scenario = next(one for one in example_lines("wm_mode") if one["name"] == "two-out-at-once")
    report = scenario["report"]
    tournament = told(report["events"], {"game_variant": dict(row.values)})
    before, log = folded(tournament), log_of(tournament)
    assert str(before.play.phase) == "finished"
    undermine(row)
    after = folded(tournament)
    assert (after, log_of(tournament)) == (before, log)
    assert after.setup.settings["game_variant"] == PINNED


def test_the_rules_of_an_event_are_fixed_when_it_starts() -> None:
    event = registered(settings={"game_variant": PINNED})
    sent(event, "configure", settings={})
    assert folded(event).setup.settings == {}
    sent(event, "start")
    done = send(event, "configure", settings={"game_variant": PINNED})
    assert [problem.code for problem in done.problems] == ["wrong_phase"]
    assert folded(event).setup.settings == {}


@pytest.mark.parametrize(
    ("variant", "code"),
    [({"jokers": 6}, "variant_unknown"), ({"zero_bid": 1}, "variant_value")],
)
def test_an_event_is_not_made_with_values_that_are_none(variant: Json, code: str) -> None:
    key = next(iter(variant))
    found = refusal(lambda: registered(settings={"game_variant": variant}))
    assert found == [(code, f"settings.game_variant.{key}")]
