"""Falling pawns, the actions of tiles, the deck, and the end of a match of Waterfall.

An action that cannot be carried out does nothing (note 3.15).
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Any

from gemtable.games.kit.rules import Event, IllegalMove, Outcome
from gemtable.games.waterfall.rules.moves import (
    Add,
    Done,
    Fall,
    Pawn,
    Remove,
    Score,
    Swap,
    Wildcard,
    choices,
    removable,
    wild_actions,
)
from gemtable.games.waterfall.rules.state import (
    DRAWN,
    FULL,
    QUIET_ROUNDS,
    SCORED,
    TILES,
    TOP,
    Added,
    Chose,
    Drew,
    Ended,
    Exited,
    Fell,
    Leapfrogged,
    Lying,
    Nothing,
    PawnMoved,
    Place,
    Removed,
    Reshuffled,
    Scored,
    State,
    Step,
    StoppedScoring,
    Swapped,
    open_places,
    with_seat,
    without,
)
from gemtable.sentence import Sentence, message


def draw(state: State, count: int) -> Step:
    """Let the seat whose turn it is draw `count` tiles, or as many as there are.

    If the deck runs out, the discards are shuffled into a new one, with the tiles played this
    turn (note 3.24).
    """
    events: list[Event] = []
    drawn, deck = state.deck[:count], state.deck[count:]
    missing = count - len(drawn)
    if missing and state.discards:
        state = _reshuffled(state)
        events.append(Reshuffled(len(state.deck)))
        drawn, deck = drawn + state.deck[:missing], state.deck[missing:]
    hands = with_seat(state.hands, state.turn, (*state.hand, *drawn))
    if drawn:
        events.append(Drew(state.turn, len(drawn), len(deck)))
    return replace(state, deck=deck, hands=hands), tuple(events)


def _reshuffled(state: State) -> State:
    """Shuffle the discards into a new deck, in an order that follows from the seed."""
    deck = list(state.discards)
    Random(f"{state.seed} {state.shuffles}").shuffle(deck)
    return replace(state, deck=tuple(deck), discards=(), shuffles=state.shuffles + 1)


def go_on(state: State, events: tuple[Event, ...]) -> Step:
    """Continue with the next step of this turn, or with the next turn if none is left."""
    if state.steps:
        return replace(state, phase="fall"), events
    return end_turn(state, events)


def end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Start the next turn or end the match; the end is checked only here (note 3.25)."""
    if reason := reason_to_end(state):
        return replace(state, phase="over"), (*events, Ended(reason, scores(state)))
    after = replace(
        state,
        phase="play",
        turn=(state.turn + 1) % state.seats,
        number=state.number + 1,
        steps=0,
        path=(),
        leapfrog=False,
    )
    if after.hand:
        return after, events
    drawn, drew = draw(after, 1)
    return replace(drawn, phase="fall", steps=1), events + drew


def reason_to_end(state: State) -> str:
    """Return the reason why the match ends after this turn, or "" if it continues.

    "stuck" ensures that every match ends: the number of scored tiles and the largest size of
    the waterfall only grow, and both have a limit (note 3.30).
    """
    if len(state.waterfall) >= FULL:
        return "waterfall"
    if not (state.deck or state.discards or any(state.hands)):
        return "deck"
    return "stuck" if state.quiet_turns >= QUIET_ROUNDS * state.seats else ""


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None before the end.

    Its reason is "waterfall", "deck" or "stuck".
    """
    if state.phase != "over":
        return None
    points = scores(state)
    winners = tuple(seat for seat, score in enumerate(points) if score == max(points))
    return Outcome(
        scores=points,
        winners=winners,
        reason=reason_to_end(state),
        tie_break=message("Seats with equal scores share the win.") if len(winners) > 1 else "",
    )


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each seat: the sum of the numbers on its scored tiles."""
    return tuple(sum(TILES[tile].number for tile in pile) for pile in state.scored)


OTHER_PAWN = Sentence("Another pawn is on that tile.")
TOP_STAYS = Sentence("The top cannot be swapped. Swap two other tiles.")


