"""The command `gemtable simulate`: bots play a game against each other, on the rules alone."""
