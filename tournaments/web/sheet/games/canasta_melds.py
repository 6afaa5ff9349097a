"""The melds of a party of Canasta as they are typed: by rank, how many of which.

The fields are `n-`, `t-` and `j-` (naturals, twos, jokers), the party and a rank, e.g. `n-0-K`.
Where a rank may be melded twice, more melds follow as x0, x1 … with a rank of their own. Of a party
in numbers the canastas may be told by rank: `cr-`, `cn-` and `cw-` (rank, naturals, wild cards).
"""

from __future__ import annotations

from typing import Final

from games.canasta.deal import Evidence, Meld, PartyFacts, meld_facts, quick_facts
from games.canasta.rules import BLACK_THREE, CARD_VALUES, KINDS, NATURALS, WILD, red_points
from games.envelope import Json, is_int
from tournaments.web.sheet.games.canasta_table import lineup, variant_of
from tournaments.web.sheet.games.cards import read_ranks
from tournaments.web.sheet.games.entry import Scene, Typed, Values, given, string
from tournaments.web.sheet.games.rummy import FULL, QUICK, hands_derived

RANKS: Final = NATURALS + BLACK_THREE + WILD
PARTY_FIELDS: Final = ("n", "t", "j", "rank", "cr", "cn", "cw")
MELD_FIELDS: Final = ("n-", "t-", "j-", "rank-")
_NUMBERS: Final = {"naturals": "n", "twos": "t", "jokers": "j"}
_EVIDENCE: Final = {"naturals": "cn", "wilds": "cw"}
_MORE_AT_MOST: Final = 24


def entries(typed: Typed, party: int) -> list[tuple[str, Json]]:
    """The melds that were typed, each with the last part of its fields."""
    keys = [*RANKS, *(f"x{k}" for k in range(_MORE_AT_MOST))]
    melds = ((key, _meld(typed, party, key)) for key in keys)
    return [(key, meld) for key, meld in melds if len(meld) > 1]


def _meld(typed: Typed, party: int, key: str) -> Json:
    rank = key if key in RANKS else typed.text(f"rank-{party}-{key}")
    counts = {name: typed.number(f"{letter}-{party}-{key}") for name, letter in _NUMBERS.items()}
    return {"rank": rank, **{name: number for name, number in counts.items() if number}}


def meld_values(melds: list[Json], party: int) -> Values:
    """The way back: each rank at its own place, a second meld of it behind."""
    values: Values = {}
    taken: set[str] = set()
    more = 0
    for meld in melds:
        key = str(meld.get("rank"))
        if key in taken or key not in RANKS:
            key, more = f"x{more}", more + 1
            values[f"rank-{party}-{key}"] = (string(meld.get("rank")),)
        taken.add(key)
        for name, letter in _NUMBERS.items():
            if meld.get(name):
                values[f"{letter}-{party}-{key}"] = (string(meld[name]),)
    return values


def canastas(typed: Typed, party: int) -> list[Json]:
    """The canastas that were told by rank."""
    listed = []
    for k in range(_MORE_AT_MOST):
        rank = typed.text(f"cr-{party}-{k}")
        numbers = {name: typed.number(f"{key}-{party}-{k}") for name, key in _EVIDENCE.items()}
        counts = {name: number for name, number in numbers.items() if number}
        if rank or counts:
            listed.append({**({"rank": rank} if rank else {}), **counts})
    return listed


def canasta_values(listed: list[Json], party: int) -> Values:
    """The way back."""
    values: Values = {}
    for k, canasta in enumerate(listed):
        values[f"cr-{party}-{k}"] = (string(canasta.get("rank")),)
        for name, key in _EVIDENCE.items():
            if canasta.get(name):
                values[f"{key}-{party}-{k}"] = (string(canasta[name]),)
    return values


def _evidence(typed: Typed, party: int) -> tuple[Evidence, ...] | None:
    """The canastas by rank as far as they can be reckoned with."""
    by_rank = canastas(typed, party)
    good = by_rank and all("rank" in canasta and _is_meld(canasta) for canasta in by_rank)
    return tuple(Evidence(**canasta) for canasta in by_rank) if good else None


def facts_of(typed: Typed, scene: Scene, party: int) -> PartyFacts | None:
    """What the melds of a party, or its numbers, come to; None while that cannot be said."""
    if scene.level == FULL and entries(typed, party):
        return _shown(typed, scene, party)
    numbers = given(**{key: typed.number(f"{key}-{party}") for key in (*KINDS, "cards")})
    by_rank = canastas(typed, party)
    if not (numbers or by_rank):
        return None
    if not all(is_int(number) and number >= 0 for number in numbers.values()):
        return None
    cards = numbers.pop("cards", 0)
    counts = dict.fromkeys(KINDS, 0) | numbers
    return quick_facts(counts, _evidence(typed, party), cards, variant_of(scene.report))


def _shown(typed: Typed, scene: Scene, party: int) -> PartyFacts | None:
    """What the melds of a party come to; None if there are none, or something is no meld."""
    melds = [meld for _key, meld in entries(typed, party)]
    if not melds or not all(map(_is_meld, melds)):
        return None
    return meld_facts((Meld(**meld) for meld in melds), variant_of(scene.report))


def _is_meld(meld: Json) -> bool:
    numbers = all(is_int(number) and number >= 0 for key, number in meld.items() if key != "rank")
    return meld["rank"] in tuple(RANKS) and numbers


def so_far(typed: Typed, scene: Scene, party: int) -> str:
    """Points on the table: canastas, cards and red threes; empty while nothing is typed."""
    facts = facts_of(typed, scene, party)
    red = typed.number(f"red-{party}") or 0
    if facts is None or not isinstance(red, int) or not 0 <= red <= 4:
        return ""
    variant = variant_of(scene.report)
    good = facts.canastas > 0 if variant.red_needs_canasta else facts.melded
    points = variant.canasta_points(facts.counts) + facts.points + red_points(red, good=good)
    return str(points) if facts.melded or red else ""


def derived(typed: Typed, scene: Scene) -> Values:
    """What a form in numbers knows of melds and hands that were typed card by card."""
    values: Values = {}
    if scene.level != QUICK:
        return values
    for j in range(len(lineup(typed, scene).parties)):
        if facts := _shown(typed, scene, j):
            values |= {f"{kind}-{j}": (str(n),) for kind, n in facts.counts.items() if n}
            values[f"cards-{j}"] = (str(facts.points),)
    return values | hands_derived(typed, scene, _hand_points)


def _hand_points(text: str) -> int | None:
    cards = read_ranks(text)
    known = all(card in CARD_VALUES for card in cards)
    return sum(CARD_VALUES[card] for card in cards) if known else None
