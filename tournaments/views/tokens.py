"""One's own tokens for programs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.programs import TokenForm
from tournaments.queries.programs import tokens_of
from tournaments.services.create import Refused
from tournaments.services.tokens import issue, revoke
from tournaments.views.visit import now_utc
from tournaments.words import say


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The tokens; a new one is shown on the answer to its making and never again."""
    assert isinstance(request.user, User)
    form = TokenForm(request.POST if request.method == "POST" else None)
    new, status = "", 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                new, status = issue(request.user, form.cleaned_data["name"]), 201
            except Refused as refused:
                for problem in refused.problems:
                    form.add_error("name", say(problem.code))
    context = {"tokens": tokens_of(request.user), "new": new, "form": TokenForm() if new else form}
    return render(request, "programs/tokens.html", context, status=status)


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Whoever uses this token is a stranger from now on."""
    assert isinstance(request.user, User)
    name = request.POST.get("name", "").replace("\x00", "")
    if revoke(request.user, name, now=now_utc()):
        messages.success(request, _("The token is revoked."))
    return redirect("tokens")
