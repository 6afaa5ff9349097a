"""What is agreed on an event before it starts.

Knows what a setup holds and what becomes of those who are registered under another one.
"""

from __future__ import annotations

from dataclasses import asdict

from games.envelope import Json, Problem
from tournaments.domain.commands import is_brief, storable
from tournaments.domain.commands.people import Configure
from tournaments.domain.decision import Decision, Request
from tournaments.domain.fold import begin
from tournaments.domain.formats import FORMATS, USUAL, USUAL_GAME, Format
from tournaments.domain.formats.clock import zone_problems
from tournaments.domain.formats.corrections import registered_again
from tournaments.domain.formats.state import FormatState
from tournaments.domain.identity import people_of_pairs
from tournaments.domain.names import tidy
from tournaments.domain.refusal import Refused, refuse, refuse_for
from tournaments.domain.tournament_state import Fact


def configure(request: Request, command: Configure) -> Decision:
    """Other settings; who is registered registers again under them, and nobody may get lost."""
    state = request.state
    settings = {key: value for key, value in asdict(command).items() if value is not None}
    payload = _playable({**asdict(state.setup), **settings})
    problems = setup_problems(payload)
    refuse_for(problems)
    start = begin(payload).play
    form = state.format
    play, revision = registered_again(form, start, request.history(), state.play.status)
    if play.status != state.play.status:
        refuse(*_lost(request, play, payload["settings"]))
    people = people_of_pairs(state, payload, state.names)
    if people is None:
        refuse("pair_needs_two", "settings.side")
    fact = Fact("configured", payload, play, None, (), revision, start, people)
    return Decision(facts=(fact,))


# what to say of a registration that does not fit other settings, and the settings that it may be
_LOST = {
    "too_many_players": ("registered_more", ("max_players",)),
    "roster_short": ("teams_short", ("boards", "side", "kind")),
}


def _lost(request: Request, play: FormatState, settings: Json) -> tuple[str, str]:
    """The code and the path of the setting under which a registration would be lost."""
    rules, old = request.state.format.rules, request.state.setup.settings
    there = request.state.play.status
    lost = next(
        entry
        for entry in request.history().entries
        if entry.event["type"] == "register"
        and entry.event["player"] in there
        and entry.event["player"] not in play.status
    )
    try:
        rules.work(play, lost.event, lost.index)
    except Refused as refused:
        code = refused.problems[0].code
    else:
        raise LookupError("this registration fits")
    code, keys = _LOST.get(code, (code, ("max_players",)))
    changed = (key for key in keys if settings.get(key) != old.get(key))
    return code, f"settings.{next(changed, keys[0])}"


def whole_setup(setup: Json) -> Json:
    """The payload of `created`, with the usual for what is not said."""
    usual = {"format": USUAL, "game": USUAL_GAME, "settings": {}, "zone": "Europe/Berlin"}
    return _playable({**usual, "confirmation": "second", **setup})


def _playable(payload: Json) -> Json:
    """The payload with settings under which its game can be played, if the payload itself does not
    speak against it."""
    form, game = FORMATS.get(str(payload["format"])), payload["game"]
    if form is None or game not in form.games:
        return payload
    return {**payload, "settings": form.playable(game, payload["settings"])}


def setup_problems(payload: Json) -> tuple[Problem, ...]:
    """What is wrong with the payload of `created` or `configured`."""
    problems = []
    name = payload.get("name")
    if not isinstance(name, str) or not tidy(name) or len(name) > 120:
        problems.append(Problem("name_invalid", "name"))
    if payload.get("confirmation") not in ("none", "second", "all"):
        problems.append(Problem("setting_value", "confirmation"))
    if not storable(payload):
        problems.append(Problem("text_invalid", ""))
    elif not is_brief(payload):
        problems.append(Problem("text_too_long", ""))
    form = FORMATS.get(str(payload.get("format")))
    if form is None:
        return (*problems, Problem("format_unknown", "format"))
    problems += _settings_problems(form, payload) + zone_problems(payload.get("zone"))
    return tuple(problems)


def _settings_problems(form: Format[FormatState], payload: Json) -> list[Problem]:
    game = payload.get("game")
    if game not in form.games:
        return [Problem("game_unknown", "game")]
    return form.setup_problems(game, payload.get("settings"))
