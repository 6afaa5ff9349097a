"""The settings of a marathon."""

from __future__ import annotations

from dataclasses import dataclass

import games
from games.book import book
from games.envelope import Json, Problem
from games.options import Option
from games.settings import SettingGroup, options_of
from tournaments.domain.formats.settings import declare_game_variant, read_values

BOOK = book(__file__)
_matches = SettingGroup("matches", "docs/formats.md")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value."""

    wins: int = _matches.number(2, (1, 20))
    game_variant: Json = declare_game_variant()


SETTINGS: tuple[Option, ...] = options_of(Settings, BOOK)


def read_settings(game: str, raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of an event, or every problem."""
    values, problems = read_values(SETTINGS, game, raw)
    return (Settings() if problems else Settings(**values)), problems


def sizes_of(game: str) -> tuple[int, ...]:
    """The sizes of tables for a game, the usual one first."""
    return games.GAMES[game].usual
