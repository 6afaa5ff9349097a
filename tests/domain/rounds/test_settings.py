"""Settings: refusals, and consequences of defaults."""

from __future__ import annotations

from typing import Any

import pytest

import games
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.rounds.settings import Settings, read_settings


@pytest.mark.parametrize("form", ["evening", "swiss"])
@pytest.mark.parametrize("game", list(games.GAMES))
def test_each_game_can_be_played_without_any_setting(form: str, game: str) -> None:
    settings, problems = read_settings(form, game, None)
    assert problems == []
    assert settings is not None
    assert games.GAMES[game].seats(settings.table_size)
    assert read_settings(form, game, {option.key: None for option in FORMATS[form].settings}) == (
        settings,
        [],
    )


@pytest.mark.parametrize(
    ("settings", "keys"),
    [
        ([], None),
        ({"rounds": 31}, ["rounds"]),
        ({"rounds": True}, ["rounds"]),
        ({"table_size": 1}, ["table_size"]),
        ({"table_size": 5}, ["table_size"]),
        ({"other_sizes": [4, 6]}, ["other_sizes"]),
        ({"other_sizes": 4}, ["other_sizes"]),
        ({"matches": 0}, ["matches"]),  # as many as time allows, without a clock
        ({"ties": ["best_round", "luck"]}, ["ties"]),
        ({"ties": ["wins", "wins"]}, ["ties"]),
        ({"ties": [{}]}, ["ties"]),
        ({"score": {"places": [[1, 3]]}}, ["score"]),
        ({"score": {"places": [[]]}}, ["score"]),
        ({"score": {}}, ["score"]),
        ({"score": {"points": "0"}}, ["score"]),
        ({"score": {"points": "1/0"}}, ["score"]),
        ({"score": {"luck": 1}}, ["score"]),
        ({"score": {"places": [[3, 1], [2, 1]]}}, ["score"]),
        ({"score": "luck"}, ["score"]),
        ({"bye_credit": [1, 2, 3]}, ["bye_credit"]),
        ({"missed_credit": []}, ["missed_credit"]),
        ({"lost_fees": [[4, 50], [0, 100], [1, 1]]}, ["lost_fees"]),
        ({"lost_fees": [[0, 50], [4, 100]]}, ["lost_fees"]),
        ({"lost_fees": [[4]]}, ["lost_fees"]),
        ({"lost_fees": [[4, -50]]}, ["lost_fees"]),
        ({"lost_fees": "4"}, ["lost_fees"]),
        ({"prizes": [""]}, ["prizes"]),
        ({"final": "lottery"}, ["final"]),
    ],
)
def test_what_cannot_be_is_refused_at_its_key(settings: Any, keys: list[str] | None) -> None:
    _, problems = read_settings("evening", "binokel", settings)
    if keys is None:
        assert [tuple(problem) for problem in problems] == [("settings_type", "settings")]
    else:
        found = [tuple(problem) for problem in problems]
        assert found == [("setting_value", f"settings.{key}") for key in keys]


@pytest.mark.parametrize(("final", "size"), [("table", 0), ("table", 5), ("knockout", 1)])
def test_a_final_that_so_many_cannot_play_says_so(final: str, size: int) -> None:
    _, problems = read_settings("evening", "binokel", {"final": final, "final_size": size})
    assert [tuple(p) for p in problems] == [("final_size_unfit", "settings.final_size")]


@pytest.mark.parametrize("game", ["skat", "bronzen"])
def test_pairs_do_not_play_a_game_of_single_people(game: str) -> None:
    _, problems = read_settings("evening", game, {"entrants": "pairs"})
    assert [tuple(p) for p in problems] == [("side_size", "settings.entrants")]


def test_unknown_settings_and_rules_are_named() -> None:
    raw = {"colour": 1, "game_variant": {"pack": 41}}
    assert [tuple(p) for p in read_settings("swiss", "binokel", raw)[1]] == [
        ("variant_value", "settings.game_variant.pack"),
        ("setting_unknown", "settings.colour"),
    ]


def test_the_defaults_of_swiss_differ_where_they_should() -> None:
    evening, swiss = (read_settings(form, "bronzen", None)[0] for form in ("evening", "swiss"))
    assert evening is not None
    assert swiss is not None
    assert (evening.rounds, evening.draw, evening.score) == (3, "lot", "points")
    assert (swiss.rounds, swiss.draw, swiss.score) == (0, "standing", "places")


def test_every_setting_is_explained_in_both_languages() -> None:
    for form in ("evening", "swiss"):
        for option in FORMATS[form].settings:
            assert all((option.label.de, option.label.en, option.help.de, option.help.en)), option
            assert option.allows(option.default), option.key


