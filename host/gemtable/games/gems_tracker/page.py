"""Gems Tracker on a page: mines and tenders, the rail, and a tableau for each seat."""

from collections.abc import Sequence

from gemtable.games.gems_tracker.rules import Area, Bid, End, GemsTrackerView, Tender
from gemtable.games.gems_tracker.rules.board import NUMBERS, contest, first_cell
from gemtable.games.gems_tracker.rules.state import (
    Contest,
    LaidToken,
    Met,
    Placed,
    TenderPaid,
    Took,
)
from gemtable.games.gems_tracker.table.keys import Bids, GemsTrackerPosition, GemsTrackerShown
from gemtable.games.gems_tracker.table.steps import card_of_key, step, takeable
from gemtable.games.gems_tracker.touches import asks, touches
from gemtable.games.gems_tracker.touches.boards import cell_id, end_id
from gemtable.games.gems_tracker.touches.tenders import have, places, short
from gemtable.games.kit.drawing import ALL, Eyes, Facts, Line, Panel, by_turns, panel_of_seats
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE, Event
from gemtable.sentence import Sentence, message


def tender_facts(table: GemsTrackerView) -> list[Facts]:
    """Return each tender of the match, and each seat's amount."""
    return [_tender(table, number, paper) for number, paper in enumerate(table.papers)]


def spots(table: GemsTrackerView) -> list[Facts]:
    """Return each spot, the tenders it lies between, and whose token lies there."""
    return [
        {
            "number": spot + 1,
            "between": [paper + 1 for paper in papers],
            "token": table.tokens[spot],
        }
        for spot, papers in enumerate(table.spots)
    ]


def _tender(table: GemsTrackerView, number: int, paper: Tender) -> Facts:
    each = have(table, paper)
    return {
        "number": number + 1,
        "asks": short(paper),
        "colours": paper.colours,
        "pattern": paper.pattern,
        "steps": paper.steps,
        "places": places(table.seats, paper),
        "is_met": number in table.met,
        "tokens": _tokens(table, number),
        "have": None if each is None else _amounts(each, paper),
    }


def _tokens(table: GemsTrackerView, number: int) -> Sequence[int]:
    """Return the seats whose tokens lie at a tender."""
    lying = zip(table.spots, table.tokens, strict=True)
    return [token for papers, token in lying if token is not None and number in papers]


def _amounts(each: Sequence[int], paper: Tender) -> list[Facts]:
    best = max(each) if paper.most and paper.type != "K" else min(each)
    return [{"have": amount, "leads": amount == best} for amount in each]


def facts(position: GemsTrackerPosition, eyes: Eyes) -> Facts:
    """Return what the picture of the game shows; of secret bids, only the seat's own."""
    table = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    own = position.views.of(eyes) if isinstance(eyes, int) else None
    is_placing = own is not None and table.phase == "place" and table.in_turn == eyes
    return {
        "phase": table.phase,
        "round": table.round,
        "rounds": table.rounds,
        "count": shown.count,
        "left": table.left,
        "is_solo": table.seats == 1,
        "mines": table.row,
        "pair": table.pair,
        "drawn": _drawn(table, shown),
        "bidders": _bidders(table, shown, own),
        "last_bids": _last_bids(table, shown),
        "tenders": tender_facts(table),
        "spots": spots(table),
        "rail": _rail(table),
        "seats": [_seat(position, table, seat, eyes) for seat in range(table.seats)],
        "cards": _cards(own, shown) if own is not None and table.phase == "bid" else None,
        "chosen": sorted(shown.choice or ()),
        "bid_size": table.bid_size,
        "is_placing": is_placing,
        "is_pictured": own is not None and table.phase in ("bid", "take"),
        "question": _question(table, shown) if eyes in table.order[:1] else None,
        "newest": _newest(position.happened),
    }


def scores(table: GemsTrackerView) -> tuple[int, ...]:
    """Return the points of each seat; in solo, the number of tenders met."""
    return (len(table.met),) if table.seats == 1 else table.points


def scored(event: Event, seat: int) -> bool:
    """Return whether an event may change a seat's points."""
    match event:
        case Contest():
            return event.winner == seat
        case TenderPaid():
            return event.seat == seat
    return isinstance(event, Met)


def meaning(table: GemsTrackerView) -> list[Sentence]:
    """Return what the final points consist of."""
    if table.seats == 1:
        met = [paper + 1 for paper in table.met]
        if not met:
            return [Sentence("A point for each tender at its highest step.")]
        return [Sentence("A point for each tender at its highest step: {met}.", met=met)]
    told = [
        Sentence("Rounds 5 and 9 are scored: 1 point a number, and what tenders pay for tokens.")
    ]
    results = contest(table.boards, table.rail_order)
    for seat in range(table.seats):
        won = [result.number for result in results if result.winner == seat]
        text = message("Seat {seat} won the numbers {numbers} in the end.")
        if won:
            told.append(Sentence(text, seat=seat + 1, numbers=won))
    return told


def course(views: Sequence[GemsTrackerView]) -> tuple[Panel, ...]:
    """Return charts of each seat's points after each round; in solo, of the tenders met."""
    if views[0].seats == 1:
        if not any(view.met for view in views):
            return ()
        met = by_turns(views, lambda view: len(view.met))
        line = Line("cards", Sentence("tenders"), met)
        return (Panel(Sentence("Tenders that are met"), len(views[0].papers), (line,)),)
    points = Sentence("Points after each round")
    return (panel_of_seats(points, views, lambda view, seat: max(0, view.points[seat])),)


