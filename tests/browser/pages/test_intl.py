"""What Python writes of numbers, percentages and lists is what a page writes of them, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.site.published import IS_SITE
from widgets.words import LANGUAGES
from widgets.words.languages import tongue_of

from .conftest import Window

pytestmark = pytest.mark.skipif(IS_SITE, reason="the same browser and the same Python")

WRITE = """({locale, counts, tenths, shares, lists}) => {
  const digits = (least) => ({minimumFractionDigits: least, maximumFractionDigits: least});
  const write = (values, options) => {
    const format = new Intl.NumberFormat(locale, options);
    return values.map((value) => format.format(value));
  };
  const join = (type) => {
    const format = new Intl.ListFormat(locale, {type});
    return lists.map((items) => format.format(items));
  };
  return {
    counts: write(counts, digits(0)),
    tenths: write(tenths, digits(1)),
    percent: write(shares, {style: "percent", ...digits(0)}),
    "percent with tenths": write(shares, {style: "percent", ...digits(1)}),
    all: join("conjunction"),
    any: join("disjunction"),
  };
}"""
COUNTS = [*range(1_200), *range(1_200, 130_000, 331), *(10**power + more for power in range(3, 10) for more in (-1, 0))]
TENTHS = [step / 40 for step in range(-100, 400)] + [1234.25, 9999.94, 9999.95, 12345.65]
SHARES = [step / 1000 for step in range(1001)] + [-0.125, 9.995, 15, 123.4]
LISTS = [
    [], ["Mia"], ["Mia", "Ben"], ["Mia", "Ben", "Ada"], ["Mia", "Ben", "Ada", "Tom", "Eve"],
    *(["Ana", name] for name in ("Ian", "Inés", "hijo", "Hilda", "hielo", "hiato", "Yago", "Oscar", "Hola", "Horst")),
    *(["9", str(number)] for number in [*range(130), 800, 811, 888, 1100, 8000, 80_000, 115_000]),
    ["7", "9", "11"], ["10", "9", "8"], ["11 km", "11 m"],
]  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
def test_python_and_a_page_write_alike(open_window: Callable[..., Window], code: str) -> None:
    tongue = tongue_of(code)
    given = {"counts": COUNTS, "tenths": TENTHS, "shares": SHARES, "lists": LISTS}
    written = open_window().page.evaluate(WRITE, {"locale": tongue.locale.replace("_", "-"), **given})
    ours = {
        "counts": [tongue.number(count) for count in COUNTS],
        "tenths": [tongue.number(number, 1) for number in TENTHS],
        "percent": [tongue.percent(share) for share in SHARES],
        "percent with tenths": [tongue.percent(share, 1) for share in SHARES],
        "all": [tongue.join_list(items) for items in LISTS],
        "any": [tongue.join_list(items, "or") for items in LISTS],
    }
    for kind, theirs in written.items():
        assert ours[kind] == theirs, kind
