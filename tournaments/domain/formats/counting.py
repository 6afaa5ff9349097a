"""The counters of games in the settings of events: choices of tie-breaks and fees.

Options name the counters of all games; `options_of_games` leaves those of some, in their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from games.book import book
from games.counters import LOST, Counter
from games.options import Option, OptionGroup, Words
from games.registry import GAMES

_BOOK = book(__file__)

LOST_DEAL = "deal"


def tie_key(counter: Counter) -> str:
    """The tie-break that puts first who has more of it, or fewer, whichever is better."""
    return f"{'most' if counter.more else 'fewest'}_{counter.key}"


def fee_key(counter: Counter) -> str:
    """The unit of a fee for each one that is counted."""
    return LOST_DEAL if counter.key == LOST.key else f"each_{counter.key}"


_COUNTERS = [counter for game in GAMES.values() for counter in game.counters]
TIES: Mapping[str, Counter] = {tie_key(c): c for c in (*_COUNTERS, LOST)}
FEES: Mapping[str, Counter] = {fee_key(c): c for c in (*_COUNTERS, LOST)}


def tie_words(counter: Counter) -> Words:
    """The tie-break by its name."""
    return _BOOK["tie.more" if counter.more else "tie.fewer"].filled(counter=counter.name)


def fee_choices(game: str = "") -> dict[str, Words]:
    """The units of a fee that count something, of one game or of all."""
    counters = GAMES[game].counters if game else FEES.values()
    words = {fee_key(counter): counter.name for counter in counters}
    if words[LOST_DEAL] == LOST.name:
        words[LOST_DEAL] = _BOOK["fee.deal"]
    return words


def options_of_games(options: tuple[Option, ...], games: Iterable[str]) -> tuple[Option, ...]:
    """The options with the counters of these games alone among their choices."""
    words: dict[str, Words] = {}
    for game in games:
        words |= fee_choices(game) | {tie_key(c): tie_words(c) for c in GAMES[game].counters}
    return tuple(_narrowed(option, words) for option in options)


def _narrowed(option: Option, words: Mapping[str, Words]) -> Option:
    labels, every = option.choice_labels, {**TIES, **FEES}
    if not every.keys() & labels.keys():
        return option
    kept = {k: words.get(k, label) for k, label in labels.items() if k in words or k not in every}
    declare = OptionGroup(option.group, option.source)
    if option.type == "list":
        return declare.several(
            option.key, option.default, kept, label=option.label, help=option.help
        )
    narrow = declare.choice(option.key, option.default, kept, label=option.label, help=option.help)
    return replace(narrow, requires=option.requires, idle_under=option.idle_under)


def counted(ties: Iterable[str], fee_unit: str, measures: Iterable[str] = ()) -> tuple[str, ...]:
    """The keys of the counters that tie-breaks, a fee and measures of rankings ask for."""
    keys = [TIES[tie].key for tie in ties if tie in TIES]
    keys += [key for key in measures if key in {counter.key for counter in TIES.values()}]
    keys += [FEES[fee_unit].key] if fee_unit in FEES else []
    return tuple(dict.fromkeys(keys))
