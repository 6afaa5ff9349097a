"""The desk's page of the money: entry fees, the book, what is refused, in both languages."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.domain.rounds.tournament import given_up
from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.events import (
    folded,
    id_of,
    name_of,
    registered,
    running,
    seats,
    send,
    sent,
    started,
    state,
)
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
FORMS = ("wm", "evening", "swiss", "league", "knockout")


def evening(players: int = 3, fee: int = 1000) -> Tournament:
    settings = {"rounds": 1, "deals": 3, "entry_fee": fee}
    return registered(players, format="evening", game="binokel", settings=settings)


def address(tournament: Tournament, place: str = "") -> str:
    return f"/e/{tournament.slug}/desk/money/{place}"


def figures(client: Client, tournament: Tournament) -> list[str]:
    cash = client.get(address(tournament)).context["cash"]
    return [amount for _what, amount in cash.figures]


def pay(client: Client, tournament: Tournament, name: str, paid: str = "1") -> None:
    given = {"player": id_of(tournament, name), "paid": paid, "back": "players"}
    answer = client.post(address(tournament, "paid/"), given)
    assert answer["Location"].endswith("/desk/players/")


def test_an_entry_fee_is_ticked_by_one_tap_and_the_tick_taken_back() -> None:
    tournament = evening()
    client = desk_of(tournament)
    players = f"/e/{tournament.slug}/desk/players/"
    assert "3 entry fees are still open: €30.00." in words(client.get(players))
    pay(client, tournament, "Anke")
    assert "2 entry fees are still open: €20.00." in words(client.get(players))
    row = client.get(address(tournament)).context["fees"][0]
    assert (row.name, row.is_settled, row.taken_by) == ("Anke", True, "organizer chefin")
    assert row.paid_at == tournament.log.latest("seq").at
    pay(client, tournament, "Anke")  # a second tap of somebody who saw the page of before
    assert state(tournament).box == 1000
    pay(client, tournament, "Anke", paid="0")
    assert (state(tournament).box, folded(tournament).box) == (0, 0)
    assert "3 entry fees are still open" in words(client.get(players))


PAIRS = {"format": "evening", "game": "canasta", "settings": {"entrants": "pairs"}}
TEAMS = {"format": "league", "game": "bronzen", "settings": {"kind": "teams", "boards": 2}}


def test_a_fee_that_changes_after_the_start_holds_for_whoever_comes_then() -> None:
    settings = {"rounds": 3, "deals": 3, "entry_fee": 800, "late_until": 3}
    tournament = started(6, format="evening", game="binokel", settings=settings)
    sent(tournament, "entry_fee", cents=500)
    sent(tournament, "late_entry", name="Zoe")
    sent(tournament, "entry_fee", cents=300)
    sent(tournament, "late_entry", name="Yan")
    due = [account.due for account in state(tournament).fee_accounts.values()]
    assert due == [800] * 6 + [500, 300]


@pytest.mark.parametrize(
    ("kind", "setup"),
    [
        ("person", {"format": "evening", "game": "canasta", "settings": {}}),
        ("pair", PAIRS),
        ("team", TEAMS),
        ("pair", {**TEAMS, "settings": {"kind": "sides", "side": 2}, "game": "canasta"}),
        ("person", {**TEAMS, "settings": {"kind": "sides"}}),
    ],
)
def test_every_page_says_for_whom_the_entry_fee_is(kind: str, setup: dict[str, Any]) -> None:
    settings = {**setup["settings"], "entry_fee": 1600}
    tournament = registered(0, **{**setup, "settings": settings})
    sent(tournament, "signup", open=True)
    here = f"/e/{tournament.slug}/"
    fee = f"Entry fee per {kind}"
    assert f"{fee}: €16.00" in words(english().get(f"{here}signup/"))
    rules = words(english().get(f"{here}rules/"))
    assert f"{fee}, paid at the start: €16.00." in rules or f"{fee}: €16.00." in rules
    assert f"{fee} " in words(desk_of(tournament).get(address(tournament)))


def test_lists_and_downloads_say_that_a_pair_pays_together() -> None:
    settings = {**PAIRS["settings"], "entry_fee": 1600}
    tournament = registered(0, **{**PAIRS, "settings": settings})
    for name in ("Ada & Bo", "Cid & Dot"):
        sent(tournament, "register", name=name)
    client = desk_of(tournament)
    page = words(client.get(address(tournament)))
    assert "Entry fee per pair Name Still open" in page
    assert "Ada & Bo €16.00" in page
    table = client.get(f"/e/{tournament.slug}/desk/tables/players.csv").content.decode("utf-8-sig")
    assert "Entry fee per pair" in table
    sent(tournament, "start")
    assert "Entry fee per pair" in words(client.get(f"/e/{tournament.slug}/desk/players/"))


def test_the_desk_says_what_is_open_until_all_have_paid() -> None:
    tournament = evening(2)
    client = desk_of(tournament)
    desk = f"/e/{tournament.slug}/desk/"
    assert "Entry fees still open €20.00 (2)" in words(client.get(desk))
    pay(client, tournament, "Anke")
    pay(client, tournament, "Bernd")
    assert "Entry fees still open" not in words(client.get(desk))
    assert "All entry fees are paid." in words(client.get(f"{desk}players/"))


@pytest.mark.parametrize("form", FORMS)
def test_every_format_takes_entry_fees_with_discounts_and_free_places(form: str) -> None:
    settings = {"kind": "sides"} if form == "league" else {}
    tournament = registered(4, format=form, game="brokdorf", settings=settings)
    client = desk_of(tournament)
    assert client.get(address(tournament)).context["fees"] == ()
    sets = [("", "7,50"), ("Anke", "5"), ("Bernd", "0")]
    for name, amount in sets:
        who = id_of(tournament, name) if name else ""
        given = {"fee-cents": amount, "fee-player": who, "fee-reason": "as agreed"}
        assert client.post(address(tournament, "fee/"), given).status_code == 302
    rows = client.get(address(tournament)).context["fees"]
    assert [(row.due, row.is_free) for row in rows] == [
        ("€5.00", False), ("€0.00", True), ("€7.50", False), ("€7.50", False),
    ]  # fmt: skip
    assert "free place" in words(client.get(address(tournament)))


def test_the_book_adds_up_and_strikes_what_was_wrong() -> None:
    tournament = evening()
    client = desk_of(tournament)
    given = [
        ("opening", "50", ""), ("gift", "12,30", "brewery"), ("expense", "20.00", "cards"),
        ("payout", "5 €", "cook"),
    ]  # fmt: skip
    for purpose, cents, reason in given:
        form = {"purpose": purpose, "cents": cents, "reason": reason}
        assert client.post(address(tournament), form).status_code == 302
    pay(client, tournament, "Anke")
    assert figures(client, tournament) == ["€50.00", "€22.30", "−€25.00", "€47.30"]
    report = client.get(address(tournament)).context["cash"]
    assert report.opening + report.income + report.outgo == report.closing
    assert sum(one.amount for one in report.by_purpose) == report.closing
    wrong = next(line.seq for line in report.lines if line.reason == "cards")
    client.post(address(tournament, "strike/"), {"entry": wrong})
    assert figures(client, tournament)[2:] == ["−€5.00", "€67.30"]
    client.post(address(tournament, "strike/"), {"entry": wrong})
    assert figures(client, tournament)[3] == "€67.30"
    again, _problems = import_event(export(tournament))
    assert again is not None
    assert state(again).cashbook == state(tournament).cashbook


def test_what_tables_handed_in_stands_in_the_book_by_table() -> None:
    from tests.domain.rounds.tournament import given_up

    settings = {"rounds": 1, "deals": 3, "lost_fees": [[0, 50]], "entry_fee": 800}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    a, b, _c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, b))
    sent(tournament, "collect", round=1, table=1, amount=150)
    sent(tournament, "cash", purpose="penalty", cents=100, player=a, table=1, reason="late")
    client = desk_of(tournament)
    report = client.get(address(tournament)).context["cash"]
    assert [(one.what, one.amount, one.count) for one in report.by_table] == [("Table 1", 250, 2)]
    assert (report.income, report.closing, state(tournament).box) == (250, 250, 250)
    plan = client.get(f"/e/{tournament.slug}/plan/").context["cash"]
    assert plan.box == 2.5


@pytest.mark.parametrize(
    ("counted", "said", "left"),
    [
        ("10", "The box agrees with the book.", 1000),
        ("12,50", "€2.50 more than in the book.", 1250),
        ("9.99", "€0.01 less than in the book.", 999),
    ],
)
def test_what_was_counted_is_compared_and_written_down(counted: str, said: str, left: int) -> None:
    tournament = evening()
    client = desk_of(tournament)
    pay(client, tournament, "Anke")
    page = client.get(address(tournament), {"counted": counted})
    assert said in words(page)
    found = page.context["counted"]
    if found["difference"]:
        given = {"purpose": found["purpose"], "cents": found["typed"], "reason": found["reason"]}
        assert client.post(address(tournament), given).status_code == 302
    assert state(tournament).box == left


BAD_AMOUNTS = (
    "",
    "-5",
    "1e3",
    "abc",
    "0,001",
    "9" * 15,
    "100000,01",
    "<b>5</b>",
    "\x00",
    "5" * 10_000,
)


@pytest.mark.parametrize(("amount", "language"), sample(product(BAD_AMOUNTS, ["de", "en"]), 8))
def test_amounts_that_are_none_come_back_with_what_was_typed(language: str, amount: str) -> None:
    tournament = evening()
    client = desk_of(tournament)
    client.cookies["django_language"] = language
    before = tournament.log.count()
    given = {"purpose": "expense", "cents": amount, "reason": "Karten & <b>Bier</b>"}
    page = client.post(address(tournament), given)
    assert page.status_code == 422
    assert "cents" in page.context["movement"].errors
    assert "Karten &amp; &lt;b&gt;Bier" in page.content.decode()
    fee = client.post(address(tournament, "fee/"), {"fee-cents": amount})
    assert (fee.status_code, tournament.log.count()) == (422, before)
    looked = client.get(address(tournament), {"counted": amount}).status_code
    assert looked == (404 if "\x00" in amount else 200)  # no address holds a NUL


@pytest.mark.parametrize(
    ("given", "field", "text"),
    [
        ({"purpose": "expense", "cents": "5"}, "reason", "Bitte sagen, wofür"),
        ({"purpose": "penalty", "cents": "5", "reason": "x"}, "player", "Bitte wählen, wessen"),
        ({"purpose": "theft", "cents": "5"}, "purpose", "theft"),
        ({"purpose": "gift", "cents": "5", "table": "0"}, "table", "größer oder gleich 1"),
        ({"purpose": "gift", "cents": "5", "table": "10000"}, "table", "kleiner oder gleich 999"),
        ({"purpose": "gift", "cents": "5", "player": "e99"}, "player", "e99"),
        ({"purpose": "gift", "cents": "5", "reason": "x" * 10_000}, "reason", "500"),
        ({"purpose": "entry_fee", "cents": "0", "player": "e1"}, "cents", "0,01"),
    ],
)
def test_a_wrong_movement_is_explained_at_its_field(
    given: dict[str, str], field: str, text: str
) -> None:
    tournament = evening()
    client = desk_of(tournament)
    client.cookies["django_language"] = "de"
    page = client.post(address(tournament), given)
    assert (page.status_code, list(page.context["movement"].errors)) == (422, [field])
    assert text in str(page.context["movement"].errors[field])


CASH_REFUSALS = [
    ({"purpose": "theft", "cents": 5}, ("field_type", "purpose")),
    ({"purpose": ["gift"], "cents": 5}, ("field_type", "purpose")),
    ({"purpose": "gift"}, ("field_missing", "cents")),
    ({"purpose": "gift", "cents": "5"}, ("field_type", "cents")),
    ({"purpose": "gift", "cents": True}, ("field_type", "cents")),
    ({"purpose": "gift", "cents": 0}, ("cents_range", "cents")),
    ({"purpose": "gift", "cents": 10_000_001}, ("amount_large", "cents")),
    ({"purpose": "gift", "cents": 5, "table": 1000}, ("table_unknown", "table")),
    ({"purpose": "refund", "cents": 5}, ("field_missing", "player")),
    ({"purpose": "short", "cents": 5}, ("field_missing", "reason")),
    ({"purpose": "entry_fee", "player": "e9"}, ("player_unknown", "player")),
]


@pytest.mark.parametrize(("fields", "problem"), CASH_REFUSALS)
def test_a_program_is_told_what_is_wrong_with_a_movement(
    fields: dict[str, object], problem: tuple[str, str]
) -> None:
    done = send(evening(), "cash", **fields)
    assert [(p.code, p.path) for p in done.problems] == [problem]


def test_a_program_is_told_what_is_wrong_with_an_entry_fee_or_a_strike() -> None:
    tournament = evening()
    refusals = [
        ("entry_fee", {}, ("field_missing", "cents")),
        ("entry_fee", {"cents": -1}, ("fee_range", "cents")),
        ("entry_fee", {"cents": 5, "player": "e7"}, ("player_unknown", "player")),
        ("strike_cash", {"entry": 1}, ("cash_unknown", "entry")),
    ]
    for kind, fields, problem in refusals:
        done = send(tournament, kind, **fields)
        assert [(p.code, p.path) for p in done.problems] == [problem], (kind, fields)


def test_strangers_see_no_money_and_helpers_set_no_fee() -> None:
    tournament = evening()
    assert english().get(address(tournament)).status_code == 302
    helper = desk_of(tournament, "helfer", "helper")
    page = helper.get(address(tournament))
    assert (page.status_code, "Set the entry fee" in words(page)) == (200, False)
    assert helper.post(address(tournament, "fee/"), {"fee-cents": "5"}).status_code == 403
    pay(helper, tournament, "Anke")
    assert state(tournament).box == 1000


def test_a_forgotten_reason_and_name_leave_the_sums() -> None:
    tournament = evening()
    sent(tournament, "cash", purpose="payout", cents=300, player="Anke", reason="Anke kocht")
    sent(tournament, "forget", player="Anke")
    report = desk_of(tournament).get(address(tournament)).context["cash"]
    assert [(line.who, line.reason, line.amount) for line in report.lines] == [
        ("N. N. 1", "", -300)
    ]


@pytest.mark.parametrize("people", [3, 30])
def test_the_page_asks_the_database_as_often_for_many_as_for_few(
    people: int, django_assert_max_num_queries
) -> None:
    tournament = evening(people)
    client = desk_of(tournament)
    for player in state(tournament).play.status:
        sent(tournament, "cash", purpose="entry_fee", player=player)
    client.get(address(tournament))
    with django_assert_max_num_queries(14):
        client.get(address(tournament))


def test_a_box_below_zero_says_that_something_is_missing() -> None:
    tournament = evening()
    client = desk_of(tournament)
    short = "More went out of the box than came in"
    assert short not in words(client.get(address(tournament)))
    sent(tournament, "cash", purpose="expense", cents=500, reason="hall")
    assert short in words(client.get(address(tournament)))


def test_a_table_that_has_paid_more_than_its_fees_is_not_asked_for_more() -> None:
    settings = {"rounds": 1, "deals": 3, "lost_fees": [[0, 50]]}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    a, b, _c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, b))
    client, collect = desk_of(tournament), "desk/act/collect/?"
    pages = [f"/e/{tournament.slug}/desk/money/", f"/e/{tournament.slug}/plan/"]
    assert [collect in client.get(page).text for page in pages] == [True, True]
    sent(tournament, "collect", round=1, table=1, amount=200, accept=True)
    assert [collect in client.get(page).text for page in pages] == [False, False]
    assert ["−€0.50" in words(client.get(page)) for page in pages] == [True, True]


def test_fees_for_lost_deals_stand_where_the_money_does() -> None:
    """On *Money*, at the desk, on the cash report and in the table of fees."""
    settings = {"rounds": 1, "deals": 3, "lost_fees": [[0, 50]]}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    a, b, _c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, b))
    name = name_of(tournament, a)
    client, place = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    money = words(client.get(f"{place}money/"))
    assert f"{name}: 2 losses, €1.00" in money
    assert "Fees still open €1.50 (1)" in money
    assert "Fees still open €1.50 (1)" in words(client.get(place))
    fees = client.get(f"{place}tables/fees.csv").content.decode("utf-8-sig").splitlines()
    assert [line.split(",")[:5] for line in fees[1:]] == [
        ["1", "1", name, "2 losses", "1.00"],
        ["1", "1", name_of(tournament, b), "1 loss", "0.50"],
    ]
    printed = client.get(f"{place}print/cash.pdf?language=en").content
    text = " ".join(" ".join(p.extract_text() for p in PdfReader(BytesIO(printed)).pages).split())
    assert f"{name}: 2 losses, €1.00" in text
    sent(tournament, "collect", round=1, table=1, amount=150)
    assert "Fees still open" not in words(client.get(place))
    assert "In the box €1.50" in words(client.get(f"{place}money/"))


def test_a_fee_for_what_the_game_counts_says_what_it_is_for() -> None:
    settings = {"rounds": 1, "lost_fees": [[4, 10], [0, 20]], "fee_unit": "each_canastas"}
    tournament = running(4, format="evening", game="canasta", settings={"deals": 0, **settings})
    told = {"totals": {"points": {"0": 5000, "1": 3000}, "canastas": {"0": 6, "1": 3}}}
    first, second = (name_of(tournament, p) for p in seats(tournament)[:2])
    sent(tournament, "report", table=1, report=told, accept=True)
    place = f"/e/{tournament.slug}/desk/"
    money = words(desk_of(tournament).get(f"{place}money/"))
    assert f"{first}: Canastas: 6, €0.80" in money
    assert f"{second}: Canastas: 3, €0.30" in money


def test_one_tap_takes_the_fee_from_all_who_are_here_and_is_taken_back() -> None:
    tournament = evening(5)
    client = desk_of(tournament)
    sent(tournament, "check_in", player="Anke", present=True)
    sent(tournament, "check_in", player="Bernd", present=True)
    pay(client, tournament, "Anke")
    sent(tournament, "check_in", player="Conny", present=True)
    assert "Take €20.00 from the 2 who are here" in words(client.get(address(tournament)))
    seen = client.get(address(tournament)).context["take_seen"]
    sent(tournament, "check_in", player="Dieter", present=True)
    client.post(address(tournament, "take-all/"), {"key": "j", "seen": seen})
    assert state(tournament).box == 1000, "somebody has come since the page was opened"
    sent(tournament, "check_in", player="Dieter", present=False)
    told = client.post(address(tournament, "take-all/"), {"key": "k", "seen": seen}, follow=True)
    client.post(address(tournament, "take-all/"), {"key": "k", "seen": seen})
    assert state(tournament).box == 3000
    assert "from the" not in words(client.get(address(tournament)))
    assert "Undo" in words(told)
    sent(tournament, "start")
    assert "Take €20.00 from the 2 who still have to pay" in words(client.get(address(tournament)))


def test_the_page_asks_for_what_comes_next_and_has_one_main_action() -> None:
    """First the fees of all who are here, then the prizes, then the count of the box."""
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000, "prizes": ["10 €", "5 €", "Ham"]}
    event = running(3, format="evening", game="binokel", settings=settings)
    client = desk_of(event)

    def main() -> list[str]:
        page = client.get(address(event)).content.decode()
        found = re.findall(r'class="btn btn-primary.*?>(.*?)</', page, re.DOTALL)
        return [words(each).strip() for each in found]

    assert main() == ["Take €30.00 from the 3 who still have to pay"]
    client.post(
        address(event, "take-all/"), {"seen": client.get(address(event)).context["take_seen"]}
    )
    assert main() == ["Into the box, or out of it"]
    first, second, _third = seats(event)
    deals = [{"kind": "abgehen", "solo": who, "bid": 200} for who in (first, first, second)]
    assert sent(event, "report", table=1, report={"deals": deals}, accept=True).ok
    assert main() == ["Hand out all 3 prizes"]
    before = state(event)
    said = {"all": "1", "key": "h", "seen": client.get(address(event)).context["hand_seen"]}
    told = client.post(address(event, "hand-out/"), said, follow=True)
    assert state(event).box == before.box - 1500
    assert main() == ["Compare"]
    shown = client.get(address(event), {"counted": "14"}).context["counted"]["figures"]
    assert [amount for _what, amount in shown] == ["€15.00", "€14.00", "−€1.00"]
    undo = re.search(r'name="commands"\s+value="([^"]*)"', told.content.decode())
    assert undo
    fields = {"commands": unescape(undo[1])}
    client.post(f"/e/{event.slug}/desk/undo/", fields)
    assert state(event).cashbook.handed == before.cashbook.handed
