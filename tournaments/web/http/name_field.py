"""The field of a name: one line as everybody can read it."""

from __future__ import annotations

from django import forms

from tournaments.domain.names import tidy


class NameField(forms.CharField):
    """Without invisible characters, which could turn the words around it; blanks are single."""

    def to_python(self, value: object) -> str:
        return tidy(super().to_python(value) or "")
