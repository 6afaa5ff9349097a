"""A whole evening in real browsers: the desk's laptop, phones of several tables, the wall."""

import json
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, UNPROCESSABLE, Desk, People, Taps
from tests.browser.setup_players import PASSWORD, Gathering, MatchPhone, slug_of
from tests.browser.shown import OpenPages
from tests.servers import wait_until
from tests.worlds.events import sent
from tournaments.domain.formats.wm.seats import is_swiss
from tournaments.store.archive.exchange import verify
from tournaments.store.models import LogEntry, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.scaled]

NAMES = [
    *("Anke", "Bernd", "Birgit", "Conny", "Dieter", "Elif", "Elke", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle", "Momme", "Nele", "Oke"),
    *("Petra", "Ralf", "Silke", "Torsten", "Uwe", "Volker", "Wiebke", "Xaver", "Yasmin"),
]
LATE = "Zora"
LUCKY = "Jörg"
"""Loses nothing all evening, and has the own page open."""
START_EUROS, FINALISTS = 3, 6
TO_THE_CLOCK = "from the start page to the running clock, a list pasted"
TO_THE_NEXT = "from a round to the clock of the next"


def long_until_cutoff() -> str:
    """A cut-off that this evening does not reach: nearly a day ahead."""
    return f"{datetime.now(ZoneInfo('Europe/Berlin')) - timedelta(minutes=10):%H:%M}"


class Evening(Gathering):
    """An evening in the WM mode, made on the start page. Its pages stay open."""

    def __init__(self, people: People) -> None:
        self.taps = people.taps = Taps()
        User.objects.create_user("leitung", password=PASSWORD)
        desk = Desk(people.page(LAPTOP))
        desk.log_in("leitung", PASSWORD)
        with self.taps.of(TO_THE_CLOCK, 2):
            desk.page.get_by_role("link", name="Create an event").click()
            desk.page.locator("[name=name]").fill("Abend in der Krone")
            desk.page.get_by_role("button", name="Create it and enter names").click()
            desk.page.wait_for_url("**/desk/players/**")
        desk.slug = slug_of(desk.page)
        super().__init__(people, desk)
        late = {"cutoff": long_until_cutoff(), "late_entry_until": 2}
        own = {"start_euros": START_EUROS, "start_elimination": "never", **late}
        self.do("configure", settings=own)

    @cached_property
    def open(self) -> OpenPages:
        """Open from the first look on."""
        return OpenPages(self, LUCKY)

    def do(self, kind: str, **fields: Any) -> None:
        """Another device of the desk does something."""
        sent(self.tournament, kind, now=timezone.now(), accept=True, **fields)

    def lost(self, number: int, loser: str) -> None:
        """Another device of the desk enters a Runde."""
        self.do("report", table=number, result={"loser": self.id(loser)})

    def unlucky(self, number: int) -> list[str]:
        """The people at a table but for the lucky one, the poorest first."""
        return sorted((name for name in self.at(number) if name != LUCKY), key=self.balance)


def enter_and_draw(evening: Evening) -> None:
    desk, taps = evening.desk, evening.taps
    names = desk.page.locator("#id_names")
    names.fill("\n".join(NAMES))
    names.press("ControlOrMeta+a")
    names.press("ControlOrMeta+x")
    with taps.of(TO_THE_CLOCK, 2):
        names.press("ControlOrMeta+v")
        desk.page.get_by_role("button", name=f"Enter {len(NAMES)} names").click()
        desk.page.get_by_role("link", name="Done, to the desk").click()
        desk.says(f"{len(NAMES)} are registered")
    evening.open.know_who_is_entered()
    with taps.of(TO_THE_CLOCK, 1):
        desk.next("Start and draw the seats")
        desk.says("Seats are drawn: Round 1")
    drawn = desk.plan()
    assert [len(table) for table in drawn] == [3] * 9
    assert sorted(name for table in drawn for name in table) == NAMES
    evening.open.know_nothing_of_the_draw()


def publish_and_go(evening: Evening, task: str, number: int) -> None:
    desk = evening.desk
    with evening.taps.of(task, 2):
        desk.next("Publish the seats")
        evening.open.know_the_seats()
        desk.next(f"Start: Round {number}")
        desk.says(f"Round {number} is running")
    evening.open.enter_pin()
    evening.open.know_the_round()


def refused_then_booked_by_table_phone(evening: Evening) -> None:
    """Table 1: an impossible report, put right, and a second player."""
    loser = evening.unlucky(1)[0]
    second, third = (name for name in evening.at(1) if name != loser)
    phone = evening.open.phone
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
    assert evening.balance(loser) == START_EUROS - 2


def booked_again(evening: Evening) -> None:
    """Table 1: it is asked back since that was quick; the witness confirms on the own phone."""
    witness, loser = evening.unlucky(1)[:2]
    phone = evening.open.phone
    with evening.taps.of("report and have it confirmed, under three minutes", 5):
        phone.report(loser)
        evening.confirmed_by(witness)
    expect(phone.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")


def booked_by_two_personal_phones(evening: Evening) -> None:
    """Table 2: one reports, the phone of another shows it by itself and confirms."""
    first, second = evening.at(2)[:2]
    loser = evening.unlucky(2)[-1]
    one, other = evening.own_phone(first), evening.own_phone(second)
    one.to_table()
    other.to_table()
    with evening.taps.of("report, asked back for it is so soon", 3):
        one.report(loser)
        expect(one.page.locator("#waiting")).to_contain_text("Somebody else of the table")
    with evening.taps.of("confirm", 1):
        other.confirm()
    expect(one.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    for phone in (one, other):
        evening.people.part_from(phone.page)


def booked_by_sheet(evening: Evening) -> None:
    """Table 3: deal after deal; the loser follows."""
    _winner, loser, third = evening.at(3)
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


def settled_at_the_desk(evening: Evening, number: int, *, as_reported: bool) -> None:
    """Two phones of a table do not agree; the open board names everybody who may have lost."""
    loser, other_loser = evening.unlucky(number)[:2]
    one, other = (evening.own_phone(name) for name in evening.at(number)[:2])
    one.to_table()
    other.to_table()
    one.report(loser)
    no = other.page.locator("#dispute-form button")
    with evening.taps.of("say that a report is wrong", 2):
        no.click()
        no.click()
        expect(one.page.locator("#disputed")).to_be_visible()
    line = evening.open.board.page.locator(".todo > li", has_text=f"Table {number} does not agree")
    expect(line.locator(".is-names button small")).to_have_text("reported")
    lost = loser if as_reported else other_loser
    with evening.taps.of(f"settle a dispute {'as reported' if as_reported else 'otherwise'}", 1):
        line.get_by_role("button", name=lost).click()
        expect(one.page.locator("#last-runde")).to_contain_text(f"{lost} lost the Runde")
    assert evening.balance(lost) == START_EUROS - 2
    for phone in (one, other):
        evening.people.part_from(phone.page)


def corrected_after_a_look(evening: Evening, number: int) -> None:
    """The Runde of a table had another loser; the log page shows what that changes."""
    desk = evening.desk
    entry = LogEntry.objects.filter(kind="runde", event__table=number).get()
    wrong = evening.state.name(entry.said["result"]["loser"])
    right = next(name for name in evening.unlucky(number) if name != wrong)
    desk.open("log/?kind=runde")
    with evening.taps.of("correct, up to what changes", 2):
        desk.page.locator(f"#entry-{entry.seq}").get_by_role("link", name="Correct").click()
        desk.page.locator("button[name=loser]").get_by_text(right, exact=True).click()
        desk.page.wait_for_load_state()
    changes = desk.page.get_by_role("region", name="What changes")
    expect(changes.get_by_role("row").filter(has_text=wrong).first).to_be_visible()
    expect(changes.get_by_role("row").filter(has_text=right).first).to_be_visible()
    before = evening.balance(wrong), evening.balance(right)
    with evening.taps.of("correct", 1):
        desk.page.get_by_role("button", name="Correct now").click()
        desk.page.wait_for_url("**/desk/log/")
    assert before == (START_EUROS - 2, START_EUROS + 1)
    assert (evening.balance(wrong), evening.balance(right)) == before[::-1]


def latecomer_sits_down(evening: Evening, number: int) -> None:
    """Entered by the desk while the round runs; the Runde of the table has to end first."""
    desk, page = evening.desk, evening.desk.page
    desk.open()
    with evening.taps.of("a rare act, up to its form", 2):
        page.get_by_role("button", name="More", exact=True).click()
        page.locator("#found").get_by_role("link", name="Late entry", exact=True).click()
        page.wait_for_url("**/act/late_entry/**")
    page.locator("[name=name]").fill(LATE)
    with evening.taps.of("enter a latecomer", 2):
        page.get_by_role("button", name="Look at the effect").click()
        page.locator("form:has([name=confirmed]) button").click()
        page.wait_for_url("**" + desk.path())
    with evening.taps.of("give a seat in the running round", 2):
        page.get_by_role("link", name=f"{LATE}: give a seat").click()
        card = page.locator("form.card").filter(has_text=f"able {number}")
        card.get_by_role("button", name="Seat here").first.click()
        page.wait_for_url("**" + desk.path())
    tile = evening.open.board.page.locator(f"#tile-{number}")
    expect(tile).to_contain_text(f"{LATE} (sits down after the match)")
    evening.lost(number, evening.unlucky(number)[0])
    assert LATE in evening.at(number)


def leaves_after_the_runde(evening: Evening, number: int) -> str:
    """A player leaves; the running Runde still counts."""
    name = evening.unlucky(number)[0]
    phone = evening.own_phone(name)
    with evening.taps.of("leave", 3):
        phone.page.get_by_role("button", name="More", exact=True).click()
        phone.page.get_by_role("link", name="Leave the tournament").click()
        phone.page.get_by_role("button", name="Yes, leave").click()
        expect(phone.page.get_by_text("You leave the tournament when")).to_be_visible()
    assert evening.state.play.status[evening.id(name)] == "active"
    evening.people.part_from(phone.page)
    return name


def last_minute(evening: Evening) -> None:
    """Another device takes whole minutes away, so that the clock soon ends the round."""
    left = evening.state.play.round_due - timezone.now()
    evening.do("extend", minutes=-int((left.total_seconds() - 2) // 60))


def clock_ends_the_round(evening: Evening, leaver: str, number: int) -> None:
    """A Runde that is running still counts; then the desk closes the round."""
    desk, page = evening.desk, evening.open.board.page
    wait_until(lambda: evening.state.play.phase == "closing", "the clock")
    assert evening.tournament.log.get(kind="timer").actor == "clock"
    evening.open.know_that_the_time_is_up()
    with evening.taps.of("say that the table is done", 1):
        evening.open.phone.page.get_by_role("button", name="We are done").click()
        expect(page.locator("#tile-1.is-ok")).to_be_visible()
    phone = evening.table_phone(number)
    phone.enter_pin(evening.pin())
    loser, witness = (name for name in evening.at(number) if name != leaver)
    phone.report(loser)
    evening.confirmed_by(witness)
    evening.people.part_from(phone.page)
    assert evening.state.play.status[evening.id(leaver)] == "withdrawn"
    desk.open()
    desk.says("7 tables have not said that they are done")
    with evening.taps.of("close the tables that have said nothing", 2):
        desk.next("All 7 tables are done")
        desk.page.get_by_role("button", name="Close tables").click()
        desk.page.wait_for_url("**" + desk.path())
    assert evening.state.play.phase == "between"
    evening.open.know_the_euros()


def first_round(evening: Evening) -> None:
    publish_and_go(evening, TO_THE_CLOCK, 1)
    refused_then_booked_by_table_phone(evening)
    booked_again(evening)
    booked_by_two_personal_phones(evening)
    settled_at_the_desk(evening, 5, as_reported=True)
    settled_at_the_desk(evening, 6, as_reported=False)
    latecomer_sits_down(evening, 7)
    for number in (8, 9):
        evening.lost(number, evening.unlucky(number)[0])
    evening.open.know_the_round()
    last_minute(evening)
    booked_by_sheet(evening)
    corrected_after_a_look(evening, 2)
    leaver = leaves_after_the_runde(evening, 4)
    clock_ends_the_round(evening, leaver, 4)


def played_by_another_device(evening: Evening) -> None:
    """At each table one or two of the poorest lose all, until six are left; then the round ends."""
    for number in range(1, len(evening.state.play.tables) + 1):
        leave = len(evening.at(number)) // 2
        while leave and (before := len(evening.state.play.players_in)) > FINALISTS:
            evening.lost(number, evening.unlucky(number)[0])
            leave -= before - len(evening.state.play.players_in)
    if evening.state.play.phase == "round":
        evening.open.know_the_round()
        evening.do("end_round")
    if evening.state.play.phase == "closing":
        evening.do("table_done")


def swapped_round(evening: Evening) -> None:
    """Two change their seats before the draw is published."""
    desk = evening.desk
    with evening.taps.of(TO_THE_NEXT, 1):
        desk.next("Draw: Round 2")
        desk.says("Seats are drawn: Round 2")
    drawn = desk.plan()
    a, b = drawn[0][0], drawn[1][0]
    with evening.taps.of("swap two", 2):
        for name in (a, b):
            desk.page.locator(f'.chip:has([value="{evening.id(name)}"])').click()
        expect(desk.page.locator("[data-seat-plan] .seat-name").first).to_have_text(b)
    assert desk.plan() == [[{a: b, b: a}.get(name, name) for name in table] for table in drawn]
    evening.open.know_nothing_of_the_draw()
    publish_and_go(evening, TO_THE_NEXT, 2)
    for number in range(1, len(evening.state.play.tables) + 1):
        evening.lost(number, evening.unlucky(number)[0])
    evening.open.know_the_round()
    evening.do("end_round")
    evening.do("table_done")


def round_of_another_device(evening: Evening) -> None:
    for kind in ("draw", "publish"):
        evening.do(kind)
    evening.open.know_the_seats()
    evening.do("go")
    evening.open.enter_pin()
    evening.open.know_the_round()
    played_by_another_device(evening)


def swiss_round(evening: Evening) -> None:
    """Seats follow the euros."""
    desk = evening.desk
    with evening.taps.of(TO_THE_NEXT, 1):
        desk.next("Draw: Round 4")
        desk.says("Seats are drawn: Round 4")
    drawn = [tuple(map(evening.id, table)) for table in desk.plan()]
    assert is_swiss(evening.state.play.balances, drawn)
    publish_and_go(evening, TO_THE_NEXT, 4)
    played_by_another_device(evening)


def lost_at_final(evening: Evening, loser: str) -> None:
    """The organizer answers on the board, and once more where it was only a moment ago."""
    page, before = evening.open.board.page, evening.state.seq
    page.locator("#ask").get_by_role("button", name=loser).click()
    sure = page.get_by_role("button", name="Yes, that is right")
    wait_until(lambda: evening.state.seq > before or sure.is_visible(), "an answer")
    if sure.is_visible():
        sure.click()
    wait_until(lambda: evening.state.seq > before, "the result to be booked")


def final_to_the_winner(evening: Evening) -> None:
    desk = evening.desk
    desk.says("The Final Table is known")
    with evening.taps.of("begin the Final Table", 1):
        desk.next("Draw the seats and begin")
        desk.says("Final Table")
    evening.open.were_never_loaded_again()
    while evening.state.play.phase == "final":
        evening.open.know_the_final()
        with evening.taps.of("a result of the Final Table", 2):
            lost_at_final(evening, evening.unlucky(1)[0])
    assert evening.winner() == LUCKY
    evening.open.know_the_winner(LUCKY)


def books_are_sound(evening: Evening) -> None:
    play = evening.state.play
    entered = START_EUROS * len([*NAMES, LATE])
    assert sum(play.balances.values()) + play.pot == entered + play.outside
    exported = evening.desk.page.request.get(evening.desk.path("export.json"))
    document = json.loads(exported.body())
    assert verify(document) == ()
    assert len(document["log"]) == evening.state.seq


@pytest.mark.turns(2)  # on the other day pages stay open whose clocks are watched
def test_evening_from_the_start_page_to_the_winner(people: People) -> None:
    """Of 27 people and a latecomer, with no more taps than the design of the pages promises."""
    evening = Evening(people)
    enter_and_draw(evening)
    first_round(evening)
    swapped_round(evening)
    round_of_another_device(evening)
    swiss_round(evening)
    while evening.state.play.phase == "between":
        round_of_another_device(evening)
    final_to_the_winner(evening)
    evening.open.were_never_loaded_again(board=False)  # answers at the Final Table lead to it again
    books_are_sound(evening)
    assert people.complaints == []
