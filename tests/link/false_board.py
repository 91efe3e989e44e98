"""A board that says what a test wants: sound frames, on a pseudo-terminal of its own."""

from gemtable.link import host_lines
from gemwire import frames, lines, messages

from tests.link.fake_port import FakePort

BOOT = 77
UID = "e661"
TILES = [["tile", 6, 0, 1]] * 8


class FalseBoard:
    """Says hello when it is asked and takes every host, unless it `opens` none. Needs a loop.

    While it `is_mute` it says nothing at all, until it is asked for a hello.
    """

    def __init__(self, uid: str = UID, units: list = TILES, opens: bool = True) -> None:
        self.uid = uid
        self.opens = opens
        self.is_mute = False
        self.session = self.sequence = 0
        self.acknowledged = 0  # the last of its edges that the host has
        self.boot = BOOT
        self.heard: list[str] = []  # the kinds of all messages
        self._units = units
        self._lines = lines.LineReader()
        self.port = FakePort(self._answer)
        self.path = self.port.path

    def say(self, *told: bytes) -> None:
        self.port.say(b"".join(told))

    def close(self) -> None:
        self.port.close()

    def hello(self, session: int = 0, **changed: object) -> bytes:
        """Return a hello; `changed` names fields that are not as usual."""
        usual = {
            "protocol": messages.PROTOCOL,
            "firmware": "0.1.0",
            "files": "",
            "board": "false-board",
            "board_hash": "",
            "uid": self.uid,
            "start": "power",
            "error": "",
            "free_bytes": 1,
            "edges": 0,
            "units": self._units,
        }
        fields = {**usual, **changed}
        return self.frame("hello", *fields.values(), session=session)

    def edge(self, down: bool, tick_us: int, unit: int = 0, key: int = 0) -> bytes:
        self.sequence = messages.following(self.sequence)
        return self.frame("edge", unit, key, int(down), tick_us, 0, sequence=self.sequence)

    def beat(self, tick_us: int = 1, lost: int = 0) -> bytes:
        return self.frame("beat", tick_us, self.sequence, 0, lost, 0)

    def frame(
        self, kind: str, *fields: object, sequence: int = 0, session: int | None = None
    ) -> bytes:
        """Return a message of the session, or of `session`."""
        number = self.session if session is None else session
        return host_lines.frame([kind, self.boot, number, sequence, 0, *fields])

    def _answer(self, data: bytes) -> bytes:
        out = b""
        for line in self._lines.feed(data):
            kind, _boot, session, _sequence, had, _fields = messages.unpack(frames.decode(line))
            self.heard.append(kind)
            self.acknowledged = had
            if kind == "ask":
                self.is_mute = False
                out += self.hello()
            elif self.is_mute:
                pass
            elif kind == "open" and self.opens:
                self.session = session
                out += self.beat()
            elif kind != "open" and self.session:
                out += self.beat()
        return out
