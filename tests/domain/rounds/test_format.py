"""Declarations of the formats in rounds: sizes, entrants, wishes, and invariants."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.format import EVENING
from tournaments.domain.formats.rounds.ranking import line_ranks
from tournaments.domain.formats.rounds.totals import balances
from tournaments.domain.formats.state import EntrantKind


@pytest.mark.parametrize(
    ("game", "settings", "sizes"),
    [
        ("binokel", {}, (3, [4])),  # tables of Binokel are of three, or else of four
        ("binokel", {"other_sizes": [5]}, (3, [5])),
        ("binokel", {"table_size": 4}, (4, [])),
        ("binokel", {"partners": "stay"}, (4, [])),
        ("binokel", {"entrants": "pairs"}, (4, [])),  # two pairs meet at a table
        ("brokdorf", {"entrants": "pairs"}, (4, [])),
        ("canasta", {"partners": "stay", "table_size": 2}, (2, [])),
    ],
)
def test_sizes_are_those_of_the_game_where_none_is_set(
    game: str, settings: Any, sizes: tuple[int, list[int]]
) -> None:
    found = EVENING.in_force(game, settings)
    assert (found["table_size"], found["other_sizes"]) == sizes
    read, _problems = EVENING.read(game, settings)
    assert read is None or read.sizes == (sizes[0], *sizes[1])  # as it is played


def test_whether_people_or_pairs_enter() -> None:
    assert EVENING.entered("buraco", {"entrants": "pairs"}) is EntrantKind.PAIRS
    assert EVENING.entered("buraco", {}) is EntrantKind.PEOPLE


@pytest.mark.parametrize(
    ("game", "settings", "fewest"),
    [("binokel", {}, 3), ("brokdorf", {}, 3), ("canasta", {}, 4), ("bronzen", {}, 2)],
)
def test_the_smallest_table_can_start(game: str, settings: Any, fewest: int) -> None:
    assert EVENING.min_entrants(EVENING.begin(game, settings, "Europe/Berlin")) == fewest


def test_sizes_of_the_final_are_known_where_there_is_one() -> None:
    tournament = RoundsTournament("evening", "bronzen", 8, rounds=1, final="table", final_size=4)
    tournament.do("start")
    assert tournament.form.final_sizes(tournament.state) == (2, 2)
    tournament = RoundsTournament("evening", "bronzen", 8, rounds=1)
    assert tournament.form.final_sizes(tournament.state) == ()


@pytest.mark.parametrize(
    ("settings", "played", "heeds"),
    [
        ({"rounds": 0, "draw": "lot"}, None, True),
        ({"rounds": 3, "draw": "mitchell"}, 0, False),
        ({"rounds": 3, "movements": [[2, "mitchell"], [1, "lot"]]}, 0, True),
        ({"rounds": 3, "movements": [[2, "mitchell"], [1, "lot"]]}, 2, True),
        ({"rounds": 3, "movements": [[1, "lot"], [2, "mitchell"]]}, 0, True),
        ({"rounds": 3, "movements": [[1, "lot"], [2, "mitchell"]]}, 1, False),
        # a plan deals numbers before its first round, and never again while it runs
        ({"rounds": 3, "draw": "plan"}, None, True),
        ({"rounds": 3, "draw": "plan"}, 0, True),
        ({"rounds": 3, "draw": "plan"}, 1, False),
        ({"rounds": 3, "movements": [[1, "mitchell"], [2, "plan"]]}, 1, True),
        ({"rounds": 3, "movements": [[1, "plan"], [2, "mitchell"]]}, 1, False),
        ({"rounds": 4, "movements": [[2, "plan"], [2, "lot"]]}, 1, True),
    ],
)
def test_wishes_are_heeded_where_a_round_to_come_is_drawn(
    settings: Any, played: int | None, *, heeds: bool
) -> None:
    """`played` rounds, None: it has not begun."""
    tournament = RoundsTournament("evening", "bronzen", 4, deals=1, **settings)
    if played is not None:
        tournament.do("start")
    for _ in range(played or 0):
        tournament.begin_round()
        for number, table in enumerate(tournament.state.tables, 1):
            tournament.report(number, duel(*table.players))
    assert tournament.form.heeds_wishes(tournament.state) is heeds


def test_the_scores_of_every_table_that_reported_are_proved() -> None:
    """Two tables reported since; of the second one a score is not what was played."""
    tournament = RoundsTournament("evening", "bronzen", "A B C D E F", rounds=2, deals=1)
    tournament.do("start")
    tournament.begin_round("A B", "C D", "E F")
    before = tournament.state
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    after = tournament.state
    assert tournament.form.invariants_broken_by_step(before, after) == ()
    (played,) = after.rounds
    first, second, third = played.sheets
    legs = {**second.legs, "C": replace(second.legs["C"], score=125)}
    sheets = (first, replace(second, legs=legs), third)
    wrong = replace(after, rounds=(replace(played, sheets=sheets),))
    wrong = replace(wrong, balances=balances(wrong))
    assert tournament.form.invariants_broken_by_step(before, wrong) == ("scores",)


def test_each_line_has_a_ranking_of_its_own() -> None:
    """A and C have won by 124 to 80 at north; D is one point behind B at east."""
    lines = {"rounds": 2, "deals": 1, "draw": "mitchell", "ties": []}
    tournament = RoundsTournament("evening", "bronzen", "A B C D", **lines)
    tournament.do("start")
    assert line_ranks(tournament.state) == ()
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    tournament.do("penalty", player="D", points=1)
    assert line_ranks(tournament.state) == (((1, "A"), (1, "C")), ((1, "B"), (2, "D")))


@pytest.mark.parametrize(
    ("game", "settings", "fits"),
    [
        ("bronzen", {}, True),
        ("canasta", {"table_size": 4}, True),
        ("canasta", {"table_size": 4, "other_sizes": [6]}, False),
        ("binokel", {"table_size": 3}, False),
    ],
)
def test_a_mitchell_needs_two_lines_at_every_table(game: str, settings: Any, *, fits: bool) -> None:
    problems = EVENING.setup_problems(game, {**settings, "draw": "mitchell"})
    assert (problems == []) is fits
    assert all(problem.path == "settings.draw" for problem in problems)


def test_who_only_fills_or_sits_out_is_said_before_and_in_a_round() -> None:
    tournament = RoundsTournament("evening", "bronzen", 6, rounds=3, deals=1)
    tournament.do("fill", player="P6", fills=True)
    tournament.do("start")
    tournament.do("fill", player="P5", fills=True)
    tournament.do("sit_out", player="P4", until=4)  # after the last round
    assert tournament.refused("sit_out", player="P3", until=5) == [("sits_out_to_the_end", "until")]
    tournament.do("sit_out", player="P3", until=3)
    tournament.begin_round()
    tournament.do("sit_out", player="P1", until=3)
    tournament.do("fill", player="P1", fills=True)
    assert dict(tournament.state.sitting_out) == {"P4": 4, "P3": 3, "P1": 3}
    assert tournament.state.fillers == {"P1", "P5", "P6"}


def test_a_table_plays_on_while_those_who_stayed_sit_there() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B C D", rounds=2, deals=1)
    tournament.do("start")
    tournament.begin_round("A B", "C D")
    for table in (None, 0):
        assert tournament.refused("table_done", table=table, holds=False) == [
            ("table_unknown", "table")
        ]
    tournament.do("table_done", table=2)
    tournament.do("table_done", table=2, holds=False)
    assert [table.open for table in tournament.state.tables] == [True, True]
    tournament.do("table_done", table=1)
    tournament.do("withdraw", player="B")
    assert tournament.refused("table_done", table=1, holds=False) == [("table_left", "table")]


def test_whoever_has_reported_a_match_is_present() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B C D", rounds=2, deals=1, matches=2)
    tournament.do("start")
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    assert tournament.refused("no_show", player="B") == [("match_reported", "player")]
    tournament.do("no_show", player="D")


@pytest.mark.parametrize(
    ("game", "rounds", "entrants"),
    [
        ("skat", "Lists", ("individuals",)),
        ("bronzen", "Rounds", ("individuals",)),
        ("binokel", "Rounds", ("individuals", "pairs")),
    ],
)
def test_options_are_in_the_words_of_a_game_and_without_pairs_that_cannot_meet(
    game: str, rounds: str, entrants: tuple[str, ...]
) -> None:
    options = {option.key: option for option in EVENING.options(game)}
    assert list(options) == [option.key for option in EVENING.settings]
    assert (options["rounds"].label.en, options["entrants"].choices) == (rounds, entrants)
    assert options["fees_per"].choices == ("evening", "round")


def test_other_settings_are_proved_as_a_whole() -> None:
    """A step that changes the settings can make anything wrong; one that seats people cannot
    change a score that was made."""
    tournament = RoundsTournament("evening", "bronzen", "A B", rounds=2, deals=1)
    tournament.do("start")
    before = tournament.state
    tournament.begin_round("A B")
    assert set(EVENING.invariants_since(before, tournament.state) or ()) == {
        *("cash", "seats", "rounds", "scores", "balances", "ranking")
    }
    amended = replace(tournament.state, settings=replace(before.settings, minutes=5))
    assert EVENING.invariants_since(before, amended) is None


def test_a_table_of_single_people_goes_on_without_one_and_pairs_do_not() -> None:
    found = [
        EVENING.goes_on_without(EVENING.begin("canasta", {"entrants": entrants}, "Europe/Berlin"))
        for entrants in ("individuals", "pairs")
    ]
    assert found == [True, False]


def test_a_finalist_leaves_by_the_desk_alone() -> None:
    """A and C have won their duels, and so get to the final."""
    rules = {"rounds": 1, "deals": 1, "final": "table", "final_size": 2}
    tournament = RoundsTournament("evening", "bronzen", "A B C D", **rules)

    def by_the_desk(kind: str = "withdraw") -> str:
        return "".join(
            player
            for player in "ABCD"
            if [*EVENING.desk_only_problems(tournament.state, {"type": kind, "player": player})]
        )

    tournament.do("start")
    tournament.begin_round("A B", "C D")
    assert by_the_desk() == ""
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    assert tournament.state.phase == "final_ready"
    assert (by_the_desk(), by_the_desk("sit_out")) == ("AC", "")
    tournament.do("final", seats=["A", "C"])
    assert (by_the_desk(), by_the_desk("no_show")) == ("AC", "")
