"""Show what differs between formats on pages.

Pages ask `state.presenter` and never the format. The defaults suit rounds at drawn tables that
count points.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, NamedTuple, Protocol

from games.events import RoundWords
from games.options import Words
from tournaments.domain.commands.people import Means
from tournaments.domain.formats.charges import Charge
from tournaments.domain.formats.deductions import Deductions, PenaltyRule
from tournaments.domain.formats.state import FormatState, Phase, Status
from tournaments.domain.formats.tiebreaks import Encounter
from tournaments.domain.points import Points
from tournaments.domain.translation import Text, text
from tournaments.domain.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step of the desk.

    One button, called `action`, sends `command` or opens `page` (a route, with the number of its
    `table`). Neither: wait. `tone`: "", waiting or warn. `early` names a second button, which opens
    the next match day although reports are missing.
    """

    title: Text
    about: Text | None = None
    action: Text | None = None
    command: str = ""
    page: str = ""
    table: int | None = None
    tone: str = ""
    early: Text | None = None
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for a player. `kicker` stands above the title; None: the name of the round.

    `tone`: "", waiting or warn.
    """

    kicker: Text | None
    title: Text
    about: Text | None = None
    tone: str = ""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """Names of a seat that has more than a number: `short` beside a name, `name` alone."""

    short: Text
    name: Text


@dataclass(frozen=True, slots=True)
class DuePlayoff:
    """A play-off for `places` places at `tables`, which are the same on each call.

    `rule` says who is through and who is out by it.
    """

    places: int
    tables: tuple[tuple[str, ...], ...]
    rule: Text


class Gap(NamedTuple):
    """Finalists who have left, and who of the standings would join for them; `by_lot`: of level
    ones, so nobody can be named."""

    gone: tuple[str, ...]
    joins: tuple[str, ...]
    by_lot: bool = False


class TableRunden(Protocol):
    """The players of a table, clockwise, with the euros that its `runden` moved."""

    @property
    def scores(self) -> Mapping[str, int]: ...
    @property
    def runden(self) -> int: ...


MEANS: Mapping[str, str] = {
    Means.LOT: _("Lot"),
    Means.CARD: _("Card drawn"),
    Means.GAME: _("Deciding game"),
}
_OUT = {
    Status.WITHDRAWN: text("You have left. The rules say how your results count."),
    Status.EXCLUDED: text("The organizer has excluded you."),
    Status.ELIMINATED: text("You lost the match that counted. Your place is in the standings."),
}
_CLOCK_STANDS = Notice(None, text("The clock stands still"), text("You can play on."), "warn")
_TABLE_DONE = Notice(
    None,
    text("Your table has finished"),
    text("The next step stands here when all tables are done."),
    "waiting",
)


def for_places(first: int, last: int) -> Text:
    """Return what is called that decides these places."""
    if last > first + 1:
        return text("Places %(first)d to %(last)d", first=first, last=last)
    if first == 1:
        return text("Final")
    return text("Match for third place") if first == 3 else text("Match for place %(n)d", n=first)


class Made(NamedTuple):
    """The result of an entrant in a round; `played`: no bye and not missed."""

    value: Points
    played: bool = True


@dataclass(frozen=True)
class Presenter:
    """Presents the state `play` on pages. Constant words are sources of translations.

    `unit` is the unit of balances ("" for points). They are called `total` in a list, `balance` on
    a personal page and `sum_of_events` over many tournaments. `in_cents`: movements are booked in
    cents, else in whole euros. `has_account`: a personal page shows the movements of the balance,
    else the result of each table.

    `is_compared`: places are decided by columns that a list can show. `explains_places`: a personal
    page compares neighbours by them. `by_runde`: tables report single 15ers, else whole matches.
    `is_season`: rounds are match days with dates that may overlap, and tables keep their numbers.
    `has_days_for_matches`: the desk may give a match days, with a date for its end.
    `scores_rounds`: each round has comparable scores, which can be carried into another tournament.
    `accounts`: names of accounts without an entrant, by key; `box`: the key of the box.

    A round is called `round_word` before its number. `plan` names the page of all rounds, "" if
    there is none. `log` replaces words of the log by kind. `columns` are titles of criteria by key;
    tie-breaks have their own. `closing` says what continues after the signal, `last` the last thing
    to do then, `seat_taken` is for a table that has finished. `brings` explains what a newcomer may
    bring. `other_sizes`: the desk may draw other sizes than planned. `nobody_joins` is for a
    finalist's seat that stays empty. `asks_who` and `begins` are the desk's words before the start,
    `leaves` those for a leaver, `wins` an addition for a winner. `playing` and `to_finish` are for
    players at an open table before and after the signal.
    """

    unit: ClassVar[str] = ""
    total: ClassVar[str] = _("Points")
    balance: ClassVar[str] = _("Points")
    sum_of_events: ClassVar[str] = _("Points in all")
    in_cents: ClassVar[bool] = True
    has_account: ClassVar[bool] = False
    is_compared: ClassVar[bool] = True
    explains_places: ClassVar[bool] = True
    by_runde: ClassVar[bool] = False
    is_season: ClassVar[bool] = False
    has_days_for_matches: ClassVar[bool] = False
    scores_rounds: ClassVar[bool] = False
    accounts: ClassVar[Mapping[str, str]] = {}
    box: ClassVar[str] = ""
    plan: ClassVar[str] = ""
    log: ClassVar[Mapping[str, str]] = {}
    columns: ClassVar[Mapping[str, str]] = {}
    closing: ClassVar[str] = _("Time is up")
    last: ClassVar[str] = _("Finish the running match")
    table_done: ClassVar[str] = _("The next step stands here when all tables are done.")
    brings: ClassVar[str] = _("Points besides. Empty: as said above.")
    other_sizes: ClassVar[bool] = True
    nobody_joins: ClassVar[str] = _("Nobody else of the standings is left to join.")
    asks_who: ClassVar[str] = _("Who plays tonight?")
    begins: ClassVar[str] = _("Start the tournament")
    leaves: ClassVar[str] = _("Leave the tournament")
    wins: ClassVar[str] = ""
    playing: ClassVar[Notice] = Notice(
        None, text("Your round is running"), text("Write the match down here and report it.")
    )
    to_finish: ClassVar[Notice] = Notice(
        None,
        text("Finish the running match"),
        text("Time is up: finish the running deal and report the match."),
        "warn",
    )

    play: FormatState

    @property
    def counts_euros(self) -> bool:
        """Return True if balances are euros, False if they are points."""
        return self.unit == "€"

    @property
    def draws_at_start(self) -> bool:
        """Return True if the draw of the first round follows the start."""
        return True

    @property
    def rounds(self) -> RoundWords | None:
        """Return the words of the game for rounds, where a round is what the game means by them."""
        return None

    @property
    def round_word(self) -> Words | str:
        return self.rounds.one if self.rounds else _("Round")

    def round_name(self, number: int) -> Text:
        """Return what a round is called; one with a name of its own by that, else by its number."""
        word = self.round_word
        return text("%(word)s %(n)d", word=text(word) if isinstance(word, str) else word, n=number)

    def date_of(self, number: int) -> datetime | None:
        """Return when the settings let a match day begin; None without dates."""
        return None

    def table_word(self, number: int, table: int) -> Text | None:
        """Return what a table of a round plays, if the name of the round does not say it."""
        return None

    def numbers_matches(self, table: int) -> bool:
        """Return True if the matches of a table (from 1) have numbers: it plays several."""
        now = self.play.tables[table - 1]
        return self.by_runde or self._plays_several(table) or now.matches + now.open > 1

    def _plays_several(self, table: int) -> bool:
        """Return True if a table may play more than one match before the next draw."""
        return False

    @property
    def phase(self) -> Text | None:
        """Return what goes on, where the words of all formats do not say it."""
        return None

    def seat_words(self, seats: int) -> tuple[SeatWords, ...]:
        """Return the names of a table's seats for `seats` entrants; () if they are numbered."""
        return ()

    @property
    def ends_by_word(self) -> bool:
        """Return True if the tables of the running round say themselves that they have finished."""
        return False

    @property
    def at_bell(self) -> str:
        """Return what there is to do after the signal, for a wall."""
        return self.last

    def over(self, now: datetime) -> str:
        """Return that what qualifies for the final is over, or ends with this round; "" before."""
        return ""

    @property
    def stops_at(self) -> datetime | None:
        """Return what ends the running round even while its clock stands; None if nothing does."""
        return None

    def next_step(self, now: datetime) -> NextStep | None:
        """Return the next step of the desk if it differs from that of other formats."""
        return None

    @property
    def still_in(self) -> int:
        """Return how many may still play."""
        return self.play.remaining

    def at_table(self, number: int) -> Notice:
        """Return the message for a player at a table (from 1) of a started round."""
        if not self.play.tables[number - 1].open:
            moment = _TABLE_DONE
        elif self.play.phase is Phase.CLOSING:
            moment = self.to_finish
        else:
            moment = _CLOCK_STANDS if self.play.paused_at else self.playing
        is_final = self.play.phase is Phase.FINAL
        called = text("Final table") if len(self.play.tables) == 1 else text("Final")
        return replace(moment, kicker=called) if is_final else moment

    def without_table(self, player: str) -> Notice:
        """Return the message for a player who is in and has no table, after the start."""
        if number := self.play.joining.get(player):
            called = self.play.number_in_round(number)
            return Notice(
                None,
                text("You sit down at table %(n)d", n=called),
                text("As soon as the match that runs there is over."),
                "waiting",
            )
        playing = self.play.phase in (Phase.ROUND, Phase.CLOSING)
        is_new = self.play.round <= (self.play.phase is Phase.DRAWN)
        between = text("Before the first round") if is_new else text("Between rounds")
        return Notice(
            None if playing else between,
            text("You join in with the next round") if playing else text("Wait for the next seats"),
            text("Your table and seat appear here as soon as they are drawn."),
            "waiting",
        )

    @property
    def wishes_rest(self) -> tuple[Text, ...]:
        """Return where wishes for the draws change nothing, and why."""
        return ()

    @property
    def unsettled(self) -> Sequence[tuple[int, Sequence[str]]]:
        """The matches that the desk can settle, by their first table, with who meets there."""
        return [(n, table.players) for n, table in enumerate(self.play.tables, 1) if table.open]

    @property
    def drawn(self) -> Sequence[Sequence[str]]:
        """Return who was drawn to which table of the drawn or running round."""
        return [table.players for table in self.play.tables]

    @property
    def byes(self) -> tuple[str, ...]:
        """Return who is in and has nobody to play against in the drawn or running round."""
        return ()

    @property
    def bye_brings(self) -> Text:
        """Return what such a round brings."""
        return text("It brings nothing.")

    def why_out(self, player: str) -> Text:
        """Return the reason why a player is out; KeyError for a player who is in."""
        return _OUT[self.play.status[player]]

    def explained(self, kind: str) -> str:
        """Return what an act of the desk does here, a source; "" where its own words say it."""
        return ""

    @property
    def joins(self) -> tuple[Text, ...]:
        """Return when a newcomer plays after the start, and what such a person has."""
        if self.play.phase is Phase.ROUND and not self.is_season:
            return (text("Sits from the next draw on, or at once if the desk then gives a seat."),)
        return (text("Sits from the next draw on."),)

    def goes_with(self, balance: float) -> Text:
        """Return what a leaver takes along."""
        return text("You go with %(n)s points.", n=balance)

    @property
    def pot(self) -> int | None:
        """Return what the winner gets, in `unit`; None if there is no such thing."""
        return self.play.figures.get("pot")

    @property
    def threshold(self) -> int | None:
        """Return the balance, in `unit`, at or below which a payer is out; None: none."""
        return self.play.figures.get("threshold")

    def next_raise(self, now: datetime) -> int | None:
        """After how many Runden the threshold rises; None if it does not rise now."""
        return None

    @property
    def goes_to_final(self) -> int:
        """Return how many of the first places go on to a final; 0 where nobody knows yet."""
        return 0

    @property
    def cutoff_at(self) -> datetime | None:
        """Return when the preliminary ends whatever is played; None: not by the clock."""
        return None

    @property
    def sat_down(self) -> Sequence[Sequence[TableRunden]]:
        """Return who sat down at each table of each round that was started; () if nobody asks."""
        return ()

    @property
    def due_playoff(self) -> DuePlayoff | None:
        """The play-off that has to be played, if one has."""
        return None

    @property
    def breaks_by_points(self) -> bool:
        """Return True if game points differ from the score, and penalties can take them."""
        return False

    @property
    def collects(self) -> bool:
        """Return True if the desk takes in money of tables."""
        return False

    @property
    def entry_fee(self) -> int:
        """Return what the settings ask of everybody who takes part, in cents."""
        return 0

    @property
    def charges(self) -> tuple[Charge, ...]:
        """Return what everybody owes the box besides, for losses and walk-overs."""
        return ()

    @property
    def level_at_cut(self) -> tuple[str, ...]:
        """Return some of the level people among whom the lot would decide about a final."""
        return ()

    @property
    def penalty_rules(self) -> tuple[PenaltyRule, ...]:
        """Return what takes points off a total by the rules of the event."""
        return ()

    @property
    def deductions(self) -> Deductions:
        """The points that were taken off totals, one by one, of those who have any."""
        return {}

    def encounters(self, level: Collection[str]) -> tuple[Encounter, ...]:
        """The matches that count in the direct comparison of these, in their order."""
        return ()

    @property
    def table_fees(self) -> tuple[Charge, ...]:
        """The fees for losses that are in the till of a table until the desk takes them in."""
        return ()

    @property
    def tills(self) -> Mapping[tuple[int, int], int]:
        """The cents that the till of each table, by (round, table), still owes the box."""
        return {}

    @property
    def prizes(self) -> tuple[str, ...]:
        """Return what the settings promise, as it was typed."""
        return ()

    @property
    def final_gap(self) -> Gap | None:
        """Return who is missing in a final that can still be seated otherwise; None: nobody."""
        return None

    @property
    def final_fewer(self) -> int:
        """Return by how many fewer the final can be played after finalists left; 0 if it cannot."""
        return 0

    @property
    def is_decided(self) -> bool:
        """Return True if the places are final."""
        return self.play.phase is Phase.FINISHED

    @property
    def firsts(self) -> Sequence[Sequence[Sequence[str]]]:
        """Return the best at each table of each round; () if rounds do not compare."""
        return ()

    @property
    def collected(self) -> int:
        """Return what the desk has taken in from tables, in cents."""
        return 0

    @property
    def venues(self) -> Mapping[str, str]:
        """Return where sides are at home, references of texts."""
        return {}

    @property
    def scores(self) -> Mapping[str, Mapping[str, Points]]:
        """The values of the standings besides the balance, by person and tie-break."""
        return {}

    def made(self, measure: str = "") -> Mapping[str, Sequence[Made]]:
        """Return the results of each entrant by round.

        `measure`: the standings' value, the best single `deal`, or a counter of the game. If rounds
        do not compare, a counter is one sum. {} if there is none.
        """
        counts = self.counts.items()
        return {who: [Made(of[measure])] for who, of in counts if measure in of}

    @property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """The counters of the game, by person and key; {} where a format does not keep them."""
        return {}

    @property
    def substitutes(self) -> Mapping[tuple[int, str], tuple[str, ...]]:
        """Return the people who play at a table in place of an entrant, by table and entrant."""
        return {}

    @property
    def matches(self) -> Mapping[int, Mapping[str, object]]:
        """Return what is known of matches besides who plays, by the number of their table:
        `lineup`, `absent` and `excused` (ids), `result`, `date`, `wish`, `deadline`, `lapsed`;
        None: nothing."""
        return {}
