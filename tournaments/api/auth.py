"""Identify the caller of the API, read bodies, and give all refusals one form."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import RequestDataTooBig
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer

from games.envelope import Json, Problem
from games.lines import read_json
from tournaments.api import responses
from tournaments.domain.actors import DIRECTOR, Actor, Role
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store import idempotency, load
from tournaments.store.access.actors import actor_of
from tournaments.store.access.rights import right_of_link, right_of_user
from tournaments.store.access.tokens import PREFIX, valid
from tournaments.store.models import ApiToken, PlayerLink, Tournament, User
from tournaments.wording.problems import in_words, with_messages

M = TypeVar("M", bound=Model)
DOCUMENT_LENGTH = 4_000_000  # bytes
REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429), responses.Refused)


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller: a user by a token, a player by a personal link, or a visitor."""

    user: User | None = None
    link: PlayerLink | None = None
    scope: str = ApiToken.Scope.ALL

    @property
    def right(self) -> str:
        """By which the caller hears private events (`store/access/rights.py`)."""
        if self.link is not None:
            return right_of_link(self.link)
        return right_of_user(self.user.pk) if self.user else ""

    def at(self, tournament: Tournament) -> Actor:
        """Return the caller's role at this event: a player who was struck out is a visitor, a token
        for the desk a helper at most."""
        if self.link is not None and self.link.tournament_id == tournament.pk:
            is_in = self.link.player in load.load(tournament).play.status
            return Actor(Role.PLAYER, self.link.player) if is_in else Actor(Role.VISITOR)
        actor = actor_of(self.user or AnonymousUser(), tournament)
        if self.scope == ApiToken.Scope.DESK and actor.role in DIRECTOR:
            return replace(actor, role=Role.HELPER)
        return actor


# What a token of a scope may call beside reading. Who reads only gets nothing by which one acts.
_WITHIN: Final = {
    ApiToken.Scope.READ: re.compile(r"/api/v1/events/[^/]+/preview"),
    ApiToken.Scope.DESK: re.compile(r"/api/v1/(events/[^/]+/(commands|preview|links.*)|free.*)"),
}
_SECRETS: Final = re.compile(r"/api/v1/events/[^/]+/(links|webhooks).*")


def is_within(scope: str, request: HttpRequest) -> bool:
    """Return True if a token of this scope may make the request."""
    if scope == ApiToken.Scope.ALL:
        return True
    if request.method in ("GET", "HEAD"):
        return scope != ApiToken.Scope.READ or not _SECRETS.fullmatch(request.path)
    return _WITHIN[ApiToken.Scope(scope)].fullmatch(request.path) is not None


class Token(HttpBearer):
    """`Authorization: Bearer <token>`; without the header the caller is a visitor. The one place
    that asks what a token is good for."""

    openapi_description = (
        "A token of a user, within its scope: `read`; `desk` (a helper at events at most); `all`. "
        "Or the token of a personal link."
    )

    def __call__(self, request: HttpRequest) -> Caller | None:
        if "Authorization" not in request.headers:
            return Caller()
        caller: Caller | None = super().__call__(request)
        return caller

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        if token.startswith(PREFIX):
            row = valid(token, now=timezone.now())
            if row and not is_within(row.scope, request):
                raise Refusal(403, Problem("token_scope", ""))
            return Caller(user=row.user, scope=row.scope) if row else None
        link = PlayerLink.objects.filter(token=token, revoked_at=None).first()
        return Caller(link=link) if link else None


class StrictParser(Parser):
    """JSON as in the standard: no NaN; all else is refused as invalid JSON."""

    def parse_body(self, request: HttpRequest) -> Any:
        return body_of(request)


class Refusal(Exception):
    """An answer other than 2xx."""

    def __init__(self, status: int, *problems: Problem, **more: Any) -> None:
        super().__init__(status, problems)
        self.status, self.problems, self.more = status, problems, more


def caller_of(request: HttpRequest) -> Caller:
    return cast(Caller, request.auth)  # type: ignore[attr-defined]


def login(request: HttpRequest) -> User:
    """Return the user of the token; refuse other callers."""
    user = caller_of(request).user
    if user is None:
        raise Refusal(401, Problem("token_missing", ""))
    return user


