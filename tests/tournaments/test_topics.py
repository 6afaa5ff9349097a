"""Who shows something that has changed is told: of two states in which a page says different
things, the change named one of the topics of the page.

The logs of old events are shortened entry by entry; each page is read before and after the last
one, at the same instant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.golden import FOLDER
from tests.tournaments.events import later, sent
from tests.tournaments.phones import english, player_home, table_home
from tests.tournaments.situations import SITUATIONS
from tests.tournaments.test_golden import told
from tournaments.domain.course import EFFECTS, Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.topics import _COURSE, _PLAY, entrant, table, topics
from tournaments.models import LogEntry, Tournament
from tournaments.queries import course as courses
from tournaments.queries import history as histories
from tournaments.services.exchange import import_event

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

HALL = {"event", "standings", "seats", "clock", "tables"}
PAGES = {
    "event": HALL,
    "projector": HALL,
    "standings": {"event", "standings"},
    "draws": {"event", "draws", "seats"},
}
PLAN = {"event-plan": HALL, "event-cross": {"event", "standings", "tables"}}
FILES = ("wm-playoff", "evening-odd-binokel", "teams-bronzen", "cup-canasta")
ENTRIES = 10  # of each event
_WORDLESS = re.compile(r"<(script|style|header|footer|head)\b.*?</\1>|<[^>]*>", re.DOTALL)


def pages(tournament: Tournament, course: Course) -> Iterator[tuple[str, set[str]]]:
    """The addresses of pages that stay open, and the topics of each."""
    slug = tournament.slug
    planned = tournament.format in ("league", "knockout")
    for name, own in (PAGES | (PLAN if planned else {})).items():
        yield reverse(name, args=[slug]), own
    if planned:
        yield reverse("event-day", args=[slug, 1]), HALL
    for player in list(course.play.status)[:2]:
        own = {"event", "standings", "seats", "tables", entrant(player)}
        yield reverse("event-player", args=[slug, player]), own
        yield player_home(tournament, player), own | {"clock"}
    for number in range(1, min(2, len(course.play.tables)) + 1):
        seated = map(entrant, course.play.tables[number - 1].players)
        own = {"event", "seats", "clock", table(number), *seated}
        yield table_home(tournament, number), own


def words(client: Client, address: str) -> str:
    """What somebody reads there."""
    text = _WORDLESS.sub(" ", client.get(address, follow=True).content.decode())
    return " ".join(unescape(text).split())


def at(tournament: Tournament, seq: int, clock: datetime) -> Course:
    """The event as if nothing had happened after this entry, at this time."""
    LogEntry.objects.filter(tournament=tournament, seq__gt=seq).delete()
    frozen = {"demo_speed": 1, "demo_since": datetime(2200, 1, 1, tzinfo=UTC)}
    Tournament.objects.filter(pk=tournament.pk).update(seq=seq, demo_clock=clock, **frozen)
    tournament.refresh_from_db()
    courses.forget(tournament)
    histories.forget(tournament)
    return courses.load(tournament)


def some_entries(tournament: Tournament, rng: Random) -> list[LogEntry]:
    """The first of each kind, and others by lot; the latest first."""
    log = list(tournament.log.filter(seq__gt=1).order_by("seq"))
    firsts = list({entry.kind: entry for entry in reversed(log)}.values())
    rest = [entry for entry in log if entry not in firsts]
    drawn = rng.sample(rest, max(0, min(len(rest), ENTRIES - len(firsts))))
    return sorted([*firsts, *drawn], key=lambda entry: -entry.seq)


def untold(client: Client, tournament: Tournament, entry: LogEntry) -> tuple[list[str], int]:
    """The pages that say something else after the entry and heard nothing; and how many do."""
    after = at(tournament, entry.seq, entry.at)
    shown = [(page, own, words(client, page)) for page, own in pages(tournament, after)]
    before = at(tournament, entry.seq - 1, entry.at)
    touched = set(topics(before, after, EFFECTS.decode(entry.changes).state))
    moved = [(page, own) for page, own, said in shown if words(client, page) != said]
    deaf = [f"{entry.kind} {page}: {sorted(touched)}" for page, own in moved if not own & touched]
    return deaf, len(moved)


@pytest.fixture
def desk() -> Client:
    client = english()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.mark.parametrize("name", FILES)
def test_a_page_that_says_something_else_is_told_of_it(name: str, desk: Client) -> None:
    document = told(Path(FOLDER / "0.1" / f"{name}.json.gz"))["export"]
    tournament, _problems = import_event(document)
    assert tournament is not None
    entries = some_entries(tournament, Random(name))
    deaf, moved = zip(*(untold(desk, tournament, entry) for entry in entries), strict=True)
    assert [page for some in deaf for page in some] == []
    assert sum(moved) > 20


@pytest.mark.parametrize("kind", SITUATIONS)
def test_every_command_tells_the_pages_that_say_something_else(kind: str, desk: Client) -> None:
    tournament, fields = SITUATIONS[kind]()
    before = tournament.log.latest("seq").seq
    sent(tournament, kind, now=later(45) if kind == "timer" else later(30), accept=True, **fields)
    entry = tournament.log.filter(seq__gt=before).earliest("seq")  # the clock may have been first
    deaf, _moved = untold(desk, tournament, entry)
    assert deaf == []


def test_every_field_of_every_state_names_its_topics() -> None:
    kept = {name for name, field in Course.__dataclass_fields__.items()
            if field.metadata.get("kept", True)}  # fmt: skip
    assert kept - {"play"} == set(_COURSE)
    states = [set(form.states.__dataclass_fields__) for form in FORMATS.values()]
    assert set.union(*states) == set(_PLAY)
