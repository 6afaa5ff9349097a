"""Read prizes as an organizer types them, and assign them by the ranking.

Lines are such as “1: 200 €”, “2–5: 10 %”, “last: ham”. `pots` defines the sums that are shared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.settings import SettingGroup
from tournaments.domain.formats.pots import Pot, amount, per_head, read_pot, share
from tournaments.domain.formats.ranking import Place

MOST_PRIZES, LONGEST = 500, 200
LOT = "lot"  # with a number the key of each prize that is drawn


class Whose(StrEnum):
    """Winners of a line.

    They are places of the ranking, one place for every few entrants, the last one, the best of
    every table of a round, people drawn by lot, or all. Or a sum stays in the box for a purpose.
    """

    PLACE = "place"
    EVERY = "every"
    LAST = "last"
    TABLE = "table"
    DRAWN = "drawn"
    EVERYBODY = "everybody"
    KEPT = "kept"


_ORDINALS = (
    *(("second", "zweite"), ("third", "dritte"), ("fourth", "vierte"), ("fifth", "fünfte")),
    *(("sixth", "sechste"), ("seventh", "siebte"), ("eighth", "achte"), ("ninth", "neunte")),
    ("tenth", "zehnte"),
)
_NUMBERS = {word: n for n, words in enumerate(_ORDINALS, 2) for word in words}
_HEADS: Final[Mapping[Whose, str]] = {
    Whose.TABLE: r"(?:per|each|every|je|jeder|pro) (?:table|tisch)",
    Whose.EVERY: r"(?:every|jede[rsn]?) (?:(?P<nth>\d{1,3}) ?(?:\.|nd|rd|th)?|(?P<word>"
    + "|".join(_NUMBERS)
    + r")[rsn]?)",
    Whose.PLACE: r"(?:platz|plätze|places?)? ?(?:(?:ab|from) (?P<on>\d{1,3})|(?P<first>\d{1,3})\.?"
    r"(?P<range> ?(?:-|–|—|bis|to) ?(?P<until>\d{1,3})?\.?)?)",
    Whose.LAST: r"(?:last|letzte[rsn]?)(?: place| platz)?",
    Whose.EVERYBODY: r"all|alle|everybody",
    Whose.DRAWN: r"(?:(?P<count>\d{1,2}) ?[x×]? )?(?:drawn|by lot|verlost|verlosung)",
    Whose.KEPT: r"(?:for|für) [^,;:]+",
}
_POT: Final = r"pot|topf"
_BEGINS: Final = re.compile(
    r"\s*(?P<head>" + "|".join([*_HEADS.values(), _POT]) + r")\s*:\s*(?P<prize>.*)",
    re.IGNORECASE | re.DOTALL,
)
_PARTS: Final = re.compile(
    r"\s*[,;]\s*(?=(?:"
    + "|".join(re.sub(r"\?P<\w+>", "?:", head) for head in [*_HEADS.values(), _POT])
    + r")\s*:)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list.

    Places: from the `first` on, `until` that one, 0: to the end. One for each `until` entrants:
    from the `first` place on. Lots: `until` are drawn. `name` is the purpose of a sum that stays in
    the box.
    """

    whose: Whose
    prize: str
    first: int = 0
    until: int = 0
    name: str = ""

    @property
    def key(self) -> str:
        """Return the line's key as long as nobody has won it.

        >>> Line(Whose.PLACE, "ham", 2, 5).key, Line(Whose.PLACE, "ham", 6).key
        ('2-5', '6-')
        """
        match self.whose:
            case Whose.PLACE if self.until == self.first:
                return str(self.first)
            case Whose.PLACE:
                return f"{self.first}-{self.until or ''}"
            case Whose.EVERY | Whose.DRAWN:
                return f"{self.whose}{self.until}"
            case Whose.KEPT:
                return f"{self.whose} {self.name}"
            case _:
                return str(self.whose)

    @property
    def count(self) -> int:
        """Return how many prizes it is, where that is known."""
        if self.whose is Whose.PLACE:
            return self.until - self.first + 1
        return self.until if self.whose is Whose.DRAWN else 1

    @property
    def is_open(self) -> bool:
        """Return True if nobody knows yet how many get it."""
        is_place = self.whose is Whose.PLACE and not self.until
        return is_place or self.whose in (Whose.EVERY, Whose.TABLE)


class Item(NamedTuple):
    """A prize by its key, for a `place` of the ranking, or 0 for others."""

    key: str
    line: Line
    place: int = 0


