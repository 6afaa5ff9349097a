"""Describe the round on pages: its name, and its clock for the hall or for one table.

Pages count down by the server's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.roles import LABELS
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text
from tournaments.wording.language import in_language, localized, titled

register = template.Library()
_PHASES: Mapping[str, Promise] = {
    "registration": gettext_lazy("Sign-up"),
    "between": gettext_lazy("Before the first round"),
    "drawn": gettext_lazy("Seats are drawn"),
    "playoff": gettext_lazy("Play-off"),
    "final_ready": gettext_lazy("Before the Final Table"),
    "final": gettext_lazy("Final Table"),
    "finished": gettext_lazy("Finished"),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock.

    `ends_at` is the end if it runs from now; `remaining` seconds are left while it stands, None
    while it runs. `cutoff_at` ends the round even then; None if it does not. `is_over`: nothing new
    begins. `goes_on_at`: the end of its break. `is_far`: a day or more is left, so pages show the
    date.
    """

    ends_at: datetime
    remaining: float | None = None
    cutoff_at: datetime | None = None
    is_over: bool = False
    goes_on_at: datetime | None = None
    is_far: bool = False

    @property
    def paused(self) -> bool:
        return self.remaining is not None

    @property
    def standing(self) -> str:
        """Return what it shows while it stands still."""
        minutes, seconds = divmod(ceil(self.remaining or 0), 60)
        return f"{minutes}:{seconds:02}"

    @property
    def cut(self) -> bool:
        """Return whether the cut-off comes before the end of the round."""
        return self.cutoff_at is not None and self.cutoff_at <= self.ends_at


def seat_mark(state: TournamentState, seats: int, seat: int) -> str:
    """Return the mark beside a name for a seat (from 0) of a table with `seats` seats.

    "" stands for its number.
    """
    words = state.presenter.seat_words(seats)
    return localized(words[seat].short) if words else ""


def seat_name(state: TournamentState, seats: int, seat: int) -> str:
    """Return what a seat is called alone; "" where it has a number only."""
    words = state.presenter.seat_words(seats)
    return localized(words[seat].name) if words else ""


def table_roles(state: TournamentState, number: int) -> Mapping[str, str]:
    """Return what those at a table (from 1) of the drawn or running round do besides playing, in
    words."""
    given = state.roles_at(number)
    return {
        who: ", ".join(in_language(LABELS[role]) for role in mine) for who, mine in given.items()
    }


def clock(state: TournamentState, now: datetime, table: int | None = None) -> Clock | None:
    """The clock of the running round, or of this table there; None when none is running."""
    play = state.play
    own = play.tables[table - 1].due if table else None
    ends_at = own or play.closing_at or play.round_due
    if ends_at is None:
        return None
    remaining = goes_on_at = None
    if play.paused_at is not None:
        goes_on_at = max((at for at in state.breaks.values() if at > now), default=None)
        remaining = max(0.0, (ends_at - play.paused_at).total_seconds())
        ends_at += max(now - play.paused_at, now - now)
    cutoff_at = state.presenter.stops_at
    end = min(ends_at, cutoff_at) if cutoff_at else ends_at
    is_far = end - now >= timedelta(days=1)
    return Clock(ends_at, remaining, cutoff_at, now >= end, goes_on_at, is_far)


@dataclass(frozen=True, slots=True)
class Byes:
    """The players who sit out the drawn or running round, and their credit."""

    players: tuple[str, ...]
    names: tuple[str, ...]
    brings: str


def byes(state: TournamentState, *, draft: bool = False) -> Byes | None:
    """None while nobody sits out, or as long as the seats are only a `draft` of the desk's."""
    players = state.presenter.byes
    hidden = state.play.phase == "drawn" and state.published <= state.play.round
    if not players or (hidden and not draft):
        return None
    names = tuple(map(state.name, players))
    return Byes(players, names, localized(state.presenter.bye_brings))


