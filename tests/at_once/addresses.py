"""Every address of the product, with the methods that it takes, out of the table of addresses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern

from tournaments.web.http.addresses import methods_of
from tournaments.web.series import desk_views as series
from tournaments.web.variants import views as variants

Parts = dict[str, Any]  # of an address
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
# acts that share one address; those of the desk come through the one door of all commands
KINDS = {"series-do": series._ACTS, "variant-do": variants._ACTS}


@dataclass(frozen=True, slots=True)
class Address:
    """A page by the `name` of its address, or a call by method and path."""

    name: str
    route: str
    methods: frozenset[str]
    parts: frozenset[str]

    @property
    def root(self) -> str:
        """The thing that the address is of, as pages call it."""
        first, *rest = self.route.removeprefix("/api/v1/").split("/")
        return {"events": "e"}.get(first, first) if rest else ""

    def path(self, parts: Parts) -> str:
        """The address with these parts."""
        if self.route.startswith("/api/"):
            return self.route.format(**parts)
        return reverse(self.name, kwargs=parts)


def pages() -> Iterator[Address]:
    """Every page that has a name. Where a view says no methods it reads."""
    for prefix, pattern in _patterns(get_resolver(), ""):
        if pattern.name and not prefix.startswith("api/v1/"):
            methods = methods_of(pattern.callback) or {"GET"}
            parts = frozenset(pattern.pattern.converters)
            yield Address(pattern.name, prefix + str(pattern.pattern), frozenset(methods), parts)


def calls() -> Iterator[Address]:
    """Every call of the API, as its document lists them."""
    from tournaments.api import api

    for path, methods in api.get_openapi_schema()["paths"].items():
        for method in methods:
            parts = frozenset(part[1:-1] for part in path.split("/") if part.startswith("{"))
            name = f"{method.upper()} {path.removeprefix('/api/v1')}"
            yield Address(name, path, frozenset({method.upper()}), parts)


def changing() -> tuple[str, ...]:
    """Return the name of each change that can be sent."""
    names = [
        kind
        for page in pages()
        if "POST" in page.methods or page.name in ("login-once", "set_language")
        for kind in [f"{page.name}:{kind}" for kind in KINDS.get(page.name, ())] or [page.name]
    ]
    names += [call.name for call in calls() if not call.methods.isdisjoint(CHANGING)]
    return tuple(names)


def _patterns(resolver: Any, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield prefix, pattern
        else:
            yield from _patterns(pattern, prefix + str(pattern.pattern))
