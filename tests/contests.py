"""Events of the other formats at the moments that have pages of their own, for those who look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from tests.worlds.stored import played
from tournaments.store.models import Membership, Tournament, User

Json = dict[str, Any]
_ROUND = ({"type": "draw", "seed": "lot"}, {"type": "go"})
_ALL = {"type": "simulate", "seed": "1"}


def contests(
    user: User, people: Sequence[str], wanted: Collection[str] = ()
) -> dict[str, Tournament]:
    """A cup in its second round, one with two defeats, a season of pairs, an evening with money,
    and one whose final table plays; run by `user`. All, or the `wanted` ones."""
    pairs = [f"{a} & {b}" for a, b in zip(people[::2], people[1::2], strict=False)]
    prizes = ["Schinken", "Wein", "letzter: Seife"]
    average = [{"title": "Schnitt", "average": True, "prizes": ["5 €"]}]
    joined = ({"type": "start"}, *_ROUND, {"type": "late_entry", "player": "Nora Neu"})
    makers: dict[str, Callable[[], Tournament]] = {
        "cup": lambda: _cup(people),
        "double": lambda: _cup(people[:8], mode="double"),
        "pairs": lambda: _season(pairs),
        "season": lambda: _season(pairs[:3], legs=1, days=3),
        "money": lambda: _evening(people, rounds=2, prizes=prizes, rankings=average),
        "early": lambda: _played("evening", "binokel", people, {"deals": 3}),
        "newcomer": lambda: _played(
            "evening", "binokel", people, {"deals": 3, "other_sizes": [4]}, *joined
        ),
        "cut": lambda: _evening(people, rounds=1, final="table", final_size=3),
    }
    found = {key: make() for key, make in makers.items() if key in (wanted or makers)}
    for event in found.values():
        Membership.objects.create(tournament=event, user=user, role="organizer")
    return found


def _played(
    form: str, game: str, people: Sequence[str], settings: Json, *commands: Json
) -> Tournament:
    scenario = {"format": form, "game": game, "players": list(people), "settings": settings}
    outcome, tournament = played({**scenario, "commands": list(commands)})
    assert all(step["ok"] for step in outcome["steps"]), outcome["steps"]
    return tournament


def _cup(people: Sequence[str], **given: Any) -> Tournament:
    settings = {"places_to": 4, **given} if "mode" not in given else given
    first = ({"type": "start", "seed": "1"}, *_ROUND, _ALL)
    return _played(
        "knockout", "bronzen", people, settings, *first, *_ROUND, {**_ALL, "tables": [1]}
    )


def _season(pairs: Sequence[str], days: int = 1, **given: Any) -> Tournament:
    """Play `days` match days, and after a single one also table 4 of the next."""
    settings = {"kind": "sides", "side": 2, "legs": 2, "promoted": 1, "relegated": 2, **given}
    whole = ({"type": "go"}, _ALL) * days
    rest = ({"type": "go"}, {**_ALL, "tables": [4]}) if days == 1 else ()
    return _played(
        "league", "canasta", pairs, settings, {"type": "start", "seed": "1"}, *whole, *rest
    )


def _evening(people: Sequence[str], **given: Any) -> Tournament:
    money = {"entry_fee": 800, "lost_fees": [[4, 50], [0, 100]]}
    settings = {"deals": 3, "other_sizes": [4], **money, **given}
    rounds = [command for _ in range(given["rounds"]) for command in (*_ROUND, _ALL)]
    final = [{"type": "final", "seed": "lot"}] if "final" in given else []
    return _played("evening", "binokel", people, settings, {"type": "start"}, *rounds, *final)
