"""Binokel: every worked example of the rule document, and junk that must never raise."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.binokel.form import SCHEMA
from tests.games.binokel_reports import judged, normal
from tests.games.examples import example_lines

LINES = [
    line
    for name in ("binokel", "meld_binokel", "trick_judge_binokel")
    for line in example_lines(name)
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["name"])
def test_scoring_leaves_the_report_alone(line: dict[str, Any]) -> None:
    before = copy.deepcopy(line["report"])
    games.score(line["report"])
    assert line["report"] == before


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 260)
    | st.floats(allow_nan=False)
    | st.sampled_from(
        ["Anna", "Bernd", "Clara", "weg", "C", "KC", "pair:C", "binokel", "", "durch"]
    ),
    lambda inner: (
        st.lists(inner, max_size=13)
        | st.dictionaries(
            st.sampled_from(["Anna", "Bernd", "Clara", "Zoe", "solo", "pack"]), inner, max_size=4
        )
    ),
    max_leaves=15,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, but not the top and not `game` and `judge`."""
    found = [path] if path and path[0] not in ("game", "judge") else []
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, entry in inner:
        found += places(entry, (*path, key))
    return found


def replaced(report: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = copy.deepcopy(report)
    spot = changed
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return changed


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_damaged_report_is_judged_and_never_raises(data: st.DataObject) -> None:
    report = data.draw(st.sampled_from(LINES))["report"]
    path = data.draw(st.sampled_from(places(report)))
    outcome = games.score(replaced(report, path, data.draw(JUNK)))
    assert outcome["ok"] or outcome["errors"]
    json.dumps(outcome)


@given(
    junk=st.dictionaries(st.sampled_from([*SCHEMA.keys, "strange"]), JUNK, max_size=4),
    kind=st.sampled_from([kind.key for kind in SCHEMA.kinds]),
    variant=JUNK,
)
@settings(max_examples=60, deadline=None)
def test_junk_deal_never_raises(junk: dict[str, Any], kind: str, variant: Any) -> None:
    deal = {"kind": kind, **normal(**junk)}
    for rules in ({"unterdurch_value": 500}, {"card_points": "classic", "pack": 48}, variant):
        outcome = judged(deal, variant=rules)
        assert outcome["ok"] or outcome["errors"]


@given(value=JUNK, judge=st.sampled_from(["meld", "trick"]))
@settings(max_examples=60, deadline=None)
def test_junk_questions_never_raise(value: Any, judge: str) -> None:
    for field in ("hand", "trick", "trump", "variant"):
        question = {"game": "binokel", "judge": judge, "trick": ["AC"], field: value}
        answer = games.score(question)
        assert answer["ok"] or answer["errors"]


def test_unknown_judge_is_refused() -> None:
    answer = games.score({"game": "binokel", "judge": "bid"})
    assert answer == {"ok": False, "errors": [{"code": "judge_unknown", "path": "judge"}]}
