"""Postgres as a database of Django."""
