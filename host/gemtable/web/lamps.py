"""LEDs of boards as a screen shows them."""

from gemtable.tables.core import Colour

_VISIBLE = 0.45  # the power by which dim LEDs are brightened for a screen, as eyes would


def lit(led: Colour) -> str:
    """Return a colour as a screen shows it: the same hue, not too dark to be seen; "" for dark."""
    brightest = max(led)
    if not brightest:
        return ""
    factor = 255 * (brightest / 255) ** _VISIBLE / brightest
    red, green, blue = (round(level * factor) for level in led)
    return f"#{red:02x}{green:02x}{blue:02x}"
