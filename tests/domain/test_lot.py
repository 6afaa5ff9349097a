"""Seeds of draws: promised before, revealed with the draw, one after the other."""

from __future__ import annotations

from typing import Any

from tests.domain.evening_in_memory import Evening
from tournaments.domain.decide import with_lot
from tournaments.domain.seating import commit


def meta(evening: Evening, kind: str, **fields: Any) -> dict[str, Any]:
    """What is kept beside a command, without the version of the solver."""
    decision = evening.sent(kind, 0, **fields)
    return {k: v for k, v in decision.facts[0].command["meta"].items() if k != "solver"}


def test_each_draw_reveals_the_seed_that_was_promised_and_promises_the_next() -> None:
    evening = Evening(8)
    promise = meta(evening, "start")["promise"]
    for number in (1, 2, 3):
        drawn = meta(evening, "draw")
        assert (commit(drawn["seed"]), len(drawn["seed"])) == (promise, 32)
        promise = drawn["promise"]
        assert evening.state.lots == number
    assert evening.state.promise == promise


def test_a_seed_of_ones_own_is_a_lot_too_and_named_seats_are_none() -> None:
    evening = Evening(4)
    first = meta(evening, "start")["promise"]
    seats = [evening.people]
    assert meta(evening, "draw", tables=seats) == {"promise": first}
    own = meta(evening, "draw", seed="the number of the evening")
    assert own["seed"] == "the number of the evening"
    assert own["promise"] != first
    assert evening.state.lots == 1


def test_what_is_null_is_not_said() -> None:
    state = Evening(4).state
    for command in ({"type": "start"}, {"type": "start", "at": None}):
        assert set(with_lot("secret", state, command)) == {"type", "promise"}
    asked = with_lot("secret", state, {"type": "draw", "seed": None, "tables": None})
    assert set(asked) == {"type", "seed", "promise"}
    assert with_lot("secret", state, {"type": "go", "at": None}) == {"type": "go", "at": None}
    assert with_lot("other", state, {"type": "draw"}) != with_lot("secret", state, {"type": "draw"})
