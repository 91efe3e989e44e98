"""One symbol a colour, everywhere on the page: a shape as well as a colour, and its name."""

from markupsafe import Markup

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
_SHAPES = {  # around 0, 10 units each way: fire, earth, a clover, water, stars, and a heart
    "red": "M0-9 9 7H-9Z",
    "yellow": "M-7-7H7V7H-7Z",
    "green": "M-4-6A4 4 0 0 1 4-6 4.5 4.5 0 1 1 1 2L3 9H-3L-1 2A4.5 4.5 0 1 1-4-6Z",
    "blue": "M0-10C4-4 7-1 7 3A7 7 0 0 1-7 3C-7-1-4-4 0-10Z",
    "white": "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8 0 4.2-5.9 8-4.1 1.3-9.5-3.1-2.6-3.4Z",
    "pink": "M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-6A5 5 0 0 1 10-4C10 1 4 5 0 9Z",
    "multi": "M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z",
}
_SVG = Markup(
    '<svg class="symbol {colour}" viewBox="-11 -11 22 22" role="img" aria-label="{name}">'
    '<path d="{shape}"/></svg>'
)


def symbol(colour: str) -> Markup:
    """Return the symbol of a colour as SVG."""
    return _SVG.format(colour=colour, name=str(_NAMES[colour]), shape=_SHAPES[colour])


def named(colour: str) -> Sentence:
    """Return what people call a colour."""
    return _NAMES[colour]


def shape(colour: str) -> str:
    """Return the path of a colour's symbol, for a drawing that has it among other things."""
    return _SHAPES[colour]


def is_colour(word: str) -> bool:
    return word in _SHAPES
