"""Read pots as an organizer types them: “15 € a head + 50 % of the lost money”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

_MONEY: Final = r"(?:(?P<euros>\d{1,6})(?:[.,](?P<cents>\d{1,2}))?\s*(?:€|eur|euro))"
_HEAD: Final = r"\s*(?:an?|per|je|pro)\s+(?:head|person|kopf|nase)"
_PART: Final = (
    r"(?:(?P<whole>\d{1,3})(?:[.,](?P<tenth>\d))?\s*%|(?P<parts>\d{1,3})\s*/\s*(?P<of>\d{1,3}))"
)
_SHARE = re.compile(_PART, re.ASCII)
_EUROS = re.compile(_MONEY, re.IGNORECASE | re.ASCII)
_PER_HEAD = re.compile(_MONEY + _HEAD, re.IGNORECASE | re.ASCII)
_LEAST = re.compile(r"(?:at least|mindestens)\s+" + _MONEY, re.IGNORECASE | re.ASCII)
_STEP = re.compile(
    r"(?:in steps of|rounded(?: down)? to|in schritten von|auf)\s+"
    + _MONEY
    + r"(?:\s+(?:ab)?gerundet)?",
    re.IGNORECASE | re.ASCII,
)


class Source(StrEnum):
    """Sources of money.

    They are the entry fees of all, the box when it is divided, fees for losses, an amount for each
    entrant, an amount.
    """

    FEES = "fees"
    BOX = "box"
    LOST = "lost"
    HEAD = "head"
    FIXED = "fixed"


_SOURCES = {
    Source.FEES: r"(?:entry )?fees|startgeld(?:er)?s?",
    Source.BOX: r"box|kasse",
    Source.LOST: r"lost(?: money)?|verlustgeld(?:er)?e?s?",
}
_OF_SOURCE = {
    source: re.compile(
        rf"(?:{_PART}\s*(?:of|von|vom|des|der|aus)?\s*)?(?:(?:the|all|alle|den|dem|der|das|des)\s+)*(?:{form})",
        re.IGNORECASE | re.ASCII,
    )
    for source, form in _SOURCES.items()
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pot: a `share` of a source, or `cents`, once or for each."""

    source: Source
    share: Fraction = Fraction(1)
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Pot:
    """Of what shares are: these parts together, at least `least`; shares are rounded down to
    multiples of `step`. Both in cents."""

    parts: tuple[Part, ...] = (Part(Source.FEES),)
    least: int = 0
    step: int = 1

    @property
    def is_fees(self) -> bool:
        """Return True if it is all entry fees."""
        return self.parts == (Part(Source.FEES),)

    @property
    def is_box(self) -> bool:
        """Return True if all that lies in the box is divided."""
        return self.parts == (Part(Source.BOX),)


def share(text: str) -> Fraction | None:
    """Return which part of the pot a prize is; None if it is none.

    >>> share("12,5 %"), share("2/3"), share("ham")
    (Fraction(1, 8), Fraction(2, 3), None)
    """
    found = _SHARE.fullmatch(text.strip())
    return _part(found) if found else None


def amount(text: str) -> int | None:
    """Return how many cents a prize is; None if it is no amount.

    >>> amount("25 €"), amount("7,5 Euro"), amount("25 sausages")
    (2500, 750, None)
    """
    found = _EUROS.fullmatch(text.strip())
    return _cents(found) if found else None


def per_head(text: str) -> int | None:
    """Return how many cents somebody brings for each who takes part; None if it is no such amount.

    >>> per_head("7,50 € je Kopf"), per_head("2 € a head"), per_head("2 €")
    (750, 200, None)
    """
    found = _PER_HEAD.fullmatch(text.strip())
    return _cents(found) if found else None


def read_pot(text: str) -> Pot | None:
    """Read what flows into a pot; None if it cannot be read.

    >>> pot = read_pot("1 € a head + 50 % of the lost money, at least 100 €, rounded to 5 €")
    >>> [(part.source.value, part.share, part.cents) for part in pot.parts], pot.least, pot.step
    ([('head', Fraction(1, 1), 100), ('lost', Fraction(1, 2), 0)], 10000, 500)
    """
    parts: list[Part] = []
    least, step = 0, 1
    for each in re.split(r"\s*(?:\+|;|,(?=\s)|\bund\b|\band\b)\s*", text.strip()):
        if found := _LEAST.fullmatch(each):
            least = _cents(found)
        elif found := _STEP.fullmatch(each):
            step = _cents(found)
        elif part := _read_part(each):
            parts.append(part)
        else:
            return None
    if not step or (sum(part.source is Source.BOX for part in parts) and len(parts) > 1):
        return None
    return Pot(tuple(parts) or (Part(Source.FEES),), least, step)


def _read_part(text: str) -> Part | None:
    if (each := per_head(text)) is not None:
        return Part(Source.HEAD, cents=each)
    if (fixed := amount(text)) is not None:
        return Part(Source.FIXED, cents=fixed)
    for source, form in _OF_SOURCE.items():
        if found := form.fullmatch(text):
            part = _part(found) if found["whole"] or found["parts"] else Fraction(1)
            return Part(source, part) if part is not None and 0 < part <= 1 else None
    return None


def _part(found: re.Match[str]) -> Fraction | None:
    if found["whole"]:
        return Fraction(int(found["whole"]) * 10 + int(found["tenth"] or 0), 1000)
    return Fraction(int(found["parts"]), int(found["of"])) if int(found["of"]) else None


def _cents(found: re.Match[str]) -> int:
    return int(found["euros"]) * 100 + int((found["cents"] or "0").ljust(2, "0"))
