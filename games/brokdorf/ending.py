"""Decide the end of a Runde and the payments (rule book R14, R16, R18 to R20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from games.brokdorf.options import Rules
from games.envelope import Json
from games.outcome import Transfer


class End(StrEnum):
    NORMAL = "normal"
    MISDEALS = "misdeals"
    EXCLUSION = "exclusion"
    DURCHMARSCH = "durchmarsch"


_REASONS = {End.NORMAL: "runde_lost", End.MISDEALS: "misdeals", End.EXCLUSION: "exclusion"}


@dataclass(frozen=True, slots=True)
class Ending:
    """A decided Runde: one `loser`, or at a Durchmarsch one `winner` and perhaps a `payer`.

    Missing parts of a report are None.
    """

    end: End
    loser: str | None = None
    winner: str | None = None
    tied: tuple[str, ...] | None = None
    no_claim: tuple[str, ...] | None = None
    payer: str | None = None
    points: Mapping[str, int] | None = None

    def as_json(self) -> Json:
        """The `result` object that says the same; what was not given stays away."""
        told: Json = {key: value for key, value in asdict(self).items() if value is not None}
        told |= {key: list(told[key]) for key in ("tied", "no_claim") if key in told}
        return told | {"end": self.end.value}


def clockwise(players: tuple[str, ...], start: str) -> tuple[str, ...]:
    """Everybody in playing order from the left of `start`, who comes last."""
    left = players.index(start) + 1
    return players[left:] + players[:left]


def pays_everybody(end: End, rules: Rules) -> bool:
    """Return True if the loser of such an end pays also who has no claim (R14, R19, R20)."""
    if rules.no_claim == "off" or end is End.DURCHMARSCH:
        return True
    if end is End.NORMAL:
        return False
    if end is End.EXCLUSION and rules.exclusion_pays != "as_misdeals":
        return rules.exclusion_pays == "everyone"
    return rules.forced_end_pays == "everyone"


def transfers(ending: Ending, players: tuple[str, ...], rules: Rules) -> tuple[Transfer, ...]:
    """Return what moves at the end of the Runde, in the order of the document."""
    if ending.winner and ending.payer:
        for_all = Transfer(ending.payer, ending.winner, len(players) - 1, "durchmarsch_for_all")
        return (for_all,)
    if ending.winner:
        others = clockwise(players, ending.winner)[:-1]
        return tuple(Transfer(other, ending.winner, 1, "durchmarsch") for other in others)
    loser = ending.loser
    assert loser is not None
    unpaid = () if pays_everybody(ending.end, rules) else ending.no_claim or ()
    return tuple(
        Transfer(loser, other, 1, _REASONS[ending.end])
        for other in clockwise(players, loser)[:-1]
        if other not in unpaid
    )


def euros(players: tuple[str, ...], moved: Iterable[Transfer]) -> dict[str, int]:
    """The net of every player; the sum is 0."""
    net = dict.fromkeys(players, 0)
    for transfer in moved:
        net[transfer.payer] -= transfer.amount
        net[transfer.payee] += transfer.amount
    return net


def next_chooser(ending: Ending) -> str | None:
    """Return who decides writer and first dealer of the next Runde (section 6)."""
    if ending.end is End.EXCLUSION:
        return None
    return ending.loser or ending.payer or ending.winner
