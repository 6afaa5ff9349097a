"""Tables without a tournament: from an empty sheet to a finished match, in every game."""

import re
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from tests.sample import sample
from tests.worlds.markup import flat
from tournaments.store.limits import FREE_SHEET
from tournaments.store.models import RuleVariant, ScoreSheet
from tournaments.store.sheets import edit
from tournaments.store.sheets.edit import SheetVersion
from tournaments.web.sheet.free_views import OpeningForm
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import scene
from tournaments.web.sheet.games.entry import SubmittedValues

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
Json = dict[str, Any]
NOW = datetime(2026, 3, 7, 19, 0, tzinfo=UTC)
NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Fritz")
SIZES = {key: [n for n in range(2, 7) if games.GAMES[key].seats(n)] for key in SHEETS}


@pytest.fixture(autouse=True)
def english(client: Client) -> None:
    client.cookies["django_language"] = "en"


def opened(client: Client, game: str, size: int, **more: str) -> ScoreSheet:
    fields = {f"player{i}": NAMES[i] for i in range(size)} | options_of(game) | more
    answer = client.post(f"/free/new/{game}/", fields)
    assert answer.status_code == 302, errors_in(answer.content.decode())
    return ScoreSheet.objects.latest("pk")


def options_of(game: str) -> dict[str, str]:
    """The rule options as the page offers them."""
    form = OpeningForm(games.GAMES[game]).options
    shown = {field.html_name: field.field.prepare_value(field.value()) for field in form}
    given = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    return {name: "on" if value is True else str(value) for name, value in given.items()}


def errors_in(page: str) -> list[str]:
    return re.findall(r'<p class="field-error">([^<]*)</p>|<li>(?:<a[^>]*>)?([^<]*)', page)


def url(table: ScoreSheet, rest: str = "") -> str:
    return f"/free/t/{table.token}/{rest}"


def write(client: Client, table: ScoreSheet, fields: Json, rest: str = "deal/") -> Any:
    table.refresh_from_db()
    return client.post(url(table, rest), {"version": table.version, "key": "", **fields})


def typed(table: ScoreSheet, deal: Json) -> dict[str, list[str]]:
    """The strings that a table types for a deal, by the form's own way back."""
    sheet = SHEETS[table.game]
    here = scene(sheet, table.report, None, sheet.level_of(deal, table.level), None)
    values = sheet.typed(deal, here) | {"level": (here.level,)}
    return {name: list(texts) for name, texts in values.items()}


def accepting(client: Client, table: ScoreSheet, fields: Json, rest: str = "deal/") -> None:
    """Write a deal down, and tick the warnings if there are any."""
    answer = write(client, table, fields, rest)
    if answer.status_code == 422:
        page = answer.content.decode()
        asked = re.search(r'name="accept"\s+value="([^"]*)"', page)
        assert asked, errors_in(page)
        answer = write(client, table, {**fields, "accept": asked.group(1)}, rest)
    assert answer.status_code == 302, errors_in(answer.content.decode())


def simulated(game: str, size: int, seed: int, level: str, variant: Json | None = None) -> Json:
    return games.GAMES[game].simulate(NAMES[:size], variant or {}, Random(seed), level=level)


LEVELS = [
    (key, level)
    for key, sheet in SHEETS.items()
    for level in sheet.levels
    if level in games.GAMES[key].levels
]


@pytest.mark.parametrize(("game", "level"), sample(LEVELS, 4))
def test_a_match_goes_from_empty_to_finished(client: Client, game: str, level: str) -> None:
    size = SIZES[game][-1] if game != "canasta" else 4
    report = simulated(game, size, 7, level)
    table = opened(client, game, size)
    assert "No deal" not in client.get(url(table)).content.decode()
    for part in SHEETS[game].parts:
        for deal in report.get(part) or ():
            table.refresh_from_db()
            accepting(client, table, typed(table, deal))
    table.refresh_from_db()
    outcome = games.score(table.report)
    assert outcome["finished"]
    assert outcome["totals"] == games.score(report)["totals"]
    page = client.get(url(table)).content.decode()
    assert "The match is over" in page
    assert "deal-form" not in page


@pytest.mark.parametrize(("game", "level"), sample(LEVELS, 4))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000), pick=st.integers(0, 5))
def test_what_was_written_comes_back_as_it_was_typed(
    game: str, level: str, seed: int, pick: int
) -> None:
    size = SIZES[game][pick % len(SIZES[game])]
    report = simulated(game, size, seed, level)
    sheet = SHEETS[game]
    again: Json = {key: value for key, value in report.items() if key not in sheet.parts}
    again["deals"] = []
    for part in sheet.parts:
        for deal in report.get(part) or ():
            here = scene(sheet, again, None, sheet.level_of(deal, level), None)
            strings = SubmittedValues(sheet.typed(deal, here))
            again = {**again, part: [*(again.get(part) or ()), sheet.deal(strings, here)]}
    assert games.score(again)["ok"], games.score(again)
    assert games.score(again)["totals"] == games.score(report)["totals"]


