"""What a table may ask in a dispute, game by game. A new judge is one module here and one line."""

from __future__ import annotations

from tournaments.web.sheet.judges.binokel import MELDS as BINOKEL_MELDS
from tournaments.web.sheet.judges.binokel import TRICK as BINOKEL_TRICK
from tournaments.web.sheet.judges.brokdorf import TRICK as BROKDORF_TRICK
from tournaments.web.sheet.judges.bronzen import CARDS as BRONZEN_CARDS
from tournaments.web.sheet.judges.judge import Judge

JUDGES: dict[str, tuple[Judge, ...]] = {
    "binokel": (BINOKEL_TRICK, BINOKEL_MELDS),
    "brokdorf": (BROKDORF_TRICK,),
    "bronzen": (BRONZEN_CARDS,),
}


def judge_of(game: str, key: str) -> Judge | None:
    """The judge of a game by its key; the first one if the key is empty."""
    known = JUDGES.get(game, ())
    return next((judge for judge in known if key in ("", judge.key)), None)
