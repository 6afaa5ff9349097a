"""The style guide renders every component, and nothing in it needs inline styles or scripts."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from tournaments.views.styleguide import styleguide, styleguide_projector


@pytest.fixture
def request_() -> HttpRequest:
    request = RequestFactory().get("/styleguide/")
    request.user = AnonymousUser()
    request.csp_nonce = "test-nonce"
    return request


def forbidden(page: str) -> list[str]:
    """What the content security policy would refuse."""
    inline = re.findall(r"<style|\sstyle=|\son[a-z]+=", page)
    return inline + re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", page)


def test_style_guide_needs_nothing_inline(request_: HttpRequest) -> None:
    answer = styleguide(request_)
    assert answer.status_code == 200
    assert forbidden(answer.content.decode()) == []


@pytest.mark.parametrize("kind", ["plan", "list", "clock", "qr"])
def test_projector_samples_need_nothing_inline(request_: HttpRequest, kind: str) -> None:
    answer = styleguide_projector(request_, kind, 27)
    assert answer.status_code == 200
    assert forbidden(answer.content.decode()) == []


def test_what_would_be_refused_is_found() -> None:
    page = '<p style="x" onclick="y"><script>z</script><script src="a"></script>'
    assert forbidden(page) == [" style=", " onclick=", "<script>"]
