"""No drawing misleads at the soldering iron: what is not joined neither touches nor overlaps.

Over random board files, and in each language: its words are of other lengths.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise

import pytest
from gemtable.languages import NAMES, language
from gemtable.sentence import speaking
from gemtable.wiring.circuit import Circuit, circuit
from gemtable.wiring.wiring_command import drawing

from tests.wiring.random_boards import random_board
from tests.wiring.shapes import BOARD_EDGE, Box, Drawn, Shape, drawn

APART = 2.0  # pixels between what is not joined
LANGUAGES = list(NAMES)

BOARDS = 20


def pictures() -> Iterator[tuple[Circuit, Drawn]]:
    """Yield the circuits and the drawings of some boards."""
    return map(picture, range(BOARDS))


@cache
def picture(seed: int) -> tuple[Circuit, Drawn]:
    wired = circuit(random_board(seed))
    with speaking(language(LANGUAGES[seed % len(LANGUAGES)])):
        return wired, drawn(drawing(wired))


def neighbours(shapes: list[Shape], gap: float) -> Iterator[tuple[Shape, Shape]]:
    """Yield all pairs that are nearer to each other than the gap."""
    in_order = sorted(shapes, key=lambda shape: shape.box.top)
    for at, one in enumerate(in_order):
        left, right, end = one.box.left - gap, one.box.right + gap, one.box.bottom + gap
        for other in islice(in_order, at + 1, None):
            box = other.box
            if box.top >= end:
                break
            if box.left < right and left < box.right:
                yield one, other


def may_touch(one: Shape, other: Shape) -> bool:
    """Say whether these two pieces of ink, of nets and of parts, are joined."""
    if one.part and other.part:  # as a strip and its boxes, or a board and its pins
        return one.part.startswith(other.part) or other.part.startswith(one.part)
    if one.part or other.part:
        return (one.net or other.net) in one.joins | other.joins
    return one.net == other.net


def misleading(shapes: list[Shape]) -> list[tuple[Shape, Shape]]:
    ink = [shape for shape in shapes if not shape.words and (shape.net or shape.part)]
    return [pair for pair in neighbours(ink, APART) if not may_touch(*pair)]


def illegible(shapes: list[Shape]) -> list[tuple[Shape, Shape]]:
    """Return words and what lies across them; a box all around them is none of that."""
    found = []
    for one, other in neighbours(shapes, 0):
        words, ink = (one, other) if one.words else (other, one)
        around = ink.box.widened(BOARD_EDGE) if ink.part == "board" else ink.box
        if words.words and not around.has_inside(words.box):
            is_own = words.group == ink.group and not ink.words
            if not is_own or ink.part == words.part == "":
                found.append((words, ink))
    return found


@pytest.mark.slow
def test_the_boards_have_screens_by_each_bus_and_buzzers_of_each_kind():
    boards = [wired.board for wired, _seen in pictures()]
    assert {board.screen.bus for board in boards if board.screen} == {"i2c", "spi"}
    assert {board.buzzer.enable is None for board in boards if board.buzzer} == {True, False}


@pytest.mark.slow
def test_no_two_nets_touch_or_overlap_anything_of_each_other():
    for wired, seen in pictures():
        assert misleading(seen.shapes) == [], wired.board


@pytest.mark.slow
def test_nothing_lies_across_words_and_all_is_on_the_page():
    for wired, seen in pictures():
        assert illegible(seen.shapes) == [], wired.board
        outside = [one for one in seen.shapes if not seen.page.has_inside(one.box)]
        assert outside == [], wired.board


def pieces(shapes: list[Shape]) -> list[list[Shape]]:
    """Return the ink and words of one net in pieces that an eye sees joined."""
    of: dict[int, list[Shape]] = {id(shape): [shape] for shape in shapes}
    by_group = defaultdict(list)
    for shape in shapes:
        by_group[shape.group].append(shape)
    pairs = [*neighbours([shape for shape in shapes if not shape.words], 0.1)]
    pairs += [pair for group in by_group.values() for pair in pairwise(group)]
    for one, other in pairs:
        if of[id(one)] is not of[id(other)]:
            joined = of[id(one)] + of[id(other)]
            of.update({id(each): joined for each in joined})
    return list({id(piece): piece for piece in of.values()}.values())


def is_told(piece: list[Shape], parts: list[Shape], named: set[str]) -> bool:
    """Say whether a piece has a name or a sign of ground, or joins two parts if it needs none."""
    if any(shape.words or shape.is_ground for shape in piece) or piece[0].net in named:
        return any(shape.words or shape.is_ground for shape in piece)
    touched = {
        part.part
        for part in parts
        for shape in piece
        if shape.net in part.joins and shape.box.is_near(part.box, 0.1)
    }
    return len(touched) > 1


@pytest.mark.slow
def test_every_wire_leads_from_one_thing_to_another():
    for wired, seen in pictures():
        parts = [shape for shape in seen.shapes if shape.part and not shape.words]
        nets = defaultdict(list)
        for shape in seen.shapes:
            nets[shape.net].append(shape)
        named = {"GND", "5 V", *(each.pin.net for each in (*wired.keys, *wired.strips))}
        named |= {lead.net for module in wired.modules for lead in module.leads}
        named |= {wired.buzzer.net} if wired.buzzer else set()
        assert named <= nets.keys()
        nets.pop("")
        loose = [piece for net in nets.values() for piece in pieces(net)]
        assert [piece for piece in loose if not is_told(piece, parts, named)] == [], wired.board


def test_a_wire_under_the_flag_of_another_would_be_found():
    """So it was: a flag in the row of a pin whose wire passes there."""
    wire = Shape(Box(0, 9, 100, 11), 1, net="GPIO 13")
    flag = Shape(Box(40, 0, 90, 18), 2, net="GPIO 24")
    sign = Shape(Box(101, 8, 120, 12), 3, net="5 V")
    found = [{one.net, other.net} for one, other in misleading([wire, flag, sign])]
    assert found == [{"GPIO 13", "GPIO 24"}, {"GPIO 13", "5 V"}]
    assert misleading([wire, flag._replace(box=Box(40, 14, 90, 32))]) == []
