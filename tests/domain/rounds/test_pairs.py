"""Fixed pairs, victory points and movements in an event of rounds (docs/formats.md)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import evaluate
from games.shares import Share
from tests.domain.rounds.tournament import RoundsTournament, simulated
from tests.sample import sample
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.rounds.ranking import line_ranks
from tournaments.domain.formats.rounds.settings import EVENING, read_settings, setup_problems
from tournaments.domain.formats.rounds.state import RoundTable, State, TableMatch
from tournaments.domain.formats.rounds.totals import legs_of, records
from tournaments.domain.formats.victory import (
    LIMITS,
    limits,
    victory_points,
    won_by,
)

PAIRS: dict[str, Any] = {
    "entrants": "pairs",
    "score": "victory",
    "deals": 3,
    "rounds": 3,
    "draw": "mitchell",
    "ties": ["points", "difference"],
}


def pairs(people: str | int, **more: Any) -> RoundsTournament:
    return RoundsTournament("evening", "buraco", people, **{**PAIRS, **more})


def deals(people: list[str], *scores: tuple[int, int]) -> dict[str, Any]:
    """Return deals of Buraco in which the sides make these points.

    Each has three clean canastas, the first person closes (100), and the three others have 5 points
    in hand.
    """
    closer, *others = people
    return {
        "deals": [
            {
                "closer": closer,
                "sides": [
                    {"clean": 3, "cards": first - 600 - 100 + 5, "muerto": "used"},
                    {"clean": 3, "cards": second - 600 + 10, "muerto": "used"},
                ],
                "hands": dict.fromkeys(others, 5),
            }
            for first, second in scores
        ]
    }


# victory points


@pytest.mark.parametrize(
    ("table", "highest"),
    [
        ("deals_3", [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500]),
        ("deals_4", [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000]),
    ],
)
def test_the_published_tables_change_where_they_say(table: str, highest: list[int]) -> None:
    for points, most in enumerate(highest, 10):
        assert won_by(LIMITS[table], most) == points
        assert won_by(LIMITS[table], most + 1) == points + 1
    assert won_by(LIMITS[table], 0) == 10
    assert won_by(LIMITS[table], 100_000) == 20


def test_more_never_brings_less_where_a_winner_has_fewer_points() -> None:
    """In a table in which one point more is 11:9 already, who wins from behind has 10."""
    own = (0, 100, 200, 300, 400, 500, 600, 700, 800, 900)
    assert [victory_points(own, 1, 0, won=won) for won in (True, False)] == [11, 10]
    assert [victory_points(own, 0, 1, won=won) for won in (True, False)] == [10, 9]


def test_programs_are_told_the_bounds_of_an_own_table_and_step() -> None:
    score = next(option for option in EVENING if option.key == "score")
    victory = next(part for part in score.parts if part.key == "victory")
    highest = [*range(0, 801, 100), 100_000]
    assert victory.allows(highest)
    assert not victory.allows([*highest[:-1], 100_001])
    assert victory.shape == {
        "items": {"type": "integer", "minimum": 0, "maximum": 100_000},
        "maxItems": 10,
    }
    assert [victory.allows([number]) for number in (0, 1, 100_000, 100_001)] == [
        *(False, True, True, False)
    ]


def test_the_derived_tables_are_two_thirds_and_twice_that_of_three_deals() -> None:
    of_three = LIMITS["deals_3"]
    assert LIMITS["deals_2"] == tuple(5 * round(n * 2 / 15) for n in of_three)
    assert LIMITS["teams"] == tuple(2 * n for n in of_three)


def test_a_table_shares_twenty_points_whoever_wins() -> None:
    table = LIMITS["deals_3"]
    for lead in range(-2000, 2001, 5):
        mine = victory_points(table, lead, 0, won=lead > 0)
        assert mine + victory_points(table, 0, lead, won=lead <= 0) == 20


def test_who_wins_with_fewer_points_gets_no_more_than_ten() -> None:
    assert victory_points(LIMITS["deals_3"], 900, 1000, won=True) == 10


def test_even_steps_are_those_of_a_league() -> None:
    table = limits([100])
    assert [won_by(table, lead) for lead in (0, 99, 100, 199, 999, 1000, 5000)] == [
        *(10, 10, 11, 11, 19, 20, 20)
    ]


@pytest.mark.parametrize(
    "own",
    [
        [50, 150, 250],
        [*range(11)],
        [50, 40, 250, 350, 500, 650, 800, 1000, 1250, 1500],
        [-5, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
        ["a"] * 10,
        [True] * 10,
    ],
)
def test_an_own_table_is_complete_and_never_falls(own: list[Any]) -> None:
    settings = {**PAIRS, "score": {"victory": own}}
    problems = setup_problems("evening", "buraco", settings)
    assert [(p.code, p.path) for p in problems] == [("setting_value", "settings.score")]


def test_an_own_table_counts() -> None:
    own = [0, 0, 100, 200, 300, 400, 500, 600, 700, 800]
    settings, _ = read_settings("evening", "buraco", {**PAIRS, "score": {"victory": own}})
    assert settings is not None
    # 10:10 only where it is level; 11:9 is left out
    assert [won_by(settings.scoring.victory, lead) for lead in (0, 5, 105, 805)] == [10, 12, 13, 20]


def test_a_match_counts_victory_points_and_keeps_the_game_points_for_ties() -> None:
    settings, _ = read_settings("evening", "buraco", PAIRS)
    assert settings is not None
    match = TableMatch({"e1": Share(2110, 1, 3, 1), "e2": Share(1605, 2, 3, 2)})  # 505 ahead: 15–5
    legs = legs_of(RoundTable(("e1", "e2"), (match,)), settings)
    assert [(leg.score, leg.points, leg.against) for leg in legs.values()] == [
        (15, 2110, 1605),
        (5, 1605, 2110),
    ]
    level = TableMatch({"e1": Share(900, 1, 3, 0), "e2": Share(900, 1, 3, 0)})
    assert [
        leg.score for leg in legs_of(RoundTable(("e1", "e2"), (level,)), settings).values()
    ] == [
        10,
        10,
    ]


def test_partners_who_enter_alone_both_have_the_points_of_their_side() -> None:
    settings, _ = read_settings("evening", "buraco", {**PAIRS, "entrants": "individuals"})
    assert settings is not None
    ours, theirs = Share(1800, 1, 3, 1), Share(1645, 3, 3, 2)  # 155 ahead: 12–8
    match = TableMatch({"a": ours, "b": theirs, "c": ours, "d": theirs})
    legs = legs_of(RoundTable(("a", "b", "c", "d"), (match,)), settings)
    assert {player: leg.score for player, leg in legs.items()} == {"a": 12, "b": 8, "c": 12, "d": 8}


# settings


@pytest.mark.parametrize(
    ("game", "settings", "problems"),
    [
        ("buraco", {}, []),
        ("canasta", {}, []),
        ("binokel", {}, []),
        ("brokdorf", {}, []),
        ("bronzen", {"deals": 1}, ["entrants side_size"]),
        ("buraco", {"table_size": 4}, []),
        ("buraco", {"table_size": 2}, ["table_size setting_value"]),
        ("canasta", {"table_size": 6}, ["table_size setting_value"]),
        ("canasta", {"other_sizes": [6]}, ["other_sizes setting_value"]),
        ("buraco", {"final": "table", "final_size": 2}, []),
        ("buraco", {"final": "table", "final_size": 3}, ["final_size final_size_unfit"]),
        ("buraco", {"bye_credit": [21]}, ["bye_credit setting_value"]),
        ("buraco", {"movements": [[2, "mitchell"], [1, "danese"]]}, []),
        ("buraco", {"movements": [[3, "mitchell"], [2, "danese"]]}, ["movements setting_value"]),
        ("buraco", {"movements": [[0, "mitchell"]]}, ["movements setting_value"]),
        ("buraco", {"movements": [[1, "waltz"]]}, ["movements setting_value"]),
        ("binokel", {"entrants": "individuals", "draw": "lot"}, ["score score_needs_sides"]),
        ("buraco", {"entrants": "individuals"}, []),
        (
            "binokel",
            {"entrants": "individuals", "score": "points"},
            ["draw setting_value"],
        ),
        ("bronzen", {"entrants": "individuals", "deals": 1}, []),
    ],
)
def test_settings_that_contradict_each_other(
    game: str, settings: dict[str, Any], problems: list[str]
) -> None:
    found = setup_problems("evening", game, {**PAIRS, **settings})
    assert [f"{p.path.removeprefix('settings.')} {p.code}" for p in found] == problems


# an event


def test_a_turn_has_as_many_deals_as_agreed_whatever_is_scored() -> None:
    """After two deals one side has 2200, where a match to 2000 would be over."""
    event = pairs(4)
    event.do("start")
    event.begin_round("P1 P2", "P3 P4")
    sheet = event.form.sheet(event.state, 1)
    assert sheet["players"] == ["P1.1", "P2.1", "P1.2", "P2.2"]
    assert sheet["variant"] == {"deals": 3}
    event.report(1, deals(sheet["players"], (1100, 900), (1100, 900), (900, 1000)))
    made = {
        player: [(leg.score, leg.points) for leg in legs]
        for player, legs in records(event.state).items()
    }
    # 300 ahead
    assert made == {"P1": [(13, 3100)], "P2": [(7, 2800)], "P3": [], "P4": []}


def test_a_bye_brings_its_fixed_points_and_a_walkover_all_of_them() -> None:
    event = pairs(5, bye_credit=[12])
    event.do("start")
    event.begin_round("P1 P2", "P3 P4")
    event.do("withdraw", player="P4")
    event.play_tables(Random(1))
    balances = event.state.balances
    assert (balances["P5"], balances["P3"], balances["P4"]) == (12, 20, 0)
    assert balances["P1"] + balances["P2"] == 20


def test_penalties_are_taken_in_either_kind_of_points() -> None:
    event = pairs(4, rounds=1)
    event.do("start")
    event.begin_round("P1 P2", "P3 P4")
    event.play_tables(Random(1))
    made, legs = dict(event.state.balances), records(event.state)
    event.do("penalty", player="P1", points=2)
    event.do("penalty", player="P2", points=150, match_points=True)
    event.do("penalty", player="P2", points=-50, match_points=True)
    after = records(event.state)
    assert event.state.balances["P1"] == made["P1"] - 2
    assert event.state.balances["P2"] == made["P2"]
    assert after["P2"][0].points == legs["P2"][0].points - 100
    assert after["P1"] == legs["P1"]


def test_who_is_level_in_victory_points_is_parted_by_match_points() -> None:
    event = pairs(4, rounds=1)
    event.do("start")
    event.begin_round("P1 P2", "P3 P4")
    for table in (1, 2):
        people = event.form.sheet(event.state, table)["players"]
        event.report(table, deals(people, (900, 900), (950, 950), (1000, 1000)))
    event.do("penalty", player="P3", points=10, match_points=True)
    places = [(place.rank, place.player) for place in event.form.ranking(event.state)]
    assert places == [(1, "P1"), (1, "P2"), (1, "P4"), (4, "P3")]


def test_game_points_are_no_other_kind_where_they_are_the_score() -> None:
    event = pairs(4, score="points")
    event.do("start")
    assert event.refused("penalty", player="P1", points=5, match_points=True) == [
        ("no_match_points", "match_points")
    ]


@pytest.mark.parametrize("number", sample([4, 5, 8, 9, 22, 23], 4, always=2))
def test_three_turns_of_mitchell_and_two_of_danese(number: int) -> None:
    event = pairs(number, rounds=5, movements=[[3, "mitchell"], [2, "danese"]], late_until=5)
    event.do("start")
    rng = Random(number)
    for turn in range(1, 6):
        before = event.form.ranking(event.state)
        event.begin_round(seed=turn)
        if turn > 3:
            byes = event.state.rounds[-1].byes
            order = [place.player for place in before if place.player not in byes]
            ranks = {place.player: place.rank or 0 for place in before}
            seated = [player for table in event.state.rounds[-1].seats for player in table]
            want = sorted(ranks[player] for player in order)
            tables = [sorted(ranks[p] for p in seats) for seats in event.state.rounds[-1].seats]
            assert [rank for table in tables for rank in table] == want
            assert len(seated) == len(order)
        event.play_tables(rng)
        if turn == 2:
            event.do("late_entry", player="Late")
    lines = line_ranks(event.state)
    assert sorted(player for line in lines for _rank, player in line) == sorted(event.state.status)
    assert [line[0][0] for line in lines] == [1, 1]


def test_a_plan_lets_every_pair_play_every_other() -> None:
    event = pairs(6, rounds=5, draw="plan")
    event.do("start")
    event.play_on()
    assert sorted(event.state.meetings.values()) == [1] * 15


def test_single_people_get_another_partner_each_turn() -> None:
    event = pairs(16, entrants="individuals", rounds=5)
    event.do("start")
    event.play_on()
    partners = [
        frozenset(pair)
        for played in event.state.rounds
        for seats in played.seats
        for pair in (seats[::2], seats[1::2])
    ]
    assert len(set(partners)) == len(partners) == 40


def test_pairs_of_a_game_without_partners_add_up_what_they_make() -> None:
    event = RoundsTournament(
        "evening", "binokel", 4, entrants="pairs", score="points", deals=3, rounds=1
    )
    event.do("start")
    event.begin_round("P1 P2", "P3 P4")
    state: State = event.state
    people = tuple(event.form.sheet(state, 1)["players"])
    said = simulated(state, people, Random(5))
    event.report(1, said)
    shares = event.state.rounds[0].sheets[0].matches[0].shares
    assert set(shares) == {"P1", "P2"}
    assert {share.place for share in shares.values()} <= {1, 2}
    # the best deal of a pair is that of either
    whole = event.form.sheet(state, 1) | said
    scores = evaluate(whole).deals
    best = {name: max(deal.scores.get(name, 0) for deal in scores) for name in people}
    of_pairs = {pair: max(best[name] for name in members(pair, 2)) for pair in ("P1", "P2")}
    assert any(best[members(pair, 2)[0]] < most for pair, most in of_pairs.items())
    assert event.state.rounds[0].sheets[0].matches[0].best_deal == of_pairs


def test_who_plays_for_pairs_are_those_of_pairs_that_are_there() -> None:
    event = pairs(4)
    event.do("start")
    event.do("withdraw", player="P2")
    assert list(event.form.people(event.state)) == [f"P{k}.{n}" for k in (1, 3, 4) for n in (1, 2)]
    single = RoundsTournament("evening", "bronzen", 4)
    assert list(single.form.people(single.state)) == []


@pytest.mark.parametrize(
    ("movements", "before", "after_one"),
    [
        ([[2, "mitchell"], [1, "lot"]], True, True),
        ([[1, "lot"], [2, "mitchell"]], True, False),
        ([[3, "mitchell"]], False, False),
    ],
)
def test_wishes_count_where_a_round_to_come_is_drawn(
    movements: list[Any], before: bool, after_one: bool
) -> None:
    event = pairs(4, rounds=3, movements=movements)
    assert event.form.heeds_wishes(event.state) is before
    event.do("start")
    assert event.form.heeds_wishes(event.state) is before
    event.begin_round("P1 P2", "P3 P4")
    assert event.form.heeds_wishes(event.state) is after_one