def resting(state: TournamentState) -> tuple[tuple[str, int], ...]:
    """Return who sits out, by name, and in which round each of them plays again."""
    play = state.play
    return tuple((state.name(who), n) for who, n in play.sitting_out.items() if n > play.round)


def round_word(state: TournamentState) -> str:
    """The word before the number: a league has match days."""
    return titled(state.presenter.round_word)


def round_name(state: TournamentState, number: int) -> str:
    """Return what a round is called: the word with its number, or its own name."""
    return localized(state.presenter.round_name(number))


def back_in(state: TournamentState, player: str) -> str:
    """Return the round in which an absent player plays again; "" for all others."""
    number = state.play.sitting_out.get(player)
    return round_name(state, number) if number else ""


def table_name(state: TournamentState, table: int, number: int = 0) -> str:
    """Return what a table of a round (0: the running one) is called: by its number within the
    round, and by what else tells it from others."""
    name = _("Table %(n)s") % {"n": state.play.number_in_round(table)}
    about = table_about(state, table, number)
    return f"{name} ({about})" if about else name


def table_about(state: TournamentState, table: int, number: int = 0) -> str:
    """Return the text that distinguishes a table from others with its number.

    It is the match day if that is neither `number` nor the running one, or the match if the name of
    the round does not say it.
    """
    play = state.play
    number = number or play.round + (play.phase in ("drawn", "final"))
    if state.presenter.is_season and 1 <= table <= len(play.tables):
        day = play.round_of(table)
        return round_name(state, day) if day != number else ""
    return localized(state.presenter.table_word(number, table))


def side_name(state: TournamentState, table: int, side: str) -> str:
    """Return the name of an entrant at a table, after that of a substitute."""
    name, people = state.name(side), state.presenter.substitutes.get((table, side), ())
    return _for(map(state.name, people), name) if people else name


def player_name(state: TournamentState, person: str) -> str:
    """Return the name of a person at a table; a substitute with the replaced entrant."""
    for (_table, side), people in state.presenter.substitutes.items():
        if person in people and person not in members(
            side, state.format.players_per_side(state.play)
        ):
            return _for([state.name(person)], state.name(side))
    return state.name(person)


def _for(people: Iterable[str], name: str) -> str:
    return _("%(people)s for %(name)s") % {"people": " & ".join(people), "name": name}


def match_name(state: TournamentState, table: int) -> str:
    """A table, in a season the match that is played there."""
    play = state.play
    if not state.presenter.is_season or table > len(play.tables):
        return table_name(state, table)
    sides = " – ".join(map(state.name, play.tables[table - 1].players))
    return _("Match day %(n)d, table %(table)d: %(sides)s") % {
        "n": play.round_of(table),
        "table": play.number_in_round(table),
        "sides": sides,
    }


@register.filter("in_words")
def _in_words(text: Text) -> str:
    """A text of the formats in the language of the page."""
    return localized(text)


@register.filter("round_name")
def _round_name(number: int, state: TournamentState) -> str:
    return round_name(state, number)


@register.filter("table_name")
def _table_name(table: int, state: TournamentState) -> str:
    return table_name(state, table)


@register.filter("table_about")
def _table_about(table: int, state: TournamentState) -> str:
    return table_about(state, table)


@register.filter
def table_number(table: int, play: FormatState) -> int:
    """Its number within the round."""
    return play.number_in_round(table)


def phase_name(state: TournamentState) -> str:
    """Return what goes on, in a few words, with the round where one is running or was."""
    number, phase = state.play.round, str(state.play.phase)
    own = state.presenter.phase
    if own is not None:
        return localized(own)
    named = {"round": round_name(state, number)}
    match phase:
        case "round":
            return _("%(round)s is running") % named
        case "between" if number:
            return _("%(round)s is over") % named
        case "closing":
            return f"{_(state.presenter.closing)} · {named['round']}"
        case "drawn":
            return f"{_PHASES[phase]} · {round_name(state, number + 1)}"
    return str(_PHASES[phase])
