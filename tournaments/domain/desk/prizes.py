"""What the desk says of prizes: what there is to win, whose best has one, who was given it.

Knows what is refused. Does not know pages.
"""

from __future__ import annotations

from games.envelope import Json, Problem, is_int
from tournaments.domain.commands.kinds import is_names
from tournaments.domain.commands.money import HandOut, MarkGroup, SetPrizes
from tournaments.domain.decision import Decision, Request, refuse
from tournaments.domain.desk.awards import Award, awards, part
from tournaments.domain.desk.money import MOST
from tournaments.domain.formats.prizes import Group, Pot, Rest, share
from tournaments.domain.tournament_state import Fact, TournamentState

MOST_PRIZES, LONGEST = 500, 100
STEPS = 100_000  # cents
FIELDS = (
    *("prizes", "last_prize", "best_prize", "deal_prize", "group_prizes", "everybody_prize"),
    *("pot", "people", "minimum", "step", "rest"),
)


def set_prizes(request: Request, command: SetPrizes) -> Decision:
    """Other prizes, until the first was handed out."""
    if request.state.cashbook.handed:
        return refuse("prizes_given", "type")
    problems = [*_texts(command), *_numbers(command)]
    if command.rest is not None and command.rest not in tuple(Rest):
        problems.append(Problem("field_type", "rest"))
    if command.pot is not None and command.pot not in tuple(Pot):
        problems.append(Problem("field_type", "pot"))
    if command.deal_prize and request.state.presenter.best_deal is None:
        problems.append(Problem("deals_unfit", "deal_prize"))
    if problems:
        return Decision(problems=tuple(problems))
    fields: Json = {
        name: value
        for name in FIELDS
        if (value := request.command.get(name)) not in (None, "", {}) or name == "prizes"
    }
    texts = [*fields["prizes"], fields.get("last_prize", ""), fields.get("best_prize", "")]
    texts += [fields.get("deal_prize", ""), fields.get("everybody_prize", "")]
    texts += [*fields.get("group_prizes", {}).values()]
    if sum(share(text) or 0 for text in texts) > 1:
        return refuse("prizes_over_pot", "prizes")
    return Decision(facts=(Fact("prizes_set", fields),))


def _texts(command: SetPrizes) -> list[Problem]:
    groups = {} if command.group_prizes is None else command.group_prizes
    if not isinstance(groups, dict) or not groups.keys() <= set(Group):
        return [Problem("field_type", "group_prizes")]
    given = {
        "prizes": command.prizes,
        "last_prize": ["" if command.last_prize is None else command.last_prize],
        "best_prize": ["" if command.best_prize is None else command.best_prize],
        "deal_prize": ["" if command.deal_prize is None else command.deal_prize],
        "everybody_prize": ["" if command.everybody_prize is None else command.everybody_prize],
        "group_prizes": list(groups.values()),
    }
    problems = []
    for name, texts in given.items():
        if not is_names(texts):
            code = "field_missing" if texts is None else "field_type"
            problems.append(Problem(code, name))
        elif len(texts) > MOST_PRIZES or any(len(text) > LONGEST for text in texts):
            problems.append(Problem("prizes_many", name))
    return problems


def _numbers(command: SetPrizes) -> list[Problem]:
    bounds = {"minimum": (command.minimum, 0, MOST), "step": (command.step, 1, STEPS)}
    bounds["people"] = (command.people, 1, MOST_PRIZES)
    return [
        Problem("number_range" if is_int(value) else "field_type", name)
        for name, (value, least, most) in bounds.items()
        if value is not None
        and not (isinstance(value, int) and is_int(value) and least <= value <= most)
    ]


def mark_group(request: Request, command: MarkGroup) -> Decision:
    """Somebody belongs to a group, or not any more."""
    if command.group not in tuple(Group):
        return refuse("field_type", "group")
    if not isinstance(command.player, str) or command.player not in request.state.play.status:
        return refuse("player_unknown", "player")
    if not isinstance(command.holds, bool):
        return refuse("field_type", "holds")
    fields: Json = {"player": command.player, "group": str(command.group), "holds": command.holds}
    return Decision(facts=(Fact("group_marked", fields),))


def hand_out(request: Request, command: HandOut) -> Decision:
    """A prize goes to whom it belongs, or was not given after all."""
    state, prize, player = request.state, command.prize, command.player
    if not isinstance(command.holds, bool):
        return refuse("field_type", "holds")
    if not isinstance(prize, str) or not isinstance(player, str):
        return refuse("field_type", "player" if isinstance(prize, str) else "prize")
    if not command.holds:
        if (prize, player) not in state.cashbook.handed:
            return refuse("not_handed", "prize")
        fields: Json = {"prize": prize, "player": player, "holds": False}
        return Decision(facts=(Fact("handed_out", fields),))
    if not state.presenter.is_decided:
        return refuse("not_decided", "type")
    award = _won(state, prize, player)
    if award is None:
        return refuse("not_won", "player")
    if (prize, player) in state.cashbook.handed:
        return refuse("handed_already", "prize")
    fields = {"prize": prize, "player": player, "holds": True}
    if worth := part(award):
        fields["cents"] = worth
    return Decision(facts=(Fact("handed_out", fields),))


def _won(state: TournamentState, prize: str, player: str) -> Award | None:
    mine = (award for award in awards(state) if award.key == prize and player in award.players)
    return next(mine, None)
