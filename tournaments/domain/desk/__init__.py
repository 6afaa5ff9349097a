"""What the desk does beside the format: seats, money, prizes, announcements, a stepped clock."""
