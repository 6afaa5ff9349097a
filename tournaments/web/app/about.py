"""The page about the product: its version, its parts and their licences."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageMetadata, distributions
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments import __version__


class Part(NamedTuple):
    name: str
    version: str
    licence: str


# What lies among the product's own files: no package says it.
SHIPPED: Final = (
    Part("htmx", "", "0BSD"),
    Part("idiomorph", "0.8.0", "0BSD"),
    Part("Inter", "4", "OFL-1.1"),
)


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """Show the version and the parts. Strangers do not see versions."""
    known = request.user.is_authenticated
    context = {"version": __version__ if known else "", "parts": parts(), "known": known}
    return render(request, "app/about.html", context)


@cache
def parts() -> list[Part]:
    """Return the installed packages and the shipped files, by name."""
    packages = {
        one.name: Part(one.name, one.version, licence(one.metadata)) for one in distributions()
    }
    return sorted((*packages.values(), *SHIPPED), key=lambda part: part.name.lower())


def licence(metadata: PackageMetadata) -> str:
    """Return the licence as the package states it: an expression, else classifiers, else a text."""
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    classifiers = metadata.get_all("Classifier") or []
    named = [one.rpartition("::")[2].strip() for one in classifiers if one.startswith("License ::")]
    text = (metadata.get_all("License") or [""])[0]
    return ", ".join(named) or text.partition("\n")[0][:60] or "–"
