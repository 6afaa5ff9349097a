"""The rules one table plays by, as the scoring modules read them.

Knows one value per option of `options`. Does not know their words or which values are allowed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The effective value of every option; the field names are the option keys."""

    below_zero: str
    zero_bid: bool
    zero_bid_no_trick: str
    failed_declarer: str
    revoke_victims: str
    misdeal_scope: str
    no_claim: str
    forced_end_pays: str
    exclusion_pays: str
    durchmarsch_payer: str
    overtake_ruffed: str
    suit_order: str
