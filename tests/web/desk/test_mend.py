"""A player comes or leaves between the draw and the start of the round."""

from __future__ import annotations

import pytest

from tests.web.desk.test_desk_pages import hidden, press, read
from tests.worlds.desks import desk_of
from tests.worlds.events import drawn, id_of, send, sent, state
from tournaments.domain.desk.seats import mended
from tournaments.store.archive.exchange import export, verify
from tournaments.store.models import Tournament
from tournaments.web.draws.pages import draws, record

pytestmark = pytest.mark.django_db

LATE = {"late_entry_until": 3}


def tables(tournament: Tournament) -> list[tuple[str, ...]]:
    return [table.players for table in state(tournament).play.tables]


def codes(tournament: Tournament, kind: str, **fields: object) -> list[str]:
    return [problem.code for problem in send(tournament, kind, **fields).problems]


def test_a_latecomer_changes_one_table() -> None:
    tournament = drawn(16, settings=LATE)
    before = tables(tournament)
    assert codes(tournament, "refit_seats") == ["seats_fit"]
    sent(tournament, "late_entry", player="Zoe")
    assert codes(tournament, "go") == ["seats_outdated"]
    sent(tournament, "refit_seats")
    after = tables(tournament)
    changed = [n for n in range(5) if after[n] != before[n]]
    assert [after[n] for n in changed] == [(*before[changed[0]], id_of(tournament, "Zoe"))]
    assert sorted(map(len, after)) == [3, 3, 3, 4, 4]
    sent(tournament, "go")
    assert verify(export(tournament)) == ()


def test_tables_that_are_kept_stay_and_the_others_take_the_latecomer() -> None:
    tournament = drawn(16, settings=LATE)
    before = tables(tournament)
    sent(tournament, "late_entry", player="Zoe")
    assert codes(tournament, "refit_seats", keep=[1, 2, 3, 4, 5]) == ["plan_impossible"]
    assert codes(tournament, "refit_seats", keep=[9]) == ["table_unknown"]
    assert codes(tournament, "refit_seats", keep="1") == ["field_type"]
    last = max(n for n, table in enumerate(before, 1) if len(table) == 3)
    sent(tournament, "refit_seats", keep=[n for n in range(1, 6) if n != last])
    before[last - 1] += (id_of(tournament, "Zoe"),)
    assert tables(tournament) == before


def test_a_table_that_is_left_by_most_closes_and_the_last_one_takes_its_number() -> None:
    settings = {"table_size": 4, "other_sizes": [5]}
    tournament = drawn(16, format="swiss", game="brokdorf", settings=settings)
    before = tables(tournament)
    for player in before[1][:3]:
        sent(tournament, "withdraw", player=player)
    sent(tournament, "refit_seats")
    after = tables(tournament)
    assert sorted(map(len, after)) == [4, 4, 5]
    assert set(after[1][:4]) == set(before[3][:4])
    assert mended(state(tournament)).changed == ()  # type: ignore[union-attr]


def test_the_desk_sees_which_tables_would_change_and_says_so_with_one_press() -> None:
    settings = {"table_size": 4, "other_sizes": [3, 5], "late_until": 3}
    tournament = drawn(16, format="evening", game="brokdorf", settings=settings)
    client = desk_of(tournament)
    assert "Fit the seats" not in read(client, tournament, "draw/")
    sent(tournament, "late_entry", player="Zoe")
    board, page = read(client, tournament), read(client, tournament, "draw/")
    assert "The field has changed since the draw" in board
    assert "<mark>Zoe</mark>" in page
    press(client, tournament, "refit_seats", hidden(page, "mend") | {"keep": "1"})
    zoe = id_of(tournament, "Zoe")
    assert any(zoe in table for table in tables(tournament)[1:])
    sent(tournament, "publish")
    (found,) = draws(tournament, state(tournament))
    assert len(found.mended) == 1
    assert zoe not in {player for table in found.tables for player in table}
    assert record(tournament, found) is not None
    shown = client.get(f"/e/{tournament.slug}/draws/{found.seq}/").content.decode()
    assert f"table {found.mended[0]} was fitted" in shown


def test_where_seats_follow_a_plan_they_are_drawn_again() -> None:
    settings = {"draw": "plan", "late_until": 3}
    tournament = drawn(9, format="evening", game="binokel", settings=settings)
    sent(tournament, "late_entry", player="Zoe")
    assert codes(tournament, "refit_seats") == ["refit_planned_seats"]
    assert "Draw again" in read(desk_of(tournament), tournament)
