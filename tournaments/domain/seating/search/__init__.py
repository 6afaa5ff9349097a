"""The search: a seating as arrays of numbers, and what makes it better."""
