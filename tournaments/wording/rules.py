"""Rules in words: options with the values in force, and the game explained by them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.envelope import Json
from games.events import guide_in
from games.game import Game
from games.guide import effective, explained, guide_sections, without
from games.options import Option, departures
from games.wording import GROUPS, Language, euros, in_words
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.round_rules import FINAL, ROUND_RULES, RoundKey, from_rules
from tournaments.domain.formats.settings import GROUPS as OF_EVENTS
from tournaments.domain.series.options import GROUPS as OF_SERIES
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.language import in_language, language, localized
from tournaments.wording.round_words import said

Options = tuple[Option, ...]
# the numbers of decisions, and where formats and series are described
_OWN_LIST = re.compile(r"[A-Z]{1,2}\d*[a-z]?|\d[\d.]*|formats.*|docs/.*|§ 0")
_GROUPS = {**GROUPS, **OF_EVENTS, **OF_SERIES}


def expected(option: Option) -> str:
    """Say what values an option takes, in a sentence: one of several, a range, or as its help
    says."""
    if option.check or option.type in ("list", "object"):
        return in_language(option.help)
    if option.choices:
        names = (in_words(option, choice, language()) for choice in option.choices)
        return _("There is: %(names)s.") % {"names": ", ".join(names)}
    if option.minimum is None or option.maximum is None:
        return ""
    least, most = option.minimum, option.maximum
    if option.written == "euros":
        bounds = {"least": euros(least, language()), "most": euros(most, language())}
        return _("From %(least)s to %(most)s euros.") % bounds
    said = _("From %(least)s to %(most)s.") % {"least": least, "most": most}
    in_steps = _("In steps of %(step)s.") % {"step": option.step}
    return f"{said} {in_steps}" if option.step else said


def remarked(game: Game, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the oddities of a variant's values: the option or part concerned, and why."""
    named = {option.key: option for option in game.options}
    named |= {f"{o.key}.{part.key}": part for o in game.options for part in o.parts}
    found = game.remarks(dict(values))
    return [(in_language(named[one.path].label), in_language(one.words)) for one in found]


