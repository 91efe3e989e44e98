"""Lessons beside the table: matches of their own, of which the table's match knows nothing."""

import asyncio
from functools import partial

import pytest
from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.journal import Journal
from gemtable.play.lesson_table import teach as teach_at
from gemtable.web import lessons as lessons_beside
from gemtable.web.app import guarded
from gemtable.web.client_socket import GONE
from gemtable.web.invitations import JOIN, LESSON
from gemtable.web.lessons import BEGUN, GONE_S, IDLE_S, MOST, SEAT, Learner, Lessons
from gemtable.web.waiting_room import Waits

from tests.games import OWN
from tests.patience import until
from tests.web.clients import HERE, browser, closed, let_in, live, picture_with, saying, served
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand

ORIGIN = {"origin": HERE}
teach = partial(teach_at, speed=200.0)


async def fail(_game, _show):
    raise RuntimeError("a bug of a lesson")


async def learn(phone, room, game="lost-gems"):
    """Ask for a lesson in a room; return the answer, and keep the token."""
    answer = await phone.post(f"/learn{room}", data={"game": game}, headers=ORIGIN)
    if answer.status_code == 200:
        phone.tokens["/lesson"] = answer.json()["token"]
    return answer


async def begun(following, guest=JOIN, game="lost-gems", teach=teach):
    """Begin a lesson for a new guest; return all lessons, this one, and its learner."""
    beside = Lessons(following, teach)
    learner = Learner(guest, following.invitations.let_in(guest))
    token = await beside.begin(learner, game)
    return beside, beside.of(token), learner


async def play(lesson, most=1000):
    """Make moves at the learner's seat, the first that is legal, until the match is over."""
    table = lesson.table
    for _ in range(most):
        await until(lambda: SEAT in table.bulletin.status.owing or table.bulletin.status.outcome)
        if table.bulletin.status.outcome:
            return
        table.say(table.moves(SEAT)[0], SEAT)
        await asyncio.sleep(0)


def seen(following, watchers):
    """Return what each watcher was sent last, and whether there is more to send."""
    return [(following.told(each), each.revision, each.picture) for each in watchers]


async def records(table):
    """Return the pages that tell of finished matches, and the matches of the journal."""
    async with browser(table.following) as visitor:
        pages = [(await visitor.get(place)).text for place in ("/scores", "/replays", "/replay/2")]
    journal = Journal(table.journal.url, only_reading=True)
    matches = list(journal.matches())
    journal.close()
    return pages, matches, table.journal.entries(1)


async def test_a_lesson_played_to_its_end_changes_nothing_at_the_table(table):
    following = table.following
    table.play(3)
    with following.watch(0) as ola, following.watch(1) as kuba, following.watch(TABLE) as screen:
        watchers = ola, kuba, screen
        seen(following, watchers)
        before, kept = seen(following, watchers), await records(table)
        assert [told for told, _revision, _picture in before] == [None] * 3
        beside, lesson, _learner = await begun(following)
        await play(lesson)
        assert 'class="over"' in lesson.picture(SEAT)
        beside.end(*beside._lessons)
        await asyncio.sleep(0)
        assert seen(following, watchers) == before
        assert await records(table) == kept


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN)
async def test_each_game_can_be_learnt_to_the_end_by_its_page_alone(game, table):
    _beside, lesson, _learner = await begun(table.following, game=game)
    await play(lesson)
    assert lesson.table.bulletin.status.outcome


async def test_the_page_of_a_lesson_plays_and_its_seat_is_not_the_tables(tmp_path):
    table = TableByHand(tmp_path)
    async with served(table, teach) as server:
        async with browser(table.following, app=server._app) as phone:
            await let_in(phone, table.following, 1)
            assert (await learn(phone, "/seat/2")).status_code == 200
            token = phone.tokens["/lesson"]
            assert 'id="lesson"' in (await phone.get("/lesson")).text
            for room in ("/seat/1/live", "/seat/2/live", "/host/live"):
                async with live(server, room, token) as socket:
                    assert await closed(socket) == GONE
            async with live(server, "/lesson/live", token) as socket:
                picture = await picture_with(socket, 'class="yours')
                assert "Seat 2" in picture
                await socket.send(saying("hint red to 2"))
                assert (await phone.post("/lesson/leave", headers=ORIGIN)).json() == {
                    "back": "/seat/2"
                }
                assert await closed(socket) == GONE
            again = await phone.get("/lesson")
            assert (again.status_code, "This lesson is over." in again.text) == (403, True)
    assert table.match.moves == 0
    table.journal.close()


async def test_nobody_without_a_token_of_the_room_can_begin_a_lesson(table):
    app = guarded(table.following, fail)  # which would raise
    async with browser(table.following, app=app) as stranger:
        for room in ("/host", "/join", "/seat/1", "/seat/9", "/lesson"):
            for token in ("", "none", table.following.invitations.let_in(1)):
                stranger.tokens = dict.fromkeys(("/host", "/join", "/seat/1", "/lesson"), token)
                answer = await learn(stranger, room)
                assert answer.status_code in (403, 404, 405), room
        assert (await stranger.post("/lesson/leave", headers=ORIGIN)).status_code == 403
    assert table.following.invitations._invitations.get(LESSON) is None


