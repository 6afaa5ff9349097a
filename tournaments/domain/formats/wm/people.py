"""Handle registration, start, late entry, leaving, exclusions and bans.

Books what players bring and take with them (docs/rules/wm.md 4.1 and 4.3).
"""

from __future__ import annotations

from datetime import timedelta

from tournaments.domain.commands import people as of_people
from tournaments.domain.commands.director import Amend
from tournaments.domain.formats import entrants
from tournaments.domain.formats.clock import first_showing
from tournaments.domain.formats.settings import amended
from tournaments.domain.formats.state import IN_PLAY, Phase, Status
from tournaments.domain.formats.wm.cut import set_up
from tournaments.domain.formats.wm.flow import crown_again
from tournaments.domain.formats.wm.settings import LATER, read_settings
from tournaments.domain.formats.wm.state import BANK, OUTSIDE, State, WmBuilder
from tournaments.domain.refusal import refuse

FEWEST = 3
FEWEST_AT_FINAL = 2
_LONGEST_EVENING = timedelta(hours=18)


def set_start_balance(builder: WmBuilder, event: of_people.SetStartBalance) -> None:
    """Set a player's euros for a Final Table that continues another evening (M1)."""
    if builder.settings.begins != "final":
        refuse("start_balance_unused", "type")
    if isinstance(event.brings, str) or event.brings < 0:
        refuse("amount_range", "brings")
    entrants.set_start_balance(builder, event)


def start(builder: WmBuilder, event: of_people.Start) -> None:
    """The registered players become starters (M1) and the cut-off is fixed (C2)."""
    if builder.settings.begins == "final":
        _start_at_final(builder, event)
        return
    entrants.start(builder, event, FEWEST)
    for player in builder.status:
        builder.book(BANK, player, builder.settings.start_euros, "start")
    builder.cutoff_at = first_showing(builder.settings.cutoff, builder.at, builder.zone)


def amend(builder: WmBuilder, event: Amend) -> None:
    """Another end of the preliminary while it goes on, and other minutes from the next round on."""
    settings = amended(builder.settings, read_settings(event.settings), LATER)
    if settings.cutoff != builder.settings.cutoff:
        if builder.cutoff_reached or builder.cutoff_at is None:
            refuse("setting_fixed", "settings.cutoff")
        cutoff_at = first_showing(settings.cutoff, builder.at, builder.zone)
        if cutoff_at - builder.at > _LONGEST_EVENING:
            refuse("cutoff_past", "settings.cutoff")
        builder.cutoff_at = cutoff_at
    builder.settings = settings


def _start_at_final(builder: WmBuilder, event: of_people.Start) -> None:
    """The finalists of another evening go on with the euros that they bring (M1, T13)."""
    entrants.take_back_absent(builder, event)
    if not FEWEST_AT_FINAL <= len(builder.status) <= builder.settings.final_size:
        few = len(builder.status) < FEWEST_AT_FINAL
        refuse("too_few_players" if few else "too_many_players", "type")
    if any(player not in builder.brought for player in builder.status):
        refuse("start_balance_missing", "type")
    for player in builder.status:
        builder.status[player] = Status.ACTIVE
        builder.book(BANK, player, builder.brought[player], "carried")
    builder.starters = len(builder.status)
    set_up(builder, builder.players_in, all_stay=True)


def late_entry(builder: WmBuilder, event: of_people.LateEntry) -> None:
    """Enter a player after the start, from the next draw on (L5)."""
    player = event.player
    entrants.check_new(builder, event.player)
    too_late = builder.cutoff_at is not None and builder.at >= builder.cutoff_at
    if too_late or late_problem(builder):
        refuse("late_entry_closed", "type")
    if builder.starters >= builder.most_entrants:
        refuse("too_many_players", "player")
    entrants.enter_late(builder, event)
    if not event.fills:  # of whom the six-rule counts none
        builder.latecomers += 1
    builder.book(BANK, player, builder.settings.start_euros, "late_entry")
    if event.brings is not None:
        if isinstance(event.brings, str) or event.brings < 1:
            refuse("amount_range", "brings")
        more = event.brings - builder.settings.start_euros  # from or to outside (M7)
        source, target = (OUTSIDE, player) if more > 0 else (player, OUTSIDE)
        builder.book(source, target, abs(more), "adjust")


def late_problem(field: State | WmBuilder) -> str:
    """Return the code of why nobody enters in this round any more; "" if somebody can (L5)."""
    until = field.settings.late_entry_until
    if field.cutoff_reached:
        return "late_entry_cutoff"
    if field.round >= until:
        return "late_entry_closed" if until else "late_entry_book"
    return ""


def exclude(builder: WmBuilder, event: of_people.Exclude) -> None:
    """Exclude a player at once and without payment; the table's 15er begins again (L3).

    After the end the next one moves up, to the first place with the rest of the pot.
    """
    entrants.exclude(builder, event)
    if builder.phase is Phase.FINISHED:
        crown_again(builder)


def ban(builder: WmBuilder, event: of_people.Ban) -> None:
    """Ban a guest, or a player who is out; no rank changes (G). Players who are in are excluded."""
    name = event.player or event.guest
    if event.player and builder.status[name] in IN_PLAY | {Status.REGISTERED}:
        refuse("player_active", "player")
    builder.banned |= {name}
