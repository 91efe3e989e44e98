"""The command `gemtable simulate`: bots play each other, with the rules but without boards."""
