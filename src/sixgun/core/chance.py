"""Chance: what can be asked of it, and the sources that answer.

A request is plain data and can list its outcomes with exact integer weights, so that the same request is answered by a
secret stream in play, by a list in a test, by a person's dice at a real table, and by every outcome at once in the
odds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm, prod
from random import Random
from typing import Protocol

import msgspec

from sixgun.core import open_ended
from sixgun.core.open_ended import Keep

Faces = tuple[int, ...] | tuple[str, ...]


class Dice(msgspec.Struct, frozen=True, tag="dice", gc=False):
    """`n` dice of `sides`.

    `cuts` and `faces` declare what the rule can tell apart, so that the odds need not list more: with `cuts` only the
    total matters, and only whether it reaches each threshold; with `faces` only how many dice reach each threshold.
    Without either, every multiset of faces is its own outcome.
    """

    n: int
    sides: int
    cuts: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()

    def label(self) -> str:
        return _dice_label(self.n, self.sides)

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        return _dice_classes(self.n, self.sides, self.cuts, self.faces)

    def total(self) -> int:
        """The sum of the weights of all outcomes."""
        return int(self.sides**self.n)

    def valid(self, outcome: Faces) -> bool:
        return len(outcome) == self.n and all(isinstance(d, int) and 1 <= d <= self.sides for d in outcome)


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """`n` cards (or tokens, or random candidates) from a pool, without putting back. Equal names are alike.

    `grades` declares what the rule can tell apart, so that the odds need not list more: one number for each card of the
    pool; cards of one grade are alike, and the order in which cards come does not matter. With `best` only so many
    cards of the highest grades among the `n` matter at all.
    """

    pool: tuple[str, ...]
    n: int = 1
    grades: tuple[int, ...] = ()
    best: int = 0

    def label(self) -> str:
        return f"draw{self.n}of{len(self.pool)}"

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        return _hands(self.pool, self.n, self.grades, self.best) if self.grades else _draws(self.pool, self.n)

    def at_most(self) -> int:
        """A bound of how many outcomes there are, found without listing them."""
        if not self.grades:
            return int(len(set(self.pool)) ** self.n)
        kinds, n = len(set(self.grades)), min(self.best or self.n, self.n)
        return comb(kinds + n - 1, n) if kinds else 1

    def total(self) -> int:
        return comb(len(self.pool), self.n) if self.grades else perm(len(self.pool), self.n)

    def valid(self, outcome: Faces) -> bool:
        left = list(self.pool)
        for card in outcome:
            if card not in left:
                return False
            left.remove(str(card))
        return len(outcome) == self.n


class Opposed(msgspec.Struct, frozen=True, tag="opposed"):
    """One die against one die, each plus a number, rolled again while the totals are equal.

    Ties never decide anything, so the odds leave them out; a player with real dice rolls `Dice(2, sides)` until they
    differ (see Ref.opposed)."""

    sides: int
    plus: tuple[int, int]

    @property
    def n(self) -> int:
        return 2

    def label(self) -> str:
        return f"2d{self.sides}"

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        return _opposed(self.sides, self.plus)

    def total(self) -> int:
        return sum(weight for _, weight in self.outcomes())

    def valid(self, outcome: Faces) -> bool:
        return Dice(2, self.sides).valid(outcome)


class Open(msgspec.Struct, frozen=True, tag="open", gc=False):
    """`n` open-ended dice of `sides`: one that shows its highest face is rolled again and added to, without limit. An
    outcome is what each die came to.

    Of "best" the best die counts, and whether more than half of the dice came up 1 at first; of "sum" all of them
    together. With `cuts` the odds tell apart which of these thresholds that reaches, and nothing is left out, however
    high it may get. Without, each value is its own outcome up to one that hardly any roll reaches; one outcome stands
    for all from there on, and `rest` tells how likely they are.
    """

    n: int
    sides: int
    keep: Keep = "best"
    cuts: tuple[int, ...] = ()

    def label(self) -> str:
        return f"{self.n}d{self.sides}!"

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        return self._classes().outcomes

    def total(self) -> int:
        return self._classes().total

    def rest(self) -> tuple[int, ...]:
        """How much of the weight of each outcome is that of others which it stands for, though a rule could tell them
        apart; empty if that is nothing at all."""
        return self._classes().rest

    def beyond(self) -> int:
        """The weight of all that is not listed by itself."""
        return sum(self.rest())

    def valid(self, outcome: Faces) -> bool:
        return open_ended.possible(outcome, self.n, self.sides)

    def _classes(self) -> open_ended.Classes:
        return open_ended.classes(self.n, self.sides, self.keep, self.cuts)


Request = Dice | Draw | Opposed | Open


@lru_cache(maxsize=1024)
def _opposed(sides: int, plus: tuple[int, int]) -> tuple[tuple[Faces, int], ...]:
    found: dict[bool, tuple[tuple[int, ...], int]] = {}
    for one, two in product(range(1, sides + 1), repeat=2):
        if one + plus[0] != two + plus[1]:
            first = one + plus[0] > two + plus[1]
            dice, weight = found.get(first, ((one, two), 0))
            found[first] = (dice, weight + 1)
    return tuple(found.values())


@lru_cache(maxsize=512)
def _dice_label(n: int, sides: int) -> str:
    return f"{n}d{sides}"


@lru_cache(maxsize=4096)
def _dice_classes(
    n: int, sides: int, cuts: tuple[int, ...], faces: tuple[int, ...] = ()
) -> tuple[tuple[Faces, int], ...]:
    if cuts and faces:
        raise ValueError("a roll is read by its total (cuts) or die by die (faces), not both")
    if faces:
        return _face_classes(n, sides, tuple(sorted({face for face in faces if 1 < face <= sides})))
    if cuts:
        ordered = sorted(set(cuts))
        classes: dict[int, tuple[tuple[int, ...], int]] = {}
        for dice, weight in _multisets(n, sides):
            total = sum(dice)
            row = sum(1 for cut in ordered if total >= cut)
            first, so_far = classes.get(row, (dice, 0))
            classes[row] = (first, so_far + weight)
        return tuple((dice, weight) for dice, weight in classes.values())
    return _multisets(n, sides)


def _face_classes(n: int, sides: int, thresholds: tuple[int, ...]) -> tuple[tuple[Faces, int], ...]:
    """Multisets of face classes; the lowest face of a class stands for it."""
    starts = (1, *thresholds)
    sizes = [end - start for start, end in zip(starts, (*thresholds, sides + 1), strict=True)]
    everything = factorial(n)
    found: list[tuple[Faces, int]] = []
    for classes in combinations_with_replacement(range(len(starts)), n):
        ways = everything // prod(factorial(classes.count(c)) for c in set(classes))
        found.append((tuple(starts[c] for c in classes), ways * prod(sizes[c] for c in classes)))
    return tuple(found)


@lru_cache(maxsize=512)
def _multisets(n: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    everything = factorial(n)
    found = []
    for faces in combinations_with_replacement(range(1, sides + 1), n):
        found.append((faces, everything // prod(factorial(faces.count(f)) for f in set(faces))))
    return tuple(found)


@lru_cache(maxsize=1024)
def _draws(pool: tuple[str, ...], n: int) -> tuple[tuple[Faces, int], ...]:
    """Ordered draws with their integer weights (number of ways among distinguishable cards)."""
    counts = {card: pool.count(card) for card in dict.fromkeys(pool)}
    if n == 1:
        return tuple(((card,), count) for card, count in counts.items())
    found: dict[tuple[str, ...], int] = {}
    for cards in product(counts, repeat=n):
        weight = 1
        left = dict(counts)
        for card in cards:
            weight *= left[card]
            left[card] -= 1
        if weight > 0:
            found[cards] = weight
    return tuple(found.items())


@lru_cache(maxsize=2048)
def _hands(pool: tuple[str, ...], n: int, grades: tuple[int, ...], best: int) -> tuple[tuple[Faces, int], ...]:
    """Unordered draws by grade, the best cards first, with the number of ways among distinguishable cards.

    The `best` highest cards are counted grade by grade; whatever else was drawn is of the lowest grade among them or
    below it, and any such cards stand for it.
    """
    by_grade: dict[int, list[str]] = {}
    for card, grade in sorted(zip(pool, grades, strict=True), key=lambda pair: (-pair[1], pair[0])):
        by_grade.setdefault(grade, []).append(card)
    piles = list(by_grade.values())
    below = [sum(len(pile) for pile in piles[i:]) for i in range(len(piles) + 1)]
    top = min(best, n) if best else n
    found: list[tuple[Faces, int]] = []

    def choose(level: int, wanted: int, hand: tuple[str, ...], ways: int) -> None:
        """`wanted` of the top cards are still to come, from this pile and the ones below it."""
        if level == len(piles):
            return
        pile = piles[level]
        if len(pile) >= wanted:  # the top ends in this pile: at least `wanted` of it, anything lower beside them
            left = n - len(hand)
            ends = sum(comb(len(pile), k) * comb(below[level + 1], left - k) for k in range(wanted, left + 1))
            if ends:
                others = [card for lower in piles[level:] for card in lower][wanted:left]
                found.append(((*hand, *pile[:wanted], *others), ways * ends))
        for k in range(min(len(pile), wanted - 1), -1, -1):  # fewer than `wanted` of this pile
            choose(level + 1, wanted - k, (*hand, *pile[:k]), ways * comb(len(pile), k))

    if n == 0:
        return (((), 1),)
    choose(0, top, (), 1)
    return tuple(found)


class Source(Protocol):
    """Answers requests of chance, one after another. `context` names the request so that each answer can be
    re-derived."""

    def answer(self, request: Request, context: str) -> Faces: ...


class SeededChance:
    """A fast stream for simulation; the same seed gives the same game. Not secret, not provable."""

    __slots__ = ("_pick", "_random")

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        # the public wrappers cost five times as much
        self._pick = self._random._randbelow  # type: ignore[attr-defined]

    def answer(self, request: Request, context: str) -> Faces:
        below = self._pick
        if isinstance(request, Draw):
            return _take(request, below)
        sides = request.sides
        if isinstance(request, Open):
            return tuple([_rolled_on(sides, below) for _ in range(request.n)])
        if request.n == 2:
            return (below(sides) + 1, below(sides) + 1)
        return tuple([below(sides) + 1 for _ in range(request.n)])


class SecretChance:
    """Provably fair chance: every answer is HMAC-SHA-256(secret, number and context of the request).

    `commitment` may be shown before the game; `secret` after it. Anybody can then derive every roll again.
    """

    __slots__ = ("_mac", "number", "secret")

    def __init__(self, secret: bytes | None = None, start: int = 0) -> None:
        self.secret = secret if secret is not None else secrets.token_bytes(32)
        self.number = start
        """How many requests were answered before; a game that goes on from its record sets it."""
        self._mac = _Mac(self.secret)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def answer(self, request: Request, context: str) -> Faces:
        outcome = _derived(self._mac, self.number, request, context)
        self.number += 1
        return outcome


def commitment(secret: bytes) -> str:
    return hashlib.sha256(b"sixgun commitment\n" + secret).hexdigest()


def derive(secret: bytes, number: int, request: Request, context: str) -> Faces:
    """The answer that `secret` gives to the `number`-th request of a game."""
    return _derived(_Mac(secret), number, request, context)


class _Mac:
    """HMAC-SHA-256 with the key already mixed in: a third of the time of `hmac.digest` for short messages."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, secret: bytes) -> None:
        key = (hashlib.sha256(secret).digest() if len(secret) > 64 else secret).ljust(64, b"\0")
        self._inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]))
        self._outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))

    def digest(self, message: bytes) -> bytes:
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


