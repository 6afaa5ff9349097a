"""What a match gave to everybody: deals that somebody sat out are neither played nor lost."""

from __future__ import annotations

from games import score
from games.shares import Share, shares
from tests.games.test_canasta_checks import SIX

FIVE = SIX[:5]


def test_who_sits_out_with_nothing_is_not_ahead_of_those_who_lose_points() -> None:
    """Five change partners. Nobody melds: Ben and Dirk lose 225 each hand, Clara and Emma less."""
    cards = {"Ben": 150, "Clara": 75, "Dirk": 150, "Emma": 75}
    deal = {"out": None, "parties": [{"cards": 0}, {"cards": 0}], "hands": cards}
    report = {"game": "canasta", "players": FIVE, "deals": [deal]}
    outcome = score(report)
    assert outcome["deals"][0]["scores"] == {
        "Anna": 0,
        "Ben": -300,
        "Clara": -150,
        "Dirk": -300,
        "Emma": -150,
    }
    assert shares(report, outcome) == {
        "Anna": Share(0, 1, 0, 0),
        "Ben": Share(-300, 4, 1, 1),
        "Clara": Share(-150, 2, 1, 0),
        "Dirk": Share(-300, 4, 1, 1),
        "Emma": Share(-150, 2, 1, 0),
    }
