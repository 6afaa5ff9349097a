"""Pairs by lot of people who came alone."""

from __future__ import annotations

from random import Random

from tournaments.domain.paired import paired_by_lot


def test_single_people_are_paired_behind_the_pairs_and_one_may_be_left() -> None:
    lines = ["Anna & Bernd [Ladies]", "Cora", "Dirk", "Emma & Fritz", "Gisa"]
    seen = set()
    for seed in range(20):
        found, left = paired_by_lot(lines, Random(seed))
        assert found[:2] == ["Anna & Bernd [Ladies]", "Emma & Fritz"]
        assert sorted([*found[2].split(" & "), left]) == ["Cora", "Dirk", "Gisa"]
        assert len(found) == 3
        seen.add(left)
    assert seen == {"Cora", "Dirk", "Gisa"}


def test_the_labels_of_both_are_those_of_the_pair() -> None:
    lines = ["Cora [Team: Krone]", "Dirk [Youth]"]
    found = {tuple(paired_by_lot(lines, Random(seed))[0]) for seed in range(20)}
    assert found == {("Cora & Dirk [Team: Krone] [Youth]",), ("Dirk & Cora [Youth] [Team: Krone]",)}
    assert paired_by_lot(lines, Random(1))[1] == ""
    assert paired_by_lot([], Random(1)) == ([], "")
