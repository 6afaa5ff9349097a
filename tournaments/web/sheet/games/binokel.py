"""The deal of Binokel as a table types it: who played for how much, melds, two of three points."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.binokel.line import LINE, deal_depth
from games.envelope import Json
from games.game import Depth
from tournaments.web.sheet.games.binokel_form import (
    KINDS,
    LINE_LEVEL,
    POINTS_LEVEL,
    SHEET_LEVEL,
    SPECIAL,
    active,
    form,
    live,
    meld_label,
    rules,
)
from tournaments.web.sheet.games.cards import SIGNS, read_cards, write_cards
from tournaments.web.sheet.games.entry import Scene, Typed, Values, given, string, strings
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet

_LEVELS: Final[dict[str, Promise]] = {
    SHEET_LEVEL: gettext_lazy("Melds and tricks"),
    LINE_LEVEL: gettext_lazy("One line"),
    POINTS_LEVEL: gettext_lazy("Points only"),
}


def _level_of(deal: Json, level: str) -> str:
    depths = {
        Depth.SHEET: SHEET_LEVEL,
        Depth.LINES: LINE_LEVEL,
        Depth.NUMBERS: POINTS_LEVEL,
    }
    return depths.get(deal_depth(deal), level)


def _line(typed: Typed, scene: Scene) -> Json:
    """A deal by what everybody got; of who has lost it follows from the bid."""
    scores = _numbers(typed, scene, "scores")
    deal: Json = {"kind": LINE, "scores": scores}
    if scene.level == POINTS_LEVEL:
        return deal
    solo, bid, made = scene.player(typed.text("solo")), typed.number("bid"), typed.text("made")
    if made == "no" and solo not in scores and isinstance(bid, int):
        scores[solo] = -bid * rules(scene.report).lost_factor
    return deal | given(solo=solo, bid=bid) | ({"made": made == "yes"} if made else {})


def _deal(typed: Typed, scene: Scene) -> Json:
    if scene.level in (LINE_LEVEL, POINTS_LEVEL):
        return _line(typed, scene)
    kind = typed.text("kind") or "normal"
    solo = scene.player(typed.text("solo"))
    deal: Json = {"kind": kind}
    deal |= given(solo=solo, bid=typed.number("bid"), auction=_calls(typed.text("auction")))
    if kind in SPECIAL:
        made = typed.text("made")
        return deal | ({"made": made == "yes"} if made else {})
    deal |= given(trump=typed.text("trump"))
    without = solo if kind == "abgehen" else None
    seats = [(name, scene.seat(name)) for name in active(scene) if name != without]
    melds = {name: list(typed.texts(f"melds-{seat}")) for name, seat in seats}
    hands = {name: read_cards(typed.text(f"hand-{seat}")) for name, seat in seats}
    deal |= given(
        melds={name: codes for name, codes in melds.items() if codes},
        hands={name: hand for name, hand in hands.items() if hand},
    )
    return deal | _tricks(typed, scene) if kind == "normal" else deal


def _calls(text: str) -> list[int | str]:
    """The calls of an auction; what is no number stays as it is, so that "weg" is "weg"."""
    words = text.lower().replace(",", " ").split()
    return [int(word) if word.isascii() and word.isdigit() else word for word in words]


def _tricks(typed: Typed, scene: Scene) -> Json:
    numbers = {part: _numbers(typed, scene, part) for part in ("points", "tricks")}
    return {
        "points": numbers["points"],
        **given(
            pressed=typed.number("pressed"),
            pressed_cards=read_cards(typed.text("pressed_cards")),
            tricks=numbers["tricks"],
            last_trick=scene.player(typed.text("last_trick")),
        ),
    }


def _numbers(typed: Typed, scene: Scene, part: str) -> Json:
    numbers = {name: typed.number(f"{part}-{scene.seat(name)}") for name in active(scene)}
    return {name: n for name, n in numbers.items() if n is not None}


def _typed(deal: Json, scene: Scene) -> Values:
    made = deal.get("made")
    values = strings(
        kind=None if deal.get("kind") == LINE else deal.get("kind") or "normal",
        solo=scene.seat(deal.get("solo")),
        bid=deal.get("bid"),
        auction=" ".join(map(str, deal.get("auction") or ())),
        trump=deal.get("trump"),
        made=None if made is None else "yes" if made else "no",
        pressed=deal.get("pressed"),
        pressed_cards=write_cards(deal.get("pressed_cards") or ()),
        last_trick=scene.seat(deal.get("last_trick")),
    )
    for name, codes in (deal.get("melds") or {}).items():
        values[f"melds-{scene.seat(name)}"] = tuple(codes)
    for name, hand in (deal.get("hands") or {}).items():
        values[f"hand-{scene.seat(name)}"] = (write_cards(hand),)
    for part in ("points", "tricks", "scores"):
        for name, number in (deal.get(part) or {}).items():
            values[f"{part}-{scene.seat(name)}"] = (string(number),)
    return values


def _field(path: str, scene: Scene, _typed: Typed) -> str:
    name, _dot, rest = path.partition(".")
    seat = scene.seat_in(rest)
    if name == "hands" and seat:
        return f"hand-{seat}"
    return f"{name}-{seat}" if seat else name.split("[")[0]


def _whose(path: str, scene: Scene, typed: Typed) -> tuple[str, ...]:
    """Of a bid who played for it."""
    name, _dot, rest = path.partition(".")
    seat = typed.text("solo") if name in ("bid", "auction") else scene.seat_in(rest)
    player = scene.player(seat)
    return (player,) if player in scene.players else ()


def _preview(typed: Typed, scene: Scene) -> tuple[Fact, ...]:
    """Meld points as they are tapped, the best melds of a hand, the points of the third."""
    return tuple(Fact("", words, place=place) for place, words in live(typed, scene).items())


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    if not row["solo"]:
        return DealInWords(_("Told by points"))
    kind = "" if row["kind"] in ("normal", LINE) else f" · {KINDS[row['kind']]}"
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
    return DealInWords(f"{row['solo']}{bid}{trump}{kind}: {end}{reached}", (*melds, *empty))


def _facts(report: Json, outcome: Json) -> tuple[Fact, ...]:
    dealer = outcome["next_dealer"]
    if not dealer:
        return ()
    pauses = _("Deals and pauses") if len(report["players"]) == 4 else _("Deals")
    players = report["players"]
    vorhand = players[(players.index(dealer) - 1) % len(players)]
    return (Fact(pauses, dealer), Fact("Vorhand", vorhand), *_length(report, outcome))


def _length(report: Json, outcome: Json) -> tuple[Fact, ...]:
    settings = rules(report)
    if settings.target_score:
        return (Fact(_("Plays to"), str(settings.target_score), ends=True),)
    left = settings.deals_per_match - len(outcome["deals"])
    return (Fact(_("Deals left"), str(left)),)


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    lost = {name: n for name, n in outcome["lost_games"].items() if n}
    games = ", ".join(f"{name} {n}" for name, n in lost.items())
    return (_("Lost games: %(said)s") % {"said": games},) if lost else ()


SHEET = GameSheet(
    key="binokel",
    template="sheet/deal/binokel.html",
    levels=_LEVELS,
    level_of=_level_of,
    deal=_deal,
    typed=_typed,
    field=_field,
    whose=_whose,
    likely=frozenset({"bid_jump", "auction_jump"}),
    form=form,
    summary=_summary,
    seats=SeatFields(
        named=("melds", "hand", "points", "tricks", "scores"),
        chosen=("solo", "last_trick"),
        playing=lambda _typed, scene: active(scene),
    ),
    facts=_facts,
    ending=_ending,
    preview=_preview,
    dealer_field="first_dealer",
)
