"""Swiss: scores, byes, late entry, leaving and coming back, no-shows, acceleration, the cut."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.people import rounds_for
from tournaments.domain.formats.state import Phase
from tournaments.domain.seating import seat_json


def duels(people: str, **settings: Any) -> RoundsTournament:
    """A started Swiss of Bronzen, one game a match."""
    tournament = RoundsTournament("swiss", "bronzen", people, **{"deals": 1, **settings})
    tournament.do("start")
    return tournament


def test_winners_meet_winners() -> None:
    tournament = duels("A B C D E F G H", rounds=3)
    tournament.begin_round("A B", "C D", "E F", "G H")
    for number, pairing in enumerate(("AB", "CD", "EF", "GH"), 1):
        tournament.report(number, duel(*pairing))
    tournament.begin_round(seed=5)
    first = [set(table.players) for table in tournament.state.tables]
    assert sum(table <= set("ACEG") for table in first) == 2
    assert sum(table <= set("BDFH") for table in first) == 2


def test_two_points_for_a_win_and_buchholz_decides() -> None:
    tournament = duels("A B C D", rounds=2)
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    tournament.begin_round("A C", "B D")
    tournament.report(1, duel("A", "C"))
    tournament.report(2, duel("B", "D"))
    assert tournament.standings() == [(1, "A", 4), (2, "B", 2), (2, "C", 2), (4, "D", 0)]


def columns(tournament: RoundsTournament) -> dict[str, dict[str, object]]:
    """Everybody's tie-breaks as pages show them."""
    return {
        who: dict(mine) for who, mine in tournament.form.present(tournament.state).scores.items()
    }


def test_a_running_match_counts_in_no_tie_break() -> None:
    """A round that has started raised the opponents' points of the winners, by their own."""
    ties = ["opponents", "opponents_cut", "beaten", "best_round", "worst_round", "last_round"]
    tournament = duels("A B C D E", rounds=3, ties=[*ties, "direct", "difference"])
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    places, before = tournament.standings(), columns(tournament)
    tournament.begin_round("A C", "B E")
    assert (tournament.standings(), columns(tournament)) == (places, before)
    tournament.report(1, duel("A", "C"))
    after = columns(tournament)
    assert {who: after[who] for who in "BE"} == {
        "B": {**before["B"], "opponents": 4},  # A has 4 points now
        "E": before["E"],
    }


def test_a_walkover_is_a_win_in_every_column() -> None:
    ties = ["direct", "difference", "wins", "opponents", "beaten"]
    tournament = duels("A B C D", rounds=2, ties=ties, walkover=[2, 50])
    tournament.begin_round("A B", "C D")
    tournament.do("no_show", player="D")
    tournament.report(1, duel("A", "B"))
    tournament.begin_round("A C", "B D")
    tournament.report(1, duel("C", "A"))
    tournament.report(2, duel("D", "B"))
    found = columns(tournament)
    # C: 50 for nil against D, and 44 ahead of A, who has 2 points as D has
    assert found["C"] == {"points": 174, "difference": 94, "wins": 2, "opponents": 4, "beaten": 8}
    # D: nil for 50, and 44 ahead of B, who has none
    assert found["D"] == {"points": 124, "difference": -6, "wins": 1, "opponents": 4, "beaten": 0}


def test_a_win_a_high_win_and_a_walkover_bring_what_the_rules_say() -> None:
    """3 for a win, 1 more from 40 points ahead; a walk-over 2 with 50 points, and costs 1."""
    score = {"places": [[3, 1, 0]], "margin": [40, 45]}
    tournament = duels("A B C D", rounds=1, score=score, walkover=[2, 50, -1])
    tournament.begin_round("A B", "C D")
    tournament.do("no_show", player="D")
    tournament.report(1, duel("A", "B"))  # 124 to 80
    assert dict(tournament.state.balances) == {"A": 4, "B": 0, "C": 2, "D": -1}


def test_who_begins_alternates() -> None:
    tournament = duels("A B C D E F", rounds=5)
    tournament.play_on()
    begins = [table[0] for played in tournament.state.rounds for table in played.seats]
    assert all(2 <= begins.count(player) <= 3 for player in "ABCDEF")


