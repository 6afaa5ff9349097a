"""The field of a name: one line as everybody can read it."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.domain.names import tidy


class NameField(forms.CharField):
    """Without invisible characters, which could turn the words around it; blanks are single."""

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")
