"""One's own password."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods


@login_required
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Set a first password, or change it; whoever came by a login link has none yet."""
    assert isinstance(request.user, User)
    kind = PasswordChangeForm if request.user.has_usable_password() else SetPasswordForm
    form = kind(request.user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The password is set."))
        return redirect("home")
    status = 422 if request.method == "POST" else 200
    return render(request, "home/password.html", {"form": form}, status=status)
