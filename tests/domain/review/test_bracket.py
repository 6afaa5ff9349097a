"""Story of a bracket at its limits: small cups, seeded as people signed up."""

from __future__ import annotations

from typing import Any

from tests.domain.test_story_facts import Cup, words
from tournaments.domain.formats.knockout import story as told


def said(*sentences: Any) -> list[str]:
    return [sentence for sentence, _entries in words(*sentences)]


def test_three_places_in_the_seeding_are_worth_a_sentence() -> None:
    cup = Cup(4)
    cup.round("e4", "e2")
    cup.round("e4")
    assert said(told.upset(cup.bracket)) == [
        "Farthest from the seeding: e4, number 4, won against e1, number 1."
    ]
    less = Cup(4)
    less.round("e1", "e3")
    less.round("e3")
    assert said(told.upset(less.bracket)) == []


def test_a_bracket_of_one_match_has_no_way_and_turns_nothing() -> None:
    cup = Cup(2, best_of=3, best_of_final=3)
    cup.round("e1", "e1")
    found = cup.bracket
    assert said(told.win(found)) == ["e1 won the final against e2, 2 to 0."]
    assert said(told.ways(found), told.turned(found), told.upset(found)) == []
    assert said(told.games_lost(found), told.lost_once(found)) == []


def test_where_nobody_played_nobody_is_told_of() -> None:
    cup = Cup(2)
    cup.sent("withdraw", 1, player="e2", accept=True)
    found = cup.bracket
    assert said(told.upset(found), told.ways(found), told.turned(found)) == []
    assert said(told.win(found)) == ["e1 won, before e2."]


def test_while_it_goes_on_nobody_has_won() -> None:
    cup = Cup(4)
    cup.round("e1", "e2")
    assert said(told.win(cup.bracket), told.ways(cup.bracket)) == []


def test_without_the_points_of_its_games_a_final_has_no_numbers() -> None:
    cup = Cup(2)
    cup.round("e1")
    assert said(told.win(told.Bracket(cup.play))) == ["e1 won the final against e2."]


def test_games_are_told_from_the_side_of_the_winner() -> None:
    """e2 loses the first game of the final to e1, and no other; both beat the others 2 to 0."""
    cup = Cup(4, best_of=3, best_of_final=3)
    cup.round("e1", "e1", "e2", "e2")
    cup.round("e1", "e2", "e2")
    found = cup.bracket
    assert said(told.win(found), told.turned(found), told.games_lost(found)) == [
        "e2 won the final against e1, 2 to 1.",
        "e2 turned a match from 0 to 1 into 2 to 1.",
        "Only e1 took a game from e2.",
    ]
    clear = Cup(4, best_of=3, best_of_final=3)
    clear.round("e1", "e1", "e2", "e2")
    clear.round("e2", "e2")
    assert said(told.games_lost(clear.bracket)) == ["e2 won the event without losing a game."]


def test_who_did_not_come_was_beaten_by_nobody() -> None:
    """e1 has e8 without a match, beats e4 and then e2, who beat e7 and e3."""
    cup = Cup(8)
    cup.sent("withdraw", 1, player="e8", accept=True)
    cup.round("e4", "e2", "e3")
    cup.round("e1", "e2")
    cup.round("e1")
    assert said(told.ways(cup.bracket)) == ["The way of e2 to the final led past e7 & e3."]


def test_both_finals_of_a_double_elimination_are_no_part_of_the_way() -> None:
    """e1 loses to e4, beats e3 and e4, and then e2 twice, who had beaten e3 and e4."""
    cup = Cup(4, mode="double")
    cup.round("e4", "e2")
    cup.round("e2", "e1")
    for _last in range(3):
        cup.round("e1")
    assert said(told.ways(cup.bracket)) == [
        "On the way to the final e1 beat e3 & e4.",
        "The way of e2 to the final led past e3 & e4.",
    ]


def test_the_last_match_of_a_consolation_is_its_final() -> None:
    """Those who lose at first play on: e5 and e6 beat e8 and e7, and e6 beats e5."""
    cup = Cup(8, mode="consolation")
    cup.round("e1", "e4", "e2", "e3")
    cup.round("e1", "e2", "e5", "e6")
    cup.round("e1", "e6")
    assert "The consolation was won by e6." in said(told.beside(cup.bracket))


def test_two_who_were_as_far_from_their_seeding_are_not_told() -> None:
    """e4 beats e1 and e6 beats e3: three places, both."""
    cup = Cup(8)
    cup.round("e1", "e4", "e2", "e6")
    cup.round("e4", "e2")
    cup.round("e2")
    assert said(told.upset(cup.bracket)) == []


def test_the_only_match_that_was_played_can_be_the_surprise() -> None:
    cup = Cup(4)
    cup.sent("withdraw", 1, player="e3", accept=True)
    cup.round("e4")
    cup.sent("withdraw", 30, player="e2", accept=True)
    assert said(told.upset(cup.bracket)) == [
        "Farthest from the seeding: e4, number 4, won against e1, number 1."
    ]


def test_the_final_of_a_double_elimination_is_played_once_if_that_is_enough() -> None:
    cup = Cup(4, mode="double")
    cup.round("e1", "e2")
    cup.round("e1", "e4")
    cup.round("e2")
    cup.round("e1")
    assert cup.bracket.final.match.id == "F1"
    assert said(told.lost_once(cup.bracket)) == []
