"""The melds of a side of Buraco as they are typed: one line of cards each.

The fields are `meld-`, the side and the number of the line, e.g. `meld-0-3`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.buraco.deal import SideFacts, meld_facts
from games.buraco.match import default_teams
from games.buraco.melds import Meld, read_meld
from games.buraco.options import OPTIONS
from games.buraco.rules import CARDS, TYPES, Variant
from games.envelope import Json, is_int
from games.head import Teams
from games.options import read_variant
from tournaments.web.sheet.games.cards import read_cards
from tournaments.web.sheet.games.entry import Scene, Typed, Values, given
from tournaments.web.sheet.games.rummy import FULL, QUICK, hands_derived
from tournaments.wording.problems import say

TYPE_WORDS: Final[Mapping[str, Promise]] = {
    "unclean": gettext_lazy("unclean"),
    "clean": gettext_lazy("clean"),
    "royal": gettext_lazy("royal"),
    "ace_to_ace": gettext_lazy("ace to ace"),
}
MUERTOS: Final[Mapping[str, Promise]] = {
    "none": gettext_lazy("not taken"),
    "used": gettext_lazy("played"),
    "unused": gettext_lazy("only taken"),
}


LINES_AT_MOST: Final = 40


def variant_of(report: Json) -> Variant:
    return Variant(**read_variant(OPTIONS, report.get("variant"))[0])


def teams_of(report: Json) -> Teams:
    """The sides in the order of the report, the players of each in seat order."""
    players = tuple(report["players"])
    teams = report.get("teams") or default_teams(players)
    return tuple(tuple(name for name in players if name in team) for team in teams)


def lines(typed: Typed, side: int, variant: Variant) -> dict[int, list[str]]:
    """The melds that were typed, by line; a run that was typed from high to low is turned."""
    read = ((k, read_cards(typed.text(f"meld-{side}-{k}"))) for k in range(LINES_AT_MOST))
    return {k: _upwards(cards, variant) for k, cards in read if cards}


def _upwards(cards: list[str], variant: Variant) -> list[str]:
    if isinstance(_meld(cards, variant), Meld):
        return cards
    turned = list(reversed(cards))
    return turned if isinstance(_meld(turned, variant), Meld) else cards


def _meld(cards: list[str], variant: Variant) -> Meld | str:
    return read_meld(cards, variant) if set(cards) <= set(CARDS) else "card_unknown"


def told_lines(typed: Typed, side: int, variant: Variant) -> dict[int, str]:
    """What each line is: its type and points, or what is wrong with it."""
    return {
        k: _summary(_meld(cards, variant), variant) if len(cards) >= 3 else ""
        for k, cards in lines(typed, side, variant).items()
    }


def _summary(meld: Meld | str, variant: Variant) -> str:
    if isinstance(meld, str):
        return f"✗ {say(meld, 'buraco')}"
    type_, points = meld.type(variant), meld.points(variant)
    if type_ in TYPE_WORDS:
        words = _("canasta %(type)s, %(points)d + %(bonus)d")
        return words % {"type": TYPE_WORDS[type_], "points": points, "bonus": TYPES[type_]}
    kind = _("run") if meld.is_run else _("set")
    return _("%(kind)s, %(points)d") % {"kind": kind, "points": points}


def facts_of(typed: Typed, scene: Scene, side: int) -> SideFacts | None:
    """What the melds of a side, or its numbers, come to; None while that cannot be said."""
    variant = variant_of(scene.report)
    read = [_meld(cards, variant) for cards in lines(typed, side, variant).values()]
    if scene.level == FULL and read:
        melds = (meld for meld in read if isinstance(meld, Meld))
        return None if "card_unknown" in read else meld_facts(melds, variant)
    numbers = given(**{key: typed.number(f"{key}-{side}") for key in (*TYPES, "cards")})
    if not numbers or not all(is_int(number) and number >= 0 for number in numbers.values()):
        return None
    cards = numbers.pop("cards", 0)
    return SideFacts(cards, dict.fromkeys(TYPES, 0) | numbers, cards // 5, None)


def so_far(typed: Typed, scene: Scene, side: int) -> str:
    """Points on the table: canastas and cards; empty while nothing is typed."""
    facts = facts_of(typed, scene, side)
    if facts is None or not facts.points:
        return ""
    return str(facts.points + sum(TYPES[kind] * n for kind, n in facts.counts.items()))


def derived(typed: Typed, scene: Scene) -> Values:
    """What a form in numbers knows of melds and hands that were typed card by card."""
    values: Values = {}
    if scene.level != QUICK:
        return values
    variant = variant_of(scene.report)
    for j in range(2):
        read = [_meld(cards, variant) for cards in lines(typed, j, variant).values()]
        melds = [meld for meld in read if isinstance(meld, Meld)]
        if melds and len(melds) == len(read):
            facts = meld_facts(melds, variant)
            values |= {f"{kind}-{j}": (str(n),) for kind, n in facts.counts.items() if n}
            values[f"cards-{j}"] = (str(facts.points),)
    return values | hands_derived(typed, scene, lambda text: _points(text, variant))


def _points(text: str, variant: Variant) -> int | None:
    cards = read_cards(text)
    known = all(card in variant.values for card in cards)
    return sum(variant.values[card] for card in cards) if known else None
