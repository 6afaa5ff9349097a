"""Logging in with a password, and setting one."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import LoginView
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.refusal import LimitReached
from tournaments.store import mail
from tournaments.store.access import second_factor
from tournaments.store.access.attempts import LoginAttemptSource, begin_login, note_right_login
from tournaments.store.access.tokens import revoke_all, tokens_of
from tournaments.store.models import User
from tournaments.store.removal import returns
from tournaments.web.http.browsers import guesser, in_seconds, mark
from tournaments.web.http.forms import posted
from tournaments.web.http.operators import ask_code
from tournaments.web.http.visit import now_utc


class Login(LoginView):
    """Django's login, for a limited number of wrong passwords."""

    template_name = "account/login.html"

    def get_context_data(self, **given: object) -> dict[str, object]:
        return super().get_context_data(**given, can_mail=mail.is_on())

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            begin_login(self._name(), self._guesser, now=now_utc())
        except LimitReached as reached:
            return self._limited(in_seconds(reached.wait))
        return super().post(request, *args, **kwargs)

    def _limited(self, wait: int) -> HttpResponse:
        form = self.get_form()
        form.add_error(None, _("Too many wrong passwords. Please wait %(n)d s.") % {"n": wait})
        answer = self.render_to_response(self.get_context_data(form=form), status=429)
        answer["Retry-After"] = str(wait)
        return answer

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        note_right_login(self._name(), self._guesser)
        if second_factor.has(form.get_user()):
            return ask_code(self.request, form.get_user(), self.get_success_url())
        return mark(self.request, super().form_valid(form), name=form.get_user().get_username())

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        if returns(self._name(), self.request.POST.get("password", "")):
            messages.success(self.request, _("Your account is no longer deleted."))
            return super().post(self.request)
        answer = self.render_to_response(self.get_context_data(form=form), status=422)
        return mark(self.request, answer, client=self._guesser)

    def _name(self) -> str:
        return self.request.POST.get("username", "")

    @cached_property
    def _guesser(self) -> LoginAttemptSource:
        """Return who tries: one and the same until the answer, though a new browser has no mark
        yet."""
        return guesser(self.request, name=self._name())


@login_required
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Set a first password, or change it; an account from a login link has none yet."""
    assert isinstance(request.user, User)
    kind = PasswordChangeForm if request.user.has_usable_password() else SetPasswordForm
    form = kind(request.user, posted(request))
    if tokens_of(request.user).exists():
        form.fields["end_tokens"] = forms.BooleanField(
            label=_("Also end the access of all programs"), required=False
        )
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data.get("end_tokens"):
            revoke_all(request.user, now=now_utc())
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The password is set."))
        return redirect("home")
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "can_mail": mail.is_on()}
    return render(request, "account/password.html", context, status=status)
