"""Name the rounds and matches of a knock-out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournaments.domain.formats.knockout.bracket import BracketMatch, Part, bracket_size
from tournaments.domain.formats.knockout.state import State, matches_sat, playable, standing
from tournaments.domain.formats.presenter import for_places
from tournaments.domain.formats.state import Phase
from tournaments.domain.translation import Text, text

_BY_SIZE = {
    1: text("Final"),
    2: text("Semi-final"),
    4: text("Quarter-final"),
    8: text("Round of 16"),
}
_FINALS = (text("Final"), text("Second final"))


def by_size(matches: int) -> Text:
    """Return the name of a round of single elimination with this number of matches."""
    return _BY_SIZE.get(matches) or text("Round of %(n)d", n=2 * matches)


def tree_word(play: State, match: BracketMatch) -> Text:
    """Return what a match is called in which losers play on."""
    consolation = bracket_size(len(play.seeds)) // 2 + 1
    if play.settings.mode == "consolation" and match.first == consolation > 3:
        return text("Consolation")
    return for_places(match.first, min(match.last, len(play.seeds)))


def round_name(play: State, number: int) -> Text | None:
    """Return what a round is called by the matches of the main part that are played in it; None
    where that is no one name."""
    rounds = {(match.part, match.round) for match in _matches(play, number)}
    names = [name for part, column in rounds if (name := _in_main(play, part, column))]
    return names[0] if len(names) == 1 else None


def table_word(play: State, number: int, table: int) -> Text | None:
    """Return what a table of a round plays, if the name of the round does not say it."""
    match = _tables(play, number).get(table)
    if match is None:
        return None
    if match.part is Part.LOSERS:
        own: Text | None = text("After one defeat")
    elif match.part is Part.PLACES:
        own = tree_word(play, match)
    else:
        own = _in_main(play, match.part, match.round)
    return own if own != round_name(play, number) else None


def _in_main(play: State, part: Part, column: int) -> Text | None:
    """Return what a round of the main part is called; None for one of another part, and before the
    final of a double elimination, where several are under way."""
    if part is Part.FINAL:
        return _FINALS[column - 1]
    if part is not Part.WINNERS or play.settings.mode == "double":
        return None
    return by_size(bracket_size(len(play.seeds)) >> column)


def _matches(play: State, number: int) -> Iterable[BracketMatch]:
    """Return the matches of a round: as seated, else as playable now, else as planned."""
    every = standing(play)
    if known := tuple(_tables(play, number).values()):
        return known
    if play.phase is Phase.BETWEEN and number == play.round + 1:
        return [every[name].match for name, _sides in playable(play)]
    planned = _rounds(pairing.match for pairing in every.values())
    return [pairing.match for name, pairing in every.items() if planned[name] == number]


def _tables(play: State, number: int) -> Mapping[int, BracketMatch]:
    """Return what was played at the tables of a round, by their numbers, as far as it is known."""
    if play.boards and number == play.round + (play.phase is Phase.DRAWN):
        every = standing(play)
        return {table: every[name].match for table, name in enumerate(play.boards, 1)}
    sat = matches_sat(play)
    return {there.table: pairing.match for there, pairing in sat if there.number == number}


def _rounds(matches: Iterable[BracketMatch]) -> Mapping[str, int]:
    """The earliest round of each match; `matches` come after those that feed them."""
    rounds: dict[str, int] = {}
    for match in matches:
        fed_by = (rounds.get(place.match, 0) for place in match.places)
        rounds[match.id] = 1 + max(fed_by)
    return rounds
