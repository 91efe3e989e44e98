"""Makes untrusted text safe to show: it can't move the cursor or reverse the letters.

All text from boards, users or other users' journals passes through `printable` before it
is shown, since a terminal would obey escape sequences in it.
"""

import re

_JOINER = re.compile("(?<=(.))[\u200c\u200d](?=(.))", re.DOTALL)
_ISOLATED = re.compile("\u2068([^\u2066-\u2069]+)\u2069")


def printable(text: object) -> str:
    r"""Return text with each character that isn't printable escaped, as in \x1b.

    Those are control characters, line breaks, characters that change the
    direction of writing, lone surrogates, and spaces other than " ".

    A joiner stays between two letters of a script that needs it, and in an emoji. The
    marks around an `isolated` text stay, too, since they change nothing outside of it.
    """
    shown = str(text)
    if shown.isprintable():
        return shown
    stay = {found.start() for found in _JOINER.finditer(shown) if all(map(_joins, found.groups()))}
    for found in _ISOLATED.finditer(shown):
        if printable(found[1]) == found[1]:
            stay |= {found.start(), found.end() - 1}
    return "".join(
        char if char.isprintable() or place in stay else _escape(char)
        for place, char in enumerate(shown)
    )


def printable_lines(text: object) -> str:
    """Return text of several lines, with `printable` applied to each."""
    return "\n".join(map(printable, str(text).split("\n")))


def isolated(text: str) -> str:
    """Return text between marks that isolate its writing direction from the text around it."""
    return f"\u2068{text}\u2069"


def _joins(char: str) -> bool:
    """Return whether a joiner next to this character can matter; next to Latin it cannot."""
    return char > "\u02ff" and char.isprintable()


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
