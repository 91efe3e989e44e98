"""What every game checks of the table it is to start; each check raises ValueError."""

from typing import Any


def check_seats(title: str, seats: Any, allowed: range) -> None:
    if type(seats) is not int or seats not in allowed:
        raise ValueError(f"{title} is for {allowed[0]} to {allowed[-1]} seats, not {seats}.")


def check_deck(deck: Any, count: int) -> None:
    """Refuse a deck that does not hold every number below `count` once."""
    if set(map(type, deck)) != {int} or sorted(deck) != list(range(count)):
        raise ValueError(f"A deck holds each of 0 to {count - 1} once.")
