"""How a match of Logichroma is dealt and played, and how it ends.

A turn is a hint, a play or a discard. A wish to concede is no action: it takes no turn, and a
seat can make it or withdraw it at any time.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import (
    Completed,
    Discard,
    Discarded,
    Drew,
    Hint,
    LastHint,
    Play,
    Played,
    hint_after_move,
    named,
    receiver,
    tile_in,
    with_tile,
)
from gemtable.games.kit.options import Option, dealt_deck, settled, word_option
from gemtable.games.kit.rules import Event, IllegalMove, check_turn, whose_turn
from gemtable.games.logichroma.rules.end import (
    end_if_over,
    pass_turn,
    reason_to_end,
)
from gemtable.games.logichroma.rules.state import (
    COLOURS,
    HINTS,
    KINDS,
    MISFIRES,
    NO_HINT,
    TILES,
    VALUES,
    Concede,
    Hand,
    Held,
    Hinted,
    HintGained,
    Misfired,
    Move,
    Pass,
    Passed,
    State,
    Step,
    Turn,
    Wished,
    Withdraw,
    Withdrew,
    hand_size,
)
from gemtable.sentence import Sentence

TITLE = "Logichroma"
SEATS = range(2, 6)
_ORDER = word_option(
    "order",
    Sentence("Order of turns"),
    Sentence(
        "With random, the order of turns is drawn; with seats, seat 1 begins and "
        "turns go round the table."
    ),
    {
        "random": Sentence("Drawn by lot"),
        "seats": Sentence("Seat 1 first, then round the table"),
    },
    short=Sentence("turns"),
)
STARTING_MISFIRES = Option(
    "misfires",
    "number",
    Sentence("The number of misfires that ends the match."),
    range(1, MISFIRES + 1),
    MISFIRES,
    title=Sentence("Misfires that end the match"),
    short=Sentence("errors"),
)
LAST_ROUND = word_option(  # note 2.10
    "last_round",
    Sentence("After the last draw"),
    Sentence(
        "After the last draw: with none, play continues until no hand has more than three cards; "
        "with each-once, everyone has one more turn."
    ),
    {
        "none": Sentence("Play until no hand has more than three cards"),
        "each-once": Sentence("Everyone has one more turn"),
    },
    short=Sentence("last turn"),
)
MEMORY = word_option(
    "memory",
    Sentence("What pages remember"),
    Sentence(
        "With off, pages show only the last hint; with hints, what all hints said; with "
        "everything, also what they ruled out."
    ),
    {
        "off": Sentence("Only the last hint"),
        "hints": Sentence("What all hints said"),
        "everything": Sentence("Also what hints ruled out"),
    },
    "everything",
    short=Sentence("memory"),
)
OPTIONS: tuple[Option, ...] = (_ORDER, STARTING_MISFIRES, LAST_ROUND, MEMORY)


def start(
    seats: int, seed: int = 0, *, deck: Json = None, turns: Json = None, **options: Json
) -> State:
    """Deal from `deck`, or from a deck shuffled by `seed`.

    deck     an index into CARDS for each tile
    turns    the seats in the order of their turns, if the option `order` is random
    options  those of OPTIONS; MEMORY is for pages, and changes nothing here

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    chance = Random(seed)
    deck = dealt_deck(deck, TILES, chance)
    is_random = chosen["order"] == "random"
    order = dealt_deck(turns, seats, chance) if is_random else tuple(range(seats))
    size = hand_size(seats)
    return State(
        seats=seats,
        last_round=chosen["last_round"],
        order=order,
        turn=order[0],
        number=1,
        deck=deck,
        drawn=seats * size,
        hands=tuple(_dealt(seat * size, size) for seat in range(seats)),
        misfires=chosen["misfires"],
    )


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    """Given a state as JSON, return the arguments with which `start` deals it again."""
    return {"deck": dealt["deck"], "turns": dealt["order"]}


def _dealt(first: int, size: int) -> Hand:
    return tuple(Held(tile) for tile in range(first, first + size))


