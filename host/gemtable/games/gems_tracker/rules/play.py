"""Starts a match of Gems Tracker, lists the legal moves of each seat, and plays them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from gemtable.games.gems_tracker.rules.bids import bid, bids, take, takes
from gemtable.games.gems_tracker.rules.board import NUMBERS
from gemtable.games.gems_tracker.rules.cards import NOT_SOLO, PAPERS, TYPES, Cards
from gemtable.games.gems_tracker.rules.cards_file import check_cards, printed, read_cards
from gemtable.games.gems_tracker.rules.moves import Bid, Book, Drop, Move, Take, Token
from gemtable.games.gems_tracker.rules.placing import book, drop, place, placings
from gemtable.games.gems_tracker.rules.rounds import (
    end_turn,
    lay_token,
    meet_tenders,
    open_round,
    tokens,
)
from gemtable.games.gems_tracker.rules.state import BOOKINGS, SOLO_BOOKINGS, State, Step, Trackers
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError, Option, settled
from gemtable.games.kit.rules import IllegalMove, whose_turn
from gemtable.sentence import Sentence, message

TITLE = "Gems Tracker"
SEATS = range(1, 5)
DEFAULT_SEATS = 2  # solo is a different game
OPTIONS: tuple[Option, ...] = (
    Option(
        "cards",
        "file",
        Sentence(
            "The faces of your printed cards, in the format of "
            "gemtable/games/gems_tracker/rules/printed.json. By default, the cards in that file "
            "are used."
        ),
        of_text=read_cards,
        title=Sentence("Your own printed cards"),
    ),
)


def start(seats: int, seed: int = 0, *, deck: Json = None, **options: Json) -> State:
    """Deal from `deck`, or from decks shuffled by `seed`; one seat plays solo.

    deck     orders of cards, the next first; `seed` shuffles those not given:
             {"mines": the mines for this number of seats, by index into Cards.mines,
             "tenders": all tenders, by index into Cards.tenders,
             "trackers": in solo, two decks of the numbers 1 to 12}
    options  those of OPTIONS; "cards" in the form that `check_cards` reads

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    faces = printed() if chosen["cards"] is None else check_cards(chosen["cards"])
    solo = seats == 1
    orders = _orders(faces, seats, seed, {} if deck is None else deck)
    held = orders["trackers"] if solo else [NUMBERS] * seats
    dealt = State(
        cards=faces,
        round=1,
        phase="take" if solo else "bid",
        trackers=tuple(Trackers(tuple(numbers)) for numbers in held),
        boards=((),) * seats,
        bookings=(SOLO_BOOKINGS if solo else BOOKINGS,) * seats,
        rails=(0,) * seats,
        rail_order=tuple(range(seats)),  # at 0 the tie-breaker 1 lies lowest (note 4.16)
        points=(0,) * seats,
        deck=tuple(orders["mines"]),
        row=(),
        waste=(),
        papers=_papers(faces, orders["tenders"], seats),
        tokens=(None,) * len(faces.spots(seats)),
    )
    return open_round(dealt, dealt.trackers)


def deal(dealt: Mapping[str, Json]) -> dict[str, Json]:
    """Return the arguments with which `start` repeats a deal; `dealt` is its state as JSON."""
    tenders = printed().tenders if dealt["cards"] is None else dealt["cards"]["tenders"]
    rest = [tender for tender in range(len(tenders)) if tender not in dealt["papers"]]
    deck = {"mines": [*dealt["row"], *dealt["deck"]], "tenders": [*dealt["papers"], *rest]}
    if len(dealt["boards"]) == 1:
        deck["trackers"] = [[*each["open"], *each["held"]] for each in dealt["trackers"]]
    return {"deck": deck}


