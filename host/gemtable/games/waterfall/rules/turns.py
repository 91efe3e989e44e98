"""The deal and the turns of Waterfall: a seat plays tiles for steps, then it falls."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from random import Random

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import Option, check_deck, settled
from gemtable.games.kit.rules import IllegalMove, check_turn
from gemtable.games.waterfall.rules.moves import (
    Add,
    Done,
    Fall,
    Move,
    Pawn,
    Play,
    Remove,
    Score,
    Swap,
    Wildcard,
    choices,
)
from gemtable.games.waterfall.rules.play import ANSWERS, fall, hands_without, ways
from gemtable.games.waterfall.rules.state import (
    HAND,
    SEATS,
    TILES,
    TOP,
    Lying,
    Played,
    State,
    Step,
    without,
)
from gemtable.sentence import Sentence

TITLE = "Waterfall"
OPTIONS: tuple[Option, ...] = (
    Option(  # note 3.28
        "first",
        "seat",
        Sentence("The seat that begins. By default it is chosen at random."),
        title=Sentence("Starting seat"),
        words={"": Sentence("At random")},
        short=Sentence("begins"),
    ),
)


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     every tile once, the top first. The first tile with the add action starts the
             waterfall; of the others each seat gets four, seat 0 first
    options  values for OPTIONS

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    chance = Random(seed)
    shuffled = list(range(len(TILES)))
    chance.shuffle(shuffled)
    by_chance = chance.randrange(seats)
    first = by_chance if chosen["first"] is None else chosen["first"]
    if deck is None:
        deck = shuffled
    else:
        check_deck(deck, len(TILES))
    top = next(tile for tile in deck if TILES[tile].action == "add")
    dealt = without(tuple(deck), top)
    return State(
        seats=seats,
        first=first,
        seed=seed,
        deck=dealt[seats * HAND :],
        hands=tuple(dealt[seat * HAND : (seat + 1) * HAND] for seat in range(seats)),
        scored=((),) * seats,
        waterfall=(Lying(TOP, top),),
        pawns=(None,) * seats,
        phase="play",
        turn=first,
    )


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    """Return the arguments that make `start` deal the state `dealt` (as JSON) again."""
    ((_place, top),) = dealt["waterfall"]
    return {"seed": int(dealt["seed"]), "deck": [top, *chain(*dealt["hands"]), *dealt["deck"]]}


_OWED = {  # by phase: the moves that are allowed, and the refusal of others
    "play": ((Play, Fall), Sentence("First play a tile or fall.")),
    "fall": ((Fall,), Sentence("You are falling, so fall another step.")),
    "add": ((Add,), Sentence("First add a tile from your hand to the waterfall.")),
    "score": ((Score, Done), Sentence("First score a tile from your hand, or choose done.")),
    "remove": ((Remove,), Sentence("First remove a tile from the waterfall.")),
    "swap": ((Swap,), Sentence("First swap two tiles of the waterfall.")),
    "pawn": ((Pawn,), Sentence("First move a pawn to another tile.")),
    "wildcard": ((Wildcard,), Sentence("First choose an action from your path.")),
}
_PLAY_THEN_FALL = "you first play cards and then fall down the waterfall"


def pending(state: State) -> tuple[int, ...]:
    """Return the one seat that has to move; () when the match is over."""
    return () if state.phase == "over" else (state.turn,)


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`. Each swap occurs once, with the upper tile first."""
    if seat != state.turn or state.phase == "over":
        return ()
    if state.phase not in ("play", "fall"):
        return tuple(choices(state))
    plays = map(Play, state.hand) if state.phase == "play" else ()
    falls = map(Fall, ways(state)) if state.steps else ()
    return (*plays, *falls)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and the events. Raises IllegalMove."""
    turns = "take clockwise turns"
    check_turn(seat, pending(state), f"{turns} until the game ends", turns)
    answers, otherwise = _OWED[state.phase]
    if not isinstance(move, answers):
        rule = _PLAY_THEN_FALL if state.phase in ("play", "fall") else "Execute its action!"
        raise IllegalMove(otherwise, rule)
    if isinstance(move, Play):
        return _play(state, move)
    if not isinstance(move, Fall):
        return ANSWERS[type(move)](state, move)
    if not state.steps:
        raise IllegalMove(Sentence("Play at least one tile before you fall."), "note 3.12")
    return fall(state, move)


def _play(state: State, move: Play) -> Step:
    hands = hands_without(state, move.tile, "Play as many hand cards as you want.")
    after = replace(
        state,
        hands=hands,
        discards=(*state.discards, move.tile),
        steps=state.steps + TILES[move.tile].number,
    )
    return after, (Played(state.turn, move.tile, after.steps),)
