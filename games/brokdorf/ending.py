"""How a Runde ended and who pays whom (rule book R14, R16, R18 to R20)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from games.brokdorf.options import Rules
from games.outcome import Transfer


class End(StrEnum):
    NORMAL = "normal"
    MISDEALS = "misdeals"
    EXCLUSION = "exclusion"
    DURCHMARSCH = "durchmarsch"


_REASONS = {
    End.NORMAL: "runde_lost",
    End.MISDEALS: "misdeals",
    End.EXCLUSION: "exclusion",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """A decided Runde: one `loser`, or at a Durchmarsch one `winner` and perhaps a `payer`."""

    end: End
    loser: str | None = None
    winner: str | None = None
    payer: str | None = None
    tied: tuple[str, ...] = ()
    no_claim: tuple[str, ...] = ()


def clockwise(players: tuple[str, ...], start: str) -> tuple[str, ...]:
    """Everybody in playing order from the left of `start`, who comes last."""
    left = players.index(start) + 1
    return players[left:] + players[:left]


def pays_everybody(end: End, rules: Rules) -> bool:
    """Return whether the loser of such an end pays also who has no claim (R14, R19, R20)."""
    if rules.no_claim == "off" or end is End.DURCHMARSCH:
        return True
    if end is End.NORMAL:
        return False
    if end is End.EXCLUSION and rules.exclusion_pays != "as_misdeals":
        return rules.exclusion_pays == "everyone"
    return rules.forced_end_pays == "everyone"


def transfers(ending: Ending, players: tuple[str, ...], rules: Rules) -> tuple[Transfer, ...]:
    """Return what moves at the end of the Runde, in the order of the document."""
    if ending.winner is not None:
        return _durchmarsch(ending.winner, ending.payer, players)
    loser = ending.loser
    assert loser is not None
    unpaid = set() if pays_everybody(ending.end, rules) else set(ending.no_claim)
    return tuple(
        Transfer(loser, other, 1, _REASONS[ending.end])
        for other in clockwise(players, loser)[:-1]
        if other not in unpaid
    )


def _durchmarsch(winner: str, payer: str | None, players: tuple[str, ...]) -> tuple[Transfer, ...]:
    if payer is not None:
        return (Transfer(payer, winner, len(players) - 1, "durchmarsch_for_all"),)
    others = clockwise(players, winner)[:-1]
    return tuple(Transfer(other, winner, 1, "durchmarsch") for other in others)


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
