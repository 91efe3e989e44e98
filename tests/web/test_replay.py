"""A finished match, entry by entry: as it was seen at the table, to be read and nothing else."""

import asyncio
import hashlib
import re
import sys

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, Made
from gemtable.match.match import Match
from gemtable.records.finished_matches import Finished
from gemtable.records.replayed_match import replay
from gemtable.web.replay import Recent, scene
from gemtable.web.table_picture import Company, picture
from gemtable.web.watchers import Following

from tests.terminal.drawn import of_state
from tests.web.clients import HERE, browser
from tests.web.finished import answers, step, write

LOOKS = 30  # at the entries of a long match
NOBODY = re.compile(r'<span class="chair bot">a bot</span>\s*')


def table_of(html):
    """Return the part of a page that is the table."""
    table = (
        html.partition('<div id="table"')[2]
        .partition(">")[2]
        .partition('<nav id="menu"')[0]
        .partition('id="story"')[0]
        .partition('<section id="end"')[0]
        .rpartition("</div>")[0]
    )
    assert 'id="seat-1"' in table
    return NOBODY.sub("", table)


@pytest.mark.parametrize(("memory", "is_told"), [("off", False), ("everything", True)])
def test_a_replay_shows_of_hints_what_the_table_chose(following, journal, memory, is_told):
    write(journal, "logichroma", 2, memory=memory)
    (dealt,) = answers(following, "/replay/1/0?eyes=table")
    assert ("Possible: " in dealt.text) == is_told


def _is_lock(told):
    """Return whether an entry has the choices that all had made in secret."""
    return told.entry.kind == "move" and any(event.kind == "revealed" for event in told.events)


