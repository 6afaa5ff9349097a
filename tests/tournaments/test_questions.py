"""What the desk is asked before a button does what many people would notice."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desks import desk_of
from tests.tournaments.events import drawn, folded, sent, state
from tests.tournaments.phones import english, evening
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def press(desk: Client, tournament: Tournament, kind: str, **fields: str) -> str:
    """The page to which a button of the desk leads."""
    answer = desk.post(f"/e/{tournament.slug}/desk/do/{kind}/", fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def places(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """Who sits at which table on which seat."""
    tables = enumerate(state(tournament).play.tables)
    return {p: (t, s) for t, table in tables for s, p in enumerate(table.players)}


def public_seats(tournament: Tournament) -> bool:
    return '<ol class="seats">' in english().get(f"/e/{tournament.slug}/").content.decode()


def test_published_seats_are_drawn_again_only_after_a_question() -> None:
    """It says how many would sit elsewhere; then the new seats are a draft like the first."""
    tournament = evening(13, up_to="publish")
    desk, before, seq = desk_of(tournament), places(tournament), state(tournament).seq
    asked = press(desk, tournament, "draw")
    assert (places(tournament), state(tournament).seq) == (before, seq)
    assert public_seats(tournament)
    drawn_again = press(desk, tournament, "draw", confirmed="1")
    after = places(tournament)
    moved = sum(after[player] != before[player] for player in before)
    assert moved > 0
    assert f"{moved} of 13 people would sit elsewhere." in asked
    assert "only you see these seats" in drawn_again
    assert not public_seats(tournament)
    assert state(tournament) == folded(tournament)
    press(desk, tournament, "publish")
    assert public_seats(tournament)


def test_seats_that_nobody_has_seen_are_drawn_again_at_once() -> None:
    tournament = evening(13, up_to="draw")
    before = places(tournament)
    press(desk_of(tournament), tournament, "draw")
    assert places(tournament) != before


def test_a_program_that_draws_published_seats_again_makes_a_draft_too() -> None:
    tournament = evening(13, up_to="publish")
    kinds = [entry.kind for entry in sent(tournament, "draw", seed="other").entries]
    assert kinds == ["draw", "unpublished"]
    assert not public_seats(tournament)


def test_swapping_two_people_keeps_the_seats_published() -> None:
    tournament = evening(13, up_to="publish")
    a, b = (state(tournament).play.tables[table].players[0] for table in (0, 1))
    sent(tournament, "swap", a=a, b=b)
    assert public_seats(tournament)


def test_published_seats_are_fitted_only_where_the_change_is_shown() -> None:
    settings = {"table_size": 4, "other_sizes": [3, 5], "late_until": 3}
    tournament = drawn(16, format="evening", game="brokdorf", settings=settings)
    sent(tournament, "publish")
    sent(tournament, "late_entry", player="Zoe")
    desk, before = desk_of(tournament), places(tournament)
    assert "<mark>Zoe</mark>" in press(desk, tournament, "mend")
    assert places(tournament) == before
    press(desk, tournament, "mend", confirmed="1")
    assert "Zoe" in places(tournament)
