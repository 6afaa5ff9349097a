"""Addresses that are loaded when somebody asks for one of them, or names it."""

from __future__ import annotations

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern


class Later(URLResolver):
    """All of them have a namespace, so that naming others needs none of them. `secrets` are those
    with a secret part, as they are declared; they must be known from the beginning."""

    def __init__(
        self, route: str, module: str, *, app: str, namespace: str, secrets: tuple[str, ...]
    ) -> None:
        super().__init__(RoutePattern(route), module, None, app, namespace)
        self.secrets = secrets

    def _populate(self) -> None:
        """Nothing in a namespace is needed to name what is outside of it."""
