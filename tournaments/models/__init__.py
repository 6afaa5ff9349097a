"""What is stored. Integrity is a constraint here first and a check of the domain second."""

from __future__ import annotations

from tournaments.models.access import (
    ApiToken,
    LoginAttempt,
    Membership,
    PinAttempt,
    PlayerLink,
)
from tournaments.models.event import Draft, LogEntry, Name, Snapshot, Tournament
from tournaments.models.people import Circle, CircleMember, Participation, Person
from tournaments.models.results import Placing, Rating, TableScore
from tournaments.models.rules import FreeTable, RuleVariant
from tournaments.models.sendings import Sending
from tournaments.models.series import Series, SeriesChange, SeriesEvent
from tournaments.models.webhooks import Webhook

__all__ = [
    "ApiToken",
    "Circle",
    "CircleMember",
    "Draft",
    "FreeTable",
    "LogEntry",
    "LoginAttempt",
    "Membership",
    "Name",
    "Participation",
    "Person",
    "PinAttempt",
    "Placing",
    "PlayerLink",
    "Rating",
    "RuleVariant",
    "Sending",
    "Series",
    "SeriesChange",
    "SeriesEvent",
    "Snapshot",
    "TableScore",
    "Tournament",
    "Webhook",
]
