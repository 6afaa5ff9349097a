"""Limits and quotas: what one client may do at once and in a time, all processes together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from tests.worlds.events import NOW
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store import limits, organizations, quotas, uploads, webhooks
from tournaments.store.create import create
from tournaments.store.events import OF_EACH, SHOWN, events_for
from tournaments.store.limits import Limit
from tournaments.store.models import LimitUse, Series, Tournament, User, Webhook
from tournaments.store.series.edit import create as create_series
from tournaments.store.series.edit import next_season
from tournaments.store.variants import edit as variants

pytestmark = pytest.mark.django_db
EVENING = {"name": "Preisbrokdorf", "settings": {"cutoff": "23:00"}}
THREE = Limit("three", 3, timedelta(seconds=10), "free_tables_limit")


def after(seconds: float) -> bool:
    """Return True if one more use is allowed `seconds` after NOW."""
    try:
        limits.ask((THREE, "a"), now=NOW + timedelta(seconds=seconds))
    except LimitReached:
        return False
    return True


def test_some_at_once_then_one_after_each_pause() -> None:
    assert [after(0) for _ in range(5)] == [True, True, True, False, False]
    assert [after(at) for at in (9, 10, 10, 19, 20)] == [False, True, False, False, True]
    assert [after(1_000) for _ in range(4)] == [True, True, True, False]


def test_the_refusal_says_how_long_and_counts_nothing() -> None:
    for _ in range(3):
        limits.ask((THREE, "a"), now=NOW)
    other = Limit("other", 9, timedelta(seconds=1), "free_tables_limit")
    with pytest.raises(LimitReached) as reached:
        limits.ask((other, "a"), (THREE, "a"), now=NOW + timedelta(seconds=4))
    assert reached.value.wait == timedelta(seconds=6)
    assert not LimitUse.objects.filter(limit="other").exists()
    limits.ask((THREE, "b"), now=NOW)


def test_times_of_a_clock_that_was_set_back_count_as_free() -> None:
    for _ in range(3):
        limits.ask((THREE, "a"), now=NOW)
    yesterday = NOW - timedelta(days=1)
    for _ in range(3):
        limits.ask((THREE, "a"), now=yesterday)
    with pytest.raises(LimitReached) as reached:
        limits.ask((THREE, "a"), now=yesterday)
    assert reached.value.wait == THREE.pause


def test_what_is_given_back_was_not_used() -> None:
    for _ in range(9):
        limits.ask((THREE, "a"), now=NOW)
        limits.give_back((THREE, "a"))
    assert [after(0) for _ in range(4)] == [True, True, True, False]


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_come_through_than_of_many_in_turn() -> None:
    def ask(_number: int) -> bool:
        try:
            return after(0)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(ask, range(8))) == [False] * 5 + [True] * 3


def test_an_account_makes_a_number_of_events_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    share = Limit("e", 2, timedelta(hours=1), "events_often")
    monkeypatch.setattr(limits, "EVENT_OF_ACCOUNT", share)
    ben, admin = User.objects.create_user("ben"), User.objects.create_superuser("admin")
    for _ in range(2):
        create(EVENING, now=NOW, user=ben)
    with pytest.raises(LimitReached, match="events_often"):
        create(EVENING, now=NOW, user=ben)
    assert Tournament.objects.count() == 2
    for _ in range(3):
        create(EVENING, now=NOW, user=admin)
    create(EVENING, now=NOW + timedelta(hours=1), user=ben)


def test_accounts_of_an_organization_share_its_events(monkeypatch: pytest.MonkeyPatch) -> None:
    share = Limit("o", 2, timedelta(hours=1), "events_often")
    monkeypatch.setattr(limits, "EVENT_OF_ORGANIZATION", share)
    ben, cleo = User.objects.create_user("ben"), User.objects.create_user("cleo")
    club = organizations.create("Club", ben)
    for user in (ben, cleo):
        create(EVENING, now=NOW, user=user, organization=club)
    with pytest.raises(LimitReached):
        create(EVENING, now=NOW, user=ben, organization=club)
    create(EVENING, now=NOW, user=cleo, organization=organizations.create("Other", cleo))


def test_open_events_have_a_number_and_finished_ones_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quotas, "OPEN_EVENTS", 2)
    ben = User.objects.create_user("ben")
    events = [create(EVENING, now=NOW, user=ben) for _ in range(2)]
    with pytest.raises(RefusedError, match="events_open"):
        create(EVENING, now=NOW, user=ben)
    Tournament.objects.filter(pk=events[0].pk).update(phase="finished")
    create(EVENING, now=NOW, user=ben)


def test_webhooks_have_a_number_for_an_account_and_an_organization(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quotas, "OPEN_WEBHOOKS", 2)
    ben, cleo = User.objects.create_user("ben"), User.objects.create_user("cleo")
    club = organizations.create("Club", ben)
    first, second = (create(EVENING, now=NOW, user=ben, organization=club) for _ in range(2))
    elsewhere = create(EVENING, now=NOW, user=ben, organization=organizations.create("B", ben))
    for event in (first, second):
        webhooks.add(event, "https://example.org/a", user=ben, now=NOW)
    for event, user in ((elsewhere, ben), (first, cleo)):
        with pytest.raises(RefusedError, match="webhooks_many"):
            webhooks.add(event, "https://example.org/b", user=user, now=NOW)
    Tournament.objects.filter(pk=second.pk).update(phase="finished")
    webhooks.add(first, "https://example.org/b", user=cleo, now=NOW)
    assert Webhook.objects.count() == 3


def test_an_account_and_an_organization_make_a_number_of_series_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        limits, "SERIES_OF_ACCOUNT", Limit("a", 2, timedelta(hours=1), "series_often")
    )
    ben, admin = User.objects.create_user("ben"), User.objects.create_superuser("admin")
    club = organizations.create("Club", ben)
    first = create_series(club, name="Cup", user=ben, now=NOW)
    next_season(first, season="2", user=ben, now=NOW)
    with pytest.raises(LimitReached, match="series_often"):
        create_series(club, name="Cup", user=ben, now=NOW)
    with pytest.raises(LimitReached):
        next_season(create_series(club, name="Cup"), season="2", user=ben, now=NOW)
    create_series(club, name="Cup", user=admin, now=NOW)
    create_series(club, name="Cup", user=ben, now=NOW + timedelta(hours=1))


def test_open_series_have_a_number_and_those_in_the_archive_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(quotas, "OPEN_SERIES", 1)
    ben = User.objects.create_user("ben")
    club = organizations.create("Club", ben)
    first = create_series(club, name="Cup", user=ben, now=NOW)
    with pytest.raises(RefusedError, match="series_open"):
        create_series(club, name="Cup", user=ben, now=NOW)
    next_season(first, season="2", user=ben, now=NOW)
    create_series(organizations.create("Other", ben), name="Cup", user=ben, now=NOW)
    assert Series.objects.count() == 3


def test_an_account_has_a_number_of_rule_variants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "VARIANTS", 2)
    ben = User.objects.create_user("ben")
    first = variants.publish(variants.create("binokel", "A", {}, user=ben, now=NOW), now=NOW)
    variants.revise(first, user=ben, now=NOW)
    assert variants.revise(first, user=ben, now=NOW).version == 2
    for more in ("B", "C"):
        with pytest.raises(RefusedError, match="variants_open"):
            variants.create("binokel", more, {}, user=ben, now=NOW)
    variants.retire(first, now=NOW)
    monkeypatch.setattr(limits, "VARIANT", Limit("v", 1, timedelta(hours=1), "variants_often"))
    variants.create("binokel", "B", {}, user=ben, now=NOW)
    monkeypatch.setattr(quotas, "VARIANTS", 9)
    with pytest.raises(LimitReached, match="variants_often"):
        variants.import_variant(variants.export(first), user=ben, now=NOW)
    variants.create("binokel", "D", {}, user=User.objects.create_superuser("admin"), now=NOW)


def test_a_household_and_an_organization_take_two_places_of_uploads() -> None:
    users = [User.objects.create_user(f"u{n}") for n in range(6)]

    def takes(user: User, household: str) -> bool:
        return not uploads.take(user, "file", 0, b"x", NOW, household=household)

    assert [takes(user, "192.0.2.7") for user in users[:3]] == [True, True, False]
    assert takes(users[3], "192.0.2.8")
    club = organizations.create("Club", users[3])
    for user in users[4:]:
        club.members.create(user=user)
    assert [takes(user, f"192.0.2.{user.pk}") for user in users[4:]] == [True, False]


@pytest.mark.parametrize("phase", ["registration", "finished"])
def test_sixty_events_of_one_account_push_nobody_off_the_start_page(phase: str) -> None:
    ben, others = User.objects.create_user("ben"), []
    for number in range(5):
        cleo = User.objects.create_user(f"cleo{number}")
        others.append(create(EVENING, now=NOW, user=cleo))
    orphan = create(EVENING, now=NOW)
    clubs = [organizations.create(f"Club {number}", ben) for number in range(20)]
    for number in range(60):
        Tournament.objects.create(
            slug=f"flood-{number}",
            secret="x",
            name="Flood",
            created_by=ben,
            organization=clubs[number // 3],
            **{key: getattr(orphan, key) for key in ("format", "game", "settings", "zone")},
        )
    Tournament.objects.update(phase=phase)
    shown = getattr(events_for(AnonymousUser()), "past" if phase == "finished" else "open")
    slugs = [listed.event.slug for listed in shown]
    assert {event.slug for event in (*others, orphan)} <= set(slugs)
    assert len(slugs) == SHOWN  # the rest is filled up with the latest
    assert slugs[0] == "flood-59"
    few = [slug for slug in slugs if slug.startswith("flood")]
    assert len(few) == SHOWN - 6 >= OF_EACH
