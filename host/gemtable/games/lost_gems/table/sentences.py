"""The sentences for events of The Lost Gems, which contain only what everyone may know."""

from gemtable.games.kit import hint_words
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.hints import Completed, Drew, Hinted, named
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.lost_gems.rules import PENNIES, LostGemsView
from gemtable.games.lost_gems.rules.state import Declined, Flipped, NickelLost, Took
from gemtable.sentence import Sentence, message

_REASONS = {
    "nickels": Sentence("The last nickel is gone."),
    "complete": Sentence("All three gems are complete."),
    "last-turns": Sentence("The last turn is over."),
}
_OWED = {
    "turn": message("Seat {seats} to move"),
    "take": message("Seat {seats} to take a tile"),
    "penny": message("Seat {seats} to decide whether a penny flips back"),
}


def turn(table: LostGemsView, _shown: Shown) -> Sentence:
    """Return the sentence that says whose turn it is, and what the seat owes."""
    return Sentence(_OWED[table.phase], seats=[seat + 1 for seat in table.pending])


def words(event: Event) -> Sentence | None:
    """Return the sentence for an event of The Lost Gems."""
    match event:
        case Hinted(by, to, what, ()):
            text = message("Seat {by} hints {what} to seat {to}: no tile of seat {to} is {what}.")
            if not isinstance(what, str):
                text = message(
                    "Seat {by} hints {what} to seat {to}: no tile of seat {to} is a {what}."
                )
            return Sentence(text, by=by + 1, to=to + 1, what=named(what))
        case Completed(colour):
            return Sentence("The {colour} gem is complete.", colour=named(colour))
        case Flipped("tails"):
            return None  # as with every hint
        case Flipped(_, pennies):
            text = message("A penny is flipped to heads: {pennies} of {all} are heads up.")
            return Sentence(text, pennies=pennies, all=PENNIES)
        case Declined(seat):
            return Sentence("Seat {seat} leaves the penny tails up.", seat=seat + 1)
        case NickelLost(nickels):
            return Sentence(
                "A nickel is lost: 1 nickel left.",
                "A nickel is lost: {count} nickels left.",
                count=nickels,
            )
        case Drew(seat, slot, left):
            text = message(
                "Seat {seat} has a new tile in slot {slot}: {left} left in the treetops."
            )
            return Sentence(text, seat=seat + 1, slot=slot + 1, left=left)
        case Took(seat, slot, _tile, left):
            text = message(
                "Seat {seat} takes a tile for slot {slot}: {left} left in the treetops."
            )
            return Sentence(text, seat=seat + 1, slot=slot + 1, left=left)
    return hint_words.words(event, _REASONS)


def kept_words(kept: Json) -> Sentence:
    """Return the sentence that lists the face-up tiles and the seats that ask for help."""
    tiles = [tile + 1 for tile in kept["shown"]]
    told = Sentence("All tiles are face down.")
    if tiles:
        told = Sentence("Tiles that the others can see: {tiles}.", tiles=tiles)
    if not any(kept["helped"]):
        return told
    return Sentence("{told} {more}", told=told, more=hint_words.help_words(kept))
