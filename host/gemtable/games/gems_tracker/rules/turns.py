"""Who owes what in Gems Tracker, and the dispatch of moves."""

from gemtable.games.gems_tracker.rules.bidding import bid, bids
from gemtable.games.gems_tracker.rules.booking import book
from gemtable.games.gems_tracker.rules.drafting import take, takes
from gemtable.games.gems_tracker.rules.moves import Bid, Book, Drop, Move, Take, Token
from gemtable.games.gems_tracker.rules.placing import drop, place, placings
from gemtable.games.gems_tracker.rules.rounds import end_turn
from gemtable.games.gems_tracker.rules.scoring import lay_token, meet_tenders, tokens
from gemtable.games.gems_tracker.rules.state import State, Step
from gemtable.games.kit.rules import IllegalMove
from gemtable.sentence import Sentence

_OVER = "Permainan berakhir setelah Fase Scoring di akhir ronde ke-9"
_IN_TURN = "secara bergiliran"
_OWED = {  # by phase: the moves it takes, and the refusal of others
    "bid": (Sentence("First all seats bid."), "Masing-masing pemain memilih 2 kartu Gem Tracker"),
    "take": (
        Sentence("First take a tracker card and a mine."),
        "secara bergiliran pemain harus mengambil 2 kartu",
    ),
    "place": (Sentence("First place what you took."), "harus langsung ditaruh"),
    "token": (Sentence("First lay a token on a spot."), "menaruh 1 token warna"),
}


def pending(state: State) -> tuple[int, ...]:
    """Return the seats that owe a bid, or the one in turn; () when the match is over."""
    if state.phase == "bid":
        return tuple(seat for seat, each in enumerate(state.trackers) if not each.sealed)
    return state.order[:1]


def is_sealed(state: State) -> bool:
    """Return whether seats owe secret bids, which all count at once."""
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
    """Return the state after the move, and what happened. Raises IllegalMove."""
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
        raise IllegalMove(Sentence("The match is over."), _OVER)
    if state.phase == "bid" and seat not in range(state.seats):
        raise IllegalMove(Sentence("There is no seat {seat}.", seat=seat + 1), _IN_TURN)
    if state.phase != "bid" and seat != state.order[0]:
        raise IllegalMove(Sentence("It is seat {seat}'s turn.", seat=state.order[0] + 1), _IN_TURN)
    if _phase_of(move) != state.phase:
        raise IllegalMove(*_OWED[state.phase])


def _phase_of(move: Move) -> str:
    if isinstance(move, Bid):
        return "bid"
    if isinstance(move, Take):
        return "take"
    return "token" if isinstance(move, Token) else "place"
