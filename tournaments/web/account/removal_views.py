"""Deleting the own account. Logging in brings it back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.refusal import RefusedError
from tournaments.store.models import User
from tournaments.store.removal import remove_account
from tournaments.web.http.removal import is_named, tell_deleted
from tournaments.web.http.visit import now_utc
from tournaments.wording.problems import say


@require_POST
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    """Delete the account whose name was typed, and log it out."""
    assert isinstance(request.user, User)
    user = request.user
    if not is_named(request, user.username):
        return redirect("password")
    try:
        until = remove_account(user, now_utc(), by_owner=True)
    except RefusedError as refused:
        places = ", ".join(problem.path for problem in refused.problems)
        messages.error(request, f"{say(refused.problems[0].code)} {places}".strip())
        return redirect("password")
    logout(request)
    words = _("The account “%(name)s” is deleted. Until %(day)s its login brings it back.")
    tell_deleted(request, words, user.username, until)
    return redirect("login")
