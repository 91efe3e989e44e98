"""The menu behind the held key: what is open, and what each of a pad's twelve keys does. Pure.

Key 12 held for two seconds opens it, in a match as in the room. In the menu key 12 goes one step
back, and closes it at last. No deed is more than three presses away.

A menu is made from what everyone may know. What a key asks for is a value, a `Deed`; whoever
has the doors to the table carries it out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gemtable.games.kit.table import (
    HELP,
    HELP_KEY,
    OFF,
    PAD_KEYS,
    PLAY,
    RED,
    SEATS,
    UNDO,
    WHITE,
    Colour,
)
from gemtable.screens.key_page import KeyPage, PageKey
from gemtable.sentence import Sentence, message

CLOSES_AFTER_S = 20.0  # of the table's time, without a press
BACK_KEY = HELP_KEY  # the key that opened the menu

BRIGHTNESSES = (10, 25, 50, 75, 100)  # percent
VOLUMES = (0, 10, 25, 50, 100)  # percent; for the own seat, and again for the whole table
UNDOINGS = {
    "free": Sentence("Free"),
    "ask": Sentence("Ask all"),
    "off": Sentence("No undo"),
}

_YELLOW: Colour = (255, 190, 0)
_BLUE: Colour = (0, 80, 255)
_SHOWN = BACK_KEY - 1  # keys of a list that is longer than the pad; the last one turns over


@dataclass(frozen=True, slots=True)
class Say:
    """Carry out a line as if it were typed by the pad's seat, or by the host for all."""

    line: str
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class LetPlay:
    """Let a bot play a seat, counted from 0, or let people play it again."""

    seat: int
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Again:
    """Begin a new match like this one."""


