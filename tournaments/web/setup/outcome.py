"""The evening that the answers of the new event's page would make, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.formats.forecast.planning import EventPlan
from tournaments.runtime import offload
from tournaments.store.models import Tournament
from tournaments.web.readmodels.forecast import TimeRange, rounds_words, times
from tournaments.web.setup.length import USUAL_PEOPLE, tables_words
from tournaments.wording.entrants import counted
from tournaments.wording.money import in_euros

_FEES = {"entry_fee": 1, "start_euros": 100}  # cents of one


@dataclass(frozen=True, slots=True)
class Outcome:
    """`people`: for how many it was worked out; `fees`: what they pay together."""

    people: str
    tables: str
    rounds: str
    evenings: int
    times: tuple[TimeRange, ...]
    fees: str


def outcome(
    request: HttpRequest, setup: Json, form: Any, settings: Json, start: datetime | None
) -> Outcome | None:
    """Return the outcome of the answers; None if this number of people cannot start, or it takes
    too long to work out. `settings`: all that are in force."""
    people, zone = _people(request, setup), ZoneInfo(setup["zone"])
    begins = start or datetime.combine(timezone.now().astimezone(zone).date(), time(19), zone)
    try:
        plans: tuple[EventPlan, ...] = offload.run(
            request, "plan", setup, people, begins.astimezone(UTC), None, None
        )
    except offload.LimitExceededError:
        return None
    if not plans:
        return None
    plan = plans[0]
    fee = sum(settings.get(key, 0) * cents for key, cents in _FEES.items())
    who = counted(form.entered(setup["game"], settings), people)
    return Outcome(
        who,
        tables_words(plan.tables),
        rounds_words(plan.rounds),
        plan.evenings,
        times(plan.cut, plan.end),
        _("%(all)s in the cash box") % {"all": in_euros(people * fee)} if fee else "",
    )


def _people(request: HttpRequest, setup: Json) -> int:
    """As many as came to the account's last event of this game and format."""
    earlier = Tournament.objects.filter(
        created_by=request.user.pk,
        game=setup["game"],
        format=setup["format"],
        player_count__gt=2,
        removed_at=None,
        demo_speed=None,
    )
    last = earlier.order_by("-pk").values_list("player_count", flat=True).first()
    return last or USUAL_PEOPLE
