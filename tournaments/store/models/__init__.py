"""Database models. Integrity is a constraint here first and a check of the domain second."""

from __future__ import annotations

from tournaments.store.models.access import (
    ApiToken,
    Invitation,
    LimitUse,
    Membership,
    PlayerLink,
    User,
    Webhook,
)
from tournaments.store.models.event import (
    EntryIndexRow,
    EventForecast,
    LogEntry,
    ReferenceText,
    Snapshot,
    Tournament,
)
from tournaments.store.models.idempotency import Mail, StoredResponse, UploadPiece
from tournaments.store.models.operators import Deed, SecondFactor
from tournaments.store.models.people import (
    Organization,
    OrganizationLogo,
    OrganizationMember,
    Participation,
    Person,
    PersonMerge,
)
from tournaments.store.models.results import Placing, Rating, TableScore
from tournaments.store.models.rules import RuleVariant
from tournaments.store.models.series import Series, SeriesChange, SeriesEvent, SeriesMovement
from tournaments.store.models.sheets import ScoreSheet, SheetPhoto

__all__ = [
    "ApiToken",
    "Deed",
    "EntryIndexRow",
    "EventForecast",
    "Invitation",
    "LimitUse",
    "LogEntry",
    "Mail",
    "Membership",
    "Organization",
    "OrganizationLogo",
    "OrganizationMember",
    "Participation",
    "Person",
    "PersonMerge",
    "Placing",
    "PlayerLink",
    "Rating",
    "ReferenceText",
    "RuleVariant",
    "ScoreSheet",
    "SecondFactor",
    "Series",
    "SeriesChange",
    "SeriesEvent",
    "SeriesMovement",
    "SheetPhoto",
    "Snapshot",
    "StoredResponse",
    "TableScore",
    "Tournament",
    "UploadPiece",
    "User",
    "Webhook",
]
