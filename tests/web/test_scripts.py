"""What all scripts of pages keep to."""

import re
from pathlib import Path

from gemtable import web

STATIC = Path(web.__file__).parent / "static"
OPTIONAL = re.compile(
    r"localStorage|sessionStorage|indexedDB|speechSynthesis|SpeechSynthesisUtterance"
    r"|AudioContext|Notification|\bnavigator\.|\bhistory\.\w|\bcaches\.\w|document\.cookie"
    r"|requestFullscreen|location\.(?:assign|replace)\b"
)
BORROWED = "idiomorph.esm.js"


def test_only_one_script_asks_for_what_a_browser_may_refuse():
    asks = {file.name: OPTIONAL.findall(file.read_text()) for file in STATIC.glob("*.js")}
    del asks[BORROWED]
    del asks["browser_features.js"]
    asks["replay.js"].remove("location.assign")  # to a page that all may see
    assert {name: found for name, found in asks.items() if found} == {}


def test_no_script_takes_away_a_class_with_which_pages_are_drawn():
    scripts = [file for file in STATIC.glob("*.js") if file.name != BORROWED]
    calls = [
        re.findall(r"classList\.(?:add|remove)\(([^)]*)", each.read_text()) for each in scripts
    ]
    own = set(re.findall(r'"([\w-]+)"', str(calls).replace("'", "")))
    assert own >= {"aimed", "dragged-over", "taught"}
    drawn = " ".join(file.read_text() for file in STATIC.parents[1].rglob("*.html"))
    classes = re.findall(r'class="((?:\{\{.*?\}\}|\{%.*?%\}|[^"{])*)"', drawn)
    assert own & set(re.findall(r"[\w-]+", " ".join(classes))) == set()
