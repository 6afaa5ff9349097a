"""The address of the own account, and a forgotten password; only where mail is sent."""

from __future__ import annotations

from contextlib import suppress

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.refusal import LimitReached
from tournaments.store import limits, mail
from tournaments.store.access import mail_links
from tournaments.store.models import User
from tournaments.web.http.forms import posted, status_of
from tournaments.web.http.limits import client
from tournaments.web.http.visit import now_utc


class AddressForm(forms.Form):
    """An address for mail."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=200,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


@require_POST
@login_required
def ask_address(request: HttpRequest) -> HttpResponse:
    """Send a link to the address that was typed; without one the account has none any more.

    A new address can set a new password, so it takes the present one, where there is one.
    """
    assert isinstance(request.user, User)
    _where_mail_is_sent()
    if "remove" in request.POST:
        User.objects.filter(pk=request.user.pk).update(email="")
        messages.success(request, _("Saved."))
        return redirect("password")
    form, now = AddressForm(request.POST), now_utc()
    if not form.is_valid():
        messages.error(request, str(form.errors["address"][0]))
        return redirect("password")
    limits.ask((limits.MAIL_OF_ACCOUNT, f"{request.user.pk}"), now=now)
    password = request.POST.get("password", "")
    if request.user.has_usable_password() and not request.user.check_password(password):
        messages.error(request, _("This is not the password of the account."))
        return redirect("password")
    mail_links.ask_address(request.user, form.cleaned_data["address"], now=now)
    messages.success(
        request, _("A mail is on its way. Open the link in it to confirm the address.")
    )
    return redirect("password")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Take the address of a link, by a button."""
    assert isinstance(request.user, User)
    address = mail_links.address_of(request.user, token)
    if not address:
        return render(request, "account/mail_spent.html", status=410)
    if request.method == "POST":
        User.objects.filter(pk=request.user.pk).update(email=address)
        messages.success(request, _("The address is confirmed: %(a)s") % {"a": address})
        return redirect("password")
    return render(request, "account/confirm_address.html", {"address": address})


@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send links to the address that was typed. The answer is the same for every address."""
    _where_mail_is_sent()
    form = AddressForm(posted(request))
    if form.is_valid():
        limits.ask((limits.MAIL_OF_HOUSEHOLD, client(request)), now=now_utc())
        with suppress(LimitReached):  # which addresses have accounts, nobody learns
            mail_links.send_resets(form.cleaned_data["address"], now=now_utc())
        words = _("If an account has this address, a mail with a link is on its way.")
        messages.success(request, words)
        return redirect("login")
    return render(request, "account/forgotten.html", {"form": form}, status=status_of(form))


@never_cache
@require_http_methods(["GET", "POST"])
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """Set the password of the account whose link this is."""
    user = mail_links.user_of_reset(token)
    if user is None:
        return render(request, "account/mail_spent.html", status=410)
    form = SetPasswordForm(user, posted(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("The password is set."))
        return redirect("login")
    context = {"form": form, "account": user}
    return render(request, "account/reset.html", context, status=status_of(form))


def _where_mail_is_sent() -> None:
    if not mail.is_on():
        raise Http404
