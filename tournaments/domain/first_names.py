"""First names that are common where the games are played, to tell which half of a name is which.

A name that is missing here is no mistake: then nothing is guessed of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.domain.names import spelling

_WRITTEN = """
    Achim Adam Agnes Albert Alex Alexander Alexandra Ali Alina Amelie Andrea Andreas Angela
    Angelika Anja Anke Anna Anne Annegret Annette Anton Antonia Armin Arne Astrid Axel Ayse
    Barbara Bärbel Beate Ben Benjamin Bernd Bernhard Bert Bettina Birgit Birte Björn Brigitte
    Britta Bruno Carina Carl Carla Carmen Carola Carsten Charlotte Christa Christel Christian
    Christiane Christina Christine Christoph Clara Claudia Claus Cornelia Daniel Daniela David
    Denise Dennis Detlef Dieter Dietmar Dirk Doris Dörte Edith Elena Elfriede Elisabeth Elke
    Ella Emil Emilia Emma Erich Erik Erika Erwin Eva Fabian Fatma Felix Finn Florian Franz
    Franziska Friederike Fritz Gabi Gabriele Georg Gerd Gerda Gerhard Gertrud Gisela Giovanni
    Gudrun Günter Günther Gustav Hannah Hannelore Hanne Hans Harald Hartmut Hauke Heide Heidi
    Heike Heiko Heiner Heinrich Heinz Helga Helmut Henning Henrik Henrike Henry Herbert Hilde
    Hildegard Hinnerk Holger Horst Hubert Hugo Ida Ilona Ilse Inge Ingeborg Ingo Ingrid Irene
    Iris Irmgard Jan Jana Jannik Jens Joachim Jochen Johanna Johannes John Jonas Jonathan Jörg
    Josef José Julia Julian Juliane Jürgen Jutta Kai Karin Karl Karla Karola Karsten Katharina
    Kathrin Katja Katrin Kerstin Kevin Kirsten Klara Klaus Kurt Lara Lars Lasse Laura Lea Lena
    Leon Leonie Levin Lina Linda Lisa Liselotte Lothar Louis Luca Lucia Ludwig Luis Luisa Lukas
    Lutz Manfred Manuela Marc Marcel Marco Marcus Mareike Margarete Margit Margot Margret Maria
    Marianne Marie Marina Mario Marion Marius Markus Marlies Marta Martha Martina Mathilda
    Matthias Max Maximilian Mechthild Mehmet Melanie Mia Michael Michaela Mike Mirko Mona Monika
    Moritz Mustafa Nadine Nadja Natalie Nele Nico Nicole Nils Nina Norbert Olaf Ole Oliver Oskar
    Pascal Patricia Patrick Paul Paula Pauline Petra Philipp Pia Rainer Ralf Ralph Ramona
    Rebecca Regina Reiner Reinhard Renate Rita Robert Rolf Roland Roman Ronald Rosa Rosemarie
    Roswitha Rüdiger Rudi Rudolf Ruth Sabine Sandra Sara Sarah Saskia Sebastian Sibylle
    Siegfried Sigrid Silke Silvia Simone Sofia Sonja Sophie Stefan Stefanie Steffen Stephan
    Susanne Svea Sven Sylvia Tamara Tanja Tatjana Thea Theo Theresa Thilo Thomas Thorsten Till
    Tim Timo Tina Tobias Tom Torben Torsten Udo Ulf Ulla Ulrich Ulrike Ursula Ute Uwe Vanessa
    Vera Verena Veronika Viktor Viktoria Volker Waltraud Werner Wiebke Wilfried Wilhelm Willi
    Wolfgang Yannik Yvonne
"""
_COMMON = frozenset(map(spelling, _WRITTEN.split()))
_ENOUGH = 2  # names


def is_first_name(word: str) -> bool:
    """Return True if a word is a common first name, or two of them with a hyphen.

    >>> is_first_name("Anna-Lena"), is_first_name("Müller")
    (True, False)
    """
    return all(spelling(part) in _COMMON for part in word.split("-"))


def names_anybody(text: str) -> bool:
    """Return True if one of a few words is a common first name."""
    found = text.split()
    return len(found) <= 4 and any(map(is_first_name, found))


def are_last_first(names: Sequence[str]) -> bool:
    """Return True if the last name seems to stand first in most of the names, by the first names
    that are known.

    >>> are_last_first(["Müller Hans", "Berg Eva"]), are_last_first(["Hans Müller", "Eva Berg"])
    (True, False)
    """
    several = [parts for name in names if len(parts := name.split()) > 1 and "," not in name]
    at_ends = [(is_first_name(parts[0]), is_first_name(parts[-1])) for parts in several]
    behind, before = at_ends.count((False, True)), at_ends.count((True, False))
    return behind >= _ENOUGH and behind > 2 * before and 3 * behind >= len(several)


def put_behind(name: str) -> str:
    """Return a name with its last name behind: of three words and more, where a known first name
    begins, since else nobody can tell where it parts.

    >>> put_behind("Müller Hans Peter"), put_behind("von der Heide Uwe"), put_behind("Ast Xy Z")
    ('Hans Peter Müller', 'Uwe von der Heide', 'Ast Xy Z')
    """
    parts = name.split()
    if "," in name or len(parts) < 2:
        return name
    behind = range(1, len(parts))
    starts = (k for k in behind if is_first_name(parts[k]) and not parts[k - 1].islower())
    at = next(starts, 1 if len(parts) == 2 else 0)
    return " ".join((*parts[at:], *parts[:at]))
