"""Live tournaments of card games."""

__version__ = "1.0.0"
