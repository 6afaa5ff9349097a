"""What a phone was asked stays on it while the evening goes on."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.people import UNPROCESSABLE, People
from tests.tournaments.events import sent
from tests.tournaments.phones import evening, player_home, sitting

pytestmark = pytest.mark.django_db(transaction=True)


def test_question_and_choice_outlast_what_happens_elsewhere(people: People) -> None:
    tournament = evening(8, minutes=1)
    first, loser = sitting(tournament)[:2]
    phone = people.phone(player_home(tournament, first))
    phone.tap("report-normal-loser", loser)
    assert phone.send() == UNPROCESSABLE
    question = phone.page.locator("#report-form label").filter(has_text="Yes, that is right")
    expect(question).to_be_visible()
    clock = phone.page.locator("[data-clock]").first
    ends = clock.get_attribute("data-ends")
    sent(tournament, "extend", minutes=5, now=datetime.now(UTC))
    expect(clock).not_to_have_attribute("data-ends", str(ends))
    expect(question).to_be_visible()
    expect(phone.page.locator(f'#report-form input[value="{loser}"]').first).to_be_checked()
    question.click()
    assert phone.send() != UNPROCESSABLE
    expect(phone.page.locator("#waiting")).to_be_visible()
    assert people.complaints == []
