"""Rounds that are known in advance: leagues, evenings, and what small fields can look ahead to."""
