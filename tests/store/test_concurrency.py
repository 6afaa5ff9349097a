"""Many phones at once on one event: each report counts, and counts once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from tests.stack import Stack, database_address
from tests.store.test_periodic_tasks import at_once
from tests.worlds.evenings import organization_of
from tests.worlds.events import folded, later, log_of, running, seats, send, state
from tests.worlds.organizations import logged_in
from tests.worlds.phones import evening, sitting
from tournaments.domain.actors import Actor, Role
from tournaments.domain.refusal import RefusedError
from tournaments.store import load
from tournaments.store.access.actors import player_link, player_links, revoke_link
from tournaments.store.archive.exchange import export, verify
from tournaments.store.models import Person, Series, Tournament
from tournaments.store.series import box
from tournaments.store.series import edit as seasons

ROOT = Path(__file__).parents[2]
REPORTERS = 8

pytestmark = pytest.mark.django_db(transaction=True)


def booked(tournament: Tournament) -> list[tuple[int, str]]:
    """(table, loser) of every Runde in the log."""
    return sorted(
        (entry.said["table"], entry.said["result"]["loser"])
        for entry in tournament.log.filter(kind="runde")
    )


def sound(tournament: Tournament) -> bool:
    """The log has no gap, proves itself, and is what this process believes."""
    kept = state(tournament)
    numbers = [seq for seq, *_ in log_of(tournament)]
    return (
        numbers == list(range(1, len(numbers) + 1))
        and verify(export(tournament)) == ()
        and folded(tournament) == kept
    )


def test_eight_tables_report_at_once() -> None:
    tournament = running(8 * 3, settings={"max_players": 40})
    losers = [seats(tournament, table)[0] for table in range(1, REPORTERS + 1)]

    def job(i: int) -> list[bool]:
        actor = Actor(Role.TABLE, str(i + 1), 1)
        return [
            send(
                tournament,
                "report",
                now=later(12 * n),
                actor=actor,
                key=f"{i}-{n}",
                table=i + 1,
                runde=n,
                result={"loser": losers[i]},
            ).ok
            for n in (1, 2, 3)
        ]

    assert at_once(REPORTERS, job) == [[True] * 3] * REPORTERS
    assert booked(tournament) == sorted((i + 1, losers[i]) for i in range(8) for _ in range(3))
    assert sound(tournament)
    balances = folded(tournament).play.balances
    assert [balances[loser] for loser in losers] == [10 - 3 * 2] * REPORTERS


def test_eight_phones_of_one_table_report_the_same_runde_at_once() -> None:
    tournament = running(8)
    players = seats(tournament)

    def job(i: int) -> bool:
        return send(
            tournament,
            "report",
            now=later(12),
            actor=Actor(Role.PLAYER, players[i % len(players)]),
            key=f"phone-{i}",
            table=1,
            runde=1,
            result={"loser": players[0]},
        ).ok

    assert sum(at_once(REPORTERS, job)) == 1
    assert booked(tournament) == [(1, players[0])]
    assert sound(tournament)


def test_one_report_sent_eight_times_at_once_is_booked_once() -> None:
    tournament = running(8)
    first = seats(tournament)[0]

    def job(_: int) -> tuple[bool, int]:
        done = send(
            tournament,
            "report",
            now=later(12),
            actor=Actor(Role.PLAYER, first),
            key="the same tap",
            table=1,
            result={"loser": first},
        )
        return done.ok, done.entries[0].seq

    answers = at_once(REPORTERS, job)
    assert len(set(answers)) == 1
    assert booked(tournament) == [(1, first)]
    assert sound(tournament)


def test_eight_people_who_confirm_at_once_book_once() -> None:
    tournament = running(4, confirmation="second")
    first, *others = seats(tournament)
    actor = Actor(Role.PLAYER, first)
    result = {"loser": first}
    waiting = send(tournament, "report", now=later(12), actor=actor, table=1, result=result)

    def job(i: int) -> bool:
        actor = Actor(Role.PLAYER, others[i % len(others)])
        report = waiting.entries[0].seq
        return send(tournament, "confirm", now=later(13), actor=actor, report=report).ok

    assert sum(at_once(REPORTERS, job)) == 1
    assert booked(tournament) == [(1, first)]
    assert sound(tournament)


SCRIPT = """
import json, sys
import django
django.setup()
from tests.worlds.events import later, send
from tests.store.test_periodic_tasks import at_once
from tournaments.domain.actors import Actor, Role
from tournaments.store.models import Tournament
pk, losers = json.loads(sys.argv[1])
tournament = Tournament.objects.get(pk=pk)