_HINT_RULES = (
    "you can tell one player about all of one color or all of one number value",
    "note 2.4",
    "Give a hint to another player.",
)


def hints_that_match(state: State) -> tuple[Hint, ...]:
    """Return the hints that match at least one card, in order of receivers."""
    hints: list[Hint] = []
    for to, hand in enumerate(state.hands):
        if to != state.turn:
            kinds = {kind for held in hand if held for kind in state.card(held.tile)}
            hints += [hint for hint in _hints_to(to) if hint.what in kinds]
    return tuple(hints)


@cache
def _hints_to(seat: int) -> tuple[Hint, ...]:
    return tuple(Hint(seat, kind) for kind in KINDS)


def hint(state: State, move: Hint) -> Step:
    """Give a hint: point out the receiver's cards that match. It costs one hint."""
    to = receiver(move, state.turn, state.seats, KINDS, _HINT_RULES)
    if not state.hints:
        raise IllegalMove(
            NO_HINT,
            "If you have no hints remaining, you'll have to take a different action.",
        )
    hand = state.hands[to]
    slots = tuple(
        slot for slot, held in enumerate(hand) if held and move.what in state.card(held.tile)
    )
    if not slots:
        raise IllegalMove(
            Sentence("No card of seat {to} matches {what}.", to=to + 1, what=named(move.what)),
            "note 2.3",
            known_to=frozenset(range(state.seats)) - {to},
        )
    tiles = tuple(held.tile for slot, held in enumerate(hand) if held and slot in slots)
    last_hint, hints = LastHint(state.turn, to, move.what, slots), state.hints - 1
    return pass_turn(
        state,
        (Hinted(*last_hint, hints),),
        hands=(*state.hands[:to], _told(hand, slots, move.what), *state.hands[to + 1 :]),
        hints=hints,
        last_hint=last_hint,
        history=(*state.history, Turn("hint", tiles, to, move.what)),
    )


def _told(hand: Hand, slots: tuple[int, ...], what: str | int) -> Hand:
    is_colour = isinstance(what, str)

    def told(slot: int, held: Held) -> Held:
        if slot in slots:
            return held._replace(
                knows_colour=held.knows_colour or is_colour,
                knows_value=held.knows_value or not is_colour,
            )
        excluded = {what, *held.excluded}
        return held._replace(excluded=tuple(kind for kind in KINDS if kind in excluded))

    return tuple(held and told(slot, held) for slot, held in enumerate(hand))


def play_card(state: State, move: Play) -> Step:
    """Play a card: it joins its stack if it is the next one; otherwise it misfires."""
    tile = tile_in(state.hands[state.turn], move.slot, "a card from your hand")
    colour, value = state.card(tile)
    stack = COLOURS.index(colour)
    stacks = state.stacks
    history = (*state.history, Turn("play", (tile,)))
    fits = value == len(stacks[stack]) + 1
    played = Played(state.turn, move.slot, tile, colour, value, fits)
    if not fits:
        misfires = state.misfires - 1
        after = replace(
            state, misfires=misfires, discards=(*state.discards, tile), history=history
        )
        return _refill(after, move.slot, (played, Misfired(misfires)))
    stacks = (*stacks[:stack], (*stacks[stack], tile), *stacks[stack + 1 :])
    if value < VALUES[-1]:
        return _refill(replace(state, stacks=stacks, history=history), move.slot, (played,))
    events = (played, Completed(colour))
    return _gain_hint(state, move.slot, events, stacks=stacks, history=history)


def discard(state: State, move: Discard) -> Step:
    """Discard a card face up, and gain a hint."""
    tile = tile_in(state.hands[state.turn], move.slot, "a card from your hand")
    discards, history = (*state.discards, tile), (*state.history, Turn("discard", (tile,)))
    events = (Discarded(state.turn, move.slot, tile, *state.card(tile)),)
    return _gain_hint(state, move.slot, events, discards=discards, history=history)


