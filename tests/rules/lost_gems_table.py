"""Set up a table of The Lost Gems from the shards that come up, and make moves on it."""

from gemtable.games.kit.rules import Event
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules import SHARDS, State

# Two seats that know everything play the three gems up in nine turns.
NINE = "R1 R2 | Y1 Y2 | R3 Y3 B1 B2 B3"
NINE_PLAYS = tuple(f"play {slot}" for slot in (1, 1, 2, 2, 1, 1, 2, 2, 1))


def deck_of(letters: str) -> list[int]:
    """Return a deck that begins with these shards: "R1 B2 | Y3"; bars are for the eye."""
    left = list(range(len(SHARDS)))
    names = [f"{shard.colour[0].upper()}{shard.value}" for shard in SHARDS]
    first = []
    for name in letters.replace("|", " ").split():
        first.append(next(shard for shard in left if names[shard] == name))
        left.remove(first[-1])
    return first + left


def table(letters: str = "", *moves: str, seats: int = 2, **options: object) -> State:
    """Return the state after `moves`, each made by the seat that owes one.

    With two seats the first two shards are seat 1's, the next two seat 2's, and
    those after them are drawn in this order.
    """
    state = lost_gems.start(seats, deck=deck_of(letters), **options)
    for move in moves:
        state, _ = make(state, move)
    return state


def make(state: State, move: str) -> tuple[State, tuple[Event, ...]]:
    """Make one move, for the seat that owes it."""
    (seat,) = lost_gems.pending(state)
    return lost_gems.play(state, seat, lost_gems.parse(move))


def faces(state: State, seat: int) -> str:
    """Return what lies in a seat's hand, as `deck_of` writes it; "--" is an empty slot."""
    shards = [None if held is None else state.shard(held.tile) for held in state.hands[seat]]
    return " ".join(f"{s.colour[0].upper()}{s.value}" if s else "--" for s in shards)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def legal_texts(state: State) -> list[str]:
    (seat,) = lost_gems.pending(state)
    return [str(move) for move in lost_gems.legal(state, seat)]


def idle(state: State) -> State:
    """Return the state after a turn that scores nothing: a discard if it may be, else a hint."""
    move = "discard 1" if state.pennies < lost_gems.PENNIES else "hint red"
    if state.seats > 2 and move == "hint red":
        move += f" to {(state.turn + 1) % state.seats + 1}"
    state, _ = make(state, move)
    while state.phase == "take":
        state, _ = make(state, legal_texts(state)[0])
    return state


def idle_until_last_tile(state: State) -> State:
    while state.treetops:
        state = idle(state)
    return state


def idle_to_the_end(state: State) -> State:
    while lost_gems.pending(state):
        state = idle(state)
    return state
