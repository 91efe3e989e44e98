"""Standings are drawn as they are printed: in a file for everyone's eyes, and in a terminal."""

import re
import stat
from pathlib import Path
from xml.etree import ElementTree

import pytest
from coloraide import Color
from gemtable import web
from gemtable.journal import Journal
from gemtable.languages import NAMES
from gemtable.match.seat_names import Name
from gemtable.records.score_charts import COLOURS as SEATS
from gemtable.records.score_charts import SHEET_COLOURS, WIDTH, charts
from gemtable.records.scores import MOST, bar, course
from gemtable.records.standings import PlayerStanding, TeamStanding

from tests.play import gemtable
from tests.records.test_scores import ended

DAY = 86_400.0
STATIC = Path(web.__file__).parent / "static"
SVG = "{http://www.w3.org/2000/svg}"


def team(names, scores, since=0.0):
    at = tuple(since + DAY * number for number in range(len(scores)))
    return TeamStanding("lost-gems", tuple(map(Name, names)), tuple(scores), at, 0)


def person(name, rating, spread=8.0):
    return PlayerStanding("crossing", Name(name), 3, 1, 0, 0.5, 20.0, rating, spread, 0)


def texts(root, kind):
    return [each.text for each in root.iter(f"{SVG}text") if each.get("class") == kind]


def dots(root, colour):
    circles = root.iter(f"{SVG}circle")
    found = [each for each in circles if each.get("class") == f"mark {colour}"]
    return [(float(each.get("cx")), float(each.get("cy"))) for each in found]


def journal_of(path, *matches):
    journal = Journal(str(path))
    for game, names, scores, winners, facts in matches:
        ended(journal, game, names, scores, winners, **facts)
    journal.close()


def run(path, *words, status=0):
    done = gemtable.run("scores", *words, "--db", str(path))
    assert done.returncode == status, done.stdout + done.stderr
    return done


def test_a_team_goes_up_as_its_scores_do_and_each_match_has_its_place_in_time():
    ours, theirs = team(["Ola"], [0, 9]), team(["Kuba"], [6, 3], since=DAY / 2)
    (chart,) = charts("lost-gems", [ours, theirs])
    root = ElementTree.fromstring(chart.picture)
    (left, foot), (third, top) = dots(root, "seat-1")
    (second, high), (right, low) = dots(root, "seat-2")
    assert left < second < third < right <= WIDTH
    assert top < high < low < foot, "more is higher"
    assert (foot - high) / (foot - top) == pytest.approx(6 / 9, abs=0.01)
    assert (foot - low) / (foot - top) == pytest.approx(3 / 9, abs=0.01)
    assert texts(root, "day") == ["1970-01-01"]
    assert texts(root, "who") == ["\u2068Ola\u2069", "\u2068Kuba\u2069"]


def test_a_rating_is_a_dot_in_the_middle_of_its_spread():
    (chart,) = charts("crossing", [person("Ola", 30.0, 4.0), person("Kuba", 20.0, 8.0)])
    root = ElementTree.fromstring(chart.picture)
    ((x, _),) = dots(root, "seat-1")
    bars = [each for each in root.iter(f"{SVG}path") if each.get("class") == "bar seat-1"]
    start, end = map(float, re.fullmatch(r"M([\d.]+) [\d.]+H([\d.]+)", bars[0].get("d")).groups())
    assert x == pytest.approx((start + end) / 2, abs=0.1)
    ((other, _),) = dots(root, "seat-2")
    assert (x - other) == pytest.approx((end - start) / 8 * 10, abs=0.3)
    assert texts(root, "rating") == ["30.0 ± 4.0", "20.0 ± 8.0"]
    assert "Kuba" in str(chart.told) and "20.0 ± 8.0" in str(chart.told)


def test_no_name_ends_an_attribute_or_begins_an_element():
    name = """<b>&'" x=">"""
    for chart in (
        *charts("lost-gems", [team([name], [0, 9])]),
        *charts("crossing", [person(name, 30.0), person("Kuba", 20.0)]),
    ):
        root = ElementTree.fromstring(chart.picture)
        assert name in root.get("aria-label")
        assert not root.findall(f".//{SVG}b")


def test_who_has_no_rating_is_in_no_chart():
    assert charts("crossing", [person("Ola", None, None)]) == []
    assert charts("crossing", []) == []


def test_more_than_a_chart_can_show_is_counted():
    (chart,) = charts("lost-gems", [team([f"team {n}x"], [n]) for n in range(9)])
    assert str(chart.more) == "3 more are in the table."
    (chart,) = charts("crossing", [person(f"{n}x", 30.0 - n) for n in range(13)])
    assert str(chart.more) == "1 more is in the table."


def test_ten_thousand_matches_are_a_line_that_a_phone_can_draw():
    (chart,) = charts("lost-gems", [team(["Ola"], [n % 10 for n in range(10_000)])])
    assert len(chart.picture) < 10_000
    assert 'class="mark' not in chart.picture


