"""How often a board lost its supply for a moment: it was gone, and back by power-up in seconds.

A chip cannot tell that from a cable that was plugged in: it has one bit for both (RP2040 data
sheet, "CHIP_RESET", HAD_POR), and no memory that outlives either. But no hand does that again
and again.
"""

from dataclasses import dataclass

_SHORT_S = 5.0  # a board boots in one, and is found and opened in another
_CALM_S = 600.0  # after which what was before does not count
_ENOUGH = 2  # once it may have been a hand


@dataclass(frozen=True, slots=True)
class Supply:
    """`losses` of which the last was at `at_s`, of the loop's clock."""

    losses: int = 0
    at_s: float = 0.0

    @property
    def is_poor(self) -> bool:
        return self.losses >= _ENOUGH

    @property
    def is_to_tell(self) -> bool:
        """Whether the last loss is to be told: the second, the fourth, the eighth ..."""
        return self.is_poor and self.losses & (self.losses - 1) == 0

    def after(self, left_s: float, back_s: float) -> "Supply":
        """Return this after a board had left, and came back by power-up."""
        if back_s - left_s > _SHORT_S:
            return self
        if back_s - self.at_s > _CALM_S:
            return Supply(1, back_s)
        return Supply(self.losses + 1, back_s)
