"""How loud the boards of a table sound, for all and for each seat."""

from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence, message

_USUAL = 50  # percent


class Volumes:
    """The volume of each seat's boards, and that of all others, in percent; 0 is off."""

    def __init__(self) -> None:
        self._table = _USUAL
        self._seats: dict[int, int] = {}

    def of(self, seat: int | None) -> int:
        """Return the volume of a seat's boards, counted from 0; None for boards of no seat."""
        return self._table if seat is None else self._seats.get(seat, self._table)

    def set(self, seat: int | None, percent: int, seats: int) -> Notice:
        """Set the volume of one of so many seats, or of all boards if `seat` is None.

        Returns a notice of the change or of the refusal.
        """
        if percent > 100:
            return Notice("refused", Sentence("The volume must be from 0 to 100 percent."))
        if seat is None:
            self._table = percent
            self._seats.clear()
            return Notice(
                "note", Sentence("The volume is now {percent} percent.", percent=percent)
            )
        if seat not in range(seats):
            return Notice("refused", Sentence("There is no seat {seat}.", seat=seat + 1))
        self._seats[seat] = percent
        text = message("The volume of seat {seat} is now {percent} percent.")
        return Notice("note", Sentence(text, seat=seat + 1, percent=percent))
