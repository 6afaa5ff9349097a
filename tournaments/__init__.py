"""Live tournaments of card games."""

__version__ = "0.1.0"
