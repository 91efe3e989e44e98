"""Building blocks that games share. Nothing here knows a particular game."""
