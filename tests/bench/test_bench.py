"""Measurements are real: an evening verifies, draws are those of the product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from django.test import Client

from tests.bench import bench_growth, bench_paper, draw_costs, pair_draws, swiss_events, wm_events
from tests.bench.crossings import by_crossings
from tests.bench.evening import (
    addresses,
    confirm_one,
    evening,
    next_draw,
    preview_of_early_correction,
    report_one,
)
from tests.domain.seating.evening import again, pairs_of
from tests.sample import sample
from tournaments.store import load
from tournaments.store.archive.exchange import export, verify


@pytest.mark.django_db
@pytest.mark.turns(3)
def test_the_evening_is_real_and_can_be_measured() -> None:
    tournament = evening(12, 130)
    report_one(tournament)
    confirm_one(tournament)
    preview_of_early_correction(tournament)
    next_draw(tournament)
    play = load.load(tournament).play
    assert (play.round, play.phase, len(play.status)) == (4, "round", 12)
    assert 130 <= tournament.log.count() <= 135
    assert verify(export(tournament)) == ()
    what, standings, _headers = addresses(tournament)[0]
    assert (what, Client().get(standings).status_code) == ("standings page", 200)


@pytest.mark.turns(3)
def test_the_seating_bench_measures_what_it_says() -> None:
    sections: list[Callable[[], Iterable[str]]] = [
        lambda: swiss_events.fours([8], 1),
        lambda: swiss_events.others([7], {"preferred": 3, "allowed": [2, 4]}, 1),
        lambda: swiss_events.equal([8], 1),
        lambda: wm_events.lots([7, 12], 1),
        lambda: wm_events.swiss([(7, 7)], 1, 1),
        lambda: draw_costs.time_and_memory([12]),
        lambda: pair_draws.whole_events([6], 1),
        lambda: pair_draws.counted_out([4], 1),
    ]
    for section in sample(sections, 3):
        table = [line for line in section() if line.startswith("|")]
        assert len(table) > 2
        assert {line.count("|") for line in table} == {table[0].count("|")}


def test_the_system_measured_against_repeats_nothing_where_nothing_need_be_repeated() -> None:
    first = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
    instance = {"players": {"score": [9, 0] * 8}, "history": [{"tables": first}]}
    tables = by_crossings(instance)["tables"]
    assert sorted(i for table in tables for i in table) == list(range(16))
    assert again(tables, Counter(pairs_of(first))) == 0
    assert tables[0][0] == 0


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sample(["wm", "league", "knockout"], 1))
def test_the_curves_measure_what_they_say(kind: str) -> None:
    curves = bench_growth.curves([(8, 60, kind), (16, 80, kind)], times=1)
    lines = [line for line in curves if line.startswith("|")]
    assert len(lines) == 4
    assert {line.count("|") for line in lines} == {12}
    assert lines[2].startswith("| 8 | 60 |")


@pytest.mark.django_db
def test_the_bench_of_paper_gets_every_document() -> None:
    assert len(list(bench_paper.rows((3,), 1))) == 10
