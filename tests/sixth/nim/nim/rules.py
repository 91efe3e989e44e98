"""Nim, the last stone wins (C. L. Bouton, 1901). It has three rules, and nothing is hidden."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Rules, open_view
from gemtable.games.kit.notation import index, read_move
from gemtable.games.kit.options import ChoiceError, settled
from gemtable.games.kit.rules import Ended, Event, IllegalMove, OpenView, Outcome, whose_turn
from gemtable.sentence import Sentence

TITLE, SEATS = "Nim", range(2, 4)
HEAPS, MOST = 3, 3  # heaps, and stones of one at the start


@dataclass(frozen=True, slots=True)
class Take:
    """Take `stones` from `heap`, which counts from 0."""

    stones: int
    heap: int

    def __str__(self) -> str:
        return f"take {self.stones} from {self.heap + 1}"


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    heaps: tuple[int, ...]  # stones left
    number: int = 1  # of the turn


View = OpenView[State]


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    stones: int
    heap: int
    left: int  # in all heaps


_TAKE = (
    re.compile("take ([1-9]) from ([1-9])"),
    lambda stones, heap: Take(int(stones), index(heap)),
    Sentence("Say how many stones from which heap: take 2 from 1."),
)


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    settled(TITLE, SEATS, (), seats, options)
    chance = Random(seed)
    heaps = tuple(deck or (chance.randint(1, MOST) for _ in range(HEAPS)))
    if len(heaps) != HEAPS or not all(type(n) is int and 0 <= n <= MOST for n in heaps):
        raise ChoiceError(Sentence("There are 3 heaps of at most 3 stones."))
    return State(seats, heaps)


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    return {"deck": dealt["heaps"]}


def pending(state: State) -> tuple[int, ...]:
    return ((state.number - 1) % state.seats,) if any(state.heaps) else ()


def legal(state: State, seat: int) -> tuple[Take, ...]:
    heaps = enumerate(state.heaps) if seat in pending(state) else ()
    return tuple(Take(stones, heap) for heap, left in heaps for stones in range(1, left + 1))


def play(state: State, seat: int, move: Take) -> tuple[State, tuple[Event, ...]]:
    if seat not in pending(state):
        turn = next(iter(pending(state)), None)
        raise IllegalMove(whose_turn(turn), "rule 1: seats move in turn, to the last stone")
    if move not in legal(state, seat):
        told = Sentence("Heap {heap} has no {stones}.", heap=move.heap + 1, stones=move.stones)
        raise IllegalMove(told, "rule 2: a move takes a stone or more, all from one heap")
    left = tuple(n - move.stones * (heap == move.heap) for heap, n in enumerate(state.heaps))
    took = Took(seat, move.stones, move.heap, sum(left))
    after = replace(state, heaps=left)
    if over := outcome(after):
        return after, (took, Ended(over.scores, over.winners))
    return replace(after, number=state.number + 1), (took,)


def outcome(state: State) -> Outcome | None:
    """Return the outcome by rule 3: the last stone wins."""
    if any(state.heaps):
        return None
    winner = (state.number - 1) % state.seats
    scores = tuple(int(seat == winner) for seat in range(state.seats))
    return Outcome(scores, winners=(winner,), reason="last-stone")


def parse(text: str) -> Take:
    return read_move(text, {"take": _TAKE}, Sentence("A move begins with take."))


RULES = Rules(
    start=start,
    deal=deal,
    pending=pending,
    legal=legal,
    play=play,
    view=open_view(pending, outcome),
    outcome=outcome,
    parse=parse,
)