def made_once(request: HttpRequest, body: Json, make: Callable[[], M]) -> M:
    """Return what `make` makes; asked for again under the same `Idempotency-Key`, what was made
    then."""
    user, key = login(request), request.headers.get("Idempotency-Key")
    if not key:
        return make()
    rows: list[M] = []

    def act() -> str:
        rows.append(make())
        return f"{rows[0]._meta.label_lower}:{rows[0].pk}"

    known = idempotency.digest(request.path, key, body)
    answer = idempotency.once(user, known, act, now=timezone.now())
    if rows:
        return rows[0]
    label, _colon, pk = str(answer).rpartition(":")
    row = apps.get_model(label)._default_manager.filter(pk=pk).first()
    if row is None:  # thrown away since
        raise Http404
    return cast(M, row)


def done_once(request: HttpRequest, body: Json, act: Callable[[], object]) -> None:
    """Does what nobody wants twice; asked for again under the same `Idempotency-Key`, nothing."""
    user, key = login(request), request.headers.get("Idempotency-Key")
    if not key:
        act()
        return
    known = idempotency.digest(request.path, key, body)

    def once() -> str:
        act()
        return "done"

    idempotency.once(user, known, once, now=timezone.now())


def body_of(request: HttpRequest) -> Any:
    """The JSON value of a body, refused with 400 when there is none."""
    return _value(request.body)


def document_of(request: HttpRequest) -> Any:
    """The JSON value of a whole event, which may be longer than other bodies."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > DOCUMENT_LENGTH:
        raise RequestDataTooBig
    return _value(request.read())


def _value(text: bytes) -> Any:
    try:
        return read_json(text)
    except ValueError:
        raise Refusal(400, Problem("json_invalid", "")) from None


def refuse_in_one_form(api: NinjaAPI) -> None:
    """Give every refusal, also those of the framework, the form of `told.Refused`."""
    api.add_exception_handler(Refusal, _refusal)
    api.add_exception_handler(RefusedError, _refused)
    api.add_exception_handler(ValidationError, _validation)
    api.add_exception_handler(AuthenticationError, _unknown_token)
    api.add_exception_handler(Http404, _missing)
    api.add_exception_handler(HttpError, _http_error)
    api.add_exception_handler(RequestDataTooBig, _too_large)


def refused(status: int, *problems: Problem, game: str = "", **more: Any) -> JsonResponse:
    """The answer of a refusal; `more` are further fields."""
    body = {"ok": False, "problems": with_messages(problems, game), **more}
    answer = JsonResponse(body, status=status)
    if status == 401:
        answer["WWW-Authenticate"] = "Bearer"
    return answer


def _refusal(_request: HttpRequest, refusal: Any) -> HttpResponse:
    return refused(refusal.status, *refusal.problems, **refusal.more)


def _refused(_request: HttpRequest, by_service: Any) -> HttpResponse:
    if not isinstance(by_service, LimitReached):
        return refused(422, *by_service.problems)
    words = in_words(by_service)
    problems = [{"code": p.code, "path": p.path, "message": words} for p in by_service.problems]
    answer = JsonResponse({"ok": False, "problems": problems}, status=429)
    answer["Retry-After"] = str(math.ceil(by_service.wait.total_seconds()))
    return answer


def _validation(request: HttpRequest, error: Any) -> HttpResponse:
    if request.method == "POST" and not request.body:
        return refused(400, Problem("json_invalid", ""))
    return refused(422, *(_problem(fault) for fault in error.errors))


def _unknown_token(_request: HttpRequest, _error: Any) -> HttpResponse:
    return refused(401, Problem("token_invalid", ""))


def _missing(_request: HttpRequest, _error: Any) -> HttpResponse:
    return refused(404, Problem("not_found", ""))


def _too_large(_request: HttpRequest, _error: Any) -> HttpResponse:
    return refused(413, Problem("too_large", ""))


def _http_error(_request: HttpRequest, error: Any) -> HttpResponse:
    return refused(error.status_code, Problem("json_invalid", ""))


_KINDS = {"missing": "field_missing", "extra_forbidden": "unknown_field"}


def _problem(fault: Json) -> Problem:
    """Return what a schema found: its code, and the path within the body or the query."""
    source, *place = fault["loc"]
    path = ""
    for part in place[1:] if source == "body" else place:
        path += f"[{part}]" if isinstance(part, int) else f".{part}"
    kind = fault["type"]
    is_type = kind.endswith(("_type", "_parsing")) or kind == "string_unicode"
    return Problem(_KINDS.get(kind, "field_type" if is_type else "field_value"), path.lstrip("."))
