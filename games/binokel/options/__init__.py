"""The rule options of Binokel (docs/rules/binokel.md section 7), declared once with their words.

Knows keys, defaults, allowed values and help texts. Does not know what the options do.
"""

from __future__ import annotations

from typing import Final

from games.binokel.options.auction import AUCTION
from games.binokel.options.length import LENGTH
from games.binokel.options.melding import MELDING
from games.binokel.options.scoring import SCORING
from games.binokel.options.special import SPECIAL
from games.options import Option

OPTIONS: Final[tuple[Option, ...]] = (*LENGTH, *AUCTION, *SCORING, *SPECIAL, *MELDING)
