"""Tricks of any game: the order of the cards, duties, the order of play, checks of a question."""

from __future__ import annotations

import pytest

from games.cards import pack
from games.envelope import Problem
from games.trick_judge import TrickJudge, TrickTable
from games.tricks import CardOrder, Duties, Duty, Trick, play_out

JACKS = ("JC", "JS", "JH", "JD")
HEARTS = CardOrder("ATKQ987", "H", JACKS)
GRAND = CardOrder("ATKQ987", None, JACKS)
NULL = CardOrder("AKQJT987")


@pytest.mark.parametrize(
    ("order", "trick", "place"),
    [
        (HEARTS, "", None),
        (HEARTS, "AC TH", 1),
        (HEARTS, "AH JD JS", 2),
        (HEARTS, "JC JD AH", 0),
        (HEARTS, "7C AS 8C", 2),
        (GRAND, "AH JD TH", 1),
        (GRAND, "7H AS TH", 2),
        (NULL, "TH JH AS", 1),
    ],
)
def test_trumps_above_the_suits_take_a_trick(order: CardOrder, trick: str, place: int) -> None:
    assert order.winning_index(trick.split()) == place


@pytest.mark.parametrize(
    ("duties", "trick", "hand", "choice"),
    [
        (Duties(), "7H", "JC 8H AS", (Duty.FOLLOW, "JC 8H")),
        (Duties(), "JD", "AH AS", (Duty.FOLLOW, "AH")),
        (Duties(), "AC", "JC AS", (Duty.FREE, "JC AS")),
        (Duties(trump=True), "AC", "JC AS", (Duty.TRUMP, "JC")),
        (Duties(beat=True), "KH", "JD 8H AH", (Duty.BEAT, "JD AH")),
        (Duties(beat=True), "KC 7H", "AC 7C", (Duty.FOLLOW, "AC 7C")),
        (Duties(beat=True, beat_ruffed=True), "KC 7H", "AC 7C", (Duty.BEAT, "AC")),
        (Duties(trump=True), "KC JS", "JD AS", (Duty.FREE, "JD AS")),
        (Duties(trump=True, undertrump=True), "KC JS", "JD AS", (Duty.UNDERTRUMP, "JD")),
    ],
)
def test_the_duties_of_a_game(
    duties: Duties, trick: str, hand: str, choice: tuple[Duty, str]
) -> None:
    found = duties.choice(HEARTS, trick.split(), hand.split())
    assert found == (choice[0], tuple(choice[1].split()))


def test_the_taker_of_a_trick_leads_to_the_next() -> None:
    hands = {"a": ("7C", "AS"), "b": ("JD", "7S"), "c": ("AC", "TS")}
    played = play_out(
        hands, ("a", "b", "c"), HEARTS, Duties(), lambda _trick, _duty, legal: legal[0]
    )
    assert [trick.players for trick in played] == [("a", "b", "c"), ("b", "c", "a")]
    assert [trick.cards for trick in played] == [("7C", "JD", "AC"), ("7S", "TS", "AS")]
    assert [trick.taker for trick in played] == ["b", "a"]
    assert Trick(HEARTS, ("a", "b")).taker is None


@pytest.mark.parametrize(
    ("trick", "hand", "problems"),
    [
        (["AC"], ["TC"], []),
        (None, None, ["trick_size trick"]),
        (["AC", "AC", "TC"], None, ["trick_size trick", "card_duplicate trick[1]"]),
        ([3], [], ["card_unknown trick[0]", "hand_size hand"]),
        (["AC"], ["AC", []], ["card_unknown hand[1]", "card_duplicate hand[0]"]),
        (["AC", "TC"], ["TC"], ["trick_complete hand", "card_duplicate hand[0]"]),
    ],
)  # fmt: skip
def test_a_question_is_refused_with_every_problem(
    trick: object, hand: object, problems: list[str]
) -> None:
    table = TrickTable(pack("ATKQJ"), 2, 5)
    found = table.pile_problems(trick, hand) + table.problems_between(trick, hand)
    assert [f"{code} {path}" for code, path in found] == problems


def test_cards_of_a_double_pack_are_there_twice() -> None:
    table = TrickTable(pack("ATKQJ"), 3, 5, copies=2)
    assert table.pile_problems(["AC", "AC"], ["TC"] * 3) == [("card_excess", "hand[2]")]
    assert table.problems_between(["AC", "AC"], ["AC"]) == [("cards_exceed_pack", "hand")]
    assert table.problems_between(["AC", "AC"], ["TC"]) == []


def test_a_judge_answers_with_a_duty_only_if_it_sees_a_hand() -> None:
    judge = TrickJudge(
        "trump",
        ("H",),
        "trump_unknown",
        lambda variant: ({}, [Problem("variant_type", "variant")] if variant else []),
        lambda _rules: TrickTable(pack("ATKQJ7"), 3, 5, copies=2),
        lambda _trump: HEARTS,
        lambda _rules: Duties(),
        lambda cards, _rules: len(cards),
    )
    question = {"game": "odd", "judge": "trick", "trump": "H", "trick": ["AC"]}
    answer = {"ok": True, "winning": 0, "points": 1}
    assert judge(question).as_json() == answer
    told = judge(question | {"hand": ["7C", "AH", "7C", "AC"]}).as_json()
    assert told == answer | {"duty": "follow", "legal": ["AC", "7C"]}
    wrong = judge({"trump": [], "trick": ["AC"] * 3, "hand": ["7C"], "odd": 1, "variant": 2})
    assert [f"{code} {path}" for code, path in wrong.errors] == [
        "unknown_field odd",
        "variant_type variant",
        "trump_unknown trump",
        "card_excess trick[2]",
    ]
