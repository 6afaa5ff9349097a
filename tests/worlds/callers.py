"""Callers of the API: a stranger, and the program of a user named orga.

Functions import models inside, because tests import this file before Django is set up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.worlds.programs import Program
    from tournaments.store.models import User


@pytest.fixture
def orga(db: None) -> User:
    from tournaments.store.models import User

    return User.objects.create_user("orga")


@pytest.fixture
def program(orga: User) -> Program:
    from tests.worlds.programs import Program
    from tournaments.store.access.tokens import issue

    return Program(issue(orga, "script"))


@pytest.fixture
def stranger() -> Program:
    from tests.worlds.programs import Program

    return Program()
