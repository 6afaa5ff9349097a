"""Prizes of an event: who gets what, and what the desk may say of it. Every sum by hand.

Four duellists, two rounds: e1 beats e2 and e3, who beat e4. So e2 and e3 share the second place,
and the pot are four fees of 10 €.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.domain.rounds.tournament import duel
from tournaments.domain.actors import Actor, Role
from tournaments.domain.desk.prizes import Award, awards, part, pot, pot_sums, reclaimed, won
from tournaments.domain.formats.state import Status
from tournaments.domain.rankings import ranked_lines
from tournaments.domain.rankings import rankings as ranked
from tournaments.domain.rehearsal import Memory
from tournaments.domain.tournament_state import TournamentState

NOW = datetime(2026, 11, 23, 19, tzinfo=UTC)
DESK = Actor(Role.ORGANIZER, "orga")
PLACES = ["50 %", "30 %", "20 %"]


class Evening(Memory):
    """The event, up to the last result but one or to its end."""

    def __init__(self, *, is_over: bool = True, **settings: Any) -> None:
        settings = {"rounds": 2, "deals": 1, "entry_fee": 1000, "ties": [], **settings}
        setup = {"format": "swiss", "game": "bronzen", "confirmation": "none", "name": "Evening"}
        super().__init__({**setup, "settings": settings}, "secret")
        self.minutes = 0
        for name in "ABCD":
            self.does("register", player=name)
        self.does("start")
        pairs = (("e1", "e2"), ("e3", "e4"), ("e1", "e3"), ("e2", "e4"))
        for number, (winner, loser) in enumerate(pairs if is_over else pairs[:3]):
            if number % 2 == 0:
                tables = [list(pairs[number]), list(pairs[number + 1])]
                self.does("draw", tables=tables, override=True)
                self.does("go")
            self.does("report", table=number % 2 + 1, report=duel(winner, loser))

    def asked(self, kind: str, **fields: Any) -> list[tuple[str, str]]:
        """Return the refusals."""
        self.minutes += 1
        now = NOW + timedelta(minutes=self.minutes)
        decision = self.send({"type": kind, "accept": True, **fields}, DESK, now)
        return [(problem.code, problem.path) for problem in decision.problems]

    def does(self, kind: str, **fields: Any) -> None:
        assert self.asked(kind, **fields) == []


def gone(state: TournamentState, player: str) -> TournamentState:
    status = {**state.play.status, player: Status.WITHDRAWN}
    return replace(state, play=replace(state.play, status=status))


def test_before_the_end_it_is_known_what_there_is_to_win_and_not_who_wins_it() -> None:
    event = Evening(is_over=False, prizes=["40 %", "25 €", "Ham", "last: Soap"])
    assert awards(event.state) == (
        Award("1", "40 %", 600),  # of what the fixed 25 € leave
        Award("2", "25 €", 2500),
        Award("3", "Ham", None),
        Award("last", "Soap", None),
    )
    assert won(event.state) == {}


def test_level_people_share_the_money_of_their_places_and_agree_on_things() -> None:
    event = Evening(prizes=[*PLACES, "last: 5 €"])
    assert awards(event.state) == (
        Award("1", "50 %", 1750, 1, ("e1",)),
        Award("2", "30 %", 1050, 2, ("e2", "e3"), 875),
        Award("3", "20 %", 700, 2, ("e2", "e3"), 875),
        Award("last", "5 €", 500, 4, ("e4",)),
    )
    mixed = Evening(prizes=["Ham", "25,01 €", "Sausage", "1 €"])
    assert awards(mixed.state) == (
        Award("1", "Ham", None, 1, ("e1",)),
        Award("2", "25,01 €", 2501, 2, ("e2", "e3")),
        Award("3", "Sausage", None, 2, ("e2", "e3")),
        Award("4", "1 €", 100, 4, ("e4",)),
    )
    both = "25,01 €, Sausage"
    assert won(mixed.state) == {"e1": "Ham", "e2": both, "e3": both, "e4": "1 €"}


def test_level_people_share_nothing_where_nothing_was_paid() -> None:
    event = Evening(prizes=PLACES, entry_fee=0)
    assert [award.each for award in awards(event.state)] == [None, 0, 0]


def test_more_prizes_than_people_are_left_over_and_nobody_is_last_among_them() -> None:
    event = Evening(prizes=["4 €", "3 €", "2 €", "1 €", "Ham", "last: Soap"])
    assert [(award.key, award.players) for award in awards(event.state)] == [
        ("1", ("e1",)),
        ("2", ("e2", "e3")),
        ("3", ("e2", "e3")),
        ("4", ("e4",)),
        ("5", ()),
        ("last", ()),
    ]
    assert [award.each for award in awards(event.state)][:4] == [None, 250, 250, None]


def test_who_has_left_gets_nothing_and_others_move_up() -> None:
    rankings = [
        {"title": "Round", "best": 1, "prizes": ["Jug"]},
        {"title": "Deal", "measure": "deal", "prizes": ["Soap"]},
    ]
    event = Evening(prizes=[*PLACES, "all: 9 €"], rankings=rankings)
    left = gone(event.state, "e2")
    assert [(a.key, a.players, a.each) for a in awards(left)] == [
        ("1", ("e1",), None),
        ("2", ("e3",), None),
        ("3", ("e4",), None),
        ("everybody", ("e1", "e3", "e4"), 300),
        ("Round/1", ("e1", "e3"), None),
        ("Deal/1", ("e1", "e3"), None),
    ]


def test_prizes_for_the_best_round_for_labels_and_for_all() -> None:
    """Each game that is won brings 124 points: e1, e2 and e3 have made as many in a round."""
    rankings = [
        {"title": "Round", "best": 1, "prizes": ["10 €"]},
        {"title": "Deal", "measure": "deal", "prizes": ["Jug"]},
        {"title": "Ladies", "label": "ladies", "prizes": ["6 €"]},
        {"title": "Guests", "label": "guests", "prizes": ["2 €", "Soap"]},
        {"title": "Seniors", "label": "seniors", "prizes": ["1 €"]},
        {"title": "Teams", "label": "team", "together": True, "prizes": ["8 €", "1 €"]},
        {"title": "Others", "prizes": ["Book"], "others": True},
    ]
    event = Evening(rankings=rankings)
    event.does("prizes", prizes=["Ham, all: 10 €"])
    for player in ("e4", "e3", "e2"):
        event.does("label", player=player, label="ladies")
    event.does("label", player="e4", label="Guests", value="SC Elm")
    event.does("label", player="e3", label="guests")
    event.does("label", player="e3", label="guests", holds=False)
    for player, team in (("e1", "Krone"), ("e2", "Krone"), ("e4", "Hirsch"), ("e3", "Hirsch")):
        event.does("label", player=player, label="Team", value=team)
    found = awards(event.state)
    teams = {award.key: award for award in found if award.key.startswith("Teams")}
    assert [award.players for award in teams.values()] == [("e1", "e2"), ("e3", "e4")]
    assert [(award.each, event.state.name(award.says)) for award in teams.values()] == [
        (400, "Krone"), (50, "Hirsch"),
    ]  # fmt: skip
    assert [part(award) for award in found if award.key == "Ladies/1"] == [300]
    assert [award for award in found if award.key not in teams] == [
        Award("1", "Ham", None, 1, ("e1",)),
        Award("everybody", "10 €", 1000, None, ("e1", "e2", "e3", "e4"), 250),
        Award("Round/1", "10 €", 1000, 1, ("e1", "e2", "e3"), 333),
        Award("Deal/1", "Jug", None, 1, ("e1", "e2", "e3")),
        Award("Ladies/1", "6 €", 600, 1, ("e2", "e3"), 300),
        Award("Guests/1", "2 €", 200, 1, ("e4",)),
        Award("Guests/2", "Soap", None),
        Award("Seniors/1", "1 €", 100),
        Award("Others/1", "Book", None, 2, ("e2", "e3")),
    ]


def test_the_pot_of_the_box_counts_prizes_that_were_paid_and_no_change() -> None:
    event = Evening(prizes=["50 %", "1 €"])
    assert pot(event.state) == 4000  # paid or not
    event.does("prizes", prizes=["pot: box", "50 %", "1 €", "Ham", "Book"])
    assert pot(event.state) == 0
    event.does("cash", purpose="opening", cents=5000)
    assert pot(event.state) == 0
    event.does("cash", purpose="entry_fee", player="e1")
    event.does("cash", purpose="gift", cents=700)
    assert (event.state.box, pot(event.state)) == (6700, 1700)
    event.does("hand_out", prize="1", player="e1")
    assert (event.state.box, pot(event.state)) == (5900, 1700)  # half of what 1 € leaves
    event.does("hand_out", prize="4", player="e4")
    assert (event.state.box, pot(event.state)) == (5900, 1700)
    event.does("cash", purpose="expense", cents=5910, reason="Rent")
    assert (event.state.box, pot(event.state)) == (-10, 0)


def test_a_prize_is_handed_out_once_to_whom_it_belongs() -> None:
    early = Evening(is_over=False, prizes=PLACES)
    assert early.asked("hand_out", prize="1", player="e1") == [("not_decided", "type")]
    event = Evening(prizes=["Ham", "30 %", "20 %"])
    for prize, player in (("1", "e2"), ("2", "e1"), ("4", "e4"), ("best", "e1")):
        assert event.asked("hand_out", prize=prize, player=player) == [("not_won", "player")]
    event.does("hand_out", prize="2", player="e3")
    assert event.state.cashbook.balance == -600
    event.does("hand_out", prize="2", player="e2")
    event.does("hand_out", prize="1", player="e1")
    assert event.state.cashbook.balance == -1200
    again = event.asked("hand_out", prize="2", player="e3")
    assert again == [("handed_already", "prize")]
    assert event.asked("prizes", prizes=[]) == [("prizes_given", "type")]
    event.does("hand_out", prize="2", player="e3", holds=False)
    assert event.state.cashbook.balance == -600
    back = event.asked("hand_out", prize="2", player="e3", holds=False)
    assert back == [("not_handed", "prize")]
    for player in ("e2", "e1"):
        event.does("hand_out", prize="2" if player == "e2" else "1", player=player, holds=False)
    event.does("prizes", prizes=[])
    assert awards(event.state) == ()


def test_what_is_no_prize_no_person_and_no_mark_is_refused() -> None:
    event = Evening(prizes=PLACES)
    wrong: tuple[tuple[str, dict[str, Any], tuple[str, str]], ...] = (
        ("label", {"player": "e1", "label": "x" * 41}, ("label_long", "label")),
        ("label", {"player": "e1", "label": "Kings", "holds": False}, ("label_unknown", "label")),
        ("label", {"player": "e9", "label": "Ladies"}, ("player_unknown", "player")),
    )
    for kind, fields, problem in wrong:
        assert event.asked(kind, **fields) == [problem], fields


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"prizes": ["1 €"] * 500}, []),
        ({"prizes": ["1 €"] * 501}, [("prizes_many", "prizes")]),
        ({"prizes": ["x" * 200]}, []),
        ({"prizes": ["x" * 201]}, [("prizes_many", "prizes")]),
        ({"prizes": [1]}, [("field_type", "prizes")]),
        ({"prizes": ["per table: Ham"]}, []),
        ({"prizes": ["60 %, last: 40 %"]}, []),
        ({"prizes": ["60 %", "2–3: 20 %"]}, []),
        ({"prizes": ["60 %", "2–3: 20,1 %"]}, [("prizes_over_pot", "prizes")]),
        ({"prizes": ["60 %", "all: 1/2"]}, [("prizes_over_pot", "prizes")]),
        ({"prizes": ["60 %", "Ham", "20 €", "last: Soap"]}, []),
        ({"prizes": ["2–: 10 %"]}, [("prize_share_open", "prizes")]),
        ({"prizes": ["Ladies: Ham"]}, [("prize_unread", "prizes")]),
        ({"prizes": ["5–3: Ham"]}, [("prize_unread", "prizes")]),
        ({"prizes": ["6–: Ham", "Soap"]}, [("prize_unread", "prizes")]),
        ({"prizes": ["pot: all that is there"]}, [("pot_unread", "prizes")]),
        ({"prizes": ["pot: box + 5 €"]}, [("pot_unread", "prizes")]),
        ({"prizes": ["Topf: 2 € je Kopf, mindestens 9 €"]}, []),
    ],
)
def test_prizes_are_texts_numbers_and_no_more_than_the_pot(
    fields: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    event = Evening(is_over=False)
    assert event.asked("prizes", **{"prizes": ["Ham"], **fields}) == problems


def test_rankings_go_by_counters_averages_and_each_round_for_itself() -> None:
    """e1 has won both games, e2 and e3 one each: a win scores 2, and e4 has none."""
    rankings = [
        {"title": "Won", "measure": "won"},
        {"title": "Lost", "measure": "lost", "prizes": ["Cup"]},
        {"title": "Average", "average": True, "least": 2},
        {"title": "Seldom", "average": True, "least": 3},
        {"title": "Round", "round": -2, "prizes": ["pot: 1 € a head", "100 %"]},
        {"title": "Mean", "label": "team", "together": True, "average": True},
    ]
    event = Evening(rankings=rankings)
    for player, team in (("e1", "Krone"), ("e4", "Krone"), ("e2", "Hirsch")):
        event.does("label", player=player, label="team", value=team)
    read = {
        ranking.title: [
            (line.rank, line.value, line.players) for line in ranked_lines(event.state, ranking)
        ]
        for ranking in ranked(event.state)
    }
    assert [value for _rank, value, _who in read.pop("Seldom")] == []
    assert read["Lost"] == [(1, 0, ("e1",)), (2, 1, ("e2",)), (2, 1, ("e3",)), (4, 2, ("e4",))]
    assert read["Average"] == [
        (1, 2, ("e1",)),
        (2, 1, ("e2",)),
        (2, 1, ("e3",)),
        (4, 0, ("e4",)),
    ]
    assert [who for _r, _v, who in read["Round 1"]] == [("e1",), ("e3",), ("e2",), ("e4",)]
    assert read["Mean"] == [(1, 1, ("e1", "e4")), (1, 1, ("e2",))]
    money = {a.key: (a.cents, a.players) for a in awards(event.state) if a.cents}
    assert money == {"Round 1/1": (400, ("e1", "e3")), "Round 2/1": (400, ("e1", "e2"))}


def test_a_list_that_was_emptied_goes_before_that_of_the_settings() -> None:
    event = Evening(is_over=False, prizes=[*PLACES, "last: Soap"])
    event.does("prizes", prizes=[])
    assert event.state.cashbook.prizes == ()
    assert awards(event.state) == ()


def test_tables_lots_and_what_is_kept_have_their_prizes() -> None:
    """Four fees of 10 €: 1 € a head is kept, 30 € are in the pot of which 6 € go off."""
    lines = ["Topf: 75 % vom Startgeld", "1: 100 %", "je Tisch: 3 €", "2 verlost: Ham"]
    event = Evening(prizes=[*lines, "für Karten: 1 € je Kopf"])
    found = {award.key: award for award in awards(event.state)}
    assert (found["1"].cents, found["1"].players) == (2000, ("e1",))
    assert [found[f"table{n}"].players for n in (1, 2)] == [("e1",), ("e2",)]  # of the last round
    lots = [found[f"lot{n}"].players for n in (1, 2)]
    assert all(len(one) == 1 for one in lots)
    assert lots[0] != lots[1]
    kept = found["kept für Karten"]
    assert (kept.cents, kept.players) == (400, ())
    (sum_,) = pot_sums(event.state)
    assert (sum_.holds, sum_.added, sum_.prizes, sum_.kept) == (3000, 0, 2600, 400)
    (winner,) = lots[0]
    event.does("hand_out", prize="lot1", player=winner)
    left = gone(event.state, lots[1][0])
    assert {a.key: a.players for a in awards(left)}["lot1"] == (winner,)  # the others stay


def test_a_further_ranking_has_a_pot_of_its_own_or_shares_the_usual_one() -> None:
    own = {"title": "Second round", "round": 2, "prizes": ["pot: 2,50 € a head", "60 %, 2: 40 %"]}
    event = Evening(prizes=["50 %"], rankings=[own, {"title": "All", "prizes": ["50 %"]}])
    money = {award.key: award.cents for award in awards(event.state)}
    assert money == {"1": 2000, "Second round/1": 600, "Second round/2": 400, "All/1": 2000}
    assert [(one.titles, one.holds, one.prizes) for one in pot_sums(event.state)] == [
        (("", "All"), 4000, 4000),
        (("Second round",), 1000, 1000),
    ]
    assert event.asked("prizes", prizes=["50,1 %"]) == [("prizes_over_pot", "prizes")]
    late = Evening(is_over=False, prizes=["50 %"])
    for lines, code in {"Kings: Ham": "setting_value", "51 %": "prizes_over_pot"}.items():
        unfit = [{"title": "More", "prizes": [lines]}]
        settings = {**late.state.setup.settings, "rankings": unfit}
        assert late.asked("amend", settings=settings) == [(code, "settings.rankings")]


def test_prizes_that_are_not_due_any_more_are_reclaimed() -> None:
    """e1 was paid half of 40 €, e2 half of the second prize of 12 €, and took the ham."""
    event = Evening(prizes=["50 %", "30 %", "Ham"])
    for prize, player in (("1", "e1"), ("2", "e2"), ("3", "e2")):
        event.does("hand_out", prize=prize, player=player)
    assert reclaimed(event.state) == {}
    # e2 and e3 share the first two prizes then, and e4 gets the ham
    assert reclaimed(gone(event.state, "e1")) == {("1", "e1"): 2000, ("3", "e2"): 0}


def test_what_a_prize_is_worth_less_since_is_reclaimed() -> None:
    """Half of 40 € in the box was paid; with 10 € of rent it would have been half of 30 €."""
    event = Evening(prizes=["pot: box", "50 %", "50 %"])
    for player in ("e1", "e2", "e3", "e4"):
        event.does("cash", purpose="entry_fee", player=player)
    event.does("hand_out", prize="1", player="e1")
    event.does("cash", purpose="expense", cents=1000, reason="Rent")
    assert reclaimed(event.state) == {("1", "e1"): 500}


def test_money_for_losses_is_that_of_the_rounds_of_a_ranking() -> None:
    """Each of four lost games costs 1 €, two in each round."""
    lines = ["pot: lost money", "100 %"]
    rankings = [
        {"title": "First", "round": 1, "prizes": lines},
        {"title": "Last", "round": -1, "prizes": ["pot: 50 % of the lost money", "100 %"]},
    ]
    event = Evening(prizes=lines, rankings=rankings, lost_fees=[[0, 100]])
    assert [(each.titles, each.holds) for each in pot_sums(event.state)] == [
        (("",), 400),
        (("First",), 200),
        (("Last",), 100),
    ]


def test_a_bracket_has_no_rounds_with_a_best_of_each_table() -> None:
    cup = Memory({"format": "knockout", "game": "bronzen", "name": "Cup", "settings": {}}, "secret")
    sent = {"type": "prizes", "prizes": ["per table: Ham"]}
    assert cup.send(sent, DESK, NOW).problems == (("prize_unfit", "prizes"),)


def test_the_only_prize_is_handed_out_to_its_winner() -> None:
    event = Evening(prizes=["Ham"])
    event.does("hand_out", prize="1", player="e1")
    assert {*event.state.cashbook.handed} == {("1", "e1")}


def test_prizes_stand_in_the_log_as_they_were_typed() -> None:
    event = Evening(is_over=False)
    entry = event.send({"type": "prizes", "prizes": ["Ham, 2: Soap"]}, DESK, NOW).entry
    assert entry is not None
    assert entry.command == {"type": "prizes", "prizes": ["Ham, 2: Soap"]}


def test_a_further_ranking_of_a_bracket_has_no_prize_for_each_table() -> None:
    cup = Memory({"format": "knockout", "game": "bronzen", "name": "Cup", "settings": {}}, "secret")
    settings = {"rankings": [{"title": "More", "prizes": ["per table: Ham"]}]}
    sent = {"type": "configure", "settings": settings}
    assert cup.send(sent, DESK, NOW).problems == (("prize_unfit", "settings.rankings"),)


def test_nothing_is_reclaimed_while_a_last_result_is_open_again() -> None:
    event = Evening(prizes=["Ham"])
    ended = event.state.seq
    event.does("hand_out", prize="1", player="e1")
    event.does("undo", entry=ended)
    assert not event.state.presenter.is_decided
    assert reclaimed(event.state) == {}
