"""Movements of pairs and of single people with partners, as their tournaments know them."""
