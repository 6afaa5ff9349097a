"""A default is always a valid value: every format × game, and each kind of entrants."""

from __future__ import annotations

from typing import Any, get_origin, get_type_hints

import pytest

from games import GAMES
from tournaments.domain.formats import FORMATS
from tournaments.domain.rehearsal import rehearse
from tournaments.domain.setup import setup_problems, whole_setup

Json = dict[str, Any]
EACH = [(form.key, game) for form in FORMATS.values() for game in form.games]
SIDES = ("kind", "entrants", "side")
CHOSEN = [
    (form, game, option.key, value)
    for form, game in EACH
    for option in FORMATS[form].settings
    if option.key in SIDES
    for value in option.choices
]
LETTERS = "ABCDEFGHIJKLMNOP"


def named(form: str, game: str, settings: Json) -> list[str]:
    """Entrants enough for an event under these settings."""
    values = {option.key: option.default for option in FORMATS[form].settings} | settings
    kind = values.get("kind", "individuals")
    side = 2 if values.get("entrants") == "pairs" else values.get("side", 1)
    if kind == "teams":
        people = side * values["boards"]
        return [f"{x}: {', '.join(f'{x}{n}' for n in range(people))}" for x in LETTERS[:4]]
    alone = side == 1 or (form == "league" and kind == "individuals")
    return [x if alone else f"{x}1 & {x}2" for x in LETTERS[: 8 if form == "wm" else 4]]


def played(form: str, game: str, given: Json) -> Json:
    """An event of which nothing else is said, played to its end."""
    setup = whole_setup({"name": "x", "format": form, "game": game, "settings": given})
    scenario = {"format": form, "game": game, "settings": given, "commands": []}
    scenario["players"] = named(form, game, setup["settings"])
    return rehearse({**scenario, "commands": [{"type": "start"}, {"type": "play", "seed": "1"}]})


@pytest.mark.parametrize(("form", "game"), EACH)
def test_a_default_has_the_type_of_its_field(form: str, game: str) -> None:
    settings = FORMATS[form].playable(game, {})
    usual = FORMATS[form].begin(game, settings, "Europe/Berlin").settings
    kinds = {key: get_origin(kind) or kind for key, kind in get_type_hints(type(usual)).items()}
    # a word or something else: its own option says which
    either = {key for key, kind in kinds.items() if kind is Any}
    options = {option.key: option for option in FORMATS[form].settings}
    assert {key for key in either if not options[key].also} == set()
    for key in either:
        value = getattr(usual, key)
        assert options[key].allows(value if isinstance(value, str) else list(value)), key
    typed = kinds.keys() - either
    assert {key: type(getattr(usual, key)) for key in typed} == {k: kinds[k] for k in typed}


@pytest.mark.parametrize(("form", "game"), EACH)
@pytest.mark.turns(2)
def test_an_event_of_which_nothing_is_set_is_made_and_played(form: str, game: str) -> None:
    outcome = played(form, game, {})
    assert outcome["ok"], outcome
    assert [step for step in outcome["steps"] if not step["ok"]] == []
    assert outcome["state"]["phase"] == "finished"


@pytest.mark.parametrize(("form", "game", "key", "value"), CHOSEN)
def test_one_setting_is_enough_or_the_game_cannot_be_played_so(
    form: str, game: str, key: str, value: Any
) -> None:
    setup = whole_setup({"name": "x", "format": form, "game": game, "settings": {key: value}})
    found = [problem.path for problem in setup_problems(setup)]
    people = {"pairs": 4, 2: 4, 1: 2}.get(value, GAMES[game].usual[0])
    if GAMES[game].events.sides_at_table:
        assert found in ([], [f"settings.{key}"])
        assert not found or not GAMES[game].seats(people)
    else:
        assert found in ([], ["settings.entrants"], ["settings.side"])
    assert setup["settings"][key] == value


@pytest.mark.parametrize(("form", "game"), EACH)
def test_what_was_said_stays_as_it_was_said(form: str, game: str) -> None:
    """If the defaults can be played, nothing else stands in their place."""
    settings = {"max_players": 20}
    setup = whole_setup({"name": "x", "format": form, "game": game, "settings": settings})
    added = setup["settings"].keys() - settings.keys()
    assert bool(added) == bool(FORMATS[form].setup_problems(game, settings))


def test_a_setting_of_null_is_one_of_which_nothing_is_said() -> None:
    given = {"kind": None, "table_size": None, "side": None}
    for said in ({}, given, None):
        setup = {"name": "x", "format": "league", "game": "buraco", "settings": said}
        assert setup_problems(whole_setup(setup)) == ()


def test_a_value_that_is_wrong_is_refused_as_it_was_given() -> None:
    wrong: tuple[tuple[Any, str], ...] = (
        ([], "settings"),
        ({"legs": "two"}, "settings.legs"),
        ({"kind": ["teams"]}, "settings.kind"),
        ({"colour": 1}, "settings.colour"),
        ({"kind": "individuals", "table_size": 3}, "settings.table_size"),
    )
    for settings, path in wrong:
        setup = {"name": "x", "format": "league", "game": "buraco", "settings": settings}
        assert [problem.path for problem in setup_problems(whole_setup(setup))] == [path]
