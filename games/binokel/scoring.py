"""Score a deal for all players (rule book R15 to R27)."""

from __future__ import annotations

from dataclasses import dataclass

from games.binokel.auction import speakers
from games.binokel.form import Deal
from games.binokel.melds import points_of_melds
from games.binokel.settings import Settings, amount
from games.envelope import Json

_DOUBTFUL_CLASSIC = 14
_DOUBTFUL_TENS = 10


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal with its scores; `scores` are those of the active players."""

    deal: Deal
    made: bool
    reached: int | None
    meld_points: dict[str, int]
    no_trick: tuple[str, ...]
    scored_points: dict[str, int] | None
    scores: dict[str, int]

    @property
    def sitting(self) -> tuple[str, ...]:
        return self.deal.seats.sitting

    def as_json(self) -> Json:
        deal = self.deal
        _vorhand, hinterhand, mittelhand = speakers(deal.seats)
        return {
            "scores": deal.seats.scores(self.scores),
            "kind": deal.kind,
            **deal.seats.as_json(),
            "hinterhand": hinterhand,
            "mittelhand": mittelhand,
            "leader": _leader(deal),
            "solo": deal.solo or None,
            "bid": deal.bid,
            "trump": deal.trump,
            "made": self.made,
            "reached": self.reached,
            "melds": {player: list(codes) for player, codes in deal.melds.items()},
            "meld_points": self.meld_points,
            "no_trick": list(self.no_trick),
            "trick_points": None if self.scored_points is None else dict(deal.points),
            "scored_points": self.scored_points,
        }


def score_deal(deal: Deal, settings: Settings) -> Scored:
    """The scores of a deal without errors."""
    meld_points = {
        player: points_of_melds(codes, deal.trump, settings.meld_values)
        for player, codes in deal.melds.items()
    }
    match deal.kind:
        case "normal":
            return _normal(deal, settings, meld_points)
        case "line":
            return Scored(deal, deal.made, None, {}, (), None, dict(deal.points))
        case "abgehen":
            return _abgehen(deal, settings, meld_points)
        case _:
            value = settings.kind_value(deal.kind)
            scores = dict.fromkeys(deal.seats.active, 0)
            scores[deal.solo] = value if deal.made else -value
            return Scored(deal, deal.made, None, meld_points, (), None, scores)


def doubtful(deal: Deal, settings: Settings) -> bool:
    """Return True if all points of the solo player might be pressed cards (R19, row 63)."""
    least = _DOUBTFUL_CLASSIC if settings.card_points == "classic" else _DOUBTFUL_TENS
    points = deal.points[deal.solo]
    return deal.pressed is None and points >= least and points in settings.pressed_values()


def _normal(deal: Deal, settings: Settings, meld_points: dict[str, int]) -> Scored:
    """R19 to R23."""
    active = deal.seats.active
    no_trick = tuple(p for p in active if not _took_trick(deal, settings, p))
    scored = {p: _rounded(deal.points[p], settings) for p in active}
    scores = {p: scored[p] + (0 if p in no_trick else meld_points[p]) for p in active}
    reached, bid = scores[deal.solo], _bid(deal)
    made = reached >= bid
    if not made:
        bonus = amount(settings.lost_others_bonus, bid)
        scores = {p: points + bonus for p, points in scores.items()}
        scores[deal.solo] = -bid * settings.lost_factor
    return Scored(deal, made, reached, meld_points, no_trick, scored, scores)


def _abgehen(deal: Deal, settings: Settings, meld_points: dict[str, int]) -> Scored:
    """R24."""
    bid = _bid(deal)
    others = amount(settings.abgehen_others, bid)
    scores = {player: others + points for player, points in meld_points.items()}
    scores[deal.solo] = -bid
    return Scored(deal, False, None, meld_points, (), None, scores)


def _took_trick(deal: Deal, settings: Settings, player: str) -> bool:
    """R19 and the note on `no_trick_rule`."""
    open_question = player == deal.solo and doubtful(deal, settings)
    if deal.tricks is not None and (settings.no_trick_rule == "trick" or open_question):
        return deal.tricks[player] > 0
    points = deal.points[player]
    if player != deal.solo:
        return points > 0
    if deal.pressed is not None:
        return points > deal.pressed
    return points >= _DOUBTFUL_CLASSIC if settings.classic_with_dap else points > 0


def _rounded(points: int, settings: Settings) -> int:
    """R17a: to tens, 5 goes up."""
    return (points + 5) // 10 * 10 if settings.round_points else points


def _bid(deal: Deal) -> int:
    """A normal deal and Abgehen always have a bid."""
    if deal.bid is None:
        raise ValueError(deal.kind)
    return deal.bid


def _leader(deal: Deal) -> str | None:
    """R16."""
    if deal.kind == "normal":
        return deal.seats.vorhand
    return deal.solo if deal.kind in ("durch", "unterdurch") else None
