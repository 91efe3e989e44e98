"""The rules of Crossing: the deal, the rounds, the refill of the mushrooms, and the score.

The last round is the one whose refill empties the bag (note 1.11).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import NamedTuple

from gemtable.games.crossing.rules.state import (
    FIRST_ROUND,
    NO_LAST_STONES,
    STONES,
    Choice,
    Choices,
    Colours,
    Committed,
    Crowded,
    CrowdedTile,
    FendedOff,
    FinalRound,
    Gather,
    Gathered,
    Move,
    Pile,
    Piles,
    Place,
    Placed,
    Protect,
    Protected,
    RanShort,
    Refilled,
    Revealed,
    State,
    Steal,
    Step,
    Stole,
    colours_of,
    has_break,
    is_full,
    lays_out,
)
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import Option, dealt_deck, settled
from gemtable.games.kit.rules import Ended, Event, IllegalMove, Outcome, whose_turn
from gemtable.sentence import Sentence, message

_SHORT = "rozkłada je według własnego upodobania, choć wciąż zgodnie z powyższymi zasadami"


def refill(state: State) -> Step:
    """Start the next round and refill the mushrooms from the bag.

    If the bag runs short, the distributor places the last stones by moves.
    """
    room = tuple(1 if stones else 2 for stones in state.mushrooms)
    state = replace(state, number=state.number + 1)
    if len(state.bag) < sum(room):
        after = replace(state, phase="place", bag=(), drawn=state.bag, room=room)
        short = RanShort(state.distributor, colours_of(state.bag))
        return after, (short, FinalRound(after.number))
    mushrooms, bag = lay_out(state.mushrooms, room, state.bag)
    after = replace(state, mushrooms=mushrooms, bag=bag)
    added = tuple(
        colours_of(stones[len(before) :])
        for before, stones in zip(state.mushrooms, mushrooms, strict=True)
    )
    refilled = Refilled(after.number, added, len(bag))
    return after, (refilled,) if bag else (refilled, FinalRound(after.number))


def lay_out(mushrooms: Piles, room: tuple[int, ...], bag: Pile) -> tuple[Piles, Pile]:
    """Move `room[i]` stones from the bag to each mushroom `i`; return mushrooms and bag."""
    filled = []
    for stones, number in zip(mushrooms, room, strict=True):
        filled.append(stones + bag[:number])
        bag = bag[number:]
    return tuple(filled), bag


def place(state: State, seat: int, move: Move) -> Step:
    """Place the next of the last stones on a mushroom; after the last of them, start the round."""
    if seat != state.distributor:
        raise IllegalMove(lays_out(state.distributor), "note 1.13")
    if not isinstance(move, Place):
        raise IllegalMove(Sentence("The last stones must be placed first."), "note 1.12")
    mushroom = move.mushroom
    if mushroom not in range(len(state.mushrooms)):
        raise IllegalMove(
            Sentence("There is no mushroom {mushroom}.", mushroom=mushroom + 1), _SHORT
        )
    if not state.room[mushroom]:
        raise IllegalMove(is_full(mushroom), _SHORT)
    stone, *left = state.drawn
    mushrooms, room = list(state.mushrooms), list(state.room)
    mushrooms[mushroom] += (stone,)
    room[mushroom] -= 1
    after = replace(
        state,
        phase="place" if left else "choose",
        mushrooms=tuple(mushrooms),
        drawn=tuple(left),
        room=tuple(room) if left else (),
    )
    (colour,) = colours_of([stone])
    return after, (Placed(mushroom, colour, len(left)),)


TITLE = "Crossing"
SEATS = range(3, 7)
OPTIONS: tuple[Option, ...] = (
    Option(  # note 1.13
        "distributor",
        "seat",
        Sentence("The seat that lays out the stones."),
        default=0,
        title=Sentence(
            "Seat that lays out the stones: whoever works in a bank, or else wears the finest "
            "jewels"
        ),
        short=Sentence("dealer"),
    ),
)


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    """Fill the bag and lay out two stones on each mushroom.

    seed     shuffles the bag if there is no `deck`
    deck     the stones in the order they are drawn, each an index into STONES
    options  values for OPTIONS

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    empty = ((),) * (seats - 1)
    dealt = dealt_deck(deck, len(STONES), Random(seed))
    mushrooms, bag = lay_out(empty, (2,) * len(empty), dealt)
    return State(
        seats=seats,
        distributor=chosen["distributor"],
        bag=bag,
        mushrooms=mushrooms,
        tiles=((),) * seats,
        vaults=((),) * seats,
        phase="choose",
        number=1,
        choices=(None,) * seats,
        last_choices=(None,) * seats,
    )


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    """Return the arguments that make `start` deal the state `dealt` (as JSON) again."""
    return {"deck": [*chain(*dealt["mushrooms"]), *dealt["bag"]]}