@pytest.mark.parametrize(
    ("key", "evening", "swiss", "least", "most"),
    [
        ("max_players", 100, 100, 2, 500),
        ("rounds", 3, 0, 0, 30),
        ("deals", 12, 0, 0, 99),
        ("matches", 1, 1, 0, 20),
        ("minutes", 0, 0, 0, 240),
        ("table_size", 0, 0, 0, 6),
        ("acceleration", 0, 0, 0, 3),
        ("late_until", 30, 30, 0, 30),
        ("final_size", 0, 0, 0, 64),
        ("entry_fee", 0, 0, 0, 100_000),
        ("stake", 0, 0, 0, 10_000),
    ],
)
def test_which_numbers_an_event_in_rounds_may_set(
    key: str, evening: int, swiss: int, least: int, most: int
) -> None:
    for form, default in (("evening", evening), ("swiss", swiss)):
        (option,) = (option for option in FORMATS[form].settings if option.key == key)
        inside = [option.allows(n) for n in (least - 1, least, most, most + 1)]
        assert (option.default, inside) == (default, [False, True, True, False])


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [
        ("score", {"places": [[0]]}, True),
        ("score", {"places": [[3, 2, 1, 0, -1, -2]]}, True),
        ("score", {"places": [[3, 2, 1, 0, -1, -2, -3]]}, False),
        ("score", {"places": [[10_000, -10_000]]}, True),
        ("score", {"places": [[10_001, 0]]}, False),
        ("score", {"places": [[0, -10_001]]}, False),
        ("score", {"places": [[1, 0.5]]}, False),
        ("score", {"places": [1, 0]}, False),
        ("score", {"places": "10"}, False),
        ("score", {"points": "6"}, True),
        ("score", {"points": "-1/10"}, True),
        ("score", {"points": 6}, False),
        ("score", {"victory": "deals_4"}, True),
        ("score", {"victory": [100]}, True),
        ("score", {"victory": [0]}, False),
        ("bye_credit", [14, 355], True),
        ("bye_credit", [100_001], False),
        ("ties", [], True),
        ("ties", ["wins", 5], False),
        ("ties", "wins", False),
        ("lost_fees", [[1, 50], [0, 10_000]], True),
        ("lost_fees", [[1, 50]] * 10, True),
        ("lost_fees", [[1, 50]] * 11, False),
        ("lost_fees", [[0, 50], [1, 50]], False),
        ("lost_fees", [[1, 10_001]], False),
        ("lost_fees", [[1, -1]], False),
        ("lost_fees", [[1, 0]], True),
        ("lost_fees", [[1, 2.5]], False),
        ("lost_fees", [[1, 50], [1, 2, 3]], False),
        ("lost_fees", [[1, 50], "x"], False),
        ("prizes", ["Ham"] * 500, True),
        ("prizes", ["Ham"] * 501, False),
        ("prizes", ["H" * 200], True),
        ("prizes", ["H" * 201], False),
        ("prizes", ["Ham", " "], False),
        ("prizes", ["Ham", 5], False),
        ("prizes", "Ham", False),
        ("rankings", [{"title": "A", "measure": "deal", "least": 5, "average": True}], True),
        ("rankings", [{"title": "A", "measure": "won", "round": -2}], True),
        ("rankings", [{"title": "A", "measure": "luck"}], False),
        ("rankings", [{"title": "A", "round": -3}], False),
        ("rankings", [{"title": "A", "least": -1}], False),
        ("rankings", [{"title": "A", "average": 1}], False),
        ("rankings", [{"title": "A", "prizes": ["pot: sea"]}], False),
        ("other_sizes", [2, 6], True),
        ("other_sizes", [1], False),
        ("other_sizes", [7], False),
        ("other_sizes", [3, "4"], False),
        ("movements", [], True),
        ("movements", [[1, "lot"], [30, "mitchell"]], True),
        ("movements", [[1, "lot"]] * 10, True),
        ("movements", [[1, "lot"]] * 11, False),
        ("movements", [[0, "lot"]], False),
        ("movements", [[31, "lot"]], False),
        ("movements", [["1", "lot"]], False),
        ("movements", [[1, "waltz"]], False),
        ("movements", [[1, "lot"], [1, "waltz"]], False),
        ("movements", [[1, "lot"], [1]], False),
        ("movements", [[1, "lot"], "1 lot"], False),
        ("movements", [[1, "lot", 2]], False),
        ("movements", ["1m"], False),
        ("movements", {"lot": 1}, False),
        ("missed_credit", [-100_000], True),
        ("missed_credit", [-100_001], False),
        ("missed_credit", [100_000, 100_000], True),
        ("missed_credit", [1, 1, 1], False),
        ("missed_credit", [], False),
    ],
)
def test_which_lists_an_event_in_rounds_may_set(key: str, value: object, *, fits: bool) -> None:
    (option,) = (option for option in FORMATS["evening"].settings if option.key == key)
    assert option.allows(value) is fits


