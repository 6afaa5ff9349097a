"""What Canasta and Buraco have in common on a form: two depths, hands, who played the last card.

A field that is not shown at the depth of the form goes along in it: switching loses nothing. Knows
no card values and no melds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.envelope import Json
from tournaments.web.sheet.games.entry import Ask, Filled, Scene, Typed, Values, string

QUICK, FULL = "quick", "full"
LEVELS: Final[Mapping[str, Promise]] = {
    QUICK: gettext_lazy("In numbers"),
    FULL: gettext_lazy("Card by card"),
}
NOBODY: Final = "none"


@dataclass(frozen=True, slots=True)
class HandAsk:
    """What a player still held: points or cards."""

    seat: str
    name: str
    points: Ask
    cards: Ask


def joined(names: Iterable[str]) -> str:
    """A party by its players."""
    return " & ".join(names)


def told_points(points: Iterable[tuple[str, int, str]]) -> str:
    """What a deal brought, amount by amount: label, points, and what is to be added."""
    parts = [
        f"{label} {'−' if number < 0 else '+'}{abs(number)}{more}"
        for label, number, more in points
        if number
    ]
    return ", ".join(parts) or "0"


def last_player(typed: Typed, field: str, scene: Scene) -> Json:
    """The field for who played the last card: absent until it is said, None for nobody."""
    typed_name = typed.text(field)
    return {field: None if typed_name == NOBODY else scene.player(typed_name)} if typed_name else {}


def last_player_typed(deal: Json, field: str, scene: Scene) -> Values:
    return {field: (NOBODY if deal.get(field) is None else scene.seat(deal[field]),)}


def read_hands(
    typed: Typed,
    scene: Scene,
    players: Iterable[str],
    last: str,
    read: Callable[[str], list[str]],
) -> Json:
    """The hands that were typed: at full depth the cards where there are any, else points. Who
    played the last card (named by the field `last`) is not asked."""
    hands: Json = {}
    for name in players:
        seat = scene.seat(name)
        if seat == typed.text(last):
            continue
        cards = read(typed.text(f"hand-{seat}")) if scene.level == FULL else []
        points = typed.number(f"points-{seat}")
        if cards or points is not None:
            hands[name] = cards or points
    return hands


def hands_typed(deal: Json, scene: Scene, write: Callable[[Sequence[str]], str]) -> Values:
    values: Values = {}
    for name, hand in (deal.get("hands") or {}).items():
        seat = scene.seat(name)
        if isinstance(hand, list):
            values[f"hand-{seat}"] = (write(hand),)
        else:
            values[f"points-{seat}"] = (string(hand),)
    return values


def hand_asks(filled: Filled, scene: Scene, players: Iterable[str]) -> tuple[HandAsk, ...]:
    return tuple(
        HandAsk(
            seat,
            name,
            filled.count(f"points-{seat}", name),
            filled.line(f"hand-{seat}", name, kind="cards"),
        )
        for seat, name in ((scene.seat(name), name) for name in players)
    )


def hand_field(seat: str, scene: Scene, typed: Typed) -> str:
    """The field in which the hand of a seat was typed."""
    full = scene.level == FULL and (typed.text(f"hand-{seat}") or not typed.text(f"points-{seat}"))
    return f"hand-{seat}" if full else f"points-{seat}"


def field_of(
    path: str,
    scene: Scene,
    typed: Typed,
    parts: str,
    single: str,
    melds: Callable[[int], list[str]],
) -> str:
    """The field of a path within a deal. `parts` is the list of parties, `single` the field of one
    as a whole, `melds` gives the fields in which the melds of a party were typed."""
    name, _dot, rest = path.partition(".")
    party = _party(name, parts)
    if party is None:
        seat = scene.seat_in(rest)
        if name == "hands" and seat:
            return hand_field(seat, scene, typed)
        return f"{name}-{seat}" if seat else name
    column, bracket, place = rest.partition("[")
    if column != "melds" or not bracket:
        return f"{column or single}-{party}"
    fields = melds(party)
    number = place.partition("]")[0]
    known = number.isdigit() and int(number) < len(fields)
    return fields[int(number)] if known else f"melds-{party}"


def whose(path: str, scene: Scene, parts: str, parties: Sequence[Sequence[str]]) -> Sequence[str]:
    """The party or the player that a path within a deal speaks of, if it speaks of any."""
    name, _dot, rest = path.partition(".")
    party = _party(name, parts)
    if party is not None:
        return parties[party] if party < len(parties) else ()
    seat = scene.seat_in(rest)
    return (scene.player(seat),) if seat else ()


def _party(name: str, parts: str) -> int | None:
    """The number in `parts[number]`."""
    number = name.removeprefix(f"{parts}[").removesuffix("]")
    return int(number) if number != name and number.isdigit() else None


def hands_derived(typed: Typed, scene: Scene, read: Callable[[str], int | None]) -> Values:
    """Points of the hands that were typed as cards; `read` gives None for what is no hand."""
    values: Values = {}
    for seat in map(scene.seat, scene.players):
        text = typed.text(f"hand-{seat}")
        points = read(text) if text else None
        if points is not None:
            values[f"points-{seat}"] = (str(points),)
    return values


def carried(filled: Filled, scene: Scene, *hidden: str) -> tuple[tuple[str, str], ...]:
    """What was typed card by card, to go along with a form in numbers: fields that begin so."""
    if scene.level == FULL:
        return ()
    return tuple(
        (name, text)
        for name, texts in filled.typed.values.items()
        if name.startswith(hidden)
        for text in texts
        if text
    )


def nobody() -> dict[str, str]:
    """The choice beside the players."""
    return {NOBODY: _("nobody")}


def deep(deal: Json, parts: str, level: str) -> str:
    """How deep a written deal is: with any meld or hand in cards it is full."""
    is_full = any(part.get("melds") is not None for part in deal.get(parts) or ())
    hands = any(isinstance(hand, list) for hand in (deal.get("hands") or {}).values())
    return FULL if is_full or hands else QUICK if deal.get(parts) else level
