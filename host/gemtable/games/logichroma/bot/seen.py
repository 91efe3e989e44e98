"""What the seat to move sees beyond what everyone knows, and what its hints would mean."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gemtable.games.logichroma.bot.cards import NAMED, NUMBER, Cards, all_found, are_all, is_one
from gemtable.games.logichroma.bot.convention import Meaning, meaning, replayed
from gemtable.games.logichroma.bot.table import Held
from gemtable.games.logichroma.rules import LogichromaView

_PLAYABLE = 5  # worth of a card made known to fit; a card ruled out is worth 1
_GAMBLED = {
    1: 1,
    2: 1,
    3: 3,
    4: 3,
}  # by misfires left: the most tiles left to draw at which the bot guesses


class Mine(NamedTuple):
    """A card in the bot's own hand."""

    slot: int
    held: Held
    sees: Cards  # what it may be, also by what its holder sees in other hands


class Told(NamedTuple):
    """A hint that doesn't mislead its receiver."""

    to: int
    what: str | int
    meaning: Meaning
    plays: Sequence[int]  # tiles newly known to fit, the oldest first
    ruled_out: int  # number of cards that the receiver can rule out, over its whole hand

    @property
    def worth(self) -> int:
        return self.ruled_out + _PLAYABLE * len(self.plays)


class Seen:
    """The table as the seat to move sees it."""

    def __init__(self, view: LogichromaView) -> None:
        self.view = view
        self.me: int = view.turn
        self.can_err = view.misfires > 1
        self.table = table = replayed(view)
        self.others = [table.after(self.me, turns) for turns in range(1, len(table.order))]
        self.faces = {
            slot.tile: NUMBER[slot.colour, slot.value]
            for seat in self.others
            for slot in view.hands[seat]
            if slot and slot.colour and slot.value
        }
        own = table.hands[self.me]
        found = list(table.gone)
        for card in self.faces.values():
            found[card] += 1
        for held in own:
            if is_one(held.taken):
                found[held.taken.bit_length() - 1] += 1
        self._elsewhere = all_found(found)
        slots = {slot.tile: n for n, slot in enumerate(view.hands[self.me]) if slot}
        self.mine = [Mine(slots[held.tile], held, self._seen(held)) for held in own]

    def _seen(self, held: Held) -> Cards:
        if is_one(held.taken):
            return held.taken
        return held.taken & ~self._elsewhere or held.told & ~self._elsewhere or held.told

    def slot_of(self, seat: int, tile: int) -> int:
        """Return the slot of a tile in the hand of `seat`."""
        hand = self.view.hands[seat]
        return next(n for n, slot in enumerate(hand) if slot and slot.tile == tile)

    def is_known_to_fit(self, held: Held) -> bool:
        return are_all(held.taken, self.table.fitting)

    @property
    def may_gamble(self) -> bool:
        """Whether so few cards are left that a wrong play costs little."""
        return self.can_err and self.table.left <= _GAMBLED[self.view.misfires]

    @property
    def is_short_of_time(self) -> bool:
        """Whether all turns left are needed to play cards, so a discard would cost a point."""
        table = self.table
        return sum(table.tops) + table.left + len(table.order) <= table.reachable()

    def loses(self, hand: Sequence[Held]) -> bool:
        """Return whether the owner of another hand, known like this, discards a last card next."""
        chop = self.table.chop(hand)
        return chop is not None and self._is(hand[chop], self.table.last)

    def hints(self) -> Iterator[Told]:
        """Yield each hint that doesn't mislead, those to the next seat first."""
        for seat in self.others:
            for what, named in NAMED.items():
                hand = self.table.hands[seat]
                tiles = [held.tile for held in hand if named >> self.faces[held.tile] & 1]
                if not tiles:
                    continue
                meant = meaning(self.table, self.me, seat, what, tiles, self.can_err)
                if self._is_true(meant):
                    plays = self._new_plays(seat, meant.hand)
                    yield Told(seat, what, meant, plays, _ruled_out(hand, meant.hand))

    def _is_true(self, meant: Meaning) -> bool:
        """Return whether a promised card fits, and a warned one is the last of its kind."""
        hand, table = meant.hand, self.table
        fits = meant.promised is None or self._is(hand[meant.promised], table.fitting)
        return fits and (meant.warned is None or self._is(hand[meant.warned], table.last))

    def _is(self, held: Held, cards: Cards) -> bool:
        return bool(cards >> self.faces[held.tile] & 1)

    def _new_plays(self, seat: int, hand: Sequence[Held]) -> list[int]:
        """Return the tiles newly known to fit, only one of several copies of a card."""
        known = {
            self.faces[held.tile]
            for other in self.others
            for held in self.table.hands[other]
            if self.is_known_to_fit(held)
        }
        tiles = []
        for held in filter(self.is_known_to_fit, hand):
            if self.faces[held.tile] not in known:
                known.add(self.faces[held.tile])
                tiles.append(held.tile)
        return tiles


def _ruled_out(before: Sequence[Held], after: Sequence[Held]) -> int:
    pairs = zip(before, after, strict=True)
    return sum(old.taken.bit_count() - new.taken.bit_count() for old, new in pairs)
