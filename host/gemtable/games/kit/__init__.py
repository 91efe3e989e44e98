"""What games are made of. Nothing here knows a game."""
