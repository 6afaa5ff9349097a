"""Buraco: matches that play themselves are complete, honest and always accepted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.buraco import GAME
from games.buraco.melds import Meld, read_meld
from games.buraco.options import OPTIONS
from games.buraco.rules import MODES, Variant
from games.buraco.simulate import (
    Seat,
    SimulatedSide,
    SimulatedTable,
    deal_cards,
    full_pack,
    play_one,
    simulate,
)
from games.options import read_variant
from tests.games.test_rummy import on_the_table

NAMES = ("Anna", "Ben", "Clara", "Dirk")

VARIANTS = st.fixed_dictionaries(
    {"mode": st.sampled_from(sorted(MODES))},
    optional={
        "target": st.sampled_from([0, 2000, 3000]),
        "royal": st.sampled_from(["high_ace_13", "either_ace_13", "ends_ace"]),
        "open_twos_wild": st.booleans(),
        "tie_break": st.sampled_from(["match_starter", "deal_starter"]),
    },
)


@pytest.mark.parametrize("level", GAME.levels)
@settings(max_examples=20, deadline=None)
@given(number=st.sampled_from([2, 4]), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_matches_are_accepted_to_the_end(
    level: str, number: int, variant: dict[str, Any], seed: int
) -> None:
    report = simulate(NAMES[:number], variant, Random(seed), level=level)
    outcome = score(report)
    assert outcome["ok"]
    assert outcome["finished"]
    assert len(outcome["winners"]) == 1


@settings(max_examples=30, deadline=None)
@given(number=st.sampled_from([2, 4]), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_deals_keep_every_card(number: int, variant: dict[str, Any], seed: int) -> None:
    rules = Variant(**read_variant(OPTIONS, variant)[0])
    played = play_one(NAMES[:number], rules, 0, Random(seed))
    assert sorted(all_cards(played).elements()) == sorted(full_pack(rules))
    assert played.over


PACKET = "3H 4S 5D 6H 8S 9D TH JC QS KD AH"
"""Eleven cards of which no two are neighbours or of one rank."""
SEVEN = "4S 5S 6S 7S 8S 9S TS"


def table(
    hands: str,
    stock: str = "",
    *,
    pile: str = "",
    muertos: tuple[str, ...] = (),
    mode: str = "closed",
    melds: tuple[str, ...] = (),
    muerto: str = "none",
    seed: int = 1,
) -> SimulatedTable:
    """Anna begins against Ben, their hands stand before and behind a stroke; the stock as it is
    drawn; melds and muerto of Anna."""
    rules = Variant(**read_variant(OPTIONS, {"mode": mode})[0])
    laid = [read_meld(meld.split(), rules) for meld in melds]
    sides = [
        SimulatedSide([meld for meld in laid if isinstance(meld, Meld)], muerto),
        SimulatedSide(),
    ]
    seats = [
        Seat(name, side, Counter(cards.split()))
        for name, side, cards in zip(NAMES, sides, hands.split("|"), strict=False)
    ]
    packets = [packet.split() for packet in muertos]
    return SimulatedTable(
        rules, Random(seed), seats, sides, stock.split()[::-1], pile.split(), muertos=packets
    )


def all_cards(table: SimulatedTable) -> Counter[str]:
    return on_the_table(table) + Counter(card for packet in table.muertos for card in packet)


def played(table: SimulatedTable) -> SimulatedTable:
    return table.play()


def hand(table: SimulatedTable, seat: int = 0) -> list[str]:
    return sorted(table.seats[seat].hand.elements())


def melds(table: SimulatedTable, side: int = 0) -> list[str]:
    return [" ".join(meld.cards) for meld in table.sides[side].melds]


def ending(table: SimulatedTable) -> tuple[str | None, str | None, str]:
    """Return who closed and how, and the fate of Anna's muerto."""
    return table.last, table.closed_by, table.sides[0].muerto


