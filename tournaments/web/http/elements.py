"""Template tags of pages: a form, a card, a table, a part that unfolds.

Their markup is in `templates/components/`, except that of a form. Further arguments become
attributes: `hx_swap="outerHTML"` is `hx-swap`, `data_lines=True` one without a value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.template import Context, NodeList
from django.template.base import Parser, Token
from django.template.defaulttags import CsrfTokenNode, IfNode, TemplateIfParser, URLNode
from django.template.defaulttags import url as url_node
from django.template.loader_tags import do_include
from django.templatetags.static import static
from django.urls import NoReverseMatch
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.web.http.addresses import address_of, page_of
from tournaments.web.http.addresses import unreached as why_unreached
from tournaments.wording.deductions import deduction_lines
from tournaments.wording.money import in_unit, money
from tournaments.wording.numbers import in_figures
from tournaments.wording.rules import own_rules

_TOKEN = CsrfTokenNode()
_HIDDEN = '<input type="hidden" name="%s" value="%s">'
_FIELD = "field_"

register = template.Library()


@register.simple_block_tag(takes_context=True)
def post(
    context: Context,
    content: str,
    *page: object,
    to: str = "",
    plain: bool = False,
    once: bool = False,
    **attributes: Any,
) -> str:
    """A form for the page of this name or for the address `to`, by htmx where it is not `plain`;
    without either for the page at hand. `once`: with a key, so that a second tap does nothing.
    `field_seen=7` is a hidden field `seen` of this value."""
    address = address_of(str(page[0]), *page[1:]) if page else to
    sent = {"action": address or None, "hx-post": None if plain else address or None}
    fields = {name: attributes.pop(name) for name in [*attributes] if name.startswith(_FIELD)}
    token = _TOKEN.render(context)
    # put together here: the desk's list of a thousand people has three thousand of them
    if once:
        new_key = context.get("new_key", "")
        fields = {"field_key": new_key() if callable(new_key) else new_key} | fields
    hidden = "".join(
        _HIDDEN % (name.removeprefix(_FIELD), conditional_escape(value))
        for name, value in fields.items()
    )
    start = f'<form method="post"{_given(sent | attributes)}>{token}{hidden}'
    return mark_safe(f"{start}{content}</form>")


@register.simple_tag(takes_context=True)
def act(
    context: Context,
    words: object,
    look: str,
    *page: object,
    of: object = "",
    arm: object = "",
    **given: Any,
) -> str:
    """A form of one button, as `post` and `button` make them."""
    return post(context, button(words, look, of=of, arm=arm), *page, **given)


@register.simple_tag
def button(words: Any, look: str, *, of: Any = "", arm: object = "", **attributes: object) -> str:
    """A button. `of`: what it is about, for those who do not see it beside; `arm`: the question
    before the second tap."""
    about = f' <span class="visually-hidden">: {conditional_escape(of)}</span>' if of else ""
    named = {"class": f"btn {look}".strip(), "data-arm": arm or None} | attributes
    return mark_safe(f"<button{_given(named)}>{conditional_escape(words)}{about}</button>")


@register.simple_tag
def step(by: int, what: object, look: str = "") -> str:
    """The button beside a number that makes it one less or one more."""
    said = _("%(what)s: one less") if by < 0 else _("%(what)s: one more")
    label = {"type": "button", "data_step": by, "aria_label": said % {"what": what}}
    return button("−" if by < 0 else "+", look, **label)


@register.simple_tag
def asked(ask: Any, look: str = "", **attributes: object) -> str:
    """The input of a `FormRow`; attributes without a value are left out."""
    own = {"class": f"input {look}", "id": f"f-{ask.name}", "name": ask.name, "value": ask.value}
    wrong = {"aria-invalid": "true" if ask.errors else None}
    given = {
        name: value if value is None or isinstance(value, bool) else str(value)
        for name, value in attributes.items()
    }
    return format_html("<input{}>", _given(own | given | wrong))


@register.simple_tag
def heads(*titles: object) -> str:
    """The heads of a table's columns. A title `".num"` is the class of the one before."""
    return format_html("<thead><tr>{}</tr></thead>", columns(*titles))


