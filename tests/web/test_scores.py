"""The page of scores: the table and the charts of the command, read-only, and in no one's way."""

import asyncio
import json
import re
import threading
from xml.etree import ElementTree

from gemtable.journal import Journal
from gemtable.records.finished_matches import Finished
from gemtable.records.scores import MOST
from gemtable.sentence import spoken
from gemtable.web import scores
from gemtable.web.watchers import Following

from tests.play import gemtable
from tests.records.test_scores import ended, played
from tests.web.clients import browser
from tests.web.finished import answers, ask


def together(journal, names, *results):
    for score in results:
        ended(journal, "lost-gems", names, [score] * len(names), [], is_shared=True)


def page(following):
    (answer,) = answers(following, "/scores")
    assert answer.status_code == 200
    return answer.text


def cells(html):
    """Return the lines of all tables, each as the texts of its cells."""
    lines = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", html)
    return [
        re.sub(r"</?t[dh]>", "|", line).strip("|").replace("||", "|").split("|") for line in lines
    ]


def test_it_shows_the_same_as_the_command(journal, following, path):
    together(journal, ["Ola", "Kuba"], 5, 9)
    ended(journal, "crossing", ["Ola", "Kuba", None], [9, 3, 1], [0])
    told = [
        json.loads(line)
        for line in gemtable.run("scores", "--json", "--db", str(path)).stdout.splitlines()
    ]
    html = page(following)
    shown = cells(html)
    assert [", ".join(line["names"]) for line in told] == [line[0] for line in shown]
    assert shown[-1] == ["Kuba, Ola", "2", "7.0", "9", "5 9"]
    assert html.count("<svg") >= 2
    for chart in re.findall(r"<svg[^>]*aria-label.*?</svg>", html, re.DOTALL):
        ElementTree.fromstring(chart)


def test_a_name_is_no_markup_and_none_from_right_to_left_turns_its_line(journal, following):
    together(journal, ["<b>&'\"", "أحمد"], 5)
    html = page(following)
    assert "<b>" not in html
    assert html.count("&lt;b&gt;&amp;") == 3  # the table, the chart's legend and its words
    assert "\u2068أحمد\u2069" in html


def test_without_people_with_names_it_says_how_to_have_some(journal, following):
    ended(journal, "lost-gems", [None, None], [5, 5], [], is_shared=True)
    assert "asks for a name" in page(following)


def test_a_new_result_is_there_at_once_and_an_undone_one_is_gone(journal, following):
    async def matches(client):
        return cells((await client.get("/scores")).text)[0][1]

    async def script():
        async with browser(following) as client:
            together(journal, ["Ola", "Kuba"], 5)
            assert await matches(client) == "1"
            together(journal, ["Ola", "Kuba"], 7)
            assert await matches(client) == "2"
            newest = journal.entries(2)[-1]
            journal.add(2, newest.number + 1, "host", "undo", {}, newest.state_hash)
            assert await matches(client) == "1"

    asyncio.run(script())


def test_it_tells_nothing_of_a_match_that_goes_on(journal, following):
    before = page(following)
    played(journal, "lost-gems", ["Ola", "Kuba"], moves=3)
    assert page(following) == before


def test_a_long_table_ends_with_how_to_see_the_rest(journal, following):
    for number in range(MOST + 2):
        together(journal, [f"Ola {number}"], number % 9)
    html = page(following)
    assert len(cells(html)) == MOST
    assert re.search(r"2 more: .*gemtable scores --csv", html)


def test_it_is_linked_from_the_list_of_matches(following):
    (listed,) = answers(following, "/replays")
    assert 'href="/scores"' in listed.text


def test_nothing_else_is_answered_there(following):
    for path in ("/scores/1", "/scores/%2e%2e/host", "/scores?game=<script>"):
        (answer,) = answers(following, path)
        assert answer.status_code == (200 if "?" in path else 404)
        assert "script>" not in answer.text


def test_it_is_read_and_drawn_in_another_thread(journal, following, monkeypatch):
    """So that thousands of matches delay no press: nothing of it runs in the table's loop."""
    together(journal, ["Ola", "Kuba"], 5, 9)
    here, seen = threading.get_ident(), []
    finished = following.finished
    for name, owner in (("results", finished), ("games_of", scores), ("page", scores)):
        whole = getattr(owner, name)

        def noted(*arguments, whole=whole, **more):
            seen.append(threading.get_ident())
            return whole(*arguments, **more)

        monkeypatch.setattr(owner, name, noted)
    page(following)
    assert len(seen) == 3
    assert here not in seen


def test_what_was_drawn_is_kept_until_something_happens_for_each_language(
    journal, following, monkeypatch
):
    """So that somebody who asks for it without end takes next to nothing from the table."""
    drawn, read = [], []
    page_before, ended_before = scores.page, journal.ended

    def noted(name, **facts):
        drawn.append(spoken().code)
        return page_before(name, **facts)

    monkeypatch.setattr(scores, "page", noted)
    monkeypatch.setattr(
        journal, "ended", lambda match=None: read.append(match) or ended_before(match)
    )

    async def script():
        async with browser(following) as client:
            for code in ("en", "pl", "en", "pl"):
                await client.get("/scores", headers={"accept-language": code})
            assert drawn == ["en", "pl"]
            together(journal, ["Ola", "Kuba"], 7)
            read.clear()
            for code in ("pl", "en", "pl"):
                await client.get("/scores", headers={"accept-language": code})
            assert (drawn, read) == (["en", "pl", "pl", "en"], [3])

    together(journal, ["Ola", "Kuba"], 5, 9)
    asyncio.run(script())


def test_two_at_once_are_drawn_one_after_the_other_and_are_alike(journal, following):
    together(journal, ["Ola", "Kuba"], 5, 9)

    async def both():
        return await asyncio.gather(ask(following, "/scores"), ask(following, "/scores"))

    (one,), (other,) = asyncio.run(both())
    assert one.text == other.text


def test_a_match_goes_on_while_the_page_reads_the_journal(journal, path):
    """The thread prepares nothing that the writer of the journal would take for newer."""
    number = played(journal, "lost-gems", ["Ola", None])
    newest = journal.entries(number)[-1]
    facts = {"seat": 1, "name": "Kuba"}
    journal.add(number, newest.number + 1, "seat 2", "name", facts, newest.state_hash)
    again = Journal(str(path))
    assert cells(page(Following(finished=Finished(again))))[0][0] == "Kuba, Ola"
    assert again._rows == {}
    again.close()


def test_a_journal_in_memory_is_read_where_it_is():
    journal = Journal("sqlite://")
    ended(journal, "lost-gems", ["Ola"], [5], [], is_shared=True)
    assert cells(page(Following(finished=Finished(journal))))[0][0] == "Ola"
    journal.close()
