"""The part of the lobby about who plays: seats, bots, and the people who have come. Pure.

Seats and bots follow who has come until the host chooses otherwise. So the form has one more
field, `preset`: the seats and bots that were proposed, such as "3/2,3" for bots at seats 2 and 3.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.match.arrivals import Arrival, seats_of
from gemtable.sentence import Sentence
from gemtable.web.invitation_picture import called, can_be_alone
from gemtable.web.new_match import Choosing, blank, facts, is_bot
from gemtable.web.table_interface import Wish

_MOST_SEATS = 99  # of any game


def seats_for(game: Game, people: int) -> tuple[int, frozenset[int]]:
    """Return how many seats a match of so many people has, and those of bots, from 0."""
    fewest = min((seats for seats in game.seats if seats > 1), default=game.seats[0])
    seats = min(max(people, fewest), game.seats[-1])
    return seats, frozenset(range(people, seats))


def request_of(game: Game, people: Sequence[Arrival], is_alone: bool = False) -> Wish:
    """Return a request for a match of those who are in, with bots if they are too few.

    With `is_alone` there are no bots, if the game can be played by one.
    """
    if is_alone and can_be_alone(game, people):
        return Wish(game.name, 1, {}, None, frozenset())
    seats, bots = seats_for(game, len(people))
    return Wish(game.name, seats, {}, None, bots)


def with_arrivals(
    choosing: Choosing,
    sent: Mapping[str, str],
    people: Sequence[Arrival],
    pads: tuple[int, frozenset[int]] | None = None,
) -> Mapping[str, object]:
    """Return the facts of a form that was `sent` before, if it was, now that `people` are in.

    `pads` are the seats that boards have chosen, and those of bots; they count while nobody has
    come by phone.
    """
    follows = sent.get("preset", "") in ("", _written(sent.get("seats", ""), _bots(sent)))
    if people and follows:
        choosing = blank(choosing.game, *seats_for(choosing.game, len(people)))
    elif pads and follows:
        choosing = _seated(choosing, *pads)
    form, bots = facts(choosing), _bots(choosing.typed)
    seats = form["chosen"]
    assert isinstance(seats, int), "a form has one number of seats"
    free = frozenset(range(seats)) - bots
    given = seats_of(people, (None,) * seats, free)
    sits = {given[each.number]: each for each in people if each.number in given}
    most = range(choosing.game.seats[-1])
    return {
        **form,
        "people": [_player(seat, sits.get(seat)) for seat in most],
        "notes": [_note(sits.get(seat)) for seat in most] if people else (),
        "seatless": [_named(each) for each in people if each.number not in given],
        "leaders": [
            {"number": each.number, "name": called(each), "leads": each.leads}
            for each in people
            if each.name
        ],
        "here": 0 if people else len(free),
        "preset": _written(str(seats), bots) if follows else sent["preset"],
    }


def _seated(choosing: Choosing, seats: int, bots: Collection[int]) -> Choosing:
    """Return a form with these seats and bots, and all else as it is filled in."""
    if seats not in choosing.game.seats:
        return choosing
    typed = {name: text for name, text in choosing.typed.items() if not name.startswith("seat")}
    typed |= {"seats": str(seats)} | {f"seat-{seat + 1}": "bot" for seat in bots}
    return replace(choosing, typed=typed)


def _player(seat: int, person: Arrival | None) -> object:
    return called(person) if person and person.name else Sentence("Seat {seat}", seat=seat + 1)


def _note(person: Arrival | None) -> object:
    """Return what the host is told of the person of a seat."""
    if person is None:
        return Sentence("free seat")
    if not person.name:
        return Sentence("chooses a name ...")
    wish = GAMES[person.wish].title if person.wish else None
    if person.is_ready:
        return Sentence("{game}, ready", game=wish) if wish else Sentence("ready")
    return wish or Sentence("is in")


def _named(person: Arrival) -> object:
    return called(person) or Sentence("chooses a name ...")


def _bots(sent: Mapping[str, str]) -> frozenset[int]:
    """Return the seats, from 0, that a form gives to bots."""
    return frozenset(seat for seat in range(_MOST_SEATS) if is_bot(sent, seat))


def _written(seats: str, bots: Collection[int]) -> str:
    return f"{seats}/{','.join(str(seat + 1) for seat in sorted(bots))}"
