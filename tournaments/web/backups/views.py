"""The copies of everything, for administrators: seeing them, making one. Only the terminal brings
one back, and no copy leaves by a page: it holds every secret.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.runtime.offload import leave_the_page
from tournaments.store.backups.copies import CopyKind, copies, folder, make
from tournaments.store.backups.databases import BackupError
from tournaments.store.models import User


@login_required
@require_http_methods(["GET", "POST"])
def backups_page(request: HttpRequest) -> HttpResponse:
    """The list; its button makes a copy that stays."""
    assert isinstance(request.user, User)
    if not request.user.is_superuser:
        raise PermissionDenied
    if request.method == "POST":
        leave_the_page(request)
        _copy(request)
        return redirect("backups")
    context = {"copies": copies(), "folder": folder(), "second": settings.BACKUP_FOLDER}
    return render(request, "backups/page.html", context)


def _copy(request: HttpRequest) -> None:
    try:
        copy = make(CopyKind.ASKED)
    except BackupError as trouble:
        messages.error(request, str(trouble))
        return
    messages.success(request, _("Copied and checked: %(file)s") % {"file": copy.path.name})
    for warning in copy.warnings:
        messages.warning(request, warning)
