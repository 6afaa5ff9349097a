"""Series: evenings in one table, through correction, privacy, seasons and wrong input."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.worlds.evenings import corrected, known, organization_of, played
from tests.worlds.events import NAMES, NOW, id_of, later, sent, started
from tests.worlds.phones import english
from tests.worlds.programs import Program
from tests.worlds.stored import played as stored
from tournaments.domain.formats.forecast import Goal
from tournaments.domain.qualifying import Source
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series.forecast import forecast
from tournaments.domain.series.rankings import ranked_rows
from tournaments.live.hub import stream_path
from tournaments.store import load
from tournaments.store.access.tokens import issue
from tournaments.store.create import create
from tournaments.store.models import (
    Organization,
    Person,
    Placing,
    Rating,
    Series,
    SeriesChange,
    Tournament,
    User,
)
from tournaments.store.organizations import adopt
from tournaments.store.people import ratings
from tournaments.store.people.candidates import NEW, NOBODY, people_of
from tournaments.store.people.edit import merge, name_entrants, unmerge
from tournaments.store.qualifying import who_goes_on
from tournaments.store.series import edit as services
from tournaments.store.series.box import box_of, hand_out
from tournaments.store.series.pages import changes, rows
from tournaments.store.series.table import forecast_question, standing

pytestmark = pytest.mark.django_db


class Season(NamedTuple):
    series: Series
    organization: Organization
    user: User
    events: list[Tournament]
    people: dict[str, Person]
    client: Client


def season_of(evenings: int, players: int = 8, *, absent: int = 0, **settings: Any) -> Season:
    """A series of evenings of the same organization; at each of them others are absent."""
    organization, user = organization_of()
    rng, events = Random("season"), []
    for i in range(evenings):
        there = sorted(rng.sample(NAMES[:players], players - absent))
        began = NOW + timedelta(days=7 * i)
        events.append(
            played(f"series {i}", there, began=began, organization=organization, user=user)
        )
    people = known(organization, *events)
    series = services.create(organization, name="Winter", season="2025/26", settings=settings)
    for event in events:
        services.add_event(series, event)
    client = english()
    client.force_login(user)
    return Season(series, organization, user, events, people, client)


def totals(series: Series) -> dict[str, Fraction]:
    found = standing(series)
    return {found.people[row.who].name: row.total for row in found.table.rows}


def by_hand(season: Season, *, best_of: int, points: list[int], bonus: int) -> dict[str, int]:
    """The same sums, straight from the placings."""
    found = {}
    for name in season.people:
        ranks = Placing.objects.filter(tournament__in=season.events, name=name)
        worth = sorted((points[row.rank - 1] for row in ranks if row.rank), reverse=True)
        found[name] = sum(worth[:best_of]) + bonus * len(worth)
    return found


def test_a_series_of_ten_evenings_counts_the_best_seven() -> None:
    points = [15, 12, 10, 8, 6, 4, 2, 1]
    season = season_of(10, 8, absent=1, best_of=7, place_points=points, bonus=1)
    assert totals(season.series) == by_hand(season, best_of=7, points=points, bonus=1)
    shown = rows(standing(season.series))
    dropped = [sum(cell.state == "dropped" for cell in row.cells) for row in shown]
    there = [sum(cell.state in ("counts", "dropped") for cell in row.cells) for row in shown]
    assert dropped == [max(0, n - 7) for n in there]
    assert sum(there) == 10 * 7
    ranks = [row.rank or 0 for row in shown]
    assert ranks == sorted(ranks)
    page = english().get(reverse("series", args=[season.series.slug])).content.decode()
    assert page.count("<s>") == sum(dropped)
    for row in shown:  # the rows add up: what stays of a dropped evening is shown beside it
        counted = sum(int(cell.text) for cell in row.cells if cell.state == "counts")
        assert int(row.total) == counted + sum(int(cell.stays or 0) for cell in row.cells)
        assert {cell.stays for cell in row.cells if cell.state == "dropped"} <= {"1"}


def test_the_table_follows_the_correction_of_an_old_evening_and_shows_the_difference() -> None:
    season = season_of(3)
    before = totals(season.series)
    assert not SeriesChange.objects.exists()
    corrected(season.events[1], now=NOW + timedelta(days=99))
    after = totals(season.series)
    assert before != after
    (change,) = SeriesChange.objects.all()
    assert (change.tournament, change.at) == (season.events[1], NOW + timedelta(days=99))
    ((_, moves),) = changes(standing(season.series))
    told = {move.name: (move.total_before, move.total_after) for move in moves}
    moved = {name for name in before if before[name] != after[name]}
    assert moved <= told.keys()
    assert {name: told[name] for name in moved} == {
        name: (str(before[name]), str(after[name])) for name in moved
    }
    page = english().get(reverse("series-changes", args=[season.series.slug])).content.decode()
    assert all(name in page for name in moved)


def test_the_desk_sees_what_a_correction_does_to_the_series_before_it_is_made() -> None:
    season = season_of(2)
    event = season.events[1]
    seq = corrected(event, now=NOW + timedelta(days=50))
    entry = event.log.get(seq=seq)
    names = list(event.placings.values_list("player", flat=True))
    page = reverse("desk-correct", args=[event.slug, seq])
    before = totals(season.series)
    answers = (
        season.client.post(page, {"how": "replace", "end": "normal", "loser": name})
        for name in names
    )
    assert entry.kind == "runde"
    assert any("In the table of Winter 2025/26" in answer.content.decode() for answer in answers)
    assert totals(season.series) == before


def test_evenings_of_every_format_and_game_count_into_one_table() -> None:
    organization, user = organization_of()
    names = list(NAMES[:9])
    events = [played("series 1", names, organization=organization, user=user)]
    kinds = (("evening", "binokel"), ("swiss", "bronzen"), ("knockout", "bronzen"))
    for form, game in kinds:
        play = {"type": "play", "seed": "1"}
        scenario = {"format": form, "game": game, "players": names, "commands": [play]}
        outcome, event = stored(scenario)
        assert outcome["steps"][0]["phase"] == "finished"
        events.append(event)
        adopt(events[-1], organization)
    people = known(organization, *events)
    ratings.recompute_events(Tournament.objects.filter(organization=organization))
    series = services.create(
        organization, name="Mixed", settings={"points": "beaten", "best_of": 3}
    )
    for event in Tournament.objects.filter(organization=organization).order_by("pk"):
        services.add_event(series, event)
    expected = {}
    for name in names:
        placed = [event.placings.get(name=name) for event in events]
        worth = sorted((row.field - (row.rank or 0) + 1 for row in placed), reverse=True)
        expected[name] = sum(worth[:3]) + 4
    assert totals(series) == expected
    assert len(people) == 9
    rated = {(row.tournament.game, row.person_id) for row in Rating.objects.all()}
    assert len(rated) == 3 * 9
    for name in ("person", "series"):
        address = people["Anke"].code if name == "person" else series.slug
        assert english().get(reverse(name, args=[address])).status_code == 200


def test_an_event_taken_out_and_put_back_stands_again_where_its_day_is() -> None:
    season = season_of(3)
    before = [entry.tournament for entry in season.series.events.order_by("number")]
    for event in before:
        entry = season.series.events.get(tournament=event)
        services.remove_event(season.series, entry.pk)
        services.add_event(season.series, event)
        after = season.series.events.order_by("number")
        assert [(entry.number, entry.tournament) for entry in after] == [*enumerate(before, 1)]


def _postponed(season: Season, which: int, days: int) -> None:
    """A coming evening is given another day, as the API does."""
    program = Program(issue(season.user, f"{which} on {days}"))
    body = {"planned_at": (NOW + timedelta(days=days)).isoformat()}
    assert program.call("patch", f"/events/{season.events[which].slug}", body)[0] == 200


def _coming(*days: int) -> Season:
    """A series of evenings that are all to come."""
    season = season_of(1)
    services.remove_event(season.series, season.series.events.get().pk)
    events = [
        create(
            {"name": f"Coming {day}"},
            now=NOW,
            user=season.user,
            organization=season.organization,
            planned_at=NOW + timedelta(days=day),
        )
        for day in days
    ]
    for event in events:
        services.add_event(season.series, event)
    return season._replace(events=events)


def test_an_evening_that_is_postponed_stands_where_its_new_day_is() -> None:
    season = _coming(7, 14, 21)
    assert _order(season) == [0, 1, 2]
    _postponed(season, 0, 10)  # still the first
    assert _order(season) == [0, 1, 2]
    _postponed(season, 0, 17)
    assert _order(season) == [1, 0, 2]
    _postponed(season, 1, 99)
    assert _order(season) == [0, 2, 1]
    _postponed(season, 2, 3)
    assert _order(season) == [2, 0, 1]


def test_an_evening_that_is_played_later_than_planned_stands_where_it_was_played() -> None:
    season = season_of(3)
    coming = create(
        {"name": "Late", "confirmation": "none"},
        now=NOW,
        user=season.user,
        organization=season.organization,
        planned_at=NOW + timedelta(days=3),
    )
    services.add_event(season.series, coming)
    season.events.append(coming)
    assert _order(season) == [0, 3, 1, 2]
    then = NOW + timedelta(days=30)
    for name in NAMES[:3]:
        sent(coming, "register", now=then, player=name)
    sent(coming, "start", now=then)
    for name in NAMES[:2]:
        sent(coming, "withdraw", now=then, player=name)
    assert _order(season) == [0, 1, 2, 3]


def test_an_order_made_by_hand_stays_when_an_evening_is_postponed() -> None:
    season = _coming(7, 14, 21)
    services.move_event(season.series, season.series.events.order_by("number")[0].pk, by=1)
    assert _order(season) == [1, 0, 2]
    _postponed(season, 0, 99)
    assert _order(season) == [1, 0, 2]


def test_an_event_that_is_not_over_waits_in_the_table() -> None:
    season = season_of(1)
    coming = create({"name": "Next"}, now=NOW, user=season.user, organization=season.organization)
    services.add_event(season.series, coming)
    found = standing(season.series)
    assert [evening.index for evening in found.evenings] == [0, None]
    assert {row.cells[1].state for row in rows(found)} == {"coming"}


def test_who_is_not_assigned_has_a_row_of_his_own_and_who_keeps_no_record_none() -> None:
    season = season_of(2)
    event = season.events[1]
    anke, bernd = (id_of(event, name) for name in ("Anke", "Bernd"))
    event.participations.filter(player__in=(anke, bernd)).delete()
    name_entrants(event, {bernd: NOBODY})
    found = standing(season.series)
    names = [found.people[row.who].name for row in found.table.rows]
    assert (len(names), names.count("Anke"), names.count("Bernd")) == (9, 2, 1)
    assert found.unnamed == (season.events[1],)
    assert {event.field for event in found.table.events} == {8}
    page = season.client.get(reverse("series", args=[season.series.slug])).content.decode()
    assert reverse("desk-who", args=[season.events[1].slug]) in page
    address = reverse("series-why", args=[season.series.slug, f"e{event.pk}:{anke}"])
    assert english().get(address).status_code == 200


def test_every_row_is_explained_by_a_click() -> None:
    season = season_of(3, best_of=2)
    found = standing(season.series)
    client = english()
    for row in found.table.rows:
        page = client.get(reverse("series-why", args=[season.series.slug, row.who]))
        text = page.content.decode()
        assert f"Why place {row.rank}: " in text
        assert "not among the best 2" in text
    assert text.count("decides</span>") == 1
    assert client.get(reverse("series-why", args=[season.series.slug, "p0"])).status_code == 404


def test_the_final_evening_counts_on_top_and_takes_its_guests_from_the_table() -> None:
    season = season_of(2, finalists=3, final_factor=2, bonus=0)
    marks = [row.mark for row in rows(standing(season.series))]
    assert marks.count("final") >= 3
    final = played("final", NAMES[:7], organization=season.organization, user=season.user)
    before = totals(season.series)
    known_names = {name: person.pk for name, person in season.people.items()}
    name_entrants(final, {id_of(final, name): known_names[name] for name in NAMES[:7]})
    services.add_event(season.series, final, is_final=True)
    first = final.placings.get(rank=1).name
    assert totals(season.series)[first] == before[first] + 50
    with pytest.raises(RefusedError):
        services.add_event(season.series, _another(season), is_final=True)


def _another(season: Season, **columns: Any) -> Tournament:
    return create(
        {"name": "More"}, now=NOW, user=season.user, organization=season.organization, **columns
    )


def test_what_cannot_count_is_refused_with_words() -> None:
    season = season_of(1)
    elsewhere, _ = organization_of("other", "Andere")
    strange = create({"name": "Elsewhere"}, now=NOW, user=season.user, organization=elsewhere)
    hidden = _another(season, is_private=True)
    for wrong, code in (
        (season.events[0], "series_event_twice"),
        (strange, "series_other_organization"),
        (hidden, "series_private_event"),
    ):
        with pytest.raises(RefusedError) as refused:
            services.add_event(season.series, wrong)
        assert [problem.code for problem in refused.value.problems] == [code]
    page = reverse("series-events", args=[season.series.slug])
    answer = season.client.post(page, {"tournament": hidden.pk})
    assert answer.status_code == 422
    assert "A private event only counts in a private series" in answer.content.decode()
    assert season.client.post(page, {"tournament": strange.pk}).status_code == 422
    assert season.series.events.count() == 1


def test_events_are_ordered_and_removed_by_buttons() -> None:
    season = season_of(3)
    do = {
        kind: reverse("series-do", args=[season.series.slug, kind])
        for kind in ("up", "down", "remove", "nonsense")
    }
    entries = list(season.series.events.order_by("number"))
    season.client.post(do["down"], {"entry": entries[0].pk})
    assert _order(season) == [1, 0, 2]
    season.client.post(do["up"], {"entry": entries[2].pk})
    assert _order(season) == [1, 2, 0]
    season.client.post(do["remove"], {"entry": entries[2].pk})
    assert _order(season) == [1, 0]
    for junk in ("", "x", "9" * 40, "²", str(entries[2].pk)):
        assert season.client.post(do["remove"], {"entry": junk}).status_code == 302
    assert _order(season) == [1, 0]
    assert season.client.post(do["nonsense"]).status_code == 404


def _order(season: Season) -> list[int]:
    found = season.series.events.order_by("number").values_list("tournament", flat=True)
    return [[event.pk for event in season.events].index(pk) for pk in found]


def test_a_series_is_made_and_changed_on_a_page() -> None:
    organization, user = organization_of()
    client = english()
    client.force_login(user)
    page = reverse("series-new", args=[organization.slug])
    form = client.get(page).context
    data = {f.html_name: str(f.value()) for f in form["options"] if f.value() is not False}
    data["s-place_points"] = "5, 3, 1"
    assert client.post(page, {**data, "name": ""}).status_code == 422
    assert client.post(page, {**data, "name": "W", "s-best_of": "-1"}).status_code == 422
    rising = client.post(page, {**data, "name": "W", "s-place_points": "1, 2"})
    assert rising.status_code == 422
    assert not Series.objects.exists()
    assert client.post(page, {**data, "name": "W", "season": "26"}).status_code == 302
    series = Series.objects.get()
    assert (str(series), series.settings) == ("W 26", {"place_points": [5, 3, 1]})
    change = reverse("series-settings", args=[series.slug])
    data |= {"name": "V", "s-best_of": "3", "s-points": "beaten"}
    assert client.post(change, data).status_code == 302
    series.refresh_from_db()
    assert series.settings == {"place_points": [5, 3, 1], "best_of": 3, "points": "beaten"}


def test_the_next_season_has_the_same_scheme_and_the_old_one_is_in_the_archive() -> None:
    season = season_of(2, best_of=1)
    url = reverse("series-do", args=[season.series.slug, "next"])
    assert season.client.post(url, {"season": ""}).status_code == 302
    assert Series.objects.count() == 1
    season.client.post(url, {"season": "2026/27"})
    new = Series.objects.latest("pk")
    assert (new.settings, new.follows, new.events.count()) == ({"best_of": 1}, season.series, 0)
    season.series.refresh_from_db()
    assert season.series.closed_at is not None
    found = standing(season.series)
    first = found.people[found.table.rows[0].who].name
    page = english().get(reverse("series", args=[new.slug])).content.decode()
    assert f"won by {first}" in page
    home = english().get(reverse("organization", args=[season.organization.slug])).content.decode()
    assert "Winter 2026/27" not in home
    assert "Winter 2025/26" in home
    with pytest.raises(RefusedError):
        services.remove_event(season.series, season.series.events.get(number=1).pk)
    corrected(season.events[1], now=NOW + timedelta(days=99))
    assert totals(season.series) != {
        found.people[row.who].name: row.total for row in found.table.rows
    }


def test_the_next_season_of_one_that_strangers_do_not_see_is_private() -> None:
    season = season_of(2)
    Tournament.objects.filter(pk=season.events[0].pk).update(is_private=True)
    url = reverse("series-do", args=[season.series.slug, "next"])
    answer = season.client.post(url, {"season": "2026/27"}, follow=True)
    assert "is private like an event of the last one" in answer.content.decode()
    new = Series.objects.latest("pk")
    assert english().get(reverse("series", args=[new.slug])).status_code == 404


def test_an_empty_series_can_be_thrown_away_and_a_filled_one_not() -> None:
    season = season_of(1)
    url = reverse("series-do", args=[season.series.slug, "delete"])
    answer = season.client.post(url, follow=True)
    assert "Remove them first." in answer.content.decode()
    services.remove_event(season.series, season.series.events.get().pk)
    season.client.post(url)
    assert not Series.objects.exists()


def test_strangers_see_a_series_only_when_it_and_all_its_events_are_public() -> None:
    season = season_of(2)
    names = ("series", "series-scheme", "series-changes", "series-projector")
    pages = [reverse(name, args=[season.series.slug]) for name in names]
    who = standing(season.series).table.rows[0].who
    pages.append(reverse("series-why", args=[season.series.slug, who]))

    def statuses(client: Client) -> set[int]:
        return {client.get(page).status_code for page in pages}

    assert (statuses(english()), statuses(season.client)) == ({200}, {200})
    Tournament.objects.filter(pk=season.events[0].pk).update(is_private=True)
    assert (statuses(english()), statuses(season.client)) == ({404}, {200})
    home = reverse("organization", args=[season.organization.slug])
    assert "Winter" not in english().get(home).content.decode()
    Tournament.objects.filter(pk=season.events[0].pk).update(is_private=False)
    Series.objects.update(is_private=True)
    assert (statuses(english()), statuses(season.client)) == ({404}, {200})


def test_the_secret_stream_of_a_private_event_is_on_the_wall_of_organizers_only() -> None:
    season = season_of(1)
    wall = reverse("series-projector", args=[season.series.slug])
    slug = season.events[0].slug
    strangers = english(), english()
    strangers[1].force_login(User.objects.create_user("other"))
    for client in (*strangers, season.client):
        assert f'data-live="{stream_path(slug)}"' in client.get(wall).content.decode()
    Tournament.objects.update(is_private=True)
    secret = stream_path(slug, f"user-{season.user.pk}")
    for client in strangers:
        answer = client.get(wall)
        assert (answer.status_code, slug in answer.content.decode()) == (404, False)
    own = season.client.get(wall)
    assert f'data-live="{secret}"' in own.content.decode()
    assert own["Cache-Control"] == "private, no-store"


def test_only_organizers_of_the_organization_change_a_series() -> None:
    season = season_of(1)
    other = User.objects.create_user("other")
    client = english()
    client.force_login(other)
    slug = season.series.slug
    pages = [
        reverse("series-events", args=[slug]),
        reverse("series-settings", args=[slug]),
        reverse("series-do", args=[slug, "close"]),
        reverse("series-new", args=[season.organization.slug]),
    ]
    assert {client.post(page).status_code for page in pages} == {403}
    assert {english().post(page).status_code for page in pages} == {302}
    season.series.refresh_from_db()
    assert season.series.closed_at is None


def test_an_event_that_goes_to_another_organization_counts_no_more() -> None:
    season = season_of(2)
    elsewhere, _ = organization_of("other", "Andere")
    adopt(season.events[0], elsewhere)
    assert [e.tournament for e in season.series.events.all()] == [season.events[1]]


def test_the_command_prints_every_figure(capsys: Any) -> None:
    season = season_of(3, best_of=2)
    call_command("series", "Winter 2025/26")
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "Winter 2025/26: best 2 of 3, 3 finished"
    found = rows(standing(season.series))
    assert [line.split()[:3] for line in lines] == [
        [str(row.rank), row.somebody.name, row.total] for row in found
    ]
    assert "".join(lines).count("(") == 8
    with pytest.raises(CommandError):
        call_command("series", "Nothing")


def test_the_first_finish_of_an_event_is_no_correction() -> None:
    organization, _user = organization_of()
    tournament = started(3)
    adopt(tournament, organization)
    tournament.refresh_from_db()
    series = services.create(organization, name="Winter")
    services.add_event(series, tournament)
    for player in ("Anke", "Bernd"):
        sent(tournament, "withdraw", now=later(5), player=player)
    assert len(standing(series).table.rows) == 3
    assert not SeriesChange.objects.exists()


@pytest.mark.parametrize("evenings", [2, 5])
def test_the_table_needs_few_queries_whatever_the_number_of_evenings(evenings: int) -> None:
    season = season_of(evenings, 7)
    page = reverse("series", args=[season.series.slug])
    season.client.get(page)
    with CaptureQueriesContext(connection) as queries:
        assert season.client.get(page).status_code == 200
    assert len(queries) <= 11, [q["sql"] for q in queries]


def test_the_box_waits_for_evenings_that_are_planned_unless_the_season_is_closed() -> None:
    organization, user = organization_of()
    event = played("lot", organization=organization, user=user)
    settings = {"box_prizes": ["ham"], "evenings": 2}
    series = services.create(organization, name="Cup", settings=settings)
    services.add_event(series, event)
    (award,) = box_of(series).awards
    given = {"prize": award.key, "who": award.players[0], "by": "orga", "now": NOW}
    with pytest.raises(RefusedError, match="not_decided"):
        hand_out(series, **given)
    services.close(series, now=NOW)
    series.refresh_from_db()
    hand_out(series, **given)
    assert box_of(series).handed == {(award.key, award.players[0])}


def test_the_box_hands_out_to_whom_nobody_has_named_and_knows_it_afterwards() -> None:
    organization, user = organization_of()
    event = played("lot", organization=organization, user=user)
    series = services.create(organization, name="Cup", settings={"box_prizes": ["ham"]})
    services.add_event(series, event)
    (award,) = box_of(series).awards
    (who,) = award.players
    given = {"prize": award.key, "who": who, "by": "orga", "now": NOW}
    hand_out(series, **given)
    assert (who[0], box_of(series).handed) == ("e", {(award.key, who)})
    known(organization, event)
    (after,) = box_of(series).awards
    assert after.players[0].startswith("p")
    assert box_of(series).handed == {(award.key, after.players[0])}
    assert [movement.name for movement in box_of(series).movements] == [
        box_of(series).name(after.players[0])
    ]
    with pytest.raises(RefusedError):
        hand_out(series, **{**given, "who": after.players[0]})


# four fixed pairs, two rounds of one deal
PAIRS = ["Ada & Bo", "Cy & Di", "Ed & Flo", "Gus & Hal"]
OF_PAIRS = {
    "format": "swiss",
    "game": "canasta",
    "players": PAIRS,
    "settings": {"entrants": "pairs", "rounds": 2, "deals": 1, "score": "victory"},
}


def of_pairs_too(series: Series, pairs: list[str]) -> Tournament:
    """Another evening of a series, of the same people in other pairs."""
    _outcome, event = stored({**OF_PAIRS, "players": pairs, "commands": [{"type": "play"}]})
    adopt(event, series.organization)
    event.refresh_from_db()
    state = load.load(event)
    people = dict(series.organization.people.values_list("name", "pk"))
    members = {ref: state.name(ref) for p in state.play.status for ref in people_of(state, p)}
    name_entrants(event, {ref: people[name] for ref, name in members.items()})
    services.add_event(series, event)
    return event


def label_all(series: Series, label: str, value: str) -> None:
    for entry in series.events.select_related("tournament"):
        for player in load.load(entry.tournament).play.status:
            sent(entry.tournament, "label", player=player, label=label, value=value)


def of_pairs(*seeds: str, pairs: list[str] = PAIRS, **settings: Any) -> Series:
    """A series of evenings with these pairs, everybody in it known by name."""
    organization, _user = organization_of()
    series = services.create(organization, name="Paare", settings=settings)
    people: dict[str, int] = {}
    for seed in seeds:
        commands = [{"type": "play", "seed": seed}]
        _outcome, event = stored({**OF_PAIRS, "players": pairs, "commands": commands})
        adopt(event, organization)
        event.refresh_from_db()
        state = load.load(event)
        members = {ref: state.name(ref) for p in state.play.status for ref in people_of(state, p)}
        name_entrants(event, {ref: people.get(name, NEW) for ref, name in members.items()})
        people |= dict(organization.people.values_list("name", "pk"))
        services.add_event(series, event)
    return series


def test_a_series_of_fixed_pairs_gives_each_pair_one_place_and_one_prize() -> None:
    series = of_pairs("1", "2", box_prizes=["20 €", "10 €"], finalists=2)
    first, second, third, fourth = standing(series).table.rows
    assert [row.rank for row in (first, second, third, fourth)] == [1, 2, 3, 4]
    found = box_of(series)
    assert {found.name(row.who) for row in standing(series).table.rows} == set(PAIRS)
    assert [(award.players, award.cents) for award in found.awards] == [
        ((first.who,), 2_000),
        ((second.who,), 1_000),
    ]
    assert [row.mark for row in rows(standing(series))] == ["final", "final", "", ""]
    services.change(
        series, name="Paare", season="", settings={"box_prizes": ["ham"]}, is_private=False
    )
    services.close(series, now=NOW)
    series.refresh_from_db()
    hand_out(series, prize="1", who=first.people[1], by="orga", now=NOW)  # one takes it for both
    (movement,) = box_of(series).movements
    assert (movement.row.who, movement.name) == (first.who, found.name(first.who))
    with pytest.raises(RefusedError, match="handed_already"):
        hand_out(series, prize="1", who=first.people[0], by="orga", now=NOW)


@pytest.mark.parametrize("kind", ["people", "entrants"])
def test_a_pair_has_its_chances_and_goes_on_from_the_table_as_one(kind: str) -> None:
    series = of_pairs("1", "2", rows=kind, evenings=3, finalists=2)
    found = standing(series)
    question = forecast_question(found)
    assert question is not None
    chances = forecast(question, runs=40).chances
    assert {*chances} == {row.who for row in found.table.rows}
    first = sum(mine[Goal.FIRST].share for mine in chances.values())
    assert 0.9 <= first <= 1.1
    last = found.evenings[-1].event
    goes = who_goes_on([last], [Source(count=2, series=series.slug)], series=[series])
    names = [found.name(row.who) for row in found.table.rows][:2]
    assert [go.start.name for go in goes.chosen] == names
    assert not [*goes.problems(load.load(last))]


def test_who_changes_partners_is_a_person_and_no_pair_of_a_next_stage() -> None:
    """As entered each pair has a place; a team's evening counts what two made once."""
    others = ["Ada & Di", "Cy & Bo", "Ed & Hal", "Gus & Flo"]
    series = of_pairs("1")
    mixed = of_pairs_too(series, others)
    found = standing(series)
    assert {len(row.people) for row in found.table.rows} == {1}
    goes = who_goes_on([mixed], [Source(count=2, series=series.slug)], series=[series])
    assert [p.code for p in goes.problems(load.load(mixed))] == ["stage_alone"]
    label_all(series, "Klub", "Ost")
    settings = {"rankings": [{"title": "Klubs", "label": "Klub", "together": True}]}
    services.change(series, name="P", season="", settings=settings, is_private=False)
    series.refresh_from_db()
    found = standing(series)
    (line,) = ranked_rows(found.table, found.table.scheme.further[0])
    assert {found.name(who) for who in line.players} == {*PAIRS, *others}
    points = sum(
        cell.points + cell.bonus for row in found.table.rows for cell in row.tally.cells if cell
    )
    assert line.value * 2 == points  # each pair's result stands in two rows of people


