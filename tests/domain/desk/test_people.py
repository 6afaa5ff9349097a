"""Names, substitutes and deleted names, and breaks that end."""

from __future__ import annotations

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import Former


def playing() -> Evening:
    evening = Evening(8)
    evening.begin([0, 1, 2, 3], [4, 5, 6, 7])
    return evening


def test_a_name_that_somebody_else_has_changed_since_is_not_overwritten() -> None:
    evening = Evening(2)
    stale = {"player": "e1", "name": "Anna", "instead_of": "Player 9"}
    assert evening.codes("rename", 0, **stale) == [("changed_since", "instead_of")]
    evening.sent("rename", 0, **(stale | {"instead_of": " Player 0 "}))
    assert evening.state.name("e1") == "Anna"
    evening.sent("rename", 0, player="e1", name="Berta")
    assert evening.state.name("e1") == "Berta"


def test_a_substitute_takes_the_place_while_the_rounds_before_keep_the_name() -> None:
    evening = playing()
    assert Evening(4).codes("replace", 0, player="e1", name="Zoe") == [("wrong_phase", "type")]
    assert evening.codes("replace", 1, player="e9", name="Zoe") == [("player_unknown", "player")]
    assert evening.codes("replace", 1, player="e1.1", name="Zoe")[0][0] == "player_unknown"
    entry = evening.kept("replace", 1, player="e1", name="Zoe")
    left = evening.state.former["e1"][0]
    assert left == Former(left.ref, evening.state.seq, 1, (1,))
    assert (evening.state.name("e1"), evening.state.name(left.ref)) == ("Zoe", "Player 0")
    assert entry.command == {"type": "replace", "player": "e1", "leaver": left.ref, "round": 1}
    evening.sent("replace", 2, player="e1", name="Yves")
    assert [evening.state.name(each.ref) for each in evening.state.former["e1"]] == [
        "Player 0",
        "Zoe",
    ]
    evening.sent("withdraw", 3, player="e2")
    assert evening.codes("replace", 4, player="e2", name="Xenia") == [
        ("player_not_active", "player")
    ]


def test_of_a_team_a_person_is_replaced_and_not_the_team() -> None:
    settings = {"kind": "teams", "boards": 2, "side": 1}
    evening = Evening(0, format="league", game="bronzen", settings=settings)
    for name in ("Ace", "Bube"):
        evening.sent("register", 0, name=name, members=[f"{name} 1", f"{name} 2"])
    evening.sent("start", 0)
    assert evening.codes("replace", 1, player="e1", name="Zoe") == [("replace_person", "player")]
    evening.sent("replace", 1, player="e1.1", name="Zoe")
    assert evening.state.name("e1.1") == "Zoe"


def test_only_a_name_that_was_given_is_deleted_with_the_texts_that_hold_it() -> None:
    evening = Evening(2)
    assert evening.codes("forget", 0, player="e9") == [("player_unknown", "player")]
    evening.sent("announce", 0, text="Player 1 has found a ring")
    entry = evening.kept("forget", 1, player="e2")
    (text,) = evening.state.announcements.values()
    assert entry.command == {"type": "forget", "player": "e2", "mentions": [text]}
    assert {"e2", text}.isdisjoint(evening.state.names)


def test_a_break_ends_within_twelve_hours_and_goes_with_the_next_announcement() -> None:
    evening = Evening(0)

    def until(number: float) -> dict[str, str]:
        return {"text": "Soup", "break_until": minute(number).isoformat()}

    assert evening.codes("announce", 0, text="Soup", break_until="soon") == [
        ("at_invalid", "break_until")
    ]
    for wrong in (0, 12 * 60 + 1):
        assert evening.codes("announce", 0, **until(wrong)) == [("break_range", "break_until")]
    evening.sent("announce", 0, **until(12 * 60))
    long = evening.state.seq
    evening.sent("announce", 1, **until(20))
    assert evening.state.breaks == {long: minute(12 * 60), long + 1: minute(20)}
    evening.sent("announce", 20, text="Go on")
    assert evening.state.breaks == {long: minute(12 * 60)}
    assert [*evening.state.announcements] == [long, long + 2]
    evening.sent("withdraw_announcement", 21, entry=long)
    assert (evening.state.breaks, [*evening.state.announcements]) == ({}, [long + 2])


def test_a_table_calls_for_its_last_result_although_it_plays_on_and_has_called() -> None:
    evening = playing()
    table = Actor(Role.TABLE, "1", 1)
    evening.sent("report", 9, table=1, result={"loser": "e1"}, accept=True)
    first = evening.state.seq
    evening.sent("report", 19, table=1, result={"loser": "e2"}, accept=True)
    last = evening.state.seq
    assert evening.codes("call_desk", 20, table, table=1, entry=first) == [
        ("result_not_last", "entry")
    ]
    other = Actor(Role.TABLE, "2", 1)
    assert evening.codes("call_desk", 20, other, table=1, entry=last) == [
        ("not_your_call", "table")
    ]
    evening.sent("call_desk", 20, table, table=1)
    evening.sent("call_desk", 20, table, table=1, entry=last)
    assert evening.state.calls[1].entry == last
    for again in ({}, {"entry": last}):
        found = evening.codes("call_desk", 21, table, table=1, **again)
        assert found == [("called_already", "table")]


def test_the_log_of_a_new_name_holds_the_texts_with_the_former_one() -> None:
    evening = Evening(2)
    assert evening.kept("rename", 0, player="e2", name="Anna").command == {
        "type": "rename",
        "player": "e2",
    }
    evening.sent("announce", 0, text="Anna has found a ring")
    (text,) = evening.state.announcements.values()
    entry = evening.kept("rename", 1, player="e2", name="Berta")
    assert entry.command == {"type": "rename", "player": "e2", "mentions": [text]}


def test_of_a_pair_a_person_is_replaced_and_a_table_that_has_finished_is_of_the_past() -> None:
    pairs = Evening(0, format="knockout", game="canasta", settings={"side": 2})
    for name in ("Anna & Ben", "Cora & Dirk"):
        pairs.sent("register", 0, name=name)
    pairs.sent("start", 0)
    assert pairs.codes("replace", 1, player="e1", name="Zoe") == [("replace_person", "player")]
    pairs.sent("replace", 1, player="e1.2", name="Zoe")
    assert pairs.state.name("e1.2") == "Zoe"
    evening = playing()
    evening.sent("table_done", 46, table=1)
    evening.sent("replace", 47, player="e1", name="Zoe")
    assert evening.state.former["e1"][0].open == ()


def test_settings_of_a_running_event_say_what_they_were_before() -> None:
    settings = {"rounds": 3, "deals": 12, "max_players": 20}
    evening = Evening(3, format="evening", game="binokel", settings={"rounds": 2, "deals": 12})
    evening.sent("configure", 0, settings={**settings, "rounds": 1})
    assert evening.play.settings.rounds == 1
    evening.sent("start", 0)
    new = {**settings, "minutes": 60}
    entry = evening.kept("amend", 5, settings=new, name="Cup", confirmation="second")
    assert entry.command == {
        "type": "amend",
        "settings": new,
        "former": {"minutes": None, "rounds": 1},
        "name": "Cup",
        "confirmation": "second",
        "at": minute(5).isoformat(),
    }
    assert [*entry.command["former"]] == ["minutes", "rounds"]
    assert (evening.state.setup.name, evening.state.setup.settings) == ("Cup", new)
    assert (evening.play.planned, evening.play.settings.minutes) == (3, 60)
    at = minute(7).isoformat()
    assert evening.kept("amend", 9, settings=new, at=at).command["at"] == at
