"""Seats by the standings: neighbours together, or the standings cut into tables."""
