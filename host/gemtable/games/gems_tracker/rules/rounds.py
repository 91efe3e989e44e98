"""The start of each round in Gems Tracker, its tokens and scoring, and the end of the match."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gemtable.games.gems_tracker.rules.board import contest
from gemtable.games.gems_tracker.rules.cards import (
    MOST_OR_FEWEST,
    Tender,
    count,
    is_met_in_full,
    majority,
    points_for,
)
from gemtable.games.gems_tracker.rules.moves import Token
from gemtable.games.gems_tracker.rules.state import (
    ROUNDS,
    SCORED,
    SOLO_ROUNDS,
    TAKEN_BACK,
    Ended,
    LaidToken,
    Met,
    RoundBegan,
    Scored,
    State,
    Step,
    TenderPaid,
    Trackers,
    changed,
)
from gemtable.games.kit.rules import Event, IllegalMove, Outcome
from gemtable.sentence import Sentence, message

FEWEST_RAILS = message("If points are tied, the seat that is lowest on the mining rail wins.")
LOWER_TOKEN = message("If seats are also tied on the mining rail, the upper token wins.")
_PRAISE = (  # by least number of tenders fulfilled in solo
    (10, message("Absolute champions, did you cheat!? #kidding :p")),
    (9, message("Really great")),
    (8, message("Wow!")),
    (7, message("Quite good...")),
    (5, message("Good!")),
    (3, message("Okay...")),
    (1, message("Do try again.... :)")),
    (0, ""),
)


def end(state: State, events: tuple[Event, ...]) -> Step:
    """End the match."""
    after = replace(state, phase="over", order=())
    result = outcome(after)
    assert result is not None, "the match is over"
    return after, (*events, Ended(result.reason, result.scores, result.winners))


def outcome(state: State) -> Outcome | None:
    """Return the outcome, with the reason "rounds", or "decks" in solo; None before the end."""
    if state.phase != "over":
        return None
    return _solo(state) if state.is_solo else _of_seats(state)


def _solo(state: State) -> Outcome:
    """Return the outcome in solo: a point for each tender fulfilled, and a win for all."""
    met = len(state.met)
    return Outcome(
        scores=(met,),
        winners=(0,) if met == len(state.papers) else (),
        reason="decks",
        rating=praise(met),
    )


def praise(met: int) -> str:
    """Return the rule text's rating for this number of tenders fulfilled in solo."""
    return next(words for least, words in _PRAISE if met >= least)


def _of_seats(state: State) -> Outcome:
    """Return the outcome with several seats; a tie goes to the lowest on the rail (note 4.27)."""
    most = max(state.points)
    tied = [seat for seat in state.rail_order if state.points[seat] == most]
    fewest = state.rails[tied[-1]]
    tie_break = ""
    if len(tied) > 1:
        alone = sum(state.rails[seat] == fewest for seat in tied) == 1
        tie_break = FEWEST_RAILS if alone else LOWER_TOKEN
    return Outcome(scores=state.points, winners=(tied[-1],), reason="rounds", tie_break=tie_break)


_SOLO_ROW = 3
_SOLO_OPEN = 2


def open_round(state: State, trackers: tuple[Trackers, ...], **changes: Any) -> State:
    """Turn up the mines of the round; in solo also two tracker cards of each deck.

    `changes` are further fields of the state to replace.
    """
    shown = _SOLO_ROW if state.is_solo else state.seats + 1
    if state.is_solo:
        trackers = tuple(
            each._replace(held=each.held[_SOLO_OPEN:], open=each.held[:_SOLO_OPEN])
            for each in trackers
        )
    return replace(
        state,
        phase="take" if state.is_solo else "bid",
        trackers=trackers,
        row=state.deck[:shown],
        deck=state.deck[shown:],
        order=(0, 0) if state.is_solo else (),  # in solo the seat takes two pairs
        grown=(),
        **changes,
    )


def turn_over(state: State) -> dict[str, Any]:
    """Return the fields of the state that change when a pair has been placed or dropped."""
    return {"pair": None, "order": state.order[1:], "phase": "take"}


def end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """Continue after a turn with the next turn, the tokens or the next round."""
    if state.order:
        return state, events
    if not state.is_solo and state.round in SCORED:
        return replace(state, phase="token", order=state.rail_order), events
    return next_round(state, events)


