"""Rule variants by program: from a draft to retirement."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.programs import Program, codes
from tournaments.store.access.tokens import issue
from tournaments.store.models import RuleVariant, User

pytestmark = pytest.mark.django_db
DRAFT = {"game": "brokdorf", "name": "Krone", "values": {}}


@pytest.fixture
def other() -> Program:
    return Program(issue(User.objects.create_user("other"), "script"))


def names(answer: tuple[int, Any]) -> list[tuple[str, int, str]]:
    assert answer[0] == 200
    return [(row["name"], row["version"], row["status"]) for row in answer[1]]


def test_a_variant_lives_from_draft_to_retirement(program: Program, other: Program) -> None:
    status, made = program.post("/variants", DRAFT)
    assert (status, made["status"], made["version"]) == (201, "draft", 1)
    assert names(other.get("/variants")) == []
    path = f"/variants/{made['id']}"
    changed = program.call("put", path, {"name": "Krone II", "note": "as in 1987"})
    assert (changed[0], changed[1]["name"], changed[1]["note"]) == (200, "Krone II", "as in 1987")
    assert program.post(f"{path}/publish", None)[1]["status"] == "published"
    assert names(other.get("/variants?game=brokdorf")) == [("Krone II", 1, "published")]
    assert names(other.get("/variants?game=canasta")) == []
    status, draft = program.post(f"{path}/revise", None)
    assert (draft["version"], draft["status"]) == (2, "draft")
    assert program.call("delete", f"/variants/{draft['id']}")[0] == 204
    assert program.post(f"{path}/retire", None)[1]["status"] == "retired"


def test_a_draft_that_is_sent_twice_is_made_once(program: Program) -> None:
    answers = [program.post("/variants", DRAFT, **{"idempotency-key": "k"}) for _try in range(2)]
    assert answers[0] == answers[1]
    assert RuleVariant.objects.count() == 1


def test_what_does_not_do_is_refused(program: Program) -> None:
    made = program.post("/variants", DRAFT)[1]
    path = f"/variants/{made['id']}"
    for body, problem in (
        (DRAFT, ("variant_name_taken", "name")),
        ({**DRAFT, "name": "x" * 81}, ("variant_name", "name")),
        ({**DRAFT, "name": "a\x00"}, ("field_value", "name")),
        ({**DRAFT, "game": "chess"}, ("game_unknown", "game")),
        ({**DRAFT, "name": "b", "values": {"x": 1}}, ("variant_unknown", "values.x")),
        ({**DRAFT, "name": "b", "values": []}, ("field_type", "values")),
        ({**DRAFT, "id": 7}, ("unknown_field", "id")),
    ):
        assert codes(program.post("/variants", body)) == (422, [problem])
    assert codes(program.post(f"{path}/retire", None)) == (422, [("variant_not_published", "")])
    program.post(f"{path}/publish", None)
    refused = codes(program.call("put", path, {"name": "Krone"}))
    assert refused == (422, [("variant_not_draft", "")])
    assert RuleVariant.objects.count() == 1


def test_only_its_maker_changes_a_variant(
    program: Program, other: Program, stranger: Program
) -> None:
    path = f"/variants/{program.post('/variants', DRAFT)[1]['id']}"
    calls: list[tuple[str, str, Any]] = [
        ("put", path, {"name": "x"}),
        ("delete", path, None),
        *(("post", f"{path}/{act}", None) for act in ("publish", "revise", "retire")),
    ]
    for method, where, body in calls:
        assert codes(other.call(method, where, body)) == (404, [("not_found", "")])
        assert codes(stranger.call(method, where, body)) == (401, [("token_missing", "")])
    program.post(f"{path}/publish", None)
    for method, where, body in calls:
        assert codes(other.call(method, where, body)) == (403, [("not_permitted", "")])
    assert codes(stranger.get("/variants")) == (401, [("token_missing", "")])
    assert codes(stranger.post("/variants", DRAFT)) == (401, [("token_missing", "")])
