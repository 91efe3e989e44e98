"""The choices of a seat for the cards of Logichroma on its page, and what the page remembers."""

from collections.abc import Collection
from typing import NamedTuple

from gemtable.games.kit import hint_words
from gemtable.games.kit.hint_words import (
    hand_touches,
    lay_down,
    other_touch,
    own_touch,
    signs_mean,
)
from gemtable.games.kit.hints import is_pointed_out
from gemtable.games.kit.rules import others, whose_turn
from gemtable.games.kit.touch import MENU, QUESTION, Choice, Touch, Touches, legal
from gemtable.games.logichroma.rules import (
    COLOURS,
    HINTS,
    VALUES,
    Concede,
    LogichromaView,
    Pass,
    Slot,
    Withdraw,
)
from gemtable.games.logichroma.rules.play import MEMORY
from gemtable.games.logichroma.rules.state import NO_HINT
from gemtable.games.logichroma.table.keys import LogichromaPosition, must_pass
from gemtable.sentence import Sentence

EVERYTHING = "everything"


class MayBe(NamedTuple):
    """The colours and values that a card can have by the hints that the page shows."""

    colours: tuple[str, ...] = COLOURS
    values: tuple[int, ...] = VALUES

    @property
    def is_open(self) -> bool:
        """Whether nothing is known about the card."""
        return self == MayBe()


def memory(position: LogichromaPosition) -> str:
    """Return the option `memory` of a match: "off", "hints" or "everything"."""
    return str(MEMORY.of(position.options, position.seats))


def may_be(position: LogichromaPosition, seat: int, slot: int) -> MayBe:
    """Return what pages show of a card; if its holder asks for help, everything that is known."""
    table = position.views.table
    held = table.hands[seat][slot]
    assert held is not None, "a card is there"
    knows, kept = held.knows, memory(position)
    if kept == EVERYTHING or position.shown.table.helped[seat] == slot + 1:
        return MayBe(knows.colours, knows.values)
    if kept == "hints":
        return _told(knows.colour, knows.value)
    hint = table.last_hint
    if hint is None or not is_pointed_out(table, seat, slot):
        return MayBe()
    return _told(hint.what, None) if isinstance(hint.what, str) else _told(None, hint.what)


def _told(colour: str | None, value: int | None) -> MayBe:
    return MayBe(COLOURS if colour is None else (colour,), VALUES if value is None else (value,))


def asks(view: LogichromaView) -> Sentence:
    """Return the request to the seat to move."""
    if must_pass(view):
        return Sentence("You can only pass.")
    if not view.hints:
        return NO_HINT
    return Sentence("Tap a card of yours to play or discard it, or another card to give a hint.")


def touches(position: LogichromaPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the touches of a seat: the cards in hands, the menu, and passing."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    found: dict[str, Touch] = {MENU: _wish(view, seat)}
    if passing := legal([Choice(str(Pass()), Sentence("Pass"))], moves):
        title = Sentence("You have no card, and there is no hint left.")
        found[QUESTION] = Touch(title, passing)
    why = NO_HINT if view.turn == seat else whose_turn(view.turn)
    is_remembered = memory(position) != "off"

    def known(holder: int, slot: int) -> Sentence:
        shown = may_be(position, holder, slot)
        if shown.is_open:
            return Sentence("No hint says anything about this card.")
        return hint_words.may_be(shown) if holder == seat else signs_mean(holder, shown)

    def own(slot: int, card: Slot) -> Touch:
        title, choices = Sentence("Your card {number}", number=slot + 1), _comes_to(view)
        return own_touch(title, lay_down(slot, card, *choices), known(seat, slot), why, moves)

    def other(holder: int, card: Slot) -> Touch:
        told = known(holder, view.hands[holder].index(card))
        return other_touch(view, holder, card, told, why, moves, is_remembered=is_remembered)

    return found | hand_touches(view.hands, seat, own, other)


def _comes_to(view: LogichromaView) -> tuple[Sentence, Sentence]:
    """Return the notes on the result of a play that does not fit, and of a discard."""
    fits = Sentence("If it does not fit, you lose a misfire.")
    if view.misfires == 1:
        fits = Sentence("If it does not fit, you lose the last misfire and the match ends.")
    if view.hints == HINTS:
        return fits, Sentence("All {count} hints are left, so you gain none.", count=HINTS)
    return fits, Sentence("You gain a hint.")


def _wish(view: LogichromaView, seat: int) -> Touch:
    """Return the touch in the menu with which a seat concedes, or takes that back, at any time."""
    if seat in view.wishes:
        withdraw = Choice(str(Withdraw()), Sentence("Play on"))
        title = Sentence("Withdraw the wish to concede")
        return Touch(title, (withdraw,), _who_wishes(view))
    missing = [each for each in others(seat, view.seats) if each not in view.wishes]
    note = Sentence("The match continues until all others wish to concede, too.")
    if not missing:
        note = Sentence("All others wish to concede, so the match ends at once.")
    concede = Choice(str(Concede()), Sentence("Wish to concede"), note)
    return Touch(Sentence("Concede"), (concede,), _who_wishes(view))


def _who_wishes(view: LogichromaView) -> Sentence:
    if not view.wishes:
        return Sentence("The match ends when all seats wish to concede. Nobody does yet.")
    return Sentence(
        "The match ends when all seats wish to concede. Seat {seats} already does.",
        "The match ends when all seats wish to concede. Seats {seats} already do.",
        seats=[seat + 1 for seat in view.wishes],
        count=len(view.wishes),
    )
