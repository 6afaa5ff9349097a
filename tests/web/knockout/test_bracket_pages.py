"""A bracket on a phone, on the wall and on paper: every size, every kind, nothing left out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.knockout.test_play import Evening
from tests.sample import sample
from tests.worlds.events import names, state
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.phones import english, player_home
from tournaments.domain.formats.knockout.pairings import BYE
from tournaments.domain.formats.knockout.state import standing
from tournaments.domain.replay_log import initial_state
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Tournament, User
from tournaments.web.knockout.bracket import Picture, pictures
from tournaments.web.knockout.pages import (
    LEAST,
    SHEET_COLUMNS,
    SHEET_ROWS,
    Selection,
    is_large,
    sheets,
    wall,
    window,
)

KINDS: list[dict[str, Any]] = [
    {},
    {"mode": "consolation", "places_to": 4},
    {"places_to": 0},
    {"mode": "double"},
    {"mode": "double", "second_final": False},
]


def drawn(people: int, rounds: int = 0, **given: Any) -> TournamentState:
    """Return a knock-out after `rounds` rounds, with one more on its tables."""
    evening = Evening(names(people), game="bronzen", **given)
    evening.start(Random(people))
    for _round in range(rounds):
        if evening.state.phase != "finished":
            evening.play_round(Random(7))
    if evening.state.phase != "finished":
        evening.open_round()
    setup = {"name": "Cup", "format": "knockout", "game": "bronzen", "settings": given}
    state = initial_state({**setup, "zone": "Europe/Berlin", "confirmation": "none"})
    return replace(state, play=evening.state)


def to_play(state: TournamentState) -> set[str]:
    """The matches of a bracket that are more than a bye."""
    play: Any = state.play
    found = standing(play).items()
    return {name for name, pairing in found if str(pairing.ended) not in ("bye", "not_needed")}


def boxes(*shown: Picture) -> list[str]:
    return [box.match for one in shown for box in one.boxes]


@settings(max_examples=40, deadline=None)
@given(people=st.integers(2, 140), kind=st.sampled_from(KINDS), rounds=st.integers(0, 1))
def test_sheets_of_paper_hold_every_match_and_are_small_enough(
    people: int, kind: dict[str, Any], rounds: int
) -> None:
    state = drawn(people, rounds if people <= 20 else 0, max_players=200, **kind)
    play: Any = state.play
    found = sheets(state)
    assert set(boxes(*found)) == to_play(state)
    for sheet in found:
        assert len(sheet.heads) <= SHEET_COLUMNS
        for x, _name in sheet.heads:
            assert sum(box.x == x for box in sheet.boxes) <= SHEET_ROWS
        places = [(box.x, box.y) for box in sheet.boxes]
        assert len(set(places)) == len(places)
    whole = pictures(state, play)
    assert sorted(boxes(*whole)) == sorted(to_play(state))
    assert is_large(play) == (len(found) > len(whole))


@settings(max_examples=40, deadline=None)
@given(people=st.integers(2, 70), kind=st.sampled_from(KINDS))
def test_a_phone_reaches_every_match_round_by_round(people: int, kind: dict[str, Any]) -> None:
    state = drawn(people, max_players=200, **kind)
    play: Any = state.play
    first = window(state, play, Selection())
    assert first is not None
    assert set(boxes(first.picture)) & set(play.boards)
    reached: set[str] = set()
    for part in first.parts:
        inside = window(state, play, Selection(part.part))
        assert inside is not None
        for tab in inside.rounds:
            there = window(state, play, Selection(tab.part, tab.round))
            assert there is not None
            assert [t.round for t in there.rounds if t.current] == [tab.round]
            assert len(there.picture.heads) <= 2
            reached |= set(boxes(there.picture))
    assert reached == to_play(state)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", sample([2, 3, 6, 8, 11], 2))
def test_a_player_sees_the_own_next_match_and_then_the_last_one(
    people: int, kind: dict[str, Any]
) -> None:
    for rounds in range(8):
        state = drawn(people, rounds, **kind)
        play: Any = state.play
        for player in play.seeds:
            shown = window(state, play, Selection(player=player))
            assert shown is not None
            open_ones = {n for n in to_play(state) if player in standing(play)[n].sides}
            assert shown.own in open_ones
            waiting = {n for n in open_ones if standing(play)[n].ended is None}
            assert not waiting or shown.own in waiting
        if play.phase == "finished":
            last = window(state, play, Selection())
            assert last is not None
            assert last.picture.boxes[0].match in ("F1", "F2")
            return


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("people", sample([2, 5, 8, 16, 33], 2))
def test_the_wall_shows_what_is_played_large_enough_or_leaves_it_to_the_tables(
    people: int, kind: dict[str, Any]
) -> None:
    for rounds in range(3):
        state = drawn(people, rounds, **kind)
        play: Any = state.play
        found = wall(state)
        if found is None:
            assert people > 8
            continue
        shown = boxes(*(part.picture for part in found.parts))
        open_ones = {n for n, t in zip(play.boards, play.tables, strict=True) if t.open}
        assert open_ones <= set(shown)
        assert found.scale >= LEAST
        for part in found.parts:
            assert part.x + part.picture.width <= found.width
            assert part.y + part.picture.height <= found.height


def test_the_cut_of_eight_and_sixteen_stand_on_the_wall_from_their_first_round() -> None:
    for people, most in ((8, 4), (16, 8)):
        found = wall(drawn(people))
        assert found is not None
        assert len(found.parts[0].picture.boxes) == 2 * most - 1


def test_a_round_stays_on_the_wall_until_its_last_table_has_reported() -> None:
    """The losers' side of eight still plays, the winners' side has reported."""
    state = drawn(8, 1, mode="double")
    play: Any = state.play
    upper = [n for n in play.boards if n.startswith("W")]
    tables = tuple(
        replace(table, open=name not in upper)
        for name, table in zip(play.boards, play.tables, strict=True)
    )
    won = {**play.won, **{n: standing(play)[n].sides[0] for n in upper}}
    state = replace(state, play=replace(play, won=won, tables=tables))
    found = wall(state)
    assert found is not None
    assert set(play.boards) <= set(boxes(*(part.picture for part in found.parts)))


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Anke Albers", ("Anke Albers",)),
        ("Anke & Bernd", ("Anke & Bernd",)),
        ("Anke Albers & Bernd von Bruhn", ("Anke Albers", "& Bernd von Bruhn")),
        (
            "Maximilian von Donaudampfschifffahrt 123",
            ("Maximilian von", "Donaudampfschifffahrt 123"),
        ),
        ("Donaudampfschifffahrtsgesellschaft", ("Donaudampfschifffahrtsges…",)),
    ],
)
def test_a_long_name_stands_whole_on_two_lines(name: str, lines: tuple[str, ...]) -> None:
    evening = (
        Evening([name, "Zoe & Yara"], game="canasta", side=2, seeding="order")
        if (" & " in name)
        else Evening([name, "Zoe"], game="bronzen", seeding="order")
    )
    evening.start(Random(1))
    state = replace(drawn(2), play=evening.state)
    (whole,) = pictures(state, evening.state)
    side = whole.boxes[0].sides[0]
    assert (side.name, side.lines) == (name, lines)


@pytest.fixture
def cup(client: Client, db: None) -> Tournament:
    """Twenty, of whom some have a bye; the second round is on."""
    client.force_login(User.objects.create_user("chefin"))
    tournament = made(client, "knockout", "bronzen", {"mode": "double"})
    enter(client, tournament, names(20))
    press(client, tournament, "start")
    for kind in ("draw", "go"):
        press(client, tournament, kind)
    return tournament


def test_rounds_of_a_bracket_are_links_that_work_without_a_script(cup: Tournament) -> None:
    address = f"/e/{cup.slug}/plan/"
    page = english().get(address).content.decode()
    assert "After one defeat" in page
    assert "?part=main&amp;round=3" in page
    lower = english().get(address, {"part": "losers", "round": "2"}).content.decode()
    assert lower.count('aria-current="true">2 of') == 1


@pytest.mark.parametrize(
    "query",
    [
        {"part": "cellar"},
        {"part": "main", "round": "99"},
        {"part": "main", "round": "-1"},
        {"part": "losers", "round": "٣" * 5000},
        {"round": "two"},
        {"player": "Nobody"},
    ],
)
def test_a_round_that_there_is_not_is_the_one_that_matters_now(
    cup: Tournament, query: dict[str, str]
) -> None:
    answer = english().get(f"/e/{cup.slug}/plan/", query)
    assert answer.status_code == 200
    shown = answer.context["window"]
    if query.get("part") == "losers":
        assert shown.parts[1].current
    else:
        assert set(boxes(shown.picture)) & set(state(cup).play.boards)  # type: ignore[union-attr]


def test_the_personal_page_leads_to_the_own_match_in_the_bracket(cup: Tournament) -> None:
    player = state(cup).play.tables[0].players[0]
    phone = english()
    home = phone.get(player_home(cup, player)).content.decode()
    link = home.split("plan/?player=")[1].split('"')[0]
    assert link.endswith("#bracket-own")
    page = phone.get(f"/e/{cup.slug}/plan/?player={link}").content.decode()
    assert page.count('id="bracket-own"') == 1
    assert page.count("is-playing is-me") == 2  # in the round, and in the whole


def test_a_large_bracket_is_printed_in_sheets_a_small_one_as_it_stands(
    client: Client, cup: Tournament
) -> None:
    play: Any = state(cup).play
    assert is_large(play)
    page = english().get(f"/e/{cup.slug}/plan/").content.decode()
    assert f"/e/{cup.slug}/plan/sheets/" in page
    paper = english().get(f"/e/{cup.slug}/plan/sheets/")
    assert paper.content.decode().count("bracket-sheet") == len(sheets(state(cup)))
    small = made(client, "knockout", "bronzen", {})
    enter(client, small, names(8))
    press(client, small, "start")
    assert "plan/sheets/" not in english().get(f"/e/{small.slug}/plan/").content.decode()
    rounds = made(client, "swiss", "bronzen", {"rounds": "2"})
    assert english().get(f"/e/{rounds.slug}/plan/sheets/").status_code == 404


def test_a_bracket_that_is_over_shows_its_final(client: Client, cup: Tournament) -> None:
    play_on(client, cup, Random(2))
    shown = english().get(f"/e/{cup.slug}/plan/").context["window"]
    assert {"F1", "F2"} & set(boxes(shown.picture))
    assert all(BYE not in (side.name for side in box.sides) for box in shown.picture.boxes)
