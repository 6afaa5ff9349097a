"""The description of the API as a page, made from the API itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.api import api
from tournaments.api.description import commands, common_fields, sections


@require_safe
def guide_page(request: HttpRequest) -> HttpResponse:
    """How a program begins, every call, every command."""
    context = {
        "sections": sections(api.get_openapi_schema()),
        "commands": commands(),
        "common": common_fields(),
        "base": request.build_absolute_uri("/api/v1"),
    }
    return render(request, "account/guide.html", context)
