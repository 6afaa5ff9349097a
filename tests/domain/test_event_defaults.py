"""Defaults of a game for its tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import GAMES
from games.events import EventDefaults
from games.game import Game
from tournaments.domain.formats import FORMATS


@pytest.fixture
def soloists() -> Iterator[Game]:
    """A game of soloists for three or four, registered as long as the test lasts."""
    usual = {"deals": 36, "ties": ["fewest_lost"], "table_size": 99, "unknown": 1}
    defaults = EventDefaults(usual, sides_at_table=False)
    GAMES["solo"] = replace(GAMES["binokel"], key="solo", events=defaults)
    yield GAMES["solo"]
    del GAMES["solo"]


def codes(form: str, game: Game, **settings: object) -> list[tuple[str, str]]:
    return [(p.code, p.path) for p in FORMATS[form].setup_problems(game.key, settings)]


def test_a_new_event_is_suggested_the_settings_of_its_game(soloists: Game) -> None:
    """Those that its format has, and of these the values that it allows."""
    usual = {"deals": 36, "ties": ["fewest_lost"]}
    assert FORMATS["evening"].suggested(soloists.key) == usual
    assert FORMATS["swiss"].suggested(soloists.key) == usual
    league = {"table_size": 3, "deals": 36}
    assert FORMATS["league"].suggested(soloists.key) == league


def test_soloists_are_no_sides_at_one_table(soloists: Game) -> None:
    refused = [("side_size", "settings.entrants")]
    assert codes("evening", soloists, entrants="pairs", table_size=4) == refused
    assert codes("evening", GAMES["binokel"], entrants="pairs", table_size=4) == []
    assert ("side_size", "settings.side") in codes("league", soloists, kind="sides", side=2)
    assert codes("knockout", soloists, side=2) == [("side_size", "settings.side")]


def test_the_form_offers_pairs_only_if_they_can_meet(soloists: Game) -> None:
    def entrants(game: Game) -> tuple[object, ...]:
        options = FORMATS["evening"].options(game.key)
        return next(option.choices for option in options if option.key == "entrants")

    assert entrants(soloists) == ("individuals",)
    assert entrants(GAMES["bronzen"]) == ("individuals",)
    assert entrants(GAMES["binokel"]) == ("individuals", "pairs")


def test_a_knock_out_is_offered_for_games_in_which_two_sides_can_meet() -> None:
    assert {"binokel", "bronzen"} <= set(FORMATS["knockout"].games)
    assert "skat" not in FORMATS["knockout"].games


def test_the_number_of_deals_is_explained_by_the_usual_tables(soloists: Game) -> None:
    def helps(game: Game) -> str:
        return next(o.help.en for o in FORMATS["evening"].options(game.key) if o.key == "deals")

    sentence = "At a table of 4 that is 48 deals if everybody plays 36."
    assert helps(soloists).endswith(sentence)
    assert "At a table of" not in helps(GAMES["canasta"])
