"""Tokens on the tenders, and the two scorings of a match."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.gems_tracker.rules.cards import MOST_OR_FEWEST, Tender
from gemtable.games.gems_tracker.rules.contest import contest
from gemtable.games.gems_tracker.rules.events import Contest, LaidToken, Met, Scored, TenderPaid
from gemtable.games.gems_tracker.rules.moves import Token
from gemtable.games.gems_tracker.rules.rounds import next_round
from gemtable.games.gems_tracker.rules.state import State, Step, changed
from gemtable.games.gems_tracker.rules.tenders import count, is_met_in_full, majority, points_for
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.sentence import Sentence

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
        raise IllegalMove(Sentence("A token lies on spot {spot}.", spot=move.spot + 1), _ONE_TOKEN)
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
        contested = Contest(result.number, tuple(result.gems.items()), result.winner)
        events = (*events, contested)
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


class Pay(NamedTuple):
    """A seat's amount of what a tender asks for, and the points for it.

    `have` is None for face-down piles, since nobody may know the amount.
    """

    have: int | None
    points: int


def pay(state: State, seat: int, tender: Tender) -> Pay:
    """Return what the tender pays `seat`, compared with all seats (note 4.23)."""
    if tender.type in MOST_OR_FEWEST:
        each = amounts(state, tender)
        points = majority(each, tender.most, tender.of_two)[seat]
        return Pay(None if tender.type == "L" else each[seat], points)
    have = count(state.boards[seat], tender)
    return Pay(have, points_for(have, tender))


def amounts(state: State, tender: Tender) -> tuple[int, ...]:
    """Return the amounts, by seat, that a tender of type A, C or L compares."""
    if tender.type == "C":
        return state.rails
    if tender.type == "L":
        return tuple(sum(each.discards) for each in state.trackers)
    return tuple(count(board, tender) for board in state.boards)


def meet_tenders(state: State, events: tuple[Event, ...]) -> Step:
    """In solo turn down every tender whose highest step the board has reached."""
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
