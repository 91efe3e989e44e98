"""A tournament's pages: an evening by forms, and who may not change anything."""

import asyncio
import re

import pytest
from gemtable.club import hall_drawing
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from websockets.asyncio.client import connect

from tests.club.club_table import ClubTable
from tests.club.evening_by_hand import PEOPLE, evening, inputs
from tests.club.hall_by_hand import ONE, hall_at, take, with_tables
from tests.club.test_hall import SCRIPT, page, status
from tests.patience import until
from tests.web.clients import HERE, heard, picture_with


@pytest.fixture
def file(tmp_path):
    return tmp_path / "friday.json"


async def test_an_evening_of_three_rounds(file):
    hall = with_tables(status(name="Kitchen"), status("crossing", "Window"))
    async with evening(file, hall, *PEOPLE, "Dewi") as it:
        assert (await it.make(size="3")).status_code == 303
        assert it.seats() == [["Ola", "Ewa", "Maja", "Dewi"], ["Ben", "Jan", "Tomek"]]
        html = await it.page()
        for text in ("Round 1: Waterfall", "Kitchen", "Window", "No result yet"):
            assert text in html

        it.tell(["Ben", "Jan", "Tomek"], [7, 9, 3])
        await it.enter(0, 0, 4, 4, 1, 0)
        assert [each[:2] for each in it.standing()] == [
            *((1, "Jan"), (2, "Ola"), (2, "Ewa"), (4, "Ben"), (5, "Maja")),
            *((6, "Tomek"), (6, "Dewi")),
        ]

        await it.do("away", name="Ewa", away="yes")
        assert (await it.make("lost-gems", size="2")).status_code == 303
        assert it.seats() == [["Tomek", "Ola"], ["Maja", "Ben"], ["Dewi", "Jan"]]
        both = {"is_shared": True, "game": "lost-gems", "title": "The Lost Gems"}
        it.tell(["Tomek", "Ola"], [17, 17], key="6-2", **both)
        await it.enter(1, 1, 20)
        assert [each[:2] for each in it.standing(is_together=True)][:5] == [
            *((1, "Ben"), (1, "Maja"), (3, "Ola"), (3, "Tomek"), (5, "Ewa")),
        ]

        await it.do("away", name="Ewa", away="no")
        take(hall, ONE, "online", '{"is_online": false}')  # it was switched off
        assert (await it.make("crossing", most="1")).status_code == 303
        assert it.now.rounds[2].sat_out == ["Dewi"]  # the last of those who played
        assert [each.name for each in it.now.rounds[2].made.tables] == ["Window"]
        html = await it.page()
        assert html.index("Round 3") < html.index("Round 2") < html.index("Round 1")
        for text in ("Together", "Against each other", "Sits out: Dewi"):
            assert text in html


async def test_the_host_sees_what_was_told_and_corrects_it(file):
    async with evening(file, None, "Ola", "Ben") as it:
        await it.make()
        it.tell(["Ola", "Ben"], [7, 9])
        html = await it.page(it.host, "/host")
        assert "The table reported this result." in html
        scores = [value for name, value in inputs(html) if name.startswith("score-")]
        assert scores == ["7", "9"]
        await it.enter(0, 0, 10, 9)
        assert it.standing()[0][:2] == (1, "Ola")
        await it.enter(0, 0)  # all fields are empty: the table's counts again
        assert it.standing()[0][:2] == (1, "Ben")


async def test_undo_takes_back_step_by_step_and_says_what(file):
    async with evening(file, None, "Ola", "Ben", "Ewa") as it:
        await it.make()
        await it.enter(0, 0, 1, 2, 3)
        await it.do("away", name="Ola", away="yes")
        await it.do("away", name="Ola", away="no")
        told = []
        while it.kept.at:
            html = await it.page(it.host, "/host")
            told.append(re.search(r'<button id="undo">([^<]*)<', html)[1])
            assert (await it.do("undo")).status_code == 303
        assert told == [
            "Undo: Ola is back",
            "Undo: Ola is absent",
            "Undo: result of round 1, table 1",
            "Undo: round 1",
            "Undo: add 3 people",
        ]
        assert 'id="undo"' not in await it.page(it.host, "/host")


async def test_a_round_that_somebody_left_is_made_anew(file):
    async with evening(file, None, "Ola", "Ben", "Ewa", "Jan") as it:
        await it.make("lost-gems", size="2")
        await it.do("away", name="Ola", away="yes")
        assert "Undo the round and make it again" in await it.page(it.host, "/host")
        await it.do("undo")
        await it.do("undo")
        await it.do("away", name="Ola", away="yes")
        await it.make("lost-gems", size="3")
        assert it.seats() == [["Ben", "Ewa", "Jan"]]


