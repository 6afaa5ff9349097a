"""Write and read a log: values as JSON, differences, names beside it."""
