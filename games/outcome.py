"""What the rules of a game made of a report, as a value that is the same for all games.

Knows the form of outcomes (docs/rules). Does not know any game; what only one game tells stays in
the JSON that programs and its own score sheet read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.envelope import Json, Problem


@dataclass(frozen=True, slots=True)
class Transfer:
    """Euros that change hands; `reason` is the code of the rule."""

    payer: str
    payee: str
    amount: int
    reason: str

    def as_json(self) -> Json:
        return {
            "from": self.payer,
            "to": self.payee,
            "amount": self.amount,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """A deal: the score of each key of the totals, and who sat out."""

    scores: Mapping[str, int]
    sitting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Refused with `errors`, or accepted: then the rest is known.

    `totals` are by person, or by side for partners, like `winners` and `losers`. A game may say
    more: `places` by key, `lost_deals` by person; where money moves `euros` by person, the
    `transfers` that make them, and how the match came to its `end`. `result` is the short report
    that says the same. `totals_only`: there are no deals because nobody told them; `deals_played`
    is their number then, None if not even that was told.
    """

    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    finished: bool = False
    totals: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    deals: tuple[DealOutcome, ...] = ()
    places: Mapping[str, int] | None = None
    lost_deals: Mapping[str, int] | None = None
    euros: Mapping[str, int] | None = None
    transfers: tuple[Transfer, ...] = ()
    end: str = ""
    result: Json | None = None
    totals_only: bool = False
    deals_played: int | None = None

    @property
    def ok(self) -> bool:
        return not self.errors


def read_outcome(outcome: Json) -> Outcome:
    """The value of an outcome that a game gave as JSON; of the answer to a judge's question, which
    a report may be, nothing but that it is one."""
    if not outcome["ok"]:
        return Outcome(errors=_problems(outcome["errors"]))
    return Outcome(
        warnings=_problems(outcome.get("warnings", [])),
        finished=outcome.get("finished", False),
        totals=outcome.get("totals", {}),
        winners=tuple(outcome.get("winners", ())),
        losers=tuple(outcome.get("losers", ())),
        deals=tuple(map(_deal, outcome.get("deals", ()))),
        places=outcome.get("ranking"),
        lost_deals=outcome.get("lost_games"),
        euros=outcome.get("euros"),
        transfers=tuple(
            Transfer(each["from"], each["to"], each["amount"], each["reason"])
            for each in outcome.get("transfers", ())
        ),
        end=outcome.get("end") or "",
        result=outcome.get("result"),
        totals_only=outcome.get("level") == "totals",
        deals_played=outcome.get("played"),
    )


def _deal(row: Json) -> DealOutcome:
    pauses = row.get("pauses")
    alone = (pauses,) if isinstance(pauses, str) else ()
    return DealOutcome(row.get("scores") or {}, (*(row.get("sitting") or ()), *alone))


def _problems(problems: list[dict[str, str]]) -> tuple[Problem, ...]:
    return tuple(Problem(each["code"], each["path"]) for each in problems)
