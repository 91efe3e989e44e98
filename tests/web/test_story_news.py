"""What a phone tells of a step first: what is about its person, in two lines."""

import re
from dataclasses import replace

from gemtable.games.kit.rules import TABLE, Made
from gemtable.match.course import Step
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web.story_news import first_names, said, story
from gemtable.web.table_picture import Company, picture

from tests.terminal.drawn import status
from tests.web.test_picture import told

STEALS = "Seat {seat} steals {stones} from seat {other}."


def test_people_are_called_by_their_first_names_where_no_two_of_them_are_alike():
    names = [
        "Aleksandra Wojciechow",
        "Aleksandra Kowalczyk",
        "Maksymilian Nowakowski",
        None,
        "Ola",
    ]
    assert first_names(names) == [*names[:2], "Maksymilian", None, "Ola"]
    assert first_names(["Maksymilian Nowakowski", "Maksymilian"])[0] == "Maksymilian Nowakowski"


def test_a_person_is_told_first_what_was_done_to_them_and_how_much_more_there_is():
    steps = [(1, 3), (2, 1), (3, 2)]  # who steals, and from whom
    texts = (Sentence(STEALS, seat=a, other=b, stones="all their stones") for a, b in steps)
    notices = told(*(Notice("event", text, step=1) for text in texts))
    names = ["Maksymilian Nowakow", "Aleksandra Kowalczyk", "Bartłomiej Wiśniews"]
    table = status("crossing", 3, notices=notices, names=names)
    seen = {}
    for role in range(2):
        said = picture(table, role, Company()).partition('<button id="said"')[2]
        said = said.partition(">")[2].partition("</button>")[0]
        seen[role] = re.sub(r'<span class="rest">.*?</span>', "", said, flags=re.DOTALL)
    assert "Maksymilian steals all their stones from Bartłomiej." in seen[0]
    assert "Aleksandra steals all their stones from Maksymilian." in seen[1]
    for role in seen:
        assert seen[role].count("steals") == 1 and "<small>+2</small>" in seen[role]


def test_what_others_did_to_a_seat_is_said_until_it_moves():
    made = [Made(1, None), Made(2, None), Made(0, None), Made(1, None)]
    texts = [
        Sentence(STEALS, seat=2, other=1, stones="all"),
        *(Sentence("Seat {seat} waits.", seat=seat) for seat in (3, 1, 2)),
    ]
    first = {}
    for moves in range(1, 5):
        steps = tuple(Step((each,), uncovers=False) for each in made[:moves])
        notices = told(
            *(Notice("event", text, step=step) for step, text in enumerate(texts[:moves], 1))
        )
        table = replace(status("crossing", 3, notices=notices), steps=steps)
        for role in (0, TABLE):
            news = said(table, role, story(table, role))
            first[moves, role] = news.texts[0]
    assert [first[moves, 0] for moves in (2, 3, 4)] == [
        "Seat 2 steals all from seat 1.",
        "Seat 1 waits.",
        "Seat 2 waits.",
    ]
    assert first[2, TABLE] == "Seat 3 waits."
