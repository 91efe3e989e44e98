"""`gemtable doctor` checks this computer, and gives advice on the problems it finds."""
