"""Load addresses on the first request or reversal of one of them."""

from __future__ import annotations

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern


class LazyURLResolver(URLResolver):
    """A resolver that loads its module on demand.

    Each has a namespace, so that reversing other names loads none of them. `secrets` are its routes
    with a secret part as declared; they must be known from the beginning.
    """

    def __init__(
        self, route: str, module: str, *, app: str, namespace: str, secrets: tuple[str, ...]
    ) -> None:
        super().__init__(RoutePattern(route), module, None, app, namespace)
        self.secrets = secrets

    def _populate(self) -> None:
        """Nothing in a namespace is needed to name what is outside of it."""
