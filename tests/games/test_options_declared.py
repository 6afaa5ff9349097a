"""The declaration of every option suffices for forms, schema and help."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.game import Game
from games.guide import effective, explained
from games.options import Option, Words, departures, read_variant
from games.schema import schema, settings_schema
from games.wording import GROUPS, Language, in_words
from tests.games.schema_check import fits

GAME_LIST = list(GAMES.values())
LANGUAGES: tuple[Language, ...] = ("de", "en")
EACH_OPTION = [
    pytest.param(game, o, id=f"{game.key}-{o.key}") for game in GAME_LIST for o in game.options
]
EACH_GAME = [pytest.param(game, id=game.key) for game in GAME_LIST]


def spoken(words: Words) -> bool:
    return all(text and text == text.strip() for text in (words.de, words.en))


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_an_option_speaks_both_languages_and_names_its_source(game: Game, option: Option) -> None:
    assert all(map(spoken, (option.label, option.help, *option.choice_labels.values())))
    assert all(spoken(words) for p in option.parts for words in (p.label, p.help))
    assert option.source
    assert option.group in GROUPS


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_the_default_of_an_option_is_allowed(game: Game, option: Option) -> None:
    assert option.default is None or option.allows(option.default)
    assert option.default is not None or option.unset
    assert all(part.allows(part.default) for part in option.parts)


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_every_choice_of_an_option_is_allowed_and_labelled(game: Game, option: Option) -> None:
    assert all(map(option.allows, (*option.choices, *option.also)))
    labels = [in_words(option, choice, "de") for choice in (*option.choices, *option.also)]
    assert len(set(labels)) == len(labels)
    if option.type != "bool":
        assert {str(c) for c in (*option.choices, *option.also)} == set(
            map(str, option.choice_labels)
        )


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_bounds_of_an_option_are_where_its_values_end(game: Game, option: Option) -> None:
    if option.type == "int" and not option.choices:
        assert option.zero is None or option.minimum == 0
        assert option.minimum is not None
        assert option.maximum is not None
        assert not option.allows(option.minimum - (option.step or 1))
        assert not option.allows(option.maximum + (option.step or 1))
        assert option.minimum % (option.step or 1) == 0


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_a_dependency_names_another_option_and_its_values(game: Game, option: Option) -> None:
    options = {other.key: other for other in game.options}
    for key, values in (*option.requires.items(), *option.idle_under.items()):
        assert key != option.key
        assert values
        assert all(map(options[key].allows, values))


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_preset_is_a_set_of_departures(game: Game) -> None:
    keys = [preset.key for preset in game.presets]
    assert len(set(keys)) == len(keys)
    for preset in game.presets:
        assert spoken(preset.name)
        assert preset.source
        assert read_variant(game.options, preset.variant)[1] == []
        assert departures(game.options, preset.variant) == preset.variant


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_schema_takes_defaults_and_presets(game: Game) -> None:
    found = schema(game)
    defaults = {option.key: option.default for option in game.options}
    for variant in ({}, defaults, dict.fromkeys(defaults), *(p.variant for p in game.presets)):
        assert fits(found, variant)
    assert not fits(found, {"no_such_option": 1})
    assert schema(game, "de")["title"] == game.name.de


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 130),
    st.sampled_from((150, 500, 1000, 5000, 5001, 100000, 2.0)),
    st.text(max_size=3),
    st.lists(st.integers(-1, 1001), max_size=4),
    st.dictionaries(st.sampled_from(("pair", "rundgang", "x")), st.integers(-10, 5010), max_size=2),
)


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_schema_takes_what_the_option_takes(game: Game) -> None:
    found = schema(game)

    @given(option=st.sampled_from(game.options), anything=ANYTHING, data=st.data())
    @settings(max_examples=12 * len(game.options))
    def check(option: Option, anything: Any, data: Any) -> None:
        choices = (None, *option.choices, *option.also)
        for value in (anything, data.draw(st.sampled_from(choices))):
            allowed = value is None or option.allows(value)
            assert fits(found, {option.key: value}) is allowed

    check()


def test_departures_leave_out_what_equals_a_default() -> None:
    part = Option("ten", "int", 10, Words("a", "a"), Words("a", "a"), "s")
    whole = Option("all", "object", {}, Words("a", "a"), Words("a", "a"), "s", parts=(part,))
    other = Option("on", "bool", True, Words("a", "a"), Words("a", "a"), "s")
    options = (whole, other)
    assert departures(options, {"on": True, "all": {"ten": 10}}) == {}
    assert departures(options, {"on": None, "all": None}) == {}
    assert departures(options, {"on": False, "all": {"ten": 20}}) == {
        "all": {"ten": 20},
        "on": False,
    }


def shown_values(option: Option) -> tuple[Any, ...]:
    """Enough values of an option for each condition of a guide to be true and false."""
    if option.type == "bool":
        return (True, False)
    if option.choices:
        return option.choices[:6]
    if option.type == "int":
        return (option.default, option.minimum, option.maximum, *option.also)
    return (option.default,)


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_guide_explains_the_game_under_every_value(game: Game) -> None:
    for option in game.options:
        for value, language in product(shown_values(option), LANGUAGES):
            sections = explained(game, effective(game.options, {option.key: value}), language)
            text = " ".join(sentence for _, points in sections for sentence in points)
            assert "{" not in text
            assert all(points for _, points in sections)


@pytest.mark.parametrize("game", EACH_GAME)
def test_the_guide_speaks_both_languages(game: Game) -> None:
    for part in game.guide:
        assert spoken(part.title)
        for point in part.points:
            assert spoken(point.text)
            assert point.text.de.endswith(".")
            assert point.text.en.endswith(".")


@pytest.mark.parametrize("game", EACH_GAME)
def test_conditions_of_the_guide_name_options_and_values(game: Game) -> None:
    options = {option.key: option for option in game.options}
    for point in (point for part in game.guide for point in part.points):
        for key, values in (*point.when.items(), *point.unless.items()):
            assert all(v == options[key].default or options[key].allows(v) for v in values)


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_an_option_is_idle_unless_what_it_needs_is_chosen(game: Game, option: Option) -> None:
    defaults = effective(game.options, {})
    needed = {key: values[0] for key, values in option.requires.items()}
    for key in needed:
        assert option.applies({**defaults, **needed})
        assert not option.applies({**defaults, **needed, key: object()})
    for key, values in option.idle_under.items():
        assert option.applies({**defaults, key: object()})
        assert not option.applies({**defaults, key: values[0]})


@pytest.mark.parametrize(("game", "option"), EACH_OPTION)
def test_an_option_that_changes_the_game_shows_in_its_guide(game: Game, option: Option) -> None:
    values = shown_values(option)
    if option.parts:
        values = ({}, {option.parts[0].key: 10})
    options = {other.key: other for other in game.options}
    base = {key: allowed[0] for key, allowed in option.requires.items()}
    base |= {key: options[key].maximum for key in option.idle_under}
    texts = {
        explained(game, effective(game.options, {**base, option.key: value}), "en")
        for value in values
    }
    assert len(texts) > 1 or len(values) == 1


def test_a_schema_is_closed_and_only_what_stands_at_its_top_may_be_null() -> None:
    part = Option(
        *("ten", "int", 10, Words("Zehn", "Ten"), Words("Zehner", "A ten"), "R1"),
        minimum=0,
        maximum=50,
        step=10,
    )
    whole = Option(
        *("melds", "object", {}, Words("Werte", "Values"), Words("Zahlen", "Numbers"), "R2"),
        also=("none",),
        parts=(part,),
    )
    ten = {
        "title": "Zehn",
        "description": "Zehner",
        "default": 10,
        "type": "integer",
        "minimum": 0,
        "maximum": 50,
        "multipleOf": 10,
    }
    melds = {"type": "object", "properties": {"ten": ten}, "additionalProperties": False}
    assert settings_schema(Words("Spiel", "Game"), (whole,), "de") == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Spiel",
        "type": "object",
        "properties": {
            "melds": {
                "title": "Werte",
                "description": "Zahlen",
                "default": {},
                "anyOf": [melds, {"enum": ["none"]}, {"type": "null"}],
            }
        },
        "additionalProperties": False,
    }
