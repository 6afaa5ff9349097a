"""Dates as German readers write them; the names are Django's."""

DATE_FORMAT = "j. F Y"
DATETIME_FORMAT = "l, j. F Y, H:i"
SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "D d.m.Y H:i"
