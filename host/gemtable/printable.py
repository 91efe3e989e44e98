"""Makes untrusted text safe to show: it can't move the cursor or reverse the letters.

Everything shown that comes from boards, people or other people's journals goes
through here. A terminal would obey the escape sequences in it.
"""


def printable(text: object) -> str:
    r"""Return text with each character that isn't printable escaped, as in \x1b.

    Those are control characters with line breaks, characters that change the
    direction of writing, lone surrogates, and spaces other than " ".
    """
    return "".join(char if char.isprintable() else _escape(char) for char in str(text))


def printable_lines(text: object) -> str:
    """Return text of several lines, with `printable` applied to each."""
    return "\n".join(map(printable, str(text).split("\n")))


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
