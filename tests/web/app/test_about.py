"""The page about the product names every part with its licence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.worlds.phones import english
from tournaments import __version__
from tournaments.store.models import User
from tournaments.web.app.about import parts

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
LOCK = Path(__file__).parents[3] / "requirements.lock"
OF_OTHER_SYSTEMS = {"colorama", "exceptiongroup"}


def test_every_part_is_named_with_its_licence() -> None:
    locked = {name.lower() for name in re.findall(r"^([\w.-]+)==", LOCK.read_text(), re.M)}
    licences = {part.name.lower().replace("_", "-"): part.licence for part in parts()}
    assert locked - OF_OTHER_SYSTEMS <= licences.keys()
    assert [name for name in locked if licences.get(name) == "–"] == []


def test_versions_are_for_those_who_are_logged_in() -> None:
    stranger, member = english(), english()
    member.force_login(User.objects.create_user("anke"))
    told = [client.get("/about/").content.decode() for client in (stranger, member)]
    assert [f"Version {__version__}." in page for page in told] == [False, True]
    assert all("OFL-1.1" in page for page in told)
