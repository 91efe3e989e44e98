"""Words cut short: "h r" for "hint red to 2", where only one thing begins like that."""

from collections.abc import Iterable


def meant(text: str, lines: Iterable[str]) -> list[str]:
    """Return the lines whose first words begin as those of `text` do; the line itself, if there.

    Words left out at the end may be anything.
    """
    words, lines = text.split(), list(dict.fromkeys(lines))
    if text in lines:
        return [text]
    return [
        line
        for line in lines
        if len(words) <= len(line.split())
        and all(full.startswith(word) for word, full in zip(words, line.split(), strict=False))
    ]
