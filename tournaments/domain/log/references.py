"""Hold names and free texts by the references in a log.

Formats names for pages and tracks which digests still have a text. The store keeps the texts.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count, islice
from types import MappingProxyType
from typing import Any, ClassVar, TypeGuard

from games.envelope import Json
from tournaments.domain.names import folded

_ENTRANT = re.compile(r"e[1-9]\d{0,5}")
PERSON = re.compile(r"(e[1-9]\d{0,5})\.([1-9]\d{0,3})")
GUEST = re.compile(r"g([1-9]\d{0,5})")
_LABEL = re.compile(r"l[1-9]\d{0,5}")
_TEXT = re.compile(r"t[1-9]\d*(\.[1-9]\d*)?")


def is_ref(value: object) -> TypeGuard[str]:
    """Return True if it is a reference to a name or a text."""
    kinds = (_ENTRANT, PERSON, GUEST, _LABEL, _TEXT)
    return isinstance(value, str) and any(kind.fullmatch(value) for kind in kinds)


def is_entrant(value: object) -> bool:
    """Return True if it is the id of an entrant."""
    return isinstance(value, str) and bool(_ENTRANT.fullmatch(value))


def is_guest(value: object) -> bool:
    """Return True if it is the id of somebody who does not take part."""
    return isinstance(value, str) and bool(GUEST.fullmatch(value))


def is_somebody(value: object) -> bool:
    """Return True if it is the id of an entrant, a person or a guest."""
    return is_ref(value) and value[0] in "eg"


def is_text_ref(value: object) -> bool:
    """Return True if it is a reference to a text."""
    return is_ref(value) and value[0] == "t"


def is_label(value: object) -> bool:
    """Return True if it is the id of what a label says."""
    return isinstance(value, str) and bool(_LABEL.fullmatch(value))


def digest(salt: str, text: str) -> str:
    """Return what the log holds of a text."""
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def counted(given: Mapping[str, int], refs: Collection[str]) -> Mapping[str, int]:
    """Return the counts of given ids by prefix, with these refs included."""
    if not refs:
        return given
    counts = dict(given)
    for ref in refs:
        if not _TEXT.fullmatch(ref):
            prefix, number = _parts(ref)
            counts[prefix] = max(counts.get(prefix, 0), number)
    return counts


def _parts(ref: str) -> tuple[str, int]:
    """`e3` is the third of `e`, `e3.1` the first of `e3`."""
    person = PERSON.fullmatch(ref)
    return (person[1], int(person[2])) if person else (ref[0], int(ref[1:]))


def order(ref: str) -> tuple[int, ...]:
    """Entrants and their people first, then guests, in the order of their ids."""
    return (ref[0] != "e", *map(int, ref[1:].split(".")))


class Names(Mapping[str, str]):
    """The names and texts of an event as they were given."""

    __slots__ = ("_alike", "_texts")

    def __init__(self, texts: Mapping[str, str] = MappingProxyType({})) -> None:
        self._texts = texts
        self._alike: dict[str, list[str]] | None = None

    def __getitem__(self, ref: str) -> str:
        return self._texts[ref]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def with_(self, texts: Mapping[str, str]) -> Names:
        """With other or more of them."""
        return Names({**self._texts, **texts})

    def without(self, refs: Collection[str]) -> Names:
        """Without some that were forgotten."""
        return Names({ref: text for ref, text in self._texts.items() if ref not in refs})

    def shown(self, ref: str, there: Collection[str]) -> str:
        """Return the name as pages show it.

        Entrants (`there`) with equal names get a number.
        """
        text = self._texts.get(ref)
        if text is None:
            return nameless(ref)
        if not is_somebody(ref):
            return text
        group = self._groups()[ref]
        if len(group) == 1:
            return text
        shared = [namesake for namesake in group if namesake == ref or _is_there(namesake, there)]
        place = shared.index(ref)
        return next(islice(self._numbered(text), place - 1, None)) if place else text

    def _numbered(self, text: str) -> Iterator[str]:
        """The name with each number that nobody is called by."""
        called = {folded(self._texts[other]) for other in self._groups()}
        numbered = (f"{text} ({number})" for number in count(2))
        return (name for name in numbered if folded(name) not in called)

    def _groups(self) -> dict[str, list[str]]:
        """Group the refs of people by equal names, in the order of their ids."""
        if self._alike is None:
            called: dict[str, list[str]] = {}
            refs = sorted(filter(is_somebody, self._texts), key=order)
            self._alike = {ref: called.setdefault(folded(self._texts[ref]), []) for ref in refs}
            for ref in refs:
                self._alike[ref].append(ref)
        return self._alike


def _is_there(ref: str, there: Collection[str]) -> bool:
    return ref[0] == "g" or ref.partition(".")[0] in there


def nameless(ref: str) -> str:
    """Return the replacement for a forgotten name or text; other texts stay."""
    if not is_ref(ref):
        return ref
    if ref[0] == "t":
        return ""
    return f"N. N. {ref.removeprefix('e').upper()}"


def forgotten(names: Iterable[str], command: Json) -> frozenset[str]:
    """Return the refs whose names an entry `forget` deletes: entrant, people and named texts."""
    player, texts = command["player"], command["mentions"]
    return frozenset(
        ref for ref in names if ref == player or ref.startswith(f"{player}.") or ref in texts
    )


def mentions(texts: Mapping[str, str], player: str) -> list[str]:
    """Return the free texts and labels that contain the name of an entrant or its people."""
    names = [name for ref, name in texts.items() if ref == player or ref.startswith(f"{player}.")]
    pattern = _saying(names)
    return [ref for ref, text in texts.items() if ref[0] in "tl" and pattern.search(folded(text))]


def says(text: str, name: str) -> bool:
    """Return True if a name stands in it as words: Jo in "Jo & Ann" and "Jos Karte", not in
    "Joker"."""
    return bool(_saying([name]).search(folded(text)))


def struck(text: str, name: str, instead: str) -> str:
    """A text in which something else stands for a name."""
    left = re.sub(_saying([name]), instead, text)
    return instead if says(left, name) else left


def _saying(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds one of these names in a normalized text, also in the genitive."""
    called = "|".join(re.escape(name) for name in map(folded, names) if name)
    if not called:
        return re.compile("(?!)")
    return re.compile(rf"(?<!\w)(?:{called})(?:['’]?s)?(?!\w)", re.IGNORECASE)


