"""Search a better seating on arrays of numbers."""
