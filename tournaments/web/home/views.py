"""The start page and logging in by a link."""

from __future__ import annotations

from django.contrib.auth import login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.store.access import second_factor
from tournaments.store.access.one_time_login import redeem, user_of_link
from tournaments.store.events import SHOWN, events_for, found, listed
from tournaments.store.removal import all_removed_by
from tournaments.store.retention import announced
from tournaments.web.http.browsers import mark
from tournaments.web.http.operators import ask_code
from tournaments.web.http.visit import now_utc


def home(request: HttpRequest) -> HttpResponse:
    """Show what runs, what was, and how to begin; or the events of a search."""
    if text := request.GET.get("q", "").strip():
        page = Paginator(found(request.user, text), SHOWN).get_page(request.GET.get("page", 1))
        results = {"q": text, "rows": page, "listed": listed(page.object_list)}
        return render(request, "home/found.html", results)
    context: dict[str, object] = {
        "events": events_for(request.user),
        "removed": all_removed_by(request.user, SHOWN),
        "forgotten": announced(request.user)[:SHOWN],
    }
    return render(request, "home/home.html", context)


def login_once(request: HttpRequest, token: str) -> HttpResponse:
    """Log in by the link that the start prints or opens (`to=phones`); it works one time."""
    is_sent = request.method == "POST"
    user = redeem(token, now=now_utc()) if is_sent else user_of_link(token)
    if user is None:
        return render(request, "account/link_spent.html", status=410)
    if is_sent and second_factor.has(user):
        return ask_code(request, user, "")
    if is_sent:
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        to_phones = request.GET.get("to") == "phones" and user.is_superuser
        page = redirect("network" if to_phones else "home")
        return mark(request, page, name=user.get_username())
    return render(request, "account/login_once.html", {"account": user})