def test_what_an_event_in_rounds_counts_by_default() -> None:
    defaults = {option.key: option.default for option in FORMATS["evening"].settings}
    assert (defaults["score"], defaults["bye_credit"]) == ("points", "level")
    assert defaults["final_factor"] == 0
    assert [defaults[key] for key in ("other_sizes", "lost_fees", "prizes")] == [[], [], []]


def read(game: str = "bronzen", form: str = "evening", **settings: Any) -> Settings:
    found, problems = read_settings(form, game, settings)
    assert problems == []
    assert found is not None
    return found


def problems_of(game: str, **settings: Any) -> list[str]:
    found, problems = read_settings("evening", game, settings)
    assert (found is None) == bool(problems)
    return [f"{each.path.removeprefix('settings.')} {each.code}" for each in problems]


@pytest.mark.parametrize(
    ("game", "settings", "sizes"),
    [
        ("binokel", {}, (3, 4)),
        ("binokel", {"other_sizes": [3]}, (3,)),
        ("binokel", {"table_size": 4}, (4,)),
        ("brokdorf", {}, (4, 3, 5)),
        ("brokdorf", {"table_size": 5, "other_sizes": [4, 5]}, (5, 4)),
        ("brokdorf", {"entrants": "pairs"}, (4,)),
        ("canasta", {"partners": "stay"}, (4,)),
        ("skat", {"table_size": 3}, (3,)),
    ],
)
def test_how_many_people_sit_at_a_table(game: str, settings: Any, sizes: tuple[int, ...]) -> None:
    assert read(game, **settings).sizes == sizes


@pytest.mark.parametrize(
    ("game", "settings", "fitting"),
    [
        ("bronzen", {}, [2]),
        ("binokel", {}, [3, 4]),
        ("canasta", {}, [2, 3, 4, 5, 6]),
        # victory points need two sides: a duel, or two pairs who sit opposite
        ("canasta", {"score": "victory"}, [2, 4]),
        # two pairs sit at a table, never three
        ("canasta", {"entrants": "pairs"}, [2]),
        ("binokel", {"entrants": "pairs", "score": "victory"}, [2]),
    ],
)
def test_how_many_entrants_can_play_at_one_table(
    game: str, settings: Any, fitting: list[int]
) -> None:
    found = read(game, **settings)
    assert [number for number in range(1, 8) if found.fits(game, number)] == fitting


@pytest.mark.parametrize(
    ("settings", "movements"),
    [
        ({}, "lot lot lot lot"),
        ({"draw": "plan"}, "plan plan plan plan"),
        ({"movements": [[2, "mitchell"], [1, "danese"]]}, "mitchell mitchell danese danese"),
        ({"movements": [[1, "lot"], [2, "mitchell"]]}, "lot mitchell mitchell mitchell"),
    ],
)
def test_what_each_round_is_seated_by(settings: Any, movements: str) -> None:
    found = read(rounds=3, **settings)
    assert " ".join(found.movement(number) for number in range(1, 5)) == movements


@pytest.mark.parametrize(
    ("final", "seats"), [("none", False), ("table", True), ("places", True), ("knockout", False)]
)
def test_which_finals_have_seats(final: str, *, seats: bool) -> None:
    assert read(final=final, final_size=2).seats_final is seats
    assert FORMATS["evening"].final_has_rules({"final": final}) is seats


@pytest.mark.parametrize(
    ("settings", "counted"),
    [
        ({"ties": ["fewest_lost"]}, ("lost",)),
        ({"ties": [], "fee_unit": "deal"}, ()),
        ({"ties": [], "fee_unit": "deal", "lost_fees": [[0, 50]]}, ("lost",)),
        ({"ties": [], "fee_unit": "deal", "stake": 10}, ("lost",)),
        ({"ties": [], "fee_unit": "match", "stake": 10}, ()),
        ({"ties": [], "rankings": [{"title": "Most", "measure": "won"}]}, ("won",)),
    ],
)
def test_which_counters_a_report_has_to_tell(settings: Any, counted: tuple[str, ...]) -> None:
    assert read(**settings).counted == counted


