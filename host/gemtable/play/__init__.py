"""The command `gemtable play`: finds boards, opens matches, lets people and bots play."""
