"""Each kind of entry that a journal may have is applied to a match by one class."""

from gemtable.journal.entries import KINDS
from gemtable.match.entry_kinds import BY_NAME


def test_every_kind_of_entry_has_a_class():
    assert {*BY_NAME} == {*KINDS}
