"""What a seat can do with the cards of Logichroma on its page, and what it remembers."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.kit import hints
from gemtable.games.kit.hints import is_pointed_out, piece, whose_face
from gemtable.games.kit.rules import others, whose_turn
from gemtable.games.kit.touch import MENU, QUESTION, Choice, Touch, Touches, legal
from gemtable.games.logichroma.rules import (
    COLOURS,
    HINTS,
    VALUES,
    Concede,
    Discard,
    Hint,
    LogichromaView,
    Pass,
    Play,
    Slot,
    Withdraw,
)
from gemtable.games.logichroma.rules.play import MEMORY
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


_ONLY_OWN = Sentence("No hint is left: tap a card of yours to play or discard.")


def asks(view: LogichromaView) -> Sentence:
    """Return what the seat to move is asked to touch."""
    if must_pass(view):
        return Sentence("There is nothing that you can do.")
    if not view.hints:
        return _ONLY_OWN
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
    for holder, hand in enumerate(view.hands):
        for slot, card in enumerate(hand):
            if card is None:
                continue
            if holder == seat:
                touch = _own(position, view, seat, slot, moves)
            else:
                touch = _others(position, view, seat, holder, card, moves)
            found[piece(card)] = replace(touch, has_marks=True)
    return found


def _own(
    position: LogichromaPosition,
    view: LogichromaView,
    seat: int,
    slot: int,
    moves: Collection[str],
) -> Touch:
    card = view.hands[seat][slot]
    pieces = (piece(card),)
    fits = Sentence("If it does not fit, a misfire is gone.")
    if view.misfires == 1:
        fits = Sentence("If it does not fit, the last misfire is gone: the match ends.")
    gains = Sentence("A hint is gained.")
    if view.hints == HINTS:
        gains = Sentence("All {count} hints are there: none is gained.", count=HINTS)
    choices = legal(
        (
            Choice(str(Play(slot)), Sentence("Play it"), fits, "✓", pieces),
            Choice(str(Discard(slot)), Sentence("Discard it"), gains, "✗", pieces),
        ),
        moves,
    )
    title = Sentence("Your card {number}", number=slot + 1)
    shown = may_be(position, seat, slot)
    known = Sentence("Hints tell nothing of it.")
    if not shown.is_open:
        known = hints.may_be(shown)
    if choices:
        return Touch(title, choices, known)
    text = Sentence("{why} {more}", why=whose_turn(view.turn), more=known)
    return Touch(title, remark=text)


def _others(
    position: LogichromaPosition,
    view: LogichromaView,
    seat: int,
    holder: int,
    card: Slot,
    moves: Collection[str],
) -> Touch:
    assert card.colour is not None and card.value is not None, "the seat sees this hand"
    title = whose_face(holder, card)
    is_remembered = memory(position) != "off"
    offered = [
        hints.hint(view, holder, Hint(holder, what), _points, is_remembered=is_remembered)
        for what in (card.colour, card.value)
    ]
    if choices := legal(offered, moves):
        return Touch(title, choices)
    if view.turn != seat:
        return Touch(title, remark=whose_turn(view.turn))
    return Touch(title, remark=_ONLY_OWN)


def _points(slots: Sequence[int]) -> Sentence:
    """Return which cards a hint points out."""
    return Sentence(
        "Points out 1 card: {slots}.",
        "Points out {count} cards: {slots}.",
        slots=slots,
        count=len(slots),
    )


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
