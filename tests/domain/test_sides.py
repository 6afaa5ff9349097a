"""Results of the people of a side."""

from __future__ import annotations

from games.shares import Share
from tournaments.domain.formats.entrants import side_shares

SIDES = (("Anna", "Bernd"), ("Cora", "Dirk"))


def test_two_without_partnership_add_up_what_they_made() -> None:
    found = {
        "Anna": Share(2100, 1, 9, 2),
        "Cora": Share(900, 3, 9, 1),
        "Bernd": Share(690, 4, 9, 0),
        "Dirk": Share(1960, 2, 9, 3),
    }
    assert side_shares("binokel", found, SIDES) == [Share(2790, 2, 18, 2), Share(2860, 1, 18, 4)]


def test_of_a_lost_runde_both_of_a_side_carry_the_loss() -> None:
    found = {
        "Anna": Share(1, 1, 0, 0),
        "Cora": Share(1, 1, 0, 0),
        "Bernd": Share(-3, 4, 0, 1),
        "Dirk": Share(1, 1, 0, 0),
    }
    assert [share.place for share in side_shares("brokdorf", found, SIDES)] == [2, 1]


def test_partners_share_one_result() -> None:
    ours, theirs = Share(5120, 1, 6, 2), Share(3010, 3, 6, 4)
    found = {"Anna": ours, "Cora": theirs, "Bernd": ours, "Dirk": theirs}
    assert side_shares("canasta", found, SIDES) == [ours, theirs]
