"""Callers of the API: a stranger, and the program of a user named orga.

Read before Django is set up, so what needs models is imported inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tests.tournaments.programs import Program


@pytest.fixture
def orga(db: None) -> User:
    from django.contrib.auth.models import User

    return User.objects.create_user("orga")


@pytest.fixture
def program(orga: User) -> Program:
    from tests.tournaments.programs import Program
    from tournaments.services.tokens import issue

    return Program(issue(orga, "script"))


@pytest.fixture
def stranger() -> Program:
    from tests.tournaments.programs import Program

    return Program()
