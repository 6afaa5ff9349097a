"""Serve the JSON API at /api/v1/: all that people do with a tournament (docs/api.md).

Each endpoint translates, makes one call, and translates back. Permissions are those of the pages.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from games.envelope import Json, Problem
from tournaments.api import (
    commands,
    events,
    files,
    games,
    organizations,
    people,
    records,
    roles,
    series,
    stages,
    states,
    variants,
    webhooks,
)
from tournaments.api import sheets as free
from tournaments.api.auth import StrictParser, Token, refuse_in_one_form, refused
from tournaments.api.lookup import Unchanged, unchanged


class DescribedOnce(NinjaAPI):
    """Makes its description once in a process: that takes as long as thirty pages."""

    description_made: OpenAPISchema | None = None

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: Json | None = None
    ) -> OpenAPISchema:
        """The same for everybody: no part of it depends on who asks, or in which language."""
        if self.description_made is None:
            self.description_made = super().get_openapi_schema(
                path_prefix=path_prefix, path_params=path_params
            )
        return self.description_made


api = DescribedOnce(
    title="Stichtag",
    version="1",
    description="Live tournaments of card games.",
    docs_url=None,
    auth=Token(),
    parser=StrictParser(),
    urls_namespace="api",
)
for room in (
    *(events, stages, states, commands, files, people, webhooks),
    *(organizations, roles, records, series),
    *(games, variants, free),
):
    api.add_router("", room.router)
refuse_in_one_form(api)
api.add_exception_handler(Unchanged, unchanged)


def nowhere(request: HttpRequest, rest: str) -> HttpResponse:  # noqa: ARG001  a view of Django
    """An address below /api/ that does not exist."""
    return refused(404, Problem("not_found", ""))
