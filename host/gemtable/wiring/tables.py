"""The tables of a wiring drawing, with all connections and all parts to buy."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gemtable.boards.board_file import HUB, Board
from gemtable.sentence import Sentence, message
from gemtable.wiring.circuit import (
    BUFFER,
    BUFFER_GROUND,
    BUFFER_SUPPLY,
    BUZZER_OHM,
    KEY_FARAD,
    KEY_OHM,
    SERIES_OHM,
    STRIP_FARAD,
    Circuit,
)
from gemtable.wiring.circuit_symbols import FAINT, LOGIC_NET, Elements, Picture, text, width, wire

_ROW, _WORDS = 20, 11
_COLUMNS, _GAP = 30, 60  # between columns, between tables
_LINE = "#e3e7eb"
_INCHES = {"ssd1306": "0.96", "sh1106": "1.3"}  # the usual modules


class Part(NamedTuple):
    """Parts of one kind: their number and description."""

    pieces: int
    what: object


def connections(circuit: Circuit) -> list[tuple[Sentence, Sentence]]:
    """Return each wired pin of the board, and its connection."""
    rows = []
    for key in circuit.keys:
        text = message("{farad} to ground, and {ohm} to {key}, whose other side goes to ground")
        rows.append((key.pin.name, Sentence(text, ohm=KEY_OHM, key=key.label, farad=KEY_FARAD)))
    for number, strip in enumerate(circuit.strips, 1):
        _enable, given, driven = strip.gate
        text = message(
            "pin {given} of the {buffer}; its pin {driven} through {ohm} to DIN of strip {number}"
        )
        values = {"given": given, "driven": driven, "buffer": BUFFER, "ohm": f"{SERIES_OHM} Ω"}
        rows.append((strip.pin.name, Sentence(text, number=number, **values)))
    text = message("driven high while the program runs, because of high_pins in the board file")
    rows += [(pin.name, Sentence(text)) for pin in circuit.high]
    rows += _connected_modules(circuit)
    text = message("5 V of all strips, and pin {pin} of the {buffer}")
    rows.append((circuit.supply.name, Sentence(text, pin=BUFFER_SUPPLY, buffer=BUFFER)))
    text = message("ground of all keys and strips, and pin {pin} of the {buffer}")
    if circuit.modules or circuit.buzzer:
        text = message("ground of all parts, and pin {pin} of the {buffer}")
    rows.append((circuit.ground.name, Sentence(text, pin=BUFFER_GROUND, buffer=BUFFER)))
    return rows


def _connected_modules(circuit: Circuit) -> Iterator[tuple[Sentence, Sentence]]:
    texts = {
        "screen": message("{lead} of the screen"),
        "amplifier": message("{lead} of the amplifier"),
    }
    for module in circuit.modules:
        for lead in module.leads:
            if lead.pin:
                yield lead.pin.name, Sentence(texts[module.part], lead=lead.printed)
    if circuit.buzzer:
        text = message("through {ohm} to the buzzer, whose other side goes to ground")
        yield circuit.buzzer.name, Sentence(text, ohm=f"{BUZZER_OHM} Ω")
    if circuit.logic:
        held = [
            lead.printed
            for module in circuit.modules
            for lead in module.leads
            if lead.net == LOGIC_NET
        ]
        text = message("3.3 V, at {leads}")
        yield circuit.logic.name, Sentence(text, leads=list(dict.fromkeys(held)))


def parts(circuit: Circuit) -> list[Part]:
    """Return all parts, with the board first."""
    keys, strips = len(circuit.keys), len(circuit.strips)
    buffer = message("{buffer}, converts data from 3.3 V to the 5 V of the LEDs")
    found = [
        Part(1, _board(circuit)),
        *_leds(circuit.board),
        Part(keys, Sentence("push button or key switch")),
        Part(keys, Sentence("resistor {ohm}, at keys", ohm=KEY_OHM)),
        Part(keys + 1, Sentence("ceramic capacitor {farad}", farad=KEY_FARAD)),
        Part(1, Sentence(buffer, buffer=BUFFER)),
        Part(strips, Sentence("resistor {ohm}, in data lines", ohm=f"{SERIES_OHM} Ω")),
        Part(strips, Sentence("electrolytic capacitor {farad}, 6.3 V or more", farad=STRIP_FARAD)),
        *_others(circuit),
    ]
    return [part for part in found if part.pieces]


def _leds(board: Board) -> Iterator[Part]:
    for part in dict.fromkeys(strip.part for strip in board.strips):
        count = sum(strip.count for strip in board.strips if strip.part == part)
        yield Part(count, Sentence("LED {part}, on strips or rings", part=part))


def _others(circuit: Circuit) -> Iterator[Part]:
    wires = sum(len(module.leads) for module in circuit.modules)
    if screen := circuit.board.screen:
        text = message("OLED module {chip} of {inches} inch, 128 x 64 pixels, with {pins} pins")
        pins, chip = (4 if screen.bus == "i2c" else 7), screen.chip.upper()
        yield Part(1, Sentence(text, chip=chip, inches=_INCHES[screen.chip], pins=pins))
    if any(module.part == "amplifier" for module in circuit.modules):
        yield Part(1, Sentence("amplifier for 3.3 V with an enable pin, and a speaker"))
    if circuit.buzzer:
        wires += 2
        yield Part(1, Sentence("passive piezo buzzer, without electronics of its own"))
        yield Part(1, Sentence("resistor {ohm}, at the buzzer", ohm=f"{BUZZER_OHM} Ω"))
    yield Part(wires, Sentence("wire to a screen or a buzzer"))


def _board(circuit: Circuit) -> object:
    title = circuit.model.title
    return Sentence("board with an {chip}", chip=title) if circuit.model.is_generic else title


def tables(circuit: Circuit, x: float, y: float) -> Picture:
    """Return both tables side by side."""
    wired = [(str(pin), str(goes_to)) for pin, goes_to in connections(circuit)]
    listed = [(str(part.pieces), str(part.what)) for part in parts(circuit)]
    left = _table(Sentence("Connections"), wired, x, y)
    second = left.right + _GAP
    right = _table(Sentence("Parts"), listed, second, y)
    below = right.bottom + 1.5 * _ROW
    notes = [*_notes(circuit)]
    told = [
        text(note, second, below + 18 * at, _WORDS, fill=FAINT) for at, note in enumerate(notes)
    ]
    return Picture(
        [*left.elements, *right.elements, *told],
        max(right.right, *(second + width(note, _WORDS) for note in notes)),
        max(left.bottom, below + 18 * len(notes)) + 30,
    )


def _notes(circuit: Circuit) -> Iterator[Sentence]:
    yield Sentence("All ground symbols are one net, and so are all 5 V symbols.")
    yield Sentence("A flag shows where its wire continues, at a pin of the board or at a part.")
    yield Sentence("The resistor and the small capacitor at a key keep noise away from its pin.")
    yield from HUB
    if circuit.model.is_generic:
        yield Sentence("The pinout of your board shows where these pins are.")
    else:
        yield Sentence("Compare the pin names with those printed on your board before you solder.")


def _table(title: Sentence, rows: Sequence[tuple[str, str]], x: float, y: float) -> Picture:
    second = x + max(width(first, _WORDS, is_bold=True) for first, _rest in rows) + _COLUMNS
    right = second + max(width(rest, _WORDS) for _first, rest in rows)
    drawn: Elements = [text(title, x, y, 14, font_weight="bold")]
    for at, (first, rest) in enumerate(rows, 1):
        row = y + 6 + _ROW * at
        under = row + _ROW / 2
        drawn += [
            wire([(x, under), (right, under)], _LINE),
            text(first, x, row, _WORDS, font_weight="bold"),
            text(rest, second, row, _WORDS),
        ]
    return Picture(drawn, right, y + _ROW * (len(rows) + 1))
