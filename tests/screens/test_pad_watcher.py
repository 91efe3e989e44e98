"""The watcher of pads: what is drawn, how bright, how loud, and that it ends dark."""

import asyncio
from types import SimpleNamespace

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.languages import language
from gemtable.process.tasks import begin
from gemtable.referee.board_volume import Volumes
from gemtable.referee.notices import Notice
from gemtable.screens import key_page
from gemtable.screens.key_page import KeyPage, PageKey
from gemtable.screens.pad_screen import pad_screen, title_screen
from gemtable.screens.pad_watcher import TURN_S, PadWatcher, Setting
from gemtable.screens.told_text import parts
from gemtable.sentence import ENGLISH, Sentence, naming, speaking

from tests.patience import until
from tests.web.simulated_loop import in_passing_time
from tests.web.table_by_hand import TableByHand

SCREEN = SimpleNamespace(has_screen=True, has_buzzer=True)
SILENT = SimpleNamespace(has_screen=True, has_buzzer=False)


class Panels:
    """Boards with screens and buzzers, by unique id; what each shows and has sounded."""

    def __init__(self, **parts):
        self.all = parts
        self.glass, self.levels, self.sounds = {}, {}, []

    def parts(self):
        return self.all

    def draw(self, uid, pixels):
        self.glass[uid] = pixels

    def contrast(self, uid, level):
        self.levels[uid] = level

    def sound(self, uid, volume, notes):
        self.sounds.append((uid, volume))


class Watched:
    def __init__(self, folder, **parts):
        self.table = TableByHand(folder)
        self.referee, self.panels = self.table.referee, Panels(**parts)
        self.level = 255
        self.pages = {}  # that lie over the match, by unit
        setting = Setting(
            lambda: (0, 1),
            self.referee.settings.volumes.of,
            self.referee.settings.languages.of,
            lambda: self.level,
            lambda uid: 4,
            self.pages.get,
        )
        self.watcher = PadWatcher(self.referee.bulletin, self.panels, setting)

    def picture(self, seat, language=ENGLISH):
        return pad_screen(self.referee.status, seat, 4, language)


async def test_a_page_over_the_match_is_shown_on_its_pad_alone_until_it_goes(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN, p1=SCREEN)
    page = KeyPage("Menu", "A line", {0: PageKey("Pause", (255, 0, 0))})
    pad = watched.referee.layout.pads[1]
    for _ in range(2):
        watched.pages[pad] = page
        watched.watcher.look()
        drawn = key_page.screen(page, 4, ENGLISH)
        assert watched.panels.glass == {"p0": watched.picture(0), "p1": drawn}
        del watched.pages[pad]
        watched.watcher.look()
        assert watched.panels.glass == {"p0": watched.picture(0), "p1": watched.picture(1)}


async def test_a_page_over_the_match_calls_people_by_their_names(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN)
    watched.table.table.name(1, "Zofia", HOST)
    asked = Sentence("Seat {seat} asks that anybody may take moves back.", seat=2)
    page = KeyPage("Rule of undo?", asked, {})
    watched.pages[watched.referee.layout.pads[0]] = page
    watched.watcher.look()
    with naming((None, "Zofia")):
        drawn = key_page.screen(page, 4, ENGLISH)
    assert watched.panels.glass == {"p0": drawn}
    assert drawn != key_page.screen(page, 4, ENGLISH)


async def test_each_pad_with_a_screen_shows_its_own_seat_s_picture(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN, p1=SILENT)
    for moves in range(3):
        watched.table.play(moves)
        watched.watcher.look()
        assert watched.panels.glass == {"p0": watched.picture(0), "p1": watched.picture(1)}
    assert watched.picture(0) != watched.picture(1)


async def test_a_board_of_no_seat_says_so_and_one_without_a_screen_gets_nothing(tmp_path):
    none = SimpleNamespace(has_screen=False, has_buzzer=True)
    watched = Watched(tmp_path, p0=none, spare=SCREEN)
    watched.watcher.look()
    assert set(watched.panels.glass) == {"spare"}
    assert any(watched.panels.glass["spare"])


async def test_a_watcher_follows_until_it_ends_and_then_all_screens_are_off(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN)
    running = begin(watched.watcher.run(), "screens")
    await until(lambda: watched.panels.glass.get("p0") == watched.picture(0))
    watched.table.play(1)
    await until(lambda: watched.panels.glass["p0"] == watched.picture(0))
    watched.level = 85
    watched.referee.bulletin.change()
    await until(lambda: watched.panels.levels == {"p0": 85})
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert watched.panels.levels == {"p0": 0}


async def test_a_board_that_comes_back_is_drawn_anew_and_one_of_no_seat_is_forgotten(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN, spare=SCREEN)
    running = begin(watched.watcher.run(), "screens")
    await until(lambda: {*watched.panels.levels} == {"p0", "spare"})
    for _ in range(2):
        boards = {**watched.panels.all}
        for each in (watched.panels.all, watched.panels.glass, watched.panels.levels):
            each.clear()
        watched.watcher.look()
        watched.panels.all |= {"p0": boards["p0"]}
        watched.watcher.look()
        assert watched.panels.glass == {"p0": watched.picture(0)}
        assert watched.panels.levels == {"p0": 255}
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert watched.panels.levels == {"p0": 0}, "the spare one's is no matter of this match"


