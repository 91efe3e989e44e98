"""The sentences for Crossing's events and for the state of a round."""

from collections.abc import Sequence

from gemtable.games.crossing.rules import COLOURS, CrossingView
from gemtable.games.crossing.rules.state import (
    Crowded,
    CrowdedTile,
    FendedOff,
    FinalRound,
    Gathered,
    Placed,
    Protected,
    RanShort,
    Refilled,
    Revealed,
    Stole,
)
from gemtable.games.crossing.table.keys import CrossingShown
from gemtable.games.kit.piece_colours import COUNTED
from gemtable.games.kit.rules import Ended, Event
from gemtable.games.kit.sealed_choice import count_words, owing
from gemtable.sentence import Sentence, message

_PLACED = {
    "red": message("A red stone goes to mushroom {mushroom}. Stones left to lay out: {left}."),
    "blue": message("A blue stone goes to mushroom {mushroom}. Stones left to lay out: {left}."),
    "yellow": message(
        "A yellow stone goes to mushroom {mushroom}. Stones left to lay out: {left}."
    ),
    "white": message("A white stone goes to mushroom {mushroom}. Stones left to lay out: {left}."),
}


def turn(table: CrossingView, shown: CrossingShown) -> Sentence:
    """Return the sentence on what the round is waiting for."""
    if counting := count_words(shown):
        return counting
    if shown.is_resting:
        return Sentence("All choices are revealed")
    if table.phase == "place":
        return Sentence("Seat {seat} lays out the last stones", seat=table.distributor + 1)
    seats = owing(table, shown)
    if not seats:
        return Sentence("All have chosen")
    return Sentence(
        "Seat {seats} to choose", "Seats {seats} to choose", seats=seats, count=len(seats)
    )


def words(event: Event) -> Sentence | None:
    """Return the sentence for `event`, or None if another event's sentence covers it."""
    match event:
        case Revealed() if not any(event.choices):
            return Sentence("Everyone has a break, so the round passes without choices.")
        case Protected() if event.stones:
            text = message(
                "Seat {seat} puts {stones} into the vault and has a break in the next round."
            )
            return Sentence(text, seat=event.seat + 1, stones=_counted(event.stones))
        case Protected():
            text = message("Seat {seat} protects an empty tile and has a break in the next round.")
            return Sentence(text, seat=event.seat + 1)
        case Gathered():
            return _gathered(event)
        case Stole():
            return _stole(event)
        case Crowded():
            text = message(
                "Seats {seats} point at mushroom {mushroom} together, so nobody gets anything."
            )
            return Sentence(text, seats=_named(event.seats), mushroom=event.mushroom + 1)
        case CrowdedTile():
            text = message(
                "Seats {seats} point at the tile of seat {other} together, so nobody gets "
                "anything."
            )
            return Sentence(text, seats=_named(event.seats), other=event.from_ + 1)
        case FendedOff():
            return Sentence(
                "Seat {seats} gets nothing: the tile of seat {other} is protected.",
                "Seats {seats} get nothing: the tile of seat {other} is protected.",
                seats=_named(event.seats),
                other=event.from_ + 1,
                count=len(event.seats),
            )
        case Refilled():
            text = message("Stones are laid out for round {round}, with {left} left in the bag.")
            return Sentence(text, round=event.round, left=event.left)
        case RanShort():
            text = message(
                "The bag runs short, so seat {seat} decides where the last stones go: {stones}."
            )
            return Sentence(text, seat=event.seat + 1, stones=_counted(event.stones))
        case Placed():
            text = _PLACED[event.stone]
            return Sentence(text, mushroom=event.mushroom + 1, left=event.left)
        case FinalRound():
            return Sentence("The bag is empty: round {round} is the last.", round=event.round)
        case Ended():
            return _ended(event)
    return None


def _gathered(event: Gathered) -> Sentence:
    who = {"seat": event.seat + 1, "mushroom": event.mushroom + 1}
    if not event.stones:
        return Sentence("Seat {seat} finds mushroom {mushroom} empty.", **who)
    text = message("Seat {seat} gathers {stones} from mushroom {mushroom}.")
    return Sentence(text, **who, stones=_counted(event.stones))


def _stole(event: Stole) -> Sentence:
    who = {"seat": event.seat + 1, "other": event.from_ + 1}
    if not event.stones:
        return Sentence("Seat {seat} finds the tile of seat {other} empty.", **who)
    text = message("Seat {seat} steals {stones} from seat {other}.")
    return Sentence(text, **who, stones=_counted(event.stones))


def _ended(event: Ended) -> Sentence:
    winners, points = _named(event.winners), max(event.scores)
    if len(winners) > 1:
        text = message(
            "Seats {seats} each have {points} points and the same number of white stones: play"
            " once more."
        )
        return Sentence(text, seats=winners, points=points)
    return Sentence("Seat {seats} wins with {points} points.", seats=winners, points=points)


def _named(seats: Sequence[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _counted(stones: Sequence[str]) -> list[Sentence]:
    return [
        Sentence(COUNTED[colour], count=stones.count(colour))
        for colour in COLOURS
        if colour in stones
    ]
