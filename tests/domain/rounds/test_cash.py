"""Fees for losses at the tables, in cents, by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.domain.rounds.tournament import RoundsTournament, given_up
from tournaments.domain.formats.presenter import Made
from tournaments.domain.formats.rounds.money import best_deals, fee, firsts
from tournaments.domain.formats.rounds.state import BOX, Round, RoundTable, TableMatch, till
from tournaments.domain.formats.tiebreaks import RoundScore


@pytest.mark.parametrize(
    ("before", "lost", "cents", "without"),
    [
        (0, 2, 100, 100),  # 2 x 50
        (1, 1, 50, 50),
        (1, 2, 150, 150),  # 50 + 100
        (2, 3, 300, 300),  # 3 x 100
        (0, 6, 700, 400),  # 2 x 50 + 3 x 100 + 300
        (4, 1, 100, 100),
        (5, 2, 600, 0),  # 2 x 300
        (7, 0, 0, 0),
    ],
)
def test_the_steps_go_on_where_they_were(before: int, lost: int, cents: int, without: int) -> None:
    """Two for 50, three for 100, all others 300, or nothing without the last step."""
    assert fee(((2, 50), (3, 100), (0, 300)), before, lost) == cents
    assert fee(((2, 50), (3, 100)), before, lost) == without


def three(**settings: object) -> RoundsTournament:
    tournament = RoundsTournament(
        "evening", "binokel", "Anna Bernd Clara", rounds=3, deals=3, **settings
    )
    tournament.do("start")
    return tournament


@pytest.mark.parametrize(
    ("per", "tills"),
    [
        # Anna loses one, two and two deals. Over the evening the steps are 1, 2-3 and 4-5
        ("evening", [50, 150, 200]),
        # in each round anew: 50, 50 + 50, 50 + 50
        ("round", [50, 100, 100]),
    ],
)
def test_the_steps_of_an_evening_and_of_each_round(per: str, tills: list[int]) -> None:
    tournament = three(lost_fees=[[2, 50], [0, 100]], fees_per=per)
    for solos in (("Anna",), ("Anna", "Anna"), ("Anna", "Anna")):
        tournament.begin_round("Anna Bernd Clara")
        # what Bernd loses besides costs 50 for each of the first two and then 100
        rest = ("Bernd",) * (3 - len(solos))
        tournament.report(1, given_up(*solos, *rest))
    bernd = {"evening": [100, 100, 100], "round": [100, 50, 50]}[per]
    both = [mine + his for mine, his in zip(tills, bernd, strict=True)]
    assert [tournament.state.cash[till(number, 1)] for number in (1, 2, 3)] == both


def test_what_the_desk_collects_has_limits() -> None:
    tournament = three(lost_fees=[[0, 50]])
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    place = {"round": 1, "table": 1}
    for cents in (-1, 0, 10_000_001):
        assert tournament.refused("collect", **place, amount=cents) == [("amount_range", "amount")]
    tournament.do("collect", **place, amount=1)
    tournament.do("collect", **place, amount=10_000_000)
    # three lost deals of 50 were in the till
    assert tournament.state.cash[till(1, 1)] == 150 - 10_000_001
    assert tournament.state.cash[BOX] == 10_000_001


def test_the_stake_goes_from_the_loser_to_each_of_the_others() -> None:
    tournament = three(stake=10)
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    # Anna pays 2 x 10 to both, Bernd 10 to both
    cash = tournament.state.cash
    assert [cash[name] for name in ("Anna", "Bernd", "Clara")] == [-40 + 10, -20 + 20, 20 + 10]


@pytest.mark.parametrize("per", ["evening", "round"])
def test_the_fees_of_a_table_say_who_owes_them(per: str) -> None:
    """Their sum is the sum that the tills were given."""
    tournament = three(lost_fees=[[1, 50], [0, 100]], fees_per=per)
    for _round in (1, 2):
        tournament.begin_round("Anna Bernd Clara")
        tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    found = tournament.form.present(tournament.state)
    second = 200 if per == "evening" else 150
    assert [(c.player, c.cents, c.round, c.table, c.count) for c in found.table_fees] == [
        ("Anna", 150, 1, 1, 2),
        ("Bernd", 50, 1, 1, 1),
        ("Anna", second, 2, 1, 2),
        ("Bernd", 100 if per == "evening" else 50, 2, 1, 1),
    ]
    tournament.do("collect", round=1, table=1, amount=200)
    owed = {(1, 1): 0, (2, 1): second + (100 if per == "evening" else 50)}
    assert tournament.form.present(tournament.state).tills == owed


def test_the_best_deal_of_each_round() -> None:
    """In round 1 Anna made 30 and then 50; in round 2 only Bernd made any; in round 3 Anna."""
    rounds = [
        Round((RoundTable((), tuple(TableMatch({}, deals) for deals in matches)),))
        for matches in (({"Anna": 50}, {"Anna": 30}), ({"Bernd": 20},), ({"Anna": 40},))
    ]
    none = Made(0, played=False)
    assert best_deals(replace(three().state, rounds=tuple(rounds))) == {
        "Anna": [Made(50), none, Made(40)],
        "Bernd": [none, Made(20)],
    }


def test_the_first_of_a_table_are_the_best_who_count() -> None:
    legs = {who: RoundScore(score=n) for who, n in (("Anna", 10), ("Bernd", 30), ("Clara", 10))}
    sheets = RoundTable((*legs,), legs=legs), RoundTable(())
    state = replace(three().state, rounds=(Round(sheets),))
    assert firsts(state) == [[["Bernd"], []]]
    assert firsts(replace(state, fillers=frozenset({"Bernd"}))) == [[["Anna", "Clara"], []]]


def test_the_best_deal_of_a_report_is_kept_where_a_high_one_is_worth_a_prize() -> None:
    """Bernd and Clara made 40 in both deals, Anna in none."""
    tournament = three()
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna"))
    (sheet,) = tournament.state.rounds[0].sheets
    assert sheet.matches[0].best_deal == {"Bernd": 40, "Clara": 40}
