"""Events of every released version still come in, stand as they stood and show what they showed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import games
from games.envelope import Problem
from games.outcome import Outcome
from tests.golden import FOLDER
from tests.golden.pages import shown
from tests.sample import sample
from tests.worlds.imported import broken_pages
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.handler_table import Rules
from tournaments.domain.formats.play_builder import Worked
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.decide_again import Stored, differences_today
from tournaments.domain.standings import standings
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
FILES = sorted(FOLDER.glob("*/*-*.json.gz"))


def told(path: Path) -> Json:
    return dict(json.loads(gzip.decompress(path.read_bytes())))


# Of each format one, on whose pages everything is looked at; reversed, so that the first stays.
FIRST_OF_A_FORMAT = {told(path)["export"]["format"]: path for path in reversed(FILES)}.values()


def lines_of(tournament: Tournament) -> list[Json]:
    lines = [asdict(line) for line in standings(load.load(tournament))]
    found: list[Json] = json.loads(json.dumps(lines, default=str))
    return found


def lost_from(before: Json, now: Json) -> Json:
    """Return the pages with lost, changed or moved parts; additions are no loss."""
    assert before.keys() == now.keys()
    rest = {page: iter(now[page]) for page in before}
    return {
        page: said for page, said in before.items() if not all(word in rest[page] for word in said)
    }


def test_there_are_events_of_all_formats_and_games() -> None:
    assert len(FILES) >= 40
    documents = [told(path) for path in FILES]
    kinds = {(d["export"]["format"], d["export"]["game"]) for d in documents}
    finished = [d for d in documents if "winner" in {line["status"] for line in d["standings"]}]
    assert len(finished) > 30
    forms = ("evening", "swiss", "league", "knockout")
    others = {(form, game) for form in forms for game in FORMATS[form].games}
    assert kinds == {("wm", "brokdorf"), *others}


@pytest.mark.embedded  # how each database takes an import is asked in test_exchange.py
@pytest.mark.parametrize(
    "path", sample(FILES, 7), ids=lambda path: f"{path.parent.name}-{path.name[:-8]}"
)
def test_an_event_of_an_earlier_version_stands_as_it_stood(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not need the rules, which refuse everything here.

    Only a running match is written by the rules of its game.
    """
    before, user = told(path), User.objects.create_superuser("root")
    tournament, problems = import_event(before["export"], user=user, is_private=False)
    assert problems == ()
    assert tournament is not None
    assert tournament.head_hash == before["export"]["head_hash"]
    assert lines_of(tournament) == before["standings"]
    assert lost_from(before["pages"], shown(tournament)) == {}
    assert verify(json.loads(json.dumps(export(tournament)))) == ()

    refuse_everything(monkeypatch, plays=tournament.phase != "finished")
    load.forget(tournament)
    histories.forget(tournament)
    if tournament.phase == "finished":
        assert lines_of(tournament) == before["standings"]
    assert broken_pages(tournament, user, whole=path in FIRST_OF_A_FORMAT) == []


UNKNOWN = Problem("game_unknown", "")


def refuse_everything(monkeypatch: pytest.MonkeyPatch, *, plays: bool) -> None:
    def refused(*_args: object, **_kinds: object) -> Worked[FormatState]:
        raise AssertionError("a rule was asked")

    for form in FORMATS.values():
        monkeypatch.setattr(form, "ranking", upside_down(form.ranking))
    monkeypatch.setattr(Rules, "work", refused)
    if not plays:
        monkeypatch.setattr(games, "evaluate", lambda _report: Outcome(errors=(UNKNOWN,)))


def upside_down(ranking: Callable[[Any], tuple[Place, ...]]) -> Callable[[Any], tuple[Place, ...]]:
    """Return a ranking in reverse order."""

    def changed(state: Any) -> tuple[Place, ...]:
        places = ranking(state)
        ranks = [place.rank for place in places]
        return tuple(
            replace(place, rank=rank) for place, rank in zip(reversed(places), ranks, strict=True)
        )

    return changed


def entries() -> Iterator[Json]:
    for path in FILES:
        yield from told(path)["export"]["log"]


def test_all_sorts_of_things_have_happened_in_them() -> None:
    kinds = {entry["kind"] for entry in entries()}
    wanted = {"correct", "withdraw", "fine", "playoff", "final", "award", "absent", "lineup"}
    wanted |= {"undo", "announce", "cash", "entry_fee", "label", "rename"}
    assert wanted - kinds == set()


def test_todays_rules_are_compared_entry_by_entry(capsys: pytest.CaptureFixture[str]) -> None:
    tournament, _problems = import_event(told(FILES[0])["export"])
    assert tournament is not None
    entry = tournament.log.filter(kind="register").earliest("seq")
    call_command("verify", "--event", tournament.slug, "--rules")
    assert capsys.readouterr().out.splitlines()[1:] == []
    entry.command["player"] = ":"
    entry.save()
    kept = (Stored(row.kept, row.at, row.actor) for row in tournament.log.order_by("seq"))
    found = [(one.seq, one.kind, one.problems) for one in differences_today(kept)]
    assert found == [(entry.seq, "register", ("player_name",))]
