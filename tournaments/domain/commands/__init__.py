"""Declare commands, their fields and the events of formats."""