@register.simple_tag
def columns(*titles: object) -> str:
    """Some heads among others, see `heads`."""
    cells: list[list[object]] = []
    for title in titles:
        # a literal of a template is safe; a name that begins so is none
        if isinstance(title, SafeString) and title.startswith("."):
            cells[-1][0] = format_html(' class="{}"', str(title)[1:])
        else:
            cells.append(["", title])
    return format_html_join("", '<th scope="col"{}>{}</th>', cells)


@register.inclusion_tag("components/_fact.html")
def fact(label: object, value: object, kind: str = "") -> dict[str, object]:
    """A line of a list of facts, or one of `stats` where it is a `kind` such as "stat is-gold"."""
    return {"label": label, "value": value, "kind": kind}


@register.simple_block_tag(takes_context=True)
def card(
    context: Context,
    content: str,
    title: object,
    *,
    element: str = "section",
    tone: str = "",
    body: str = "",
    **attributes: object,
) -> str:
    """A card with a heading; `tone` and `body` are more classes of the whole and of its body."""
    named = {"class": f"card {tone}".strip()} | attributes
    values = {"title": title, "element": element, "body": body}
    return _element(context, "card", named, content=content, **values)


@register.simple_block_tag(takes_context=True)
def table(
    context: Context, content: str, label: object, kind: str = "", **attributes: object
) -> str:
    """A table that scrolls within its page; `kind` are more classes."""
    named = {"class": f"table {kind}".strip()} | attributes
    return _element(context, "table", named, content=content, label=label)


@register.simple_block_tag(takes_context=True)
def more(
    context: Context,
    content: str,
    title: object,
    *,
    heading: str = "",
    open: object = False,
    **attributes: object,
) -> str:
    """Return what unfolds under its title, which is a `heading` such as h2 where there is one."""
    named = {"open": bool(open)} | attributes
    return _element(context, "more", named, content=content, title=title, heading=heading)


@register.simple_block_tag
def section(content: str, title: object, *, look: str = "", **attributes: object) -> str:
    """A part of a page under its heading; `look` are more classes."""
    named = {"class": f"section {look}".strip()} | attributes
    start = format_html("<section{}><h2>{}</h2>", _given(named), title)
    return mark_safe(f"{start}{content}</section>")


@register.tag
def show(parser: Parser, token: Token) -> IfNode:
    """A template under a condition: `{% show "money/_fees.html" with all=yes if fees %}`."""
    words = token.split_contents()
    at = words.index("if")
    lead = Token(token.token_type, f"include {' '.join(words[1:at])}", token.position, token.lineno)
    condition = TemplateIfParser(parser, words[at + 1 :]).parse()
    included = do_include(parser, lead)
    assert parser.origin is not None
    included.token, included.origin = lead, parser.origin
    return IfNode([(condition, NodeList([included]))])


class _KnownURLNode(URLNode):
    """An address that is worked out once for all equal arguments."""

    def render(self, context: Context) -> str:
        page, where = self.view_name.resolve(context), [arg.resolve(context) for arg in self.args]
        try:
            found = address_of(page, *where)
        except NoReverseMatch:
            return super().render(context)
        if not self.asvar:
            return conditional_escape(found)
        context[self.asvar] = found
        return ""


@register.tag
def url(parser: Parser, token: Token) -> URLNode:
    """Django's `url`, with a memory; see `address_of`."""
    node = url_node(parser, token)
    if not node.kwargs:
        node.__class__ = _KnownURLNode
    return node


@register.simple_tag
def link(words: object, look: str, page: str, *where: object) -> str:
    """A link to a page that looks like a button."""
    return format_html('<a class="btn {}" href="{}">{}</a>', look, address_of(page, *where), words)


