"""Set up a table of Crossing by the colours of its stones, and play rounds on it.

A stone is written by its colour's first letter, R B Y W; a pile as "RBW", an
empty pile as "-", piles in a row with spaces between.
"""

from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import STONES, State
from gemtable.games.crossing.rules.state import Piles
from gemtable.games.kit.rules import Event, Outcome

LETTERS = "".join(colour[0].upper() for colour in STONES)


class Bag:
    """All sixty stones, to be taken out by colour."""

    def __init__(self) -> None:
        self.left = list(range(len(STONES)))

    def take(self, letters: str) -> tuple[int, ...]:
        taken = []
        for letter in letters.replace("-", ""):
            taken.append(next(stone for stone in self.left if LETTERS[stone] == letter))
            self.left.remove(taken[-1])
        return tuple(taken)

    def piles(self, row: str) -> tuple[tuple[int, ...], ...]:
        return tuple(self.take(letters) for letters in row.split())


def deck_of(letters: str) -> list[int]:
    """Return a deck whose first stones are these; spaces are for the eye."""
    bag = Bag()
    return [*bag.take(letters.replace(" ", "")), *bag.left]


def table(letters: str = "", *rounds: str, seats: int = 3, **options: object) -> State:
    """Return the state after `rounds`, the stones being drawn in this order."""
    state = crossing.start(seats, deck=deck_of(letters), **options)
    for choices in rounds:
        state, _ = play_round(state, choices)
    return state


def laid(mushrooms: str, tiles: str, vaults: str = "", bag: str | None = None) -> State:
    """Return the second round on a table with these stones; in the bag are all others.

    Where `bag` says what is in it, no more stones take part.
    """
    stones = Bag()
    seats = len(tiles.split())
    return State(
        seats=seats,
        distributor=0,
        mushrooms=stones.piles(mushrooms),
        tiles=stones.piles(tiles),
        vaults=stones.piles(vaults or "- " * seats),
        bag=tuple(stones.left) if bag is None else stones.take(bag),
        phase="choose",
        number=2,
        choices=(None,) * seats,
        last_choices=(None,) * seats,
    )


def ended(tiles: str, vaults: str = "", mushrooms: str = "") -> Outcome:
    """Return the outcome when nothing moves in the last round: all point at mushroom 1."""
    seats = len(tiles.split())
    state = laid(mushrooms or "- " * (seats - 1), tiles, vaults, bag="")
    state, _ = play_round(state, ", ".join(["gather 1"] * seats))
    outcome = crossing.outcome(state)
    assert outcome is not None
    return outcome


def play_round(state: State, choices: str) -> tuple[State, tuple[Event, ...]]:
    """Commit for every seat that owes, in order: "gather 1, steal 3, protect"."""
    moves = choices.split(", ")
    assert len(moves) == len(crossing.pending(state)), "a choice for every seat that owes one"
    told: tuple[Event, ...] = ()
    for seat, move in zip(crossing.pending(state), moves, strict=True):
        state, events = crossing.play(state, seat, crossing.parse(move))
        told += events
    return state, told


def idle(state: State) -> State:
    """Return the state after a round in which nothing moves."""
    return play_round(state, ", ".join(["gather 1"] * state.seats))[0]


def idle_until(state: State, left: int) -> State:
    """Return the state once no more than `left` stones are in the bag."""
    while len(state.bag) > left:
        state = idle(state)
    return state


def shown(piles: Piles) -> str:
    """Return piles as they are written: "RB W -"."""
    return " ".join("".join(LETTERS[stone] for stone in pile) or "-" for pile in piles)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def facts_of(events: tuple[Event, ...], kind: str) -> list[object]:
    """Return what every event of this kind tells."""
    return [event.facts for event in events if event.kind == kind]


def legal_texts(state: State, seat: int) -> list[str]:
    return [str(move) for move in crossing.legal(state, seat)]
