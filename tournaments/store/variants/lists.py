"""Rule variants for pages: lists, where one may be copied from, and two side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games import GAMES
from games.game import Game
from games.guide import effective
from tournaments.store.models import RuleVariant
from tournaments.wording.language import in_language
from tournaments.wording.rules import Rule, RuleGroup, rule_groups

Status = RuleVariant.Status
NAME_LENGTH = 80
NOTE_LENGTH = 2000
MOST_DEALS = 99
_TONES = {Status.DRAFT: "warn", Status.PUBLISHED: "ok", Status.RETIRED: "muted"}


@dataclass(frozen=True, slots=True)
class Source:
    """Rules that can be looked at, compared and copied: a variant, a preset, or the book's own.

    `ref` is the variant's number, or `game:preset` (`game:` for the book's own).
    """

    ref: str
    game: Game
    name: str
    values: Mapping[str, Any]
    note: str = ""
    variant: RuleVariant | None = None
    tone: str = ""

    @property
    def departs(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class GameVariants:
    """All variants of one game; `published` are the rules that a tournament may choose."""

    key: str
    name: str
    variants: tuple[Source, ...]
    presets: tuple[Source, ...]

    @property
    def sources(self) -> tuple[Source, ...]:
        return (*self.presets, *self.variants)


@dataclass(frozen=True, slots=True)
class Pair:
    """One option under two sets of rules."""

    label: str
    first: Rule
    second: Rule

    @property
    def differs(self) -> bool:
        return self.first.value != self.second.value


@dataclass(frozen=True, slots=True)
class PairGroup:
    """Pairs of options that belong together."""

    title: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """Two sets of rules of one game, group by group: differences and equal parts."""

    first: Source
    second: Source
    differing: tuple[PairGroup, ...]
    equal: tuple[PairGroup, ...]

    @property
    def differences(self) -> int:
        return sum(len(group.pairs) for group in self.differing)

    @property
    def same(self) -> int:
        return sum(len(group.pairs) for group in self.equal)


def visible(user: Any) -> QuerySet[RuleVariant]:
    """Everybody sees what was published; drafts only those who may change them."""
    rows = RuleVariant.objects.select_related("created_by")
    if user.is_authenticated and (user.is_staff or user.is_superuser):
        return rows
    mine = Q(created_by_id=user.pk) if user.is_authenticated else Q(pk=None)
    return rows.filter(~Q(status=Status.DRAFT) | mine)


def by_game(user: object) -> tuple[GameVariants, ...]:
    """Every game with its variants, drafts and published ones first."""
    order = [Status.DRAFT, Status.PUBLISHED, Status.RETIRED]
    rows = sorted(
        visible(user),
        key=lambda row: (order.index(Status(row.status)), row.name.casefold(), -row.version),
    )
    return tuple(
        GameVariants(
            game.key,
            in_language(game.name),
            tuple(_stored(row) for row in rows if row.game == game.key),
            presets(game),
        )
        for game in GAMES.values()
    )


def presets(game: Game) -> tuple[Source, ...]:
    """The book's own rules and the published sets of house rules."""
    book = Source(f"{game.key}:", game, _("By the book"), {})
    return (
        book,
        *(
            Source(f"{game.key}:{p.key}", game, in_language(p.name), p.variant, p.source)
            for p in game.presets
            if p.variant
        ),
    )


def deals_asked(game: Game, values: Mapping[str, object]) -> int | None:
    """Return how many deals everybody plays in a match by these values, if they say so for some
    table."""
    sizes = [n for n in range(game.min_players, game.max_players + 1) if game.seats(n)]
    for size, deals in product(sizes, range(1, MOST_DEALS + 1)):
        try:
            length = game.length(size, deals) if game.length else {}
        except ValueError:  # not so many at a table of this size
            continue
        options = {o.key: values.get(o.key, o.default) for o in game.options if o.key in length}
        if values.keys() & length.keys() and options == length:
            return deals
    return None


def published(games: Iterable[str]) -> tuple[Source, ...]:
    """The variants that an event of these games may choose."""
    rows = RuleVariant.objects.filter(game__in=tuple(games), status=Status.PUBLISHED)
    return tuple(_stored(row) for row in rows.order_by("name", "version"))


def versions(variant: RuleVariant, user: object) -> tuple[Source, ...]:
    """Every version of the same name that this user may see, the newest first."""
    rows = visible(user).filter(game=variant.game, name=variant.name).order_by("-version")
    return tuple(map(_stored, rows))


def source(ref: str, user: object) -> Source | None:
    """Return what a reference means to this user; None if there is no such thing."""
    key, colon, _preset = ref.partition(":")
    if colon:
        known = presets(GAMES[key]) if key in GAMES else ()
        return next((candidate for candidate in known if candidate.ref == ref), None)
    if not key.isascii() or not key.isdigit() or len(key) > 12:
        return None
    row = visible(user).filter(pk=int(key)).first()
    return _stored(row) if row else None


def compare(first: Source, second: Source) -> RulesComparison:
    """Option by option; both are of one game."""
    options = first.game.options
    sides = [rule_groups(options, effective(options, side.values)) for side in (first, second)]
    groups = [
        PairGroup(a.title, tuple(map(_pair, _flat(a), _flat(b))))
        for a, b in zip(*sides, strict=True)
    ]
    return RulesComparison(
        first, second, _only(groups, differing=True), _only(groups, differing=False)
    )


def _flat(group: RuleGroup) -> list[Rule]:
    return [rule for whole in group.rules for rule in whole.flat()]


def _pair(first: Rule, second: Rule) -> Pair:
    return Pair(first.label, first, second)


def _only(groups: Iterable[PairGroup], *, differing: bool) -> tuple[PairGroup, ...]:
    """The groups with those of their pairs that differ, or that do not; no empty ones."""
    shown_values = (
        PairGroup(group.title, tuple(p for p in group.pairs if p.differs is differing))
        for group in groups
    )
    return tuple(group for group in shown_values if group.pairs)


def _stored(row: RuleVariant) -> Source:
    return Source(
        str(row.pk),
        GAMES[row.game],
        f"{row.name} · {_('version')} {row.version}",
        row.values,
        row.note,
        row,
        _TONES[Status(row.status)],
    )