def job(i):
    table, loser = losers[i]
    actor = Actor(Role.TABLE, str(table), 1)
    for n in (1, 2):
        for attempt in (1, 2):
            done = send(tournament, "report", now=later(12 * n), actor=actor, runde=n,
                        key=f"{table}-{n}", table=table, result={"loser": loser})
            assert done.ok and done.repeated == (attempt == 2), done.problems

print("ready", flush=True)
sys.stdin.readline()
at_once(len(losers), job)
"""


def test_eight_reporters_in_four_processes_report_at_once() -> None:
    tournament = running(8 * 3)
    losers = [seats(tournament, table)[0] for table in range(1, REPORTERS + 1)]
    jobs = list(enumerate(losers, 1))
    load.forget(tournament)
    environment = {
        **os.environ,
        "DATABASE_URL": database_address(),
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
    }
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, json.dumps([tournament.pk, jobs[i::4]])],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for i in range(4)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    codes = [
        process.communicate("go\n", timeout=60) and process.returncode for process in processes
    ]
    assert codes == [0] * 4
    assert booked(tournament) == sorted((i + 1, losers[i]) for i in range(8) for _ in range(2))
    assert sound(tournament)


def post(url: str, token: str, key: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return dict(json.loads(answer.read()))


def test_eight_reporters_send_each_report_twice_over_the_net(live_stack: Stack) -> None:
    tournament = evening(8 * 3, confirmation="none")
    losers = [sitting(tournament, table)[0] for table in range(1, REPORTERS + 1)]
    tokens = [player_link(tournament, loser).token for loser in losers]
    url = f"{live_stack.url}/api/v1/events/{tournament.slug}/commands"

    def job(i: int) -> list[bool]:
        bodies = [
            {
                "type": "report",
                "table": i + 1,
                "runde": runde,
                "result": {"loser": losers[i]},
                "accept": True,
            }
            for runde in (1, 2, 3)
        ]
        return [
            bool(post(url, tokens[i], f"{i}-{body['runde']}", body)["repeated"])
            for body in bodies
            for _ in range(2)
        ]

    assert at_once(REPORTERS, job) == [[False, True] * 3] * REPORTERS
    assert booked(tournament) == sorted((i + 1, losers[i]) for i in range(8) for _ in range(3))
    assert sound(tournament)


def test_a_person_that_is_sent_many_times_at_once_is_made_once() -> None:
    organization, user = organization_of()
    address = reverse("person-new", args=[organization.slug])

    def job(_i: int) -> str:
        client = logged_in(user)
        answer = client.post(address, {"name": "Anke", "key": "tap"})
        assert answer.status_code == 302
        return str(answer["Location"])

    places = at_once(REPORTERS, job)
    assert len(set(places)) == 1
    assert Person.objects.count() == 1


def test_what_lies_in_the_box_of_a_series_goes_to_one_season_alone() -> None:
    organization, _user = organization_of()
    series = seasons.create(organization, name="Cup")
    box.write_down(series, purpose="gift", cents=5000, reason="", by="orga", now=later(0))
    seasons.close(series, now=later(1))

    def job(i: int) -> int:
        seen = Series.objects.get(pk=series.pk)
        try:
            following = seasons.next_season(seen, season=f"{i}", now=later(2))
        except RefusedError:  # it goes on already
            return 0
        return box.box_of(following).balance

    assert sorted(at_once(REPORTERS, job)) == [0] * (REPORTERS - 1) + [5000]
    assert box.box_of(series).balance == 0
    assert Series.objects.count() == 2


def test_links_that_several_ask_for_at_once_are_made_once() -> None:
    tournament = running(8)
    everybody = tuple(state(tournament).play.status)

    def job(_i: int) -> dict[str, str]:
        links = player_links(tournament, everybody)
        return {player: link.token for player, link in links.items()}

    first, *others = at_once(REPORTERS, job)
    assert set(first) == set(everybody)
    assert others == [first] * (REPORTERS - 1)


def test_a_link_that_several_take_back_at_once_is_another_one() -> None:
    tournament = running(8)
    old = player_link(tournament, "e1").token
    new = at_once(REPORTERS, lambda _i: revoke_link(tournament, "e1", now=later(1)).token)
    assert old not in new
    assert player_link(tournament, "e1").token in new
