"""Tie-breaks: the example of each docstring, and that the list is complete."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tournaments.domain.formats.counting import options_of_games
from tournaments.domain.formats.ranking import Criterion, ranked
from tournaments.domain.formats.rounds.settings import EVENING, read_settings
from tournaments.domain.formats.tiebreaks import (
    EVERY,
    PARTS,
    TIE_BREAKS,
    Records,
    RoundScore,
    Values,
    counts,
    criteria,
    numbers,
    tie_breaks,
    total,
)


def rounds(*scores: int) -> tuple[RoundScore, ...]:
    return tuple(RoundScore(score=score, points=score, place=1) for score in scores)


def value(key: str, records: Records, *level: str) -> Values:
    return EVERY[key].values(records, level or ("a",))


def test_best_worst_and_last_round() -> None:
    records = {"a": rounds(1200, 300, 900), "b": rounds(1200, 200, 1000), "c": ()}
    everybody = ("a", "b", "c")
    assert value("best_round", records, *everybody) == {"a": 1200, "b": 1200, "c": 0}
    assert value("worst_round", records, *everybody) == {"a": 300, "b": 200, "c": 0}
    assert value("last_round", records, *everybody) == {"a": 900, "b": 1000, "c": 0}


def test_game_points_and_their_difference() -> None:
    legs = (
        RoundScore(points=562, against=460, place=1, opponents=("b",)),
        RoundScore(points=410, against=512, place=2, opponents=("c",)),
    )
    assert value("points", {"a": (*legs, RoundScore(points=733))}) == {"a": 1705}
    assert value("difference", {"a": legs}) == {"a": 0}


def test_the_difference_takes_the_average_of_the_opponents() -> None:
    legs = (RoundScore(points=100, against=130, place=1, opponents=("b", "c")),)
    assert value("difference", {"a": legs}) == {"a": 35 * PARTS}


def test_a_round_without_a_game_makes_no_difference() -> None:
    assert value("difference", {"a": (RoundScore(points=50, against=20),)}) == {"a": 0}


def test_parts_of_points_make_exact_averages() -> None:
    """Totals of 5/2 and 1: on average 7/4, which is 105 sixtieths."""
    met = RoundScore(place=1, opponents=("b", "c"))
    records = {"a": (met,), "b": (RoundScore(score=Fraction(5, 2)),), "c": (RoundScore(score=1),)}
    assert value("opponents", records) == {"a": 105}


def test_wins_and_lost_deals() -> None:
    legs = (RoundScore(place=1, lost=2), RoundScore(place=2, lost=1), RoundScore(place=1))
    assert value("wins", {"a": legs}) == {"a": 2}
    assert value("fewest_lost", {"a": legs, "b": (RoundScore(lost=5),)}, "a", "b") == {
        "a": -3,
        "b": -5,
    }


def duels(*opponents: str, ahead: str = "", level: str = "") -> tuple[RoundScore, ...]:
    return tuple(
        RoundScore(
            place=1,
            opponents=(who,),
            ahead_of=(who,) if who in ahead else (),
            level_with=(who,) if who in level else (),
        )
        for who in opponents
    )


def test_buchholz_adds_up_the_totals_of_the_opponents() -> None:
    records = {"a": duels("b", "c", "d"), "b": rounds(8), "c": rounds(6), "d": rounds(10)}
    assert value("opponents", records) == {"a": 24 * PARTS}
    assert value("opponents_cut", records) == {"a": 18 * PARTS}


def test_buchholz_averages_at_larger_tables_and_counts_the_own_total_for_a_bye() -> None:
    records = {
        "a": (RoundScore(score=4, place=1, opponents=("b", "c")), RoundScore(score=2)),
        "b": rounds(8),
        "c": rounds(5),
    }
    assert value("opponents", records) == {"a": 13 * PARTS // 2 + 6 * PARTS}


def test_sonneborn_berger_counts_the_beaten_twice() -> None:
    records = {"a": duels("b", "c", ahead="b", level="c"), "b": rounds(8), "c": rounds(6)}
    assert value("beaten", records) == {"a": 22}


def test_the_direct_comparison_looks_only_at_the_level_group() -> None:
    records = {
        "a": duels("b", "c", ahead="b"),
        "b": duels("a"),
        "c": duels("a", ahead="a"),
    }
    assert value("direct", records, "a", "b") == {"a": 1, "b": -1}
    # b and c have not met
    assert value("direct", records, "a", "b", "c") == {"a": 0, "b": 0, "c": 0}
    met = {**records, "b": duels("a", "c", ahead="c"), "c": duels("a", "b", ahead="a")}
    assert value("direct", met, "a", "b", "c") == {"a": 0, "b": 0, "c": 0}
    assert value("direct", met, "a", "c") == {"a": -1, "c": 1}


def test_each_tie_break_has_words_and_an_example() -> None:
    for key, tie_break in TIE_BREAKS.items():
        assert all((tie_break.label.de, tie_break.label.en, tie_break.help.de, tie_break.help.en))
        assert any(char.isdigit() for char in tie_break.values.__doc__ or ""), key


def test_what_a_game_counts_parts_people_by_more_or_fewer_of_it() -> None:
    records = {
        "a": (RoundScore(place=1, counters={"canastas": 3}), RoundScore(place=2)),
        "b": (RoundScore(place=1, lost=1, counters={"canastas": 2}),),
    }
    assert value("most_canastas", records, "a", "b") == {"a": 3, "b": 2}
    assert numbers(("most_canastas", "fewest_lost"), records) == {
        "a": {"most_canastas": 3, "fewest_lost": 0},
        "b": {"most_canastas": 2, "fewest_lost": 1},
    }
    assert counts("canasta", records) == {
        "a": {"lost": 0, "canastas": 3},
        "b": {"lost": 1, "canastas": 2},
    }


@pytest.mark.parametrize(
    ("game", "by_counter"),
    [
        ("brokdorf", {"fewest_lost": "fewer lost deals"}),
        ("bronzen", {"fewest_lost": "fewer lost deals", "most_won": "more games won"}),
        ("canasta", {"fewest_lost": "fewer lost deals", "most_canastas": "more canastas"}),
    ],
)
def test_an_event_offers_the_counters_of_its_game(game: str, by_counter: dict[str, str]) -> None:
    assert {k: t.label.en for k, t in tie_breaks(game).items() if k not in TIE_BREAKS} == by_counter
    (ties,) = (o for o in options_of_games(EVENING, (game,)) if o.key == "ties")
    assert [k for k in ties.choice_labels if k not in TIE_BREAKS] == [
        k for k in EVERY if k in by_counter
    ]
    problems = read_settings("evening", game, {"ties": ["most_durch"]})[1]
    assert [(p.code, p.path) for p in problems] == [("setting_value", "settings.ties")]


def test_criteria_are_asked_in_order_and_only_where_people_are_level() -> None:
    records = {"a": rounds(3, 1), "b": rounds(2, 2), "c": rounds(1, 0), "d": rounds(2, 2)}
    points = Criterion("total", lambda level: {who: total(records, who) for who in level})
    found = ranked("abcd", [points, *criteria(("best_round", "wins"), records)])
    assert [(place.rank, place.player) for place in found] == [
        (1, "a"),
        (2, "b"),
        (2, "d"),
        (4, "c"),
    ]
    columns = {
        place.player: [(c.key, c.value, c.decided) for c in place.columns] for place in found
    }
    assert columns == {
        "a": [("total", 4, True), ("best_round", 3, True)],
        "b": [("total", 4, True), ("best_round", 2, True), ("wins", 2, False)],
        "d": [("total", 4, True), ("best_round", 2, True), ("wins", 2, False)],
        "c": [("total", 1, True)],
    }


def test_the_document_lists_every_tie_break() -> None:
    text = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", text.split("### Tie-breaks")[1].split("###")[0], re.M)
    assert listed == list(TIE_BREAKS)
