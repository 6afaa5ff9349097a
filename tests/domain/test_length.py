"""Length of a match: all play the same number of deals, also if players sit out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, evaluate
from games.shares import shares
from tests.domain.rounds.tournament import RoundsTournament, simulated
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.length import (
    agreed_deals,
    deals_problems,
    fixed_options,
    length_options,
)

THREES = {"six_players": "threes"}
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emma", "Fritz")


@pytest.mark.parametrize(
    ("game", "variant", "players", "deals", "agreed"),
    [
        ("canasta", {}, 4, 4, 4),
        ("canasta", {}, 5, 4, 5),
        ("canasta", {}, 5, 8, 10),
        ("canasta", {}, 6, 4, 4),
        ("canasta", THREES, 6, 4, 6),
        ("canasta", THREES, 6, 2, 3),
        ("canasta", THREES, 4, 3, 3),
        ("buraco", {}, 4, 4, 4),
        ("brokdorf", {}, 6, 3, 3),
        ("binokel", {}, 4, 12, 0),  # its own rules say so
        ("canasta", {}, 5, 0, 0),
        ("canasta", {}, 5, 6, 10),  # an old event whose number cannot be shared
    ],
)
def test_a_table_plays_until_everybody_has_played_so_many(
    game: str, variant: dict[str, Any], players: int, deals: int, agreed: int
) -> None:
    assert agreed_deals(game, variant, players, deals) == agreed


WITH_PAUSES: list[tuple[str, dict[str, Any], int, int]] = [
    ("binokel", {}, 4, 3),
    ("binokel", {"target_score": 700, "finish_round": False}, 4, 0),
    ("canasta", {}, 5, 4),
    ("canasta", {}, 5, 0),
    ("canasta", THREES, 6, 4),
    ("canasta", THREES, 6, 0),
]


@pytest.mark.parametrize(("game", "variant", "players", "deals"), WITH_PAUSES)
def test_who_sits_out_in_turn_has_played_as_often_as_the_others(
    game: str, variant: dict[str, Any], players: int, deals: int
) -> None:
    rules = {**variant, **length_options(game, variant, players, deals)}
    agreed = agreed_deals(game, rules, players, deals)
    for seed in range(8):
        report = GAMES[game].simulate(
            NAMES[:players], rules, Random(seed), level="result" if game == "binokel" else "quick"
        )
        report["deals"] = report["deals"][: agreed or None]
        played = [share.deals for share in shares(report, evaluate(report)).values()]
        assert played == [played[0]] * players
        assert played[0] == (deals or played[0])


@pytest.mark.parametrize(
    ("form", "game", "settings"),
    [
        ("evening", "binokel", {"deals": 10}),
        ("evening", "binokel", {"deals": 10, "table_size": 3, "other_sizes": [3]}),
        ("evening", "canasta", {"deals": 6, "table_size": 5}),
        ("evening", "canasta", {"deals": 6, "other_sizes": [5]}),
        ("swiss", "canasta", {"deals": 3, "table_size": 6, "game_variant": THREES}),
        ("evening", "canasta", {"deals": 6, "final": "table", "final_size": 5}),
        ("league", "canasta", {"deals": 6, "table_size": 5, "score": {"places": [[3, 2, 1]]}}),
        ("league", "binokel", {"deals": 10, "table_size": 4, "score": {"places": [[3, 2, 1]]}}),
    ],
)
def test_a_number_that_not_everybody_can_play_is_refused_with_the_settings(
    form: str, game: str, settings: dict[str, Any]
) -> None:
    problems = FORMATS[form].setup_problems(game, settings)
    assert [tuple(problem) for problem in problems] == [("deals_uneven", "settings.deals")]
    assert FORMATS[form].setup_problems(game, {**settings, "deals": 12}) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_multiple_of_those_who_play_at_the_same_time_is_even(game: str) -> None:
    """As the refusal of other numbers advises."""
    for variant in ({}, THREES) if game == "canasta" else ({},):
        for people in filter(GAMES[game].seats, range(2, 7)):
            for deals in range(0, 49, GAMES[game].at_once(people, variant)):
                assert deals_problems(game, variant, (people,), deals) == []


@pytest.mark.parametrize("form", ["evening", "swiss", "league"])
def test_a_number_beyond_what_the_game_allows_is_refused_with_the_settings(form: str) -> None:
    """At a table of four one sits out, so that 75 for everybody are 100, one more than 99."""
    settings = {"table_size": 4, **({"score": {"places": [[3, 2, 1]]}} if form == "league" else {})}
    problems = FORMATS[form].setup_problems("binokel", {**settings, "deals": 75})
    assert [tuple(problem) for problem in problems] == [("deals_many", "settings.deals")]
    assert FORMATS[form].setup_problems("binokel", {**settings, "deals": 72}) == []


@pytest.mark.parametrize(
    ("variant", "players", "total"), [({}, 5, 5), (THREES, 6, 6), ({"six_players": "pairs"}, 6, 4)]
)
def test_four_deals_for_everybody_take_as_many_as_people_sit_out(
    variant: dict[str, Any], players: int, total: int
) -> None:
    size: dict[str, Any] = {"table_size": players, "deals": 4, "rounds": 1}
    tournament = RoundsTournament("evening", "canasta", players, game_variant=variant, **size)
    tournament.do("start")
    tournament.begin_round()
    seats = tournament.state.tables[0].players
    said = simulated(tournament.state, seats, Random(4))
    assert len(said["deals"]) >= total
    long = {**said, "deals": said["deals"][: total + 1]}
    if len(long["deals"]) > total:
        assert tournament.refused("result", table=1, report=long) == [
            ("deals_too_many", "report.deals")
        ]
    short = {**said, "deals": said["deals"][: total - 1]}
    step = tournament.send("result", table=1, report=short)
    assert [warning.code for warning in step.warnings if warning.path.endswith("report")] == [
        "match_short"
    ]


def test_an_event_from_before_goes_on_with_a_number_that_cannot_be_shared() -> None:
    tournament = RoundsTournament("evening", "canasta", 5, table_size=5, deals=6, rounds=1)
    tournament.do("start")
    tournament.begin_round()
    said = simulated(tournament.state, tournament.state.tables[0].players, Random(1))
    tournament.do("result", table=1, report={**said, "deals": said["deals"][:6]})
    assert tournament.state.phase == "finished"


@pytest.mark.parametrize(
    ("variant", "players", "options"),
    [
        ({"target_score": 700, "finish_round": False}, 4, {"finish_round": True}),
        ({"target_score": 700, "finish_round": False}, 3, {}),  # nobody sits out
        ({"target_score": 700}, 4, {}),  # that is so anyway
    ],
)
def test_where_somebody_sits_out_a_round_is_finished(
    variant: dict[str, Any], players: int, options: dict[str, Any]
) -> None:
    assert length_options("binokel", variant, players, 0) == options
    fixed = fixed_options("binokel", variant, (players, 7), 0)
    assert fixed == ({players: options} if options else {})


def pairs_play(deals: int, **settings: Any) -> RoundsTournament:
    """A round of Buraco in two pairs has begun, with `deals` deals."""
    tournament = RoundsTournament(
        "evening", "buraco", "Anna Ben Clara Dirk", deals=deals, rounds=1, **settings
    )
    tournament.do("start")
    tournament.begin_round("Anna Ben Clara Dirk")
    return tournament


DEAL = {
    "closer": "Anna",
    "sides": [
        {"unclean": 1, "clean": 1, "cards": 345, "muerto": "used"},
        {"unclean": 1, "cards": 180, "muerto": "none"},
    ],
    "hands": {"Ben": 35, "Clara": 20, "Dirk": 75},
}


@pytest.mark.parametrize(
    ("deals", "played", "says"),
    [
        (2, 0, "match_empty"),
        (2, 1, "match_short"),
        (2, 2, ""),
        (2, 3, "deals_too_many"),
        (1, 1, ""),
        (1, 2, "deals_too_many"),
        # the game goes on to its target
        (0, 1, "match_short"),
    ],
)
def test_a_match_is_as_long_as_was_agreed(deals: int, played: int, says: str) -> None:
    step = pairs_play(deals).send("result", table=1, report={"deals": [DEAL] * played})
    own = ("match_empty", "match_short", "deals_too_many")
    found = [problem.code for problem in (*step.errors, *step.warnings) if problem.code in own]
    assert found == ([says] if says else [])
    assert (step.kind == "refused") is (says in ("match_empty", "deals_too_many"))


def test_a_match_that_its_game_has_ended_is_long_enough() -> None:
    tournament = pairs_play(2, game_variant={"target": 0})
    step = tournament.send("result", table=1, report={"deals": [DEAL]})
    assert "match_short" not in [warning.code for warning in step.warnings]


def test_after_the_signal_a_match_counts_as_it_stands() -> None:
    tournament = pairs_play(2, minutes=30)
    assert tournament.state.round_due is not None
    tournament.at = tournament.state.round_due
    tournament.do("timer", timer="round", round=1)
    step = tournament.send("result", table=1, report={"deals": [DEAL]})
    assert "match_short" not in [warning.code for warning in step.warnings]
