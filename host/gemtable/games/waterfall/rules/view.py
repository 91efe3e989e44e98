"""The view that a role has of a match of Waterfall, as an allowlist."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gemtable.games.kit.options import dealt_among
from gemtable.games.kit.rules import View
from gemtable.games.waterfall.rules.moves import matching, removable, swappable, without_pawn
from gemtable.games.waterfall.rules.play import outcome, ways
from gemtable.games.waterfall.rules.state import TILES, Place, State, open_places
from gemtable.games.waterfall.rules.turns import pending


@dataclass(frozen=True, slots=True)
class Face:
    """A visible tile: one that lies face up, or one in the seat's own hand or pile."""

    tile: int
    number: int
    gem: str
    action: str


@dataclass(frozen=True, slots=True)
class Lies(Face):
    """A tile of the waterfall, and its place."""

    place: Place


Pile = tuple[Face | None, ...]  # None: a tile that is hidden from this view


def seen(pile: Pile) -> tuple[Face, ...]:
    """Return the visible tiles of a pile."""
    return tuple(face for face in pile if face is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterfallView(View):
    """All that a role knows of a match; a seat also knows its own hand and score pile."""

    outcome_facts: ClassVar = ("tie_break",)

    turn: int
    number: int  # of the turn, from 1
    quiet_turns: int  # without progress
    largest: int  # most tiles that the waterfall ever had
    phase: str  # as in State
    steps: int
    leapfrog: bool
    may_score: int
    path: tuple[Face, ...]
    pawns: tuple[Place | None, ...]
    waterfall: tuple[Lies, ...]
    left: int  # tiles in the deck
    discards: tuple[Face, ...]
    hands: tuple[Pile, ...]
    scored: tuple[Pile, ...]  # face up when the match is over
    falls: Mapping[str, Place]  # the open sides, while a step can be taken
    places: tuple[Place, ...]  # from which the seat to move chooses
    matching: tuple[int, ...]  # tiles of the own hand that can be scored


def view(state: State, seat: int | None = None) -> WaterfallView:
    """Return what `seat` may know; for None, what everyone may know."""
    is_over = state.phase == "over"
    return WaterfallView(
        seats=state.seats,
        turn=state.turn,
        number=state.number,
        quiet_turns=state.quiet_turns,
        largest=state.largest,
        phase=state.phase,
        pending=pending(state),
        steps=state.steps,
        leapfrog=state.leapfrog,
        may_score=state.may_score,
        path=_faces(state.path),
        pawns=state.pawns,
        waterfall=tuple(Lies(tile, *TILES[tile], place) for place, tile in state.waterfall),
        left=len(state.deck),
        discards=_faces(state.discards),
        hands=tuple(_pile(hand, holder == seat) for holder, hand in enumerate(state.hands)),
        scored=tuple(
            _pile(pile, is_over or holder == seat) for holder, pile in enumerate(state.scored)
        ),
        falls=ways(state) if state.phase in ("play", "fall") and state.steps else {},
        places=tuple(_places(state)),
        matching=tuple(matching(state)) if (state.phase, state.turn) == ("score", seat) else (),
        outcome=outcome(state),
    )


def _faces(tiles: Iterable[int]) -> tuple[Face, ...]:
    return tuple(Face(tile, *TILES[tile]) for tile in tiles)


def _pile(tiles: tuple[int, ...], is_seen: bool) -> Pile:
    return _faces(tiles) if is_seen else (None,) * len(tiles)


def _places(state: State) -> Iterable[Place]:
    match state.phase:
        case "add":
            return open_places(state.tiles_at)
        case "remove":
            return removable(state)
        case "swap":
            return swappable(state)
        case "pawn":
            return without_pawn(state)
    return ()


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return another state that looks the same to a role (a seat, or None for everyone).

    The deck and the other seats' hands and score piles are dealt again, with another seed.
    """
    others = [seat for seat in range(state.seats) if seat != role]
    piles = [state.deck, *(state.hands[seat] for seat in others)]
    piles += [state.scored[seat] for seat in others]
    deck, *dealt = dealt_among(piles, chance)
    hands, scored = list(state.hands), list(state.scored)
    for place, seat in enumerate(others):
        hands[seat], scored[seat] = dealt[place], dealt[len(others) + place]
    seed = chance.getrandbits(64)
    return replace(state, deck=deck, hands=tuple(hands), scored=tuple(scored), seed=seed)
