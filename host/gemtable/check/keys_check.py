"""Keys and gestures make every legal move and nothing else; nothing that people do breaks a table.

A table is played with fingers, typed words and time, sensibly or not.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from gemwire.messages import PATTERNS

from gemtable.check.boardless_table import Table
from gemtable.check.game_fault import must
from gemtable.check.moves_check import some
from gemtable.check.played_matches import LONGEST, Match
from gemtable.check.tried_table import Tried, tried_at
from gemtable.games.kit.as_json import as_json
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import FACES, PAD_KEYS, Address, Edge, Picture
from gemtable.referee.gestures import GestureReader
from gemtable.sentence import Sentence

DEEDS = 40  # sensible or not, at each table

_CLOSELY = 12  # of so many steps all legal moves are pressed at one, at the others one move
_SETTLED_US = 2_000_000  # after which every gesture is complete
_STRANGER = Address("pad0", 9)  # a unit of a board of the table that is no part of it

Moves = Sequence[Made[Any]]


def check_keys(match: Match) -> None:
    """Check a table such as that of a match, with its options. Raises GameFault."""
    chance = Random(match.seed)
    tried, table = tried_at(match)
    said = some({step.move for step in match.steps}, chance)
    press_all(tried, table.fork(), chance, _CLOSELY)
    for _ in range(DEEDS):
        if table.pending and chance.random() < 0.3:
            table.play(some_moves(tried, table, chance))
        do_anything(tried, table, chance, said)
        check_lights(table)
        check_kept(table)
    check_told(table)


def press_all(tried: Tried, table: Table, chance: Random, closely: int) -> None:
    """Press a match to its end; at one step of `closely` press all legal moves."""
    while table.pending:
        get_ready(table)
        check_key_names(table)
        if len(table.states) % closely == 1:
            for moves in every_move(table):
                press_moves(tried, table.fork(), moves)
        press_moves(tried, table, some_moves(tried, table, chance))


def get_ready(table: Table) -> None:
    """Do what hands owe the table, and wait until it is ready for presses."""
    for seat in range(table.layout.seats):
        table.chores(seat)
        left = table.script.chores(table.ui, table.layout, table.views, seat)
        must(not left, Sentence("Seat {seat} did its chores, and owes more.", seat=seat + 1))
    table.rest()


def check_key_names(table: Table) -> None:
    for seat in range(table.layout.seats):
        count = len(table.key_names(seat))
        wrong = Sentence(
            "key_names has {count} names, for {keys} keys.", count=count, keys=PAD_KEYS
        )
        must(count == PAD_KEYS, wrong)


def some_moves(tried: Tried, table: Table, chance: Random) -> list[Made[Any]]:
    """Return a move of the seat that owes one; of all who do, where all count at once."""
    owing = table.pending if table.game.rules.is_sealed(table.state) else table.pending[:1]
    return [Made(seat, tried.choose(table, seat, chance)) for seat in owing]


def every_move(table: Table) -> list[list[Made[Any]]]:
    """Return moves such that each legal move of each seat that owes one is among them.

    Where all count at once, each time those of all seats.
    """
    legal = {seat: table.game.rules.legal(table.state, seat) for seat in table.pending}
    if not table.game.rules.is_sealed(table.state):
        return [[Made(seat, move)] for seat, moves in legal.items() for move in moves]
    return [
        [Made(seat, moves[(number + seat) % len(moves)]) for seat, moves in legal.items()]
        for number in range(max(map(len, legal.values())))
    ]


def press_moves(tried: Tried, table: Table, moves: Moves) -> None:
    """Press what makes these moves: exactly they come of it, and nothing else is said."""
    was_sealed, steps = table.game.rules.is_sealed(table.state), len(table.states)
    came_to = []
    for made in moves:
        gestures = table.script.presses(table.ui, table.layout, table.views, made)
        if not gestures:
            missing = Sentence("No keys make {move}.", move=made.move)
            must(tried.without_keys(table, made), missing)
            table.play([made])
            return
        came_to += table.make(*gestures)
    wrong = Sentence("The keys for {moves} come to something else.", moves=[m for _, m in moves])
    must(not any(meaning.note or meaning.undo for meaning in came_to), wrong)
    last = () if was_sealed else came_to.pop().moves
    must(not any(meaning.moves for meaning in came_to), wrong)
    must((table.wait_for_moves() if was_sealed else last) == tuple(moves), wrong)
    must(len(table.states) == steps + 1, wrong)
    endless = Sentence("A match by keys did not end within {steps} steps.", steps=LONGEST)
    must(steps < LONGEST, endless)


def do_anything(tried: Tried, table: Table, chance: Random, said: Sequence[Any]) -> None:
    """Do one thing that people, boards or time can do, sensible or not; `said` can be typed."""
    what = chance.randrange(10)
    seat = chance.randrange(table.layout.seats)
    if what < 4:
        fumble(table, chance)
    elif what == 4 and table.pending:
        table.say(chance.choice(some_moves(tried, table, chance)))
    elif what == 5:
        table.say(Made(seat, chance.choice(said)))
    elif what == 6:
        table.say_undo(seat)
    elif what == 7:
        table.wait()
    elif what == 8:
        table.chores(seat)
    else:
        table.pause()
        table.go_on()


def fumble(table: Table, chance: Random) -> None:
    """Press and let go of one key or several, quickly and slowly, an edge or two being lost."""
    reader = GestureReader([pad for pad in table.layout.pads if pad])
    unit = chance.choice([*table.layout.units, _STRANGER])
    us = 0
    for number in range(chance.randrange(1, 8)):
        key = chance.randrange(PAD_KEYS) if unit in table.layout.pads else 0
        table.now_s += chance.choice((0.02, 0.1, 0.4, 1.3))
        us = round(table.now_s * 1e6)
        down = number % 2 == 0 or chance.random() < 0.1
        for gesture in reader.feed(Edge(unit, key, down, us)):
            table.read(gesture)
    for gesture in reader.passed(unit.board, us + _SETTLED_US):
        table.read(gesture)


def check_told(table: Table) -> None:
    """What people are told is in whole sentences, and all values are filled in."""
    must(table.told, Sentence("Nothing is told of a match: words of the table has no sentences."))
    for _role, text in table.told:
        is_whole = text.endswith((".", "?")) and "{" not in text
        must(is_whole, Sentence("What is told is no whole sentence: {text}", text=repr(text)))


def check_lights(table: Table) -> None:
    """Every unit of the layout shows a picture that it can show, and no other unit any."""
    lights = table.lights()
    must(
        set(lights) == set(table.layout.units),
        Sentence("lights leaves a unit out, or has one more."),
    )
    for unit, picture in lights.items():
        size = PAD_KEYS if unit in table.layout.pads else FACES + (unit in table.layout.backs)
        wrong = Sentence("lights has a picture that the unit {unit} can't show.", unit=unit.board)
        must(_can_be_shown(picture, size), wrong)


def _can_be_shown(picture: Picture, size: int) -> bool:
    return (
        len(picture.leds) == size
        and len(picture.other) in (0, size)
        and picture.pattern in ("steady", *PATTERNS)
        and isinstance(picture.period_ms, int)
        and picture.period_ms >= 1
        and all(len(colour) == 3 for colour in picture.leds + picture.other)
        and all(
            isinstance(part, int) and 0 <= part <= 255
            for colour in picture.leds + picture.other
            for part in colour
        )
    )


def check_kept(table: Table) -> None:
    """What is kept goes through JSON, is the same once restored, and can be told."""
    script, layout, views = table.script, table.layout, table.views
    kept = script.keep(table.ui)
    restored = script.restored(json.loads(json.dumps(kept)), layout, views)
    must(
        script.keep(restored) == kept,
        Sentence("What keep returns is not what restore brings back."),
    )
    must(script.moment(restored) is None, Sentence("A restored Ui waits for a moment."))
    script.lights(restored, layout, views)
    told = script.kept_words(kept)
    is_whole = told is None or str(told).endswith(".")
    must(is_whole, Sentence("kept_words is no whole sentence: {told}", told=told))
    for role in (TABLE, *range(layout.seats)):
        shown = as_json(script.shown(table.ui, role))
        must(json.loads(json.dumps(shown)) == shown, Sentence("shown of the table is not JSON."))
