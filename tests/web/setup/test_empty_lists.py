"""Settings whose lists may be empty can be left empty in the form too."""

from __future__ import annotations

import pytest

from tournaments.domain.formats import FORMATS
from tournaments.web.http.option_form import OptionsForm


@pytest.mark.parametrize(
    ("form", "key"), [("evening", "ties"), ("swiss", "ties"), ("league", "tie_breaks")]
)
def test_tie_breaks_can_be_left_empty(form: str, key: str) -> None:
    (option,) = (option for option in FORMATS[form].settings if option.key == key)
    typed = OptionsForm((option,), {}, {key: ""})
    assert typed.is_valid(), typed.errors
    assert typed.departures() == {key: []}


def test_a_list_that_may_not_be_empty_is_asked_for() -> None:
    (option,) = (each for each in FORMATS["league"].settings if each.key == "walkover")
    assert not OptionsForm((option,), {}, {"walkover": ""}).is_valid()
