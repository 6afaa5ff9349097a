"""The Brokdorf trick judge: worked examples and what holds for every trick."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.trick import DECK, draw_strength, duties_under, order_under, strength
from games.options import read_variant
from games.tricks import Duty
from tests.games.examples import example_lines
from tests.games.junk import JSON_VALUES, mutated

LINES = example_lines("trick_judge_brokdorf")
CARDS = st.permutations(DECK)


def choice(hand: list[str], table: list[str], **variant: Any) -> tuple[Duty, tuple[str, ...]]:
    """The duty of a hand and its legal cards; spades are trumps."""
    rules = Rules(**read_variant(OPTIONS, variant)[0])
    return duties_under(rules).choice(order_under("S"), table, hand)


def question(**fields: Any) -> dict[str, Any]:
    return {"game": "brokdorf", "judge": "trick", "trump": "S", **fields}


def problems(report: dict[str, Any]) -> set[tuple[str, str]]:
    return {(error["code"], error["path"]) for error in score(report)["errors"]}


@given(CARDS, st.integers(0, 5), st.integers(1, 5), st.sampled_from("CSHD"))
@settings(max_examples=60, deadline=None)
def test_some_card_is_always_legal(cards: list[str], lie: int, hold: int, trump: str) -> None:
    table, hand = cards[:lie], cards[lie : lie + hold]
    answer = score(question(trump=trump, table=table, hand=hand))
    assert answer["legal"]
    assert set(answer["takes"]) <= set(answer["legal"]) <= set(hand)
    for card in hand:
        verdict = score(question(trump=trump, table=table, hand=hand, played=card))["verdict"]
        assert verdict == ("legal" if card in answer["legal"] else "revoke")


@given(CARDS, st.integers(1, 5), st.sampled_from("CSHD"))
@settings(max_examples=60, deadline=None)
def test_a_card_that_takes_wins_the_trick(cards: list[str], lie: int, trump: str) -> None:
    table, hand = cards[:lie], cards[lie : lie + 5]
    answer = score(question(trump=trump, table=table, hand=hand))
    for card in answer["legal"]:
        after = score(question(trump=trump, table=[*table, card]))
        assert (after["winning_card"] == card) is (card in answer["takes"])


@given(st.data(), st.sampled_from(LINES), JSON_VALUES)
@settings(max_examples=60, deadline=None)
def test_junk_never_raises(data: st.DataObject, line: dict[str, Any], value: Any) -> None:
    assert isinstance(score(mutated(data, line["report"]))["ok"], bool)
    assert isinstance(score(question(hand=value, table=value, players=value))["ok"], bool)


def test_seven_cards_are_too_many_without_players() -> None:
    cards = list(DECK[:7])
    assert problems(question(table=cards)) == {("table_size", "table")}


def test_more_cards_than_players() -> None:
    report = question(players=["Anna", "Ben"], table=["AC", "TC", "KC"])
    assert problems(report) == {("table_size", "table")}


def test_nothing_to_judge() -> None:
    assert problems(question()) == {("nothing_to_judge", "")}


def test_played_without_a_hand() -> None:
    assert problems(question(table=["AC"], played="TC")) == {("played_not_in_hand", "played")}


def test_players_are_checked_like_in_a_report() -> None:
    report = question(table=["AC"], players=["Anna", "Anna", " Ben"])
    expected = {("player_duplicate", "players[1]"), ("player_name", "players[2]")}
    assert problems(report) == expected
    assert problems(question(table=["AC"], players=["Anna"])) == {("players_count", "players")}


def test_a_wrong_variant_hides_wrong_fields() -> None:
    report = question(trump="X", variant={"overtake_ruffed": 1, "led": None})
    expected = {
        ("variant_value", "variant.overtake_ruffed"),
        ("variant_unknown", "variant.led"),
    }
    assert problems(report) == expected


def test_an_unknown_judge() -> None:
    assert problems(question(judge="meld")) == {("judge_unknown", "judge")}


def test_option_overtake_ruffed_makes_the_suit_be_topped() -> None:
    report = question(table=["KC", "7S"], hand=["AC", "9C"])
    assert score(report)["legal"] == ["AC", "9C"]
    strict = score({**report, "variant": {"overtake_ruffed": "led_suit"}})
    assert strict["legal"] == ["AC"]


def test_the_highest_card_of_the_suit_that_was_led_is_to_be_topped() -> None:
    hearts = sorted((card for card in DECK if card.endswith("H")), key=strength)
    hand = [hearts[0], hearts[2], hearts[4]]
    for table in ([hearts[1], hearts[3]], [hearts[3], hearts[1]]):
        assert choice(hand, table, overtake_ruffed="led_suit") == (Duty.BEAT, (hearts[4],))
    low = [hearts[5], hearts[1]]
    assert choice(hand, low, overtake_ruffed="led_suit") == (Duty.FOLLOW, tuple(hand))


def test_who_has_not_the_suit_beats_the_trump_that_lies_if_he_can() -> None:
    def legal(hand: str, table: str) -> tuple[Duty, tuple[str, ...]]:
        return choice(hand.split(), table.split())

    assert legal("AD 8S TS", "KC") == (Duty.TRUMP, ("8S", "TS"))
    assert legal("AD 8S TS", "KC 9S") == (Duty.OVERTRUMP, ("TS",))
    assert legal("AD 8S", "KC 9S") == (Duty.UNDERTRUMP, ("8S",))


def test_cards_that_are_drawn_go_by_suit_then_by_rank() -> None:
    drawn = ["7D", "AD", "7H", "AS", "7C", "TC"]
    up = sorted(drawn, key=lambda card: draw_strength(card, "CSHD"))
    assert up == ["7D", "AD", "7H", "AS", "7C", "TC"]
    up = sorted(drawn, key=lambda card: draw_strength(card, "DHSC"))
    assert up == ["7C", "TC", "AS", "7H", "7D", "AD"]
