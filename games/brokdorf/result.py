"""The level *result only*: how the Runde ended, without its deals (docs/rules/brokdorf.md 3.4).

Knows the fields of `result` and its outcome. Does not know whether the values fit together:
`result_checks` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.brokdorf.ending import End, Ending, settled
from games.brokdorf.fields import FieldReader
from games.brokdorf.options import Rules
from games.envelope import Json, unknown_fields

_BY_LOSER = ("loser", "no_claim", "points")
_FIELDS: Mapping[End, tuple[str, ...]] = {
    End.NORMAL: (*_BY_LOSER, "tied"),
    End.MISDEALS: _BY_LOSER,
    End.EXCLUSION: _BY_LOSER,
    End.DURCHMARSCH: ("winner", "payer", "points"),
}
_ORDER = ("end", "loser", "tied", "no_claim", "winner", "payer", "points")


@dataclass(frozen=True, slots=True)
class Result:
    """A stated result; `tied`, `no_claim` and `points` are None when they were not given."""

    end: End
    loser: str | None = None
    tied: tuple[str, ...] | None = None
    no_claim: tuple[str, ...] | None = None
    winner: str | None = None
    payer: str | None = None
    points: Mapping[str, int] | None = None

    def ending(self) -> Ending:
        return Ending(
            end=self.end,
            loser=self.loser,
            winner=self.winner,
            payer=self.payer,
            tied=self.tied or (),
            no_claim=self.no_claim or (),
        )

    def as_json(self) -> Json:
        """The `result` object that says the same; what was not given stays away."""
        fields: Json = {"end": self.end.value, "loser": self.loser, "winner": self.winner}
        fields["tied"] = None if self.tied is None else list(self.tied)
        fields["no_claim"] = None if self.no_claim is None else list(self.no_claim)
        fields["payer"] = self.payer
        fields["points"] = None if self.points is None else dict(self.points)
        return {key: value for key, value in fields.items() if value is not None}


def read_result(reader: FieldReader, value: object, rules: Rules) -> Result | None:
    """The stated result, or None after the reader noted why there is none."""
    if not reader.is_object(value, "result"):
        return None
    assert isinstance(value, dict)
    stated = value.get("end")
    if stated is not None and stated not in tuple(End):
        reader.refuse("end_unknown", "result.end")
        return None
    end = End.NORMAL if stated is None else End(stated)
    allowed = _FIELDS[end]
    given = {key: value.get(key) if key in allowed else None for key in _ORDER[1:]}
    for key in _ORDER[1:]:
        _note_presence(reader, key, value.get(key), end)
    result = Result(
        end=end,
        loser=reader.name(given["loser"], "result.loser"),
        tied=reader.names(given["tied"], "result.tied"),
        no_claim=reader.names(given["no_claim"], "result.no_claim"),
        winner=reader.name(given["winner"], "result.winner"),
        payer=reader.name(given["payer"], "result.payer"),
        points=_points(reader, given["points"], rules),
    )
    reader.problems += unknown_fields(value, _ORDER, "result.")
    return result


def _note_presence(reader: FieldReader, key: str, value: object, end: End) -> None:
    required = "winner" if end is End.DURCHMARSCH else "loser"
    if value is None and key == required:
        reader.refuse("field_missing", f"result.{key}")
    elif value is not None and key not in _FIELDS[end]:
        reader.refuse("field_not_allowed", f"result.{key}")


def _points(reader: FieldReader, value: object, rules: Rules) -> dict[str, int] | None:
    lowest = 0 if rules.below_zero == "clamp" else -4
    return reader.numbers(value, "result.points", lowest, 30, "points_range")


def result_outcome(result: Result, players: tuple[str, ...], rules: Rules) -> Json:
    """The outcome of an accepted result, all keys but `warnings`."""
    return {
        "ok": True,
        "level": "result",
        "deals": [],
        "totals": dict(result.points or {}),
        **settled(result.ending(), players, rules),
        "tied": list(result.tied or ()),
        "stechen": [],
        "stechen_needed": [],
        "never_played": None,
        "next_dealer": None,
        "result": result.as_json(),
    }
