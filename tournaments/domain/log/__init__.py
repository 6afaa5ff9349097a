"""How a log is written and read: values as JSON, what changed, names beside it."""
