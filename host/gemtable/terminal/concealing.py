"""What of a line may be seen while it is typed, and after: a secret choice is not among it."""

import re

# Words that tell nothing of a choice, and what may follow them.
_OPEN = re.compile(
    r"(?:help|moves|first|undo|redo|pause|resume|quit|exit|again|[?hynq])"
    r"|\d{1,2} undo"
    r"|(?:identify|look|replace|tap)(?: .*)?"
)
_WHO = re.compile(r"(?:press )?(?:seat )?\d{0,2}[:,]? ?")  # "2 " of "2 gather 1"

_HIDDEN = "•••"  # however long: even the length would tell


def concealed(line: str) -> str:
    """Return a line of a round in which all choose in secret, as others may see it."""
    text = line.lower()
    if _OPEN.fullmatch(text):
        return line
    who = _WHO.match(text)
    shown = line[: who.end()] if who else ""
    return shown if shown == line else shown + _HIDDEN
