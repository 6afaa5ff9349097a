"""Labels: adding and removing, one id for one word, and forgetting."""

from __future__ import annotations

from tests.domain.evening_in_memory import Evening
from tournaments.domain.actors import Actor, Role
from tournaments.domain.labels import holders, of_one, said_alone


def three() -> Evening:
    return Evening(3, format="evening", game="binokel", settings={"rounds": 1, "deals": 3})


def labelled() -> Evening:
    """Two people of one team, one of whom is also alone in a club, and a third of another team."""
    evening = three()
    evening.sent("label", 1, player="e1", label="Team", value=" Krone 1 ")
    evening.sent("label", 1, player="e2", label="team ", value="krone 1")
    evening.sent("label", 1, player="e3", label="Team", value="Hirsch")
    evening.sent("label", 1, player="e1", label="Club", value="SC Elm")
    evening.sent("label", 1, player="e2", label="Ladies")
    return evening


def test_what_reads_alike_is_one_label_and_names_stand_beside_the_log() -> None:
    state = labelled().state
    assert state.labels == {
        ("Team", "e1"): "l1",
        ("Team", "e2"): "l1",
        ("Team", "e3"): "l2",
        ("Club", "e1"): "l3",
        ("Ladies", "e2"): "",
    }
    assert [state.name(ref) for ref in ("l1", "l2", "l3")] == ["Krone 1", "Hirsch", "SC Elm"]
    assert holders(state.labels, "TEAM", ["e3", "e2"]) == {"e3": "l2", "e2": "l1"}


def test_another_value_takes_the_place_of_the_former_and_undo_brings_it_back() -> None:
    evening = labelled()
    evening.sent("label", 1, player="e1", label="team", value="Hirsch")
    assert evening.state.labels["Team", "e1"] == "l2"
    evening.sent("undo", 1, entry=evening.state.seq)
    assert evening.state.labels["Team", "e1"] == "l1"
    evening.sent("label", 1, player="e1", label="Team", holds=False)
    assert ("Team", "e1") not in evening.state.labels


def test_of_who_is_forgotten_goes_what_a_label_says_of_nobody_else() -> None:
    evening = labelled()
    name = evening.state.name("e3")
    evening.sent("label", 1, player="e2", label="Table", value=f"Friends of {name}")
    evening.sent("forget", 1, player="e1")
    state = evening.state
    assert ("l1" in state.names, "l3" in state.names) == (True, False)
    assert state.labels["Team", "e1"] == "l1"  # the team keeps what he made
    evening.sent("forget", 1, player="e3")
    assert {"l2", "l4"}.isdisjoint(evening.state.names)


def test_there_are_no_more_than_twelve_labels() -> None:
    evening = three()
    for number in range(12):
        evening.sent("label", 1, player="e1", label=f"Label {number}")
    assert evening.codes("label", 1, player="e2", label="One more") == [("labels_many", "label")]
    evening.sent("label", 1, player="e2", label="label 3")


def test_players_label_themselves_during_sign_up_and_nobody_else() -> None:
    evening = three()
    anna = Actor(Role.PLAYER, "e1")
    fields = {"player": "e1", "label": "Ladies"}
    assert evening.codes("label", 0, anna, **fields) == [("wrong_phase", "type")]
    evening.sent("signup", 0, open=True)
    other = {"player": "e2", "label": "Ladies"}
    assert evening.codes("label", 1, anna, **other) == [("not_permitted", "player")]
    evening.sent("label", 1, anna, **fields)
    assert evening.state.labels == {("Ladies", "e1"): ""}


def test_a_label_is_of_somebody_has_a_name_and_goes_only_where_it_is() -> None:
    evening = labelled()
    for fields, found in (
        ({"player": "e9", "label": "Team"}, ("player_unknown", "player")),
        ({"player": "e1", "label": " "}, ("field_missing", "label")),
        ({"player": "e1", "label": "x" * 41}, ("label_long", "label")),
        ({"player": "e1", "label": "Ladies", "holds": False}, ("label_unknown", "label")),
    ):
        assert evening.codes("label", 1, **fields) == [found], fields
    entry = evening.kept("label", 1, player="e1", label="x" * 40)
    assert entry.command == {"type": "label", "player": "e1", "label": "x" * 40, "value": "",
                             "holds": True}  # fmt: skip
    gone = evening.kept("label", 2, player="e1", label="team", value="Hirsch", holds=False)
    assert gone.command == {"type": "label", "player": "e1", "label": "Team", "holds": False}


def test_labels_of_one_and_what_they_say_of_nobody_else() -> None:
    said = {("Ladies", "e1"): "", ("Team", "e1"): "l7", ("Team", "e2"): "l7"}
    alone = {(f"Label {n}", "e1"): f"l{n}" for n in (3, 1, 6, 2, 5, 4)}
    assert of_one({**said, **alone}, "e2") == {"Team": "l7"}
    assert of_one(said, "e1") == {"Ladies": "", "Team": "l7"}
    assert said_alone({**said, **alone}, "e1") == ["l1", "l2", "l3", "l4", "l5", "l6"]
    assert said_alone(said, "e2") == []
