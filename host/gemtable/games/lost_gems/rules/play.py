"""How a match of The Lost Gems is dealt and played, and how it ends.

A turn is a hint, a play or a discard. After a play or discard comes the penny for a completed
gem, then a new tile from the treetops.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import (
    Completed,
    Discard,
    Discarded,
    Drew,
    Ended,
    Hint,
    Hinted,
    LastHint,
    LastTurns,
    Play,
    Played,
    hint_after_move,
    receiver,
    tile_in,
    with_tile,
)
from gemtable.games.kit.options import Option, dealt_deck, settled, word_option
from gemtable.games.kit.rules import Event, IllegalMove, Outcome, check_turn
from gemtable.games.lost_gems.rules.state import (
    COLOURS,
    FIRST,
    HAND,
    NO_PENNY,
    PENNIES,
    TILES,
    VALUES,
    Declined,
    Flipped,
    Held,
    Move,
    NickelLost,
    Penny,
    State,
    Step,
    Take,
    Took,
)
from gemtable.sentence import Sentence, message

TITLE = "The Lost Gems"
SEATS = range(2, 5)
DEAL = word_option(
    "deal",
    Sentence("How tiles are dealt"),
    Sentence(
        "With referee, each seat gets the next shard of the shuffled deck; with table, it takes "
        "any shard of the treetops."
    ),
    {
        "referee": Sentence("The next tile of the shuffled deck"),
        "table": Sentence("Each seat takes any tile"),
    },
    short=Sentence("deal"),
)
BONUS = word_option(
    "bonus",
    Sentence("The penny for a complete gem"),
    Sentence(
        "When a gem is complete: with auto, a penny flips back at once; with ask, the seat "
        "decides."
    ),
    {"auto": Sentence("Flips back at once"), "ask": Sentence("The seat decides")},
    short=Sentence("penny"),
)
_FIRST = Option(  # note 0.16
    "first",
    "seat",
    Sentence("The seat that begins: the one whose birthday is next."),
    default=0,
    title=Sentence("The seat that begins (next birthday)"),
    short=Sentence("begins"),
)
OPTIONS: tuple[Option, ...] = (DEAL, BONUS, _FIRST)


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     an index into SHARDS for each tile
    options  those of OPTIONS; if the table deals, all tiles start in the treetops and each seat
             takes its opening hand, seat 0 first

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    by_table = chosen["deal"] == "table"
    dealt = 0 if by_table else seats * HAND
    return State(
        seats=seats,
        deal=chosen["deal"],
        bonus=chosen["bonus"],
        first=chosen["first"],
        deck=dealt_deck(deck, TILES, Random(seed)),
        hands=tuple(
            tuple(None if by_table else Held(seat * HAND + slot, 0) for slot in range(HAND))
            for seat in range(seats)
        ),
        treetops=tuple(range(dealt, TILES)),
        phase="take" if by_table else "turn",
        turn=0 if by_table else chosen["first"],
        number=0 if by_table else 1,
    )


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    """Given a state as JSON, return the arguments with which `start` deals it again."""
    return {"deck": dealt["deck"]}


_RATINGS = (  # by the highest score of each band; 6 is in the second (note 0.14)
    (3, message("You have really let down the tribes of Gigol Jungle.")),
    (6, message("You are a mediocre explorer.")),
    (8, message("Nicely done, the tribes can hunt down the remaining shards.")),
    (
        9,
        message(
            "You are praised by the tribe and forever hold a position of high esteem "
            "in their society!"
        ),
    ),
)


def pass_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Pass the turn to the next seat, or end the match after the last turn."""
    last_turns = state.last_turns
    if last_turns is not None:
        last_turns -= 1
    elif not state.treetops:  # this turn drew the last tile
        last_turns = state.seats
        events = (*events, LastTurns(last_turns))
    if last_turns == 0:
        return end(replace(state, last_turns=0), events)
    after = replace(
        state,
        phase="turn",
        turn=(state.turn + 1) % state.seats,
        number=state.number + 1,
        last_turns=last_turns,
    )
    return after, events


