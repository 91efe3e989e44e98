"""What a maker ticks off: every connection, and every part to buy."""

from collections.abc import Sequence
from typing import NamedTuple

from gemtable.sentence import Sentence, message
from gemtable.wiring.circuit import (
    BUFFER,
    BUFFER_GROUND,
    BUFFER_SUPPLY,
    KEY_FARAD,
    KEY_OHM,
    SERIES_OHM,
    STRIP_FARAD,
    Circuit,
)
from gemtable.wiring.symbols import FAINT, Elements, text, wire

_ROW = 20
_WIRED_TO, _WHAT = 130, 40  # where the second columns begin
_WIRED, _PARTS, _GAP = 650, 510, 60  # how wide the tables are, and how far apart
_LINE = "#e3e7eb"


class Part(NamedTuple):
    """Parts of one kind: how many, and what is printed on them."""

    pieces: int
    what: object


def connections(circuit: Circuit) -> list[tuple[Sentence, Sentence]]:
    """Return each pin of the board that is wired, and where to."""
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
    text = message("5 V of all strips, and pin {pin} of the {buffer}")
    rows.append((circuit.supply.name, Sentence(text, pin=BUFFER_SUPPLY, buffer=BUFFER)))
    text = message("ground of all keys and strips, and pin {pin} of the {buffer}")
    rows.append((circuit.ground.name, Sentence(text, pin=BUFFER_GROUND, buffer=BUFFER)))
    return rows


def parts(circuit: Circuit) -> list[Part]:
    """Return all parts, with the board first."""
    keys, strips = len(circuit.keys), len(circuit.strips)
    buffer = message("{buffer}, lifts data from 3.3 V to the 5 V that LEDs ask for")
    found = [
        Part(1, circuit.model.title),
        Part(circuit.board.leds, Sentence("LED WS2812B, on strips or rings")),
        Part(keys, Sentence("push button or key switch")),
        Part(keys, Sentence("resistor {ohm}, at keys", ohm=KEY_OHM)),
        Part(keys + 1, Sentence("ceramic capacitor {farad}", farad=KEY_FARAD)),
        Part(1, Sentence(buffer, buffer=BUFFER)),
        Part(strips, Sentence("resistor {ohm}, in data lines", ohm=f"{SERIES_OHM} Ω")),
        Part(strips, Sentence("electrolytic capacitor {farad}, 6.3 V or more", farad=STRIP_FARAD)),
    ]
    return [part for part in found if part.pieces]


def tables(circuit: Circuit, x: float, y: float) -> tuple[Elements, float]:
    """Return both tables side by side, and where they end."""
    wired = [(str(pin), str(goes_to)) for pin, goes_to in connections(circuit)]
    listed = [(str(part.pieces), str(part.what)) for part in parts(circuit)]
    left = _table(Sentence("Connections"), wired, x, y, (_WIRED_TO, _WIRED))
    right = _table(Sentence("Parts"), listed, x + _WIRED + _GAP, y, (_WHAT, _PARTS))
    notes = [
        Sentence("All signs of ground are one net, and so are all signs of 5 V."),
        Sentence("The resistor and the small capacitor at a key keep noise from its pin."),
        Sentence("Compare the pin names with those printed on your board before you solder."),
    ]
    below = y + _ROW * (len(listed) + 2.5)
    told = [
        text(note, x + _WIRED + _GAP, below + 18 * at, 11, fill=FAINT)
        for at, note in enumerate(notes)
    ]
    end = max(y + _ROW * (len(wired) + 1), below + 18 * len(notes))
    return [*left, *right, *told], end + 30


def _table(
    title: Sentence, rows: Sequence[tuple[str, str]], x: float, y: float, size: tuple[float, float]
) -> Elements:
    second, width = size
    drawn: Elements = [text(title, x, y, 14, font_weight="bold")]
    for at, (first, rest) in enumerate(rows, 1):
        row = y + 6 + _ROW * at
        under = row + _ROW / 2
        drawn += [
            wire([(x, under), (x + width, under)], _LINE),
            text(first, x, row, 11, font_weight="bold"),
            text(rest, x + second, row, 11),
        ]
    return drawn