@pytest.mark.parametrize(
    ("score", "credit", "brings"),
    [
        ("places", "win", 2),
        ("places", "level", 1),
        ("places", "none", 0),
        ("points", "win", 124),
        ("points", "level", 102),
        ({"places": [[3, 1]]}, "win", 3),
        ({"places": [[3, 1]]}, "level", 2),
        # as the tables count, a fixed score with its game points, half of them here
        ("points", [0, 50], 50),
        ({"points": "1/2", "places": [[3, 1]]}, [-3, 50], 22),
        ("places", [7, 355], 7),
    ],
)
def test_a_bye_brings_what_the_settings_say(score: Any, credit: Any, brings: int) -> None:
    tournament = duels("A B C", rounds=1, score=score, bye_credit=credit)
    tournament.begin_round("A B")
    assert tournament.state.byes == ("C",)
    assert dict(tournament.state.balances)["C"] == 0  # nothing before the round is over
    tournament.report(1, duel("A", "B"))
    assert dict(tournament.state.balances)["C"] == brings


def test_nobody_has_two_byes_before_everybody_had_one() -> None:
    tournament = duels("A B C D E", rounds=5)
    tournament.play_on()
    assert sorted(player for played in tournament.state.rounds for player in played.byes) == list(
        "ABCDE"
    )


@pytest.mark.parametrize(("credit", "brings"), [("none", 0), ("level", 1)])
def test_a_late_entry_is_credited_as_stated(credit: str, brings: int) -> None:
    tournament = duels("A B C", rounds=3, late_until=1, missed_credit=credit)
    tournament.begin_round("A B")
    tournament.report(1, duel("A", "B"))
    assert tournament.refused("late_entry", player="D") == [("late_entry_closed", "type")]
    tournament = duels("A B C", rounds=3, late_until=2, missed_credit=credit)
    tournament.begin_round("A B")
    tournament.report(1, duel("A", "B"))
    tournament.do("late_entry", player="D")
    assert dict(tournament.state.balances) == {"A": 2, "B": 0, "C": 2, "D": brings}


@pytest.mark.parametrize(("credit", "brings"), [("none", 2), ("level", 3)])
def test_who_leaves_can_come_back(credit: str, brings: int) -> None:
    tournament = duels("A B C D", rounds=3, missed_credit=credit)
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    tournament.do("withdraw", player="A")
    assert tournament.refused("rejoin", player="B") == [("player_not_withdrawn", "player")]
    tournament.begin_round("C B")
    tournament.report(1, duel("C", "B"))
    assert dict(tournament.state.balances)["A"] == 2
    tournament.do("rejoin", player="A")
    tournament.begin_round("A C", "B D")
    tournament.report(1, duel("C", "A"))
    tournament.report(2, duel("B", "D"))
    assert dict(tournament.state.balances)["A"] == brings


def test_the_opponent_of_a_no_show_wins_and_the_absent_is_drawn_again() -> None:
    tournament = duels("A B C D", rounds=2)
    tournament.begin_round("A B", "C D")
    tournament.do("no_show", player="B")
    assert tournament.refused("no_show", player="B") == [("player_not_seated", "player")]
    tournament.report(2, duel("C", "D"))
    assert dict(tournament.state.balances) == {"A": 2, "B": 0, "C": 2, "D": 0}
    tournament.begin_round()
    assert "B" in {player for table in tournament.state.tables for player in table.players}


def test_a_draw_knows_walkovers_and_who_played_lower_or_higher() -> None:
    tournament = duels("A B C D E", rounds=5)
    tournament.begin_round("A B", "C D")
    tournament.do("no_show", player="B")
    tournament.report(2, duel("C", "D"))
    tournament.begin_round("A C", "E D")
    tournament.report(1, duel("A", "C"))
    tournament.report(2, duel("E", "D"))
    asked = tournament.form.draw(tournament.state, "draw")
    assert asked is not None
    assert asked["history"] == [
        {"tables": [["A", "B"], ["C", "D"]], "byes": ["E"], "walkovers": ["A"]},
        # a bye was worth a win: A, C and E had 2
        {"tables": [["A", "C"], ["E", "D"]], "byes": ["B"], "down": ["E"], "up": ["D"]},
    ]
    # D, who has 0, is the only one who neither sat out nor won a walk-over, with C, who has 2
    for seed in range(6):
        assert seat_json({**asked, "seed": seed})["byes"] == ["D"]


def test_a_no_show_at_a_larger_table_leaves_the_others_playing() -> None:
    tournament = RoundsTournament("swiss", "brokdorf", "A B C D", rounds=1)
    tournament.do("start")
    tournament.begin_round("A B C D")
    tournament.do("no_show", player="D")
    assert tournament.state.tables[0].open
    tournament.report(1, {"result": {"loser": "A"}})
    assert dict(tournament.state.balances) == {"A": 0, "B": 3, "C": 3, "D": 0}


