"""What pressing each key of a seat's pad would do now. Asking changes nothing."""

from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture, Meaning
from gemtable.match.match import Match
from gemtable.referee.referee import Referee
from gemtable.stamps import Stamp

_NOW = Stamp(0.0, 0.0)


def key_names(referee: Referee, seat: int) -> tuple[str, ...]:
    """Return the current names of the keys of a seat's pad."""
    status = referee.status
    return referee.script.key_names(status.views.table, status.shown.table, seat)


def key_moves(referee: Referee, seat: int) -> tuple[str | None, ...]:
    """Return what pressing each key would do: a move, "" for no move, None if refused."""
    pad = referee.layout.pads[seat]
    match = referee.match
    if pad is None or referee.absent or match.is_paused or match.is_stalled:
        return ("",) * PAD_KEYS
    return tuple(_of_key(referee, pad, key) for key in range(PAD_KEYS))


def movers(referee: Referee, gesture: Gesture) -> frozenset[int]:
    """Return the seats, from 0, for which a gesture would be a move."""
    return frozenset(seat for seat, _move in _meaning(referee, gesture).moves)


def _of_key(referee: Referee, pad: Address, key: int) -> str | None:
    meaning = _meaning(referee, Gesture(pad, key, "press"))
    if meaning.refused or not _are_legal(referee.match, meaning.moves):
        return None
    return "undo" if meaning.undo else ", ".join(str(move) for _seat, move in meaning.moves)


def _meaning(referee: Referee, gesture: Gesture) -> Meaning:
    return referee.script.read(referee.ui, referee.layout, referee.views, gesture, _NOW)


def _are_legal(match: Match, moves: tuple[Made, ...]) -> bool:
    """Return whether the rules accept these moves. One is looked up: to play it may be costly."""
    state = match.state
    if len(moves) == 1:
        ((seat, move),) = moves
        return seat in match.pending and move in match.game.rules.legal(state, seat)
    try:
        for seat, move in moves:
            state, _events = match.game.rules.play(state, seat, move)
    except IllegalMove:
        return False
    return True
