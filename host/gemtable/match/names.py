"""The names of the people at the seats: what may be one, and who has which.

Anyone may choose any name, and everyone reads it: in sentences, terminals and on pages.
Sources: Unicode 16.0, section 4.5, for the categories of characters; annex 15 for NFC, NFKC.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NewType

from gemtable.errors import UserError
from gemtable.printable import printable
from gemtable.sentence import Sentence

Name = NewType("Name", str)  # made by `name_of` only
Names = tuple[Name | None, ...]  # by seat

MOST = 20  # characters

_MARKS = 4  # on one letter; scripts need fewer
_ISOLATE = "\u2068"
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # printable, but invisible
_UNSEEN = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_EDGE = re.compile(r"^[\W\d_]+|[\W\d_]+$")
# What others are called, in every language: "Seat 2" is no name, nor is "host".
_CALLED = {"seat", "seats", "table", "host"}  # English
_CALLED |= {"gracz", "gracze", "stół", "gospodarz"}  # Polish
_CALLED |= {"kursi", "meja", "host"}  # Indonesian

_CHOOSE = Sentence("Choose another name.")


def name_of(text: str, others: Iterable[str | None] = ()) -> Name:
    """Return the name that a person typed, normalized. Raises UserError if it can't be one.

    `others` are the names of the other seats, which can't be had twice.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    why_not = _why_not(name, {alike(other) for other in others if other})
    if why_not is not None:
        raise UserError(why_not, _CHOOSE)
    return Name(name)


def with_name(names: Names, seat: int, name: object) -> Names:
    """Return the names after an entry of the journal that gives a seat, from 0, this name.

    None takes the name away, and so does one that this program refuses: another version may
    have allowed it. Raises LookupError if there is no such seat.
    """
    if seat not in range(len(names)):
        raise LookupError(seat)
    return (*names[:seat], known(name), *names[seat + 1 :])


def named(seat: int, name: Name | None) -> Sentence:
    """Return the sentence that a seat, from 0, has a name, or none any more."""
    if name is None:
        return Sentence("Seat {number} has no name any more.", number=seat + 1)
    return Sentence("Seat {number} is {name} from now on.", number=seat + 1, name=name)


def known(name: object) -> Name | None:
    """Return a name of the journal; None for none, or for one that this program refuses."""
    return _allowed(name) if isinstance(name, str) else None


@lru_cache(maxsize=1024)  # the same people are in thousands of matches
def _allowed(name: str) -> Name | None:
    try:
        return name_of(name)
    except UserError:
        return None


def _why_not(name: str, others: set[str]) -> Sentence | None:
    """Return why this can't be a name; None if it can."""
    if len(name) > MOST:
        return Sentence("A name has at most {most} characters.", most=MOST)
    if printable(name) != name or _ISOLATE in name or _BLANK & {*name}:
        return Sentence("A name cannot have invisible characters.")
    kinds = "".join(map(_kind, name))
    if "l" not in kinds:
        return Sentence("A name needs a letter or an emoji.")
    if "m" * (_MARKS + 1) in kinds:
        return Sentence("A name has at most {most} marks on a letter.", most=_MARKS)
    if _EDGE.sub("", alike(name)) in _CALLED:
        return Sentence("Another seat, the table or the host is called that.")
    if alike(name) in others:
        return Sentence("Another seat has that name.")
    return None


def _kind(char: str) -> str:
    """Return "l" for a letter or an emoji, "m" for a mark on one, " " for anything else."""
    category = unicodedata.category(char)
    if category.startswith("L") or category == "So":
        return "l"
    return "m" if category in ("Mn", "Me") else " "


def alike(name: str) -> str:
    """Return what names that look the same have in common, such as "OLA" and "Ola"."""
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
