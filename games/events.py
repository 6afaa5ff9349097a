"""Defaults of a game for the events that are held with it: settings, sides, texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from games.envelope import Json
from games.guide import Guide
from games.options import Option, Words


@dataclass(frozen=True, slots=True)
class EventDefaults:
    """Usual settings of events of a game, and their texts.

    `settings` are suggestions for a new event by key, in each format that has such a setting and
    allows the value, e.g. `{"deals": 36, "ties": ["won"]}`. `deals` are always those that everybody
    plays: 36 are a list of 48 at tables of four where one sits out.
    `sides_at_table`: two of one side may sit at one table. False if each plays against the others
    of the table, as soloists do: then no format offers pairs or sides that meet at tables.
    `round_word` is what players call a round of an event, where they have a word of their own.
    `texts` puts a text of the options and the guide into the words of an event.
    """

    settings: Json = field(default_factory=dict)
    sides_at_table: bool = True
    round_word: Words | None = None
    texts: Callable[[Words], Words] | None = None


def option_in(texts: Callable[[Words], Words], option: Option) -> Option:
    """An option in the words of an event."""
    labels = {value: texts(words) for value, words in option.choice_labels.items()}
    return replace(option, label=texts(option.label), help=texts(option.help), choice_labels=labels)


def guide_in(texts: Callable[[Words], Words], guide: Guide) -> Guide:
    """A guide in the words of an event."""
    return tuple(
        replace(part, points=tuple(replace(p, text=texts(p.text)) for p in part.points))
        for part in guide
    )
