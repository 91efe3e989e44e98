"""What every game checks of the table it is to start; each check raises ValueError."""

from collections.abc import Collection, Iterable
from typing import Any


def check_options(known: str, unknown: Iterable[str]) -> None:
    """Refuse options of other names; `known` says which the game has."""
    if names := ", ".join(sorted(unknown)):
        raise ValueError(f"{known}, not {names}.")


def check_seats(title: str, seats: Any, allowed: range) -> None:
    if type(seats) is not int or seats not in allowed:
        raise ValueError(f"{title} is for {allowed[0]} to {allowed[-1]} seats, not {seats}.")


def check_seat(name: str, seat: Any, seats: int) -> None:
    """Refuse what is no seat of so many, for the option of that name."""
    if type(seat) is not int or seat not in range(seats):
        raise ValueError(f"{name} is a seat from 0 to {seats - 1}, not {seat}.")


def check_word(name: str, word: Any, words: Collection[str]) -> None:
    if word not in words:
        raise ValueError(f"{name} is {' or '.join(words)}, not {word}.")


def check_deck(deck: Any, count: int) -> None:
    """Refuse a deck that does not hold every number below `count` once."""
    if set(map(type, deck)) != {int} or sorted(deck) != list(range(count)):
        raise ValueError(f"A deck holds each of 0 to {count - 1} once.")