def test_the_deal_is_over_when_there_is_nothing_to_draw() -> None:
    """Anna draws the last card and discards; Ben can draw nothing."""
    end = played(table("4C 5C KH|3S 9D", "8C"))
    assert (hand(end), hand(end, 1)) == (["4C", "5C", "8C"], ["3S", "9D"])
    assert (end.pile, end.stock, end.over) == (["KH"], [], True)
    assert ending(end) == (None, None, "none")


def test_muertos_that_nobody_took_become_the_stock() -> None:
    """Of two packets of one card Ben draws one, Anna the other one; then it is over."""
    end = played(table("4C 5C 7C|3S 4S", "KH", muertos=("9D", "JD")))
    assert (end.pile[0], sorted(end.pile[1:])) == ("KH", ["9D", "JD"])
    assert (end.muertos, end.stock) == ([], [])
    assert (hand(end), hand(end, 1)) == (["4C", "5C", "7C"], ["3S", "4S"])
    assert ending(end) == (None, None, "none")


@pytest.mark.parametrize(
    ("cards", "discarded"),
    [
        ("4C 6C KH", "KH"),  # two apart in one suit
        ("4C 7C 7H", "4C"),  # three apart; sevens are alike
        ("4C 4H KC", "KC"),
        ("4C 5C 6H", "6H"),  # of another suit
        ("AC QC 3C", "3C"),  # the ace stands above the king
        ("9C X X", "9C"),
        ("9C 2H 2S", "9C"),
        ("X 2H", "X"),  # near no other card
    ],
)
def test_the_card_goes_that_is_near_the_fewest(cards: str, discarded: str) -> None:
    for seed in range(8):
        drawn, held = cards.split(" ", 1)
        assert played(table(f"{held}|9D", drawn, seed=seed)).pile == [discarded]


def test_among_cards_as_far_from_others_the_lot_decides() -> None:
    """Each of three goes in a third of 300 cases: 100, and five times the deviation is 41."""
    gone = Counter(played(table("4C 9S|7D", "KH", seed=seed)).pile[0] for seed in range(300))
    assert sorted(gone) == ["4C", "9S", "KH"]
    assert all(59 <= n <= 141 for n in gone.values())


@pytest.mark.parametrize(
    ("hands", "pile", "taken"),
    [
        ("4C 5C 9H KD|", "3S 6C", True),
        ("4C 5C 9H|", "3S 6C", True),  # one to keep, one to discard
        ("4C 5C 9H|", "6C", False),  # nothing would be left to keep
        ("4C 5C 9H KD|", "6C", True),
        ("4C 7C 9H KD|", "3S 6C", False),
        ("4C 2C 9H KD|", "3S 6C", False),  # not with a wild card
        ("4C 5C 9H KD|", "6C 3S", False),  # only the top one counts
    ],
)
def test_the_pile_is_taken_when_its_top_card_can_be_melded(
    hands: str, pile: str, *, taken: bool
) -> None:
    """Without a stock the deal is over where the pile stays."""
    end = played(table(f"{hands}8D", pile=pile))
    assert melds(end) == (["4C 5C 6C"] if taken else [])
    assert (end.pile == pile.split()) is not taken
    assert all_cards(end) == Counter(f"{hands[:-1]} 8D {pile}".split())


@pytest.mark.parametrize(
    ("mode", "pile", "taken"),
    [
        ("open", "3S 5S 7D 9D JH KC", True),
        ("open", "3S 5S 7D 9D KC", False),
        ("unclean_open", "3S 5S 7D 9D JH KC", True),
        ("closed", "3S 5S 7D 9D JH KC", False),
    ],
)
def test_a_tall_pile_is_taken_where_it_is_open(mode: str, pile: str, *, taken: bool) -> None:
    end = played(table("4C 5C 9H|8D", pile=pile, mode=mode))
    assert all_cards(end) == Counter(f"4C 5C 9H 8D {pile}".split())
    assert end.seats[0].hand.total() == (8 if taken else 3)