_NEW = "Kolejne rundy ... graczom dochodzą dwie nowe możliwości"


@cache
def choices_open(seats: int, seat: int, first_round: bool) -> tuple[Choice, ...]:
    """Return all choices of a seat that is not on break."""
    choices: tuple[Choice, ...] = tuple(map(Gather, range(seats - 1)))
    if first_round:
        return choices
    return (*choices, *(Steal(other) for other in range(seats) if other != seat), Protect())


def check(state: State, seat: int, move: Move) -> Choice:
    """Return `move` as a choice if `seat` can commit it now. Raises IllegalMove."""
    if state.is_on_break(seat):
        raise IllegalMove(has_break(seat), "nie biorą udziału w następnej rundzie")
    if state.choices[seat] is not None:
        raise IllegalMove(
            Sentence("Seat {seat} has chosen already.", seat=seat + 1),
            "jednocześnie wskazują palcem",
        )
    if isinstance(move, Place):
        raise IllegalMove(NO_LAST_STONES, "note 1.12")
    if state.number == 1 and not isinstance(move, Gather):
        raise IllegalMove(FIRST_ROUND, _NEW)
    if isinstance(move, Gather) and move.mushroom not in range(len(state.mushrooms)):
        raise IllegalMove(
            Sentence("There is no mushroom {mushroom}.", mushroom=move.mushroom + 1),
            "wskazują palcem wybraną przez siebie płytkę grzyba",
        )
    if isinstance(move, Steal) and (move.seat == seat or move.seat not in range(state.seats)):
        raise IllegalMove(
            Sentence("A seat can steal only from another seat."),
            "gracz może wskazać płytkę postaci innego gracza",
        )
    return move


_Pointing = Mapping[Choice, list[int]]  # the seats that made the same choice, ascending


def resolve(state: State) -> Step:
    """Reveal the choices and move the stones accordingly.

    A thief gets only the stones that lay on the tile before the round (note 1.2), so stones
    won in this round are kept apart until the end.
    """
    lying, mushrooms, vaults = list(state.tiles), list(state.mushrooms), list(state.vaults)
    won: list[Pile] = [()] * state.seats
    pointing = _pointing(state.choices)
    chosen = tuple(None if each is None else str(each) for each in state.choices)
    events: list[Event] = [Revealed(chosen)]
    for seat in pointing.get(Protect(), []):
        events.append(Protected(seat, colours_of(lying[seat])))
        vaults[seat] += lying[seat]
        lying[seat] = ()
    for mushroom in range(len(mushrooms)):
        seats = pointing.get(Gather(mushroom), [])
        if len(seats) == 1:
            events.append(Gathered(seats[0], mushroom, colours_of(mushrooms[mushroom])))
            won[seats[0]], mushrooms[mushroom] = mushrooms[mushroom], ()
        elif seats:
            events.append(Crowded(tuple(seats), mushroom))
    for victim in range(state.seats):
        seats = pointing.get(Steal(victim), [])
        if seats and isinstance(state.choices[victim], Protect):
            events.append(FendedOff(tuple(seats), victim))
        elif len(seats) == 1:
            events.append(Stole(seats[0], victim, colours_of(lying[victim])))
            won[seats[0]], lying[victim] = lying[victim], ()
        elif seats:
            events.append(CrowdedTile(tuple(seats), victim))
    after = replace(
        state,
        mushrooms=tuple(mushrooms),
        tiles=tuple(kept + new for kept, new in zip(lying, won, strict=True)),
        vaults=tuple(vaults),
        choices=(None,) * state.seats,
        last_choices=state.choices,
    )
    return after, tuple(events)


