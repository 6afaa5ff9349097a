"""Prizes to win, and at the end the winners: for everybody, and for the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import digits

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.desk.fee_parts import fee_parts
from tournaments.domain.desk.prizes import (
    Award,
    PotSum,
    awards,
    part,
    pot_sums,
    prize_lists,
    prizes_of,
)
from tournaments.domain.formats.pots import Pot, amount, per_head, share
from tournaments.domain.formats.prizes import LOT, Whose
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.money import in_euros

_WHOSE: Mapping[str, Promise] = {
    Whose.LAST: _("last place"),
    Whose.EVERYBODY: _("all who took part, evenly"),
    Whose.TABLE: _("best of each table"),
    LOT: _("drawn by lot"),
}
_FORMS: tuple[tuple[re.Pattern[str], Promise], ...] = (
    (re.compile(r"(\d+)"), _("Place %s")),
    (re.compile(r"(\d+)-(\d+)"), _("Places %s–%s")),
    (re.compile(r"(\d+)-"), _("From place %s on")),
    (re.compile(rf"{Whose.EVERY}(\d+)"), _("One place for every %s who take part")),
    (re.compile(rf"{Whose.DRAWN}(\d+)"), _("Drawn by lot: %s")),
    (re.compile(rf"{Whose.TABLE}(\d+)"), _("Best of table %s")),
    (re.compile(rf"{Whose.KEPT} (.*)", re.DOTALL), _("Kept %s")),
)


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize. `place`: where it goes in words, "" by place alone; `rank` and `names` are None and
    empty until all is over, several who are level. `each` says what each of these has of money.
    `given`: of those who have it already, in the order of `players`. `is_of_team`: they have it
    together. `nobody` says why it is nobody's."""

    key: str
    rank: int | None
    place: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    prize: str
    each: str
    given: tuple[str, ...]
    is_of_team: bool = False
    nobody: str = ""

    @property
    def ranking(self) -> str:
        """Return the title of the further ranking that it is of, "" of the standings."""
        return self.key.rpartition("/")[0]

    @property
    def is_for_one(self) -> bool:
        return len(self.players) == 1

    @property
    def is_shared(self) -> bool:
        """Return True if level people have to agree on it: what is for everybody is for each."""
        return (
            len(self.players) > 1 and not self.key.endswith(Whose.EVERYBODY) and not self.is_of_team
        )

    @property
    def can_be_ordered(self) -> bool:
        """Return True if a lot or a card can say whose a prize of a place is, that nobody has."""
        return self.is_shared and self.rank is not None and not self.given

    @property
    def is_settled(self) -> bool:
        """Return True if everybody has it who gets it."""
        return len(self.given) == len(self.players)

    @property
    def receivers(self) -> tuple[tuple[str, str, bool], ...]:
        """(id, name, True if it was handed out)."""
        pairs = zip(self.players, self.names, strict=True)
        return tuple((player, name, player in self.given) for player, name in pairs)


def prize_rows(state: TournamentState) -> tuple[PrizeRow, ...]:
    """All prizes in the order of picking; () where nothing is to be won."""
    return tuple(_row(state, award) for award in awards(state))


def prize_words(award: Award, rule: Pot, *, is_whole: bool) -> str:
    """Return a share with its present value; others as written.

    `is_whole`: it is a share of the whole pot.
    """
    if award.cents is None or share(award.prize) is None:
        return award.prize
    worth = {"share": award.prize, "euros": in_euros(award.cents)}
    if rule.is_box:
        return _now("%(share)s of the box: %(euros)s") % worth
    if rule.is_fees and is_whole:
        return _now("%(share)s of the entry fees: %(euros)s") % worth
    return _now("%(share)s of the pot: %(euros)s") % worth


def key_words(key: str) -> str:
    """Return where a prize goes."""
    ranking, slash, own = key.rpartition("/")
    own = own.rstrip("+")
    words = next(
        (str(form) % said.groups() for regex, form in _FORMS if (said := regex.fullmatch(own))),
        str(_WHOSE.get(own.rstrip(digits), own)),
    )
    return f"{ranking} · {words}" if slash else words


def fee_words(state: TournamentState) -> str:
    """Return the parts of the entry fee in words, "" if there are none."""
    found = fee_parts(state)
    if found is None:
        return ""
    parts = [
        f"{in_euros(part.cents)} {part.kept or part.title or _now('standings')}"
        for part in found.parts
    ]
    if found.rest > 0:
        parts.append(_now("%(euros)s box") % {"euros": in_euros(found.rest)})
    words = {"fee": in_euros(found.fee), "parts": " + ".join(parts)}
    return _now("Of the entry fee of %(fee)s: %(parts)s.") % words