def _derived(mac: _Mac, number: int, request: Request, context: str) -> Faces:
    message = f"{number}\n{context}\n{request.label()}\n"
    if isinstance(request, Dice):  # first, since to be of a struct's own class is found out fastest
        n = request.n
    elif isinstance(request, Draw):
        return _take(request, _Bytes(mac, message.encode()).below)
    elif isinstance(request, Open):  # die by die: what is rolled on is rolled on at once
        stream = _Bytes(mac, message.encode())
        return tuple([_rolled_on(request.sides, stream.below) for _ in range(request.n)])
    else:
        n = 2
    sides = request.sides
    if sides > 256 or n == 0:
        stream = _Bytes(mac, message.encode())
        return tuple([stream.below(sides) + 1 for _ in range(n)])
    # the small dice that games use: the same bytes as `_Bytes.below` takes one by one
    limit = 256 - 256 % sides
    digest = mac.digest(f"{message}0".encode())
    if n == 2:
        one, two = digest[0], digest[1]
        if one < limit and two < limit:
            return one % sides + 1, two % sides + 1
    dice: list[int] = []
    block = 0
    while True:
        for byte in digest:
            if byte < limit:
                dice.append(byte % sides + 1)
                if len(dice) == n:
                    return tuple(dice)
        block += 1
        digest = mac.digest(f"{message}{block}".encode())


