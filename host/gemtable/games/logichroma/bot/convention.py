"""What bots of Logichroma conclude from a hint, and from no hint: three rules people use too.

1. Of the cards that a hint points at, the newest that may fit should be played, unless the
   hint itself makes it certain that some card fits.
2. A value hinted to the next seat that points at the card which that seat would discard next
   is a warning: keep this card, if it may be the last of its kind.
3. A seat that is about to discard and is not warned while a hint is left may discard.

Partners who do not know the rules cost misfires. With the last misfire nobody uses the rules,
and earlier conclusions are forgotten.
"""

from collections.abc import Collection
from typing import NamedTuple

from gemtable.games.logichroma.bot.cards import NAMED, NUMBER, TOP, Cards, are_all
from gemtable.games.logichroma.bot.table import Held, Table
from gemtable.games.logichroma.rules import LogichromaView, Turn


class Meaning(NamedTuple):
    """What a hint means; cards are positions in the receiver's hand."""

    hand: list[Held]  # as everyone knows it after the hint
    promised: int | None = None  # fits, by rule 1
    warned: int | None = None  # should be kept, by rule 2


def meaning(
    table: Table, by: int, to: int, what: str | int, tiles: Collection[int], can_err: bool
) -> Meaning:
    """Return what `to` concludes from a hint that points at `tiles`."""
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
    """Replay the turns in a view; return what everyone knows after them."""
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
    """Conclude from the turn of `by` that the next seat may discard, by rule 3."""
    hand = table.hands[table.after(by)]
    chop = table.chop(hand)
    if can_err and table.hints and table.left and chop is not None:
        hand[chop].narrow(~table.last)


def _told(held: Held, named: Cards, is_pointed_at: bool) -> Held:
    """Return a card as everyone knows it after a hint pointed at it, or at others in its hand."""
    told = held.told & (named if is_pointed_at else ~named)
    return Held(held.tile, told, held.taken & told or told, held.promised)
