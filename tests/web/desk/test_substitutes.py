"""A substitute takes over a player's seat, points and account, in every format."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.tournament import duel
from tests.worlds.desks import desk_of
from tests.worlds.events import (
    folded,
    id_of,
    registered,
    running,
    seats,
    send,
    sent,
    started,
    state,
)
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tests.worlds.situations import teams
from tournaments.store import names as beside
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Participation, Tournament

pytestmark = pytest.mark.django_db
EVENING: dict[str, Any] = {"format": "evening", "game": "bronzen", "settings": {"deals": 1}}
PAIRS = {"format": "evening", "game": "canasta", "settings": {"entrants": "pairs"}}


def codes(tournament: Tournament, **fields: object) -> list[tuple[str, str]]:
    return [(p.code, p.path) for p in send(tournament, "replace", **fields).problems]


def verified(tournament: Tournament) -> None:
    """A copy of the file has the same state, and replaying the log gives it too."""
    copy, _left_out = import_event(export(tournament))
    assert state(copy).play == state(tournament).play
    assert state(copy).former == state(tournament).former == folded(tournament).former
    digests = beside.read(tournament).digests
    assert {*digests} == {*state(tournament).names}


@pytest.mark.parametrize(
    "setup",
    [{}, EVENING, {"format": "knockout", "game": "bronzen"}, {"format": "league"}],
    ids=["wm", "evening", "knockout", "league"],
)
def test_the_seat_goes_on_under_another_name_and_back(setup: dict[str, Any]) -> None:
    tournament = started(4, **setup) if setup.get("format") != "league" else registered(4, **setup)
    if setup.get("format") == "league":
        sent(tournament, "start", seed="lot")
        sent(tournament, "go")
    else:
        sent(tournament, "draw", seed="lot")
        sent(tournament, "go")
    anke, old_home = id_of(tournament, "Anke"), player_home(tournament, "Anke")
    before = state(tournament).play
    entry = sent(tournament, "replace", player=anke, name="Zoe").entries[0].seq
    now = state(tournament)
    assert (now.play, now.name(anke), now.names["g1"]) == (before, "Zoe", "Anke")
    assert "Zoe (until" in words(english().get(f"/e/{tournament.slug}/standings/"))
    gone = english().get(old_home)
    assert (gone.status_code, "has been replaced" in words(gone)) == (404, True)
    assert "Zoe" in words(english().get(player_home(tournament, "Zoe")))
    verified(tournament)
    sent(tournament, "undo", entry=entry)
    now = state(tournament)
    assert (now.name(anke), now.former) == ("Anke", {})
    verified(tournament)


def test_the_log_names_who_played_then_and_either_name_can_be_deleted() -> None:
    tournament = running(4, **EVENING)
    first = seats(tournament)[0]
    old = state(tournament).name(first)
    sent(tournament, "warn", player=first, reason="Came late again")
    sent(tournament, "replace", player=first, name="Zoe")
    sent(tournament, "warn", player=first, reason="Talks")
    log = words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/log/"))
    assert f"{old} · Came late again" in log
    assert "Zoe · Talks" in log
    assert f"instead of {old}" in log
    sent(tournament, "forget", player="g1")
    log = words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/log/"))
    assert (old in log, "Came late again" in log, "Talks" in log) == (False, False, True)
    verified(tournament)
    sent(tournament, "forget", player=first)
    assert state(tournament).names.keys() & {first, "g1"} == set()


def test_of_a_pair_and_a_team_one_person_is_replaced() -> None:
    tournament = registered(0, **PAIRS)
    for name in ("Ann & Bob", "Cem & Dora"):
        sent(tournament, "register", name=name)
    sent(tournament, "start")
    assert codes(tournament, player="e1", name="Zoe") == [("replace_person", "player")]
    entry = sent(tournament, "replace", player="e1.2", name="Zoe").entries[0].seq
    assert (state(tournament).name("e1"), state(tournament).name("e1.2")) == ("Ann & Zoe", "Zoe")
    verified(tournament)
    sent(tournament, "undo", entry=entry)
    assert (state(tournament).name("e1"), state(tournament).name("e1.2")) == ("Ann & Bob", "Bob")
    season = teams()
    sent(season, "replace", player="e1.1", name="Zoe")
    assert (state(season).name("e1"), state(season).name("e1.1")) == ("A", "Zoe")


def test_what_makes_no_sense_is_refused_and_nothing_is_asked_twice() -> None:
    tournament = running(4, **EVENING)
    Participation.objects.create(tournament=tournament, player="e1")
    assert codes(tournament, player="e9", name="Zoe") == [("player_unknown", "player")]
    assert codes(tournament, player="e1", name="anke") == [("replace_same", "name")]
    assert codes(tournament, player="e1", name=" ") == [("player_name", "name")]
    doubt = send(tournament, "replace", player="e1", name="Bernd")
    assert [p.code for p in doubt.warnings] == ["player_duplicate"]
    assert codes(registered(3), player="e1", name="Zoe") == [("wrong_phase", "type")]
    desk = desk_of(tournament)
    page = f"/e/{tournament.slug}/desk/act/replace/"
    asked = words(desk.post(page, {"player": "e1", "name": "Zoe"}))
    assert "Zoe takes over from Anke for the rest of the event." in asked
    told = desk.post(page, {"player": "e1", "name": "Zoe", "confirmed": "1"}, follow=True)
    assert "The substitute plays." in words(told)
    assert not Participation.objects.filter(tournament=tournament).exists()


ONE_GAME = {"target_score": 0, "games_per_match": 1}
DUELS = {"game": "bronzen", "confirmation": "none"}


def duel_of(*settings: tuple[str, Any]) -> dict[str, Any]:
    return {**DUELS, "settings": {"game_variant": ONE_GAME, **dict(settings)}}


def play_tables(tournament: Tournament) -> None:
    """At every open table the first has won; in the WM mode the last loses a Runde."""
    for number, table in enumerate(state(tournament).play.tables, 1):
        if not table.open:
            continue
        if tournament.format == "wm":
            result = {"loser": table.players[-1]}
            sent(tournament, "runde", table=number, result=result, accept=True)
            sent(tournament, "table_done", table=number, accept=True)
        else:
            report = duel(table.players[0], table.players[1])
            sent(tournament, "report", table=number, report=report, accept=True)


@pytest.mark.parametrize(
    "setup",
    [
        {"format": "evening", **duel_of(("rounds", 3))},
        {"format": "league", **duel_of(("kind", "sides"), ("legs", 1))},
        {"format": "knockout", **duel_of()},
        {"format": "wm", "game": "brokdorf"},
    ],
    ids=["evening", "league", "knockout", "wm"],
)
def test_pages_of_a_round_name_who_played_it_to_its_end(setup: dict[str, Any]) -> None:
    """Zoe comes between the rounds, Yves in the middle of the second."""
    tournament = registered(8 if setup["format"] == "wm" else 4, **setup)
    sent(tournament, "start", seed="lot")
    for number in (1, 2):
        if setup["format"] != "league":
            sent(tournament, "draw", seed="lot")
        sent(tournament, "go")
        if number == 1:
            who = seats(tournament)[0]
            first = state(tournament).name(who)
        else:
            sent(tournament, "replace", player=who, name="Yves")
        play_tables(tournament)
        if number == 1:
            sent(tournament, "replace", player=who, name="Zoe")
    now, client = state(tournament), desk_of(tournament)
    called = [now.named_in(number).name(who) for number in (1, 2, 3)]
    assert called == [first, "Yves", "Yves"]
    verified(tournament)
    booked = tournament.log.filter(kind__in=("result", "runde"))
    before = booked.filter(seq__lt=now.former[who][0].seq).values_list("seq", flat=True)
    shown = words(english().get(f"/e/{tournament.slug}/results/?of={','.join(map(str, before))}"))
    assert (first in shown, "Zoe" in shown, "Yves" in shown) == (True, False, False)
    pages = ["plan/"]
    if setup["format"] != "league":
        pages = [f"draws/{tournament.log.filter(kind='draw').earliest('seq').seq}/"]
        results = client.get(f"/e/{tournament.slug}/desk/tables/results.csv").content.decode()
        rows = [line.split(",") for line in results.splitlines() if line.endswith(who)]
        assert [row[2] for row in rows][:1] == [first]
    pages += ["plan/"] if setup["format"] == "knockout" else []
    for page in pages:
        assert first in words(english().get(f"/e/{tournament.slug}/{page}")), page
