"""Histories that are too long to be kept: read in pieces, and corrected before the lock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.bench.long_event import DIRECTOR, long_event, report
from tournaments.domain.formats.history import History, concerns
from tournaments.domain.formats.state import FormatState
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.archive import entry_index, snapshots
from tournaments.store.archive.exchange import export, verify
from tournaments.store.cache import of_events
from tournaments.store.execute import execute, preview
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every history counts as long."""
    monkeypatch.setattr(histories, "KEPT", 20)


def past_of(tournament: Tournament) -> History[FormatState]:
    histories.forget(tournament)
    return histories.load(tournament, load.load(tournament))


def corrected(tournament: Tournament, **fields: Any) -> None:
    at = datetime.fromisoformat(load.load(tournament).at)
    done = execute(tournament, {"type": "correct", **fields}, DIRECTOR, now=at)
    assert done.ok, done.problems


def rundes(tournament: Tournament) -> list[int]:
    return list(tournament.log.filter(kind="runde").order_by("seq").values_list("seq", flat=True))


def told(past: History[FormatState]) -> Any:
    indexes = [entry.index for entry in past.entries]
    for key in ("e1", "e5", "table:1", "table:2", "round", "timer", "e99"):
        for low, high in ((0, 10**6), (30, 60)):
            found = [entry for entry in past.between(low, high) if key in concerns(entry)]
            assert list(past.concerning(key, low, high)) == found[::-1]
    return past.entries, [past.before(index) for index in indexes], past.account("e1")


@pytest.mark.parametrize("late", [False, True])
def test_a_history_in_pieces_is_the_whole_one(
    monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    """With corrections and snapshots at any place."""
    tournament = long_event(8, 80)
    runden = rundes(tournament)
    snapshots.take(tournament, load.load_at(tournament, 40))
    corrected(tournament, target=runden[20 if late else 2], void=True)
    snapshots.take(tournament, load.load(tournament))
    corrected(tournament, target=runden[22], event={"result": {"loser": "e2"}, "table": 1,
              "type": "runde", "at": load.load(tournament).at})  # fmt: skip
    report(tournament)
    whole = told(past_of(tournament))
    monkeypatch.setattr(histories, "KEPT", 20)
    pieces = past_of(tournament)
    assert pieces.stored is not None
    assert told(pieces) == whole
    for upto in (30, 50, tournament.seq):  # as far as the index reaches, and beyond
        entry_index.extend(tournament, upto)
        assert entry_index.reaches(tournament) == upto
        assert told(past_of(tournament)) == whole
    assert (pieces.is_struck(runden[2]), pieces.is_struck(runden[5])) == (not late, False)
    assert (runden[2] in pieces, runden[5] in pieces, 10**6 in pieces) == (late, True, False)


@pytest.mark.usefixtures("in_pieces")
def test_what_a_process_keeps_of_a_history_does_not_grow_with_it() -> None:
    tournament = long_event(8, 60)
    past_of(tournament)
    sizes = [of_events.size(("history", tournament.secret))]
    for _time in range(10):
        report(tournament)
        histories.load(tournament, load.load(tournament))
        sizes.append(of_events.size(("history", tournament.secret)))
    assert sizes == [0] * 11


@pytest.mark.usefixtures("in_pieces")
def test_a_correction_of_a_long_evening_is_what_it_would_be_from_the_beginning() -> None:
    tournament = long_event(8, 80)
    first = rundes(tournament)[0]
    at = datetime.fromisoformat(load.load(tournament).at)
    command = {"type": "correct", "target": first, "void": True}
    seen = preview(tournament, command, DIRECTOR, now=at)
    corrected(tournament, target=first, void=True)
    assert load.load(tournament).play == seen.state.play
    assert verify(export(tournament)) == ()
    report(tournament)
    assert verify(export(tournament)) == ()
    assert past_of(tournament).before(10**6) == load.load(tournament).play


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("between", ["report", "correct"])
def test_what_comes_in_between_counts_in_a_correction(
    monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    """A correction is computed before the lock; another command comes first."""
    tournament, runden = long_event(8, 80), []
    runden += rundes(tournament)
    from tournaments.store import execute as door

    worked_out = door._worked_out

    def late(*args: Any) -> Any:
        past = worked_out(*args)
        monkeypatch.setattr(door, "_worked_out", worked_out)
        if between == "report":
            report(tournament)
        else:
            corrected(tournament, target=runden[3], void=True)
        return past

    monkeypatch.setattr(door, "_worked_out", late)
    corrected(tournament, target=runden[0], void=True)
    assert verify(export(tournament)) == ()
    assert (runden[0] in past_of(tournament)) is False
    assert (runden[3] in past_of(tournament)) is (between == "report")
    assert past_of(tournament).before(10**6) == load.load(tournament).play
