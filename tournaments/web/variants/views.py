"""Rule variants: the list, one variant, two side by side, publishing, files."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import GAMES
from tournaments.domain.refusal import RefusedError
from tournaments.store.models import RuleVariant, User
from tournaments.store.variants import edit as variants
from tournaments.store.variants.lists import Source, by_game, compare, presets, source, versions
from tournaments.web.http.forms import add_refusal
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import limited
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import now_utc
from tournaments.web.variants.forms import VariantFileForm
from tournaments.wording.problems import say
from tournaments.wording.rules import remarked, rules_page


def source_or_404(request: HttpRequest, ref: str) -> Source:
    """The rules of a reference, or 404."""
    rules = source(ref, request.user)
    if rules is None:
        raise Http404
    return rules


def stored(request: HttpRequest, pk: int) -> RuleVariant:
    """A variant that this user may see, or 404."""
    variant = source_or_404(request, str(pk)).variant
    assert variant is not None
    return variant


@require_GET
@login_required
def list_page(request: HttpRequest) -> HttpResponse:
    """Show what there is of every game, and where to begin."""
    return render(request, "variants/list.html", {"games": by_game(request.user)})


@require_GET
@login_required
def variant_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One variant: what departs from the book, its versions, what can be done with it."""
    variant = stored(request, pk)
    context = {
        "variant": variant,
        "source": source(str(pk), request.user),
        "rules": rules_page(GAMES[variant.game], variant.values),
        "versions": versions(variant, request.user),
        "sources": presets(GAMES[variant.game]),
        "may_change": variants.may_change(request.user, variant),
        "remarks": remarked(GAMES[variant.game], variant.values),
    }
    return render(request, "variants/variant.html", context)


@require_GET
@login_required
def compare_page(request: HttpRequest) -> HttpResponse:
    """Two sets of rules of one game side by side."""
    first, second = source_or_404(request, request.GET.get("a", "")), request.GET.get("b")
    other = source_or_404(request, second) if second else presets(first.game)[0]
    if other.game is not first.game:
        raise Http404
    known = next(g for g in by_game(request.user) if g.key == first.game.key)
    context = {"comparison": compare(first, other), "known": known}
    return render(request, "variants/compare.html", context)


@require_POST
@login_required
@once
def act(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Publish, retire, make the next version, throw a draft away."""
    variant = stored(request, pk)
    if kind not in _ACTS:
        raise Http404
    if not variants.may_change(request.user, variant):
        raise PermissionDenied
    try:
        return _ACTS[kind](request, variant)
    except RefusedError as refused:
        tell(request, refused)
    return redirect("variant", pk)


@require_http_methods(["GET", "POST"])
@login_required
@once
def import_page(request: HttpRequest) -> HttpResponse:
    """An exported variant comes in as a draft."""
    posted = request.method == "POST"
    form = VariantFileForm(request.POST, request.FILES) if posted else VariantFileForm()
    if posted and form.is_valid():
        assert isinstance(request.user, User)
        document = form.cleaned_data["file"]
        try:
            variant, problems = variants.import_variant(document, user=request.user, now=now_utc())
        except RefusedError as refused:
            add_refusal(form, refused)
            page = render(request, "variants/import.html", {"form": form}, status=422)
            return limited(page, refused)
        if variant:
            return redirect("variant", variant.pk)
        for problem in problems:
            place = f" ({problem.path})" if problem.path else ""
            form.add_error("file", say(problem.code) + place)
    return render(request, "variants/import.html", {"form": form}, status=422 if posted else 200)


@require_GET
@login_required
def export_json(request: HttpRequest, pk: int) -> HttpResponse:
    """The variant as a file."""
    variant = stored(request, pk)
    answer = JsonResponse(variants.export(variant), json_dumps_params={"indent": 2})
    name = f"{variant.game}-{slugify(variant.name) or variant.pk}-{variant.version}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _publish(request: HttpRequest, variant: RuleVariant) -> HttpResponse:
    variants.publish(variant, now=now_utc())
    messages.success(request, _("Published. New events can choose these rules now."))
    return redirect("variant", variant.pk)


def _retire(request: HttpRequest, variant: RuleVariant) -> HttpResponse:
    variants.retire(variant, now=now_utc())
    messages.success(request, _("Retired. Events that play by these rules keep them."))
    return redirect("variant", variant.pk)


def _revise(request: HttpRequest, variant: RuleVariant) -> HttpResponse:
    assert isinstance(request.user, User)
    draft = variants.revise(variant, user=request.user, now=now_utc())
    return redirect("variant-edit", draft.pk)


def _discard(request: HttpRequest, variant: RuleVariant) -> HttpResponse:
    variants.discard(variant)
    messages.success(request, _("The draft is gone."))
    return redirect("variants")


_ACTS: dict[str, Callable[[HttpRequest, RuleVariant], HttpResponse]] = {
    "publish": _publish,
    "retire": _retire,
    "revise": _revise,
    "discard": _discard,
}
