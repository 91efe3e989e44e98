"""Parts of real files that documents show, each below a comment that says which part it is.

    <!-- shown: tests/sixth/nim/nim/rules.py: Take State -->

is a file of the project, and, of a Python file, what it defines under these names. `make golden`
writes the block below it anew, so the text can be read anywhere, and never differs from the file.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
BLOCK = re.compile(r"^(<!-- shown: (\S+?)(?:: ([\w ]+))? -->\n```\w+\n).*?^```$", re.M | re.S)


def anew(text: str) -> str:
    """Return a page whose blocks show their files as they are now."""
    return BLOCK.sub(lambda found: f"{found[1]}{part(found[2], found[3] or '')}```", text)


def part(path: str, names: str = "") -> str:
    """Return a file's text, or what a Python file defines under names, in their order."""
    text = (ROOT / path).read_text()
    if not names:
        return text
    found = {name: _lines(text, node) for node in ast.parse(text).body for name in _names(node)}
    return "\n\n\n".join(found[name] for name in names.split()) + "\n"


def write() -> None:
    """Write the parts in all pages anew."""
    for page in PAGES:
        page.write_text(anew(page.read_text()))


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    ]


def _lines(text: str, node: ast.stmt) -> str:
    """Return the lines of a definition, from its first decorator."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
