"""Results of single tables that are worth a sentence, at the limits, by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW
from tests.domain.test_story_facts import EVENT, words
from tournaments.domain.review import tables
from tournaments.domain.review.reports import Match, Report


def at(*scores: Mapping[str, int], sides: tuple[tuple[str, ...], ...] = ()) -> tuple[Match, ...]:
    """Matches at table 1 of each round; the entry is the round."""
    return tuple(
        Match(k, 1, tuple(made.items()), (k,), sides or tuple((who,) for who in made))
        for k, made in enumerate(scores, 1)
    )


def runden(*losers: str, seats: str = "abc") -> list[Report]:
    """Runden one after the other, with who lost each; "-" for nobody."""
    return [
        Report(1, 1, NOW, False, None, tuple(seats), {} if one == "-" else {"loser": one}, entry=k)
        for k, one in enumerate(losers, 1)
    ]


def said(*sentences: Any) -> list[str]:
    return [sentence for sentence, _entries in words(*sentences)]


@pytest.mark.parametrize(
    ("losers", "told"),
    [
        ("aaab", [("a had the worst of luck: 3 Runden lost in a row.", (1, 2, 3))]),
        ("aab", []),
        ("aaabbb", []),  # two did
        ("aabaaa", [("a had the worst of luck: 3 Runden lost in a row.", (4, 5, 6))]),
        ("aa-a", [("a had the worst of luck: 3 Runden lost in a row.", (1, 2, 4))]),
        ("aaaabbb", [("a had the worst of luck: 4 Runden lost in a row.", (1, 2, 3, 4))]),
        ("", []),
    ],
)
def test_bad_luck_is_three_runden_in_a_row(losers: str, told: Any) -> None:
    assert words(tables.bad_luck(runden(*losers))) == told


def test_who_sits_alone_has_no_rival_in_bad_luck() -> None:
    assert said(tables.bad_luck(runden("a", "a", "a", seats="a"))) == [
        "a had the worst of luck: 3 Runden lost in a row."
    ]


@pytest.mark.parametrize(
    ("losers", "told"),
    [
        ("bcbcbc", [("Longest without a loss: a, 6 Runden in a row.", (1, 2, 3, 4, 5, 6))]),
        ("bcbcb", []),
        ("bcb-cbc", [("Longest without a loss: a, 6 Runden in a row.", (1, 2, 3, 5, 6, 7))]),
        ("bbbbbb", []),  # a and c both
    ],
)
def test_good_luck_is_six_runden_in_a_row(losers: str, told: Any) -> None:
    assert words(tables.good_luck(runden(*losers))) == told


def test_who_wins_three_matches_in_a_row_is_told_if_nobody_else_does() -> None:
    won, lost = {"a": 5, "b": 3}, {"a": 1, "b": 3}
    level = {"a": 3, "b": 3}
    told = "a won 3 matches in a row."
    assert words(tables.most_won(at(won, lost, won, won, won))) == [(told, (3, 4, 5))]
    assert said(tables.most_won(at(won, won, level, won))) == []
    assert said(tables.most_won(at(won, won, won, lost, lost, lost))) == []
    assert said(tables.most_won(at(won, won, won))) == [told]
    pairs = ({"a": 5, "b": 5, "c": 3, "d": 3},) * 3
    assert said(tables.most_won(at(*pairs, sides=(("a", "b"), ("c", "d"))))) == []  # both of them
    # a match of two games is told by the last of them
    games = [
        replace(match, entries=(2 * k, 2 * k + 1)) for k, match in enumerate(at(won, won, won))
    ]
    assert words(tables.most_won(games)) == [(told, (1, 3, 5))]


FIVE = [{"a": 20, "b": 10}] * 5


@pytest.mark.parametrize(
    ("more", "closest", "clearest"),
    [
        ([{"a": 9, "b": 8}], "one point parted a and b", None),
        ([{"c": 9, "b": 6}], "3 points parted c and b", None),
        ([{"a": 19, "b": 1}], None, "a won most clearly: 18 points ahead"),
        ([{"a": 2, "b": 2}], None, None),  # five others are too few
        ([], None, None),
        ([{"a": 9, "b": 8}, {"c": 9, "d": 8}], None, None),
        ([{"a": 19, "b": 1}, {"c": 19, "d": 1}], None, None),
    ],
)
def test_the_closest_and_the_clearest_of_six_matches(
    more: list[dict[str, int]], closest: str | None, clearest: str | None
) -> None:
    found = at(*FIVE, *more)
    assert said(tables.closest_match(EVENT, found)) == (
        [f"The closest match was at table 1 (Round 6): {closest}."] if closest else []
    )
    assert said(tables.clearest(EVENT, found)) == (
        [f"{clearest} (table 1, Round 6)."] if clearest else []
    )


def test_of_several_who_follow_one_is_named_and_partners_together() -> None:
    """a is 1 ahead of b and c, who are level; then a and c together are 2 ahead of b and d."""
    three = at(*FIVE, {"a": 9, "b": 8, "c": 8})
    assert said(tables.closest_match(EVENT, three)) == [
        "The closest match was at table 1 (Round 6): one point parted a and b."
    ]
    pairs = (("a", "c"), ("b", "d"))
    (four,) = at({"a": 9, "b": 7, "c": 9, "d": 7}, sides=pairs)
    assert said(tables.closest_match(EVENT, (*at(*FIVE), replace(four, round=6)))) == [
        "The closest match was at table 1 (Round 6): 2 points parted a & c and b & d."
    ]
    (level,) = at({"a": 9, "b": 9, "c": 9, "d": 1}, sides=pairs)
    assert said(tables.closest_match(EVENT, (*at(*FIVE), level))) == []  # a and b are no partners


@pytest.mark.parametrize(
    ("more", "richest", "total"),
    [
        ([{"a": 21, "b": 10}], 31, (181, 30)),
        ([{"a": 20, "b": 10}], None, (180, 30)),
        ([{"a": 40, "b": -1}], None, None),  # points are taken, too
        ([{"a": 40, "b": 0}], 40, (190, 32)),  # 31.7 on average
        ([{"a": 20, "b": 10, "c": 10}], None, (190, 32)),  # another size
        ([], None, None),
    ],
)
def test_what_was_made_is_told_where_points_are_only_made(
    more: list[dict[str, int]], richest: int | None, total: tuple[int, int] | None
) -> None:
    found = at(*FIVE, *more)
    assert words(tables.richest(EVENT, found)) == (
        [(f"Nowhere more was made than at table 1 (Round 6): {richest} points.", (6,))]
        if richest
        else []
    )
    all_of_it = "{} points were made in all, {} on average at a table."
    entries = tuple(range(1, len(found) + 1))
    assert words(tables.sums(found)) == ([(all_of_it.format(*total), entries)] if total else [])


def test_one_alone_of_duellists_was_never_beaten_in_three_matches() -> None:
    duels = ({"a": 5, "b": 3}, {"a": 4, "c": 4}, {"a": 5, "b": 1})
    assert said(tables.unbeaten(at(*duels))) == ["Never beaten: a."]
    assert said(tables.unbeaten(at(*duels[:2]))) == []
    assert said(tables.unbeaten(at(*duels, {"a": 1, "c": 2}))) == []
    others = ({"d": 5, "b": 3}, {"d": 5, "b": 3}, {"d": 5, "c": 3})
    assert said(tables.unbeaten(at(*duels, *others))) == []  # two were
    assert said(tables.unbeaten(at(*duels, {"a": 5, "b": 3, "c": 1}))) == []
    assert said(tables.beaten_once(at({"a": 1, "b": 2}, {"a": 5, "b": 3, "c": 1}), "a")) == []


def test_matches_that_nobody_won_are_counted() -> None:
    level = {"a": 3, "b": 3}
    assert words(tables.level(at(level, {"a": 3, "b": 4}))) == [("One match ended level.", (1,))]
    assert words(tables.level(at(level, {"a": 3, "b": 4}, level))) == [
        ("2 matches ended level.", (1, 3))
    ]
    assert said(tables.level(at({"a": 3, "b": 4}))) == []


def test_the_best_average_is_of_those_who_played_all_three_and_won_nothing_by_it() -> None:
    """a makes 30 in three, b 24, c 99 in one."""
    three = ({"a": 12, "b": 9}, {"a": 9, "b": 9}, {"a": 9, "b": 6}, {"c": 99, "d": 1})
    told = ["a made the most on average: 10 points a match."]
    assert said(tables.best_average(at(*three), ["c"])) == told
    assert said(tables.best_average(at(*three), ["a"])) == []
    assert said(tables.best_average(at(*three[:2]), [])) == []
    # 30 and 29 are ten a match, both, and so are 31 and 30; 29 and 24 are not
    assert said(tables.best_average(at(*three[:2], {"a": 9, "b": 11}), [])) == []
    assert said(tables.best_average(at(*three[:2], {"a": 10, "b": 12}), [])) == []
    assert said(tables.best_average(at(*three[:2], {"a": 8, "b": 6}), [])) == told
    assert said(tables.best_average(at(*three[:3], {"a": 0, "c": 5}), [])) == []  # nobody else
    assert said(tables.best_average([], [])) == []


def test_who_made_the_most_in_one_of_six_matches() -> None:
    found = at(*FIVE, {"a": 3, "c": 25})
    assert words(tables.most_at_a_table(EVENT, found)) == [
        ("c made the most in one match: 25 points (table 1, Round 6).", (6,))
    ]
    assert said(tables.most_at_a_table(EVENT, at(*FIVE, {"a": 3, "c": 20}))) == []
    assert said(tables.most_at_a_table(EVENT, at(*FIVE, {"a": 25, "c": 25}))) == []
    assert said(tables.most_at_a_table(EVENT, found[1:])) == []


def met(meetings: Any, reports: list[Report], *, by_runde: bool = False, number: int = 3) -> Any:
    event: Any = SimpleNamespace(
        play=SimpleNamespace(meetings=meetings, round=number),
        presenter=SimpleNamespace(by_runde=by_runde),
    )
    return words(tables.met(event, reports))


THREE = "a and b sat at one table 3 times, more often than any other two."
ONCE = "No two sat at one table twice."


def test_two_met_three_times_with_the_entries_that_say_so() -> None:
    reports = [
        *(replace(one, round=1) for one in runden("a", "b")),
        *(replace(one, round=2, entry=one.entry + 9) for one in runden("a", seats="acd")),
        *(replace(one, round=3, entry=one.entry + 9) for one in runden("-", "c")),
    ]
    assert met({("a", "b"): 3, ("a", "c"): 2}, reports) == [(THREE, (2, 11))]
    assert (
        met({("a", "b"): 2, ("a", "c"): 1, ("b", "d"): 1}, reports)
        == [
            # a with b and c, b with a and d: nobody met more than the other
        ]
    )
    assert met({("a", "b"): 3}, reports) == []


def test_those_of_the_final_table_have_met_there_where_runden_are_played() -> None:
    final = [replace(runden("c", seats="ab")[0], at_final=True)]
    meetings = {("a", "b"): 2, ("a", "c"): 2}
    assert met(meetings, final, by_runde=True) == [(THREE, (1,))]
    assert met(meetings, final) == []
    assert met(meetings, runden("c", seats="ab"), by_runde=True) == []
    # nor is anybody alone with three
    most = ("Nobody sat with more different people than a: 2.", ())
    assert met({("a", "b"): 3, ("a", "c"): 3}, runden("a")) == [most]


def test_that_nobody_met_twice_is_told_after_three_rounds() -> None:
    meetings = {("a", "b"): 1, ("a", "c"): 1, ("d", "e"): 1}
    most = ("Nobody sat with more different people than a: 2.", ())
    assert met(meetings, runden("a"), number=3) == [(ONCE, ())]
    assert met(meetings, runden("a"), number=2) == [most]
    duel = runden("a", seats="ab")
    assert met(meetings, duel, number=3) == met(meetings, [*runden("a"), *duel], number=3) == []
