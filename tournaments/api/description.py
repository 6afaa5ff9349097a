"""The OpenAPI description in the shape of a page: sections of calls with their fields, and the
commands in JSON Schema. Only a description: whether a command fits is decided by the domain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import FLAG, INSTANT

# any command may carry these: warnings are accepted; the desk says when it happened
ALWAYS = {"accept": FLAG.schema, "at": INSTANT.schema}


def words(command: type[Command]) -> str:
    """Return what a command does, and why it is not taken back if it never is."""
    return " ".join(f"{command.__doc__ or ''} {command.stays}".split())


def schema(kind: str) -> Json:
    """JSON Schema of one type of command."""
    command = COMMANDS[kind]
    needed, more = command.sent(needed=True), command.sent(needed=False)
    kinds = {field.name: field.kind.schema for field in command.fields}
    return {
        "title": kind,
        "description": words(command),
        "type": "object",
        "properties": {
            "type": {"const": kind},
            **{name: kinds[name] for name in (*needed, *more)},
            **ALWAYS,
        },
        "required": ["type", *needed],
        "additionalProperties": False,
    }


# text, code, text, code …: what stands between backticks is code
Marked = tuple[str, ...]


NAMES: dict[str, Promise] = {
    "events": _("Events"),
    "states": _("Everything to know"),
    "commands": _("Sending commands"),
    "people": _("Links"),
    "roles": _("Organizers, helpers, invitations"),
    "files": _("Tables and files"),
    "webhooks": _("Webhooks"),
    "games": _("Games and formats"),
    "variants": _("Rule variants"),
    "organizations": _("Organizations"),
    "records": _("People across events"),
    "series": _("Series"),
    "free": _("Score sheets without a tournament"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a request or an answer; `kind` is its type in a word or two."""

    name: str
    kind: str
    required: bool
    words: Marked


@dataclass(frozen=True, slots=True)
class Call:
    """One call. `takes` are the fields of its query and header, `body` those of its body, `gives`
    those of the answer `status`."""

    method: str
    path: str
    words: Marked
    takes: tuple[Field, ...]
    body: tuple[Field, ...]
    status: str
    gives: tuple[Field, ...]
    about: Marked


@dataclass(frozen=True, slots=True)
class Kind:
    """One type of command."""

    name: str
    needs: tuple[str, ...]
    may_have: tuple[str, ...]
    words: Marked


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    name: str
    calls: tuple[Call, ...]


def sections(openapi: Json) -> tuple[Section, ...]:
    """Return all calls by tag, in the order in which they were declared."""
    by_tag: dict[str, list[Call]] = {}
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            call = _call(openapi, method.upper(), path, operation)
            by_tag.setdefault(operation["tags"][0], []).append(call)
    return tuple(Section(key, str(NAMES[key]), tuple(calls)) for key, calls in by_tag.items())


def commands() -> tuple[Kind, ...]:
    """Every type of command with its own fields."""
    return tuple(
        Kind(
            name,
            command.sent(needed=True),
            command.sent(needed=False),
            _marked(words(command)),
        )
        for name, command in COMMANDS.items()
    )


def common_fields() -> tuple[str, ...]:
    """The fields that any command may carry."""
    return tuple(ALWAYS)


def _call(openapi: Json, method: str, path: str, operation: Json) -> Call:
    takes = tuple(
        Field(p["name"], _kind(p["schema"]), p.get("required", False), _words(p))
        for p in operation.get("parameters", ())
        if p["in"] != "path"
    )
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = {str(status): answer for status, answer in operation["responses"].items()}
    status = next((code for code in answers if code.startswith("2")), "200")
    answer = answers.get(status, {}).get("content", {}).get("application/json", {})
    schema = answer.get("schema", {})
    return Call(
        method,
        path,
        _words(operation),
        takes,
        tuple(_fields(openapi, sent.get("schema", {}))),
        status,
        tuple(_fields(openapi, schema)),
        _words(_resolved(openapi, schema)),
    )


def _words(operation: Json) -> Marked:
    return _marked(" ".join(operation.get("description", "").split()))


def _marked(words: str) -> Marked:
    return tuple(words.split("`"))


def _resolved(openapi: Json, schema: Json) -> Json:
    """The schema behind a reference, or behind the entries of a list."""
    if schema.get("type") == "array":
        return _resolved(openapi, schema["items"])
    if "$ref" in schema:
        behind: Json = openapi["components"]["schemas"][_name(schema)]
        return behind
    return schema


def _fields(openapi: Json, schema: Json) -> Iterator[Field]:
    resolved = _resolved(openapi, schema)
    required = resolved.get("required", ())
    for name, field in resolved.get("properties", {}).items():
        yield Field(name, _kind(field), name in required, _words(field))


def _kind(schema: Json) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(form) for form in schema["anyOf"])
    if "$ref" in schema:
        return _name(schema)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"]).lower()
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("format") or schema.get("type") or "anything")


def _name(schema: Json) -> str:
    return str(schema["$ref"]).rpartition("/")[2]
