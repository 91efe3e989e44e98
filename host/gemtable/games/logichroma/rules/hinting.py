"""Hints in Logichroma: all cards of one colour or one value in another seat's hand."""

from functools import cache

from gemtable.games.kit.hints import LastHint, receiver
from gemtable.games.kit.rules import IllegalMove
from gemtable.games.logichroma.rules.ending import pass_turn
from gemtable.games.logichroma.rules.events import Hinted
from gemtable.games.logichroma.rules.moves import Hint
from gemtable.games.logichroma.rules.state import KINDS, Hand, Held, State, Step, Turn
from gemtable.sentence import Sentence

_ANOTHER = "Give a hint to another player."


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
    """Tell a seat which of its cards match. Costs one hint."""
    to = _receiver(state, move)
    if not state.hints:
        raise IllegalMove(
            Sentence("No hints remain: take a different action."),
            "If you have no hints remaining, you'll have to take a different action.",
        )
    hand = state.hands[to]
    slots = tuple(
        slot for slot, held in enumerate(hand) if held and move.what in state.card(held.tile)
    )
    if not slots:
        raise IllegalMove(
            Sentence("Seat {to} holds no {what}.", to=to + 1, what=move.what),
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


def _receiver(state: State, move: Hint) -> int:
    if move.what not in KINDS:
        raise IllegalMove(
            Sentence("A hint names red, yellow, green, blue, white or a value from 1 to 5."),
            "you can tell one player about all of one color or all of one number value",
        )
    return receiver(move.seat, state.turn, state.seats, not_own="note 2.4", another=_ANOTHER)


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
