"""One symbol for each colour, everywhere on the page: a shape, its colour and its name."""

from markupsafe import Markup

from gemtable.games.kit.shapes import SHAPES
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
    return _SVG.format(colour=colour, name=str(_NAMES[colour]), shape=SHAPES[colour])


def named(colour: str) -> Sentence:
    """Return a colour's name for people."""
    return _NAMES[colour]


def shape(colour: str) -> str:
    """Return the SVG path of a colour's symbol, for use inside another drawing."""
    return SHAPES[colour]


def is_colour(word: str) -> bool:
    return word in SHAPES
