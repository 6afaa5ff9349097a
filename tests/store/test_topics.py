"""Open pages are informed: if two states give different pages, the change has a topic of the page.

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
from django.test import Client
from django.urls import reverse

from tests.golden import FOLDER
from tests.sample import sample
from tests.store.test_golden import told
from tests.worlds.events import later, sent
from tests.worlds.phones import english, player_home, table_home
from tests.worlds.situations import SITUATIONS
from tournaments.domain.formats import FORMATS
from tournaments.domain.topics import _COURSE, _PLAY, topics
from tournaments.domain.tournament_state import EFFECTS, TournamentState
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.archive.exchange import import_event
from tournaments.store.models import LogEntry, Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PAGES = ("event", "projector", "standings", "draws")
PLAN = ("event-plan", "event-cross")
FILES = ("wm-playoff", "evening-odd-binokel", "teams-bronzen", "cup-canasta")
ENTRIES = 10  # of each event
_TOPIC = re.compile(r"topic:([\w.-]+)")
_PIECE = re.compile(r'<dl\s+id="own-place".*?</dl>', re.DOTALL)  # has its own topics
_WORDLESS = re.compile(r"<(script|style|header|footer|head)\b.*?</\1>|<[^>]*>", re.DOTALL)


def pages(tournament: Tournament, state: TournamentState) -> Iterator[str]:
    """The addresses of pages that stay open."""
    slug = tournament.slug
    planned = tournament.format in ("league", "knockout")
    for name in PAGES + (PLAN if planned else ()):
        yield reverse(name, args=[slug])
    if planned:
        yield reverse("event-day", args=[slug, 1])
    for player in list(state.play.status)[:2]:
        yield reverse("event-player", args=[slug, player])
        yield player_home(tournament, player)
    for number in range(1, min(2, len(state.play.tables)) + 1):
        yield table_home(tournament, number)


def read(client: Client, address: str) -> tuple[str, set[str]]:
    """Return the text of a page, and the topics of its stream."""
    page = _PIECE.sub("", client.get(address, follow=True).content.decode())
    text = _WORDLESS.sub(" ", page)
    return " ".join(unescape(text).split()), set(_TOPIC.findall(page))


def at(tournament: Tournament, seq: int, clock: datetime) -> TournamentState:
    """The event as if nothing had happened after this entry, at this time."""
    LogEntry.objects.filter(tournament=tournament, seq__gt=seq).delete()
    frozen = {"demo_speed": 1, "demo_since": datetime(2200, 1, 1, tzinfo=UTC)}
    Tournament.objects.filter(pk=tournament.pk).update(seq=seq, demo_clock=clock, **frozen)
    tournament.refresh_from_db()
    load.forget(tournament)
    histories.forget(tournament)
    return load.load(tournament)


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
    shown = [(page, read(client, page)[0]) for page in pages(tournament, after)]
    before = at(tournament, entry.seq - 1, entry.at)
    touched = set(topics(before, after, EFFECTS.decode(entry.changes).state))
    opened = [(page, said, *read(client, page)) for page, said in shown]
    moved = [(page, own) for page, said, was, own in opened if was != said and own]
    deaf = [f"{entry.kind} {page}: {sorted(touched)}" for page, own in moved if not own & touched]
    return deaf, len(moved)


@pytest.fixture
def desk() -> Client:
    client = english()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.mark.parametrize("name", sample(FILES, 1))
def test_a_page_that_says_something_else_is_told_of_it(name: str, desk: Client) -> None:
    document = told(Path(FOLDER / "1.0.0" / f"{name}.json.gz"))["export"]
    tournament, _problems = import_event(document)
    assert tournament is not None
    entries = some_entries(tournament, Random(name))
    deaf, moved = zip(*(untold(desk, tournament, entry) for entry in entries), strict=True)
    assert [page for some in deaf for page in some] == []
    assert sum(moved) > 20


@pytest.mark.parametrize("kind", sample(SITUATIONS, 10))
def test_every_command_tells_the_pages_that_say_something_else(kind: str, desk: Client) -> None:
    tournament, fields = SITUATIONS[kind]()
    before = tournament.log.latest("seq").seq
    sent(tournament, kind, now=later(45) if kind == "timer" else later(30), accept=True, **fields)
    entry = tournament.log.filter(seq__gt=before).earliest("seq")  # the clock may have been first
    deaf, _moved = untold(desk, tournament, entry)
    assert deaf == []


def test_every_field_of_every_state_names_its_topics() -> None:
    kept = {name for name, field in TournamentState.__dataclass_fields__.items()
            if field.metadata.get("kept", True)}  # fmt: skip
    assert kept - {"play"} == set(_COURSE)
    states = [set(form.states.__dataclass_fields__) for form in FORMATS.values()]
    assert set.union(*states) == set(_PLAY)
