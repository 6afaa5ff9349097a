"""The outcome of a report: a value that is the same for all games, and its JSON.

`facts` holds the keys of a single game. The games make outcomes; `shares` reads them by person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from games.counters import Counters
from games.envelope import Json, Problem, refused


@dataclass(frozen=True, slots=True)
class Transfer:
    """Euros that change hands; `reason` is the code of the rule."""

    payer: str
    payee: str
    amount: int
    reason: str

    def as_json(self) -> Json:
        return {"from": self.payer, "to": self.payee, "amount": self.amount, "reason": self.reason}


class DealOutcome(Protocol):
    """A deal: the score of each key of the totals, and who sat out."""

    @property
    def scores(self) -> Mapping[str, int]: ...

    @property
    def sitting(self) -> tuple[str, ...]: ...

    def as_json(self) -> Json: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Refused with `errors`, or accepted: then the other fields are known.

    `level` is the depth of the report, if a game has several. `totals` are by person, or by side
    for partners, like `winners` and `losers`. Some games add `places` by key; if money moves,
    `euros` by person, the `transfers`, the `end` of the match, and the equal short report
    (`result`). `counters` are the reported ones of `Game.counters`; JSON has only the lost deals of
    them.

    `deals_played` is the number of deals without details in a report of totals, None if unknown.
    `facts` are the keys of this game alone; `order` are the first keys of JSON.
    """

    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    level: str = ""
    finished: bool = False
    totals: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    deals: tuple[DealOutcome, ...] = ()
    places: Mapping[str, int] | None = None
    counters: Counters = field(default_factory=dict)
    euros: Mapping[str, int] | None = None
    transfers: tuple[Transfer, ...] = ()
    end: str = ""
    result: Json | None = None
    deals_played: int | None = None
    facts: Json = field(default_factory=dict)
    order: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.errors

    @property
    def totals_only(self) -> bool:
        """Return True if there are no deals because the report leaves them out."""
        return self.level == "totals"

    def placed(self, places: Mapping[str, int], *, last_only: bool = False) -> Outcome:
        """The outcome with the places of a match, from 1, and who has won and lost once it is
        finished. `last_only`: of those who have not won only the last have lost."""
        over = places.items() if self.finished else ()
        least = max(2, *places.values()) if last_only else 2
        winners = tuple(key for key, place in over if place == 1)
        losers = tuple(key for key, place in over if place >= least)
        return replace(self, places=places, winners=winners, losers=losers)

    def as_json(self) -> Json:
        """The object of docs/rules that programs and score sheets read."""
        if self.errors:
            return refused(self.errors)
        keys: Json = {"ok": True, **dict.fromkeys(self.order)}
        if self.level:
            keys["level"] = self.level
        keys["deals"] = _as_json(self.deals)
        if self.totals_only:
            keys["played"] = self.deals_played
        keys |= {"totals": dict(self.totals), "finished": self.finished}
        keys |= {"winners": list(self.winners), "losers": list(self.losers)}
        if self.euros is not None:
            keys |= {"end": self.end or None, "transfers": _as_json(self.transfers)}
            keys |= {"euros": dict(self.euros), "result": self.result}
        if self.places is not None:
            keys["ranking"] = dict(self.places)
        if self.totals_only or "lost" in self.counters:
            keys["lost_games"] = self.counters.get("lost")
        return keys | self.facts | {"warnings": _as_json(self.warnings)}


def places_of(ranks: Mapping[str, Any]) -> dict[str, int]:
    """The place of each key: 1 + the number of keys that rank strictly higher."""
    return {key: 1 + sum(other > own for other in ranks.values()) for key, own in ranks.items()}


class Answer(Outcome):
    """The answer of a judge in `facts`; it says nothing of a match."""

    __slots__ = ()

    def as_json(self) -> Json:
        return {"ok": self.ok, **self.facts}


def _as_json(values: Iterable[Problem | Transfer | DealOutcome]) -> list[Json]:
    return [value.as_json() for value in values]
