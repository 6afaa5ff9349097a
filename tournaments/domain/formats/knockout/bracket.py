"""Brackets as data: matches, their sources, and the ways of winners and losers.

A bracket has a power of two places; places beyond the last seed are byes. A bye loses at once, also
where it is sent as the loser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache


class Part(StrEnum):
    """The part of the bracket that a match belongs to."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    PLACES = "places"


class BracketSource(StrEnum):
    """Sources of a place in a match."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """One side of a match: a seed (from 1, in `seed`), or the winner or loser of `match`."""

    feed: BracketSource
    seed: int = 0
    match: str = ""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match; `round` counts from 1 within its part, `number` from 1 within the round.

    `first`: the best place that can be reached here; with the part it says which tree of matches
    this one belongs to. `falls`: the best place that is left to its loser. `if_needed`: the second
    final of a double elimination, played only if the side that came through the losers' part won
    the first.
    """

    id: str
    part: Part
    round: int
    number: int
    places: tuple[BracketPlace, BracketPlace]
    first: int = 1
    falls: int = 1
    if_needed: bool = False

    def is_beside(self, other: BracketMatch) -> bool:
        """Return True if both are of one tree, in which sides can change places."""
        return (self.part, self.first) == (other.part, other.first)

    @property
    def last(self) -> int:
        """Return the last place that a player of this match can take in a single elimination."""
        return 2 * self.falls - self.first - 1


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two places that changed their feeds by hand: the index (0, 1) of each in its match."""

    match: str
    place: int
    other: str
    other_place: int


def exchanged(
    matches: Sequence[BracketMatch], exchanges: Iterable[Exchange]
) -> tuple[BracketMatch, ...]:
    """Return the bracket after places changed their feeds, each match behind those that feed it."""
    known = {match.id: match for match in matches}
    for exchange in exchanges:
        first = known[exchange.match].places[exchange.place]
        second = known[exchange.other].places[exchange.other_place]
        known[exchange.match] = _fed(known[exchange.match], exchange.place, second)
        known[exchange.other] = _fed(known[exchange.other], exchange.other_place, first)
    ordered: dict[str, BracketMatch] = {}
    for match in known.values():
        _behind_feeds(match, known, ordered)
    return tuple(ordered.values())


def _fed(match: BracketMatch, place: int, feed: BracketPlace) -> BracketMatch:
    first, second = match.places
    return replace(match, places=(first, feed) if place else (feed, second))


def _behind_feeds(
    match: BracketMatch, known: Mapping[str, BracketMatch], ordered: dict[str, BracketMatch]
) -> None:
    if match.id in ordered:
        return
    for place in match.places:
        if place.match:
            _behind_feeds(known[place.match], known, ordered)
    ordered[match.id] = match


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds from top to bottom so that 1 and 2 can meet in the last round only.

    `size` is a power of two: `seed_order(8)` is (1, 8, 4, 5, 2, 7, 3, 6).
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        order = tuple(seed for first in order for seed in (first, total - first))
    return order


def bracket_size(entrants: int) -> int:
    """The smallest power of two that holds the entrants, at least 2."""
    return max(2, 1 << (entrants - 1).bit_length())


@lru_cache(maxsize=64)
def single(
    entrants: int, *, places_to: int = 2, consolation: bool = False
) -> tuple[BracketMatch, ...]:
    """Single elimination. `places_to`: losers play on for the places down to this one, 0: for all.

    `consolation`: the losers of the first round play a bracket of their own, where those who had
    a bye first take no part.
    """
    size = bracket_size(entrants)
    main = _winners(size)
    first_round = size // 2 + 1 if consolation else 0
    return (*main, *_for_places(main, places_to or size, first_round))


def _for_places(
    tree: Sequence[BracketMatch], places_to: int, always: int = 0
) -> Iterator[BracketMatch]:
    """Yield the matches in which the losers of a tree play on, the best places first. `always`: the
    place for which some of them do, whatever places are played for."""
    rounds: dict[int, list[BracketPlace]] = {}
    for match in tree:
        rounds.setdefault(match.falls, []).append(BracketPlace(BracketSource.LOSER, match=match.id))
    for place, losers in sorted(rounds.items()):
        if len(losers) > 1 and (place < places_to or place == always):
            below = _tree(losers, Part.PLACES, f"P{place}.", place)
            below[-1] = replace(below[-1], id=f"P{place}")
            yield from below
            yield from _for_places(below, places_to)


@lru_cache(maxsize=64)
def double(entrants: int, *, second_final: bool = True) -> tuple[BracketMatch, ...]:
    """Double elimination: who has lost twice is out.

    The losers of a round of the winners' part come into the losers' part in turned order, so that
    a match is repeated as late as possible. `second_final`: the winner of the losers' part has to
    beat the unbeaten side twice.
    """
    size = bracket_size(entrants)
    upper = [replace(match, falls=1) for match in _tree(_seeds(size), Part.WINNERS, "W")]
    lower, low = _losers_part(upper, size.bit_length() - 1)
    sides = BracketPlace(BracketSource.WINNER, match=upper[-1].id), low
    final = BracketMatch("F1", Part.FINAL, 1, 1, sides, falls=2)
    matches = [*upper, *lower, final]
    if second_final:
        again = (
            BracketPlace(BracketSource.WINNER, match="F1"),
            BracketPlace(BracketSource.LOSER, match="F1"),
        )
        matches.append(BracketMatch("F2", Part.FINAL, 2, 1, again, falls=2, if_needed=True))
    return tuple(matches)


def _seeds(size: int) -> list[BracketPlace]:
    return [BracketPlace(BracketSource.SEED, seed=seed) for seed in seed_order(size)]


def _winners(size: int) -> list[BracketMatch]:
    tree = _tree(_seeds(size), Part.WINNERS, "W")
    tree[-1] = replace(tree[-1], id="F1", part=Part.FINAL, round=1)
    return tree


def _tree(
    feeds: Sequence[BracketPlace], part: Part, letter: str, first: int = 1
) -> list[BracketMatch]:
    """Rounds of matches from the feeds down to one winner, who takes the place `first`."""
    matches: list[BracketMatch] = []
    number_of_round = 1
    while len(feeds) > 1:
        played = _round(feeds, part, letter, number_of_round, first, first + len(feeds) // 2)
        matches += played
        feeds = [BracketPlace(BracketSource.WINNER, match=match.id) for match in played]
        number_of_round += 1
    return matches


def _round(
    feeds: Sequence[BracketPlace], part: Part, letter: str, number: int, first: int, falls: int
) -> list[BracketMatch]:
    pairs = zip(feeds[::2], feeds[1::2], strict=True)
    return [
        BracketMatch(f"{letter}{number}.{place}", part, number, place, pair, first, falls)
        for place, pair in enumerate(pairs, 1)
    ]


def _losers_part(
    upper: Sequence[BracketMatch], rounds: int
) -> tuple[list[BracketMatch], BracketPlace]:
    """The losers' part, empty with two entrants, and the place of its winner in the final. Its
    losers are out, behind two or three sides for each match of their round."""
    feeds = [BracketPlace(BracketSource.LOSER, match=m.id) for m in upper if m.round == 1]
    matches: list[BracketMatch] = []
    for level in range(2, rounds + 1):
        minor = _round(feeds, Part.LOSERS, "L", 2 * level - 3, 1, 3 * len(feeds) // 2 + 1)
        fallen = [BracketPlace(BracketSource.LOSER, match=m.id) for m in upper if m.round == level]
        stayed = [BracketPlace(BracketSource.WINNER, match=m.id) for m in minor]
        mixed = [p for pair in zip(stayed, _turned(fallen, level), strict=True) for p in pair]
        major = _round(mixed, Part.LOSERS, "L", 2 * level - 2, 1, len(mixed) + 1)
        matches += [*minor, *major]
        feeds = [BracketPlace(BracketSource.WINNER, match=m.id) for m in major]
    return matches, feeds[0]


def _turned(fallen: list[BracketPlace], level: int) -> list[BracketPlace]:
    """Those who fall in round `level`, in the order that keeps them longest from old opponents.

    The first round in which a match can be repeated is 3 with 8 entrants, 4 with 16, 5 with 32,
    7 with 64, 8 with 128: no other combination of these orders does better.
    """
    half = len(fallen) // 2
    match level:
        case 2:
            return fallen[::-1]
        case 3:
            return fallen[half:] + fallen[:half]
        case 4:
            return fallen[:half][::-1] + fallen[half:][::-1]
    return fallen
