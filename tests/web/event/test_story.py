"""The story of an event: true sentences, with a link at every name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.worlds.desks import desk_of
from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NOW, id_of, name_of, registered, running, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.review.places import first_three, fronts, lead, leap
from tournaments.domain.review.progression import RoundStandings, Standing
from tournaments.domain.review.reports import Match, Report
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.review.tables import (
    bad_luck,
    best_average,
    clearest,
    closest_match,
    level,
    richest,
    sums,
    unbeaten,
)
from tournaments.domain.review.times import longest
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import text
from tournaments.store import forecasts, history
from tournaments.store.models import Tournament
from tournaments.wording.language import localized

pytestmark = pytest.mark.django_db


def page(tournament: Tournament, language: str = "en") -> str:
    """Return the text under *How it went*, a sentence a line."""
    client = english()
    client.cookies["django_language"] = language
    html = client.get(f"/e/{tournament.slug}/progress/").content.decode()
    found = re.search(r'id="story">(.*?)</section>', html, re.DOTALL)
    sentences = re.findall(r'<p>(.*?)<a class="story-source', found[1] if found else "", re.DOTALL)
    return "\n".join(unescape(re.sub(r"<[^>]*>", "", one)).strip() for one in sentences)


def rounds(*places: Mapping[str, tuple[int, int]]) -> list[RoundStandings]:
    """The standings after each round by hand: of an entrant the place and the euros."""
    return [
        RoundStandings(number, 0, {who: Standing(*at) for who, at in after.items()})
        for number, after in enumerate(places, 1)
    ]


@cache
def over() -> tuple[TournamentState, History[FormatState]]:
    """An event that is over, as it is known without the database."""
    tournament = played("7")
    now = state(tournament)
    return now, history.load(tournament, now)


def told(*places: Mapping[str, tuple[int, int]]) -> list[str]:
    """Return the story of these standings alone, with ids for names."""
    sentences = story(*over(), rounds(*places))
    others = ("took part", "left the Final Table", "All waited", "sat at one table", "longest")
    others += ("luck", "missed", "were level", "quickest", "without a loss")
    words = lines_of(sentences)
    return [sentence for sentence in words if not any(other in sentence for other in others)]


def test_a_story_of_an_evening_is_what_its_log_says() -> None:
    tournament = played("7")
    final = state(tournament).final
    winner, second = (name_of(tournament, place.player) for place in final[:2])
    balances = state(tournament).play.balances
    first, next_ = (balances[place.player] for place in final[:2])
    lines = page(tournament).splitlines()
    count = tournament.log.filter(kind="runde").count()
    assert lines[0].startswith("13 took part. From ")
    assert lines[0].endswith(f", {count} results were reported.")
    assert lines[1] == f"{winner} won with €{first}, €{first - next_} ahead of {second}."
    exits = [line for line in lines if "left the Final Table" in line]
    assert second in exits[-1]
    german = page(tournament, "de").splitlines()
    assert len(german) == len(lines)
    assert german[1] == f"Der Sieg ging mit {first} € an {winner}, {first - next_} € vor {second}."


def test_everything_follows_from_the_standings() -> None:
    first = {"e1": (5, 1), "e2": (1, 9), "e3": (2, 8), "e4": (3, 5), "e5": (4, 3)}
    then = {"e1": (3, 7), "e2": (1, 10), "e3": (2, 9), "e4": (4, 4), "e5": (5, 2)}
    last = {"e1": (1, 15), "e2": (2, 11), "e3": (3, 9), "e4": (4, 2), "e5": (5, 1)}
    assert told(first, then, last) == [
        "e1 won with €15, €4 ahead of e2.",
        "In front only at the very end: e1.",
        "e1 came from place 5 (Round 1) to place 1.",
        "e1 made the most at once: €8 (Round 3).",
        "It was closest at place 4: €1 parted e4 and e5.",
        "The first three were parted by €6.",
    ]


def test_who_always_led_and_who_was_always_near() -> None:
    first = {"e1": (1, 9), "e2": (2, 8), "e3": (3, 5), "e4": (4, 1)}
    then = {"e1": (1, 10), "e2": (3, 6), "e3": (4, 5), "e4": (2, 7)}
    last = {"e1": (1, 11), "e2": (2, 10), "e3": (3, 9), "e4": (4, 1)}
    lines = told(first, then, last)
    assert "In front all along: e1." in lines
    assert not any(line.startswith("Only") for line in lines)  # e2 was, too
    first = {"e1": (2, 8), "e2": (1, 9), "e3": (3, 5), "e4": (4, 1)}
    then = {"e1": (1, 10), "e2": (4, 5), "e3": (3, 6), "e4": (2, 7)}
    last = {"e1": (1, 11), "e2": (3, 9), "e3": (4, 6), "e4": (2, 10)}
    lines = told(first, then, last)
    assert "Among the first three all along: only e1." in lines
    assert "The lead changed 2 times." not in lines  # once


def test_who_was_in_front_on_the_way_and_who_leapt() -> None:
    """In front are e4, e5, e1 and e1; e3 falls and comes back from 5 to 2, e5 leaps from 5 to 1."""
    way = rounds(
        {"e1": (2, 8), "e2": (3, 7), "e3": (4, 6), "e4": (1, 9), "e5": (5, 5)},
        {"e1": (3, 8), "e2": (4, 7), "e3": (5, 2), "e4": (2, 9), "e5": (1, 15)},
        {"e1": (1, 20), "e2": (4, 7), "e3": (2, 18), "e4": (5, 6), "e5": (3, 16)},
        {"e1": (1, 21), "e2": (4, 7), "e3": (2, 20), "e4": (5, 6), "e5": (3, 19)},
    )
    now, _past = over()
    found = (lead(now, way), fronts(now, way), leap(now, way), first_three(now, way[-1]))
    assert lines_of(*found) == [
        "The lead changed 2 times.",
        "In front to the end since Round 3: e1.",
        "At half time (Round 2) in front: e5.",
        "3 people were in front at one time.",
        "e5 gained 4 places at once (Round 2).",
        "The first three were parted by €2.",
    ]


EVENT: Any = SimpleNamespace(
    presenter=SimpleNamespace(by_runde=False, round_name=lambda n: text("Round %(n)d", n=n)),
    setup=SimpleNamespace(game="bronzen"),
)


def at_tables(*scores: Mapping[str, int]) -> tuple[Match, ...]:
    """Matches of an event of which only this is known, a round for each two tables."""
    return tuple(
        Match(
            1 + k // 2,
            1 + k % 2,
            tuple(table.items()),
            (10 + k,),
            tuple((who,) for who in table),
        )
        for k, table in enumerate(scores)
    )


def lines_of(*sentences: Iterable[Sentence]) -> list[str]:
    """With ids for names."""
    with override("en"):
        return [
            localized(one.text._replace(values={**one.text.values, **names}))
            for some in sentences
            for one in some
            for names in [{key: " & ".join(who) for key, who in one.named.items()}]
        ]


DUELS = (
    *({"a": 10, "b": 4}, {"c": 7, "d": 7}, {"a": 9, "c": 8}, {"b": 5, "d": 3}),
    *({"a": 12, "d": 1}, {"b": 6, "c": 9}, {"a": 8, "b": 2}, {"c": 5, "d": 5}),
    *({"a": 7, "c": 6}, {"b": 4, "d": 2}),
)


def test_matches_of_two_tell_who_won_most_clearly_and_who_was_never_beaten() -> None:
    """a makes 46 in five matches and wins by eleven once, c makes 35; the first tables made 14, 14
    and 17 in all, the sixth 15; all ten 120."""
    matches = at_tables(*DUELS)
    told_of = [
        *clearest(EVENT, matches),
        *unbeaten(matches),
        *level(matches),
        *richest(EVENT, matches),
        *best_average(matches, ["b"]),
        *sums(matches),
    ]
    assert lines_of(told_of) == [
        "a won most clearly: 11 points ahead (table 1, Round 3).",
        "Never beaten: a.",
        "2 matches ended level.",
        "Nowhere more was made than at table 1 (Round 2): 17 points.",
        "a made the most on average: 9 points a match.",
        "120 points were made in all, 12 on average at a table.",
    ]
    entries = [one.entries for one in told_of]
    assert entries == [(14,), (), (11, 17), (12,), (), tuple(range(10, 20))]
    assert lines_of(best_average(matches, ["a"])) == []  # who won by it
    few = at_tables(*DUELS[:5])
    assert lines_of(clearest(EVENT, few), richest(EVENT, few), sums(few)) == []


def test_partners_and_points_below_nothing_are_told_of_with_care() -> None:
    """Partners have the same points and are not level for it; minus points make no sums."""
    partners = ({"a": 5, "b": 5, "c": 3, "d": 3},) * 7
    pairs = at_tables(*partners, {"a": 4, "b": 4, "c": 4, "d": 4}, {"a": 9, "b": 9, "c": 8, "d": 8})
    three = tuple(replace(match, sides=(("a", "b"), ("c", "d"))) for match in pairs)
    assert lines_of(level(three), unbeaten(three)) == ["One match ended level."]
    assert lines_of(closest_match(EVENT, three), richest(EVENT, three), sums(three)) == [
        "The closest match was at table 1 (Round 5): one point parted a & b and c & d.",
        "Nowhere more was made than at table 1 (Round 5): 17 points.",
        "81 points were made in all, 9 on average at a table.",
    ]
    minus = at_tables(*DUELS[:7], {"c": 5, "d": -1})
    assert lines_of(richest(EVENT, minus), sums(minus)) == []
    both = at_tables({"a": 2, "b": 1}, {"c": 2, "d": 1}, {"a": 2, "b": 1}, {"c": 2, "d": 1},
                     {"a": 2, "b": 1}, {"c": 2, "d": 1})  # fmt: skip
    assert lines_of(unbeaten(both), best_average(both, [])) == []


def test_a_round_in_a_story_leads_to_the_rounds() -> None:
    tournament = played("7")
    html = english().get(f"/e/{tournament.slug}/progress/").content.decode()
    told_of = html.partition('id="story"')[2].partition("</section>")[0]
    assert f'href="/e/{tournament.slug}/draws/">Round' in told_of


def sources(tournament: Tournament) -> dict[str, str]:
    """Of each sentence, without its names, where it leads."""
    html = english().get(f"/e/{tournament.slug}/progress/").content.decode()
    told_of = html.partition('id="story"')[2].partition("</section>")[0]
    found = re.findall(r'<p>(.*?)<a class="story-source[^>]*href="([^"]*)"', told_of, re.DOTALL)
    return {re.sub(r"<[^>]*>", "", one).strip(): unescape(href) for one, href in found}


@pytest.mark.parametrize("form", ["wm", "evening", "knockout"])
def test_each_sentence_leads_to_what_it_says_and_is_copied_without(form: str) -> None:
    tournament = played("7") if form == "wm" else duels(form, 8)
    lines = page(tournament).splitlines()
    found = sources(tournament)
    assert len(found) == len(lines) >= 4
    for href in found.values():
        assert english().get(href).status_code == 200, href
    begin = next(href for sentence, href in found.items() if "took part" in sentence)
    results = list(tournament.log.filter(kind__in=("runde", "result")).order_by("seq"))
    ends = f"{results[0].seq},{results[-1].seq}"
    assert begin == f"/e/{tournament.slug}/results/?of={ends}"
    html = english().get(f"/e/{tournament.slug}/progress/").content.decode()
    copied = re.search(r'data-copy="([^"]*)"', html)
    assert copied is not None
    assert unescape(copied[1]).splitlines() == lines


def test_a_result_is_told_deal_by_deal_and_the_desk_finds_it_in_the_log() -> None:
    tournament = duels("knockout", seeding="order")
    entry = tournament.log.filter(kind="result").order_by("seq")[0]
    first, second = (name_of(tournament, who) for who in ("e1", "e4"))
    address = f"/e/{tournament.slug}/results/?of={entry.seq}"
    shown = words(english().get(address))
    assert f"Semi-final · {first} – {second}" in shown
    assert f"Table 1 · entry {entry.seq}" in shown
    assert f"Game {first} {second} 1 60 0 2 60 0 3 60 0 Total 180 0" in shown
    assert "In the log" not in shown
    log = f"/e/{tournament.slug}/desk/log/?round=1&amp;table=1#entry-{entry.seq}"
    assert log in desk_of(tournament).get(address).content.decode()


def test_a_runde_is_told_in_words_and_whatever_else_has_a_number_not_at_all() -> None:
    tournament = played("7")
    runde = tournament.log.filter(kind="runde").order_by("seq")[0]
    loser = name_of(tournament, runde.said["result"]["loser"])
    begin = f"/e/{tournament.slug}/results/?of="
    assert f"{loser} lost the Runde." in words(english().get(f"{begin}{runde.seq},1"))
    for numbers in ("", "1", "x", "999999", "-3", ","):
        assert english().get(f"{begin}{numbers}").status_code == 404, numbers


def test_level_people_share_the_first_place() -> None:
    first = {"e1": (1, 9), "e2": (2, 8), "e3": (3, 5)}
    last = {"e1": (1, 9), "e2": (1, 9), "e3": (3, 5)}
    assert told(first, last)[0] == "e1 and e2 share the first place, with €9 each."


def test_nothing_is_told_of_an_event_that_goes_on() -> None:
    assert page(running(8)) == ""


def test_who_was_forgotten_is_in_no_story() -> None:
    tournament = played("7")
    winner = state(tournament).final[0].player
    name = name_of(tournament, winner)
    assert name in page(tournament)
    sent(tournament, "forget", player=id_of(tournament, name), now=NOW)
    assert name not in page(tournament)
    assert "N. N." not in page(tournament)


def test_a_name_does_no_harm() -> None:
    names: Sequence[str] = ["<b>Anna</b>", *(f"%(x)s {k}" for k in range(12))]
    tournament = played("7", names)
    html = english().get(f"/e/{tournament.slug}/progress/").content.decode()
    assert "<b>Anna" not in html
    assert "%(x)s" in page(tournament)


def duels(form: str, people: int = 4, **settings: object) -> Tournament:
    """Some people of Bronzen, played to the end at the desk: the first of a table always wins."""
    tournament = registered(people, format=form, game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    while state(tournament).play.phase != "finished":
        sent(tournament, "draw", seed="lot")
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            if table.open:
                first = table.players[0]
                won = {"winner": first, "counts": {first: {"einzel": 3}}}
                report = {"deals": [won] * (3 if form == "knockout" else 1)}
                sent(tournament, "report", table=number, report=report, accept=True)
    return tournament


def test_points_are_told_as_points() -> None:
    tournament = duels("evening", rounds=2, deals=1)
    (first, made), (second, less), *_ = (
        (name_of(tournament, place.player), state(tournament).play.balances[place.player])
        for place in state(tournament).final
    )
    line = f"{first} won with {made} points, ahead of {second} with {less}."
    assert line in page(tournament).splitlines()


def test_what_a_tie_break_decided_is_not_called_close() -> None:
    assert "closest" not in page(duels("swiss", rounds=2, deals=1, table_size=2))


@pytest.mark.parametrize("people", [4, 12])
def test_a_bracket_tells_who_won_and_counts_matches(people: int) -> None:
    tournament = duels("knockout", people, seeding="order", best_of=1)
    first, second = (name_of(tournament, place.player) for place in state(tournament).final[:2])
    told_of = page(tournament)
    assert f"{first} won the final against {second}, " in told_of
    assert "closest at place" not in told_of
    standings = words(english().get(f"/e/{tournament.slug}/standings/"))
    assert "Matches won" in standings
    assert "Points" not in standings


def test_the_story_of_a_bracket_is_led_to_once_it_is_over_and_its_picture_is_the_bracket() -> None:
    tournament = duels("knockout", seeding="order", best_of=1)
    begin = f"/e/{tournament.slug}/"
    assert f'href="{begin}progress/"' in english().get(begin).content.decode()
    html = english().get(f"{begin}progress/").content.decode()
    assert 'id="story"' in html
    assert f'href="{begin}plan/"' in html
    assert "<polyline" not in html
    assert "There is no way" not in html


def test_nobody_is_still_in_when_it_is_over() -> None:
    tournament = duels("swiss", rounds=1, deals=1, table_size=2)
    html = english().get(f"/e/{tournament.slug}/standings/").content.decode()
    assert "is-ok" not in html


def test_what_tables_did_is_told_where_one_alone_did_it() -> None:
    now, _past = over()
    reports = [
        Report(
            1,
            1,
            NOW + timedelta(minutes=m),
            False,
            NOW,
            ("e1", "e2", "e3"),
            {"loser": loser},
            entry=m,
        )
        for m, loser in ((10, "e1"), (12, "e1"), (14, "e1"), (41, "e2"), (16, "e3"), (18, "e3"))
    ]
    assert list(longest(now, reports[1:])) == []  # too few to be called the longest
    twice = [*reports, *(replace(report, table=2) for report in reports)]  # at the same moments
    found = [*longest(now, twice), *bad_luck(reports)]
    assert [one.text.values for one in found] == [{"times": 3}]  # two Runden took 41 minutes
    assert found[0].people == {"one": "e1"}
    assert found[0].entries == (10, 12, 14)
    (one,) = longest(now, [*reports, *reports[:3]])
    assert one.text.values["minutes"] == 41
    assert one.entries == (41,)


def test_where_it_turned_is_told_once_a_worker_knows_it() -> None:
    tournament = played("7")
    assert "turning point" not in page(tournament)
    assert forecasts.make_next(timezone.now())
    winner = name_of(tournament, state(tournament).final[0].player)
    line = next(line for line in page(tournament).splitlines() if "turning point" in line)
    assert f"chance of {winner} to win grew" in line
    assert not forecasts.is_due(timezone.now() + timedelta(hours=1))
    sent(tournament, "show_forecast", audience="off", now=NOW + timedelta(days=1))
    assert "turning point" not in page(tournament)


@pytest.mark.turns(2)
def test_wins_and_records_of_the_organization_are_told() -> None:
    organization, user = organization_of()
    events = [
        played("7", began=NOW + timedelta(days=days), organization=organization, user=user)
        for days in range(0, 35, 7)
    ]
    known(organization, *events)
    winner = name_of(events[4], state(events[4]).final[0].player)
    assert f"For {winner} it is win number 5 (Kartenfreunde)." in page(events[4])
    assert "Nobody ever ended with more" not in page(events[4])  # as much, each time
    assert "win number" not in page(events[0])


def test_a_story_says_the_name_of_an_organization_as_text_and_of_a_private_one_nothing() -> None:
    organization, user = organization_of(name="<b>Ass & Zehn</b>")
    events = [
        played("7", began=NOW + timedelta(days=days), organization=organization, user=user)
        for days in (0, 7)
    ]
    known(organization, *events)
    html = english().get(f"/e/{events[1].slug}/progress/").content.decode()
    assert "win number 2 (&lt;b&gt;Ass &amp; Zehn&lt;/b&gt;)" in html
    assert "<b>Ass" not in html
    organization.is_private = True
    organization.save()
    assert "win number" not in page(Tournament.objects.get(pk=events[1].pk))
