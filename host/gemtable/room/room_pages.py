"""What each board of the room shows: the lights of pads and tiles, and pages of keys. Pure."""

from gemtable.games import GAMES
from gemtable.games.kit.options import Option
from gemtable.games.kit.table import (
    DISCARD,
    HELP,
    HELP_KEY,
    OFF,
    PAD_KEYS,
    PLAY,
    SEATS,
    SOFT,
    UNDO,
    UNDO_KEY,
    WHITE,
    Address,
    Colour,
    Picture,
    refused,
    shade,
)
from gemtable.referee.board_places import Units
from gemtable.room.room_state import (
    ANOTHER_KEY,
    BEGIN_KEY,
    FEWER_KEY,
    MORE_KEY,
    OPTIONS_KEY,
    OPTIONS_SHOWN,
    SHOWN,
    Room,
)
from gemtable.room.room_tiles import led_by_tiles
from gemtable.screens.key_page import KeyPage, PageKey, lights
from gemtable.sentence import Sentence, message

_NAME = "Gemtable"
_MENU = PageKey(Sentence("menu"), HELP)
_BOTS: Colour = (0, 80, 255)


def pictures(room: Room) -> dict[Address, Picture]:
    """Return what each unit of the room shows; nothing for boards that are away."""
    shown = {pad: _pad(room, pad) for pad in room.pads if pad.board not in room.away}
    for group in room.tiles:
        if group[0].board not in room.away:
            shown |= {tile: _tile(room, tile) for tile in group}
    if room.refused and room.refused.unit in shown:
        unit, key, _why = room.refused
        shown[unit] = refused(shown[unit], key)
    return shown


def page(room: Room, pad: Address) -> KeyPage:
    """Return the page of keys of a pad, for its screen."""
    if pad == room.chair:
        return _of_options(room) if room.leaf.is_options else _of_games(room)
    why = room.refused.why if room.refused and room.refused.unit == pad else None
    seat = room.seat_of(pad)
    if seat is None:
        text = Sentence("Press a key to join.")
        if room.chair is None:
            text = Sentence("Press a key to join; hold it for 2 seconds to choose the game.")
        return KeyPage(_NAME, why or text, {})
    title = Sentence("Seat {seat}", seat=seat + 1)
    leave = PageKey(Sentence("leave"), SEATS[seat % len(SEATS)])
    return KeyPage(title, why or told(room), {0: leave, HELP_KEY: _MENU})


def told(room: Room) -> Sentence:
    """Return the sentence about the room: the game, who plays, and who has the chair."""
    people, bots = len(room.people), room.bots
    if not people:
        return Sentence("Nobody has joined yet.")
    joined = Sentence("1 person has joined.", "{count} people have joined.", count=people)
    if room.game is None:
        return joined
    text = message("{title}: {people} {bots}")
    played = Sentence("1 bot plays.", "{count} bots play.", count=bots)
    if not bots:
        return Sentence("{title}: {people}", title=room.game.title, people=joined)
    return Sentence(text, title=room.game.title, people=joined, bots=played)


def chair_told(room: Room) -> Sentence:
    """Return the sentence about who has the chair."""
    seat = room.chair and room.seat_of(room.chair)
    if not room.pads:
        return Sentence(
            "Click a tile to join. The first who joined begins with a long press on it, and"
            " double-clicks it for another game."
        )
    if seat is None:
        return Sentence("Nobody has the chair: hold a key of a pad for 2 seconds.")
    return Sentence("Seat {seat} has the chair.", seat=seat + 1)


