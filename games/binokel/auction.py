"""The bidding: the reported bid, and the auction call by call (rule book R6 to R8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.binokel.form import Findings
from games.soloist import Seats

HIGH_BID: Final = 500


@dataclass(frozen=True, slots=True)
class Bidding:
    """The next bidders in an auction after Vorhand's opening."""

    rivals: tuple[str, str]
    """The one who speaks, and the other one of the two who are bidding."""
    waiting: str | None
    """Mittelhand until the first player has left."""
    standing: int
    over: bool = False

    def raised(self, number: int) -> Bidding:
        return Bidding((self.rivals[1], self.rivals[0]), self.waiting, number)

    def left(self) -> Bidding:
        """The speaker leaves; Mittelhand comes in, or the other one has won."""
        if self.waiting is None:
            return Bidding((self.rivals[1], self.rivals[0]), None, self.standing, over=True)
        return Bidding((self.waiting, self.rivals[1]), None, self.standing)

    @property
    def speaker(self) -> str:
        """Return who speaks; when the auction is over, its winner."""
        return self.rivals[0]


def speakers(seats: Seats) -> tuple[str, str, str]:
    """Vorhand, Hinterhand and Mittelhand (R4): at a table of four Mittelhand plays second (A21)."""
    vorhand, second, third = seats.order
    return (vorhand, third, second) if seats.pausing else (vorhand, second, third)


def opened(seats: Seats, opening: int) -> Bidding:
    """The auction after Vorhand's opening."""
    vorhand, hinterhand, mittelhand = speakers(seats)
    return Bidding((hinterhand, vorhand), mittelhand, opening)


def check_bid(findings: Findings, solo: str | None) -> int | None:
    """The reported bid, rows 11 to 13; None where it is absent or no bid at all."""
    bid: int | None = findings.entry["bid"]
    if bid is None:
        return None
    if bid > HIGH_BID:
        findings.warn("bid_high", "bid")
    settings = findings.settings
    vorhand, hinterhand, _mittelhand = speakers(findings.seats)
    steps = (bid - settings.bid_min) // settings.bid_step
    if solo is not None and solo != vorhand and steps == 0:
        findings.error("bid_impossible", "bid")
    elif not findings.has("auction") and (
        (solo == vorhand and steps % 2 == 1) or (solo == hinterhand and steps % 2 == 0)
    ):
        _jump(findings, "bid_jump", "bid")
    return bid


def check_auction(findings: Findings, solo: str | None, bid: int | None) -> int | None:
    """The number at which the reported auction ended, rows 16 to 22; None if there is none."""
    calls = findings.entry["auction"]
    if calls is None:
        return None
    if not calls or calls[0] != findings.settings.bid_min:
        findings.error("auction_opening", "auction[0]" if calls else "auction")
        return None
    end = _walk(findings, calls)
    if end is None:
        return None
    if not end.over:
        findings.error("auction_unfinished", "auction")
        return None
    if solo is not None and solo != end.speaker:
        findings.error("auction_solo", "solo")
    if bid is not None and bid != end.standing:
        findings.error("auction_bid", "bid")
    return end.standing


def _walk(findings: Findings, calls: tuple[int | str, ...]) -> Bidding | None:
    """Rows 17 to 19; None where the walk ends early."""
    bidding = opened(findings.seats, findings.settings.bid_min)
    for j, call in enumerate(calls[1:], start=1):
        if bidding.over:
            findings.error("auction_overrun", f"auction[{j}]")
            return None
        if isinstance(call, str):
            bidding = bidding.left()
            continue
        if call <= bidding.standing:
            findings.error("auction_too_low", f"auction[{j}]")
            return None
        if call > bidding.standing + findings.settings.bid_step:
            _jump(findings, "auction_jump", f"auction[{j}]")
        bidding = bidding.raised(call)
    return bidding


def _jump(findings: Findings, code: str, path: str) -> None:
    match findings.settings.bid_jumps:
        case "warn":
            findings.warn(code, path)
        case "forbid":
            findings.error(code, path)
