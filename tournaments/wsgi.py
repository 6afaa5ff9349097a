"""Pages only, for any WSGI server; the streams under /live/ need asgi.py."""

import os

from django.core.wsgi import get_wsgi_application

from tournaments.runtime import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
environment.prepare()

application = get_wsgi_application()
