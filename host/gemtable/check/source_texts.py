"""All texts that people read, as they stand in the sources of a game: what a catalogue needs."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from jinja2.ext import extract_from_ast

from gemtable.web.table_picture import TEMPLATES

MARKS = ("Sentence", "message")  # in Python; in templates it is `say`


class SourceText(NamedTuple):
    """A text, its form for many or "", and the file and line that have it."""

    text: str
    many: str
    path: str
    line: int


def texts_in(folder: Path) -> Iterator[SourceText]:
    """Yield the texts of all sources in a folder, each as often as it is there."""
    for path in sorted(folder.rglob("*.py")):
        yield from of_python(path, folder)
    for path in sorted(folder.rglob("*.html")):
        yield from of_template(path, folder)


def of_python(path: Path, folder: Path) -> Iterator[SourceText]:
    """Yield the texts of one file, by its place in a folder."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in MARKS:
            texts = [
                each.value
                for each in node.args
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            if texts and texts[0]:
                place = str(path.relative_to(folder))
                yield SourceText(texts[0], "".join(texts[1:]), place, node.lineno)


def of_template(path: Path, folder: Path) -> Iterator[SourceText]:
    tree = TEMPLATES.parse(path.read_text(encoding="utf-8"))
    for line, _function, said in extract_from_ast(tree, ("say",), babel_style=False):
        text, *many = [said] if isinstance(said, str) else filter(None, said or ())
        yield SourceText(text, "".join(many), str(path.relative_to(folder)), line)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_TAG = re.compile(r"(</?)\{\{.*?\}\}")  # whose name is a value
_ATTRIBUTE = re.compile(r'[\w-]+="[^"]*"')
_LETTERS = re.compile(r"[^\W\d_]{2}")  # two letters of any alphabet
_READ = ("aria-label", "title", "alt", "placeholder")  # attributes that people read or hear
_NOT_READ = ("script", "style")


class _Unsaid(HTMLParser):
    """Collects texts that a template has outside of `say`, with their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        for name, value in attrs:
            if name in _READ and value:
                self.handle_data(value)

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""

    def handle_data(self, data: str) -> None:
        text = _ATTRIBUTE.sub("", data)  # a macro may have attributes alone
        if self._tag not in _NOT_READ and _LETTERS.search(text):
            self.found.append((self.getpos()[0], " ".join(text.split())))


def unsaid(template: Path) -> list[tuple[int, str]]:
    """Return the texts of a template that aren't in `say`, each with its line."""
    source = template.read_text(encoding="utf-8")
    parser = _Unsaid()
    source = _TAG.sub(r"\1x", source)
    parser.feed(_JINJA.sub(lambda found: "\n" * found[0].count("\n"), source))
    parser.close()
    return parser.found
