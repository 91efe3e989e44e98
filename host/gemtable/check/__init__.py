"""`gemtable check`: whether a game keeps what all games must keep. Tests of games run it, too."""
