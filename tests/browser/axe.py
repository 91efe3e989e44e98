"""What axe-core finds in a page that somebody could not use or read: serious, or worse."""

import json

from axe_playwright_python.base import AXE_SCRIPT

# Single letters, digits and signs are text here; axe's own values are the others.
_CONTRAST = {
    "ignoreLength": True,
    "ignoreUnicode": False,
    "ignorePseudo": False,
    "boldValue": 700,
    "boldTextPt": 14,
    "largeTextPt": 18,
    "contrastRatio": {"normal": {"expected": 4.5}, "large": {"expected": 3}},
    "pseudoSizeThreshold": 0.25,
    "shadowOutlineEmMax": 0.2,
    "textStrokeEmMin": 0.03,
}
_CHECKS = [{"id": "color-contrast", "options": _CONTRAST}]
_RULES = {"target-size": {"enabled": True}}

# Where axe cannot tell, somebody has to look: it must be able to. It knows no contrast on a
# gradient, so there are none (test_colours.py knows their colours), nor on a drawing.
_RUN = f"""async () => {{
  const plain = new CSSStyleSheet();
  plain.replaceSync("* {{ background-image: none !important }}");
  document.adoptedStyleSheets.push(plain);
  axe.configure({{ checks: {json.dumps(_CHECKS)} }});
  const {{ violations, incomplete }} = await axe.run(document, {{ rules: {json.dumps(_RULES)} }});
  return [...violations, ...incomplete].filter(({{ impact }}) => /serious|critical/.test(impact))
    .flatMap(({{ id, nodes }}) => nodes
      .filter(({{ target, html }}) =>
        !(id === "color-contrast" && (/svg|text/.test(target[0]) || html.startsWith("<text"))))
      .map(({{ target, failureSummary }}) => `${{id}}: ${{target}} ${{failureSummary}}`));
}}"""


async def findings(page):
    """Return what it finds, a text each."""
    await page.evaluate(AXE_SCRIPT)
    return await page.evaluate(_RUN)
