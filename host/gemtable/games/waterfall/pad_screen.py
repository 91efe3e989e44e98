"""What the screen of a pad shows of Waterfall: the seat's own tiles, and which of them fit now.

A seat that waits sees the tiles of its hand, too, though its keys do nothing.
"""

from gemtable.games.kit.pad_screen import Faces, KeyFace, PadScreen, Row
from gemtable.games.kit.rules import mover
from gemtable.games.waterfall.rules import Place, WaterfallView, seen
from gemtable.games.waterfall.table.questions import (
    DONE_KEY,
    LEFT_KEY,
    MORE_KEY,
    PAGE_KEYS,
    RIGHT_KEY,
    WaterfallPosition,
    page,
)


def faces(position: WaterfallPosition, seat: int) -> Faces:
    """Return the keys that can be pressed now, and the tiles that they stand for."""
    view, shown = position.views.of(seat), position.shown.table
    if mover(view) != seat:
        return {} if view.outcome else _hand(view, seat)
    found = {}
    now = page(view, shown.answers, shown.turned)
    for key, answer in zip(PAGE_KEYS, now.answers, strict=True):
        if answer is not None:
            found[key] = _answer(view, now.asked, shown.answers, answer)
    if now.has_more:
        found[MORE_KEY] = KeyFace(is_open=True)
    for side, place in view.falls.items():
        key = RIGHT_KEY if side == "right" else LEFT_KEY
        found[key] = KeyFace(is_open=True, knows=_lying(view, place), mark=side)
    if view.phase == "score":
        found[DONE_KEY] = KeyFace(is_open=True)
    return found


def line(position: WaterfallPosition, seat: int) -> Row:
    """Return the steps that are left in this turn, and how many tiles the seat has scored."""
    view = position.views.table
    steps = ("in", view.steps) if view.turn == seat else ()
    return (*steps, "score", len(view.scored[seat]))


def _hand(view: WaterfallView, seat: int) -> Faces:
    hand = seen(view.hands[seat])[: len(PAGE_KEYS)]
    return {
        key: KeyFace(knows=((tile.number, tile.gem, tile.action),))
        for key, tile in enumerate(hand)
    }


def _answer(view: WaterfallView, asked: str, before: tuple[int, ...], answer: int) -> KeyFace:
    match asked:
        case "tile":
            tile = seen(view.hands[view.turn])[answer]
            fits = view.phase != "score" or tile.tile in view.matching
            return KeyFace(is_open=fits, knows=((tile.number, tile.gem, tile.action),))
        case "column":
            return KeyFace(
                is_open=True,
                knows=_lying(view, Place(before[-1], answer)),
                mark="column",
            )
    return KeyFace(is_open=True)


def _lying(view: WaterfallView, place: Place) -> tuple[Row, ...]:
    """Return the gemstone and the action of the tile at a place; () if none lies there."""
    return tuple((lies.gem, lies.action) for lies in view.waterfall if lies.place == place)


PAD_SCREEN = PadScreen(
    faces=faces,
    line=line,
    signs={"remove": "M-9-1H9V1H-9Z"},  # at 9 pixels the label's is as thick as a row
)
