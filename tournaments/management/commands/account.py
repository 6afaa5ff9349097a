"""`manage.py account`: make an account, let its owner in without a password, close it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.domain.refusal import RefusedError
from tournaments.store import deeds
from tournaments.store.access import second_factor
from tournaments.store.access.accounts import named, new_account
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.access.roles import Place, close
from tournaments.store.models import Tournament, User
from tournaments.store.removal import bring_account_back, remove_account
from tournaments.wording.problems import say


class Command(BaseCommand):
    """An organizer's account, without a password until its owner has set one."""

    help = "Makes an account if there is none, and prints the address that logs it in once."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--close", action="store_true", help="let nobody in by it any more")
        parser.add_argument(
            "--operator", action="store_true", help="let it administer the installation"
        )
        parser.add_argument(
            "--no-operator", action="store_true", help="let it administer nothing any more"
        )
        parser.add_argument(
            "--no-second-factor", action="store_true", help="for an owner who has lost the phone"
        )
        parser.add_argument("--delete", action="store_true", help="delete it, for good in 30 days")
        parser.add_argument(
            "--anyway", action="store_true", help="close it even if nobody else organizes a place"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        name = options["name"]
        chosen = ("close", "delete", "anyway", "operator", "no_operator", "no_second_factor")
        what = " ".join(option for option in chosen if options[option])
        deeds.note("terminal", "account", f"{name} {what}".strip(), now=timezone.now())
        known = named(name)
        if options["close"]:
            self._close(known, name, anyway=options["anyway"])
            return
        if options["delete"]:
            self._delete(known, name)
            return
        if known is None and any(options[flag] for flag in ("no_operator", "no_second_factor")):
            raise CommandError(f"There is no account {name}.")
        user = known or self._new_user(name)
        if not user.is_active:
            bring_account_back(user)
        if options["operator"] or options["no_operator"]:
            user.is_superuser = user.is_staff = options["operator"]
            user.save(update_fields=["is_superuser", "is_staff"])
        if options["no_second_factor"]:
            second_factor.remove(user)
        self.stdout.write(one_time_login_url(user))
        self.stderr.write("To be put after the address of the product; once, within a day.")

    def _close(self, user: User | None, name: str, *, anyway: bool) -> None:
        """Logins and tokens of a closed account are refused from the next request on."""
        if user is None:
            raise CommandError(f"There is no account {name}.")
        alone = close(user, anyway=anyway)
        if alone and not anyway:
            places = "\n".join(f"  {_address(place)}" for place in alone)
            raise CommandError(
                f"Only {user} organizes:\n{places}\n"
                "Invite another organizer there, or close the account with --anyway: then only "
                "administrators can invite one."
            )
        self.stdout.write(f"{user} is closed; open again: account {user}")

    def _delete(self, user: User | None, name: str) -> None:
        if user is None:
            raise CommandError(f"There is no account {name}.")
        try:
            until = remove_account(user, timezone.now())
        except RefusedError as refused:
            places = "\n".join(f"  {problem.path}" for problem in refused.problems if problem.path)
            raise CommandError(f"{say(refused.problems[0].code)}\n{places}".rstrip()) from None
        self.stdout.write(f"{user} is deleted; back until {until:%Y-%m-%d}: account {user}")

    def _new_user(self, name: str) -> User:
        try:
            return new_account(name, now=timezone.now())
        except RefusedError as refused:
            raise CommandError(say(refused.problems[0].code)) from None


def _address(place: Place) -> str:
    if isinstance(place, Tournament):
        return f"/e/{place.slug}/desk/roles/  {place.name}"
    return f"/organizations/{place.slug}/roles/  {place.name}"
