"""The rest of an evening or a Swiss, scored a thousand times without cards.

| file | knows |
|---|---|
| `prepared` | what tables bring, and how long they take |
| `pairing` | who meets whom in duels |
| `course` | one course to its end, with ties |
| `certain` | what is proven beforehand |

Scores and tie-breaks are those of the format itself.
"""