def renamed(texts: Mapping[str, str], player: str) -> Json:
    """Return the log fields of a new name: its owner, and the texts with the former name.

    The texts are deleted when the entrant is forgotten.
    """
    mentioned = mentions(texts, player)
    return {"player": player, **({"mentions": mentioned} if mentioned else {})}


class Sealed:
    """The digests of a log that have a text beside it, while its entries are read in order; those
    without `texts` that are no `KINDS` say nothing."""

    KINDS: ClassVar[tuple[str, ...]] = ("rename", "replace", "forget")

    def __init__(self) -> None:
        self.digests: dict[str, str] = {}
        self._concern: dict[str, frozenset[str]] = {}

    def read(self, kind: str, command: Json, texts: Mapping[str, str]) -> None:
        """Add an entry with its digests.

        `forget` removes the names of the entrant, and the texts of entries that concern its people
        or a name that they had. Of a replaced player earlier texts are removed too.
        """
        if kind == "forget":
            player = command["player"]
            gone = forgotten(self.digests, command)
            gone |= {ref for ref, whom in self._concern.items() if player in whom}
            for ref in gone:
                self.digests.pop(ref, None)
        elif kind == "rename":
            whom = frozenset(_named_in(command["player"]))
            for ref in command.get("mentions", ()):
                self._concern[ref] = self._concern.get(ref, frozenset()) | whom
        elif kind == "replace" and "leaver" in command:
            for ref, whom in self._concern.items():
                if command["player"] in whom:
                    self._concern[ref] = whom | {command["leaver"]}
        self.digests.update(texts)
        free = [ref for ref in texts if ref[0] == "t"]
        if free:
            whom = frozenset(_named_in(command))
            self._concern |= dict.fromkeys(free, whom)


def _named_in(value: Any) -> Iterator[str]:
    """The entrants, people and guests who stand in an event; with a person the entrant too."""
    if isinstance(value, str) and (match := re.fullmatch(r"([eg]\d+)(\.\d+)?", value)):
        yield from (match[0], match[1])
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _named_in(key)
            yield from _named_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _named_in(inner)
