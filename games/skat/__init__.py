"""Skat by the list (docs/rules/skat.md): a declarer against two, Seeger-Fabian, the judge."""
