"""What all pictures have: sentences, seats to sit at, boards, and nothing that people typed."""

import re

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST, TABLE, Made
from gemtable.match.course import Step
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin
from gemtable.sentence import Sentence
from gemtable.web.pad import lights
from gemtable.web.table_picture import Company, page, picture

from tests.games import seats_near
from tests.terminal.drawn import status

HOSTILE = "<script>alert(1)</script>\x1b[2J"


def told(*notices):
    """Return what each role at a table of two was told of these."""
    bulletin = Bulletin(lambda told: told, seats=2)
    for notice in notices:
        bulletin.tell(notice)
    return bulletin.status


def test_what_boards_and_people_say_is_text_and_nothing_else():
    said = Sentence("It says {what}.", what=HOSTILE)
    table = status("lost-gems", 2, notices=told(Notice("trouble", said)))
    html = picture(table, TABLE, Company())
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "\x1b" not in html


def test_a_notice_for_one_seat_is_in_its_picture_alone():
    table = status("lost-gems", 2, notices=told(Notice("refused", Sentence("Only yours."), to=1)))
    assert "Only yours." in picture(table, 1, Company())
    for role in (TABLE, 0):
        assert "Only yours." not in picture(table, role, Company())


def test_the_newest_sentence_is_the_first():
    notices = told(
        *(Notice("event", Sentence("It is {number}.", number=number)) for number in range(30))
    )
    html = picture(status("lost-gems", 2, notices=notices), TABLE, Company())
    story = html.partition('id="story"')[2]
    assert re.findall(r"It is \d+\.", story) == [
        f"It is {number}." for number in range(29, 21, -1)
    ]


def test_what_happened_last_stands_by_whose_turn_it_is_with_all_that_came_of_it():
    played = Sentence("It fits."), Sentence("The gem is complete.")
    notices = told(
        Notice("event", Sentence("Before."), step=1),
        *(Notice("event", text, step=2) for text in played),
    )
    html = picture(status("lost-gems", 2, notices=notices), TABLE, Company())
    head = html.partition('id="turn"')[2].partition("</section>")[0]
    assert "It fits. The gem is complete." in head
    assert "Before." not in head


def test_a_screen_that_all_share_shows_nobodys_error():
    table = status("lost-gems", 2, notices=told(Notice("refused", Sentence("That is no move."))))
    assert "That is no move." not in picture(table, TABLE, Company())
    assert "That is no move." in picture(table, 0, Company())


def test_who_plays_a_seat_is_to_be_seen():
    people = frozenset({0, 1, 2})
    company = Company(people, seated=frozenset({0, 1}), away=frozenset({1}))
    html = picture(status("lost-gems", 4), HOST, company)
    assert re.findall(r'class="chair (\w+)"', html) == ["taken", "away", "bot"]


def test_the_menu_says_what_the_sign_of_a_seat_means_that_is_away():
    table, sign = status("lost-gems", 3), re.compile(r'<p id="asleep">(.*?)</p>', re.DOTALL)
    for role in (TABLE, HOST, 0):
        company = Company(people=frozenset({0, 1, 2}), away=frozenset({1, 2}))
        (told,) = sign.findall(picture(table, role, company))
        assert re.sub("<.*?>", "", told).strip() == "zZ away: Seat 2, Seat 3"
        assert not sign.search(picture(table, role, Company(people=frozenset({0, 1, 2}))))


def test_the_host_sees_of_each_move_whether_it_showed_something():
    steps = (Step((Made(0, "gather 1"),), False), Step((Made(1, "hoard"),), True))
    html = picture(status("crossing", 3, steps=steps), HOST, Company())
    lines = re.findall(r'data-say="undo to (\d)"(.*)', html)
    assert [(to, "uncovers" in line) for to, line in lines] == [("1", True), ("0", False)]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_has_nothing_to_press_and_no_light(game):
    html = picture(status(game, seats_near(game, 3)), TABLE, Company(moves=("play 1",)))
    assert not re.search(r"data-(say|key|tile)|class=.lamp", html)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_its_moves_its_pad_and_a_lamp_for_each_light(game):
    table = status(game, seats_near(game, 3))
    html = picture(table, 1, Company(moves=("one", "another move")))
    is_picked = game in ("gems-tracker", "waterfall")  # moves are made in the picture
    assert ('data-say="another move"' in html) is not is_picked
    assert html.count("data-key=") == 12
    lit = lights(table, 1)
    assert set(re.findall(r'class="lamp" id="([^"]+)"', html)) == set(lit)
    assert any(lit.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("role", [TABLE, 0])
def test_no_two_things_have_one_id(game, role):
    for seats in GAMES[game].seats:
        ids = re.findall(r'\bid="([^"]+)"', picture(status(game, seats), role, Company()))
        assert len(ids) == len(set(ids))


def test_a_page_has_no_script_or_style_of_its_own_and_nothing_from_elsewhere():
    html = page("live_page", title="Gemtable", kind="table", live="/live", room="", picture="")
    assert not re.search(r"<script(?! type=.module. src=./static)|<style|\bon\w+=|style=", html)
    assert re.findall(r'(?:src|href)="(?!/)', html) == []


@pytest.mark.parametrize("role", [0, HOST])
def test_a_move_that_showed_something_is_taken_back_only_after_a_question(role):
    for uncovers in (False, True):
        steps = (Step((Made(1, "play 1"),), uncovers=uncovers),)
        html = picture(status("lost-gems", 2, steps=steps), role, Company())
        ways = re.findall(r'<button[^>]*data-say="undo"', html)
        assert len(ways) == 1
        assert ('id="undoing"' in html) is uncovers
        assert ("Something was revealed" in html) is uncovers
    sealed = status("crossing", 3, steps=(Step((Made(1, "gather 1"),), uncovers=True),))
    assert 'id="undoing"' not in picture(sealed, role, Company())


def let_bot_move(table, seat):
    match, choose = table.match, table.players.bots[seat]
    chosen = choose(
        match.game.rules.view(match.state, seat),
        match.game.rules.legal(match.state, seat),
        match.chance_of(seat),
    )
    table.referee.typed(f"{seat + 1} {chosen.move}")
    return chosen


@pytest.mark.parametrize("role", [TABLE, HOST, 1])
async def test_every_page_tells_why_the_last_bot_moved(role, table):
    assert 'id="why"' not in table.following.picture(role)
    table.players.let_play(0, True)
    chosen = let_bot_move(table, 0)
    after = table.following.picture(role)
    assert 'id="why"' in after
    assert str(chosen.openly) in after
    assert str(chosen.reason) not in after
