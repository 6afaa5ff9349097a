"""Pages as tests compare them: what the form of a template adds is not asked."""

import html
import re

from django.http import HttpResponse


def flat(page: HttpResponse | str) -> str:
    """On one line: no whitespace beside a tag, one space between words and attributes."""
    text = page if isinstance(page, str) else page.content.decode()
    return re.sub(r" ?(<[^>]*[^> ]) ?> ?", r"\1>", re.sub(r"\s+", " ", text))


def words(page: HttpResponse | str) -> str:
    """Return the text of a page: without its tags, every blank one space."""
    text = re.sub(r"<[^>]+>", " ", flat(page))
    return html.unescape(re.sub(r"\s+", " ", text))


def htmx_headers(path: str, **more: str) -> dict[str, str]:
    """Return the headers of htmx for a form on the page at `path`."""
    here = f"http://testserver{path}"
    return {"HX-Request": "true", "HX-Target": "page", "HX-Current-URL": here, **more}
