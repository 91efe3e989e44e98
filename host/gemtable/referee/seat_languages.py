"""In which language the screens of a table's boards speak, for all and for each seat."""

from collections.abc import Callable

from gemtable.errors import UserError
from gemtable.languages import language_named
from gemtable.referee.notices import Notice
from gemtable.sentence import Language, Sentence, message, spoken


class SeatLanguages:
    """The language of each seat's screens, and that of all others.

    A seat without one of its own has that of all boards if somebody chose one, else that of its
    page, else the program's, in which this object is made. `of_page` returns the language of the
    page by which somebody sits at a seat, counted from 0; None if nobody does.
    """

    def __init__(self, of_page: Callable[[int], Language | None] = lambda _seat: None) -> None:
        self._of_page = of_page
        self._program = spoken()
        self._table: Language | None = None
        self._seats: dict[int, Language] = {}

    def of(self, seat: int | None) -> Language:
        """Return the language of a seat's boards, counted from 0; None for boards of no seat."""
        of_table = self._table or self._program
        if seat is None:
            return of_table
        return self._seats.get(seat) or self._table or self._of_page(seat) or of_table

    def set(self, seat: int | None, code: str, seats: int) -> Notice:
        """Set the language of one of so many seats, or of all boards if `seat` is None.

        Returns a notice of the change or of the refusal.
        """
        try:
            language = language_named(code)
        except UserError as error:
            return Notice("refused", error.what, error.fix)
        if seat is None:
            self._table = language
            self._seats.clear()
            text = Sentence("Screens of pads now speak {language}.", language=language.name)
            return Notice("note", text)
        if seat not in range(seats):
            return Notice("refused", Sentence("There is no seat {seat}.", seat=seat + 1))
        self._seats[seat] = language
        told = message("The screen of seat {seat}'s pad now speaks {language}.")
        return Notice("note", Sentence(told, seat=seat + 1, language=language.name))
