"""How the program runs and ends: streams, signals, tasks, logs."""
