"""The way of phones to this computer: a page for administrators, and what the desk has seen."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.runtime import ending, own_address
from tournaments.runtime.own_address import Why
from tournaments.store.models import Tournament, User
from tournaments.web.http.addresses import (
    is_of_this_computer,
    outside,
    qr,
    site_on_the_internet,
    unreached,
)
from tournaments.web.http.forms import posted, status_of
from tournaments.web.http.visit import Visit, desk


class AddressForm(forms.Form):
    """One of the addresses that this computer has now, or none."""

    address = forms.ChoiceField(
        label=gettext_lazy("Address for phones"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": gettext_lazy(
                "No adapter of this computer has the address %(value)s now. Choose one of the list."
            )
        },
    )

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        found = [(one.ip, f"{one.ip} ({one.name})") for one in own_address.adapters()]
        field = self.fields["address"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Automatic")), *found]


@login_required
@require_http_methods(["GET", "POST"])
def network_page(request: HttpRequest) -> HttpResponse:
    """All addresses of this computer; a choice among them holds for this installation."""
    assert isinstance(request.user, User)
    if not request.user.is_superuser:
        raise PermissionDenied
    form = AddressForm(posted(request), initial={"address": own_address.chosen()})
    if form.is_valid() and not settings.ADDRESS:
        own_address.choose(form.cleaned_data["address"])
        own_address.acknowledge()
        messages.success(request, _("Saved."))
        return redirect("network")
    now, kept = own_address.current(), own_address.chosen()
    context = {
        "form": form,
        "site": outside(request, "/"),
        "qr": qr(outside(request, "/")),
        "why_none": unreached(request),
        "is_here": is_of_this_computer(request),
        "set_to": settings.ADDRESS,
        "absent": settings.ADDRESS if now.why is Why.SET and not now.has(now.host) else "",
        "asleep": kept if kept and not now.has(kept) else "",
        "now": now,
        "can_end": _can_end(request),
    }
    return render(request, "network/page.html", context, status=status_of(form))


def _can_end(request: HttpRequest) -> bool:
    """Only who sits at this computer ends what runs on it, not who comes by a proxy on it."""
    client = request.META.get("REMOTE_ADDR") or ""
    is_near = own_address.is_here(client) and not site_on_the_internet(request)
    return ending.stop is not None and is_near


@login_required
@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """Ends the whole product, as Ctrl-C in its terminal does."""
    assert isinstance(request.user, User)
    if not request.user.is_superuser or not _can_end(request):
        raise PermissionDenied
    ending.ask()
    return render(request, "network/ended.html", {"folder": settings.DATA_DIR})


@require_POST
@desk
def seen(visit: Visit) -> HttpResponse:
    """The desk has read where phones come now; its printed codes count as thrown away."""
    own_address.acknowledge()
    Tournament.objects.filter(pk=visit.tournament.pk).update(codes_lead_to="")
    return redirect("desk", visit.tournament.slug)
