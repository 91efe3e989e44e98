"""What stones are worth at the end of Crossing, and who wins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.crossing.rules.state import STONES, State, Step, colours_of
from gemtable.games.kit.rules import Ended, Outcome
from gemtable.sentence import message

_SET = 5  # one red, one blue and one yellow stone; white is part of no set (note 1.1)
_WHITE = 2
_SINGLE = 1


class Worth(NamedTuple):
    """The parts of a score: sets, white stones, and the other single ones."""

    sets: int
    whites: int
    singles: int

    @property
    def points(self) -> int:
        return _SET * self.sets + _WHITE * self.whites + _SINGLE * self.singles


def worth(colours: Sequence[str]) -> Worth:
    """Return the sets and single stones among stones given by their colours."""
    counts = [colours.count(colour) for colour in ("red", "blue", "yellow")]
    sets = min(counts)
    return Worth(sets, colours.count("white"), sum(counts) - sets * len(counts))


def points(colours: Sequence[str]) -> int:
    """Return the victory points of stones given by their colours."""
    return worth(colours).points


def points_now(state: State) -> tuple[int, ...]:
    """Return the points of each seat's stones, on its tile and in its vault together."""
    return tuple(
        points(colours_of(tile + vault))
        for tile, vault in zip(state.tiles, state.vaults, strict=True)
    )


def end(state: State) -> Step:
    """End the match."""
    after = replace(state, phase="over")
    return after, (Ended(points_now(after), _winners(after)[0]),)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended. If a tie remains after white stones, all tied seats win."""
    if state.phase != "over":
        return None
    winners, tie_break = _winners(state)
    return Outcome(
        scores=points_now(state), winners=winners, reason="last-stones", tie_break=tie_break
    )


def _winners(state: State) -> tuple[tuple[int, ...], str]:
    """Return the winning seats, and the sentence on a tie, "" without one."""
    scores = points_now(state)
    whites = [_whites(state, seat) for seat in range(state.seats)]
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    most = [seat for seat in best if whites[seat] == max(whites[rival] for rival in best)]
    if len(most) > 1:
        return tuple(most), message("White stones are tied too: play once more.")
    return tuple(most), message("Most white stones.") if len(best) > 1 else ""


def _whites(state: State, seat: int) -> int:
    return sum(STONES[stone] == "white" for stone in state.tiles[seat] + state.vaults[seat])
