"""The deal of Binokel as a table types it: who played for how much, melds, two of three points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.binokel.deal import deal_depth
from games.binokel.form import LINE, SCHEMA
from games.envelope import Json
from games.game import Depth
from games.soloist import ANTICLOCKWISE
from tournaments.web.sheet.games.binokel.form import (
    FORM,
    LINE_LEVEL,
    POINTS_LEVEL,
    SHEET_LEVEL,
    form,
    live,
    meld_label,
    rules,
)
from tournaments.web.sheet.games.binokel.judges import MELDS, TRICK
from tournaments.web.sheet.games.cards import SIGNS
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues, Values, given, strings
from tournaments.web.sheet.games.paper import DEALER, DEALS, POINTS, TOTAL, Layout
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet
from tournaments.web.sheet.games.soloist import deals_left, turn
from tournaments.wording.language import in_language

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


def _line(typed: SubmittedValues, scene: DealContext) -> Json:
    """A deal by what everybody got; of who has lost it follows from the bid."""
    names = ("solo", "bid", "made") if scene.level == LINE_LEVEL else ()
    told = {n: t for n, t in typed.values.items() if n in names or n.startswith("scores-")}
    deal = {"scores": {}, **FORM.deal(SubmittedValues(told | {"kind": (LINE,)}), scene)}
    solo, bid = deal.get("solo"), deal.get("bid")
    if deal.get("made") is False and solo and isinstance(bid, int):
        deal["scores"].setdefault(solo, -bid * rules(scene.report).lost_factor)
    return deal


def _deal(typed: SubmittedValues, scene: DealContext) -> Json:
    if scene.level in (LINE_LEVEL, POINTS_LEVEL):
        return _line(typed, scene)
    deal = FORM.deal(typed, scene)
    for key in ("melds", "hands") if deal["kind"] == "abgehen" else ():
        told = {name: told for name, told in deal.pop(key, {}).items() if name != deal.get("solo")}
        deal |= given(**{key: told})
    return deal | given(auction=_calls(typed.text("auction")))


def _calls(text: str) -> list[int | str]:
    """The calls of an auction; what is no number stays as it is, so that "weg" is "weg"."""
    words = text.lower().replace(",", " ").split()
    return [int(word) if word.isascii() and word.isdigit() else word for word in words]


def _typed(deal: Json, scene: DealContext) -> Values:
    values = FORM.typed(deal, scene)
    if deal.get("kind") == LINE:
        del values["kind"]
    return values | strings(auction=" ".join(map(str, deal.get("auction") or ())))


def _whose(path: str, scene: DealContext, typed: SubmittedValues) -> tuple[str, ...]:
    """Of a bid who played for it."""
    name, _dot, rest = path.partition(".")
    seat = typed.text("solo") if name in ("bid", "auction") else scene.seat_in(rest)
    player = scene.player(seat)
    return (player,) if player in scene.players else ()


def _preview(typed: SubmittedValues, scene: DealContext) -> tuple[Fact, ...]:
    """Meld points as they are tapped, the best melds of a hand, the points of the third."""
    return tuple(Fact("", words, place=place) for place, words in live(typed, scene).items())


def _summary(row: Json, _deal: Json, _report: Json) -> DealInWords:
    if not row["solo"]:
        return DealInWords(_("Told by points"))
    kind = (
        ""
        if row["kind"] in ("normal", LINE)
        else f" · {in_language(SCHEMA.kind(row['kind']).label)}"
    )
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
    settings, now = rules(report), turn(report, outcome, "Vorhand", playing=ANTICLOCKWISE)
    if settings.target_score:
        return now and (*now, Fact(_("Plays to"), str(settings.target_score), ends=True))
    return now and (*now, deals_left(outcome, settings.deals_per_match))


def _ending(_report: Json, outcome: Json) -> tuple[str, ...]:
    lost = {name: n for name, n in outcome["lost_games"].items() if n}
    games = ", ".join(f"{name} {n}" for name, n in lost.items())
    return (_("Lost games: %(said)s") % {"said": games},) if lost else ()


_PAPER: Final[Mapping[Depth, Layout]] = {
    Depth.TOTALS: Layout((POINTS, gettext_lazy("Lost deals")), sides_down=True),
    Depth.NUMBERS: DEALS,
    Depth.LINES: Layout(
        (POINTS, TOTAL),
        (DEALER, gettext_lazy("Who plays"), gettext_lazy("Bid"), gettext_lazy("Made?")),
    ),
    Depth.SHEET: Layout(
        (gettext_lazy("Melds"), gettext_lazy("Tricks"), TOTAL),
        (DEALER, gettext_lazy("Who plays"), gettext_lazy("Bid"), gettext_lazy("Trump")),
        wide=True,
    ),
}

SHEET = GameSheet(
    key="binokel",
    template="sheet/deal/binokel.html",
    levels=_LEVELS,
    level_of=_level_of,
    deal=_deal,
    typed=_typed,
    field=FORM.field,
    whose=_whose,
    form=form,
    summary=_summary,
    seats=FORM.seats,
    facts=_facts,
    ending=_ending,
    preview=_preview,
    dealer_field="first_dealer",
    paper=_PAPER,
    depths={"points": Depth.NUMBERS, "line": Depth.LINES},
    judges=(TRICK, MELDS),
)
