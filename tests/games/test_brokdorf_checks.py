"""Refusals and warnings of Brokdorf beyond the examples (docs/rules/brokdorf.md 5)."""

from __future__ import annotations

from typing import Any

import pytest

from games import score

AB = ["Anna", "Ben"]
ABC = [*AB, "Cleo"]
ABCD = [*ABC, "Dirk"]
SOLO = {"declarer": "Anna", "bid": 5, "tricks": {}}
LEVEL = (
    {"declarer": "Anna", "bid": 2, "tricks": {"Ben": 1}},
    SOLO,
    SOLO,
    {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 4}},
)
"""Anna ends at 0, Cleo and Dirk are level at 15."""


def sheet(*deals: Any, players: list[str] = ABCD, **fields: Any) -> dict[str, Any]:
    return {"game": "brokdorf", "players": players, "deals": list(deals), **fields}


def stated(players: list[str] = ABC, **result: Any) -> dict[str, Any]:
    return {"game": "brokdorf", "players": players, "result": result}


def errors(report: dict[str, Any]) -> set[tuple[str, str]]:
    outcome = score(report)
    return {(error["code"], error["path"]) for error in outcome.get("errors", [])}


def warnings(report: dict[str, Any]) -> set[tuple[str, str]]:
    return {(warning["code"], warning["path"]) for warning in score(report)["warnings"]}


def points(*totals: int) -> dict[str, int]:
    return dict(zip(ABCD, totals, strict=False))


ENVELOPE = [
    (sheet(result={"loser": "Anna"}), {("level_ambiguous", "")}),
    ({"game": "brokdorf", "players": AB}, {("level_missing", "")}),
    (sheet(players=["Anna"]), {("players_count", "players")}),
    (sheet(variant=3), {("variant_type", "variant")}),
    (sheet(judge=None), {("unknown_field", "judge")}),
    ({"game": "brokdorf", "deals": []}, {("field_missing", "players")}),
]

FIELDS = [
    (sheet({**SOLO, "draws": {}}), {("unknown_field", "deals[0].draws")}),
    (sheet({**SOLO, "player": "Ben"}), {("field_not_allowed", "deals[0].player")}),
    (sheet({**SOLO, "bids": 7}), {("field_type", "deals[0].bids")}),
    (
        sheet({"bids": {"Ben": "gut", "Cleo": 6, "Gast": 1}, "tricks": []}),
        {
            ("field_type", "deals[0].bids.Ben"),
            ("bid_range", "deals[0].bids.Cleo"),
            ("player_unknown", "deals[0].bids.Gast"),
            ("field_type", "deals[0].tricks"),
        },
    ),
    (sheet({**SOLO, "trump": 4, "play": [[], 3]}), {
        ("trump_unknown", "deals[0].trump"),
        ("field_type", "deals[0].play[1]"),
    }),
    (sheet({**SOLO, "bid": True}), {("field_type", "deals[0].bid")}),
    (sheet({"kind": 3}), {("kind_unknown", "deals[0].kind")}),
    (sheet(stechen={}), {("field_type", "stechen")}),
    (
        sheet(stechen=[{**SOLO, "draws": {"Anna": "6C", "Gast": "AC"}}]),
        {
            ("card_unknown", "stechen[0].draws.Anna"),
            ("player_unknown", "stechen[0].draws.Gast"),
        },
    ),
    (sheet(excluded=3, first_dealer="Gast"), {
        ("field_type", "excluded"),
        ("player_unknown", "first_dealer"),
    }),
]  # fmt: skip

DEALS = [
    (
        sheet({"kind": "all_gut", "bids": {"Anna": 1}}),
        {("bids_not_all_gut", "deals[0].bids")},
    ),
    (sheet({"bids": {"Anna": "GUT"}, "tricks": {}}), {("bids_all_gut", "deals[0].bids")}),
    (
        sheet({"bids": {"Anna": 2, "Ben": 2, "Cleo": 1}, "tricks": {}}),
        {("bids_order", "deals[0].bids.Ben")},
    ),
    (
        sheet({"bids": {"Anna": 2, "Ben": 1}, "tricks": {}}, first_dealer="Anna"),
        set(),
    ),
    (
        sheet({"bids": {"Ben": 1, "Cleo": 3, "Dirk": 2}, "tricks": {}}, first_dealer="Anna"),
        {("bids_order", "deals[0].bids.Dirk")},
    ),
    (sheet({"bids": {"Ben": 0, "Cleo": 1}, "tricks": {}}, first_dealer="Anna"), set()),
    (
        sheet({"bids": {"Anna": 2}, "declarer": "Ben", "bid": 3, "tricks": {}}),
        {("bids_mismatch", "deals[0].declarer"), ("bids_mismatch", "deals[0].bid")},
    ),
    (
        sheet({"declarer": "Anna", "bid": 1, "tricks": {"Ben": 3, "Cleo": 3}}),
        {("tricks_total", "deals[0].tricks")},
    ),
    (sheet({**SOLO, "revoke": ["Anna"]}), {("revoke_not_participant", "deals[0].revoke[0]")}),
    (
        sheet({"kind": "luschen", "hand": ["7C", "7C", "8C", "9H", "8H"]}),
        {("card_duplicate", "deals[0].hand[1]"), ("luschen_hand", "deals[0].hand")},
    ),
    (sheet({"kind": "luschen", "hand": ["7C", "7S"]}), {("luschen_hand", "deals[0].hand")}),
]

