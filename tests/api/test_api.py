"""The JSON API: it describes itself, and tells events, states and logs."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from tests.worlds.events import NAMES, log_of, name_of, registered, running, send, sent, state
from tests.worlds.phones import evening, sitting
from tests.worlds.programs import Answer, Program, codes, run_by
from tournaments.domain.formats import FORMATS
from tournaments.store.access.actors import player_link
from tournaments.store.access.tokens import issue
from tournaments.store.archive.exchange import export, verify
from tournaments.store.create import create
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


def test_the_api_describes_itself(stranger: Program) -> None:
    status, described = stranger.get("/openapi.json")
    assert (status, described["info"]["title"]) == (200, "Stichtag")
    commands = described["components"]["schemas"]["CommandIn"]["properties"]["type"]["enum"]
    assert ("report" in commands, "event" in commands) == (True, False)


def test_a_program_makes_an_event_and_runs_it(program: Program, orga: User) -> None:
    body = {"name": "Skatstube", "confirmation": "none", "settings": {"fine_max": 3}}
    status, event = program.post("/events", body)
    assert (status, event["phase"], event["seq"]) == (201, "registration", 1)
    tournament = Tournament.objects.get(slug=event["slug"])
    assert [(m.user, m.role) for m in tournament.members.all()] == [(orga, "organizer")]
    for name in NAMES[:4]:
        assert program.send(tournament, "register", name=name)[0] == 200
    for kind, fields in (("start", {}), ("draw", {"seed": "lot"}), ("go", {})):
        status, done = program.send(tournament, kind, **fields)
        assert (status, done["ok"]) == (200, True)
    assert [entry["kind"] for entry in done["entries"]] == ["go"]
    assert program.get(f"/events/{event['slug']}")[1]["phase"] == "round"
    assert verify(export(tournament)) == ()


@pytest.mark.parametrize(
    ("form", "game"), [(form.key, game) for form in FORMATS.values() for game in form.games]
)
def test_a_program_makes_an_event_of_any_kind_by_its_name_alone(
    program: Program, form: str, game: str
) -> None:
    status, event = program.post("/events", {"name": "Krone", "format": form, "game": game})
    assert (status, event["format"], event["game"]) == (201, form, game)
    tournament = Tournament.objects.get(slug=event["slug"])
    again = program.send(tournament, "configure", settings={})
    assert (again[0], again[1]["ok"]) == (200, True)


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, [("field_missing", "name")]),
        ({"name": " "}, [("name_invalid", "name")]),
        ({"name": "x" * 121}, [("name_invalid", "name")]),
        ({"name": "a", "format": "wm_mode"}, [("field_value", "format")]),
        ({"name": "a", "game": "chess"}, [("game_unknown", "game")]),
        ({"name": "a", "zone": "Nowhere"}, [("zone_unknown", "zone")]),
        ({"name": "a", "settings": {"cutoff": "25:00"}}, [("setting_value", "settings.cutoff")]),
        ({"name": "a", "settings": []}, [("field_type", "settings")]),
        ({"name": "a", "confirmation": "never"}, [("field_value", "confirmation")]),
        ({"name": "a\x00"}, [("text_invalid", "")]),
        ({"name": "a", "colour": "red"}, [("unknown_field", "colour")]),
        ({"name": "a", "place": "x" * 121}, [("field_value", "place")]),
        ([], [("field_type", "")]),
    ],
)
def test_an_event_that_cannot_be_made_says_why(
    program: Program, body: Any, problems: list[tuple[str, str]]
) -> None:
    assert codes(program.post("/events", body)) == (422, problems)
    assert Tournament.objects.count() == 0


def test_a_list_shows_public_events_and_ones_own(
    program: Program, stranger: Program, orga: User
) -> None:
    now = timezone.now()
    public = create({"name": "public"}, now=now)
    mine = create({"name": "mine"}, now=now, user=orga, is_private=True)
    create({"name": "other"}, now=now, is_private=True)
    hidden = create({"name": "old"}, now=now)
    Tournament.objects.filter(pk=hidden.pk).update(removed_at=now)

    def names(answer: Answer) -> list[str]:
        return [event["slug"] for event in answer[1]["events"]]

    assert names(stranger.get("/events")) == [public.slug]
    assert names(program.get("/events")) == [mine.slug, public.slug]
    admin = Program(issue(User.objects.create_superuser("admin"), "all"))
    assert len(names(admin.get("/events"))) == 3
    first = program.get("/events?limit=1")
    assert (names(first), first[1]["next_offset"]) == ([mine.slug], 1)
    second = program.get("/events?limit=1&offset=1")
    assert (names(second), second[1]["next_offset"]) == ([public.slug], None)


def test_a_list_asks_as_much_for_many_events_as_for_few(
    program: Program, orga: User, django_assert_num_queries: Any
) -> None:
    program.get("/events")
    for count in (1, 20):
        for i in range(count):
            create({"name": f"{i}"}, now=timezone.now(), user=orga)
        with django_assert_num_queries(2):
            program.get("/events")


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "offset=-1"])
def test_a_list_refuses_strange_pages(stranger: Program, query: str) -> None:
    status, problems = codes(stranger.get(f"/events?{query}"))
    assert (status, problems[0][1]) == (422, query.partition("=")[0])


def test_the_state_is_known_by_its_seq(stranger: Program) -> None:
    tournament = evening(8)
    path = f"/events/{tournament.slug}/state"
    status, shown = stranger.get(path)
    tournament_state = state(tournament)
    tournament.refresh_from_db()
    tag = f'"{tournament_state.seq}-{tournament.head_hash[:8]}"'
    assert (status, stranger.last["ETag"]) == (200, tag)
    assert (shown["seq"], shown["head_hash"]) == (tournament_state.seq, tournament.head_hash)
    assert (shown["state"]["phase"], shown["state"]["round"]) == ("round", 1)
    called = dict(zip(tournament_state.play.status, NAMES[:8], strict=True))
    assert {line["player"]: line["name"] for line in shown["standings"]} == called
    assert shown["names"] == called
    assert [s["player"] for s in shown["tables"][0]["seats"]] == list(sitting(tournament))
    assert [due["command"]["timer"] for due in shown["due"]] == ["round", "cutoff"]

    etag = stranger.last["ETag"]
    assert stranger.get(path, **{"if-none-match": etag}) == (304, None)
    assert stranger.last["ETag"] == etag
    assert send(tournament, "ruling", now=timezone.now(), text="play on").ok
    assert stranger.get(path, **{"if-none-match": etag})[0] == 200


def test_a_restored_event_with_as_many_entries_is_another_state(stranger: Program) -> None:
    tournament = evening(8)
    path = f"/events/{tournament.slug}/state"
    stranger.get(path)
    etag = stranger.last["ETag"]
    last = tournament.log.order_by("-seq")[0]
    other = "0" * 64  # as if the last entry had been another one
    type(last).objects.filter(pk=last.pk).update(hash=other)
    Tournament.objects.filter(pk=tournament.pk).update(head_hash=other)
    assert stranger.get(path, **{"if-none-match": etag})[0] == 200


def test_an_unchanged_state_costs_one_question(
    stranger: Program, django_assert_num_queries: Any
) -> None:
    tournament = evening(8)
    tournament.refresh_from_db()
    etag = f'"{tournament.seq}-{tournament.head_hash[:8]}"'
    with django_assert_num_queries(1):
        stranger.get(f"/events/{tournament.slug}/state", **{"if-none-match": etag})


@pytest.mark.parametrize("players", [4, 13])
def test_a_state_asks_as_much_for_many_players_as_for_few(
    stranger: Program, players: int, django_assert_num_queries: Any
) -> None:
    tournament = evening(players)
    state(tournament)
    with django_assert_num_queries(3):
        stranger.get(f"/events/{tournament.slug}/state")


def test_seats_that_are_not_published_are_for_the_desk(
    program: Program, stranger: Program, orga: User
) -> None:
    tournament = run_by(orga, evening(8, up_to="draw"), "helper")
    path = f"/events/{tournament.slug}/state"

    def seen(caller: Program) -> tuple[int, int]:
        shown = caller.get(path)[1]
        return len(shown["tables"]), len(shown["state"]["tables"])

    assert (seen(program), seen(stranger)) == ((2, 2), (0, 0))
    sent(tournament, "publish")
    assert seen(stranger) == (2, 2)


def test_a_private_event_exists_only_for_its_people(
    program: Program, stranger: Program, orga: User
) -> None:
    tournament = registered(3)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    link = Program(player_link(tournament, "e1").token)
    paths = [f"/events/{tournament.slug}{part}" for part in ("", "/state")]
    for caller in (stranger, program):
        assert [codes(caller.get(path)) for path in paths] == [(404, [("not_found", "")])] * 2
        assert codes(caller.send(tournament, "register", name="Zoe"))[0] == 404
    assert [link.get(path)[0] for path in paths] == [200, 200]
    run_by(orga, tournament)
    assert [program.get(path)[0] for path in paths] == [200, 200]


def test_the_log_comes_in_pieces(program: Program, orga: User) -> None:
    tournament = run_by(orga, running(8))
    path = f"/events/{tournament.slug}/log"
    since, found, names = 0, [], {}
    while since is not None:
        status, piece = program.get(f"{path}?since={since}&limit=5")
        assert status == 200
        found += piece["entries"]
        names |= piece["names"]
        since = piece["next_since"]
    wanted = [{**row, "at": row["at"].replace("+00:00", "Z")} for row in export(tournament)["log"]]
    for row in wanted:
        del row["changes"], row["form"]
    assert found == wanted
    assert names == {
        player: name_of(tournament, player) for player in state(tournament).play.status
    }
    etag = program.last["ETag"]
    assert program.get(f"{path}?since=3", **{"if-none-match": etag})[0] == 304


def test_the_log_is_for_those_who_run_the_event(program: Program, stranger: Program) -> None:
    tournament = running(8)
    for part in ("log", "export"):
        path = f"/events/{tournament.slug}/{part}"
        assert codes(stranger.get(path)) == (401, [("not_permitted", "")])
        player = Program(player_link(tournament, "e1").token)
        assert codes(player.get(path)) == (403, [("not_permitted", "")])


def test_an_event_moves_through_the_api(program: Program, orga: User) -> None:
    tournament = run_by(orga, running(8))
    document = program.get(f"/events/{tournament.slug}/export")[1]
    status, event = program.post("/events/import", document)
    assert (status, event["seq"]) == (201, document["log"][-1]["seq"])
    assert log_of(Tournament.objects.get(slug=event["slug"])) == log_of(tournament)
    assert event["is_private"] is True
    shown = program.post("/events/import?is_private=false", document)[1]
    assert shown["is_private"] is False
    document["log"][3]["actor"] = "somebody"
    refused = codes(program.post("/events/import", document))
    assert refused == (422, [("hash_broken", "log[3].hash")])
