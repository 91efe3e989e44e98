"""What a board's output tells of its REPL: whether it is a raw one, and whether it waits."""

_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b">>> "
_PROMPTS = (b">>> ", b"... ", b"=== ", b"\n>", b"\x04>", b"\x01")  # the last asks for raw paste
_LONGEST = 32  # bytes of old output that may be the beginning of a prompt


class ReplWatch:
    """`is_raw` is true from the raw REPL's banner to the next friendly prompt."""

    def __init__(self) -> None:
        self.is_raw = False
        self._tail = b""

    def see(self, output: bytes) -> None:
        """Take note of what the board wrote."""
        text = self._tail + output
        raw, friendly = text.rfind(_RAW), text.rfind(_FRIENDLY)
        if raw != friendly:  # else both are absent
            self.is_raw = raw > friendly
        self._tail = text[-_LONGEST:]

    @property
    def is_waiting(self) -> bool:
        """Whether the last output is a prompt, so that no program runs."""
        return self._tail.endswith(_PROMPTS)
