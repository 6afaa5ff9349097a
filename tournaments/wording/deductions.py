"""Penalty points with their reasons, in words: wherever a total stands, these stand too."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.domain.formats.deductions import Deduction, NextStep, next_steps
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.language import localized


@dataclass(frozen=True, slots=True)
class DeductionLine:
    """Penalty points of a player: `points` with their sign, `reason` is "" where none was given."""

    player: str
    name: str
    points: str
    reason: str

    @property
    def told(self) -> str:
        """All of it on a line: Krone: −2 (came late)."""
        reason = f" ({self.reason})" if self.reason else ""
        return f"{self.name}: {self.points}{reason}"


def deduction_lines(state: TournamentState, player: str = "") -> tuple[DeductionLine, ...]:
    """Everybody's penalty points in the order of registration, or those of one `player`."""
    return tuple(
        DeductionLine(who, state.name(who), signed(each.points), _reason(state, each))
        for who, mine in state.presenter.deductions.items()
        for each in mine
        if player in ("", who)
    )


def taken(state: TournamentState) -> dict[str, str]:
    """Return the points off the total of everybody who has penalty points, with their sign."""
    sums = {
        who: sum(each.points for each in mine if not each.of_game)
        for who, mine in state.presenter.deductions.items()
    }
    return {who: signed(points) for who, points in sums.items() if points}


def signed(points: int) -> str:
    """Return points with their sign: a minus for points taken off, a plus for points given."""
    sign = "−" if points > 0 else "+" if points else "±"
    return f"{sign}{number_format(abs(points))}"


def step_words(rule: str, time: int) -> str:
    """Return what is punished, for which time: Remark (2)."""
    return _("%(rule)s (%(n)d)") % {"rule": rule, "n": time} if time > 1 else rule


def steps_of(state: TournamentState, player: str) -> tuple[NextStep, ...]:
    """Return what each rule of the event takes from a player now."""
    mine = state.presenter.deductions.get(player, ())
    return next_steps(state.presenter.penalty_rules, mine)


def why(state: TournamentState, each: Deduction) -> str:
    """Return the reason of penalty points, "" if there is none."""
    parts = [step_words(each.rule, each.time), state.name(each.reason) if each.reason else ""]
    return ", ".join(filter(None, parts))


def _reason(state: TournamentState, each: Deduction) -> str:
    parts = [why(state, each)]
    if each.round:
        where = localized(state.presenter.round_name(each.round))
        parts.append(_("did not come: %(round)s") % {"round": where})
    if each.of_game:
        parts.append(_("off the game points"))
    return ", ".join(filter(None, parts))
