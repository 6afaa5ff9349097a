"""The desk's command about labels: who belongs to which club or team, or is one of the ladies."""

from __future__ import annotations

from typing import Annotated

from games.envelope import Problem
from tournaments.domain.actors import DESK, Role
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.labels import LABEL_LENGTH, MOST_LABELS, as_known, names_of
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.translation import gettext_noop as _


class Label(Command):
    """Give an entrant a `label`, such as club, team or ladies.

    `value` names the club or team; "" if the label needs none. Another value replaces the former
    one. `holds` false removes it. During sign-up players set it themselves.
    """

    kind, log = "label", _("Label")
    also = _("team, club, ladies")
    who = DESK | {Role.PLAYER}
    title = _("Give a label")
    explanation = _(
        "Such as “Team: Krone 1”, “Club: SC Elm” or only “Ladies”. Prizes go by it, such as the "
        "one for the best of the ladies."
    )

    player: Annotated[fields.Player, Field(of=fields.Offered.EVERYBODY)]
    label: Annotated[str, Field(fields.TITLE, _("Label"))]
    value: Annotated[str, Field(fields.LABEL, _("Which one?"))] = ""
    holds: Annotated[bool, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True

    def carry_out(self, change: Change) -> None:
        state = change.state
        if self.player not in state.play.status:
            refuse("player_unknown", "player")
        if change.who.role is Role.PLAYER:
            if change.who.name != self.player:
                refuse("not_permitted", "player")
            if not state.takes_signups:
                refuse("wrong_phase", "type")
        label = as_known(state.labels, self.label)
        refuse_for(_problems(label, names_of(state.labels)))
        labels, key = dict(state.labels), (label, self.player)
        if not self.holds and key not in labels:
            refuse("label_unknown", "label")
        value = self.value if self.holds else None
        labels.pop(key, None)
        if value is not None:
            labels[key] = value
        change.put(labels=labels)
        change.keep(player=self.player, label=label, value=value, holds=self.holds)


def _problems(label: str, known: tuple[str, ...]) -> list[Problem]:
    if not label:
        return [Problem("field_missing", "label")]
    if len(label) > LABEL_LENGTH:
        return [Problem("label_long", "label")]
    many = label not in known and len(known) >= MOST_LABELS
    return [Problem("labels_many", "label")] if many else []
