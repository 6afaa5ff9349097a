"""The guide of each format says what the settings of an event say."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.book import Point
from games.guide import effective, guide_sections
from games.options import Option
from games.wording import Language
from tests.games.test_options_declared import spoken
from tournaments.domain.formats import FORMATS

LANGUAGES: tuple[Language, ...] = ("de", "en")
OTHERS = [key for key in FORMATS if key != "wm"]
LISTS: dict[str, tuple[Any, ...]] = {
    "other_sizes": ([], [3]),
    "ties": ([], ["wins"], ["wins", "direct"]),
    "tie_breaks": ([], ["wins"]),
    "lost_fees": ([], [[4, 50], [0, 100]]),
    "prizes": ([], ["Ham", "Wine"]),
    "rankings": ([], [{"title": "Damen", "label": "Damen"}]),
    "label_seats": ([], [["Team", "apart"]]),
    "round_rules": ([], [{"rounds": [2, "final"], "options": {"deals": 1}}]),
    "pauses": ([], ["2026-12-24"]),
    "first_day": ("", "2026-10-05T19:30"),
    "movements": ([], [[3, "mitchell"], [2, "danese"]]),
    "victory": ("deals_2", [100]),
    "score": ("points", "places", "victory", {"points": "1/10", "places": [[3, 1], [2, 1, 0]]}),
    "bye_credit": ("none", [14, 355]),
    "penalties": ([], ["Remark: 0, 100"]),
    "walkover": ("win", [2, 300], [2, 300, -1]),
    "missed_credit": ("none", [-3]),
    "depths": ([], ["totals"], ["sheet", "numbers"]),
}


def played(form: str) -> tuple[Option, ...]:
    return tuple(
        option for option in FORMATS[form].settings if option.type != "object" or option.also
    )


EACH = [(form, option) for form in OTHERS for option in played(form)]


def values_of(option: Option) -> tuple[Any, ...]:
    if option.key in LISTS:
        return LISTS[option.key]
    if option.type == "bool":
        return (False, True)
    return option.choices or (option.minimum, option.maximum)


def points(form: str) -> list[Point]:
    return [point for part in FORMATS[form].guide for point in part.points]


def naming(point: Point, key: str) -> bool:
    return f"{{{key}}}" in point.text.en or key in point.when or key in point.unless


def grounds(form: str, key: str) -> list[dict[str, Any]]:
    """Settings under which each point that speaks of this one is to be read."""
    by_key = {option.key: option for option in played(form)}
    found = []
    for point in filter(lambda point: naming(point, key), points(form)):
        needed = {name: values[0] for name, values in point.when.items()}
        for name, values in point.unless.items():
            needed[name] = next(v for v in (*values_of(by_key[name]), 1) if v not in values)
        found.append({name: value for name, value in needed.items() if name != key})
    return found


def sentences(form: str, language: Language, **settings: Any) -> tuple[str, ...]:
    values = effective(played(form), settings)
    sections = guide_sections(FORMATS[form].guide, played(form), values, language)
    assert all(told for _heading, told in sections)
    return tuple(sentence for _heading, told in sections for sentence in told)


@pytest.mark.parametrize(("form", "option"), EACH, ids=lambda each: getattr(each, "key", each))
def test_every_setting_changes_what_the_guide_of_its_format_says(form: str, option: Option) -> None:
    for language in LANGUAGES:
        texts = [
            {sentences(form, language, **ground, **{option.key: v}) for v in values_of(option)}
            for ground in grounds(form, option.key)
        ]
        assert max(map(len, texts)) == len(values_of(option))
        told = {sentence for each in texts for guide in each for sentence in guide}
        assert not any("{" in sentence for sentence in told)
        assert all(sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize("form", OTHERS)
def test_the_guide_of_a_format_speaks_both_languages(form: str) -> None:
    for point, language in product(points(form), LANGUAGES):
        assert spoken(point.text), (point, language)


@pytest.mark.parametrize("form", OTHERS)
def test_conditions_of_a_format_guide_name_settings_and_their_values(form: str) -> None:
    options = {option.key: option for option in played(form)}
    for point in points(form):
        for key, values in (*point.when.items(), *point.unless.items()):
            assert all(options[key].allows(value) for value in values), (key, values)