async def test_the_darkest_lights_leave_a_screen_on(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN)
    watched.level = 0
    watched.watcher.look()
    assert watched.panels.levels == {"p0": 1}
    watched.level = 100
    watched.watcher.look()
    assert watched.panels.levels == {"p0": 100}


async def test_each_seat_s_boards_are_as_loud_as_people_chose(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN, p1=SCREEN)
    watched.watcher.look()
    for line, heard in (
        ("volume 40", {("p0", 40), ("p1", 40)}),
        ("volume 2 0", {("p0", 40)}),
        ("volume 2 90", {("p0", 40), ("p1", 90)}),
        ("volume 0", set()),
    ):
        watched.referee.typed("undo to 0")
        watched.watcher.look()
        watched.panels.sounds.clear()
        watched.referee.typed(line)
        for seed in range(4):
            watched.table.play(1, seed)
            watched.watcher.look()
        assert set(watched.panels.sounds) == heard, line


def test_a_volume_is_of_all_or_of_one_seat():
    volumes = Volumes()
    assert volumes.of(None) == volumes.of(3) == 50
    assert volumes.set(1, 0, 4).kind == "note"
    assert [volumes.of(seat) for seat in (None, 0, 1)] == [50, 50, 0]
    assert volumes.set(None, 30, 4).kind == "note"
    assert [volumes.of(seat) for seat in (None, 0, 1)] == [30, 30, 30]
    assert volumes.set(4, 10, 4).kind == volumes.set(0, 101, 4).kind == "refused"
    assert volumes.of(0) == 30
    volumes.set(None, 0, 4)
    assert volumes.of(0) == 0


async def test_a_seat_s_page_sets_its_own_volume_only(tmp_path):
    watched = Watched(tmp_path)
    watched.referee.typed("volume 10", by=1)
    watched.referee.typed("volume 1 20", by=1)
    assert [watched.referee.settings.volumes.of(seat) for seat in (None, 0, 1)] == [50, 50, 10]


async def test_each_seat_s_screen_speaks_the_language_that_was_chosen_for_it(tmp_path):
    watched = Watched(tmp_path, p0=SCREEN, p1=SCREEN, spare=SCREEN)
    polish, indonesian = language("pl"), language("id")
    for line, spoken in (
        ("undo", (ENGLISH, ENGLISH)),
        ("language 2 pl", (ENGLISH, polish)),
        ("language 1 id", (indonesian, polish)),
        ("language pl", (polish, polish)),
        ("language 2 en", (polish, ENGLISH)),
    ):
        watched.referee.typed(line)
        watched.watcher.look()
        for seat, each in enumerate(spoken):
            assert watched.panels.glass[f"p{seat}"] == watched.picture(seat, each), line
    with speaking(polish):
        title = str(GAMES["lost-gems"].title)
    seatless = title_screen(title, Sentence("This board has no seat."), polish)
    assert watched.panels.glass["spare"] == seatless


LONG = "some words that go on and on for far more than two lines of the smallest letters there are"


def tell(watched, text):
    """Tell a text to everyone, and draw its parts, of which there are so many."""
    watched.referee.bulletin.tell(Notice("note", Sentence("{text}", text=text)))
    drawn = [
        pad_screen(watched.referee.status, 0, 4, ENGLISH, part) for part in range(len(parts(text)))
    ]
    assert len(set(drawn)) == len(drawn)
    return drawn


def test_a_sentence_that_is_too_long_is_shown_part_by_part_from_its_beginning(tmp_path):
    async def follow():
        watched = Watched(tmp_path, p0=SCREEN)
        running = begin(watched.watcher.run(), "screens")
        for text in (LONG, f"{LONG} {LONG}"):
            drawn = tell(watched, text)
            await asyncio.sleep(1.0)
            for part in (*drawn, *drawn):
                assert watched.panels.glass["p0"] == part
                await asyncio.sleep(TURN_S)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    in_passing_time(follow())


def test_a_sentence_that_fits_wakes_nobody(tmp_path):
    async def follow():
        watched = Watched(tmp_path, p0=SCREEN, p1=SCREEN)
        running = begin(watched.watcher.run(), "screens")
        tell(watched, "some words that need two lines of small letters, and no more")
        await asyncio.sleep(1.0)
        watched.panels.all = None  # a look at these would fail
        await asyncio.sleep(10 * TURN_S)
        assert not running.done()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    in_passing_time(follow())


async def test_an_unknown_language_is_refused_with_the_list_and_a_seat_s_only_to_itself(tmp_path):
    watched = Watched(tmp_path)
    watched.referee.typed("language tlh", by=1)
    watched.referee.typed("language 1 pl", by=1)
    watched.referee.typed("language 3 pl")
    told = [each.notice for each in watched.referee.status.told_to(1)[-2:]]
    assert [(str(each.text), str(each.fix or ""), each.to) for each in told] == [
        ("Gemtable does not support the language 'tlh'.", "Choose en, pl or id.", 1),
        ("Seat 2 cannot act for another seat.", "", 1),
    ]
    told = [each.notice for each in watched.referee.status.told_to("host")[-1:]]
    assert [(str(each.text), each.to) for each in told] == [("There is no seat 3.", "host")]
    assert [watched.referee.settings.languages.of(seat).code for seat in (0, 1)] == ["en", "en"]
