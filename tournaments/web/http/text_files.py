"""Read uploaded tables, text files and spreadsheets: guess the encoding, or ask.

`domain/name_lists.py` reads the rows.
"""

from __future__ import annotations

import base64
import codecs
import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.domain.name_lists import weight
from tournaments.runtime import offload

MOST_BYTES = 150_000  # written in letters it still fits into a form
SAMPLE = 3
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # XLSX and ODS; XLS
_NO_TABLES = {
    b"%PDF": _("This is a PDF and no table."),
    b"\x89PNG": _("This is a picture and no table."),
    b"\xff\xd8\xff": _("This is a picture and no table."),
    b"GIF8": _("This is a picture and no table."),
    b"RIFF": _("This is a picture and no table."),
    b"{\\rtf": _("This is a document and no table."),
    b"<!DOC": _("This is a web page and no table."),
    b"<html": _("This is a web page and no table."),
}
_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
_QUOTED = re.compile(r'(?:^|(?<=[,;\t]))"(?:[^"]|"")*"', re.MULTILINE)
_GERMAN = frozenset("äöüÄÖÜßé€–„“”’\u00a0")
_SIGNS = frozenset("€–„“”’…·§°²\u00a0")
_CAPITAL_WITHIN = re.compile(r"[a-zß-ÿ][À-ÖØ-Þ]")
ENCODINGS = {
    "cp1252": _("Western Europe (Windows)"),
    "cp1250": _("Central Europe (Windows)"),
    "cp1254": _("Turkish (Windows)"),
    "cp850": _("Western Europe (DOS)"),
    "mac_roman": _("Western Europe (Mac)"),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read bytes that do not say how they are meant, and the first lines where it
    shows."""

    encoding: str
    name: str
    lines: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One sheet of a spreadsheet that has several with something in them."""

    name: str
    is_chosen: bool


class TextFileForm(forms.Form):
    """A text file or a spreadsheet; cleaned to `text`.

    If its bytes have several readings, they are `kept` in the form, so that users can choose
    another of the `readings` or `sheets`. The sheet that looks most like a list of people comes
    first, and the likely encoding if there is only one.
    """

    file = forms.FileField(label=_("File (CSV, XLSX, ODS)"), required=False)
    kept = forms.CharField(widget=forms.HiddenInput, required=False)
    encoding = forms.CharField(widget=forms.HiddenInput, required=False)
    sheet = forms.CharField(widget=forms.HiddenInput, required=False)

    readings: tuple[Reading, ...] = ()
    sheets: tuple[SheetChoice, ...] = ()
    encoded = ""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(*((request.POST, request.FILES) if request else ()))
        self.request = request

    @property
    def is_read(self) -> bool:
        return any(reading.is_chosen for reading in self.readings)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        data, encoding = self._bytes(), cleaned["encoding"]
        wrong = next((words for begin, words in _NO_TABLES.items() if data.startswith(begin)), None)
        if wrong:
            next_step = _("Please save the list as CSV or XLSX, or copy the names and paste them.")
            raise forms.ValidationError(f"{wrong} {next_step}")
        if data.startswith(_SPREADSHEETS):
            return {**cleaned, "text": self._spreadsheet(data)}
        text = _decoded(data)
        if text is None:
            texts = _texts(data)
            chosen = encoding if encoding in texts else _likely(texts)
            self.readings = _readings(texts, chosen)
            self.encoded = base64.b64encode(data).decode()
            if not chosen:
                raise forms.ValidationError(
                    _("The file does not say how its letters are meant. Which of these is right?")
                )
            text = texts[chosen]
        return {**cleaned, "text": text}

    def _spreadsheet(self, data: bytes) -> str:
        """The chosen sheet, every cell in quotes."""
        assert self.request is not None
        try:
            sheets = offload.run(self.request, "sheets", data)
        except offload.LimitExceededError:
            sheets = None
        if sheets is None:
            raise forms.ValidationError(_("This file cannot be read as a spreadsheet."))
        likely = max(sheets, key=lambda name: weight(sheets[name]), default="")
        chosen = self.cleaned_data["sheet"] if self.cleaned_data["sheet"] in sheets else likely
        if len(sheets) > 1:
            self.sheets = tuple(SheetChoice(name, name == chosen) for name in sheets)
            self.encoded = base64.b64encode(data).decode()
        text = io.StringIO()
        csv.writer(text, delimiter="\t", quoting=csv.QUOTE_ALL).writerows(sheets.get(chosen, ()))
        return text.getvalue()

    def _bytes(self) -> bytes:
        given, kept = self.cleaned_data["file"], self.cleaned_data["kept"]
        if not given and not kept:
            raise forms.ValidationError(_("Please choose a file."))
        if (given.size if given else len(kept) * 3 // 4) > MOST_BYTES:
            raise forms.ValidationError(_("The file is too large (150 kB at most)."))
        try:
            return bytes(given.read()) if given else base64.b64decode(kept, validate=True)
        except ValueError as error:
            raise forms.ValidationError(_("This is not a text file.")) from error


def _decoded(data: bytes) -> str | None:
    """The text, if the bytes themselves say how they are meant; else None."""
    utf_16 = data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    try:
        text = data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        if utf_16 or b"\x00" in data:
            raise forms.ValidationError(_("This is not a text file.")) from error
        return None
    if "\x00" in text:
        raise forms.ValidationError(_("This is not a text file."))
    return text


def _texts(data: bytes) -> dict[str, str]:
    """Return the text in each encoding that gives another one."""
    texts: dict[str, str] = {}
    for encoding in ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if text not in texts.values():
            texts[encoding] = text
    return texts


def _likely(texts: Mapping[str, str]) -> str:
    """The only encoding in which all letters beyond ASCII are those of German, or the only one in
    which they are letters inside of words; else ""."""
    for looks_right in (_is_german, _is_of_words):
        likely = [encoding for encoding, text in texts.items() if looks_right(text)]
        if likely:
            return likely[0] if len(likely) == 1 else ""
    return ""


def _is_german(text: str) -> bool:
    return _is_of_words(text) and {sign for sign in text if not sign.isascii()} <= _GERMAN


def _is_of_words(text: str) -> bool:
    """Return True if signs beyond ASCII stand where words have them: no symbols, no capitals
    within."""
    strange = [sign for sign in text if not (sign.isascii() or sign.isalpha() or sign in _SIGNS)]
    return not strange and not _CAPITAL_WITHIN.search(text)


def _readings(texts: Mapping[str, str], chosen: str) -> tuple[Reading, ...]:
    """The encodings to choose from, each with the lines where it shows."""
    readings = []
    for encoding, text in texts.items():
        lines = [line[:80] for line in text.splitlines() if not line.isascii()]
        is_chosen = encoding == chosen
        readings.append(
            Reading(encoding, str(ENCODINGS[encoding]), tuple(lines[:SAMPLE]), is_chosen)
        )
    return tuple(readings)


def csv_rows(text: str) -> list[list[str]]:
    """Return the rows of a table; csv.Error if it is none.

    The first line may name its separator as spreadsheets write it (`sep=;`). Blank rows stay as
    empty ones, so that all keep their numbers.
    """
    if "\x00" in text:
        raise csv.Error
    named = _SEPARATOR.match(text)
    text = text[named.end() :] if named else text
    lines = _QUOTED.sub("", text).splitlines()
    used = {sign: sum(sign in line for line in lines) for sign in "\t;,"}
    # a tab stands in no name, a comma in many
    likely = "\t" if 2 * used["\t"] > len(lines) else max(";,", key=used.__getitem__)
    delimiter = named[1] if named else likely
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    return [[], *rows] if named else rows
