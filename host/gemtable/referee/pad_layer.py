"""What lies over a pad of the match: while it does, the pad's keys are its own."""

from typing import Protocol

from gemtable.games.kit.table import Address, Gesture
from gemtable.stamps import Stamp


class PadLayer(Protocol):
    """The menus of the pads, for example."""

    def held(self, pad: Address) -> None:
        """Note that key 12 of a pad was held, whose press was the match's."""

    def takes(self, gesture: Gesture, at: Stamp) -> bool:
        """Handle a press on a pad that is covered; return False if it is the match's."""

    def changed(self) -> None:
        """Note that the match or the table may have changed."""


class NoLayer:
    """Nothing lies over any pad."""

    def held(self, _pad: Address) -> None:
        pass

    def takes(self, _gesture: Gesture, _at: Stamp) -> bool:
        return False

    def changed(self) -> None:
        pass
