"""Matches reported by totals, and Binokel's line for a deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import games
from games.envelope import Json
from games.game import Depth
from games.shares import shares

PEOPLE = ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz")
MATCHES = [
    ("binokel", 3, {}),
    ("binokel", 4, {"deals_per_match": 12}),
    ("binokel", 3, {"target_score": 1500}),
    ("binokel", 3, {"card_points": "classic"}),
    ("binokel", 3, {"card_points": "classic", "round_points": True, "lost_factor": 2}),
    ("binokel", 3, {"lost_others_bonus": "half_bid_exact", "pack": 48}),
    ("canasta", 2, {}),
    ("canasta", 3, {}),
    ("canasta", 4, {"six_players": "pairs"}),
    ("canasta", 6, {}),
    ("buraco", 2, {}),
    ("buraco", 4, {"target": 2000}),
    ("buraco", 4, {"target": 2000, "tie_break": "deal_starter"}),
    ("bronzen", 2, {}),
    ("bronzen", 2, {"match_decides": "games"}),
    ("bronzen", 2, {"target_score": 200}),
    ("bronzen", 2, {"draw": "shared", "column_six": "none"}),
]


def totals_of(report: Json, outcome: Json) -> Json:
    """Return the same match, reported by its totals."""
    told: Json = {"points": outcome["totals"], "deals": len(outcome["deals"])}
    if "lost_games" in outcome:
        told["lost"] = outcome["lost_games"]
    if "games_won" in outcome:
        told["won"] = outcome["games_won"]
    return {key: value for key, value in report.items() if key != "deals"} | {"totals": told}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "players", "variant"), MATCHES)
def test_totals_of_a_whole_match_say_the_same(
    game: str, players: int, variant: Json, seed: int
) -> None:
    rules = games.GAMES[game]
    people = PEOPLE[:players]
    report = rules.simulate(people, variant, Random(seed), level=rules.levels[0])
    whole = games.score(report)
    short = totals_of(report, whole)
    told = games.score(short)
    assert told["ok"], told
    kept = ("totals", "finished", "ranking")
    if game == "binokel" and len(set(whole["ranking"].values())) < players:
        kept = ("totals", "finished")
    assert {key: told[key] for key in kept} == {key: whole.get(key, told[key]) for key in kept}
    assert (told["winners"], told["losers"]) == (whole["winners"], whole["losers"])
    mine, theirs = (shares(each, games.evaluate(each)) for each in (short, report))
    assert {p: (s.points, s.place) for p, s in mine.items()} == {
        p: (s.points, s.place) for p, s in theirs.items()
    }
    assert (rules.depth_of(short), rules.depth_of(report) != Depth.TOTALS) == (Depth.TOTALS, True)


def binokel(lost: Json | None = None, variant: Json | None = None, **points: int) -> Json:
    told: Json = {"points": points} | ({} if lost is None else {"lost": lost})
    return {
        "game": "binokel",
        "players": ["A", "B", "C"],
        "variant": variant or {},
        "totals": told,
    }


def found(report: Json) -> list[tuple[str, str]]:
    outcome = games.score(report)
    return [] if outcome["ok"] else [(e["code"], e["path"]) for e in outcome["errors"]]


FINE = {"A": 1200, "B": -150, "C": 2100}


def test_binokel_totals_know_who_lost_how_many_deals() -> None:
    outcome = games.evaluate(binokel({"B": 2, "C": 1}, **FINE))
    assert (outcome.finished, outcome.winners, outcome.losers) == (True, ("C",), ("B",))
    assert outcome.counters == {"lost": {"A": 0, "B": 2, "C": 1}}
    assert games.evaluate(binokel(**FINE)).counters == {}


@pytest.mark.parametrize(
    ("report", "problems"),
    [
        (binokel(A=1203, B=0, C=0), [("totals_step", "totals.points.A")]),
        (binokel(A=5, B=0, C=0), [("totals_step", "totals.points.A")]),
        (binokel(variant={"lost_others_bonus": "half_bid_exact"}, A=5, B=0, C=0), []),
        (binokel(variant={"card_points": "classic"}, A=1203, B=0, C=0), []),
        (binokel(A=10_000_000, B=0, C=0), [("totals_limit", "totals.points.A")]),
        (binokel(A=10**12, B=0, C=0), [("field_type", "totals.points.A")]),
        (binokel(A=10, B=0), [("field_missing", "totals.points.C")]),
        (binokel(A=10, B=0, C=0, D=0), [("player_unknown", "totals.points.D")]),
        (binokel({"A": 1}, **FINE), [("totals_negative", "totals.lost.B")]),
        (binokel({"B": 13}, **FINE), [("totals_counts", "totals.lost")]),
        (binokel({}, A=10, B=10, C=10), [("totals_sum", "totals.points")]),
        (binokel({"X": 1}, **FINE), [("player_unknown", "totals.lost.X")]),
        (binokel({"B": -1}, **FINE), [("field_type", "totals.lost.B")]),
        ({**binokel(**FINE), "deals": []}, [("level_ambiguous", "")]),
        ({**binokel(**FINE), "totals": 7}, [("field_type", "totals")]),
        ({**binokel(**FINE), "totals": {}}, [("field_missing", "totals.points")]),
        (
            {**binokel(**FINE), "totals": {"points": FINE, "deals": 13, "won": {}}},
            [("unknown_field", "totals.won")],
        ),
        (
            {**binokel(**FINE), "totals": {"points": FINE, "deals": 13}},
            [("deals_too_many", "totals.deals")],
        ),
        (
            {
                "game": "canasta",
                "players": list("ABCD"),
                "totals": {"points": {"0": 5003, "1": 99_000}},
            },
            [("totals_step", "totals.points.0"), ("totals_limit", "totals.points.1")],
        ),
        (
            {
                "game": "buraco",
                "players": list("ABCD"),
                "variant": {"target": 2000, "tie_break": "deal_starter"},
                "totals": {"points": {"0": 2000, "1": 2000}},
            },
            [("field_missing", "totals.deals")],
        ),
        (
            {
                "game": "bronzen",
                "players": ["A", "B"],
                "variant": {"match_decides": "games"},
                "totals": {"points": {"A": 100, "B": 90}},
            },
            [("field_missing", "totals.won")],
        ),
    ],
)
def test_totals_that_cannot_be_are_refused(report: Json, problems: Any) -> None:
    assert found(report) == problems


def of_binokel(a: int, b: int, variant: Json | None = None, **told: Any) -> Json:
    report = binokel(variant=variant, A=a, B=b, C=0)
    return {**report, "totals": {**report["totals"], **told}}


TO_1500 = {"target_score": 1500}


@pytest.mark.parametrize(
    ("report", "problems"),
    [
        # one deal: 250 of the tricks, melds of 3 x 1000, and half of a bid of 10000 from who lost
        (of_binokel(8_250, 0, deals=1), []),
        (of_binokel(8_260, 0, deals=1), [("totals_limit", "totals.points.A")]),
        (of_binokel(12 * 8_250, 0), []),
        (of_binokel(12 * 8_250 + 10, 0), [("totals_limit", "totals.points.A")]),
        (of_binokel(0, -10_000, deals=1), []),
        (of_binokel(0, -10_010, deals=1), [("totals_limit", "totals.points.B")]),
        (of_binokel(0, -20_000, {"lost_factor": 2}, deals=1), []),
        (
            of_binokel(0, -20_010, {"lost_factor": 2}, deals=1),
            [("totals_limit", "totals.points.B")],
        ),
        # to 1500, and then the rest of a round of three
        (of_binokel(1_500 + 3 * 8_250, 0, TO_1500), []),
        (of_binokel(1_510 + 3 * 8_250, 0, TO_1500), [("totals_limit", "totals.points.A")]),
        (of_binokel(9_750, 0, {**TO_1500, "finish_round": False}), []),
        (
            of_binokel(9_760, 0, {**TO_1500, "finish_round": False}),
            [("totals_limit", "totals.points.A")],
        ),
        # all twelve deals can be lost by one; where none was, all their tricks are there
        (of_binokel(2_400, -2_400, lost={"B": 12}), []),
        (of_binokel(2_400, 600, lost={}), []),
        (of_binokel(2_400, 590, lost={}), [("totals_sum", "totals.points")]),
        (of_binokel(500, 0, lost={}, deals=2), []),
        (of_binokel(490, 0, lost={}, deals=2), [("totals_sum", "totals.points")]),
    ],
)
def test_what_a_match_of_binokel_can_come_to(report: Json, problems: Any) -> None:
    assert found(report) == problems


def bronzen(a: int, b: int, variant: Json | None = None, **told: Any) -> Json:
    """A duel; `won` as (of A, of B)."""
    if "won" in told:
        told["won"] = dict(zip("AB", told["won"], strict=True))
    points = {"A": a, "B": b}
    return {
        "game": "bronzen",
        "players": ["A", "B"],
        "variant": variant or {},
        "totals": {"points": points, **told},
    }


BY_GAMES = {"match_decides": "games"}
BRONZEN_ALONE = {"double_points": [0, 0, 0], "jay_points": 0, "column_six": "none"}


@pytest.mark.parametrize(
    ("report", "problems"),
    [
        # Doubles of 2, 4 and 6, all else tens: everybody has an even number
        (bronzen(101, 100), [("totals_step", "totals.points.A")]),
        (bronzen(90, 0, BRONZEN_ALONE), []),
        (bronzen(40, 0, BRONZEN_ALONE), [("totals_step", "totals.points.A")]),
        (bronzen(-2, 0), [("totals_limit", "totals.points.A")]),
        # 30 for the Bronzen, 9999 marks in each of the columns of 2, 4, 6, 10 and 10
        (bronzen(30 + 9999 * 32, 0, deals=1), []),
        (bronzen(32 + 9999 * 32, 0, deals=1), [("totals_limit", "totals.points.A")]),
        (bronzen(60, 0, BRONZEN_ALONE, deals=1), [("totals_limit", "totals.points.A")]),
        # two games won are 60 points at least, but not where one may be won by a foul for nothing
        (bronzen(60, 30, won=(2, 1)), []),
        (bronzen(58, 30, won=(2, 1)), [("totals_limit", "totals.points.A")]),
        (bronzen(0, 30, {"foul_bronzen": False}, won=(2, 1)), []),
        (bronzen(200, 150, BY_GAMES), [("field_missing", "totals.won")]),
        (bronzen(200, 150, {**BY_GAMES, "target_score": 200}), []),
    ],
)
def test_what_a_duel_of_bronzen_can_come_to(report: Json, problems: Any) -> None:
    assert found(report) == problems


@pytest.mark.parametrize(
    ("report", "places", "finished", "games_won"),
    [
        # three games are agreed
        (bronzen(200, 150, won=(2, 1)), (1, 2), True, {"A": 2, "B": 1}),
        (bronzen(200, 150, BY_GAMES, won=(1, 2)), (2, 1), True, {"A": 1, "B": 2}),
        (bronzen(200, 150, won=(1, 1)), (1, 2), False, {"A": 1, "B": 1}),
        (bronzen(200, 150, deals=3), (1, 2), True, None),
        (bronzen(200, 150, deals=2), (1, 2), False, None),
        (bronzen(200, 150), (1, 2), True, None),
        (bronzen(200, 200), (1, 1), True, None),
        (bronzen(200, 200, {"draw": "extra_game"}), (1, 1), False, None),
        (bronzen(198, 150, {"target_score": 200}), (1, 2), False, None),
        (bronzen(200, 150, {"target_score": 200}), (1, 2), True, None),
    ],
)
def test_when_a_duel_of_bronzen_is_over_and_who_has_won(
    report: Json, places: tuple[int, int], finished: bool, games_won: Json | None
) -> None:
    outcome = games.score(report)
    ranking = dict(zip("AB", places, strict=True))
    assert (outcome["ranking"], outcome["finished"]) == (ranking, finished)
    assert outcome["winners"] == [p for p, place in ranking.items() if finished and place == 1]
    assert outcome["games_won"] == games_won


def test_a_duel_of_bronzen_with_far_too_many_points_is_doubted() -> None:
    """Hardly any player has more in a game than the Bronzen, 80 Doubles of 6, 5 Jays, 300 Einzel.

    30 + 480 + 50 + 3000 = 3560; in three games 10680.
    """

    def doubted(*given: Any, **told: Any) -> list[Json]:
        warnings: list[Json] = games.score(bronzen(*given, **told))["warnings"]
        return warnings

    doubt = [{"code": "count_unusual", "path": "totals"}]
    assert doubted(10_680, 0) == []
    assert doubted(10_682, 0) == doubt
    assert doubted(3_560, 0, deals=1) == []
    assert doubted(3_562, 0, deals=1) == doubt
    assert doubted(10_682, 0, {"target_score": 20_000}) == []
    # 560 of them without a sixth column
    assert doubted(1_680, 0, {"column_six": "none"}) == []
    assert doubted(1_682, 0, {"column_six": "none"}) == doubt


def partners(game: str, first: int, second: int, variant: Json | None = None, **told: Any) -> Json:
    points = {"0": first, "1": second}
    return {
        "game": game,
        "players": list("ABCD"),
        "variant": variant or {},
        "totals": {"points": points, **told},
    }


ONE_DEAL = {"target": 0}
LAST_BEGUN = {"tie_break": "deal_starter"}
THREE_DEALS = {"deals": 3}


@pytest.mark.parametrize(
    ("report", "problems"),
    [
        # to 5000 and no more than one deal of 10000 beyond
        (partners("canasta", 14_995, -10_000), []),
        (partners("canasta", 15_000, 0), []),
        (partners("canasta", 15_005, 0), [("totals_limit", "totals.points.0")]),
        (partners("buraco", 12_000, 0), []),
        (partners("buraco", 12_005, 0), [("totals_limit", "totals.points.0")]),
        (partners("buraco", 10_000, 0, ONE_DEAL), []),
        (partners("buraco", 10_005, 0, ONE_DEAL), [("totals_limit", "totals.points.0")]),
        (partners("buraco", 5, 0, ONE_DEAL, deals=2), [("deals_too_many", "totals.deals")]),
        (partners("buraco", 2000, 2000, LAST_BEGUN), [("field_missing", "totals.deals")]),
        (partners("canasta", 0, 5, THREE_DEALS, deals=4), [("deals_too_many", "totals.deals")]),
        (partners("buraco", 2000, 2000, {**LAST_BEGUN, **THREE_DEALS}), []),
        # not finished: nobody asks who began
        (partners("buraco", 1995, 1995, LAST_BEGUN), []),
    ],
)
def test_what_partners_can_come_to(report: Json, problems: Any) -> None:
    assert found(report) == problems


@pytest.mark.parametrize(
    ("report", "winners", "margin", "broken"),
    [
        (partners("buraco", 2000, 1500), ["0"], 500, False),
        (partners("buraco", 1500, 1000), [], None, False),
        (partners("buraco", 1500, 1500), [], None, False),
        # A began: the match, and each deal of an odd number
        (partners("buraco", 2000, 2000), ["0"], 0, True),
        (partners("buraco", 2000, 2000, LAST_BEGUN, deals=4), ["1"], 0, True),
        (partners("buraco", 2000, 2000, LAST_BEGUN, deals=5), ["0"], 0, True),
        (partners("buraco", 100, 100, ONE_DEAL), ["0"], 0, True),
        (partners("buraco", 100, 100, {**ONE_DEAL, **LAST_BEGUN}), ["0"], 0, True),
    ],
)
def test_level_sides_of_buraco_are_parted_by_who_began(
    report: Json, winners: list[str], margin: int | None, broken: bool
) -> None:
    outcome = games.score(report)
    assert outcome["winners"] == winners
    assert (outcome["margin"], outcome["tie_broken"]) == (margin, broken)


@pytest.mark.parametrize("game", ["canasta", "buraco"])
@pytest.mark.parametrize(
    ("points", "deals", "winners"),
    [
        ((500, 400), {}, ["0"]),
        ((500, 400), {"deals": 2}, []),
        ((400, 500), {"deals": 3}, ["1"]),
        ((6000, 6000), {}, ["0", "1"]),
    ],
)
def test_an_agreed_number_of_deals_ends_a_match_whatever_is_reached(
    game: str, points: tuple[int, int], deals: Json, winners: list[str]
) -> None:
    """docs/rules/canasta.md and buraco.md section 6: level totals stay level."""
    outcome = games.score(partners(game, *points, THREE_DEALS, **deals))
    assert (outcome["finished"], outcome["winners"]) == (bool(winners), winners)


@pytest.mark.parametrize("points", [None, True, 1.5, "12", [], {}, float("nan")])
def test_points_that_are_no_number_are_refused(points: Any) -> None:
    code = "field_missing" if points is None else "field_type"
    assert found(binokel(A=points, B=0, C=0)) == [(code, "totals.points.A")]


def test_a_match_that_nobody_has_won_is_not_finished() -> None:
    report = {
        "game": "canasta",
        "players": list("ABCD"),
        "totals": {"points": {"0": 4000, "1": 3000}},
    }
    assert not games.evaluate(report).finished
    level = {**report, "totals": {"points": {"0": 5000, "1": 5000}}}
    assert not games.evaluate(level).finished


def line(**more: Any) -> Json:
    deal = {"kind": "line", **more}
    return {"game": "binokel", "players": ["A", "B", "C"], "deals": [deal]}


LOST = {"A": 300, "B": -210, "C": 20}
MADE = {"A": 310, "B": 40, "C": 20}


@pytest.mark.parametrize(
    ("deal", "problems"),
    [
        ({"scores": LOST}, []),
        ({"solo": "B", "bid": 210, "made": False, "scores": LOST}, []),
        ({"solo": "B", "bid": 210, "scores": LOST}, []),
        ({"solo": "A", "bid": 300, "made": True, "scores": MADE}, []),
        ({"solo": "A", "bid": 320, "made": True, "scores": MADE}, [("line_bid", "bid")]),
        ({"solo": "B", "bid": 220, "scores": LOST}, [("line_bid", "bid")]),
        ({"solo": "A", "bid": 300, "made": False, "scores": MADE}, [("line_lost", "scores.A")]),
        ({"solo": "B", "made": True, "scores": LOST}, [("line_negative", "scores.B")]),
        ({"solo": "A", "scores": LOST}, [("line_negative", "scores.B")]),
        ({"bid": 210, "scores": LOST}, [("field_missing", "solo")]),
        ({"solo": "B"}, [("field_missing", "scores")]),
        (
            {"scores": {"A": 5, "B": 0}},
            [("field_missing", "scores.C"), ("totals_step", "scores.A")],
        ),
        ({"scores": {**MADE, "A": 10**7}}, [("totals_limit", "scores.A")]),
        ({"scores": 3}, [("scores_type", "scores")]),
        ({"scores": {**MADE, "A": "x"}}, [("scores_type", "scores.A")]),
        ({"scores": {**MADE, "X": 0}}, [("player_unknown", "scores.X")]),
        ({"scores": MADE, "trump": "H"}, [("field_not_allowed", "trump")]),
        ({"solo": "B", "made": 1, "scores": LOST}, [("made_type", "made")]),
    ],
)
def test_a_line_for_a_deal(deal: Json, problems: Any) -> None:
    assert found(line(**deal)) == [(code, f"deals[0].{path}") for code, path in problems]


@pytest.mark.parametrize(
    ("points", "bid", "problems"),
    [
        (-420, 210, []),  # the bid twice
        (-210, 210, []),  # who gives up pays it once
        (-630, 210, [("line_bid", "deals[0].bid")]),
        (-1000, 210, []),  # a Durch
        (-210, 420, [("line_bid", "deals[0].bid")]),
    ],
)
def test_what_is_taken_off_for_a_lost_line(points: int, bid: int, problems: Any) -> None:
    deal = {"solo": "B", "bid": bid, "made": False, "scores": {"A": 0, "B": points, "C": 0}}
    assert found({**line(**deal), "variant": {"lost_factor": 2}}) == problems


def test_a_lost_line_counts_for_the_fee_and_a_line_of_points_shows_who_lost() -> None:
    for deal in ({"scores": LOST}, {"solo": "B", "bid": 210, "scores": LOST}):
        outcome = games.score(line(**deal))
        assert outcome["lost_games"] == {"A": 0, "B": 1, "C": 0}
        assert outcome["totals"] == LOST


def test_lines_of_a_simulated_match_say_the_same() -> None:
    report = games.GAMES["binokel"].simulate(
        PEOPLE[:4], {"deals_per_match": 12}, Random(3), level="result"
    )
    whole = games.score(report)
    lines = [
        {
            "kind": "line",
            "solo": deal["solo"],
            "bid": deal["bid"],
            "made": deal["made"],
            "scores": {p: n for p, n in deal["scores"].items() if p != deal["pauses"]},
        }
        for deal in whole["deals"]
    ]
    told = games.score({**report, "deals": lines})
    assert told["ok"], told
    kept = ("totals", "ranking", "lost_games", "winners", "losers", "finished")
    assert {key: told[key] for key in kept} == {key: whole[key] for key in kept}


def test_depths_of_reports() -> None:
    binokel_, canasta, brokdorf = (games.GAMES[key] for key in ("binokel", "canasta", "brokdorf"))
    points, lines = line(scores=LOST), line(solo="B", bid=210, scores=LOST)
    assert binokel_.depth_of(points) is Depth.NUMBERS
    assert binokel_.depth_of(lines) is Depth.LINES
    mixed = {**points, "deals": [*points["deals"], {"kind": "normal"}]}
    assert binokel_.depth_of(mixed) is Depth.NUMBERS
    assert binokel_.depth_of({"deals": [{"solo": "A"}]}) is Depth.SHEET
    assert (
        canasta.depth_of({"deals": [{"parties": [{"cards": 5}, {"melds": []}]}]}) is Depth.NUMBERS
    )
    assert brokdorf.depth_of({"result": {"loser": "A"}}) is Depth.TOTALS
