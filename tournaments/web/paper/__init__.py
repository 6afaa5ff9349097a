"""Output of an event: printed documents, and tables for spreadsheets."""
