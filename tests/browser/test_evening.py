"""A whole evening in real browsers: the desk's laptop, phones of several tables, the wall."""

import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import UNPROCESSABLE, People, Phone, Taps
from tests.browser.setup_players import Gathering, MatchPhone, made_by_hand
from tests.servers import wait_until
from tests.worlds.events import sent
from tournaments.store.archive.exchange import verify
from tournaments.store.models import LogEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.scaled]

NAMES = [
    *("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle"),
]
START_EUROS, ROUND_MINUTES = 2, 5


def long_until_cutoff() -> str:
    """A cut-off that this evening does not reach: nearly a day ahead."""
    return f"{datetime.now(ZoneInfo('Europe/Berlin')) - timedelta(minutes=10):%H:%M}"


class Evening(Gathering):
    """An evening in the WM mode."""

    def __init__(self, people: People) -> None:
        self.taps = people.taps = Taps()
        settings = {"start_euros": START_EUROS, "round_minutes": ROUND_MINUTES}
        more = settings | {"cutoff": long_until_cutoff()}
        desk = made_by_hand(people, "Abend in der Krone", more, kind="wm", game="brokdorf")
        super().__init__(people, desk)

    def lost(self, loser: str) -> None:
        """Another device of the desk enters a Runde of the Final Table."""
        fields = {"table": 1, "result": {"loser": self.id(loser)}, "accept": True}
        sent(self.tournament, "report", now=timezone.now(), **fields)


def enter_and_check_in(evening: Evening) -> None:
    desk = evening.desk
    desk.says("Who plays tonight?")
    with evening.taps.of("enter pasted names", 2):
        desk.paste(NAMES)
    for name in ("Anke", "Jörg"):
        desk.check_in(name)
    desk.open()
    desk.says("2 of 13 are here")
    with evening.taps.of("draw, though some are not there", 2):
        desk.next("Start and draw the seats")
        desk.page.get_by_role("button", name="Start with all 13").click()
        desk.says("Seats are drawn: Round 1")


def draw_swap_and_go(evening: Evening) -> None:
    desk = evening.desk
    drawn = desk.plan()
    assert sorted(map(len, drawn)) == [3, 3, 3, 4]
    assert sorted(name for table in drawn for name in table) == sorted(NAMES)
    expect(evening.wall.locator(".pj-seats")).to_have_count(0)
    a, b = drawn[0][0], drawn[1][0]
    with evening.taps.of("swap two", 2):
        for name in (a, b):
            desk.page.locator(f'.chip:has([value="{evening.id(name)}"])').click()
        expect(desk.page.locator("[data-seat-plan] .seat-name").first).to_have_text(b)
    assert desk.plan() == [[{a: b, b: a}.get(name, name) for name in table] for table in drawn]
    with evening.taps.of("publish", 1):
        desk.next("Publish the seats")
        desk.says("Everybody is looking for a seat")
    tables = {name: n for n in range(1, 5) for name in evening.at(n)}
    seats = evening.wall.locator(".pj-seats li")
    expect(seats.locator(".name")).to_have_text(NAMES)
    expect(seats.locator(".num")).to_have_text([str(tables[name]) for name in NAMES])
    with evening.taps.of("start the clock", 1):
        desk.next("Start: Round 1")
        desk.says("Round 1 is running")


