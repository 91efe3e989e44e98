"""Set up a table of Waterfall by what is printed on its tiles, and make moves on it.

A tile is written by what of it matters: "score", "red-score", "3-red", "any".
The waterfall is written row by row, "add / draw . / . score any", with "." for
an empty place; hands and score piles one a seat, "3 red | any any".
"""

import re

import pytest
from gemtable.games.kit.rules import Event, IllegalMove
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import TILES, Lying, Place, State


class Box:
    """All tiles, to be taken out by what is printed on them."""

    def __init__(self) -> None:
        self.left = list(range(len(TILES)))

    def take(self, words: str) -> tuple[int, ...]:
        return tuple(self._one(word) for word in words.split())

    def piles(self, words: str) -> tuple[tuple[int, ...], ...]:
        return tuple(self.take(pile) for pile in words.split("|"))

    def rows(self, words: str) -> tuple[Lying, ...]:
        return tuple(
            Lying(Place(row, column), self._one(word))
            for row, line in enumerate(words.split("/"))
            for column, word in enumerate(line.split())
            if word != "."
        )

    def _one(self, word: str) -> int:
        wanted = set(word.split("-")) - {"any"}
        found = [tile for tile in self.left if wanted <= set(map(str, TILES[tile]))]
        assert found, f"no {word} is left"
        self.left.remove(found[0])
        return found[0]


def table(
    rows: str = "add",
    hands: str = "any any | any any",
    *,
    pawns: str = "",
    deck: str | None = None,
    discards: str = "",
    scored: str = "",
    **more: object,
) -> State:
    """Return a table where seat 1 begins a turn; `more` are other fields of the state.

    Tiles that are not named lie in the deck; if `deck` is given, in the score
    pile of the last seat.
    """
    box = Box()
    held = box.piles(hands)
    seats = len(held)
    piles = [*box.piles(scored), *((),) * seats][:seats]
    waterfall_rows = box.rows(rows)
    dealt = {
        "seats": seats,
        "first": 0,
        "seed": 0,
        "hands": held,
        "waterfall": waterfall_rows,
        "largest": len(waterfall_rows),
        "discards": box.take(discards),
        "pawns": tuple(map(place, pawns.split())) or (None,) * seats,
        "phase": "play",
        "turn": 0,
    }
    drawn = box.take(deck or "")
    if deck is None:
        drawn = tuple(box.left)
    else:
        piles[-1] += tuple(box.left)
    return State(**dealt | {"deck": drawn, "scored": tuple(piles)} | more)


def place(text: str) -> Place | None:
    """Return the place written as "3.2"; "-" is above the waterfall."""
    if text == "-":
        return None
    row, column = text.split(".")
    return Place(int(row) - 1, int(column) - 1)


def make(state: State, move: str) -> tuple[State, tuple[Event, ...]]:
    """Make one move of the seat that owes it; "#1" is the first tile of its hand."""
    (seat,) = waterfall.pending(state)
    text = re.sub("#([0-9])", lambda nth: str(state.hand[int(nth[1]) - 1] + 1), move)
    return waterfall.play(state, seat, waterfall.parse(text))


def after(state: State, *moves: str) -> State:
    for move in moves:
        state, _ = make(state, move)
    return state


def happened(state: State, *moves: str) -> list[tuple[str, dict[str, object]]]:
    """Return what the last of these moves brought about."""
    _, events = make(after(state, *moves[:-1]), moves[-1])
    return [(event.kind, dict(event.facts)) for event in events]


def rule_of(state: State, move: str) -> str:
    """Return the rule by which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        make(state, move)
    return refusal.value.rule


def kinds(state: State, *moves: str) -> list[str]:
    return [kind for kind, _ in happened(state, *moves)]


def legal_texts(state: State) -> list[str]:
    (seat,) = waterfall.pending(state)
    return [str(move) for move in waterfall.legal(state, seat)]


def offered(state: State, verb: str) -> list[str]:
    """Return what is legal of one kind, without its verb."""
    texts = [text.partition(" ") for text in legal_texts(state)]
    return [rest for first, _, rest in texts if first == verb]


def pawn_at(state: State, seat: int = 0) -> str:
    pawn = state.pawns[seat]
    return "-" if pawn is None else str(pawn)


def places(state: State) -> list[str]:
    return [str(lying.place) for lying in state.waterfall]


def tile_at(state: State, text: str) -> int:
    return state.tiles_at[place(text)]


def rows_of(tiles: int, top: str = "add") -> str:
    """Return a waterfall of so many tiles, the rows filled from the left."""
    words = [top] + ["any"] * (tiles - 1)
    lines, row = [], 1
    while words:
        lines.append(" ".join(words[:row]))
        words, row = words[row:], row + 1
    return " / ".join(lines)
