"""Logs in which names were ids come into the present form: nobody is mistaken for a word."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

import games
from tournaments.domain.log.decide_again import EntryRefused, StoredCommand
from tournaments.domain.log.former_logs import FormerNames, UpgradedEntry, in_report, upgraded
from tournaments.domain.setup import whole_setup

Json = dict[str, Any]
BEGIN = datetime(2026, 3, 7, 18, tzinfo=UTC)
SETUP: Json = {"name": "Cup", "confirmation": "second"}


class Log:
    """A log of the first form, entry by entry."""

    def __init__(self, **setup: Any) -> None:
        self.kept = [
            StoredCommand("created", whole_setup({**SETUP, **setup}), BEGIN, "organizer:orga")
        ]

    def desk(self, kind: str, actor: str = "organizer:orga", **fields: Any) -> int:
        """A fact of the desk; its number."""
        at = BEGIN + timedelta(minutes=len(self.kept))
        self.kept.append(StoredCommand(kind, fields, at, actor))
        return len(self.kept)

    def play(self, kind: str, actor: str = "organizer:orga", **fields: Any) -> int:
        """An event of the format; its number."""
        at = BEGIN + timedelta(minutes=len(self.kept))
        event = {"type": kind, "at": at.isoformat(), **fields}
        return self.desk(kind, actor, event=event, meta={})

    def brought(self) -> tuple[list[UpgradedEntry], FormerNames]:
        former = FormerNames()
        return list(upgraded(self.kept, former)), former


def wm(*names: str) -> Log:
    log = Log(format="wm", game="brokdorf")
    for name in names:
        log.play("register", player=name)
    return log


def names_of(brought: Sequence[UpgradedEntry]) -> Json:
    """The names and texts as they are in the end."""
    return {ref: text for one in brought for ref, text in one.texts.items()}


def event_of(brought: Sequence[UpgradedEntry], number: int) -> Json:
    return dict(brought[number - 1].stored.command["event"])


def test_ids_are_given_in_the_order_of_registration() -> None:
    log = wm("Zoe", "Anna", "Mia")
    gone = log.play("withdraw", player="Anna")
    log.play("register", player="Ben")
    log.play("register", player="Anna")
    brought, former = log.brought()
    assert former.ids == {"Zoe": "e1", "Anna": "e2", "Mia": "e3", "Ben": "e4"}
    assert event_of(brought, gone)["player"] == "e2"
    assert list(brought[-1].state.play.status) == ["e1", "e3", "e4", "e2"]
    assert names_of(brought) == {"e1": "Zoe", "e2": "Anna", "e3": "Mia", "e4": "Ben"}


@pytest.mark.parametrize("odd", ["normal", "GUT", "H", "loser", "result", "AH", "e2", "3"])
def test_somebody_who_is_called_like_a_word_of_the_game_is_told_apart(odd: str) -> None:
    log = wm(odd, "Ben", "Cleo")
    log.play("start")
    log.play("draw", round=1, tables=[["Cleo", odd, "Ben"]])
    log.play("go", round=1)
    first = log.play("runde", table=1, result={"end": "normal", "loser": odd, "no_claim": ["Ben"]})
    other = {"end": "normal", "loser": "Ben", "points": {odd: 5, "Ben": 9, "Cleo": 0}}
    event = {**log.kept[first - 1].command["event"], "result": other}
    fixed = log.play("correct", target=first, event=event)
    brought, _former = log.brought()
    assert event_of(brought, 6)["tables"] == [["e3", "e1", "e2"]]
    assert event_of(brought, first)["result"] == {
        "end": "normal", "loser": "e1", "no_claim": ["e2"],
    }  # fmt: skip
    assert event_of(brought, fixed)["event"]["result"] == {
        "end": "normal", "loser": "e2", "points": {"e1": 5, "e2": 9, "e3": 0},
    }  # fmt: skip


@pytest.mark.parametrize("game", games.GAMES)
def test_reports_of_all_games_are_the_same_with_ids(game: str) -> None:
    """A report of people with names, told with ids, is the report of those ids."""
    kind = games.GAMES[game]
    names, refs = ("Anna", "Ben", "Cleo", "Dirk"), ("e1", "e2.1", "e3", "e2.2")
    for size in range(kind.min_players, min(kind.max_players, 4) + 1):
        ids = dict(zip(names[:size], refs, strict=False))
        for level in kind.levels if kind.seats(size) else ():
            for seed in range(5):
                named = kind.simulate(names[:size], {}, Random(seed), level=level)
                told = kind.simulate(refs[:size], {}, Random(seed), level=level)
                assert in_report(named, ids) == told


def test_the_desk_and_those_who_act_are_told_by_id() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.desk("wished", wish="apart", player="Cleo", other="Anna", table=0, holds=True)
    log.play("start")
    log.play("draw", round=1, tables=[["Cleo", "Anna", "Ben"]])
    log.play("go", round=1)
    at = (BEGIN + timedelta(minutes=20)).isoformat()
    report = {"type": "runde", "table": 1, "result": {"loser": "Ben"}, "at": at}
    body = {"by": "Cleo", "result": {"loser": "Ben"}}
    seq = log.desk("reported", "table:1", round=1, table=1, event=report, body=body)
    log.desk("confirmed", "player:Anna", report=seq, by="Anna")
    log.desk("disputed", "organizer:orga", report=seq, by="organizer:orga")
    brought, _former = log.brought()
    wish = brought[4].stored.command
    assert (wish["player"], wish["other"]) == ("e1", "e3")
    waiting = brought[seq - 1].stored.command
    assert waiting["event"]["result"] == {"loser": "e2"}
    assert waiting["body"] == {"by": "e3", "result": {"loser": "e2"}}
    confirmed, disputed = brought[-2].stored, brought[-1].stored
    assert (confirmed.actor, confirmed.command["by"]) == ("player:e1", "e1")
    assert (disputed.actor, disputed.command["by"]) == ("organizer:orga", "organizer:orga")


def test_texts_and_guests_stand_beside_the_log() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    fine = log.play("warn", guest="Onkel Otto", reason="laut")
    log.play("warn", guest="Onkel Otto")
    ruling = log.play("ruling", text="Anna gibt neu.")
    event = {**log.kept[fine - 1].command["event"], "guest": "Tante Erna"}
    fixed = log.play("correct", target=fine, event=event)
    brought, _former = log.brought()
    assert event_of(brought, fine)["guest"] == "g1"
    assert event_of(brought, fine)["reason"] == f"t{fine}"
    assert event_of(brought, fixed)["event"]["guest"] == "g2"
    assert event_of(brought, fixed)["event"]["reason"] == f"t{fine}"
    assert dict(brought[-1].state.play.cautions) == {"g1": 1, "g2": 1}
    names = names_of(brought)
    assert (names["g1"], names["g2"]) == ("Onkel Otto", "Tante Erna")
    assert (names[f"t{fine}"], names[f"t{ruling}"]) == ("laut", "Anna gibt neu.")


def test_renaming_changes_what_is_shown_and_was_corrected_as_well() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    first = log.play("rename", player="Anna", name="Anna L.")
    second = log.play("rename", player="Anna", name="Anna M.")
    told = []
    for command in (
        {"target": second, "event": {"type": "rename", "player": "Anna", "name": "Anna N."}},
        {"target": second, "void": True},
        {"target": first, "void": True},
    ):
        log.play("correct", **command)
        brought, _former = log.brought()
        stored = brought[-1].stored
        assert (stored.kind, stored.command) == ("renamed", {"player": "e1"})
        told.append(names_of(brought)["e1"])
    assert told == ["Anna N.", "Anna L.", "Anna"]


def test_a_registration_that_was_corrected_keeps_its_id() -> None:
    log = wm("Ana", "Ben", "Cleo")
    log.play("start")
    log.play("correct", target=2, event={"type": "register", "player": "Anna"})
    log.play("warn", player="Anna")
    brought, former = log.brought()
    assert former.ids == {"Ana": "e1", "Ben": "e2", "Cleo": "e3", "Anna": "e1"}
    assert names_of(brought)["e1"] == "Anna"
    assert dict(brought[-1].state.play.cautions) == {"e1": 1}


def test_the_people_of_pairs_and_teams_have_ids_of_their_own() -> None:
    log = Log(format="knockout", game="canasta", settings={"side": 2})
    log.play("register", player="Anna & Ben")
    log.play("rename", player="Anna & Ben", name="Anna/Berta")
    brought, former = log.brought()
    assert former.people == {"e1": {"Anna": "e1.1", "Ben": "e1.2"}}
    assert names_of(brought) == {"e1": "Anna/Berta", "e1.1": "Anna", "e1.2": "Berta"}

    settings = {"kind": "teams", "boards": 2, "side": 1}
    log = Log(format="league", game="bronzen", settings=settings)
    log.play("register", player="Krone", members=["Anna", "Ben"])
    log.play("register", player="Adler", members=["Cleo", "Dirk"])
    log.play("roster", player="Krone", members=["Ben", "Elif", "Anna"])
    log.play("start", days=[[["Adler", "Krone"]]])
    log.play("go", round=1)
    lineup = log.play("lineup", table=1, player="Adler", boards=[["Fiete"], ["Cleo"]])
    report = {"deals": [{"winner": "Fiete", "counts": {"Fiete": {}, "Ben": {}}}]}
    seen = in_report(report, {"Fiete": "e2.3", "Ben": "e1.2"})
    assert seen == {"deals": [{"winner": "e2.3", "counts": {"e2.3": {}, "e1.2": {}}}]}
    brought, _former = log.brought()
    assert event_of(brought, 4)["members"] == ["e1.2", "e1.3", "e1.1"]
    assert event_of(brought, 5)["days"] == [[["e2", "e1"]]]
    assert event_of(brought, lineup)["boards"] == [["e2.3"], ["e2.1"]]
    assert brought[-1].state.given == {"e": 2, "e1": 3, "e2": 3}


def test_who_was_registered_before_the_event_became_one_of_pairs_is_a_pair() -> None:
    log = Log(format="knockout", game="canasta")
    log.play("register", player="Anna & Ben")
    log.desk("configured", **whole_setup({
        **SETUP, "format": "knockout", "game": "canasta", "settings": {"side": 2},
    }))  # fmt: skip
    brought, former = log.brought()
    assert former.people == {"e1": {"Anna": "e1.1", "Ben": "e1.2"}}
    assert names_of(brought) == {"e1": "Anna & Ben", "e1.1": "Anna", "e1.2": "Ben"}


def test_what_todays_rules_refuse_is_told_with_its_number() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    log.play("start")
    with pytest.raises(EntryRefused, match="entry 6"):
        log.brought()


def test_a_correction_has_a_text_of_its_own_and_striking_has_none() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    fine = log.play("warn", player="Anna", reason="laut")
    event = {**log.kept[fine - 1].command["event"], "reason": "sehr laut"}
    fixed = log.play("correct", target=fine, event=event)
    log.play("correct", target=fine, void=True)
    brought, _former = log.brought()
    assert event_of(brought, fixed)["event"]["reason"] == f"t{fixed}"
    assert brought[fixed - 1].texts == {f"t{fixed}": "sehr laut"}
    assert brought[-1].texts == {}
    assert dict(brought[-1].state.play.cautions) == {}


def test_whoever_registers_again_gives_the_name_again() -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("withdraw", player="Anna")
    log.play("register", player="Anna")
    brought, _former = log.brought()
    assert brought[-1].texts == {"e1": "Anna"}
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    log.play("correct", target=2, event={"type": "register", "player": "Anna"})
    brought, _former = log.brought()
    assert brought[-1].texts == {}


def test_only_where_pairs_play_a_name_is_one_of_two_people() -> None:
    log = Log(format="knockout", game="canasta", settings={"side": 2})
    log.play("register", player="Anna & Ben")
    brought, _former = log.brought()
    assert brought[-1].texts == {"e1": "Anna & Ben", "e1.1": "Anna", "e1.2": "Ben"}
    log = wm("Anna", "Ben", "Cleo")
    log.play("rename", player="Anna", name="Anna & Berta")
    brought, _former = log.brought()
    assert brought[-1].texts == {"e1": "Anna & Berta"}


@pytest.mark.parametrize("table", [0, 2])
def test_a_report_of_a_table_that_there_is_not_is_refused(table: int) -> None:
    log = wm("Anna", "Ben", "Cleo")
    log.play("start")
    log.play("draw", round=1, tables=[["Cleo", "Anna", "Ben"]])
    log.play("go", round=1)
    log.play("runde", table=table, result={"loser": "Anna"})
    with pytest.raises(EntryRefused, match="entry 8"):
        log.brought()


def test_of_two_who_are_called_alike_the_one_at_the_table_is_meant() -> None:
    log = Log(format="league", game="bronzen", settings={"kind": "teams", "boards": 2, "side": 1})
    log.play("register", player="Krone", members=["Anna", "Ben"])
    log.play("register", player="Adler", members=["Cleo", "Dirk"])
    log.play("register", player="Bär", members=["Anna", "Emil"])
    days = [["Adler", "Krone"], ["Krone", "Bär"], ["Adler", "Bär"]]
    log.play("start", days=[[day] for day in days])
    log.play("go", round=1)
    log.play("lineup", table=1, player="Adler", boards=[["Cleo"], ["Dirk"]])
    log.play("lineup", table=1, player="Krone", boards=[["Anna"], ["Ben"]])
    bronzen = games.GAMES["bronzen"]
    named, told = (
        bronzen.simulate(pair, {}, Random(1), level="replay")
        for pair in (("Cleo", "Anna"), ("e2.1", "e1.1"))
    )
    seq = log.play("result", table=1, report=named)
    brought, former = log.brought()
    assert former.people["e3"] == {"Anna": "e3.1", "Emil": "e3.2"}
    assert event_of(brought, seq)["report"] == told
