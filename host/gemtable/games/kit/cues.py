"""Cues: what everyone sees and hears when a step did something notable.

A game decides them from the events of the last step and from what everyone sees, so a cue tells
no secret, and is the same for every role. The page draws a picture and a word for each; the tones
are for everything that can sound. Pure functions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from gemtable.games.kit.eyes import Position, is_reveal, looked_at
from gemtable.games.kit.rules import Event, Known, ShownSealed, Told
from gemtable.games.kit.sealed_choice import LOOKS
from gemtable.sentence import Sentence


class Tone(NamedTuple):
    """A tone of a melody; 0 Hz is a rest."""

    hz: int
    ms: int


def _melody(*tones: tuple[int, int]) -> tuple[Tone, ...]:
    return tuple(Tone(*each) for each in tones)


TONES: Mapping[str, tuple[Tone, ...]] = MappingProxyType(
    {
        "call": _melody((660, 150), (880, 150)),  # of a seat whose turn it is
        "count": _melody((440, 150)),
        "lock": _melody((880, 150)),  # the last number of the countdown
        "refused": _melody((247, 60), (0, 40), (247, 60)),  # a press that did nothing
        "reveal": _melody((392, 90), (0, 30), (523, 90), (0, 30), (659, 180)),
        "show": _melody((330, 60)),  # a hidden piece shows its face
        "fits": _melody((659, 110), (988, 330)),
        "nickel": _melody((1319, 70), (233, 130), (175, 320)),
        "misfire": _melody((185, 80), (0, 40), (139, 350)),
        "complete": _melody((523, 90), (659, 90), (784, 90), (1047, 330)),
        "fall": _melody((988, 60), (784, 60), (587, 120)),
        "edge": _melody((784, 70), (587, 70), (440, 70), (294, 200)),
        "full": _melody((262, 120), (330, 120), (392, 120), (523, 400)),
        "theft": _melody((415, 80), (0, 60), (622, 80), (0, 60), (415, 160)),
        "set": _melody((587, 90), (740, 90), (880, 220)),
        "tender": _melody((698, 100), (1047, 100), (1397, 260)),
        "last": _melody((880, 160), (0, 60), (880, 160), (0, 60), (880, 300)),
        "over": _melody((523, 200), (392, 400)),  # an end that is neither won nor lost
        "lost": _melody((392, 180), (349, 180), (311, 180), (262, 420)),
        "won": _melody((523, 130), (659, 130), (784, 130), (1047, 130), (784, 100), (1047, 330)),
    }
)


def melody(kind: str) -> str:
    """Return the tones of a kind of cue as text: "660:150 880:150", in Hz and ms."""
    return " ".join(f"{tone.hz}:{tone.ms}" for tone in TONES[kind])


class Face(NamedTuple):
    """The face of a piece that was hidden from somebody, and is now open.

    `piece` is its `data-piece` on a page; `holder` is the seat that had it, from 0.
    """

    piece: str
    holder: int
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class Cue:
    """Something notable that a step did.

    `kind` is a key of TONES. `at` is the id of what it happened at, on a page; by default the
    whole table. `text` is a word or two. A `face` is shown before its piece moves. `colour` is
    that of what it is about, "" for none.
    """

    kind: str
    at: str = "table"
    text: Sentence | None = None
    face: Face | None = None
    colour: str = ""


Cues = Callable[[Sequence[Event], Known, Told], Sequence[Cue]]


def no_cues(_events: Sequence[Event], _view: Any, _shown: Any) -> Sequence[Cue]:
    """Return no cues, for a game that has none."""
    return ()


class Cued(NamedTuple):
    """The cues of a moment.

    `number` grows with each step and each look of a reveal, and an undo makes it smaller, so
    cues with a number that has been there already are old. `counts` is the number of a
    countdown, 0 for none.
    """

    number: int
    counts: int
    cues: Sequence[Cue]


_LOOKS = LOOKS + 1  # at a step: those of a reveal, and the one at what comes next


def cues_of(position: Position[Any, Any], moves: int, cues: Cues[Any, Any]) -> Cued:
    """Return the cues of a position after so many `moves`, as the game's `cues` finds them."""
    shown = position.shown.table
    look = shown.look if is_reveal(position) else _LOOKS
    number = _LOOKS * moves + look
    if isinstance(shown, ShownSealed) and shown.count:
        return Cued(number, shown.count, (Cue("lock" if shown.count == 1 else "count"),))
    if look == 1:
        return Cued(number, 0, (Cue("reveal"),))
    seen = looked_at(position).views.table
    return Cued(number, 0, tuple(cues(position.happened, seen, shown)))


def wins(seats: Sequence[int]) -> list[Cue]:
    """Return the cue of each winning seat."""
    return [Cue("won", f"seat-{seat + 1}", _wins(seat)) for seat in seats]


def _wins(seat: int) -> Sentence:
    return Sentence("Seat {seats} wins!", "Seats {seats} win!", seats=[seat + 1], count=1)
