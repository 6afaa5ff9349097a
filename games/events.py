"""Defaults of a game for the events that are held with it: settings, sides, texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from games.book import Guide
from games.envelope import Json
from games.options import Option, Words

_GERMAN: Final = re.compile(r"\bRunde(n\w*)?\b")
_ENGLISH: Final = re.compile(r"\b([Rr])ound(s?)\b(?!-|\}|\)[sd])")  # no place of a value


@dataclass(frozen=True, slots=True)
class RoundWords:
    """A game's own word for a round, singular and plural.

    Sentences use it in place of *Runde* and *round*, so the German word is feminine too.
    """

    one: Words
    many: Words

    def german(self, text: str) -> str:
        """A German text in these words.

        >>> RoundWords(Words("Serie", "List"), Words("Serien", "Lists")).german("Rundenzahl")
        'Serienzahl'
        """
        return _GERMAN.sub(lambda m: self.many.de + m[1][1:] if m[1] else self.one.de, text)

    def english(self, text: str) -> str:
        """An English text in these words."""

        def word(found: re.Match[str]) -> str:
            ours = (self.many if found[2] else self.one).en
            return ours if found[1] == "R" else ours.lower()

        return _ENGLISH.sub(word, text)

    def __call__(self, words: Words) -> Words:
        return replace(words, de=self.german(words.de), en=self.english(words.en))


@dataclass(frozen=True, slots=True)
class EventDefaults:
    """Usual settings of events of a game, and their texts.

    `settings` are suggestions for a new event by key, in each format that has such a setting and
    allows the value, e.g. `{"deals": 36, "ties": ["won"]}`. `deals` are always those that everybody
    plays: 36 are a list of 48 at tables of four where one sits out.
    `sides_at_table`: two of one side may sit at one table. False if each plays against the others
    of the table, as soloists do: then no format offers pairs or sides that meet at tables.
    `rounds` are the words for a round of an event, where players have their own.
    `texts` puts a text of the options and the guide into the words of an event.
    """

    settings: Json = field(default_factory=dict)
    sides_at_table: bool = True
    rounds: RoundWords | None = None
    texts: Callable[[Words], Words] | None = None


def option_in(texts: Callable[[Words], Words], option: Option) -> Option:
    """An option in the words of an event."""
    labels = {value: texts(words) for value, words in option.choice_labels.items()}
    return replace(option, label=texts(option.label), help=texts(option.help), choice_labels=labels)


def guide_in(texts: Callable[[Words], Words], guide: Guide) -> Guide:
    """A guide in the words of an event."""
    return tuple(
        replace(
            part,
            title=texts(part.title),
            points=tuple(replace(p, text=texts(p.text)) for p in part.points),
        )
        for part in guide
    )