def fee_remark(state: TournamentState) -> str:
    """Return what of the entry fee is nobody's, or by how much its parts come to more."""
    found = fee_parts(state)
    if found is None or not found.rest:
        return ""
    if found.rest < 0:
        over = {"euros": in_euros(-found.rest)}
        return _now("These parts come to %(euros)s more than the entry fee.") % over
    return _now("%(euros)s of each fee are in no pot: they stay in the box.") % {
        "euros": in_euros(found.rest)
    }


def pot_words(state: TournamentState) -> tuple[str, ...]:
    """Return what each pot holds and whether its prizes add up to it."""
    return tuple(" ".join(_of_pot(each)) for each in pot_sums(state))


def _of_pot(found: PotSum) -> Iterator[str]:
    titles = ", ".join(title or _now("Standings") for title in found.titles)
    if any(found.titles):
        yield f"{titles}:"
    euros = {"euros": in_euros(found.holds - found.added)}
    if found.rule.is_box:
        yield _now("To be divided: %(euros)s of the box, without the change put in.") % euros
    elif found.rule.is_fees:
        yield _now("The entry fees of all who take part come to %(euros)s.") % euros
    else:
        yield _now("The pot holds %(euros)s.") % euros
    if found.added:
        least = {"least": in_euros(found.holds), "added": in_euros(found.added)}
        yield _now("Shares are of at least %(least)s: the box adds %(added)s.") % least
    over = found.prizes + found.kept - found.holds
    left = {
        "prizes": in_euros(found.prizes),
        "left": in_euros(over if over > 0 else found.holds - found.prizes),
    }
    if over > 0:
        yield _now("Prizes come to %(prizes)s, %(left)s more than there is.") % left
    elif found.prizes == found.holds:
        yield _now("Prizes come to just that.")
    elif found.prizes:
        yield _now("Prizes come to %(prizes)s, %(left)s stay in the box.") % left


def _row(state: TournamentState, award: Award) -> PrizeRow:
    ranking, _slash, key = award.key.rpartition("/")
    is_place = not ranking and key.rstrip("+").isdigit()
    rank = award.rank
    if rank is None and is_place:
        rank = int(key.rstrip("+"))
    rule, is_whole = _rule(state, award)
    return PrizeRow(
        award.key,
        rank if is_place or award.key == Whose.LAST else None,
        "" if is_place else _whose(state, award),
        award.players,
        tuple(map(state.name, award.players)),
        prize_words(award, rule, is_whole=is_whole),
        _each(award),
        tuple(player for player in award.players if (award.key, player) in state.cashbook.handed),
        bool(award.says),
        _nobody(state, award, key),
    )


def _rule(state: TournamentState, award: Award) -> tuple[Pot, bool]:
    """Return of which pot a prize is, and whether no amounts go off it before."""
    title = award.key.rpartition("/")[0]
    (main, *_others), lists = prize_lists(state), prize_lists(state)
    own = next((each for each in lists if each.ranking and each.ranking.title == title), main)
    rule = own.prizes.pot or main.prizes.pot or Pot()
    sharing = [own] if own.ranking and own.prizes.pot else lists
    texts = [line.prize for each in sharing for line in each.prizes.lines]
    return rule, not any(amount(text) or per_head(text) for text in texts)


def _nobody(state: TournamentState, award: Award, key: str) -> str:
    """Return what becomes of a prize that nobody gets."""
    if key.startswith(Whose.KEPT):
        return _now("stays in the box")
    if award.players or not state.presenter.is_decided:
        return ""
    return _now("nobody: it is left over")


def _whose(state: TournamentState, award: Award) -> str:
    """Return where a prize that is not of a place of the standings goes."""
    prizes, count = prizes_of(state), len(state.play.status)
    if award.key == Whose.LAST and not award.players and prizes.leaves_none_for_the_last(count):
        if state.play.phase == "registration":
            return _now("last place, if more than %(n)d take part") % {"n": prizes.places}
        return _now("last place: not given, as every place has a prize")
    words = key_words(award.key)
    return f"{words}: {state.name(award.says)}" if award.says else words


def _each(award: Award) -> str:
    if not award.each:
        return ""
    euros = {"euros": in_euros(award.each)}
    if award.key.endswith(Whose.EVERYBODY) or award.says:
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
