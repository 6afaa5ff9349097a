"""All data of an organization as one file; deleting an organization, and bringing it back."""

from __future__ import annotations

from tempfile import TemporaryFile

from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.runtime.offload import leave_the_page
from tournaments.store.archive.organization import write
from tournaments.store.removal import (
    bring_organization_back,
    remove_organization,
    removed_organizations,
)
from tournaments.web.http.organization_visit import OrganizationVisit, of_organization, organizers
from tournaments.web.http.removal import is_named, tell_deleted
from tournaments.web.http.visit import now_utc


@require_safe
@of_organization
@organizers
def export(visit: OrganizationVisit) -> HttpResponse:
    """Everything as one ZIP."""
    leave_the_page(visit.request)
    file = TemporaryFile()  # noqa: SIM115 -- the answer closes it
    write(visit.organization, file)
    file.seek(0)
    name = f"{visit.organization.slug}.zip"
    # streamed, which no other page is
    return FileResponse(file, as_attachment=True, filename=name)  # type: ignore[return-value]


@require_POST
@of_organization
@organizers
def remove(visit: OrganizationVisit) -> HttpResponse:
    """Delete the organization whose name was typed, with everything that belongs to it."""
    organization = visit.organization
    if not is_named(visit.request, organization.name):
        return redirect("organization-settings", organization.slug)
    until = remove_organization(organization, now_utc())
    words = _("“%(name)s” is deleted. Until %(day)s the start page brings it back.")
    tell_deleted(visit.request, words, organization.name, until)
    return redirect("home")


@require_POST
@login_required
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a deleted organization back, for those who organize it."""
    organization = get_object_or_404(removed_organizations(request.user), slug=slug)
    bring_organization_back(organization)
    return redirect("organization", organization.slug)
