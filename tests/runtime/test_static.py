"""Every static file that a template names exists; hashed names break the page otherwise."""

import re
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

NAMED = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")


def test_every_static_file_named_in_a_template_exists() -> None:
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    named = {
        (str(template.relative_to(settings.BASE_DIR)), name)
        for template in templates
        for name in NAMED.findall(template.read_text(encoding="utf-8"))
    }
    assert sorted(pair for pair in named if finders.find(pair[1]) is None) == []
