"""Short ways to write Binokel reports in tests."""

from __future__ import annotations

from typing import Any

import games

THREE = ["Anna", "Bernd", "Clara"]
"""Anna deals first: Clara is Vorhand, Bernd Hinterhand, Anna Mittelhand."""


def normal(**fields: Any) -> dict[str, Any]:
    """Bernd plays for 200 in clubs and takes 130; a field given as None is left out."""
    deal = {"solo": "Bernd", "bid": 200, "trump": "C", "points": {"Bernd": 130, "Anna": 70}}
    deal.update(fields)
    return {name: value for name, value in deal.items() if value is not None}


def judged(*deals: Any, variant: Any = None, players: Any = None) -> dict[str, Any]:
    """The outcome of a report with these deals."""
    return games.score(
        {
            "game": "binokel",
            "variant": variant or {},
            "players": players or THREE,
            "deals": list(deals),
        }
    )


def errors(outcome: dict[str, Any]) -> set[tuple[str, str]]:
    assert not outcome["ok"], outcome
    return {(error["code"], error["path"]) for error in outcome["errors"]}


def warnings(outcome: dict[str, Any]) -> list[tuple[str, str]]:
    assert outcome["ok"], outcome
    return [(warning["code"], warning["path"]) for warning in outcome["warnings"]]


def in_deal(outcome: dict[str, Any]) -> set[tuple[str, str]]:
    """The errors of the first deal, with paths inside of it."""
    prefix = "deals[0]"
    return {(code, path.removeprefix(prefix).removeprefix(".")) for code, path in errors(outcome)}
