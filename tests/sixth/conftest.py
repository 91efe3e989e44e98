"""Nim is added to the games for each test here: a line for each registry, as a sixth game has."""

import importlib.resources
from importlib.resources.readers import MultiplexedPath
from pathlib import Path

import pytest
from gemtable import guide
from gemtable.bots import random_bot
from gemtable.games import GAMES
from gemtable.games.kit.stage import Stage
from gemtable.games.kit.vocabulary import WORDS
from gemtable.sentence import Sentence
from gemtable.web.drawing import TEMPLATES
from jinja2 import ChoiceLoader, FileSystemLoader

from tests.sixth import tried
from tests.sixth.bots import nim as bot
from tests.sixth.rules import nim as rules
from tests.sixth.tables import nim as script
from tests.sixth.terminal import nim as drawing
from tests.sixth.web import nim as page
from tests.tables.test_scripts import TRIED

HERE = Path(__file__).parent
STAGE = Stage(2, ("say 1 take 1 from 1",), ("pad 2",))


@pytest.fixture(autouse=True)
def sixth_game(monkeypatch):
    """Add Nim to the games, and its files to the folders in which theirs are looked for."""
    monkeypatch.setitem(GAMES, "nim", rules)
    monkeypatch.setitem(GAMES, "nim", {"sensible": bot.play, "random": random_bot(seed=0)})
    monkeypatch.setitem(GAMES, "nim", script)
    monkeypatch.setitem(WORDS, "from", Sentence("from"))
    monkeypatch.setitem(GAMES, "nim", drawing)
    monkeypatch.setitem(GAMES, "nim", page)
    monkeypatch.setitem(STAGES, "nim", {"taken": STAGE})
    monkeypatch.setitem(TRIED, "nim", tried.TRIED)
    templates = ChoiceLoader([TEMPLATES.loader, FileSystemLoader(HERE / "web" / "templates")])
    monkeypatch.setattr(TEMPLATES, "loader", templates)
    theirs = importlib.resources.files("gemtable.rules").joinpath("pages")
    monkeypatch.setattr(guide, "PAGES", MultiplexedPath(theirs, HERE / "rules" / "pages"))
