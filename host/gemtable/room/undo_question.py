"""What the screen of a pad shows while its seat is asked for an undo."""

from gemtable.games.kit.table import PLAY, RED, Address
from gemtable.referee.status import Status
from gemtable.referee.undo_consent import AGREE_KEY, REFUSE_KEY, asked_for
from gemtable.screens.key_page import KeyPage, PageKey
from gemtable.sentence import Sentence


def question_page(status: Status, pad: Address) -> KeyPage | None:
    """Return the page of a pad whose seat is asked; None if it isn't."""
    question, seat = status.question, status.layout.seat_of(pad)
    if question is None or seat not in question.asked:
        return None
    keys = {
        AGREE_KEY: PageKey(Sentence("Yes"), PLAY),
        REFUSE_KEY: PageKey(Sentence("No"), RED),
    }
    title = Sentence("Rule of undo?") if question.rule else Sentence("Undo?")
    return KeyPage(title, asked_for(question), keys)
