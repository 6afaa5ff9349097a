"""Nothing is decided on rows read before the lock: the second sender gets an error, or the same
answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.test import Client

from tests.worlds.evenings import organization_of
from tests.worlds.events import NOW, later, running, seats, sent, state
from tests.worlds.in_step import in_step
from tests.worlds.organizations import two_evenings
from tournaments.domain.refusal import RefusedError
from tournaments.store import demo, organizations, quotas, removal
from tournaments.store.access.attempts import LoginAttemptSource, begin_login, check_pin
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.access.roles import set_role
from tournaments.store.create import create
from tournaments.store.limits import LOGIN_OF_BROWSER, PIN_OF_BROWSER
from tournaments.store.models import (
    LogEntry,
    Membership,
    Organization,
    OrganizationMember,
    Participation,
    Person,
    PersonMerge,
    ScoreSheet,
    Series,
    SeriesEvent,
    Tournament,
    User,
)
from tournaments.store.people import edit as people
from tournaments.store.people.candidates import NEW
from tournaments.store.series import edit as seasons
from tournaments.store.sheets import edit as sheets
from tournaments.store.sheets import matches
from tournaments.store.sheets.edit import SheetVersion
from tournaments.store.variants import edit as variants

TIMES = 8

pytestmark = pytest.mark.django_db(transaction=True)


def outcome(act: Any) -> str:
    """The code of a refusal, or "ok"."""
    try:
        act()
    except RefusedError as refused:
        return refused.problems[0].code
    return "ok"


def test_the_same_merge_many_times_at_once_is_one() -> None:
    organization, _user, _events, known = two_evenings()
    kept, other = known["Anke"], people.add(organization, name="Anke M.", club="Krone")
    code = other.code

    def merge(_i: int) -> str:
        seen = Person.objects.get(pk=kept.pk), Person.objects.get(pk=other.pk)
        return outcome(partial(people.merge, *seen))

    assert in_step(TIMES, merge) == ["ok"] * TIMES
    merged = PersonMerge.objects.get()
    assert (merged.kept_id, merged.code) == (kept.pk, code)
    assert people.unmerge(kept).code == code
    assert outcome(partial(people.unmerge, kept)) == "merge_missing"
    people.forget(Person.objects.get(code=code), by="orga", now=NOW, in_events=True)
    assert not PersonMerge.objects.filter(name="Anke M.").exists()


def test_two_records_that_take_in_each_other_at_once_are_one() -> None:
    organization, _user = organization_of()
    both = [people.add(organization, name=name) for name in ("Anke", "Anke M.")]

    def merge(i: int) -> str:
        seen = [Person.objects.get(pk=person.pk) for person in both]
        return outcome(partial(people.merge, seen[i % 2], seen[1 - i % 2]))

    assert "ok" in in_step(TIMES, merge)
    assert Person.objects.count() == PersonMerge.objects.count() == 1


def test_who_is_merged_and_forgotten_at_once_is_not_forgotten_by_half() -> None:
    _organization, _user, _events, known = two_evenings()
    other = known["Anke"]
    kept = people.add(other.organization, name="A.")
    before = other.participations.count()

    def act(i: int) -> str:
        seen = Person.objects.get(pk=other.pk)
        if i % 2:
            return outcome(partial(people.merge, Person.objects.get(pk=kept.pk), seen))
        return outcome(partial(people.forget, seen, by="orga", now=NOW, in_events=False))

    outcomes = set(in_step(TIMES, act))
    left = Participation.objects.filter(person=kept).count()
    if PersonMerge.objects.exists():
        assert outcomes == {"ok", "person_merged"}
        assert left == before
    else:
        assert outcomes == {"ok", "gone"}
        assert left == 0
        assert not Person.objects.filter(name="Anke").exists()


def test_a_series_goes_on_once() -> None:
    organization, _user = organization_of()
    series = seasons.create(organization, name="Cup")

    def go_on(_i: int) -> str:
        seen = Series.objects.get(pk=series.pk)
        return seasons.next_season(seen, season="2027", now=later(1)).slug

    assert len(set(in_step(TIMES, go_on))) == 1
    assert Series.objects.count() == 2
    again = partial(seasons.next_season, series, season="2028", now=later(2))
    assert outcome(again) == "series_followed"


def test_entrants_who_are_new_are_made_once() -> None:
    organization, user = organization_of()
    event = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    for name in ("Anke", "Bernd"):
        sent(event, "register", player=name)
    choices = {"e1": NEW, "e2": NEW}
    in_step(TIMES, lambda _i: people.name_entrants(event, choices))
    assert sorted(Person.objects.values_list("name", flat=True)) == ["Anke", "Bernd"]
    assert people.name_entrants(event, choices) == 0
    elsewhere = create({"name": "Abend 2"}, now=NOW, user=user, organization=organization)
    sent(elsewhere, "register", player="Anke")
    people.name_entrants(elsewhere, {"e1": Person.objects.get(name="Anke").pk})
    assert people.name_entrants(elsewhere, {"e1": NEW}) == 1  # another Anke, as somebody says now


def test_a_link_that_logs_in_once_lets_one_browser_in() -> None:
    path = one_time_login_url(User.objects.create_user("neu"))
    answers = in_step(TIMES, lambda _i: Client().post(path).status_code)
    assert sorted(answers) == [302] + [410] * (TIMES - 1)


def test_the_last_two_organizers_do_not_remove_each_other() -> None:
    organization, user = organization_of()
    event = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    other = User.objects.create_user("ben")
    OrganizationMember.objects.create(organization=organization, user=other)
    Membership.objects.create(tournament=event, user=other, role="organizer")
    both = [user, other]
    for place in (organization, event):
        done = in_step(
            2, lambda i, at=place: outcome(partial(set_role, at, both[i], None, by=both[1 - i]))
        )
        assert sorted(done) == ["not_permitted", "ok"]
        assert place.members.count() == 1


def test_two_administrators_do_not_close_or_delete_each_other() -> None:
    both = [User.objects.create_superuser(name) for name in ("anna", "ben")]
    for act in (removal.close_account, partial(removal.remove_account, now=NOW)):
        done = in_step(2, lambda i, act=act: outcome(partial(act, both[i])))
        assert sorted(done) == ["last_administrator", "ok"]
        User.objects.update(is_active=True, removed_at=None)


def test_nothing_comes_into_an_organization_that_is_deleted() -> None:
    organization, user = organization_of()
    event = create({"name": "Abend"}, now=NOW, user=user, organization=None)
    removal.remove_organization(Organization.objects.get(pk=organization.pk), NOW)
    assert outcome(partial(organizations.adopt, event, organization)) == "gone"
    setup = {"name": "Abend 2"}
    made = partial(create, setup, now=NOW, user=user, organization=organization)
    assert outcome(made) == "gone"
    assert not Tournament.objects.filter(organization=organization).exists()
    other, _user = organization_of("ben", "Andere")
    seen = Tournament.objects.get(pk=event.pk)
    removal.remove(event, NOW)
    assert outcome(partial(organizations.adopt, seen, other)) == "gone"


def test_an_event_is_deleted_with_its_organization_or_comes_in_no_more() -> None:
    organization, user = organization_of()

    def act(i: int) -> str:
        seen = Organization.objects.get(pk=organization.pk)
        if i % 2:
            made = partial(create, {"name": f"{i}"}, now=NOW, user=user, organization=seen)
            return outcome(made)
        return outcome(partial(removal.remove_organization, seen, NOW))

    assert set(in_step(TIMES, act)) <= {"ok", "gone"}
    assert not Tournament.present.filter(organization=organization).exists()


def test_the_first_event_of_somebody_brings_one_organization() -> None:
    user = User.objects.create_user("neu")
    events = in_step(TIMES, lambda i: create({"name": f"Abend {i}"}, now=NOW, user=user))
    assert len(events) == TIMES
    assert Organization.objects.count() == 1


def test_tries_at_once_are_no_more_than_one_after_the_other() -> None:
    event, who = running(3), LoginAttemptSource("browser x", "192.0.2.1")
    free = PIN_OF_BROWSER.burst
    assert free == LOGIN_OF_BROWSER.burst

    def pin(_i: int) -> str:
        return outcome(lambda: check_pin(event, 1, 1, "no", who, now=NOW))

    def login(_i: int) -> str:
        return outcome(lambda: begin_login("orga", who, now=NOW))

    for guess in (pin, login):
        assert sorted(in_step(free + 4, guess)) == [""] * 4 + ["ok"] * free


@pytest.mark.parametrize("quota", ["OPEN_EVENTS", "OPEN_SERIES", "VARIANTS"])
def test_many_new_things_at_once_keep_within_a_quota(
    quota: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, quota, 3)
    organization = organization_of()[0]
    user = User.objects.create_user("helper")
    setup = {"format": "wm", "game": "brokdorf", "settings": {}}
    makers: dict[str, Callable[[int], Any]] = {
        "OPEN_EVENTS": lambda i: create({**setup, "name": f"{i}"}, user=user, now=NOW),
        "OPEN_SERIES": lambda i: seasons.create(organization, name=f"{i}", user=user, now=NOW),
        "VARIANTS": lambda i: variants.create("brokdorf", f"{i}", {}, now=NOW, user=user),
    }
    made = in_step(TIMES, lambda i: outcome(lambda: makers[quota](i)))
    assert made.count("ok") == 3


def test_one_demo_runs() -> None:
    begun = in_step(TIMES, lambda _i: demo.start_demo(now=NOW).pk)
    assert len(set(begun)) == Tournament.objects.count() == 1


def test_the_next_version_of_a_variant_is_one_draft() -> None:
    user = User.objects.create_user("orga")
    first = variants.create("brokdorf", "Krone", {}, now=NOW, user=user)
    variants.publish(first, now=NOW)
    drafts = in_step(TIMES, lambda _i: variants.revise(first, user=user, now=NOW).pk)
    assert len(set(drafts)) == 1


def test_an_event_that_moves_takes_nobody_of_its_former_organization_along() -> None:
    organization, user = organization_of()
    other, _user = organization_of("ben", "Andere")
    event = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    sent(event, "register", player="Anke")

    def act(i: int) -> str:
        seen = Tournament.objects.get(pk=event.pk)
        if i % 2:
            return outcome(partial(organizations.adopt, seen, other))
        return outcome(partial(people.name_entrants, seen, {"e1": NEW}))

    in_step(TIMES, act)
    event.refresh_from_db()
    assert event.organization == other
    for part in event.participations.all():
        assert part.person is not None
        assert part.person.organization == other


def test_deal_that_is_written_while_seats_are_put_right_is_not_lost() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("whoever writes locks the whole database")
    event = running(6)
    (a, b, c), others = seats(event), list(seats(event, 2))
    sheet = matches.open_sheet(event, state(event), 1, level="sheet", now=NOW)
    assert sheet is not None
    draw = LogEntry.objects.get(tournament=event, kind="draw")
    written: list[bool] = []

    def write() -> bool:
        """Return True if the deal is written without waiting for a lock."""
        deal = {"declarer": a, "bid": 1, "tricks": {b: 2}}
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '100ms'")
            return sheets.add_deal(sheet.token, "deals", deal, seen=SheetVersion(0), now=NOW).ok
        except OperationalError:
            return False
        finally:
            connections.close_all()

    def before(execute: Any, sql: str, *rest: Any) -> Any:
        if not written and sql.startswith(f'UPDATE "{ScoreSheet._meta.db_table}"'):
            with ThreadPoolExecutor(1) as pool:
                written.append(pool.submit(write).result())
        return execute(sql, *rest)

    changed = {**draw.command, "tables": [[c, a, b], others]}
    with connection.execute_wrapper(before):
        sent(event, "correct", target=draw.seq, event=changed, accept=True)
    sheet.refresh_from_db()
    assert len(sheet.report["deals"]) == written.count(True)
    assert sheet.report["players"] == [c, a, b]


def test_a_series_takes_in_no_event_that_has_moved_or_become_private() -> None:
    organization, user = organization_of()
    series = seasons.create(organization, name="Cup")
    event = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    seen = Tournament.objects.get(pk=event.pk)
    Tournament.objects.filter(pk=event.pk).update(is_private=True)
    assert outcome(partial(seasons.add_event, series, seen)) == "series_private_event"
    other, _user = organization_of("ben", "Andere")
    organizations.adopt(event, other)
    assert outcome(partial(seasons.add_event, series, seen)) == "series_other_organization"
    assert not SeriesEvent.objects.exists()