RECORD = [
    ["AS", "9S", "7S"],
    ["AD", "TD", "7D"],
    ["KH", "TH", "9H"],
    ["AC", "8C", "JC"],
    ["9D", "KC", "KS"],
]
PROVEN = {"declarer": "Anna", "bid": 2, "trump": "S", "tricks": {"Ben": 2, "Cleo": 0}}


def recorded(**fields: Any) -> dict[str, Any]:
    return sheet({**PROVEN, "play": RECORD, **fields}, players=ABC)


RECORDS = [
    (recorded(), set()),
    (recorded(trump=None), {("play_without_trump", "deals[0].trump")}),
    (recorded(tricks={}), {("play_not_applicable", "deals[0].play")}),
    (recorded(play=RECORD[:4]), {("play_shape", "deals[0].play")}),
    (recorded(play=[*RECORD[:4], ["9D", "KC"]]), {("play_shape", "deals[0].play")}),
    (
        recorded(play=[*RECORD[:4], ["9D", "AS", "KS"]]),
        {("card_duplicate", "deals[0].play[4][1]")},
    ),
    (recorded(revoke=["Ben"]), {("revoke_not_in_play", "deals[0].revoke[0]")}),
    (recorded(tricks={"Ben": 1, "Cleo": 1}), {("play_tricks_mismatch", "deals[0].play")}),
]

FLOW = [
    (
        sheet(*LEVEL, stechen=[{"draws": {"Cleo": "AC"}, **SOLO, "declarer": "Dirk"}]),
        {("draws_incomplete", "stechen[0].draws")},
    ),
    (
        sheet(*LEVEL, stechen=[{"draws": {"Cleo": "AC", "Dirk": "AC"}, "kind": "all_gut"}]),
        {("card_duplicate", "stechen[0].draws.Dirk")},
    ),
    (sheet(*LEVEL, stechen=[{"kind": "misdeal"}]), {("dealer_unknown", "stechen[0].dealer")}),
    (
        sheet(*LEVEL, stechen=[{**SOLO, "declarer": "Cleo"}, {"kind": "all_gut"}]),
        {("stechen_after_end", "stechen[1]")},
    ),
    (
        sheet(*LEVEL, stechen=[{"bids": {"Ben": "GUT", "Cleo": 1}, "tricks": {"Anna": 2}}]),
        {("stechen_player", "stechen[0].bids.Ben"), ("stechen_player", "stechen[0].tricks.Anna")},
    ),
    (sheet(*LEVEL, SOLO, SOLO, stechen=[{"kind": "all_gut"}]), {
        ("deal_after_end", "deals[4]"),
        ("deal_after_end", "deals[5]"),
    }),
]  # fmt: skip