def _of_games(room: Room) -> KeyPage:
    keys, offered = {HELP_KEY: _MENU}, room.offered
    for key in range(SHOWN):
        if name := room.game_at(key):
            game = GAMES[name]
            keys[key] = PageKey(game.title, game.colour, name == room.choice.game)
    if len(GAMES) > SHOWN:
        keys[MORE_KEY] = PageKey(Sentence("more games"), WHITE)
    if room.game or not offered:
        keys[FEWER_KEY] = PageKey(Sentence("fewer bots"), _BOTS)
        keys[ANOTHER_KEY] = PageKey(Sentence("more bots"), _BOTS)
    keys |= _lower(room)
    line = room.refused.why if room.refused and room.refused.unit == room.chair else None
    if offered:
        text = message("Unfinished: match {match} of {title}.")
        go_on = Sentence(text, match=offered.match, title=GAMES[offered.game].title)
        return KeyPage(Sentence("Choose a game"), line or go_on, keys)
    if room.game is None:
        return KeyPage(Sentence("Choose a game"), line or told(room), keys)
    return KeyPage(room.game.title, line or room.why_not() or told(room), keys)


def _of_options(room: Room) -> KeyPage:
    keys, seats = {HELP_KEY: _MENU, **_lower(room)}, len(room.people) + room.bots
    for key, option in enumerate(room.options[room.leaf.first :][:OPTIONS_SHOWN]):
        is_other = option.name in room.choice.options
        colour = room.game.colour if room.game else WHITE
        keys[key] = PageKey(option.short or _name(option), colour, is_other)
    if len(room.options) > OPTIONS_SHOWN:
        keys[OPTIONS_SHOWN] = PageKey(Sentence("more"), WHITE)
    line = Sentence("Press an option to change it.")
    if room.leaf.row is not None:
        option = room.options[room.leaf.row]
        value = _word(option, room.choice.value(option, seats))
        line = Sentence("{name}: {value}", name=option.short or _name(option), value=value)
    if room.refused and room.refused.unit == room.chair:
        line = room.refused.why
    return KeyPage(Sentence("Options"), line, keys)


def _lower(room: Room) -> dict[int, PageKey]:
    """Return the keys of the lower row: options, begin, and give back."""
    offered = room.offered
    keys = {UNDO_KEY: PageKey(Sentence("give back"), UNDO)}
    if offered:
        keys[BEGIN_KEY] = PageKey(Sentence("go on"), PLAY)
    elif room.game:
        can_begin = room.why_not() is None
        keys[BEGIN_KEY] = PageKey(Sentence("begin"), PLAY if can_begin else OFF)
    if offered and len(room.kept) > 1:
        keys[OPTIONS_KEY] = PageKey(Sentence("other match"), DISCARD)
    elif room.options and not offered:
        keys[OPTIONS_KEY] = PageKey(Sentence("options"), DISCARD, room.leaf.is_options)
    return keys


def _pad(room: Room, pad: Address) -> Picture:
    seat = room.seat_of(pad)
    if pad == room.chair:
        return lights(page(room, pad))
    if seat is None:
        return Picture((shade(WHITE, SOFT),) * PAD_KEYS, "pulse")
    return Picture((shade(SEATS[seat % len(SEATS)], SOFT),) * PAD_KEYS)


def _tile(room: Room, tile: Address) -> Picture:
    """Return a tile in the colour of its seat; it pulses where nobody sits.

    One that can begin a match pulses between the colours of its seat and of the game.
    """
    seat, leds = room.seat_of(tile), _leds(room.boards[tile.board], tile.unit)
    if seat is None:
        return Picture((shade(WHITE, SOFT),) * leds, "pulse")
    colour = SEATS[seat % len(SEATS)]
    game = led_by_tiles(room).game if seat == 0 and room.chair is None else None
    if game and room.having(game=game.name).why_not() is None:
        return Picture((colour,) * leds, "pulse", (shade(game.colour, SOFT),) * leds)
    return Picture((shade(colour, SOFT),) * leds)


def _leds(units: Units, unit: int) -> int:
    _kind, faces, backs, _keys = units[unit]
    return int(faces) + int(backs)


def _name(option: Option) -> Sentence | str:
    return option.title or option.name.replace("_", " ")


def _word(option: Option, value: object) -> Sentence | str:
    """Return the text for a value of an option, as the page's form has it."""
    if value is None:
        return option.words.get("", Sentence("not said"))
    written = option.written(value)
    if option.kind == "seat":
        return Sentence("Seat {seat}", seat=written)
    return option.words.get(written, written)
