"""The sentences of the product in the word that players of a game have for a round of an event.

Every text that Django's catalogues give within a request is put into these words, so no sentence
needs a second one for a game. The next request begins without them: the middleware that chooses its
language sets them aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import override, trans_real

from games.events import RoundWords
from tournaments.wording.language import Label, in_language, language


class _Spoken:
    """The catalogues of a language with other words for rounds."""

    def __init__(self, catalogues: Any, words: RoundWords) -> None:
        self.catalogues, self.words = catalogues, words

    def __getattr__(self, name: str) -> Any:
        return getattr(self.catalogues, name)

    @property
    def put(self) -> Callable[[str], str]:
        return self.words.german if language() == "de" else self.words.english

    def gettext(self, message: str) -> str:
        return self.put(self.catalogues.gettext(message))

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.put(self.catalogues.ngettext(singular, plural, number))


def speak(words: RoundWords | None) -> None:
    """Say rounds in these words, or as usual, until the language is chosen again."""
    active = _active()
    catalogues = active.catalogues if isinstance(active, _Spoken) else active
    if catalogues is not None:
        trans_real._active.value = _Spoken(catalogues, words) if words else catalogues  # type: ignore[attr-defined]


@contextmanager
def in_usual_words(code: str) -> Iterator[None]:
    """Say texts in this language and in the usual words for rounds, and then as before."""
    words = spoken()
    try:
        with override(code):
            yield
    finally:
        speak(words)


def spoken() -> RoundWords | None:
    """Return the words in which rounds are said now."""
    active = _active()
    return active.words if isinstance(active, _Spoken) else None


def said(label: Label) -> str:
    """Return a label of a format in the language of the request, and in the words spoken now."""
    active, text = _active(), in_language(label)
    return active.put(text) if isinstance(active, _Spoken) else text


def _active() -> Any:
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]
