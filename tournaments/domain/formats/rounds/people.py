"""Handle start, late entry, leaving, coming back and absence."""

from __future__ import annotations

from tournaments.domain.commands import people as of_people
from tournaments.domain.commands.director import Amend, Penalty
from tournaments.domain.formats import entrants
from tournaments.domain.formats.charges import Fees
from tournaments.domain.formats.deductions import deduct, rules_of
from tournaments.domain.formats.round_rules import FINAL, check_begun
from tournaments.domain.formats.rounds.final import rounds_over
from tournaments.domain.formats.rounds.seats import plan
from tournaments.domain.formats.rounds.settings import LATER, read_settings
from tournaments.domain.formats.rounds.state import BOX, RoundsBuilder, State
from tournaments.domain.formats.settings import amended
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.refusal import refuse


def start(builder: RoundsBuilder, event: of_people.Start) -> None:
    """Start with all registered entrants and fix the number of rounds."""
    entrants.start(builder, event)
    for player in builder.status:
        _pay(builder, player)
    if plan(builder.built()) is None:
        refuse("plan_impossible", "type")
    if builder.settings.partners == "stay" and len(builder.status) % 2:
        refuse("partners_odd", "type")
    builder.planned = builder.settings.rounds or rounds_for(
        builder.starters, builder.settings.at_table
    )


def amend(builder: RoundsBuilder, event: Amend) -> None:
    """More or fewer rounds, another final, other minutes and fees for losses from the next
    round on; the event ends where all rounds are played."""
    read = read_settings(builder.base.form, builder.game, event.settings)
    settings = amended(builder.settings, read, LATER)
    if builder.phase in (Phase.FINAL_READY, Phase.FINAL):
        final = ("rounds", "final", "final_size", "final_per_table")
        settings = amended(builder.settings, (settings, []), [k for k in LATER if k not in final])
    drawn = builder.round + (builder.phase is Phase.DRAWN)
    if settings.rounds and settings.rounds < drawn:
        refuse("rounds_drawn", "settings.rounds")
    begun = [FINAL] if any(drawn.final for drawn in builder.rounds) else []
    check_begun(builder.settings, settings, builder.game, [*range(1, builder.round + 1), *begun])
    if settings.lost_fees != builder.settings.lost_fees:
        former = Fees(builder.settings.lost_fees, last=len(builder.rounds))
        builder.former_fees = (*builder.former_fees, former)
    builder.settings = settings
    builder.planned = settings.rounds or builder.planned
    if builder.phase is Phase.BETWEEN and builder.round == builder.planned:
        rounds_over(builder)


def rounds_for(players: int, size: int) -> int:
    """The rounds until at most one can have won every table: 64 duellists play 6, 65 play 7.

    At tables of three and more one round is added, since there luck decides more.
    """
    rounds, reach = 0, 1
    while reach < players:
        rounds, reach = rounds + 1, reach * size
    return rounds + (size > 2)


def _pay(builder: RoundsBuilder, player: str) -> None:
    if player not in builder.fillers:
        builder.book(player, BOX, builder.settings.entry_fee, "entry_fee")


def fill(builder: RoundsBuilder, event: of_people.Fill) -> None:
    """Let an entrant only fill a table without an entry fee, or count again with one.

    A finalist stays in the final.
    """
    if builder.finalists:
        refuse("fills_in_final", "player")
    entrants.fill(builder, event)
    if builder.phase is not Phase.REGISTRATION:
        source, target = (BOX, event.player) if event.fills else (event.player, BOX)
        builder.book(source, target, builder.settings.entry_fee, "entry_fee")


def late_entry(builder: RoundsBuilder, event: of_people.LateEntry) -> None:
    """Enter a player after the start, from the next draw on."""
    entrants.check_new(builder, event.player)
    if code := late_problem(builder):
        refuse(code, "type")
    if len(builder.status) >= builder.most_entrants:
        refuse("too_many_players", "player")
    entrants.enter_late(builder, event)
    _pay(builder, event.player)
    entrants.set_start_balance(builder, event)


def late_problem(field: State | RoundsBuilder) -> str:
    """Return the code of why nobody enters in this round any more; "" if somebody can."""
    until = field.settings.late_until
    if field.round >= field.planned:
        return "late_entry_last"
    if field.round >= until:
        return "late_entry_closed" if until else "late_entry_never"
    return ""


def rejoin(builder: RoundsBuilder, event: of_people.Rejoin) -> None:
    """Bring back a leaver from the next draw on."""
    player = event.player
    if builder.status[player] is not Status.WITHDRAWN:
        refuse("player_not_withdrawn", "player")
    if builder.round >= builder.planned:
        refuse("late_entry_last", "type")
    builder.status[player] = Status.ACTIVE


def sit_out(builder: RoundsBuilder, event: of_people.SitOut) -> None:
    """Let a player miss rounds, at most until after the last one; the setting says the credit."""
    entrants.sit_out(builder, event, builder.planned + 1)


def no_show(builder: RoundsBuilder, event: of_people.NoShow) -> None:
    """Take an absent player from the table of the running round; the next draw includes them."""
    player = event.player
    if not any(table.open and player in table.players for table in builder.tables):
        refuse("player_not_seated", "player")
    number = next(k for k, table in enumerate(builder.tables) if player in table.players)
    if builder.rounds[-1].sheets[number].matches:
        refuse("match_reported", "player")
    builder.leave_table(player)


def penalty(builder: RoundsBuilder, event: Penalty) -> None:
    """Take points from an entrant, or give them if negative.

    They come off the total, or off the game points of tie-breaks.
    """
    by_points = builder.settings.scoring.by_points
    if event.match_points and by_points:
        refuse("no_match_points", "match_points")
    rules = rules_of(builder.settings, by_points=by_points)
    taken = builder.match_penalties if event.match_points else builder.penalties
    deduct(event, rules, taken, builder.deductions)
