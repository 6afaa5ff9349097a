"""The effective rules of a report as one value (docs/rules/bronzen.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Json


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option with its value; `double_points` holds single, doubled, tripled."""

    games_per_match: int
    target_score: int
    match_decides: str
    draw: str
    double_points: tuple[int, int, int]
    double_count: str
    jay_points: int
    column_six: str
    column_six_points: int
    bronzen_points: int
    foul_bronzen: bool

    @property
    def sixth(self) -> str | None:
        """The name of the sixth column, None when there is none (B2)."""
        return None if self.column_six == "none" else self.column_six


def rules_of(values: Json) -> Rules:
    """The rules from the effective values of all options."""
    return Rules(**{**values, "double_points": tuple(values["double_points"])})
