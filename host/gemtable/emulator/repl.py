"""Detects in a board's output whether its REPL is raw, and whether it waits for input."""

_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b">>> "
_PROMPTS = (b">>> ", b"... ", b"=== ", b"\n>", b"\x04>", b"\x01")  # the last is for raw paste
_LONGEST = 32  # bytes of old output that may be the start of a prompt


class ReplWatch:
    """`is_raw` is true from the raw REPL's banner to the next friendly prompt."""

    def __init__(self) -> None:
        self.is_raw = False
        self._tail = b""

    def see(self, output: bytes) -> None:
        """Process output of the board."""
        text = self._tail + output
        raw, friendly = text.rfind(_RAW), text.rfind(_FRIENDLY)
        if raw != friendly:  # otherwise both are absent
            self.is_raw = raw > friendly
        self._tail = text[-_LONGEST:]

    @property
    def is_waiting(self) -> bool:
        """Return whether the last output is a prompt, so that no program runs."""
        return self._tail.endswith(_PROMPTS)