def _orders(faces: Cards, seats: int, seed: int, deck: Json) -> dict[str, Json]:
    """Return the order of each stack: the one in `deck`, or a shuffled one."""
    stacks: dict[str, list[Sequence[int]]] = {
        "mines": [faces.mines_for(seats)],
        "tenders": [range(len(faces.tenders))],
    }
    if seats == 1:
        stacks["trackers"] = [NUMBERS, NUMBERS]
    if not isinstance(deck, Mapping) or not deck.keys() <= stacks.keys():
        text = message("A deck can contain only these card orders: {stacks}.")
        raise ChoiceError(Sentence(text, stacks=list(stacks)))
    chance = Random(seed)
    orders: dict[str, Json] = {}
    for name, sorted_stacks in stacks.items():
        shuffled = [chance.sample(stack, len(stack)) for stack in sorted_stacks]
        orders[name] = shuffled if name == "trackers" else shuffled[0]
        if name in deck:
            given = deck[name] if name == "trackers" else [deck[name]]
            if not _are_orders(given, sorted_stacks):
                text = message("The {stack} of a deck must contain each card exactly once.")
                raise ChoiceError(Sentence(text, stack=name))
            orders[name] = deck[name]
    return orders


def _are_orders(given: object, stacks: list[Sequence[int]]) -> bool:
    return (
        isinstance(given, list | tuple)
        and len(given) == len(stacks)
        and all(isinstance(order, list | tuple) for order in given)
        and all(type(card) is int for order in given for card in order)
        and all(sorted(order) == sorted(stack) for order, stack in zip(given, stacks, strict=True))
    )


def _papers(faces: Cards, tenders: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the first tenders that the match can use, within the limit of each type.

    In solo these limits leave exactly ten of the eighteen tenders.
    """
    chosen: list[int] = []
    types: Counter[str] = Counter()
    for tender in tenders:
        kind = faces.tenders[tender].type
        _, most = TYPES[kind]
        if types[kind] == most or (seats == 1 and kind in NOT_SOLO):
            continue
        types[kind] += 1
        chosen.append(tender)
        if len(chosen) == PAPERS[seats]:
            break
    return tuple(chosen)


_OVER = "Permainan berakhir setelah Fase Scoring di akhir ronde ke-9"
_IN_TURN = "secara bergiliran"
OWED = {  # by phase: the refusal of another move, and its rule
    "bid": (
        Sentence("All seats must bid first."),
        "Masing-masing pemain memilih 2 kartu Gem Tracker",
    ),
    "take": (
        Sentence("First take a tracker card and a mine."),
        "secara bergiliran pemain harus mengambil 2 kartu",
    ),
    "place": (Sentence("First place the pair that you took."), "harus langsung ditaruh"),
    "token": (Sentence("First lay a token on a spot."), "menaruh 1 token warna"),
}


def pending(state: State) -> tuple[int, ...]:
    """Return the seats that owe a bid, or the one in turn; () when the match is over."""
    if state.phase == "bid":
        return tuple(seat for seat, each in enumerate(state.trackers) if not each.sealed)
    return state.order[:1]


def is_sealed(state: State) -> bool:
    """Return whether seats owe secret bids, which are all revealed at once."""
    return state.phase == "bid"


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """Return every legal move of `seat`; () if it owes none."""
    if seat not in pending(state):
        return ()
    if state.phase == "bid":
        return bids(state, seat)
    if state.phase == "take":
        return takes(state, seat)
    if state.phase == "place":
        return placings(state, seat)
    return tokens(state)


def play(state: State, seat: int, move: Move) -> Step:
    """Return the state after the move, and its events. Raises IllegalMove."""
    _check_turn(state, seat, move)
    if isinstance(move, Bid):
        return bid(state, seat, move)
    if isinstance(move, Take):
        return take(state, seat, move)
    if isinstance(move, Token):
        return lay_token(state, seat, move)
    if isinstance(move, Book):
        return book(state, seat, move)
    if isinstance(move, Drop):
        return drop(state, seat)
    after, events = place(state, seat, move)
    if state.is_solo:
        after, events = meet_tenders(after, events)
    return end_turn(after, events)


def _check_turn(state: State, seat: int, move: Move) -> None:
    if state.phase == "over":
        raise IllegalMove(whose_turn(None), _OVER)
    if state.phase == "bid" and seat not in range(state.seats):
        raise IllegalMove(Sentence("There is no seat {seat}.", seat=seat + 1), _IN_TURN)
    if state.phase != "bid" and seat != state.order[0]:
        raise IllegalMove(whose_turn(state.order[0]), _IN_TURN)
    if _phase_of(move) != state.phase:
        raise IllegalMove(*OWED[state.phase])


def _phase_of(move: Move) -> str:
    if isinstance(move, Bid):
        return "bid"
    if isinstance(move, Take):
        return "take"
    return "token" if isinstance(move, Token) else "place"
