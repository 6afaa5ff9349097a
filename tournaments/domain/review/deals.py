"""Find events within single matches for a story, from matches reported by deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import games
from tournaments.domain.review.reports import Match
from tournaments.domain.review.sentence import Sentence, place_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _
from tournaments.domain.translation import ntext, text

LEAST_CHANGES = 3  # of the lead within a match


def told_by_deals(state: TournamentState, matches: Sequence[Match]) -> tuple[Match, ...]:
    """The matches that can be followed deal by deal, in games in which more points are better."""
    if not games.GAMES[state.setup.game].best_deal:
        return ()
    return tuple(match for match in matches if len(match.deals) > 1)


def best_deal(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """The deal that alone brought the most."""
    made = sorted(
        (
            (points, at, match, match.sides[side])
            for match in matches
            for at, deal in enumerate(match.deals, 1)
            for side, points in enumerate(deal)
        ),
        key=lambda one: -one[0],
    )
    if len(made) < 2 or made[0][0] == made[1][0]:
        return
    points, at, match, side = made[0]
    source = _(
        "The best deal of all brought %(one)s %(points)d points "
        "(deal %(deal)d at table %(table)d, %(round)s)."
    )
    place = place_in_words(state, match.round, match.table)
    yield Sentence(text(source, points=points, deal=at, **place), {"one": side}, match.entries)


def comeback(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield who alone won a match from farthest behind."""
    behind = sorted(
        (
            (max(sums) - sums[match.won], at, match, match.sides[match.won])
            for match in matches
            if match.won is not None
            for at, sums in enumerate(match.sums, 1)
        ),
        key=lambda one: -one[0],
    )
    if not behind or behind[0][0] <= 0:
        return
    points, at, match, side = behind[0]
    if any(other[0] == points and other[2] is not match for other in behind):
        return
    source = _(
        "The greatest comeback: %(one)s won from %(points)d points behind after deal %(deal)d "
        "(table %(table)d, %(round)s)."
    )
    place = place_in_words(state, match.round, match.table)
    yield Sentence(text(source, points=points, deal=at, **place), {"one": side}, match.entries)


def last_deal(matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield how many matches had another leader before their last deal."""
    turned = [
        match
        for match in matches
        if match.won is not None and _leader(match.sums[-2]) not in (None, match.won)
    ]
    if turned:
        words = ntext(
            "One match was turned by its last deal.",
            "%(n)d matches were turned by their last deal.",
            len(turned),
        )
        yield Sentence(words, {}, tuple(entry for match in turned for entry in match.entries))


def swings(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """The match in which the lead changed most often."""
    changed = sorted(((_changes(match), match) for match in matches), key=lambda one: -one[0])
    if len(changed) < 2 or changed[0][0] == changed[1][0] or changed[0][0] < LEAST_CHANGES:
        return
    times, match = changed[0]
    source = _("The lead changed most often at table %(table)d (%(round)s): %(times)d times.")
    words = text(source, times=times, **place_in_words(state, match.round, match.table))
    yield Sentence(words, {}, match.entries)


def most_deals(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """The match that alone took the most deals."""
    lengths = sorted(((len(match.deals), match) for match in matches), key=lambda one: -one[0])
    if len(lengths) < 2 or lengths[0][0] == lengths[1][0]:
        return
    deals, match = lengths[0]
    source = _(
        "It took the most deals at table %(table)d (%(round)s): %(deals)d, where the shortest "
        "match took %(least)d."
    )
    place = place_in_words(state, match.round, match.table)
    yield Sentence(text(source, deals=deals, least=lengths[-1][0], **place), {}, match.entries)


def _changes(match: Match) -> int:
    leaders = [leader for sums in match.sums if (leader := _leader(sums)) is not None]
    return sum(a != b for a, b in pairwise(leaders))


def _leader(sums: Sequence[int]) -> int | None:
    """The side that has the most, None where two have."""
    most = max(sums)
    return sums.index(most) if list(sums).count(most) == 1 else None
