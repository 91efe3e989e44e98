"""The line with which a board identifies itself. No port here.

It takes ten times as long to make as any other line, so parts that rarely change are
prepared as text.
"""

from gemwire import frames


class Hello:
    """A board's hello, made of `units` as in board.json and of `facts`."""

    def __init__(self, units, facts):
        self._units = frames.text_of([_described(unit) for unit in units])
        self.set_facts(facts)

    def set_facts(self, facts):
        """Use these facts from now on. They are the fields of a hello up to free_bytes."""
        self._facts = frames.text_of(list(facts))[1:-1]

    def line(self, numbers, free_bytes, newest, packet):
        """Return the line, padded to whole packets. `numbers` starts with its envelope."""
        envelope = b'["hello",%d,%d,%d,%d,' % tuple(numbers[:4])
        counts = b",%d,%d," % (free_bytes, newest)
        text = b"".join((envelope, self._facts, counts, self._units, b"]"))
        unfilled = (frames.HEAD + len(text) + 1) % packet
        return frames.seal(text, b"\r" * (-unfilled % packet) + b"\n")


def _described(unit):
    """Return a unit of board.json in the form of a hello."""
    return [unit["kind"], len(unit["leds"]), len(unit.get("backs", ())), len(unit["keys"])]
