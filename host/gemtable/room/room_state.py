"""The room before a match: who is there, who has the chair, and what is to be played. Pure.

Gestures go in, and the room after them comes out, with a request once somebody begins. Boards
are known by unique id; times are arguments, in seconds of any monotonic clock.

The chair is with the first pad of which a key is held. Its keys choose. Another pad's press, or
a tile's click, joins the next seat that has no pad, or no tiles; the same again leaves. What
tiles do besides is in room_tiles.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.options import Option
from gemtable.games.kit.table import HELP_KEY, UNDO_KEY, Address, Layout
from gemtable.referee.board_places import Units, addresses
from gemtable.room.room_choice import Choice, Leaf
from gemtable.room.room_needs import lacking
from gemtable.room.room_people import Person, layout_of, without
from gemtable.sentence import Sentence, message
from gemtable.web.table_interface import Kept, Wish

LEFT_S = 10.0  # that a board may be away before its seat and the chair are free again
SHOWN = 5  # games on the keys at a time
OPTIONS_SHOWN = 7  # options on the keys at a time

# Keys of the pad that has the chair; the first keys are games, or options.
MORE_KEY, FEWER_KEY, ANOTHER_KEY, OPTIONS_KEY, BEGIN_KEY = 5, 6, 7, 8, 9

Asked = Wish | Kept  # what somebody begins: a new match, or one that goes on


_NO_CHOICE = Choice()
_FIRST_LEAF = Leaf()


class Refusal(NamedTuple):
    """A gesture that did nothing, on this unit and key, and why."""

    unit: Address
    key: int
    why: Sentence


class _Touch(NamedTuple):
    """The newest press of a pad: if its key stays down, it has not counted."""

    key: int
    before: "Room"
    after: "Room"


@dataclass(frozen=True, slots=True)
class Room:
    """The room at one moment. `needs_boards` says whether people need real boards to begin.

    `boards` are those that are there, and those of `away` for LEFT_S: since when, by unique id.
    `people` sit in this order, from seat 1. `kept` are the unfinished matches, the newest first.
    `last` is the game that was played last, "" if none was.
    """

    needs_boards: bool = False
    kept: tuple[Kept, ...] = ()
    last: str = ""
    boards: Mapping[str, Units] = field(default_factory=dict)
    away: Mapping[str, float] = field(default_factory=dict)
    people: tuple[Person, ...] = ()
    chair: Address | None = None
    choice: Choice = _NO_CHOICE
    leaf: Leaf = _FIRST_LEAF
    place: int = 0  # of the unfinished match that is offered
    refused: Refusal | None = None
    _touched: Mapping[Address, _Touch] = field(default_factory=dict, compare=False, repr=False)

    @property
    def game(self) -> Game | None:
        """The game that is chosen, if it is."""
        return GAMES[self.choice.game] if self.choice.game in GAMES else None

    @property
    def bots(self) -> int:
        """How many seats bots get: as many as are wanted, and as the game allows and needs."""
        return self.choice.bots_with(len(self.people))

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the chosen game that keys can choose."""
        return self.choice.rows

    @property
    def layout(self) -> Layout:
        """Who sits where in the room, by the boards with which people joined."""
        return layout_of(self.people, {group[0]: group for group in self.tiles})

    @property
    def players(self) -> tuple[int, frozenset[int]]:
        """The seats of what the chair would begin, and those of bots, from 0.

        That is the match that is offered, if one is.
        """
        return (self.offered.seats, self.offered.bots) if self.offered else self.new_players

    @property
    def new_players(self) -> tuple[int, frozenset[int]]:
        """The seats of a new match as it is chosen, and those of bots, from 0."""
        people, seats = len(self.people), len(self.people) + self.bots
        return seats, frozenset(range(people, seats))

    @property
    def missing(self) -> frozenset[int]:
        """The seats, from 0, that a bot can take over since a board of theirs is missing.

        Which of the people of an unfinished match are missing is theirs to say.
        """
        if self.offered:
            everyone = frozenset(range(self.offered.seats))
            return (
                everyone - self.offered.bots
                if self._lacking_to_go_on(self.offered)
                else frozenset()
            )
        seats_away = (
            seat
            for seat, person in enumerate(self.people)
            if any(unit.board in self.away for unit in person.units)
        )
        return frozenset(seats_away)

    @property
    def offered(self) -> Kept | None:
        """The unfinished match that the chair can go on with, while no game is chosen."""
        return self.kept[self.place] if self.kept and not self.choice.game else None

    @property
    def pads(self) -> tuple[Address, ...]:
        """The pads that are there or were a moment ago."""
        return tuple(unit for unit in self._all("pad"))

    @property
    def tiles(self) -> tuple[tuple[Address, ...], ...]:
        """The tiles that are there or were a moment ago, by board."""
        groups = (addresses(uid, units, "tile") for uid, units in self.boards.items())
        return tuple(filter(None, groups))

    @property
    def there(self) -> list[tuple[str, Units]]:
        """The boards that are there now: the unique id and the units of each."""
        return [(uid, units) for uid, units in self.boards.items() if uid not in self.away]

    @property
    def parts(self) -> dict[str, Address]:
        """The units with which people joined, by the part of the table, as in `Layout.parts`."""
        return self.layout.parts

    @property
    def next_s(self) -> float:
        """When the next board that is away is to be forgotten; `inf` if none is."""
        return min(self.away.values(), default=inf) + LEFT_S

    def seat_of(self, unit: Address) -> int | None:
        """Return the seat, from 0, that somebody took with this unit's board, or None."""
        unit = self._first(unit)
        return next((seat for seat, each in enumerate(self.people) if unit in each.units), None)

    def came(self, uid: str, units: Units) -> "Room":
        """Return the room with a board that was plugged in, or is back."""
        if self.boards.get(uid, units) != units:  # another board, by its own word
            lost = replace(self, away={**self.away, uid: -inf}).passed(0.0)
            return lost.came(uid, units)
        away = {each: since_s for each, since_s in self.away.items() if each != uid}
        return replace(self, boards={**self.boards, uid: units}, away=away)

    def went(self, uid: str, now_s: float) -> "Room":
        """Return the room without a board; for a moment its place stays."""
        if uid not in self.boards:
            return self
        chair = self.chair.board if self.chair else None
        if uid not in {chair, *(unit.board for each in self.people for unit in each.units)}:
            boards = {each: units for each, units in self.boards.items() if each != uid}
            return replace(self, boards=boards, _touched={})
        return replace(self, away={**self.away, uid: now_s}, _touched={})

    def passed(self, now_s: float) -> "Room":
        """Return the room at this moment: who has been away for too long has left it."""
        lost = {uid for uid, since_s in self.away.items() if now_s >= since_s + LEFT_S}
        if not lost:
            return self
        is_free = self.chair is not None and self.chair.board in lost
        return replace(
            self,
            boards={uid: units for uid, units in self.boards.items() if uid not in lost},
            away={uid: since_s for uid, since_s in self.away.items() if uid not in lost},
            people=without(self.people, frozenset(lost)),
            chair=None if is_free else self.chair,
            leaf=Leaf() if is_free else self.leaf,
        )

    def chosen(self, game: str) -> "Room":
        """Return the room after a page has chosen a game; the last change counts."""
        return replace(self.having(game=game), leaf=Leaf(), refused=None)

    def give(self, seat: int, is_bot: bool) -> "Room":
        """Return the room with a seat, from 0, given to a bot, or back to people.

        In an unfinished match any seat can be; else one of a board that is missing, at once
        instead of after a moment.
        """
        room = replace(self, refused=None)
        if (offered := self.offered) and seat in range(offered.seats):
            bots = offered.bots | {seat} if is_bot else offered.bots - {seat}
            kept = [*self.kept]
            kept[self.place] = replace(offered, bots=bots)
            return replace(room, kept=tuple(kept))
        if is_bot and seat in self.missing:
            people = (*self.people[:seat], *self.people[seat + 1 :])
            chair = None if self.chair in self.people[seat].units else self.chair
            return replace(room, people=people, chair=chair).having(bots=self.bots + 1)
        return room

    def press(self, pad: Address, key: int) -> tuple["Room", Asked | None]:
        """Return the room after a key of a pad went down, and what it begins, if it does."""
        before = replace(self, refused=None)
        after, asked = before._of_chair(key) if pad == self.chair else (before._toggled(pad), None)
        touched = {**self._touched, pad: _Touch(key, before, after)}
        return replace(after, _touched=touched), asked

    def hold(self, pad: Address, key: int) -> "Room":
        """Return the room after a key was held: its press has not counted.

        Whoever holds a key while nobody has the chair takes it, with a seat; and gives back
        both with any key but help.
        """
        touch = self._touched.get(pad)
        room = self
        if touch and touch.key == key:
            room = self._without(touch, pad)
        room = replace(room, refused=None, _touched={})
        if room.chair is None:
            sits = room if room.seat_of(pad) is not None else room._toggled(pad)
            return sits if sits.refused else replace(sits, chair=pad, leaf=Leaf())
        return room._without_chair() if pad == room.chair and key != HELP_KEY else room

    def click(self, tile: Address) -> "Room":
        """Return the room after a tile was clicked: it joins, or leaves."""
        return replace(self, refused=None)._toggled(tile)

    def why_not(self) -> Sentence | None:
        """Return why no match can begin as it is chosen, or None if one can."""
        game, people = self.game, len(self.people)
        if game is None:
            return Sentence("Choose a game first.")
        if people > game.seats[-1]:
            text = message("{title} is for {most} people at most.")
            return Sentence(text, title=game.title, most=game.seats[-1])
        for seat, person in enumerate(self.people, 1):
            if any(unit.board in self.away for unit in person.units):
                return Sentence("A board of seat {seat} is not plugged in.", seat=seat)
        return self._lacking(self.choice, people + self.bots, people)

    def _without(self, touch: _Touch, pad: Address) -> "Room":
        """Return the room as if a press had not been, whatever others have pressed since."""
        if self == touch.after:
            return touch.before
        before = touch.before
        if before.chair != pad:
            return self._toggled(pad)
        return replace(self, choice=before.choice, leaf=before.leaf, place=before.place)

    def _lacking(self, choice: Choice, seats: int, people: int) -> Sentence | None:
        """Return which boards so many people lack to play a choice, if they need real ones."""
        if not self.needs_boards:
            return None
        needs = GAMES[choice.game].table.needs(choice.settled(seats), seats)
        return lacking(self.there, needs, people, self.parts)

    def _lacking_to_go_on(self, kept: Kept) -> Sentence | None:
        """Return which boards people lack for an unfinished match, whoever has which seat."""
        return self._lacking(Choice(kept.game), kept.seats, kept.seats - len(kept.bots))

    def _of_chair(self, key: int) -> tuple["Room", Asked | None]:
        """Return the room after a key of the pad with the chair, and what it begins."""
        assert self.chair
        if key == BEGIN_KEY:
            return self.begun(self.chair, key)
        return self._after_choice(key), None

    def _after_choice(self, key: int) -> "Room":
        if key == UNDO_KEY:
            return self._without_chair()
        if key == OPTIONS_KEY and self.offered:
            return replace(self, place=(self.place + 1) % len(self.kept))
        if key == OPTIONS_KEY and self.options:
            return replace(self, leaf=Leaf(is_options=not self.leaf.is_options))
        if self.leaf.is_options:
            return self._of_options(key)
        if key in (FEWER_KEY, ANOTHER_KEY):
            return self.having(bots=self.bots + (1 if key == ANOTHER_KEY else -1))
        if key == MORE_KEY and len(GAMES) > SHOWN:
            return replace(self, leaf=self.leaf.turned(len(GAMES), SHOWN))
        if key < SHOWN and (name := self.game_at(key)):
            return self.having(game="" if name == self.choice.game else name)
        return self

    def _of_options(self, key: int) -> "Room":
        row = self.leaf.first + key
        if key == OPTIONS_SHOWN and len(self.options) > OPTIONS_SHOWN:
            return replace(self, leaf=self.leaf.turned(len(self.options), OPTIONS_SHOWN))
        if key < OPTIONS_SHOWN and row < len(self.options):
            choice = self.choice.turned(self.options[row], len(self.people) + self.bots)
            return replace(self, choice=choice, leaf=replace(self.leaf, row=row))
        return self

    def game_at(self, key: int) -> str:
        """Return the game that a key of the chair stands for, or ""."""
        names = list(GAMES)[self.leaf.first :][:SHOWN]
        return names[key] if key < len(names) else ""

    def having(self, game: str | None = None, bots: int | None = None) -> "Room":
        """Return the room with another game, or another number of bots, chosen."""
        choice = self.choice
        if game is not None:
            choice = Choice(game, choice.bots)
        if bots is not None:
            choice = replace(choice, bots=max(0, bots))
            choice = replace(choice, bots=choice.bots_with(len(self.people)))
        return replace(self, choice=choice)

    def _without_chair(self) -> "Room":
        assert self.chair
        left = replace(self, chair=None, leaf=Leaf())
        return left._toggled(self.chair) if left.seat_of(self.chair) is not None else left

    def begun(self, unit: Address, key: int) -> tuple["Room", Asked | None]:
        """Return the room after somebody wanted to begin what is chosen, and what it begins."""
        if self.offered:
            lacks = self._lacking_to_go_on(self.offered)
            return (self.refusing(unit, key, lacks), None) if lacks else (self, self.offered)
        if why := self.why_not():
            return self.refusing(unit, key, why), None
        seats, bots = self.new_players
        return self, Wish(self.choice.game, seats, self.choice.given(seats), None, bots)

    def _toggled(self, unit: Address) -> "Room":
        """Return the room after somebody has joined with a unit's board, or left with it."""
        unit, is_pad = self._first(unit), unit in self.pads
        seat = self.seat_of(unit)
        if seat is not None:
            one = self.people[seat]
            left = replace(one, **{"pad" if is_pad else "tiles": None})
            stays = (left,) if left.units else ()
            return replace(self, people=(*self.people[:seat], *stays, *self.people[seat + 1 :]))
        own = {"pad" if is_pad else "tiles": unit}
        for seat, one in enumerate(self.people):
            if (one.pad if is_pad else one.tiles) is None:
                joined = replace(one, **own)
                return replace(
                    self, people=(*self.people[:seat], joined, *self.people[seat + 1 :])
                )
        most = self._most()
        if len(self.people) >= most:
            text = message("All {count} seats are taken.")
            return self.refusing(unit, 0, Sentence(text, count=most))
        return replace(self, people=(*self.people, Person(**own)))

    def _most(self) -> int:
        """Return how many people can join."""
        games = [self.game] if self.game else GAMES.values()
        return max((game.seats[-1] for game in games), default=0)

    def refusing(self, unit: Address, key: int, why: Sentence) -> "Room":
        """Return the room after a gesture did nothing, and why."""
        return replace(self, refused=Refusal(unit, key, why))

    def _first(self, unit: Address) -> Address:
        """Return the unit that stands for a board of tiles: its first; a pad stands for itself."""
        group = next((group for group in self.tiles if unit in group), (unit,))
        return group[0]

    def _all(self, kind: str) -> Iterator[Address]:
        for uid, units in self.boards.items():
            yield from addresses(uid, units, kind)
