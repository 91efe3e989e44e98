"""One match: what happened in it, and its entries in the journal."""
