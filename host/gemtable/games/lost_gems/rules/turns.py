"""The turns of The Lost Gems, and which moves are legal when.

A turn is a hint, a play or a discard. A play or discard is followed by the penny for a gem
that it completed, then by a new tile from the treetops.
"""

from dataclasses import replace
from functools import cache

from gemtable.games.kit.hints import Completed, Discarded, LastHint, Played, receiver
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.lost_gems.rules.ending import pass_turn
from gemtable.games.lost_gems.rules.events import Declined, Flipped, Hinted, NickelLost
from gemtable.games.lost_gems.rules.moves import Discard, Hint, Move, Penny, Play, Take
from gemtable.games.lost_gems.rules.state import COLOURS, HAND, PENNIES, VALUES, Held, State, Step
from gemtable.games.lost_gems.rules.treetops import NEW_TREE, hands_with, refill, take
from gemtable.sentence import Sentence

_TEAMMATE = "You can give your teammate a clue"


def pending(state: State) -> tuple[int, ...]:
    """Return the one seat that owes a move; () when the match is over."""
    return () if state.phase == "over" else (state.turn,)


def is_sealed(_state: State) -> bool:
    """Return False: seats move one after the other, in the open."""
    return False


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`, once each: hints name their receiver."""
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
    if state.phase == "over":
        raise IllegalMove(Sentence("The match is over."), "There are three ways the game can end")
    if seat != state.turn:
        raise IllegalMove(
            Sentence("It is seat {seat}'s turn.", seat=state.turn + 1), "When it is your turn"
        )
    if isinstance(move, Take):
        return take(state, move)
    if isinstance(move, Penny):
        return _answer(state, move)
    if state.phase == "take":
        raise IllegalMove(Sentence("First take a tile from the treetops."), NEW_TREE)
    if state.phase == "penny":
        raise IllegalMove(Sentence("First say whether to flip a penny."), "note 0.7")
    if isinstance(move, Hint):
        return _hint(state, move)
    return _play(state, move) if isinstance(move, Play) else _discard(state, move)


def _hint(state: State, move: Hint) -> Step:
    to = _receiver(state, move)
    if not state.pennies:
        raise IllegalMove(
            Sentence("All pennies are tails up: play or discard."),
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


def _receiver(state: State, move: Hint) -> int:
    if move.what not in COLOURS and move.what not in VALUES:
        raise IllegalMove(
            Sentence("A hint names red, yellow, blue, 1, 2 or 3."),
            "three colors (red, yellow, blue) 6 blinks per colo with the values 1, 1, 1, 2, 2, 3",
        )
    return receiver(move.seat, state.turn, state.seats, not_own="note 0.4", another=_TEAMMATE)


def _told(held: Held, what: str | int, matches: bool) -> Held:
    if isinstance(what, str):
        colours = tuple(colour for colour in held.colours if (colour == what) == matches)
        return held._replace(colours=colours)
    return held._replace(
        values=tuple(value for value in held.values if (value == what) == matches)
    )


def _play(state: State, move: Play) -> Step:
    tile = _tile_in(state, move.slot)
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
        raise IllegalMove(Sentence("Nobody asked for a penny."), "note 0.7")
    if move.flip:
        return _flip_back(state, ())
    return refill(state, (Declined(state.turn),))


def _discard(state: State, move: Discard) -> Step:
    if state.pennies == PENNIES:
        raise IllegalMove(
            Sentence("All pennies are heads up: hint or play."),
            "If there are no tails up pennies then you cannot discard a shard.",
        )
    tile = _tile_in(state, move.slot)
    after = _emptied(state, move.slot)
    after = replace(after, pennies=after.pennies + 1, discards=(*after.discards, tile))
    discarded = Discarded(state.turn, move.slot, tile, *state.shard(tile))
    return refill(after, (discarded, Flipped("heads", after.pennies)))


def _tile_in(state: State, slot: int) -> int:
    held = state.hands[state.turn][slot] if slot in range(HAND) else None
    if held is None:
        raise IllegalMove(
            Sentence("There is no tile in slot {slot}.", slot=slot + 1),
            "one of the shards from your hand",
        )
    return held.tile


def _emptied(state: State, slot: int) -> State:
    """Empty this slot of the seat `turn`, and forget the last hint if it was for that seat."""
    hint = state.last_hint
    if hint is not None and hint.to == state.turn:
        hint = None
    return replace(state, hands=hands_with(state, slot, None), last_hint=hint)
