"""Dates in English with the month as a word: 3/4 is another day on each side of the Atlantic."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "l j F Y, H:i"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "D j M Y, H:i"
