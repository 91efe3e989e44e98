"""Lines of a board that are no frames: MicroPython's prompt, and words that people are told."""

from gemwire import frames, messages

from gemtable.link.events import Event, Prompted, Said

_PROMPT = b">>> "
_GAVE_UP = messages.GAVE_UP.encode()
_PROMPT_S = 0.5  # it is believed only from a board that said nothing sound for so long
_STARTS_S = 2.0  # what is said meanwhile is the prompt's answer to an `ask`
_LONGEST_SAID = 200  # characters of a line in words that are handed on


class Unframed:
    """Hears such lines of one port; `patience` is how much longer than usual its board takes."""

    def __init__(self, patience: float) -> None:
        self._prompt_s, self._starts_s = _PROMPT_S * patience, _STARTS_S * patience
        self._prompts_again_at = self._answers_until = 0.0

    def echoed(self, now: float) -> None:
        """Note that an `ask` of our own came back: MicroPython's prompt answers it next."""
        self._answers_until = now + self._starts_s

    def end(self) -> None:
        """Note that the program runs: there is no prompt."""
        self._prompts_again_at = self._answers_until = 0.0

    def hear(self, line: bytes, now: float, silent_s: float) -> list[Event] | None:
        """Return what a line means; None of a frame that was spoilt.

        `silent_s` is for how long the board has said nothing sound.
        """
        if line.startswith(_PROMPT) and silent_s > self._prompt_s:
            if now < self._prompts_again_at:
                return []
            self._prompts_again_at = now + self._starts_s
            return [Prompted()]
        if frames.looks_like_one(line) or not frames.is_printable(line):
            return None
        is_answer = now < max(self._prompts_again_at, self._answers_until) and line != _GAVE_UP
        return [] if is_answer else [Said(line[:_LONGEST_SAID].decode())]
