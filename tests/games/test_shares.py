"""Results of a match for everybody: deals of players who sat out are neither played nor lost."""

from __future__ import annotations

from typing import Any

from games import evaluate
from games.outcome import DealOutcome, Outcome
from games.rummy.match import ScoredDeal
from games.shares import Share, best_deals, shares
from tests.games.test_canasta_checks import SIX

FIVE = SIX[:5]


def test_who_sits_out_with_nothing_is_not_ahead_of_those_who_lose_points() -> None:
    """Five change partners. Nobody melds: Ben and Dirk lose 225 each hand, Clara and Emma less."""
    cards = {"Ben": 150, "Clara": 75, "Dirk": 150, "Emma": 75}
    passed = {"out": None, "parties": [{"cards": 0}, {"cards": 0}], "hands": cards}
    report = {"game": "canasta", "players": FIVE, "deals": [passed]}
    outcome = evaluate(report)
    assert outcome.deals[0].scores == {
        "Anna": 0,
        "Ben": -300,
        "Clara": -150,
        "Dirk": -300,
        "Emma": -150,
    }
    none = {"canastas": 0}
    assert shares(report, outcome) == {
        "Anna": Share(0, 1, 0, 0, none),
        "Ben": Share(-300, 4, 1, 1, none),
        "Clara": Share(-150, 2, 1, 0, none),
        "Dirk": Share(-300, 4, 1, 1, none),
        "Emma": Share(-150, 2, 1, 0, none),
    }


FOUR = SIX[:4]


def test_the_best_deals_are_those_of_both_partners_and_nobodys_without_deals() -> None:
    deals = (deal({"0": 335, "1": 705}), deal({"0": 1330, "1": -20}))
    report = {"game": "canasta", "players": FOUR}
    totals = {"0": 1665, "1": 685}
    best = best_deals(report, Outcome(totals=totals, deals=deals))
    assert best == {FOUR[0]: 1330, FOUR[2]: 1330, FOUR[1]: 705, FOUR[3]: 705}
    assert best_deals(report, Outcome(totals=totals)) == {}
    lost = (deal({"0": 0, "1": -20}),)
    assert best_deals(report, Outcome(totals=totals, deals=lost)) == {}


def deal(scores: dict[str, int], *sitting: str) -> DealOutcome:
    return ScoredDeal({}, scores, (), sitting)


def given(players: list[str], **outcome: Any) -> list[Share]:
    """The shares in the order of the players."""
    report = {"players": players, **outcome.pop("report", {})}
    return list(shares(report, Outcome(**outcome)).values())


def test_partners_share_points_place_and_losses() -> None:
    deals = (deal({"0": 300, "1": 100}), deal({"0": 50, "1": 90}))
    totals = {"0": 350, "1": 190}
    # Anna and Clara sit opposite each other, as do Ben and Dirk: two are ahead of them
    first, second = Share(350, 1, 2, 1), Share(190, 3, 2, 1)
    assert given(FOUR, totals=totals, deals=deals) == [first, second, first, second]
    beside = {"teams": [["Anna", "Ben"], ["Clara", "Dirk"]]}
    found = given(FOUR, totals=totals, deals=deals, report=beside)
    assert found == [first, first, second, second]
    pairs = {"0": 5, "1": 7, "2": 9}
    # of six the first and the fourth, the second and the fifth, the third and the sixth
    assert [share.place for share in given(SIX, totals=pairs)] == [5, 3, 1, 5, 3, 1]


def test_places_are_those_of_the_game_else_its_winners_else_the_points() -> None:
    totals = {"Anna": 10, "Ben": 20, "Clara": 30}
    assert [share.place for share in given(SIX[:3], totals=totals)] == [3, 2, 1]
    winner = given(SIX[:3], totals=totals, winners=("Ben",))
    assert [share.place for share in winner] == [2, 1, 2]
    ranking = {"Anna": 1, "Ben": 3, "Clara": 1}
    placed = given(SIX[:3], totals=totals, winners=("Ben",), places=ranking)
    assert [share.place for share in placed] == [1, 3, 1]


def test_euros_are_what_counts_where_money_moves() -> None:
    euros = {"Anna": -2, "Ben": 1, "Clara": 1}
    totals = {"Anna": 30, "Ben": 4, "Clara": 9}
    found = given(SIX[:3], euros=euros, totals=totals, losers=("Anna",), deals=(deal({}), deal({})))
    assert found == [Share(-2, 3, 2, 1), Share(1, 1, 2, 0), Share(1, 1, 2, 0)]


def test_who_pauses_neither_plays_nor_loses_the_deal() -> None:
    totals = {"Anna": 100, "Ben": 40, "Clara": 0}
    deals = (
        deal({"Anna": 60, "Ben": 40, "Clara": 0}, "Clara"),
        deal({"Anna": 40, "Ben": 0, "Clara": 0}),
        deal({"Anna": 0, "Ben": 0, "Clara": 0}, "Anna"),
    )
    assert [(share.deals, share.lost) for share in given(SIX[:3], totals=totals, deals=deals)] == [
        (2, 0),
        (3, 2),
        (2, 1),
    ]
    told = given(SIX[:3], totals=totals, counters={"lost": {"Anna": 4, "Ben": 0, "Clara": 1}})
    assert [share.lost for share in told] == [4, 0, 1]