def ids(html):
    return re.findall(r'\bid="([^"]+)"', html)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_each_entry_shows_the_table_as_it_was_then(journal, following, game):
    write(journal, game, min(GAMES[game].seats))
    told = replay(journal.history(1)).told
    numbers = [*range(0, len(told), max(3, len(told) // LOOKS)), len(told) - 1]
    numbers = [number for number in numbers if not _is_lock(told[number])]
    paths = [f"/replay/1/{number}?eyes=table" for number in numbers]
    for number, answer in zip(numbers, answers(following, *paths), strict=True):
        assert answer.status_code == 200
        assert len(ids(answer.text)) == len(set(ids(answer.text)))
        happened = of_state(game, told[number].state, happened=told[number].events)
        then = picture(happened, TABLE, Company())
        assert table_of(answer.text) == table_of(then)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_first_middle_and_last_entry_lead_to_each_other(journal, following, game):
    write(journal, game, 3)
    last = len(journal.entries(1)) - 1
    middle = last // 2
    for number, leads_to in {
        0: {"forward": 1, "last": last},
        middle: {"first": 0, "back": middle - 1, "forward": middle + 1, "last": last},
        last: {"first": 0, "back": last - 1},
    }.items():
        (answer,) = answers(following, f"/replay/1/{number}")
        links = re.findall(r'<a id="to-(\w+)" class="step" href="/replay/1/(\d+)"', answer.text)
        assert {way: int(entry) for way, entry in links} == leads_to
        slider = re.search(r'<input id="entry" type="range"[^>]+>', answer.text)[0]
        assert f'max="{last}" value="{number}"' in slider
        assert f"Entry {number} of {last}" in answer.text


@pytest.mark.parametrize("form", ["/replay/1/{}", "/replay/1?entry={}"])
def test_after_the_last_entry_there_is_none(journal, following, form):
    write(journal, "lost-gems", 2)
    last = len(journal.entries(1)) - 1
    paths = [form.format(number) for number in (last, last + 1, last + 2, 999_999_999)]
    assert [answer.status_code for answer in answers(following, *paths)] == [200, 404, 404, 404]


def test_a_match_begins_at_its_first_entry_and_the_form_asks_for_any(journal, following):
    write(journal, "lost-gems", 2)
    first, begun, third, asked = answers(
        following, "/replay/1/0", "/replay/1", "/replay/1/3", "/replay/1?entry=3"
    )
    assert (begun.text, asked.text) == (first.text, third.text)


def test_all_hands_are_open_or_as_the_table_saw_them(journal, following):
    write(journal, "lost-gems", 2)
    last = len(journal.entries(1)) - 1
    opened, closed, over = answers(
        following, "/replay/1/4", "/replay/1/4?eyes=table", f"/replay/1/{last}?eyes=table"
    )
    assert table_of(opened.text).count("face down") == 0
    assert table_of(closed.text).count("face down") == 4
    assert table_of(over.text).count("face down") == 0
    assert 'href="/replay/1/5?eyes=table"' in closed.text
    assert 'name="eyes" value="table"' in closed.text


def test_tiles_are_turned_as_the_journal_says(journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    tile = match.state.hands[0][0].tile
    match.keep({"shown": [tile], "helped": [0, 0]})
    while match.pending:
        step(match)
    match.close()
    before, after = answers(following, "/replay/1/0", "/replay/1/1")
    assert "turned" not in table_of(before.text)
    assert table_of(after.text).count("turned") == 1


def turn_of(html):
    return html.partition('id="turn"')[2].partition("</section>")[0]


def test_who_did_what_and_why_a_score_changed_is_told_in_words(journal, following):
    match = Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    while match.game.rules.view(match.state).score == 0:
        step(match)
    scored = len(match._record.entries) - 1
    match.undo("pad 2")
    while match.pending:
        step(match)
    match.close()
    change, undone = answers(following, f"/replay/1/{scored}", f"/replay/1/{scored + 1}")
    assert re.search(r"Seat \d plays \w+ 1 from slot \d: it fits\.", turn_of(change.text))
    why = change.text.partition('class="change"')[2].partition("</div>")[0]
    assert "Score 1" in why and "+1" in why and "it fits." in why
    assert "new tile" not in why
    assert "The last move is taken back." in turn_of(undone.text)
    assert re.search(r"Seat \d: play \d", turn_of(undone.text))
    why = undone.text.partition('class="change"')[2].partition("</div>")[0]
    assert "Score 0" in why and "-1" in why and "taken back" in why


def test_points_of_crossing_have_the_events_of_their_seat(journal, following):
    write(journal, "crossing", 4)
    told = replay(journal.history(1)).told
    points = [GAMES["crossing"].rules.view(each.state).points for each in told]
    moves = [number for number, each in enumerate(told) if each.entry.kind == "move"]
    scored = [number for number in moves if points[number] != points[number - 1]][::4]
    paths = [f"/replay/1/{number}" for number in scored]
    for number, answer in zip(scored, answers(following, *paths), strict=True):
        was, now = points[number - 1], points[number]
        changes = re.findall(r'class="change">(.*?)</div>', answer.text, re.DOTALL)
        changed = [seat for seat in range(4) if was[seat] != now[seat]]
        assert len(changes) == len(changed)
        for seat, change in zip(changed, changes, strict=True):
            assert f"Seat {seat + 1}: {now[seat]}" in change
            assert f"{now[seat] - was[seat]:+d}" in change
            sentences = re.findall(r"<p>([^<]+)</p>", change)
            assert sentences
            assert all(re.search(rf"[Ss]eat {seat + 1}\b", sentence) for sentence in sentences)


def test_the_list_has_finished_matches_the_newest_first(journal, following):
    write(journal, "lost-gems", 2)
    write(journal, "crossing", 3)
    Match.begin(GAMES["lost-gems"], journal, 2, 5, {})
    (answer,) = answers(following, "/replays")
    assert re.findall(r'href="/replay/(\d+)"', answer.text) == ["2", "1"]
    assert re.search(r"Seats? [\d and]+ wins?\.", answer.text)
    assert "3 people" in answer.text


def lose(journal, seed):
    """Write a short match."""
    match = Match.begin(GAMES["lost-gems"], journal, 2, seed, {})
    while match.pending:
        match.play("test", [Made(match.pending[0], match.game.rules.parse("play 1"))])
    match.close()


def test_a_long_list_has_pages(journal, following):
    for seed in range(22):
        lose(journal, seed)
    first, second = answers(following, "/replays", "/replays?before=3")
    assert len(re.findall(r'href="/replay/\d+"', first.text)) == 20
    assert 'href="/replays?before=3"' in first.text
    assert re.findall(r'href="/replay/(\d+)"', second.text) == ["2", "1"]
    assert "before=" not in second.text


class Counted(Finished):
    """Counts how often a match is played again."""

    played = 0

    def replaying(self, match):
        self.played += 1
        return super().replaying(match)


def test_a_match_is_played_again_once_however_many_look_through_it(journal):
    write(journal, "lost-gems", 2)
    finished = Counted(journal)

    async def crowd():
        following = Following(finished=finished)
        async with browser(following) as client:
            paths = [f"/replay/1/{number}" for number in range(10)]
            return await asyncio.gather(*(client.get(path) for path in paths * 3))

    assert {answer.status_code for answer in asyncio.run(crowd())} == {200}
    assert finished.played == 1


def test_a_match_that_ended_otherwise_after_an_undo_is_shown_as_it_ended(journal):
    match = write(journal, "lost-gems", 2)
    finished = Counted(journal)

    async def look():
        async with browser(Following(finished=finished)) as client:
            first = await client.get("/replay/1")
            match.undo("host")
            match.redo("host")
            match.close()
            return first, await client.get("/replay/1")

    last = len(journal.entries(1)) - 1
    first, second = asyncio.run(look())
    assert f"Entry 0 of {last}" in first.text
    assert f"Entry 0 of {last + 3}" in second.text


def test_only_so_many_matches_are_kept_those_that_were_seen_last(journal):
    for seed in range(6):
        lose(journal, seed)
    finished = Counted(journal)
    paths = [f"/replay/{match}" for match in (1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3, "1/1")]
    answers(Following(finished=finished), *paths)
    assert finished.played == 7


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_replay_moves_nothing(tmp_path, journal, following, game):
    write(journal, game, 3)
    file = tmp_path / "journal.sqlite"
    before = hashlib.sha256(file.read_bytes()).digest()
    last = len(journal.entries(1)) - 1
    paths = ["/replays", *(f"/replay/1/{number}" for number in (0, last // 2, last))]
    for answer in answers(following, *paths):
        text = re.sub(r'<form id="language".*?</form>', "", answer.text, flags=re.DOTALL)
        assert not re.search(r"data-(say|key|tile|live)|method=.post|page\.js", text)
        assert not re.search(
            r"<script(?! type=.module. src=./static)|<style|\bon\w+=|style=", answer.text
        )

    async def act():
        async with browser(following, origin=HERE) as client:
            asked = [("/replay/1", kind) for kind in ("POST", "PUT", "PATCH", "DELETE")]
            asked += [("/replay/1/3", "POST"), ("/replays", "POST")]
            return [(await client.request(kind, path)).status_code for path, kind in asked]

    assert set(asyncio.run(act())) == {405}
    assert hashlib.sha256(file.read_bytes()).digest() == before


SEEN = [
    (f"/replay/1/{entry}?eyes={eyes}", language)
    for entry in (3, 4)
    for eyes in ("all", "table")
    for language in ("en", "pl")
]


async def looks(client, seen):
    """Return the pages, and how often a scene was drawn for them."""
    drawn = 0

    def count(frame, event, _argument):
        nonlocal drawn
        drawn += event == "call" and frame.f_code is scene.__code__

    sys.setprofile(count)
    try:
        shown = [
            (await client.get(path, headers={"accept-language": language})).text
            for path, language in seen
        ]
    finally:
        sys.setprofile(None)
    return shown, drawn


def test_a_page_is_drawn_once_for_each_entry_eyes_and_language(journal, following):
    write(journal, "logichroma", 2)

    async def look():
        async with browser(following) as client:
            first, drawn = await looks(client, SEEN)
            assert drawn == len(set(first)) == len(SEEN)
            again, drawn = await looks(client, reversed(SEEN))
            assert (again[::-1], drawn) == (first, 0)

    asyncio.run(look())


def test_what_was_asked_for_longest_ago_goes_first():
    recent = Recent(10)
    recent.keep("one", b"1111")
    recent.keep("two", b"2222")
    assert recent.get("one") == b"1111"
    recent.keep("three", b"3333")
    assert [recent.get(key) for key in ("one", "two", "three")] == [b"1111", None, b"3333"]


def test_what_is_kept_again_counts_once():
    recent = Recent(10)
    for made in (b"1111", b"111", b"11111"):
        recent.keep("one", made)
    recent.keep("two", b"22222")
    assert (recent.get("one"), recent.get("two")) == (b"11111", b"22222")


def test_what_is_larger_than_the_limit_is_not_kept():
    recent = Recent(10)
    recent.keep("one", b"1" * 11)
    recent.keep("two", b"2" * 10)
    assert (recent.get("one"), recent.get("two")) == (None, b"2" * 10)


@pytest.mark.parametrize(
    "game", ["crossing", pytest.param("gems-tracker", marks=pytest.mark.slow)]
)
def test_the_entry_of_secret_choices_shows_their_reveal_and_the_next_one_goes_on(
    journal, following, game
):
    write(journal, game, 3)
    told = replay(journal.history(1)).told
    locks = [number for number, each in enumerate(told) if _is_lock(each)]
    first = locks[0]
    before, at_lock = answers(following, f"/replay/1/{first - 1}", f"/replay/1/{first}")
    for number, each in enumerate(told[: locks[1] + 1]):
        (answer,) = answers(following, f"/replay/1/{number}?eyes=table")
        is_reveal = re.search("All (choices|bids) are revealed", answer.text) is not None
        assert is_reveal == (number in locks), each.entry.kind
    if game == "crossing":  # the stones that were fought over are still there
        stones = [
            re.findall(r'data-piece="(stone-\d+)"', table_of(each.text))
            for each in (before, at_lock)
        ]
        assert stones[0] == stones[1]
        assert re.search("Alone!|Crowd!|Guarded!|Empty!", at_lock.text)
