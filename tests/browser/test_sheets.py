"""Free tables on a phone: every game from an empty sheet to the end, with a refusal on the way."""

from __future__ import annotations

import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, PHONE, UNPROCESSABLE, People
from tests.browser.sheets import SheetPhone, canasta_deal, sheet_phone

UNDER_THE_HEAD = """() => document.querySelector("[data-question]").getBoundingClientRect().top
  < document.querySelector("#sheet-head").getBoundingClientRect().bottom"""

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]


def test_brokdorf_is_written_down_to_the_end_of_a_runde(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Brokdorf", ["Anna", "Ben", "Cleo"])
    phone.tap("declarer", "0")
    phone.tap("bid", "2")
    phone.tap("tricks-1", "4")
    phone.tap("tricks-2", "3")
    phone.refused("The tricks of a deal must add up to 5.")
    phone.tap("tricks-1", "2")
    phone.tap("tricks-2", "")
    phone.would_be("Anna −3 12", "Ben −2 13", "Cleo 0 15")
    phone.write()
    phone.totals(Anna=12, Ben=13, Cleo=15)
    phone.correct(1)
    phone.tap("bid", "3")
    phone.tap("tricks-1", "0")
    phone.write()
    phone.totals(Anna=10, Ben=20, Cleo=15)
    for total in (5, 0):
        phone.tap("declarer", "0")
        phone.tap("bid", "5")
        phone.write()
        expect(phone.page.locator("#totals li").first).to_have_text(f"Anna {total}")
    phone.over("Anna")
    assert not people.complaints


def test_bronzen_is_tallied_mark_by_mark(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Bronzen", ["Anna", "Ben"], {"games_per_match": "2"})
    phone.plus("einzel-0", 9)
    phone.plus("einzel-1", 7)
    for field, times in {"double0-0": 4, "double1-0": 2, "double2-0": 1, "jay-0": 1}.items():
        phone.plus(field, times)
    phone.refused("Who has won the game?")
    phone.tap("winner", "0")
    phone.would_be("Anna +152 152", "Ben +70 70")
    phone.write()
    phone.correct(1)
    phone.plus("double0-1", 5)
    phone.write()
    phone.totals(Anna=152, Ben=80)
    phone.tap("winner", "1")
    assert phone.send() == UNPROCESSABLE
    question = phone.page.locator("#deal-form [data-question]")
    expect(question).to_contain_text("Nobody has a single mark. Is that right?")
    assert phone.page.evaluate(UNDER_THE_HEAD) is False
    question.get_by_role("link", name="No").click()
    expect(question).to_have_count(0)
    phone.plus("einzel-1", 20)
    assert phone.send() != UNPROCESSABLE
    phone.totals(Anna=152, Ben=310)
    phone.over("Ben")
    assert not people.complaints


def test_binokel_with_melds_a_hand_and_a_deal_given_up(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Binokel", ["Anna", "Ben", "Cleo"], {"deals_per_match": "3"})
    page = phone.page
    phone.tap("solo", "1")
    phone.type(bid=200)
    phone.tap("trump", "C")
    page.locator("#f-melds-1 > summary").click()
    phone.tap("melds-1", "four_jacks")
    phone.tap("melds-1", "binokel")
    expect(page.locator("#worth-1")).to_have_text("80")
    expect(page.locator("#said-1")).to_have_text("4 jacks, Binokel")
    phone.type(points_1=135)
    phone.refused(
        "Ben: Points are 0 to 250, in tens unless counted 11-10-4-3-2.",
        "The points of two players are needed.",
    )
    phone.type(points_1=130, points_0=70)
    expect(page.locator("#rest-2")).to_have_text("= 50")
    phone.would_be("Anna +70 70", "Ben +210 210", "Cleo +50 50")
    phone.write()
    phone.totals(Anna=70, Ben=210, Cleo=50)
    phone.correct(1)
    phone.type(bid=220)
    phone.write()
    phone.totals(Anna=70, Ben=-220, Cleo=50)
    give_up_with_a_hand(phone)
    phone.tap("kind", "durch")
    phone.tap("solo", "0")
    phone.tap("made", "yes")
    phone.write()
    phone.over("Anna")
    assert not people.complaints


def give_up_with_a_hand(phone: SheetPhone) -> None:
    """Cleo gives up; Anna taps her hand, and its best melds are found."""
    phone.tap("kind", "abgehen")
    phone.tap("solo", "2")
    phone.type(bid=190)
    phone.tap("trump", "C")
    melds = phone.page.locator("#f-melds-0")
    melds.locator("> summary").click()
    melds.locator(".hand > summary").click()
    keys = melds.locator(".card-pad button")
    hand = "♣A ♣10 ♣K ♣K ♣Q ♣Q ♣J ♠A ♠10 ♠J ♥A ♥10"
    for card in hand.split():
        keys.get_by_text(re.compile(f"^{card}$")).click()
    expect(keys.get_by_text("♦A")).to_be_disabled()
    expect(phone.page.locator("#worth-0")).to_have_text("190")
    phone.write()
    phone.totals(Anna=300, Ben=-180, Cleo=-140)


def test_canasta_in_numbers_and_card_by_card(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Canasta", ["Anna", "Ben", "Cleo", "Dirk"])
    page = phone.page
    canasta_deal(phone, points_1=81)
    phone.refused(
        "Ben: Every card counts a multiple of five, so this number cannot be right.",
    )
    phone.type(points_1=80)
    phone.would_be("Anna & Cleo +3885 3885", "Ben & Dirk −170 −170")
    phone.write()
    phone.totals(Anna_Cleo=3885, Ben_Dirk=-170)
    expect(page.locator(".sheet-facts")).to_contain_text("Anna & Cleo 120 · Ben & Dirk 15")
    phone.correct(1)
    phone.tap("red-0", "2")
    phone.write()
    phone.totals(Anna_Cleo=3285, Ben_Dirk=-170)
    canasta_card_by_card(phone)
    phone.write()
    phone.totals(Anna_Cleo=3285 + 500 + 190 + 100 - 70, Ben_Dirk=-170 + 30 - 80 - 45)
    phone.depth("In numbers")
    canasta_deal(phone)
    phone.write()
    phone.over("Anna & Cleo")
    assert not people.complaints


def canasta_card_by_card(phone: SheetPhone) -> None:
    """Seven kings and four aces with two wild cards; switching back and forth loses nothing."""
    page = phone.page
    phone.tap("out", "0")
    phone.type(points_1=80)
    phone.depth("Card by card")
    phone.plus("n-0-K", 5)  # the first tap is a meld of three
    phone.plus("n-0-A", 2)
    phone.plus("t-0-A", 2)
    phone.plus("n-1-9")
    expect(page.locator("#sum-0")).to_have_text("690")
    for seat, ranks in {"2": "Q J 10 9 8 7 6 5 4", "3": "Q J 8 7 6 5"}.items():
        page.locator(f"[name=hand-{seat}]").click()
        for rank in ranks.split():
            page.locator(f'.hand-of-{seat} [data-card="{rank}"]').click()
    phone.depth("In numbers")
    expect(page.locator("[name=natural-0]")).to_have_value("1")
    expect(page.locator("[name=cards-0]")).to_have_value("190")
    expect(page.locator("[name=points-1]")).to_have_value("80")
    expect(page.locator("[name=points-3]")).to_have_value("45")
    phone.depth("Card by card")
    expect(page.locator("[name=n-0-K]")).to_have_value("7")
    expect(page.locator("[name=hand-2]")).to_have_value("Q J 10 9 8 7 6 5 4")


def test_points_are_typed_where_cards_could_be_tapped(people: People) -> None:
    """The pad takes the keyboard of a phone away from fields of cards alone."""
    phone = sheet_phone(people)
    phone.open("Buraco", ["Anna", "Ben"])
    phone.depth("Card by card")
    page = phone.page
    points, cards = page.locator("[name=points-1]"), page.locator("[name=hand-1]")
    expect(cards).to_have_attribute("inputmode", "none")
    expect(points).to_have_attribute("inputmode", "numeric")
    cards.click()
    page.locator(".hand-of-1 label", has_text="♠").click()
    page.locator('.hand-of-1 [data-rank="A"]').click()
    page.locator('.hand-of-1 [data-card="★"]').click()
    expect(cards).to_have_value("♠A ★")
    page.locator(".hand-of-1 .card-pad-back").click()
    expect(cards).to_have_value("♠A")
    page.locator(".hand-of-1 summary").click()
    points.fill("20")
    page.locator('.hand-of-1 [data-rank="2"]').click()
    expect(points).to_have_value("20")
    expect(cards).to_have_value("♠A ♠2")


def test_melds_have_one_empty_line_more_than_are_written(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Buraco", ["Anna", "Ben"])
    phone.depth("Card by card")
    side = phone.page.locator("#f-melds-0")
    lines = side.locator("textarea").filter(visible=True)
    expect(lines).to_have_count(1)
    for number, rank in enumerate("789JQK", 1):
        side.get_by_role("button", name="Next meld").click()
        for suit in "♣♥♠":
            side.locator("label", has_text=suit).click()
            side.locator(f'[data-rank="{rank}"]').click()
        expect(lines).to_have_count(number + 1)
    expect(side.locator("[name=meld-0-5]")).to_have_value("♣K ♥K ♠K")
    expect(side.locator("#said-0-5")).to_have_text("set, 30")


def test_buraco_in_numbers_and_card_by_card(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Buraco", ["Anna", "Ben", "Cleo", "Dirk"])
    page = phone.page
    phone.tap("closer", "0")
    phone.tap("closed_by", "discard")
    phone.plus("unclean-0")
    phone.plus("clean-0")
    phone.plus("unclean-1")
    phone.tap("muerto-0", "used")
    phone.type(cards_0=345, cards_1=180, points_1=35, points_2=20, points_3=75)
    phone.refused("Ben & Dirk: What became of the muerto?")
    phone.tap("muerto-1", "none")
    phone.would_be("Anna & Cleo +725 725", "Ben & Dirk +70 70")
    phone.write()
    phone.totals(Anna_Cleo=725, Ben_Dirk=70)
    buraco_card_by_card(phone)
    phone.totals(Anna_Cleo=725 - 100 - 55 - 55, Ben_Dirk=70 + 45 + 200 - 100 - 55 - 55)
    phone.correct(1)
    numbers = page.locator("#levels [name=switch]", has_text="In numbers")
    expect(numbers).to_have_attribute("aria-pressed", "true")
    phone.plus("clean-0")
    phone.write()
    phone.totals(Anna_Cleo=715, Ben_Dirk=105)
    phone.depth("In numbers")
    phone.tap("closer", "0")
    phone.plus("ace_to_ace-0", 2)
    phone.tap("muerto-0", "used")
    phone.tap("muerto-1", "none")
    phone.type(cards_0=500, cards_1=0, points_1=55, points_2=20, points_3=55)
    phone.write()
    phone.over("Anna & Cleo")
    assert not people.complaints


def buraco_card_by_card(phone: SheetPhone) -> None:
    """Nobody closes: a clean run for Ben and Dirk, the others hold eleven cards each."""
    page = phone.page
    phone.tap("closer", "none")
    phone.type(points_0=55, points_1=55, points_2=55, points_3=55)
    phone.depth("Card by card")
    side = page.locator("#f-melds-1")
    side.locator("[name=meld-1-0]").click()
    side.locator("label", has_text="♥").click()
    for rank in "98765":
        side.locator(f'[data-rank="{rank}"]').click()
    expect(page.locator("#said-1-0")).to_have_text("run, 35")
    for rank in "43":
        side.locator(f'[data-rank="{rank}"]').click()
    expect(page.locator("#said-1-0")).to_have_text("canasta clean, 45 + 200")
    expect(page.locator("#sum-1")).to_have_text("245")
    phone.tap("muerto-0", "none")
    phone.tap("muerto-1", "none")
    phone.write()


def test_a_closed_phone_keeps_what_was_typed(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Canasta", ["Anna", "Ben"])
    with phone.page.expect_response("**/draft/"):
        phone.type(cards_0=365)
    url = phone.page.url
    phone.page.context.close()
    other = sheet_phone(people)
    other.page.goto(url)
    expect(other.page.locator("[name=cards-0]")).to_have_value("365")


def test_a_closed_phone_keeps_a_correction_that_was_begun(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Bronzen", ["Anna", "Ben"])
    phone.plus("einzel-0", 3)
    phone.plus("einzel-1", 8)
    phone.tap("winner", "1")
    phone.write()
    phone.more()
    phone.page.get_by_role("link", name="Correct").first.click()
    with phone.page.expect_response("**/draft/"):
        phone.type(einzel_0=5)
    url = phone.page.url
    phone.page.context.close()
    other = sheet_phone(people)
    other.page.goto(url)
    expect(other.page.locator("[name=einzel-0]")).to_have_value("5")
    other.page.get_by_role("link", name="Show the game as it was written").click()
    expect(other.page.locator("[name=einzel-0]")).to_have_value("3")


def test_the_code_of_a_table_leads_another_phone_to_it(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Bronzen", ["Anna", "Ben"])
    phone.more()
    phone.unfold("Share this sheet")
    expect(phone.page.locator("#share svg")).to_be_visible()
    link = phone.page.locator("#share [data-copy]").get_attribute("data-copy")
    assert link is not None
    phone.page.keyboard.press("Escape")
    other = sheet_phone(people)
    other.page.goto(urlparse(link).path)
    other.plus("einzel-0", 3)
    other.tap("winner", "0")
    other.write()
    phone.tap("winner", "1")
    phone.refused(
        "Another phone has changed this sheet. Here is how it stands now: "
        "please check and send again."
    )
    phone.totals(Anna=60, Ben=0)
    assert not people.complaints


def test_a_dispute_is_settled_at_the_table(people: People) -> None:
    phone = sheet_phone(people)
    phone.open("Binokel", ["Anna", "Ben", "Cleo"])
    page = phone.page
    phone.more()
    page.get_by_role("link", name="Which card is allowed?").click()
    for name in ("Clubs", "♥ Ace", "♣ Queen"):
        page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator("#judge-answer")).to_contain_text("♣ Queen takes the trick so far.")
    page.get_by_role("link", name="In the hand").click()
    page.get_by_role("link", name="♣ King", exact=True).click()
    expect(page.locator("#judge-answer")).to_contain_text("a higher trump must be played.")
    page.get_by_role("link", name="Back to the sheet").click()
    phone.more()
    page.get_by_role("link", name="What is a hand worth?").click()
    page.get_by_role("link", name="♣ King", exact=True).click()
    expect(page.locator("#judge-answer")).to_contain_text("1 of 12 cards")
    assert not people.complaints


def test_a_sheet_is_kept_without_javascript(people: People) -> None:
    page = people.page({**PHONE, "java_script_enabled": False})
    phone = SheetPhone(page)
    page.goto("/free/new/canasta/")
    for i, name in enumerate(["Anna", "Ben"]):
        page.locator(f"[name=player{i}]").fill(name)
    page.get_by_role("button", name="Open the sheet").click()
    phone.tap("out", "0")
    phone.type(natural_0=1, cards_0=200, cards_1=0, points_1=81)
    submit = page.get_by_role("button", name="Write down deal 1")
    submit.click()
    expect(page.locator(".error-summary li")).to_have_text(
        ["Ben: Every card counts a multiple of five, so this number cannot be right."]
    )
    phone.depth("Card by card")
    expect(page.locator("[name=n-0-K]")).to_be_visible()
    phone.depth("In numbers")
    expect(page.locator("[name=cards-0]")).to_have_value("200")
    page.locator("[name=points-1]").fill("80")
    page.locator("[name=points-1]").press("Enter")
    expect(page.locator("#totals li")).to_have_text(["Anna 800", "Ben −80"])
    phone.more()
    page.get_by_role("link", name="Correct deal 1").click()
    page.locator("[name=natural-0]").fill("0")
    page.locator("[name=mixed-0]").fill("1")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator("#totals li")).to_have_text(["Anna 600", "Ben −80"])
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#totals li")).to_have_text(["Anna 0", "Ben 0"])


def test_the_last_deal_is_undone_and_the_sheet_fits_a_laptop(people: People) -> None:
    phone = SheetPhone(people.page(LAPTOP))
    phone.open("Buraco", ["Anna", "Ben"], {"target": "0"})
    phone.tap("closer", "none")
    phone.type(cards_0=0, cards_1=0, points_0=60, points_1=55)
    phone.tap("muerto-0", "none")
    phone.tap("muerto-1", "none")
    phone.write()
    phone.over("Ben")
    phone.undo()
    phone.totals(Anna=0, Ben=0)
    assert not people.complaints
