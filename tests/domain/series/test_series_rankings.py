"""Rankings of a series by labels: members of a team at each evening, and its prizes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tournaments.domain.formats.rankings import Ranking
from tournaments.domain.series import CountedEvent, EventPlace, SeriesTable, read_scheme, table
from tournaments.domain.series.box import divided
from tournaments.domain.series.rankings import ranked_rows


def evening(number: int, *lines: str, is_final: bool = False) -> CountedEvent:
    """Return an evening of lines such as `Anna 12 Team=Krone Ladies`; more points are ahead.

    `Anna+Bernd` are a pair. The last digit of the points is the number of won games, the digits
    before it are that of lost ones.
    """
    read = []
    for line in lines:
        name, score, *labels = line.split()
        said = dict(label.partition("=")[::2] for label in labels)
        read.append((name, int(score), {label.lower(): says for label, says in said.items()}))
    results = tuple(
        EventPlace(
            tuple(name.split("+")), 1 + sum(other > score for _n, other, _l in read), score,
            counted={"won": score % 10, "lost": score // 10}, labels=labels,
        )
        for name, score, labels in read
    )  # fmt: skip
    return CountedEvent(str(number), results, is_final)


def standing(*events: CountedEvent, **settings: Any) -> SeriesTable:
    scheme, problems = read_scheme({"points": "score", "bonus": 0, **settings})
    assert not problems
    return table(scheme, events)


def told(of: SeriesTable, **ranking: Any) -> list[tuple[int, str, float, dict[str, float | None]]]:
    """Place, name, points and what each person brought; None: nothing of it counts."""
    return [
        (
            line.rank, line.says or line.players[0], float(line.value),
            {m.player: float(m.value) if m.counts else None for m in line.members},
        )
        for line in ranked_rows(of, Ranking("R", **ranking))
    ]  # fmt: skip


SEASON = (
    evening(1, "Anna 50 Team=Krone", "Bernd 40 Team=Krone", "Cora 60 Team=Linde", "Sina 90"),
    evening(2, "Anna 20", "Sina 30 Team=krone", "Cora 10", "Dirk 70 Team=Linde"),
    evening(3, "Anna 10", "Bernd 30", "Sina 80 Team=Linde", "Cora 40", "Dirk 5"),
)


def test_a_substitute_counts_for_the_team_of_each_evening() -> None:
    """Sina played the first evening for herself, then for the Krone, then for the Linde."""
    assert told(standing(*SEASON), label="Team", together=True) == [
        (1, "Linde", 265, {"Cora": 110, "Dirk": 75, "Sina": 80}),
        (2, "Krone", 180, {"Anna": 80, "Bernd": 70, "Sina": 30}),
    ]


def test_only_the_best_so_many_of_an_evening_are_added_up_and_the_best_evenings_count() -> None:
    """Best two of each evening: Linde 60, 80, 120; Krone 90, 50, 40. Best two evenings of these."""
    assert told(standing(*SEASON, best_of=2), label="team", together=True, count=2) == [
        (1, "Linde", 200, {"Sina": 80, "Dirk": 70, "Cora": 50}),
        (2, "Krone", 140, {"Anna": 70, "Bernd": 40, "Sina": 30}),
    ]
    averages = told(standing(*SEASON), label="team", together=True, count=2, average=True)
    assert [line[:3] for line in averages] == [
        (1, "Linde", pytest.approx(260 / 3)), (2, "Krone", 60),
    ]  # fmt: skip


def test_a_label_that_comes_later_holds_for_the_evenings_before_it_was_given_to_anybody() -> None:
    found = standing(
        evening(1, "Anna 5", "Bernd 7"),
        evening(2, "Anna 5 Club=Ost", "Bernd 7"),
        evening(3, "Anna 5", "Bernd 7 Club=Ost"),
    )
    assert told(found, label="Club", together=True) == [(1, "Ost", 29, {"Anna": 15, "Bernd": 14})]


def test_ladies_stand_by_the_places_of_the_table_and_by_what_counts_of_them_alone() -> None:
    found = standing(
        evening(1, "Anna 31 Ladies", "Bernd 49", "Cora 22 Ladies"),
        evening(2, "Anna 11", "Bernd 49", "Cora 22"),
        evening(3, "Cora 38", "Dora 95 Ladies"),
        least_events=2,
    )
    assert told(found, label="ladies") == [
        (1, "Cora", 82, {"Cora": 82}), (2, "Anna", 42, {"Anna": 42}),
    ]  # fmt: skip
    assert [line[:3] for line in told(found, label="Ladies", best=1)] == [
        (1, "Dora", 95), (2, "Cora", 38), (3, "Anna", 31),
    ]  # fmt: skip
    by_games = told(found, label="Ladies", measure="won", least=2)
    assert [line[:3] for line in by_games] == [(1, "Cora", 12), (2, "Anna", 2)]
    assert [line[:3] for line in told(found, average=True, least=2)] == [
        (1, "Bernd", 49), (2, "Cora", pytest.approx(82 / 3)), (3, "Anna", 21),
    ]  # fmt: skip


PAIRS = (
    evening(1, "Anna+Bernd 50 Team=Ost", "Cora+Dirk 40 Team=West"),
    evening(2, "Anna+Cora 30 Team=Ost", "Bernd+Dirk 10 Team=West"),
)


def test_a_pair_brings_its_result_to_a_team_once_and_to_each_of_the_two_alone() -> None:
    """Ost 50 + 30, West 40 + 10; Anna 50 + 30, Bernd 50 + 10, Cora 40 + 30, Dirk 40 + 10."""
    assert told(standing(*PAIRS), label="Team", together=True) == [
        (1, "Ost", 80, {"Anna_Bernd": 50, "Anna_Cora": 30}),
        (2, "West", 50, {"Cora_Dirk": 40, "Bernd_Dirk": 10}),
    ]
    assert [line[:3] for line in told(standing(*PAIRS), label="Team")] == [
        (1, "Anna", 80), (2, "Cora", 70), (3, "Bernd", 60), (4, "Dirk", 50),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        # lost: Anna 3 + 1, Bernd 2 + 4, Cora 3 + 0
        ({}, [(1, "Cora", 3), (2, "Anna", 4), (3, "Bernd", 6)]),
        ({"least": 2}, [(1, "Cora", 3), (2, "Anna", 4), (3, "Bernd", 6)]),
        ({"average": True}, [(1, "Cora", 1.5), (2, "Anna", 2), (3, "Bernd", 3)]),
        ({"best": 1}, [(1, "Cora", 0), (2, "Anna", 1), (3, "Bernd", 2)]),
        ({"together": True, "label": "Team"}, [(1, "Ost", 4), (2, "West", 9)]),
        # the fewer of the two of West: 2 at the first evening, 0 at the second
        ({"together": True, "label": "Team", "count": 1}, [(1, "West", 2), (2, "Ost", 4)]),
    ],
)
def test_fewer_lost_games_are_better(
    ranking: dict[str, Any], expected: list[tuple[int, str, float]]
) -> None:
    found = standing(
        evening(1, "Anna 31 Team=Ost", "Bernd 20 Team=West", "Cora 30 Team=West"),
        evening(2, "Anna 11", "Bernd 40", "Cora 1"),
    )
    assert [line[:3] for line in told(found, measure="lost", **ranking)] == expected
    teams = told(found, measure="lost", label="Team", together=True)
    assert [line[3] for line in teams] == [{"Anna": 4}, {"Cora": 3, "Bernd": 6}]


@pytest.mark.parametrize(
    "ranking",
    [{}, {"measure": "won"}, {"measure": "lost"}, {"together": True, "label": "Team"}],
)
def test_sums_of_whole_points_are_whole(ranking: dict[str, Any]) -> None:
    (line,) = ranked_rows(standing(evening(1, "Anna 31 Team=Ost")), Ranking("R", **ranking))
    assert [type(value) for value in (line.value, line.members[0].value)] == [int, int]


def test_who_was_excluded_or_whose_report_does_not_tell_it_has_won_nothing() -> None:
    """Anna won 5 at one evening and was excluded at another; nobody knows how many Bernd won."""
    first = (EventPlace(("Anna",), 1, 9, counted={"won": 5}), EventPlace(("Bernd",), 2, 1))
    second = EventPlace(("Anna",), None, 9, counted={"won": 7})
    found = standing(CountedEvent("1", first), CountedEvent("2", (second,)))
    assert [line[:3] for line in told(found, measure="won")] == [(1, "Anna", 5), (2, "Bernd", 0)]


def test_game_points_of_dropped_evenings_part_no_teams() -> None:
    """The best evening of each brings 3: that of Ost 100 game points, the later one of West 1."""
    found = standing(
        evening(1, "Anna 100 Team=Ost", "Bernd 90 Team=West"),
        evening(2, "Anna 10", "Bernd 60"),
        evening(3, "Bernd 1"),
        points="list", place_points=[3, 2], best_of=1,
    )  # fmt: skip
    by_place = told(found, label="Team", together=True, measure="places")
    assert [line[:3] for line in by_place] == [(1, "Ost", 3), (2, "West", 3)]


def test_the_best_members_of_an_evening_bring_their_bonus_too() -> None:
    """Places are worth 5, 3 and 1 and being there 2: Anna 5 + 2, Cora 3 + 2, Bernd 1 + 2.

    Anna is the best of the Ost, and the three level lines of one game won each share the place.
    """
    found = standing(
        evening(1, "Bernd 11 Team=Ost", "Anna 31 Team=Ost", "Cora 21 Team=West"),
        points="list", place_points=[5, 3, 1], bonus=2,
    )  # fmt: skip
    assert told(found, label="Team", together=True, count=1) == [
        (1, "Ost", 7, {"Anna": 7, "Bernd": None}), (2, "West", 5, {"Cora": 5}),
    ]  # fmt: skip
    assert [line[:3] for line in told(found, measure="won")] == [
        (1, "Anna", 1), (1, "Cora", 1), (1, "Bernd", 1),
    ]  # fmt: skip


def test_teams_with_the_same_points_share_a_place_and_the_next_one_is_left_out() -> None:
    """Level teams are not parted by game points unless places of teams are counted."""
    found = standing(
        evening(1, "Anna 30 Team=Ost", "Bernd 20 Team=West", "Cora 10 Team=Nord"),
        evening(2, "Bernd 90", "Anna 20", "Cora 10"),
        points="list", place_points=[3, 2, 1],
    )  # fmt: skip
    assert [line[:2] for line in told(found, label="Team", together=True)] == [
        (1, "West"), (1, "Ost"), (3, "Nord"),
    ]  # fmt: skip


def test_a_final_adds_to_a_team_what_it_adds_to_its_people() -> None:
    found = standing(
        evening(1, "Anna 5 Team=Ost", "Bernd 7 Team=West"),
        evening(2, "Anna 9", "Bernd 1", is_final=True),
        finalists=2, final_factor=2,
    )  # fmt: skip
    assert [line[:3] for line in told(found, label="Team", together=True)] == [
        (1, "Ost", 23), (2, "West", 9),
    ]  # fmt: skip


def test_one_box_is_divided_by_the_table_and_by_rankings() -> None:
    """100 €: 20 € to the first team (three people), the rest 60 % and 40 %."""
    rankings = [
        {"title": "Teams", "label": "Team", "together": True, "prizes": ["20 €", "40 %"]},
        {"title": "Rest", "others": True, "prizes": ["5 €"]},
    ]
    found = standing(*SEASON, box_prizes=["1: 60 %"], rankings=rankings)
    assert [(row.who, row.total) for row in found.rows][:2] == [
        ("Sina", Fraction(200)), ("Cora", Fraction(110)),
    ]  # fmt: skip
    awards = {award.key: (award.cents, set(award.players)) for award in divided(found, 10_000)}
    assert awards == {
        "1": (4_500, {"Sina"}),
        "Teams/1": (2_000, {"Cora", "Dirk", "Sina"}),
        "Teams/2": (3_000, {"Anna", "Bernd", "Sina"}),
        "Rest/1": (500, {"Cora"}),
    }


def test_only_a_ranking_of_others_passes_over_who_has_a_prize_of_the_table() -> None:
    """Anna has 10 € by the table; the soap of the last one bars nobody from another prize. A team
    among the others keeps its part for all its members."""
    rankings = [
        {"title": "Best", "prizes": ["1 €"]},
        {"title": "Others", "others": True, "prizes": ["2 €", "3 €"]},
        {"title": "Teams", "label": "Team", "together": True, "others": True, "prizes": ["4 €"]},
    ]
    found = standing(
        evening(1, "Anna 50 Team=Ost", "Bernd 40 Team=Ost", "Cora 5"),
        box_prizes=["10 €", "last: soap"], rankings=rankings,
    )  # fmt: skip
    assert [(award.key, award.players, award.each) for award in divided(found, 10_000)] == [
        ("1", ("Anna",), None),
        ("last", ("Cora",), None),
        ("Best/1", ("Anna",), None),
        ("Others/1", ("Bernd",), None),
        ("Others/2", ("Cora",), None),
        ("Teams/1", ("Anna", "Bernd"), 200),
    ]


def test_a_box_knows_places_every_few_the_last_one_all_and_what_it_keeps() -> None:
    lines = ["1: 10 €", "every third: wine", "last: soap", "all: 5 €", "for the soup: 3 €"]
    assert read_scheme({"box_prizes": lines})[1] == []


@pytest.mark.parametrize(
    "settings",
    [
        {"evenings": 3, "finalists": 1, "least_events": 4},  # the final is the fourth
        {"rankings": [{"title": "A", "label": "Team", "together": True, "measure": "places"}]},
    ],
)
def test_a_series_may_want_every_evening_and_go_by_the_places_of_teams(
    settings: dict[str, Any],
) -> None:
    assert read_scheme(settings)[1] == []


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"box_prizes": ["40 %", "Kings: ham"]}, ("prize_unread", "box_prizes[1]")),
        ({"box_prizes": ["40 %", "2: 3 €", "3: 61 %"]}, ("prizes_over_pot", "box_prizes[2]")),
        ({"box_prizes": ["2–: 10 %"]}, ("prize_share_open", "box_prizes[0]")),
        ({"box_prizes": ["ham", "per table: wine"]}, ("box_prize_unfit", "box_prizes[1]")),
        ({"box_prizes": ["ham", "pot: box"]}, ("box_prize_unfit", "box_prizes[1]")),
        (
            {"box_prizes": ["60 %"], "rankings": [{"title": "A", "prizes": ["41 %"]}]},
            ("box_over_all", "rankings"),
        ),
        (
            {"box_prizes": ["100 %"], "rankings": [{"title": "A", "prizes": ["1 %"]}]},
            ("box_over_all", "rankings"),
        ),
        ({"rankings": [{"title": "A", "round": 1}]}, ("variant_value", "rankings")),
        ({"rankings": [{"title": "A", "round": 1}, {"title": "B"}]}, ("variant_value", "rankings")),
        ({"rankings": [{"title": "A", "measure": "places"}]}, ("variant_value", "rankings")),
        ({"evenings": 3, "least_events": 4}, ("least_over_evenings", "least_events")),
        (
            {"evenings": 3, "finalists": 1, "least_events": 5},
            ("least_over_evenings", "least_events"),
        ),
        ({"rankings": [{"title": "A", "measure": "deal"}]}, ("variant_value", "rankings")),
        ({"rankings": [{"title": "A", "prizes": ["3 drawn: ham"]}]}, ("variant_value", "rankings")),
    ],
)
def test_what_no_box_can_be_divided_by_is_named_with_its_line(
    settings: dict[str, Any], problem: tuple[str, str]
) -> None:
    _scheme, problems = read_scheme(settings)
    assert [(p.code, p.path.removeprefix("variant.")) for p in problems] == [problem]


def test_a_league_of_teams_goes_by_their_places_at_each_list_then_by_game_points() -> None:
    """3, 2, 1, 0 for the places of teams by their sums: Ost 3 + 2 and 101 game points,
    West 2 + 3 and 100."""
    found = standing(
        evening(
            1, "a 30 Team=Ost", "b 20 Team=Ost", "c 40 Team=West", "d 5 Team=Nord", "e 9 Team=Süd"
        ),
        evening(2, "a 1", "b 50", "c 60", "d 20", "f 15 Team=Süd", "e 20"),
        points="list", place_points=[3, 2, 1, 0],
    )  # fmt: skip
    by_place = {"label": "Team", "together": True, "measure": "places"}
    assert [line[:3] for line in told(found, **by_place)] == [
        (1, "Ost", 5), (2, "West", 5), (3, "Süd", 2), (4, "Nord", 0),
    ]  # fmt: skip
    assert told(found, **by_place)[0][3] == {"b": 70, "a": 31}
    assert [line[:3] for line in told(found, **by_place, count=1)] == [
        (1, "West", 6), (2, "Ost", 4), (3, "Süd", 2), (4, "Nord", 1),
    ]  # fmt: skip
