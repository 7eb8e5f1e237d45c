"""Arithmetic with the same results, to the last bit, on every Python: logarithms, powers, maxima of near ties.

IEEE 754 says how `+`, `-`, `*`, `/` and `sqrt` round, so floats that are made of these in a written order are the same
everywhere. Three things are not. The built-in `sum` of floats rounds in another way from Python 3.12 on: use
`math.fsum`, which is exact until it rounds once. `math.log`, `math.exp`, `**` and their kin are those of the system's C
library, which differ in the last place: use the functions here. NumPy adds floats in an order of its own: add whole
numbers there, which are not rounded. No float that decides anything depends on these three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor, frexp, ldexp

from .validate import T

PLACES = 9
"""Values that agree to this number of decimal places are level: what differs beyond is rounding."""

LOG_2 = 0.6931471805599453
LOG_2_HIGH, LOG_2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
"""log(2) in two parts: the product of the first with a small whole number is exact."""

HALF_ROOT = 0.7071067811865476
"""√½: `log` divides by the power of 2 that leaves something between this and √2."""

ODD = tuple(1 / odd for odd in range(23, 0, -2))
"""The series of artanh, the highest power first: 1/23 … 1/3, 1."""

SMALLEST = -700.0
"""Below this `exp` is 0."""


def log(number: float) -> float:
    """The natural logarithm of a number above 0.

    >>> log(1), round(log(10), 12)
    (0.0, 2.302585092994)
    """
    part, twos = frexp(number)
    if part < HALF_ROOT:
        part, twos = part + part, twos - 1
    ratio = (part - 1) / (part + 1)
    square, series = ratio * ratio, 0.0
    for coefficient in ODD:
        series = series * square + coefficient
    return twos * LOG_2 + 2 * ratio * series


def exp(number: float) -> float:
    """e to the power of a number.

    >>> exp(0), round(exp(1), 12), exp(-1000)
    (1.0, 2.718281828459, 0.0)
    """
    if number < SMALLEST:
        return 0.0
    twos = floor(number / LOG_2 + 0.5)
    rest = number - twos * LOG_2_HIGH - twos * LOG_2_LOW
    series = 1.0
    for place in range(14, 0, -1):
        series = 1 + rest * series / place
    return ldexp(series, twos)


def power(base: float, exponent: float) -> float:
    """A base from 0 up to the power of an exponent from 0 up. Whole exponents only multiply.

    >>> power(0.5, 3), power(0, 0), power(0, 0.7), round(power(2, 0.5), 12)
    (0.125, 1.0, 0.0, 1.414213562373)
    """
    if isinstance(exponent, int):
        found, square = 1.0, float(base)
        while exponent:
            if exponent & 1:
                found *= square
            square *= square
            exponent >>= 1
        return found
    return exp(exponent * log(base)) if base else 0.0


def level(value: float) -> float:
    """The value to PLACES decimal places, for comparisons: near ties become ties, which a stated order decides."""
    return round(value, PLACES)


def largest(things: Iterable[T], key: Callable[[T], float]) -> T:
    """The thing with the largest value; the first of those that are level.

    >>> largest(["a", "b"], {"a": 0.3, "b": 0.1 + 0.2}.__getitem__)
    'a'
    """
    return max(things, key=lambda thing: level(key(thing)))
