"""What an event gives away: everything that is printed, and its tables for spreadsheets."""
