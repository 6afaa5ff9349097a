"""Names and ids at arrival: ids, texts outside the log, equal names."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from random import Random
from typing import Annotated, Any

import pytest

from tournaments.domain.actors import Actor, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import KINDS, Command
from tournaments.domain.commands.fields import Field, Reason
from tournaments.domain.identity import identified, people_of_pairs
from tournaments.domain.rehearsal import Memory
from tournaments.domain.rehearsal.event import Answer
from tournaments.domain.topics import topics

Json = dict[str, Any]
NOW = datetime(2026, 3, 7, 18, tzinfo=UTC)
DESK = Actor(Role.ORGANIZER, "orga")
VISITOR = Actor(Role.VISITOR)
WM: Json = {"format": "wm", "game": "brokdorf"}
PAIRS: Json = {"format": "knockout", "game": "canasta", "settings": {"side": 2}}
SINGLES: Json = {"format": "league", "game": "bronzen", "settings": {"kind": "sides"}}
TEAMS: Json = {
    "format": "league",
    "game": "bronzen",
    "settings": {"kind": "teams", "boards": 2, "side": 1},
}


class Desk:
    """A tournament in memory, with the entry of each command."""

    def __init__(self, setup: Json) -> None:
        self.event = Memory({"name": "Cup", "confirmation": "none", **setup}, "secret")

    @property
    def names(self) -> Json:
        return dict(self.event.state.names)

    def send(self, kind: str, actor: Actor = DESK, **fields: Any) -> Answer:
        return self.event.send({"type": kind, **fields}, actor, NOW)

    def kept(self, kind: str, **fields: Any) -> Json:
        """The command as the log keeps it."""
        done = self.send(kind, **fields)
        assert done.problems == ()
        assert done.entry
        return dict(done.entry.command)

    def problems(self, kind: str, actor: Actor = DESK, **fields: Any) -> list[tuple[str, str]]:
        done = self.send(kind, actor, **fields)
        assert done.entry is None
        return [(problem.code, problem.path) for problem in done.problems]

    def shown(self) -> list[str]:
        return [self.event.state.name(player) for player in self.event.state.play.status]


def desk(setup: Json, *names: str) -> Desk:
    made = Desk(setup)
    for name in names:
        made.kept("register", name=name, accept=True)
    return made


def test_an_entrant_gets_the_next_id_and_his_name_stands_beside_the_log() -> None:
    event = Desk(WM)
    first = event.kept("register", name="  Anke  M. ")
    assert (first["player"], "name" in first) == ("e1", False)
    assert event.kept("register", player="Bernd")["player"] == "e2"
    assert event.names == {"e1": "Anke M.", "e2": "Bernd"}
    assert list(event.event.state.play.status) == ["e1", "e2"]


def test_a_name_has_sixty_letters_at_most_and_that_of_a_pair_too() -> None:
    event = Desk(PAIRS)
    long, longer = ["a" * 28, "b" * 29], ["a" * 29, "b" * 29]
    assert event.problems("register", members=longer) == [("name_too_long", "name")]
    event.kept("register", members=long)
    assert event.names["e1"] == f"{'a' * 28} & {'b' * 29}"  # 28 + 3 + 29


def test_an_id_is_not_given_again_after_a_registration_was_taken_back() -> None:
    event = desk(WM, "Anke", "Bernd")
    event.kept("withdraw", player="e2")
    assert event.kept("register", name="Bernd")["player"] == "e3"
    assert event.shown() == ["Anke", "Bernd"]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, ("field_missing", "name")),
        ({"name": 3}, ("field_type", "name")),
        ({"player": 3}, ("field_type", "player")),
        ({"name": " \u200b "}, ("player_name", "name")),
        ({"name": ".."}, ("player_name", "name")),
        ({"name": "x" * 61}, ("name_too_long", "name")),
        ({"members": ["Anna", "Ben"]}, ("unknown_field", "members")),
        ({"name": "Anna", "members": ["Anna"]}, ("unknown_field", "members")),
    ],
)
def test_who_has_no_name_that_can_be_read_is_refused(fields: Json, found: tuple[str, str]) -> None:
    event = Desk(WM)
    assert event.problems("register", **fields) == [found]
    assert event.names == {}


def test_two_of_one_name_take_part_when_the_desk_says_so() -> None:
    event = desk(WM, "Hans Müller")
    asked = event.send("register", name="hans  MÜLLER")
    assert [p.code for p in asked.problems] == ["warnings_unconfirmed"]
    assert [(w.code, w.path) for w in asked.warnings] == [("player_duplicate", "name")]
    event.kept("register", name="hans  MÜLLER", accept=True)
    event.kept("register", name="Hans Müller", accept=True)
    assert event.shown() == ["Hans Müller", "hans MÜLLER (2)", "Hans Müller (3)"]
    event.kept("withdraw", player="e1")
    assert event.shown() == ["hans MÜLLER", "Hans Müller (2)"]


def test_a_visitor_of_the_same_name_has_to_add_something() -> None:
    event = desk(WM, "Hans Müller")
    event.kept("signup", open=True)
    same = event.problems("register", VISITOR, name="Hans Müller", accept=True)
    assert same == [("name_taken", "name")]
    assert event.send("register", VISITOR, name="Hans Müller jun.").entry


def test_a_name_changes_and_the_state_does_not() -> None:
    event = desk(WM, "Anke", "Bernd")
    before = event.event.state.play
    assert event.kept("rename", player="e1", name="Anke  Meier") == {
        "type": "rename",
        "player": "e1",
    }
    assert event.event.state.play == before
    assert event.shown() == ["Anke Meier", "Bernd"]
    asked = event.send("rename", player="e1", name="bernd")
    assert [w.code for w in asked.warnings] == ["player_duplicate"]


def test_a_new_name_is_a_text() -> None:
    event = desk(WM, "Anke")
    assert event.problems("rename", player="e1") == [("field_missing", "name")]
    assert event.problems("rename", player="e1", name=3) == [("field_type", "name")]


@pytest.mark.parametrize("who", ["e3", "e0", "e01", "Anke", "e1.1", "g1", "t1", "", 3, None])
def test_nobody_else_is_renamed(who: str | int | None) -> None:
    event = desk(WM, "Anke", "Bernd")
    code = {None: "field_missing", 3: "field_type"}.get(who, "player_unknown")
    assert event.problems("rename", player=who, name="Carla") == [(code, "player")]


def test_the_people_of_a_pair_have_ids_by_its_own() -> None:
    event = desk(PAIRS, "Anna & Bernd", "Cora/Dirk")
    assert event.kept("register", members=["Elif", "Fiete"])["player"] == "e3"
    assert event.names == {
        "e1": "Anna & Bernd", "e1.1": "Anna", "e1.2": "Bernd",
        "e2": "Cora/Dirk", "e2.1": "Cora", "e2.2": "Dirk",
        "e3": "Elif & Fiete", "e3.1": "Elif", "e3.2": "Fiete",
    }  # fmt: skip
    assert event.problems("register", name="Greta") == [("pair_needs_two", "name")]
    assert event.problems("register", name="Greta & greta") == [("pair_needs_two", "name")]
    asked = event.send("register", name="Dirk & Greta")
    assert [w.code for w in asked.warnings] == ["player_duplicate"]


def test_who_is_renamed_in_a_pair_is_renamed_in_its_name() -> None:
    event = desk(PAIRS, "Anna & Bernd")
    event.kept("rename", player="e1.2", name="Berta")
    assert event.names == {"e1": "Anna & Berta", "e1.1": "Anna", "e1.2": "Berta"}
    event.kept("rename", player="e1", name="Anna und Carl")
    assert event.names == {"e1": "Anna und Carl", "e1.1": "Anna", "e1.2": "Carl"}


def test_the_people_of_a_team_have_ids_and_keep_them() -> None:
    event = Desk(TEAMS)
    krone = event.kept("register", name="Krone", members=["Anna", "Bernd"])
    assert krone == {**krone, "player": "e1", "members": ["e1.1", "e1.2"]}
    changed = event.kept("roster", player="e1", members=["e1.2", "Cora", "anna"], at=str(NOW))
    assert changed["members"] == ["e1.2", "e1.3", "e1.1"]
    assert event.names["e1.3"] == "Cora"
    twice = event.problems("roster", player="e1", members=["Anna", "e1.1", "Bernd"], at=str(NOW))
    assert twice == [("roster_short", "members")]
    assert event.problems("roster", player=["e1"], members=["Anna"], at=str(NOW)) == [
        ("field_type", "player")
    ]
    event.kept("rename", player="e1.1", name="Anja")
    assert (event.names["e1"], event.names["e1.1"]) == ("Krone", "Anja")


def test_somebody_of_another_team_is_asked_about() -> None:
    event = Desk(TEAMS)
    event.kept("register", name="Krone", members=["Anna", "Bernd"])
    asked = event.send("register", name="Adler", members=["Bernd", "Cora"])
    assert [(w.code, w.path) for w in asked.warnings] == [("player_duplicate", "members")]
    event.kept("register", name="Adler", members=["Bernd", "Cora"], accept=True)
    assert event.event.state.name("e2.1") == "Bernd (2)"


def test_a_substitute_gets_the_next_id_of_his_team() -> None:
    event = Desk(TEAMS)
    event.kept("register", name="Krone", members=["Anna", "Bernd"])
    event.kept("register", name="Adler", members=["Cora", "Dirk"])
    event.kept("start", seed="1")
    captain = Actor(Role.PLAYER, "e1")
    done = event.send("lineup", captain, table=1, people=["Max"])
    assert done.entry.command["people"] == ["e1.3"]
    again = event.send("lineup", captain, table=1, boards=[["max"], ["e1.1"]])
    assert again.entry.command["boards"] == [["e1.3"], ["e1.1"]]
    assert event.problems("lineup", captain, table=1, people=["Cora"]) == [("name_taken", "people")]
    asked = event.send("roster", player="e2", members=["e2.1", "e2.2", "Max"], at=str(NOW))
    assert [(w.code, w.path) for w in asked.warnings] == [("player_duplicate", "members")]


def running(*names: str) -> Desk:
    event = desk(WM, *names)
    event.kept("start")
    return event


def test_a_guest_gets_an_id_and_is_the_same_under_the_same_name() -> None:
    event = running("Anke", "Bernd", "Cora")
    assert event.kept("warn", guest="Onkel Otto")["guest"] == "g1"
    assert event.kept("warn", guest="onkel  otto")["guest"] == "g1"
    assert event.kept("warn", guest="g1")["guest"] == "g1"
    assert event.kept("warn", guest="Tante Erna")["guest"] == "g2"
    assert dict(event.event.state.play.cautions) == {"g1": 3, "g2": 1}
    assert event.problems("warn", guest="..") == [("player_name", "guest")]


def test_who_is_called_like_an_id_that_nobody_has_is_called_so() -> None:
    event = running("Anke", "Bernd", "Cora")
    assert event.kept("warn", guest="g1")["guest"] == "g1"
    assert event.kept("warn", guest="g2")["guest"] == "g2"
    assert (event.names["g1"], event.names["g2"]) == ("g1", "g2")
    teams = Desk(TEAMS)
    krone = teams.kept("register", name="Krone", members=["e1.1", "Krone"])
    assert krone["members"] == ["e1.1", "e1.2"]
    assert (teams.names["e1.1"], teams.names["e1.2"]) == ("e1.1", "Krone")
    changed = teams.kept("roster", player="e1", members=["e1.1", "e1.2", "e1.3"], at=str(NOW))
    assert (changed["members"][2], teams.names["e1.3"]) == ("e1.3", "e1.3")


def test_each_text_of_an_entry_has_a_number_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "two_texts", Command)  # goes with the test

    class TwoTexts(Command):
        """Says two things and a word."""

        kind = "two_texts"

        reason: Reason
        text: Annotated[object, Field(fields.ANNOUNCEMENT)]
        word: object

    event = running("Anke", "Bernd", "Cora")  # entries 1 to 5
    said = {"type": "two_texts", "word": "w", "text": "So be it", "reason": "Rule 7"}
    named = identified(event.event.state, said, DESK, event.event.history)
    assert named.command == {**said, "reason": "t6", "text": "t6.2"}
    assert named.texts == {"t6": "Rule 7", "t6.2": "So be it"}


def test_who_is_banned_does_not_come_back_under_his_name() -> None:
    settings = {"late_entry_until": 9, "cutoff": "23:00"}
    event = desk({**WM, "settings": settings}, "Anke", "Bernd", "Cora", "Ida")
    event.kept("ban", guest="Otto")
    assert event.problems("register", name="otto") == [("player_banned", "name")]
    event.kept("start")
    event.kept("withdraw", player="e3")
    event.kept("ban", player="e3")
    assert event.problems("late_entry", name="otto") == [("player_banned", "name")]
    assert event.problems("late_entry", name="Cora") == [("player_banned", "name")]
    assert event.problems("replace", player="e1", name="otto") == [("player_banned", "name")]
    assert event.problems("replace", player="e1", name="ANKE") == [("replace_same", "name")]
    assert event.kept("late_entry", name="Dirk")["player"] == "e5"


def test_free_texts_stand_beside_the_log() -> None:
    event = running("Anke", "Bernd", "Cora")
    seq = event.event.state.seq
    assert event.kept("warn", player="e1", reason="Anke war laut")["reason"] == f"t{seq + 1}"
    assert event.names[f"t{seq + 1}"] == "Anke war laut"
    assert event.kept("ruling", text=f"t{seq + 1}")["text"] == f"t{seq + 2}"
    assert event.names[f"t{seq + 2}"] == f"t{seq + 1}"
    assert event.problems("ruling", text="x" * 501) == [("text_too_long", "text")]


def test_a_corrected_text_is_another_one_and_the_others_stay() -> None:
    event = running("Anke", "Bernd", "Cora")
    warned = event.kept("warn", player="e1", reason="laut")
    seq = event.event.state.seq
    same = event.kept("correct", target=seq, event={**warned, "player": "e2"})
    assert same["event"]["reason"] == f"t{seq}"
    other = event.kept("correct", target=seq, event={**warned, "reason": "leise"})
    assert other["event"]["reason"] == f"t{seq + 2}"
    guest = {"type": "warn", "guest": "Otto", "at": warned["at"]}
    assert event.kept("correct", target=seq, event=guest)["event"]["guest"] == "g1"
    long = event.problems("correct", target=seq, event={**warned, "reason": "x" * 501})
    assert long == [("text_too_long", "event.reason")]


def test_a_corrected_registration_keeps_its_id() -> None:
    event = desk(WM, "Anke", "Bernd", "Cora", "Ida")
    seq = event.event.state.seq - 2
    event.kept("start")
    fixed = event.kept("correct", target=seq, event={"type": "register", "name": "Bernhard"})
    assert fixed["event"]["player"] == "e2"
    assert event.shown() == ["Anke", "Bernhard", "Cora", "Ida"]
    event.kept("correct", target=seq, void=True)
    assert event.shown() == ["Anke", "Cora", "Ida"]


def test_who_is_forgotten_has_no_name_and_neither_have_the_texts_about_him() -> None:
    event = running("Anke", "Bernd", "Cora")
    event.kept("ruling", text="ANKE gibt neu.")
    event.kept("ruling", text="Bernd gibt neu.")
    before = event.event.state.play
    event.kept("forget", player="e1")
    assert sorted(event.names.values()) == ["Bernd", "Bernd gibt neu.", "Cora"]
    assert event.shown() == ["N. N. 1", "Bernd", "Cora"]
    assert event.event.state.name("t5") == ""
    assert event.event.state.play == before
    assert event.problems("forget", player="e9") == [("player_unknown", "player")]
    assert event.problems("forget") == [("field_missing", "player")]
    assert event.problems("forget", Actor(Role.HELPER, "h"), player="e2") == [
        ("not_permitted", "type")
    ]


def test_texts_go_in_which_a_name_is_a_word() -> None:
    event = running("Jo", "Bernd", "Cora")
    for text in ("Joker verdeckt.", "Der Major fehlt.", "Jo gibt.", "Jos Karte", "(JO)", "Jo-Ann"):
        event.kept("ruling", text=text)
    event.kept("forget", player="e1")
    left = {name for ref, name in event.names.items() if ref[0] == "t"}
    assert left == {"Joker verdeckt.", "Der Major fehlt."}


def test_one_of_a_pair_is_forgotten_and_the_other_keeps_his_name() -> None:
    event = desk(PAIRS, "Anna & Bernd", "Cora/Dirk")
    event.kept("forget", player="e1.1")
    assert event.shown() == ["N. N. 1.1 & Bernd", "Cora/Dirk"]
    assert event.names == {
        "e1": "N. N. 1.1 & Bernd", "e1.2": "Bernd",
        "e2": "Cora/Dirk", "e2.1": "Cora", "e2.2": "Dirk",
    }  # fmt: skip
    event.kept("rename", player="e1.2", name="Berta")
    assert event.shown()[0] == "N. N. 1.1 & Berta"
    event.kept("forget", player="e1.2")
    assert event.shown()[0] == "N. N. 1.1 & N. N. 1.2"
    event.kept("forget", player="e2")
    assert list(event.names) == ["e1"]
    assert event.problems("forget", player="e3.1") == [("player_unknown", "player")]


def test_a_pair_is_called_by_its_people_once_one_is_forgotten() -> None:
    event = desk(PAIRS, "Anna und Bernd")
    event.kept("forget", player="e1.1")
    assert event.names["e1"] == "N. N. 1.1 & Bernd"


def test_a_team_loses_of_its_name_what_one_of_its_people_is_called() -> None:
    event = Desk(TEAMS)
    event.kept("register", name="Annas Runde", members=["Anna", "Bernd"])
    event.kept("forget", player="e1.2")
    assert event.names == {"e1": "Annas Runde", "e1.1": "Anna"}
    event.kept("forget", player="e1.1")
    assert event.names == {"e1": "N. N. 1.1 Runde"}


def test_who_plays_for_a_single_entrant_gets_an_id_by_his() -> None:
    event = desk(SINGLES, "Anke", "Bernd", "Cora", "Dirk")
    event.kept("start")
    anke, _bernd = event.event.state.play.tables[1].players
    captain, told = Actor(Role.PLAYER, anke), event.names[anke].upper()
    ways = (("Max", f"{anke}.1"), (told, anke), (anke, anke), ("max", f"{anke}.1"))
    for people, ref in ways:
        done = event.send("lineup", captain, table=2, people=[people])
        assert done.entry.command["people"] == [ref]
    event.kept("rename", player=f"{anke}.1", name="Mia")
    assert event.shown()[int(anke[1]) - 1].upper() == told


def under(setup: Json, *registered: str, **settings: Any) -> Json | None:
    """Return the people of registered entrants after a change of settings."""
    event = desk(setup, *registered)
    agreed = asdict(event.event.state.setup)
    agreed["settings"] = {**agreed["settings"], **settings}
    people = people_of_pairs(event.event.state, agreed, event.event.state.names)
    return None if people is None else dict(people)


def test_under_other_settings_those_who_are_registered_are_pairs() -> None:
    single = {**PAIRS, "settings": {}}
    assert under(single, "Anna & Bernd", "Cora/Dirk", side=2) == {
        "e1.1": "Anna", "e1.2": "Bernd", "e2.1": "Cora", "e2.2": "Dirk",
    }  # fmt: skip
    assert under(single, "Anna & Bernd", "Cora", side=2) is None
    assert under(single, "Anna & anna", side=2) is None
    assert under(single, "Anna & Bernd", side=1) == {}
    assert under(PAIRS, "Anna & Bernd", max_players=8) == {}  # they were before
    assert under(PAIRS, "Anna & Bernd", side=1) == {}


@pytest.mark.parametrize("field", ["name", "player"])
def test_what_a_format_refuses_stands_at_the_field_that_was_sent(field: str) -> None:
    setup = {"format": "knockout", "game": "bronzen", "settings": {"max_players": 2}}
    event = desk(setup, "Anke", "Bernd")
    assert event.problems("register", **{field: "Cora"}) == [("too_many_players", field)]


def test_a_registration_that_was_taken_back_is_forgotten_too() -> None:
    event = desk(WM, "Anke", "Bernd")
    event.kept("withdraw", player="e2")
    event.kept("forget", player="e2")
    assert event.names == {"e1": "Anke"}


@pytest.mark.parametrize("setup", [WM, PAIRS, TEAMS], ids=["wm", "pairs", "teams"])
@pytest.mark.parametrize("seed", range(12))
def test_no_id_is_ever_given_twice(setup: Json, seed: int) -> None:
    """Random registrations, withdrawals, corrections and line-ups."""
    rng, event, seen = Random(seed), Desk(setup), set[str]()
    for _ in range(60):
        before = set(event.names)
        status = list(event.event.state.play.status) or ["e1"]
        registered = [entry.index for entry in event.event.past.entries]
        name = " & ".join(rng.sample(["Anna", "Bernd", "Cora", "Dirk", "Elif"], 2))
        members = rng.sample(["Max", "Mia", "Moritz", "Maja"], rng.choice((2, 3)))
        people = {"members": members} if setup is TEAMS else {}
        target = rng.choice(registered or [2])
        commands: list[Json] = [
            {"type": "register", "name": name, **people},
            {"type": "withdraw", "player": rng.choice(status)},
            {"type": "correct", "target": target, "void": True},
            {"type": "correct", "target": target, "event": {"type": "register", "name": name}},
            {"type": "roster", "player": rng.choice(status), "members": members, "at": str(NOW)},
            {"type": "rename", "player": rng.choice(status), "name": name},
            {"type": "warn", "guest": rng.choice(members)},
        ]
        command = rng.choice([commands[0], *commands])
        done = event.event.send({**command, "accept": True}, DESK, NOW)
        fresh = {ref for ref in set(event.names) - before if ref[0] != "t"}
        assert not fresh & seen
        seen |= fresh
        assert done.entry or not fresh
        assert set(event.event.state.play.status) <= seen


def test_a_new_name_touches_its_entrant_and_every_page() -> None:
    event = desk(PAIRS, "Anna & Bernd")
    before = event.event.state
    event.kept("rename", player="e1.2", name="Berta")
    assert topics(before, event.event.state, None) == ("desk", "entrant-e1", "event")
