"""`manage.py token USER`: a token for the API."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.domain.refusal import RefusedError
from tournaments.store.access.accounts import named
from tournaments.store.access.tokens import issue, revoke
from tournaments.store.models import ApiToken, User
from tournaments.wording.problems import say

MOST_DAYS = 3650


class Command(BaseCommand):
    """Prints a new token, the only time it is shown; or lists and revokes those of a user."""

    help = "Make, list or revoke the API tokens of a user."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user", metavar="USER", help="the user's name")
        parser.add_argument("--name", default="token", help="what it is for")
        parser.add_argument("--scope", choices=ApiToken.Scope.values, default="all")
        parser.add_argument("--days", type=int, help="how long it is valid; else without an end")
        parser.add_argument("--list", action="store_true", help="list the tokens")
        parser.add_argument("--revoke", metavar="NAME", help="revoke the tokens of this name")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        user = named(options["user"])
        if user is None:
            raise CommandError(f"There is no user {options['user']}.")
        if options["list"]:
            for token in ApiToken.objects.filter(user=user).order_by("pk"):
                self.stdout.write(_line(token))
        elif options["revoke"]:
            if not revoke(user, options["revoke"], now=timezone.now()):
                raise CommandError(f"{user} has no valid token {options['revoke']}.")
        else:
            wished = {key: options[key] for key in ("scope", "days")}
            self.stdout.write(_issued(user, options["name"], **wished))


def _issued(user: User, name: str, **wished: Any) -> str:
    try:
        if wished["days"] is not None and not 0 < wished["days"] <= MOST_DAYS:
            raise CommandError(f"--days is a number from 1 to {MOST_DAYS}.")
        return issue(user, name, **wished)
    except RefusedError as refused:
        raise CommandError(say(refused.problems[0].code)) from None


def _line(token: ApiToken) -> str:
    used = f"last used {token.last_used_at:%Y-%m-%d}" if token.last_used_at else "never used"
    state = "revoked" if token.revoked_at else used
    end = f"until {token.expires_at:%Y-%m-%d}" if token.expires_at else "without end"
    return f"{token.name}  made {token.created_at:%Y-%m-%d}  {token.scope}  {end}  {state}"
