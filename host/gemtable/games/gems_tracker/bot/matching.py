"""Like gems side by side."""

from collections.abc import Sequence


def matches(some: Sequence[str | None], others: Sequence[str | None]) -> int:
    """Return how many gems touch their like, place by place, in what lies beside them."""
    pairs = zip(some, others, strict=True)
    return sum(gem == other and gem is not None for gem, other in pairs)
