"""The schema of a deal: kinds, strange fields, every problem at once."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.deals import DealSchema, Kind
from games.fields import Field, Flag, Number, Player, Reading, always
from games.options import Words
from tests.games.junk import JSON_VALUES

LABEL = Words("Feld", "field")
SCHEMA = DealSchema(
    (
        Field("who", Player(), LABEL, needed=always),
        Field("tricks", Number(0, 5, "tricks_range"), LABEL, ("played",), always),
        Field("open", Flag(), LABEL, ("rare",)),
    ),
    (
        Kind("played", LABEL),
        Kind("rare", Words("selten", "rare"), played=lambda rules: bool(rules)),
    ),
)
ALONE = DealSchema((Field("tricks", Number(0, 5), LABEL, needed=always),))


def read(
    deal: object, rules: object = True, schema: DealSchema = SCHEMA
) -> tuple[Any, list[tuple[str, str]]]:
    """Kind and values (None: not judged), and the problems with paths within the deal."""
    reading = Reading(("Anna", "Bernd"), rules)
    entry = schema.read(deal, "deals[2]", reading)
    problems = [(code, path.removeprefix("deals[2].")) for code, path in reading.problems]
    return entry and (entry.kind, entry.values), problems


def test_the_first_kind_is_the_default() -> None:
    told = {"who": "Anna", "tricks": 3}
    assert read(told) == (("played", told), [])
    assert read({"kind": None, **told}) == (("played", told), [])
    assert read({"kind": "rare", "who": "Anna", "open": True}) == (
        ("rare", {"who": "Anna", "open": True}),
        [],
    )


def test_a_deal_of_no_known_kind_is_judged_no_further() -> None:
    assert read([]) == (None, [("deal_type", "deals[2]")])
    for kind in ("", "odd", 3, [], {}):
        assert read({"kind": kind, "z": 1}) == (None, [("kind_unknown", "kind")])
    assert read({"kind": "rare", "z": 1}, rules=False) == (None, [("kind_not_played", "kind")])


def test_every_problem_of_a_deal_is_found() -> None:
    deal = {"z": None, "kind": "played", "tricks": 6, "open": True, "b": 1}
    assert read(deal)[1] == [
        ("unknown_field", "b"),
        ("unknown_field", "z"),
        ("field_missing", "who"),
        ("tricks_range", "tricks"),
        ("field_not_allowed", "open"),
    ]


def test_a_game_with_one_kind_has_no_field_for_it() -> None:
    assert read({"tricks": 2}, schema=ALONE) == (("", {"tricks": 2}), [])
    assert read({"kind": "x", "tricks": 2}, schema=ALONE)[1] == [("unknown_field", "kind")]
    assert ALONE.keys == ("tricks",)


def test_another_object_may_be_read_alike_with_its_own_codes() -> None:
    ends = DealSchema(
        SCHEMA.fields, SCHEMA.kinds, kind_key="end", unknown_kind="end_unknown", no_object="no"
    )
    assert read({"end": "rare", "who": "Anna"}, schema=ends) == (("rare", {"who": "Anna"}), [])
    assert read({"end": "odd"}, schema=ends)[1] == [("end_unknown", "end")]
    assert read({"kind": "rare"}, schema=ends)[1][0] == ("unknown_field", "kind")
    assert read(3, schema=ends)[1] == [("no", "deals[2]")]
    assert [ends.kind(key).label for key in ("played", "rare")] == [LABEL, Words("selten", "rare")]


def test_a_type_knows_the_deal_that_is_read() -> None:
    class Times:
        def read(self, value: Any, path: str, reading: Reading) -> Any:  # noqa: ARG002
            return reading.entry and reading.entry["a"] * value

    schema = DealSchema((Field("a", Number(0, 9), LABEL), Field("b", Times(), LABEL)))
    assert read({"a": 2, "b": 3}, schema=schema) == (("", {"a": 2, "b": 6}), [])


def test_the_schema_knows_its_fields() -> None:
    assert SCHEMA.keys == ("kind", "who", "tricks", "open")
    assert [field.key for field in SCHEMA.fields_of("rare")] == ["who", "open"]
    assert [field.key for field in SCHEMA.fields_of("played")] == ["who", "tricks"]


@given(st.dictionaries(st.sampled_from([*SCHEMA.keys, "odd"]), JSON_VALUES), st.booleans())
def test_reading_never_raises_and_right_values_stay_as_they_were(deal: Any, rules: bool) -> None:
    entry, problems = read(deal, rules)
    assert len(set(problems)) == len(problems)
    if entry is None:
        assert problems in ([("kind_unknown", "kind")], [("kind_not_played", "kind")])
    elif not problems:
        kind, values = entry
        told = {key: value for key, value in deal.items() if value is not None}
        assert {"kind": kind, **told} == {"kind": kind, **values}