@pytest.mark.parametrize("game", ["chess", "", "../lost-gems", '"><script>'])
async def test_no_other_game_can_be_learnt(game, table):
    async with browser(table.following, app=guarded(table.following, fail)) as phone:
        await let_in(phone, table.following, JOIN)
        assert (await learn(phone, "/join", game)).status_code == 404


async def test_so_many_learn_at_once_and_who_asks_again_has_one_lesson(table):
    following, beside = table.following, Lessons(table.following, teach)
    learners = [Learner(JOIN, following.invitations.let_in(JOIN)) for _ in range(MOST + 1)]
    for learner in learners[:MOST]:
        await beside.begin(learner, "lost-gems")
    with pytest.raises(UserError, match=f"{MOST} are running"):
        await beside.begin(learners[MOST], "lost-gems")
    (first, _task), *_ = beside._lessons.values()
    beside._begun = lessons_beside.Limits(*BEGUN)
    await beside.begin(learners[0], "waterfall")
    assert len(beside._lessons) == MOST
    assert first not in [lesson for lesson, _task in beside._lessons.values()]
    for token in list(beside._lessons):
        beside.end(token)
    await beside.begin(learners[MOST], "lost-gems")


async def test_who_asks_again_and_again_has_to_wait(table):
    beside, learner = Lessons(table.following, teach), Learner(HOST, "a token")
    for _ in range(BEGUN[0]):
        token = await beside.begin(learner, "lost-gems")
    with pytest.raises(UserError, match="Too many lessons"):
        await beside.begin(learner, "lost-gems")
    assert beside.of(token) is None, "the earlier one has ended"


async def test_a_learner_keeps_the_seat_and_is_called_when_it_is_their_turn(table, away_at_once):
    following = table.following
    _beside, lesson, _learner = await begun(following, guest=1)
    await until(lambda: following._is_watched(1))
    assert not following.seat_pages.is_away(1)
    assert "To the table" in lesson.picture(SEAT)
    table.referee.typed("hint red to 2", by=0)
    table.play(1)
    await until(lambda: "Your turn at the table" in lesson.picture(SEAT) or table.play(1))


async def test_who_waits_and_learns_gets_a_seat_and_is_called(tmp_path, lobby):
    following = lobby.following
    _beside, lesson, learner = await begun(following)
    waits = Waits(learner.token)
    await until(lambda: following._is_watched(waits))
    following.waiting_room.arrivals.call(learner.token, "Ola")
    table = TableByHand(tmp_path, seats=2)
    following.attach(table.table)
    await until(lambda: "Your match begins" in lesson.picture(SEAT))
    assert table.match.names == ("Ola", None)
    assert following._is_watched(0), "nobody else can take it"
    following.close()
    table.journal.close()


async def left_alone(tmp_path, lasts):
    """Have `lasts` try a lesson that nobody plays."""
    table = TableByHand(tmp_path)
    table.begin()
    beside, lesson, _learner = await begun(table.following)
    await lasts(lesson, lambda: beside._lessons)
    table.following.close()
    table.journal.close()


def test_a_reload_of_a_lesson_ends_nothing_and_a_minute_without_its_page_does(tmp_path):
    async def lasts(lesson, is_on):
        for _time in range(2):
            with lesson.watch(SEAT):
                await asyncio.sleep(2 * GONE_S)
            await asyncio.sleep(GONE_S - 0.1)
            assert is_on()
        await asyncio.sleep(0.2)
        assert not is_on()

    in_passing_time(left_alone(tmp_path, lasts))


@pytest.mark.slow
def test_a_lesson_whose_page_says_nothing_for_long_ends(tmp_path):
    async def lasts(lesson, is_on):
        with lesson.watch(SEAT):
            for _time in range(2):
                await asyncio.sleep(IDLE_S - 0.1)
                assert is_on()
                lesson.hear()
            await asyncio.sleep(IDLE_S + 0.1)
            assert not is_on()

    in_passing_time(left_alone(tmp_path, lasts))


async def test_a_bug_in_a_lesson_ends_the_lesson_alone(table, caplog):
    beside = Lessons(table.following, fail)
    token = await beside.begin(Learner(HOST, "a token"), "lost-gems")
    await until(lambda: not beside._lessons)
    assert beside.of(token) is None
    assert "a bug of a lesson" in caplog.text
    table.referee.typed("hint red to 2", by=0)
    assert table.match.moves <= 1


async def test_what_a_lesson_takes_it_gives_back(table):
    watchers = len(table.following._watchers)
    for _ in range(2):
        beside, lesson, _learner = await begun(table.following, guest=1, game="gems-tracker")
        await play(lesson, 2)
        beside.end(*beside._lessons)
        await until(lambda: len(table.following._watchers) == watchers)
        assert not table.following.invitations._invitations[LESSON].tokens
        await until(lambda: "lesson" not in {task.get_name() for task in asyncio.all_tasks()})
