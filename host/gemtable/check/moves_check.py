"""Legal moves are made, and everything else is refused with a reason and a rule."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any

from gemtable.check.game_fault import GameFault, must
from gemtable.check.played_matches import Match
from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, IllegalMove, NotationError
from gemtable.sentence import Sentence

SAMPLE = 12  # states of a match that are looked at closely
MOVES = 25  # moves tried in each

_NUMBERS = ("1", "2", "5", "9", "10", "30", "99")
_OTHER_WORDS = (
    *("", "?", "hint red", "play 1", "take 7", "concede", "bid 1 2", "1", "move a1 b2"),
)


def check_moves(match: Match) -> None:
    """Check a whole match. Raises GameFault."""
    check_end(match)
    check_strangers(match)
    check_other_words(match)
    game, tried = match.game, tried_in(match)
    for state in sample(match):
        check_who_can_move(game, state)
        for seat in able_seats(game, state):
            check_legal_moves(game, state, seat, tried)
        check_argument_unchanged(game, state)


def sample(match: Match) -> list[Any]:
    """Return some states of a match, the first and the last among them."""
    states = match.states
    step = max(1, len(states) // SAMPLE)
    return [*states[:-1:step], states[-1]]


def some(moves: Iterable[Any], chance: Random) -> list[Any]:
    """Return some of these moves, each once."""
    each = sorted(dict.fromkeys(moves), key=str)
    return chance.sample(each, min(MOVES, len(each)))


def moves_seen(match: Match) -> list[Any]:
    """Return moves that are legal somewhere in the match, for some seat."""
    return [
        move
        for state in sample(match)
        for seat in range(match.seats)
        for move in some(match.game.rules.legal(state, seat), Random(0))
    ] + [step.move for step in match.steps]


def tried_in(match: Match) -> list[Any]:
    """Return moves to try anywhere in a match: some that are legal somewhere in it, and some that
    are like them but for a number.
    """
    seen = some(moves_seen(match), Random(0))
    found = dict.fromkeys(seen)
    for move in seen:
        for number in _NUMBERS:
            with suppress(NotationError):
                found[match.game.rules.parse(re.sub(r"\d+", number, str(move), count=1))] = None
    return seen + some(found.keys() - {*seen}, Random(0))


def able_seats(game: Game, state: Any) -> list[int]:
    """Return the seats that have a legal move."""
    return [seat for seat in range(state.seats) if game.rules.legal(state, seat)]


def check_end(match: Match) -> None:
    """The match ends with a score for every seat, shared exactly in a game that says so."""
    outcome = match.game.rules.outcome(match.states[-1])
    if outcome is None:
        raise GameFault(Sentence("Nobody owes a move, and the match has no outcome."))
    is_scored = len(outcome.scores) == match.seats
    is_scored = is_scored and all(type(score) is int for score in outcome.scores)
    must(is_scored, Sentence("The outcome needs a whole number as the score of each seat."))
    are_seats = {*outcome.winners} <= {*range(match.seats)}
    must(are_seats, Sentence("A winner of the outcome is no seat."))
    must(outcome.reason, Sentence("The outcome has no reason."))
    is_told = outcome.is_shared == match.game.is_cooperative
    must(is_told, Sentence("is_shared of the outcome isn't what is_cooperative of the game says."))
    is_one = not outcome.is_shared or len({*outcome.scores}) == 1
    must(is_one, Sentence("Seats that share a score have different ones."))


def check_strangers(match: Match) -> None:
    """A seat that isn't at the table has no move."""
    moves = some(moves_seen(match), Random(0))[:5]
    for state in sample(match):
        for seat in (-1, match.seats):
            is_nothing = match.game.rules.legal(state, seat) == ()
            must(is_nothing, Sentence("legal has moves of a seat that isn't at the table."))
            for move in moves:
                check_refused(match.game, state, seat, move)


def check_other_words(match: Match) -> None:
    """Words of other games are no move, or one that the rules judge."""
    texts = [*_OTHER_WORDS, *(str(move) for each in GAMES.values() for move in _first_moves(each))]
    for state in sample(match)[:3]:
        (seat, *_) = match.game.rules.pending(state) or (0,)
        for text in texts:
            try:
                match.game.rules.play(state, seat, match.game.rules.parse(text))
            except (NotationError, IllegalMove) as refusal:
                _check_reason(refusal.reason, text)


def _first_moves(game: Game) -> list[object]:
    state = game.rules.start(game.seats[-1])
    return [
        move for seat in game.rules.pending(state) for move in game.rules.legal(state, seat)[:10]
    ]


def check_who_can_move(game: Game, state: Any) -> None:
    """Whoever owes a move can make one, until the match has its outcome."""
    pending, able = game.rules.pending(state), able_seats(game, state)
    for seat in pending:
        has_one = Sentence("Seat {seat} owes a move and has no legal one.", seat=seat + 1)
        must(seat in able, has_one)
    is_told = (pending == ()) == (game.rules.outcome(state) is not None)
    must(is_told, Sentence("A match has an outcome exactly if nobody owes a move."))


def check_legal_moves(game: Game, state: Any, seat: int, tried: Iterable[Any]) -> None:
    """All legal moves of a seat are made. Of those `tried`, all others are refused, or come to
    the state of a legal one, as parts of a move in another order do.
    """
    legal = game.rules.legal(state, seat)
    must(len({*legal}) == len(legal), Sentence("legal has a move twice."))
    states = [made(game, state, seat, move)[0] for move in legal]
    for move in tried:
        if move not in legal:
            with suppress(IllegalMove):
                if game.rules.play(state, seat, move)[0] in states:
                    continue
            check_refused(game, state, seat, move)


def made(game: Game, state: Any, seat: int, move: Any) -> tuple[Any, tuple[Event, ...]]:
    """Return what a legal move comes to."""
    try:
        return game.rules.play(state, seat, move)
    except IllegalMove as refusal:
        text = Sentence("The legal move {move} is refused: {why}", move=move, why=refusal.reason)
        raise GameFault(text) from refusal


def check_refused(game: Game, state: Any, seat: int, move: Any) -> None:
    """A move is refused, with a reason in a whole sentence and the rule."""
    try:
        game.rules.play(state, seat, move)
    except IllegalMove as refusal:
        _check_reason(refusal.reason, move)
        must(refusal.rule, Sentence("The refusal of {move} names no rule.", move=move))
    else:
        raise GameFault(Sentence("{move} is made, and legal doesn't list it.", move=move))


def _check_reason(reason: object, move: object) -> None:
    is_sentence = isinstance(reason, Sentence)
    must(is_sentence, Sentence("The refusal of {move} is no Sentence.", move=repr(str(move))))
    told = str(reason)
    is_whole = told.endswith((".", "?")) and not told[0].islower()
    must(is_whole, Sentence("A refusal is no whole sentence: {told}", told=told))


def check_argument_unchanged(game: Game, state: Any) -> None:
    """play never changes the state that it is given."""
    before = _written(game, state)
    for seat in able_seats(game, state):
        game.rules.play(state, seat, game.rules.legal(state, seat)[0])
    must(_written(game, state) == before, Sentence("play changes the state that it is given."))


def _written(game: Game, state: Any) -> str:
    return json.dumps(game.rules.to_json(state))
