"""Gems Tracker on a page: mines and tenders, the rail, and a tableau for each seat."""

from collections.abc import Sequence

from gemtable.games.gems_tracker.rules import Area, End, GemsTrackerView, Tender
from gemtable.games.gems_tracker.rules.board import NUMBERS, PATTERNS, Contest, contest, first_cell
from gemtable.games.gems_tracker.rules.state import (
    SCORED,
    LaidToken,
    Met,
    Placed,
    TenderPaid,
    Took,
)
from gemtable.games.gems_tracker.rules.worth import aim, have, leads, tokens
from gemtable.games.gems_tracker.table.keys import GemsTrackerPosition, GemsTrackerShown
from gemtable.games.gems_tracker.table.steps import cards_by_key, step
from gemtable.games.gems_tracker.touches import aim as points_aim
from gemtable.games.gems_tracker.touches import asks, touches
from gemtable.games.gems_tracker.touches.boards import cell_id, end_id
from gemtable.games.gems_tracker.touches.tenders import places, short
from gemtable.games.kit.charts import Line, Panel, by_turns, panel_of_seats
from gemtable.games.kit.eyes import ALL, Eyes, Facts
from gemtable.games.kit.game import Page
from gemtable.games.kit.rules import TABLE, Event
from gemtable.games.kit.sealed_choice import LOOKS
from gemtable.sentence import Sentence, message


def _spots(table: GemsTrackerView) -> list[Facts]:
    return [
        {
            "number": spot + 1,
            "between": [paper + 1 for paper in papers],
            "token": table.tokens[spot],
        }
        for spot, papers in enumerate(table.spots)
    ]


def _tender(table: GemsTrackerView, eyes: Eyes, number: int, paper: Tender) -> Facts:
    each = have(table, paper)
    seat = 0 if table.seats == 1 else eyes  # alone, all look at the same areas
    return {
        "number": number + 1,
        "type": paper.type,
        "most": paper.most,
        "asks": short(paper),
        "colours": paper.colours,
        "pattern": paper.pattern,
        "shape": PATTERNS.get(paper.pattern),
        "steps": paper.steps,
        "places": places(table.seats, paper),
        "is_met": number in table.met,
        "tokens": tokens(table, number),
        "have": None if each is None else _amounts(each, paper),
        "aim": aim(table, seat, paper)._asdict() if isinstance(seat, int) else None,
    }


def _amounts(each: Sequence[int], paper: Tender) -> list[Facts]:
    best = max(each) if paper.most and paper.type != "K" else min(each)
    return [{"have": amount, "leads": amount == best} for amount in each]


def facts(position: GemsTrackerPosition, eyes: Eyes) -> Facts:
    """Return the values for the page's template, with no secret bid except the viewer's own."""
    table = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    own = position.views.of(eyes) if isinstance(eyes, int) else None
    is_placing = own is not None and table.phase == "place" and table.in_turn == eyes
    return {
        "phase": table.phase,
        "round": table.round,
        "rounds": table.rounds,
        "scored": _scored_after(table),
        "points_aim": points_aim(table) if table.round == 1 else None,
        "count": shown.count,
        "look": shown.look,
        "left": table.left,
        "is_solo": table.seats == 1,
        "mines": table.row,
        "pair": table.pair,
        "drawn": _drawn(table, shown),
        "bidders": _bidders(table, shown, own),
        "last_bids": _last_bids(table, shown),
        "tenders": [_tender(table, eyes, *numbered) for numbered in enumerate(table.papers)],
        "spots": _spots(table),
        "rail": _rail(table),
        "seats": [
            _seat(position, table, seat, eyes, won) for seat, won in enumerate(leads(table))
        ],
        "cards": _cards(own, shown) if own is not None and table.phase == "bid" else None,
        "discards": own.discards if own is not None else None,
        "bid": _bid(own, shown) if own is not None and table.phase == "bid" else None,
        "is_placing": is_placing,
        "is_laying": table.phase == "token" and table.in_turn == eyes,
        "is_pictured": own is not None and table.phase in ("bid", "take"),
        "question": _question(table, shown) if eyes in table.order[:1] else None,
        "newest": _newest(position.happened),
    }


def _scored_after(table: GemsTrackerView) -> list[int]:
    """Return the rounds after which points are still to come; in solo a tender counts at once."""
    if table.seats == 1 or table.outcome is not None:
        return []
    return [number for number in SCORED if number >= table.round]


def scores(table: GemsTrackerView) -> tuple[int, ...]:
    """Return the points of each seat; in solo, the number of tenders met."""
    return (len(table.met),) if table.seats == 1 else table.points


def scored(event: Event, seat: int) -> bool:
    """Return whether an event can change a seat's points."""
    match event:
        case Contest():
            return event.winner == seat
        case TenderPaid():
            return event.seat == seat
    return isinstance(event, Met)


def meaning(table: GemsTrackerView) -> list[Sentence]:
    """Return sentences that explain the final points."""
    if table.seats == 1:
        met = [paper + 1 for paper in table.met]
        if not met:
            return [Sentence("Each tender at its highest step is worth a point.")]
        return [Sentence("Each tender at its highest step is worth a point: {met}.", met=met)]
    told = [
        Sentence(
            "Rounds 5 and 9 are scored: each number won is worth 1 point, and tenders"
            " pay for tokens."
        )
    ]
    results = contest(table.boards, table.rail_order)
    for seat in range(table.seats):
        won = [result.number for result in results if result.winner == seat]
        text = message("At the end, seat {seat} won the numbers {numbers}.")
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
        return (Panel(Sentence("Tenders met"), len(views[0].papers), (line,)),)
    points = Sentence("Points after each round")
    return (panel_of_seats(points, views, lambda view, seat: max(0, view.points[seat])),)


