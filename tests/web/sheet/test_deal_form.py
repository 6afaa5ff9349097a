"""The deal form that is made of a schema: fields, values, the way back, paths, seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.bronzen.options import rules_of
from games.bronzen.report import SCHEMA as BRONZEN
from games.deals import DealSchema, Kind
from games.fields import (
    Card,
    Choice,
    Dealer,
    EachPlayer,
    Field,
    Flag,
    ListOf,
    Number,
    Player,
    always,
)
from games.options import Words
from games.skat.deal import SCHEMA as SKAT
from games.skat.options import OPTIONS, Rules
from tests.games.examples import example_lines
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import BoundForm, DealContext, SubmittedValues, Values
from tournaments.web.sheet.games.entry import Choice as Tile

PLAYERS = ("Anna", "Bernd.", "Clara")
W = Words("Wort", "word")
ODDS = DealSchema(
    (
        Field("dealer", Dealer(), W),
        Field("bid", Number(1, lambda rules: rules["most"], "range"), Words("Gebot", "Bid")),
        Field("open", Flag(), Words("Offen", "Open")),
        Field("card", Card(("AC", "TH")), W),
        Field("away", ListOf(Player(), twice="twice"), W, ("played",)),
        Field("tricks", EachPlayer(Number(0, 5)), W, ("played",), always),
        Field("hands", EachPlayer(ListOf(Card(("AC", "TH")))), W, ("played",)),
        Field("melds", EachPlayer(ListOf(Choice(("a", "b"), "odd"))), W, ("played",)),
    ),
    (Kind("played", Words("Gespielt", "Played")), Kind("rare", W, lambda rules: rules["rare"])),
)
FORM = DealForm(ODDS, lambda rules: rules)
SEATED = DealForm(ODDS, lambda rules: rules, playing=lambda _typed, scene: scene.players[1:])
SKAT_FORM = DealForm(SKAT, lambda values: Rules(**values))
SKAT_RULES = {option.key: option.default for option in OPTIONS}


def scene(players: tuple[str, ...] = PLAYERS, **rules: Any) -> DealContext:
    known = {"most": 7, "rare": False} | rules
    return DealContext({"players": list(players)}, {}, "deals", 0, "sheet", known)


def typed(**fields: str | tuple[str, ...]) -> SubmittedValues:
    return SubmittedValues(
        {
            name.replace("_", "-"): (value,) if isinstance(value, str) else value
            for name, value in fields.items()
        }
    )


FULL: Values = {
    "kind": ("played",),
    "dealer": ("2",),
    "bid": ("3",),
    "open": ("on",),
    "card": ("TH",),
    "away": ("0", "1"),
    "tricks-0": ("0",),
    "tricks-2": ("4",),
    "hands-1": ("♣A ♥10",),
    "melds-1": ("a", "b"),
}
DEAL = {
    "kind": "played",
    "dealer": "Clara",
    "bid": 3,
    "open": True,
    "card": "TH",
    "away": ["Anna", "Bernd."],
    "tricks": {"Anna": 0, "Clara": 4},
    "hands": {"Bernd.": ["AC", "TH"]},
    "melds": {"Bernd.": ["a", "b"]},
}


def test_what_is_typed_becomes_a_deal_and_comes_back() -> None:
    assert FORM.deal(SubmittedValues(FULL), scene()) == DEAL
    assert FORM.typed(DEAL, scene()) == FULL


def test_a_deal_has_only_fields_of_its_kind_and_what_is_needed_of_them() -> None:
    rare = {"kind": "rare", "dealer": "Clara", "bid": 3, "open": True, "card": "TH"}
    assert FORM.deal(SubmittedValues(FULL | {"kind": ("rare",)}), scene()) == rare
    assert FORM.deal(SubmittedValues({}), scene()) == {"kind": "played", "tricks": {}}
    assert FORM.deal(SubmittedValues({"kind": ("odd",)}), scene()) == {"kind": "odd"}
    assert FORM.typed({}, scene()) == {"kind": ("played",)}


def test_nonsense_stays_for_the_engine_to_refuse() -> None:
    deal = FORM.deal(typed(bid="two", dealer="9", tricks_0="x", card="?"), scene())
    assert deal == {
        "kind": "played", "dealer": "9", "bid": "two", "card": "?", "tricks": {"Anna": "x"},
    }  # fmt: skip


def test_only_those_who_play_have_fields() -> None:
    deal = SEATED.deal(SubmittedValues(FULL), scene())
    assert (deal["tricks"], deal["hands"]) == ({"Clara": 4}, DEAL["hands"])


@pytest.mark.parametrize(
    ("path", "name"),
    [
        *[("bid", "bid"), ("away[1]", "away"), ("tricks", "tricks"), ("tricks.Zoe", "tricks")],
        *[("tricks.Bernd.", "tricks-1"), ("hands.Bernd.[2]", "hands-1"), ("odd", "odd")],
    ],
)
def test_a_path_leads_to_its_field(path: str, name: str) -> None:
    assert FORM.field(path, scene(), typed()) == name


def test_the_columns_of_a_player_are_fields_of_their_own() -> None:
    form = DealForm(BRONZEN, rules_of, left_out=("replay",))
    rules = {
        "games_per_match": 3, "target_score": 0, "match_decides": "points", "draw": "shared",
        "double_points": [2, 4, 6], "double_count": "highest", "jay_points": 10,
        "column_six": "double_c", "column_six_points": 10, "bronzen_points": 30,
        "foul_bronzen": True,
    }  # fmt: skip
    here = DealContext({"players": ["Anna", "Bernd"]}, {}, "deals", 0, "sheet", rules)
    told = {"winner": ("0",), "double1-1": ("2",), "double_c-0": ("3",), "einzel-0": ("9",)}
    zeros = {"double": [0, 0, 0], "jay": 0, "double_c": 0}
    counts = {"Anna": zeros | {"double_c": 3}, "Bernd": zeros | {"double": [0, 2, 0]}}
    deal = form.deal(SubmittedValues(told), here)
    assert deal == {"winner": "Anna", "counts": counts}
    assert form.deal(SubmittedValues(form.typed(deal, here)), here) == deal
    assert form.field("counts.Bernd.double[2]", here, SubmittedValues({})) == "double2-1"
    assert form.field("counts.Bernd.jay", here, SubmittedValues({})) == "jay-1"
    assert form.seats.named == ("double0", "double1", "double2", "jay", "einzel", "double_c")
    assert form.seats.from_zero == form.seats.named
    assert form.seats.chosen == ("winner", "foul")


def test_seats_are_values_and_numbers_of_fields() -> None:
    seats = FORM.seats
    assert (seats.named, seats.from_zero) == (("tricks", "hands", "melds"), ())
    assert seats.chosen == ("dealer", "away")


@pytest.mark.parametrize("line", example_lines("skat"), ids=lambda line: line["name"])
def test_deals_of_skat_come_back_as_they_were(line: dict[str, Any]) -> None:
    report = line["report"]
    here = DealContext(report, {}, "deals", 0, "sheet", SKAT_RULES | (report.get("variant") or {}))
    for deal in report.get("deals", ()) if line["outcome"]["ok"] else ():
        told = {"kind": "played"} | {k: v for k, v in deal.items() if v is not False or k == "made"}
        assert SKAT_FORM.deal(SubmittedValues(SKAT_FORM.typed(deal, here)), here) == told


def test_what_has_no_place_at_null_is_left_out() -> None:
    here = scene(**SKAT_RULES)
    here = replace(here, rules=SKAT_RULES)
    told = typed(declarer="0", contract="null", matadors="2", hand="on", schneider="on", made="no")
    assert SKAT_FORM.deal(told, here) == {
        "kind": "played", "declarer": "Anna", "contract": "null", "hand": True, "made": False,
    }  # fmt: skip
    line = typed(kind="line", declarer="0", contract="null", value="−46")
    assert SKAT_FORM.deal(line, here) == {"kind": "line", "declarer": "Anna", "value": -46}


def filled(**fields: str) -> BoundForm:
    return BoundForm(typed(**fields), {"bid": ("Too high.",)})


def test_questions_come_of_their_types() -> None:
    here = scene()
    with translation.override("en"):
        bid = FORM.ask(filled(bid="9"), here, "bid")
        dealer = SEATED.ask(filled(dealer="2"), here, "dealer", label="Who dealt?")
        card = FORM.ask(filled(), here, "card")
        tricks = FORM.ask(filled(tricks_1="2"), here, "tricks-1", kind="row")
        kind = FORM.ask(filled(), here, "kind", label="What?")
        everything = FORM.ask(filled(), scene(rare=True), "kind")
        made = SKAT_FORM.ask(filled(made="no"), replace(here, rules=SKAT_RULES), "made")
        contract = SKAT_FORM.ask(filled(), replace(here, rules=SKAT_RULES), "contract")
    assert (bid.kind, bid.label, bid.value, bid.errors) == ("number", "Bid", "9", ("Too high.",))
    assert (bid.minimum, bid.maximum) == (1, 7)
    assert (dealer.kind, dealer.label) == ("grid", "Who dealt?")
    assert dealer.choices == (Tile("1", "Bernd."), Tile("2", "Clara", checked=True))
    assert (card.kind, [c.value for c in card.choices]) == ("select", ["AC", "TH"])
    assert (tricks.kind, tricks.label) == ("row", "Bernd.")
    assert [c.value for c in tricks.choices] == ["0", "1", "2", "3", "4", "5"]
    assert [c.value for c in tricks.choices if c.checked] == ["2"]
    assert kind.choices == (Tile("played", "Played", checked=True),)
    assert [c.value for c in everything.choices] == ["played", "rare"]
    assert (made.kind, [c.checked for c in made.choices]) == ("row", [False, True])
    assert [c.label for c in contract.choices][:2] == ["Diamonds", "Hearts"]
    assert FORM.ask(filled(open="on"), here, "open").checked is True
    assert FORM.ask(filled(), here, "away").many is True
    assert FORM.ask(filled(), here, "hands-0").kind == "cards"


def test_a_typed_value_that_is_no_choice_leaves_the_default() -> None:
    choices = {"line": "Line", "passed": "Passed"}
    for texts, checked in ((("played",), "line"), (("passed",), "passed"), ((), "line")):
        values: Values = {"kind": texts} if texts else {}
        ask = BoundForm(SubmittedValues(values), {}).pick("kind", "Kind", choices, default="line")
        assert [tile.value for tile in ask.choices if tile.checked] == [checked]
