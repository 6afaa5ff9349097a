"""Find the organization of a request, and the reader's role in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.store.models import Organization, Person, Series
from tournaments.store.organizations import organizes

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class OrganizationVisit:
    """One request to an organization. Organizers see everything, others what is public."""

    request: HttpRequest
    organization: Organization
    is_organizer: bool

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        basis = {"organization": self.organization, "is_organizer": self.is_organizer}
        return render(self.request, template, {**basis, **(context or {})}, status=status)


def enter(request: HttpRequest, organization: Organization) -> OrganizationVisit:
    """A private organization exists only for its organizers, a deleted one for nobody."""
    is_organizer = organizes(request.user, organization)
    if organization.removed_at or (organization.is_private and not is_organizer):
        raise Http404
    return OrganizationVisit(request, organization, is_organizer)


def of_organization(view: View) -> View:
    """A page of an organization by its address."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        return view(enter(request, get_object_or_404(Organization, slug=slug)), **parts)

    return inner


def of_person(view: View) -> View:
    """A page of a person by the code."""

    @wraps(view)
    def inner(request: HttpRequest, code: str, **parts: object) -> HttpResponse:
        person = get_object_or_404(Person.objects.select_related("organization"), code=code)
        return view(enter(request, person.organization), person, **parts)

    return inner


def of_series(view: View) -> View:
    """A page of a series by its address."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        series = get_object_or_404(Series.objects.select_related("organization"), slug=slug)
        return view(enter(request, series.organization), series, **parts)

    return inner


def organizers(view: View) -> View:
    """Only for the organizers of the organization; stands below `of_…`."""

    @wraps(view)
    def inner(visit: OrganizationVisit, *args: object, **parts: object) -> HttpResponse:
        if not visit.request.user.is_authenticated:
            return redirect_to_login(visit.request.get_full_path())
        if not visit.is_organizer:
            raise PermissionDenied
        return view(visit, *args, **parts)

    return inner
