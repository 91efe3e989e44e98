"""All messages, in one table for both sides.

A frame's body is a flat array: kind, boot, session, sequence, acknowledged,
then the fields of the kind. firmware/wire.md describes lines and the protocol.

boot          the board's power-up, random, 1 to 2**30 - 1; 0 in `ask`
session       the host's hold on the board; 0 before `open`
sequence      1 to 65535, then 1 again, in a message that must arrive; else 0
acknowledged  the last sequence number received in order; 0 for none

A board numbers its edges per boot, a host its messages per session.
"""

PROTOCOL = 4
_BITS = 30
WRAP = 1 << _BITS  # whole numbers are below this, so that a board need not allocate them
HALF_ROUND = 1 << 15  # of sequence numbers: a number further ahead counts as behind

ENVELOPE = ("boot", "session", "sequence", "acknowledged")

# kind: fields, each a name with its unit. TEXTS and LISTS below name the texts and
# lists; all other fields are whole numbers below WRAP.
FIELDS = {
    # From the host.
    "ask": (),  # asks for a hello, which the board sends at any time
    # Take the board. The host has all edges that it wants up to `resume`. Both times are for
    # the board: between two beats, and the shortest before it sends anything again.
    "open": ("resume", "beat_ms", "resend_ms"),
    "show": ("unit", "picture"),  # a still picture; must arrive
    "animate": ("unit", "pattern", "period_ms", "picture", "other"),  # must arrive
    "test": ("duration_ms",),  # show every LED in every colour; must arrive
    # Eight rows of pixels of a screen, from the strip `row` down, 0 to 7: base64 of a byte for
    # each column from `column` on, at most 64, the lowest bit on top; must arrive.
    "draw": ("row", "column", "pixels"),
    "contrast": ("level",),  # of a screen: 1 to 255, or 0 to switch it off; must arrive
    # Play at most 16 notes at 0 to 100 percent: by turns Hz, or 0 for a rest, and milliseconds.
    # It has no sequence number: repeated later, a sound would be wrong.
    "sound": ("volume", "notes"),
    "ping": ("host_us",),
    # From the board. Its ticks are its own microseconds, modulo 2**30.
    "hello": (
        "protocol",
        "firmware",  # version
        "files",  # hash of the installed program
        "board",  # name of the board file, without its extension
        "board_hash",
        "uid",  # unique id, hex
        # Why it started: power, reset, failure (it raised), hang (the watchdog fired), or
        # fallback (a newer program failed too often, and this is the previous one).
        "start",
        "error",  # after a failure, its error; or that of an interrupt; else empty
        "free_bytes",  # as last counted: at power-up, and after each hello
        "edges",  # sequence number of the last edge
        "units",  # [kind, faces, backs, keys] for each
    ),
    # The key moved at most `late_us` before `tick_us`; 0 for a stamp that was taken at
    # once. Must arrive.
    "edge": ("unit", "key", "down", "tick_us", "late_us"),
    # `edges` as in hello, so that the host knows whether it has all edges before this time.
    "pong": ("host_us", "received_us", "sent_us", "edges"),
    "beat": ("tick_us", "edges", "levels", "lost_edges", "bad_frames"),  # levels: bit n is key n
    # A frame of its USB bus, 0 to 2047, began less than `within_us` after `after_us`.
    "bus": ("number", "after_us", "within_us"),
    # What else the board has: the screen's pixels, 0 without one that answers; 1 for a buzzer;
    # and how often a write to the screen failed since power-up.
    "parts": ("width", "height", "buzzer", "screen_faults"),
    # From either. Every frame acknowledges; `again` also reports a missed or damaged frame, and
    # asks for everything that is not acknowledged, at once.
    "ack": (),
    "again": (),
}
TEXTS = {
    "pattern",
    "picture",
    "other",
    "pixels",
    "firmware",
    "files",
    "board",
    "board_hash",
    "uid",
    "start",
    "error",
}
LISTS = ("units", "notes")

# A board sends this text, which is not a frame, after its program has failed too often to
# start again.
GAVE_UP = "The program failed 3 times in a row, and is not started any more."

PATTERNS = ("pulse", "blink", "spin", "fade")  # of `animate`

_ENVELOPE_END = 1 + len(ENVELOPE)


class MessageError(ValueError):
    """The frame is valid, but not a message of this protocol."""


def unpack(body: list) -> tuple[str, int, int, int, int, list]:
    """Return (kind, boot, session, sequence, acknowledged, fields), all checked.

    Raises MessageError if the kind is unknown, or a field has the wrong type or range.
    """
    try:
        types, places = _WANTED[body[0]]
    except (IndexError, KeyError, TypeError):  # TypeError: the kind is not hashable
        types = places = ()
    if not types:  # the body is not printed: deep lists would take more stack than a board has
        raise MessageError("unknown message")
    if tuple(map(type, body)) != types:  # faster on a board than a loop
        raise MessageError("%s: wrong fields" % body[0])
    bits = 0
    for at in places:
        bits |= body[at]
    if bits >> _BITS:  # also for a negative number
        raise MessageError("%s: a number is out of range" % body[0])
    return body[0], body[1], body[2], body[3], body[4], body[_ENVELOPE_END:]


def following(sequence: int) -> int:
    """Return the sequence number after `sequence`. After 0, which means none, comes 1."""
    return sequence % 65535 + 1


def numbered(count: int) -> int:
    """Return the sequence number of the last of `count` messages; 0 for none."""
    return (count - 1) % 65535 + 1 if count else 0


def distance(earlier: int, later: int) -> int:
    """Return the number of `following` steps from `earlier` to `later`, 0 to 65534."""
    return (later - earlier) % 65535


def _wanted(names: tuple) -> tuple:
    """Return the types of a body's items: the kind, the envelope, then these fields.

    And the places of its whole numbers.
    """
    types: list[type] = [str] + [int] * len(ENVELOPE)
    for name in names:
        types.append(str if name in TEXTS else list if name in LISTS else int)
    return tuple(types), bytes([at for at, wanted in enumerate(types) if wanted is int])


_WANTED = {kind: _wanted(names) for kind, names in FIELDS.items()}
# For each kind with only whole numbers, its JSON with placeholders: a board fills them in
# twice as fast as it writes JSON.
PLAIN = {
    kind: b'["' + kind.encode() + b'"' + b",%d" * len(places) + b"]"
    for kind, (types, places) in _WANTED.items()
    if len(places) == len(types) - 1
}
