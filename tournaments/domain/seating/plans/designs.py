"""Schedules in which nobody meets anybody twice, by number of players and table size.

Designs are rounds of tables of points 0 … n - 1. Schedules for fields with tables of another size
come from annealing with given players at these tables: those who sat there least. 26 and 33 players
have a turn of three people that maps the schedule onto itself. More people sit there again only if
no other schedule without repeats is known. Tests count the meetings of every one.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters, digits

from tournaments.domain.seating.plans.starters import ONCE, TEN, THRICE, TWICE, WHIST, Rounds

_POINTS = digits + ascii_letters

# (players, size) -> points left out of the schedule of a full field, and its rounds in the order
# that has the fewest people at a smaller table again
LEFT_OUT = {
    (17, 4): ((0, 2, 12), (0, 3, 4, 1)),
    (18, 4): ((0, 11), (1, 3, 4, 0, 2)),
    (21, 4): ((0, 8, 17), (0, 1, 2, 3, 4, 5, 6)),
    (22, 4): ((0, 8), (0, 1, 4, 2, 5, 3, 6)),
    (25, 4): ((0, 1, 7), (7, 8, 0, 1, 2, 3, 5, 6)),
    (29, 4): ((29, 30, 31), (0, 2, 4, 6, 7, 5, 3, 1, 8)),
    (30, 4): ((9, 23), (1, 3, 4, 8, 5, 6, 7, 0, 2)),
    (22, 5): ((0, 1, 2), (0, 1, 2, 3, 4)),
    (23, 5): ((0, 1), (0, 1, 2, 3, 4)),
    (27, 5): ((0, 9, 23), (1, 5, 3, 4, 0)),
    (28, 5): ((0, 3), (0, 3, 2, 5, 1, 4)),
}


def searched(sizes: Sequence[int]) -> Rounds:
    """Rounds of tables of points from 0; () if none were found for these sizes."""
    ordered = sorted(sizes)
    for text in SEARCHED:
        rounds = tuple(
            tuple(tuple(map(_POINTS.index, table)) for table in line.split())
            for line in text.strip().splitlines()
        )
        if sorted(map(len, rounds[0])) == ordered:
            return rounds
    return ()


SEARCHED = (
    """
    3489 017 25a 6bc
    2678 09a 13c 45b
    18ab 024 356 79c
    058c 169 23b 47a
    """,
    """
    459d 6abc 017 238
    0246 158a 39b 7cd
    03ad 478b 169 25c
    134c 279a 05b 68d
    """,
    """
    089d 1bg 237 4ah 5ei 6cf
    1afi 056 2dg 3bc 479 8eh
    67bh 0cg 129 3ef 4di 58a
    24ce 07i 138 59b 6ad fgh
    345g 02a 16e 7df 8bi 9ch
    15cd 0bf 2hi 39a 468 7eg
    69gi 014 25f 3dh 78c abe
    """,
    """
    9djk 05e 18l 2fh 3ag 46i 7bc
    6beh 01j 278 3di 49c 5gl afk
    07al 1ci 29g 3ej 4bk 58h 6df
    1234 089 56k 7gj abi cdh efl
    8cfg 02d 17k 35b 4ah 6jl 9ei
    57fi 03k 1bg 26c 48j 9hl ade
    0ghi 15d 2bj 39f 47e 68a ckl
    5acj 04f 169 2il 37h 8bd egk
    """,
    """
    135ab 0fgj 249h 68ce 7dik
    56ghk 0bci 12ej 389d 47af
    045de 178g 2ack 3hij 69bf
    258fi 019k 34cg 6adj 7beh
    48bjk 0236 1dfh 579c aegi
    """,
    """
    569fl 0acg 17jo 2hik 3bdm 48en
    278dg 0fhn 19im 35cj 4klo 6abe
    14bch 026o 389k 5dei 7afm gjln
    3aino 01dl 245m 68hj 79ce bfgk
    0ejkm 158a 29bn 37hl 46gi cdfo
    123ef 07bi 49aj 5gho 6dkn 8clm
    """,
    """
    37ajq 0cdk 169r 25gh 4lmo 8ein bfps
    48bkr 02al 17de 36hi 5mnp 9fjo cgqs
    59cel 04ij 13bm 278f 6noq agkp dhrs
    6adfm 0opr 15jk 24cn 389g 7ils behq
    07bgn 1lpq 26ek 35do 49ah 8jms cfir
    18cho 03ef 2mqr 467p 5abi 9kns dgjl
    29dip 058q 14fg 3lnr 6bcj 7hkm aeos
    """,
    """
    0qw 89k djo 1gln 27hv 35ai 4fsu 6bet cmpr
    1ir emu fht 079s 246l 3jnw 5opq 8adg bckv
    3lp 5cn 6sv 0dhu 14kt 28fw 7jmq 9aer bgio
    0ab 2gq 47p 16cw 38es 5hjk 9otu dflr imnv
    36m 5fg eho 048v 1aqu 2bjr 7ltw 9cdi knps
    4an 7dk 9bw 0fip 18hm 23co 56ru elqv gjst
    12s 8il juv 03rt 45bm 6dnq 7cef 9ghp akow
    19f 8ct gkr 02en 37bu 4hiq 5dvw 6ajp lmos
    """,
    """
    14e 7bf 05ap 26gn 3hjm 8cio 9dkl
    25c 89g 07hn 13bp 4fkm 6djo aeil
    03d 6ah 18fn 249p 5gim 7eko bcjl
    ijk lmn 09cf 1adg 2beh 345o 678p
    012 lop 36fi 47gj 58hk 9abm cden
    4ch 79i 0bgo 156l 28dm 3akn efjp
    5df 8aj 06em 19ho 237l 4bin cgkp
    3eg 6bk 048l 17cm 2afo 59jn dhip
    """,
    """
    28cip 04ot 1hqw 36gk 5alu 7fmv 9bjr dens
    06djq 15pr 2fow 3bmu 47hi 8gnv 9aks celt
    17eko 0gpw 23qs 49nu 58fj 6hlv abit cdmr
    4bfls 05hk 189d 27rt 3epv 6mno acjw giqu
    59gmt 08rs 13fi 26ae 4cqv 7lnp bdkw hjou
    3ahnr 07bc 16st 24gj 5dov 8lmq 9eiw fkpu
    012uv 345w 69cf 7adg 8beh ilor jmps knqt
    678uw 039l 14am 25bn cgos dhpt efqr ijkv
    """,
    """
    8jk 9dq 02ab 1cgo 3psu 4flv 5ehn 67rx imtw
    03l hwx 1kmv 29fr 4dej 58ai 6cns 7bop gqtu
    17e 2ou 046m 35fg 8dlw 9hpv anqr bcik jstx
    6ip cft 0eru 148q 2hlm 379n 5osw adkx bgjv
    5br agm 07ch 1dfn 24px 38ov 6juw 9ekt ilqs
    49s ntv 0koq 13aj 2egw 5clx 6bfh 7diu 8mpr
    0fx 3dm 1hrt 257j 4ino 6gkl 89bu aesv cpqw
    jlo knu 05pt 19ix 26dv 34cr 7afw 8ghs bemq
    """,
    """
    9dkqz 018h 2efp 36lo 47aw 5rty bcxA gisv jmnu
    0eitu 15bf 24jx 3mqs 6dpy 79ln 8gwz ahrA ckov
    forwx 02dg 19aj 345z 6ceh 7pqv 8luA bnst ikmy
    578js 0fmA 146t 2ioz 3knw 9erv acdl bgqy hpux
    4hlvy 06nx 17dr 28kt 3bej 5mpw 9goA asuz cfiq
    1cgnp 0jvz 25lq 39hi 4bkr 67fu 8axy dmot eswA
    26abm 037c 1lxz 4eoq 5ghk 8inr 9fsy duvw jptA
    123yA 0kls 49cu 5dix 6gjr 7emz 8bop afnv hqtw
    """,
    """
    012 345 6fnq 7glo 8hmp 9cjr adks beit
    678 9ab 0hnr 1fls 2gmt 3cko 4dip 5ejq
    cde fgh 08kq 16io 27jp 39ms 4ant 5blr
    ijk lmn 05os 13pt 24qr 69dg 7aeh 8bcf
    opq rst 03ef 14cg 25dh 6bjm 79kn 8ail
    5ac nps 047b 1dmq 29fi 38gr 6ekl hjot
    3bd lqt 0agj 1589 2eno 46hs 7cim fkpr
    49e mor 0clp 1bhk 236a 57ft 8djn giqs
    """,
)


def once(players: int, size: int) -> Rounds:
    """The longest known rounds without any repeat for a full field; () if none is known here."""
    designs = [
        starter.rounds() for starter in ONCE if (starter.players, starter.size) == (players, size)
    ]
    if size in (3, 5) and players == size * size:
        designs.append(affine(size))
    if size == 3 and players % 3 == 0 and players // 3 in _ROOTS:
        designs.append(tripled(players // 3))
    return max(designs, key=len, default=())


def for_sizes(sizes: Sequence[int], preferred: int, rounds: int = 0) -> Rounds:
    """Return rounds without any repeat for tables of these sizes; () if none are known.

    These are `rounds` rounds or as many as are known. The first have as few people as possible at
    an off-size table again.
    """
    if set(sizes) == {preferred}:
        return once(sum(sizes), preferred)
    design = searched(sizes)
    if design and len(design) >= rounds:
        return design
    longer = _with_empty_places(sum(sizes), preferred, sizes.count(preferred - 1))
    return max(design, longer, key=len)


def _with_empty_places(players: int, size: int, empty: int) -> Rounds:
    """Points left out of the schedule of a full field, and rounds in which two of them meet."""
    full = once(players + empty, size)
    points, order = LEFT_OUT.get((players, size), ((players,), range(len(full))))
    if len(points) != empty:
        return ()
    stays = [point for point in range(players + empty) if point not in points]
    at = {point: n for n, point in enumerate(stays)}
    return tuple(
        tuple(tuple(at[point] for point in table if point in at) for table in full[number])
        for number in order
    )


def balanced(players: int, size: int) -> Rounds:
    """Rounds in which everybody meets everybody equally often; () if none is known here.

    Where two sit out at tables of three some pairs meet once and the others twice.
    """
    single = once(players, size)
    if single and len(single) * (size - 1) == players - 1:
        return single
    if (players, size) == (10, 3):
        return tuple(tables for starter in TEN for tables in starter.rounds())
    known = (*TWICE, *THRICE)
    return next((s.rounds() for s in known if (s.players, s.size) == (players, size)), ())


def affine(prime: int) -> Rounds:
    """The lines of the affine plane over a prime: prime + 1 rounds, everybody meets once."""
    points = range(prime)
    slopes = [
        tuple(tuple(x * prime + (slope * x + shift) % prime for x in points) for shift in points)
        for slope in points
    ]
    upright = tuple(tuple(x * prime + y for y in points) for x in points)
    return (*slopes, upright)


# primes of the form 6t + 1, each with a primitive root
_ROOTS = {7: 3, 13: 2, 19: 2, 31: 3, 37: 2, 43: 3, 61: 2, 67: 2, 73: 5, 79: 3, 97: 5}


def tripled(prime: int) -> Rounds:
    """A Kirkman system on three copies of a prime field 6t + 1 (Ray-Chaudhuri and Wilson): 9t + 1
    rounds at tables of three, everybody meets everybody once. Point x of copy j is x + j · prime.

    One round holds the three zeros, the classes of sixth powers within a copy and half of the
    tables across; it is shifted through the field. Each other table across fills a round alone.
    """
    t, root = (prime - 1) // 6, _ROOTS[prime]
    power = [pow(root, i, prime) for i in range(6 * t)]
    within = [
        tuple(power[i + 2 * t * k] + j * prime for k in range(3))
        for i in range(t)
        for j in range(3)
    ]
    across = [
        tuple(power[(i + 2 * t * k) % (6 * t)] + k * prime for k in range(3)) for i in range(6 * t)
    ]
    odd = [i for i in range(6 * t) if i // t % 2]
    first = [(0, prime, 2 * prime), *within, *(across[i] for i in odd)]

    def shifted(table: tuple[int, ...], by: int) -> tuple[int, ...]:
        return tuple((point + by) % prime + point // prime * prime for point in table)

    whole = [tuple(shifted(table, by) for table in first) for by in range(prime)]
    alone = [
        tuple(shifted(across[i], by) for by in range(prime)) for i in range(6 * t) if i not in odd
    ]
    return (*whole, *alone)


def whist(players: int) -> Rounds:
    """Everybody partners everybody once and opposes everybody twice; () if none is known here.

    Partners sit at places 1 and 3, 2 and 4 of a table.
    """
    if players == 9:
        return _whist_of_nine()
    return next((starter.rounds() for starter in WHIST if starter.players == players), ())


def _whist_of_nine() -> Rounds:
    """Nine players are no circle but a square: the tables move along both of its sides.

    With a root x = 1 + i of the field of nine the first round is (1, x, -1, -x) and x² times it.
    """
    first = (((1, 0), (1, 1), (2, 0), (2, 2)), ((0, 2), (1, 2), (0, 1), (2, 1)))
    return tuple(
        tuple(tuple((a + da) % 3 + 3 * ((b + db) % 3) for a, b in table) for table in first)
        for da in range(3)
        for db in range(3)
    )
