"""What may be sent: how a command is declared, its fields, and the events that formats know."""