@pytest.mark.parametrize("game", SHEETS)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_junk_never_breaks_a_form(game: str, data: st.DataObject) -> None:
    sheet = SHEETS[game]
    size = data.draw(st.sampled_from(SIZES[game]))
    report = simulated(game, size, 3, games.GAMES[game].levels[0]) | {"deals": []}
    report.pop("result", None)
    level = data.draw(st.sampled_from(list(sheet.levels)))
    here = scene(sheet, report, None, level, None)
    deal = next(
        iter(
            simulated(
                game, size, 3, [n for n in sheet.levels if n in games.GAMES[game].levels][-1]
            )["deals"]
        )
    )
    names = [*sheet.typed(deal, here), "kind", "switch", "level"]
    junk = st.sampled_from(["", "0", "-1", "99", "x", "9" * 30, "²", "on", "3", "\x00", "KH 2"])
    fields = data.draw(st.dictionaries(st.sampled_from(names), st.tuples(junk)))
    strings = SubmittedValues(fields)
    outcome = games.score({**report, here.part: [sheet.deal(strings, here)]})
    for problem in outcome.get("errors", ()):
        path = problem["path"].removeprefix(f"{here.path}").removeprefix(".")
        assert isinstance(sheet.field(path, here, strings), str)
    sheet.preview(strings, here)
    sheet.doubts(strings, here)


def played(**fields: str) -> dict[str, str]:
    return {"kind": "played", "declarer": "0", "bid": "2", "tricks-1": "2", **fields}


