"""One symbol for each colour, everywhere on the page: a shape, its colour and its name."""

from functools import cache

from markupsafe import Markup

from gemtable.games.kit.notation import WORDS
from gemtable.games.kit.piece_colours import SHAPES
from gemtable.sentence import Sentence

_MORE = {"pink": Sentence("pink"), "multi": Sentence("multi")}
NAMES = {colour: _MORE.get(colour) or WORDS[colour] for colour in SHAPES}
_SVG = Markup(
    '<svg class="symbol {colour}" viewBox="-11 -11 22 22" role="img" aria-label="{name}">'
    '<path d="{shape}"/></svg>'
)


def symbol(colour: str) -> Markup:
    """Return the symbol of a colour as SVG."""
    return _drawn(colour, str(NAMES[colour]))


@cache
def _drawn(colour: str, name: str) -> Markup:
    """Return a symbol with its name in one language; a picture has a hundred of them."""
    return _SVG.format(colour=colour, name=name, shape=SHAPES[colour])