RESULTS = [
    (stated(), {("field_missing", "result.loser")}),
    (stated(end="over", loser=3), {("end_unknown", "result.end")}),
    (
        stated(end="durchmarsch", loser="Anna", no_claim=[]),
        {
            ("field_not_allowed", "result.loser"),
            ("field_not_allowed", "result.no_claim"),
            ("field_missing", "result.winner"),
        },
    ),
    (stated(end="misdeals", loser="Anna", tied=AB), {("field_not_allowed", "result.tied")}),
    (
        stated(loser="Anna", tied=["Ben"]),
        {("tied_count", "result.tied"), ("tied_loser", "result.tied")},
    ),
    (stated(loser="Anna", no_claim=["Anna"]), {("no_claim_loser", "result.no_claim")}),
    (stated(loser="Anna", no_claim=["Ben", "Cleo"]), {("no_claim_all", "result.no_claim")}),
    (stated(loser="Anna", no_claim=["Ben", "Ben"]), {("name_duplicate", "result.no_claim[1]")}),
    (
        {**stated(loser="Anna", no_claim=["Ben"]), "variant": {"no_claim": "off"}},
        {("no_claim_off", "result.no_claim")},
    ),
    (
        stated(end="durchmarsch", winner="Anna", payer="Anna"),
        {("payer_not_fellow", "result.payer")},
    ),
    (
        stated(players=AB, end="durchmarsch", winner="Anna", payer="Ben"),
        {("payer_not_fellow", "result.payer")},
    ),
    (
        {
            **stated(end="durchmarsch", winner="Anna", payer="Ben"),
            "variant": {"durchmarsch_payer": "nobody"},
        },
        {("payer_off", "result.payer")},
    ),
    (stated(loser="Anna", points=points(26)), {
        ("points_incomplete", "result.points.Ben"),
        ("points_incomplete", "result.points.Cleo"),
    }),
    (stated(loser="Anna", points=points(31, 2, 3)), {("points_range", "result.points.Anna")}),
    (
        stated(end="misdeals", loser="Anna", points=points(15, 26, 14)),
        {("points_range", "result.points.Ben")},
    ),
    (stated(loser="Anna", points=points(20, 12, 13)), {("points_not_ended", "result.points")}),
    (stated(loser="Anna", points=points(25, 1, 9)), {("points_not_ended", "result.points")}),
    (stated(loser="Anna", points=points(26, 1, 8)), set()),
    (
        stated(end="misdeals", loser="Anna", points=points(25, 1, 0)),
        {("points_range", "result.points.Cleo")},
    ),
    ({**stated(loser="Anna"), "first_dealer": "Zoe"}, {("player_unknown", "first_dealer")}),
    (
        stated(loser="Anna", tied=AB, points=points(20, 15, 0)),
        {("points_tied", "result.tied")},
    ),
    (stated(loser="Anna", points=points(20, 20, 0)), {("tied_missing", "result.tied")}),
    (
        stated(end="durchmarsch", winner="Anna", points=points(1, 16, 20)),
        {
            ("points_durchmarsch", "result.points.Anna"),
            ("points_durchmarsch", "result.points.Ben"),
        },
    ),
    (stated(end="durchmarsch", winner="Anna", payer="Ben", points=points(0, 30, 25)), set()),
    (
        stated(end="durchmarsch", winner="Anna", payer="Ben", points=points(0, 20, 20)),
        {("payer_not_top", "result.payer")},
    ),
    (
        stated(loser="Anna", no_claim=["Ben"], points=points(26, 14, 15)),
        {("points_no_claim", "result.points.Ben")},
    ),
    ({**stated(loser="Anna"), "stechen": [], "excluded": "Ben"}, {
        ("field_not_allowed", "stechen"),
        ("field_not_allowed", "excluded"),
    }),
    ({"game": "brokdorf", "players": AB, "result": [1]}, {("field_type", "result")}),
]  # fmt: skip


