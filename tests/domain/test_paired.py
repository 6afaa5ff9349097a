"""Pairs by lot of people who came alone."""

from __future__ import annotations

from random import Random

from tournaments.domain.paired import paired_by_lot


def test_single_people_are_paired_behind_the_pairs_and_one_may_be_left() -> None:
    single = ["Cora", "Dirk", "Gisa", "Hans", "Ida"]
    lines = ["Anna & Bernd [Ladies]", *single[:2], "Emma & Fritz", *single[2:]]
    seen = set()
    for seed in range(30):
        found, left = paired_by_lot(lines, Random(seed))
        assert found[:2] == ["Anna & Bernd [Ladies]", "Emma & Fritz"]
        assert sorted([*" & ".join(found[2:]).split(" & "), left]) == single
        assert len(found) == 4
        seen.add(left)
    assert seen == {*single}


def test_who_is_left_keeps_the_line_as_it_was_written() -> None:
    assert paired_by_lot(["Cora [Team: Krone]"], Random(1)) == ([], "Cora [Team: Krone]")


def test_the_labels_of_both_are_those_of_the_pair() -> None:
    lines = ["Cora [Team: Krone]", "Dirk [Youth]"]
    found = {tuple(paired_by_lot(lines, Random(seed))[0]) for seed in range(20)}
    assert found == {("Cora & Dirk [Team: Krone] [Youth]",), ("Dirk & Cora [Youth] [Team: Krone]",)}
    assert paired_by_lot(lines, Random(1))[1] == ""
    assert paired_by_lot([], Random(1)) == ([], "")
