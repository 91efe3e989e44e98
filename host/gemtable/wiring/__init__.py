"""`gemtable wiring`: a drawing to build a board from, with all connections and parts."""
