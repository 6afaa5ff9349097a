"""Describe events at the tables: 15ers with their round, and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

import games
from games.brokdorf.ending import End, pays_everybody
from games.brokdorf.options import OPTIONS, Rules
from games.envelope import Json
from games.options import read_variant
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState

Names = Callable[[str], str]  # what somebody is called


@dataclass(frozen=True, slots=True)
class Payment:
    """One euro movement in display names."""

    source: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class RundeInWords:
    """A Runde or a match in words. `payments` as booked, or as they would be; `totals` of a match
    whose points count; `entry` that booked it, 0 for none."""

    title: str
    notes: tuple[str, ...]
    payments: tuple[Payment, ...]
    runde: int | None = None
    at: datetime | None = None
    totals: tuple[tuple[str, int], ...] = ()
    entry: int = 0


def booked_runde(
    state: TournamentState, _past: History[FormatState], entry: Happened, number: int | None
) -> RundeInWords:
    """Return the Runde that a table booked, as its `number`-th."""
    names = state.name
    result = entry.event["result"]
    paid = payments(entry.bookings, names)
    return RundeInWords(title(result, names), notes(result, names), paid, number, entry.at)


def foretold(state: TournamentState, players: tuple[str, ...], result: Json) -> RundeInWords:
    """A Runde that is not booked yet; payments by the rules of the game, before any shortage."""
    report = {
        "game": state.setup.game,
        "variant": state.rules(),
        "players": list(players),
        "result": result,
    }
    names = state.name
    moved = games.evaluate(report).transfers
    moves = tuple(Payment(names(each.payer), names(each.payee), each.amount) for each in moved)
    return RundeInWords(title(result, names), notes(result, names), moves)


@dataclass(frozen=True, slots=True)
class ForcedEnd:
    """An end by the fault of a player, as a table reports it.

    `note` says who is paid; `to_all`: also those who never played.
    """

    key: str
    title: str
    note: str
    to_all: bool


def forced_ends(variant: Json) -> tuple[ForcedEnd, ...]:
    """Return misdeals and exclusion with their price under these rules."""
    values, _problems = read_variant(OPTIONS, variant)
    rules = Rules(**values)
    misdeals, exclusion = (pays_everybody(e, rules) for e in (End.MISDEALS, End.EXCLUSION))
    return (
        ForcedEnd("misdeals", _("Third misdeal"), _MISDEALS[misdeals](), misdeals),
        ForcedEnd("exclusion", _("Exclusion"), _EXCLUSION[exclusion](), exclusion),
    )


def excluded_at_a_free_table(variant: Json) -> str:
    """Return what an exclusion costs where there is no event to be thrown out of."""
    return _EXCLUSION_ALONE[forced_ends(variant)[1].to_all]()


_MISDEALS = {
    True: lambda: _("The dealer loses and pays everybody."),
    False: lambda: _("The dealer loses and pays those who have played in this Runde."),
}
_EXCLUSION = {
    True: lambda: _(
        "For repeated revoking with strong suspicion of fraud: pays everybody and is out of the "
        "tournament."
    ),
    False: lambda: _(
        "For repeated revoking with strong suspicion of fraud. Pays those who have played in this "
        "Runde and is out of the tournament."
    ),
}


_EXCLUSION_ALONE = {
    True: lambda: _("For repeated revoking with strong suspicion of fraud: pays everybody."),
    False: lambda: _(
        "For repeated revoking with strong suspicion of fraud: pays those who have played in this "
        "Runde."
    ),
}


def title(result: Json, names: Names, you: str | None = None) -> str:
    """Return who lost or won, in one sentence; `you` is addressed."""
    end = result.get("end") or "normal"
    player = result.get("winner" if end == "durchmarsch" else "loser", "")
    sentences = _TO_YOU if player == you else _ABOUT
    return sentences.get(end, sentences["normal"])() % {"name": names(player)}


_ABOUT = {
    "normal": lambda: _("%(name)s lost the Runde."),
    "durchmarsch": lambda: _("%(name)s made a Durchmarsch."),
    "misdeals": lambda: _("%(name)s lost by misdealing three times."),
    "exclusion": lambda: _("%(name)s was excluded."),
}
_TO_YOU = {
    "normal": lambda: _("You lost the Runde."),
    "durchmarsch": lambda: _("You made a Durchmarsch."),
    "misdeals": lambda: _("You lost by misdealing three times."),
    "exclusion": lambda: _("You were excluded."),
}


def notes(result: Json, names: Names) -> tuple[str, ...]:
    """Return what else a result says."""
    sentences = []
    if result.get("tied"):
        sentences.append(_("Stechen between %(names)s.") % {"names": _list(names, result["tied"])})
    if result.get("no_claim"):
        # after misdeals or an exclusion the rules may pay them all the same
        normal = (result.get("end") or "normal") == "normal"
        words = (
            _("Never played, so not paid: %(names)s.") if normal else _("Never played: %(names)s.")
        )
        sentences.append(words % {"names": _list(names, result["no_claim"])})
    if result.get("payer"):
        sentences.append(_("%(name)s pays for all.") % {"name": names(result["payer"])})
    return tuple(sentences)


def payments(bookings: Iterable[Booking], names: Names) -> tuple[Payment, ...]:
    return tuple(Payment(names(b.source), names(b.target), b.amount) for b in bookings)


def _list(names: Names, players: Iterable[str]) -> str:
    return ", ".join(names(player) for player in players)