class _Bytes:
    """Unbiased numbers from HMAC blocks."""

    __slots__ = ("_block", "_buffer", "_mac", "_message")

    def __init__(self, mac: _Mac, message: bytes) -> None:
        self._mac = mac
        self._message = message
        self._block = 0
        self._buffer = b""

    def below(self, n: int) -> int:
        width = 1 if n <= 256 else (n.bit_length() + 7) // 8
        limit = 256**width - 256**width % n
        while True:
            if len(self._buffer) < width:
                self._buffer += self._mac.digest(self._message + b"%d" % self._block)
                self._block += 1
            number = int.from_bytes(self._buffer[:width], "big")
            self._buffer = self._buffer[width:]
            if number < limit:
                return number % n


def _take(request: Draw, below: object) -> tuple[str, ...]:
    left = list(request.pool)
    assert callable(below)
    return tuple([left.pop(below(len(left))) for _ in range(request.n)])


def _rolled_on(sides: int, below: Callable[[int], int]) -> int:
    """What an open-ended die comes to."""
    total = face = below(sides) + 1
    while face == sides:
        face = below(sides) + 1
        total += face
    return total


class ScriptError(AssertionError):
    """A test's script and the rule disagree: an unscripted roll, a leftover one, or an impossible one."""


class ScriptedChance:
    """A strict list: each entry answers exactly one request."""

    def __init__(self, outcomes: Iterable[int | str | Sequence[int] | Sequence[str]]) -> None:
        self._left: list[tuple[int, ...] | tuple[str, ...]] = [_as_outcome(o) for o in outcomes]

    def answer(self, request: Request, context: str) -> Faces:
        if not self._left:
            raise ScriptError(f"unscripted {request.label()} for {context}")
        outcome = self._left.pop(0)
        if not request.valid(outcome):
            raise ScriptError(f"script has {outcome} where {context} needs {request.label()}")
        return outcome

    def finish(self) -> None:
        if self._left:
            raise ScriptError(f"leftover chance in the script: {self._left}")


def _as_outcome(value: int | str | Sequence[int] | Sequence[str]) -> tuple[int, ...] | tuple[str, ...]:
    if isinstance(value, int):
        return (value,)
    if isinstance(value, str):
        return (value,)
    return tuple(value)  # type: ignore[return-value]  # a script entry is all dice or all cards
