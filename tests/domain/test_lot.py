"""Seeds of draws: promised before, revealed with the draw, one after the other."""

from __future__ import annotations

from typing import Any

from tests.domain.evening_in_memory import Evening
from tournaments.domain.seating import commit


def noted(evening: Evening, kind: str, **fields: Any) -> dict[str, Any]:
    """Return the fields of chance that the log keeps of a command."""
    kept = evening.kept(kind, 0, **fields).command
    return {name: kept[name] for name in ("seed", "promise") if name in kept}


def test_each_draw_reveals_the_seed_that_was_promised_and_promises_the_next() -> None:
    evening = Evening(8)
    promise = noted(evening, "start")["promise"]
    for number in (1, 2, 3):
        drawn = noted(evening, "draw")
        assert (commit(drawn["seed"]), len(drawn["seed"])) == (promise, 32)
        promise = drawn["promise"]
        assert evening.state.lots == number
    assert evening.state.promise == promise


def test_a_seed_of_ones_own_is_a_lot_too_and_named_seats_are_none() -> None:
    evening = Evening(4)
    first = noted(evening, "start")["promise"]
    seats = [evening.people]
    assert noted(evening, "draw", tables=seats) == {"promise": first}
    own = noted(evening, "draw", seed="the number of the evening")
    assert own["seed"] == "the number of the evening"
    assert own["promise"] != first
    assert evening.state.lots == 1


def test_another_secret_draws_other_lots() -> None:
    seeds = []
    for secret in ("secret", "secret", "other"):
        evening = Evening(4)
        evening.memory.secret = secret
        evening.sent("start", 0)
        seeds.append(noted(evening, "draw")["seed"])
    assert seeds[0] == seeds[1] != seeds[2]


def test_a_seed_at_a_start_without_chance_is_passed_over() -> None:
    evening = Evening(4)
    assert set(noted(evening, "start", seed="mine")) == {"promise"}
    assert evening.state.lots == 0
