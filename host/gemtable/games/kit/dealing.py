"""Checks of seats, options and deck that every game makes at its start. Raise ChoiceError."""

from collections.abc import Mapping, Sequence
from typing import Any

from gemtable.games.kit.options import ChoiceError, Option, option_named
from gemtable.sentence import Sentence, message


def check_seats(title: str, seats: Any, allowed: range) -> None:
    if type(seats) is not int or seats not in allowed:
        text = message("{title} is for {fewest} to {most} seats, not {seats}.")
        fewest, most = allowed[0], allowed[-1]
        raise ChoiceError(Sentence(text, title=title, fewest=fewest, most=most, seats=str(seats)))


def settled(
    title: str, allowed: range, options: Sequence[Option], seats: int, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Return every option with its given value or default, after checking seats and values."""
    check_seats(title, seats, allowed)
    for name, value in given.items():
        option_named(title, options, name).check(value, seats)
    return {option.name: given.get(option.name, option.default) for option in options}


def check_deck(deck: Any, count: int) -> None:
    """Refuse a deck that does not hold every number from 0 to `count` - 1 once."""
    if set(map(type, deck)) != {int} or sorted(deck) != list(range(count)):
        raise ChoiceError(Sentence("A deck holds each of 0 to {last} once.", last=count - 1))