@pytest.mark.parametrize(
    ("game", "settings", "problems"),
    [
        ("bronzen", {"matches": 0, "minutes": 1}, []),
        ("bronzen", {"matches": 1, "minutes": 0}, []),
        ("bronzen", {"ties": ["wins", "points", "wins"]}, ["ties setting_value"]),
        ("bronzen", {"table_size": 4}, ["table_size setting_value"]),
        ("bronzen", {"other_sizes": [2, 3]}, ["other_sizes setting_value"]),
        ("bronzen", {"entrants": "pairs", "table_size": 4}, ["entrants side_size"]),
        ("bronzen", {"final": "knockout", "final_size": 1}, ["final_size final_size_unfit"]),
        ("bronzen", {"final": "knockout", "final_size": 2}, []),
        ("bronzen", {"final": "knockout", "final_size": 3}, []),
        ("bronzen", {"final": "knockout", "final_size": 0, "final_per_table": 1}, []),
        ("bronzen", {"final": "table", "final_size": 3}, ["final_size final_size_unfit"]),
        ("bronzen", {"final": "table", "final_size": 3, "final_per_table": 1}, []),
        ("bronzen", {"final": "none", "final_size": 1}, []),
        # each problem once, and a final is looked at where nothing else is wrong
        (
            "bronzen",
            {"table_size": 3, "final": "table", "final_size": 3},
            ["table_size setting_value"],
        ),
        ("canasta", {"entrants": "pairs", "table_size": 6}, ["table_size setting_value"]),
        ("canasta", {"entrants": "pairs", "other_sizes": [6]}, ["other_sizes setting_value"]),
        # rounds that no movement seats, and none that are too many
        ("bronzen", {"rounds": 3, "movements": [[3, "lot"]]}, []),
        ("bronzen", {"rounds": 2, "movements": [[3, "lot"]]}, ["movements setting_value"]),
        ("bronzen", {"rounds": 0, "movements": [[3, "lot"]]}, []),
        # a Mitchell needs two lines at every table
        ("canasta", {"draw": "mitchell", "table_size": 6}, ["draw setting_value"]),
        ("canasta", {"draw": "mitchell", "table_size": 4}, []),
        ("canasta", {"draw": "mitchell", "table_size": 2}, []),
        (
            "canasta",
            {"movements": [[1, "lot"], [1, "mitchell"]], "table_size": 6},
            ["movements setting_value"],
        ),
        ("canasta", {"movements": [[1, "lot"]], "draw": "mitchell", "table_size": 6}, []),
        # victory points need two sides at every table
        ("binokel", {"score": "victory"}, ["score score_needs_sides"]),
        ("canasta", {"score": "victory", "table_size": 6}, ["score score_needs_sides"]),
        ("canasta", {"score": "victory", "other_sizes": [2], "table_size": 4}, []),
        (
            "canasta",
            {"score": "victory", "other_sizes": [2, 6], "table_size": 4},
            ["other_sizes setting_value"],
        ),
        # twenty of them are all that a match has to share, unless something else counts
        ("bronzen", {"score": "victory", "bye_credit": [20]}, []),
        ("bronzen", {"score": "victory", "bye_credit": [0, 900]}, []),
        ("bronzen", {"score": "victory", "bye_credit": [21]}, ["bye_credit setting_value"]),
        ("bronzen", {"score": "victory", "bye_credit": [-1]}, ["bye_credit setting_value"]),
        ("bronzen", {"score": {"victory": [50], "points": "1/10"}, "bye_credit": [21]}, []),
        ("bronzen", {"score": {"victory": [50], "places": [[1, 0]]}, "bye_credit": [21]}, []),
        ("bronzen", {"score": {"victory": [50], "places": [[0, -1]]}, "bye_credit": [21]}, []),
        ("bronzen", {"score": "points", "bye_credit": [21]}, []),
        (
            "binokel",
            {"score": "victory", "bye_credit": [21]},
            ["bye_credit setting_value", "score score_needs_sides"],
        ),
        # partners stay at tables of four single people with partners
        ("canasta", {"partners": "stay"}, []),
        ("canasta", {"partners": "stay", "movements": [[1, "lot"], [1, "mitchell"]]}, []),
        ("canasta", {"partners": "stay", "draw": "danese"}, ["partners partners_unfit"]),
        ("canasta", {"partners": "change", "draw": "danese"}, []),
        ("canasta", {"partners": "stay", "table_size": 2}, ["partners partners_unfit"]),
        ("brokdorf", {"partners": "stay"}, ["partners partners_unfit"]),
        ("canasta", {"partners": "stay", "other_sizes": [6]}, ["partners partners_unfit"]),
    ],
)
def test_settings_that_do_not_go_together(game: str, settings: Any, problems: list[str]) -> None:
    assert problems_of(game, **settings) == problems


@pytest.mark.parametrize(("matches", "points"), [(1, 100), (3, 300), (0, 100)])
def test_the_usual_walkover_is_of_all_matches(matches: int, points: int) -> None:
    settings = read(matches=matches, minutes=30)
    assert (settings.usual_walkover, settings.forfeit.points) == (points, points)


def test_programs_are_told_the_bounds_of_a_fixed_credit() -> None:
    for key in ("bye_credit", "missed_credit"):
        (option,) = (option for option in FORMATS["evening"].settings if option.key == key)
        items = {"type": "integer", "minimum": -100_000, "maximum": 100_000}
        assert option.shape == {"items": items, "minItems": 1, "maxItems": 2}
