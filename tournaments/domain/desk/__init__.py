"""Commands of the desk outside the format: seats, money, prizes, announcements, clock steps."""
