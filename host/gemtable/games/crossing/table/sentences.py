"""The sentences that tell people what happened in Crossing: everything after the lock is open."""

from collections.abc import Callable, Mapping, Sequence

from gemtable.games.crossing.rules import COLOURS, Gather, Steal, parse
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence, message

Facts = Mapping[str, Json]

_STONES = {  # of which there are so many
    "red": message("{count} red"),
    "blue": message("{count} blue"),
    "yellow": message("{count} yellow"),
    "white": message("{count} white"),
}
_PLACED = {
    "red": message("A red stone goes to mushroom {mushroom}; {left} to lay out."),
    "blue": message("A blue stone goes to mushroom {mushroom}; {left} to lay out."),
    "yellow": message("A yellow stone goes to mushroom {mushroom}; {left} to lay out."),
    "white": message("A white stone goes to mushroom {mushroom}; {left} to lay out."),
}


def words(event: Event) -> Sentence | None:
    """Return the sentence that tells people of `event`.

    None where the next one tells it, or where there is nothing to tell: this table keeps nothing.
    """
    if event.kind in ("committed", "kept"):
        return None
    return _SENTENCES[event.kind](event.facts)


def _revealed(facts: Facts) -> Sentence:
    told = [
        _pointed(seat, parse(choice))
        for seat, choice in enumerate(facts["choices"], 1)
        if choice is not None
    ]
    if not told:
        return Sentence("All have a break: the round passes.")
    return Sentence("The lock: {choices}.", choices=told)


def _pointed(seat: int, choice: object) -> Sentence:
    if isinstance(choice, Gather):
        text = message("seat {seat} mushroom {mushroom}")
        return Sentence(text, seat=seat, mushroom=choice.mushroom + 1)
    if isinstance(choice, Steal):
        return Sentence("seat {seat} the tile of seat {other}", seat=seat, other=choice.seat + 1)
    return Sentence("seat {seat} its own tile", seat=seat)


def _protected(facts: Facts) -> Sentence:
    if not facts["stones"]:
        text = message("Seat {seat} protects an empty tile, and has a break.")
        return Sentence(text, seat=facts["seat"] + 1)
    text = message("Seat {seat} brings {stones} to its vault, and has a break.")
    return Sentence(text, seat=facts["seat"] + 1, stones=_counted(facts["stones"]))


def _gathered(facts: Facts) -> Sentence:
    who = {"seat": facts["seat"] + 1, "mushroom": facts["mushroom"] + 1}
    if not facts["stones"]:
        return Sentence("Seat {seat} finds mushroom {mushroom} empty.", **who)
    text = message("Seat {seat} gathers {stones} from mushroom {mushroom}.")
    return Sentence(text, **who, stones=_counted(facts["stones"]))


def _stole(facts: Facts) -> Sentence:
    who = {"seat": facts["seat"] + 1, "other": facts["from"] + 1}
    if not facts["stones"]:
        return Sentence("Seat {seat} finds the tile of seat {other} empty.", **who)
    text = message("Seat {seat} steals {stones} from seat {other}.")
    return Sentence(text, **who, stones=_counted(facts["stones"]))


def _crowded(facts: Facts) -> Sentence:
    seats = [seat + 1 for seat in facts["seats"]]
    if "mushroom" in facts:
        text = message("Seats {seats} crowd at mushroom {mushroom}: nobody gets anything.")
        return Sentence(text, seats=seats, mushroom=facts["mushroom"] + 1)
    text = message("Seats {seats} crowd at the tile of seat {other}: nobody gets anything.")
    return Sentence(text, seats=seats, other=facts["from"] + 1)


def _fended_off(facts: Facts) -> Sentence:
    return Sentence(
        "Seat {seats} gets nothing: the tile of seat {other} is protected.",
        "Seats {seats} get nothing: the tile of seat {other} is protected.",
        seats=[seat + 1 for seat in facts["seats"]],
        other=facts["from"] + 1,
        count=len(facts["seats"]),
    )


def _refilled(facts: Facts) -> Sentence:
    text = message("Round {round}: stones are laid out, {left} are left in the bag.")
    return Sentence(text, round=facts["round"], left=facts["left"])


def _ran_short(facts: Facts) -> Sentence:
    text = message(
        "The bag runs short: seat {seat} lays out the last stones, {stones}, as it likes."
    )
    return Sentence(text, seat=facts["seat"] + 1, stones=_counted(facts["stones"]))


def _placed(facts: Facts) -> Sentence:
    text = _PLACED[facts["stone"]]
    return Sentence(text, mushroom=facts["mushroom"] + 1, left=facts["left"])


def _final_round(facts: Facts) -> Sentence:
    return Sentence("The bag is empty: round {round} is the last.", round=facts["round"])


def _ended(facts: Facts) -> Sentence:
    scores, winners = facts["scores"], [seat + 1 for seat in facts["winners"]]
    if len(winners) > 1:
        text = message(
            "Seats {seats} have {points} points and as many white stones: play once more."
        )
        return Sentence(text, seats=winners, points=max(scores))
    return Sentence("Seat {seats} wins with {points} points.", seats=winners, points=max(scores))


def _counted(stones: Sequence[str]) -> list[Sentence]:
    """Return how many stones there are of each colour, none left out that is there."""
    return [
        Sentence(_STONES[colour], count=stones.count(colour))
        for colour in COLOURS
        if colour in stones
    ]


_SENTENCES: dict[str, Callable[[Facts], Sentence]] = {
    "revealed": _revealed,
    "protected": _protected,
    "gathered": _gathered,
    "stole": _stole,
    "crowded": _crowded,
    "fended_off": _fended_off,
    "refilled": _refilled,
    "ran_short": _ran_short,
    "placed": _placed,
    "final_round": _final_round,
    "ended": _ended,
}
