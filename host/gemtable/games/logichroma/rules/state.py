"""A match of Logichroma as it lies on the table."""

from dataclasses import dataclass
from typing import NamedTuple

from gemtable.games.kit.hints import LastHint
from gemtable.games.kit.rules import Event

COLOURS = ("red", "yellow", "green", "blue", "white")
VALUES = (1, 2, 3, 4, 5)
KINDS: tuple[str | int, ...] = (*COLOURS, *VALUES)  # what a hint can name
HINTS = 8  # remaining, at the start and at most
MISFIRES = 4  # remaining at the start; the match ends at 0 (note 2.1)
ENDING_HAND = 3  # with no cards left to draw, hands of this size end the match


class Card(NamedTuple):
    """What a tile shows once it is turned over."""

    colour: str
    value: int


CARDS = tuple(
    Card(colour, value) for colour in COLOURS for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
)
TILES = len(CARDS)


class Held(NamedTuple):
    """A tile in a slot, what its holder was told of it, and what hints about others exclude."""

    tile: int
    knows_colour: bool = False
    knows_value: bool = False
    excluded: tuple[str | int, ...] = ()  # of KINDS, in their order (note 2.5)


Hand = tuple[Held | None, ...]  # None: an empty slot


class Turn(NamedTuple):
    """What everyone saw a seat do in its turn."""

    kind: str  # "hint", "play", "discard" or "pass"
    tiles: tuple[int, ...] = ()  # pointed out by the hint, or the one that was laid down
    to: int | None = None  # the seat that was hinted
    what: str | int | None = None  # of KINDS, what the hint named


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden cards too: only `view` decides who may see what."""

    seats: int
    last_round: str  # "none": the match ends by small hands; "each-once": by a last turn each
    order: tuple[int, ...]  # seats as their turns follow each other
    turn: int  # seat that owes an action
    number: int  # of the turn going on, from 1; at the end of the last one
    deck: tuple[int, ...]  # deck[tile] is an index into CARDS
    drawn: int  # tiles dealt so far: 0 to drawn - 1
    hands: tuple[Hand, ...]  # a hand a seat
    misfires: int = MISFIRES  # remaining
    hints: int = HINTS  # remaining
    stacks: tuple[tuple[int, ...], ...] = ((), (), (), (), ())  # tiles, a stack a colour
    discards: tuple[int, ...] = ()  # tiles, oldest first
    last_hint: LastHint | None = None
    last_turns: int | None = None  # turns left of a last round; None until it begins
    wishes: tuple[int, ...] = ()  # seats that wish to concede, ascending
    ended: str = ""  # the reason, as in `ending`; "" while the match goes on
    history: tuple[Turn, ...] = ()  # turns that were taken, oldest first, from order[0]

    def card(self, tile: int) -> Card:
        """Return what lies on `tile`."""
        return CARDS[self.deck[tile]]

    @property
    def left(self) -> int:
        """Tiles still to be drawn."""
        return TILES - self.drawn

    @property
    def score(self) -> int:
        """The sum of each stack's largest value, the number of its cards."""
        return sum(map(len, self.stacks))


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def hand_size(seats: int) -> int:
    """Return how many cards each seat is dealt."""
    return 5 if seats <= 3 else 4