def not_visited(gem: str) -> Sentence:
    """Return the sentence which says that a seat visited no such gemstone this turn."""
    return Sentence("You visited no {gem} gemstone this turn.", gem=Sentence(gem))


_MATCH = "Pick a tile from your hand that has a matching gemstone."


def carry_out(state: State, action: str, events: tuple[Event, ...]) -> Step:
    """Start an action: carry it out, ask the seat for its choice, or do nothing."""
    if action == "leapfrog":
        return go_on(replace(state, leapfrog=True), (*events, Leapfrogged(state.turn)))
    if action == "draw":
        after, drew = draw(state, DRAWN)
        return go_on(after, events + (drew or (Nothing(state.turn, action),)))
    asked = replace(state, phase=action, may_score=SCORED if action == "score" else 0)
    if next(choices(asked), None) is None:
        return go_on(replace(state, may_score=0), (*events, Nothing(state.turn, action)))
    return asked, events


def _add(state: State, move: Add) -> Step:
    if move.place not in open_places(state.tiles_at):
        raise IllegalMove(
            Sentence("{place} is not an empty place next to a tile.", place=move.place),
            "Adjacent to an existing tile.",
        )
    hands = hands_without(state, move.tile, "Place a tile from your hand in the waterfall")
    waterfall = tuple(sorted((*state.waterfall, Lying(move.place, move.tile))))
    after = replace(state, hands=hands, waterfall=waterfall)
    if len(waterfall) > state.largest:
        after = replace(after, largest=len(waterfall), progress=state.number)
    return go_on(after, (Added(state.turn, move.tile, move.place),))


def _score(state: State, move: Score) -> Step:
    hands = hands_without(state, move.tile, _MATCH)
    gem = TILES[move.tile].gem
    if gem not in state.gems:
        raise IllegalMove(not_visited(gem), _MATCH, known_to=frozenset({state.turn}))
    pile = (*state.scored[state.turn], move.tile)
    after = replace(
        state,
        hands=hands,
        scored=with_seat(state.scored, state.turn, pile),
        progress=state.number,
        may_score=state.may_score - 1,
    )
    events = (Scored(state.turn, len(pile)),)
    return (after, events) if after.may_score and after.hand else _scored(after, events)


def _done(state: State, _move: Done) -> Step:
    return _scored(state, (StoppedScoring(state.turn),))


def _scored(state: State, events: tuple[Event, ...]) -> Step:
    return go_on(replace(state, may_score=0), events)


def _remove(state: State, move: Remove) -> Step:
    if move.place not in removable(state):
        raise IllegalMove(
            Sentence(
                "You cannot remove a tile at {place}. The top, tiles with a pawn and tiles that "
                "hold the others together must stay.",
                place=move.place,
            ),
            "note 3.20",
        )
    tile = state.tiles_at[move.place]
    waterfall = tuple(lying for lying in state.waterfall if lying.tile != tile)
    after = replace(state, waterfall=waterfall, discards=(*state.discards, tile))
    return go_on(after, (Removed(state.turn, tile, move.place),))


def _swap(state: State, move: Swap) -> Step:
    tiles = state.tiles_at
    if move.one == move.other:
        raise IllegalMove(Sentence("Name two different tiles to swap."), "note 3.21")
    if TOP in (move.one, move.other):
        raise IllegalMove(TOP_STAYS, "note 3.21")
    one, other = (_tile_at(tiles, place, "note 3.21") for place in (move.one, move.other))
    tiles |= {move.one: other, move.other: one}
    waterfall = tuple(Lying(place, tile) for place, tile in tiles.items())
    swapped = Swapped(state.turn, (one, other), (move.one, move.other))
    return go_on(replace(state, waterfall=waterfall), (swapped,))


