"""Round robins of pairs or teams: everybody plays everybody, home and away in turn.

The circle method; home and away alternate along it, so that nobody has more than two in a row at
one place and the numbers of home games differ by at most one.
"""

from __future__ import annotations

Tables = tuple[tuple[int, ...], ...]


def circle(teams: int, *, double: bool = False) -> list[Tables]:
    """Rounds of (home, away), teams from 0; with an odd number one team sits out in each round.

    The second leg of a double round robin is the first with places exchanged.
    """
    seats = teams + teams % 2
    rounds = [_round(turn, seats, teams) for turn in range(seats - 1)]
    if double:
        rounds += [tuple((b, a) for a, b in games) for games in rounds]
    return rounds


def _round(turn: int, seats: int, teams: int) -> Tables:
    """The fixed last team meets `turn`; the others meet across the circle."""
    last, ring = seats - 1, seats - 1
    games = [(turn, last) if turn % 2 else (last, turn)]
    for step in range(1, seats // 2):
        a, b = (turn + step) % ring, (turn - step) % ring
        games.append((a, b) if step % 2 else (b, a))
    return tuple(game for game in games if max(game) < teams)