def _question(table: GemsTrackerView, shown: GemsTrackerShown) -> Sentence | None:
    """Return the question of the open step, while a seat makes a move with its keys."""
    asked = step(table, shown.opened) if shown.opened else None
    return asked and asked.question


def _drawn(table: GemsTrackerView, shown: GemsTrackerShown) -> str:
    """Return the page's name of the card chosen on a pad, such as "card:5 of 2"; "" for none."""
    if table.phase != "take" or not shown.opened:
        return ""
    owner, number = cards_by_key(table)[shown.opened[0]]
    return f"card:{number} of {owner + 1}"


def _bidders(
    table: GemsTrackerView, shown: GemsTrackerShown, own: GemsTrackerView | None
) -> list[Facts]:
    """Return each seat (in solo each deck) with its bid and the cards that are still open.

    The order is that of drafting, but while the bids turn over that of the seats. After a
    restart of the program, the bids are unknown.
    """
    if table.phase not in ("take", "place"):
        return []
    is_drafting = own is not None and table.phase == "take" and table.in_turn == own.seat
    is_drafting = is_drafting and not shown.is_resting
    can = cards_by_key(table).values() if is_drafting else ()
    known = shown.bids if shown.bids and shown.bids.round == table.round else None
    if known and shown.look not in range(1, LOOKS):
        order: Sequence[int] = known.order
    else:
        order = [seat for seat, each in enumerate(table.open) if each]
    sums = [sum(numbers) for numbers in known.numbers] if known else []
    return [
        {
            "owner": owner,
            "sum": sums[owner] if known else None,
            "place": known.order.index(owner) + 1 if known else None,
            "breaker": table.breakers[owner] if known and sums.count(sums[owner]) > 1 else None,
            "in_turn": table.order[:1] == (owner,) and table.seats > 1 and not shown.look,
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


def _last_bids(table: GemsTrackerView, shown: GemsTrackerShown) -> list[Facts]:
    """Return, while seats bid, each seat's sum in the previous round, in drafting order."""
    bids = shown.bids
    if table.phase != "bid" or bids is None or bids.round != table.round - 1:
        return []
    return [{"seat": seat, "sum": sum(bids.numbers[seat])} for seat in bids.order]


def _cards(own: GemsTrackerView, shown: GemsTrackerShown) -> list[Facts]:
    """Return each number, and whether the seat holds it and has chosen it for its bid."""
    chosen = shown.choice or ()
    return [
        {
            "number": number,
            "is_held": number in own.own_hand,
            "is_chosen": number in chosen,
        }
        for number in NUMBERS
    ]


def _bid(own: GemsTrackerView, shown: GemsTrackerShown) -> Facts:
    """Return the line of a bid with its blanks, and the bid that the seat has made, if any."""
    chosen = sorted(shown.choice or ())
    is_made = len(chosen) == own.bid_size
    return {
        "line": f"bid {' '.join(['{card}'] * own.bid_size)}",
        "size": own.bid_size,
        "numbers": chosen if is_made else [],
    }


def _newest(happened: Sequence[Event]) -> Facts:
    """Return the mine (an index) and the spot (from 1) that the last move changed."""
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


def _seat(
    position: GemsTrackerPosition,
    table: GemsTrackerView,
    seat: int,
    eyes: Eyes,
    won: Sequence[int],
) -> Facts:
    is_open = eyes == ALL or eyes == seat
    own: GemsTrackerView | None = None
    if is_open and table.phase != "over":
        own = position.views.of(seat)
    chosen, is_resting = position.shown.table.chosen, position.shown.table.is_resting
    booked = table.booked if table.order[:1] == (seat,) else ()  # only in its turn
    return {
        "seat": seat,
        "is_own": seat == eyes,
        "owes": seat in table.pending and seat not in chosen and not is_resting,
        "doing": _doing(table, chosen, seat),
        "points": scores(table)[seat],
        "bookings": table.bookings[seat],
        "rail": table.rails[seat],
        "breaker": table.breakers[seat] if table.breakers else None,
        "hand": own.hand if own else None,
        "discards": own.discards if own else None,
        "areas": [
            _area(number, cells, [end for end in booked if end.area == number], won)
            for number, cells in enumerate(table.boards[seat])
        ],
    }


def _area(number: int, cells: Area, booked: Sequence[End], won: Sequence[int]) -> Facts:
    first = first_cell(cells)
    return {
        "number": number + 1,
        "ends": {side: end_id(number, side) for side in ("left", "right")},
        "cells": [
            {
                "column": column,
                "id": cell_id(number, cell - first),
                "leads": column is not None and column.number in won,
            }
            for cell, column in enumerate(cells)
        ],
        "left": sum(end.side == "left" for end in booked),
        "right": sum(end.side == "right" for end in booked),
    }


def _doing(table: GemsTrackerView, chosen: Sequence[int], seat: int) -> str:
    """Return the template's word for the state of a seat, such as "bids"; "" for none."""
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
