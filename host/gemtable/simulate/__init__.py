"""The command `gemtable simulate`: bots play each other by the rules, without boards."""
