"""The state of a match of Logichroma."""

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
    """The face of a tile."""

    colour: str
    value: int


CARDS = tuple(
    Card(colour, value) for colour in COLOURS for value in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)
)
TILES = len(CARDS)


class Held(NamedTuple):
    """A tile in a slot, what hints told its holder, and what hints about others exclude."""

    tile: int
    knows_colour: bool = False
    knows_value: bool = False
    excluded: tuple[str | int, ...] = ()  # of KINDS, in their order (note 2.5)


Hand = tuple[Held | None, ...]  # None: an empty slot


class Turn(NamedTuple):
    """What a seat did in its turn, as everyone saw it."""

    kind: str  # "hint", "play", "discard" or "pass"
    tiles: tuple[int, ...] = ()  # pointed out by the hint, or the one laid down
    to: int | None = None  # receiver of the hint
    what: str | int | None = None  # what the hint named, of KINDS


@dataclass(frozen=True, slots=True)
class State:
    """Everything, including hidden cards; `view` decides who sees what."""

    seats: int
    last_round: str  # the match ends "none": by small hands; "each-once": by a last turn each
    order: tuple[int, ...]  # seats in the order of their turns
    turn: int  # seat that owes an action
    number: int  # of the current turn, from 1; at the end of the last one
    deck: tuple[int, ...]  # deck[tile] is an index into CARDS
    drawn: int  # tiles dealt so far: 0 to drawn - 1
    hands: tuple[Hand, ...]  # one per seat
    misfires: int = MISFIRES  # remaining
    hints: int = HINTS  # remaining
    stacks: tuple[tuple[int, ...], ...] = ((), (), (), (), ())  # tiles, one stack per colour
    discards: tuple[int, ...] = ()  # tiles, oldest first
    last_hint: LastHint | None = None
    last_turns: int | None = None  # turns left of a last round; None until it begins
    wishes: tuple[int, ...] = ()  # seats that wish to concede, ascending
    ended: str = ""  # as `reason_to_end` returns it; "" while the match goes on
    history: tuple[Turn, ...] = ()  # turns so far, oldest first, from order[0]

    def card(self, tile: int) -> Card:
        """Return the card on `tile`."""
        return CARDS[self.deck[tile]]

    @property
    def left(self) -> int:
        """Tiles still to be drawn."""
        return TILES - self.drawn

    @property
    def score(self) -> int:
        """The number of cards in stacks, which is the sum of their highest values."""
        return sum(map(len, self.stacks))


Step = tuple[State, tuple[Event, ...]]  # the state after a move, and what happened


def hand_size(seats: int) -> int:
    """Return the number of cards dealt to each seat."""
    return 5 if seats <= 3 else 4