@pytest.mark.parametrize(("report", "expected"), ENVELOPE)
def test_envelope_is_checked_first(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


@pytest.mark.parametrize(("report", "expected"), FIELDS)
def test_fields_of_a_sheet_are_checked(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


@pytest.mark.parametrize(("report", "expected"), DEALS)
def test_a_deal_is_checked_by_itself(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


@pytest.mark.parametrize(("report", "expected"), RECORDS)
def test_a_card_record_is_checked(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


@pytest.mark.parametrize(("report", "expected"), FLOW)
def test_the_flow_of_the_runde_is_checked(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


@pytest.mark.parametrize(("report", "expected"), RESULTS)
def test_a_stated_result_is_checked(report: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(report) == expected


def test_a_faulty_deal_leaves_the_next_dealer_unknown() -> None:
    faulty = {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 3, "Cleo": 3}}
    falling = {"bids": {"Anna": 2, "Ben": 1}, "tricks": {}}
    good = {"declarer": "Dirk", "bid": 1, "tricks": {"Ben": 3}}
    assert errors(sheet(faulty, falling)) == {("tricks_total", "deals[0].tricks")}
    assert errors(sheet(good, falling)) == {("bids_order", "deals[1].bids.Ben")}


def test_warning_about_a_hand_that_had_to_be_dealt_again() -> None:
    play = [
        ["AS", "9D", "9C"],
        ["KS", "8D", "8C"],
        ["QS", "7H", "7C"],
        ["AH", "8H", "KH"],
        ["AD", "7D", "KD"],
    ]
    luschen = [trick[1] for trick in play]
    assert sorted(luschen) == ["7D", "7H", "8D", "8H", "9D"]
    deal = {"declarer": "Anna", "bid": 3, "trump": "S", "tricks": {"Ben": 0, "Cleo": 0}}
    assert warnings(sheet({**deal, "play": play}, players=ABC)) == set()
    play[0][1:], play[1][1:] = ["9C", "9D"], ["8C", "8D"]
    report = sheet({**deal, "play": play}, players=ABC)
    assert warnings(report) == {("luschen_hand_played", "deals[0].play")}


def test_warning_about_such_a_hand_in_a_stechen() -> None:
    """Dirk has two sevens, two eights and a nine, no three of a suit."""
    play = [["AS", "9C"], ["KS", "8H"], ["QS", "8D"], ["AH", "7H"], ["AD", "7D"]]
    entry = {"declarer": "Cleo", "bid": 3, "trump": "S", "tricks": {"Dirk": 0}, "play": play}
    found = {("luschen_hand_played", "stechen[0].play")}
    assert warnings(sheet(*LEVEL, stechen=[entry])) == found
    play[0][1] = "TC"
    assert warnings(sheet(*LEVEL, stechen=[entry])) == set()


def test_strangers_are_told_in_the_order_of_their_names() -> None:
    strangers = ["Wim", "Gast", "Udo", "Max", "Zoe", "Hans"]
    found = score(sheet({**SOLO, "tricks": dict.fromkeys(strangers, 1)}))["errors"]
    assert [error["path"] for error in found] == [
        f"deals[0].tricks.{name}" for name in sorted(strangers)
    ]


def test_exclusion_outranks_an_open_stechen() -> None:
    outcome = score(sheet(*LEVEL, stechen=[{"kind": "all_gut"}], excluded="Anna"))
    assert outcome["finished"] is True
    assert (outcome["end"], outcome["losers"]) == ("exclusion", ["Anna"])
    assert (outcome["tied"], outcome["stechen_needed"]) == ([], [])
    assert outcome["euros"] == {"Anna": -3, "Ben": 1, "Cleo": 1, "Dirk": 1}
    assert outcome["next_chooser"] is None


def test_exclusion_outranks_a_durchmarsch() -> None:
    outcome = score(sheet(SOLO, SOLO, SOLO, excluded="Ben"))
    assert (outcome["end"], outcome["losers"]) == ("exclusion", ["Ben"])


def test_several_penalised_go_on_among_themselves() -> None:
    level = [
        {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 1}},
        SOLO,
        SOLO,
        {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 4}},
    ]
    first = {"declarer": "Dirk", "bid": 1, "tricks": {"Cleo": 0, "Eva": 0}}
    report = sheet(*level, players=[*ABCD, "Eva"], stechen=[first])
    outcome = score(report)
    assert outcome["stechen"][0]["tied"] == ["Cleo", "Eva"]
    assert outcome["stechen_needed"] == ["Cleo", "Eva"]
    assert outcome["finished"] is False


def test_a_runde_without_deals_is_open() -> None:
    outcome = score(sheet(first_dealer="Ben"))
    assert outcome["next_dealer"] == "Ben"
    assert outcome["totals"] == dict.fromkeys(ABCD, 15)
    assert (outcome["end"], outcome["result"]) == (None, None)


@pytest.mark.parametrize(
    ("below_zero", "points", "allowed"),
    [("keep", -4, True), ("keep", -5, False), ("clamp", 0, True), ("clamp", -1, False)],
)
def test_nobody_leaves_the_points_by_more_than_five(
    below_zero: str, points: int, *, allowed: bool
) -> None:
    result = {"loser": "Ben", "points": {"Anna": points, "Ben": 30, "Cleo": 14}}
    report = {**stated(**result), "variant": {"below_zero": below_zero}}
    problems = score(report).get("errors", [])
    wrong = {"code": "points_range", "path": "result.points.Anna"}
    assert (wrong in problems) is not allowed


@pytest.mark.parametrize(
    ("anna", "cleo", "possible"), [(-4, 1, True), (-4, 0, False), (-2, -1, True), (-2, -2, False)]
)
def test_the_last_five_tricks_take_nobody_further_down(
    anna: int, cleo: int, *, possible: bool
) -> None:
    """From one point each: five tricks are the way to -4, or to -2 and to -1."""
    found = errors(stated(loser="Ben", points={"Anna": anna, "Ben": 30, "Cleo": cleo}))
    assert found == (set() if possible else {("points_unreachable", "result.points")})
