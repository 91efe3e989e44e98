"""What the screen of a pad shows while its seat is asked for an undo."""

from gemtable.games.kit.table import PLAY, RED, Address
from gemtable.referee.status import Status
from gemtable.referee.undo_consent import AGREE_KEY, REFUSE_KEY, cover_of
from gemtable.screens.key_page import KeyPage, PageKey


def question_page(status: Status, pad: Address) -> KeyPage | None:
    """Return the page of a pad whose seat is asked; None if it isn't."""
    question, seat = status.question, status.layout.seat_of(pad)
    if question is None or seat not in question.asked:
        return None
    shown, colours = cover_of(question), {AGREE_KEY: PLAY, REFUSE_KEY: RED}
    keys = {key: PageKey(words, colours[key]) for key, words in shown.keys.items()}
    return KeyPage(shown.title, shown.line, keys)
