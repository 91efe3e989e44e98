"""How often a board lost its supply for a moment: it was gone, and back by power-up in seconds.

A chip cannot tell that from a cable that was plugged in: it has one bit for both (RP2040 data
sheet, "CHIP_RESET", HAD_POR), and no memory that outlives either. But no hand does that again
and again.
"""

from dataclasses import dataclass, replace

_SHORT_S = 5.0  # a board boots in one, and is found and opened in another
_CALM_S = 600.0  # after which what was before does not count
_ENOUGH = 2  # once it may have been a hand


@dataclass(frozen=True, slots=True)
class Supply:
    """`losses` of which the last was at `at_s`, of the loop's clock; whether they were told."""

    losses: int = 0
    at_s: float = 0.0
    was_told: bool = False

    @property
    def is_poor(self) -> bool:
        return self.losses >= _ENOUGH

    @property
    def is_to_tell(self) -> bool:
        """Whether people are to be told now: once, until the supply was sound for long."""
        return self.is_poor and not self.was_told

    def told(self) -> "Supply":
        """Return this after people were told."""
        return replace(self, was_told=True)

    def after(self, left_s: float, back_s: float) -> "Supply":
        """Return this after a board had left, and came back by power-up."""
        if back_s - left_s > _SHORT_S:
            return self
        if back_s - self.at_s > _CALM_S:
            return Supply(1, back_s)
        return replace(self, losses=self.losses + 1, at_s=back_s)
