"""The names of the people at the seats, and the rules for valid names.

Anyone can choose a name, and everyone reads it in sentences, terminals and on pages.
Sources: Unicode 16.0, section 4.5, for the categories of characters; annex 15 for NFC, NFKC.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
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
# Words for seats and roles in all languages, which nobody can have as a name.
_CALLED = {"seat", "seats", "table", "host"}  # English
_CALLED |= {"gracz", "gracze", "stół", "gospodarz"}  # Polish
_CALLED |= {"kursi", "meja", "host"}  # Indonesian

_CHOOSE = Sentence("Choose another name.")
_OF_BOTS = ("Ruby", "Opal", "Jade", "Onyx", "Topaz", "Amber")


def names_of_bots(names: Sequence[str | None]) -> tuple[str | None, ...]:
    """Return names for those who watch bots play: a seat without a name is called like a gem.

    They are only shown: in the journal, names stand for people who played.
    """
    gems = (*_OF_BOTS, *(None for _ in names))
    return tuple(own or gem for own, gem in zip(names, gems, strict=False))


def name_of(text: str, others: Iterable[str | None] = ()) -> Name:
    """Return a typed name in its normal form. Raises UserError if it isn't valid.

    `others` are the names of the other seats, since two seats can't have the same name.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    why_not = _why_not(name, {alike(other) for other in others if other})
    if why_not is not None:
        raise UserError(why_not, _CHOOSE)
    return Name(name)


def with_name(names: Names, seat: int, name: object) -> Names:
    """Return `names` with the name of one seat, counted from 0, replaced by `name`.

    `name` is as an entry stores it. None takes the name away, and so does a name that isn't
    valid in this version. Raises LookupError if there is no such seat.
    """
    if seat not in range(len(names)):
        raise LookupError(seat)
    return (*names[:seat], known(name), *names[seat + 1 :])


def named(seat: int, name: Name | None) -> Sentence:
    """Return the notice that a seat, counted from 0, got a name or lost its name."""
    if name is None:
        return Sentence("Seat {number} no longer has a name.", number=seat + 1)
    return Sentence("Seat {number} is now called {name}.", number=seat + 1, name=name)


def known(name: object) -> Name | None:
    """Return a name from the journal, or None if it isn't valid."""
    return _allowed(name) if isinstance(name, str) else None


@lru_cache(maxsize=1024)  # the same people are in thousands of matches
def _allowed(name: str) -> Name | None:
    try:
        return name_of(name)
    except UserError:
        return None


def _why_not(name: str, others: set[str]) -> Sentence | None:
    if len(name) > MOST:
        return Sentence("A name can have at most {most} characters.", most=MOST)
    if printable(name) != name or _ISOLATE in name or _BLANK & {*name}:
        return Sentence("A name cannot have invisible characters.")
    kinds = "".join(map(_kind, name))
    if "l" not in kinds:
        return Sentence("A name needs a letter or an emoji.")
    if "m" * (_MARKS + 1) in kinds:
        return Sentence("A name can have at most {most} marks on one letter.", most=_MARKS)
    if _EDGE.sub("", alike(name)) in _CALLED:
        return Sentence("That name is reserved for a seat, the table or the host.")
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
    """Return a form that is equal for names that look alike, such as "OLA" and "Ola"."""
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", name)).casefold()
