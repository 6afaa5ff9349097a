"""A third language is a file of texts: guide, options and their form speak it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games import GAMES
from games.guide import effective, guide_sections
from tests.games.texts import game_in_esperanto
from tournaments.store.models import User

pytestmark = pytest.mark.django_db


def test_guide_and_form_of_a_game_speak_a_language_that_a_file_adds(
    client: Client,
    orga: User,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("eo", "Esperanto")]
    game = game_in_esperanto("skat", tmp_path)
    monkeypatch.setitem(GAMES, "skat", game)
    client.force_login(orga)
    client.cookies["django_language"] = "eo"
    page = client.get("/rules/skat/").content.decode()
    told = guide_sections(game.guide, game.options, effective(game.options, {}), "eo")
    assert '<html lang="eo"' in page
    assert all(escape(text) in page for title, points in told for text in (title, *points))
    form = client.get("/variants/new/skat/").content.decode()
    for option in game.options:
        assert escape(option.label.said("eo")) in form
        assert all(escape(words.said("eo")) in form for words in option.choice_labels.values())
        assert option.help.said("eo").startswith("Eo ")
