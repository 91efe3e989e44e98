"""Text as it may be shown: nothing in it moves the cursor, renames the window or turns letters.

What boards, journals of others and people say goes through here wherever it
is shown. Of them a terminal would obey more than colours.
"""


def printable(text: object) -> str:
    r"""Return text with an escape, as \x1b, for each character that is not to be seen.

    Those are the control characters, line breaks too, what turns the direction
    of writing, halves of surrogate pairs, and spaces that look like others.
    """
    return "".join(char if char.isprintable() else _escape(char) for char in str(text))


def printable_lines(text: object) -> str:
    """Return text of several lines, each as `printable` has it."""
    return "\n".join(map(printable, str(text).split("\n")))


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