def refused_then_booked_by_table_phone(evening: Evening) -> None:
    """Table 1: a wrong PIN, an impossible report, then two taps and a second player."""
    loser, second, third = evening.at(1)[:3]
    phone = evening.table_phone(1)
    phone.enter_pin("12")
    expect(phone.page.locator("#pin-error")).to_be_visible()
    phone.enter_pin(evening.pin())
    phone.more("Stechen, or somebody never played")
    phone.tap("report-normal-tied", second)
    phone.tap("report-normal-tied", third)
    phone.tap("report-stechen-loser", loser)
    assert phone.send("report-stechen") == UNPROCESSABLE
    expect(phone.page.get_by_role("alert")).to_contain_text("one of the level players")
    assert evening.state.pending == {}
    phone.tap("report-normal-tied", second)
    phone.tap("report-normal-tied", third)
    phone.send_in_earnest("report-stechen")
    evening.confirmed_by(second)
    expect(phone.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    assert evening.balance(loser) == 0
    evening.people.part_from(phone.page)


def booked_by_two_personal_phones(evening: Evening) -> None:
    """Table 2: one reports, the phone of another shows it by itself and confirms."""
    first, second, loser = evening.at(2)[:3]
    one, other = evening.own_phone(first), evening.own_phone(second)
    one.to_table()
    other.to_table()
    with evening.taps.of("report, asked back for it is so soon", 3):
        one.report(loser)
        expect(one.page.locator("#waiting")).to_contain_text("Somebody else of the table")
    with evening.taps.of("confirm", 1):
        other.confirm()
    expect(one.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    assert evening.balance(loser) == 0
    for phone in (one, other):
        evening.people.part_from(phone.page)


def booked_by_sheet(evening: Evening) -> None:
    """Table 3: deal after deal; the loser follows."""
    _winner, loser, third = evening.at(3)[:3]
    phone = evening.table_phone(3)
    phone.enter_pin(evening.pin())
    sheet = MatchPhone(phone.page)
    expect(phone.page.locator("#report-form")).to_be_visible()
    phone.page.get_by_role("button", name="More", exact=True).click()
    sheet.begin("Keep the sheet here")
    for bid, tricks in ((4, {1: 0, 2: 1}), (5, {1: 0}), (5, {1: 0})):
        sheet.tap("declarer", "0")
        sheet.tap("bid", str(bid))
        for seat, taken in tricks.items():
            sheet.tap(f"tricks-{seat}", str(taken))
        sheet.write()
    expect(phone.page.locator("#over")).to_contain_text(f"{loser} lost the Runde")
    sheet.report()
    evening.confirmed_by(third)
    expect(phone.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    evening.people.part_from(phone.page)


def corrected_after_a_look(evening: Evening) -> None:
    """The Runde of table 2 had another loser; the log page shows what that changes."""
    desk = evening.desk
    entry = LogEntry.objects.filter(kind="runde", event__table=2).get()
    wrong = evening.state.name(entry.said["result"]["loser"])
    right = evening.at(2)[0]
    desk.open("log/?kind=runde")
    with evening.taps.of("correct, up to what changes", 2):
        desk.page.locator(f"#entry-{entry.seq}").get_by_role("link", name="Correct").click()
        desk.page.locator("button[name=loser]").get_by_text(right, exact=True).click()
        desk.page.wait_for_load_state()
    changes = desk.page.get_by_role("region", name="What changes")
    expect(changes.get_by_role("row").filter(has_text=wrong).first).to_be_visible()
    expect(changes.get_by_role("row").filter(has_text=right).first).to_be_visible()
    assert (evening.balance(wrong), evening.balance(right)) == (0, START_EUROS + 1)
    with evening.taps.of("correct", 1):
        desk.page.get_by_role("button", name="Correct now").click()
        desk.page.wait_for_url("**/desk/log/")
    assert (evening.balance(wrong), evening.balance(right)) == (START_EUROS + 1, 0)


def leaves_after_the_runde(evening: Evening) -> str:
    """A player of table 4 leaves; the running Runde still counts."""
    name = evening.at(4)[0]
    phone = evening.own_phone(name)
    with evening.taps.of("leave", 3):
        phone.page.get_by_role("button", name="More", exact=True).click()
        phone.page.get_by_role("link", name="Leave the tournament").click()
        phone.page.get_by_role("button", name="Yes, leave").click()
        expect(phone.page.get_by_text("You leave the tournament when")).to_be_visible()
    assert evening.state.play.status[evening.id(name)] == "active"
    evening.people.part_from(phone.page)
    return name


def end_of_round(evening: Evening, leaver: str) -> None:
    """The desk takes the rest of the time away; the Runde that is running still counts."""
    desk = evening.desk
    phone = evening.table_phone(4)
    phone.enter_pin(evening.pin())
    desk.act("extend", {"minutes": str(-ROUND_MINUTES)})
    assert evening.state.play.phase == "closing"
    loser, witness = evening.at(4)[1:3]
    phone.report(loser)
    evening.confirmed_by(witness)
    evening.people.part_from(phone.page)
    desk.open()
    desk.says("Not reported as done: tables 1, 2, 3")
    assert evening.state.play.status[evening.id(leaver)] == "withdrawn"


def close_tables(evening: Evening, *numbers: int) -> None:
    for number in numbers:
        evening.desk.act("table_done", {"table": str(number)})


def second_round_down_to_six(evening: Evening) -> None:
    """Eight are left; two more go at the desk's word, then six have reached the Final Table."""
    desk = evening.desk
    with evening.taps.of("from a round to the clock of the next", 3):
        desk.next("Draw: Round 2")
        desk.next("Publish the seats")
        desk.next("Start: Round 2")
        desk.says("Round 2 is running")
    assert [len(evening.at(number)) for number in (1, 2)] == [4, 4]
    for number in (1, 2):
        poorest = min(evening.at(number), key=evening.balance)
        report_at_desk(evening, number, poorest)
        assert evening.balance(poorest) == 0
    close_tables(evening, 1)
    desk.says("The Final Table is known")


def report_at_desk(evening: Evening, number: int, loser: str) -> None:
    """The organizer enters a Runde for a table; nobody has to confirm it."""
    desk = evening.desk
    before = evening.state.seq
    desk.open(f"table/{number}/")
    Phone(desk.page).report(loser)
    assert evening.state.seq > before


def lost_at_final(evening: Evening, loser: str) -> None:
    """The organizer answers on the desk, and once more where it was only a moment ago."""
    evening.desk.open()
    page, before = evening.desk.page, evening.state.seq
    page.locator("#ask").get_by_role("button", name=loser).click()
    sure = page.get_by_role("button", name="Yes, that is right")
    wait_until(lambda: evening.state.seq > before or sure.is_visible(), "an answer")
    if sure.is_visible():
        sure.click()
    wait_until(lambda: evening.state.seq > before, "the result to be booked")


def final_to_the_winner(evening: Evening) -> str:
    desk = evening.desk
    with evening.taps.of("begin the Final Table", 1):
        desk.next("Draw the seats and begin")
        desk.says("Final Table")
    expect(evening.wall.locator(".pj-list li")).to_have_count(len(evening.at(1)))
    answered = 0
    while evening.state.play.phase == "final":
        loser = min(evening.at(1), key=evening.balance)
        if answered < 2 or len(evening.state.play.players_in) == 2:
            with evening.taps.of("a result of the Final Table", 2):
                lost_at_final(evening, loser)
            answered += 1
        else:
            evening.lost(loser)
    winner = evening.winner()
    desk.says(f"Winner: {winner}")
    return winner


def books_are_sound(evening: Evening) -> None:
    play = evening.state.play
    assert sum(play.balances.values()) + play.pot == START_EUROS * len(NAMES) + play.outside
    exported = evening.desk.page.request.get(evening.desk.path("export.json"))
    document = json.loads(exported.body())
    assert verify(document) == ()
    assert len(document["log"]) == evening.state.seq


def test_evening_from_login_to_the_winner(people: People) -> None:
    evening = Evening(people)
    enter_and_check_in(evening)
    draw_swap_and_go(evening)
    refused_then_booked_by_table_phone(evening)
    booked_by_two_personal_phones(evening)
    booked_by_sheet(evening)
    corrected_after_a_look(evening)
    leaver = leaves_after_the_runde(evening)
    end_of_round(evening, leaver)
    close_tables(evening, 1, 2, 3)
    second_round_down_to_six(evening)
    winner = final_to_the_winner(evening)
    expect(evening.wall.locator(".pj-hero .big")).to_have_text(winner)
    books_are_sound(evening)
    assert people.complaints == []
