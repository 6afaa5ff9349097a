"""Define every setting of the project. The environment has the differences of installations.

docs/operating.md lists the variables. Without any of them the project runs on SQLite in `./var`,
with nothing else to install. `environment.prepare` makes files.
"""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from tournaments.runtime import environment, error_reports

BASE_DIR = Path(__file__).resolve().parent.parent

DATA_DIR = environment.data_folder()

SECRET_KEY = environment.kept_secret()
SECRET_KEY_FALLBACKS = environment.former_secrets()
DEBUG = environment.flag("STICHTAG_DEBUG")

# In a pub the address of the laptop is not known beforehand.
ALLOWED_HOSTS = environment.words("STICHTAG_HOSTS", "*")
# By which phones reach this computer, if it cannot find that out itself.
ADDRESS = environment.host("STICHTAG_ADDRESS")
CSRF_TRUSTED_ORIGINS = environment.origins("STICHTAG_TRUSTED_ORIGINS")
HTTPS = environment.flag("STICHTAG_BEHIND_HTTPS_PROXY")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
# A browser that came by HTTPS once never again comes without it, for a year.
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# What a form or a program sends at a time, files apart: a long evening's sheet has a fifth of it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256_000
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
PASSWORD_RESET_TIMEOUT = 3 * 3600  # seconds that the link of a mail holds

DATABASES = {"default": environment.database(environment.database_url())}
# Automatic copies of an SQLite that are kept; 0: none are made. And where each lies once more.
BACKUPS_KEPT = environment.number("STICHTAG_BACKUP_COUNT", 24, 0, 10_000)
BACKUP_FOLDER = environment.folder("STICHTAG_BACKUP_DIR")
# Months after which the names of past events are forgotten, whatever an organization has chosen.
FORGET_AFTER = environment.number("STICHTAG_FORGET_AFTER", 0, 0, 240)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Empty: the embedded broker and wake-up are used.
REDIS_URL = environment.redis_url()
# What was made once is kept by each process: pages must not depend on Redis.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Whether phones may keep their pages for moments without network.
OFFLINE = environment.flag("STICHTAG_OFFLINE_PAGES", default=True)
# Threads that run pages in one web process; more of them make pages slower, not faster.
PAGE_THREADS = environment.number("STICHTAG_THREADS", 2, 1, 100)

# With it programs read the figures of the installation at /metrics.
METRICS_TOKEN = environment.text("STICHTAG_METRICS_TOKEN")

# Whether webhooks may call this machine and private networks, as a laptop in a pub wants them to.
WEBHOOKS_INSIDE = environment.flag("STICHTAG_WEBHOOKS_TO_PRIVATE_NETWORKS")

# The server that sends mail, if there is one; links in mails lead to the first origin.
MAIL = environment.mail("STICHTAG_SMTP")
globals().update(MAIL)
MAIL_SITE = CSRF_TRUSTED_ORIGINS[0] if MAIL else ""
DEFAULT_FROM_EMAIL = environment.text(
    "STICHTAG_MAIL_FROM", f"stichtag@{MAIL_SITE.partition('://')[2].partition(':')[0]}"
)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "tournaments",
]

MIDDLEWARE = [
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tournaments.runtime.static_files.StaticFiles",
    "tournaments.web.http.middleware.HeadRequestMiddleware",
    "tournaments.runtime.secret_addresses.SecretUrlMiddleware",
    "tournaments.web.http.middleware.Packed",  # a fifth of the bytes on the Wi-Fi of a pub
    "tournaments.web.http.middleware.ContentSecurityPolicyMiddleware",
    "tournaments.web.http.middleware.TolerantSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournaments.web.http.operators.Deeds",
    "tournaments.web.http.middleware.RejectNulMiddleware",
    "tournaments.web.http.middleware.MethodNotAllowedMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.web.http.middleware.HtmxFragmentMiddleware",
    "tournaments.runtime.offload.OffloadMiddleware",
    "tournaments.web.http.refusals.Refusals",
]

ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"
AUTH_USER_MODEL = "tournaments.User"
SESSION_ENGINE = "tournaments.web.http.sessions"
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = "/"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"] if environment.IS_CHECKOUT else [],  # else in the package
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tournaments.web.http.template_files.Folder",
                        "tournaments.web.http.template_files.Package",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.web.http.middleware.nonce",
                "tournaments.web.http.middleware.frame",
                "tournaments.web.http.middleware.keys",
            ],
            "builtins": [  # no page loads them
                "django.templatetags.i18n",
                "django.templatetags.l10n",
                "django.templatetags.static",
                "django.templatetags.tz",
                "tournaments.web.readmodels.round",
                "tournaments.web.http.cached_fragments",
                "tournaments.web.http.elements",
                "tournaments.web.http.undo",
            ],
        },
    }
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
FORMAT_MODULE_PATH = "tournaments.wording.dates"
TIME_ZONE = "Europe/Berlin"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
# Set by whoever has run collectstatic: file names then carry their hash and are cached for good.
STATIC_COLLECTED = environment.flag("STICHTAG_STATIC_COLLECTED")
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "tournaments.runtime.static_files.Collected"
            if STATIC_COLLECTED
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
    },
}

ERROR_DSN = environment.text("STICHTAG_ERROR_DSN")
error_reports.begin(ERROR_DSN)
LOG_FORM = "json" if environment.flag("STICHTAG_LOG_JSON") else "line"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tournaments.runtime.logs.RedactingFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "tournaments.runtime.logs.Lines"},
    },
    "filters": {
        name: {"()": "tournaments.runtime.logs.RateLimitFilter"}
        for name in ("sparing", "sparing_reports")
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORM, "filters": ["sparing"]},
        "reports": {
            "class": "sentry_sdk.integrations.logging.EventHandler"
            if ERROR_DSN
            else "logging.NullHandler",
            "level": "ERROR",
            "filters": ["sparing_reports"],
        },
    },
    "loggers": {
        # Django's own ways to the terminal, which would write every address in full
        **{name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
        "psycopg.pool": {"level": "ERROR"},  # each request that finds it empty says so as well
    },
    "root": {"handlers": ["stderr", "reports"], "level": environment.level("STICHTAG_LOG_LEVEL")},
}
