"""What is kept in memory of what was made has a limit in bytes."""

from gemtable.web.replay import Recent


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