@register.simple_tag
def errors(sentences: Iterable[object]) -> str:
    """Return the errors of a field, which stand below it."""
    return format_html_join("", '<p class="field-error">{}</p>', ((each,) for each in sentences))


@register.simple_tag
def options(choices: Iterable[tuple[object, object]], chosen: object) -> str:
    """Return the options of a select, a value and its words each."""
    marks = ((key, mark_safe(" selected" if key == chosen else ""), word) for key, word in choices)
    return format_html_join("", '<option value="{}"{}>{}</option>', marks)


@register.simple_tag(takes_context=True)
def crumbs(context: Context, noun: str) -> str:
    """Return the way to a page of this noun."""
    return _drawn(context, f"{noun}/_crumbs")


@register.simple_tag(takes_context=True)
def tabs(context: Context, noun: str, tab: str = "") -> str:
    """The tabs of a noun, of which this one is at hand."""
    return _drawn(context, f"{noun}/_tabs", tab=tab)


@register.simple_tag(takes_context=True)
def tab(context: Context, name: str, title: object, page: str, *where: object) -> str:
    """A tab that leads to a page."""
    current = mark_safe(' aria-current="page"') if context["tab"] == name else ""
    return format_html('<a href="{}"{}>{}</a>', address_of(page, *where), current, title)


@register.simple_tag(takes_context=True)
def page_address(context: Context) -> str:
    """Return where this page can be opened again."""
    return page_of(context["request"])


@register.inclusion_tag("components/_unreached.html", takes_context=True)
def unreached(context: Context) -> dict[str, object]:
    """Say why phones cannot open the addresses and codes of this page; nothing if they can."""
    return {"why_none": why_unreached(context["request"])}


@register.inclusion_tag("components/_deductions.html", takes_context=True)
def deductions(context: Context, player: str = "") -> dict[str, object]:
    """The penalty points of an event with their reasons, or those of one player."""
    return {"lines": deduction_lines(context["state"], player)}


@register.inclusion_tag("components/_own_rules.html", takes_context=True)
def rules_now(context: Context) -> dict[str, object]:
    """Say what is different in the round that runs or comes next."""
    return {"sentences": own_rules(context["state"]), "look": "notice"}


register.filter("in_figures", in_figures)
register.filter("in_unit", in_unit)
register.filter("money", money)


@register.simple_tag
def style(*sheets: str) -> str:
    """Style sheets, for the head of a page."""
    links = ((static(f"stichtag/css/{sheet}.css"),) for sheet in sheets)
    return format_html_join("\n", '<link rel="stylesheet" href="{}">', links)


@register.inclusion_tag("components/_page_head.html")
def page_head(title: object) -> dict[str, object]:
    """The title of a page that has nothing beside it."""
    return {"title": title}


@register.inclusion_tag("components/_empty.html")
def nothing(title: object, text: object = "") -> dict[str, object]:
    """Return what stands where there is nothing yet, and when there will be."""
    return {"title": title, "text": text}


def _element(context: Context, name: str, attributes: dict[str, object], **values: object) -> str:
    """The component of this name, which sees what its page sees."""
    return _drawn(context, f"components/_{name}", attributes=_given(attributes), **values)


def _given(attributes: dict[str, Any]) -> str:
    """Attributes as `flatatt` writes them, in less time: a desk has a hundred buttons."""
    named = sorted((name.replace("_", "-"), value) for name, value in attributes.items())
    pairs = [
        f' {name}="{conditional_escape(value)}"'
        for name, value in named
        if value is not None and not isinstance(value, bool)
    ]
    return mark_safe("".join([*pairs, *(f" {name}" for name, value in named if value is True)]))


def _drawn(context: Context, name: str, **values: object) -> str:
    """A template that sees these values beside what its page sees."""
    assert context.template is not None
    with context.push(**values):
        return context.template.engine.get_template(f"{name}.html").render(context)