def test_a_muerto_after_a_discard_is_used_from_the_next_turn_on() -> None:
    """Anna lays three and discards the king. Ben discards what he draws; then the stock is empty,
    or Anna draws once more."""
    at_once = played(table("4C 5C KH|7C 7D", "6C KS", muertos=(PACKET,)))
    assert (melds(at_once), at_once.pile) == (["4C 5C 6C"], ["KH", "KS"])
    assert (hand(at_once), ending(at_once)) == (sorted(PACKET.split()), (None, None, "unused"))
    later = played(table("4C 5C KH|7C 7D", "6C KS QC", muertos=(PACKET,)))
    assert (later.pile[:2], len(hand(later)), ending(later)) == (
        ["KH", "KS"],
        11,
        (None, None, "used"),
    )


def test_a_muerto_after_a_meld_is_used_at_once() -> None:
    """Anna lays all three and discards one of the packet. Behind Ben there is nothing to draw."""
    end = played(table("4C 5C|7C 7D", "6C KS", muertos=(PACKET,)))
    assert (melds(end), len(hand(end)), ending(end)) == (["4C 5C 6C"], 10, (None, None, "used"))
    assert end.pile[1] == "KS"


def test_where_the_last_card_is_to_be_discarded_three_cards_are_no_meld() -> None:
    end = played(table("4C 5C|7C 7D", "6C KS", muertos=("",), mode="unclean_open"))
    assert (melds(end), len(hand(end)), ending(end)) == ([], 2, (None, None, "none"))
    end = played(table("4C 5C KH|7C 7D", "6C KS", muertos=(PACKET,), mode="unclean_open"))
    assert (melds(end), ending(end)) == (["4C 5C 6C"], (None, None, "unused"))


def test_each_side_takes_one_muerto() -> None:
    """Anna has had hers: she keeps two cards of five, of which she discards one."""
    end = played(table("4C 5C KH 9D|7C 7D", "6C KS", muertos=("",), muerto="used"))
    assert (melds(end), len(hand(end)), end.pile[1:]) == (["4C 5C 6C"], 1, ["KS"])


@pytest.mark.parametrize(
    ("hands", "mode", "laid", "muerto", "ended"),
    [
        ("4C 5C", "closed", SEVEN, "used", "meld"),
        ("4C 5C KH", "closed", SEVEN, "used", "discard"),
        ("4C 5C KH", "closed", SEVEN, "none", "discard"),  # both muertos are gone
        ("4C 5C KH 9D", "closed", SEVEN, "used", None),  # two cards too many
        ("4C 5C KH", "closed", "4S 5S 6S", "used", None),
        ("4C 5C KH", "closed", "4S 5S 6S 7S 8S 9S X", "used", None),
        ("4C 5C KH", "closed_unclean", "4S 5S 6S 7S 8S 9S X", "used", "discard"),
        ("4C 5C KH", "unclean_open", "4S 5S 6S 7S 8S 9S X", "used", "discard"),
        ("4C 5C", "unclean_open", SEVEN, "used", None),  # the last card is discarded
    ],
)
def test_closing_needs_a_canasta_and_the_last_card(
    hands: str, mode: str, laid: str, muerto: str, ended: str | None
) -> None:
    """Anna draws the third card of a run; Ben, who would draw the king, may not if she closes."""
    end = played(table(f"{hands}|7C 7D", "6C KS", mode=mode, melds=(laid,), muerto=muerto))
    assert ending(end) == ("Anna" if ended else None, ended, muerto)
    assert end.stock == (["KS"] if ended else [])
    assert end.pile == {"meld": [], "discard": ["KH"]}.get(ended or "", end.pile)


def test_who_cannot_close_keeps_a_card() -> None:
    """Without a canasta the run of three would leave one card, and then none."""
    end = played(table("4C 5C KH|7C 7D", "6C KS", muerto="used"))
    assert (melds(end), end.pile) == ([], ["KH", "KS"])


