"""One emulated board, as a program uses it: its keys, LEDs, screen and buzzer, its plug.

In typed lines, boards and keys are numbered from 1: `press 2.5` is key 5 of board 2.
"""

import re
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from gemtable.boards.board_file import Board
from gemtable.emulator.buzzer import Buzzer
from gemtable.emulator.protocol import Message
from gemtable.emulator.screen import How, Screen
from gemtable.emulator.vm_process import LOOK_S, OwnTime, running
from gemtable.errors import UserError
from gemtable.sentence import Sentence, message

Rgb = tuple[int, int, int]  # red, green, blue, 0 to 255 each

ScreenFault = Literal["", "unplugged", "wrong address", "bus low", "noise"]  # "" for none

OFF: Rgb = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class LedFrame:
    """One write to a strip; `us` is the board's time since its power-up."""

    us: int
    strip: int
    colours: tuple[Rgb, ...]


def colours(sent: bytes, order: str) -> tuple[Rgb, ...]:
    """Return the colours that LEDs show for bytes `sent` in this `order`, for example "GRB"."""
    triples = (sent[first : first + 3] for first in range(0, len(sent) - 2, 3))
    red, green, blue = (order.index(colour) for colour in "RGB")
    return tuple((triple[red], triple[green], triple[blue]) for triple in triples)


_DONE_S = 60.0  # plugging takes milliseconds; only a machine that is stuck takes this long
_KEPT_FRAMES = 1000
_GONE = {  # by reason: two from the supervisor, and its end
    "signal": message("The {board} is gone: signal {number} ended its MicroPython."),
    "no start": message(
        "The {board} is gone: its MicroPython did not start (exit status {number})."
    ),
    "ended": message("The {board} is gone: the emulated boards have stopped."),
}


class EmulatorError(UserError):
    """An emulated board cannot do what the program asked for."""


