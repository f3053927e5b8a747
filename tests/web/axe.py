"""What axe finds wrong with a page: WCAG 2.2 A and AA, and good practice."""

from pathlib import Path

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page):
    """Each rule that is broken, and where."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [
        (each["id"], [node["target"] for node in each["nodes"]]) for each in found["violations"]
    ]
