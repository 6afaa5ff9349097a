"""The operator's page: what there is, what fails, and what administrators did."""

from __future__ import annotations

import csv
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.domain.refusal import RefusedError
from tournaments.runtime.health import check_all
from tournaments.store import deeds, installation, quotas
from tournaments.store.access import second_factor
from tournaments.store.backups.copies import newest
from tournaments.store.figures import late
from tournaments.store.models import Deed, User
from tournaments.store.removal import bring_account_back, close_account, remove_account
from tournaments.web.account.code_views import CodeForm
from tournaments.web.http.forms import add_problems, posted, status_of
from tournaments.web.http.limits import limited
from tournaments.web.http.operators import DEED, operator, passed
from tournaments.web.http.visit import now_utc
from tournaments.wording.problems import say

ROWS = 100  # of the record on a page


@require_safe
@operator
def page(request: HttpRequest) -> HttpResponse:
    """Show what there is and what fails; accounts and organizations by a search."""
    text = request.GET.get("q", "").replace("\x00", "").strip()
    health = check_all()
    names = {
        "database": _("Database"),
        "disk": _("Disk"),
        "broker": _("Queue"),
        "clock": _("Clock"),
    }
    checks = {names.get(part, part): check for part, check in health.items() if part != "ok"}
    waits = late(now_utc())
    context = {
        "q": text,
        "checks": checks,
        "clock": timedelta(seconds=int(waits["due_lag_seconds"])),
        "waits": waits,
        "backup": newest(),
        "accounts": installation.accounts(text)[: installation.SHOWN],
        "organizations": installation.organizations(text)[: installation.SHOWN],
        "most": quotas.OPEN_EVENTS,
        "webhooks": installation.failing_webhooks()[: installation.SHOWN],
        "deeds": Deed.objects.order_by("-pk")[:5],
    }
    return render(request, "operator/page.html", context)


@require_POST
@operator
def change_account(request: HttpRequest, pk: int) -> HttpResponse:
    """Close an account, open it again, or delete it."""
    user = get_object_or_404(User, pk=pk)
    if user.pk == request.user.pk:
        messages.error(request, _("Your own account stays: use its page."))
        return redirect("operator")
    request.META[DEED] = f"{user.username}: {request.POST.get('do')}"
    match request.POST.get("do"):
        case "open":
            bring_account_back(user)
        case "close" | "delete" as what:
            try:
                if what == "close":
                    close_account(user)
                else:
                    remove_account(user, now_utc())
            except RefusedError as refused:
                request.META[DEED] += ": refused"
                paths = [problem.path for problem in refused.problems]
                _tell(request, refused.problems[0].code, paths)
                return redirect("operator")
        case _:
            return HttpResponse(status=400)
    messages.success(request, _("Saved."))
    return redirect("operator")


def _tell(request: HttpRequest, code: str, names: list[str]) -> None:
    messages.error(request, f"{say(code)} {', '.join(names)}".strip())


@login_required
@require_http_methods(["GET", "POST"])
def code_page(request: HttpRequest) -> HttpResponse:
    """Ask an administrator who is logged in for the second factor."""
    assert isinstance(request.user, User)
    if not request.user.is_superuser:
        raise PermissionDenied
    form = CodeForm(posted(request))
    if form.is_valid():
        try:
            second_factor.check(request.user, form.cleaned_data["code"], now=now_utc())
        except RefusedError as refused:
            add_problems(form, refused.problems)
            page = render(request, "account/code.html", {"form": form}, status=422)
            return limited(page, refused)
        passed(request)
        return redirect("operator")
    return render(request, "account/code.html", {"form": form}, status=status_of(form))


@require_safe
@operator
def audit(request: HttpRequest) -> HttpResponse:
    """Show the record of what administrators did, the latest first."""
    rows = Paginator(Deed.objects.order_by("-pk"), ROWS).get_page(request.GET.get("page", 1))
    context = {"rows": rows, "broken": deeds.first_broken(), "is_cut": deeds.is_cut()}
    return render(request, "operator/audit.html", context)


@require_safe
@operator
def audit_file(_request: HttpRequest) -> HttpResponse:
    """The whole record for spreadsheets."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="audit.csv"'
    writer = csv.writer(answer)
    writer.writerow(["at", "by", "what", "about", "hash"])
    for row in Deed.objects.order_by("pk").iterator():
        cells = [row.by, row.what, row.about]
        writer.writerow([row.at.isoformat(), *map(_harmless, cells), row.hash])
    return answer


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
