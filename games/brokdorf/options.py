"""The options of Brokdorf (docs/rules/brokdorf.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from games.book import book
from games.cards import SUITS
from games.game import Preset
from games.options import Words
from games.settings import SettingGroup, options_of

BOOK = book(__file__)

_points = SettingGroup("points")
_bidding = SettingGroup("bidding")
_faults = SettingGroup("faults")
_payment = SettingGroup("payment")
_cards = SettingGroup("cards")

_SUIT_ORDERS = tuple("".join(order) for order in permutations(SUITS))


def _suits_in_words(order: str) -> Words:
    places = zip(("first", "second", "third", "fourth"), order, strict=True)
    return BOOK["suit_order"].filled(**{place: BOOK[f"suit.{suit}"] for place, suit in places})


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table."""

    below_zero: str = _points.choice("keep", ("keep", "clamp"), "§ 1, R15")
    zero_bid: bool = _bidding.option(True, "§ 4, R4")
    zero_bid_no_trick: str = _points.choice(
        "free", ("free", "penalty"), "§ 5, R11", requires={"zero_bid": (True,)}
    )
    failed_declarer: str = _points.choice(
        "tricks_count", ("tricks_count", "tricks_forfeited"), "§ 5, R10"
    )
    revoke_victims: str = _faults.choice("as_played", ("as_played", "spared"), "§ 6, R12")
    misdeal_scope: str = _faults.choice("runde", ("runde", "deal"), "§ 2, R13")
    no_claim: str = _payment.choice("never_played", ("never_played", "off"), "§ 5, R14")
    forced_end_pays: str = _payment.choice(
        "everyone",
        ("everyone", "claimants"),
        "§ 2, § 5, R20",
        requires={"no_claim": ("never_played",)},
    )
    exclusion_pays: str = _payment.choice(
        "as_misdeals",
        ("as_misdeals", "everyone", "claimants"),
        "§ 6, R19",
        requires={"no_claim": ("never_played",)},
    )
    durchmarsch_payer: str = _payment.choice("mit", ("mit", "any_penalty", "nobody"), "§ 8, R18")
    overtake_ruffed: str = _cards.choice("winning_card", ("winning_card", "led_suit"), "§ 6, T3")
    suit_order: str = _cards.option(
        "CSHD",
        "§ 7, R17",
        choices=_SUIT_ORDERS,
        choice_labels={order: _suits_in_words(order) for order in _SUIT_ORDERS},
    )


OPTIONS = options_of(Rules, BOOK)

PRESETS: tuple[Preset, ...] = (Preset.of(BOOK, "brokdorf", {}, "Brokdorf Regeln, § 0 bis § 8"),)
