"""A host's part for one emulated chip, played by hand in emulated time."""

from typing import Any, NamedTuple

from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.chip.strip import Waveform
from gemtable.link import host_lines
from gemtable.link.unit_pictures import UnitPicture
from gemwire import frames, lines, messages

BOOT_US = 3_000_000  # more than any boot takes
ANSWER_US = 200_000
_BEAT_MS = 250
_RESEND_MS = 20


class Heard(NamedTuple):
    """One sound message, its fields by name; `us` is when its last byte was there."""

    us: float
    kind: str
    boot: int
    sequence: int
    acknowledged: int
    fields: dict[str, Any]


class ChipHost:
    """Holds a chip as a host does; what is not sent here is not sent."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.heard: list[Heard] = []
        self.texts: list[str] = []  # lines that were no frame
        self.frames: list[tuple[int, Waveform]] = []  # strip, and what it was shown
        self.boot = self.session = self.sequence = self.had = 0
        self._lines = lines.LineReader()
        self._awaited = ""
        chip.heard = self._take
        chip.shown = lambda strip, frame: self.frames.append((strip, frame))

    def send(self, kind: str, *fields: object, sequence: int = 0) -> None:
        body = [kind, self.boot, self.session, sequence, self.had, *fields]
        self.chip.host.send(host_lines.announced(host_lines.frame(body)))

    def hello(self) -> Heard:
        """Ask until the board answers; from power-up on that is its boot."""
        deadline_us = self.chip.us + BOOT_US
        while self.chip.us < deadline_us:
            if self.chip.host.is_connected:
                self.send("ask")
            hello = self.next("hello", 20_000)
            if hello:
                self.boot = hello.boot
                return hello
        raise AssertionError(f"no hello within {BOOT_US} us; {self.texts}")

    def open(self, beat_ms: int = _BEAT_MS) -> None:
        """Take the board, as it is after its hello; the edges so far are unwanted."""
        hello = self.hello()
        self.had, self.sequence = hello.fields["edges"], 0
        self.session += 1
        self.send("open", self.had, beat_ms, _RESEND_MS)
        assert self.next("beat"), self.texts

    def show(
        self, unit: int, pattern: str, picture: str, other: str = "", period_ms: int = 1000
    ) -> float:
        """Have a unit show something; return when the message began to leave."""
        self.sequence = messages.following(self.sequence)
        kind, fields = UnitPicture(unit, (pattern, period_ms, picture, other)).message()
        self.send(kind, *fields, sequence=self.sequence)
        return self.chip.us

    def acknowledge(self) -> None:
        """Tell that all edges heard so far are had, and that the host lives."""
        self.had = max([self.had, *(edge.sequence for edge in self.of("edge"))])
        self.send("ack")

    def of(self, kind: str) -> list[Heard]:
        return [message for message in self.heard if message.kind == kind]

    def next(self, kind: str, us: float = ANSWER_US) -> Heard | None:
        """Let time pass until another message of that kind is there; None after so long."""
        before = len(self.of(kind))
        self._awaited = kind
        self.chip.run_until(lambda: len(self.of(kind)) > before, us)
        self._awaited = ""
        return self.of(kind)[before] if len(self.of(kind)) > before else None

    def _take(self, packet: bytes) -> None:
        for line in self._lines.feed(packet):
            try:
                kind, boot, _session, *numbers, fields = messages.unpack(frames.decode(line))
            except ValueError:
                self.texts += [line.decode(errors="replace")] if line else []
                continue
            named = dict(zip(messages.FIELDS[kind], fields, strict=True))
            self.heard.append(Heard(self.chip.us, kind, boot, *numbers, named))
            if kind == self._awaited:
                self.chip.stop()
