"""The deal form of Binokel: who played for how much, the melds, two of three trick points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.binokel.melds import CODES, points_of_melds
from games.binokel.settings import Settings, read_settings
from games.cards import SUITS
from tournaments.forms.games.binokel_words import WORDS
from tournaments.forms.games.cards import SIGNS, read_cards, write_cards
from tournaments.forms.games.entry import (
    Ask,
    Choice,
    Filled,
    Json,
    Scene,
    Typed,
    Values,
    given,
    string,
    strings,
)
from tournaments.forms.games.sheet import Fact, GameSheet, Told

KINDS: Final[Mapping[str, Promise]] = {
    "normal": gettext_lazy("Played"),
    "abgehen": gettext_lazy("Abgehen"),
    "durch": gettext_lazy("Durch"),
    "aufgelegt": gettext_lazy("Aufgelegt"),
    "unterdurch": gettext_lazy("Unterdurch"),
}
MELDS: Final[Mapping[str, Promise]] = {
    "rundgang": gettext_lazy("Rundgang"),
    "pair": gettext_lazy("Pair"),
    "double_pair": gettext_lazy("2 pairs"),
    "family": gettext_lazy("Family"),
    "double_family": gettext_lazy("2 families"),
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
SUITS_SAID: Final = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Schellen"}
_OF_A_SUIT: Final = ("pair", "double_pair", "family", "double_family")
_SPECIAL: Final = ("durch", "aufgelegt", "unterdurch")


@dataclass(frozen=True, slots=True)
class PlayerMelds:
    """The chips of one player, line by line; `points` as they stand now."""

    seat: str
    name: str
    lines: tuple[tuple[str, tuple[Choice, ...]], ...]
    points: str
    hand: Ask
    errors: tuple[str, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class BinokelForm:
    kind: Ask
    solo: Ask
    bid: Ask
    trump: Ask
    made: Ask
    melds: tuple[PlayerMelds, ...]
    points: tuple[Ask, ...]
    tricks: tuple[Ask, ...]
    last_trick: Ask
    pressed: Ask | None
    rare: bool


def _settings(report: Json) -> Settings:
    return read_settings(report.get("variant"), len(report["players"]))[0]


def _active(scene: Scene) -> tuple[str, ...]:
    """The three who play: at a table of four the dealer pauses."""
    players = scene.players
    dealer = scene.before.get("next_dealer")
    return tuple(name for name in players if len(players) < 4 or name != dealer)


def meld_label(code: str) -> str:
    name, _colon, suit = code.partition(":")
    return f"{MELDS[name]} {SIGNS[suit]}" if suit else str(MELDS[name])


def _deal(typed: Typed, scene: Scene) -> Json:
    kind = typed.text("kind") or "normal"
    solo = scene.player(typed.text("solo"))
    deal: Json = {"kind": kind, **given(solo=solo, bid=typed.number("bid"))}
    if kind in _SPECIAL:
        return deal | given_made(typed)
    deal |= given(trump=typed.text("trump"))
    without = solo if kind == "abgehen" else None
    seats = [(name, scene.seat(name)) for name in _active(scene) if name != without]
    melds = {name: list(typed.texts(f"melds-{seat}")) for name, seat in seats}
    hands = {name: read_cards(typed.text(f"hand-{seat}")) for name, seat in seats}
    deal |= given(
        melds={name: codes for name, codes in melds.items() if codes},
        hands={name: hand for name, hand in hands.items() if hand},
    )
    return deal | _tricks(typed, scene) if kind == "normal" else deal


def given_made(typed: Typed) -> Json:
    made = typed.text("made")
    return {"made": made == "yes"} if made else {}


def _tricks(typed: Typed, scene: Scene) -> Json:
    seats = [(name, scene.seat(name)) for name in _active(scene)]
    points = {name: typed.number(f"points-{seat}") for name, seat in seats}
    tricks = {name: typed.number(f"tricks-{seat}") for name, seat in seats}
    return {
        "points": {name: n for name, n in points.items() if n is not None},
        **given(
            pressed=typed.number("pressed"),
            tricks={name: n for name, n in tricks.items() if n is not None},
            last_trick=scene.player(typed.text("last_trick")),
        ),
    }


def _typed(deal: Json, scene: Scene) -> Values:
    made = deal.get("made")
    values = strings(
        kind=deal.get("kind") or "normal",
        solo=scene.seat(deal.get("solo")),
        bid=deal.get("bid"),
        trump=deal.get("trump"),
        made=None if made is None else "yes" if made else "no",
        pressed=deal.get("pressed"),
        last_trick=scene.seat(deal.get("last_trick")),
    )
    for name, codes in (deal.get("melds") or {}).items():
        values[f"melds-{scene.seat(name)}"] = tuple(codes)
    for name, hand in (deal.get("hands") or {}).items():
        values[f"hand-{scene.seat(name)}"] = (write_cards(hand),)
    for part in ("points", "tricks"):
        for name, number in (deal.get(part) or {}).items():
            values[f"{part}-{scene.seat(name)}"] = (string(number),)
    return values


def _field(path: str, scene: Scene) -> str:
    name, _dot, rest = path.partition(".")
    seat = scene.seat_in(rest)
    if name == "hands" and seat:
        return f"hand-{seat}"
    return f"{name}-{seat}" if seat else name.split("[")[0]


def _form(filled: Filled, scene: Scene) -> BinokelForm:
    settings = _settings(scene.report)
    seats = {scene.seat(name): name for name in _active(scene)}
    kinds = {
        key: str(words)
        for key, words in KINDS.items()
        if key not in _SPECIAL or settings.kind_value(key)
    }
    trumps = {suit: SIGNS[suit] for suit in SUITS}
    enough = _("Two of three are enough; with the last trick, the solo player's with the Dap.")
    doubt = _("Only if it is doubtful whether somebody took a trick.")
    numbers = [filled.count(f"points-{seat}", name) for seat, name in seats.items()]
    tricks = [filled.count(f"tricks-{seat}", name) for seat, name in seats.items()]
    rare = [f"tricks-{seat}" for seat in seats] + ["tricks", "last_trick", "pressed"]
    made = {"yes": _("made"), "no": _("lost")}
    return BinokelForm(
        filled.pick("kind", _("What was played?"), kinds, default="normal"),
        filled.pick("solo", _("Who played alone?"), seats, kind="tiles"),
        filled.count(
            "bid", _("Bid"), kind="stepper", minimum=settings.bid_min, step=settings.bid_step
        ),
        _suits(filled.pick("trump", _("Trumps"), trumps, kind="row")),
        filled.pick("made", _("Made?"), made, kind="row"),
        tuple(_chips(filled, settings, seat, name) for seat, name in seats.items()),
        (_with_help(numbers[0], enough), *numbers[1:]),
        (_with_help(tricks[0], doubt), *tricks[1:]),
        filled.pick("last_trick", _("Who took the last trick?"), {"": "–", **seats}),
        filled.count("pressed", _("Points of the pressed cards")) if settings.has_dap else None,
        filled.wrong(*rare) or any(filled.typed.ticked(name) for name in rare),
    )


def _suits(ask: Ask) -> Ask:
    """Suits in their colours."""
    marked = [
        Choice(c.value, c.label, c.checked, SUITS_SAID[c.value], f"suit-{c.value}")
        for c in ask.choices
    ]
    return Ask(ask.kind, ask.name, ask.label, tuple(marked), errors=ask.errors)


def _with_help(ask: Ask, words: str) -> Ask:
    return Ask(ask.kind, ask.name, ask.label, value=ask.value, errors=ask.errors, help=words)


def _chips(filled: Filled, settings: Settings, seat: str, name: str) -> PlayerMelds:
    picked = filled.typed.texts(f"melds-{seat}")
    values = settings.meld_values

    def chip(code: str, label: str) -> Choice:
        return Choice(code, label, code in picked)

    suits = [
        (suit, tuple(chip(f"{kind}:{suit}", str(MELDS[kind])) for kind in _OF_A_SUIT))
        for suit in SUITS
    ]
    others = [code for code in reversed(CODES) if ":" not in code and values[code]]
    rest = tuple(chip(code, str(MELDS[code])) for code in others)
    wrong = filled.errors.get(f"melds-{seat}", ())
    hand = filled.line(f"hand-{seat}", _("The whole hand"), kind="cards")
    trump = filled.typed.text("trump") or None
    points = _worth(picked, trump, settings)
    shown = bool(wrong or filled.errors.get(hand.name))
    return PlayerMelds(seat, name, (*suits, ("", rest)), points, hand, wrong, shown)


def _worth(codes: tuple[str, ...], trump: str | None, settings: Settings) -> str:
    """Points of the known codes among what is ticked; empty if nothing is."""
    known = [code for code in codes if code in CODES]
    return str(points_of_melds(known, trump, settings.meld_values)) if known else ""


def _preview(typed: Typed, scene: Scene) -> tuple[Fact, ...]:
    """The meld points of each player, as they are tapped."""
    settings = _settings(scene.report)
    trump = typed.text("trump") or None
    return tuple(
        Fact(name, _worth(typed.texts(f"melds-{seat}"), trump, settings), place=f"worth-{seat}")
        for name, seat in ((name, scene.seat(name)) for name in _active(scene))
    )


def _told(row: Json, _deal: Json, _report: Json) -> Told:
    kind = "" if row["kind"] == "normal" else f" · {KINDS[row['kind']]}"
    bid = f" {row['bid']}" if row["bid"] else ""
    trump = f" {SIGNS[row['trump']]}" if row["trump"] else ""
    end = _("made") if row["made"] else _("lost")
    reached = f" ({row['reached']})" if row["reached"] is not None else ""
    melds = [
        f"{name}: {', '.join(map(meld_label, codes))} = {row['meld_points'][name]}"
        for name, codes in row["melds"].items()
        if codes
    ]
    empty = [_("%(name)s took no trick") % {"name": name} for name in row["no_trick"]]
    return Told(f"{row['solo']}{bid}{trump}{kind}: {end}{reached}", (*melds, *empty))


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    dealer = outcome["next_dealer"]
    if not dealer:
        return ()
    pauses = _("Deals and pauses") if len(report["players"]) == 4 else _("Deals")
    players = report["players"]
    vorhand = players[(players.index(dealer) - 1) % len(players)]
    return (Fact(pauses, dealer), Fact("Vorhand", vorhand), *_length(report, outcome))


def _length(report: Json, outcome: Json) -> tuple[Fact, ...]:
    settings = _settings(report)
    if settings.target_score:
        return (Fact(_("Plays to"), str(settings.target_score)),)
    left = settings.deals_per_match - len(outcome["deals"])
    return (Fact(_("Deals left"), str(left)),)


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    lost = {name: n for name, n in outcome["lost_games"].items() if n}
    said = ", ".join(f"{name} {n}" for name, n in lost.items())
    return (_("Lost games: %(said)s") % {"said": said},) if lost else ()


SHEET = GameSheet(
    key="binokel",
    template="free/binokel.html",
    levels={"sheet": gettext_lazy("Sheet")},
    deal=_deal,
    typed=_typed,
    field=_field,
    form=_form,
    told=_told,
    facts=_facts,
    ending=_ending,
    preview=_preview,
    dealer_field="first_dealer",
    words=WORDS,
)
