"""What the bots of a match draw from, which nobody else can know before the match is over."""

import secrets
from random import Random

_BYTES = 16


def new_chance() -> str:
    """Return a secret for the bots of one match, which nobody can guess."""
    return secrets.token_hex(_BYTES)


def drawn(secret: str, seat: int, moves: int, times_back: int) -> Random:
    """Return the chance of a bot at a seat, when so many steps stand.

    `times_back` is how often a step was taken back: who undoes a bot's choice can't expect the
    same again.
    """
    return Random(f"{secret} {seat} {moves} {times_back}")
