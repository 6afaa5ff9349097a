"""Half-typed sheets stay with their people when seats are put right."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.sheet.test_matches import Json, opened
from tests.worlds.events import NOW, name_of, running, sent, state
from tournaments.store.models import LogEntry, ScoreSheet, Tournament
from tournaments.store.sheets import edit, matches
from tournaments.store.sheets.edit import SheetVersion
from tournaments.store.sheets.matches import SheetStatus

pytestmark = pytest.mark.django_db


def tables(tournament: Tournament) -> list[tuple[str, ...]]:
    return [tuple(table.players) for table in state(tournament).play.tables]


def half_typed(tournament: Tournament, table: int) -> ScoreSheet:
    """The sheet of a table, with a deal."""
    sheet = opened(tournament, table)
    assert sheet is not None
    a, b = sheet.report["players"][:2]
    deal: Json = {"declarer": a, "bid": 1, "tricks": {b: 2}}
    done = edit.add_deal(sheet.token, "deals", deal, seen=SheetVersion(sheet.version), now=NOW)
    if done.warnings:
        done = edit.add_deal(
            sheet.token,
            "deals",
            deal,
            seen=SheetVersion(sheet.version),
            now=NOW,
            accepted=done.warnings,
        )
    assert done.ok
    return done.sheet


def put_right(tournament: Tournament, seats: list[list[str]]) -> Any:
    """The drawn seats were others."""
    entry = LogEntry.objects.filter(tournament=tournament, kind="draw").get()
    event = {name: entry.command[name] for name in ("type", "round", "at")} | {"tables": seats}
    return sent(tournament, "correct", target=entry.seq, event=event, accept=True)


def test_a_sheet_follows_its_people_to_the_table_where_they_really_sit() -> None:
    tournament = running(8)
    first, second = tables(tournament)
    one, two = half_typed(tournament, 1), half_typed(tournament, 2)
    put_right(tournament, [list(second), list(first)])
    assert tables(tournament) == [second, first]
    for sheet, table in ((one, 2), (two, 1)):
        deals = sheet.report["deals"]
        found = matches.find(tournament, state(tournament), table)
        assert found is not None
        assert (found.token, found.report["deals"]) == (sheet.token, deals)
        assert matches.standing(found, state(tournament)) is SheetStatus.PLAYED


def test_a_sheet_goes_on_when_its_people_sit_in_another_order() -> None:
    tournament = running(8)
    first, second = tables(tournament)
    sheet = half_typed(tournament, 1)
    turned = [first[1], first[0], *first[2:]]
    put_right(tournament, [turned, list(second)])
    found = matches.find(tournament, state(tournament), 1)
    assert found is not None
    assert (found.token, found.report["players"]) == (sheet.token, turned)
    assert found.report["deals"] == sheet.report["deals"]
    assert matches.standing(found, state(tournament)) is SheetStatus.PLAYED
    assert found.version == sheet.version + 1  # an open form is of the former order


def test_a_sheet_whose_people_no_longer_sit_together_waits_at_a_table() -> None:
    tournament = running(8)
    first, second = tables(tournament)
    one, two = half_typed(tournament, 1), half_typed(tournament, 2)
    put_right(tournament, [list(second), [*first[:-1], first[-1]][::-1]])
    put_right(tournament, [[first[0], *second[1:]], [second[0], *first[1:]]])
    found = {s.token: s for s in ScoreSheet.objects.filter(tournament=tournament)}
    assert set(found) == {one.token, two.token}
    for sheet in found.values():
        assert matches.standing(sheet, state(tournament)) is SheetStatus.MOVED
        assert len(sheet.report["deals"]) == 1


def test_the_page_says_that_somebody_left_only_if_somebody_did(client: Any) -> None:
    tournament = running(8)
    first, second = tables(tournament)
    sheet = half_typed(tournament, 1)
    address = f"/free/t/{sheet.token}/"
    left = "Somebody has left the table"
    assert left not in client.get(address, headers={"accept-language": "en"}).text
    put_right(tournament, [list(second), list(first)])
    page = client.get(address, headers={"accept-language": "en"}).text
    assert (left in page, 'id="deal-form"' in page) == (False, True)
    sent(tournament, "withdraw", player=first[2])
    page = client.get(address, headers={"accept-language": "en"}).text
    assert (left in page, name_of(tournament, first[0]) in page) == (True, True)
