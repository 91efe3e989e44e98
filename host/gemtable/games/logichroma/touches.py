"""What a seat can do with the cards of Logichroma on its page, and what it remembers."""

from collections.abc import Collection
from typing import NamedTuple

from gemtable.games.kit import hint_words
from gemtable.games.kit.hint_words import hand_touches, lay_down, other_touch, own_touch
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
    """The colours and values that a card may have, as far as the hints that are shown tell."""

    colours: tuple[str, ...] = COLOURS
    values: tuple[int, ...] = VALUES

    @property
    def is_open(self) -> bool:
        """Whether nothing is known."""
        return self == MayBe()


def memory(position: LogichromaPosition) -> str:
    """Return "off", "hints" or "everything"."""
    return str(MEMORY.of(position.options, position.seats))


def may_be(position: LogichromaPosition, seat: int, slot: int) -> MayBe:
    """Return what pages show of a card; all that is known if its holder asked for help."""
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
    """Return what the seat to move is asked to touch."""
    if must_pass(view):
        return Sentence("There is nothing that you can do.")
    if not view.hints:
        return NO_HINT
    return Sentence("Tap a card: yours to play or discard, another to hint.")


def touches(position: LogichromaPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return what a seat can do with each card in hands, and what the menu offers it."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    found: dict[str, Touch] = {MENU: _wish(view, seat)}
    if passing := legal([Choice(str(Pass()), Sentence("Pass"))], moves):
        title = Sentence("You have no card, and there is no hint left.")
        found[QUESTION] = Touch(title, passing)
    why = NO_HINT if view.turn == seat else whose_turn(view.turn)
    is_remembered = memory(position) != "off"

    def own(slot: int, card: Slot) -> Touch:
        title, shown = (
            Sentence("Your card {number}", number=slot + 1),
            may_be(position, seat, slot),
        )
        known = (
            Sentence("Hints tell nothing of it.") if shown.is_open else hint_words.may_be(shown)
        )
        return own_touch(title, lay_down(slot, card, *_comes_to(view)), known, why, moves)

    def other(holder: int, card: Slot) -> Touch:
        return other_touch(view, holder, card, why, moves, is_remembered=is_remembered)

    return found | hand_touches(view, seat, own, other)


def _comes_to(view: LogichromaView) -> tuple[Sentence, Sentence]:
    """Return what it comes to if a card that is played does not fit, and if one is discarded."""
    fits = Sentence("If it does not fit, a misfire is gone.")
    if view.misfires == 1:
        fits = Sentence("If it does not fit, the last misfire is gone: the match ends.")
    if view.hints == HINTS:
        return fits, Sentence("All {count} hints are there: none is gained.", count=HINTS)
    return fits, Sentence("A hint is gained.")


def _wish(view: LogichromaView, seat: int) -> Touch:
    """Return how to concede, in turn or out of it: together, and not by one touch."""
    if seat in view.wishes:
        withdraw = Choice(str(Withdraw()), Sentence("Play on"))
        title = Sentence("No longer wish to concede")
        return Touch(title, (withdraw,), _who_wishes(view))
    missing = [each for each in others(seat, view.seats) if each not in view.wishes]
    note = Sentence("The others play on until they wish it, too.")
    if not missing:
        note = Sentence("All others wish it: the match ends at once.")
    concede = Choice(str(Concede()), Sentence("Wish to concede"), note)
    return Touch(Sentence("Concede"), (concede,), _who_wishes(view))


def _who_wishes(view: LogichromaView) -> Sentence:
    if not view.wishes:
        return Sentence("The match ends when all seats wish to concede. Nobody does.")
    return Sentence(
        "The match ends when all seats wish to concede. Seat {seats} does.",
        "The match ends when all seats wish to concede. Seats {seats} do.",
        seats=[seat + 1 for seat in view.wishes],
        count=len(view.wishes),
    )
