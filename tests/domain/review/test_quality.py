"""Mixing of people, by hand: pairs, first seats, partners, opponents, byes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.review.quality import figures, mixing, partners, quality


def sat(number: int, *players: str) -> Sitting:
    """In a round, clockwise; what they made does not matter."""
    return Sitting(number, 1, tuple((player, 0) for player in players))


def spreads(sittings: list[Sitting], *partners_at: int) -> dict[str, tuple[int, int]]:
    return {key: (it.least, it.most) for key, it in mixing(sittings, partners_at).items()}


def test_pairs_meet_and_somebody_has_the_first_seat_at_tables_of_two() -> None:
    """a and b meet twice, a and c once, b and c never; a sits first twice, b once, c never."""
    duels = [sat(1, "a", "b"), sat(2, "b", "a"), sat(3, "a", "c")]
    assert spreads(duels) == {"meetings": (0, 2), "first": (0, 2)}
    assert spreads([sat(1, "a", "b")]) == {"meetings": (1, 1), "first": (0, 1)}
    larger = [*duels, sat(4, "a", "b", "c")]  # begins nobody, where one table is larger
    assert spreads(larger) == {"meetings": (1, 3)}


def test_partners_sit_opposite_where_a_table_has_some() -> None:
    """a plays with c and b with d, then c with a again and b with d; everybody met twice."""
    tables = [sat(1, "a", "b", "c", "d"), sat(2, "c", "d", "a", "b")]
    assert spreads(tables, 4, 6) == {"meetings": (2, 2), "partners": (0, 2), "opponents": (0, 2)}
    assert spreads(tables, 6) == {"meetings": (2, 2)}
    three = [*tables, sat(3, "a", "b", "c")]  # nobody has a partner there
    assert spreads(three, 4)["partners"] == (0, 2)
    six = [sat(1, "a", "b", "c", "d", "e", "f")]
    found = mixing(six, [6])
    assert (found["partners"].least, found["partners"].most) == (0, 1)
    assert (found["partners"].floor, found["partners"].ceiling) == (0, 1)  # 3 of 15 pairs


def test_one_alone_meets_nobody() -> None:
    assert spreads([sat(1, "a")]) == {}
    assert spreads([]) == {}


def event(*sittings: Sitting, game: str = "bronzen", **settings: Any) -> Any:
    return SimpleNamespace(
        format=SimpleNamespace(sittings=lambda _play: sittings),
        play=None,
        setup=SimpleNamespace(game=game, settings=settings),
        rules_by=lambda _round: settings.get("game_variant") or {},
    )


def test_somebody_sits_out_in_a_round_in_which_others_sit() -> None:
    """Of three rounds a sits in all, at two tables in the first, b in two, c in one."""
    told = quality(event(sat(1, "a", "b"), sat(1, "b", "a"), sat(2, "a", "c"), sat(3, "a", "b")))
    assert (told["byes"].least, told["byes"].most) == (0, 2)
    assert quality(event(sat(1, "a"))) == {}


def test_a_game_says_where_there_are_partners_under_the_rules_of_the_event() -> None:
    assert partners(event(game="buraco")) == (4,)
    assert partners(event(game="canasta", game_variant=None)) == (4, 6)
    assert partners(event(game="bronzen", game_variant={})) == ()


@pytest.mark.parametrize(
    ("least", "most", "bound", "told"),
    [
        (1, 1, None, "1"),
        (0, 2, None, "0–2"),
        (0, 2, (1, 1), "0–2 (1)"),
        (3, 3, (1, 2), "3 (1–2)"),
    ],
)
def test_a_figure_says_what_would_be_even_where_it_was_not(
    least: int, most: int, bound: tuple[int, int] | None, told: str
) -> None:
    figure = {"min": least, "max": most, "perfect": bound is None, "bound": bound or (least, most)}
    assert figures({"first": figure}) == ["", told, "", "", ""]
    assert figures({"meetings": figure, "byes": figure}) == [told, "", "", "", told]
