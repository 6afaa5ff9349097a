"""The rules of accessibility, asked of an open page."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

EVERY = ("minor", "moderate", "serious", "critical")
SERIOUS = ("serious", "critical")

# A colour is parsed once a page and not for each element that has it.
RULES_SCRIPT = (
    AXE_SCRIPT
    + """;{
    const {Color} = axe.commons.color, parse = Color.prototype.parseString, parsed = new Map();
    Color.prototype.parseString = function (text) {
        if (!parsed.has(text)) parsed.set(text, parse.call(new Color(), text));
        const {r, g, b, alpha} = parsed.get(text);
        return Object.assign(this, {r, g, b, alpha});
    };
}"""
)
# Chosen here and not in Python, which would be handed every element that is in order as well.
# A rule has one impact: the others need not be asked at all.
UNREADABLE_SCRIPT = """async impacts => {
    const others = axe._audit.rules.filter(rule => !impacts.includes(rule.impact));
    const rules = Object.fromEntries(others.map(rule => [rule.id, {enabled: false}]));
    rules['label-content-name-mismatch'] = {enabled: true};  // experimental, off by itself
    rules['page-has-heading-one'] = rules['heading-order'] = {enabled: true};  // moderate
    const {violations} = await axe.run({resultTypes: ['violations'], rules});
    return violations.flatMap(rule => rule.nodes.map(node =>
        `${rule.impact} ${rule.id}: ${node.target} ${node.failureSummary || ''}`));
}"""


def unreadable(page: Page, impacts: Sequence[str] = EVERY) -> list[str]:
    """Return the violated rules of these impacts, with places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(RULES_SCRIPT + "undefined")
    return list(page.evaluate(UNREADABLE_SCRIPT, impacts))
