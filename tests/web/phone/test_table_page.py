"""The page of a table's phone: PIN, report in two taps, confirmation, clear refusals."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.worlds.events import name_of
from tests.worlds.markup import flat, htmx_headers
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.domain.refusal import LimitReached
from tournaments.store import load
from tournaments.store.access.actors import table_pin
from tournaments.store.access.attempts import LoginAttemptSource, check_pin
from tournaments.store.limits import PIN_AT_TABLE, PIN_OF_BROWSER
from tournaments.store.models import LimitUse, Tournament

pytestmark = pytest.mark.django_db


def report(client: Client, tournament: Tournament, table: int = 1, **fields: Any) -> Any:
    """Return the answer to a tap on "Report" on the page of the first 15er."""
    data = {"round": 1, "runde": 1, "end": "normal", **fields}
    return client.post(f"{table_home(tournament, table)}report/", data)


def balances(tournament: Tournament) -> dict[str, int]:
    return dict(load.load(tournament).play.balances)


def test_a_wrong_code_is_no_page() -> None:
    tournament = evening()
    assert english().get(table_home(tournament)[:-2] + "x/").status_code == 404
    other = table_home(tournament, 2).replace("/2/", "/1/")
    assert english().get(other).status_code == 404


def test_the_page_asks_for_the_pin_first() -> None:
    tournament = evening()
    page = english().get(table_home(tournament)).content.decode()
    assert "Four digits" in page
    assert "Who lost?" not in page


def guess(client: Client, tournament: Tournament, times: int, *, table: int = 1) -> list[int]:
    """Return the statuses of `times` wrong PINs."""
    wrong = "0000" if table_pin(tournament, 1) != "0000" else "1111"
    address = f"{table_home(tournament, table)}pin/"
    return [client.post(address, {"pin": wrong}).status_code for _ in range(times)]


def enter(client: Client, tournament: Tournament) -> HttpResponse:
    """The answer to the right PIN."""
    return client.post(f"{table_home(tournament)}pin/", {"pin": table_pin(tournament, 1)})


def blocked() -> None:
    """As if no time had passed since the tries, however slow the test is."""
    for row in LimitUse.objects.all():
        row.free_at += timedelta(minutes=1)
        row.save()


def freed() -> None:
    """As if everybody had waited long enough for one more try."""
    for row in LimitUse.objects.all():
        row.free_at -= timedelta(minutes=2)
        row.save()


def test_a_wrong_pin_is_refused_and_too_many_make_the_guesser_wait() -> None:
    tournament, client = evening(), english()
    assert guess(client, tournament, PIN_OF_BROWSER.burst) == [422] * PIN_OF_BROWSER.burst
    blocked()
    answer = enter(client, tournament)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) in range(20, 32)
    words = f"Please wait {answer['Retry-After']} s, or ask the organizer."
    assert words in answer.content.decode()
    freed()
    assert enter(client, tournament).status_code == 302


@pytest.mark.parametrize("by_htmx", [False, True])
def test_a_wrong_pin_is_refused_at_its_field_and_then_the_right_one_opens(*, by_htmx: bool) -> None:
    tournament, client = evening(), english()
    home = table_home(tournament)
    headers = htmx_headers(home) if by_htmx else {}
    wrong = "0000" if table_pin(tournament, 1) != "0000" else "1111"
    answer = client.post(f"{home}pin/", {"pin": wrong}, headers=headers)
    page = flat(answer.content.decode())
    words = "This is not the PIN of now. It stands on the projector."
    assert answer.status_code == 422
    assert f'id="pin-error" role="alert">{words}</p>' in page
    assert 'aria-describedby="pin-help pin-error" aria-invalid="true"' in page
    assert 'id="pin-form"' in page
    assert "Who lost?" not in page
    assert "Four digits" in client.get(home).content.decode()
    assert enter(client, tournament).status_code == 302
    assert "Who lost?" in client.get(home).content.decode()


def test_a_wrong_pin_past_the_free_ones_waits_half_a_minute() -> None:
    tournament, now = evening(), timezone.now()
    who, free = LoginAttemptSource("browser x", "192.0.2.1"), PIN_OF_BROWSER.burst

    def tried(at: datetime) -> bool | timedelta:
        try:
            return check_pin(tournament, 1, 1, "no", who, now=at)
        except LimitReached as reached:
            return reached.wait

    half = timedelta(seconds=30)
    assert [tried(now) for _try in range(free + 2)] == [False] * free + [half, half]
    # a clock that was set back since
    assert tried(now - timedelta(hours=1)) == PIN_OF_BROWSER.pause
    assert tried(now + timedelta(minutes=5)) is False


def test_right_pins_count_as_no_tries() -> None:
    tournament, who = evening(), LoginAttemptSource("browser x", "192.0.2.1")
    right, now = table_pin(tournament, 1), timezone.now()
    for _try in range(PIN_OF_BROWSER.burst * 2):
        assert check_pin(tournament, 1, 1, right, who, now=now) is True


def test_a_guesser_does_not_lock_the_table_out() -> None:
    """The players at the table have the same address, and so far no mark either."""
    tournament, guesser = evening(), english()
    guess(guesser, tournament, PIN_OF_BROWSER.burst)
    blocked()
    assert guess(guesser, tournament, 1) == [429]
    assert enter(english(), tournament).status_code == 302


def test_a_program_that_is_a_new_browser_each_time_waits_and_who_was_let_in_does_not() -> None:
    tournament, phone = evening(), english()
    assert enter(phone, tournament).status_code == 302
    assert [guess(english(), tournament, 1) for _ in range(PIN_AT_TABLE.burst)] == [[422]] * (
        PIN_AT_TABLE.burst
    )
    blocked()
    assert guess(english(), tournament, 1) == [429]
    assert enter(phone, tournament).status_code == 302
    assert enter(english(), tournament).status_code == 429
    freed()
    assert enter(english(), tournament).status_code == 302


def test_the_right_pin_opens_this_table_only() -> None:
    tournament = evening()
    client = table_phone(tournament, 1)
    assert "Who lost?" in client.get(table_home(tournament, 1)).content.decode()
    assert "Four digits" in client.get(table_home(tournament, 2)).content.decode()


@pytest.mark.parametrize("by_htmx", [False, True])
def test_two_taps_report_and_a_third_confirms(*, by_htmx: bool) -> None:
    tournament = evening()
    loser, other, *_ = sitting(tournament)
    client, home = table_phone(tournament), table_home(tournament)
    headers = htmx_headers(home) if by_htmx else {}
    data = {"round": 1, "runde": 1, "end": "normal", "loser": loser, "key": "a"}
    answer = client.post(f"{home}report/", data, headers=headers)
    assert (answer.status_code, answer["Location"]) == (302, home)
    page = client.get(home).content.decode()
    assert f"{name_of(tournament, loser)} lost the Runde." in page
    assert "Somebody else confirms:" in page
    assert set(balances(tournament).values()) == {10}
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    confirm = {"report": waiting.seq, "by": other}
    assert client.post(f"{home}confirm/", confirm, headers=headers).status_code == 302
    assert balances(tournament)[loser] == 10 - (len(sitting(tournament)) - 1)
    assert "Runde 1 is booked" in client.get(home).content.decode()


def test_without_confirmation_a_report_counts_at_once() -> None:
    tournament = evening(confirmation="none")
    loser = sitting(tournament)[0]
    assert report(table_phone(tournament), tournament, loser=loser).status_code == 302
    assert balances(tournament)[loser] < 10


def test_a_doubled_tap_books_once() -> None:
    tournament = evening(confirmation="none")
    client, loser = table_phone(tournament), sitting(tournament)[0]
    for _ in range(2):
        assert report(client, tournament, loser=loser, key="same").status_code == 302
    assert load.load(tournament).play.tables[0].matches == 1


def test_a_stale_page_is_told_so() -> None:
    tournament = evening(confirmation="none")
    client, (loser, other) = table_phone(tournament), sitting(tournament)[:2]
    report(client, tournament, loser=other)
    answer = report(client, tournament, loser=loser)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This Runde has been reported in the meantime." in page
    mine, theirs = (f"{name_of(tournament, player)} lost the Runde." for player in (loser, other))
    assert f"This phone says: {mine} The other report says: {theirs}" in page
    assert "Runde 2: who lost?" in page
    assert f'value="{loser}" required checked' not in flat(page)


@pytest.mark.parametrize("confirmation", ["none", "second"])
def test_who_reports_the_same_as_another_phone_has_nothing_to_mend(confirmation: str) -> None:
    tournament = evening(confirmation=confirmation)
    client, loser = table_phone(tournament), sitting(tournament)[0]
    report(client, tournament, loser=loser)
    log = tournament.log.count()
    assert report(client, tournament, loser=loser).status_code == 302
    page = client.get(table_home(tournament)).content.decode()
    assert "Another phone has reported the same." in page
    assert tournament.log.count() == log


def test_without_the_pin_nothing_is_booked() -> None:
    tournament = evening(confirmation="none")
    answer = report(english(), tournament, loser=sitting(tournament)[0])
    assert answer.status_code == 422
    assert "Nothing was booked: a new round has begun" in answer.content.decode()
    assert set(balances(tournament).values()) == {10}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "This is missing."),
        ({"loser": "Nobody"}, "Nobody here has this id."),
        ({"loser": 0, "tied": [0]}, "At least two players must be level for a Stechen."),
        ({"loser": 0, "no_claim": [0]}, "The loser pays and cannot be without a claim."),
        ({"loser": 0, "no_claim": [1, 2]}, "Somebody besides the loser must have played."),
        ({"end": "durchmarsch", "winner": 0, "payer": 0}, "The winner cannot pay for all."),
        ({"end": "later", "loser": 0}, "A Runde cannot end like this."),
    ],
)
def test_an_impossible_result_is_refused_in_words(fields: dict[str, Any], words: str) -> None:
    tournament = evening(6, confirmation="none")
    seats = sitting(tournament)
    assert len(seats) == 3

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(one) for one in value]
        return seats[value] if isinstance(value, int) else value

    data = {name: named(value) for name, value in fields.items()}
    answer = report(table_phone(tournament), tournament, **data)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert set(balances(tournament).values()) == {10}


@pytest.mark.parametrize("end", ["misdeals", "exclusion"])
def test_forced_ends_are_reported(end: str) -> None:
    tournament = evening(confirmation="none")
    loser = sitting(tournament)[0]
    assert report(table_phone(tournament), tournament, end=end, loser=loser).status_code == 302
    assert balances(tournament)[loser] < 10


LETTER = {"forced_end_pays": "claimants", "exclusion_pays": "everyone"}


@pytest.mark.parametrize(
    ("variant", "paying"),
    [
        ({}, ("dealer loses and pays everybody", "fraud: pays everybody")),
        (LETTER, ("pays those who have played in this Runde.", "fraud: pays everybody")),
        (
            {"forced_end_pays": "claimants"},
            (
                "pays those who have played in this Runde.",
                "fraud. Pays those who have played in this",
            ),
        ),
    ],
)
def test_the_phone_says_whom_a_forced_end_pays(
    variant: dict[str, str], paying: tuple[str, str]
) -> None:
    tournament = evening(settings={"game_variant": variant})
    client, home = table_phone(tournament), table_home(tournament)
    page = client.get(home).content.decode()
    assert [words for words in paying if words not in page] == []
    assert ('id="report-misdeals-no_claim"' in page) is bool(variant)
    assert paying[1] in client.post(f"{home}sheet/", follow=True).content.decode()


def test_who_never_played_is_not_paid_after_three_misdeals_if_the_rules_say_so() -> None:
    tournament = evening(confirmation="none", settings={"game_variant": LETTER})
    loser, absent, *claimants = sitting(tournament)
    fields = {"end": "misdeals", "loser": loser, "no_claim": [absent]}
    assert report(table_phone(tournament), tournament, **fields).status_code == 302
    found = balances(tournament)
    assert [found[player] for player in claimants] == [11] * len(claimants)
    assert (found[loser], found[absent]) == (10 - len(claimants), 10)


def test_a_durchmarsch_is_paid_by_all() -> None:
    tournament = evening(confirmation="none")
    winner, *others = sitting(tournament)
    answer = report(table_phone(tournament), tournament, end="durchmarsch", winner=winner)
    assert answer.status_code == 302
    assert balances(tournament)[winner] == 10 + len(others)


def test_a_doubt_is_asked_once() -> None:
    tournament = evening(confirmation="none")
    client, loser = table_phone(tournament), sitting(tournament)[0]
    report(client, tournament, loser=loser)
    again = {"runde": 2, "loser": loser}
    answer = report(client, tournament, **again)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "since the last Runde of this table, or since it began to play." in page
    assert f'value="{loser}" required checked' in flat(page)
    accepts = answer.context["filled"].accepts
    for other in ({"accept": "on"}, {"loser": sitting(tournament)[1], "accept": accepts}):
        asked = report(client, tournament, **{**again, **other})
        assert asked.status_code == 422  # another question, or none that was asked
    assert report(client, tournament, accept=accepts, **again).status_code == 302
    assert load.load(tournament).play.tables[0].matches == 2


def test_the_holder_of_the_phone_cannot_confirm_his_own_report() -> None:
    tournament = evening()
    holder, loser = sitting(tournament)[:2]
    client, home = table_phone(tournament, holder=holder), table_home(tournament)
    report(client, tournament, loser=loser, by=holder)
    page = client.get(home).content.decode()
    assert f"Reported by {name_of(tournament, holder)}." in page
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    answer = client.post(f"{home}confirm/", {"report": waiting.seq, "by": holder})
    assert answer.status_code == 422
    assert "Somebody else of the table has to confirm" in answer.content.decode()


def test_a_wrong_report_is_dropped_and_can_be_sent_anew() -> None:
    tournament = evening()
    client, home = table_phone(tournament), table_home(tournament)
    report(client, tournament, loser=sitting(tournament)[0])
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    second = report(client, tournament, loser=sitting(tournament)[1])
    assert second.status_code == 422
    assert "already waiting for confirmation" in second.content.decode()
    assert client.post(f"{home}dispute/", {"report": waiting.seq}).status_code == 302
    assert load.load(tournament).pending_at(1) is None
    assert "Who lost?" in client.get(home).content.decode()
    gone = client.post(f"{home}confirm/", {"report": waiting.seq, "by": sitting(tournament)[1]})
    assert gone.status_code == 422
    assert "no longer waiting" in gone.content.decode()


def test_writing_pages_cannot_be_read() -> None:
    tournament = evening()
    client = table_phone(tournament)
    for page in ("report", "confirm", "dispute", "pin", "sheet/anew", "sheet/send"):
        assert client.get(f"{table_home(tournament)}{page}/").status_code == 405


def test_before_the_round_the_seats_are_shown_without_pin() -> None:
    hidden, shown = evening(up_to="draw"), evening(up_to="publish")
    assert "Nobody plays at this table now" in english().get(table_home(hidden)).content.decode()
    page = english().get(table_home(shown)).content.decode()
    assert "Please take your seats." in page
    assert all(name_of(shown, player) in page for player in sitting(shown))


def test_a_personal_link_of_another_table_does_not_reach_this_one() -> None:
    tournament = evening(8, confirmation="none")
    stranger, victim = sitting(tournament, 2)[0], sitting(tournament, 1)[0]
    data = {"round": 1, "runde": 1, "end": "normal", "loser": victim, "table": 1}
    answer = english().post(f"{player_home(tournament, stranger)}report/", data)
    assert answer.status_code == 422
    assert set(balances(tournament).values()) == {10}