def test_eleven_cards_for_each_and_for_two_muertos() -> None:
    """Of 108 cards two get 22, the muertos hold 22: 64 are left. Four get 44: 42 are left."""
    rules = Variant(**read_variant(OPTIONS, {})[0])
    for names, left in ((NAMES[:2], 64), (NAMES, 42)):
        teams = tuple(tuple(names[j::2]) for j in range(2))
        dealt = deal_cards(rules, teams, names[1:] + names[:1], Random(2))
        assert [seat.name for seat in dealt.seats] == [*names[1:], names[0]]
        assert [seat.side is dealt.sides[1] for seat in dealt.seats] == [True, False] * (
            len(names) // 2
        )
        assert [seat.hand.total() for seat in dealt.seats] == [11] * len(names)
        assert [len(muerto) for muerto in dealt.muertos] == [11, 11]
        assert len(dealt.stock) == left
        assert sorted(all_cards(dealt).elements()) == sorted(full_pack(rules))
        again = deal_cards(rules, teams, names[1:] + names[:1], Random(3))
        assert again.seats[0].hand != dealt.seats[0].hand


@pytest.mark.parametrize(("mode", "cards"), [("open", 104), ("closed", 108)])
def test_the_pack_of_a_mode(mode: str, cards: int) -> None:
    rules = Variant(**read_variant(OPTIONS, {"mode": mode})[0])
    pack = Counter(full_pack(rules))
    assert pack.total() == cards
    assert {card: n for card, n in pack.items() if n != 2} == ({"X": 4} if cards == 108 else {})


@pytest.mark.parametrize(("number", "first"), [(0, "Anna"), (1, "Ben"), (3, "Dirk"), (4, "Anna")])
def test_the_next_one_begins_the_next_deal(number: int, first: str) -> None:
    rules = Variant(**read_variant(OPTIONS, {})[0])
    order = [seat.name for seat in play_one(NAMES, rules, number, Random(1)).seats]
    begun = NAMES.index(first)
    assert order == [*NAMES[begun:], *NAMES[:begun]]


def test_a_report_in_full_shows_every_card() -> None:
    """All cards on the table or in hand are in the pack, and only the closer has no hand."""
    for seed in range(8):
        for deal in simulate(NAMES, {"target": 0}, Random(seed), level="full")["deals"]:
            laid = [card for side in deal["sides"] for meld in side["melds"] for card in meld]
            held = [card for cards in deal["hands"].values() for card in cards]
            assert max(Counter(card for card in laid + held if card != "X").values()) <= 2
            assert set(deal["hands"]) == set(NAMES) - {deal["closer"]}
            assert ("closed_by" in deal) is (deal["closer"] is not None)
            assert all(cards == sorted(cards) for cards in deal["hands"].values())
            assert {side["muerto"] for side in deal["sides"]} <= {"none", "used", "unused"}


def test_a_quick_report_tells_the_numbers_of_a_full_one() -> None:
    """Points by R1: a side's cards, and a canasta for every meld of seven cards or more."""
    values = dict(zip("A23456789TJQKX", (15, 10, *[5] * 5, *[10] * 6, 20), strict=True))
    both = (simulate(NAMES, {}, Random(3), level=level)["deals"] for level in GAME.levels)
    for quick, full in zip(*both, strict=True):
        for told, shown in zip(quick["sides"], full["sides"], strict=True):
            melds = shown["melds"]
            assert told["cards"] == sum(values[card[0]] for meld in melds for card in meld)
            kinds = [told.get(kind, 0) for kind in ("unclean", "clean", "royal", "ace_to_ace")]
            assert sum(kinds) == sum(len(meld) >= 7 for meld in melds)
            assert 0 not in (told.get(kind) for kind in ("unclean", "clean", "royal"))
        assert quick["hands"] == {
            name: sum(values[card[0]] for card in cards) for name, cards in full["hands"].items()
        }
