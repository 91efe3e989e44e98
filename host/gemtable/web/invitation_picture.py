"""Pictures while there is no table: the invitation on a shared screen, and the page of who waits.

Pure: the same facts give the same bytes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.match.arrivals import MOST, Arrival
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.web.table_interface import Matches
from gemtable.web.table_picture import TEMPLATES, Invites, apart, cover_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """What everybody may know before a match.

    `why` says why there is no table, None if it waits for people only. `games` can be wished
    for, `favourite` is wished for most, and `likely` is proposed without a wish; "" for none.
    """

    why: Sentence | None
    people: Sequence[Arrival]
    games: Sequence[str]
    favourite: str
    likely: str


def invitation(
    facts: Waiting, invites: Invites | None, typed: str | None, has_way_on: bool
) -> str:
    """Return the picture of a shared screen.

    `invites` are for a screen that may show the code; `typed` is the address without it, None
    if only this computer can open the page. `has_way_on` adds a link to the lobby.
    """
    shown = facts.favourite or facts.likely
    return TEMPLATES.get_template("invitation.html").render(
        why=facts.why,
        people=_people(facts),
        games=_games(facts),
        poster=_game(shown, facts) if shown else None,
        is_wished=bool(facts.favourite),
        more=max(0, GAMES[shown].seats[-1] - len(facts.people)) if shown else 0,
        next=_next(facts),
        invites=invites,
        typed=typed,
        has_way_on=has_way_on,
    )


def waiting(facts: Waiting, me: Arrival | None, refused: UserError | None) -> str:
    """Return the page of somebody who waits; `me` is None if they have no place (yet).

    `refused` says why what they did last was not done.
    """
    begins = me.wish or facts.favourite if me and me.leads else ""
    learns = (me and me.wish) or facts.favourite or facts.likely
    return TEMPLATES.get_template("waiting_room.html").render(
        why=facts.why,
        is_full=len(facts.people) == MOST,
        me=me and _person(me, facts),
        people=_people(facts),
        taken=[each.name for each in facts.people if each.name],
        games=_games(facts),
        poster=cover_of(facts.favourite or facts.likely) if facts.games else None,
        begins=GAMES[begins].title if begins else None,
        begins_game=begins,
        is_alone=bool(begins) and can_be_alone(GAMES[begins], facts.people),
        learns=learns if learns and GAMES[learns].lessons else None,
        learns_title=GAMES[learns].title if learns else None,
        next=_next(facts),
        what=refused and printable(refused.what),
        fix=refused and printable(refused.fix),
    )


def can_be_alone(game: Game, people: Sequence[Arrival]) -> bool:
    """Return whether the only person who is in can play a game without bots."""
    return len(people) == 1 and 1 in game.seats


def likely_game(matches: Matches) -> str:
    """Return the game of the newest unfinished match, else the first one."""
    try:
        kept = matches.kept()
    except UserError:
        kept = ()
    return kept[0].game if kept else matches.games[0]


def _people(facts: Waiting) -> list[Mapping[str, object]]:
    return [_person(each, facts) for each in facts.people]


def _person(person: Arrival, facts: Waiting) -> Mapping[str, object]:
    return {
        "number": person.number,
        "name": called(person),
        "wish": person.wish if person.wish in facts.games else "",
        "is_ready": person.is_ready,
        "is_away": person.is_away,
        "leads": person.leads,
    }


def called(person: Arrival) -> str | None:
    """Return somebody's name for a page."""
    return apart([person.name])[0]


def _games(facts: Waiting) -> list[Mapping[str, object]]:
    return [_game(name, facts) for name in facts.games]


def _game(name: str, facts: Waiting) -> Mapping[str, object]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "mood": game.mood,
        "seats": game.seats,
        "minutes": game.minutes and sorted({game.minutes[0], game.minutes[-1]}),
        "cover": cover_of(name),
        "by": [each.number for each in facts.people if each.wish == name],
    }


def _next(facts: Waiting) -> Sentence:
    """Return what happens next, as everybody may know it."""
    if facts.why:
        return facts.why
    named = [each for each in facts.people if each.name]
    leads = [called(each) for each in named if each.leads]
    are_ready = bool(named) and all(each.is_ready or each.leads for each in named)
    if leads and are_ready:
        return Sentence("All are ready. {name} begins.", name=leads[0])
    if leads:
        return Sentence("{name} begins when you are ready.", name=leads[0])
    if are_ready:
        return Sentence("All are ready. The host begins.")
    return Sentence("The host begins when you are ready.")
