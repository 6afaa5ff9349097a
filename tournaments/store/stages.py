"""The next stage of an event: another one whose entrants are the best of this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games import GAMES
from games.envelope import Json, Problem
from games.options import Option
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.length import deals_problems, length_options
from tournaments.domain.formats.roles import KEYS as ROLE_KEYS
from tournaments.domain.formats.settings import GAME_VARIANT
from tournaments.domain.labels import of_one, with_labels
from tournaments.domain.points import Points, points_json
from tournaments.domain.refusal import RefusedError
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.access.link_transfer import transfer_links
from tournaments.store.create import create
from tournaments.store.execute import execute_all
from tournaments.store.models import Tournament, User
from tournaments.store.qualifying import Qualification, can_go_on
from tournaments.store.register import register_all


def carries(state: TournamentState, form: str) -> bool:
    """Return True if the points of an event can be carried into one of this format."""
    return state.presenter.scores_rounds and FORMATS[form].presenter.scores_rounds


def kinds(state: TournamentState) -> tuple[str, ...]:
    """The formats in which the same entrants can play the same game on; teams where teams do."""
    game = state.setup.game
    there = {form: _settings(state, form.key) for form in FORMATS.values() if game in form.games}
    return tuple(
        form.key
        for form, settings in there.items()
        if form.entered(game, settings) == state.entered and not form.setup_problems(game, settings)
    )


def left_behind(state: TournamentState, form: str) -> tuple[Option, ...]:
    """The settings of an event that are others in its next stage of this format."""
    game, settings, coming = state.setup.game, state.settings_now, _settings(state, form)
    now = state.format.in_force(game, settings)
    then = FORMATS[form].in_force(game, coming)
    rules = settings.get(GAME_VARIANT) or {}
    kept = {"max_players", "places_to", "seeding", "entrants", "side", GAME_VARIANT, *_SHARED}
    if coming.get(GAME_VARIANT, {}) != rules:
        kept.add("deals")  # the rules of the game say it now
    return tuple(
        option
        for option in state.format.settings
        if option.key not in kept
        and settings.get(option.key) is not None
        and then.get(option.key) != now[option.key]
    )


def _alike(groups: Sequence[TournamentState]) -> bool:
    """Return True if those who take part are single people in all of them, or pairs, or teams."""
    return (
        len({(group.entered, group.format.players_per_side(group.play)) for group in groups}) == 1
    )


def next_stage(
    event: Tournament, qualification: Qualification, *, name: str, form: str, places_to: int,
    carry: bool, user: User, now: datetime, is_private: bool | None = None,
) -> Tournament:  # fmt: skip
    """Make a tournament of the same game for the qualifiers, in seeding order.

    With `carry` their points count there. Personal links lead on. Unless `is_private` is set, it is
    private if a source is. Raises RefusedError.
    """
    state = load.load(event)
    if form not in kinds(state):
        raise RefusedError((Problem("stage_other_format", "format"),))
    if carry and not carries(state, form):
        raise RefusedError((Problem("stage_carries_not", "carry"),))
    if problems := tuple(qualification.problems(state)):
        raise RefusedError(problems)
    settings = _settings(state, form, places_to=places_to)
    private = qualification.is_private if is_private is None else is_private
    starts = [go.start for go in qualification.chosen]
    lines = [
        _written(qualification.states[start.event], start.player, form)
        if start.event >= 0
        else start.player
        for start in starts
    ]
    origins = [
        (qualification.events[start.event], start.player) if start.event >= 0 else None
        for start in starts
    ]
    with transaction.atomic():
        stage, entrants = _entered(
            event, lines, origins, name=name, form=form, settings=settings, user=user, now=now,
            is_private=private,
        )  # fmt: skip
        if carry:
            brought = map(qualification.points, qualification.chosen)
            actor = Actor(Role.ORGANIZER, user.get_username())
            _carried(stage, dict(zip(entrants, brought, strict=True)), actor, now)
    return stage


def next_season(
    event: Tournament, *, name: str, upper: Tournament | None, lower: Tournament | None,
    user: User, now: datetime, is_private: bool | None = None,
) -> Tournament:  # fmt: skip
    """Make the same league for another season, without its dates.

    Relegated entrants of the `upper` and promoted ones of the `lower` league come in; those who go
    there and leavers are left out. Personal links lead on. Unless `is_private` is set, it is
    private if one of these leagues is. Raises RefusedError: no league or not of the same kind, not
    over, or one name in several of them.
    """
    events = [event, *(other for other in (upper, lower) if other is not None)]
    groups = [load.load(source) for source in events]
    if not all(group.presenter.is_season for group in groups):
        raise RefusedError((Problem("season_of_leagues", "upper" if upper else "lower"),))
    if not _alike(groups):
        raise RefusedError((Problem("season_other_kind", "upper" if upper else "lower"),))
    if not all(group.presenter.is_decided for group in groups):
        raise RefusedError((Problem("season_not_over", ""),))
    marked = [group.format.rise_and_fall(group.play) for group in groups]
    moving = {*(marked[0][0] if upper else ()), *(marked[0][1] if lower else ())}
    chosen = [(0, who) for who in can_go_on(groups[0]) if who not in moving]
    if upper:
        chosen = [*((1, who) for who in marked[1][1] if who in can_go_on(groups[1])), *chosen]
    if lower:
        n = len(events) - 1
        chosen += [(n, who) for who in marked[n][0] if who in can_go_on(groups[n])]
    if len({groups[n].name(who) for n, who in chosen}) < len(chosen):
        raise RefusedError((Problem("stage_same_name", ""),))
    if len(chosen) < groups[0].format.min_entrants(groups[0].play):
        raise RefusedError((Problem("too_few_players", ""),))
    form = groups[0].format.key
    settings = _settings(groups[0], form)
    if fee := groups[0].settings_now.get("entry_fee"):
        settings["entry_fee"] = fee  # another season is paid for again
    if is_private is None:
        is_private = any(source.is_private for source in events)
    with transaction.atomic():
        following, _entrants = _entered(
            event, [_written(groups[n], who, form) for n, who in chosen],
            [(events[n], who) for n, who in chosen], name=name, form=form, settings=settings,
            user=user, now=now, is_private=is_private,
        )  # fmt: skip
        _charged(following, groups[0], Actor(Role.ORGANIZER, user.get_username()), now)
    return following


def _charged(event: Tournament, before: TournamentState, actor: Actor, now: datetime) -> None:
    """Those with a label pay what they paid before."""
    _sent(
        event,
        [
            {"type": "entry_fee", "label": label, "cents": cents}
            for label, cents in before.cashbook.of_labels.items()
        ],
        actor,
        now,
        "fees",
    )


def _sent(
    event: Tournament, commands: Sequence[Json], actor: Actor, now: datetime, key: str
) -> None:
    results = execute_all(event, commands, actor, now=now, key=key)
    refused = tuple(problem for result in results for problem in result.problems)
    if refused:
        raise RefusedError(refused)


def _entered(
    like: Tournament, lines: Sequence[str], origins: Sequence[tuple[Tournament, str] | None], *,
    name: str, form: str, settings: Json, user: User, now: datetime, is_private: bool,
) -> tuple[Tournament, tuple[str, ...]]:  # fmt: skip
    """Make a tournament like another one with the entrants of these lines; return it and their ids.

    Personal links of entrants with an origin lead on. Raises RefusedError.
    """
    setup = load.load(like).setup
    described = {
        "name": name,
        "format": form,
        "game": setup.game,
        "settings": settings,
        "zone": setup.zone,
        "confirmation": setup.confirmation,
    }
    actor = Actor(Role.ORGANIZER, user.get_username())
    columns = {
        "variant_name": like.variant_name,
        "place": like.place,
        "is_private": is_private,
        "organization": like.organization,
    }
    with transaction.atomic():
        event = create(described, now=now, user=user, **columns)
        _entered, refused = register_all(event, [*lines], actor, now=now, key="stage")
        if refused:
            raise RefusedError(
                tuple(problem for _name, problems in refused for problem in problems)
            )
        entrants = tuple(load.load(event).play.status)
        come = zip(entrants, origins, strict=True)
        transfer_links(event, {player: origin for player, origin in come if origin})
    return event, entrants


def _written(state: TournamentState, who: str, form: str) -> str:
    """An entrant as it is entered elsewhere: a team of a league with its people, and the labels."""
    name, people = state.name(who), state.format.roster(state.play, who)
    labels = of_one(state.labels, who).items()
    said = [(label, state.name(says) if says else "") for label, says in labels]
    if form != state.format.key or not people:
        return with_labels(name, said)
    return with_labels(f"{name}: {', '.join(map(state.name, people))}", said)


def _carried(event: Tournament, brought: Mapping[str, Points], actor: Actor, now: datetime) -> None:
    """Carry the earlier points of all entrants."""
    commands = [
        {"type": "set_start_balance", "player": player, "brings": points_json(points)}
        for player, points in brought.items()
    ]
    _sent(event, commands, actor, now, "set_start_balance")


# of one event alone: its dates, and what everybody has paid for all stages
_OWN = ("first_day", "pauses", "entry_fee")
# what means the same in every format
_SHARED = ("depths", *ROLE_KEYS)


def _settings(state: TournamentState, form: str, *, places_to: int = 2) -> Json:
    """The same rules; sides of as many people, and matches of as many deals as before; seeds in
    the order of entering. A format with the same settings keeps all of them but dates and the entry
    fee."""
    setup = state.setup
    declared = {option.key for option in FORMATS[form].settings}
    agreed = state.settings_now
    side = state.format.players_per_side(state.play)
    settings: Json = dict(
        FORMATS[form].suggested(setup.game, {"kind": "sides"} if side > 1 else None)
    )
    if declared == {option.key for option in state.format.settings}:
        settings |= {key: value for key, value in agreed.items() if key not in _OWN}
    settings |= {key: agreed[key] for key in _SHARED if key in declared and key in agreed}
    if "side" in settings or ("side" in declared and side > 1):
        settings["side"] = setup.settings.get("side", side)
    if "entrants" in declared and side == 2:
        settings["entrants"] = "pairs"
    if "seeding" in declared:
        settings["seeding"] = "order"
    if "places_to" in declared:
        settings["places_to"] = places_to
    deals, variant = setup.settings.get("deals", 0), setup.settings.get("game_variant") or {}
    people = 2 * settings.get("side", 1)
    seats = GAMES[setup.game].seats(people)
    if "deals" in declared:
        settings["deals"] = deals
    elif deals and seats and not deals_problems(setup.game, variant, (people,), deals):
        variant = {**variant, **length_options(setup.game, variant, people, deals)}
    if variant:
        settings["game_variant"] = variant
    return settings
