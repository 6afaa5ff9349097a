"""The Django app: its models are kept in the store, with everything else about the database."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig, apps


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def import_models(self) -> None:
        """Django looks for `tournaments.models` else."""
        self.models = apps.all_models[self.label]
        self.models_module = import_module("tournaments.store.models")
