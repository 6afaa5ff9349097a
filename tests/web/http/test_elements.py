"""The tags that pages are made of: what stands in the page for each."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from django.template import Context, Engine
from django.utils.translation import override


def shown(source: str, **values: object) -> str:
    context = Context({"new_key": lambda: "k1", "csrf_token": "s", **values})
    with override("de"):
        text = Engine.get_default().from_string(source).render(context)
    return re.sub(r"(?<=>)\s+|\s+(?=[<>])", "", re.sub(r"\s+", " ", text.strip()))


TOKEN = '<input type="hidden" name="csrfmiddlewaretoken" value="s">'
KEY = '<input type="hidden" name="key" value="k1">'


@pytest.mark.parametrize(
    ("tag", "form"),
    [
        ('post "login"', '<form method="post" action="/login/" hx-post="/login/">'),
        ('post "login" plain=True', '<form method="post" action="/login/">'),
        ("post to=place", '<form method="post" action="/a/?b&amp;c" hx-post="/a/?b&amp;c">'),
        ("post", '<form method="post">'),
        (
            'post "login" hx_swap="none" data_lines=True class="form"',
            (
                '<form method="post" action="/login/" class="form" hx-post="/login/" hx-swap="none"'
                " data-lines>"
            ),
        ),
    ],
)
def test_a_form_goes_to_one_address_with_script_and_without(tag: str, form: str) -> None:
    text = shown("{% " + tag + " %}<p>{{ place }}</p>{% endpost %}", place="/a/?b&c")
    assert text == f"{form}{TOKEN}<p>/a/?b&amp;c</p></form>"


def test_a_form_that_is_carried_out_once_has_a_key() -> None:
    assert shown("{% post once=True %}{% endpost %}") == f'<form method="post">{TOKEN}{KEY}</form>'


def test_a_form_has_hidden_fields_after_its_key() -> None:
    text = shown("{% post once=True field_seen=seen field_do='x' %}!{% endpost %}", seen=1234)
    seen = '<input type="hidden" name="seen" value="1234"><input type="hidden" name="do" value="x">'
    assert text == f'<form method="post">{TOKEN}{KEY}{seen}!</form>'


def test_a_form_of_one_button_says_what_it_is_about_and_asks_back() -> None:
    text = shown("{% act _('Go') 'btn-sm' 'login' of=what arm='Sure?' field_n=7 %}", what="<A>")
    assert text == (
        f'<form method="post" action="/login/" hx-post="/login/">{TOKEN}'
        '<input type="hidden" name="n" value="7"><button class="btn btn-sm" data-arm="Sure?">Go'
        '<span class="visually-hidden">: &lt;A&gt;</span></button></form>'
    )


def test_heads_of_a_table_have_the_class_that_follows_them() -> None:
    assert shown("{% heads 'A' '.num' title %}", title="<B>") == (
        '<thead><tr><th scope="col" class="num">A</th><th scope="col">&lt;B&gt;</th></tr></thead>'
    )
    assert ">.Anna</th>" in shown("{% heads title %}", title=".Anna")


def test_a_fact_is_a_line_of_a_list() -> None:
    assert shown("{% fact 'A' 1 %}") == "<div><dt>A</dt><dd>1</dd></div>"
    assert shown("{% fact 'A' 1 'stat is-gold' %}").startswith('<div class="stat is-gold"><dt>A')


def test_a_template_is_shown_under_a_condition() -> None:
    shows = "{% show 'components/_unreached.html' with why_none='no net' if n > 1 and not m %}"
    assert "no net" in shown(shows, n=2)
    assert shown(shows, n=2, m=1) == ""


def test_a_section_has_a_heading_and_its_classes() -> None:
    text = shown("{% section title look='no-print' id='x' %}!{% endsection %}", title="<A>")
    assert text == '<section class="section no-print" id="x"><h2>&lt;A&gt;</h2>!</section>'


def test_a_link_may_look_like_a_button_and_a_select_offers_choices() -> None:
    assert shown("{% link 'A' 'btn-sm' 'login' %}") == '<a class="btn btn-sm" href="/login/">A</a>'
    assert shown("{% options all 'b' %}", all=[("a", "A"), ("b", "<B>")]) == (
        '<option value="a">A</option><option value="b" selected>&lt;B&gt;</option>'
    )
    assert shown("{% errors all %}", all=["<A>"]) == '<p class="field-error">&lt;A&gt;</p>'


def test_buttons_of_a_number_and_its_input() -> None:
    assert shown("{% step -1 'A' %}") == (
        '<button aria-label="A: eins weniger" class="btn" data-step="-1" type="button">−</button>'
    )
    ask = SimpleNamespace(name="n", value="3", errors=["no"])
    assert shown("{% asked ask 'num' min=0 max=none %}", ask=ask, none=None) == (
        '<input aria-invalid="true" class="input num" id="f-n" min="0" name="n" value="3">'
    )


def test_a_card_has_a_heading_and_the_attributes_that_it_is_given() -> None:
    text = shown(
        '{% card title element="aside" tone="is-bad" body="stack" id="x" %}!{% endcard %}',
        title="<A>",
    )
    assert text == (
        '<aside class="card is-bad" id="x"><header class="card-head"><h2>&lt;A&gt;</h2></header>'
        '<div class="card-body stack">!</div></aside>'
    )


def test_a_table_is_named_and_scrolls() -> None:
    assert shown('{% table "T" "table-dense" %}<tr></tr>{% endtable %}') == (
        '<div class="table-wrap" tabindex="0" role="region" aria-label="T">'
        '<table class="table table-dense"><tr></tr></table></div>'
    )


@pytest.mark.parametrize(("opened", "attribute"), [(["x"], " open"), ("", "")])
def test_what_unfolds_is_open_where_there_is_a_reason(opened: object, attribute: str) -> None:
    text = shown('{% more "M" heading="h2" open=opened id="m" %}!{% endmore %}', opened=opened)
    assert text == (
        f'<details class="more" id="m"{attribute}><summary><h2>M</h2></summary>'
        '<div class="stack">!</div></details>'
    )


def test_the_tab_at_hand_is_marked() -> None:
    here = '{% tab "log" "Log" "login" %}{% tab "board" "Desk" "free" %}'
    assert shown(here, tab="log") == (
        '<a href="/login/" aria-current="page">Log</a><a href="/free/">Desk</a>'
    )
