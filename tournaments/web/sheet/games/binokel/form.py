"""The deal form of Binokel: chips with their value, numbers, consequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.binokel.form import LINE, SCHEMA
from games.binokel.melds import CODES, points_of_melds, value_of
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS
from games.envelope import Json
from tournaments.web.sheet.games.cards import BINOKEL_SUITS, SIGNS, pad, read_cards
from tournaments.web.sheet.games.deal_form import DealForm
from tournaments.web.sheet.games.entry import BoundForm, DealContext, FormRow, SubmittedValues
from tournaments.web.sheet.games.soloist import active, in_colours

SHEET_LEVEL, LINE_LEVEL, POINTS_LEVEL = "sheet", "line", "points"
MELDS: Final[Mapping[str, Promise]] = {
    "rundgang": gettext_lazy("Rundgang"),
    "pair": gettext_lazy("Pair"),
    "double_pair": gettext_lazy("Double pair"),
    "family": gettext_lazy("Family"),
    "double_family": gettext_lazy("Double family"),
    "binokel": gettext_lazy("Binokel"),
    "double_binokel": gettext_lazy("Double Binokel"),
    "four_jacks": gettext_lazy("4 jacks"),
    "eight_jacks": gettext_lazy("8 jacks"),
    "four_queens": gettext_lazy("4 queens"),
    "eight_queens": gettext_lazy("8 queens"),
    "four_kings": gettext_lazy("4 kings"),
    "eight_kings": gettext_lazy("8 kings"),
    "four_aces": gettext_lazy("4 aces"),
    "eight_aces": gettext_lazy("8 aces"),
    "eight_tens": gettext_lazy("8 tens"),
}


def meld_label(code: str) -> str:
    """A meld as a sheet writes it, e.g. "Family ♣"."""
    name, _colon, suit = code.partition(":")
    return f"{MELDS[name]} {SIGNS[suit]}" if suit else str(MELDS[name])


_OF_A_SUIT: Final = ("pair", "double_pair", "family", "double_family")


@dataclass(frozen=True, slots=True)
class Chip:
    """A meld to be ticked; `royal` is what it is worth in trumps, where that differs."""

    code: str
    label: str
    checked: bool
    plain: int
    royal: int


@dataclass(frozen=True, slots=True)
class MeldLine:
    """The melds of one suit, or (`suit` empty) those of several."""

    suit: str
    sign: str
    name: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class PlayerMelds:
    """The chips of one player; `worth` and `said` as they stand now, `found` in the hand."""

    seat: str
    name: str
    lines: tuple[MeldLine, ...]
    worth: str
    said: str
    found: str
    hand: FormRow
    errors: tuple[str, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Points:
    """The trick points of one player; `rest` is what the two others leave."""

    seat: str
    ask: FormRow
    rest: str


def rules(report: Json) -> Settings:
    return read_settings(report.get("variant"), len(report["players"]))[0]


FORM: Final = DealForm(
    SCHEMA, lambda values: read_settings(values, None)[0], active, left_out=("dealer", "auction")
)


def form(filled: BoundForm, scene: DealContext) -> Mapping[str, Any]:
    settings = rules(scene.report)
    seats = {scene.seat(name): name for name in active(filled.typed, scene)}
    words = live(filled.typed, scene)
    rare = [f"tricks-{seat}" for seat in seats]
    rare += ["tricks", "last_trick", "pressed", "pressed_cards", "auction"]
    rows = FORM.rows(
        filled,
        scene,
        solo={"kind": "grid"},
        bid={"kind": "stepper", "minimum": settings.bid_min, "step": settings.bid_step},
        trump={"choices": {s: SIGNS[s] for s in SUITS}, "kind": "row"},
        made={"choices": {"yes": _("made"), "no": _("lost")}},
        tricks={"maximum": None},
        last_trick={"kind": "grid", "choices": {"": "–", **seats}},
    )
    pressed = settings.has_dap or filled.holds("pressed", "pressed_cards")
    return rows | {
        "kind": _kind(filled, scene),
        "trump": in_colours(rows["trump"], BINOKEL_SUITS),
        "melds": tuple(_melds(filled, scene, seat, name, words) for seat, name in seats.items()),
        "pad": pad("ATKQJ" if settings.has_dap else "ATKQJ7", copies=2),
        "hand_size": settings.hand_size,
        "points": tuple(
            Points(seat, filled.count(f"points-{seat}", name), words[f"rest-{seat}"])
            for seat, name in seats.items()
        ),
        "pressed": (rows["pressed"], rows["pressed_cards"]) if pressed else None,
        "auction": filled.line(
            "auction", _("The calls in order"), help=_("For example: 150 160 weg 170 weg")
        ),
        "rare": "trick_assumed" in filled.accepts or filled.holds(*rare),
        "scores": tuple(filled.line(f"scores-{seat}", name) for seat, name in seats.items()),
        "level": scene.level if scene.level in (LINE_LEVEL, POINTS_LEVEL) else SHEET_LEVEL,
    }


def _kind(filled: BoundForm, scene: DealContext) -> FormRow:
    """Return the field of the kind; a deal by points is a level of the form."""
    ask = FORM.ask(filled, scene, "kind", label=_("What was played?"))
    played = tuple(choice for choice in ask.choices if choice.value != LINE)
    return replace(ask, choices=played, kind="row" if len(played) <= 4 else "chips")


def _melds(
    filled: BoundForm, scene: DealContext, seat: str, name: str, words: Mapping[str, str]
) -> PlayerMelds:
    field = f"melds-{seat}"
    hand = FORM.ask(filled, scene, f"hands-{seat}", label=_("The whole hand"))
    return PlayerMelds(
        seat,
        name,
        _lines(filled.typed.texts(field), rules(scene.report)),
        words[f"worth-{seat}"],
        words[f"said-{seat}"],
        words[f"found-{seat}"],
        hand,
        filled.errors.get(field, ()),
        filled.wrong(field, hand.name),
    )


def _lines(picked: tuple[str, ...], settings: Settings) -> tuple[MeldLine, ...]:
    values = settings.meld_values

    def chip(code: str) -> Chip:
        name, _colon, suit = code.partition(":")
        royal = value_of(code, suit, values) if suit else values[name]
        return Chip(code, str(MELDS[name]), code in picked, values[name], royal)

    def chips(codes: list[str]) -> tuple[Chip, ...]:
        return tuple(line for line in map(chip, codes) if line.plain or line.royal)

    suits = tuple(
        MeldLine(suit, sign, str(BINOKEL_SUITS[suit]), chips([f"{n}:{suit}" for n in _OF_A_SUIT]))
        for suit, sign in SIGNS.items()
    )
    others = [code for code in reversed(CODES) if ":" not in code]
    return (*suits, MeldLine("", "", "", chips(others)))


def live(typed: SubmittedValues, scene: DealContext) -> dict[str, str]:
    """Return the consequences of the typed values, by their place on the form."""
    settings = rules(scene.report)
    trump = typed.text("trump") or None
    places: dict[str, str] = {}
    for name in active(typed, scene):
        seat = scene.seat(name)
        codes: list[str] | None = [c for c in typed.texts(f"melds-{seat}") if c in CODES]
        hand = read_cards(typed.text(f"hands-{seat}"))
        text = ""
        if hand and not codes:
            codes = _best(hand, trump, scene) if len(hand) == settings.hand_size else None
            count = {"n": len(hand), "all": settings.hand_size}
            text = _("Best melds found") if codes is not None else _("%(n)d of %(all)d") % count
        worth = points_of_melds(codes or (), trump, settings.meld_values)
        places[f"worth-{seat}"] = str(worth) if codes or (hand and codes == []) else ""
        places[f"said-{seat}"] = ", ".join(map(meld_label, codes or ()))
        places[f"found-{seat}"] = text
    return places | _rest(typed, scene)


def _best(hand: list[str], trump: str | None, scene: DealContext) -> list[str] | None:
    """The melds of a hand; None if it is no hand."""
    question = {"game": "binokel", "judge": "meld", "hand": hand, "trump": trump}
    answer = games.score({**question, "variant": scene.report.get("variant") or {}})
    return [meld["meld"] for meld in answer["melds"]] if answer["ok"] else None


def _rest(typed: SubmittedValues, scene: DealContext) -> dict[str, str]:
    """Trick points that need not be typed: what two of three leave of the 250."""
    points = {
        seat: typed.number(f"points-{seat}") for seat in map(scene.seat, active(typed, scene))
    }
    known = [n for n in points.values() if isinstance(n, int)]
    left = 250 - sum(known)
    rest = f"= {left}" if len(known) == 2 and left >= 0 else ""
    return {f"rest-{seat}": rest if n is None else "" for seat, n in points.items()}
