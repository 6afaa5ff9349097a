"""The guide of the WM mode says what the settings of an evening say."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from games.guide import effective, guide_sections
from games.options import Option
from games.wording import Language
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.wm.settings import SETTINGS

LANGUAGES: tuple[Language, ...] = ("de", "en")
PLAYED = [option for option in SETTINGS if option.type != "object"]


def sentences(language: Language, **settings: Any) -> list[str]:
    values = effective(SETTINGS, settings)
    sections = guide_sections(FORMATS["wm"].guide, SETTINGS, values, language)
    assert all(points for _heading, points in sections)
    return [sentence for _heading, points in sections for sentence in points]


def other_values(option: Option) -> tuple[Any, ...]:
    if option.choices:
        return option.choices
    if option.type == "int":
        return (option.minimum, option.maximum, option.default)
    return {
        "early_sizes": ([], [4, 3], [3, 4, 3, 4]),
        "cutoff": ("23:15", "00:30"),
        "label_seats": ([], [["Team", "apart"]]),
        "rankings": ([], [{"title": "Damen", "label": "Damen"}]),
        "depths": ([], ["numbers"], ["sheet", "totals"]),
    }[option.key]


@pytest.mark.parametrize("option", PLAYED, ids=lambda option: option.key)
def test_every_setting_changes_what_the_guide_says(option: Option) -> None:
    for language in LANGUAGES:
        texts = [tuple(sentences(language, **{option.key: v})) for v in other_values(option)]
        assert len(set(texts)) == len(set(map(str, other_values(option))))


@pytest.mark.parametrize("option", PLAYED, ids=lambda option: option.key)
def test_the_guide_is_whole_under_every_value(option: Option) -> None:
    for language, value in product(LANGUAGES, other_values(option)):
        text = " ".join(sentences(language, **{option.key: value}))
        assert "{" not in text
        assert all(sentence.endswith(".") for sentence in sentences(language))


def test_the_game_is_a_15er_there_and_a_runde_is_the_clock() -> None:
    text = " ".join(sentences("de"))
    assert "Eine Runde dauert 45 Minuten." in text
    assert "Runde von 15" not in text


def test_conditions_name_settings_and_their_values() -> None:
    options = {option.key: option for option in SETTINGS}
    for point in (point for part in FORMATS["wm"].guide for point in part.points):
        for key, values in (*point.when.items(), *point.unless.items()):
            assert all(options[key].allows(value) for value in values), (key, values)


def test_a_raise_that_comes_before_the_check_is_not_brought_forward() -> None:
    """docs/rules/wm.md T9."""
    usual, before = sentences("en"), sentences("en", eliminate_check="after_raise")
    both = "A regular raise that is due comes as well, and the count of Runden starts anew."
    assert [sum("brought forward" in one for one in told) for told in (usual, before)] == [1, 0]
    assert [told.count(both) for told in (usual, before)] == [0, 1]


def test_the_exception_of_the_six_rule_is_told_by_who_started() -> None:
    began = "That does not hold if the evening began with 6 or fewer"
    late = "Players who joined later do not change it"
    for rule in ("final", "one_table"):
        usual = " ".join(sentences("en", six_rule=rule))
        joined = " ".join(sentences("en", six_rule=rule, late_entry_until=2))
        ever = " ".join(sentences("en", six_rule=rule, late_entry_until=2, six_exception="ever"))
        assert (began in usual, late in usual) == (True, False)
        assert (began in joined, late in joined) == (True, True)
        assert (began in ever, "never were more than 6 at once" in ever) == (False, True)


def test_a_stechen_without_purpose_is_told_where_players_can_be_out_before_the_final() -> None:
    told = "no more than the threshold of the coming Final Table play no Stechen"
    for rule, said in (("always", True), ("cut_only", True), ("never", False)):
        assert (told in " ".join(sentences("en", start_elimination=rule))) == said


def test_remarks_are_barred_to_everybody_who_does_not_take_part_in_the_running_game() -> None:
    told = " ".join(sentences("en"))
    assert "Nobody comments on a running game without taking part in it." in told
    assert "after WEG, and at another table" in told
    assert "Spectators, and players who are out, do not" not in told


@pytest.mark.parametrize("fines", [0, 10])
def test_remarks_cost_by_their_severity_and_not_in_steps(fines: int) -> None:
    for language, ordered in (("de", r"\b(erst|zuletzt)\b"), ("en", r"\b(at first|at last)\b")):
        told = [s for s in sentences(language, fine_max=fines) if "exclu" in s or "ausschl" in s]
        assert not any(re.search(ordered, sentence) for sentence in told)
    (scale,) = (s for s in sentences("en", fine_max=fines) if "severity" in s)
    assert ("fine of up to 10 euros" in scale) == (fines == 10)
    assert ("there are no fines" in scale) == (fines == 0)
