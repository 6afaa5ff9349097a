"""Every game has all its parts; a failure says what is to be done for one that is missing.

`python3 start.py new-game KEY` makes a game that fails nearly all of this.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from docs.tools import new_game
from docs.tools.new_game import PARTS, ROOT, renamed
from games import GAMES, score
from games.game import Game
from tests import rule_books
from tests.games.examples import example_files, example_lines
from tournaments.wording.games import OF_GAMES
from tournaments.wording.problems import PROBLEMS

SKELETON = dict(new_game.skeleton())
EACH_GAME = [pytest.param(game, id=game.key) for game in GAMES.values()]
SECTIONS = ("s1", "s3", "s4", "s5", "s7")


def fail_if(wrong: object, todo: str) -> None:
    """End a test by a sentence and nothing else."""
    if wrong:
        pytest.fail(todo, pytrace=False)


def words(text: str) -> list[str]:
    """The words of a file, in whatever order and form."""
    return sorted(re.findall(r"\w+", text))


def test_every_file_of_the_skeleton_says_what_is_to_be_done_in_it() -> None:
    assert set(PARTS) == set(SKELETON)


@pytest.mark.parametrize("place", PARTS)
@pytest.mark.parametrize("game", EACH_GAME)
def test_a_file_is_not_that_of_the_skeleton(game: Game, place: str) -> None:
    path = ROOT / place.format(game.key)
    as_made = path.exists() and words(path.read_text("utf-8")) == words(
        renamed(SKELETON[place], game.key)
    )
    fail_if(as_made, f"{place.format(game.key)}: {PARTS[place]}.")


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_has_its_rule_book(game: Game) -> None:
    book = f"docs/rules/{game.key}.md"
    fail_if(game.key not in rule_books.written(), f"{book} is missing: {PARTS['docs/rules/{}.md']}")
    missing = [f'<a id="{s}"></a>' for s in SECTIONS if s not in rule_books.anchors(game.key)]
    fail_if(
        missing, f"{book}: mark its sections by {', '.join(missing)}; pages and tests cite them."
    )


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_has_worked_examples(game: Game) -> None:
    file = f"tests/games/examples/{game.key}.jsonl"
    fail_if(game.key not in example_files(), f"{file} is missing: a line for each worked match.")
    outcomes = [line["outcome"] for line in example_lines(game.key)]
    fail_if(
        len(outcomes) < 10, f"{file}: work out ten matches at least; there are {len(outcomes)}."
    )
    fail_if(all(o["ok"] for o in outcomes), f"{file}: add a report that is refused.")
    fail_if(not any(o.get("finished") for o in outcomes), f"{file}: add a match that is finished.")


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_explains_itself_to_players(game: Game) -> None:
    place = f"games/{game.key}/texts/en.md"
    fail_if(
        len(game.guide) < 4, f"{place}: write four sections at least; there are {len(game.guide)}."
    )


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_published_set_of_rules_is_a_preset(game: Game) -> None:
    told = game.presets or rule_books.NO_PRESETS in rule_books.text(game.key)
    todo = (
        f"games/{game.key}/__init__.py: add the published house rules as presets, or write "
        f'"{rule_books.NO_PRESETS}" into section 7 of docs/rules/{game.key}.md.'
    )
    fail_if(not told, todo)


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_refusal_of_a_game_has_its_sentence(game: Game) -> None:
    known = {code.partition(":")[0] for code in OF_GAMES.get(game.key, {})} | set(PROBLEMS)
    told = {*rule_books.codes(game.key), *rule_books.field_codes(game.key)}
    missing = sorted(told - known)
    place = f"tournaments/wording/games/{game.key}.py"
    fail_if(missing, f"{place}: say a sentence for each of {', '.join(missing)}.")


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_simulated_match_is_honest_and_whole(game: Game) -> None:
    place = f"games/{game.key}/simulate.py"
    for size in filter(game.seats, range(2, 7)):
        for level in game.levels:
            report = game.simulate(tuple("ABCDEF"[:size]), {}, Random(size), level=level)
            outcome = score(report)
            wrong = outcome.get("errors") or (not outcome["finished"] and "the match is not over")
            fail_if(
                wrong, f"{place}: at level {level} {size} players give a wrong report: {wrong}."
            )