def _pointing(choices: Choices) -> _Pointing:
    pointing: dict[Choice, list[int]] = {}
    for seat, choice in enumerate(choices):
        if choice is not None:
            pointing.setdefault(choice, []).append(seat)
    return pointing


_SET = 5  # one red, one blue and one yellow stone; white is part of no set (note 1.1)
_WHITE = 2
_SINGLE = 1


class Worth(NamedTuple):
    """The parts of a score: sets, white stones and other single stones."""

    sets: int
    whites: int
    singles: int

    @property
    def points(self) -> int:
        return _SET * self.sets + _WHITE * self.whites + _SINGLE * self.singles


def worth(colours: Sequence[str]) -> Worth:
    """Count the sets, white stones and other single stones among these colours."""
    counts = [colours.count(colour) for colour in ("red", "blue", "yellow")]
    sets = min(counts)
    return Worth(sets, colours.count("white"), sum(counts) - sets * len(counts))


def points(colours: Sequence[str]) -> int:
    """Return the victory points of stones with these colours."""
    return worth(colours).points


def points_now(state: State) -> tuple[int, ...]:
    """Return each seat's points for the stones on its tile and in its vault."""
    return tuple(map(points, _owned(state)))


def _owned(state: State) -> list[Colours]:
    piles = zip(state.tiles, state.vaults, strict=True)
    return [colours_of(tile + vault) for tile, vault in piles]


def end(state: State) -> Step:
    """End the match and count the points."""
    after = replace(state, phase="over")
    return after, (Ended(points_now(after), _winners(after)[0]),)


def outcome(state: State) -> Outcome | None:
    """Return the outcome, or None before the end.

    If seats are still tied after white stones are counted, all of them win.
    """
    if state.phase != "over":
        return None
    winners, tie_break = _winners(state)
    return Outcome(
        scores=points_now(state), winners=winners, reason="last-stones", tie_break=tie_break
    )


def _winners(state: State) -> tuple[tuple[int, ...], str]:
    """Return the winning seats and the sentence on a tie, which is "" without a tie."""
    scores = points_now(state)
    whites = [colours.count("white") for colours in _owned(state)]
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    most = [seat for seat in best if whites[seat] == max(whites[rival] for rival in best)]
    if len(most) > 1:
        return tuple(most), message("White stones are tied too: play once more.")
    return tuple(most), message("The seat with the most white stones wins the tie.") if len(
        best
    ) > 1 else ""


def pending(state: State) -> tuple[int, ...]:
    """Return the seats that have to choose, or the distributor; () when the match is over."""
    if state.phase == "choose":
        return tuple(
            seat
            for seat in range(state.seats)
            if state.choices[seat] is None and not state.is_on_break(seat)
        )
    return (state.distributor,) if state.phase == "place" else ()


def is_sealed(state: State) -> bool:
    """Return whether the moves due now are secret choices, revealed all at once."""
    return state.phase == "choose"


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`; the choices of others make no difference to it."""
    if seat not in pending(state):
        return ()
    if state.phase == "place":
        return tuple(Place(mushroom) for mushroom, room in enumerate(state.room) if room)
    return choices_open(state.seats, seat, state.number == 1)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and the events. Raises IllegalMove."""
    if state.phase == "over":
        raise IllegalMove(whose_turn(None), "Gra kończy się wraz z rundą")
    if seat not in range(state.seats):
        raise IllegalMove(
            Sentence("There is no seat {seat}.", seat=seat + 1),
            "Każdy z graczy wybiera płytkę postaci",
        )
    step = place if state.phase == "place" else _commit
    return _go_on(*step(state, seat, move))


def _commit(state: State, seat: int, move: Move) -> Step:
    choice = check(state, seat, move)
    choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    return replace(state, choices=choices), (Committed(seat),)


def _go_on(state: State, events: tuple[Event, ...]) -> Step:
    """Resolve rounds until a seat has to move; a round with all on break passes (note 1.10)."""
    while state.phase == "choose" and not pending(state):
        state, resolved = resolve(state)
        state, what_follows = end(state) if state.is_final else refill(state)
        events = (*events, *resolved, *what_follows)
    return state, events
