"""Key 12 of the pads: held for two seconds it opens a menu, and its press was no move then.

A secret choice that the press made is taken back by the table script, which has it before any
lock can count it. A press that would make or undo a step at once waits until the key is up again;
it keeps its stamp, and is handled before any other step. If the key is held instead, the press
has never been made.

Nobody can tell from when a press is handled what it was to its seat: secret choices never wait.
"""

from collections.abc import Callable
from dataclasses import dataclass

from gemtable.games.kit.rules import SomeState
from gemtable.games.kit.table import HELP_KEY, Address, Gesture, SomeUi
from gemtable.referee.changes import Changes
from gemtable.stamps import Stamp

HELD = (HELP_KEY,)  # of which holds are read in a match


@dataclass(slots=True)
class _Down:
    """A press of a key that is still down: what the match and its lights were before it.

    `waits` is the press, until it is handled. `is_late` says that it was handled while the key
    was down, because another step came.
    """

    state: SomeState
    ui: SomeUi
    is_sealed: bool
    waits: tuple[Gesture, Stamp] | None = None
    is_late: bool = False


class HeldKeys:
    """The pads' keys that are down; `hand_on` handles a press that has waited."""

    def __init__(self, changes: Changes, hand_on: Callable[[Gesture, Stamp], None]) -> None:
        self._changes = changes
        self._match = changes.match
        self._hand_on = hand_on
        self._down: dict[Address, _Down] = {}

    def withholds(self, gesture: Gesture, at: Stamp) -> bool:
        """Note a press of key 12 on a pad; return whether it has to wait."""
        changes, pad = self._changes, gesture.address
        if gesture.key not in HELD or pad not in changes.places.layout.pads:
            return False
        state, ui = self._match.state, changes.ui
        is_sealed = bool(self._match.pending) and self._match.game.rules.is_sealed(state)
        down = self._down[pad] = _Down(state, ui, is_sealed)
        if changes.why_paused() or not self._is_step(gesture, at):
            return False
        down.waits = gesture, at
        return True

    def released(self, pad: Address) -> None:
        """Handle the press of a key that is up again, if it waits."""
        down = self._down.pop(pad, None)
        if down and down.waits and pad in self._changes.places.layout.pads:
            self._hand_on(*down.waits)

    def is_held(self, pad: Address) -> bool:
        """Return whether the key that was held opens a menu; if so, its press was none.

        It opens none if the press wasn't the match's, or has counted since: a step came while
        the key was down. After a lock no menu opens, whatever the key was to its seat.
        """
        down, seat = self._down.pop(pad, None), self._changes.places.layout.seat_of(pad)
        if down is None or down.is_late or seat is None:
            return False
        if not down.is_sealed:
            return True
        if down.state is not self._match.state:
            return False
        self._changes.take_back_choice(seat, down.ui)
        return True

    def flush(self) -> bool:
        """Handle all presses that wait, in the order of their stamps; return if there was one."""
        waiting = [(down, *down.waits) for down in self._down.values() if down.waits]
        for down, gesture, at in sorted(waiting, key=lambda each: each[2].at_s):
            down.waits, down.is_late = None, True
            self._hand_on(gesture, at)
        return bool(waiting)

    def forget(self, uid: str) -> None:
        """Handle the presses of a board that leaves, since nobody can hold its keys any more."""
        for pad in [pad for pad in self._down if pad.board == uid]:
            self.released(pad)

    def _is_step(self, gesture: Gesture, at: Stamp) -> bool:
        changes = self._changes
        meaning = changes.script.read(
            changes.ui, changes.places.layout, changes.views, gesture, at
        )
        return bool(meaning.moves or meaning.undo)
