"""Nim, the last stone wins: the sixth game that tests add to the five. It has three rules.

Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of
Mathematics 3 (1901), for two seats; a third one moves in turn. All lies open.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from gemtable.games.kit.dealing import check_seats
from gemtable.games.kit.notation import Notation, index, read_move
from gemtable.games.kit.options import Option, settled
from gemtable.games.kit.rules import Event, IllegalMove, Json, Outcome, outcome_facts
from gemtable.games.kit.saved_state import is_plain, sound_state
from gemtable.sentence import Sentence

NAME = "nim"
TITLE = "Nim"
SEATS = range(2, 4)
DEFAULT_SEATS = 2
OPTIONS: tuple[Option, ...] = ()
VERSION = 1
UNCOVERING: frozenset[str] = frozenset()
PRIVATE: frozenset[type] = frozenset()
SECRET: frozenset[type] = frozenset()

COLOURS = ("white",)  # of stones
HEAPS = 3
MOST = 3  # stones of a heap

_TURNS = "rule 1: seats move in turn"
_TAKING = "rule 2: a move takes one stone or more, all from one heap"
_LAST = "rule 3: the last stone wins"


@dataclass(frozen=True, slots=True)
class Take:
    """Take `stones` from `heap`, which counts from 0 here and from 1 in notation."""

    stones: int
    heap: int

    def __str__(self) -> str:
        return f"take {self.stones} from {self.heap + 1}"


@dataclass(frozen=True, slots=True)
class State:
    """`heaps` are stones left; `number` is that of the turn, from 1, the last one's at the end."""

    seats: int
    heaps: tuple[int, ...]
    number: int = 1

    @property
    def turn(self) -> int:
        return (self.number - 1) % self.seats


_NOTATION: Notation[Take] = {
    "take": (
        re.compile("take ([1-9]) from ([1-9])"),
        lambda stones, heap: Take(int(stones), index(heap)),
        Sentence("Say how many stones from which heap: take 2 from 1."),
    ),
}
_NAMES = tuple(field.name for field in fields(State))


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Lay out the heaps that `deck` lists, or that `seed` gives. Raises ChoiceError."""
    check_seats(TITLE, seats, SEATS)
    settled(TITLE, OPTIONS, options, seats)
    chance = Random(seed)
    return State(seats, tuple(deck or (chance.randint(1, MOST) for _ in range(HEAPS))))


def pending(state: State) -> tuple[int, ...]:
    return (state.turn,) if any(state.heaps) else ()


def legal(state: State, seat: int) -> tuple[Take, ...]:
    if seat not in pending(state):
        return ()
    return tuple(
        Take(stones, heap)
        for heap, left in enumerate(state.heaps)
        for stones in range(1, left + 1)
    )


def play(state: State, seat: int, move: Take) -> tuple[State, tuple[Event, ...]]:
    if not any(state.heaps):
        raise IllegalMove(Sentence("The match is over."), _LAST)
    if seat != state.turn:
        raise IllegalMove(Sentence("It is seat {seat}'s turn.", seat=state.turn + 1), _TURNS)
    if move.heap not in range(HEAPS):
        raise IllegalMove(Sentence("There is no heap {heap}.", heap=move.heap + 1), _TAKING)
    left = state.heaps[move.heap]
    if not 1 <= move.stones <= left:
        told = Sentence("Heap {heap} has {left} left.", heap=move.heap + 1, left=left)
        raise IllegalMove(told, _TAKING)
    heaps = list(state.heaps)
    heaps[move.heap] -= move.stones
    facts = {"seat": seat, "stones": move.stones, "heap": move.heap, "left": sum(heaps)}
    after, took = replace(state, heaps=tuple(heaps)), Event("took", facts)
    if not any(heaps):
        return after, (took, Event("ended", {"winner": seat}))
    return replace(after, number=state.number + 1), (took,)


def is_sealed(_state: State) -> bool:
    return False


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return the whole table: nothing is hidden from anyone."""
    return {
        "seat": seat,
        "seats": state.seats,
        "heaps": list(state.heaps),
        "number": state.number,
        "pending": list(pending(state)),
        "outcome": outcome_facts(outcome(state)),
    }


def outcome(state: State) -> Outcome | None:
    if any(state.heaps):
        return None
    scores = tuple(int(seat == state.turn) for seat in range(state.seats))
    return Outcome(scores, winners=(state.turn,), reason="last-stone")


def parse(text: str) -> Take:
    return read_move(text, _NOTATION, Sentence("A move begins with take."))


def to_json(state: State) -> dict[str, Json]:
    return {"seats": state.seats, "heaps": list(state.heaps), "number": state.number}


def from_json(data: Mapping[str, Json]) -> State:
    return sound_state(TITLE, _NAMES, data, built=_built, is_sound=_is_sound, to_json=to_json)


def _built(data: Mapping[str, Json]) -> State:
    if not is_plain(data):
        raise ValueError("A field is of the wrong type.")
    return State(data["seats"], tuple(data["heaps"]), data["number"])


def _is_sound(state: State) -> bool:
    return (
        state.seats in SEATS
        and len(state.heaps) == HEAPS
        and all(0 <= left <= MOST for left in state.heaps)
        and 1 <= state.number <= HEAPS * MOST - sum(state.heaps) + any(state.heaps)
    )