def test_a_refused_deal_keeps_what_was_typed_and_is_corrected(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    answer = write(client, table, played(**{"tricks-1": "4", "tricks-2": "3"}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="share"' in answer.content.decode()
    assert "The tricks of a deal must add up to 5." in page
    assert re.search(r'name="tricks-2" value="3" checked', flat(page))
    table.refresh_from_db()
    assert table.report["deals"] == []
    assert write(client, table, played()).status_code == 302
    table.refresh_from_db()
    assert games.score(table.report)["totals"] == {"Anna": 12, "Ben": 13, "Cleo": 15}


def test_a_written_deal_is_corrected(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    write(client, table, played())
    page = client.get(url(table, "deal/deals/0/")).content.decode()
    assert re.search(r'name="tricks-1" value="2" checked', flat(page))
    refused = write(client, table, played(bid="9"), "deal/deals/0/")
    assert refused.status_code == 422
    assert "A bid is 0 to 5 tricks." in refused.content.decode()
    assert write(client, table, played(**{"tricks-1": "0"}), "deal/deals/0/").status_code == 302
    table.refresh_from_db()
    assert games.score(table.report)["totals"] == {"Anna": 10, "Ben": 20, "Cleo": 15}


def test_a_warning_asks_once(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    alone = {"kind": "played", "declarer": "0", "bid": "2"}
    page = write(client, table, alone).content.decode()
    assert "Nobody went along?" in page
    accepting(client, table, alone)
    table.refresh_from_db()
    assert games.score(table.report)["totals"]["Anna"] == 10


def test_a_question_about_what_stood_there_before_holds_nothing_up(client: Client) -> None:
    table = opened(client, "bronzen", 2)
    empty = {"winner": "0"}
    assert "Nobody has a single mark." in write(client, table, empty).content.decode()
    marked = {"winner": "0", "einzel-0": "9", "einzel-1": "7"}
    assert write(client, table, marked).status_code == 302


def test_nobody_is_thrown_out_of_a_tournament_at_a_free_table(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    page = client.get(f"/free/t/{table.token}/", headers={"accept-language": "en"}).content.decode()
    assert "with strong suspicion of fraud: pays everybody." in page
    assert "out of the tournament" not in page


def test_a_tie_is_decided_by_a_stechen(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    for fields in ({"tricks-1": "0", "tricks-2": "0"},) * 2:
        write(client, table, {"kind": "played", "declarer": "0", "bid": "5", **fields})
    accepting(
        client,
        table,
        {"kind": "played", "declarer": "0", "bid": "5", "tricks-1": "0", "tricks-2": "0"},
    )
    table.refresh_from_db()
    outcome = games.score(table.report)
    if not outcome["finished"]:
        assert outcome["stechen_needed"]


def test_undo_takes_the_last_deal_back(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    write(client, table, played())
    write(client, table, played(bid="1", declarer="1", **{"tricks-0": "1"}))
    assert write(client, table, {}, "undo/").status_code == 302
    table.refresh_from_db()
    assert len(table.report["deals"]) == 1


def test_two_phones_do_not_overwrite_each_other(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    fields = {**played(), "version": 0, "key": "one"}
    assert client.post(url(table, "deal/"), fields).status_code == 302
    assert client.post(url(table, "deal/"), fields).status_code == 302  # the same one again
    late = client.post(url(table, "deal/"), {**fields, "key": "two"})
    assert late.status_code == 422
    assert "Another phone has changed this sheet." in late.content.decode()
    table.refresh_from_db()
    assert len(table.report["deals"]) == 1
    # its own deal is not the next one by one tap: whether it is another one is asked
    begun = {**played(), "index": 0, "version": 0, "key": "three"}
    asked = client.post(url(table, "deal/"), begun).content.decode()
    assert "Is this another one, and not the same again?" in asked
    assert 'name="meant" value="0"' in asked
    again = {**played(), "version": table.version, "index": 1, "meant": 0, "key": "four"}
    refused = client.post(url(table, "deal/"), again)
    assert (refused.status_code, 'name="meant" value="0"' in refused.content.decode()) == (
        422,
        True,
    )
    accepts = refused.context["filled"].accepts
    assert client.post(url(table, "deal/"), {**again, "accept": accepts}).status_code == 302
    table.refresh_from_db()
    assert len(table.report["deals"]) == 2


def test_another_match_begins_and_the_first_one_is_remembered(client: Client) -> None:
    table = opened(client, "bronzen", 2)
    report = simulated("bronzen", 2, 1, "sheet")
    for deal in report["deals"]:
        table.refresh_from_db()
        accepting(client, table, typed(table, deal))
    assert write(client, table, {}, "next/").status_code == 302
    table.refresh_from_db()
    assert table.report["deals"] == []
    assert len(table.earlier) == 1
    assert "After one earlier match" in client.get(url(table)).content.decode()


def test_no_match_is_skipped(client: Client) -> None:
    table = opened(client, "bronzen", 2)
    answer = write(client, table, {}, "next/")
    assert answer.status_code == 422
    assert "The match is not over yet." in answer.content.decode()


def test_the_sheet_is_stopped_and_goes_on(client: Client) -> None:
    table = opened(client, "bronzen", 2)
    client.post(url(table, "close/"))
    assert "deal-form" not in client.get(url(table)).content.decode()
    client.post(url(table, "close/"), {"open": "1"})
    assert "deal-form" in client.get(url(table)).content.decode()


def test_what_is_typed_waits_for_the_next_phone(client: Client) -> None:
    table = opened(client, "bronzen", 2)
    client.post(url(table, "draft/"), {"version": "0", "einzel-0": "17"})
    assert re.search('<input[^>]*name="einzel-0"[^>]*value="17"', flat(client.get(url(table))))
    client.post(url(table, "draft/"), {"version": "9", "einzel-0": "99"})
    assert re.search('<input[^>]*name="einzel-0"[^>]*value="17"', flat(Client().get(url(table))))


def test_the_preview_says_what_the_deal_would_bring(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    fields = {**played(), "part": "deals", "index": "0"}
    page = client.post(url(table, "preview/"), fields).content.decode()
    assert re.findall(r'<strong class="num">(\d+)</strong>', page) == ["12", "13", "15"]
    table.refresh_from_db()
    assert table.report["deals"] == []


def test_other_phones_hear_of_a_change(client: Client) -> None:
    table = opened(client, "brokdorf", 3)
    assert client.get(url(table, "live/?v=0")).status_code == 204
    write(client, table, played())
    assert "Another phone" in client.get(url(table, "live/?v=0")).content.decode()


def test_strangers_find_no_sheet(client: Client) -> None:
    assert client.get("/free/t/guess/").status_code == 404
    assert client.get("/free/new/no-such-game/").status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"player0": "Anna", "player1": "Anna"}, "This name stands here twice."),
        ({"player0": "Anna"}, "This field is required."),
        ({"player0": "x" * 50, "player1": "Ben"}, "at most 40 characters"),
        ({"player0": "A\x00", "player1": "Ben"}, "Null characters are not allowed."),
    ],
)
def test_names_that_cannot_be_are_refused(
    client: Client, fields: dict[str, str], words: str
) -> None:
    answer = client.post("/free/new/brokdorf/", fields | options_of("brokdorf"))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not ScoreSheet.objects.exists()


def test_published_rules_can_be_chosen(client: Client) -> None:
    own = RuleVariant.objects.create(
        game="brokdorf",
        name="Krone",
        values={"zero_bid": False},
        status=RuleVariant.Status.PUBLISHED,
        created_at=NOW,
        updated_at=NOW,
    )
    table = opened(client, "brokdorf", 3, rules=f"own:{own.pk}")
    assert (table.rules, table.report["variant"]) == ("Krone", {"zero_bid": False})
    page = client.get(url(table)).content.decode()
    assert 'name="bid" value="0"' not in flat(page)


def test_a_household_opens_so_many_sheets_and_then_waits(client: Client) -> None:
    client.cookies["django_language"] = "en"

    def answer(number: int) -> HttpResponse:
        address = f"2001:db8:1:2::{number:x}"  # of one network
        fields = {"player0": "Anna", "player1": "Ben"} | options_of("bronzen")
        return client.post("/free/new/bronzen/", fields, REMOTE_ADDR=address)

    for number in range(FREE_SHEET.burst):
        assert answer(number).status_code == 302, answer(number).content.decode()
    refused = answer(99)
    assert (refused.status_code, int(refused["Retry-After"]) in range(60, 121)) == (429, True)
    page = refused.content.decode()
    assert "Many score sheets were opened from your network in a short time." in page
    assert "Possible again in " in page
    assert 'value="Anna"' in page
    assert ScoreSheet.objects.count() == FREE_SHEET.burst


def test_everything_works_in_german(client: Client) -> None:
    client.cookies["django_language"] = "de"
    table = opened(client, "brokdorf", 3)
    page = client.get(url(table)).content.decode()
    assert "Wer macht das Spiel?" in page


def test_the_start_page_leads_here(client: Client) -> None:
    assert "/free/" in client.get("/").content.decode()
    assert "Brokdorf" in client.get("/free/").content.decode()


def test_opening_twice_the_same_key_counts_once() -> None:
    report = {"game": "bronzen", "players": ["Anna", "Ben"]}
    table = edit.create(report, level="sheet", now=NOW)
    deal = {"winner": "Anna", "counts": {"Anna": {"einzel": 3}}}
    for _ in range(2):
        saved = edit.add_deal(table.token, "deals", deal, seen=SheetVersion(0, "k"), now=NOW)
        assert saved.ok
    assert len(saved.sheet.report["deals"]) == 1


def test_a_form_reads_what_a_browser_sends() -> None:
    sent = SubmittedValues.sent(QueryDict("a=1&a=2&b=%E2%88%923&c=x"))
    assert (sent.texts("a"), sent.number("b"), sent.number("c"), sent.number("d")) == (
        ("1", "2"),
        -3,
        "x",
        None,
    )


def test_every_sheet_has_a_game() -> None:
    assert set(SHEETS) <= set(games.GAMES)


@pytest.mark.parametrize("game", SHEETS)
def test_an_empty_deal_is_told_what_is_missing(client: Client, game: str) -> None:
    table = opened(client, game, SIZES[game][-1])
    for level in SHEETS[game].levels:
        edit.switch_level(table.token, level)
        answer = write(client, table, {"level": level})
        summary = flat(answer.content.decode()).partition('class="error-summary"')[2]
        told = re.findall(r"<li[^>]*>(?:<a[^>]*>)?([^<]*)", summary.partition("</ul>")[0])
        assert answer.status_code == 422
        assert told
        assert len({*told}) == len(told), told
        assert "This is missing." not in told


def test_a_page_has_some_lines_for_melds_and_gives_more_without_a_script(client: Client) -> None:
    sheet = opened(client, "buraco", 4)
    place = reverse("sheet", args=[sheet.token])
    switch = {"switch": "full", "version": "0"}

    def lines(answer: HttpResponse) -> list[str]:
        text = re.sub(r"<template>.*?</template>", "", answer.content.decode(), flags=re.DOTALL)
        return re.findall(r'name="meld-0-(\d+)"', text)

    client.post(f"{place}deal/", switch)
    page = client.get(place)
    assert lines(page) == ["0", "1", "2", "3"]
    assert len(page.content) < 58_000
    assert 'name="switch" value="full" formnovalidate>' in page.content.decode()
    written = {f"meld-0-{k}": "♣7 ♥7 ♠7" for k in range(4)}
    assert lines(client.post(f"{place}deal/", {**switch, **written})) == [*map(str, range(8))]


def test_a_sheet_of_binokel_is_sent_without_what_only_formats_it(client: Client) -> None:
    place = reverse("sheet", args=[opened(client, "binokel", 3).token])
    assert len(client.get(place).content) < 66_000
