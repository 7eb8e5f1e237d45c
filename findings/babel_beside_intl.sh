#!/usr/bin/env bash
# Babel and Intl write the same CLDR locale in different ways.
#
# Versions: Babel 2.18.0; Deno 2.9.8 (V8 15.0, ICU 78.3, CLDR 48), whose Intl is that of Chromium.
#
# A good guess: both read CLDR, so a page and its server write one number and one list alike.
# Behaviour: three things that CLDR's data does not hold, or that Babel does not read, are decided by each library:
#   1. Grouping of four digits. CLDR says minimumGroupingDigits=2 for Spanish, Italian, Polish and others. Intl obeys,
#      Babel ignores it.
#   2. The sound rule of Spanish. "o" becomes "u" and "y" becomes "e" before their own sound. The patterns do not say
#      so; ICU has the rule in code, Babel has none. ICU's rule knows no accents ("Ana y Íñigo" should be "Ana e
#      Íñigo") and no 11.000 ("once mil").
#   3. Halves. Babel rounds them to even, Intl away from zero.
#
# Output seen:
#   es 1500           Babel 1.500        Intl 1500
#   es 15000          Babel 15.000       Intl 15.000
#   it 1500           Babel 1.500        Intl 1500
#   es 10 or 11       Babel 10 o 11      Intl 10 u 11
#   es Ana and Inés   Babel Ana y Inés   Intl Ana e Inés
#   es Ana and Íñigo  Babel Ana y Íñigo  Intl Ana y Íñigo
#   en 12.5 %         Babel 12%          Intl 13%
#
# Ends with 1 if that changes.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check babel==2.18.0 deno==2.9.8
cd "$work"

cat > babel_writes.py <<'PY'
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

print(format_decimal(1500, locale="es"))
print(format_decimal(15000, locale="es"))
print(format_decimal(1500, locale="it"))
print(format_list(["10", "11"], "or", "es"))
print(format_list(["Ana", "Inés"], "standard", "es"))
print(format_list(["Ana", "Íñigo"], "standard", "es"))
print(format_percent(0.125, locale="en"))
PY

cat > intl_writes.js <<'JS'
const number = (locale, value) => new Intl.NumberFormat(locale).format(value);
const list = (type, items) => new Intl.ListFormat("es", { type }).format(items);
console.log(number("es", 1500));
console.log(number("es", 15000));
console.log(number("it", 1500));
console.log(list("disjunction", ["10", "11"]));
console.log(list("conjunction", ["Ana", "Inés"]));
console.log(list("conjunction", ["Ana", "Íñigo"]));
console.log(new Intl.NumberFormat("en", { style: "percent" }).format(0.125));
JS

cat > what <<'TXT'
es 1500
es 15000
it 1500
es 10 or 11
es Ana and Inés
es Ana and Íñigo
en 12.5 %
TXT

PYTHONIOENCODING=utf-8 venv/bin/python babel_writes.py > babel
DENO_DIR="$work/deno" NO_COLOR=1 venv/bin/deno run --quiet intl_writes.js > intl
paste -d '|' what babel intl | tee seen

diff - seen <<'TXT' || { echo "It is otherwise now."; exit 1; }
es 1500|1.500|1500
es 15000|15.000|15.000
it 1500|1.500|1500
es 10 or 11|10 o 11|10 u 11
es Ana and Inés|Ana y Inés|Ana e Inés
es Ana and Íñigo|Ana y Íñigo|Ana y Íñigo
en 12.5 %|12%|13%
TXT
echo "As described."
