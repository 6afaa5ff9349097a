"""Commands by program: as by people, and refused in one form."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.events import NAMES, log_of, name_of, registered, running, seats, sent, state
from tests.worlds.phones import evening, sitting
from tests.worlds.programs import Program, codes, run_by
from tests.worlds.situations import reported
from tournaments.domain.actors import Actor, Role
from tournaments.store.access.actors import player_link
from tournaments.store.models import User

pytestmark = pytest.mark.django_db


def test_a_command_with_the_same_key_is_answered_but_not_done_again(
    program: Program, orga: User
) -> None:
    tournament = run_by(orga, registered(0))
    first = program.send(tournament, "register", key="k-1", name="Anke")
    again = program.send(tournament, "register", key="k-1", name="Anke")
    assert (first[0], again[0]) == (200, 200)
    assert (first[1]["repeated"], again[1]["repeated"]) == (False, True)
    assert first[1]["entries"] == again[1]["entries"]
    assert (first[1]["entrant"], again[1]["entrant"]) == ("e1", "e1")
    status, other = program.send(tournament, "register", key="k-2", name="Anke")
    assert codes((status, other)) == (422, [("warnings_unconfirmed", "")])
    assert [(w["code"], w["path"]) for w in other["warnings"]] == [("player_duplicate", "name")]


def test_somebody_is_spoken_of_by_the_id_that_he_was_given(program: Program, orga: User) -> None:
    tournament = run_by(orga, registered(0, settings={"late_entry_until": 3}))
    for name in NAMES[:6]:
        program.send(tournament, "register", name=name)
    twin = program.send(tournament, "register", name=NAMES[0], accept=True)[1]
    assert (twin["entrant"], twin["entries"][0]["command"]["player"]) == ("e7", "e7")
    assert program.send(tournament, "start")[1]["entrant"] is None
    assert program.send(tournament, "late_entry", name="Zoe")[1]["entrant"] == "e8"
    lines = program.get(f"/events/{tournament.slug}/standings")[1]["standings"]
    called = {line["player"]: line["name"] for line in lines}
    assert (called["e1"], called["e7"], called["e8"]) == ("Anke", "Anke (2)", "Zoe")
    answer = program.send(tournament, "warn", player="Anke")
    assert codes(answer) == (422, [("player_unknown", "player")])
    assert "e3" in answer[1]["problems"][0]["message"]
    assert program.send(tournament, "warn", player="e7")[0] == 200


def test_a_field_player_gives_the_name_too(program: Program, orga: User) -> None:
    tournament = run_by(orga, registered(0))
    assert program.send(tournament, "register", player="Anke")[1]["entrant"] == "e1"


def test_a_refusal_speaks_the_language_that_was_asked_for(program: Program, orga: User) -> None:
    tournament = run_by(orga, registered(1))
    said = []
    for language in ("en", "de"):
        body = {"type": "warn", "player": "e99"}
        answer = program.post(
            f"/events/{tournament.slug}/commands", body, **{"accept-language": language}
        )
        assert codes(answer) == (422, [("player_unknown", "player")])
        said.append(answer[1]["problems"][0]["message"])
    assert said[0] == "Nobody here has this id. Those who take part go by ids such as e3."
    assert said[0] != said[1]


def test_warnings_are_told_until_they_are_accepted(program: Program, orga: User) -> None:
    tournament = run_by(orga, evening(8))
    fields: dict[str, Any] = {"table": 1, "result": {"loser": sitting(tournament)[0]}}
    assert program.send(tournament, "runde", **fields)[1]["warnings"] == []
    status, refused = program.send(tournament, "runde", **fields)
    assert codes((status, refused)) == (422, [("warnings_unconfirmed", "")])
    assert [w["code"] for w in refused["warnings"]] == ["runde_too_soon"]
    status, done = program.send(tournament, "runde", **fields, accept=True)
    assert (status, [w["code"] for w in done["warnings"]]) == (200, ["runde_too_soon"])


def test_who_may_not_is_told_so(program: Program, stranger: Program, orga: User) -> None:
    tournament = run_by(orga, evening(8), "helper")
    before = log_of(tournament)
    refused = (403, [("not_permitted", "type")])
    assert codes(program.send(tournament, "adjust", amount=1)) == refused
    assert codes(stranger.send(tournament, "pause")) == (401, refused[1])
    assert stranger.last["WWW-Authenticate"] == "Bearer"
    unknown = (422, [("command_unknown", "type")])
    assert codes(stranger.send(tournament, "event", event={})) == unknown
    assert codes(program.send(tournament, "event", event={})) == unknown
    assert log_of(tournament) == before


def test_a_stranger_signs_up_while_it_is_open(stranger: Program) -> None:
    tournament = registered(1)
    refused = codes(stranger.send(tournament, "register", name="Zoe"))
    assert refused == (422, [("signup_closed", "type")])
    sent(tournament, "signup", open=True)
    assert stranger.send(tournament, "register", name="Zoe")[0] == 200


def test_a_personal_link_is_a_token_for_its_player_only() -> None:
    tournament, other = evening(8), evening(8)
    first, second, *_ = sitting(tournament)
    people = state(tournament).play.status
    player = Program(player_link(tournament, first).token)
    far = next(who for who in people if who not in sitting(tournament))
    fields = {"table": 1, "result": {"loser": second}, "accept": True}
    assert player.send(tournament, "report", **fields)[1]["entries"][0]["actor"] == (
        f"player:{first}"
    )
    assert codes(player.send(tournament, "withdraw", player=second))[1] == [
        ("not_permitted", "player")
    ]
    assert codes(player.send(other, "report", **fields)) == (401, [("not_permitted", "type")])
    stranger = Program(player_link(tournament, far).token)
    assert codes(stranger.send(tournament, "report", **fields)) == (
        422,
        [("not_your_table", "table")],
    )


def test_a_personal_link_says_who_is_here_in_the_hall_only() -> None:
    tournament = registered(4)
    player = Program(player_link(tournament, "e2").token)
    player.client.defaults["REMOTE_ADDR"] = "8.8.4.4"
    refused = codes(player.send(tournament, "check_in", present=True))
    assert refused == (403, [("not_in_the_hall", "type")])
    player.client.defaults["REMOTE_ADDR"] = "192.168.0.7"
    assert player.send(tournament, "check_in", present=True)[0] == 200
    assert codes(player.send(tournament, "check_in", player="e3", present=True))[1] == [
        ("not_permitted", "player")
    ]
    assert state(tournament).play.checked_in == {"e2"}


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        (b"", 400, ("json_invalid", "")),
        (b"{oops}", 400, ("json_invalid", "")),
        (b'{"type": NaN}', 400, ("json_invalid", "")),
        (b"\xff\xfe{}", 400, ("json_invalid", "")),
        (b"[" * 100_000, 400, ("json_invalid", "")),
        (b'{"type": "ruling", "text": "' + b"x" * 3_000_000 + b'"}', 413, ("too_large", "")),
        (b"[]", 422, ("field_type", "")),
        (b"null", 422, ("field_type", "")),
        (b"{}", 422, ("field_missing", "type")),
        (b'{"type": 7}', 422, ("field_type", "type")),
        (b'{"type": "abolish"}', 422, ("command_unknown", "type")),
        (b'{"type": "register"}', 422, ("field_missing", "name")),
        (b'{"type": "register", "name": ["a"]}', 422, ("field_type", "name")),
        (b'{"type": "register", "player": ["a"]}', 422, ("field_type", "player")),
        (b'{"type": "register", "player": "\\ud800"}', 422, ("text_invalid", "")),
        (b'{"type": "register", "player": "a\\u0000"}', 422, ("text_invalid", "")),
        (b'{"type": "register", "player": "a", "x": 1e400}', 422, ("text_invalid", "")),
        (b'{"type": "register", "player": "a", "x": 1}', 422, ("unknown_field", "x")),
        (b'{"type": "ruling", "text": "a", "at": "soon"}', 422, ("at_invalid", "at")),
        (b'{"type": "correct", "target": 1e9, "void": true}', 422, ("field_type", "target")),
    ],
)
def test_a_body_that_is_no_proper_command_says_why(
    program: Program, orga: User, body: bytes, status: int, problem: tuple[str, str]
) -> None:
    tournament = run_by(orga, registered(1))
    before = log_of(tournament)
    answer = program.post(f"/events/{tournament.slug}/commands", body)
    assert codes(answer) == (status, [problem])
    assert log_of(tournament) == before


def test_a_preview_tells_and_does_nothing(program: Program, orga: User) -> None:
    tournament = run_by(orga, running(8))
    before = log_of(tournament)
    who = seats(tournament)[0]
    body = {"type": "fine", "player": who, "amount": 3}
    status, seen = program.post(f"/events/{tournament.slug}/preview", body)
    assert status == 200
    of_all = {"player": None, "name": None, "table": None}
    of_one = {"player": who, "name": name_of(tournament, who), "table": None}
    assert seen["changes"] == [
        {**of_all, "what": "pot", "before": 0, "after": 3},
        {**of_one, "what": "balance", "before": 10, "after": 7},
        {**of_one, "what": "rank", "before": 1, "after": 8},
    ]
    assert log_of(tournament) == before
    body["amount"] = 30
    refused = codes(program.post(f"/events/{tournament.slug}/preview", body))
    assert refused == (422, [("fine_amount", "amount")])


def test_a_table_tells_the_report_that_was_called_wrong(program: Program, orga: User) -> None:
    tournament, fields = reported()
    run_by(orga, tournament)
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, fields["by"]), report=fields["report"])
    status, told = program.get(f"/events/{tournament.slug}/state")
    tables = [(table["report"], table["disputed"]) for table in told["tables"]]
    disputed = {"seq": fields["report"], "by": fields["by"]}
    assert (status, tables) == (200, [(None, disputed), (None, None)])
