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
    """Return an evening of lines such as `Anna 12 Team=Krone Ladies`; more points are ahead."""
    read = []
    for line in lines:
        name, score, *labels = line.split()
        said = dict(label.partition("=")[::2] for label in labels)
        read.append((name, int(score), {label.lower(): says for label, says in said.items()}))
    results = tuple(
        EventPlace(
            (name,), 1 + sum(other > score for _n, other, _l in read), score,
            counted={"won": score % 10}, labels=labels,
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
        ({"rankings": [{"title": "A", "round": 1}]}, ("variant_value", "rankings")),
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
