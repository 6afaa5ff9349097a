"""How a request meets a circle: its organizers, and everybody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Circle, Person, Series
from tournaments.services.circles import organizes

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class CircleVisit:
    """One request to a circle. Organizers see everything, others what is public."""

    request: HttpRequest
    circle: Circle
    is_organizer: bool

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        basis = {"circle": self.circle, "is_organizer": self.is_organizer}
        return render(self.request, template, {**basis, **(context or {})}, status=status)


def enter(request: HttpRequest, circle: Circle) -> CircleVisit:
    """A private circle exists only for its organizers."""
    is_organizer = organizes(request.user, circle)
    if circle.is_private and not is_organizer:
        raise Http404
    return CircleVisit(request, circle, is_organizer)


def of_circle(view: View) -> View:
    """A page of a circle by its address."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        return view(enter(request, get_object_or_404(Circle, slug=slug)), **parts)

    return inner


def of_person(view: View) -> View:
    """A page of a person by the code."""

    @wraps(view)
    def inner(request: HttpRequest, code: str, **parts: Any) -> HttpResponse:
        person = get_object_or_404(Person.objects.select_related("circle"), code=code)
        return view(enter(request, person.circle), person, **parts)

    return inner


def of_series(view: View) -> View:
    """A page of a series by its address."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        series = get_object_or_404(Series.objects.select_related("circle"), slug=slug)
        return view(enter(request, series.circle), series, **parts)

    return inner


def organizers(view: View) -> View:
    """Only for the organizers of the circle; stands below `of_…`."""

    @wraps(view)
    def inner(visit: CircleVisit, *args: Any, **parts: Any) -> HttpResponse:
        if not visit.request.user.is_authenticated:
            return redirect_to_login(visit.request.get_full_path())
        if not visit.is_organizer:
            raise PermissionDenied
        return view(visit, *args, **parts)

    return inner
