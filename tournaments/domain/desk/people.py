"""Commands of the desk about an event before its start, and about who takes part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from games.envelope import Json
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.director import Amend
from tournaments.domain.commands.fields import Field, Offered, Stage
from tournaments.domain.desk.invariants import check
from tournaments.domain.formats.corrections import registered_again
from tournaments.domain.formats.state import IN_PLAY, FormatState, Phase
from tournaments.domain.identity import people_of_pairs, was_given
from tournaments.domain.labels import said_alone
from tournaments.domain.log.references import mentions, renamed
from tournaments.domain.names import tidy
from tournaments.domain.refusal import RefusedError, refuse, refuse_for
from tournaments.domain.setup import playable, setup_problems
from tournaments.domain.tournament_state import AMENDED, Former, Setup, initial_state
from tournaments.domain.translation import gettext_noop as _


class Configure(Command):
    """Change what was agreed, until the start. `settings` replaces all of them."""

    kind, log = "configure", _("Settings changed")
    who = DIRECTOR
    phases = frozenset({"registration"})
    stays = _("Settings are changed by changing them again.")

    name: str | None = None
    format: Annotated[str | None, Field(stage=Stage.MADE)] = None
    game: Annotated[str | None, Field(stage=Stage.MADE)] = None
    settings: Annotated[Json | None, Field(fields.OBJECT)] = None
    zone: str | None = None
    confirmation: str | None = None

    def carry_out(self, change: Change) -> None:
        """Change the setup and register all entrants again under it; none may get lost."""
        state = change.state
        settings = {name: value for name, value in asdict(self).items() if value is not None}
        setup = playable({**asdict(state.setup), **settings})
        refuse_for(setup_problems(setup))
        start = initial_state(setup).play
        play, revision = registered_again(state.format, start, change.past, state.play.status)
        if play.status != state.play.status:
            refuse(*_lost(change, play, setup["settings"]))
        people = people_of_pairs(state, setup, state.names)
        if people is None:
            refuse("pair_needs_two", "settings.side")
        change.texts = {**change.texts, **people}
        change.put(setup=Setup(**setup))
        change.begin_again(play, start, revision)
        change.keep(**setup)


def amend(change: Change) -> None:
    """The settings, name and confirmation of a running event, as far as they may change then."""
    change.refuse_unknown(Amend)
    old = change.state.setup
    sent = {name: change.sent[name] for name in AMENDED if name in change.sent}
    setup = Setup(**{**asdict(old), **sent})
    refuse_for(setup_problems(asdict(setup)))
    keys = {*old.settings, *setup.settings}
    former = {
        key: old.settings.get(key)
        for key in sorted(keys)
        if old.settings.get(key) != setup.settings.get(key)
    }
    named = {name: value for name, value in sent.items() if name != "settings"}
    event = {"type": "amend", "settings": dict(setup.settings), "former": former}
    change.tell(event | {"at": change.sent["at"]} if "at" in change.sent else event, **named)
    change.put(setup=setup)
    check(change.base, change.state)


# what to say of a registration that does not fit other settings, and the settings that it may be
_LOST = {
    "too_many_players": ("registered_more", ("max_players",)),
    "roster_short": ("teams_short", ("boards", "side", "kind")),
}


def _lost(change: Change, play: FormatState, settings: Json) -> tuple[str, str]:
    """The code and the path of the setting under which a registration would be lost."""
    state = change.state
    rules, old, there = state.format.rules, state.setup.settings, state.play.status
    lost = next(
        happened
        for happened in change.past.entries
        if happened.event["type"] == "register"
        and happened.event["player"] in there
        and happened.event["player"] not in play.status
    )
    try:
        rules.work(play, lost.event, lost.index)
    except RefusedError as refused:
        code = refused.problems[0].code
    else:
        raise LookupError("this registration fits")
    code, keys = _LOST.get(code, (code, ("max_players",)))
    changed = (key for key in keys if settings.get(key) != old.get(key))
    return code, f"settings.{next(changed, keys[0])}"


class Signup(Command):
    """Open or close signing up by the link."""

    kind, log = "signup", _("Sign-up switched")
    who = DIRECTOR

    open: Annotated[bool, Field(fields.FLAG, log_text=_("open"), log_text_if_not=_("closed"))]

    def carry_out(self, change: Change) -> None:
        if self.open and change.state.play.phase != "registration":
            refuse("wrong_phase", "type")
        change.put(signup_open=self.open)


class Rename(Command):
    """Change the name of an entrant, or of a person of a pair or team (`e3.1`).

    For a pair `members` renames both. `instead_of` is the name that the sender saw, so that a later
    one is not overwritten.
    """

    kind, log = "rename", _("Name changed")
    also = _("typing error, spelling")
    title = _("Change a name")
    explanation = _("Results and places stay what they are.")
    stays = _("A name is changed by changing it again.")

    player: Annotated[str, Field(fields.ENTRANT, _("Name"), of=Offered.CALLED)]
    name: Annotated[str, Field(fields.NAME, _("New name"), unkept=True)]
    members: Annotated[Sequence[str], Field(fields.MEMBERS, unkept=True)] = ()
    instead_of: Annotated[str | None, Field(fields.NAME, unkept=True)] = None
    mentions: Annotated[Sequence[str], Field(fields.REFERENCES, stage=Stage.MADE)] = ()

    def carry_out(self, change: Change) -> None:
        """Another name is shown from now on; nothing else changes."""
        names, seen = change.state.names, self.instead_of
        if seen is not None and tidy(seen) != names.get(self.player):
            refuse("changed_since", "instead_of")
        change.keep(**renamed(names, self.player))


class Replace(Command):
    """Replace `player` by a substitute for the rest of the tournament.

    `player` is an entrant, or a person of a pair or team (`e3.1`). Place, points and account stay
    with the id. The former player gets another id (`leaver`), and their personal link ends.
    """

    kind, log = "replace", _("Substitute")
    also = _("stand-in, takes the place")
    phases = frozenset(Phase) - {Phase.REGISTRATION, Phase.FINISHED}
    title = _("A substitute takes over")
    explanation = _(
        "For the rest of the event, with seat, points and account. The place counts for the "
        "substitute in series and records. The log names who played before."
    )

    player: Annotated[str, Field(fields.ENTRANT, _("In whose place?"), of=Offered.SEATED)]
    name: Annotated[str, Field(fields.NAME, _("Who takes over?"), unkept=True)]
    leaver: Annotated[str, Field(fields.GUEST, stage=Stage.MADE)] = ""
    round: Annotated[int, Field(fields.NUMBER, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        """Show the new name from now on, and the former name for earlier rounds."""
        state, player = change.state, self.player
        if not was_given(state, player):
            refuse("player_unknown", "player")
        play, form = state.play, state.format
        if play.status.get(player.partition(".")[0]) not in IN_PLAY:
            refuse("player_not_active", "player")
        if ("." in player) != (form.players_per_side(play) > 1 or form.members_required(play) > 0):
            refuse("replace_person", "player")
        leaver = next((ref for ref in change.texts if ref[0] == "g"), "")
        side = player.partition(".")[0]
        tables = enumerate(play.tables, 1)
        still = {play.round_of(n) for n, table in tables if table.open and side in table.players}
        left = Former(leaver, change.number, play.round, tuple(sorted(still)))
        change.put_one("former", player, (*state.former.get(player, ()), left))
        change.keep(player=player, leaver=leaver or None, round=play.round)


class Forget(Command):
    """Delete the name of an entrant, a person of a team or a guest for good.

    Texts that contain it are deleted too. Results and places stay.
    """

    kind, log = "forget", _("Name deleted")
    also = _("privacy, erase, anonymous")
    who = DIRECTOR
    title, danger = _("Delete a name"), True
    explanation = _(
        "On request, name and personal link go for good from this event, with reasons and notes "
        "that hold the name. Results and places stay, under “N. N.”."
    )
    stays = _("A deleted name is gone for good.")

    player: Annotated[str, Field(fields.ENTRANT, _("Name"), of=Offered.NAMED)]
    mentions: Annotated[Sequence[str], Field(fields.REFERENCES, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        """The name goes, the texts in which it occurs, and what labels say of nobody else; nothing
        else changes."""
        state, player = change.state, self.player
        if not was_given(state, player):
            refuse("player_unknown", "player")
        alone = said_alone(state.labels, player)
        said = dict.fromkeys([*mentions(state.names, player), *alone])
        change.keep(player=player, mentions=list(said))
