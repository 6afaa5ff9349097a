"""A list of prizes as it is typed, in words: who gets what, what it comes to, what stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.desk.cashbook import usual_fee
from tournaments.domain.desk.prizes import prizes_of
from tournaments.domain.formats.pots import Pot, Source
from tournaments.domain.formats.prizes import Prizes, Whose, cents, line_of, read_prizes
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.prizes import key_words
from tournaments.wording.money import in_euros
from tournaments.wording.problems import say

_PEOPLE, _LISTED = 20, 60  # who is expected where nobody is entered; lines that are shown


@dataclass(frozen=True, slots=True)
class Purse:
    """The number of entry fees of `fee` cents, and the usual pot of lists without one.

    None: the entry fees.
    """

    people: int = _PEOPLE
    fee: int = 0
    usual: Pot | None = None


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """Lines of (who, what, what that comes to), what is wrong with its place, and the sums."""

    title: str
    lines: tuple[tuple[str, str, str], ...]
    problems: tuple[str, ...]
    sums: str


def purse_of(state: TournamentState, *, further: bool = False) -> Purse:
    """Return what comes in at an event; as many as are entered, or those who usually come. A
    `further` ranking shares the pot of the standings where it has none of its own."""
    entered = len(state.play.status) - len(state.play.fillers)
    fee = usual_fee(state.cashbook, state.presenter.entry_fee)
    usual = prizes_of(state).pot if further else None
    return Purse(entered if entered > 1 else _PEOPLE, fee, usual)


def prize_preview(texts: Sequence[str], purse: Purse) -> PrizePreview:
    """Return the meaning of a list of prizes with this number of people."""
    read = read_prizes(tuple(texts))
    rule = read.pot or purse.usual or Pot()
    items = read.items(purse.people)
    holds = max(rule.least, sum(_flows(rule, purse)))
    worth = cents(
        {item.key: item.line.prize for item in items}, holds, heads=purse.people, step=rule.step
    )
    people = ngettext("With %(n)d entrant", "With %(n)d entrants", purse.people)
    return PrizePreview(
        people % {"n": purse.people},
        tuple(_lines(read, worth, purse.people))[:_LISTED],
        tuple(_problem(tuple(texts), code) for code in read.problems),
        "" if any(part.source in (Source.BOX, Source.LOST) for part in rule.parts)
        else _sums(read, worth, holds, purse.people),
    )  # fmt: skip


def _flows(rule: Pot, purse: Purse) -> Iterator[int]:
    for part in rule.parts:
        match part.source:
            case Source.HEAD:
                yield part.cents * purse.people
            case Source.FEES:
                yield purse.fee * purse.people * part.share // 1
            case Source.FIXED:
                yield part.cents


def _lines(read: Prizes, worth: dict[str, int], people: int) -> Iterator[tuple[str, str, str]]:
    items = read.items(people)
    for line in read.lines:
        mine = [item for item in items if item.line is line]
        amounts = [worth[item.key] for item in mine if item.key in worth]
        told = ngettext("%(n)d prize", "%(n)d prizes", len(mine)) % {"n": len(mine)}
        if line.whose is Whose.TABLE:
            told = ""
        if amounts:
            each = in_euros(amounts[0])
            told = f"{len(amounts)} × {each}" if len(amounts) > 1 else each
        yield key_words(line.key), line.prize, told


def _problem(texts: tuple[str, ...], code: str) -> str:
    return _("Line %(n)d: %(problem)s") % {"n": line_of(texts, code) + 1, "problem": say(code)}


def _sums(read: Prizes, worth: dict[str, int], holds: int, people: int) -> str:
    kept = sum(
        worth[item.key]
        for item in read.items(people)
        if item.line.whose is Whose.KEPT and item.key in worth
    )
    prizes = sum(worth.values()) - kept
    left = holds - prizes - kept
    words = {
        "holds": in_euros(holds),
        "prizes": in_euros(prizes),
        "kept": in_euros(kept),
        "left": in_euros(abs(left)),
    }
    if left < 0:
        return _("The pot holds %(holds)s, prizes and kept sums come to %(left)s more.") % words
    if kept:
        return _("Of %(holds)s prizes take %(prizes)s, %(kept)s are kept, %(left)s stay.") % words
    return _("Of %(holds)s prizes take %(prizes)s, %(left)s stay.") % words