@dataclass(frozen=True, slots=True)
class Play:
    """Begin a match of another game, for the same people and bots."""

    game: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for the room; it is kept."""


@dataclass(frozen=True, slots=True)
class Replay:
    """Go through the finished match again on the boards, and then to the room."""


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """End the program; the match is kept."""


Deed = Say | LetPlay | Again | Play | Leave | Replay | SwitchOff


@dataclass(frozen=True, slots=True)
class Situation:
    """What a menu is made from.

    `seat` is that of the pad, from 0; None if it has none. Without a `game` no match is at the
    table. `seats` are those that have boards. `games` are titles by name, `languages` their own
    names by code; without any, neither can be chosen. `players` is the number of seats that can
    be given to bots, but for those that are `settled`; `missing` are seats with a board that the
    match waits for. `undoing` is one of UNDOINGS; "" if it can't be chosen.
    """

    seat: int | None = None
    seats: int = 0
    game: str = ""
    is_over: bool = False
    is_paused: bool = False  # because people asked
    players: int = 0
    settled: frozenset[int] = frozenset()
    bots: frozenset[int] = frozenset()
    missing: frozenset[int] = frozenset()
    undoing: str = ""
    brightness: int = 100
    volume: int = 50
    own_volume: int = 50
    language: str = ""
    games: Mapping[str, str] = field(default_factory=dict)
    languages: Mapping[str, str] = field(default_factory=dict)
    has_room: bool = False  # to which the match can be left
    has_replay: bool = False  # of the match, once it is over


@dataclass(frozen=True, slots=True)
class Menu:
    """What is open: the names of the pages that led here, () for the first one.

    `turned` counts how often a list that is longer than the pad was turned over.
    """

    path: tuple[str, ...] = ()
    turned: int = 0


class Pressed(NamedTuple):
    """What a press comes to: the menu after it, None if it is closed, and what is asked for."""

    menu: Menu | None
    deed: Deed | None = None


class _Key(NamedTuple):
    """A key of a page. `leads` is a page's name; a key with neither that nor a deed is dark.

    `closes` says that nothing is left to choose once the deed is done.
    """

    words: Sentence | str
    colour: Colour
    leads: str = ""
    deed: Deed | None = None
    is_chosen: bool = False
    closes: bool = False
    turns: bool = False


def page(menu: Menu, now: Situation) -> KeyPage:
    """Return what a pad shows while this menu is open."""
    title, line = _heading(menu, now)
    keys = {
        key: PageKey(each.words, each.colour if _does(each) else OFF, each.is_chosen)
        for key, each in _keys(menu, now).items()
    }
    back = Sentence("Back") if menu.path else Sentence("Close")
    return KeyPage(title, line, {**keys, BACK_KEY: PageKey(back, HELP)})


def pressed(menu: Menu, key: int, now: Situation) -> Pressed:
    """Return what the press of a key, from 0, comes to; the same menu if the key does nothing."""
    if key == BACK_KEY:
        return Pressed(Menu(menu.path[:-1]) if menu.path else None)
    found = _keys(menu, now).get(key)
    if found is None or not _does(found):
        return Pressed(menu)
    if found.turns:
        return Pressed(Menu(menu.path, menu.turned + 1))
    if found.leads:
        return Pressed(Menu((*menu.path, found.leads)))
    return Pressed(None if found.closes else menu, found.deed)


def _does(key: _Key) -> bool:
    return bool(key.leads or key.deed or key.turns)


def _heading(menu: Menu, now: Situation) -> tuple[Sentence, Sentence]:
    """Return the title and the line of a page."""
    if not menu.path:
        return Sentence("Menu"), Sentence("Everybody else plays on.")
    match menu.path[-1]:
        case "again":
            return Sentence("Play again?"), Sentence("This match is kept, unfinished.")
        case "games":
            return Sentence("Another game"), Sentence("The same people play it.")
        case "brightness":
            text = message("Lights are at {percent} percent.")
            return Sentence("Brightness"), Sentence(text, percent=now.brightness)
        case "sound":
            text = message("Your pad is at {own} percent, all others at {all}.")
            told = Sentence(text, own=now.own_volume, all=now.volume)
            return Sentence("Sound"), told
        case "language":
            return Sentence("Language"), Sentence("Of this seat's pad.")
        case "identify":
            return Sentence("Identify"), Sentence("The boards of a seat blink.")
        case "players":
            return Sentence("Players"), Sentence("A bright seat is played by a bot.")
        case "undoing":
            return Sentence("Undo"), Sentence("A freer rule asks all others first.")
        case "off":
            return Sentence("Switch off?"), Sentence("A match that isn't over is kept.")
        case "room":
            return Sentence("Leave the match?"), Sentence("It is kept, unfinished.")
        case played:
            title = now.games.get(_game_of(played), "")
            text = message("Play {game}?")
            return Sentence(text, game=title), Sentence("This match is kept, unfinished.")


def _game_of(name: str) -> str:
    """Return the game that a page of this name asks about."""
    return name.removeprefix("play ")


def _keys(menu: Menu, now: Situation) -> dict[int, _Key]:
    """Return the keys of a page but the last, which always goes back."""
    keys: Iterator[_Key]
    match menu.path[-1:]:
        case ():
            keys = _first_page(now)
        case ("again",):
            keys = _sure(Again())
        case ("games",):
            return _turned(menu, [*_games(now), *_room(now)])
        case ("brightness",):
            keys = _levels("brightness", BRIGHTNESSES, now.brightness, _YELLOW)
        case ("sound",):
            return _sounds(now)
        case ("language",):
            return _turned(menu, [*_languages(now)])
        case ("identify",):
            keys = _identified(now)
        case ("players",):
            keys = _players(now)
        case ("undoing",):
            keys = _undoings(now)
        case ("off",):
            keys = _sure(SwitchOff())
        case ("room",):
            keys = _sure(Leave())
        case (played, *_):
            keys = _sure(Play(_game_of(played)))
    return dict(enumerate(keys))


def _first_page(now: Situation) -> Iterator[_Key]:
    is_match, is_running = bool(now.game), bool(now.game) and not now.is_over

    def say(line: str, may: bool) -> Deed | None:
        return Say(line) if may else None

    if now.is_over and now.has_replay:
        yield _Key(Sentence("Replay"), PLAY, deed=Replay(), closes=True)
    elif now.is_paused:
        yield _Key(Sentence("Continue"), PLAY, deed=say("resume", is_running), is_chosen=True)
    else:
        yield _Key(Sentence("Pause"), _YELLOW, deed=say("pause", is_running))
    yield _Key(Sentence("Undo"), UNDO, deed=say("undo", is_match))
    if now.is_over:
        yield _Key(Sentence("Again"), PLAY, deed=Again(), closes=True)
    else:
        yield _Key(Sentence("Again"), PLAY, leads="again" if is_match else "")
    yield _Key(Sentence("Another game"), PLAY, leads="games" if is_match and now.games else "")
    yield _Key(Sentence("Brightness"), WHITE, leads="brightness")
    yield _Key(Sentence("Sound"), _BLUE, leads="sound")
    yield _Key(Sentence("Language"), _BLUE, leads="language" if now.languages else "")
    yield _Key(Sentence("Identify"), WHITE, leads="identify" if now.seats else "")
    is_waiting = bool(now.missing)
    players = "players" if now.players and not now.is_over else ""
    yield _Key(Sentence("Bots"), _YELLOW, leads=players, is_chosen=is_waiting)
    yield _Key(Sentence("Undo rule"), UNDO, leads="undoing" if now.undoing else "")
    yield _Key(Sentence("Off"), RED, leads="off")


def _sure(deed: Deed) -> Iterator[_Key]:
    yield _Key(Sentence("Yes"), PLAY, deed=deed, closes=True)


def _turned(menu: Menu, keys: Sequence[_Key]) -> dict[int, _Key]:
    """Return the part of a list that is on the keys now, and the key that turns it over."""
    if len(keys) <= BACK_KEY:
        return dict(enumerate(keys))
    pages = -(-len(keys) // _SHOWN)
    first = menu.turned % pages * _SHOWN
    shown = dict(enumerate(keys[first : first + _SHOWN]))
    return {**shown, _SHOWN: _Key(Sentence("More"), WHITE, turns=True)}


def _games(now: Situation) -> Iterator[_Key]:
    for number, (name, title) in enumerate(now.games.items()):
        colour = SEATS[number % len(SEATS)]
        if now.is_over:
            yield _Key(title, colour, deed=Play(name), closes=True)
        else:
            yield _Key(title, colour, leads=f"play {name}")


def _room(now: Situation) -> Iterator[_Key]:
    if now.has_room and now.is_over:
        yield _Key(Sentence("The room"), WHITE, deed=Leave(), closes=True)
    elif now.has_room:
        yield _Key(Sentence("The room"), WHITE, leads="room")


def _levels(
    command: str, levels: Sequence[int], now: int, colour: Colour, is_for_all: bool = True
) -> Iterator[_Key]:
    for level in levels:
        words = Sentence("{percent}%", percent=level)
        deed = Say(f"{command} {level}", is_for_all)
        yield _Key(words, colour, deed=deed, is_chosen=level == now)


def _sounds(now: Situation) -> dict[int, _Key]:
    """Return the keys for the own seat, if the pad has one, and after them those for all."""
    own: Iterator[_Key] = iter(())
    if now.seat is not None:
        colour = SEATS[now.seat % len(SEATS)]
        own = _levels(f"volume {now.seat + 1}", VOLUMES, now.own_volume, colour, False)
    everyone = _levels("volume", VOLUMES, now.volume, WHITE)
    return {**dict(enumerate(own)), **dict(enumerate(everyone, len(VOLUMES)))}


def _languages(now: Situation) -> Iterator[_Key]:
    of_seat = "" if now.seat is None else f"{now.seat + 1} "
    for code, name in now.languages.items():
        is_chosen = code == now.language
        yield _Key(name, _BLUE, deed=Say(f"language {of_seat}{code}"), is_chosen=is_chosen)


def _seats(seats: int) -> Iterator[tuple[int, Sentence, Colour]]:
    for seat in range(min(seats, PAD_KEYS - 2)):
        yield seat, Sentence("Seat {seat}", seat=seat + 1), SEATS[seat % len(SEATS)]


def _identified(now: Situation) -> Iterator[_Key]:
    for seat, words, colour in _seats(now.seats):
        yield _Key(words, colour, deed=Say(f"identify seat {seat + 1}"))
    yield _Key(Sentence("All"), WHITE, deed=Say("identify"))


def _players(now: Situation) -> Iterator[_Key]:
    for seat, words, colour in _seats(now.players):
        is_bot = seat in now.bots
        deed = None if seat in now.settled else LetPlay(seat, not is_bot)
        yield _Key(words, colour, deed=deed, is_chosen=is_bot)


def _undoings(now: Situation) -> Iterator[_Key]:
    for name, words in UNDOINGS.items():
        yield _Key(words, UNDO, deed=Say(f"undos {name}"), is_chosen=name == now.undoing)