async def test_a_form_that_is_sent_twice_counts_once(file):
    async with evening(file, None, "Ola", "Ben") as it:
        at = str(it.kept.at)
        assert (await it.make(at=at)).status_code == 303
        answer = await it.make(at=at)
        assert answer.status_code == 422 and "has changed since" in answer.text
        assert len(it.now.rounds) == 1
        for odd in ("", "x", "-1", "9" * 40):
            assert (await it.make(at=odd)).status_code == 422
        at = str(it.kept.at)
        assert (await it.do("undo", at=at)).status_code == 303
        assert (await it.do("undo", at=at)).status_code == 422
        assert it.kept.at == 1


@pytest.mark.parametrize(
    ("deed", "fields", "why"),
    [
        ("people", {"names": "Jan\nOLA"}, "OLA is already taking part."),
        ("people", {"names": "Jan\njan"}, "jan is already taking part."),
        ("people", {"names": "x" * 21}, "A name can have at most 20 characters."),
        ("people", {"names": "Jan\n<>"}, "A name needs a letter or an emoji."),
        ("people", {"names": "Jan\u202e"}, "A name cannot have invisible characters."),
        ("people", {"names": " \n "}, "No name was given."),
        ("people", {"names": "\n".join(f"P{n}" for n in range(99))}, "at most 100 people"),
        ("away", {"name": SCRIPT, "away": "yes"}, "Nobody here is called"),
        ("round", {"game": "chess"}, "This hall does not have that game."),
        ("round", {"game": "crossing"}, "needs at least 3 people at a table; 2 are here."),
        ("round", {"game": "waterfall", "size": "1"}, "from 2 to 12"),
        ("round", {"game": "waterfall", "most": SCRIPT}, "can't be used here"),
        ("round", {"game": "waterfall", "most": "0"}, "can't be used here"),
        ("result", {"round": "0", "table": "1"}, "There is no such table."),
        ("result", {"round": "7", "table": "0"}, "There is no such table."),
        ("result", {"round": "0", "table": "0", "score-0": "1"}, "are missing"),
        ("result", {"round": "0", "table": "0", "score-0": "1", "score-1": "x"}, '"x" can'),
        ("result", {"round": "0", "table": "0", "score-0": "1", "score-1": "9" * 9}, "can't be"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(file, deed, fields, why):
    async def script():
        async with evening(file, None, "Ola", "Ben") as it:
            await it.make()
            before = file.read_bytes()
            assert "data-waits" in await it.page(it.host, "/host")
            answer = await it.do(deed, **fields)
            html = answer.text.replace("&#39;", "'").replace("&#34;", '"')
            assert answer.status_code == 422
            assert why in html
            assert "data-waits" not in html  # a newer page would not have it
            assert "<script>alert" not in html
            assert file.read_bytes() == before
            if deed == "people":  # nothing that was typed is lost
                shown = re.search(r"<textarea[^>]*>([^<]*)<", answer.text)[1]
                assert shown.replace("&lt;", "<").replace("&gt;", ">") == fields["names"]

    asyncio.run(script())


async def test_strangers_change_nothing_and_see_nothing_of_the_hosts(file):
    async with evening(file, None, "Ola", "Ben") as it:
        await it.make()
        before = file.read_bytes()
        for deed in ("people", "away", "round", "result", "undo", "other"):
            answer = await it.do(deed, by=it.other, names="Eve", name="Ola", away="yes")
            assert answer.status_code == 403
        assert (await it.other.get("/host")).status_code == 403
        assert "Ola" not in (await it.other.get("/host")).text
        answer = await it.other.post("/host/enter", data={"secret": "x"}, headers={"origin": HERE})
        assert answer.status_code == 403
        assert file.read_bytes() == before


async def test_another_site_changes_nothing_with_the_browser_of_the_host(file):
    async with evening(file, None, "Ola", "Ben") as it:
        before = file.read_bytes()
        place, fields = "/host/tournament/undo", {"at": "1"}
        for origin in ("http://evil.example", "null", "http://127.0.0.1:9", None):
            headers = {"origin": origin} if origin else {}
            answer = await it.host.post(place, data=fields, headers=headers)
            assert answer.status_code == 403
        del it.host.tokens["/host"]  # a form of its own sends no token
        assert (await it.do("undo")).status_code == 403
        assert file.read_bytes() == before


async def test_who_leaves_the_hosts_page_acts_no_more(file):
    async with evening(file, None, "Ola", "Ben") as it:
        answer = await it.host.post("/host/leave", headers={"origin": HERE})
        assert answer.status_code == 303
        assert (await it.make()).status_code == 403


async def test_a_hall_without_a_tournament_has_no_host(file):
    async with evening(file) as it:
        assert "/tournament" in await it.page(place="/")
    assert "/tournament" not in page(with_tables())


async def test_names_and_tables_are_only_text(file):
    hall = with_tables(status(name=SCRIPT))
    names = ["<b>Ola</b>", "\u05d3\u05e0\u05d4", "{name}", "'\"&Ben"]
    async with evening(file, hall, *names) as it:
        await it.make(size="4")
        await it.do("away", name="{name}", away="yes")
        pages = [await it.page(place=each) for each in ("/tournament", "/tournament/slips")]
        pages.append(await it.page(it.host, "/host"))
        pages.append(hall_drawing.drawn(hall, "wall", hall_drawing.WALL_S, it.now))
        for html in pages:
            assert "<script>alert" not in html and "<b>Ola" not in html
            assert "&lt;b&gt;Ola" in html
            assert "\u2068\u05d3\u05e0\u05d4\u2069" in html  # turns nothing around it
        assert "{name}" in await it.page()


async def test_a_slip_for_each_table_has_its_seats_and_the_address_of_its_table(file):
    hall = with_tables(status(name="Kitchen"))
    async with evening(file, hall, *PEOPLE) as it:
        assert "No round yet" in await it.page(place="/tournament/slips")
        await it.make(size="3")
        await it.do("away", name="Tomek", away="yes")
        html = await it.page(place="/tournament/slips")
        assert html.count('class="slip"') == 2
        assert "Round 1: Waterfall" in html and "Kitchen" in html
        assert all(html.count(f">{name}<") == 1 for name in PEOPLE[:5])
        assert "Tomek" not in html
        assert "<svg" not in html  # nobody else can open the hall
        it.following.address = "http://192.168.1.5:8644"
        html = await it.page(place="/tournament/slips")
        assert html.count("<svg") == 1 and f"http://192.168.1.5:8644/table/{ONE}" in html


@pytest.mark.parametrize("game", GAMES)
async def test_a_round_of_each_game_can_be_made_and_its_scores_entered(file, game):
    async with evening(file, None, *PEOPLE) as it:
        assert (await it.make(game)).status_code == 303
        fields = 1 if GAMES[game].is_cooperative else len(it.seats()[0])
        assert (await it.enter(0, 0, *range(5, 5 + fields))).status_code == 303
        assert it.now.rounds[0].tables[0].result is not None
        assert await it.page(it.host, "/host")


@pytest.mark.parametrize(
    "change",
    [
        {"names": [SCRIPT, "Ben"]},
        {"names": ["Ola"] * 2},
        {"names": ["Ola", "Ben"] * 6, "scores": [1] * 12},
        {"scores": [10**9, 1]},
        {"winners": [7]},
        {"winners": []},
        {"ended_at": 4e9},  # in 2096
        {"ended_at": 1e11},
        {"scores": []},
    ],
    ids=str,
)
async def test_no_message_of_anybody_spoils_a_tournament(file, change):
    async with evening(file, None, "Ola", "Ben") as it:
        await it.make()
        it.tell(**{"names": ["Ola", "Ben"], "scores": [2, 1]} | change)
        assert "<script>alert" not in await it.page()
        assert sum(each[2] for each in it.standing()) in (0, 1)
        await it.enter(0, 0, 3, 9)
        assert it.standing()[0] == (1, "Ben", 1)


@pytest.mark.slow
async def test_pages_hear_of_a_round_and_of_a_result_at_a_real_broker(file, tmp_path, broker):
    """A table plays its match to the end: its people's names bring the result in."""
    table = ClubTable(tmp_path, game="waterfall", seats=2)
    for seat, name in enumerate(("Ola", "Ben")):
        table.referee.name(seat, name, seat)
    async with hall_at(broker.url) as hall, evening(file, hall, "Ola", "Ben") as it:
        async with it.served() as port, follows(port) as socket:
            async with table.in_club(broker.url):
                await until(lambda: [each.is_online for each in hall.tables()] == [True])
                await it.make()
                assert "By the window" in await picture_with(socket, "Round 1")
                table.play()
                told = await heard(socket, lambda news: "<b>" in news.get("picture", ""))
                assert "No result yet" not in told["picture"]
                table.referee.typed("undo", by=HOST)
                await picture_with(socket, "No result yet")
                assert it.kept.record.heard == []
                table.play()
                await heard(socket, lambda news: "<b>" in news.get("picture", ""))


def follows(port):
    here = f"127.0.0.1:{port}"
    place, headers = f"ws://{here}/tournament/live", {"Origin": f"http://{here}"}
    return connect(place, additional_headers=headers)
