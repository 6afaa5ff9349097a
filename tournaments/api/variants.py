"""Rule variants for programs: house rules under a name, a draft until they are published."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal, login, made_once
from tournaments.api.events import KEY
from tournaments.store.models import RuleVariant, User
from tournaments.store.variants import edit as variants
from tournaments.store.variants.lists import visible

router = Router(tags=["variants"])
VARIANT = "/variants/{int:pk}"


@router.get("/variants", response={200: list[responses.VariantOut], **REFUSALS})
def all_variants(request: HttpRequest, game: str | None = None) -> QuerySet[RuleVariant]:
    """Return published variants and the caller's drafts, optionally of one game."""
    rows = visible(login(request)).order_by("game", "name", "version")
    return rows if game is None else rows.filter(game=game.replace("\x00", ""))


@router.post(
    "/variants",
    response={201: responses.VariantOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_variant(request: HttpRequest, body: requests.VariantIn) -> Status[RuleVariant]:
    """A new draft; `values` holds only what departs from the book."""
    user = login(request)
    words, now = body.model_dump(), timezone.now()
    variant = made_once(request, words, lambda: variants.create(**words, user=user, now=now))
    return Status(201, variant)


@router.put(VARIANT, response={200: responses.VariantOut, **REFUSALS})
def change(request: HttpRequest, pk: int, body: requests.VariantChange) -> RuleVariant:
    """Other words and values for a draft."""
    variant = _changeable(login(request), pk)
    return variants.change(variant, **body.model_dump(), now=timezone.now())


@router.post(VARIANT + "/publish", response={200: responses.VariantOut, **REFUSALS})
def publish(request: HttpRequest, pk: int) -> RuleVariant:
    """Events may choose it from now on; it is never changed again."""
    variant = _changeable(login(request), pk)
    return variants.publish(variant, now=timezone.now())


@router.post(VARIANT + "/revise", response={200: responses.VariantOut, **REFUSALS})
def revise(request: HttpRequest, pk: int) -> RuleVariant:
    """The draft of the next version, with the same values."""
    user = login(request)
    variant = _changeable(user, pk)
    return variants.revise(variant, user=user, now=timezone.now())


@router.post(VARIANT + "/retire", response={200: responses.VariantOut, **REFUSALS})
def retire(request: HttpRequest, pk: int) -> RuleVariant:
    """New events can no longer choose it."""
    variant = _changeable(login(request), pk)
    return variants.retire(variant, now=timezone.now())


@router.delete(VARIANT, response={204: None, **REFUSALS})
def discard(request: HttpRequest, pk: int) -> Status[None]:
    """Throw a draft away."""
    variant = _changeable(login(request), pk)
    variants.discard(variant)
    return Status(204, None)


def _changeable(user: User, pk: int) -> RuleVariant:
    """A variant that this user may change; 404 for those who may not even see it."""
    variant = visible(user).filter(pk=pk).first()
    if variant is None:
        raise Http404
    if not variants.may_change(user, variant):
        raise Refusal(403, Problem("not_permitted", ""))
    return variant
