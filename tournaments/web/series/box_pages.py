"""The box of a series in words: by evening, between the evenings, how it is divided."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.desk.prizes import part
from tournaments.store.series.box import SeriesBox
from tournaments.web.readmodels.prizes import key_words
from tournaments.wording.money import OF_SERIES, PURPOSES, in_euros, taken_in


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A movement in words; `pk` of those that can be struck, else 0."""

    what: str
    who: str
    reason: str
    euros: str
    pk: int = 0


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """The movements of an evening, and the balance of the box after it."""

    number: int
    name: str
    slug: str
    is_over: bool
    lines: tuple[ShownLine, ...]
    euros: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownShare:
    """The winners of a share of the box; `receivers` as (row, name, True if handed out)."""

    key: str
    place: str
    prize: str
    each: str
    receivers: tuple[tuple[str, str, bool], ...]


def shown_evenings(box: SeriesBox, *, everything: bool) -> tuple[ShownEvening, ...]:
    """Evening by evening; reasons only where `everything` may be seen."""
    return tuple(
        ShownEvening(
            money.evening.entry.number,
            money.evening.event.name,
            money.evening.event.slug,
            money.evening.index is not None,
            tuple(
                ShownLine(
                    str(PURPOSES[line.purpose]) if line.purpose else taken_in(),
                    line.who,
                    line.reason if everything else "",
                    in_euros(line.cents),
                )
                for line in money.lines
            ),
            in_euros(money.cents),
            in_euros(money.after),
        )
        for money in box.evenings
    )


def shown_movements(box: SeriesBox, *, everything: bool) -> tuple[ShownLine, ...]:
    """Return what was written down between the evenings, the first one first."""
    return tuple(
        ShownLine(
            str(OF_SERIES[movement.purpose]),
            movement.name,
            movement.row.reason if everything else "",
            in_euros(movement.cents),
            movement.row.pk,
        )
        for movement in box.movements
    )


def shown_shares(box: SeriesBox) -> tuple[ShownShare, ...]:
    """Return how it is divided by the table as it is; () where it is kept."""
    return tuple(
        ShownShare(
            award.key,
            key_words(award.key),
            award.prize,
            in_euros(part(award)) if award.cents is not None else "",
            tuple((who, box.name(who), (award.key, who) in box.handed) for who in award.players),
        )
        for award in box.awards
    )
