"""Bronzen: the worked examples, every option, the course of a duel (docs/rules/bronzen.md)."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES, options, score
from tests.games.examples import example_lines

EXAMPLES = example_lines("bronzen")
REPLAY: dict[str, Any] = next(
    line["report"] for line in EXAMPLES if line["name"] == "replay-both-double-three-times"
)

_JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10001)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["Anna", "Bernd", "X", "7C", "d", "einzel"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["Anna", "Bernd", "double", "jay", "einzel", "orders", "decisions", "winner"]
            )
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def game(winner: str, anna: dict[str, Any], bernd: dict[str, Any]) -> dict[str, Any]:
    return {"winner": winner, "counts": {"Anna": anna, "Bernd": bernd}}


def duel(*deals: Any, **variant: Any) -> dict[str, Any]:
    return {"game": "bronzen", "variant": variant, "players": ["Anna", "Bernd"], "deals": [*deals]}


def scores(*deals: Any, **variant: Any) -> dict[str, int]:
    """Points of the first game."""
    outcome = score(duel(*deals, **variant))
    return dict(outcome["deals"][0]["scores"])


def ending(*deals: Any, **variant: Any) -> tuple[bool, list[str], list[str]]:
    outcome = score(duel(*deals, **variant))
    return outcome["finished"], outcome["winners"], outcome["losers"]


def test_score_leaves_its_report_alone() -> None:
    report = copy.deepcopy(REPLAY)
    score(report)
    assert report == REPLAY


SHEET = game("Anna", {"double": [4, 2, 1], "jay": 1, "einzel": 9}, {"double": [5], "einzel": 7})
SHEET["counts"]["Bernd"]["double"] = [5, 0, 0]


def test_option_games_per_match_ends_the_duel() -> None:
    assert ending(SHEET, games_per_match=1) == (True, ["Anna"], ["Bernd"])
    assert ending(SHEET, games_per_match=2) == (False, [], [])


def test_option_target_score_ends_after_the_first_game_that_reaches_it() -> None:
    assert ending(SHEET, target_score=152) == (True, ["Anna"], ["Bernd"])
    assert ending(SHEET, SHEET, SHEET, SHEET, target_score=609) == (False, [], [])


def test_option_target_score_sets_the_deciding_games_aside() -> None:
    deals = [game("Bernd", {"einzel": 30}, {}), game("Bernd", {"einzel": 1}, {})]
    rules = {"target_score": 310, "match_decides": "games"}
    assert ending(*deals, **rules) == (True, ["Anna"], ["Bernd"])


def test_option_match_decides_by_games_and_breaks_a_tie_by_points() -> None:
    deals = [game("Bernd", {"einzel": 30}, {}), game("Bernd", {"einzel": 1}, {})]
    rules = {"games_per_match": 2, "match_decides": "games"}
    assert ending(*deals, **rules) == (True, ["Bernd"], ["Anna"])
    assert ending(*deals, games_per_match=2) == (True, ["Anna"], ["Bernd"])
    tied = [game("Bernd", {"einzel": 1}, {}), game("Anna", {"einzel": 1}, {})]
    assert ending(*tied, **rules) == (True, ["Anna"], ["Bernd"])


def test_equal_points_are_decided_by_games_won() -> None:
    deals = [game("Bernd", {"einzel": 3}, {}), game("Bernd", {"einzel": 3}, {})]
    assert ending(*deals, games_per_match=2) == (True, ["Bernd"], ["Anna"])


EVEN = [game("Anna", {"einzel": 1}, {"einzel": 1}), game("Bernd", {"einzel": 1}, {"einzel": 1})]


def test_option_draw_shares_the_duel_or_goes_on() -> None:
    assert ending(*EVEN, games_per_match=2) == (True, ["Anna", "Bernd"], [])
    assert ending(*EVEN, games_per_match=2, draw="extra_game") == (False, [], [])
    more = ending(*EVEN, EVEN[0], games_per_match=2, draw="extra_game")
    assert more == (True, ["Anna"], ["Bernd"])
    assert score(duel(*EVEN, *EVEN, games_per_match=2, draw="extra_game")) == {
        "ok": False,
        "errors": [{"code": "deal_after_end", "path": "deals[3]"}],
    }


def test_option_draw_goes_on_past_an_equal_target() -> None:
    assert ending(*EVEN, target_score=50) == (True, ["Anna", "Bernd"], [])
    assert ending(*EVEN, target_score=50, draw="extra_game") == (False, [], [])


def test_option_double_points_values_each_kind() -> None:
    assert scores(SHEET, double_points=[100, 0, 1000]) == {"Anna": 1530, "Bernd": 570}


def test_option_double_count_marks_one_side_of_a_replayed_trick() -> None:
    both = score(REPLAY)["deals"][0]["counts"]["Bernd"]["double"]
    highest = copy.deepcopy(REPLAY)
    highest["variant"]["double_count"] = "highest"
    assert (both, score(highest)["deals"][0]["counts"]["Bernd"]["double"]) == (
        [1, 0, 3],
        [0, 0, 2],
    )


def test_option_jay_points_values_a_jay() -> None:
    assert scores(SHEET, jay_points=0) == {"Anna": 142, "Bernd": 80}


def test_option_column_six_counts_a_trick_with_two_double_c_once() -> None:
    report = copy.deepcopy(REPLAY)
    report["variant"]["column_six"] = "double_c"
    deal = score(report)["deals"][0]
    counted = {player: row["double_c"] for player, row in deal["counts"].items()}
    assert (deal["replay"]["double_c"], counted) == (2, {"Anna": 0, "Bernd": 1})


def test_option_column_six_none_leaves_the_column_out() -> None:
    report = copy.deepcopy(REPLAY)
    report["variant"]["column_six"] = "none"
    assert [sorted(row) for row in score(report)["deals"][0]["counts"].values()] == [
        ["double", "jay"],
        ["double", "jay"],
    ]


def test_option_column_six_points_values_an_einzel() -> None:
    assert scores(SHEET, column_six_points=1) == {"Anna": 71, "Bernd": 17}


def test_option_bronzen_points_values_the_game() -> None:
    assert scores(SHEET, bronzen_points=1000) == {"Anna": 1122, "Bernd": 80}


def test_option_foul_bronzen_decides_about_a_win_by_foul() -> None:
    foul = {"foul": "Bernd", "counts": {"Anna": {"einzel": 6}}}
    assert scores(foul) == {"Anna": 90, "Bernd": 0}
    assert scores(foul, foul_bronzen=False) == {"Anna": 60, "Bernd": 0}
    assert scores(SHEET, foul_bronzen=False) == {"Anna": 152, "Bernd": 80}


def test_every_option_has_words_a_source_and_an_allowed_default() -> None:
    for option in options("bronzen"):
        assert option.allows(option.default), option.key
        assert option.label.de, option.key
        assert option.help.en, option.key
        assert option.source, option.key
        assert set(option.choice_labels) == set(option.choices), option.key
        assert set(option.requires) <= {other.key for other in options("bronzen")}


def test_defaults_written_out_change_nothing() -> None:
    written = {option.key: option.default for option in options("bronzen")}
    assert score(duel(SHEET, **written)) == score(duel(SHEET))


def test_an_option_that_is_null_has_its_default() -> None:
    nothing = dict.fromkeys(option.key for option in options("bronzen"))
    assert score(duel(SHEET, **nothing)) == score(duel(SHEET))


@settings(max_examples=60, deadline=None)
@given(_JUNK, _JUNK, _JUNK)
def test_junk_never_raises(variant: Any, players: Any, deals: Any) -> None:
    report = {"game": "bronzen", "variant": variant, "players": players, "deals": deals}
    assert isinstance(GAMES["bronzen"].score(report).ok, bool)


@settings(max_examples=60, deadline=None)
@given(st.lists(_JUNK, max_size=3))
def test_junk_games_never_raise(deals: list[Any]) -> None:
    assert isinstance(score(duel(*deals))["ok"], bool)


def mutated(value: Any, data: st.DataObject) -> Any:
    """`value` with one part replaced, added or taken away."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 9)):
        keys = sorted(value) if isinstance(value, dict) else range(len(value))
        key = data.draw(st.sampled_from(keys))
        changed = copy.copy(value)
        if data.draw(st.integers(0, 5)) == 0:
            del changed[key]
        else:
            changed[key] = mutated(value[key], data)
        return changed
    return data.draw(_JUNK)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([line["report"] for line in EXAMPLES]))
def test_mutated_examples_never_raise(data: st.DataObject, report: dict[str, Any]) -> None:
    assert isinstance(score(mutated(report, data))["ok"], bool)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 60), min_size=10, max_size=10),
    st.lists(st.integers(0, 20), min_size=6, max_size=6),
)
def test_points_are_the_sum_of_marks_times_value(marks: list[int], worth: list[int]) -> None:
    rows = [
        {"double": marks[i : i + 3], "jay": marks[i + 3], "einzel": marks[i + 4]} for i in (0, 5)
    ]
    outcome = score(
        duel(
            game("Bernd", *rows),
            double_points=worth[:3],
            jay_points=worth[3],
            column_six_points=worth[4],
            bronzen_points=worth[5],
        )
    )
    plain = [sum(n * w for n, w in zip(marks[i : i + 5], worth, strict=False)) for i in (0, 5)]
    assert outcome["totals"] == {"Anna": plain[0], "Bernd": plain[1] + worth[5]}