def test_the_pages_of_a_series_call_a_pair_by_both_names() -> None:
    series = of_pairs("1", "2")
    visitor = english()
    lines = visitor.get(reverse("series", args=[series.slug])).context["rows"]
    assert {row.somebody.name for row in lines} == set(PAIRS)
    first = standing(series).table.rows[0]
    for who in (first.who, *first.people):
        why = visitor.get(reverse("series-why", args=[series.slug, who]), follow=True)
        assert why.context["why"].somebody.name == lines[0].somebody.name
    program = visitor.get(f"/api/v1/series/{series.slug}").json()["table"][0]
    assert (program["who"], program["person"], len(program["people"])) == (first.who, None, 2)
    for page in ("series-progress", "series-projector"):
        assert visitor.get(reverse(page, args=[series.slug])).status_code == 200


def test_what_a_pair_was_given_follows_a_merge_of_its_people() -> None:
    series = of_pairs("1", box_prizes=["ham"])
    organization = series.organization
    first = standing(series).table.rows[0]
    services.close(series, now=NOW)
    series.refresh_from_db()
    hand_out(series, prize="1", who=first.who, by="orga", now=NOW)
    twin = Person.objects.create(organization=organization, name="Twin", code="twin")
    merge(twin, Person.objects.get(pk=int(first.people[0][1:])))
    now = standing(series).table.rows[0]
    assert f"p{twin.pk}" in now.people
    assert ("1", now.who) in box_of(series).handed
    unmerge(twin)
    assert box_of(series).handed >= {("1", standing(series).table.rows[0].who)}


def test_a_new_series_of_plain_scores_gives_nothing_for_taking_part() -> None:
    organization, _user = organization_of()
    plain = services.create(organization, name="Plain", settings={"points": "score"})
    assert plain.settings == {"points": "score", "bonus": 0}
    asked = services.create(organization, name="Bonus", settings={"points": "score", "bonus": 2})
    assert asked.settings == {"points": "score", "bonus": 2}
    assert services.create(organization, name="List").settings == {}
