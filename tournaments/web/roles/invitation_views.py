"""The page of an invitation: accepting it with the own account, or with one made on the way."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.refusal import RefusedError
from tournaments.store.access.invitations import opened, place_of, redeem, redeem_as_new
from tournaments.store.access.roles import Place
from tournaments.store.models import Invitation, Organization, User
from tournaments.web.http.browsers import mark
from tournaments.web.http.forms import add_problems, status_of
from tournaments.web.http.limits import limited
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import now_utc
from tournaments.web.roles.forms import NewAccountForm


@never_cache
@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Says who invites to what. The person who is logged in accepts by a button, which is the first
    thing that changes anything."""
    user = request.user if isinstance(request.user, User) else None
    try:
        invitation = opened(token, user, now=now_utc())
        if request.method == "POST" and user is not None:
            return _accepted(request, redeem(token, user, now=now_utc()))
    except RefusedError as refused:
        if refused.problems[0].code == "invitation_gone":
            return render(request, "roles/invitation_gone.html", status=410)
        tell(request, refused)
        return redirect("invitation", token)
    if invitation.used_at:  # by the same account
        return redirect(_home(place_of(invitation)))
    return _page(request, token, invitation, NewAccountForm())


@never_cache
@require_POST
def new_account(request: HttpRequest, token: str) -> HttpResponse:
    """An account for a person who has none, which accepts the invitation at once."""
    if request.user.is_authenticated:
        return redirect("invitation", token)
    form = NewAccountForm(request.POST)
    try:
        invitation = opened(token, None, now=now_utc())
        if not form.is_valid():
            return _page(request, token, invitation, form)
        name, password = form.cleaned_data["name"], form.cleaned_data["password1"]
        user, place = redeem_as_new(token, name, password, now=now_utc())
    except RefusedError as refused:
        if refused.problems[0].code == "invitation_gone":
            return render(request, "roles/invitation_gone.html", status=410)
        add_problems(form, refused.problems)
        return limited(_page(request, token, invitation, form), refused)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return mark(request, _accepted(request, place), name=user.get_username())


def _page(
    request: HttpRequest, token: str, invitation: Invitation, form: NewAccountForm
) -> HttpResponse:
    context = {
        "invitation": invitation,
        "place": place_of(invitation),
        "form": form,
        "page_url": reverse("invitation", args=[token]),
        "account_url": reverse("invitation-account", args=[token]),
    }
    return render(request, "roles/invitation.html", context, status=status_of(form))


def _accepted(request: HttpRequest, place: Place) -> HttpResponse:
    messages.success(request, _("Welcome: %(place)s") % {"place": place.name})
    return redirect(_home(place))


def _home(place: Place) -> str:
    return reverse("organization" if isinstance(place, Organization) else "desk", args=[place.slug])
