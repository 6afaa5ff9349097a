"""Prizes at the desk and in public: shares of the pot, groups, handing out, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.tournament import given_up
from tests.web.money.test_money_page import address
from tests.worlds.desks import desk_of
from tests.worlds.events import folded, name_of, registered, running, seats, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards
from tournaments.domain.rankings import rankings
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def running_for(prizes: list[str], players: int = 3, **settings: Any) -> Tournament:
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000, "prizes": prizes, **settings}
    return running(players, format="evening", game="binokel", settings=settings)


def over(tournament: Tournament) -> tuple[str, str, str]:
    """The first, second and last of the one table."""
    a, b, c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, b))
    return c, b, a


def test_a_stranger_reads_what_there_is_to_win_and_then_who_gets_it() -> None:
    tournament = running_for(["60 %", "40 %", "last: sausage"])
    public = f"/e/{tournament.slug}/"
    for place in ("", "plan/"):
        before = words(english().get(public + place))
        assert "60 % of the entry fees: €18.00" in before
        assert "last place sausage" in before
    first, _second, last = (name_of(tournament, one) for one in over(tournament))
    for place in ("", "plan/"):
        after = words(english().get(public + place))
        assert f"{first} 60 % of the entry fees: €18.00" in after
        assert f"{last} sausage" in after


def test_where_the_best_go_on_to_a_knockout_the_page_says_how_prizes_are_booked() -> None:
    tournament = running_for(["60 %"], final="knockout", final_size=2)
    client, waits = desk_of(tournament), "The knock-out of the best decides who gets them."
    assert waits not in words(client.get(address(tournament)))
    first, second, _last = over(tournament)
    sent(tournament, "final", seats=[first, second])
    assert waits in words(client.get(address(tournament)))
    client.post(address(tournament), {"purpose": "prize", "cents": "18", "player": first})
    assert state(tournament).box == -1800


def test_who_was_given_a_prize_is_noted_and_the_money_leaves_the_box() -> None:
    tournament = running_for(["60 %", "ham"])
    client = desk_of(tournament)
    sent(tournament, "cash", purpose="opening", cents=10000)
    early = send(tournament, "hand_out", prize="1", player="Anke")
    assert [(p.code, p.path) for p in early.problems] == [("not_decided", "type")]
    first, second, last = over(tournament)
    hand = address(tournament, "hand-out/")
    client.post(hand, {"prize": "1", "player": last})  # it is not his
    assert state(tournament).box == 10000
    client.post(hand, {"prize": "1", "player": first})
    client.post(hand, {"prize": "1", "player": first})  # twice
    client.post(hand, {"prize": "2", "player": second})
    page = client.get(address(tournament))
    assert state(tournament).box == folded(tournament).box == 10000 - 1800
    sent(tournament, "entry_fee", cents=500)  # of another pot the share would be another one
    page = client.get(address(tournament))
    told = [(one.key, one.player, one.by, one.euros) for one in page.context["handed"]]
    assert told == [
        ("1", first, "organizer chefin", "€18.00"),
        ("2", second, "organizer chefin", ""),
    ]
    again, _problems = import_event(export(tournament))
    assert again is not None
    assert state(again).cashbook == state(tournament).cashbook
    back = client.post(hand, {"prize": "1", "player": first, "holds": "0"}, follow=True)
    assert "Not handed out after all." in words(back)
    assert (state(tournament).box, list(state(tournament).cashbook.handed)) == (
        10000,
        [("2", second)],
    )


def test_level_people_share_the_money_of_their_places() -> None:
    tournament = running_for(["50 %", "30 %", "20 %"])
    a, b, c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, a), accept=True)
    found = [(one.rank, set(one.players), one.cents, one.each) for one in awards(state(tournament))]
    assert found == [
        (1, {b, c}, 1500, 1200), (1, {b, c}, 900, 1200), (3, {a}, 600, None)
    ]  # fmt: skip
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert page.count("level: €12.00 for each") == 2


def test_the_sausage_of_the_last_never_goes_to_somebody_who_left() -> None:
    tournament = running_for(["last: sausage"])
    _first, second, last = over(tournament)
    assert [one.players for one in awards(state(tournament))] == [(last,)]
    left = running_for(["last: sausage"], players=6, rounds=2)
    for table in (1, 2):
        a, b, _c = seats(left, table)
        sent(left, "report", table=table, report=given_up(a, a, b))
    worst = state(left).format.ranking(state(left).play)[-1].player
    sent(left, "withdraw", player=worst)
    sent(left, "finish", accept=True)
    receivers = [one.players for one in awards(state(left))]
    assert len(receivers) == 1
    assert worst not in receivers[0]
    assert second


def test_the_best_with_a_label_and_of_a_round_have_prizes_of_their_own() -> None:
    tournament = running_for(["ham"])
    client = desk_of(tournament)
    first, second, last = seats(tournament)[2], seats(tournament)[1], seats(tournament)[0]
    for player in (second, last):
        sent(tournament, "label", player=player, label="Ladies")
    form = {"prize-prizes": "ham\n20 €"}
    assert client.post(address(tournament, "prizes/"), form).status_code == 302
    place = f"/e/{tournament.slug}/desk/settings/rankings/"
    ladies = {"title": "Ladies", "whose": "alone:Ladies", "prizes": "wine", "round": "0"}
    seen = client.get(place).context["seen"]
    assert client.post(place, {**ladies, "seen": seen, "key": "a"}).status_code == 302
    again = client.post(place, {**ladies, "seen": seen, "key": "b"})
    assert (again.status_code, len(rankings(state(tournament)))) == (422, 1)  # seen before it
    assert "Ladies · Place 1 wine" in words(english().get(f"/e/{tournament.slug}/"))
    over(tournament)
    found = {one.key: one.players for one in awards(state(tournament))}
    assert found == {
        "1": (first,), "2": (second,), "Ladies/1": (second,)
    }  # fmt: skip
    sent(tournament, "label", player=second, label="ladies", holds=False)
    assert {one.key: one.players for one in awards(state(tournament))}["Ladies/1"] == (last,)


def taken_all(solo: str, other: str) -> dict[str, Any]:
    """A deal of Binokel with 250 points for one, who had bid 200."""
    return {"solo": solo, "bid": 200, "trump": "H", "melds": {}, "points": {solo: 250, other: 0}}


def test_the_best_deal_of_all_tables_is_a_ranking_with_a_prize() -> None:
    tournament = running_for(["ham"], players=6)
    client, place = desk_of(tournament), f"/e/{tournament.slug}/desk/settings/rankings/"
    ranking = {"title": "Best deal", "measure": "deal", "round": "0", "prizes": "9 €"}
    assert (
        client.post(place, {**ranking, "seen": client.get(place).context["seen"]}).status_code
        == 302
    )
    assert "Best deal · Place 1 9 €" in words(english().get(f"/e/{tournament.slug}/"))
    one, two = seats(tournament), seats(tournament, 2)
    sent(tournament, "report", table=1, report=given_up(one[0], one[0], one[1]))
    deals = [*given_up(two[0], two[0])["deals"], taken_all(two[2], two[0])]
    sent(tournament, "report", table=2, report={"deals": deals})
    first = awards(state(tournament))[1]
    assert (first.players, first.cents) == ((two[2],), 900)
    shown = words(english().get(f"/e/{tournament.slug}/standings/1/"))
    assert "everybody's best single deal" in shown
    assert f"1 {name_of(tournament, two[2])} 250" in shown


def test_prizes_that_another_desk_has_changed_are_not_put_back_without_a_word() -> None:
    tournament = registered(4, format="evening", game="brokdorf")
    client, change = desk_of(tournament), address(tournament, "prizes/")
    form = client.get(address(tournament)).context["prizes_form"]
    shown = {field.html_name: field.value() or "" for field in form} | {"prize-seen": form.seen}
    one, other = ({**shown, "prize-prizes": thing} for thing in ("wine", "last: wine"))
    for _tap in (1, 2):
        assert client.post(change, one).status_code == 302
    page = client.post(change, other)
    assert page.status_code == 422
    assert "Changed elsewhere since the page was opened: Prizes, one a line." in words(page)
    again = {**other, "prize-seen": page.context["prizes_form"].seen}
    assert client.post(change, again).status_code == 302


def test_prizes_may_change_after_the_start_until_one_was_handed_out() -> None:
    tournament = running_for(["goose"])
    client = desk_of(tournament)
    change = address(tournament, "prizes/")
    assert client.post(change, {"prize-prizes": "wine"}).status_code == 302
    rules = words(english().get(f"/e/{tournament.slug}/rules/"))
    assert ("picks first: wine." in rules, "goose" in rules) == (True, False)
    first, *_others = over(tournament)
    sent(tournament, "hand_out", prize="1", player=first)
    page = client.post(change, {"prize-prizes": "cake"})
    assert page.status_code == 422
    assert "A prize was handed out already" in words(page)
    sent(tournament, "hand_out", prize="1", player=first, holds=False)
    assert client.post(change, {"prize-prizes": "cake"}).status_code == 302


@pytest.mark.parametrize("form", ["wm", "league", "knockout", "swiss"])
def test_every_format_has_prizes(form: str) -> None:
    settings = {"kind": "sides"} if form == "league" else {}
    tournament = registered(4, format=form, game="brokdorf", settings=settings)
    sent(tournament, "entry_fee", cents=500)
    sent(tournament, "prizes", prizes=["70 %, 2: 30 %", "last: sausage"])
    assert "70 % of the entry fees: €14.00" in words(english().get(f"/e/{tournament.slug}/"))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "given",
    [
        *("60 %\n50 %", "x" * 201, "a\n" * 501, "a\x00b", "Kings: ham", "6–: 10 %", "0: ham"),
        *("pot: much", "pot: 5 € a foot", "pot: fees, rounded to 0 €", "pot: 3/2 of the fees"),
    ],
)
def test_wrong_prizes_come_back_with_what_was_typed(language: str, given: str) -> None:
    tournament = running_for(["ham"])
    client = desk_of(tournament)
    client.cookies["django_language"] = language
    before = tournament.log.count()
    form = {"prize-prizes": f"<i>Wurst\n{given}"}
    page = client.post(address(tournament, "prizes/"), form)
    assert (page.status_code, list(page.context["prizes_form"].errors)) == (422, ["prizes"])
    assert tournament.log.count() == before
    assert "&lt;i&gt;Wurst" in page.content.decode()


REFUSALS = [
    ("prizes", {}, ("field_missing", "prizes")),
    ("prizes", {"prizes": "ham"}, ("field_type", "prizes")),
    ("prizes", {"prizes": [1]}, ("field_type", "prizes")),
    ("prizes", {"prizes": ["99 %, all: 2 %"]}, ("prizes_over_pot", "prizes")),
    ("prizes", {"prizes": ["2–: 10 %"]}, ("prize_share_open", "prizes")),
    ("prizes", {"prizes": ["Kings: ham"]}, ("prize_unread", "prizes")),
    ("prizes", {"prizes": ["pot: sea"]}, ("pot_unread", "prizes")),
    ("label", {"player": "Anke", "label": " "}, ("field_missing", "label")),
    ("label", {"player": "e77", "label": "Ladies"}, ("player_unknown", "player")),
    ("hand_out", {"prize": 1, "player": "Anke"}, ("field_type", "prize")),
    ("hand_out", {"prize": "1", "player": "Anke", "holds": False}, ("not_handed", "prize")),
]


@pytest.mark.parametrize(("kind", "fields", "problem"), REFUSALS)
def test_a_program_is_told_what_is_wrong_with_prizes(
    kind: str, fields: dict[str, Any], problem: tuple[str, str]
) -> None:
    done = send(running_for(["ham"]), kind, **fields)
    assert [(p.code, p.path) for p in done.problems] == [problem]


def test_a_prize_for_the_last_is_refused_beside_one_for_each_who_may_come() -> None:
    tournament = registered(2, format="evening", game="binokel", settings={"max_players": 3})
    done = send(tournament, "prizes", prizes=["1–3: ham", "last: sausage"])
    assert [(p.code, p.path) for p in done.problems] == [("last_place_has_prize", "prizes")]
    sent(tournament, "prizes", prizes=["1–2: ham", "last: sausage"])
    sent(tournament, "prizes", prizes=["1–: ham", "last: sausage"])


def test_before_the_start_pages_say_how_many_a_prize_for_the_last_needs() -> None:
    settings = {"rounds": 1, "deals": 3, "prizes": ["ham", "cake", "tea", "last: sausage"]}
    tournament = registered(3, format="evening", game="binokel", settings=settings)
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert "last place, if more than 3 take part sausage" in page
    rules = words(english().get(f"/e/{tournament.slug}/rules/"))
    assert "picks first: ham, cake, tea, last: sausage." in rules
    desk = desk_of(tournament)
    told = "Every place has a prize, so the last one gets none beside it."
    assert told in words(desk.get(f"/e/{tournament.slug}/desk/"))
    sent(tournament, "register", name="Dora")
    assert told not in words(desk.get(f"/e/{tournament.slug}/desk/"))


def test_a_prize_for_the_last_that_nobody_can_get_is_told_at_once() -> None:
    tournament = running_for(["ham", "cake", "tea", "last: sausage"])
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert "last place: not given, as every place has a prize sausage" in page


def test_money_says_what_the_box_adds_to_a_pot_below_its_minimum() -> None:
    tournament = running_for([])
    sent(tournament, "prizes", prizes=["pot: fees, at least 100 €", "60 %"])
    page = words(desk_of(tournament).get(address(tournament)))
    assert "The entry fees of all who take part come to €30.00." in page
    assert "Shares are of at least €100.00: the box adds €70.00." in page
    assert "Prizes come to €60.00, €40.00 stay in the box." in page
    sent(tournament, "prizes", prizes=["pot: fees, at least 30 €", "60 %"])
    assert "Shares are of at least" not in words(desk_of(tournament).get(address(tournament)))


def test_nobody_draws_lots_for_what_everybody_gets() -> None:
    tournament = running_for([])
    sent(tournament, "prizes", prizes=["all: a beer"])
    over(tournament)
    page = words(english().get(f"/e/{tournament.slug}/"))
    assert "a beer" in page
    assert "draw lots" not in page
