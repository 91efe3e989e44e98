"""Gems Tracker on a page: mines and tenders, the rail, and a tableau for each seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.gems_tracker import page_tenders as gems_tracker_tenders
from gemtable.games.gems_tracker.rules import Area, End, GemsTrackerView
from gemtable.games.gems_tracker.rules.contest import contest
from gemtable.games.gems_tracker.rules.events import Contest, Met, TenderPaid
from gemtable.games.gems_tracker.table.steps import step
from gemtable.games.gems_tracker.table.ui import GemsTrackerShown
from gemtable.games.kit.chart import Line, Panel, by_turns
from gemtable.games.kit.eyes import ALL, Eyes, Position
from gemtable.games.kit.game import Page
from gemtable.games.kit.roles import TABLE
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence, message

_NUMBERS = {1: Sentence("One"), 2: Sentence("Two"), 3: Sentence("Three")}
_OWED = {
    "take": message("Seat {seat} drafts"),
    "place": message("Seat {seat} places the pair"),
    "token": message("Seat {seat} lays a token"),
}


def turn(table: GemsTrackerView, shown: GemsTrackerShown) -> Sentence:
    """Return what the round waits for."""
    if shown.count:
        return _NUMBERS[shown.count]
    if table.phase == "over":
        return Sentence("The match is over")
    if table.phase != "bid":
        return Sentence(_OWED[table.phase], seat=table.order[0] + 1)
    owing = [seat + 1 for seat in table.pending if seat not in shown.chosen]
    if not owing:
        return Sentence("All have bid")
    return Sentence("Seat {seats} to bid", "Seats {seats} to bid", seats=owing, count=len(owing))


def facts(position: Position, eyes: Eyes) -> Mapping[str, Any]:
    """Return what the picture of the game shows; of secret bids, only the seat's own."""
    table: GemsTrackerView = position.views.table
    shown: GemsTrackerShown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    return {
        "round": table.round,
        "rounds": table.rounds,
        "is_over": table.outcome is not None,
        "count": shown.count,
        "left": table.left,
        "is_invented": table.invented,
        "is_solo": table.seats == 1,
        "mines": table.row,
        "pair": table.pair,
        "decks": table.open if table.seats == 1 else [],
        "tenders": gems_tracker_tenders.facts(table),
        "rail": _rail(table),
        "seats": [_seat(position, table, seat, eyes) for seat in range(table.seats)],
        "choice": shown.choice,
        "bid_size": table.bid_size if table.phase == "bid" else None,
        "question": _question(table, shown) if eyes in table.order[:1] else None,
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
    told = [Sentence("Rounds 5 and 9 count: 1 point a number, and what tenders pay for tokens.")]
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
    points = tuple(_line(seat, views) for seat in range(views[0].seats))
    most = max(1, *(value for line in points for value in line.values.values()))
    return (Panel(Sentence("Points after each round"), most, points),)


def _line(seat: int, views: Sequence[GemsTrackerView]) -> Line:
    name = Sentence("seat {seat}", seat=seat + 1)
    points = by_turns(views, lambda view: max(0, view.points[seat]))
    return Line(f"seat-{seat + 1}", name, points, badge=str(seat + 1))


def _question(table: GemsTrackerView, shown: GemsTrackerShown) -> Sentence | None:
    asked = step(table, shown.opened)
    return asked and asked.question


def _rail(table: GemsTrackerView) -> list[Mapping[str, Any]]:
    """Return the occupied spaces of the mining rail, the highest first.

    In a stack the lowest token comes first: it ranks higher.
    """
    spaces: dict[int, list[int]] = {}
    for seat in table.rail_order:
        spaces.setdefault(table.rails[seat], []).append(seat)
    return [{"space": space, "stack": stack} for space, stack in spaces.items()]


def _seat(position: Position, table: GemsTrackerView, seat: int, eyes: Eyes) -> Mapping[str, Any]:
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
        "rail": table.rails[seat],
        "bookings": table.bookings[seat],
        "breaker": table.breakers[seat] if table.breakers else None,
        "held": table.held[seat] if table.breakers else None,
        "open": table.open[seat] if table.breakers else [],
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


def _area(number: int, cells: Area, booked: Sequence[End]) -> Mapping[str, Any]:
    return {
        "number": number + 1,
        "cells": cells,
        "left": sum(side == "left" for _area, side in booked),
        "right": sum(side == "right" for _area, side in booked),
    }


def _doing(table: GemsTrackerView, chosen: Sequence[int], seat: int) -> str:
    """Return what a seat does: "won", "has bid", "bids", "in turn" or ""."""
    if table.outcome is not None:
        return "won" if seat in table.outcome.winners else ""
    if table.phase == "bid":
        return "has bid" if seat in chosen else "bids"
    return "in turn" if table.order[:1] == (seat,) else ""


PAGE = Page(
    turn=turn,
    facts=facts,
    scores=scores,
    scored=scored,
    meaning=meaning,
    course=course,
)
