"""What boards sound: moments of the game and the count on all, turns and refusals on one.

It is made from what everyone may know: public cues, who owes a move as the table sees it, and
refused presses, at which lights blink for all. A refusal of a typed line sounds nowhere, since
only who typed it may know of it.
"""

from collections.abc import Collection, Mapping, Sequence

from gemtable.games import GAMES
from gemtable.games.kit.cues import TONES, Cued, Tone, cues_of
from gemtable.games.kit.table import Address
from gemtable.referee.status import Status

MOST_NOTES = 16  # of one sound, as the wire has it
_REST = Tone(0, 80)  # between two patterns

Notes = tuple[Tone, ...]


class BoardSounds:
    """Compares each status with the one before. What was there before the first is old."""

    def __init__(self) -> None:
        self._cued: Cued | None = None
        self._owing: Collection[int] = ()
        self._refused: Mapping[str, int] = {}

    def due(
        self, status: Status, boards: Collection[str], people: Collection[int]
    ) -> dict[str, Notes]:
        """Return what these boards sound now, by unique id; a board has one sound at a time.

        `people` are the seats that people play, from 0; no bot is called.
        """
        cued = cues_of(status, status.moves, GAMES[status.game].cues)
        before, self._cued = self._cued, cued
        owing, self._owing = self._owing, status.owing
        refused, self._refused = self._refused, status.refused
        if before is None:
            return {}
        is_new = cued.number > before.number or cued.counts not in (0, before.counts)
        kinds = [cue.kind for cue in cued.cues] if is_new else []
        called = {*status.owing} & {*people} - {*owing}
        found: dict[str, Notes] = {}
        for uid in boards:
            calls = ["call"] if status.layout.owner_of(Address(uid, 0)) in called else []
            is_refused = status.refused.get(uid, 0) > refused.get(uid, 0)
            refusals = ["refused"] if is_refused and not (kinds or calls) else []
            if kinds or calls or refusals:
                found[uid] = _joined(kinds or refusals, calls)
        return found


def _joined(kinds: Sequence[str], calls: Sequence[str]) -> Notes:
    """Return patterns one after the other, each once; those without room are left out.

    A call comes last, and is there in any case.
    """
    called = [note for kind in calls for note in (_REST, *TONES[kind])]
    notes: list[Tone] = []
    for kind in dict.fromkeys(kinds):
        more = [*([_REST] if notes else ()), *TONES[kind]]
        if len(notes) + len(more) + len(called) <= MOST_NOTES:
            notes += more
    return tuple([*notes, *called] if notes else called[1:])
