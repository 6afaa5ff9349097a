"""Play-offs of the WM mode, each result read by hand (docs/rules/wm.md C3 and section 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.test_wm_rules import NAMES, Desk

FOUR = ("Cleo", "Dirk", "Eva", "Finn")


def level(through: int = 1, **settings: Any) -> Desk:
    """Four with 10 euros play for what `through` rich players leave of three places."""
    desk = Desk(8, final_size=3, **settings)
    desk.give(**dict.fromkeys(NAMES[:through], 20), **dict.fromkeys(NAMES[6:], 2))
    desk.give(**dict.fromkeys(NAMES[through:2], 3))
    desk.ok("timer", "00:30", timer="cutoff")
    assert desk.state.playoff is not None
    assert (desk.state.playoff.players, desk.state.playoff.places) == (FOUR, 3 - through)
    return desk


def table(players: tuple[str, ...], loser: str, *points: int, **more: Any) -> dict[str, Any]:
    """One table of a play-off; points in the order of the players."""
    result = {"loser": loser, "points": dict(zip(players, points, strict=True)), **more}
    return {"players": list(players), "result": result}


def play(desk: Desk, *tables: dict[str, Any]) -> list[str]:
    """Enter a play-off; who is in after it."""
    desk.ok("playoff", "00:50", tables=list(tables))
    return list(desk.state.players_in)


def group(desk: Desk) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    playoff = desk.state.playoff
    assert playoff is not None
    return playoff.players, playoff.places, playoff.through


def test_the_fewest_points_are_through() -> None:
    desk = level()
    assert play(desk, table(FOUR, "Cleo", 30, 14, 4, 9)) == ["Anna", "Eva", "Finn"]
    assert desk.state.phase == "final_ready"
    assert desk.state.status["Dirk"] == desk.state.status["Cleo"] == "missed_cut"


def test_who_loses_by_misdeals_is_last_whatever_his_points() -> None:
    desk = level(2)
    assert play(desk, table(FOUR, "Cleo", 3, 9, 14, 20, end="misdeals")) == ["Anna", "Ben", "Dirk"]


@pytest.mark.parametrize(
    ("points", "still", "places", "through"),
    [
        # places 2 and 3 are level: the first is through, two play for one place
        ((30, 4, 9, 9), ("Eva", "Finn"), 1, ("Anna", "Dirk")),
        # all behind the loser are level for two places
        ((30, 9, 9, 9), ("Dirk", "Eva", "Finn"), 2, ("Anna",)),
    ],
)
def test_level_points_across_the_edge_play_again(
    points: tuple[int, ...], still: tuple[str, ...], places: int, through: tuple[str, ...]
) -> None:
    desk = level()
    play(desk, table(FOUR, "Cleo", *points))
    assert group(desk) == (still, places, through)


def test_level_points_above_the_edge_do_not_matter() -> None:
    desk = level()
    assert play(desk, table(FOUR, "Cleo", 30, 9, 9, 14)) == ["Anna", "Dirk", "Eva"]


def test_whoever_lost_a_play_off_is_told_from_whoever_missed_the_cut() -> None:
    desk = level()
    play(desk, table(FOUR, "Cleo", 30, 14, 4, 9))
    assert [name for name, out in desk.state.exits.items() if out.in_playoff] == ["Cleo", "Dirk"]


@pytest.mark.parametrize(("rule", "pot"), [("keep", 0), ("pot", 10)])
def test_who_is_excluded_in_a_play_off_is_out_of_the_ranking(rule: str, pot: int) -> None:
    desk = level(excluded_balance=rule)
    in_it = play(desk, table(FOUR, "Cleo", 3, 9, 14, 20, end="exclusion"))
    assert in_it == ["Anna", "Dirk", "Eva"]
    assert (desk.state.status["Cleo"], desk.state.status["Finn"]) == ("excluded", "missed_cut")
    assert (desk.state.pot, desk.state.balances["Cleo"]) == (pot, 10 - pot)
    assert not desk.state.exits["Cleo"].in_playoff


def test_a_play_off_says_everything_that_is_wrong_with_it() -> None:
    desk = level()

    def codes(*tables: dict[str, Any]) -> list[tuple[str, str]]:
        errors = desk.enter("playoff", "00:50", tables=list(tables)).errors
        return [(error.code, error.path.split("].", 1)[1]) for error in errors]

    marched = {"players": list(FOUR), "result": {"end": "durchmarsch", "winner": "Cleo"}}
    assert codes(marched) == [
        ("playoff_end", "tables[0].result.end"),
        ("field_missing", "tables[0].result.points"),
    ]
    bare = {"players": list(FOUR), "result": {"loser": "Cleo"}}
    assert codes(bare) == [("field_missing", "tables[0].result.points")]
    wrong = table(FOUR, "Eva", 30, 14, 4, 9)
    assert codes(wrong) == [("points_loser", "tables[0].result.loser")]
    assert codes(table(FOUR[:3], "Cleo", 30, 4, 9)) == [("playoff_players", "tables")]
    two = [table(FOUR[:2], "Cleo", 30, 4), table(FOUR[2:], "Eva", 30, 4)]
    assert codes(*two) == [("playoff_tables", "tables")]
    assert group(desk) == (FOUR, 2, ("Anna",))


def eight_for(places: int) -> Desk:
    """Eight with 10 euros, all level for `places` places: they play at two tables of four."""
    desk = Desk(8, final_size=places, six_rule="one_table")
    desk.ok("timer", "00:30", timer="cutoff")
    return desk


def test_of_several_tables_only_the_losers_are_out() -> None:
    desk = eight_for(5)
    # 8 - 5 = 3 are too many, two tables: both losers are out, whatever the others have
    first, second = table(NAMES[:4], "Anna", 30, 4, 9, 14), table(NAMES[4:], "Eva", 30, 4, 9, 14)
    second["result"]["end"] = "exclusion"
    play(desk, first, second)
    assert group(desk) == (("Ben", "Cleo", "Dirk", "Finn", "Gero", "Hanna"), 5, ())
    assert (desk.state.status["Anna"], desk.state.status["Eva"]) == ("missed_cut", "excluded")


def test_the_losers_of_several_tables_play_for_the_places_left() -> None:
    desk = Desk(8, final_size=6)
    desk.ok("withdraw", "19:02", player="Hanna")
    desk.ok("timer", "00:30", timer="cutoff")
    # 7 - 6 = 1 is too many at two tables: five are through, the losers play for one place
    play(desk, table(NAMES[:4], "Anna", 30, 4, 9, 14), table(NAMES[4:7], "Gero", 4, 9, 30))
    assert group(desk) == (("Anna", "Gero"), 1, ("Ben", "Cleo", "Dirk", "Eva", "Finn"))


def test_an_excluded_loser_leaves_the_place_to_the_other() -> None:
    desk = Desk(8, final_size=6)
    desk.ok("withdraw", "19:02", player="Hanna")
    desk.ok("timer", "00:30", timer="cutoff")
    first = table(NAMES[:4], "Anna", 30, 4, 9, 14, end="exclusion")
    assert play(desk, first, table(NAMES[4:7], "Gero", 4, 9, 30)) == list(NAMES[1:7])
    assert desk.state.phase == "final_ready"
