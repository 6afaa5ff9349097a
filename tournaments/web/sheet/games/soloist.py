"""Common parts of sheets of one against two: declarer, next dealer, suits in colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.changes import players_at
from games.envelope import Json
from games.soloist import CLOCKWISE
from tournaments.web.sheet.games.cards import SIGNS
from tournaments.web.sheet.games.entry import DealContext, FormRow, SubmittedValues
from tournaments.web.sheet.games.sheet import Fact


def active(_typed: SubmittedValues, scene: DealContext) -> tuple[str, ...]:
    """The three who play: at a table of four the dealer pauses."""
    players, dealer = scene.players, scene.before.get("next_dealer")
    return tuple(name for name in players if len(players) < 4 or name != dealer)


def turn(
    report: Json, outcome: Json, forehand: str, *, playing: int = CLOCKWISE
) -> tuple[Fact, ...]:
    """Return who deals next and who is `forehand` then; () once the match is over."""
    dealer = outcome["next_dealer"]
    if not dealer:
        return ()
    players = players_at(report, len(outcome["deals"]))
    first = players[(players.index(dealer) + playing) % len(players)]
    deals = _("Deals and pauses") if len(players) == 4 else _("Deals")
    return (Fact(deals, dealer), Fact(forehand, first))


def deals_left(outcome: Json, deals: int) -> Fact:
    return Fact(_("Deals left"), str(deals - len(outcome["deals"])))


def in_colours(ask: FormRow, names: Mapping[str, Promise] | None = None) -> FormRow:
    """A choice with the suits first, the highest of them first, in their colours and by name."""
    choices = sorted(ask.choices, key=lambda c: [*SIGNS, c.value].index(c.value))
    marked = (
        replace(c, mark=f"suit-{c.value}", note=str((names or {}).get(c.value, "")))
        if c.value in SIGNS
        else c
        for c in choices
    )
    return replace(ask, choices=tuple(marked))
