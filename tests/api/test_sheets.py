"""Score sheets without an event, kept by program."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.programs import Program, codes
from tournaments.store.limits import FREE_SHEET
from tournaments.store.models import ScoreSheet

pytestmark = pytest.mark.django_db
OPENING = {"game": "brokdorf", "players": ["Anna", "Ben", "Cleo"]}
DEAL = {"declarer": "Anna", "bid": 2, "tricks": {"Ben": 2}}


@pytest.fixture
def path(stranger: Program) -> str:
    status, sheet = stranger.post("/free", OPENING)
    assert (status, sheet["version"]) == (201, 0)
    return f"/free/{sheet['token']}"


def test_a_sheet_is_kept_deal_after_deal(stranger: Program, path: str) -> None:
    key = {"idempotency-key": "first"}
    for _try in range(2):
        status, sheet = stranger.post(f"{path}/deals", {"version": 0, "deal": DEAL}, **key)
        assert (status, sheet["version"], len(sheet["report"]["deals"])) == (201, 1, 1)
    assert sheet["outcome"]["totals"] == {"Anna": 12, "Ben": 13, "Cleo": 15}
    better = {"version": 1, "deal": {**DEAL, "tricks": {"Ben": 1}}}
    changed = stranger.call("put", f"{path}/deals/0", better)
    assert (changed[0], changed[1]["outcome"]["totals"]["Ben"]) == (200, 14)
    assert codes(stranger.call("put", f"{path}/deals/7", better))[0] == 404
    undone = stranger.post(f"{path}/undo", {"version": 2})[1]
    assert (undone["version"], undone["report"]["deals"]) == (3, [])
    assert stranger.client.get(f"/free/t/{undone['token']}/").status_code == 200


def test_a_sheet_is_known_by_its_etag(stranger: Program, path: str) -> None:
    stranger.get(path)
    etag = stranger.last["ETag"]
    assert stranger.get(path, **{"if-none-match": etag}) == (304, None)
    closed = stranger.post(f"{path}/close", None)[1]
    assert closed["closed_at"] is not None
    assert stranger.get(path, **{"if-none-match": etag})[0] == 200
    assert stranger.post(f"{path}/reopen", None)[1]["closed_at"] is None


def test_another_past_of_a_sheet_has_another_etag(stranger: Program, path: str) -> None:
    """As after a backup was restored: as many changes, and other ones."""
    tags = set()
    for bid in (2, 1):
        sheet = ScoreSheet.objects.get()
        stranger.post(f"{path}/deals", {"version": 0, "deal": {**DEAL, "bid": bid}})
        assert stranger.get(path)[1]["version"] == 1
        tags.add(stranger.last["ETag"])
        sheet.save()  # as it was
    assert len(tags) == 2


def test_nobody_writes_over_what_was_not_seen(stranger: Program, path: str) -> None:
    stranger.post(f"{path}/deals", {"version": 0, "deal": DEAL})
    stale = codes(stranger.post(f"{path}/deals", {"version": 0, "deal": DEAL}))
    assert stale == (422, [("free_table_changed", "")])
    assert len(ScoreSheet.objects.get().report["deals"]) == 1


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"game": "chess", "players": ["A"]}, ("game_unknown", "game")),
        ({"game": "brokdorf"}, ("field_missing", "players")),
        ({**OPENING, "players": ["A", "A", "B"]}, None),
        ({**OPENING, "players": ["A", "B", "x" * 41]}, ("name_too_long", "players[2]")),
        ({**OPENING, "players": ["A\x00", "B", "C"]}, ("field_value", "players[0]")),
        ({**OPENING, "variant": {"luck": 1}}, ("variant_unknown", "variant.luck")),
        ({**OPENING, "colour": 1}, ("unknown_field", "colour")),
    ],
)
def test_a_sheet_that_cannot_be_opened_says_why(
    stranger: Program, body: dict[str, Any], problem: tuple[str, str] | None
) -> None:
    status, problems = codes(stranger.post("/free", body))
    assert status == 422
    assert problem is None or problem in problems
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize(
    ("deal", "part"),
    [({"declarer": "Zoe", "bid": 2}, "deals"), ({}, "deals"), (DEAL, "nowhere"), ([], "deals")],
)
def test_a_deal_that_cannot_be_is_refused(
    stranger: Program, path: str, deal: Any, part: str
) -> None:
    refused = codes(stranger.post(f"{path}/deals", {"version": 0, "deal": deal, "part": part}))
    assert refused[0] == 422
    assert ScoreSheet.objects.get().version == 0


def test_a_sheet_that_nobody_opened_is_not_found(stranger: Program) -> None:
    assert codes(stranger.get("/free/nothing")) == (404, [("not_found", "")])
    assert codes(stranger.post("/free/nothing/undo", {"version": 0}))[0] == 404


def test_a_finished_match_is_followed_by_another(stranger: Program, path: str) -> None:
    running = codes(stranger.post(f"{path}/next", {"version": 0}))
    assert running == (422, [("match_running", "")])
    deal = {"declarer": "Anna", "bid": 3, "tricks": {}}  # nobody goes along: five points each
    version = 0
    sheet: Any = {"outcome": {"finished": False}}
    while not sheet["outcome"]["finished"]:
        body = {"version": version, "deal": deal, "accept": True}
        status, sheet = stranger.post(f"{path}/deals", body)
        assert status == 201
        version = sheet["version"]
    assert codes(stranger.post(f"{path}/next", {"version": version, "first": "Zoe"}))[0] == 422
    status, fresh = stranger.post(f"{path}/next", {"version": version})
    assert (status, len(fresh["earlier"]), fresh["report"]["deals"]) == (201, 1, [])


def test_an_address_opens_so_many_sheets_an_hour(stranger: Program) -> None:
    for _sheet in range(FREE_SHEET.burst):
        assert stranger.post("/free", OPENING)[0] == 201
    assert codes(stranger.post("/free", OPENING)) == (429, [("free_tables_limit", "")])
    assert int(stranger.last["Retry-After"]) in range(60, 121)
