"""Money typed into forms: euros as people write them in, whole cents out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.envelope import Problem
from games.wording import in_words
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.rounds.settings import EVENING
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.wm.format import WM
from tournaments.web.http.option_fields import Euros, Steps, fields_of
from tournaments.web.http.option_form import OptionsForm
from tournaments.wording.problems import with_messages

OPTIONS = {option.key: option for option in EVENING}


@pytest.fixture
def english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("typed", "cents"),
    [("5", 500), ("0,50", 50), ("0.5", 50), (" 8 € ", 800), ("1000", 100_000), ("0", 0)],
)
def test_an_amount_is_read_with_comma_or_point(typed: str, cents: int) -> None:
    assert fields_of(OPTIONS["entry_fee"], 0)["entry_fee"].clean(typed) == cents


@pytest.mark.parametrize(
    "typed", ["", "-1", "1000.01", "1,005", "1.000,00", "5 Euro", "x", "9" * 99]
)
def test_an_amount_that_cannot_be_is_refused(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        fields_of(OPTIONS["entry_fee"], 0)["entry_fee"].clean(typed)


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        ("", []),
        ("0,50", [[0, 50]]),
        ("4 × 0,50; 1,00", [[4, 50], [0, 100]]),
        ("4 x 0.50, 1", [[4, 50], [0, 100]]),
        ("4 × €0.50; €1.00", [[4, 50], [0, 100]]),
        ("4*0,50 €, 2:0,70 €; 1 €;", [[4, 50], [2, 70], [0, 100]]),
    ],
)
def test_steps_of_fees_are_read(typed: str, steps: list[list[int]]) -> None:
    assert fields_of(OPTIONS["lost_fees"], [])["lost_fees"].clean(typed) == steps


@pytest.mark.parametrize(
    "typed", ["4 ×", "× 1", "a", "4 × 0,50 1", "-4 × 1", "4 × 0,505", "4 × 0,50,1", "٤"]
)
def test_steps_that_cannot_be_are_refused(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        fields_of(OPTIONS["lost_fees"], [])["lost_fees"].clean(typed)


def pair() -> st.SearchStrategy[list[int]]:
    return st.tuples(st.integers(0, 9999), st.integers(0, 9_999_999)).map(list)


@pytest.mark.parametrize("language", ["de", "en"])
@given(cents=st.integers(0, 10_000_000), steps=st.lists(pair(), max_size=6))
def test_what_a_form_shows_is_what_it_reads(
    language: str, cents: int, steps: list[list[int]]
) -> None:
    amount, schedule = Euros((0, 10_000_000)), Steps(required=False)
    with override(language):
        assert amount.clean(amount.prepare_value(cents)) == cents
        assert schedule.clean(schedule.prepare_value(steps)) == steps


@pytest.mark.parametrize(
    ("key", "value", "german", "english"),
    [
        ("entry_fee", 850, "8,50 €", "€8.50"),
        ("lost_fees", [[4, 50], [0, 100]], "4 × 0,50; 1,00 €", "4 × €0.50; €1.00"),
        ("lost_fees", [], "–", "–"),
    ],
)
def test_money_is_said_in_euros(key: str, value: Any, german: str, english: str) -> None:
    assert in_words(OPTIONS[key], value, "de") == german
    assert in_words(OPTIONS[key], value, "en") == english


@pytest.mark.parametrize(
    ("form", "key", "kind"),
    [(WM, "cutoff", 'type="time"'), (LEAGUE, "first_day", 'type="datetime-local"')],
)
def test_times_are_picked_not_typed(form: Format[FormatState], key: str, kind: str) -> None:
    option = next(option for option in form.settings if option.key == key)
    page = OptionsForm((option,), {})
    assert kind in str(page[key])


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_every_setting_stands_on_the_page_once(form: Format[FormatState]) -> None:
    page = OptionsForm(form.settings, {}, asked=form.usually_set)
    grouped = [field.name for _title, fields in page.groups() for field in fields]
    assert sorted([*grouped, *form.usually_set]) == sorted(page.fields)


@pytest.mark.parametrize("typed", ["2026-12-24T19:30", "24.12.2026 19:30", "24.12.2026, 19:30 Uhr"])
@pytest.mark.usefixtures("english")
def test_a_moment_is_read_as_people_write_it(typed: str) -> None:
    option = next(option for option in LEAGUE.settings if option.key == "first_day")
    form = OptionsForm((option,), {}, {"first_day": typed})
    assert form.departures() == {"first_day": "2026-12-24T19:30"}
    wrong = OptionsForm((option,), {}, {"first_day": "Heiligabend"})
    assert wrong.errors["first_day"] == ["A date and a time, please, such as 24.12.2026 19:30."]


@pytest.mark.usefixtures("english")
def test_days_without_play_are_read_as_people_write_them() -> None:
    option = next(option for option in LEAGUE.settings if option.key == "pauses")
    typed = ["24.12.2026", "30.12.2026 – 6.1.2027", "2027-02-15"]
    form = OptionsForm((option,), {}, {"pauses": "\n".join(typed)})
    assert form.departures() == {"pauses": typed}
    wrong = OptionsForm((option,), {}, {"pauses": "31.2.2027"})
    (error,) = wrong.errors["pauses"]
    assert error.startswith("This value does not fit. One day a line such as 2026-12-24")


def test_programs_are_told_which_values_a_setting_takes() -> None:
    with override("en"):
        (said,) = with_messages((Problem("setting_value", "settings.days_between"),))
        assert said["message"] == "This value does not fit. From 1 to 60."
        (said,) = with_messages((Problem("variant_value", "variant.bid_step"),), "binokel")
        assert said["message"].endswith("From 10 to 100. In steps of 10.")


@pytest.mark.parametrize(
    ("before", "word", "places", "is_fine"),
    [
        ("points", "points", "3, 1, -1", False),
        ("points", "", "3, 1, -1", True),
        ({"places": [[3, 1, -1]]}, "points", "3, 1, -1", True),
        ({"places": [[3, 1, -1]]}, "points", "4, 1, -1", False),
    ],
)
def test_parts_typed_beside_a_named_score_are_not_lost_unsaid(
    english: None, before: object, word: str, places: str, is_fine: bool
) -> None:
    """The former parts may stay when a name is chosen instead."""
    given, option = {"score": before}, OPTIONS["score"]
    shown = {field.name: field.value() for field in OptionsForm([option], given)}
    typed = {**shown, "score.word": word, "score.places": places}
    form = OptionsForm([option], given, typed)
    assert form.is_valid() is is_fine, form.errors
    if not is_fine:
        assert form.errors["score.word"] == [
            "Choose “put together of:” here, or leave what belongs to it as it was."
        ]