def _gain_hint(state: State, slot: int, events: tuple[Event, ...], **changes: Any) -> Step:
    """Change the state, gain a hint if there are fewer than HINTS, and refill the slot."""
    if state.hints < HINTS:
        changes["hints"] = state.hints + 1
        events = (*events, HintGained(changes["hints"]))
    return _refill(replace(state, **changes), slot, events)


def _refill(state: State, slot: int, events: tuple[Event, ...]) -> Step:
    if reason_to_end(state):
        return end_if_over(replace(state, **_with_slot(state, slot, None)), events)
    if state.drawn == TILES:
        return pass_turn(state, events, **_with_slot(state, slot, None))
    drew = Drew(state.turn, slot, state.left - 1)
    after = _with_slot(state, slot, Held(state.drawn))
    return pass_turn(state, (*events, drew), drawn=state.drawn + 1, **after)


def _with_slot(state: State, slot: int, held: Held | None) -> dict[str, Any]:
    """Return the changed fields after `held`, or nothing, fills a slot of the seat to move."""
    return {
        "hands": with_tile(state.hands, state.turn, slot, held),
        "last_hint": hint_after_move(state.last_hint, state.turn),
    }


_WISHES = "note 2.11"


def pending(state: State) -> tuple[int, ...]:
    """Return the one seat that owes an action; () when the match is over."""
    return () if state.ended else (state.turn,)


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat` once; hints name their receiver.

    Out of turn a seat can still concede, or withdraw its wish to concede.
    """
    if state.ended or seat not in range(state.seats):
        return ()
    wish = Withdraw() if seat in state.wishes else Concede()
    return (*_actions(state), wish) if seat == state.turn else (wish,)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and what happened. Raises IllegalMove."""
    if state.ended:
        raise IllegalMove(whose_turn(None), "The game ends when any of the following occur")
    if seat not in range(state.seats):
        raise IllegalMove(
            Sentence("There is no seat {seat}.", seat=seat + 1),
            "Logichroma is a game for 2-5 players.",
        )
    if isinstance(move, Concede):
        return _concede(state, seat)
    if isinstance(move, Withdraw):
        return _withdraw(state, seat)
    check_turn(seat, pending(state), "", "Each player gets a single action on their turn")
    if isinstance(move, Hint):
        return hint(state, move)
    if isinstance(move, Pass):
        return _pass(state)
    return play_card(state, move) if isinstance(move, Play) else discard(state, move)


def _actions(state: State) -> tuple[Move, ...]:
    """Return the actions of the seat `turn`; a pass only if there is no other (note 2.9)."""
    slots = tuple(slot for slot, held in enumerate(state.hands[state.turn]) if held)
    hints = hints_that_match(state) if state.hints else ()
    return hints + _of_cards(slots) or (Pass(),)


@cache
def _of_cards(slots: tuple[int, ...]) -> tuple[Move, ...]:
    return (*map(Play, slots), *map(Discard, slots))


def _pass(state: State) -> Step:
    if _actions(state) != (Pass(),):
        raise IllegalMove(
            Sentence("You can only pass when you can do nothing else."),
            "turns are not allowed to be skipped",
        )
    history = (*state.history, Turn("pass"))
    return pass_turn(state, (Passed(state.turn),), history=history)


def _concede(state: State, seat: int) -> Step:
    if seat in state.wishes:
        raise IllegalMove(
            Sentence("Seat {seat} already wishes to concede.", seat=seat + 1), _WISHES
        )
    wishes = tuple(sorted((*state.wishes, seat)))
    missing = tuple(other for other in range(state.seats) if other not in wishes)
    return end_if_over(replace(state, wishes=wishes), (Wished(seat, missing),))


def _withdraw(state: State, seat: int) -> Step:
    if seat not in state.wishes:
        raise IllegalMove(
            Sentence(
                "Seat {seat} does not wish to concede, so there is nothing to withdraw.",
                seat=seat + 1,
            ),
            _WISHES,
        )
    wishes = tuple(other for other in state.wishes if other != seat)
    return replace(state, wishes=wishes), (Withdrew(seat),)
