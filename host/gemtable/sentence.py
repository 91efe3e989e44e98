"""What people read: a text with {names}, and the values that stand for them.

A sentence is put into words where it is shown, so that it can be said in
another language. Nothing is glued from parts: a value is a number, a name of
the table's own, or a sentence that names a thing, as "seat 1's pad".
"""

from typing import Any


class Either(tuple[Any, ...]):
    """Values of which one is meant: told with "or" before the last."""

    __slots__ = ()


class Sentence:
    """A text and its values; with `many`, the text for every `count` but 1.

    A value that is a list is told with "and" before the last, one that is `Either`
    with "or". Values for people count from 1.
    """

    __slots__ = ("many", "text", "values")

    def __init__(self, text: str, many: str = "", /, **values: Any) -> None:
        self.text = text
        self.many = many
        self.values = values

    def __str__(self) -> str:
        text = self.many if self.many and self.values["count"] != 1 else self.text
        return text.format_map({name: _words(value) for name, value in self.values.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.text, self.many, self.values) == (other.text, other.many, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.many))

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


def _words(value: Any) -> Any:
    if isinstance(value, Either):
        return _listed([str(each) for each in value], "or")
    if type(value) in (list, tuple):  # a tuple with a name of its own has words of its own
        return _listed([str(each) for each in value], "and")
    return value  # as it is, so that {share:.0%} can be written


def _listed(words: list[str], joint: str) -> str:
    *before, last = words or [""]
    return f"{', '.join(before)} {joint} {last}" if before else last
