"""Counts equal gems side by side."""

from collections.abc import Sequence


def matches(some: Sequence[str | None], others: Sequence[str | None]) -> int:
    """Return the number of places where both have a gem of the same colour."""
    pairs = zip(some, others, strict=True)
    return sum(gem == other and gem is not None for gem, other in pairs)
