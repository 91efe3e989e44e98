"""Cups: everyone has a die under a cup and guesses the total; whoever is nearest wins.

A small game of another package in which something is hidden.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.bots import Chosen
from gemtable.games.kit.eyes import Eyes, Facts, Position
from gemtable.games.kit.game import Game, Page, PlainTable, Rules, Terminal
from gemtable.games.kit.lesson import Stage
from gemtable.games.kit.notation import read_move
from gemtable.games.kit.options import ChoiceError, settled
from gemtable.games.kit.rules import (
    TABLE,
    Ended,
    Event,
    IllegalMove,
    Made,
    Outcome,
    Shown,
    View,
    Views,
    mover,
    whose_turn,
)
from gemtable.games.kit.table import (
    UNDO_KEY,
    Address,
    Gesture,
    Layout,
    Meaning,
    Picture,
    PlainUi,
    pad_names,
    pad_picture,
    with_pads,
)
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp
from rich.text import Text

TITLE, SEATS, SIDES = "Cups", range(2, 4), 3  # few sides, so that a pad has a key for each total
LOW = (90, 90, 90)


@dataclass(frozen=True, slots=True)
class Guess:
    total: int

    def __str__(self) -> str:
        return f"guess {self.total}"


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    dice: tuple[int, ...]
    guesses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CupsView(View):
    number: int
    dice: tuple[int | None, ...]  # None: under the cup of somebody else
    guesses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    seat: int
    total: int


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    settled(TITLE, SEATS, (), seats, options)
    chance = Random(seed)
    dice = tuple(deck or (chance.randint(1, SIDES) for _ in range(seats)))
    if len(dice) != seats or not all(type(n) is int and 0 < n <= SIDES for n in dice):
        raise ChoiceError(Sentence("Everyone has a die."))
    return State(seats, dice)


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    return {"deck": dealt["dice"]}


def pending(state: State) -> tuple[int, ...]:
    return (len(state.guesses),) if len(state.guesses) < state.seats else ()


def legal(state: State, seat: int) -> tuple[Guess, ...]:
    totals = range(state.seats, SIDES * state.seats + 1) if seat in pending(state) else ()
    return tuple(map(Guess, totals))


def play(state: State, seat: int, move: Guess) -> tuple[State, tuple[Event, ...]]:
    if seat not in pending(state):
        raise IllegalMove(whose_turn(next(iter(pending(state)), None)), "rule 1: in turn")
    if move not in legal(state, seat):
        raise IllegalMove(Sentence("No dice have that total."), "rule 2: a possible total")
    after = replace(state, guesses=(*state.guesses, move.total))
    if over := outcome(after):
        return after, (Guessed(seat, move.total), Ended(over.scores, over.winners))
    return after, (Guessed(seat, move.total),)


def outcome(state: State) -> Outcome | None:
    if pending(state):
        return None
    off = [abs(sum(state.dice) - guess) for guess in state.guesses]
    winners = tuple(seat for seat in range(state.seats) if off[seat] == min(off))
    return Outcome(tuple(int(seat in winners) for seat in range(state.seats)), winners, "nearest")


def view(state: State, seat: int | None = None) -> CupsView:
    is_over = not pending(state)
    return CupsView(
        seats=state.seats,
        pending=pending(state),
        outcome=outcome(state),
        number=len(state.guesses) + 1,
        dice=tuple(
            die if is_over or holder == seat else None for holder, die in enumerate(state.dice)
        ),
        guesses=state.guesses,
    )


def hidden(state: State, role: int | None, chance: Random) -> State:
    dice = enumerate(state.dice)
    thrown = tuple(die if seat == role else chance.randint(1, SIDES) for seat, die in dice)
    return replace(state, dice=thrown)


def parse(text: str) -> Guess:
    how = (re.compile("guess ([1-9])"), lambda total: Guess(int(total)), Sentence("guess 5"))
    return read_move(text, {"guess": how}, Sentence("A move begins with guess."))


RULES = Rules(
    start=start,
    deal=deal,
    pending=pending,
    legal=legal,
    play=play,
    view=view,
    hidden=hidden,
    outcome=outcome,
    parse=parse,
    uncovering=frozenset({"ended"}),
)


def key_names(_view: CupsView, _shown: Shown, _seat: int) -> tuple[str, ...]:
    return (*(f"guess {total}" for total in range(1, 10)), *pad_names()[9:])


def read(
    ui: PlainUi, layout: Layout, views: Views[CupsView], gesture: Gesture, _at: Stamp
) -> Meaning[PlainUi, Guess]:
    seat = layout.seat_of(gesture.address)
    if seat is not None and seat == mover(views.table) and gesture.key < 9:
        return Meaning(ui, (Made(seat, Guess(gesture.key + 1)),))
    if gesture.key == UNDO_KEY:
        return Meaning(ui, undo=True)
    return Meaning(ui, note=whose_turn(mover(views.table)), refused=True)


def lights(ui: PlainUi, layout: Layout, views: Views[CupsView]) -> dict[Address, Picture]:
    totals = range(views.table.seats, SIDES * views.table.seats + 1)
    return with_pads(
        {}, layout, lambda _seat: pad_picture({total - 1: LOW for total in totals}), ui.refused
    )


def words(event: Event) -> Sentence | None:
    match event:
        case Guessed():
            return Sentence("Seat {seat} guesses {total}.", seat=event.seat + 1, total=event.total)
        case Ended():
            seats = [seat + 1 for seat in event.winners]
            return Sentence("The nearest: seat {seats}.", seats=seats)
    return None


def bot(_view: CupsView, legal_moves: Sequence[Guess], chance: Random) -> Chosen[Guess]:
    return Chosen(chance.choice(legal_moves), Sentence("It guesses."))


def _seen(position: Position[CupsView, Shown], eyes: Eyes) -> tuple[int | None, ...]:
    return position.views.of(eyes if isinstance(eyes, int) else TABLE).dice


def facts(position: Position[CupsView, Shown], eyes: Eyes) -> Facts:
    return {"dice": _seen(position, eyes)}


def lines(position: Position[CupsView, Shown], eyes: Eyes, _width: int) -> list[Text]:
    return [Text(" ".join(str(die or "?") for die in _seen(position, eyes)))]


GAME = Game(
    name="cups",
    title=TITLE,
    seats=SEATS,
    rules=RULES,
    table=PlainTable(key_names=key_names, read=read, lights=lights, words=words),
    bot=bot,
    page=Page(facts=facts, meaning=lambda _table: [], course=lambda _views: (), has_hands=True),
    terminal=Terminal(lines=lines),
    folder=Path(__file__).parent,
    stages={"guessed": Stage(2, ("say 1 guess 4",), ("pad 1", "pad 2"))},
    words={"guess": Sentence("guess")},
)
