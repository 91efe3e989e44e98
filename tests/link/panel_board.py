"""A board with a screen and a buzzer, on a pseudo-terminal: it keeps what the host sends there."""

from base64 import b64decode

from gemwire import frames, messages

from tests.link.false_board import FalseBoard


class PanelBoard(FalseBoard):
    """`parts` are the fields that it tells right after its first beat, None for none;
    `board` is the name of its board file.

    `glass` are the bytes that its screen shows, None where nothing was drawn in this session;
    `notes` what its buzzer was told to play. It acknowledges everything at once.
    """

    def __init__(
        self,
        parts: tuple[int, int, int, int] | None = (128, 64, 1, 0),
        board: str = "false-board",
    ) -> None:
        super().__init__()
        self.parts, self._board = parts, board
        self.contrast: int | None = None
        self.notes: list[list[int]] = []
        self._begin()

    def _begin(self) -> None:
        self.taken = 0  # the last sequence number
        self.glass: list[int | None] = [None] * 1024

    def _answer(self, data: bytes) -> bytes:
        out = b""
        for line in self._lines.feed(data):
            kind, _boot, session, sequence, _had, fields = messages.unpack(frames.decode(line))
            self.heard.append(kind)
            if kind == "ask":
                out += self.hello(board=self._board)
            elif kind == "open":
                self.session = session
                self._begin()
                out += self.beat()
                out += self.frame("parts", *self.parts) if self.parts else b""
            elif kind == "ping":
                out += self.beat()
            self._take(kind, sequence, fields)
            out += self.acknowledged_frame() if sequence else b""
        return out

    def acknowledged_frame(self) -> bytes:
        return frames.seal(frames.text_of(["ack", self.boot, self.session, 0, self.taken]))

    def _take(self, kind: str, sequence: int, fields: list) -> None:
        if sequence and sequence != messages.following(self.taken):
            return
        self.taken = sequence or self.taken
        if kind == "draw":
            row, column, pixels = fields
            drawn = b64decode(pixels)
            begin = row * 128 + column
            self.glass[begin : begin + len(drawn)] = drawn
        elif kind == "contrast":
            (self.contrast,) = fields
        elif kind == "sound":
            self.notes.append(fields[1])