def _move_pawn(state: State, move: Pawn) -> Step:
    if move.seat not in range(state.seats):
        raise IllegalMove(Sentence("Seat {seat} has no pawn.", seat=move.seat + 1), "note 3.22")
    _tile_at(state.tiles_at, move.place, "note 3.22")
    if move.place in state.pawns:
        raise IllegalMove(
            Sentence("There is already a pawn on {place}.", place=move.place), "note 3.22"
        )
    pawns = with_seat(state.pawns, move.seat, move.place)
    moved = PawnMoved(state.turn, move.seat, move.place)
    return go_on(replace(state, pawns=pawns), (moved,))


def _choose(state: State, move: Wildcard) -> Step:
    if move.action not in wild_actions(state):
        raise IllegalMove(
            Sentence(
                "No other tile on your path this turn has the action {action}.", action=move.action
            ),
            "note 3.23",
        )
    return carry_out(state, move.action, (Chose(state.turn, move.action),))


def hands_without(state: State, tile: int, rule: str) -> tuple[tuple[int, ...], ...]:
    """Return all hands after taking `tile` from the hand of the seat to move.

    Raises IllegalMove with `rule` if the tile is not in that hand.
    """
    if tile not in state.hand:
        raise IllegalMove(
            Sentence("Tile {tile} is not in your hand.", tile=tile + 1),
            rule,
            known_to=frozenset({state.turn}),
        )
    return with_seat(state.hands, state.turn, without(state.hand, tile))


def _tile_at(tiles: dict[Place, int], place: Place, rule: str) -> int:
    if place not in tiles:
        raise IllegalMove(Sentence("There is no tile at {place}.", place=place), rule)
    return tiles[place]


ANSWERS: dict[type, Callable[[State, Any], Step]] = {
    Add: _add,
    Score: _score,
    Done: _done,
    Remove: _remove,
    Swap: _swap,
    Pawn: _move_pawn,
    Wildcard: _choose,
}
"""The function that carries out each kind of move, for moves that an action asks for."""

_BELOW = "pick one of the positions below your current tile (down left or down right)"


def ways(state: State) -> dict[str, Place]:
    """Return the places to which the pawn of the seat to move can fall, by side."""
    return ways_down(state.pawns[state.turn], state.pawns, state.leapfrog)


def ways_down(
    pawn: Place | None, pawns: Collection[Place | None], leapfrog: bool
) -> dict[str, Place]:
    """Return the places to which a pawn can fall among other `pawns`, by side.

    Without `leapfrog`, a tile with a pawn is open only if the other side has a pawn too. An
    empty place counts as a side without a pawn (note 3.9). The top is the only way in (note
    3.8).
    """
    if pawn is None:
        return {"in": TOP}
    if leapfrog:
        return pawn.below
    free = {side: place for side, place in pawn.below.items() if place not in pawns}
    return free or pawn.below


def fall(state: State, move: Fall) -> Step:
    """Move the pawn one space and carry out the action of the tile it enters."""
    place = _place_of(state, move)
    steps = state.steps - 1
    tile = state.tiles_at.get(place)
    if tile is None:
        return _exit(replace(state, steps=steps))
    after = replace(
        state,
        pawns=with_seat(state.pawns, state.turn, place),
        steps=steps,
        path=(*state.path, tile),
    )
    return carry_out(after, TILES[tile].action, (Fell(state.turn, place, tile, steps),))


def _place_of(state: State, move: Fall) -> Place:
    open_ways = ways(state)
    if move.side in open_ways:
        return open_ways[move.side]
    if "in" in open_ways:
        raise IllegalMove(Sentence("Your pawn is above the waterfall: fall in."), "note 3.7")
    if move.side not in ("left", "right"):
        raise IllegalMove(Sentence("Your pawn is in the waterfall: fall left or right."), _BELOW)
    raise IllegalMove(
        OTHER_PAWN,
        "You can't enter a tile that contains another player, "
        "unless both your options are blocked.",
    )


def _exit(state: State) -> Step:
    """Put the pawn back above the waterfall; end the turn unless the pawn can leapfrog."""
    after = replace(state, pawns=with_seat(state.pawns, state.turn, None))
    events = (Exited(state.turn, state.steps if state.leapfrog else 0),)
    return go_on(after, events) if state.leapfrog else end_turn(after, events)
