"""One symbol for each colour, everywhere on the page: a shape, its colour and its name."""

from functools import cache

from markupsafe import Markup

from gemtable.games.kit.drawing import SHAPES
from gemtable.sentence import Sentence

_NAMES = {
    "red": Sentence("red"),
    "yellow": Sentence("yellow"),
    "green": Sentence("green"),
    "blue": Sentence("blue"),
    "white": Sentence("white"),
    "pink": Sentence("pink"),
    "multi": Sentence("multi"),
}
_SVG = Markup(
    '<svg class="symbol {colour}" viewBox="-11 -11 22 22" role="img" aria-label="{name}">'
    '<path d="{shape}"/></svg>'
)


def symbol(colour: str) -> Markup:
    """Return the symbol of a colour as SVG."""
    return _drawn(colour, str(_NAMES[colour]))


@cache
def _drawn(colour: str, name: str) -> Markup:
    """Return a symbol with its name in one language; a picture has a hundred of them."""
    return _SVG.format(colour=colour, name=name, shape=SHAPES[colour])


def named(colour: str) -> Sentence:
    """Return a colour's name for people."""
    return _NAMES[colour]


def shape(colour: str) -> str:
    """Return the SVG path of a colour's symbol, for use inside another drawing."""
    return SHAPES[colour]


def is_colour(word: str) -> bool:
    return word in SHAPES
