"""Money in words: amounts as the reader writes them, and what movements are for."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.desk.cashbook import Cashbook, Purpose
from tournaments.domain.series.box import SeriesPurpose
from tournaments.wording.numbers import in_figures

PURPOSES: Mapping[str, Promise] = {
    Purpose.OPENING: _("Change put in"),
    Purpose.ENTRY_FEE: _("Entry fee"),
    Purpose.FEE: _("Fee for losses"),
    Purpose.PENALTY: _("Penalty"),
    Purpose.GIFT: _("Gift, other income"),
    Purpose.OVER: _("Correction: more in the box"),
    Purpose.EXPENSE: _("Expense"),
    Purpose.PRIZE: _("Prize paid out"),
    Purpose.PAYOUT: _("Payout"),
    Purpose.REFUND: _("Entry fee given back"),
    Purpose.SHORT: _("Correction: less in the box"),
}
OF_SERIES: Mapping[str, Promise] = {
    SeriesPurpose.GIFT: _("Gift, other income"),
    SeriesPurpose.OVER: _("Correction: more in the box"),
    SeriesPurpose.EXPENSE: _("Expense"),
    SeriesPurpose.PAYOUT: _("Payout"),
    SeriesPurpose.SHORT: _("Correction: less in the box"),
    SeriesPurpose.PRIZE: _("Share of the box"),
    SeriesPurpose.BROUGHT: _("Brought from the season before"),
    SeriesPurpose.HANDED_ON: _("Handed on to the next season"),
}
PRIZES_HELP = _(
    "A share such as 40 % or 2/3, an amount such as 25 €, or a thing: ham. Before it may stand who "
    "gets it: “2–5: 10 €”, “6–: sausage”, “every third: sausage”, “last: soap”, “per table: wine”, "
    "“3 drawn: ham”, “all: pretzel”. This stays in the box: “for the soup: 2 € a head”. A pot says "
    "of what shares are: “pot: 15 € a head + 50 % of the lost money, at least 200 €, rounded to 5 "
    "€”. Without a pot they are of the entry fees."
)


def taken_in() -> str:
    """Return what the desk took in from tables."""
    return gettext("Taken in from a table")


def euros(cents: int) -> Decimal:
    """Cents as euros with two places."""
    return (Decimal(cents) / 100).quantize(Decimal("0.01"))


def in_euros(cents: int) -> str:
    """Cents as the reader writes them: 0,50 € or €0.50."""
    return money(euros(cents))


def money(amount: Decimal | float) -> str:
    """An amount of euros as the reader writes it: −8,00 € or −€8.00; whole ones 8 € or €8."""
    figures = in_figures(-amount if amount < 0 else amount)
    words = pgettext("money", "€%(figures)s") % {"figures": figures}
    return f"−{words}" if amount < 0 else words


def in_unit(value: Decimal | float | str, unit: str) -> str:
    """A balance with the unit of its presenter: 8 points are 8. Text stays as it is."""
    return in_figures(value) if isinstance(value, str) or unit != "€" else money(value)


def label_fees(book: Cashbook) -> list[tuple[str, str]]:
    """Return what those with a label pay, by the label."""
    return [(label, _price(cents)) for label, cents in book.of_labels.items()]


def prices(fee: int, book: Cashbook) -> list[str]:
    """Return what it costs to take part: the usual fee, then what those with a label pay; [] where
    it costs nothing."""
    of_labels = [f"{label}: {price}" for label, price in label_fees(book)]
    return [_price(fee), *of_labels] if fee or of_labels else []


def _price(cents: int) -> str:
    return in_euros(cents) if cents else gettext("free")
