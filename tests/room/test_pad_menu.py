"""The menu behind the held key: where its keys lead, and what they ask for."""

from dataclasses import replace

import pytest
from gemtable.games.kit.table import OFF
from gemtable.referee.spoken_lines import spoken
from gemtable.room.pad_menu import (
    BACK_KEY,
    Again,
    Leave,
    LetPlay,
    Menu,
    Play,
    Replay,
    Say,
    Situation,
    SwitchOff,
    page,
    pressed,
)

GAMES = {"crossing": "Crossing", "waterfall": "Waterfall"}
MATCH = Situation(seat=1, seats=3, players=3, game="crossing", games=GAMES, has_room=True)
OVER = Situation(seat=1, seats=3, game="crossing", is_over=True, games=GAMES, has_room=True)
ROOM = Situation()


def reached(now, most=9):
    """Return the least number of presses after which each deed is asked for."""
    found, menus, tried = {}, [Menu()], {Menu()}
    for presses in range(1, most + 1):
        comes = [pressed(menu, key, now) for menu in menus for key in range(BACK_KEY)]
        for each in comes:
            if each.deed:
                found.setdefault(each.deed, presses)
        menus = list(dict.fromkeys(each.menu for each in comes if each.menu))
        menus = [menu for menu in menus if menu not in tried]
        tried.update(menus)
    return found


def key_of(menu, words, now):
    """Return the number of the key with these words."""
    keys = page(menu, now).keys
    return next(key for key, each in keys.items() if str(each.words) == words)


def by_words(now, *words):
    """Press the keys with these words one after the other; return what the last comes to."""
    menu = Menu()
    for word in words[:-1]:
        menu = pressed(menu, key_of(menu, word, now), now).menu
    return pressed(menu, key_of(menu, words[-1], now), now)


@pytest.mark.parametrize("now", [MATCH, OVER, ROOM], ids=["match", "over", "room"])
def test_no_deed_is_more_than_three_presses_away(now):
    assert max(reached(now).values()) <= 3


def test_every_line_of_a_menu_is_a_command_of_the_table():
    said = [deed.line for deed in reached(MATCH) if isinstance(deed, Say)]
    assert len(said) > 15
    assert "move" not in [spoken(line).verb for line in said]


def test_in_a_match_all_that_a_table_needs_is_on_the_keys():
    deeds = set(reached(MATCH))
    for line in ("pause", "undo", "volume 2 0", "identify", "identify seat 3"):
        assert Say(line) in deeds
    for line in ("brightness 10", "volume 100"):
        assert Say(line, is_for_all=True) in deeds
    assert {Again(), Play("waterfall"), Leave(), SwitchOff(), LetPlay(2, True)} <= deeds


def test_in_the_room_nothing_asks_for_what_only_a_match_has():
    deeds = set(reached(ROOM))
    assert SwitchOff() in deeds
    assert Say("brightness 50", is_for_all=True) in deeds
    assert not {Say("pause"), Say("undo"), Again()} & deeds
    assert not [deed for deed in deeds if isinstance(deed, LetPlay | Play)]


def test_what_ends_a_match_asks_once_more_while_it_is_played():
    for words, deed in (
        (("Again",), Again()),
        (("Another game", "Waterfall"), Play("waterfall")),
        (("Another game", "The room"), Leave()),
    ):
        assert by_words(MATCH, *words).deed is None
        assert by_words(MATCH, *words, "Yes").deed == deed
        assert by_words(OVER, *words).deed == deed
    assert by_words(OVER, "Off").deed is None
    assert by_words(OVER, "Off", "Yes").deed == SwitchOff()


def test_key_12_goes_one_step_back_and_closes_at_last():
    now = MATCH
    menu = by_words(now, "Another game", "Crossing").menu
    assert len(menu.path) == 2
    menus = [menu]
    while menus[-1] is not None:
        menus.append(pressed(menus[-1], BACK_KEY, now).menu)
    assert menus == [menu, Menu(("games",)), Menu(), None]


def test_a_key_that_does_nothing_is_dark_and_changes_nothing():
    for now in (MATCH, OVER, ROOM):
        for key in range(BACK_KEY):
            comes = pressed(Menu(), key, now)
            shown = page(Menu(), now).keys.get(key)
            is_dark = shown is None or shown.colour == OFF
            assert is_dark == (comes == (Menu(), None))


def test_a_setting_stays_open_and_what_begins_a_match_closes():
    assert by_words(MATCH, "Brightness", "50%").menu == Menu(("brightness",))
    assert by_words(MATCH, "Another game", "Waterfall", "Yes").menu is None
    assert by_words(OVER, "Again").menu is None
    assert by_words(OVER, "Off", "Yes").menu is None


def test_what_is_set_now_is_bright():
    now = Situation(seat=0, seats=2, game="x", brightness=50, volume=25, own_volume=0)
    lit = [key for key, each in page(Menu(("brightness",)), now).keys.items() if each.is_chosen]
    assert lit == [2]
    lit = [key for key, each in page(Menu(("sound",)), now).keys.items() if each.is_chosen]
    assert lit == [0, 7]


def test_a_paused_match_can_be_continued():
    paused = Situation(seat=0, seats=2, game="x", is_paused=True)
    assert by_words(paused, "Continue").deed == Say("resume")


def test_a_match_that_is_over_is_gone_through_again_where_that_can_be():
    over = Situation(seat=0, seats=2, game="x", is_over=True, has_replay=True)
    assert by_words(over, "Replay").deed == Replay()
    assert Replay() not in reached(Situation(seat=0, seats=2, game="x", has_replay=True))
    assert Replay() not in reached(OVER)


def test_a_seat_that_a_bot_plays_goes_back_to_people():
    now = Situation(seat=0, seats=2, players=2, game="x", bots=frozenset({1}))
    assert by_words(now, "Bots", "Seat 2").deed == LetPlay(1, False)
    assert by_words(now, "Bots", "Seat 1").deed == LetPlay(0, True)


def test_a_long_list_is_turned_over_and_begins_again():
    many = {f"game-{number}": f"Game {number}" for number in range(13)}
    now = Situation(seat=0, seats=2, game="game-0", is_over=True, games=many)
    menu, seen = Menu(("games",)), []
    for _ in range(2):
        seen += [str(each.words) for each in page(menu, now).keys.values()]
        menu = pressed(menu, key_of(menu, "More", now), now).menu
    assert [words for words in seen if words.startswith("Game")] == list(many.values())
    assert page(menu, now) == page(Menu(("games",)), now)
    assert {Play(name) for name in many} <= set(reached(now))


def test_a_menu_leads_to_the_same_pages_for_every_seat():
    for seat in (0, 2):
        now = replace(MATCH, seat=seat)
        assert page(Menu(), now) == page(Menu(), MATCH)


def test_only_seats_that_are_not_settled_are_given_to_bots():
    now = Situation(seats=2, players=3, settled=frozenset({0, 2}), bots=frozenset({2}))
    menu = by_words(now, "Bots").menu
    asked = [pressed(menu, key, now).deed for key in range(3)]
    assert asked == [None, LetPlay(1, True), None]
    assert reached(now).keys() >= {LetPlay(1, True), Say("identify seat 2")}
    assert max(reached(now).values()) <= 3