class EmulatedBoard:
    """A board as a program uses it. Keys and LEDs are numbered from 0, as in the board file."""

    def __init__(
        self,
        number: int,
        name: str,
        uid: str,
        board: Board,
        changed: threading.Condition,
        send: Callable[[Message], None],
        supervisor: int,
        look_s: float,
    ) -> None:
        """`supervisor` is the supervisor's process id; OwnTime gets `look_s`."""
        self.name = name  # of its board file, without the extension
        self.uid = uid
        self.port: str | None = None  # path; None while unplugged
        self.pid: int | None = None  # of the VM; None while unplugged
        self.flash: Path | None = None  # the folder that stands for its flash
        self.boots = 0  # number of boots so far
        self._number = number
        self.board = board
        self._changed = changed
        self._send = send
        self.fault = ""  # a key of _GONE, if the board has failed
        self._fault_number = 0
        self._leds = [OFF] * board.leds
        self._frames: deque[LedFrame] = deque(maxlen=_KEPT_FRAMES)
        screen = board.screen
        self.screen = Screen(screen.chip, screen.rotation) if screen else None
        self._buzzer = Buzzer()
        self._own_time = OwnTime(lambda: [running(self.pid), running(supervisor)], look_s)

    @property
    def leds(self) -> tuple[Rgb, ...]:
        """The current colours of all LEDs, in the order of the strips."""
        with self._changed:
            return tuple(self._leds)

    @property
    def frames(self) -> tuple[LedFrame, ...]:
        """The last thousand writes to a strip, oldest first."""
        with self._changed:
            return tuple(self._frames)

    @property
    def notes(self) -> tuple[tuple[int, int], ...]:
        """The last thousand notes that the buzzer has played, (Hz, ms); a rest has 0 Hz."""
        with self._changed:
            return tuple(self._buzzer.notes)

    def newest_notes(self, most: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return how many notes the buzzer has played in all, and the newest of them."""
        with self._changed:
            return self._buzzer.count, tuple(self._buzzer.notes)[-most:]

    @property
    def tone(self) -> int:
        """What the buzzer plays now, in Hz; 0 for nothing."""
        with self._changed:
            return self._buzzer.hz

    def lived_s(self) -> float:
        """Return the board's own time in seconds, which runs only while this is called often."""
        with self._changed:
            return self._own_time.look()

    def press(self, key: int) -> None:
        self.play([(0, key, True)])

    def release(self, key: int) -> None:
        self.play([(0, key, False)])

    def strokes(self, key: int, moves: Iterable[tuple[int, bool]]) -> None:
        """Move one key: (after_us, down) for each stroke, after_us from the previous one."""
        self.play([(after_us, key, down) for after_us, down in moves])

    def play(self, moves: Iterable[tuple[int, int, bool]]) -> None:
        """Move keys: (after_us, key, down) for each stroke, after_us from the previous one.

        Times are the board's. The first stroke comes after all pending strokes, once its key
        has rested for `after_us`; at once if it already has.
        """
        script = [[after_us, self._gpio(key), int(not down)] for after_us, key, down in moves]
        self._send(["play", self._number, script])

    def wait_for(self, is_it: Callable[[Sequence[Rgb]], bool], seconds: float) -> bool:
        """Wait until `is_it(leds)` is true; return False if `seconds` of real time pass first."""
        with self._changed:
            return self._changed.wait_for(lambda: is_it(self._leds), seconds)

    def wait_until(self, is_true: Callable[[], bool], seconds: float) -> bool:
        """Wait as `wait_for` does, for anything that the board shows or plays."""
        with self._changed:
            return self._changed.wait_for(is_true, seconds)

    def set_screen_fault(self, fault: ScreenFault) -> None:
        """Break the screen's wires, or mend them with "". The board's program goes on."""
        self._send(["screen_fault", self._number, fault])

    def unplug(self) -> None:
        """Unplug the board: it loses power and its port."""
        self._send(["unplug", self._number])
        self._wait(lambda: self.port is None)

    def replug(self) -> None:
        """Plug the board in again, at a different port."""
        if self.port is not None:
            raise EmulatorError(
                Sentence("The {board} is already plugged in.", board=self.name),
                Sentence("Unplug the board first."),
            )
        self._boot("replug")

    def power_cycle(self) -> None:
        """Switch the board off and on again; the port stays, and held keys stay held."""
        self._must_be_plugged()
        self._boot("power_cycle")

    def kill(self) -> None:
        """Kill the board's process, as a crash would; the board is unplugged after that."""
        self._must_be_plugged()
        self._send(["kill", self._number])
        self._wait(lambda: self.port is None)

    def wait_until_booted(self, boots: int = 1, seconds: float = _DONE_S) -> None:
        """Wait until the board has booted `boots` times in total. Raises EmulatorError."""
        self._wait(lambda: self.boots >= boots or bool(self.fault), seconds)
        if self.fault:
            raise EmulatorError(
                Sentence(_GONE[self.fault], board=self.name, number=self._fault_number),
                Sentence("Plug the board in again."),
            )

    def hear(self, kind: str, fields: Sequence[Any]) -> None:
        """Process a message from the supervisor about this board. The caller holds `changed`."""
        if kind == "plugged":
            self.port, self.flash, self.fault = fields[0], Path(fields[1]), ""
        elif kind == "booted":
            self.pid = fields[0]
            self.boots += 1
            self._buzzer.stop()
        elif kind == "unplugged":
            self.port, self.pid = None, None
            self.fault, self._fault_number = fields
            self._leds = [OFF] * self.board.leds
            self._buzzer.stop()
            self._screen_gets("power", b"")
        elif kind == "leds":
            self._show(*fields)
        elif kind == "screen":
            _us, how, sent = fields
            self._screen_gets(how, bytes.fromhex(sent))
        elif kind == "tone":
            self._buzzer.play(*fields)

    def _show(self, us: int, gpio: int, sent: str) -> None:
        first = 0
        for number, strip in enumerate(self.board.strips):
            if strip.pin == gpio:
                shown = colours(bytes.fromhex(sent), strip.order)[: strip.count]
                self._leds[first : first + len(shown)] = shown
                self._frames.append(LedFrame(us, number, shown))
            first += strip.count

    def _screen_gets(self, how: How, sent: bytes) -> None:
        if self.screen is not None:
            self.screen.take(how, sent)

    def _gpio(self, key: int) -> int:
        pins = self.board.key_pins
        if key not in range(len(pins)):
            raise EmulatorError(
                Sentence("A {board} has no key {key}.", board=self.name, key=key),
                Sentence("Its {count} keys are numbered from 0.", count=len(pins)),
            )
        return pins[key]

    def _must_be_plugged(self) -> None:
        if self.port is None:
            raise EmulatorError(
                Sentence("The {board} is not plugged in.", board=self.name),
                Sentence("Plug the board in first."),
            )

    def _boot(self, command: str) -> None:
        boots = self.boots
        self.fault = ""
        self._send([command, self._number])
        self.wait_until_booted(boots + 1)

    def _wait(self, is_done: Callable[[], bool], seconds: float = _DONE_S) -> None:
        ends_s = self.lived_s() + seconds
        with self._changed:
            while not self._changed.wait_for(is_done, LOOK_S):
                if self.lived_s() > ends_s:
                    raise EmulatorError(
                        Sentence(
                            "The emulated {board} did not answer within {seconds:g} s.",
                            board=self.name,
                            seconds=seconds,
                        ),
                        Sentence("Check whether the computer is busy, and start again."),
                    )


_REST_US = 30_000  # a key's rest before it moves: covers its late release, and debouncing
_DOWN_US = 60_000
_UP_US = 100_000
_HELD_US = 1_250_000  # a table counts a key as held after 1.2 s

_CLICK = ((_REST_US, True), (_DOWN_US, False))
_AGAIN = ((_UP_US, True), (_DOWN_US, False))
_STROKES = {  # by typed words: (after_us, down) for each stroke
    "press": _CLICK,
    "press double": _CLICK + _AGAIN,
    "press triple": _CLICK + _AGAIN + _AGAIN,
    "press long": ((_REST_US, True), (_HELD_US, False)),
    "hold": ((_REST_US, True),),
    "release": ((_REST_US, False),),
}
_LINE = re.compile(r"(press|hold|release) (?:(\d{1,4})\.)?(\d{1,4})( double| triple| long)?")


def obey(lines: Iterable[str], boards: Sequence[EmulatedBoard]) -> Iterable[UserError]:
    """Execute each line; yield an error for each that is invalid."""
    for line in lines:
        try:
            _move_key(" ".join(line.lower().split()), boards)
        except UserError as error:
            yield error


def _move_key(line: str, boards: Sequence[EmulatedBoard]) -> None:
    """Move a key as a typed line says; ignore an empty line. Raises UserError."""
    if not line:
        return
    said = _LINE.fullmatch(line)
    strokes = _STROKES.get(said[1] + (said[4] or "")) if said else None
    if said is None or strokes is None:
        raise UserError(
            Sentence("This line is not a key command."),
            Sentence(
                "For example, type press {last}.1, press {last}.1 double (or triple or long), "
                "hold {last}.1 or release {last}.1.",
                last=len(boards),
            ),
        )
    number, key = int(said[2] or 1), int(said[3])
    if not 1 <= number <= len(boards):
        raise UserError(
            Sentence("There is no board {number}.", number=number),
            Sentence("Use a number from 1 to {last}.", last=len(boards)),
        )
    board = boards[number - 1]
    keys = len(board.board.key_pins)
    if not 1 <= key <= keys:
        raise UserError(
            Sentence("The {board} has no key {key}.", board=board.name, key=key),
            Sentence("Use a number from 1 to {last}.", last=keys),
        )
    board.strokes(key - 1, strokes)