def end(state: State, events: tuple[Event, ...]) -> Step:
    """End the match, for the reason that follows from the state."""
    ended = Ended(_reason_of(state), state.score)
    return replace(state, phase="over"), (*events, ended)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None before the end.

    The reason is "complete" or "last-turns", or "nickels" if the match is lost.
    """
    if state.phase != "over":
        return None
    everyone = tuple(range(state.seats))
    score = state.score
    return Outcome(
        scores=(score,) * state.seats,
        winners=everyone if state.nickels else (),
        reason=_reason_of(state),
        rating=next(praise for highest, praise in _RATINGS if score <= highest),
        is_shared=True,
    )


def _reason_of(state: State) -> str:
    if not state.nickels:
        return "nickels"
    return "complete" if state.is_complete else "last-turns"


NEW_TREE = "you will then select a new tree from Gigol Jungle to search"


def refill(state: State, events: tuple[Event, ...]) -> Step:
    """Draw a tile for the empty slot, or let the seat take one, unless the match is over."""
    if state.is_complete or not state.nickels:
        return end(state, events)
    if not state.treetops:
        return pass_turn(state, events)
    if state.deal == "table":
        return replace(state, phase="take"), events
    after, slot = _taken(state, state.treetops[0])
    return pass_turn(after, (*events, Drew(state.turn, slot, len(after.treetops))))


def take(state: State, move: Take) -> Step:
    """Fill the first empty slot, in an opening hand or at the end of a turn."""
    if state.phase != "take":
        raise IllegalMove(Sentence("You cannot take a tile now."), NEW_TREE)
    if move.tile not in state.treetops:
        raise IllegalMove(
            Sentence("Tile {tile} is not in the treetops.", tile=move.tile + 1), NEW_TREE
        )
    after, slot = _taken(state, move.tile)
    events = (Took(state.turn, slot, move.tile, len(after.treetops)),)
    if state.number:
        return pass_turn(after, events)
    if None in after.hands[state.turn]:
        return after, events
    if state.turn + 1 < state.seats:
        return replace(after, turn=state.turn + 1), events
    return replace(after, phase="turn", turn=state.first, number=1), events


def _taken(state: State, tile: int) -> tuple[State, int]:
    slot = state.hands[state.turn].index(None)
    hands = with_tile(state.hands, state.turn, slot, Held(tile, state.number))
    treetops = tuple(other for other in state.treetops if other != tile)
    return replace(state, hands=hands, treetops=treetops), slot


_SHARD = "one of the shards from your hand"
_HINT_RULES = (
    "three colors (red, yellow, blue) 6 blinks per colo with the values 1, 1, 1, 2, 2, 3",
    "note 0.4",
    "You can give your teammate a clue",
)


def pending(state: State) -> tuple[int, ...]:
    """Return the one seat that owes a move; () when the match is over."""
    return () if state.phase == "over" else (state.turn,)


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat` once; hints name their receiver."""
    if seat != state.turn or state.phase == "over":
        return ()
    if state.phase == "take":
        return tuple(map(Take, state.treetops))
    if state.phase == "penny":
        return (Penny(True), Penny(False))
    slots = tuple(slot for slot, held in enumerate(state.hands[seat]) if held)
    moves = _hints(state.seats, seat) if state.pennies else ()
    moves += tuple(map(Play, slots))
    if state.pennies < PENNIES:
        moves += tuple(map(Discard, slots))
    return moves


