"""What the seat to move sees, and concludes from hints by three rules that people use, too.

1. Of the cards that a hint points at, the newest that could fit should be played, unless the
   hint proves that some card fits.
2. If a value is hinted to the next seat and points at the card that this seat would discard
   next, it is a warning to keep that card, which could be the last of its kind.
3. A seat that is about to discard and gets no warning, although a hint is left, can discard.

Partners who do not know the rules cost misfires. When only one misfire is left, nobody
uses the rules, and earlier conclusions are forgotten.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from gemtable.games.logichroma.bot.cards import (
    NAMED,
    NUMBER,
    TOP,
    Cards,
    Held,
    Table,
    all_found,
    are_all,
    is_one,
)
from gemtable.games.logichroma.rules import LogichromaView, Turn


class Meaning(NamedTuple):
    """The meaning of a hint; cards are positions in the receiver's hand."""

    hand: list[Held]  # as everyone knows it after the hint
    promised: int | None = None  # the card that fits, by rule 1
    warned: int | None = None  # the card to keep, by rule 2


def meaning(
    table: Table, by: int, to: int, what: str | int, tiles: Collection[int], can_err: bool
) -> Meaning:
    """Return the conclusions of seat `to` from a hint that points at `tiles`."""
    before = table.hands[to]
    after = [_told(held, NAMED[what], held.tile in tiles) for held in before]
    if not can_err:
        return Meaning(after)
    is_warning = isinstance(what, int) and to == table.after(by)
    chop = table.chop(before) if is_warning else None
    if chop is not None and before[chop].tile in tiles and after[chop].taken & table.last:
        after[chop].narrow(table.last)
        return Meaning(after, warned=chop)
    newest = None
    for place, (old, new) in enumerate(zip(before, after, strict=True)):
        if not old.taken & table.fitting or are_all(old.taken, table.fitting):
            continue
        if are_all(new.taken, table.fitting):
            return Meaning(after)
        if new.tile in tiles and new.taken & table.fitting:
            newest = place
    if newest is not None:
        after[newest].narrow(table.fitting)
        after[newest].promised = True
    return Meaning(after, promised=newest)


def replayed(view: LogichromaView) -> Table:
    """Replay the turns of a view, and return the knowledge that all seats share after them."""
    table = Table(list(view.order))
    stacked = {
        tile: NUMBER[colour, value]
        for colour, tiles in view.stack_tiles.items()
        for value, tile in enumerate(tiles, 1)
    }
    faces = stacked | {each.tile: NUMBER[each.colour, each.value] for each in view.discards}
    wrong = [turn.kind == "play" and turn.tiles[0] not in stacked for turn in view.history]
    misfires = view.misfires + sum(wrong)
    for number, turn in enumerate(view.history):
        seat = table.order[number % len(table.order)]
        if turn.kind == "hint":
            _hear(table, seat, turn, misfires > 1)
        elif turn.kind != "pass":
            _hear_no_warning(table, seat, misfires > 1)
            (tile,) = turn.tiles
            card, is_play = faces[tile], turn.kind == "play"
            fits = tile in stacked
            earns = card % TOP == TOP - 1 if fits else not is_play
            table.lay_down(seat, tile, card, fits=fits, for_hint=earns)
            misfires -= wrong[number]
            if wrong[number] and misfires == 1:
                table.forget()
        table.settle()
    return table


def _hear(table: Table, by: int, hint: Turn, can_err: bool) -> None:
    to, what = hint.to, hint.what
    assert to is not None and what is not None  # every hint names both
    table.hands[to] = meaning(table, by, to, what, hint.tiles, can_err).hand
    if to != table.after(by):
        _hear_no_warning(table, by, can_err)
    table.hints -= 1


def _hear_no_warning(table: Table, by: int, can_err: bool) -> None:
    """Conclude by rule 3 from the turn of `by` that the next seat can discard."""
    hand = table.hands[table.after(by)]
    chop = table.chop(hand)
    if can_err and table.hints and table.left and chop is not None:
        hand[chop].narrow(~table.last)


def _told(held: Held, named: Cards, is_pointed_at: bool) -> Held:
    """Return a card as everyone knows it after a hint that pointed at it, or only at others."""
    told = held.told & (named if is_pointed_at else ~named)
    return Held(held.tile, told, held.taken & told or told, held.promised, is_pointed_at)


_PLAYABLE = 5  # the worth of showing that a card fits; ruling out a card is worth 1
_GAMBLED = {1: 1, 2: 1, 3: 3, 4: 3}  # the most tiles to draw at which it guesses, by misfires left


class Mine(NamedTuple):
    """A card in the bot's own hand."""

    slot: int
    held: Held
    sees: Cards  # what it can be, also by the cards in other hands


class Told(NamedTuple):
    """A hint that doesn't mislead its receiver."""

    to: int
    what: str | int
    meaning: Meaning
    plays: Sequence[int]  # tiles that it shows to fit, the oldest first
    ruled_out: int  # number of cards that the receiver can rule out, in its whole hand

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
        """Whether each remaining turn is needed for a play, so that a discard costs a point."""
        table = self.table
        return sum(table.tops) + table.left + len(table.order) <= table.reachable()

    def loses(self, hand: Sequence[Held]) -> bool:
        """Return whether the holder of a hand would discard the last card of its kind next."""
        chop = self.table.chop(hand)
        return chop is not None and self._is(hand[chop], self.table.last)

    def hints(self) -> Iterator[Told]:
        """Yield each hint that doesn't mislead, first those to the next seat."""
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
        """Return whether the promised card fits, and the one to keep is the last of its kind."""
        hand, table = meant.hand, self.table
        fits = meant.promised is None or self._is(hand[meant.promised], table.fitting)
        return fits and (meant.warned is None or self._is(hand[meant.warned], table.last))

    def _is(self, held: Held, cards: Cards) -> bool:
        return bool(cards >> self.faces[held.tile] & 1)

    def _new_plays(self, seat: int, hand: Sequence[Held]) -> list[int]:
        """Return the tiles that are now known to fit, but only one of several copies of a card."""
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
