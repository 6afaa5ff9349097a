"""The rest of an evening or a Swiss, scored a thousand times without cards.

| file | knows |
|---|---|
| `prepared` | what tables bring, and how long they take |
| `course` | one course to its end: who meets whom, ties |
| `certain` | what is proven beforehand |

Scores and tie-breaks are those of the format itself.
"""
