"""Penalty points stand with their reason wherever a total does, and a place names its matches."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import BytesIO, StringIO

import pytest
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import folded, id_of, registered, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.formats import FORMATS
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def league(**settings: object) -> Tournament:
    given = {"kind": "sides", "walkover": [2, 100, -1], **settings}
    tournament = registered(4, format="league", game="bronzen", settings=given)
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    return tournament


def swiss() -> Tournament:
    settings = {"rounds": 2}
    tournament = registered(4, format="swiss", game="bronzen", settings=settings)
    sent(tournament, "start")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    return tournament


def fined(tournament: Tournament) -> str:
    sent(tournament, "penalty", player="Anke", points=2, reason="came late")
    return id_of(tournament, "Anke")


@pytest.mark.parametrize("make", [league, swiss])
def test_a_penalty_is_told_with_its_reason_wherever_a_total_stands(make: object) -> None:
    tournament = make()  # type: ignore[operator]
    anke = fined(tournament)
    place, visitor = f"/e/{tournament.slug}", english()
    for page in ("plan/", "standings/", f"players/{anke}/"):
        assert "Anke: −2 (came late)" in words(visitor.get(f"{place}/{page}", follow=True)), page
    assert "Anke: −2 (came late)" in words(visitor.get(player_home(tournament, "Anke")))
    assert "(−2)" in words(visitor.get(f"{place}/standings/"))
    desk = desk_of(tournament)
    printed = ["standings"] + (["table"] if tournament.format == "league" else [])
    for key in printed:
        paper = desk.get(f"{place}/desk/print/{key}.pdf?language=en").content
        text = " ".join(PdfReader(BytesIO(paper)).pages[0].extract_text().split())
        assert "(−2)" in text, key
        assert "Anke −2 came late" in text, key
    table = desk.get(f"{place}/desk/tables/standings.csv").content.decode("utf-8-sig")
    rows = {row["Name"]: row for row in csv.DictReader(StringIO(table, newline=""))}
    assert (rows["Anke"]["Penalty points"], rows["Anke"]["Reason"]) == ("-2", "−2 came late")
    told = visitor.get(f"/api/v1/events/{tournament.slug}/standings").json()["standings"]
    assert {line["name"]: line["deductions"] for line in told}["Anke"] == [
        {"points": 2, "reason": "came late", "of_game": False, "round": 0, "rule": "", "time": 0}
    ]


def test_a_reason_goes_with_who_is_forgotten_and_a_correction_takes_the_penalty_back() -> None:
    tournament = league()
    fined(tournament)
    entry = tournament.log.get(kind="penalty")
    assert "came late" not in str(entry.command)
    assert folded(tournament).presenter.deductions.keys() == {id_of(tournament, "Anke")}
    sent(tournament, "correct", target=entry.seq, void=True)
    assert state(tournament).presenter.deductions == {}


def test_a_match_that_somebody_did_not_come_to_costs_points_that_are_told() -> None:
    tournament = league()
    home, away = state(tournament).play.tables[0].players
    sent(tournament, "absent", table=1, players=[away])
    name = state(tournament).name(away)
    page = words(english().get(f"/e/{tournament.slug}/plan/"))
    assert f"{name}: −1 (did not come: Match day 1)" in page
    why = words(english().get(f"/e/{tournament.slug}/players/{home}/", follow=True))
    assert "without a game" in why.lower()


@pytest.mark.parametrize("make", [league, swiss])
def test_the_comparison_with_a_neighbour_tells_the_penalties_of_both(make: object) -> None:
    tournament = make()  # type: ignore[operator]
    fined(tournament)
    visitor, place = english(), f"/e/{tournament.slug}"
    lines = visitor.get(f"{place}/standings/").context["lines"]
    neighbour = lines[-2].line.player
    assert lines[-1].line.name == "Anke"
    why = visitor.get(f"{place}/players/{neighbour}/", follow=True)
    verdict = why.context["verdicts"][-1]
    assert verdict.deductions == ("Anke: −2 (came late)",)
    assert [(upper.taken, lower.taken) for upper, lower in verdict.steps] == [("", "−2")]
    assert "−2 (−2)" in words(why)


def test_a_place_names_the_matches_of_the_direct_comparison() -> None:
    """After a penalty the winner is level with the loser of each match, of whom one was not met."""
    tournament = league(walkover="win", tie_breaks=["direct"])
    home, away = state(tournament).play.tables[0].players
    sent(tournament, "absent", table=1, players=[away])
    sent(tournament, "penalty", player=state(tournament).name(home), points=2, reason="late")
    others = state(tournament).play.tables[1].players
    sent(tournament, "absent", table=2, players=[others[1]])
    page = words(english().get(f"/e/{tournament.slug}/players/{home}/", follow=True))
    first, second = (state(tournament).name(side) for side in (home, away))
    assert "Not all who are level have met" in page
    assert f"Match day 1: {first} – {second} 100:0 (without a game)" in page


def test_the_rules_propose_the_next_step_of_a_penalty() -> None:
    """From the second remark on 100 points each; 5, 10 or 15 minutes late cost 1, 2 or 3."""
    rules = ["Remark: 0, 100 game points", "5/10/15 min late: 1/2/3"]
    tournament = registered(
        4, format="swiss", game="bronzen", settings={"rounds": 2, "penalties": rules}
    )
    for kind in ("start", "draw", "go"):
        sent(tournament, kind)
    desk, place = desk_of(tournament), f"/e/{tournament.slug}"
    anke = id_of(tournament, "Anke")

    def offered() -> list[str]:
        rows = desk.get(f"{place}/desk/players/").context["rows"]
        (row,) = (row for row in rows if row["player"] == anke)
        return [f"{title}: {points}" for _step, title, points in row["penalties"]]

    def press(title: str) -> None:
        page = desk.get(f"{place}/desk/players/")
        (row,) = (row for row in page.context["rows"] if row["player"] == anke)
        (step,) = (s for s, *_words in row["penalties"] if s.rule.title == title)
        fields = {"player": anke, "rule": title, "points": step.points}
        fields["match_points"] = "1" if step.rule.of_game else "0"
        assert desk.post(f"{place}/desk/do/penalty/", fields).status_code == 302

    late = [f"{minutes} min late: −{points}" for points, minutes in ((1, 5), (2, 10), (3, 15))]
    assert offered() == ["Remark: ±0", *late]
    press("Remark")
    assert offered() == ["Remark (2): −100", *late]
    press("Remark")
    press("Remark")
    press("10 min late")
    lines = [*state(tournament).presenter.deductions[anke]]
    assert [(d.points, d.of_game, d.rule, d.time) for d in lines] == [
        (2, False, "10 min late", 1),
        (0, True, "Remark", 1),
        (100, True, "Remark", 2),
        (100, True, "Remark", 3),
    ]
    told = words(english().get(f"{place}/players/{anke}/", follow=True))
    assert "Anke: −100 (Remark (3), off the game points)" in told
    assert "Anke: ±0 (Remark, off the game points)" in told
    assert "10 min late" in words(desk.get(f"{place}/desk/log/"))
    sent(tournament, "undo", entry=tournament.log.filter(kind="penalty").last().seq)
    assert [d.rule for d in state(tournament).presenter.deductions[anke]] == ["Remark"] * 3

    # the form proposes the same where no points are typed, and other points can be
    form = f"{place}/desk/act/penalty/"
    asked = {"player": anke, "rule": "Remark", "points": ""}
    assert desk.post(form, {**asked, "confirmed": "1"}).status_code == 302
    assert state(tournament).presenter.deductions[anke][-1] == replace(lines[3], time=4)
    sent(tournament, "penalty", player=anke, points=30, rule="Remark", match_points=True)
    assert state(tournament).presenter.deductions[anke][-1].points == 30
    refused = desk.post(form, {"player": anke, "points": ""})
    assert refused.status_code == 422
    answer = send(tournament, "penalty", player=anke, points=1, rule="Hat")
    assert [problem.code for problem in answer.problems] == ["penalty_unknown"]
    answer = send(tournament, "penalty", player=anke, points=0)
    assert [problem.code for problem in answer.problems] == ["penalty_range"]


def test_a_season_has_rules_for_penalties_off_its_league_points() -> None:
    tournament = league(penalties=["Handy: 1, 2"])
    sent(tournament, "penalty", player="Anke", points=1, rule="Handy")
    (found,) = state(tournament).presenter.deductions[id_of(tournament, "Anke")]
    assert (found.points, found.rule, found.time) == (1, "Handy", 1)
    given = {"kind": "sides", "penalties": ["Handy: 50 game points"]}
    assert [p.path for p in FORMATS["league"].setup_problems("bronzen", given)] == [
        "settings.penalties"
    ]
    assert FORMATS["league"].setup_problems("bronzen", {**given, "score": "points"}) == []


@pytest.mark.parametrize(
    "lines",
    [["Remark"], ["Remark: x"], ["A: 1", "a: 2"], ["5/10 late: 1/2/3"], ["late: 1/2"], [""]],
)
def test_rules_for_penalties_that_cannot_be_read_are_refused(lines: list[str]) -> None:
    problems = FORMATS["swiss"].setup_problems("bronzen", {"penalties": lines})
    assert [(p.code, p.path) for p in problems] == [("setting_value", "settings.penalties")]