@cache
def _hints(seats: int, seat: int) -> tuple[Move, ...]:
    receivers = [other for other in range(seats) if other != seat]
    return tuple(Hint(other, what) for other in receivers for what in (*COLOURS, *VALUES))


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and what happened. Raises IllegalMove."""
    ends = "There are three ways the game can end"
    check_turn(seat, pending(state), ends, "When it is your turn")
    if isinstance(move, Take):
        return take(state, move)
    if isinstance(move, Penny):
        return _answer(state, move)
    if state.phase == "take":
        raise IllegalMove(FIRST["take"], NEW_TREE)
    if state.phase == "penny":
        raise IllegalMove(FIRST["penny"], "note 0.7")
    if isinstance(move, Hint):
        return _hint(state, move)
    return _play(state, move) if isinstance(move, Play) else _discard(state, move)


def _hint(state: State, move: Hint) -> Step:
    to = receiver(move, state.turn, state.seats, (*COLOURS, *VALUES), _HINT_RULES)
    if not state.pennies:
        raise IllegalMove(
            NO_PENNY,
            "if there are no more heads up pennies to flip then you cannot give a hint",
        )
    hand = state.hands[to]
    slots = tuple(
        slot
        for slot, held in enumerate(hand)
        if held is not None and move.what in state.shard(held.tile)
    )
    told = tuple(
        None if held is None else _told(held, move.what, slot in slots)
        for slot, held in enumerate(hand)
    )
    last_hint = LastHint(state.turn, to, move.what, slots)
    after = replace(
        state,
        hands=(*state.hands[:to], told, *state.hands[to + 1 :]),
        pennies=state.pennies - 1,
        last_hint=last_hint,
    )
    return pass_turn(after, (Hinted(*last_hint), Flipped("tails", after.pennies)))


def _told(held: Held, what: str | int, matches: bool) -> Held:
    if isinstance(what, str):
        colours = tuple(colour for colour in held.colours if (colour == what) == matches)
        return held._replace(colours=colours)
    return held._replace(
        values=tuple(value for value in held.values if (value == what) == matches)
    )


def _play(state: State, move: Play) -> Step:
    tile = tile_in(state.hands[state.turn], move.slot, _SHARD)
    colour, value = state.shard(tile)
    gem = COLOURS.index(colour)
    fits = value == len(state.gems[gem]) + 1
    played = Played(state.turn, move.slot, tile, colour, value, fits)
    after = _emptied(state, move.slot)
    if not fits:
        after = replace(after, nickels=after.nickels - 1, discards=(*after.discards, tile))
        events = (played, NickelLost(after.nickels))
        return refill(after, events)
    gems = (*state.gems[:gem], (*state.gems[gem], tile), *state.gems[gem + 1 :])
    after = replace(after, gems=gems)
    if value < VALUES[-1]:
        return refill(after, (played,))
    return _complete(after, (played, Completed(colour)))


def _complete(state: State, events: tuple[Event, ...]) -> Step:
    if state.pennies == PENNIES:
        return refill(state, events)
    if state.bonus == "auto":
        return _flip_back(state, events)
    if state.is_complete:  # the match ends: a penny would change nothing
        return refill(state, events)
    return replace(state, phase="penny"), events


def _flip_back(state: State, events: tuple[Event, ...]) -> Step:
    pennies = state.pennies + 1
    return refill(replace(state, pennies=pennies), (*events, Flipped("heads", pennies)))


def _answer(state: State, move: Penny) -> Step:
    if state.phase != "penny":
        raise IllegalMove(Sentence("There is no penny to flip back now."), "note 0.7")
    if move.flip:
        return _flip_back(state, ())
    return refill(state, (Declined(state.turn),))


def _discard(state: State, move: Discard) -> Step:
    if state.pennies == PENNIES:
        raise IllegalMove(
            Sentence("All pennies are heads up: hint or play."),
            "If there are no tails up pennies then you cannot discard a shard.",
        )
    tile = tile_in(state.hands[state.turn], move.slot, _SHARD)
    after = _emptied(state, move.slot)
    after = replace(after, pennies=after.pennies + 1, discards=(*after.discards, tile))
    discarded = Discarded(state.turn, move.slot, tile, *state.shard(tile))
    return refill(after, (discarded, Flipped("heads", after.pennies)))


def _emptied(state: State, slot: int) -> State:
    hands = with_tile(state.hands, state.turn, slot, None)
    return replace(state, hands=hands, last_hint=hint_after_move(state.last_hint, state.turn))
