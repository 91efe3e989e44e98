"""Set up a table of Logichroma from the cards that come up, and make moves on it."""

from gemtable.games.kit.rules import Event
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.logichroma.rules import CARDS, State

LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "white"}

# Two seats that always play their first slot complete the five stacks in 25 turns.
PERFECT = (
    "R1 R1 Y1 G1 B1 | R2 R1 Y1 G1 B1 | R3 R4 R5 Y1 Y2 Y3 Y4 Y5 G1 G2 G3 G4 G5 "
    "B1 B2 B3 B4 B5 W1 W2 W3 W4 W5"
)

# Two seats, and no first card of any stack among the first eight that are played.
TWOS = "R2 R2 Y2 Y2 G2 | G2 B2 B2 W2 W2 | R3 R3 Y3 Y3"

# Seat 2 plays its whole hand after the last card is drawn, seat 1 spends all hints on it.
STARVED = (
    "G2 G1 G3 G4 B1 | B2 R1 R2 R3 R4 ... Y1 Y2 W1",
    *["discard 1"] * 38,
    *("hint red", "hint 1", "hint red", "play 1", "hint red", "hint 1", "discard 1"),
    *("play 1", "hint red", "play 2", "hint red", "play 3", "hint red", "play 4", "hint red"),
    "play 5",
)


def deck_of(letters: str) -> list[int]:
    """Return a deck that begins with these cards: "R1 B2 | Y3"; bars are for the eye.

    After "..." come the cards it ends with.
    """
    left = list(range(len(CARDS)))
    first, _, last = letters.replace("|", " ").partition("...")
    begin, end = _taken(first, left), _taken(last, left)
    return begin + left + end


def _taken(letters: str, left: list[int]) -> list[int]:
    taken = []
    for name in letters.split():
        wanted = (LETTERS[name[0]], int(name[1]))
        taken.append(next(card for card in left if CARDS[card] == wanted))
        left.remove(taken[-1])
    return taken


def table(letters: str = "", *moves: str, seats: int = 2, **options: object) -> State:
    """Return the state after `moves`, each made by the seat whose turn it is, seat 1 first.

    With two seats the first five cards are seat 1's, the next five seat 2's, and
    those after them are drawn in this order.
    """
    options = {"order": "seats", **options}
    state = logichroma.start(seats, deck=deck_of(letters), **options)
    for move in moves:
        state, _ = make(state, move)
    return state


def make(state: State, move: str, seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Make one move, for the seat whose turn it is if none is named."""
    (turn,) = logichroma.pending(state)
    return logichroma.play(state, turn if seat is None else seat, logichroma.parse(move))


def faces(state: State, seat: int) -> str:
    """Return what lies in a seat's hand, as `deck_of` writes it; "--" is an empty slot."""
    cards = [None if held is None else state.card(held.tile) for held in state.hands[seat]]
    return " ".join(f"{c.colour[0].upper()}{c.value}" if c else "--" for c in cards)


def known(state: State, seat: int) -> str:
    """Return what a seat was told of its hand, as the symbols of the rule text: "# C #C -"."""
    told = [
        ("#" if held.knows_value else "") + ("C" if held.knows_colour else "") or "-"
        for held in state.hands[seat]
        if held
    ]
    return " ".join(told)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def stacks(state: State) -> list[int]:
    """Return the height of each stack: red, yellow, green, blue, white."""
    return [len(stack) for stack in state.stacks]


def legal_texts(state: State, seat: int | None = None) -> list[str]:
    (turn,) = logichroma.pending(state)
    return [str(move) for move in logichroma.legal(state, turn if seat is None else seat)]


def actions(state: State) -> set[str]:
    """Return the first words of what the seat whose turn it is may do, wishes apart."""
    return {text.split()[0] for text in legal_texts(state)} - {"concede", "withdraw"}


def all_concede(state: State) -> State:
    for seat in range(state.seats):
        state, _ = make(state, "concede", seat)
    return state


def idle(state: State) -> State:
    """Return the state after a discard of the first card in hand."""
    move = next(text for text in legal_texts(state) if text.startswith("discard"))
    return make(state, move)[0]


def idle_until_last_tile(state: State) -> State:
    while state.left:
        state = idle(state)
    return state
