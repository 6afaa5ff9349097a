"""Roles at an event or in an organization, and invitations. Nobody is added by the name of an
account: the invited person accepts a link."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Json, Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal, login, made_once
from tournaments.api.events import KEY
from tournaments.api.lookup import EVENT, at_desk, directed
from tournaments.api.organizations import ORGANIZATION, organization_or_404, organized
from tournaments.domain.refusal import RefusedError
from tournaments.store.access import invitations
from tournaments.store.access.roles import (
    HELPER,
    ORGANIZER,
    Place,
    decides,
    member,
    members,
    set_role,
)
from tournaments.store.models import Invitation, Organization
from tournaments.store.organizations import choose
from tournaments.web.http.addresses import outside

INVITED = "/invitations/{secret:token}"

router = Router(tags=["roles"])
Members = list[responses.MemberOut]
Open = list[responses.InvitationOut]


def own_organization(request: HttpRequest, slug: str) -> Organization:
    """Return the organization, for its organizers."""
    row = organization_or_404(slug)
    organized(request, row)
    return row


@router.get(EVENT + "/members", response={200: Members, **REFUSALS})
def members_of(request: HttpRequest, slug: str) -> list[Json]:
    """Return who helps, for those who decide."""
    return _members(directed(request, slug))


@router.put(EVENT + "/members/{name}", response={200: responses.MemberOut, **REFUSALS})
def change_member(request: HttpRequest, slug: str, name: str, change: requests.MemberIn) -> Json:
    """Another role for who helps already; the last organizer has to stay. New people are
    invited."""
    return _change(request, directed(request, slug), name, change.role)


@router.delete(EVENT + "/members/{name}", response={204: None, **REFUSALS})
def dismiss(request: HttpRequest, slug: str, name: str) -> Status[None]:
    """Somebody helps no longer: by an organizer, or a helper leaves by the own name. The last
    organizer has to stay."""
    place, user = at_desk(request, slug), login(request)
    if member(place, name) != user and not decides(place, user):
        raise Refusal(403, Problem("not_permitted", ""))
    _change(request, place, name, None)
    return Status(204, None)


@router.get(EVENT + "/invitations", response={200: Open, **REFUSALS})
def open_invitations(request: HttpRequest, slug: str) -> list[Json]:
    """The invitations to the event that nobody has accepted yet."""
    return _open(directed(request, slug))


@router.post(
    EVENT + "/invitations",
    response={201: responses.InvitationOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def invite(request: HttpRequest, slug: str, body: requests.InvitationIn) -> Status[Json]:
    """A link that makes the person who accepts it a helper or an organizer; once, within seven
    days. Nothing changes before."""
    return _invite(request, directed(request, slug), body.role or HELPER, body.note)


@router.delete(EVENT + "/invitations/{int:pk}", response={204: None, **REFUSALS})
def take_back(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """The link lets nobody in any more."""
    return _revoke(directed(request, slug), pk)


@router.get(ORGANIZATION + "/organizers", response={200: Members, **REFUSALS})
def organizers(request: HttpRequest, slug: str) -> list[Json]:
    """Return who organizes with us, for organizers."""
    return _members(own_organization(request, slug))


@router.delete(ORGANIZATION + "/organizers/{name}", response={204: None, **REFUSALS})
def dismiss_organizer(request: HttpRequest, slug: str, name: str) -> Status[None]:
    """Somebody organizes no longer, also the caller; the last organizer has to stay."""
    _change(request, own_organization(request, slug), name, None)
    return Status(204, None)


@router.get(ORGANIZATION + "/invitations", response={200: Open, **REFUSALS})
def open_invitations_of_organization(request: HttpRequest, slug: str) -> list[Json]:
    """The invitations to the organization that nobody has accepted yet."""
    return _open(own_organization(request, slug))


@router.post(
    ORGANIZATION + "/invitations",
    response={201: responses.InvitationOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def invite_organizer(request: HttpRequest, slug: str, body: requests.InvitationIn) -> Status[Json]:
    """A link that makes the person who accepts it an organizer; once, within seven days."""
    return _invite(request, own_organization(request, slug), body.role or ORGANIZER, body.note)


@router.delete(ORGANIZATION + "/invitations/{int:pk}", response={204: None, **REFUSALS})
def take_back_of_organization(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """The link lets nobody in any more."""
    return _revoke(own_organization(request, slug), pk)


@router.put(ORGANIZATION + "/usual", response={204: None, **REFUSALS})
def make_usual(request: HttpRequest, slug: str) -> Status[None]:
    """New events of the caller go to this organization."""
    choose(own_organization(request, slug), login(request))
    return Status(204, None)


@router.get(INVITED, response={200: responses.InvitedOut, **REFUSALS})
def invited(request: HttpRequest, token: str) -> Json:
    """The place to which the last part of a link invites the caller."""
    user = login(request)
    try:
        row = invitations.opened(token, user, now=timezone.now())
    except RefusedError as refused:
        raise Refusal(404, *refused.problems) from None
    return _invited(row, invitations.place_of(row))


@router.post(INVITED, response={200: responses.InvitedOut, **REFUSALS})
def accept(request: HttpRequest, token: str) -> Json:
    """Accept the invitation with the caller's account. A second time changes nothing."""
    user, now = login(request), timezone.now()
    try:
        place = invitations.redeem(token, user, now=now)
    except RefusedError as refused:
        status = 404 if refused.problems[0].code == "invitation_gone" else 422
        raise Refusal(status, *refused.problems) from None
    return _invited(invitations.opened(token, user, now=now), place)


def _members(place: Place) -> list[Json]:
    return [_line(row.user.get_username(), getattr(row, "role", None)) for row in members(place)]


def _line(name: str, role: str | None) -> Json:
    return {"name": name, "role": role or ORGANIZER}


def _change(request: HttpRequest, place: Place, name: str, role: str | None) -> Json:
    user = member(place, name)
    if user is None:  # whether there is such an account is nobody's business
        raise Http404
    set_role(place, user, role, by=login(request))
    return _line(user.get_username(), role)


def _open(place: Place) -> list[Json]:
    return [_invitation(row) for row in invitations.pending(place, timezone.now())]


def _invite(request: HttpRequest, place: Place, role: str, note: str) -> Status[Json]:
    """Make an invitation. Only the answer to the first sending of a key has its link."""
    tokens: list[str] = []

    def make() -> Invitation:
        user, now = login(request), timezone.now()
        row, token = invitations.invite(place, role, by=user, now=now, note=note)
        tokens.append(token)
        return row

    row = made_once(request, {"role": role, "note": note}, make)
    urls = [outside(request, reverse("invitation", args=[token])) for token in tokens]
    return Status(201, {**_invitation(row), "url": urls[0] if urls else None})


def _invitation(row: Invitation) -> Json:
    fields = {"id": row.pk, "role": row.role, "note": row.note, "expires_at": row.expires_at}
    return {**fields, "by": row.created_by.get_username() if row.created_by else None}


def _revoke(place: Place, pk: int) -> Status[None]:
    if not invitations.revoke(place, pk):
        raise Http404
    return Status(204, None)


def _invited(row: Invitation, place: Place) -> Json:
    return {
        "kind": "organization" if isinstance(place, Organization) else "event",
        "slug": place.slug,
        "name": place.name,
        "role": row.role,
        "by": row.created_by.get_username() if row.created_by else None,
    }