@dataclass(frozen=True, slots=True)
class Rule:
    """One option as it stands. `idle`: without effect under the other values; `needs` says when
    it has one. An option made of parts has these as rules of their own."""

    key: str
    label: str
    help: str
    source: str
    value: str
    default: str
    departs: bool
    idle: bool
    needs: str
    parts: tuple[Rule, ...] = ()

    @property
    def has_default(self) -> bool:
        """Return True if the default is something that can be reworded."""
        return self.default not in ("", "–")

    def flat(self) -> tuple[Rule, ...]:
        """The rule itself, or each of its parts."""
        return self.parts or (self,)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Options that belong together."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the explanation."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A game under a variant: explained, and option by option. `players` is like "2–6"."""

    game: str
    players: str
    sections: tuple[Section, ...]
    groups: tuple[RuleGroup, ...]

    @property
    def departures(self) -> tuple[Rule, ...]:
        """Return what differs from the book; of an option made of parts only the parts that do."""
        rules = (rule for group in self.groups for whole in group.rules for rule in whole.flat())
        return tuple(rule for rule in rules if rule.departs)


def game_of(state: TournamentState) -> Game:
    """The game of an event in the words of its format."""
    return state.format.game(state.setup.game)


def event_page(state: TournamentState, key: RoundKey | None = None) -> RulesPage:
    """Return the rules of a tournament, or of one round.

    They include what the format sets at its smallest table, and the length of a match at each.
    """
    game, settings = game_of(state), state.setup.settings
    game = replace(game, guide=without(game.guide, state.format.settles(settings)))
    rules = state.rules_by(key)
    fixed = state.format.fixed(state.play, rules)
    variant = {**rules, **(fixed[min(fixed)] if fixed else {})}
    return rules_page(game, departures(game.options, variant), _lengths(state, game, variant))


@dataclass(frozen=True, slots=True)
class OwnRules:
    """A round whose rules differ from those of the event, and each option that does."""

    key: RoundKey
    name: str
    rules: tuple[Rule, ...]

    @property
    def sentence(self) -> str:
        """Return a sentence with the round and its differences."""
        rules = "; ".join(f"{rule.label}: {rule.value}" for rule in self.rules)
        return _("%(round)s has rules of its own. %(rules)s.") % {
            "round": self.name,
            "rules": rules,
        }


def rounds_of_their_own(state: TournamentState) -> tuple[OwnRules, ...]:
    """Return the rounds whose rules differ from those of the event, the final last."""
    by_round = state.setup.settings.get(ROUND_RULES) or ()
    keys = [key for entry in by_round for key in entry["rounds"]]
    ordered = sorted(keys, key=lambda key: (key == FINAL, 0 if key == FINAL else key))
    found = (own_rules_by(state, key) for key in ordered)
    return tuple(own for own in found if own)


def own_rules_by(state: TournamentState, key: RoundKey) -> OwnRules | None:
    """Return in what the rules of a round differ from those of the event; None where they do
    not."""
    rules = state.rules_by(key)
    if rules is state.rules_by(None):
        return None
    game = game_of(state)
    options = from_rules(game.options, state.rules_by(None))
    set_here = {name for each in state.format.fixed(state.play, rules).values() for name in each}
    groups = rule_groups(options, effective(game.options, rules))
    flat = (rule for group in groups for whole in group.rules for rule in whole.flat())
    changed = tuple(r for r in flat if r.departs and not r.idle and r.key not in set_here)
    return OwnRules(key, round_title(state, key), changed) if changed else None


def listed_round_rules(game: Game, option: Option, entries: Iterable[Json]) -> str:
    """Return the setting of rules of single rounds with each option that it names."""
    by_key = {each.key: each for each in game.options}
    lines = []
    for entry in entries:
        named = [(by_key[key], value) for key, value in entry["options"].items() if key in by_key]
        rules = (f"{in_language(o.label)} {in_words(o, value, language())}" for o, value in named)
        lines.append(f"{in_words(option, [entry], language())}: {', '.join(rules)}")
    return "; ".join(lines) or "–"


def round_title(state: TournamentState, key: RoundKey) -> str:
    """Return what a round is called, or the final."""
    if isinstance(key, int):
        return localized(state.presenter.round_name(key))
    return _("Final")


def own_rules(state: TournamentState, number: int = 0, table: int = 0) -> tuple[str, ...]:
    """Return in a sentence each what is different in a round, or at a table of it; 0: in the round
    that runs or comes next, at all its tables."""
    if not state.setup.settings.get(ROUND_RULES):
        return ()
    form, play = state.format, state.play
    there: tuple[int, ...] = (table,)
    if not table and not number:
        current = form.active_tables(play)
        there = tuple(range(1, len(play.tables) + 1)) if current is None else current
    keys = dict.fromkeys(form.round_key(play, number, each) for each in there or (0,))
    return tuple(own.sentence for key in keys if (own := own_rules_by(state, key)))


def _lengths(state: TournamentState, game: Game, variant: Mapping[str, object]) -> dict[str, str]:
    """The options that say how long a match lasts, in words, where their value is not all."""
    by_key = {option.key: option for option in game.options}
    words = {
        key: _by_size(by_size)
        for key, by_size in _fixed_here(state, game, variant).items()
        if by_key[key].type == "int"
    }
    deals = state.format.deals(state.play)
    if goal := by_key.get(game.goal) if deals else None:
        value = in_words(goal, effective((goal,), variant)[goal.key], language())
        words[goal.key] = ngettext(
            "%(goal)s, at the latest when everybody has played %(n)d deal",
            "%(goal)s, at the latest when everybody has played %(n)d deals",
            deals,
        ) % {"goal": value, "n": deals}
    return words


def setting_departures(state: TournamentState) -> tuple[Rule, ...]:
    """Return what the settings of an event say otherwise than its format does by itself."""
    options = _plain(state.format.options(state.setup.game))
    values = effective(options, state.settings_now)
    return tuple(
        rule
        for group in rule_groups(options, values)
        for rule in group.rules
        if rule.departs and not rule.idle
    )


def setting_groups(state: TournamentState) -> tuple[RuleGroup, ...]:
    """Every setting of an event but the rules of its game."""
    options = _plain(state.format.options(state.setup.game))
    return rule_groups(options, effective(options, state.settings_now))


def _plain(options: Options) -> Options:
    return tuple(option for option in options if option.type != "object" or option.also)


def evening_sections(state: TournamentState) -> tuple[Section, ...]:
    """Return how the event itself goes, by its settings; () where a format has no guide."""
    form = state.format
    values = form.in_force(state.setup.game, state.settings_now)
    options = form.options(state.setup.game)
    rounds = form.rounds(state.setup.game)
    guide = guide_in(rounds, form.guide) if rounds else form.guide
    return tuple(Section(*part) for part in guide_sections(guide, options, values, language()))


def scoring(state: TournamentState) -> str:
    """Return what a table brings in an event in rounds, as its rules say."""
    return said(_scoring(state.setup.format, json.dumps(state.setup.settings), language()))


@lru_cache(maxsize=100)
def _scoring(form: str, settings: str, words: Language) -> str:
    how = FORMATS[form]
    values = effective(how.settings, json.loads(settings))
    ((_title, sentences),) = guide_sections(how.scoring, how.settings, values, words)
    return sentences[0]


def fixed_words(state: TournamentState, key: RoundKey | None = None) -> dict[str, str]:
    """The options that the format of an event sets itself, each with its value and the reason, as
    in a round of this name."""
    words = _("The settings of the event say how long a match is: %(values)s.")
    fixed = _fixed_here(state, game_of(state), state.rules_by(key))
    return {name: words % {"values": _by_size(by_size)} for name, by_size in fixed.items()}


def _fixed_here(
    state: TournamentState, game: Game, rules: Mapping[str, object]
) -> dict[str, dict[int, str]]:
    """By option that the format of an event sets: its value in words, by the size of the table."""
    fixed = state.format.fixed(state.play, dict(rules))
    by_key = {
        option.key: {
            n: in_words(option, o[option.key], language())
            for n, o in fixed.items()
            if option.key in o
        }
        for option in game.options
    }
    return {key: by_size for key, by_size in by_key.items() if by_size}


def _by_size(values: Mapping[int, str]) -> str:
    """One value for tables of all sizes, or each with its size."""
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    words = _("%(value)s at tables of %(n)d")
    each = (words % {"value": values[n], "n": n} for n in sorted(values))
    return ", ".join(each)


def rules_page(
    game: Game, variant: Mapping[str, object], reworded: Mapping[str, str] | None = None
) -> RulesPage:
    """The game with the values that apply under an accepted variant. `reworded`: values of some
    options in other words."""
    values = effective(game.options, variant)
    return RulesPage(
        in_language(game.name),
        _players(game),
        tuple(Section(*part) for part in explained(game, values, language(), reworded)),
        rule_groups(game.options, values, reworded),
    )


def rule_groups(
    options: Options, values: Mapping[str, object], reworded: Mapping[str, str] | None = None
) -> tuple[RuleGroup, ...]:
    """Every option with its effective value, by group in the order of declaration."""
    by_group: dict[str, list[Rule]] = {}
    for option in options:
        rule = _rule(option, options, values)
        if reworded and option.key in reworded:
            rule = replace(rule, value=reworded[option.key])
        by_group.setdefault(option.group, []).append(rule)
    return tuple(RuleGroup(heading(group), tuple(rules)) for group, rules in by_group.items())


def heading(group: str) -> str:
    """The title of a group of options, of a game, a format or a series."""
    return said(_GROUPS[group])


def needs(option: Option, options: Options) -> str:
    """Return when an option has an effect, as a sentence; empty if it always has."""
    by_key = {other.key: other for other in options}
    sentences = []
    for texts, conditions in (
        (_("Only with %(option)s: %(values)s."), option.requires),
        (_("Not with %(option)s: %(values)s."), option.idle_under),
    ):
        for key, values in conditions.items():
            other = by_key[key]
            values_in_words = " / ".join(in_words(other, value, language()) for value in values)
            sentences.append(
                texts % {"option": in_language(other.label), "values": values_in_words}
            )
    return " ".join(sentences)


def cited(source: str) -> str:
    """Return what readers can look up of the source of an option: paragraphs and chapters of the
    rule book, not the numbers of our own lists.

    >>> cited("Das Reizen, R6"), cited("§ 2, § 5, R20"), cited("formats")
    ('Das Reizen', '§ 2, § 5', '')
    """
    return ", ".join(part for part in source.split(", ") if not _OWN_LIST.fullmatch(part))


def _rule(option: Option, options: Options, values: Mapping[str, Any]) -> Rule:
    value = values[option.key]
    return Rule(
        option.key,
        in_language(option.label),
        in_language(option.help),
        cited(option.source),
        in_words(option, value, language()),
        in_words(option, option.default, language()),
        bool(departures((option,), values)),
        not option.applies(values),
        needs(option, options),
        tuple(_rule(part, option.parts, value) for part in option.parts if not option.also),
    )


def _players(game: Game) -> str:
    if game.player_counts:
        return _(" or ").join(map(str, game.player_counts))
    low, high = game.min_players, game.max_players
    return str(low) if low == high else f"{low}–{high}"