@dataclass(frozen=True, slots=True)
class Prizes:
    """A list of prizes. `pot`: what its shares are of, None: of the usual one; `problems` are codes
    of what cannot be read."""

    lines: tuple[Line, ...] = ()
    pot: Pot | None = None
    problems: tuple[str, ...] = ()

    def items(self, field: int, there: int | None = None, tables: int = 0) -> tuple[Item, ...]:
        """Return every single prize for a `field` of entrants.

        `there` are still in, and sat at `tables` tables. With a prize for the last, open lists end
        before.

        >>> found = read_prizes(("1: 9 €, 2-: ham, last: soap",)).items(4)
        >>> [(item.key, item.line.prize) for item in found]
        [('1', '9 €'), ('2', 'ham'), ('3', 'ham'), ('last', 'soap')]
        """
        most = (field if there is None else there) - self.has_last
        taken: dict[str, int] = {}
        items = []
        for line in self.lines:
            for key, place in _keys(line, field, most, tables):
                again = taken[key] = taken.get(key, 0) + 1
                items.append(Item(key + "+" * (again - 1), line, place))
        return tuple(items)

    @property
    def has_last(self) -> bool:
        """Return True if there is something for the last one."""
        return any(line.whose is Whose.LAST for line in self.lines)

    @property
    def places(self) -> int:
        """The last place that is named with a prize."""
        ends = (max(li.first, li.until) for li in self.lines if li.whose is Whose.PLACE)
        return max(ends, default=0)

    def leaves_none_for_the_last(self, field: int) -> bool:
        """Return True if every place of a field of this size has a prize, so that the one for the
        last place is not given."""
        ends = (line.until for line in self.lines if line.whose is Whose.PLACE)
        return self.has_last and max(ends, default=0) >= field

    @property
    def shares(self) -> Fraction:
        """Return the part of the pot that all prizes take together."""
        parts = ((share(li.prize) or Fraction(0)) * li.count for li in self.lines if not li.is_open)
        return sum(parts, Fraction(0))


