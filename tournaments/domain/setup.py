"""Read and check a setup, which is agreed before the start."""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.commands.sizes import is_short_text, is_storable
from tournaments.domain.formats import FORMATS, USUAL, USUAL_GAME, Format
from tournaments.domain.formats.clock import zone_problems
from tournaments.domain.formats.state import FormatState
from tournaments.domain.names import tidy


def whole_setup(setup: Json) -> Json:
    """Return the payload of `created` with defaults filled in."""
    usual = {"format": USUAL, "game": USUAL_GAME, "settings": {}, "zone": "Europe/Berlin"}
    return playable({**usual, "confirmation": "second", **setup})


def playable(payload: Json) -> Json:
    """The payload with settings under which its game can be played, if the payload itself does not
    speak against it."""
    form, game = FORMATS.get(str(payload["format"])), payload["game"]
    if form is None or game not in form.games:
        return payload
    return {**payload, "settings": form.playable(game, payload["settings"])}


def setup_problems(payload: Json) -> tuple[Problem, ...]:
    """Return what is wrong with the payload of `created`, or of `configure`."""
    problems = []
    name = payload.get("name")
    if not isinstance(name, str) or not tidy(name) or len(name) > 120:
        problems.append(Problem("name_invalid", "name"))
    if payload.get("confirmation") not in ("none", "second", "all"):
        problems.append(Problem("setting_value", "confirmation"))
    if not is_storable(payload):
        problems.append(Problem("text_invalid", ""))
    elif not is_short_text(payload):
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