def test_acceleration_pairs_the_first_half_among_itself() -> None:
    people = "A B C D E F G H"
    plain, fast = duels(people), duels(people, acceleration=1)
    fast.begin_round()
    upper = [set(table.players) <= set("ABCD") for table in fast.state.tables]
    assert sorted(upper) == [False, False, True, True]
    assert plain.state.settings.acceleration == 0


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [(2, 2, 1), (8, 2, 3), (64, 2, 6), (65, 2, 7), (27, 3, 4), (28, 3, 5), (16, 4, 3)],
)
def test_rounds_follow_from_the_field(players: int, size: int, rounds: int) -> None:
    assert rounds_for(players, size) == rounds


def test_placings_at_larger_tables_count_the_people_behind() -> None:
    """Brokdorf: the loser has the others ahead, who are level among themselves."""
    tournament = RoundsTournament("swiss", "brokdorf", "A B C D", rounds=1)
    tournament.do("start")
    tournament.begin_round("A B C D")
    tournament.report(1, {"result": {"loser": "D"}})
    assert dict(tournament.state.balances) == {"A": 4, "B": 4, "C": 4, "D": 0}


def test_points_per_place_are_shared_by_the_level() -> None:
    tournament = RoundsTournament(
        "swiss", "brokdorf", "A B C D", rounds=1, score={"places": [[6, 4, 1, 0]]}
    )
    tournament.do("start")
    tournament.begin_round("A B C D")
    tournament.report(1, {"result": {"loser": "D"}})
    assert dict(tournament.state.balances) == {**dict.fromkeys("ABC", Fraction(11, 3)), "D": 0}


def test_the_best_go_on_to_a_final_table() -> None:
    tournament = RoundsTournament(
        "swiss", "brokdorf", 8, rounds=1, score="points", final="table", final_size=4, ties=[]
    )
    tournament.do("start")
    tournament.begin_round("P1 P2 P3 P4", "P5 P6 P7 P8")
    tournament.report(1, {"result": {"loser": "P1"}})
    tournament.report(2, {"result": {"loser": "P5"}})
    assert tournament.state.phase is Phase.FINAL_READY
    assert tournament.refused("final", seats=["P1", "P2", "P3", "P4"]) == [("final_seats", "seats")]
    assert tournament.refused("final", seats=["P2", "P3", "P4"]) == [("final_seats", "seats")]
    lots = {tuple(tournament.lot("final", Random(seed))) for seed in range(20)}
    assert all(len(set(seats)) == 4 and not {"P1", "P5"} & set(seats) for seats in lots)
    assert len({frozenset(seats) for seats in lots}) > 1  # the level ones by lot
    tournament.do("final", seats=["P2", "P3", "P6", "P7"])
    tournament.report(1, {"result": {"loser": "P7"}})
    assert tournament.standings() == [
        (1, "P2", 1), (1, "P3", 1), (1, "P6", 1), (4, "P7", 1), (5, "P4", 1), (5, "P8", 1),
        (7, "P1", -3), (7, "P5", -3),
    ]  # fmt: skip


def test_the_rounds_can_count_in_the_final() -> None:
    tournament = RoundsTournament(
        "swiss", "brokdorf", 6, rounds=1, score="points", final="table", final_size=3,
        final_factor=1, table_size=3, ties=["difference"],
    )  # fmt: skip
    tournament.do("start")
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, {"result": {"end": "durchmarsch", "winner": "P1"}})
    tournament.report(2, {"result": {"loser": "P6"}})
    tournament.do("final", seats=["P1", "P4", "P5"])
    tournament.report(1, {"result": {"loser": "P1"}})
    balances = dict(tournament.state.balances)
    assert (balances["P1"], balances["P4"], balances["P5"]) == (2 - 2, 1 + 1, 1 + 1)
    assert [row[:2] for row in tournament.standings()[:3]] == [(1, "P4"), (1, "P5"), (3, "P1")]


def test_a_knockout_gets_its_seeds_in_the_order_of_the_standings() -> None:
    tournament = duels("A B C D", rounds=1, final="knockout", final_size=2)
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("B", "A"))
    tournament.report(2, duel("C", "D"))
    tournament.do("final", seats=tournament.lot("final", Random(3)))
    assert set(tournament.state.finalists) == {"B", "C"}
    assert tournament.state.phase is Phase.FINISHED
    assert "winner" not in tournament.state.status.values()
