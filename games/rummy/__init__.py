"""The rules, checks, matches and simulated tables that Canasta and Buraco share."""