def _keys(line: Line, field: int, most: int, tables: int) -> Iterator[tuple[str, int]]:
    match line.whose:
        case Whose.PLACE:
            until = line.until or max(line.first - 1, min(most, MOST_PRIZES))
        case Whose.EVERY:
            until = (
                min(field // line.until, most) if line.first > 1 else max(1, field // line.until)
            )
        case Whose.DRAWN:
            yield from ((f"{LOT}{n}", 0) for n in range(1, line.until + 1))
            return
        case Whose.TABLE:
            yield from ((f"{line.whose}{n}", 0) for n in range(1, tables + 1))
            return
        case _:
            yield line.key, 0
            return
    yield from ((str(place), place) for place in range(line.first, until + 1))


@lru_cache(maxsize=512)
def read_prizes(texts: tuple[str, ...]) -> Prizes:
    """Read a list as it was typed: a line, or a part of one after a comma, says before its colon
    who gets it. Without a colon it is for the next place.

    >>> read = read_prizes(("ham", "2–5: 10 €, last: soap", "every third: wine"))
    >>> [line.key for line in read.lines]
    ['1', '2-5', 'last', 'every3']
    """
    lines: list[Line] = []
    problems: list[str] = []
    pot: Pot | None = None
    following = 1
    for part in (part.strip() for text in texts for part in _PARTS.split(text)):
        found = _BEGINS.fullmatch(part)
        if found and re.fullmatch(_POT, found["head"], re.IGNORECASE):
            pot = read_pot(found["prize"])
            problems += [] if pot else ["pot_unread"]
            continue
        line = _line(found, following) if found else _plain(part, following)
        if line is None:
            problems.append("prize_unread")
            continue
        lines.append(line)
        if line.whose is Whose.PLACE and line.until:
            following = max(following, line.until + 1)
        elif line.whose in (Whose.PLACE, Whose.EVERY):
            following = 0
    read = Prizes(tuple(lines), pot)
    return replace(read, problems=(*dict.fromkeys((*problems, *_problems(read, texts))),))


def line_of(texts: tuple[str, ...], code: str) -> int:
    """Return the number of the line, from 0, up to which a list has this problem.

    >>> line_of(("6–: ham", "soap", "2: 1 €"), "prize_unread")
    1
    """
    there = (n for n in range(len(texts)) if code in read_prizes(texts[: n + 1]).problems)
    return next(there, len(texts) - 1)


def _problems(read: Prizes, texts: Sequence[str]) -> Iterator[str]:
    """Yield the problem codes of a list that can be read."""
    if any(line.is_open and share(line.prize) is not None for line in read.lines):
        yield "prize_share_open"
    if max(read.places, len(texts)) > MOST_PRIZES or any(len(text) > LONGEST for text in texts):
        yield "prizes_many"
    if read.shares > 1:
        yield "prizes_over_pot"


def _plain(text: str, following: int) -> Line | None:
    """A prize of the next place; None where its place or its beginning cannot be read."""
    if not text or not following or re.match(r"[^:]{1,30}:\s", text):
        return None
    return Line(Whose.PLACE, text, following, following)


def _line(found: re.Match[str], following: int) -> Line | None:
    prize, head = found["prize"].strip(), " ".join(found["head"].split())
    for whose, form in _HEADS.items():
        said = re.fullmatch(form, head, re.IGNORECASE)
        if said and prize:
            return _of_head(whose, said.groupdict(), head, prize, following)
    return None


def _of_head(
    whose: Whose, said: Mapping[str, str | None], head: str, prize: str, following: int
) -> Line | None:
    match whose:
        case Whose.PLACE:
            first = int(said["on"] or said["first"] or 0)
            is_open = bool(said["on"] or (said["range"] and not said["until"]))
            until = 0 if is_open else int(said["until"] or first)
            return Line(whose, prize, first, until) if 1 <= first <= (until or first) else None
        case Whose.EVERY:
            nth = int(said["nth"] or 0) or _NUMBERS[(said["word"] or "").lower()]
            return Line(whose, prize, following, nth) if nth and following else None
        case Whose.DRAWN:
            return Line(whose, prize, 0, int(said["count"] or 1) or 1)
        case Whose.KEPT:
            return Line(whose, prize, name=head)
        case _:
            return Line(whose, prize)


def cents(texts: Mapping[str, str], pot: int, *, heads: int = 0, step: int = 1) -> dict[str, int]:
    """Return the value of each money prize, by its key.

    Amounts come first. Shares are of the rest of the `pot`, rounded down to multiples of `step`. If
    they add up to 100 %, the remainder goes to the kept money, or to the first.

    >>> cents({"1": "2/3", "2": "1/3", "last": "5 €"}, 4250, step=100)
    {'1': 2550, '2': 1200, 'last': 500}
    """
    fixed = {
        key: worth for key, text in texts.items() if (worth := _fixed(text, heads)) is not None
    }
    shares = {key: part for key, text in texts.items() if (part := share(text)) is not None}
    left, step = max(0, pot - sum(fixed.values())), max(1, step)
    amounts = {key: left * part // step * step for key, part in shares.items()}
    receiver = next((key for key in amounts if key.startswith(Whose.KEPT)), "1")
    if receiver in amounts and sum(shares.values()) == 1:
        amounts[receiver] += left - sum(amounts.values())
    worth_of = {**amounts, **fixed}
    return {key: worth_of[key] for key in texts if key in worth_of}


def _fixed(text: str, heads: int) -> int | None:
    each = per_head(text)
    return amount(text) if each is None else each * heads


def are_prizes(value: object) -> bool:
    """Return True if settings may hold this list."""
    return (
        isinstance(value, list | tuple)
        and all(isinstance(text, str) and text.strip() for text in value)
        and "prizes_many" not in read_prizes(tuple(value)).problems
    )


def declare_prizes() -> Any:
    return SettingGroup("prizes", "formats").option(
        [],
        check=are_prizes,
        shape={"items": {"type": "string", "maxLength": LONGEST}, "maxItems": MOST_PRIZES},
    )


class Prize(NamedTuple):
    """A prize for a `rank` of the standings and its `players`.

    Several of them are level where their prizes begin or end: they share the prize, or agree by
    lot.
    """

    key: str
    rank: int
    players: tuple[str, ...]
    prize: str


def picking(rows: Sequence[Place], items: Sequence[Item]) -> tuple[Prize, ...]:
    """The prizes of places in the order of picking, the consolation prize at the end; `rows` are
    those of the ranking who are still there. Of level people none comes before another: what falls
    to their places is theirs together. The last one has none beside that of a place."""
    level: dict[int, tuple[str, ...]] = {}
    for row in rows:
        level[row.rank or 0] = (*level.get(row.rank or 0, ()), row.player)
    ranks = [row.rank or 0 for row in rows]
    placed = sorted((i for i in items if 0 < i.place <= len(rows)), key=lambda item: item.place)
    given = [(item, ranks[item.place - 1]) for item in placed]
    if rows and len(rows) > max((item.place for item in placed), default=0):
        given += [(item, ranks[-1]) for item in items if item.line.whose is Whose.LAST]
    return tuple(Prize(item.key, rank, level[rank], item.line.prize) for item, rank in given)
