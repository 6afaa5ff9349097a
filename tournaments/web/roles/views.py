"""The people who run an event or an organization: inviting, changing roles, leaving."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeAlias

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.domain.actors import DIRECTOR
from tournaments.domain.refusal import RefusedError
from tournaments.store import limits, mail
from tournaments.store.access import invitations
from tournaments.store.access.roles import ORGANIZER, Place, member, members, set_role
from tournaments.store.models import Membership, Organization, User
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.forms import add_problems, whole_number
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.organization_visit import OrganizationVisit
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import Visit, now_utc
from tournaments.web.roles.forms import InvitationForm

AnyVisit: TypeAlias = Visit | OrganizationVisit
NEW = "invitation"  # where the session keeps a new link for as long as it is shown
SHOWN = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member on the page. `other_role`: what an organizer can make of them, or ""."""

    name: str
    role: str
    other_role: str
    other_role_name: str
    is_self: bool


def place_of(visit: AnyVisit) -> Place:
    return visit.tournament if isinstance(visit, Visit) else visit.organization


def address(place: Place, part: str = "") -> str:
    """Return the address of the page of a place's roles, or of one of its forms."""
    kind = "organization" if isinstance(place, Organization) else "desk"
    return reverse(f"{kind}-roles{part and '-'}{part}", args=[place.slug])


def page(visit: AnyVisit) -> HttpResponse:
    """The members, the open invitations, and a form for one more."""
    return _page(visit, InvitationForm(place_of(visit)))


@once
def invite(visit: AnyVisit) -> HttpResponse:
    """A link for somebody; it is shown for a short while and never again."""
    place, now = place_of(visit), now_utc()
    form = InvitationForm(place, visit.request.POST)
    if not form.is_valid():
        return _page(visit, form, status=422)
    role = form.cleaned_data.get("role", ORGANIZER)
    note = form.cleaned_data["note"]
    try:
        with transaction.atomic():
            row, token = invitations.invite(
                place, role, by=_user(visit.request), now=now, note=note
            )
            if address_ := form.cleaned_data.get("address"):
                _mail(place, _user(visit.request), address_, token)
    except RefusedError as refused:
        add_problems(form, refused.problems)
        return _page(visit, form, status=422)
    visit.request.session[NEW] = {"pk": row.pk, "token": token, "at": now.timestamp()}
    return redirect(address(place))


def _mail(place: Place, by: User, recipient: str, token: str) -> None:
    """Send the link of an invitation to its person too. Raises LimitReached."""
    now = now_utc()
    limits.ask((limits.MAIL_OF_ACCOUNT, f"{by.pk}"), now=now)
    path = reverse("invitation", args=[token])
    context = {"name": by.username, "place": place.name, "path": path}
    mail.post(recipient, "invitation", context, now=now)


@once
def revoke(visit: AnyVisit) -> HttpResponse:
    """An open invitation lets nobody in any more."""
    place, pk = place_of(visit), whole_number(visit.request.POST.get("invitation"))
    if pk is not None and invitations.revoke(place, pk):
        messages.success(visit.request, _("The invitation is taken back."))
    else:
        messages.warning(visit.request, _("This invitation is not open any more."))
    return redirect(address(place))


@once
def change(visit: AnyVisit) -> HttpResponse:
    """Another role for a member; without a role in the form: none."""
    place = place_of(visit)
    role = visit.request.POST.get("role", "")
    if role and (isinstance(place, Organization) or role not in Membership.Role.values):
        raise Http404
    user = member(place, visit.request.POST.get("name", ""))
    if user is None:
        messages.warning(visit.request, _("This person does not help here any more."))
        return redirect(address(place))
    return _changed(visit, user, role or None)


@once
def leave(visit: AnyVisit) -> HttpResponse:
    """The own role ends, a helper's too."""
    return _changed(visit, _user(visit.request), None)


def _changed(visit: AnyVisit, user: User, role: str | None) -> HttpResponse:
    place, own = place_of(visit), _user(visit.request)
    try:
        set_role(place, user, role, by=own)
    except RefusedError as refused:
        tell(visit.request, refused)
        return redirect(address(place))
    if user.pk != own.pk:
        messages.success(visit.request, _("Saved."))
        return redirect(address(place))
    if role is not None:
        return redirect(address(place))
    messages.success(visit.request, _("You have left: %(place)s") % {"place": place.name})
    return redirect("organizations" if isinstance(place, Organization) else "home")


def _page(visit: AnyVisit, form: InvitationForm, *, status: int = 200) -> HttpResponse:
    place, own = place_of(visit), _user(visit.request)
    decides = isinstance(visit, OrganizationVisit) or visit.actor.role in DIRECTOR
    rows = tuple(_row(place, row, own, decides=decides) for row in members(place))
    context = {
        "place": place,
        "rows": rows,
        "decides": decides,
        "can_leave": any(row.is_self for row in rows),
        "pending": invitations.pending(place, now_utc()) if decides else (),
        "form": form,
        "new": _new(visit.request, place) if decides else None,
        "to": {part: address(place, part) for part in ("invite", "revoke", "change", "leave")},
    }
    return visit.show("roles/page.html", context, status=status)


def _row(place: Place, row: Any, own: User, *, decides: bool) -> MemberRow:
    name = row.user.get_username()
    if isinstance(place, Organization):
        return MemberRow(name, "", "", "", row.user_id == own.pk)
    role = Membership.Role(row.role)
    other = next(each for each in Membership.Role if each is not role)
    can_change = decides and row.user_id != own.pk
    return MemberRow(
        name, str(role.label), other.value if can_change else "", str(other.label),
        row.user_id == own.pk,
    )  # fmt: skip


def _new(request: HttpRequest, place: Place) -> dict[str, str] | None:
    """The link that was just made here. The page shows it again for a moment, since a form
    that was sent twice has two answers."""
    new = request.session.get(NEW)
    if new is None:
        return None
    if new["at"] < (now_utc() - SHOWN).timestamp():
        del request.session[NEW]
        return None
    if not invitations.pending(place, now_utc()).filter(pk=new["pk"]).exists():
        return None
    url = outside(request, reverse("invitation", args=[new["token"]]))
    return {"url": url, "qr": qr(url)}


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
