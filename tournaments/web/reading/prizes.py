"""What there is to win, and in the end who gets what: for everybody, and for the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.desk.prizes import Award, awards, declared, part
from tournaments.domain.formats.prizes import BEST, DEAL, EVERYBODY, LAST, Pot, share
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.money import in_euros
from tournaments.wording.numbers import in_figures

WHOSE: Mapping[str, Promise] = {
    LAST: _("last place"),
    BEST: _("best result of a round"),
    DEAL: _("best deal"),
    EVERYBODY: _("all who took part, evenly"),
}


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize. `place`: where it goes in words, "" by place alone; `rank` and `names` are None and
    empty until all is over, several who are level. `each` says what each of these has of money.
    `given`: of those who have it already, in the order of `players`. `is_of_team`: they have it
    together."""

    key: str
    rank: int | None
    place: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    prize: str
    each: str
    given: tuple[str, ...]
    is_of_team: bool = False

    @property
    def is_for_one(self) -> bool:
        return len(self.players) == 1

    @property
    def is_shared(self) -> bool:
        """Return True if level people have to agree on it: what is for everybody is for each."""
        return len(self.players) > 1 and self.key != EVERYBODY and not self.is_of_team

    @property
    def receivers(self) -> tuple[tuple[str, str, bool], ...]:
        """(id, name, whether he has it)."""
        pairs = zip(self.players, self.names, strict=True)
        return tuple((player, name, player in self.given) for player, name in pairs)


def prize_rows(state: TournamentState) -> tuple[PrizeRow, ...]:
    """All prizes in the order of picking; () where nothing is to be won."""
    return tuple(_row(state, award) for award in awards(state))


def prize_words(award: Award, pot: Pot) -> str:
    """A share with what it comes to now; anything else as it was written."""
    if award.cents is None or share(award.prize) is None:
        return award.prize
    worth = {"share": award.prize, "euros": in_euros(award.cents)}
    if pot is Pot.BOX:
        return _now("%(share)s of the box: %(euros)s") % worth
    return _now("%(share)s of the entry fees: %(euros)s") % worth


def key_words(key: str) -> str:
    """Return where a prize goes."""
    ranking, slash, place = key.rpartition("/")
    if slash:
        return _now("%(ranking)s, place %(n)s") % {"ranking": ranking, "n": place}
    return str(WHOSE[key]) if key in WHOSE else _now("Place %(n)s") % {"n": key}


def _row(state: TournamentState, award: Award) -> PrizeRow:
    is_place = award.key not in WHOSE and "/" not in award.key
    rank = award.rank
    if rank is None and is_place and not state.presenter.is_decided:
        rank = int(award.key)
    shown_rank = rank if is_place or award.key == LAST else None
    return PrizeRow(
        award.key,
        shown_rank,
        "" if is_place else _whose(state, award),
        award.players,
        tuple(map(state.name, award.players)),
        prize_words(award, declared(state).pot),
        _each(award),
        tuple(player for player in award.players if (award.key, player) in state.cashbook.handed),
        bool(award.says),
    )


def _whose(state: TournamentState, award: Award) -> str:
    """Return where a prize that is not of a place goes; with what the best deal came to."""
    prizes, count = declared(state), len(state.play.status)
    if award.key == LAST and not award.players and prizes.leaves_none_for_the_last(count):
        if state.play.phase == "registration":
            return _now("last place, if more than %(n)d take part") % {"n": len(prizes.places)}
        return _now("last place: not given, as every place has a prize")
    best = state.presenter.best_deal or {}
    points = best.get(award.players[0]) if award.key == DEAL and award.players else None
    if award.says:
        return f"{key_words(award.key)}: {state.name(award.says)}"
    if points is None:
        return key_words(award.key)
    return _now("best deal: %(n)s points") % {"n": in_figures(points)}


def _each(award: Award) -> str:
    if not award.each:
        return ""
    euros = {"euros": in_euros(award.each)}
    if award.key == EVERYBODY or award.says:
        return _now("%(euros)s for each") % euros
    return _now("level: %(euros)s for each") % euros


def owed(state: TournamentState) -> int:
    """Return what is still to be paid out as prizes, in cents."""
    handed = state.cashbook.handed
    return sum(
        part(award)
        for award in awards(state)
        for player in award.players
        if (award.key, player) not in handed
    )
