"""Looking back on an event: its story, places after each round, how evenly it mixed, ratings."""
