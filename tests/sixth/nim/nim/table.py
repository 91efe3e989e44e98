"""Nim at the table: three keys of one colour are a heap, and each lit one a number to take."""

from gemtable.games.kit import table as kit
from gemtable.games.kit.game import PlainTable
from gemtable.games.kit.rules import Ended, Event, Made, Shown, Views, mover, whose_turn
from gemtable.games.kit.table import Address, Gesture, Layout, Meaning, Picture, PlainUi
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

from nim.rules import HEAPS, MOST, Take, Took, View

_KEYS = tuple(Take(stones, heap) for heap in range(HEAPS) for stones in range(1, MOST + 1))
Meant = Meaning[PlainUi, Take]
_HELP = Sentence("Keys of one colour are a heap: its first takes one stone, its second two.")


def key_names(_view: View, _shown: Shown, _seat: int) -> tuple[str, ...]:
    return (*map(str, _KEYS), *kit.pad_names()[len(_KEYS) :])


def read(ui: PlainUi, layout: Layout, views: Views[View], gesture: Gesture, _at: Stamp) -> Meant:
    seat, turn = layout.seat_of(gesture.address), mover(views.table)
    if seat is None:
        return Meaning(ui, note=Sentence("This tile is no part of the game."), refused=True)
    if gesture.key == kit.UNDO_KEY:
        return Meaning(ui, undo=True)
    if turn == seat and gesture.key in _lit(views.table):
        return Meaning(ui, (Made(seat, _KEYS[gesture.key]),))
    if turn == seat or gesture.key == kit.HELP_KEY:
        return Meaning(
            ui, note=_HELP, known_to=frozenset({seat}), refused=gesture.key != kit.HELP_KEY
        )
    return Meaning(ui, note=whose_turn(turn), refused=True)


def lights(ui: PlainUi, layout: Layout, views: Views[View]) -> dict[Address, Picture]:
    """Return each pad with the stones that are left, bright on that of the seat to move."""

    def pad(seat: int) -> Picture:
        share, lit = 255 if mover(views.table) == seat else kit.SOFT, _lit(views.table)
        return kit.pad_picture({key: kit.shade(kit.SEATS[_KEYS[key].heap], share) for key in lit})

    return kit.with_pads({}, layout, pad, ui.refused)


def words(event: Event) -> Sentence | None:
    match event:
        case Took():
            facts = {**event.facts, "seat": event.seat + 1, "heap": event.heap + 1}
            return Sentence("Seat {seat} takes {stones} from heap {heap}; {left} left.", **facts)
        case Ended():
            return Sentence("Seat {seat} took the last stone.", seat=event.winners[0] + 1)
    return None


def _lit(view: View) -> list[int]:
    return [key for key, take in enumerate(_KEYS) if take.stones <= view.state.heaps[take.heap]]


TABLE = PlainTable(key_names=key_names, read=read, lights=lights, words=words)
