"""All texts that people read, as they stand in the sources: what a catalogue must have."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gemtable.web.table_picture import TEMPLATES
from jinja2.ext import extract_from_ast

HOST = Path(__file__).parents[2] / "host" / "gemtable"
MARKS = ("Sentence", "message")  # in Python; in templates it is `say`


class Message(NamedTuple):
    """A text, its form for many or "", and the file and line that have it."""

    text: str
    many: str
    path: str
    line: int


@cache
def messages() -> list[Message]:
    """Return the texts of all sources, each as often as it is there."""
    found: list[Message] = []
    for path in sorted(HOST.rglob("*.py")):
        found += of_python(path, HOST)
    for path in sorted(HOST.rglob("*.html")):
        found += _of_template(path)
    return found


def of_python(path: Path, folder: Path) -> Iterator[Message]:
    """Yield the texts of one file, by its place in a folder."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and _name(node.func) in MARKS:
            texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if texts and texts[0]:
                yield Message(
                    texts[0], "".join(texts[1:]), str(path.relative_to(folder)), node.lineno
                )


def _of_template(path: Path) -> Iterator[Message]:
    tree = TEMPLATES.parse(path.read_text())
    for line, _function, said in extract_from_ast(tree, ("say",), babel_style=False):
        text, *many = [said] if isinstance(said, str) else filter(None, said)
        yield Message(text, "".join(many), str(path.relative_to(HOST)), line)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