def _question(table: GemsTrackerView, shown: GemsTrackerShown) -> Sentence | None:
    """Return what the seat's pad asks, in the middle of a move made by its keys."""
    asked = step(table, shown.opened) if shown.opened else None
    return asked and asked.question


def _drawn(table: GemsTrackerView, shown: GemsTrackerShown) -> str:
    """Return the pieces that pads have picked, as the page names them: "card:5 of 2"."""
    if table.phase != "take" or not shown.opened:
        return ""
    owner, number = card_of_key(table, shown.opened[0])
    return f"card:{number} of {owner + 1}"


def _bidders(
    table: GemsTrackerView, shown: GemsTrackerShown, own: GemsTrackerView | None
) -> list[Facts]:
    """Return the seats, in solo the decks, with what each bid and which cards still lie open.

    They are in the order of drafting; a table that continues knows it only of those to come.
    """
    if table.phase not in ("take", "place"):
        return []
    is_drafting = own is not None and table.phase == "take" and table.in_turn == own.seat
    can = takeable(table) if is_drafting else ()
    known = _bids_of(table, shown)
    order = known.order if known else [seat for seat, each in enumerate(table.open) if each]
    return [
        {
            "owner": owner,
            "sum": sum(known.numbers[owner]) if known else None,
            "in_turn": table.order[:1] == (owner,) and table.seats > 1,
            "cards": [
                {
                    "number": number,
                    "is_open": number in table.open[owner],
                    "can": (owner, number) in can,
                }
                for number in (known.numbers[owner] if known else table.open[owner])
            ],
        }
        for owner in order
    ]


def _bids_of(table: GemsTrackerView, shown: GemsTrackerShown) -> Bids | None:
    """Return the bids of the round that goes on, if they are known."""
    return shown.bids if shown.bids and shown.bids.round == table.round else None


def _last_bids(table: GemsTrackerView, shown: GemsTrackerShown) -> list[Facts]:
    """Return, during a bid, what was bid in the round before, in the order of drafting."""
    bids = shown.bids
    if table.phase != "bid" or bids is None or bids.round != table.round - 1:
        return []
    return [{"seat": seat, "sum": sum(bids.numbers[seat])} for seat in bids.order]


def _cards(own: GemsTrackerView, shown: GemsTrackerShown) -> list[Facts]:
    """Return the numbers of a seat's hand, and what it says by touching each: its new bid.

    A number that is chosen is let go; another is added, and the one chosen first makes room.
    """
    chosen = shown.choice or ()
    cards: list[Facts] = []
    for number in NUMBERS:
        if number in chosen:
            rest = [each for each in chosen if each != number]
        else:
            rest = [*chosen, number][-own.bid_size :]
        cards.append(
            {
                "number": number,
                "is_held": number in own.own_hand,
                "is_chosen": number in chosen,
                "says": str(Bid(tuple(sorted(rest)))) if rest else "undo",
            }
        )
    return cards


def _newest(happened: Sequence[Event]) -> Facts:
    """Return what the last step laid: a mine by its index, and a token's spot from 1."""
    newest: dict[str, int | None] = {"mine": None, "spot": None}
    for event in happened:
        if isinstance(event, Placed | Took):
            newest["mine"] = event.mine
        elif isinstance(event, LaidToken):
            newest["spot"] = event.spot + 1
    return newest


def _rail(table: GemsTrackerView) -> list[Facts]:
    """Return the occupied spaces of the mining rail, the highest first.

    In a stack the lowest token comes first: it ranks higher.
    """
    spaces: dict[int, list[int]] = {}
    for seat in table.rail_order:
        spaces.setdefault(table.rails[seat], []).append(seat)
    return [{"space": space, "stack": stack} for space, stack in spaces.items()]


def _seat(position: GemsTrackerPosition, table: GemsTrackerView, seat: int, eyes: Eyes) -> Facts:
    is_open = eyes == ALL or eyes == seat
    own: GemsTrackerView | None = None
    if is_open and table.phase != "over":
        own = position.views.of(seat)
    chosen = position.shown.table.chosen
    return {
        "seat": seat,
        "is_own": seat == eyes,
        "owes": seat in table.pending and seat not in chosen,
        "doing": _doing(table, chosen, seat),
        "points": scores(table)[seat],
        "bookings": table.bookings[seat],
        "breaker": table.breakers[seat] if table.breakers else None,
        "hand": own.hand if own else None,
        "discards": own.discards if own else None,
        "areas": [
            _area(number, cells, [end for end in _booked(table, seat) if end[0] == number])
            for number, cells in enumerate(table.boards[seat])
        ],
    }


def _booked(table: GemsTrackerView, seat: int) -> Sequence[End]:
    """Return the ends for which the seat has reserved booking cards, if it is in turn."""
    return table.booked if table.order[:1] == (seat,) else ()


def _area(number: int, cells: Area, booked: Sequence[End]) -> Facts:
    first = first_cell(cells)
    return {
        "number": number + 1,
        "ends": {side: end_id(number, side) for side in ("left", "right")},
        "cells": [
            {"column": column, "id": cell_id(number, cell - first)}
            for cell, column in enumerate(cells)
        ],
        "left": sum(side == "left" for _area, side in booked),
        "right": sum(side == "right" for _area, side in booked),
    }


def _doing(table: GemsTrackerView, chosen: Sequence[int], seat: int) -> str:
    """Return what a seat does, as the template names it; "" for nothing."""
    if table.outcome is not None:
        return "won" if seat in table.outcome.winners else ""
    if table.phase == "bid":
        return "has bid" if seat in chosen else "bids"
    return table.phase if table.order[:1] == (seat,) else ""


PAGE = Page(
    asks=asks,
    facts=facts,
    touches=touches,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
)