@pytest.mark.parametrize("scores", [[0], [-3, 4], [1_000_000, 0], [5] * 61])
def test_any_scores_stay_within_the_picture(scores):
    (chart,) = charts("lost-gems", [team(["Ola"], scores)])
    for numbers in re.findall(r' d="([^"]+)"', chart.picture):
        assert all(0 <= float(each) <= WIDTH for each in re.findall(r"-?[\d.]+", numbers))


def test_a_file_has_the_colours_of_the_page_and_they_can_be_read_on_both_grounds():
    sheets = "".join((STATIC / name).read_text() for name in ("colours.css", "charts.css"))
    assert len(SHEET_COLOURS) == 4 + SEATS
    for name, both in SHEET_COLOURS.items():
        assert f"--{name}: light-dark({', '.join(both)});" in sheets
    for light_or_dark in (0, 1):
        ground = Color(SHEET_COLOURS["ground"][light_or_dark])
        for name in ("ink", "soft"):
            assert ground.contrast(SHEET_COLOURS[name][light_or_dark]) >= 4.5, name
        for seat in range(1, SEATS + 1):
            assert ground.contrast(SHEET_COLOURS[f"seat-{seat}"][light_or_dark]) >= 3, seat


def test_a_name_is_no_markup_in_a_file_that_only_its_owner_may_read(path, tmp_path):
    names = ["<b>&\"'co", "Kuba"]
    journal_of(path, ("crossing", names, [9, 3], [0], {}), ("crossing", names, [3, 9], [1], {}))
    file = tmp_path / "scores.svg"
    file.touch(mode=0o644)
    assert run(path, "--svg", str(file)).stdout == f"The charts are in {file}.\n"
    root = ElementTree.parse(file).getroot()
    assert "<b>&\"'co" in texts(root, "who")
    assert not [each for each in root.iter() if each.tag in ("b", f"{SVG}b", f"{SVG}script")]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    assert "prefers-color-scheme: dark" in text
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text), "it loads nothing"


def test_what_cannot_be_drawn_or_written_is_a_sentence(path, tmp_path):
    Journal(str(path)).close()
    file = tmp_path / "scores.svg"
    assert "nothing to draw" in run(path, "--svg", str(file), status=1).stderr
    assert not file.exists()
    journal_of(path, ("lost-gems", ["Ola", None], [9, 9], [0, 1], {"is_shared": True}))
    missing = tmp_path / "no" / "scores.svg"
    assert "cannot be written" in run(path, "--svg", str(missing), status=1).stderr
    assert "choose one" in run(path, "--svg", str(file), "--json", status=2).stderr


def test_the_journal_itself_is_not_overwritten_also_by_another_name(path, tmp_path):
    journal_of(path, ("lost-gems", ["Ola", None], [9, 9], [0, 1], {"is_shared": True}))
    before = path.read_bytes()
    link = tmp_path / "scores.svg"
    link.symlink_to(path)
    for file in (path, link):
        assert "is the journal itself" in run(path, "--svg", str(file), status=1).stderr
    assert path.read_bytes() == before


def test_a_forged_score_of_ten_thousand_digits_is_no_result(path, tmp_path):
    journal_of(path, ("lost-gems", ["Ola", None], [10**4000] * 2, [0], {"is_shared": True}))
    assert run(path, "--json").stdout == ""


def test_a_row_of_bars_has_a_bar_for_each_score():
    assert course([0, 9, 4], 0, 9, 24) == "▁█▄"
    assert course([7, 7], 7, 7, 24) == "▁▁"
    assert course(list(range(10)), 0, 9, 3) == "▆▇█"


def test_a_rating_in_a_terminal_is_as_long_as_its_spread():
    assert bar(25, 5, (20, 40), 21) == "─────●─────          "
    assert bar(38, 2, (20, 40), 21) == "                ──●──"


@pytest.mark.slow
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_table_breaks_no_number_and_is_no_wider_than_the_terminal(path, monkeypatch, columns):
    names = ["Bartłomiej Krzysztof", "Wojciech Aleksander"]
    journal_of(
        path,
        ("crossing", names, [9, 3], [0], {}),
        ("lost-gems", [names[0], "Ola"], [8] * 2, [], {"is_shared": True}),
        ("lost-gems", [names[0], "Ola"], [9] * 2, [], {"is_shared": True}),
    )
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = run(path).stdout
    assert max(map(len, shown.splitlines())) <= columns
    assert re.search(r"27\.\d ± 8\.\d", shown)
    for code in NAMES:
        told = gemtable.run("--language", code, "scores", "--db", str(path)).stdout
        assert re.search(r"27\.\d ± 8\.\d", told), code
    assert ("●" in shown) == (columns >= 80)
    assert ("▁█" in shown) == (columns >= 80)


@pytest.mark.slow
def test_a_long_table_ends_with_how_to_see_the_rest(path):
    """Nobody reads thousands of lines in a terminal; files have all of them."""
    teams = [["Ola", f"team {number}x"] for number in range(MOST + 1)]
    journal_of(path, *(("lost-gems", names, [8] * 2, [], {"is_shared": True}) for names in teams))
    assert re.search(r"1 more: .*gemtable scores --csv", run(path).stdout)
    assert len(run(path, "--csv").stdout.splitlines()) == 1 + MOST + 1
