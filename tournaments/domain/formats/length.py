"""Set the length of a match: by the game, or a number of deals for each player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import gcd

import games
from games.book import book
from games.counters import LOST
from games.envelope import Json, Problem
from games.options import Option
from games.outcome import Outcome
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import refuse

_BOOK = book(__file__)

_EXAMPLE = 12  # deals in an explanation
_UNEVEN = Problem("deals_uneven", "settings.deals")


def length_options(
    game: str, variant: Json, players: int, deals: int, *, whole: bool = False
) -> Json:
    """Return the options under which each player at the table plays `deals` deals.

    0 means until the game ends; {} if nothing needs to be set. All sit out equally often. `whole`:
    they are played even if the game reached its target. ValueError if the deals do not divide
    evenly.
    """
    rules = games.GAMES[game]
    defaults = {option.key: option.default for option in rules.options}
    values = {**defaults, **variant}
    sits_out = rules.at_once(players, variant) < players
    even = {key: value for key, value in rules.even.items() if sits_out and values[key] != value}
    if whole and deals and rules.whole_deals:
        return {**even, rules.whole_deals: deals_at(game, variant, players, deals)}
    return {**even, **(rules.length(players, deals) if deals and rules.length else {})}


def fixed_options(
    game: str, variant: Json, sizes: Iterable[int], deals: int, *, whole: bool = False
) -> dict[int, Json]:
    """The options that an event sets itself, by the size of the table."""
    playable = filter(games.GAMES[game].seats, sizes)
    by_size = {size: length_options(game, variant, size, deals, whole=whole) for size in playable}
    return {size: options for size, options in by_size.items() if options}


def deals_problems(game: str, variant: Json, sizes: Iterable[int], deals: int) -> list[Problem]:
    """Return what is wrong with this number of deals at tables of these sizes."""
    rules, sizes = games.GAMES[game], tuple(sizes)
    try:
        fixed = fixed_options(game, variant, sizes, deals)
    except ValueError:
        return [_UNEVEN]
    allows = {option.key: option.allows for option in rules.options}
    if not all(allows[key](value) for set_ in fixed.values() for key, value in set_.items()):
        return [Problem("deals_many", "settings.deals")]
    uneven = any(deals % _turn(game, variant, size)[1] for size in sizes)
    return [_UNEVEN] if uneven and rules.length is None else []


def deals_explained(option: Option, game: str) -> Option:
    """The setting of deals for everybody, with what that is at usual tables where some sit out."""
    rules = games.GAMES[game]
    each = rules.events.settings.get("deals", _EXAMPLE)
    at = {size: deals_at(game, {}, size, each) for size in rules.usual}
    words = option.help
    for size, deals in at.items() if option.key == "deals" else ():
        if deals != each:
            more = _BOOK["deals_at"].filled(size=size, deals=deals, each=each)
            words = _BOOK["and_more"].filled(one=words, more=more)
    return replace(option, help=words)


def agreed_deals(game: str, variant: Json, players: int, deals: int) -> int:
    """After how many deals a match is over that its game would let go on, so that everybody has
    played `deals` of them; 0: the game says so."""
    rules = games.GAMES[game]
    if rules.length is not None or variant.get(rules.whole_deals):
        return 0
    return deals_at(game, variant, players, deals)


def deals_at(game: str, variant: Json, players: int, deals: int) -> int:
    """Return how many deals a match has in which everybody plays `deals` of them."""
    turn, each = _turn(game, variant, players)
    return turn * -(-deals // each)


def _turn(game: str, variant: Json, players: int) -> tuple[int, int]:
    """After how many deals everybody has sat out equally often, and how many each has played."""
    at_once = games.GAMES[game].at_once(players, variant)
    common = gcd(players, at_once)
    return players // common, at_once // common


def check_counted(outcome: Outcome, counted: Iterable[str]) -> None:
    """A report tells each counter that the event counts; deals always tell which were lost."""
    for counter in counted:
        is_told = counter == LOST.key and not outcome.totals_only
        if counter not in outcome.counters and not is_told:
            refuse("counter_missing", f"report.totals.{counter}")


def check_length(
    builder: PlayBuilder[FormatState], outcome: Outcome, agreed: int, *, over: bool = False
) -> None:
    """Ask about a match that is not over, and refuse one that is longer than `agreed`.

    `over`: time is up, so it counts at once.
    """
    played = len(outcome.deals)
    if outcome.totals_only:  # who tells the totals of a match says that it was played
        played = agreed or 1 if outcome.deals_played is None else outcome.deals_played
    if not played and not outcome.finished:
        refuse("match_empty", "report")
    if 0 < agreed < played:
        refuse("deals_too_many", "report.deals")
    enough = outcome.finished or 0 < agreed == played
    if not enough and not over:
        builder.warn("match_short", "report")
