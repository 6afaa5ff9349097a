"""Tell the way through a bracket: the winner's opponents, the last match, surprises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tournaments.domain.formats.knockout.bracket import Part, bracket_size
from tournaments.domain.formats.knockout.pairings import Ended, Pairing
from tournaments.domain.formats.knockout.ranking import champion, places
from tournaments.domain.formats.knockout.state import (
    State,
    games_to_win,
    games_won,
    matches_sat,
    standing,
)
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

if TYPE_CHECKING:
    from tournaments.domain.review.reports import Match, Report

LEAST_WAY = 2  # matches that make a way
LEAST_UPSET = 3  # places in the seeding


class Bracket:
    """A bracket that is over, with the entries of its matches and the points of their games."""

    def __init__(
        self, play: State, reports: Sequence[Report] = (), games: Sequence[Match] = ()
    ) -> None:
        self.play = play
        self.standing = standing(play)
        self.winner = champion(self.standing) or ""
        self.played = [one for one in self.standing.values() if one.ended is Ended.PLAYED]
        self._games = games
        self._entries: dict[str, tuple[int, ...]] = {}
        for sat, pairing in matches_sat(play):
            place = sat.number, sat.table
            self._entries[pairing.match.id] = tuple(
                report.entry for report in reports if (report.round, report.table) == place
            )

    @property
    def final(self) -> Pairing:
        """The last match that was needed."""
        again = self.standing.get("F2")
        needed = again and again.ended is not Ended.NOT_NEEDED
        return again if again and needed else self.standing["F1"]

    def entries(self, *pairings: Pairing) -> tuple[int, ...]:
        """The entries that tell of these matches."""
        found = (self._entries.get(pairing.match.id, ()) for pairing in pairings)
        return tuple(chain.from_iterable(found))

    def beaten_by(self, side: str) -> list[Pairing]:
        return [pairing for pairing in self.played if pairing.winner == side]

    def games(self, pairing: Pairing) -> tuple[int, int]:
        """Return how many the winner of a match won, and how many the other side."""
        won = games_won(self.play.points.get(pairing.match.id, ()))
        return won if pairing.winner == pairing.sides[0] else won[::-1]

    def needs(self, pairing: Pairing) -> int:
        return games_to_win(self.play.settings, pairing.match.part)

    def points(self, pairing: Pairing) -> tuple[int, int] | None:
        """Return the points of a match that was one game, else None."""
        told = [game for game in self._games if game.entries == self.entries(pairing)]
        if len(told) != 1:
            return None
        scores = dict(told[0].scores)
        if pairing.winner not in scores or pairing.loser not in scores:
            return None
        return scores[pairing.winner], scores[pairing.loser]


def story(bracket: Bracket) -> tuple[tuple[int, Iterable[Sentence]], ...]:
    """Tell how the bracket was won, each sentence with its worth. Where it turned is no news: in
    its last match, mostly."""
    return (
        (1, win(bracket)),
        (1, ways(bracket)),
        (1, lost_once(bracket)),
        (2, games_lost(bracket)),
        (1, beside(bracket)),
        (1, upset(bracket)),
        (2, turned(bracket)),
        (2, full_length(bracket)),
        (3, unplayed(bracket)),
    )


def win(bracket: Bracket) -> Iterator[Sentence]:
    """Return who won, and how the last match ended."""
    final = bracket.final
    if not bracket.winner or not final.winner or not final.loser:
        return
    names = {"one": final.winner, "other": final.loser}
    if final.ended is not Ended.PLAYED:
        others = {"one": final.winner, "others": final.loser}
        yield Sentence(text("%(one)s won, before %(others)s."), others)
        return
    more, less = bracket.games(final)
    if bracket.needs(final) == 1:
        more, less = bracket.points(final) or (0, 0)
    source = (
        _("%(one)s won the final against %(other)s, %(more)d to %(less)d.")
        if more > less
        else _("%(one)s won the final against %(other)s.")
    )
    yield Sentence(text(source, more=more, less=less), names, bracket.entries(final))


def ways(bracket: Bracket) -> Iterator[Sentence]:
    """Yield whom the winner beat before the last match, and whom the other side of it."""
    final = bracket.final
    if not bracket.winner:
        return
    for side, source in (
        (final.winner, _("On the way to the final %(one)s beat %(others)s.")),
        (final.loser, _("The way of %(one)s to the final led past %(others)s.")),
    ):
        won = bracket.beaten_by(side or "")
        beaten = [one for one in won if one is not final and one.match.part is not Part.FINAL]
        others = tuple(pairing.loser for pairing in beaten if pairing.loser)
        if side and len(set(others)) >= LEAST_WAY:
            yield Sentence(text(source), {"one": side, "others": others}, bracket.entries(*beaten))


def lost_once(bracket: Bracket) -> Iterator[Sentence]:
    """That the winner of a double elimination had lost before."""
    lost = [one for one in bracket.played if one.loser == bracket.winner]
    if len(lost) == 1 and lost[0].winner:
        words = text("%(one)s won it all the same after a defeat against %(other)s.")
        names = {"one": bracket.winner, "other": lost[0].winner}
        yield Sentence(words, names, bracket.entries(*lost))


def games_lost(bracket: Bracket) -> Iterator[Sentence]:
    """Return who took a game from the winner, where a match has several."""
    won = [one for one in bracket.beaten_by(bracket.winner) if bracket.needs(one) > 1]
    hard = [one for one in won if bracket.games(one)[1]]
    if len(won) >= LEAST_WAY and not hard:
        words = text("%(one)s won the event without losing a game.")
        yield Sentence(words, {"one": bracket.winner}, bracket.entries(*won))
    elif len(won) >= LEAST_WAY and len(hard) == 1 and hard[0].loser:
        words = text("Only %(other)s took a game from %(one)s.")
        names = {"one": bracket.winner, "other": hard[0].loser}
        yield Sentence(words, names, bracket.entries(*hard))


def full_length(bracket: Bracket) -> Iterator[Sentence]:
    """Return how many matches needed their last game, and who had lost all before."""
    full = [
        one
        for one in bracket.played
        if (need := bracket.needs(one)) > 1 and bracket.games(one) == (need, need - 1)
    ]
    if full:
        words = ntext(
            "One match needed its last game.",
            "%(n)d matches needed their last game.",
            len(full),
        )
        yield Sentence(words, {}, bracket.entries(*full))


def turned(bracket: Bracket) -> Iterator[Sentence]:
    """Return who alone won a match after losing most games in a row at its beginning."""
    behind = []
    for pairing in bracket.played:
        first = int(pairing.winner != pairing.sides[0])
        games = bracket.play.points.get(pairing.match.id, ())
        lost = next((i for i, game in enumerate(games) if game[first] > game[1 - first]), 0)
        behind.append((lost, pairing))
    most = max((lost for lost, _pairing in behind), default=0)
    led = [pairing for lost, pairing in behind if lost == most > 0]
    if len(led) == 1 and led[0].winner:
        won = bracket.games(led[0])
        words = text(
            "%(one)s turned a match from 0 to %(lost)d into %(more)d to %(less)d.",
            lost=most,
            more=won[0],
            less=won[1],
        )
        yield Sentence(words, {"one": led[0].winner}, bracket.entries(*led))


def upset(bracket: Bracket) -> Iterator[Sentence]:
    """Return where the seeding was most wrong; a seeding by lot says nothing."""
    if bracket.play.settings.seeding == "lot":
        return
    seed = {side: number for number, side in enumerate(bracket.play.seeds, 1)}
    wrong = sorted(
        (
            (seed[one.winner] - seed[one.loser], one)
            for one in bracket.played
            if one.winner and one.loser
        ),
        key=lambda pair: -pair[0],
    )
    if not wrong or wrong[0][0] < LEAST_UPSET or (len(wrong) > 1 and wrong[0][0] == wrong[1][0]):
        return
    _by, pairing = wrong[0]
    one, other = pairing.winner or "", pairing.loser or ""
    source = _(
        "Farthest from the seeding: %(one)s, number %(low)d, won against %(other)s, number "
        "%(high)d."
    )
    words = text(source, low=seed[one], high=seed[other])
    yield Sentence(words, {"one": one, "other": other}, bracket.entries(pairing))


def beside(bracket: Bracket) -> Iterator[Sentence]:
    """Return who won the match for the third place, else who shares it; and the best of those who
    lost in one of the other rounds."""
    for pairing in bracket.played:
        match = pairing.match
        if match.part is Part.PLACES and match.last == match.first + 1 and pairing.winner:
            words = _won_beside(bracket.play, match.first)
            if words:
                yield Sentence(words, {"one": pairing.winner}, bracket.entries(pairing))
    ranks = places(bracket.standing, bracket.play.seeds)
    third = tuple(side for rank, side in ranks if rank == 3)
    if len(third) == 2:
        yield Sentence(text("Third place is shared: %(others)s."), {"others": third})


def _won_beside(play: State, place: int) -> Text | None:
    """Return what is said of the best of those who lost in a round of the main part, None of other
    places."""
    size = bracket_size(len(play.seeds))
    if play.settings.mode == "consolation" and place == size // 2 + 1 > 3:
        return text("The consolation was won by %(one)s.")
    if place == 3:
        return text("Third place went to %(one)s.")
    return text("Place %(n)d went to %(one)s.", n=place) if size % (place - 1) == 0 else None


def unplayed(bracket: Bracket) -> Iterator[Sentence]:
    """Yield the number of matches that were decided by walk-over."""
    given = [one for one in bracket.standing.values() if one.ended is Ended.WALKOVER]
    if given:
        yield Sentence(
            ntext(
                "One match was decided without being played.",
                "%(n)d matches were decided without being played.",
                len(given),
            )
        )
