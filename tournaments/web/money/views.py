"""The desk's page of the money: who has paid, what came in and went out, and whether it adds up."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.envelope import Json
from tournaments.domain.desk.cashbook import Purpose
from tournaments.domain.desk.money import MOST
from tournaments.store.models import Tournament
from tournaments.web.http.forms import ChangedElsewhere, change_seen, mark, posted, whole_number
from tournaments.web.http.option_fields import Euros
from tournaments.web.http.visit import Visit, desk, director
from tournaments.web.money.forms import FeeForm, MoneyForm, MovementForm, PrizesForm
from tournaments.web.money.pages import (
    charge_rows,
    fee_rows,
    handed,
    open_sums,
    report,
    take_all_words,
    till_rows,
    to_hand_out,
    to_take,
)
from tournaments.web.readmodels.prize_preview import prize_preview, purse_of
from tournaments.web.readmodels.prizes import fee_remark, fee_words, owed, pot_words, prize_rows
from tournaments.wording.money import in_euros, label_fees

_BACK = {"desk": "desk", "players": "desk-players", "money": "desk-money"}


class CountForm(forms.Form):
    """The counted sum of the box."""

    counted = Euros((0, MOST), max_length=20)


@require_http_methods(["GET", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """The cash book, and a form for one more movement."""
    given = {name: visit.request.GET.get(name, "") for name in ("purpose", "cents", "reason")}
    form = MovementForm(visit.state, posted(visit.request), initial=given)
    return _answer(visit, "cash", form) or _page(visit, movement=form)


@require_POST
@director
def fee(visit: Visit) -> HttpResponse:
    """Show what everybody pays to take part, or one of them alone."""
    form = FeeForm(visit.state, visit.request.POST, prefix="fee")
    return _answer(visit, "entry_fee", form) or _page(visit, fee_form=form)


def _answer(visit: Visit, kind: str, form: MoneyForm | PrizesForm) -> HttpResponse | None:
    """Back to the book if it was done; else what is wrong stands in the form."""
    if form.is_valid() and visit.carried_out(form, {"type": kind, **form.command()}):
        return redirect("desk-money", visit.tournament.slug)
    return None


def _page(
    visit: Visit,
    *,
    movement: MovementForm | None = None,
    fee_form: FeeForm | None = None,
    prizes_form: PrizesForm | None = None,
    status: int = 0,
) -> HttpResponse:
    is_bad = any(form is not None and form.errors for form in (movement, fee_form, prizes_form))
    prizes_form = prizes_form or PrizesForm(visit.state, prefix="prize")
    state, cash = visit.state, report(visit.tournament, visit.state, visit.past())
    fees, take, to_give = (
        fee_rows(visit.tournament, state),
        take_all_words(state),
        to_hand_out(state),
    )
    is_over = state.play.phase == "finished"
    context = {
        "cash": cash,
        "sums": open_sums(state, cash.closing),
        "fees": fees,
        "fees_due": [row for row in fees if row.back or not row.is_settled],
        "fees_settled": [row for row in fees if row.is_settled and not row.back],
        "charges": charge_rows(visit.tournament, state),
        "tills": till_rows(state),
        **take,
        "hand_count": len(to_give),
        "hand_seen": mark({"to": to_give}),
        "counts": is_over and take["take_count"] < 2 and len(to_give) < 2,
        "movement": movement or MovementForm(state),
        "label_fees": label_fees(state.cashbook),
        "fee_form": fee_form or FeeForm(state, prefix="fee"),
        "counted": _counted(visit, cash.closing),
        "prizes_form": prizes_form,
        "prize_list": prize_preview(prizes_form.texts(), purse_of(state)),
        "prizes": prize_rows(state),
        "pots": (*filter(None, (fee_words(state), fee_remark(state))), *pot_words(state)),
        "takes_newcomers": "late_entry" in state.format.rules.events,
        "owed": in_euros(owed(state)) if state.presenter.is_decided else "",
        "handed": handed(visit.tournament, state),
    }
    return visit.show("money/page.html", context, status=status or (422 if is_bad else 200))


def _counted(visit: Visit, closing: int) -> Json | None:
    """Return how the box agrees with its counted sum, if one was sent."""
    if "counted" not in visit.request.GET:
        return None
    form = CountForm(visit.request.GET)
    if not form.is_valid():
        return {"form": form}
    difference = form.cleaned_data["counted"] - closing
    signed = f"{'−' if difference < 0 else ''}{in_euros(abs(difference))}"
    return {
        "form": form,
        "figures": (
            (_("Should be in it"), in_euros(closing)),
            (_("Counted"), in_euros(form.cleaned_data["counted"])),
            (_("Difference"), signed),
        ),
        "difference": difference,
        "euros": in_euros(abs(difference)),
        "purpose": str(Purpose.OVER if difference > 0 else Purpose.SHORT),
        "typed": f"{abs(difference) / 100:.2f}",
        "reason": _("Counted: %(euros)s") % {"euros": in_euros(form.cleaned_data["counted"])},
    }


@require_POST
@director
def prizes(visit: Visit) -> HttpResponse:
    """Show what there is to win."""
    form, sent = PrizesForm(visit.state, visit.request.POST, prefix="prize"), visit.request.POST
    if "look" in sent:
        return _page(visit, prizes_form=form, status=200)

    def there(row: Tournament) -> Json:
        return dict(PrizesForm(visit.on(row).state).initial)

    def change(_row: Tournament) -> HttpResponse | None:
        return _answer(visit, "prizes", form)

    answer, name = None, form.add_prefix("seen")
    if form.is_valid():
        try:
            wished = form.cleaned_data
            answer = change_seen(
                visit.tournament, sent, wished, form, there=there, change=change, name=name
            )
        except ChangedElsewhere as outdated:
            form.add_error(None, outdated)
            form.seen = outdated.seen
    return answer or _page(visit, prizes_form=form)


@require_POST
@desk
def hand_out(visit: Visit) -> HttpResponse:
    """Note that a prize is handed out, or not after all, or that all others are."""
    post = visit.request.POST
    back = redirect(_BACK.get(post.get("back", ""), "desk-money"), visit.tournament.slug)
    if "all" in post:
        given = [{"type": "hand_out", "prize": k, "player": p} for k, p in to_hand_out(visit.state)]
        if _is_as_seen(visit, mark({"to": to_hand_out(visit.state)})) and given:
            visit.tell(*visit.send_all(given, "hand-out"))
        return back
    fields = {name: post.get(name, "") for name in ("prize", "player")}
    visit.tell(visit.send({"type": "hand_out", **fields, "holds": post.get("holds") != "0"}))
    return back


@require_POST
@desk
def paid(visit: Visit) -> HttpResponse:
    """One tap: a player paid all that was open, got back a surplus, or the last payment was
    none."""
    post = visit.request.POST
    player = post.get("player", "")
    purpose = Purpose.FEE if post.get("purpose") == Purpose.FEE else Purpose.ENTRY_FEE
    command: Json = {"type": "cash", "purpose": str(purpose), "player": player}
    if post.get("paid") == "back":
        account = visit.state.fee_accounts.get(player)
        command |= {"purpose": str(Purpose.REFUND), "cents": -account.open if account else 0}
    elif post.get("paid") == "0":
        command = {"type": "strike_cash", "entry": _last_payment(visit, player, purpose)}
    visit.tell(visit.send(command))
    return redirect(_BACK.get(post.get("back", ""), "desk-money"), visit.tournament.slug)


@require_POST
@desk
def take_all(visit: Visit) -> HttpResponse:
    """One tap: all who are here have paid for taking part."""
    purpose = str(Purpose.ENTRY_FEE)
    commands = [{"type": "cash", "purpose": purpose, "player": p} for p in to_take(visit.state)]
    if _is_as_seen(visit, take_all_words(visit.state)["take_seen"]) and commands:
        visit.tell(*visit.send_all(commands, "take"))
    return redirect(
        _BACK.get(visit.request.POST.get("back", ""), "desk-money"), visit.tournament.slug
    )


def _is_as_seen(visit: Visit, mark_now: str) -> bool:
    """Return True if the page showed what is there now; else the next page says that it did not."""
    if visit.request.POST.get("seen") == mark_now:
        return True
    messages.error(visit.request, _("Somebody has changed this meanwhile. Please look again."))
    return False


def _last_payment(visit: Visit, player: str, purpose: Purpose) -> int:
    """The entry of it; 0 if there is none."""
    book = visit.state.cashbook.movements.items()
    payments = [seq for seq, m in book if m.player == player and m.purpose is purpose]
    return max(payments, default=0)


@require_POST
@desk
def strike(visit: Visit) -> HttpResponse:
    """A movement was a mistake."""
    entry = whole_number(visit.request.POST.get("entry")) or 0
    visit.tell(visit.send({"type": "strike_cash", "entry": entry}))
    return redirect("desk-money", visit.tournament.slug)
