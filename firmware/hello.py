"""The line in which a board says who it is. No port here.

It takes ten times as long to make as any other. So what seldom changes is text already.
"""

from gemwire import frames


class Hello:
    """What a board says of itself: `units` as board.json has them, and `facts`."""

    def __init__(self, units, facts):
        self._units = frames.text_of([_told(unit) for unit in units])
        self.introduce(facts)

    def introduce(self, facts):
        """Have these facts told from now on: the fields of a hello up to free_bytes."""
        self._facts = frames.text_of(list(facts))[1:-1]

    def line(self, numbers, free_bytes, newest, packet):
        """Return the line, whole packets long; `numbers` begin with its envelope."""
        envelope = b'["hello",%d,%d,%d,%d,' % tuple(numbers[:4])
        counts = b",%d,%d," % (free_bytes, newest)
        text = b"".join((envelope, self._facts, counts, self._units, b"]"))
        unfilled = (frames.HEAD + len(text) + 1) % packet
        return frames.seal(text, b"\r" * (-unfilled % packet) + b"\n")


def _told(unit):
    """Return a unit of board.json as a hello has it."""
    return [unit["kind"], len(unit["leds"]), len(unit.get("backs", ())), len(unit["keys"])]
