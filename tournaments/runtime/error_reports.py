"""Report faults of the program to a server that speaks Sentry's protocol, if one is set.

A report holds the kind of the error, the lines of the program and the text of a message without its
values. Names, addresses and everything that people and programs sent stay here.
"""

from __future__ import annotations

from typing import Any, Final

from tournaments import __version__
from tournaments.runtime.environment import ConfigurationError

_OF_EVENT: Final = ("event_id", "timestamp", "platform", "level", "logger", "release")
_OF_ERROR: Final = ("type", "module")
_OF_FRAME: Final = ("filename", "function", "module", "lineno", "in_app")
Json = dict[str, Any]


def begin(address: str) -> None:
    """Report the errors that this process logs to this address (a DSN); nothing without one."""
    if not address:
        return
    import sentry_sdk  # most installations report to nobody

    try:
        sentry_sdk.init(
            dsn=address,
            release=__version__,
            default_integrations=False,
            auto_enabling_integrations=False,
            include_local_variables=False,
            include_source_context=False,
            max_breadcrumbs=0,
            auto_session_tracking=False,
            send_client_reports=False,
            before_send=scrubbed,  # type: ignore[arg-type]  # an Event is such a mapping
        )
    except sentry_sdk.utils.BadDsn:
        raise ConfigurationError(
            "STICHTAG_ERROR_DSN has to be an address (DSN) of a project."
        ) from None


def scrubbed(event: Json, _hint: object = None) -> Json | None:
    """Return what may leave of a report: named parts only, so nothing new goes by itself. None for
    a request that Django refuses: it is no fault, and its message quotes the request."""
    logger = str(event.get("logger", ""))
    if logger.startswith("django.security"):
        return None
    report, said = _some(event, _OF_EVENT), event.get("logentry", {})
    if said.get("message") and (said.get("params") or logger.startswith("tournaments.")):
        # the text of the program without its values; other texts have them inside
        report["logentry"] = {"message": said["message"]}
    if errors := event.get("exception", {}).get("values"):
        report["exception"] = {"values": [_error(error) for error in errors]}
    return report


def _error(error: Json) -> Json:
    """An error without its words, which may quote somebody."""
    frames = (error.get("stacktrace") or {}).get("frames", ())
    lines = [_some(frame, _OF_FRAME) for frame in frames]
    return {**_some(error, _OF_ERROR), "stacktrace": {"frames": lines}}


def _some(whole: Json, names: tuple[str, ...]) -> Json:
    return {name: whole[name] for name in names if name in whole}
