"""Show rounds at drawn tables on pages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import ClassVar

from games.events import RoundWords
from games.registry import GAMES
from tournaments.domain.formats.charges import Charge
from tournaments.domain.formats.deductions import Deductions, PenaltyRule, rules_of
from tournaments.domain.formats.presenter import (
    Gap,
    Made,
    NextStep,
    Notice,
    Presenter,
    SeatWords,
    for_places,
)
from tournaments.domain.formats.rankings import DEAL
from tournaments.domain.formats.rounds.final import cut, fewer_at_final, gap
from tournaments.domain.formats.rounds.money import best_deals, firsts, table_fees, tills
from tournaments.domain.formats.rounds.ranking import is_decided
from tournaments.domain.formats.rounds.settings import two_lines
from tournaments.domain.formats.rounds.state import BOX, State, ruled_settings
from tournaments.domain.formats.rounds.totals import records
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tiebreaks import Encounter, counts, numbers
from tournaments.domain.points import Points
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

_FINAL_ROUND = NextStep(
    text("The final is playing"),
    text("Its tables report like any others."),
    tone="waiting",
)
_FINAL = NextStep(
    text("The final table is playing"),
    text("It reports its match like any other table."),
    text("Enter the match"),
    page="desk-table",
    table=1,
)


_LINES = (
    SeatWords(text("N–S"), text("North–South")),
    SeatWords(text("E–W"), text("East–West")),
)
_POINTS = (
    SeatWords(text("N"), text("North")),
    SeatWords(text("E"), text("East")),
    SeatWords(text("S"), text("South")),
    SeatWords(text("W"), text("West")),
)
_NO_WISHES = {
    "mitchell": text(
        "By Mitchell one line stays and the other moves on: nobody can be kept apart or together."
    ),
    "danese": text("By Danese neighbours in the standings always play each other."),
    "places": text(
        "The place at the table says where everybody goes: nobody can be kept apart or together."
    ),
    "stay": text(
        "All partners stay together all evening. After the first draw nobody can be kept apart "
        "from their partner, and nobody gets a table of their own."
    ),
    "plan": text(
        "A plan says who meets. Only before its first round, wishes choose who gets which number, "
        "and hold as far as that goes. Nobody gets a table of their own."
    ),
}
_WISHES_AT_FINAL = text("Wishes change nothing in the seats of the final.")
_BELL = {
    "counts": _("Stop: the running deal counts as it lies"),
    "drops": _("Stop: the running deal does not count"),
}
_TOLD = {
    "counts": (
        text("Stop playing"),
        text("Time is up: the running deal counts as it lies. Report the match."),
    ),
    "drops": (
        text("Stop playing"),
        text("Time is up: the running deal does not count. Report the deals before it."),
    ),
}


@dataclass(frozen=True)
class RoundsPresenter(Presenter):
    """Rounds, a box, prizes, and maybe a cut at the end."""

    scores_rounds = True
    box = BOX
    plan = _("Rounds")
    columns: ClassVar[Mapping[str, str]] = {
        "total": _("Total"),
        "finalist": _("In the final"),
        "final_table": _("Table of the final"),
        "stayed": _("Stayed in the final"),
        "final": _("Final"),
    }

    play: State

    def _plays_several(self, table: int) -> bool:
        return self.play.settings.matches != 1

    @property
    def ends_by_word(self) -> bool:
        """Return True if no number of matches was agreed."""
        return self.play.phase in (Phase.ROUND, Phase.CLOSING) and not self.play.settings.matches

    def next_step(self, now: datetime) -> NextStep | None:
        match self.play.phase:
            case Phase.FINAL_READY:
                return self._cut()
            case Phase.FINAL:
                return _FINAL if len(self.play.tables) == 1 else _FINAL_ROUND
        return None

    def _cut(self) -> NextStep:
        final_cut = cut(self.play)
        size, tables = (final_cut.size, len(final_cut.sizes)) if final_cut else (0, 0)
        of_each = self.play.settings.final_per_table
        if self.play.settings.final == "knockout":
            about = text(
                "The first %(n)d go on to a knock-out; at the edge of the cut the lot decides.",
                n=size,
            )
            if of_each:
                about = text(
                    "The best %(each)d of every table go on to a knock-out, %(n)d in all. Ties are "
                    "decided by lot.",
                    each=of_each,
                    n=size,
                )
            return NextStep(
                text("The rounds are over"), about, text("Close the rounds"), command="final"
            )
        if final_cut and final_cut.by_place and tables > 1:
            about = text(
                "%(n)d play for their places, the best at the first table. Tables: %(tables)d.",
                n=size,
                tables=tables,
            )
        elif tables == 1 and not of_each:
            about = text("The first %(n)d sit down at it. The seats are drawn by lot.", n=size)
        else:
            about = text(
                "%(n)d play it, at tables: %(tables)d. The seats are drawn by lot; wishes "
                "do not hold there.",
                n=size,
                tables=tables,
            )
        title = text("The final table can begin") if tables == 1 else text("The final can begin")
        return NextStep(title, about, text("Draw the seats and begin"), command="final")

    def seat_words(self, seats: int) -> tuple[SeatWords, ...]:
        """Lines of pairs; of single people with partners north, east, south and west."""
        settings = ruled_settings(self.play)
        if settings.side > 1 and seats == len(_LINES):
            return _LINES
        moves = "mitchell" in {settings.draw, *(key for _count, key in settings.movements)}
        alone = settings.side == 1 and seats in two_lines(settings, self.play.game)
        return _POINTS if alone and (moves or settings.whole) else ()

    @property
    def rounds(self) -> RoundWords | None:
        return GAMES[self.play.game].events.rounds

    @property
    def goes_to_final(self) -> int:
        settings = self.play.settings
        seats = settings.seats_final and not settings.final_per_table
        return settings.final_size if seats else 0

    @property
    def at_bell(self) -> str:
        return _BELL.get(self.play.settings.at_bell, self.last)

    @property
    def still_in(self) -> int:
        """In a final only who got there."""
        finalists = [*self.play.status.values()].count(Status.FINALIST)
        return finalists if self.play.phase is Phase.FINAL else super().still_in

    def table_word(self, number: int, table: int) -> Text | None:
        """Return for which places a table of a final plays, where it says so."""
        played = self.play.rounds[number - 1] if 1 <= number <= len(self.play.rounds) else None
        if self.play.settings.final != "places" or played is None or not played.final:
            return None
        sizes = [len(sheet.seats) for sheet in played.sheets]
        return for_places(1 + sum(sizes[: table - 1]), sum(sizes[:table]))

    def at_table(self, number: int) -> Notice:
        moment = super().at_table(number)
        if plays_for := self.table_word(len(self.play.rounds), number):
            moment = replace(moment, kicker=plays_for)
        text = _TOLD.get(self.play.settings.at_bell)
        is_over = self.play.phase is Phase.CLOSING and self.play.tables[number - 1].open
        return replace(moment, title=text[0], about=text[1]) if text and is_over else moment

    @property
    def penalty_rules(self) -> tuple[PenaltyRule, ...]:
        settings = self.play.settings
        return rules_of(settings, by_points=settings.scoring.by_points)

    @property
    def breaks_by_points(self) -> bool:
        return not self.play.settings.scoring.by_points

    @property
    def wishes_rest(self) -> tuple[Text, ...]:
        settings, round_no = self.play.settings, self.play.round
        last = max(self.play.planned or settings.rounds, round_no + 1)
        used = {settings.movement(number) for number in range(round_no + 1, last + 1)}
        used |= {"stay"} if settings.partners == "stay" else set()
        final = (_WISHES_AT_FINAL,) if settings.seats_final else ()
        return (*(words for key, words in _NO_WISHES.items() if key in used), *final)

    @property
    def drawn(self) -> Sequence[Sequence[str]]:
        running = self.play.running
        return running.seats if running else super().drawn

    @property
    def byes(self) -> tuple[str, ...]:
        seated = self.play.phase in (Phase.DRAWN, Phase.ROUND, Phase.CLOSING)
        return self.play.byes if seated else ()

    @property
    def bye_brings(self) -> Text:
        kind, counts_points = self.play.settings.bye_credit, self.play.settings.scoring.by_points
        if not isinstance(kind, str):
            return text("It brings %(n)s points.", n=kind[0])
        return {
            "none": text("It brings nothing."),
            "level": text("It brings what everybody makes in this round on average.")
            if counts_points
            else text("It brings an average result."),
            "win": text("It brings what the winners of this round's tables make on average.")
            if counts_points
            else text("It counts as a win."),
        }[kind]

    @property
    def joins(self) -> tuple[Text, ...]:
        missed = self.play.round
        credit = self.play.settings.missed_credit
        words = {"none": text("nothing"), "level": text("an average result")}
        brings = words[credit] if isinstance(credit, str) else text("%(n)s points", n=credit[0])
        has = (
            ntext(
                "One round is missed and brings: %(what)s.",
                "%(n)d rounds are missed. Each brings: %(what)s.",
                missed,
                what=brings,
            )
            if missed
            else text("Nothing is missed yet.")
        )
        return (*super().joins, has)

    @property
    def collects(self) -> bool:
        return bool(self.play.cash)

    @property
    def entry_fee(self) -> int:
        return self.play.settings.entry_fee

    @property
    def deductions(self) -> Deductions:
        """Those of the total before those of the game points."""
        taken = self.play.deductions
        return {
            player: tuple(sorted(taken[player], key=attrgetter("of_game")))
            for player in self.play.status
            if player in taken
        }

    def encounters(self, level: Collection[str]) -> tuple[Encounter, ...]:
        legs, found = records(self.play), []
        for number, played in enumerate(self.play.rounds, 1):
            for sheet in () if played.final else played.sheets:
                there = tuple(p for p in sheet.seats if p in level and len(legs[p]) >= number)
                made = [legs[player][number - 1] for player in there]
                if len(there) > 1 and all(leg.played for leg in made):
                    points = tuple(leg.points for leg in made)
                    found.append(Encounter(number, there, points, sheet.walkover))
        return tuple(found)

    @property
    def table_fees(self) -> tuple[Charge, ...]:
        return table_fees(self.play)

    @property
    def tills(self) -> Mapping[tuple[int, int], int]:
        return tills(self.play)

    @property
    def prizes(self) -> tuple[str, ...]:
        return self.play.settings.prizes

    @property
    def level_at_cut(self) -> tuple[str, ...]:
        wanted = cut(self.play) if self.play.phase is Phase.FINAL_READY else None
        if wanted is None:
            return ()
        edges = wanted.edges()
        return tuple(player for player, rank in wanted.everybody.items() if rank in edges)

    @property
    def final_gap(self) -> Gap | None:
        return gap(self.play)

    @property
    def final_fewer(self) -> int:
        return fewer_at_final(self.play)

    @property
    def is_decided(self) -> bool:
        return is_decided(self.play)

    @property
    def firsts(self) -> Sequence[Sequence[Sequence[str]]]:
        return firsts(self.play)

    @property
    def collected(self) -> int:
        """Without the entry fees, which were booked at the start."""
        begun = self.play.phase is not Phase.REGISTRATION
        paid = begun * (len(self.play.status) - len(self.play.fillers))
        return self.play.cash.get(BOX, 0) - paid * self.play.settings.entry_fee

    @property
    def scores(self) -> Mapping[str, Mapping[str, Points]]:
        by_points = self.play.settings.scoring.by_points  # then the total says it
        keys = self.play.settings.ties if by_points else ("points", *self.play.settings.ties)
        return numbers(keys, records(self.play, final=True))

    def made(self, measure: str = "") -> Mapping[str, Sequence[Made]]:
        of_all = records(self.play, final=bool(measure or self.play.settings.final_factor))
        if measure == DEAL:
            return best_deals(self.play)
        return {
            player: [Made(leg.count(measure) if measure else leg.score, leg.played) for leg in legs]
            for player, legs in of_all.items()
        }

    @property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        return counts(self.play.game, records(self.play, final=True))
