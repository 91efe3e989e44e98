"""`gemtable wiring` draws the wiring of a board, with all connections and parts."""
