"""Valid setups, and entrants that stay under another one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.setup import setup_problems, whole_setup

GOOD = whole_setup({"name": "Cup"})


@pytest.mark.parametrize(
    ("departs", "found"),
    [
        ({}, []),
        ({"name": "x" * 120}, []),
        ({"name": "x" * 121}, [("name_invalid", "name")]),
        ({"name": "   "}, [("name_invalid", "name")]),
        ({"name": 5}, [("name_invalid", "name")]),
        ({"confirmation": "all"}, []),
        ({"confirmation": "some"}, [("setting_value", "confirmation")]),
        ({"name": "A\x00"}, [("text_invalid", "")]),
        ({"format": "x" * 2001}, [("text_too_long", ""), ("format_unknown", "format")]),
        ({"format": "golf"}, [("format_unknown", "format")]),
        ({"game": "chess"}, [("game_unknown", "game")]),
        ({"game": "binokel", "format": "wm"}, [("game_unknown", "game")]),
    ],
)
def test_everything_that_is_wrong_is_told(
    departs: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    problems = setup_problems({**GOOD, **departs})
    assert [(problem.code, problem.path) for problem in problems] == found


def test_several_things_are_told_at_once() -> None:
    problems = setup_problems({**GOOD, "name": "", "confirmation": 1, "game": "chess"})
    assert [problem.path for problem in problems] == ["name", "confirmation", "game"]


def test_what_is_not_said_stays_and_what_is_said_replaces() -> None:
    evening = Evening(3, format="evening", game="binokel", settings={"rounds": 2, "deals": 3})
    evening.sent("configure", 0, name="Cup", settings={"rounds": 1})
    setup = evening.state.setup
    assert (setup.name, setup.settings) == ("Cup", {"rounds": 1})
    assert (setup.format, setup.game, setup.confirmation) == ("evening", "binokel", "none")
    assert evening.people == ["e1", "e2", "e3"]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"name": ""}, [("name_invalid", "name")]),
        ({"zone": "Mars/Base"}, [("zone_unknown", "zone")]),
    ],
)
def test_a_setup_that_is_wrong_changes_nothing(
    fields: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    evening = Evening(3)
    before = evening.state
    assert evening.codes("configure", 0, **fields) == found
    assert evening.state is before


def test_nobody_who_is_registered_gets_lost() -> None:
    """Five are more than four."""
    evening = Evening(5, format="wm", game="brokdorf")
    assert evening.codes("configure", 0, settings={"max_players": 4}) == [
        ("registered_more", "settings.max_players")
    ]
    evening.sent("configure", 0, settings={"max_players": 5})
    assert len(evening.people) == 5


def test_who_came_and_went_takes_no_place_under_other_settings() -> None:
    evening = Evening(5, format="wm", game="brokdorf")
    evening.sent("check_in", 0, player="e1", present=True)
    evening.sent("withdraw", 0, player="e1")
    evening.sent("configure", 0, settings={"max_players": 4})
    assert evening.people == ["e2", "e3", "e4", "e5"]
    assert evening.codes("configure", 0, settings={"max_players": 3}) == [
        ("registered_more", "settings.max_players")
    ]


def test_whoever_is_no_pair_takes_no_part_among_pairs() -> None:
    evening = Evening(0, format="knockout", game="canasta")
    evening.sent("register", 0, player="Anna & Ben")
    evening.sent("configure", 0, settings={"side": 2})
    assert (evening.state.name("e1.1"), evening.state.name("e1.2")) == ("Anna", "Ben")
    evening = Evening(1, format="knockout", game="canasta")
    assert evening.codes("configure", 0, settings={"side": 2}) == [
        ("pair_needs_two", "settings.side")
    ]


def test_settings_for_which_a_team_is_too_small_say_so_at_what_was_changed() -> None:
    teams = {"kind": "teams", "boards": 1, "side": 2}
    evening = Evening(0, format="league", game="canasta", settings=teams)
    evening.sent("register", 0, player="Reds", members=["Anna", "Ben"])
    assert evening.codes("configure", 0, settings={**teams, "boards": 2}) == [
        ("teams_short", "settings.boards")
    ]
    evening.sent("withdraw", 0, player="e1")
    evening.sent("register", 0, player="Reds", members=["Anna", "Ben", "Cora", "Dirk"])
    evening.sent("configure", 0, settings={**teams, "boards": 2})


def test_settings_of_a_format_or_game_that_nobody_knows_stay_as_they_are() -> None:
    for given in ({"format": "nothing"}, {"game": "nothing"}):
        setup = whole_setup({**given, "settings": {"rounds": 3}})
        assert setup["settings"] == {"rounds": 3}
