"""Seats by lot: the fewest repeat meetings possible, also in the rounds to come."""