def next_round(state: State, events: tuple[Event, ...]) -> Step:
    """Clean up, pass the tie-breakers on and open the next round, or end the match."""
    if state.round == (SOLO_ROUNDS if state.is_solo else ROUNDS):
        return end(state, events)
    left = tuple(mine for mine in state.row if mine is not None)
    trackers = state.trackers
    if not state.is_solo and state.round + 1 == TAKEN_BACK:
        trackers = tuple(
            Trackers(tuple(sorted(each.held + each.discards))) for each in state.trackers
        )
    after = open_round(state, trackers, round=state.round + 1, waste=state.waste + left)
    row = tuple(mine for mine in after.row if mine is not None)
    began = RoundBegan(after.round, left, row, taken_back=trackers != state.trackers)
    return after, (*events, began)


_BETWEEN = "menaruhnya diantara 2 kartu yg berbeda"
_ONE_TOKEN = "Hanya boleh ada 1 token saja yg ditaruh di setiap spot-nya"


def tokens(state: State) -> tuple[Token, ...]:
    """Return a token move for every free spot."""
    return tuple(Token(spot) for spot, seat in enumerate(state.tokens) if seat is None)


def lay_token(state: State, seat: int, move: Token) -> Step:
    """Lay a token between two tenders; after the last token, score everything."""
    if move.spot not in range(len(state.tokens)):
        raise IllegalMove(Sentence("There is no spot {spot}.", spot=move.spot + 1), _BETWEEN)
    if state.tokens[move.spot] is not None:
        raise IllegalMove(
            Sentence("Spot {spot} already has a token.", spot=move.spot + 1), _ONE_TOKEN
        )
    after = replace(state, tokens=changed(state.tokens, move.spot, seat), order=state.order[1:])
    papers = state.cards.spots(state.seats)[move.spot]
    events = (LaidToken(seat, move.spot, papers),)
    if after.order:
        return after, events
    return next_round(*score(after, events))


def score(state: State, events: tuple[Event, ...]) -> Step:
    """Score the tracker numbers, then the tenders."""
    points = list(state.points)
    for result in contest(state.boards, state.rail_order):
        if result.winner is not None:
            points[result.winner] += 1
        events = (*events, result)
    for seat, spot, paper in _paid(state):
        tender = state.cards.tenders[state.papers[paper]]
        have, earned = pay(state, seat, tender)
        points[seat] += earned
        events = (*events, TenderPaid(seat, spot, paper, tender.type, have, earned))
    after = replace(state, points=tuple(points))
    return after, (*events, Scored(state.round, after.points))


def _paid(state: State) -> Iterator[tuple[int, int, int]]:
    """Yield (seat, spot, paper) for both tenders of every token (note 4.24)."""
    spots = state.cards.spots(state.seats)
    for spot, seat in enumerate(state.tokens):
        if seat is not None:
            yield from ((seat, spot, paper) for paper in spots[spot])


def pay(state: State, seat: int, tender: Tender) -> tuple[int | None, int]:
    """Return the amount that `seat` has for a tender, and its points (note 4.23).

    The amount is None for face-down piles, since nobody may know it.
    """
    if tender.type in MOST_OR_FEWEST:
        each = amounts(state, tender)
        points = majority(each, tender.most, tender.of_two)[seat]
        return None if tender.type == "L" else each[seat], points
    have = count(state.boards[seat], tender)
    return have, points_for(have, tender)


def amounts(state: State, tender: Tender) -> tuple[int, ...]:
    """Return the amounts, by seat, that a tender of type A, C or L compares."""
    if tender.type == "C":
        return state.rails
    if tender.type == "L":
        return tuple(sum(each.discards) for each in state.trackers)
    return tuple(count(board, tender) for board in state.boards)


def meet_tenders(state: State, events: tuple[Event, ...]) -> Step:
    """In solo, mark as met every tender whose highest step the board has reached."""
    (board,) = state.boards
    newly = tuple(
        paper
        for paper, tender in enumerate(state.papers)
        if paper not in state.met and is_met_in_full(board, state.cards.tenders[tender])
    )
    if not newly:
        return state, events
    after = replace(state, met=tuple(sorted(state.met + newly)))
    return after, (*events, *(Met(paper) for paper in newly))
