"""Make the successor of an event: its next stage, the next season of a league."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal, login, made_once
from tournaments.api.events import KEY
from tournaments.api.lookup import EVENT, directed
from tournaments.domain.qualifying import Source
from tournaments.store import stages
from tournaments.store.events import beside, series_beside
from tournaments.store.models import Tournament, User
from tournaments.store.qualifying import who_goes_on

router = Router(tags=["events"])
_MADE = {201: responses.EventOut, **REFUSALS}


@router.post(EVENT + "/stages", response=_MADE, openapi_extra={"parameters": [KEY]})
def next_stage(request: HttpRequest, slug: str, stage: requests.StageIn) -> Status[Tournament]:
    """People of an event, of its groups and of series go on to a new one, in turn."""
    user, event = login(request), directed(request, slug)
    groups = [_other(user, event, group, "groups") for group in stage.groups]
    sources = [
        Source(**{**each.model_dump(), "names": tuple(each.names)}) for each in stage.sources
    ]
    row = made_once(
        request,
        stage.model_dump(),
        lambda: stages.next_stage(
            event,
            who_goes_on(
                [event, *groups],
                sources,
                others=[*beside(event, user)],
                series=series_beside(event, user),
                one_name=stage.one_name,
            ),
            name=stage.name,
            form=stage.format,
            places_to=stage.places_to,
            carry=stage.carry,
            is_private=stage.is_private,
            user=user,
            now=timezone.now(),
        ),
    )
    row.refresh_from_db()  # since then people were entered
    return Status(201, row)


@router.post(EVENT + "/seasons", response=_MADE, openapi_extra={"parameters": [KEY]})
def next_season(
    request: HttpRequest, slug: str, season: requests.LeagueSeasonIn
) -> Status[Tournament]:
    """The same league again, with who stays and who comes from the leagues above and below."""
    user, event = login(request), directed(request, slug)
    upper = _other(user, event, season.upper, "upper") if season.upper else None
    lower = _other(user, event, season.lower, "lower") if season.lower else None
    row = made_once(
        request,
        season.model_dump(),
        lambda: stages.next_season(
            event,
            name=season.name,
            upper=upper,
            lower=lower,
            is_private=season.is_private,
            user=user,
            now=timezone.now(),
        ),
    )
    row.refresh_from_db()  # since then people were entered
    return Status(201, row)


def _other(user: User, event: Tournament, slug: str, path: str) -> Tournament:
    """A finished event of the same organization and game, as far as the user may see it."""
    row = beside(event, user).filter(slug=slug).first()
    if row is None:
        raise Refusal(422, Problem("not_beside", path))
    return row
