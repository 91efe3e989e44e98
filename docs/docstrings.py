"""Docstrings as Sphinx wants them, and fields and constants as their file has them.

What a field means is in the comment beside it, which autodoc does not know. So a class or a
module shows these lines themselves, below its docstring, and no field is listed a second time.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from textwrap import dedent
from typing import Any

from sphinx.application import Sphinx

ROW = re.compile(r"(\w+) {2,}(\S.*)")  # "seats    how many play"
FOR_CHECKERS = re.compile(r" *# type: ignore\S*")
STAR = re.compile(r"(`[^`]*`)|\*")


def reshape(_app: Sphinx, what: str, _name: str, of: Any, _options: Any, lines: list[str]) -> None:
    """Change a docstring's `lines` in place."""
    lines[:] = with_lists(lines)
    if what in ("class", "module") and (fields := list(lines_of_fields(of))):
        lines += ["", ".. code-block:: python", "", *(f"   {line}" for line in fields), ""]


def is_skipped(_app: Sphinx, _what: str, name: str, of: Any, skip: bool, _options: Any) -> bool:
    """Return True for fields, constants, other names of something, and constructors."""
    is_told = inspect.isclass(of) or inspect.isfunction(of) or inspect.ismethod(of)
    if isinstance(of, property | cached_property) or (
        is_told and of.__name__ == name != "__init__"
    ):
        return skip
    return True


def with_lists(lines: list[str]) -> Iterator[str]:
    """Yield lines in which a table of names and meanings in two columns is a list.

    A star is only a star: no docstring of ours has bold words.
    """
    is_row = False
    for line in lines:
        line = STAR.sub(lambda found: found[1] or r"\*", line)
        if row := ROW.fullmatch(line):
            yield from (row[1], f"    {row[2]}")
            is_row = True
        elif is_row and line.startswith(" "):
            yield f"    {line.strip()}"
        else:
            yield line
            is_row = False


def lines_of_fields(of: Any) -> Iterator[str]:
    """Yield the lines of a class or module that define public fields, with their comments."""
    try:
        source = dedent(inspect.getsource(of))
    except (OSError, TypeError):  # another name for a class
        return
    lines, body = source.splitlines(), ast.parse(source).body
    if inspect.isclass(of):
        body = body[0].body  # type: ignore[attr-defined]
    for node in body:
        name = name_of(node)
        if name is None or name.startswith("_") or is_type_variable(node):
            continue
        first = node.lineno - 1
        while lines[first - 1].lstrip().startswith("#"):
            first -= 1
        told = dedent("\n".join(lines[first : node.end_lineno]))
        yield from FOR_CHECKERS.sub("", told).splitlines()


def name_of(node: ast.stmt) -> str | None:
    """Return the name that a statement gives a value; None for another statement."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return None


def is_type_variable(node: ast.stmt) -> bool:
    called = getattr(getattr(node, "value", None), "func", None)
    return getattr(called, "id", "") == "TypeVar"
