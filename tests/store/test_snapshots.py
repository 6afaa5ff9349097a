"""States that were written down on the way: a process opens quickly by them, and nothing else
depends on them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.bench.long_event import long_event, report
from tests.golden import FOLDER
from tests.sample import sample
from tests.store.test_golden import told
from tournaments import tasks
from tournaments.celery import app
from tournaments.domain.formats import FORMATS
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.log.references import Names
from tournaments.domain.tournament_state import TournamentState, codec, fingerprint
from tournaments.store import load, periodic_tasks
from tournaments.store.archive import snapshots
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.archive.snapshots import nearest, seal, written
from tournaments.store.models import LogEntry, Snapshot, Tournament

pytestmark = pytest.mark.django_db

FILES = sorted(FOLDER.glob("*/*-*.json.gz"))[::4]


def opened(tournament: Tournament) -> TournamentState:
    """As a process that has just started opens it."""
    load.forget(tournament)
    return load.load(tournament)


def nameless(state: TournamentState) -> TournamentState:
    """Return the state without names, which are outside the log and its snapshots."""
    return replace(state, names=Names())


@pytest.mark.parametrize("path", sample(FILES, 8), ids=lambda path: path.name[:-8])
def test_an_event_opens_by_a_snapshot_as_without(path: Path) -> None:
    tournament, problems = import_event(told(path)["export"])
    assert (tournament is None, problems) == (False, ())
    assert tournament is not None
    tournament.snapshots.all().delete()
    folded = opened(tournament)
    for seq in (1, folded.seq // 3, folded.seq // 2, folded.seq):
        then = load.load_at(tournament, seq)
        snapshots.take(tournament, then)
        assert nearest(tournament) == (then, len(written(then)))
        assert written(opened(tournament)) == written(folded)
        assert opened(tournament) == folded
        assert load.load_at(tournament, max(1, seq - 1)).seq == max(1, seq - 1)


def test_a_process_reads_only_what_came_after_the_snapshot() -> None:
    tournament = long_event(8, 60)
    snapshots.take(tournament, load.load_at(tournament, 55))
    load.forget(tournament)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        load.load(tournament)
    assert len(asked) == 3
    assert '"seq" > 55' in asked.captured_queries[-1]["sql"]


def test_a_snapshot_of_another_log_version_or_state_is_passed_over() -> None:
    tournament = long_event(8, 60)
    folded = opened(tournament)
    snapshots.take(tournament, folded)
    (row,) = tournament.snapshots.all()
    head = LogEntry.objects.get(tournament=tournament, seq=60).hash
    assert (row.form, row.seal) == (fingerprint("wm"), seal("wm", head, row.state))
    other = row.state.replace('"e1"', '"e9"')
    newer = f"{head}\n{'0' * 64}\n{row.state}"
    for change in ({"state": other}, {"state": "{"}, {"seal": "0" * 64}, {"seal": newer[:64]}):
        Snapshot.objects.filter(pk=row.pk).update(**change)
        assert nearest(tournament) is None
        assert opened(tournament) == folded
        snapshots.take(tournament, folded)
    assert nearest(tournament) is not None
    LogEntry.objects.filter(tournament=tournament, seq=60).update(hash="1" * 64)
    assert nearest(tournament) is None
    LogEntry.objects.filter(tournament=tournament, seq=60).delete()
    assert nearest(tournament) is None


def test_a_damaged_snapshot_leaves_the_one_before_it() -> None:
    tournament = long_event(8, 60)
    for seq in (40, 50):
        snapshots.take(tournament, load.load_at(tournament, seq))
    tournament.snapshots.filter(seq=50).update(state="{}")
    found = nearest(tournament)
    assert found is not None
    assert found[0].seq == 40


def test_each_format_has_a_form_of_its_own() -> None:
    forms = {fingerprint(form) for form in FORMATS}
    assert len(forms) == len({codec(form) for form in FORMATS}) >= 4
    with pytest.raises(DecodeError):
        fingerprint("chess")


def test_another_process_knows_the_forms_of_this_one() -> None:
    """Nothing of a process is in them: neither where its values lie nor the order of its sets."""
    code = (
        "from tournaments.domain.tournament_state import fingerprint\n"
        "from tournaments.domain.formats import FORMATS\n"
        "print(*map(fingerprint, FORMATS))"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        told_there = subprocess.run(
            [sys.executable, "-c", code],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert told_there.stdout.split() == [fingerprint(form) for form in FORMATS]


def test_verify_does_not_trust_a_snapshot() -> None:
    """Not even one that is sealed as it should be."""
    tournament = long_event(8, 60)
    folded = opened(tournament)
    richer = {**folded.play.balances, "e1": 1000}
    forged = replace(folded, play=replace(folded.play, balances=richer))
    snapshots.take(tournament, forged)
    assert opened(tournament).play.balances == richer
    assert verify(export(tournament)) == ()
    copy, problems = import_event(export(tournament))
    assert problems == ()
    assert copy is not None
    assert opened(copy).play.balances == folded.play.balances


def test_snapshots_of_an_event_are_few_and_spread_over_its_log() -> None:
    tournament = long_event(8, 120)
    for seq in range(5, 121, 5):
        snapshots.take(tournament, load.load_at(tournament, seq))
    seqs = list(tournament.snapshots.order_by("seq").values_list("seq", flat=True))
    gaps = [after - before for before, after in zip([0, *seqs], seqs, strict=False)]
    assert (len(seqs), seqs[-1]) == (snapshots.MOST, 120)
    assert max(gaps) <= 30


@pytest.mark.django_db(transaction=True)
def test_a_writer_takes_a_snapshot_from_time_to_time_after_its_commit() -> None:
    tournament = long_event(8, snapshots.EVERY - 2)
    report(tournament)
    (row,) = tournament.snapshots.all()
    assert row.seq == snapshots.EVERY
    report(tournament)
    assert tournament.snapshots.count() == 1
    assert opened(tournament).seq == snapshots.EVERY + 2


@pytest.mark.django_db(transaction=True)
def test_the_worker_takes_those_that_are_missing() -> None:
    """After an import, or when a new version of the program has states of another form."""
    long, short = long_event(8, snapshots.EVERY), long_event(8, 40)
    periodic_tasks._entries.clear()  # as in a process that has just started
    tasks.take_snapshots()
    assert list(Snapshot.objects.values_list("tournament", "seq")) == [(long.pk, snapshots.EVERY)]
    Snapshot.objects.update(form="older", seal="older")
    assert (
        list(periodic_tasks.changed(timezone.now())) == []
    )  # nothing new: only what is new is looked at
    periodic_tasks.take_snapshots(Tournament.objects.all())
    assert nearest(long) is not None
    assert periodic_tasks.take_snapshots(Tournament.objects.all()) == 0
    copy, _problems = import_event(export(short))
    assert copy is not None
    assert [row.seq for row in copy.snapshots.all()] == [40]
    entry = app.conf.beat_schedule["take_snapshots"]
    assert (entry["task"], entry["schedule"].run_every.total_seconds()) == (
        tasks.take_snapshots.name,
        60,
    )


def test_a_snapshot_is_json_of_the_state() -> None:
    tournament = long_event(8, 20)
    state = opened(tournament)
    assert codec("wm", objects=True).revive([json.loads(written(state))])[0] == nameless(
        replace(state, seq=0, at="")
    )
