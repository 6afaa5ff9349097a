"""The second factor: asked for after the password, set up, and taken away."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.domain.refusal import RefusedError
from tournaments.store.access import second_factor
from tournaments.store.models import SecondFactor, User
from tournaments.web.http.addresses import code_of
from tournaments.web.http.browsers import mark
from tournaments.web.http.forms import add_problems, posted, status_of
from tournaments.web.http.limits import limited
from tournaments.web.http.operators import WAITING, passed
from tournaments.web.http.visit import now_utc

LASTS = 600  # seconds between the password and the code


class CodeForm(forms.Form):
    """A code of the app, or for recovery."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=20,
        help_text=gettext_lazy("Six digits of the app, or a recovery code."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def code_page(request: HttpRequest) -> HttpResponse:
    """Log in by the code, within ten minutes after the right password."""
    waiting = request.session.get(WAITING) or {"pk": 0, "at": 0, "to": ""}
    user = User.objects.filter(pk=waiting["pk"], is_active=True).first()
    if user is None or waiting["at"] < now_utc().timestamp() - LASTS:
        return redirect("login")
    form = CodeForm(posted(request))
    if form.is_valid():
        try:
            second_factor.check(user, form.cleaned_data["code"], now=now_utc())
        except RefusedError as refused:
            add_problems(form, refused.problems)
            return limited(_page(request, "account/code.html", form), refused)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        request.session.pop(WAITING, None)
        passed(request)
        return mark(request, redirect(waiting["to"] or "home"), name=user.get_username())
    return _page(request, "account/code.html", form)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest) -> HttpResponse:
    """Set the second factor of the own account up, renew its recovery codes, or take it away."""
    assert isinstance(request.user, User)
    user, form, codes = request.user, CodeForm(posted(request)), list[str]()
    if form.is_valid():
        try:
            codes = _changed(request, user, form.cleaned_data["code"])
        except RefusedError as refused:
            add_problems(form, refused.problems)
            return limited(_setup(request, user, form), refused)
        if not codes:
            messages.success(request, _("Logging in takes no second factor any more."))
            return redirect("second-factor")
        passed(request)
        form = CodeForm()
    return _setup(request, user, form, codes)


def _changed(request: HttpRequest, user: User, code: str) -> list[str]:
    """Return new recovery codes; none if the second factor was taken away."""
    now = now_utc()
    if not second_factor.has(user):
        return second_factor.confirm(user, code, now=now)
    if "remove" in request.POST:
        second_factor.check(user, code, now=now)
        second_factor.remove(user)
        return []
    return second_factor.renew_recovery(user, code, now=now)


def _setup(
    request: HttpRequest, user: User, form: CodeForm, codes: list[str] | None = None
) -> HttpResponse:
    # What another session has seen of a secret that was never confirmed is of no use to it.
    factor: SecondFactor = second_factor.begun(user, anew=request.method == "GET")
    to = request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(to, allowed_hosts=None)
    is_set = factor.confirmed_at is not None
    context = {
        "form": form,
        "codes": codes or [],
        "factor": factor,
        "is_set": is_set,
        "qr": "" if is_set else code_of(second_factor.address_of(factor)),
        "next": to if is_ours else "",
    }
    return render(request, "account/second_factor.html", context, status=status_of(form))


def _page(request: HttpRequest, template: str, form: CodeForm) -> HttpResponse:
    return render(request, template, {"form": form}, status=status_of(form))
